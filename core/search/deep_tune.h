/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Song et al., algorithm 1: hill-climbing for Deep df-pn's E and D on one position. */
#ifndef SAKUI_CORE_SEARCH_DEEP_TUNE_H
#define SAKUI_CORE_SEARCH_DEEP_TUNE_H

#include "core/search/search.h"

#define DEEP_TUNE_MAX  64 /* E and D stay at or below this */
#define DEEP_TUNE_FLAT 3  /* steps without change that make a flat (the paper leaves it open) */

struct deep_tuning {
    int e, d;          /* where the climb ended */
    uint64_t nodes;    /* node(E, D): iterations, repeated visits included; 0 = not solved */
    unsigned searches; /* how many were run */
    enum search_value value;
};

/* limits hold for each search; limits->nodes is the first cap N of the paper (0 = none). */
sakui_status deep_tune(const struct game *game, const void *root,
                       const struct search_options *options, const struct limits *limits,
                       struct deep_tuning *out);

#endif
