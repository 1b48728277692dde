/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Do the stones that were added to close a problem decide it? Asked by closing it further out. */
#ifndef SAKUI_TSUME_GO_SOLVER_WALLS_H
#define SAKUI_TSUME_GO_SOLVER_WALLS_H

#include "tsume/go/solver/solver.h"

#define GO_CLOSINGS_OPEN 2 /* in a row that were not settled: wider ones are harder still */

enum go_walls {
    GO_WALLS_NONE,   /* no stone was added, or the file marks the region */
    GO_WALLS_HOLD,   /* the stones live, or all other closings that were made come to the same */
    GO_WALLS_DECIDE, /* one is better for the defender */
    GO_WALLS_OPEN,   /* none is, but not all were settled, or none could be made */
};

/* What other closings, further out (go_wider), said. */
struct go_walls_seen {
    enum go_walls walls;
    int same, open; /* closings that came to the same, that were not settled */
    int points;     /* of the largest room that came to the same */
    /* GO_WALLS_DECIDE: the stones of the closing that comes to something else, and what to. */
    enum go_role first;
    struct go_status status;
    int added[GO_POINTS_MAX], added_count;
};

/* `attack` and `defend` are the results of p with either side first, both known. The same is every
 * result (seki is life). A question about another closing may cost what these two did and 20 000
 * nodes more, within the limits; after two in a row that were not settled no more are asked.
 * *nodes grows by what was spent. */
void go_solver_walls(struct go_solver *s, const struct go_problem *p,
                     const struct go_status *attack, const struct go_status *defend,
                     const struct limits *limits, struct go_walls_seen *out, uint64_t *nodes);

/* What becomes of the stones on the board as it is, as far as closings tell: p and wider ones are
 * asked, each with the limits (less when an answer is known), until one says life (leaving out
 * stones of the attacker's cannot take it away) or two in a row were not settled. */
struct go_fate {
    enum go_role first;      /* who moves first */
    struct go_status status; /* the best for the defender that was settled, and */
    struct go_problem found; /* the closing that says so; p itself while nothing is settled */
    bool known;              /* life, or settled with walls two steps out or more */
    bool sure;               /* and it was not left off because wider closings were not settled */
    int open;                /* closings in a row that were not settled at last */
    uint64_t nodes_most;     /* that settling one took */
};
void go_solver_fate(struct go_solver *s, const struct go_problem *p, enum go_role first,
                    const struct limits *limits, struct go_fate *out);

/* "hold", "decide", "open"; NULL for GO_WALLS_NONE. */
const char *go_walls_name(enum go_walls w);

#endif
