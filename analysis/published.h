/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rank correlations as somebody printed them, without the data behind them: a study that has
 * coefficients and sizes, is corrected and pooled like any other, and has no rows. */
#ifndef SAKUI_ANALYSIS_PUBLISHED_H
#define SAKUI_ANALYSIS_PUBLISHED_H

#include "analysis/study.h"

struct published {
    struct dataset *data; /* the columns' names; no rows */
    struct study *study;
};

/* `correlations`: a table with a column "contest", perhaps "plies", and one column of Spearman's
 * rho per figure. `sizes`: a table with "contest" and "samples" (or "n"). `positive_is_less`: a
 * positive number means that better problems have smaller figures. The p-values are Student's t
 * from rho and n. */
sakui_status published_read(struct published *out, const char *correlations, const char *sizes,
                            bool positive_is_less, double level, struct diag_list *diags);
void published_free(struct published *p);

#endif
