/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/correlation.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "analysis/gsl_glue.h"
#include "analysis/ranks.h"
#include "core/alloc.h"

const char *correlation_method_name(enum correlation_method m)
{
    static const char *const names[] = {"none", "t", "exact", "AS 89", "normal"};
    return names[m];
}

static double mean(const double *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    sum /= (double)n;
    double rest = 0; /* second pass: the mean of what rounding left over */
    for (size_t i = 0; i < n; i++)
        rest += x[i] - sum;
    return sum + rest / (double)n;
}

double correlation_coefficient(const double *x, const double *y, size_t n)
{
    double mx = mean(x, n), my = mean(y, n), xx = 0, yy = 0, xy = 0;
    bool same_x = true, same_y = true;
    for (size_t i = 0; i < n; i++) {
        double dx = x[i] - mx, dy = y[i] - my;
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
        same_x &= !(x[i] < x[0] || x[i] > x[0]);
        same_y &= !(y[i] < y[0] || y[i] > y[0]);
    }
    if (same_x || same_y || !(xx > 0) || !(yy > 0))
        return NAN;
    double r = xy / (sqrt(xx) * sqrt(yy));
    return r > 1 ? 1 : r < -1 ? -1 : r;
}

double correlation_fisher_z(double r)
{
    return atanh(r);
}

static double two_sided_t(double t, double freedom)
{
    return 2 * glue_t_above(fabs(t), freedom);
}

static double t_of(double r, double freedom)
{
    return r * sqrt(freedom / (1 - r * r));
}

double correlation_p_from_t(double r, size_t n)
{
    if (isnan(r) || n < 3)
        return NAN;
    if (fabs(r) >= 1)
        return 0;
    return two_sided_t(t_of(r, (double)n - 2), (double)n - 2);
}

/* At ±1 (up to rounding) Fisher's z is infinite: there is no interval. */
static void fisher_interval(struct correlation *c, double variance)
{
    if (!(fabs(c->r) < 1 - 1e-12) || !(variance > 0) || isinf(variance)) {
        c->low = c->high = NAN;
        return;
    }
    double half = glue_normal_quantile((1 + c->level) / 2) * sqrt(variance);
    c->low = tanh(correlation_fisher_z(c->r) - half);
    c->high = tanh(correlation_fisher_z(c->r) + half);
}

static void start(struct correlation *c, size_t n, double level)
{
    *c = (struct correlation){.n = n,
                              .r = NAN,
                              .p = NAN,
                              .statistic = NAN,
                              .low = NAN,
                              .high = NAN,
                              .level = level,
                              .method = CORRELATION_NONE};
    if (n < 3)
        c->why = "fewer than 3 rows";
}

static void finish_t(struct correlation *c, double freedom)
{
    if (isnan(c->r)) {
        c->why = "a column is constant";
        return;
    }
    if (freedom < 1)
        return;
    c->method = CORRELATION_T;
    c->statistic = fabs(c->r) >= 1 ? INFINITY * c->r : t_of(c->r, freedom);
    c->p = fabs(c->r) >= 1 ? 0 : two_sided_t(c->statistic, freedom);
}

sakui_status correlation_pearson(struct correlation *out, const double *x, const double *y,
                                 size_t n, double level)
{
    start(out, n, level);
    if (out->why)
        return SAKUI_OK;
    out->r = correlation_coefficient(x, y, n);
    finish_t(out, (double)n - 2);
    fisher_interval(out, n > 3 ? 1 / ((double)n - 3) : NAN);
    return SAKUI_OK;
}

/* R's rule for two-sided p from the tails of S = Σd². */
static void spearman_p(struct correlation *c)
{
    double n = (double)c->n, all = (n * n * n - n) / 6;
    double s = all * (1 - c->r);
    bool exact = c->n <= 9;
    double tail = s > all ? spearman_tail(round(s), c->n, false, exact)
                          : spearman_tail(round(s), c->n, true, exact);
    c->statistic = s;
    c->p = 2 * tail < 1 ? 2 * tail : 1;
    c->method = exact ? CORRELATION_EXACT : CORRELATION_AS89;
}

sakui_status correlation_spearman(struct correlation *out, const double *x, const double *y,
                                  size_t n, double level)
{
    start(out, n, level);
    if (out->why)
        return SAKUI_OK;
    double *ranks = mem_alloc(2 * n * sizeof *ranks);
    struct ties tx, ty;
    sakui_status status = ranks ? ranks_mid(x, n, ranks, &tx) : SAKUI_MEMORY;
    if (!status)
        status = ranks_mid(y, n, ranks + n, &ty);
    if (!status) {
        out->ties = tx.groups || ty.groups;
        out->r = correlation_coefficient(ranks, ranks + n, n);
        finish_t(out, (double)n - 2);
        if (!isnan(out->r) && !out->ties && n <= 1290)
            spearman_p(out);
        fisher_interval(out, n > 3 ? (1 + out->r * out->r / 2) / ((double)n - 3) : NAN);
    }
    mem_free(ranks);
    return status;
}

/* ---- Kendall ---- */

/* Counts the exchanges a merge sort of y needs, which are the discordant pairs. */
static double merge_exchanges(double *y, double *work, size_t n)
{
    double swaps = 0;
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t left = 0; left < n; left += 2 * width) {
            size_t middle = left + width < n ? left + width : n;
            size_t right = left + 2 * width < n ? left + 2 * width : n;
            size_t i = left, j = middle, k = left;
            while (i < middle || j < right) {
                if (j >= right || (i < middle && !(y[i] > y[j]))) {
                    work[k++] = y[i++];
                } else {
                    swaps += (double)(middle - i);
                    work[k++] = y[j++];
                }
            }
        }
        memcpy(y, work, n * sizeof *y);
    }
    return swaps;
}

/* Pairs equal in both (Knight's method needs them). order sorts x; rx, ry are ranks. */
static double joint_ties(const size_t *order, const double *rx, const double *ry, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n;) {
        size_t j = i;
        while (j < n && !(rx[order[j]] > rx[order[i]]) && !(ry[order[j]] > ry[order[i]]) &&
               !(ry[order[j]] < ry[order[i]]))
            j++;
        sum += (double)(j - i) * ((double)(j - i) - 1) / 2;
        i = j;
    }
    return sum;
}

/* S = concordant - discordant pairs, in n·log n. */
static sakui_status kendall_s(const double *rx, const double *ry, size_t n, const struct ties *tx,
                              const struct ties *ty, double *out)
{
    size_t *order = mem_alloc(n * sizeof *order);
    double *work = mem_alloc(3 * n * sizeof *work);
    sakui_status status = order && work ? SAKUI_OK : SAKUI_MEMORY;
    if (!status) {
        /* By x, then y: one key that keeps both. Ranks are multiples of 1/2 up to n. */
        for (size_t i = 0; i < n; i++)
            work[i] = rx[i] * 4 * ((double)n + 1) + ry[i];
        status = ranks_order(work, n, order);
    }
    if (!status) {
        double both = joint_ties(order, rx, ry, n);
        for (size_t i = 0; i < n; i++)
            work[i] = ry[order[i]];
        double discordant = merge_exchanges(work, work + n, n);
        double all = (double)n * ((double)n - 1) / 2;
        *out = all - tx->t2 / 2 - ty->t2 / 2 + both - 2 * discordant;
    }
    mem_free(order);
    mem_free(work);
    return status;
}

static void kendall_p(struct correlation *c, double s, const struct ties *tx, const struct ties *ty)
{
    double n = (double)c->n;
    if (!c->ties && c->n < 50) {
        double q = round((c->r + 1) * n * (n - 1) / 4);
        double below = kendall_below(q, c->n), above = 1 - kendall_below(q - 1, c->n);
        double p = 2 * (below < above ? below : above);
        c->statistic = q;
        c->p = p < 1 ? p : 1;
        c->method = CORRELATION_EXACT;
        return;
    }
    double v0 = n * (n - 1) * (2 * n + 5);
    double variance = (v0 - tx->v1 - ty->v1) / 18 + tx->v2 * ty->v2 / (9 * n * (n - 1) * (n - 2)) +
                      tx->t2 * ty->t2 / (2 * n * (n - 1));
    c->statistic = s / sqrt(variance);
    c->p = 2 * glue_normal_above(fabs(c->statistic));
    c->method = CORRELATION_NORMAL;
}

sakui_status correlation_kendall(struct correlation *out, const double *x, const double *y,
                                 size_t n, double level)
{
    start(out, n, level);
    if (out->why)
        return SAKUI_OK;
    double *ranks = mem_alloc(2 * n * sizeof *ranks), s = 0;
    struct ties tx, ty;
    sakui_status status = ranks ? ranks_mid(x, n, ranks, &tx) : SAKUI_MEMORY;
    if (!status)
        status = ranks_mid(y, n, ranks + n, &ty);
    if (!status)
        status = kendall_s(ranks, ranks + n, n, &tx, &ty, &s);
    mem_free(ranks);
    if (status)
        return status;
    double all = (double)n * ((double)n - 1);
    out->ties = tx.groups || ty.groups;
    if (!(all - tx.t2 > 0) || !(all - ty.t2 > 0)) {
        out->why = "a column is constant";
        return SAKUI_OK;
    }
    out->r = s / (sqrt((all - tx.t2) / 2) * sqrt((all - ty.t2) / 2));
    kendall_p(out, s, &tx, &ty);
    fisher_interval(out, n > 4 ? 0.437 / ((double)n - 4) : NAN);
    return SAKUI_OK;
}

/* ---- partial ---- */

sakui_status correlation_partial(struct correlation *out, const double *x, const double *y,
                                 const double *z, size_t n, double level)
{
    start(out, n, level);
    if (n < 4)
        out->why = "fewer than 4 rows";
    if (out->why)
        return SAKUI_OK;
    double *ranks = mem_alloc(3 * n * sizeof *ranks);
    sakui_status status = ranks ? ranks_mid(x, n, ranks, NULL) : SAKUI_MEMORY;
    if (!status)
        status = ranks_mid(y, n, ranks + n, NULL);
    if (!status)
        status = ranks_mid(z, n, ranks + 2 * n, NULL);
    if (!status) {
        double xy = correlation_coefficient(ranks, ranks + n, n);
        double xz = correlation_coefficient(ranks, ranks + 2 * n, n);
        double yz = correlation_coefficient(ranks + n, ranks + 2 * n, n);
        double rest = (1 - xz * xz) * (1 - yz * yz);
        out->r = rest > 0 ? (xy - xz * yz) / sqrt(rest) : NAN;
        if (fabs(out->r) > 1 - 1e-12) /* 1 but for rounding */
            out->r = out->r > 0 ? 1 : -1;
        if (isnan(xz) || isnan(yz) || isnan(xy))
            out->why = "a column is constant";
        else if (!(rest > 1e-12))
            out->why = "a column is a function of the controlled one";
        if (out->why)
            out->r = NAN;
        else
            finish_t(out, (double)n - 3);
        fisher_interval(out, n > 4 ? (1 + out->r * out->r / 2) / ((double)n - 4) : NAN);
    }
    mem_free(ranks);
    return status;
}
