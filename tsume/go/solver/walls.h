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

/* `attack` and `defend` are the results of p with either side first, both known. The same is every
 * result (seki is life). A question about a wider closing may cost what these two did and 20 000
 * nodes more, within the limits. *nodes grows by what was spent. */
enum go_walls go_solver_walls(struct go_solver *s, const struct go_problem *p,
                              const struct go_status *attack, const struct go_status *defend,
                              const struct limits *limits, uint64_t *nodes);

/* What becomes of the stones on the board as it is, as far as closings tell: p and wider ones are
 * asked, each with the limits, until one says life (leaving out stones of the attacker's cannot
 * take it away) or three in a row were not settled. */
struct go_fate {
    enum go_role role;       /* who moves first */
    struct go_status status; /* the best for the defender that was settled; but for its `best`: */
    int best;                /* the winner's move on the board, or GO_PASS */
    bool known;              /* life, or settled with walls as far out as can be expected */
    int open;                /* closings in a row that were not settled at last */
    int added[GO_POINTS_MAX], added_count; /* stones that close it where `status` was found */
};
void go_solver_fate(struct go_solver *s, const struct go_problem *p, enum go_role first,
                    const struct limits *limits, struct go_fate *out);

/* "hold", "decide", "open"; NULL for GO_WALLS_NONE. */
const char *go_walls_name(enum go_walls w);

#endif
