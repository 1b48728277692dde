/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mid-ranks. */
#ifndef SAKUI_ANALYSIS_RANKS_H
#define SAKUI_ANALYSIS_RANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/status.h"

/* Ties, as sums over groups of t equal values. */
struct ties {
    size_t groups; /* with t > 1 */
    double t2, t3; /* Σ t(t-1), Σ t³-t */
    double v1, v2; /* Σ t(t-1)(2t+5), Σ t(t-1)(t-2) */
};

/* Ranks from 1 of n finite values or infinities, smallest first; equal values share the mean of
 * their ranks. ties may be NULL. */
sakui_status ranks_mid(const double *values, size_t n, double *ranks, struct ties *ties);
/* Indices that put the values in ascending order (equal ones in order of index). */
sakui_status ranks_order(const double *values, size_t n, size_t *order);

#endif
