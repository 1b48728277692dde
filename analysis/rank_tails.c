/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distributions of rank statistics under chance, without ties. */
#include <math.h>

#include "analysis/correlation.h"
#include "analysis/gsl_glue.h"
#include "core/alloc.h"

/* The Edgeworth series of AS 89 (Best and Roberts 1975) for P(S >= s), or P(S < s) if lower. */
static double edgeworth(double s, double n, bool lower)
{
    static const double c1 = 0.2274, c2 = 0.2531, c3 = 0.1745, c4 = 0.0758, c5 = 0.1033,
                        c6 = 0.3932, c7 = 0.0879, c8 = 0.0151, c9 = 0.0072, c10 = 0.0831,
                        c11 = 0.0131, c12 = 4.6e-4;
    double b = 1 / n;
    double x = (6 * (s - 1) * b / (n * n - 1) - 1) * sqrt(1 / b - 1);
    double y = x * x;
    double u = x * b *
               (c1 + b * (c2 + c3 * b) +
                y * (-c4 + b * (c5 + c6 * b) -
                     y * b * (c7 + c8 * b - y * (c9 - c10 * b + y * b * (c11 - c12 * y)))));
    double correction = u / exp(y / 2);
    double p = lower ? glue_normal_below(x) - correction : glue_normal_above(x) + correction;
    return p < 0 ? 0 : p > 1 ? 1 : p;
}

/* How many of the n! orders have S >= s; Heap's way through all orders, n <= 9. */
static double enumerate(double s, size_t n)
{
    size_t order[9], counter[9] = {0};
    double sum = 0, hits = 0, all = 1;
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    hits += sum >= s;
    for (size_t i = 1; i < n;) {
        if (counter[i] >= i) {
            counter[i++] = 0;
            continue;
        }
        size_t j = i % 2 ? counter[i] : 0, kept = order[j];
        order[j] = order[i];
        order[i] = kept;
        counter[i]++;
        i = 1;
        sum = 0;
        for (size_t k = 0; k < n; k++) {
            double d = (double)k - (double)order[k];
            sum += d * d;
        }
        hits += sum >= s;
        all++;
    }
    return hits / all;
}

double spearman_tail(double s, size_t n, bool lower, bool exact)
{
    double most = (double)n * ((double)n * (double)n - 1) / 3;
    double from = lower ? s + 2 : s; /* S is even: P(S <= s) = 1 - P(S >= s + 2) */
    if (n < 2)
        return lower;
    if (from <= 0)
        return lower ? 0 : 1;
    if (from > most)
        return lower ? 1 : 0;
    if (exact) {
        double above = enumerate(from, n);
        return lower ? 1 - above : above;
    }
    return edgeworth(from, (double)n, lower);
}

/* Orders of n items with k concordant pairs, over n!: c(n, k) = Σ c(n-1, k-i), i < n. */
double kendall_below(double q, size_t n)
{
    size_t most = n * (n - 1) / 2;
    q = floor(q + 1e-7);
    if (q < 0)
        return 0;
    if (q >= (double)most)
        return 1;
    double *share = mem_zalloc(2 * (most + 1), sizeof *share);
    if (!share)
        return NAN;
    double *next = share + most + 1;
    share[0] = 1;
    for (size_t m = 2; m <= n; m++) {
        size_t reach = m * (m - 1) / 2;
        for (size_t k = 0; k <= reach; k++) {
            double sum = 0;
            for (size_t i = 0; i < m && i <= k; i++)
                sum += share[k - i];
            next[k] = sum / (double)m;
        }
        for (size_t k = 0; k <= reach; k++)
            share[k] = next[k];
    }
    double sum = 0;
    for (size_t k = 0; k <= (size_t)q; k++)
        sum += share[k];
    mem_free(share);
    return sum;
}
