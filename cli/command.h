/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A subcommand is one row: its words, its options, its examples, and the function that runs it.
 * --help, the man page, shell completion and the tests of the examples all read the row. */
#ifndef SAKUI_CLI_COMMAND_H
#define SAKUI_CLI_COMMAND_H

#include <stddef.h>

#include "core/options.h"

struct context; /* cli/context.h */

/* Which shared option groups a command takes; an option that would do nothing is refused. */
enum option_group {
    GROUP_OUTPUT = 1, /* --json, -o, --quiet, --color: every command */
    GROUP_INPUT = 2,  /* --from, --strict: commands that read problems */
    GROUP_LIMITS = 4, /* --nodes, --time, --memory */
    GROUP_SEED = 8,
    GROUP_CSV = 16,
};

struct example {
    const char *command; /* a shell line, run by the tests from the project's root */
    const char *text;    /* what it shows */
};

struct command {
    const char *name;
    const char *arguments; /* "PROBLEM…" */
    const char *summary;   /* one line */
    const char *description;
    unsigned groups;
    const struct option_spec *specs; /* its own options; ends with a NULL name */
    size_t values_size;              /* of the struct the specs fill; at most COMMAND_VALUES_MAX */
    const struct example *examples;  /* ends with a NULL command */
    bool fills_folder; /* -o names a folder that the command fills itself; results stay on stdout */
    /* argv[0..argc-1] are the words that are no options. Returns an exit code. */
    int (*run)(struct context *c, const void *values, int argc, char **argv);
};

#define COMMAND_VALUES_MAX 512

/* Exit codes of cli.md; exit_worse answers the graver of two. */
enum exit_code {
    EXIT_FINE = 0,
    EXIT_TROUBLE = 1,
    EXIT_WRONG_USAGE = 2,
    EXIT_UNDECIDED = 3,
    EXIT_UNSOUND = 4,
    EXIT_INTERRUPTED = 130,
};
int exit_worse(int a, int b);

/* All commands, ended by a NULL name. */
extern const struct command *const all_commands[];

extern const struct command command_features;
extern const struct command command_analyze;
extern const struct command command_compose;
extern const struct command command_gtp;
extern const struct command command_bench;
extern const struct command command_help;
extern const struct command command_import;
extern const struct command command_indicators;
extern const struct command command_lab;
extern const struct command command_perft;
extern const struct command command_report;
extern const struct command command_show;
extern const struct command command_solve;
extern const struct command command_study;
extern const struct command command_usi;
extern const struct command command_verify;

#endif
