/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of typed columns. Missing and censored values are explicit: a missing value is NaN in
 * every kind of column; a censored number is a lower bound (the search stopped at a limit), kept as
 * its bound with a flag beside it. All strings are UTF-8 and live in the data set's arena. */
#ifndef SAKUI_ANALYSIS_DATASET_H
#define SAKUI_ANALYSIS_DATASET_H

#include <stdbool.h>
#include <stddef.h>

#include "core/arena.h"
#include "core/diag.h"
#include "core/strbuf.h"

enum column_kind {
    COLUMN_NUMERIC,
    COLUMN_NOMINAL, /* values are indices into labels, in the order declared or first seen */
    COLUMN_TEXT,    /* the same, but free text: never an attribute of a tree */
};

struct column {
    const char *name;
    enum column_kind kind;
    double *values;          /* one per row; NaN = missing */
    unsigned char *censored; /* NULL: none in this column; else one flag per row */
    const char **labels;
    size_t label_count, label_capacity;
    size_t *slots; /* open-addressing index of the labels: label + 1, 0 = empty */
    size_t slot_count;
};

struct dataset {
    struct arena arena;
    const char *name; /* ARFF's relation, or the file's name */
    struct column *columns;
    size_t column_count, column_capacity;
    size_t rows, row_capacity;
};

#define DATASET_COLUMNS_MAX 100000
#define DATASET_NO_COLUMN   ((size_t)-1)

sakui_status dataset_new(struct dataset **out, const char *name);
void dataset_free(struct dataset *d);
/* Adds a column full of missing values; *index may be NULL. */
sakui_status dataset_add_column(struct dataset *d, const char *name, enum column_kind kind,
                                size_t *index);
/* Adds a row of missing values. */
sakui_status dataset_add_row(struct dataset *d);
/* DATASET_NO_COLUMN if there is none of that name. */
size_t dataset_find(const struct dataset *d, const char *name);
/* The index of a label, or -1. */
long column_find_label(const struct column *c, const char *text, size_t length);
/* The index of a label, adding it if it is new; -1 when memory ran out. */
long dataset_add_label(struct dataset *d, struct column *c, const char *text, size_t length);
/* Marks a value as a lower bound. */
sakui_status dataset_censor(struct dataset *d, size_t column, size_t row);
bool column_is_censored(const struct column *c, size_t row);
/* The label of a nominal or text value; NULL if missing. */
const char *column_text(const struct column *c, size_t row);
size_t column_missing(const struct column *c, size_t rows);
size_t column_censored(const struct column *c, size_t rows);

/* Gives text columns their kinds. Numeric: every value that is not missing is a number, a censored
 * number, or true/false (1 and 0). Otherwise, and for the column "id", nominal. Ends with
 * dataset_censor_stopped. */
sakui_status dataset_settle(struct dataset *d);
/* Where a row says that its search was stopped (a limit is named, censored is 1), the figures that
 * would have grown on are censored; likewise sums over searches of which one was stopped
 * (line_censored), and medians over orders of which one was (orders_solved < orders). */
sakui_status dataset_censor_stopped(struct dataset *d);

/* Readers. `file` names the input in diagnostics. */
sakui_status dataset_read_csv(struct dataset **out, const char *file, const char *bytes,
                              size_t length, struct diag_list *diags);
sakui_status dataset_read_arff(struct dataset **out, const char *file, const char *bytes,
                               size_t length, struct diag_list *diags);
/* JSON Lines: one flat object per line, as every sakui command prints with --json. */
sakui_status dataset_read_records(struct dataset **out, const char *file, const char *bytes,
                                  size_t length, struct diag_list *diags);
/* By content: '@relation' (or an ARFF comment) is ARFF, '{' is records, else CSV. */
sakui_status dataset_read(struct dataset **out, const char *file, const char *bytes, size_t length,
                          struct diag_list *diags);
sakui_status dataset_read_file(struct dataset **out, const char *file, struct diag_list *diags);

/* ARFF with the shortest decimals that read back exactly. Censored values are written as their
 * bounds: ARFF has no notation for them. */
void dataset_write_arff(const struct dataset *d, struct strbuf *out);
/* A name or value as ARFF writes it, in quotes where it needs them. */
void arff_word(const char *text, struct strbuf *out);

/* A value as text in a table cell: number, ">bound" marks; false if it is none of them. Shared by
 * the readers: "", "?", "NA", "NaN" and "null" are missing, ">5", ">=5" and "≥5" are censored. */
struct cell {
    bool missing, censored, number;
    double value;
};
struct cell cell_parse(const char *text, size_t length);

#endif
