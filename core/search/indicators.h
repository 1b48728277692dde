/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recording of the indicators every algorithm shares. */
#ifndef SAKUI_CORE_SEARCH_INDICATORS_H
#define SAKUI_CORE_SEARCH_INDICATORS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/search/search.h"

/* The root's (pn, dn) sampled at constant memory: every stride-th iteration is kept; when the array
 * is full, every second sample is dropped and the stride doubles. The first iteration always stays,
 * so the kept ones are the iterations 0, stride, 2·stride, … that were reported. */
struct recorder {
    struct indicators *to;
    size_t capacity;
    uint64_t stride;
};

/* Clears *to; false when out of memory. samples = 0: no trace. */
bool recorder_init(struct recorder *r, struct indicators *to, size_t samples);

/* The root stands at (pn, dn), unsolved, after `iteration` iterations. */
void recorder_root(struct recorder *r, uint64_t iteration, double pn, double dn);

/* The most-proving node of an iteration was found at `depth`. */
static inline void indicators_depth(struct indicators *i, uint64_t depth)
{
    i->depth_sum += depth;
    if (depth > i->depth_max)
        i->depth_max = depth;
}

/* A node with `moves` moves was expanded. */
static inline void indicators_branching(struct indicators *i, uint64_t moves)
{
    i->branch_sum += moves;
    i->branch_nodes++;
}

#endif
