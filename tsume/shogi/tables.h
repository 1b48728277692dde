/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Constant tables of the shogi rules, all computed by the compiler (tables.c). Together about 50
 * kB, what a generator touches most fits the first-level cache. */
#ifndef SAKUI_TSUME_SHOGI_TABLES_H
#define SAKUI_TSUME_SHOGI_TABLES_H

#include "tsume/shogi/bitboard.h"

#if defined(__GNUC__)
#define SHOGI_TABLE extern __attribute__((visibility("hidden"))) const
#else
#define SHOGI_TABLE extern const
#endif

/* Directions as black sees the board; the first four go to higher squares, d ^ 4 is the opposite.
 */
enum shogi_direction {
    SHOGI_S,  /* +1 */
    SHOGI_W,  /* +9 */
    SHOGI_NW, /* +8 */
    SHOGI_SW, /* +10 */
    SHOGI_N,  /* -1 */
    SHOGI_E,  /* -9 */
    SHOGI_SE, /* -8 */
    SHOGI_NE, /* -10 */
    SHOGI_DIRECTIONS,
    SHOGI_NO_DIRECTION = SHOGI_DIRECTIONS,
};

SHOGI_TABLE struct shogi_bb shogi_square_bb[SHOGI_SQUARES];
/* Squares from s (exclusive) to the edge. */
SHOGI_TABLE struct shogi_bb shogi_ray[SHOGI_DIRECTIONS][SHOGI_SQUARES];
SHOGI_TABLE struct shogi_bb shogi_diagonals[SHOGI_SQUARES]; /* all four rays */
SHOGI_TABLE struct shogi_bb shogi_cross[SHOGI_SQUARES];     /* all four rays */

/* One-step attacks by the colour of the piece. */
SHOGI_TABLE struct shogi_bb shogi_pawn_attacks[2][SHOGI_SQUARES];
SHOGI_TABLE struct shogi_bb shogi_knight_attacks[2][SHOGI_SQUARES];
SHOGI_TABLE struct shogi_bb shogi_silver_attacks[2][SHOGI_SQUARES];
SHOGI_TABLE struct shogi_bb shogi_gold_attacks[2][SHOGI_SQUARES];
SHOGI_TABLE struct shogi_bb shogi_king_attacks[SHOGI_SQUARES];
/* Where a pawn, lance, knight, silver or gold must stand to reach, in one move, a square next to s
 * or a knight's jump from it, i.e. to give a king on s a direct check by a one-step move. A little
 * larger than exact; by the colour of the piece. */
SHOGI_TABLE struct shogi_bb shogi_vicinity[2][SHOGI_SQUARES];

SHOGI_TABLE struct shogi_bb shogi_file_bb[9]; /* file - 1 */
SHOGI_TABLE struct shogi_bb shogi_rank_bb[9]; /* rank - 1 */
/* By colour: where a piece promotes, and where a pawn or lance, a knight may not stay. */
SHOGI_TABLE struct shogi_bb shogi_zone[2];
SHOGI_TABLE struct shogi_bb shogi_dead_pawn[2];
SHOGI_TABLE struct shogi_bb shogi_dead_knight[2];

/* Classes of a type: the first, and the second or SHOGI_CLASSES when there is none. */
SHOGI_TABLE uint8_t shogi_class_of[SHOGI_TYPES][2];

SHOGI_TABLE uint64_t shogi_board_random[32][SHOGI_SQUARES];
SHOGI_TABLE uint64_t shogi_hand_random[2][SHOGI_HAND_TYPES];
#define SHOGI_SIDE_RANDOM 0x9d39247e33776d41ull

/* file * 17 + rank, so that a difference of two names the direction. */
SHOGI_TABLE uint8_t shogi_coordinate[SHOGI_SQUARES];
SHOGI_TABLE uint8_t shogi_direction_of[289]; /* coordinate difference + 144 */

/* The direction of b seen from a, SHOGI_NO_DIRECTION if they are on no common line (or equal). */
static inline int shogi_direction_to(shogi_square a, shogi_square b)
{
    return shogi_direction_of[shogi_coordinate[b] - shogi_coordinate[a] + 144];
}
/* Squares strictly between two squares on a common line. */
static inline struct shogi_bb shogi_between_aligned(shogi_square a, shogi_square b)
{
    int d = shogi_direction_to(a, b);
    return shogi_bb_and(shogi_ray[d][a], shogi_ray[d ^ 4][b]);
}
/* Squares strictly between two squares; empty if they are on no common line. */
static inline struct shogi_bb shogi_between(shogi_square a, shogi_square b)
{
    if (shogi_direction_to(a, b) == SHOGI_NO_DIRECTION)
        return SHOGI_BB_NONE;
    return shogi_between_aligned(a, b);
}
/* The whole line through two squares (without a itself); empty if there is none. */
static inline struct shogi_bb shogi_line(shogi_square a, shogi_square b)
{
    int d = shogi_direction_to(a, b);
    if (d == SHOGI_NO_DIRECTION)
        return SHOGI_BB_NONE;
    return shogi_bb_or(shogi_ray[d][a], shogi_ray[d ^ 4][a]);
}

#endif
