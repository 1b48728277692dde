/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trees tested on rows they were not grown on. */
#ifndef SAKUI_ANALYSIS_CROSSVAL_H
#define SAKUI_ANALYSIS_CROSSVAL_H

#include "analysis/evaluation.h"
#include "analysis/j48.h"

/* Stratified k-fold cross-validation with Weka's folds for the seed. `presort` may be NULL. */
sakui_status crossval_j48(struct evaluation **out, const struct j48_task *task,
                          const struct j48_options *options, const struct j48_presort *presort,
                          size_t folds, int64_t seed, struct diag_list *diags);
/* A tree tested on the rows it was grown on. */
sakui_status crossval_training(struct evaluation **out, const struct j48_tree *tree);

#endif
