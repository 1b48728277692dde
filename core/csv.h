/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CSV writer (RFC 4180 quoting, LF line ends). */
#ifndef SAKUI_CORE_CSV_H
#define SAKUI_CORE_CSV_H

#include "core/strbuf.h"

struct csv {
    struct strbuf *out;
    int fields; /* in the current row */
};

void csv_init(struct csv *c, struct strbuf *out);
void csv_field(struct csv *c, const char *text);
void csv_int(struct csv *c, long long v);
void csv_double(struct csv *c, double v); /* NaN writes an empty field */
void csv_row_end(struct csv *c);

#endif
