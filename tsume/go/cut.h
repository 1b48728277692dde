/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fewest points that part two sets of points of a board (a minimum vertex cut). */
#ifndef SAKUI_TSUME_GO_CUT_H
#define SAKUI_TSUME_GO_CUT_H

#include "tsume/go/board.h"

struct go_cut_spec {
    const unsigned char *from, *to; /* the sets to be parted */
    const unsigned char *passable;  /* where a way may go; from and to among it */
    const unsigned char *firm;      /* passable points that cannot be taken away; from among it */
};

/* The points on the side of `from` when as few as possible are taken away, and of all such choices
 * the one furthest from it. False: firm points alone lead to `to`, or no way does. */
bool go_cut(const struct go_board *b, const struct go_cut_spec *spec, unsigned char *inside);

#endif
