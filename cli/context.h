/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every command shares: options, where output goes, colour, progress, Ctrl-C, diagnostics. */
#ifndef SAKUI_CLI_CONTEXT_H
#define SAKUI_CLI_CONTEXT_H

#include <stdio.h>

#include "cli/command.h"
#include "cli/output_file.h"
#include "core/cancel.h"
#include "core/diag.h"
#include "core/limits.h"
#include "core/progress.h"
#include "core/strbuf.h"

struct output_options {
    bool json, quiet, no_progress, help;
    const char *output, *color;
};
struct input_options {
    const char *from, *encoding;
    bool strict;
};
struct limit_options {
    long long nodes, memory;
    double time;
};
struct seed_options {
    long long seed;
};
struct csv_options {
    bool csv;
};

struct context {
    const struct command *command;
    struct output_options output;
    struct input_options input;
    struct limit_options limit;
    struct seed_options seed;
    struct csv_options csv;
    struct limits limits; /* from the limit options */
    struct progress progress;
    struct cancel *cancel;
    bool color;              /* on results */
    bool color_errors;       /* on diagnostics */
    FILE *out;               /* results */
    bool terminal;           /* `out` is one */
    struct output_file file; /* of -o; `out` is its stream */
    FILE *side;              /* a second output a command opens and closes itself; NULL = none */
    bool side_failed;
    /* Told of every problem that could not be read, in its place; NULL = nobody is. */
    void (*refused)(struct context *c, const struct diag *d);
};

/* The option tables of a command: its own first, then the groups it takes. Returns how many. */
#define CONTEXT_TABLES_MAX 6
size_t context_tables(struct context *c, const struct command *command, void *values,
                      struct option_table tables[CONTEXT_TABLES_MAX]);

/* Opens the output, looks at the terminal, installs Ctrl-C. An exit code. */
int context_start(struct context *c);
/* Flushes; a full disk or a closed pipe turns into an exit code. */
int context_finish(struct context *c, int code);

/* Prints the diagnostics to stderr (errors always, the rest unless --quiet) and empties the list.
 */
void context_report(struct context *c, struct diag_list *diags);
/* One error line of the program itself. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void context_error(const struct context *c, const char *format, ...);
bool context_has_folder(const struct context *c); /* -o names one; says so if not */
void context_write(struct context *c, const struct strbuf *text);
void context_write_side(struct context *c, const struct strbuf *text);
bool context_stopped(const struct context *c); /* Ctrl-C */

#endif
