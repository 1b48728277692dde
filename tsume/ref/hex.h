/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hex on a rhombus of 1×1 to 19×19: Black joins top and bottom, White left and right; no draws; the
 * swap rule is left out. Columns are letters from the left, rows numbers from the top; c3 touches
 * b3, d3, c2, c4, d2 and b4. As a search question: does the OR player win?
 *
 * The board has a frame: row 0 and size+1, column 0 and size+1 are its four edges, stones of their
 * owners from the beginning (the corners are nobody's), so that play needs no look at where it is.
 * A cell is row * (size + 2) + column, rows and columns from 1; a move is the cell, in that order.
 *
 * Who is connected is kept by a union-find that can be undone (union by size, no path compression),
 * so that play costs a few look-ups whatever the size, and asking for the winner one. */
#ifndef SAKUI_TSUME_REF_HEX_H
#define SAKUI_TSUME_REF_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

#define HEX_SIZE_MAX  19
#define HEX_CELLS_MAX (HEX_SIZE_MAX * HEX_SIZE_MAX)
#define HEX_FRAMED    ((HEX_SIZE_MAX + 2) * (HEX_SIZE_MAX + 2))
#define HEX_WORDS     ((HEX_FRAMED + 63) / 64)

enum hex_side { HEX_BLACK, HEX_WHITE, HEX_NONE };

struct hex_state {
    uint64_t key;
    uint64_t empty[HEX_WORDS];
    uint8_t size;
    uint8_t side;    /* to move */
    uint8_t or_side; /* whose win is asked for */
    uint8_t winner;  /* enum hex_side */
    uint8_t stones[HEX_FRAMED];
    /* Groups: parent[x] == x at a root. The cells of an edge are one group. */
    uint16_t parent[HEX_FRAMED];
    uint16_t weight[HEX_FRAMED];
};

extern const struct game hex_game;

/* Empty board; side moves first and is the OR player. size 1 to HEX_SIZE_MAX. */
void hex_start(struct hex_state *s, int size, enum hex_side side);
/* Puts a stone on an empty cell of a position being set up; the side to move stays. */
void hex_put(struct hex_state *s, int cell, enum hex_side side);
/* Whose turn it is in a position being set up; he becomes the OR player. */
void hex_set_side(struct hex_state *s, enum hex_side side);
/* "c3" to a cell; -1 if it is none. *length (may be NULL) is how many characters were read. */
int hex_cell(const struct hex_state *s, const char *text, size_t *length);
/* The winner by flood fill, from the stones alone: slow, for tests. */
enum hex_side hex_winner_by_flood(const struct hex_state *s);

#endif
