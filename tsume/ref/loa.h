/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of Action on 5×5 to 8×8. Black stands on the top and bottom rows, White on the left and
 * right columns, corners empty; Black begins. A man moves along a line exactly as many squares as
 * there are men of both sides on the whole line, over his own men but not over others; he takes
 * what he lands on, never his own. Who cannot move passes (a move like another). All men of a side
 * joined (8 neighbours): that side has won; both joined by the same move, or two passes: a draw. As
 * a search question: does the OR player win? A draw or a repetition is not a win.
 *
 * A square is row * 8 + column from the top left, on every size; a move is from * 64 + to + 1.
 * Moves come by from, then by direction clockwise from the right. */
#ifndef SAKUI_TSUME_REF_LOA_H
#define SAKUI_TSUME_REF_LOA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/rng.h"

#define LOA_SIZE_MIN 4
#define LOA_SIZE_MAX 8
#define LOA_PASS     ((game_move)5000)
#define LOA_MOVES    200 /* 12 men with 8 directions at most: 96 */

enum loa_side { LOA_BLACK, LOA_WHITE };

struct loa_state {
    uint64_t men[2];
    uint8_t size;
    uint8_t side; /* to move */
    uint8_t or_side;
    uint8_t passes; /* in a row; 2 ends the game */
};

extern const struct game loa_game;

void loa_start(struct loa_state *s, int size);
/* Rows from the top, 'x' Black, 'o' White, '.' empty, '/' between rows, then " x" or " o", who
 * moves; he is the OR player. False: not such a text. */
bool loa_from_text(struct loa_state *s, const char *text);
/* The same text; room for 8 * 9 + 2 characters. */
void loa_to_text(const struct loa_state *s, char *out);
bool loa_joined(uint64_t men);

/* A simple player: of his moves the one after which his men lie closest to their common centre and
 * the opponent's least so, each value disturbed by a uniform number in [-noise, noise]; a winning
 * move at once. The game must not be over. */
game_move loa_engine_move(const struct loa_state *s, double noise, struct rng *rng);

#endif
