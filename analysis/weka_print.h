/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluations in Weka 3.6's own layout. */
#ifndef SAKUI_ANALYSIS_WEKA_PRINT_H
#define SAKUI_ANALYSIS_WEKA_PRINT_H

#include "analysis/evaluation.h"
#include "analysis/j48.h"

/* All that Weka prints for a tree and its cross-validation with the options -i -k, but for the two
 * lines with the time it took. */
void weka_print_run(const struct j48_tree *tree, const struct j48_options *options,
                    const struct evaluation *training, const struct evaluation *crossval,
                    struct strbuf *out);
/* Title, summary with the information figures, per-class table, confusion matrix. */
void weka_print_evaluation(const struct evaluation *e, const struct column *target,
                           const char *title, struct strbuf *out);
/* "=== Predictions under cross-validation ===": one line per prediction, numbered within its fold.
 */
void weka_print_predictions(const struct evaluation *e, const struct column *target,
                            struct strbuf *out);

#endif
