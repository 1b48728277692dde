/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a ko is called, shown by playing it out with the solver (docs/methods/go.md). */
#ifndef SAKUI_TSUME_GO_SOLVER_KINDS_H
#define SAKUI_TSUME_GO_SOLVER_KINDS_H

#include "tsume/go/solver/solver.h"

/* The name of a position's result, or NULL. `status` is the solver's answer to `state`; limits are
 * of the questions asked here, and *nodes (may be NULL) is how many those took.
 * bent-four-in-the-corner  by shape: the attacker can begin the ko when he likes
 * ten-thousand-year-ko     the attacker can make it a ko, the defender seki
 * double-ko                whoever loses takes one ko, the other takes another: threats do not help
 * multi-stage-ko           who wins the ko has another to win
 * approach-ko              who wins the ko has to win it again before he can end it
 * direct-ko                who wins the ko ends it with the next move
 * multi-step-ko            it takes more than one threat; which of these was not found out */
const char *go_solver_kind(struct go_solver *s, const struct go_region *r,
                           const struct go_state *state, const struct go_status *status,
                           const struct limits *limits, uint64_t *nodes);

#endif
