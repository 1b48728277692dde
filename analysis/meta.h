/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pooling correlations over contests: random effects on Fisher's z. */
#ifndef SAKUI_ANALYSIS_META_H
#define SAKUI_ANALYSIS_META_H

#include <stddef.h>

#include "core/status.h"

/* Sampling variance of Fisher's z: 1/(n-3) for Pearson's r, (1 + rho²/2)/(n-3) for Spearman's rho
 * (Bonett and Wright 2000). */
enum meta_variance { META_PEARSON, META_SPEARMAN };

struct meta_study {
    double r;
    size_t n;
    double z, variance;   /* Fisher's z and its sampling variance */
    double low, high;     /* of r */
    double weight, fixed; /* shares of the random- and the fixed-effect mean */
    int used;             /* 0: n < 4, no coefficient, or |r| = 1 */
};

struct meta {
    size_t k; /* studies used */
    double level;
    double z, se;                        /* pooled, DerSimonian and Laird */
    double r, low, high, p;              /* back on the scale of r; normal */
    double hk_se, hk_low, hk_high, hk_p; /* Hartung and Knapp: t with k-1; NaN for k < 2 */
    double q, q_p, tau2, i2;             /* I² in [0,1] */
    double predict_low, predict_high;    /* a new contest's true r; t with k-2; NaN for k < 3 */
    double fixed_z, fixed_se;
};

/* Uses those studies with n > 3 and |r| < 1; sets the fields of each. */
void meta_pool(struct meta *out, struct meta_study *studies, size_t count, enum meta_variance kind,
               double level);

#endif
