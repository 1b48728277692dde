/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records as a table: a row per problem, a column per number, for everything that is compared or
 * correlated. */
#ifndef SAKUI_REPORTS_STUDY_TABLE_H
#define SAKUI_REPORTS_STUDY_TABLE_H

#include "analysis/dataset.h"
#include "reports/study_results.h"

/* How the problems of a study stand, for the summary. */
struct study_counts {
    size_t problems, failed; /* failed: could not be read or measured */
    size_t verdicts[VERDICT_INVALID + 1];
    size_t wrong;  /* the file's own solution is wrong */
    size_t judged; /* have a verdict */
    size_t go, go_open;
    size_t search_open; /* the search for indicators met its limit */
};

/* Columns: id, group, verdict, then the features (unless the plan leaves them out), the difficulty,
 * and the figures of the search; of a search that met its limit the growing ones are lower bounds.
 * Problems that failed have no row. The counts may be NULL. */
sakui_status study_table_make(struct dataset **out, struct study_record_source *records,
                              const struct study_plan *plan, struct study_counts *counts,
                              struct progress *progress, struct diag_list *diags);

#endif
