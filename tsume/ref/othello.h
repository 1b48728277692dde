/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Othello 8×8: Black begins, a move must flip, a side without a move passes (a move like another),
 * two passes or a full board end the game, more discs win. As a search question: does the OR player
 * win strictly? A draw is not a win.
 *
 * Squares are 0 (a1) to 63 (h8), row by row; a move is the square plus one, OTHELLO_PASS the pass.
 * Moves come in the order of the squares. */
#ifndef SAKUI_TSUME_REF_OTHELLO_H
#define SAKUI_TSUME_REF_OTHELLO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/diag.h"
#include "core/game.h"
#include "core/status.h"

#define OTHELLO_PASS ((game_move)65)

enum othello_side { OTHELLO_BLACK, OTHELLO_WHITE };

struct othello_state {
    uint64_t discs[2]; /* by side */
    uint32_t side;     /* to move */
    uint32_t or_side;  /* whose win is asked for */
};

extern const struct game othello_game;

/* The start position; the OR player is Black. */
void othello_start(struct othello_state *s);

uint64_t othello_moves(uint64_t own, uint64_t other); /* squares where `own` may play */
uint64_t othello_flips(uint64_t own, uint64_t other, int square);

/* Move sequences of exactly `depth` plies; a finished game has no continuation. */
uint64_t othello_perft(struct othello_state *s, int depth);

/* One line of an OBF file: 64 characters X (Black), O (White) or -, the side to move, then
 * "move:score;" items from the mover's view. The OR player is the side to move. *best is the
 * highest score and *has_score tells whether there was one. SAKUI_END: an empty or comment line
 * (%). */
sakui_status othello_read_obf(const char *line, const char *file, long line_number,
                              struct othello_state *out, int *best, bool *has_score,
                              struct diag_list *diags);

#endif
