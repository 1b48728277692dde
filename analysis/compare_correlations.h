/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Does A correlate better with the target than B?" — both measured on the same rows. */
#ifndef SAKUI_ANALYSIS_COMPARE_CORRELATIONS_H
#define SAKUI_ANALYSIS_COMPARE_CORRELATIONS_H

#include <stddef.h>

struct correlation_comparison {
    double r_a, r_b; /* of A and of B with the target */
    double r_ab;     /* of A with B */
    size_t n;
    double williams_t, williams_p; /* Williams (1959) as Steiger recommends it; t with n-3 */
    double steiger_z, steiger_p;   /* Steiger (1980), pooled correlations; normal */
};

/* NaN where the test does not exist (n < 4, a coefficient missing, A and B the same). */
struct correlation_comparison correlation_compare(double r_a, double r_b, double r_ab, size_t n);

#endif
