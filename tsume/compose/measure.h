/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a composed problem is ranked by: its features and the indicators of plain PN-search, under
 * the names that `sakui features --list` and `sakui indicators` print. */
#ifndef SAKUI_TSUME_COMPOSE_MEASURE_H
#define SAKUI_TSUME_COMPOSE_MEASURE_H

#include "core/limits.h"
#include "tsume/compose/formula.h"
#include "tsume/compose/screen.h"
#include "tsume/shogi/features/features.h"

enum measured_indicator {
    MEASURED_MAX_PN,
    MEASURED_MAX_DN,
    MEASURED_ITERATIONS,
    MEASURED_NODES,
    MEASURED_INDICATORS,
};

struct measures {
    struct features features;
    double indicator[MEASURED_INDICATORS];
    bool censored; /* the search met its limit: the indicators are lower bounds */
};

/* "max_pn", "max_dn", "iterations", "nodes" */
const char *measured_indicator_name(enum measured_indicator i);

/* search_nodes bounds the PN-search; 0 = leave the indicators out (NaN). */
sakui_status measure_composed(const struct composed *c, uint64_t search_nodes,
                              const struct cancel *cancel, struct measures *out);

/* Features first, then the indicators. */
extern const struct formula_terms measure_terms;

#endif
