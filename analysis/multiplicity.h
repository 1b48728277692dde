/* SPDX-License-Identifier: GPL-3.0-or-later */
/* p-values of a family of tests, adjusted. A p-value that does not exist (NaN) stays so and does
 * not count as a test. */
#ifndef SAKUI_ANALYSIS_MULTIPLICITY_H
#define SAKUI_ANALYSIS_MULTIPLICITY_H

#include <stddef.h>

#include "core/status.h"

sakui_status adjust_holm(const double *p, size_t n, double *out);
/* Benjamini and Hochberg's false discovery rate. */
sakui_status adjust_bh(const double *p, size_t n, double *out);

#endif
