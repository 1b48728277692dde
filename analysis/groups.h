/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two groups of numbers: Mann and Whitney's test with effect size and intervals. */
#ifndef SAKUI_ANALYSIS_GROUPS_H
#define SAKUI_ANALYSIS_GROUPS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/status.h"

struct group_comparison {
    size_t n_a, n_b;
    double median_a, median_b;
    double u;   /* pairs in which A is larger, ties by half: R's W */
    double p;   /* two-sided */
    bool exact; /* p counted; else normal with continuity correction */
    bool ties;
    double superiority; /* U / (n_a·n_b): P(A > B) + P(A = B)/2 */
    double superiority_low,
        superiority_high; /* logit interval from Brunner and Munzel's variance */
    double delta;         /* Cliff's delta = rank-biserial correlation = 2·superiority - 1 */
    double shift;         /* Hodges and Lehmann: median of the differences a - b */
    double shift_low, shift_high; /* NaN with infinite (censored) values */
    double level;
    const char *why; /* NULL, or why there is no test */
};

/* Infinities are allowed (censored values tie at the top). */
sakui_status groups_compare(struct group_comparison *out, const double *a, size_t n_a,
                            const double *b, size_t n_b, double level);
/* P(U <= u) for groups of m and n without ties; NaN: no memory. */
double mann_whitney_below(double u, size_t m, size_t n);

#endif
