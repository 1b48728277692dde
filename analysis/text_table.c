/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/text_table.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"

static void add(struct text_table *t, const char *text, size_t length)
{
    if (t->count == t->capacity) {
        size_t grown = t->capacity ? 2 * t->capacity : 64;
        size_t *moved = mem_realloc(t->starts, grown * sizeof *moved);
        if (!moved) {
            t->failed = true;
            return;
        }
        t->starts = moved;
        t->capacity = grown;
    }
    t->starts[t->count++] = t->text.length;
    strbuf_add(&t->text, text, length);
    strbuf_addc(&t->text, '\0');
}

void text_table_init(struct text_table *t, const char *header)
{
    memset(t, 0, sizeof *t);
    strbuf_init(&t->text);
    for (;;) {
        const char *end = strchr(header, '|');
        add(t, header, end ? (size_t)(end - header) : strlen(header));
        t->columns++;
        if (!end)
            return;
        header = end + 1;
    }
}

void text_table_text(struct text_table *t, const char *text)
{
    add(t, text, strlen(text));
}

void text_table_cell(struct text_table *t, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_table_text(t, text);
}

void text_table_number(struct text_table *t, double v, int decimals)
{
    if (isnan(v))
        text_table_text(t, "–");
    else
        text_table_cell(t, "%.*f", decimals, v);
}

void text_table_p(struct text_table *t, double p)
{
    if (isnan(p))
        text_table_text(t, "–");
    else if (p < 0.0001)
        text_table_text(t, "<0.0001");
    else
        text_table_cell(t, "%.4f", p);
}

void text_table_interval(struct text_table *t, double low, double high)
{
    if (isnan(low) || isnan(high))
        text_table_text(t, "–");
    else
        text_table_cell(t, "[%.3f, %.3f]", low, high);
}

static void print_row(const struct text_table *t, size_t first, const size_t *widths,
                      struct strbuf *out)
{
    for (size_t c = 0; c < t->columns && first + c < t->count; c++) {
        const char *text = t->text.data + t->starts[first + c];
        size_t pad = widths[c] - utf8_text_width(text);
        bool last = c + 1 == t->columns;
        if (c)
            strbuf_adds(out, "  ");
        for (size_t i = 0; c && i < pad; i++)
            strbuf_addc(out, ' ');
        strbuf_adds(out, text);
        for (size_t i = 0; !c && !last && i < pad; i++)
            strbuf_addc(out, ' ');
    }
    strbuf_addc(out, '\n');
}

void text_table_print(struct text_table *t, struct strbuf *out)
{
    size_t *widths = mem_zalloc(t->columns + 1, sizeof *widths);
    if (out && (!widths || t->failed || t->text.failed)) {
        out->failed = true;
    } else if (out) {
        for (size_t i = 0; i < t->count; i++) {
            size_t w = utf8_text_width(t->text.data + t->starts[i]);
            if (w > widths[i % t->columns])
                widths[i % t->columns] = w;
        }
        for (size_t i = 0; i < t->count; i += t->columns)
            print_row(t, i, widths, out);
    }
    mem_free(widths);
    mem_free(t->starts);
    strbuf_free(&t->text);
}
