/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shogi position: board, hands, side to move; each side has one king or none.
 *
 * A position is plain data: copy it by assignment. board, hand and side say everything; the other
 * fields are derived from them and kept up to date by shogi_play and shogi_unplay. Whoever writes
 * board, hand or side directly, or through the setup functions, calls shogi_finish before anything
 * else looks at the position. */
#ifndef SAKUI_TSUME_SHOGI_POSITION_H
#define SAKUI_TSUME_SHOGI_POSITION_H

#include <stddef.h>
#include <stdint.h>

#include "core/status.h"
#include "tsume/shogi/bitboard.h"
#include "tsume/shogi/types.h"

/* Pieces by the way they move. A horse is in DIAGONAL and ROYAL, a dragon in STRAIGHT and ROYAL, a
 * king in ROYAL; every other piece is in exactly one class (see shogi_class_of in tables.h). */
enum shogi_class {
    SHOGI_CLASS_PAWN,
    SHOGI_CLASS_LANCE,
    SHOGI_CLASS_KNIGHT,
    SHOGI_CLASS_SILVER,
    SHOGI_CLASS_GOLD,     /* gold and what moves like it */
    SHOGI_CLASS_DIAGONAL, /* bishop, horse */
    SHOGI_CLASS_STRAIGHT, /* rook, dragon */
    SHOGI_CLASS_ROYAL,    /* king, horse, dragon: one step in every direction */
    SHOGI_CLASSES,
};

struct shogi_position {
    shogi_piece board[SHOGI_SQUARES];
    uint8_t hand[2][SHOGI_HAND_TYPES]; /* counts by type PAWN..GOLD */
    uint8_t side;                      /* to move */
    int8_t king[2];                    /* square, -1 = no king */

    struct shogi_bb color[2];
    struct shogi_bb of_class[SHOGI_CLASSES]; /* both colours */

    /* Zobrist keys. board_key is the XOR of one random word per (piece, square) and one for white
     * to move; hand_key is the sum (mod 2^64) of count x random word per (colour, type). Neither
     * depends on the other; shogi_key joins them. */
    uint64_t board_key;
    uint64_t hand_key;
};

/* What shogi_play leaves for shogi_unplay. */
struct shogi_undo {
    uint64_t board_key;
    uint64_t hand_key;
    shogi_piece captured; /* 0 = none */
};

static inline uint64_t shogi_key(const struct shogi_position *p)
{
    return p->board_key ^ p->hand_key;
}
static inline int shogi_hand_count(const struct shogi_position *p, int color, int type)
{
    return p->hand[color][type];
}
static inline struct shogi_bb shogi_occupied(const struct shogi_position *p)
{
    return shogi_bb_or(p->color[0], p->color[1]);
}

/* ---- setting up ---- */

/* Empty board, empty hands, black to move; finished. */
void shogi_clear(struct shogi_position *p);
/* The following three only write board, hand, side. Piece 0 empties the square. */
void shogi_put(struct shogi_position *p, shogi_square s, shogi_piece piece);
void shogi_set_hand(struct shogi_position *p, int color, int type, int count);
void shogi_set_side(struct shogi_position *p, int color);
/* Derives all other fields. SAKUI_INPUT (position unusable) if a board byte is no piece, a side has
 * two kings, or a count does not fit a set of pieces (more than 18 pawns, 4 lances, … on board and
 * in both hands together). */
sakui_status shogi_finish(struct shogi_position *p);
/* The usual initial position of a game. */
void shogi_start(struct shogi_position *p);
/* Gives `color` every piece of the set, kings apart, that is neither on the board nor in the other
 * hand (in tsume-shogi the defender holds the rest). Finished. */
void shogi_fill_hand(struct shogi_position *p, int color);
/* How many of a type (PAWN..KING) a set has: 18 4 4 4 2 2 4 2. */
int shogi_set_count(int type);

/* Left and right exchanged (file f becomes 10 - f); `to` may be `from`. */
void shogi_mirror(struct shogi_position *to, const struct shogi_position *from);
static inline shogi_square shogi_mirror_square(shogi_square s)
{
    return 72 - s + 2 * (s % 9);
}
shogi_move shogi_mirror_move(shogi_move m);

/* ---- playing ---- */

/* Plays a legal move; writes all of *u. */
void shogi_play(struct shogi_position *p, shogi_move m, struct shogi_undo *u);
/* Takes back the move just played. Every field is restored; there is none that is not. With asserts
 * on, a part of the positions so reached (chosen by key) is checked in full against recomputation.
 */
void shogi_unplay(struct shogi_position *p, shogi_move m, const struct shogi_undo *u);

/* NULL if every derived field agrees with board, hand and side; otherwise the name of one that does
 * not. For tests and asserts. */
const char *shogi_position_check(const struct shogi_position *p);
/* Same board, hands and side. */
bool shogi_position_equal(const struct shogi_position *a, const struct shogi_position *b);

/* ---- what is wrong with a position as a problem or as a game position ---- */

enum shogi_fault_code {
    SHOGI_FAULT_TWO_PAWNS,      /* two unpromoted pawns of a side on a file */
    SHOGI_FAULT_DEAD_PIECE,     /* pawn, lance or knight without a square to go to */
    SHOGI_FAULT_IN_CHECK,       /* the side that is not to move is in check */
    SHOGI_FAULT_NO_KING,        /* the side that is not to move (the defender) has no king */
    SHOGI_FAULT_TOO_MANY_KINGS, /* more than one king of a side */
    SHOGI_FAULT_MATERIAL,       /* more pieces of a type than a set has */
};
struct shogi_fault {
    enum shogi_fault_code code;
    int color;           /* whose piece */
    int type;            /* of the piece; SHOGI_NONE if it is not about one type */
    shogi_square square; /* -1 if it is not about one square */
};
/* Names as they stand in reports: "two-pawns", "dead-piece", "in-check", "no-king",
 * "too-many-kings", "material". */
const char *shogi_fault_name(enum shogi_fault_code code);
/* Writes at most `room` faults to out, returns how many there are. Reads only board, hand and side,
 * so that it also works on a position that shogi_finish refuses. */
size_t shogi_setup_faults(const struct shogi_position *p, struct shogi_fault *out, size_t room);

#endif
