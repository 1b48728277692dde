/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chance and uncertainty by drawing again: permutation p-values and bootstrap intervals of the rank
 * correlation. The same seed gives the same answer. */
#ifndef SAKUI_ANALYSIS_RESAMPLE_H
#define SAKUI_ANALYSIS_RESAMPLE_H

#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

/* Two-sided p = (b+1)/(B+1): b of B random orders of y have |rho| at least as large. NaN if rho
 * does not exist. */
sakui_status permutation_spearman(double *p, const double *x, const double *y, size_t n,
                                  size_t permutations, uint64_t seed);

struct bootstrap {
    double low, high; /* BCa interval; NaN if it does not exist */
    double bias, acceleration;
    size_t used; /* resamples in which rho existed */
};
sakui_status bootstrap_spearman(struct bootstrap *out, const double *x, const double *y, size_t n,
                                size_t resamples, double level, uint64_t seed);

#endif
