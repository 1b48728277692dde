/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diagnostics: what is wrong with an input, where, and what to do. Library code never prints; it
 * hands diagnostics to a list that the caller shows. */
#ifndef SAKUI_CORE_DIAG_H
#define SAKUI_CORE_DIAG_H

#include <stdbool.h>
#include <stddef.h>

#include "core/status.h"

enum diag_severity { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR };

struct diag {
    enum diag_severity severity;
    char *file;       /* as the user named it; "" if there is none */
    long line;        /* from 1; 0 = the file as a whole */
    long column;      /* from 1, counted in characters, not bytes; 0 = the line as a whole */
    const char *code; /* short and stable, e.g. "sfen-rank-width"; a string constant */
    char *text;       /* one sentence for a person */
};

/* A list with a cap: beyond it diagnostics are counted, not kept, so that a hostile file cannot
 * fill the memory. Zero-initialise, or diag_list_init. */
struct diag_list {
    struct diag *items;
    size_t count;
    size_t capacity;
    size_t dropped; /* beyond DIAG_LIST_MAX, or lost because memory ran out */
    size_t errors;
    size_t warnings;
};

#define DIAG_LIST_MAX 1000

void diag_list_init(struct diag_list *list);
void diag_list_clear(struct diag_list *list); /* frees all, ready for use again */

/* Adds a diagnostic; list may be NULL (then nothing is kept). printf-like. */
#if defined(__GNUC__)
__attribute__((format(printf, 7, 8)))
#endif
void diag_add(struct diag_list *list, enum diag_severity severity, const char *file, long line,
              long column, const char *code, const char *format, ...);

const char *diag_severity_name(enum diag_severity severity);

/* "file:line:column: error: text [code]" into out (always terminated); returns the full length. */
size_t diag_format(const struct diag *d, char *out, size_t size);

#endif
