/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checkers, that is English draughts: 32 squares, Black begins and moves down the board. A man goes
 * one step forward, a king one step any way; taking by jumps is forced and a jump goes on while it
 * can, but a man that reaches the last row is crowned and stops. Who cannot move has lost. As a
 * search question: does the OR player win? A draw, which is what repeating leads to, is not a win.
 *
 * Squares are 0 to 31 (1 to 32 in the notation), row by row from Black's side; on rows 0, 2, 4, 6
 * they are the second, fourth, … columns. Moves come by square, then by way; two jumps over the
 * same men by different ways are two moves. */
#ifndef SAKUI_TSUME_REF_CHECKERS_H
#define SAKUI_TSUME_REF_CHECKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

#define CHECKERS_SQUARES 32
#define CHECKERS_MOVES   96  /* 12 kings with 4 ways are 48; jumps by several ways are few */
#define CHECKERS_TEXT    160 /* longest text of a position */

enum checkers_side { CHECKERS_BLACK, CHECKERS_WHITE };

struct checkers_table; /* checkers_table.h */

struct checkers_state {
    const struct checkers_table *table; /* NULL: none; else what it knows ends the search */
    uint32_t pieces[2];                 /* men and kings, by side */
    uint32_t kings;                     /* of both */
    uint8_t side;                       /* to move */
    uint8_t or_side;
    uint8_t known; /* positions of so many pieces or fewer are looked up in the table */
    uint8_t unused;
};

extern const struct game checkers_game;

void checkers_start(struct checkers_state *s);
/* "B:W18,K27:B12,16" (PDN): who moves (he is the OR player), pieces of each side, K before a king.
 * False: not such a text, or a man on its last row. */
bool checkers_from_text(struct checkers_state *s, const char *text);
void checkers_to_text(const struct checkers_state *s, char out[CHECKERS_TEXT]);

/* Must the side to move take? */
bool checkers_must_take(const struct checkers_state *s);
/* Square next to `square` in direction 0 to 3 (0 and 1 towards row 0, even ones to the left); -1:
 * off the board. */
int checkers_next(int square, int direction);
/* The row on which a man of `side` is crowned, as a set of squares. */
uint32_t checkers_last_row(int side);

/* Move sequences of exactly `depth` plies. */
uint64_t checkers_perft(struct checkers_state *s, int depth);

#endif
