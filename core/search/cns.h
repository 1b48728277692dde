/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conspiracy Number Search (McAllester): grow a tree where it can still change the root's value,
 * until every other value would take at least `threshold` leaves that conspire. */
#ifndef SAKUI_CORE_SEARCH_CNS_H
#define SAKUI_CORE_SEARCH_CNS_H

#include "core/limits.h"
#include "core/search/conspiracy.h"
#include "core/search/minimax.h"

struct cns_result {
    int value;      /* minimax value of the root */
    int tmin, tmax; /* the likely values left: CN(root, v) < threshold. Stable: both are value */
    bool stable;
    game_move best; /* the root's first child with its value; GAME_MOVE_NONE if there is none */
    uint64_t expanded;
    struct cn_sums sums;
    enum limit_kind limit; /* why not stable */
};

/* Of the likely value farthest from the root's (the higher one on a tie) a conspirator is expanded.
 * limits: nodes (of the tree), time, cancel. If `tree` is not NULL the grown tree is handed over.
 */
sakui_status cns_search(const struct minimax_source *source, uint32_t threshold,
                        const struct limits *limits, struct cns_result *out, struct cn_tree **tree);

#endif
