/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that talks to GSL. Its habit of ending the program on an error is switched off
 * here; an answer that GSL could not compute is NaN. */
#ifndef SAKUI_ANALYSIS_GSL_GLUE_H
#define SAKUI_ANALYSIS_GSL_GLUE_H

#include <stddef.h>

#include "core/status.h"

double glue_normal_below(double z); /* P(Z <= z) */
double glue_normal_above(double z);
double glue_normal_quantile(double p);
double glue_t_below(double t, double freedom);
double glue_t_above(double t, double freedom);
double glue_t_quantile(double p, double freedom);
double glue_chi2_above(double x, double freedom);
double glue_binomial_below(unsigned k, double p, unsigned n); /* P(X <= k) */

/* Solves the symmetric positive definite system A x = y of n equations (A row by row; both are
 * overwritten, y with x). SAKUI_INPUT if A is not positive definite. */
sakui_status glue_solve_symmetric(double *a, double *y, size_t n);

#endif
