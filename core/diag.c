/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/strbuf.h"
#include "core/vec.h"

void diag_list_init(struct diag_list *list)
{
    memset(list, 0, sizeof *list);
}

void diag_list_clear(struct diag_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        mem_free(list->items[i].file);
        mem_free(list->items[i].text);
    }
    mem_free(list->items);
    diag_list_init(list);
}

void diag_add(struct diag_list *list, enum diag_severity severity, const char *file, long line,
              long column, const char *code, const char *format, ...)
{
    if (!list)
        return;
    if (severity == DIAG_ERROR)
        list->errors++;
    if (severity == DIAG_WARNING)
        list->warnings++;
    if (list->count >= DIAG_LIST_MAX) {
        list->dropped++;
        return;
    }
    struct strbuf text;
    strbuf_init(&text);
    va_list args;
    va_start(args, format);
    strbuf_vaddf(&text, format, args);
    va_end(args);
    struct diag d = {.severity = severity,
                     .file = mem_strdup(file ? file : ""),
                     .line = line,
                     .column = column,
                     .code = code,
                     .text = strbuf_take(&text)};
    if (!d.file || !d.text || !vec_push(list, d)) {
        mem_free(d.file);
        mem_free(d.text);
        list->dropped++;
    }
}

const char *diag_severity_name(enum diag_severity severity)
{
    return severity == DIAG_ERROR ? "error" : severity == DIAG_WARNING ? "warning" : "note";
}

size_t diag_format(const struct diag *d, char *out, size_t size)
{
    char place[64] = "";
    if (d->line > 0 && d->column > 0)
        snprintf(place, sizeof place, ":%ld:%ld", d->line, d->column);
    else if (d->line > 0)
        snprintf(place, sizeof place, ":%ld", d->line);
    const char *colon = d->file[0] || place[0] ? ": " : "";
    int n = snprintf(out, size, "%s%s%s%s: %s [%s]", d->file, place, colon,
                     diag_severity_name(d->severity), d->text, d->code);
    return n < 0 ? 0 : (size_t)n;
}
