/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/compare_correlations.h"

#include <math.h>
#include <stdbool.h>

#include "analysis/gsl_glue.h"

static void williams(struct correlation_comparison *c)
{
    double n = (double)c->n, a = c->r_a, b = c->r_b, ab = c->r_ab;
    double determinant = 1 - a * a - b * b - ab * ab + 2 * a * b * ab;
    double middle = (a + b) / 2;
    double below =
        2 * (n - 1) / (n - 3) * determinant + middle * middle * (1 - ab) * (1 - ab) * (1 - ab);
    if (!(below > 0) || !(1 - ab > 0))
        return;
    c->williams_t = (a - b) * sqrt((n - 1) * (1 + ab) / below);
    c->williams_p = 2 * glue_t_above(fabs(c->williams_t), n - 3);
}

static void steiger(struct correlation_comparison *c)
{
    double n = (double)c->n, ab = c->r_ab, r = (c->r_a + c->r_b) / 2, r2 = r * r;
    double psi = ab * (1 - 2 * r2) - r2 * (1 - 2 * r2 - ab * ab) / 2;
    double covariance = psi / ((1 - r2) * (1 - r2));
    if (!(1 - r2 > 0) || !(covariance < 1))
        return;
    c->steiger_z = sqrt(n - 3) * (atanh(c->r_a) - atanh(c->r_b)) / sqrt(2 - 2 * covariance);
    c->steiger_p = 2 * glue_normal_above(fabs(c->steiger_z));
}

struct correlation_comparison correlation_compare(double r_a, double r_b, double r_ab, size_t n)
{
    struct correlation_comparison c = {.r_a = r_a,
                                       .r_b = r_b,
                                       .r_ab = r_ab,
                                       .n = n,
                                       .williams_t = NAN,
                                       .williams_p = NAN,
                                       .steiger_z = NAN,
                                       .steiger_p = NAN};
    /* Up to rounding; false for NaN too. */
    const double one = 1 - 1e-12;
    bool sound = fabs(r_a) < one && fabs(r_b) < one && fabs(r_ab) < one;
    if (n < 4 || !sound)
        return c;
    williams(&c);
    steiger(&c);
    return c;
}
