/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Is a position mate? With the rule for futile interpositions, as the solver judges them. */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_MATE_TEST_H
#define SAKUI_TSUME_SHOGI_FEATURES_MATE_TEST_H

#include "core/status.h"
#include "tsume/shogi/position.h"

enum mate_kind {
    MATE_NOT,
    MATE_STRICT,   /* no legal answer at all */
    MATE_FUTILELY, /* every legal answer is a futile interposition */
    MATE_UNKNOWN,  /* the judgement met its limit of MATE_TEST_NODES nodes */
};

#define MATE_TEST_NODES 200000

/* The solver is made when the first doubtful position comes. */
struct mate_test {
    struct tsume_solver *solver;
};

/* The side to move is the one that may be mated. SAKUI_MEMORY is the only trouble. */
sakui_status mate_test_ask(struct mate_test *t, const struct shogi_position *p,
                           enum mate_kind *out);
void mate_test_free(struct mate_test *t);

#endif
