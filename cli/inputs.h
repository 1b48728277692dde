/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The PROBLEM arguments of a command: each problem is visited in order (or side by side with
 * --jobs, results still in order); what cannot be read is reported and the run goes on. */
#ifndef SAKUI_CLI_INPUTS_H
#define SAKUI_CLI_INPUTS_H

#include "cli/context.h"
#include "core/problem.h"

/* What a visit answers: text for standard output, diagnostics, an exit code. */
struct answer {
    struct strbuf out;
    struct strbuf side; /* for the context's second output */
    struct diag_list diags;
    int code;
};

typedef void (*problem_visit)(const struct context *c, const void *values, const struct problem *p,
                              struct answer *answer);

struct inputs_summary {
    size_t read;    /* problems visited */
    size_t refused; /* could not be read */
    size_t warnings;
};

/* Visits all problems of argv with `jobs` threads; returns the gravest exit code. No argument at
 * all is wrong usage. summary may be NULL. */
int inputs_each(struct context *c, const void *values, int argc, char **argv, unsigned jobs,
                problem_visit visit, struct inputs_summary *summary);

#endif
