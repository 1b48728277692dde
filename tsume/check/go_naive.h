/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of Go a second time, as plainly as possible: a grid of characters, blocks by looking,
 * captures, no suicide. Shares nothing with the real board. X is black, O is white, '.' empty. */
#ifndef SAKUI_TSUME_CHECK_GO_NAIVE_H
#define SAKUI_TSUME_CHECK_GO_NAIVE_H

#include <stdbool.h>

#define GO_NAIVE_MAX 25

struct go_naive {
    int cols, rows;
    char cell[GO_NAIVE_MAX][GO_NAIVE_MAX]; /* [row][col] */
    /* Stones that can never be taken, whatever their liberties (the wall of a problem). */
    bool immortal[GO_NAIVE_MAX][GO_NAIVE_MAX];
};

void go_naive_init(struct go_naive *g, int cols, int rows);
/* Different empty points next to the block at this stone; a large number if it is immortal. */
int go_naive_liberties(const struct go_naive *g, int row, int col);
/* Puts a stone, takes what has no liberties. Answers the number of stones taken, or -1 (and the
 * board unchanged) if the point is taken or off the board, or the move would be suicide. */
int go_naive_play(struct go_naive *g, char color, int row, int col);
bool go_naive_same(const struct go_naive *a, const struct go_naive *b);

#endif
