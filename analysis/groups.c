/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/groups.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/gsl_glue.h"
#include "analysis/ranks.h"
#include "core/alloc.h"

/* Shares of all arrangements by U: the product of (1 - q^(n+i)) / (1 - q^i), i = 1 … m. */
static double *u_shares(size_t m, size_t n)
{
    size_t most = m * n;
    double *share = mem_zalloc(most + 1, sizeof *share);
    if (!share)
        return NULL;
    share[0] = 1;
    for (size_t i = 1; i <= m; i++) {
        for (size_t k = most; k >= n + i && k <= most; k--)
            share[k] -= share[k - (n + i)];
        for (size_t k = i; k <= most; k++)
            share[k] += share[k - i];
        /* Divided step by step, so that the counts do not overflow. */
        double scale = (double)i / (double)(n + i);
        for (size_t k = 0; k <= most; k++)
            share[k] *= scale;
    }
    return share;
}

double mann_whitney_below(double u, size_t m, size_t n)
{
    double most = (double)m * (double)n;
    u = floor(u + 1e-7);
    if (u < 0)
        return 0;
    if (u >= most)
        return 1;
    double *share = u_shares(m, n);
    if (!share)
        return NAN;
    double sum = 0;
    for (size_t k = 0; k <= (size_t)u; k++)
        sum += share[k];
    mem_free(share);
    return sum < 1 ? sum : 1;
}

/* The smallest u with P(U <= u) >= p. */
static double mann_whitney_quantile(double p, size_t m, size_t n)
{
    double *share = u_shares(m, n);
    if (!share)
        return NAN;
    double sum = 0;
    size_t k = 0;
    for (; k <= m * n; k++) {
        sum += share[k];
        if (sum >= p * (1 - 64 * 2.220446049250313e-16))
            break;
    }
    mem_free(share);
    return (double)k;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

static double median_sorted(const double *x, size_t n)
{
    if (!n)
        return NAN;
    double low = x[(n - 1) / 2], high = x[n / 2];
    return low < high ? (low + high) / 2 : low;
}

static sakui_status median_of(const double *x, size_t n, double *out)
{
    double *copy = mem_alloc((n + 1) * sizeof *copy);
    if (!copy)
        return SAKUI_MEMORY;
    if (n)
        memcpy(copy, x, n * sizeof *copy);
    qsort(copy, n, sizeof *copy, by_size);
    *out = median_sorted(copy, n);
    mem_free(copy);
    return SAKUI_OK;
}

static void p_value(struct group_comparison *g, const struct ties *ties)
{
    double m = (double)g->n_a, n = (double)g->n_b, all = m + n;
    if (g->exact) {
        double p = g->u > m * n / 2 ? 1 - mann_whitney_below(g->u - 1, g->n_a, g->n_b)
                                    : mann_whitney_below(g->u, g->n_a, g->n_b);
        g->p = 2 * p < 1 ? 2 * p : 1;
        return;
    }
    double sigma = sqrt(m * n / 12 * (all + 1 - ties->t3 / (all * (all - 1))));
    double z = g->u - m * n / 2;
    double corrected = z > 0 ? z - 0.5 : z < 0 ? z + 0.5 : 0;
    if (!(sigma > 0)) {
        g->why = "all values are equal";
        return;
    }
    double p = 2 * glue_normal_above(fabs(corrected / sigma));
    g->p = p < 1 ? p : 1;
}

/* Variance of U/(mn) from the placements of each group's rows among the other's. */
static void superiority_interval(struct group_comparison *g, const double *all_ranks,
                                 const double *own_a, const double *own_b)
{
    double m = (double)g->n_a, n = (double)g->n_b, p = g->superiority, va = 0, vb = 0;
    if (g->n_a < 2 || g->n_b < 2)
        return;
    for (size_t i = 0; i < g->n_a; i++) {
        double place = (all_ranks[i] - own_a[i]) / n - p;
        va += place * place;
    }
    for (size_t i = 0; i < g->n_b; i++) {
        double place = (all_ranks[g->n_a + i] - own_b[i]) / m - (1 - p);
        vb += place * place;
    }
    double variance = va / (m - 1) / m + vb / (n - 1) / n;
    if (!(variance > 0) || !(p > 0) || !(p < 1))
        return;
    double half = glue_normal_quantile((1 + g->level) / 2) * sqrt(variance) / (p * (1 - p));
    double logit = log(p / (1 - p));
    g->superiority_low = 1 / (1 + exp(-(logit - half)));
    g->superiority_high = 1 / (1 + exp(-(logit + half)));
}

#define SHIFT_PAIRS_MAX 25000000

/* Median of all differences, and the order statistics that bound it. */
static sakui_status shift_interval(struct group_comparison *g, const double *a, const double *b,
                                   const struct ties *ties)
{
    size_t pairs = g->n_a * g->n_b;
    if (pairs > SHIFT_PAIRS_MAX)
        return SAKUI_OK;
    double *d = mem_alloc(pairs * sizeof *d);
    if (!d)
        return SAKUI_MEMORY;
    bool finite = true;
    for (size_t i = 0; i < g->n_a; i++) {
        for (size_t j = 0; j < g->n_b; j++) {
            d[i * g->n_b + j] = a[i] - b[j];
            finite &= isfinite(a[i]) && isfinite(b[j]);
        }
    }
    if (finite) {
        qsort(d, pairs, sizeof *d, by_size);
        g->shift = median_sorted(d, pairs);
        double m = (double)g->n_a, n = (double)g->n_b, all = m + n, k;
        if (g->exact) {
            k = mann_whitney_quantile((1 - g->level) / 2, g->n_a, g->n_b);
        } else {
            double sigma = sqrt(m * n / 12 * (all + 1 - ties->t3 / (all * (all - 1))));
            k = floor(m * n / 2 - glue_normal_quantile((1 + g->level) / 2) * sigma);
        }
        k = k < 1 ? 1 : k;
        g->shift_low = d[(size_t)k - 1];
        g->shift_high = d[pairs - (size_t)k];
    }
    mem_free(d);
    return SAKUI_OK;
}

static void start(struct group_comparison *g, size_t n_a, size_t n_b, double level)
{
    *g = (struct group_comparison){.n_a = n_a, .n_b = n_b, .level = level};
    g->median_a = g->median_b = g->u = g->p = g->superiority = g->delta = NAN;
    g->superiority_low = g->superiority_high = g->shift = g->shift_low = g->shift_high = NAN;
    if (!n_a || !n_b)
        g->why = "a group is empty";
}

static sakui_status compare(struct group_comparison *g, const double *a, const double *b,
                            double *ranks)
{
    size_t all = g->n_a + g->n_b;
    double *values = ranks, *all_ranks = ranks + all, *own = ranks + 2 * all, sum = 0;
    struct ties ties;
    memcpy(values, a, g->n_a * sizeof *values);
    memcpy(values + g->n_a, b, g->n_b * sizeof *values);
    sakui_status status = ranks_mid(values, all, all_ranks, &ties);
    if (!status)
        status = ranks_mid(a, g->n_a, own, NULL);
    if (!status)
        status = ranks_mid(b, g->n_b, own + g->n_a, NULL);
    if (!status)
        status = median_of(a, g->n_a, &g->median_a);
    if (!status)
        status = median_of(b, g->n_b, &g->median_b);
    if (status)
        return status;
    for (size_t i = 0; i < g->n_a; i++)
        sum += all_ranks[i];
    double m = (double)g->n_a, n = (double)g->n_b;
    g->u = sum - m * (m + 1) / 2;
    g->ties = ties.groups > 0;
    g->exact = g->n_a < 50 && g->n_b < 50 && !g->ties;
    g->superiority = g->u / (m * n);
    g->delta = 2 * g->superiority - 1;
    p_value(g, &ties);
    superiority_interval(g, all_ranks, own, own + g->n_a);
    return shift_interval(g, a, b, &ties);
}

sakui_status groups_compare(struct group_comparison *out, const double *a, size_t n_a,
                            const double *b, size_t n_b, double level)
{
    start(out, n_a, n_b, level);
    if (out->why)
        return SAKUI_OK;
    double *work = mem_alloc(3 * (n_a + n_b) * sizeof *work);
    if (!work)
        return SAKUI_MEMORY;
    sakui_status status = compare(out, a, b, work);
    mem_free(work);
    return status;
}
