/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same stones in question with open walls closed in other ways, further out. */
#ifndef SAKUI_TSUME_GO_WIDER_H
#define SAKUI_TSUME_GO_WIDER_H

#include "tsume/go/setup.h"

#define GO_WIDER_MAX 14

struct go_wider {
    const struct go_problem *from;
    struct go_board board;             /* as it was given, without the stones that were added */
    unsigned char last[GO_POINTS_MAX]; /* the room whose walls were last put further out */
    int way;                           /* the next one to be tried */
    int count;                         /* those that were made: */
    unsigned char made[GO_WIDER_MAX][GO_POINTS_MAX];
};

void go_wider_start(struct go_wider *w, const struct go_problem *from);

/* The next closing with a room that none before had. False: there are no more; none at all for
 * problems that no added stone closes. */
bool go_wider_next(struct go_wider *w, struct go_problem *out);

#endif
