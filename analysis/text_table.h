/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text table: cells are collected row by row and written with aligned columns. */
#ifndef SAKUI_ANALYSIS_TEXT_TABLE_H
#define SAKUI_ANALYSIS_TEXT_TABLE_H

#include "core/strbuf.h"

struct text_table {
    struct strbuf text; /* cells, each ended by a zero byte */
    size_t *starts;     /* of each cell */
    size_t count, capacity;
    size_t columns;
    bool failed;
};

/* header: the columns' names separated by '|'; they are the first row. */
void text_table_init(struct text_table *t, const char *header);
void text_table_text(struct text_table *t, const char *text);
/* Printf-like for short cells (at most 255 bytes). */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void text_table_cell(struct text_table *t, const char *format, ...);
void text_table_number(struct text_table *t, double v, int decimals); /* "–" for NaN */
void text_table_p(struct text_table *t, double p);                    /* 0.0123, <0.0001, "–" */
void text_table_interval(struct text_table *t, double low, double high);
/* Writes (unless out is NULL) and frees. The first column is left-aligned, the others
 * right-aligned. */
void text_table_print(struct text_table *t, struct strbuf *out);

#endif
