/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Correlation of two columns of numbers with p-value and interval. What does not exist (a constant
 * column, too few rows) is NaN, and `why` says the reason; there is never a p-value without a
 * coefficient. Infinite values are allowed in rank methods (censored values tie at the top). */
#ifndef SAKUI_ANALYSIS_CORRELATION_H
#define SAKUI_ANALYSIS_CORRELATION_H

#include <stdbool.h>
#include <stddef.h>

#include "core/status.h"

enum correlation_method {
    CORRELATION_NONE,
    CORRELATION_T,     /* t with n-2 degrees of freedom */
    CORRELATION_EXACT, /* all orders counted */
    CORRELATION_AS89,  /* Edgeworth series, algorithm AS 89 */
    CORRELATION_NORMAL,
};

struct correlation {
    size_t n;
    double r;         /* coefficient */
    double p;         /* two-sided */
    double statistic; /* t, S or z, by method */
    double low, high; /* interval */
    double level;     /* of the interval, 0.95 */
    bool ties;
    enum correlation_method method;
    const char *why; /* NULL, or why there is no coefficient */
};

const char *correlation_method_name(enum correlation_method m);

/* Interval: Fisher z with variance 1/(n-3). */
sakui_status correlation_pearson(struct correlation *out, const double *x, const double *y,
                                 size_t n, double level);
/* p: exact for n <= 9 without ties, AS 89 up to n = 1290 without ties, else t. Interval: Fisher z
 * with the variance (1+r²/2)/(n-3) of Bonett and Wright. */
sakui_status correlation_spearman(struct correlation *out, const double *x, const double *y,
                                  size_t n, double level);
/* tau-b; p: exact for n < 50 without ties, else normal with the variance for ties. Interval: Fisher
 * z with variance 0.437/(n-4) (Fieller). */
sakui_status correlation_kendall(struct correlation *out, const double *x, const double *y,
                                 size_t n, double level);
/* Partial correlation of the ranks of x and y given the ranks of z; t with n-3 degrees of freedom,
 * interval with n-4 for n-3 and Bonett and Wright's variance. */
sakui_status correlation_partial(struct correlation *out, const double *x, const double *y,
                                 const double *z, size_t n, double level);

/* The p-value of a given coefficient: t with n-2 degrees of freedom. */
double correlation_p_from_t(double r, size_t n);
/* Pearson's coefficient; NaN if one of them is constant. */
double correlation_coefficient(const double *x, const double *y, size_t n);
double correlation_fisher_z(double r);

/* P(S >= s) or P(S <= s) for S = Σd² of Spearman without ties, as R's prho. */
double spearman_tail(double s, size_t n, bool lower, bool exact);
/* P(T <= q) for Kendall's count of concordant pairs of n without ties; n < 50. NaN: no memory. */
double kendall_below(double q, size_t n);

#endif
