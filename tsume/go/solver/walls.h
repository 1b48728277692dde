/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Do the stones that were added to close a problem decide it? Asked by closing it further out. */
#ifndef SAKUI_TSUME_GO_SOLVER_WALLS_H
#define SAKUI_TSUME_GO_SOLVER_WALLS_H

#include "tsume/go/solver/solver.h"

enum go_walls {
    GO_WALLS_NONE,   /* no stone was added, or the file marks the region */
    GO_WALLS_HOLD,   /* all closings further out that can be made come to the same */
    GO_WALLS_DECIDE, /* one comes to something else */
    GO_WALLS_OPEN,   /* none does, but not all were settled, or none could be made */
};

/* What is the same: every result (seki is life), or only whether the stones are sure to live, sure
 * to die, or neither. */
enum go_walls_same { GO_SAME_RESULT, GO_SAME_FATE };

/* `attack` and `defend` are the results of p with either side first, both known. A
 * question about a wider closing may cost what these two did and 20 000 nodes more, within the
 * limits. *nodes grows by what was spent. */
enum go_walls go_solver_walls(struct go_solver *s, const struct go_problem *p,
                              const struct go_status *attack, const struct go_status *defend,
                              enum go_walls_same same, const struct limits *limits,
                              uint64_t *nodes);

/* "hold", "decide", "open"; NULL for GO_WALLS_NONE. */
const char *go_walls_name(enum go_walls w);

#endif
