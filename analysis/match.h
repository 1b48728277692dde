/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs out of two groups that are alike in one number (problems of the same length), so that a
 * comparison of the groups is not a comparison of that number. */
#ifndef SAKUI_ANALYSIS_MATCH_H
#define SAKUI_ANALYSIS_MATCH_H

#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

struct match_pair {
    size_t a, b; /* indices into the two groups */
};

struct matching {
    struct match_pair *items; /* sorted by a */
    size_t count, capacity;
};

/* Nearest first, without replacement: equal values are paired as far as they go, then those that
 * differ by the next smallest amount, up to `within`. Among equals chance decides (seed). NaN is
 * never paired. The caller frees with matching_free. */
sakui_status matching_make(struct matching *out, const double *a, size_t n_a, const double *b,
                           size_t n_b, double within, uint64_t seed);
void matching_free(struct matching *m);

#endif
