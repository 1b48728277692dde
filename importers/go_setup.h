/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canonical text of a Go or Hex position (docs/formats/go-setup.md):
 *
 *   COLSxROWS row/row/… side        e.g.  9x9 9/9/2XO5/9/9/9/9/9/9 b
 *
 * Rows run from the top, points from the left; X is black, O is white, a decimal number is that
 * many empty points. The side is b, w or ?. There is exactly one text for a position: empty points
 * are always counted, never written one by one. */
#ifndef SAKUI_IMPORTERS_GO_SETUP_H
#define SAKUI_IMPORTERS_GO_SETUP_H

#include <stdbool.h>
#include <stddef.h>

#include "core/problem.h"
#include "core/strbuf.h"

#define GO_SIZE_MAX  52 /* SGF has letters for no more */
#define GO_POINT_MAX 8  /* longest text of a point, with terminator */

enum go_cell { GO_EMPTY, GO_BLACK, GO_WHITE };

struct go_setup {
    int cols, rows;
    enum problem_side side;
    unsigned char cells[GO_SIZE_MAX * GO_SIZE_MAX]; /* enum go_cell; row * cols + col */
};

struct go_point {
    int col, row; /* from 0, from the upper left */
};

/* False if the size is out of 1..GO_SIZE_MAX. */
bool go_setup_init(struct go_setup *s, int cols, int rows);
void go_setup_write(const struct go_setup *s, struct strbuf *out);
/* Strict: only the one canonical text of a position is accepted. */
bool go_setup_read(struct go_setup *s, const char *text);
size_t go_setup_stones(const struct go_setup *s);

static inline unsigned char *go_setup_cell(struct go_setup *s, struct go_point p)
{
    return &s->cells[p.row * s->cols + p.col];
}

/* Points as SGF writes them: for Go two letters, column then row ("aa" is the upper left corner);
 * for Hex a column letter (aa follows z) and a row number from 1 ("a1"). The whole of `length`
 * bytes must be the point and it must be on the board. */
bool go_point_read(enum problem_game game, const struct go_setup *s, const char *text,
                   size_t length, struct go_point *out);
/* A point or, as FF[4] compresses lists, a rectangle "aa:cc" (its corners in either order). */
bool go_points_read(enum problem_game game, const struct go_setup *s, const char *text,
                    struct go_point *from, struct go_point *to);
void go_point_write(enum problem_game game, struct go_point p, char out[GO_POINT_MAX]);

#endif
