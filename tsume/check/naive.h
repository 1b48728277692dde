/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of shogi, written to be believed rather than to be fast: a mailbox board, positions
 * that are copied, and legality by trying the move. Nothing here is shared with tsume/shogi; the
 * two are compared in tests/unit/test_shogi_naive.c. */
#ifndef SAKUI_TSUME_CHECK_NAIVE_H
#define SAKUI_TSUME_CHECK_NAIVE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "core/status.h"

enum naive_side { NAIVE_BLACK, NAIVE_WHITE }; /* sente, gote */

/* Hand pieces are PAWN..ROOK; a promoted kind is its base kind + NAIVE_PROMOTION. */
enum naive_kind {
    NAIVE_EMPTY,
    NAIVE_PAWN,
    NAIVE_LANCE,
    NAIVE_KNIGHT,
    NAIVE_SILVER,
    NAIVE_GOLD,
    NAIVE_BISHOP,
    NAIVE_ROOK,
    NAIVE_KING,
    NAIVE_TOKIN,
    NAIVE_PRO_LANCE,
    NAIVE_PRO_KNIGHT,
    NAIVE_PRO_SILVER,
    NAIVE_HORSE = NAIVE_BISHOP + 8,
    NAIVE_DRAGON = NAIVE_ROOK + 8,
    NAIVE_KINDS,
};
#define NAIVE_PROMOTION 8
#define NAIVE_HAND      8  /* size of a hand, indexed by kind; entry 0 is unused */
#define NAIVE_OUTSIDE   99 /* what stands on the frame around the board */

/* The board is 11 by 11 with a frame: square = 11 * rank + column, ranks 1..9 from the top, columns
 * 1..9 from the left (column = 10 - file). A piece is its kind, negative for gote's. */
#define NAIVE_WIDTH 11
#define NAIVE_CELLS (NAIVE_WIDTH * NAIVE_WIDTH)

struct naive_position {
    signed char board[NAIVE_CELLS];
    unsigned char hand[2][NAIVE_HAND];
    unsigned char side;    /* to move */
    unsigned char king[2]; /* where the kings stand; 0 = that side has none */
};

struct naive_move {
    unsigned char from; /* 0 for a drop */
    unsigned char to;
    unsigned char drop; /* the kind dropped; 0 for a move on the board */
    bool promote;
};

#define NAIVE_MAX_MOVES 1024 /* 7 kinds on 80 squares and 40 pieces' moves stay below */
#define NAIVE_SFEN_MAX  256
#define NAIVE_USI_MAX   8

/* Reads board, side, hands and an optional move number: one blank between, nothing after. Refused:
 * more pieces than the set has, two kings of a side. Accepted, because problems have them or a
 * judge must look at them: a missing king, two pawns of a side on a file, a piece without a future
 * move, a side already in check though it is not its turn. `file`, `line`, `column` (of the first
 * byte) are for diagnostics. */
sakui_status naive_from_sfen(struct naive_position *p, const char *text, size_t length,
                             const char *file, long line, long column, struct diag_list *diags);
/* Board, side, hands (R B G S N L P), "1". Returns the length. */
size_t naive_to_sfen(const struct naive_position *p, char out[NAIVE_SFEN_MAX]);

/* USI text. Reading answers false for text that is no move; it does not ask for legality. */
bool naive_move_from_usi(struct naive_move *m, const char *text);
size_t naive_move_to_usi(struct naive_move m, char out[NAIVE_USI_MAX]);
bool naive_same_move(struct naive_move a, struct naive_move b);

bool naive_attacked(const struct naive_position *p, int square, int by_side);
bool naive_in_check(const struct naive_position *p, int side); /* false without a king */

/* The position after m; m must be a pseudo-legal move of the side to move. */
struct naive_position naive_play(const struct naive_position *p, struct naive_move m);
/* All legal moves; kings are never captured. `out` has room for NAIVE_MAX_MOVES. */
size_t naive_moves(const struct naive_position *p, struct naive_move *out);
/* Those of them after which the other side is in check. */
size_t naive_checks(const struct naive_position *p, struct naive_move *out);
bool naive_is_legal(const struct naive_position *p, struct naive_move m);

/* The squares strictly between two squares on one line, from a to b, when all of them are empty;
 * answers how many (0 also when the squares are not on a line or something stands between). */
size_t naive_between(const struct naive_position *p, int a, int b, int out[7]);
/* The squares of the pieces of `by_side` that attack `square`; answers how many. */
size_t naive_attackers(const struct naive_position *p, int square, int by_side, int out[10]);

static inline int naive_kind_of(int piece)
{
    return piece < 0 ? -piece : piece;
}
static inline int naive_side_of(int piece) /* not for empty squares */
{
    return piece < 0 ? NAIVE_WHITE : NAIVE_BLACK;
}
static inline bool naive_is_piece(int piece)
{
    return piece != NAIVE_EMPTY && piece != NAIVE_OUTSIDE;
}
static inline int naive_base(int kind) /* what it becomes in the hand */
{
    return kind > NAIVE_KING ? kind - NAIVE_PROMOTION : kind;
}

#endif
