/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goes through a shogi problem's solution tree in the order records are written: a line to its end,
 * then the variations from the last branching point back to the first. Positions come along. */
#ifndef SAKUI_IMPORTERS_TREE_WALK_H
#define SAKUI_IMPORTERS_TREE_WALK_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "core/problem.h"
#include "tsume/shogi/notation.h"

struct tree_step {
    shogi_square to; /* of the move leading here; -1 at the root */
    struct shogi_position position;
};

struct tree_walk {
    const struct problem *problem;
    const struct problem_node *node; /* the current one; the root at first */
    size_t ply;                      /* its depth */
    bool variation;                  /* it is the first move of a variation */
    shogi_move move;                 /* that led to it; SHOGI_MOVE_NONE at the root */
    struct tree_step *items;         /* one per ply, [0] the set-up */
    size_t count, capacity;
};

/* SAKUI_INPUT (reported) if the set-up is no position. */
sakui_status tree_walk_start(struct tree_walk *w, const struct problem *p, struct diag_list *diags);
/* SAKUI_OK, SAKUI_END after the last node, SAKUI_INPUT for a move that is none. */
sakui_status tree_walk_next(struct tree_walk *w);
void tree_walk_free(struct tree_walk *w);

/* Position and destination before the current move, and position after it. */
const struct shogi_position *tree_walk_before(const struct tree_walk *w);
shogi_square tree_walk_before_to(const struct tree_walk *w);
const struct shogi_position *tree_walk_after(const struct tree_walk *w);

#endif
