/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/proportion.h"

#include <math.h>

#include "analysis/gsl_glue.h"

void wilson_interval(double hits, double n, double level, double *low, double *high)
{
    *low = *high = NAN;
    if (!(n > 0))
        return;
    double z = glue_normal_quantile((1 + level) / 2), share = hits / n;
    double below = 1 + z * z / n, centre = share + z * z / (2 * n);
    double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    *low = (centre - half) / below;
    *high = (centre + half) / below;
    *low = *low < 0 ? 0 : *low;
    *high = *high > 1 ? 1 : *high;
}

struct mcnemar mcnemar_test(size_t only_a, size_t only_b)
{
    struct mcnemar m = {only_a, only_b, NAN, NAN, NAN};
    size_t n = only_a + only_b, less = only_a < only_b ? only_a : only_b;
    if (!n)
        return m;
    double p = 2 * glue_binomial_below((unsigned)less, 0.5, (unsigned)n);
    m.p_exact = p < 1 ? p : 1;
    double gap = fabs((double)only_a - (double)only_b);
    double corrected = gap > 0 ? gap - 1 : 0;
    m.chi2 = corrected * corrected / (double)n;
    m.p_chi2 = glue_chi2_above(m.chi2, 1);
    return m;
}
