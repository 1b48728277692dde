/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a study compares and correlates, from its table: groups against each other, contests, and
 * correlations that others have published. */
#ifndef SAKUI_REPORTS_STUDY_ANALYSES_H
#define SAKUI_REPORTS_STUDY_ANALYSES_H

#include "reports/report.h"
#include "reports/study_table.h"

struct study_analyses; /* owns everything the list points to */

/* The data set gets class columns where trees are grown. It must outlive the analyses. */
sakui_status study_analyses_make(struct study_analyses **out, const struct study_plan *plan,
                                 struct dataset *data, unsigned jobs, const struct cancel *cancel,
                                 struct diag_list *diags);
void study_analyses_free(struct study_analyses *a);
const struct report_analysis *study_analyses_list(const struct study_analyses *a, size_t *count);

/* The rows of two groups and the columns a comparison asks for, as a table with the column "group"
 * (A first). With `match`, pairs of problems alike in length only. */
struct study_sample {
    struct dataset *data;
    size_t all_a, all_b;      /* problems with a length, before pairs were made */
    size_t pairs;             /* 0 without matching */
    double shortest, longest; /* of those compared; NaN if none */
};
sakui_status study_sample_make(struct study_sample *out, const struct plan_comparison *plan,
                               const struct dataset *data, uint64_t seed,
                               const char *file_for_diags, struct diag_list *diags);

#endif
