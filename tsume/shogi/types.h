/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shogi vocabulary: colours, pieces, squares, moves. */
#ifndef SAKUI_TSUME_SHOGI_TYPES_H
#define SAKUI_TSUME_SHOGI_TYPES_H

#include <stdbool.h>
#include <stdint.h>

enum shogi_color { SHOGI_BLACK, SHOGI_WHITE }; /* sente, gote */

/* Promoted types are the base type + 8; gold and king have no promoted form. */
enum shogi_type {
    SHOGI_NONE,
    SHOGI_PAWN,
    SHOGI_LANCE,
    SHOGI_KNIGHT,
    SHOGI_SILVER,
    SHOGI_BISHOP,
    SHOGI_ROOK,
    SHOGI_GOLD,
    SHOGI_KING,
    SHOGI_PRO_PAWN,
    SHOGI_PRO_LANCE,
    SHOGI_PRO_KNIGHT,
    SHOGI_PRO_SILVER,
    SHOGI_HORSE,
    SHOGI_DRAGON,
    SHOGI_TYPES,
};
#define SHOGI_PROMOTED   8
#define SHOGI_HAND_TYPES 8 /* PAWN..GOLD are 1..7 */

typedef uint8_t shogi_piece; /* type | colour << 4; 0 = empty */

static inline shogi_piece shogi_piece_of(int color, int type)
{
    return (shogi_piece)(type | color << 4);
}
static inline int shogi_piece_type(shogi_piece p)
{
    return p & 15;
}
static inline int shogi_piece_color(shogi_piece p)
{
    return p >> 4;
}
/* The type a piece has in hand (a king stays a king). */
static inline int shogi_base_type(int type)
{
    return type > SHOGI_KING ? type - SHOGI_PROMOTED : type;
}
static inline int shogi_base_of(shogi_piece p)
{
    return shogi_base_type(shogi_piece_type(p));
}

/* Squares: file 1..9 counts from the right as players do, rank 1..9 ('a'..'i') from the top. */
typedef int shogi_square;
#define SHOGI_SQUARES 81

static inline shogi_square shogi_square_of(int file, int rank)
{
    return (file - 1) * 9 + (rank - 1);
}
static inline int shogi_file(shogi_square s)
{
    return s / 9 + 1;
}
static inline int shogi_rank(shogi_square s)
{
    return s % 9 + 1;
}

/* A move: bits 0-6 to; 7-13 from, or 81 + type for a drop; 14 promotion; 16-19 type of the moving
 * piece before the move. Never 0 (a real move has a piece type). The same word serves as game_move.
 */
typedef uint32_t shogi_move;
#define SHOGI_MOVE_NONE 0u
/* No position made of one set of pieces has more than 599 moves (593 with both kings); the rest is
 * room for the generators' wide stores. */
#define SHOGI_MAX_MOVES 608

static inline shogi_move shogi_move_board(shogi_square from, shogi_square to, int type,
                                          bool promote)
{
    return (shogi_move)to | (shogi_move)from << 7 | (shogi_move)promote << 14 |
           (shogi_move)type << 16;
}
static inline shogi_move shogi_move_drop(int type, shogi_square to)
{
    return (shogi_move)to | (shogi_move)(81 + type) << 7 | (shogi_move)type << 16;
}
static inline shogi_square shogi_move_to(shogi_move m)
{
    return (shogi_square)(m & 127);
}
static inline shogi_square shogi_move_from(shogi_move m) /* not for drops */
{
    return (shogi_square)(m >> 7 & 127);
}
static inline bool shogi_move_is_drop(shogi_move m)
{
    return (m >> 7 & 127) >= SHOGI_SQUARES;
}
static inline bool shogi_move_promotes(shogi_move m)
{
    return m >> 14 & 1;
}
static inline int shogi_move_type(shogi_move m) /* before the move; the dropped type for drops */
{
    return (int)(m >> 16 & 15);
}

#endif
