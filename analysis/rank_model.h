/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A regularised linear model of a ranking: ridge regression of the normal scores of the target's
 * ranks on those of the columns, both within each contest. An ordinal method: only the order of the
 * values enters, so it does not matter how a column is scaled. Tested on rows it was not fitted to:
 * contest by contest when there are at least three, else in folds. */
#ifndef SAKUI_ANALYSIS_RANK_MODEL_H
#define SAKUI_ANALYSIS_RANK_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

struct rank_model_input {
    const double *const *columns; /* column_count arrays of n; NaN = missing, +inf = censored */
    size_t column_count;
    const double *target;  /* n; no missing values */
    const size_t *contest; /* n; from 0 */
    size_t contests, n;
};

struct rank_model {
    double lambda;        /* the penalty with the best error in cross-validation */
    double *coefficients; /* on all rows, per standard deviation of the normal score */
    size_t column_count;
    double *predicted; /* of each row, by a model that did not see it */
    size_t n;
    int by_contest;   /* 1: one contest left out at a time; 0: folds */
    double rho;       /* mean rank correlation of predicted and actual, weighted by n - 3 */
    double low, high; /* its interval, pooled over contests */
    size_t folds;
};

/* SAKUI_INPUT if there is too little to fit (fewer than 8 rows, no column with variation). */
sakui_status rank_model_fit(struct rank_model **out, const struct rank_model_input *in,
                            uint64_t seed, double level);
void rank_model_free(struct rank_model *m);

#endif
