/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/resample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/correlation.h"
#include "analysis/gsl_glue.h"
#include "analysis/ranks.h"
#include "core/alloc.h"
#include "core/rng.h"

/* Multiply-and-shift: two draws from one number; the bias is below n / 2^32. */
struct draws {
    struct rng rng;
    uint64_t stock;
    int left;
};

static uint32_t draw(struct draws *d, uint32_t bound)
{
    if (!d->left) {
        d->stock = rng_next(&d->rng);
        d->left = 2;
    }
    uint64_t half = d->stock & 0xFFFFFFFFu;
    d->stock >>= 32;
    d->left--;
    return (uint32_t)((half * bound) >> 32);
}

static void centre(double *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    for (size_t i = 0; i < n; i++)
        x[i] -= sum / (double)n;
}

static size_t count_extreme(const double *x, double *y, size_t n, size_t permutations,
                            uint64_t seed)
{
    struct draws d = {.left = 0};
    double observed = 0;
    size_t extreme = 0;
    rng_seed(&d.rng, seed);
    for (size_t i = 0; i < n; i++)
        observed += x[i] * y[i];
    /* Sums of ranks are multiples of 1/4: a small slack settles equality. */
    double bar = fabs(observed) - 1e-6;
    for (size_t b = 0; b < permutations; b++) {
        double sum = 0;
        for (size_t i = n; i-- > 1;) {
            uint32_t j = draw(&d, (uint32_t)(i + 1));
            double kept = y[i];
            y[i] = y[j];
            y[j] = kept;
            sum += x[i] * y[i];
        }
        sum += x[0] * y[0];
        extreme += fabs(sum) >= bar;
    }
    return extreme;
}

sakui_status permutation_spearman(double *p, const double *x, const double *y, size_t n,
                                  size_t permutations, uint64_t seed)
{
    *p = NAN;
    if (n < 3 || !permutations)
        return SAKUI_OK;
    double *ranks = mem_alloc(2 * n * sizeof *ranks);
    if (!ranks)
        return SAKUI_MEMORY;
    sakui_status status = ranks_mid(x, n, ranks, NULL);
    if (!status)
        status = ranks_mid(y, n, ranks + n, NULL);
    if (!status && !isnan(correlation_coefficient(ranks, ranks + n, n))) {
        centre(ranks, n);
        centre(ranks + n, n);
        size_t b = count_extreme(ranks, ranks + n, n, permutations, seed);
        *p = ((double)b + 1) / ((double)permutations + 1);
    }
    mem_free(ranks);
    return status;
}

/* ---- bootstrap ---- */

/* A sample with replacement is how often each row was drawn. Its mid-ranks follow from the order of
 * the original rows in one walk, without sorting again. */
struct sample {
    size_t n;
    size_t *order_x, *order_y;
    const double *x, *y;
    uint32_t *times;
    double *rank_x, *rank_y;
};

static void rank_sample(const struct sample *s, const double *values, const size_t *order,
                        double *ranks)
{
    double below = 0;
    for (size_t i = 0; i < s->n;) {
        double group = 0;
        size_t j = i;
        for (; j < s->n && !(values[order[j]] > values[order[i]]); j++)
            group += s->times[order[j]];
        for (size_t k = i; k < j; k++)
            ranks[order[k]] = below + (group + 1) / 2;
        below += group;
        i = j;
    }
}

static double sample_rho(const struct sample *s)
{
    double total = 0, xx = 0, yy = 0, xy = 0;
    rank_sample(s, s->x, s->order_x, s->rank_x);
    rank_sample(s, s->y, s->order_y, s->rank_y);
    for (size_t i = 0; i < s->n; i++)
        total += s->times[i];
    double middle = (total + 1) / 2;
    for (size_t i = 0; i < s->n; i++) {
        double w = s->times[i], dx = s->rank_x[i] - middle, dy = s->rank_y[i] - middle;
        xx += w * dx * dx;
        yy += w * dy * dy;
        xy += w * dx * dy;
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : NAN;
}

/* Skewness of the jackknife values over six. */
static double acceleration(struct sample *s)
{
    double *left_out = mem_alloc(s->n * sizeof *left_out), sum = 0, second = 0, third = 0;
    if (!left_out)
        return NAN;
    for (size_t i = 0; i < s->n; i++)
        s->times[i] = 1;
    for (size_t i = 0; i < s->n; i++) {
        s->times[i] = 0;
        left_out[i] = sample_rho(s);
        s->times[i] = 1;
        sum += left_out[i];
    }
    for (size_t i = 0; i < s->n; i++) {
        double d = sum / (double)s->n - left_out[i];
        second += d * d;
        third += d * d * d;
    }
    mem_free(left_out);
    return second > 0 ? third / (6 * pow(second, 1.5)) : NAN;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* Quantile by linear interpolation between order statistics. */
static double quantile(const double *sorted, size_t n, double p)
{
    double at = p * ((double)n - 1);
    at = at < 0 ? 0 : at > (double)n - 1 ? (double)n - 1 : at;
    size_t low = (size_t)at, high = low + 1 < n ? low + 1 : low;
    return sorted[low] + (at - (double)low) * (sorted[high] - sorted[low]);
}

static double adjusted(const struct bootstrap *b, double p)
{
    double z = b->bias + glue_normal_quantile(p);
    return glue_normal_below(b->bias + z / (1 - b->acceleration * z));
}

static void draw_samples(struct sample *s, struct bootstrap *out, double *rho, size_t resamples,
                         uint64_t seed)
{
    struct draws d = {.left = 0};
    rng_seed(&d.rng, seed);
    for (size_t b = 0; b < resamples; b++) {
        memset(s->times, 0, s->n * sizeof *s->times);
        for (size_t i = 0; i < s->n; i++)
            s->times[draw(&d, (uint32_t)s->n)]++;
        double r = sample_rho(s);
        if (!isnan(r))
            rho[out->used++] = r;
    }
}

static void settle(struct bootstrap *out, double *rho, double estimate, double level)
{
    double below = 0;
    qsort(rho, out->used, sizeof *rho, by_size);
    for (size_t i = 0; i < out->used; i++)
        below += rho[i] < estimate - 1e-12 ? 1 : rho[i] > estimate + 1e-12 ? 0 : 0.5;
    double share = below / (double)out->used;
    if (!(share > 0) || !(share < 1) || isnan(out->acceleration))
        return;
    out->bias = glue_normal_quantile(share);
    out->low = quantile(rho, out->used, adjusted(out, (1 - level) / 2));
    out->high = quantile(rho, out->used, adjusted(out, (1 + level) / 2));
}

sakui_status bootstrap_spearman(struct bootstrap *out, const double *x, const double *y, size_t n,
                                size_t resamples, double level, uint64_t seed)
{
    *out = (struct bootstrap){.low = NAN, .high = NAN, .bias = NAN, .acceleration = NAN};
    if (n < 4 || resamples < 100)
        return SAKUI_OK;
    struct sample s = {.n = n, .x = x, .y = y};
    s.order_x = mem_alloc(2 * n * sizeof *s.order_x);
    s.times = mem_alloc(n * sizeof *s.times);
    s.rank_x = mem_alloc(2 * n * sizeof *s.rank_x);
    double *rho = mem_alloc(resamples * sizeof *rho);
    sakui_status status = s.order_x && s.times && s.rank_x && rho ? SAKUI_OK : SAKUI_MEMORY;
    if (!status) {
        s.order_y = s.order_x + n;
        s.rank_y = s.rank_x + n;
        status = ranks_order(x, n, s.order_x);
    }
    if (!status)
        status = ranks_order(y, n, s.order_y);
    if (!status) {
        for (size_t i = 0; i < n; i++)
            s.times[i] = 1;
        double estimate = sample_rho(&s);
        if (!isnan(estimate) && fabs(estimate) < 1) {
            out->acceleration = acceleration(&s);
            draw_samples(&s, out, rho, resamples, seed);
            if (out->used >= resamples / 2)
                settle(out, rho, estimate, level);
        }
    }
    mem_free(s.order_x);
    mem_free(s.times);
    mem_free(s.rank_x);
    mem_free(rho);
    return status;
}
