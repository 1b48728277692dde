/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How hard a problem is to search, with its uncertainty. What it means and what it does not:
 * docs/methods/difficulty.md. */
#ifndef SAKUI_REPORTS_DIFFICULTY_H
#define SAKUI_REPORTS_DIFFICULTY_H

#include "reports/report_data.h"

/* (log10 max_pn + log10 max_dn + log10 iterations) / 3; NaN if one of them is missing. */
double difficulty_of(double max_pn, double max_dn, double iterations);

/* The median over the searches of a record (the plain order and the shuffled ones), the least and
 * the largest beside it. SAKUI_MEMORY or fine; unknown where nothing was searched or there is no
 * mate. */
sakui_status difficulty_make(struct report_difficulty *out, const struct report_search *search);

/* A reading aid only: 1 to 5 by fixed borders of the score; 0 if it is unknown. */
#define DIFFICULTY_STARS 5
int difficulty_stars(const struct report_difficulty *d);
/* The score at which `stars` begin (1: 0). */
double difficulty_border(int stars);

#endif
