/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options in one table: name, kind, default, range, unit, help. Parser, --help and the man page's
 * option section all come out of the table. A table ends with an entry whose name is NULL. */
#ifndef SAKUI_CORE_OPTIONS_H
#define SAKUI_CORE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "core/strbuf.h"

enum option_kind {
    OPTION_FLAG,   /* bool; no value */
    OPTION_INT,    /* long long in [min,max]; accepts k, M, G suffixes */
    OPTION_REAL,   /* double in [min,max] */
    OPTION_TEXT,   /* const char * */
    OPTION_CHOICE, /* const char *, one of `choices` ("a|b|c") */
};

struct option_spec {
    const char *name; /* without "--" */
    char letter;      /* short form, 0 if none */
    enum option_kind kind;
    size_t offset;       /* of the field in the caller's struct */
    const char *initial; /* default as text; NULL: 0, false or NULL */
    double min, max;     /* used when max > min */
    const char *unit;    /* value name in the help, e.g. "N", "SECONDS" */
    const char *choices;
    const char *help;
};

/* Several tables may serve one command (common options, its own). */
struct option_table {
    const char *title;
    const struct option_spec *specs;
    void *values; /* the struct the offsets refer to */
};

/* A finite number with an optional k, M or G; false if the text is anything else, or is not whole
 * though it should be. */
bool option_number(const char *text, bool whole, double *out);

/* Sets every field to its default. */
sakui_status options_defaults(const struct option_table *tables, size_t count,
                              struct diag_list *diags);
/* Parses argv[1..]; words that are no options are moved to the front of argv[1..] and counted in
 * *rest. "--" ends the options. A mistake is a diagnostic (with the nearest known name) and
 * SAKUI_USAGE. The texts stored point into argv. */
sakui_status options_parse(const struct option_table *tables, size_t count, int argc, char **argv,
                           int *rest, struct diag_list *diags);
/* Option section of --help, and of the man page (mdoc). */
void options_help(const struct option_table *tables, size_t count, struct strbuf *out);
void options_man(const struct option_table *tables, size_t count, struct strbuf *out);
/* "--a --b …" for shell completion. */
void options_words(const struct option_table *tables, size_t count, struct strbuf *out);

#endif
