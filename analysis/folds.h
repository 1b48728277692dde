/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rows test and which train, as Weka assigns them for a seed. */
#ifndef SAKUI_ANALYSIS_FOLDS_H
#define SAKUI_ANALYSIS_FOLDS_H

#include <stdint.h>

#include "analysis/dataset.h"
#include "analysis/java_random.h"

struct folds {
    uint32_t *order; /* all rows, shuffled, grouped by class, dealt */
    size_t rows, count;
    struct java_random random; /* goes on shuffling the training sets, fold by fold */
};

/* SAKUI_INPUT with a diagnostic when there are fewer rows than folds, or fewer than two folds. */
sakui_status folds_init(struct folds *f, const struct dataset *d, size_t target, size_t count,
                        int64_t seed, struct diag_list *diags);
void folds_free(struct folds *f);
/* First row (in order) and number of rows of a test fold. */
void folds_test(const struct folds *f, size_t fold, size_t *first, size_t *size);
/* The training rows of a fold into out (room for all rows), shuffled; returns how many. Must be
 * called once for each fold, in order: the shuffling goes on from the last one. */
size_t folds_train(struct folds *f, size_t fold, uint32_t *out);

#endif
