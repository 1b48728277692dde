/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two groups of problems (award-winning against general, classic against machine-made), column by
 * column. */
#ifndef SAKUI_ANALYSIS_GROUP_STUDY_H
#define SAKUI_ANALYSIS_GROUP_STUDY_H

#include "analysis/dataset.h"
#include "analysis/groups.h"

struct group_row {
    size_t column;
    struct group_comparison test;
    double holm, bh; /* over the columns */
};

struct group_study {
    const struct dataset *data;
    const char *column, *a, *b; /* the grouping column and its two values */
    struct group_row *rows;
    size_t count;
};

/* `column` must be nominal (or numeric with two values) and have exactly two values. */
sakui_status group_study_run(struct group_study **out, const struct dataset *data,
                             const char *column, double level, struct diag_list *diags);
void group_study_free(struct group_study *g);

void group_study_print_text(const struct group_study *g, struct strbuf *out);
void group_study_print_csv(const struct group_study *g, struct strbuf *out);
struct json;
void group_study_print_json(const struct group_study *g, struct json *j);

#endif
