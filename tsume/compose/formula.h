/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arithmetic on what is measured of a problem: numbers, names, + - * /, parentheses, log( ),
 * min( , ), max( , ). */
#ifndef SAKUI_TSUME_COMPOSE_FORMULA_H
#define SAKUI_TSUME_COMPOSE_FORMULA_H

#include <stdbool.h>

#include "core/diag.h"
#include "core/status.h"

/* The names a formula may use, by number, and their values in what was measured. */
struct formula_terms {
    int count;
    int searched_from; /* terms from here on need a search */
    const char *(*name)(int term);
    double (*value)(const void *measured, int term); /* NaN: not there */
    const char *unknown;                             /* what to say of any other name */
};

struct formula;
/* SAKUI_INPUT with a diagnostic at the column of the mistake. The terms must outlive it. */
sakui_status formula_parse(struct formula **out, const char *text,
                           const struct formula_terms *terms, struct diag_list *diags);
void formula_free(struct formula *f);
bool formula_needs_search(const struct formula *f);
/* NaN where a value it needs is missing, or a division by zero. */
double formula_value(const struct formula *f, const void *measured);

#endif
