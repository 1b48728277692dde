/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connect6 on boards up to 19×19: Black puts one stone, then both sides two a turn; six or more in
 * a line win, a full board is a draw. The length to win may be set lower, so that small boards have
 * something to decide. As a search question: does the OR player win?
 *
 * A cell is row * size + column. A move packs both stones (connect6_move), the second one
 * CONNECT6_NONE where only one is put.
 *
 * A window is `need` cells in a line; for every window the stones of both sides in it are kept. A
 * window without stones of the other side that lacks at most two is a threat: its owner wins next
 * turn unless the other puts a stone into it. */
#ifndef SAKUI_TSUME_REF_CONNECT6_H
#define SAKUI_TSUME_REF_CONNECT6_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/rng.h"

#define CONNECT6_SIZE_MAX 19
#define CONNECT6_CELLS    (CONNECT6_SIZE_MAX * CONNECT6_SIZE_MAX)
#define CONNECT6_WINDOWS  (4 * CONNECT6_CELLS)
#define CONNECT6_NONE     511
#define CONNECT6_MOVES    65536 /* of the plain game: pairs of 361 cells are 64980 */

enum connect6_side { CONNECT6_BLACK, CONNECT6_WHITE, CONNECT6_EMPTY };

struct connect6_solver; /* connect6_zone.h */

struct connect6_state {
    uint64_t key;
    uint16_t empties;
    uint8_t size, need;
    uint8_t side; /* to move */
    uint8_t or_side;
    uint8_t winner; /* CONNECT6_EMPTY: none */
    uint8_t single; /* this turn is one stone only */
    uint8_t stones[CONNECT6_CELLS];
    uint8_t count[2][CONNECT6_WINDOWS]; /* [side][direction * CELLS + first cell] */
    struct connect6_solver *solver;     /* of the game on zones; NULL otherwise */
};

/* Every pair of empty cells. */
extern const struct game connect6_game;

static inline game_move connect6_move(int a, int b)
{
    return ((game_move)a << 9 | (game_move)b) + 1;
}
static inline int connect6_first(game_move m)
{
    return (int)((m - 1) >> 9);
}
static inline int connect6_second(game_move m)
{
    return (int)((m - 1) & 511);
}

/* Empty board, Black to put one stone; he is the OR player. */
void connect6_start(struct connect6_state *s, int size, int need);
/* A stone on an empty cell of a position being set up; the side to move stays. */
void connect6_put(struct connect6_state *s, int cell, int side);
void connect6_take(struct connect6_state *s, int cell);
/* Who moves next, with two stones; he is the OR player. */
void connect6_set_side(struct connect6_state *s, int side);

/* Cells of window w, need of them; false if it leaves the board. */
bool connect6_window(const struct connect6_state *s, int w, int *cells);
/* The windows through a cell, at most 4 * need. */
size_t connect6_windows_at(const struct connect6_state *s, int cell, int *windows);

/* Value of a cell for `side`: what the windows through it would be worth to him and to the other
 * (8^stones of the one who alone has stones there; the other's count half). */
double connect6_cell_worth(const struct connect6_state *s, int cell, int side);

#endif
