/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole Go board, up to 25×25 and rectangular: captures, no suicide, the basic ko, play and undo,
 * and situational super-ko with a history that the caller keeps. Points are numbered row by row
 * from the upper left, row * cols + col, so that they read like the importers' set-up text. */
#ifndef SAKUI_TSUME_GO_BOARD_H
#define SAKUI_TSUME_GO_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

#define GO_BOARD_MAX  25
#define GO_POINTS_MAX (GO_BOARD_MAX * GO_BOARD_MAX)
#define GO_PASS       (-1)
#define GO_NO_POINT   (-2)

enum go_color { GO_COLOR_BLACK, GO_COLOR_WHITE, GO_COLOR_NONE };

static inline enum go_color go_other(enum go_color c)
{
    return c == GO_COLOR_BLACK ? GO_COLOR_WHITE : GO_COLOR_BLACK;
}

struct go_board {
    int cols, rows;
    enum go_color side;  /* to move */
    int ko;              /* the point the side to move may not retake, or GO_NO_POINT */
    uint64_t stones_key; /* Zobrist of the stones alone */
    unsigned char cell[GO_POINTS_MAX]; /* enum go_color */
};

/* What play() writes for undo(). */
struct go_undo {
    int point; /* or GO_PASS */
    int ko;
    uint64_t stones_key;
    uint64_t captured[(GO_POINTS_MAX + 63) / 64]; /* set of points */
};

/* False if a side is out of 1..GO_BOARD_MAX. */
bool go_board_init(struct go_board *b, int cols, int rows);
/* Sets a stone, or GO_COLOR_NONE; nothing is captured. The ko is forgotten. */
void go_board_set(struct go_board *b, int point, enum go_color color);

static inline int go_board_points(const struct go_board *b)
{
    return b->cols * b->rows;
}
/* The neighbours of a point; returns how many (2 to 4, fewer on boards one wide). */
int go_board_neighbours(const struct go_board *b, int point, int out[4]);
int go_board_diagonals(const struct go_board *b, int point, int out[4]);

/* The block of a stone into `points` (room for all points of the board; may be NULL) with its
 * number of stones and of different liberties. The point must hold a stone. */
void go_board_block(const struct go_board *b, int point, int *points, int *stones, int *liberties);

/* Empty, no suicide, not the ko: everything but super-ko. GO_PASS is always allowed. */
bool go_board_legal(const struct go_board *b, int point);
/* The move must be go_board_legal. undo() restores every field. */
void go_board_play(struct go_board *b, int point, struct go_undo *undo);
void go_board_undo(struct go_board *b, const struct go_undo *undo);

/* Stones and side to move: what super-ko compares. */
uint64_t go_board_situation(const struct go_board *b);
/* The same with the ko point: what decides the future but for longer cycles. */
uint64_t go_board_key(const struct go_board *b);

/* The situations a game has gone through. Zero-initialise. */
struct go_history {
    uint64_t *keys;
    size_t count, capacity;
};
void go_history_free(struct go_history *h);
/* Adds the situation of the board; call it for the start too. */
sakui_status go_history_push(struct go_history *h, const struct go_board *b);
/* Would this move (go_board_legal) repeat a situation of the history? A pass never counts. */
bool go_history_repeats(const struct go_history *h, struct go_board *b, int point);

#endif
