/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shares of rows, and two classifiers on the same rows. */
#ifndef SAKUI_ANALYSIS_PROPORTION_H
#define SAKUI_ANALYSIS_PROPORTION_H

#include <stddef.h>

/* Wilson's score interval for hits of n; NaN for n = 0. */
void wilson_interval(double hits, double n, double level, double *low, double *high);

struct mcnemar {
    size_t only_a, only_b; /* rows only A, only B got right */
    double p_exact;        /* binomial, two-sided; NaN if there is no such row */
    double chi2, p_chi2;   /* with continuity correction */
};
struct mcnemar mcnemar_test(size_t only_a, size_t only_b);

#endif
