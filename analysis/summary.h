/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Medians of the columns of a table, group by group, and published figures beside them. */
#ifndef SAKUI_ANALYSIS_SUMMARY_H
#define SAKUI_ANALYSIS_SUMMARY_H

#include "analysis/dataset.h"

/* A quantile of values of which some are lower bounds. */
struct summary_quantile {
    double value; /* with the bounds taken as values */
    bool bound;   /* the true one may be larger */
};

/* One column in one group. */
struct summary_cell {
    size_t column;
    size_t n, missing, censored;                  /* n: known values, bounds among them */
    struct summary_quantile median, lower, upper; /* value NaN if n = 0 */
    double mean;                                  /* NaN if n = 0 or a value is a bound */
};

struct summary_group {
    char *name; /* COLUMN = value */
    size_t rows;
    struct summary_cell *cells; /* one per column of the summary */
};

struct summary {
    const struct dataset *data;
    const struct dataset *beside; /* published figures, or NULL */
    size_t *columns, column_count;
    struct summary_group *groups; /* ascending */
    size_t group_count;
};

/* by: COLUMN, or COLUMN=VALUE for one group alone. The columns are the numeric ones; with `beside`
 * those that have a column of the same name there. Both tables must outlive the summary. */
sakui_status summary_make(struct summary **out, const struct dataset *data, const char *by,
                          const struct dataset *beside, struct diag_list *diags);
void summary_free(struct summary *s);

void summary_print_text(const struct summary *s, struct strbuf *out);
void summary_print_csv(const struct summary *s, struct strbuf *out);
struct json;
void summary_print_json(const struct summary *s, struct json *j);

#endif
