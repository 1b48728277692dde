/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A flat record of a problem: named values, printed as JSON, as a row of a CSV or ARFF table, or
 * for people. Missing values are explicit: null, an empty field, or '?'. */
#ifndef SAKUI_CLI_RECORD_H
#define SAKUI_CLI_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/strbuf.h"

enum record_kind { RECORD_TEXT, RECORD_NUMBER, RECORD_FLAG };

struct record_field {
    const char *name; /* borrowed */
    enum record_kind kind;
    const char *text; /* borrowed; NULL = missing */
    double number;    /* NaN = missing; also 0 or 1 of a flag */
    bool bound;       /* the true number may be larger */
};

#define RECORD_FIELDS_MAX 256
struct record {
    struct record_field fields[RECORD_FIELDS_MAX];
    size_t count;
};

void record_text(struct record *r, const char *name, const char *text);
void record_number(struct record *r, const char *name, double number);
/* A lower bound. Tables have the plain number (a column says that it is one); people read "≥". */
void record_bound(struct record *r, const char *name, double number);
void record_flag(struct record *r, const char *name, bool flag);

enum record_format { RECORD_FOR_PEOPLE, RECORD_JSON, RECORD_CSV, RECORD_ARFF };

/* One record. A table's heading comes from record_heading, once, from any record of the table. */
void record_print(const struct record *r, enum record_format format, struct strbuf *out);
/* `remark` (lines, may be NULL) says how the numbers were made; it becomes a comment. */
void record_heading(const struct record *r, enum record_format format, const char *relation,
                    const char *remark, struct strbuf *out);

#endif
