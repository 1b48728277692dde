/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/csv.h"

#include <math.h>
#include <string.h>

void csv_init(struct csv *c, struct strbuf *out)
{
    c->out = out;
    c->fields = 0;
}

static void before_field(struct csv *c)
{
    if (c->fields++)
        strbuf_addc(c->out, ',');
}

void csv_field(struct csv *c, const char *text)
{
    before_field(c);
    if (!text)
        return;
    if (!strpbrk(text, ",\"\r\n")) {
        strbuf_adds(c->out, text);
        return;
    }
    strbuf_addc(c->out, '"');
    for (; *text; text++) {
        if (*text == '"')
            strbuf_addc(c->out, '"');
        strbuf_addc(c->out, *text);
    }
    strbuf_addc(c->out, '"');
}

void csv_int(struct csv *c, long long v)
{
    before_field(c);
    strbuf_addf(c->out, "%lld", v);
}

void csv_double(struct csv *c, double v)
{
    before_field(c);
    if (!isnan(v))
        strbuf_addf(c->out, "%.15g", v);
}

void csv_row_end(struct csv *c)
{
    strbuf_addc(c->out, '\n');
    c->fields = 0;
}
