/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/rank_model.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "analysis/correlation.h"
#include "analysis/gsl_glue.h"
#include "analysis/meta.h"
#include "analysis/ranks.h"
#include "core/alloc.h"
#include "core/rng.h"

#define FOLDS      10
#define ROWS_LEAST 8
static const double lambdas[] = {0.01, 0.03, 0.1, 0.3, 1, 3}; /* times the number of rows */

struct fit {
    const struct rank_model_input *in;
    double *scores; /* n x columns, row by row: normal scores within the contest */
    double *target; /* normal scores of the target */
    size_t *fold;   /* of each row */
    size_t folds;
    double *gram, *moment; /* X'X and X'y of the current training rows */
    double *work;          /* columns² + columns */
};

/* Normal scores of one contest's rows; a missing value gets 0, the score of the middle. */
static sakui_status score_contest(const struct rank_model_input *in, const double *values,
                                  size_t contest, double *out, size_t stride)
{
    size_t *rows = mem_alloc((in->n + 1) * sizeof *rows), n = 0;
    double *known = mem_alloc((2 * in->n + 1) * sizeof *known);
    sakui_status status = rows && known ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t i = 0; !status && i < in->n; i++) {
        if (in->contest[i] != contest)
            continue;
        out[i * stride] = 0;
        if (!isnan(values[i])) {
            known[n] = values[i];
            rows[n++] = i;
        }
    }
    if (!status)
        status = ranks_mid(known, n, known + n, NULL);
    for (size_t k = 0; !status && k < n; k++)
        out[rows[k] * stride] = glue_normal_quantile((known[n + k] - 0.375) / ((double)n + 0.25));
    mem_free(rows);
    mem_free(known);
    return status;
}

static sakui_status make_scores(struct fit *f)
{
    const struct rank_model_input *in = f->in;
    for (size_t c = 0; c < in->contests; c++) {
        for (size_t j = 0; j < in->column_count; j++) {
            sakui_status status =
                score_contest(in, in->columns[j], c, f->scores + j, in->column_count);
            if (status)
                return status;
        }
        sakui_status status = score_contest(in, in->target, c, f->target, 1);
        if (status)
            return status;
    }
    return SAKUI_OK;
}

static sakui_status make_folds(struct fit *f, uint64_t seed)
{
    const struct rank_model_input *in = f->in;
    if (in->contests >= 3) {
        memcpy(f->fold, in->contest, in->n * sizeof *f->fold);
        f->folds = in->contests;
        return SAKUI_OK;
    }
    f->folds = in->n < FOLDS ? in->n : FOLDS;
    for (size_t i = 0; i < in->n; i++)
        f->fold[i] = i % f->folds;
    struct rng rng;
    rng_seed(&rng, seed);
    rng_shuffle(&rng, f->fold, in->n, sizeof *f->fold);
    return SAKUI_OK;
}

/* Sums over the rows that are not in the fold; `none` = all rows. */
static size_t add_rows(struct fit *f, size_t left_out)
{
    size_t k = f->in->column_count, rows = 0;
    memset(f->gram, 0, k * k * sizeof *f->gram);
    memset(f->moment, 0, k * sizeof *f->moment);
    for (size_t i = 0; i < f->in->n; i++) {
        if (f->fold[i] == left_out)
            continue;
        const double *x = f->scores + i * k;
        for (size_t a = 0; a < k; a++) {
            for (size_t b = 0; b <= a; b++)
                f->gram[a * k + b] += x[a] * x[b];
            f->moment[a] += x[a] * f->target[i];
        }
        rows++;
    }
    return rows;
}

static sakui_status solve(struct fit *f, double lambda, size_t rows, double *beta)
{
    size_t k = f->in->column_count;
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b <= a; b++)
            f->work[a * k + b] = f->work[b * k + a] = f->gram[a * k + b];
        f->work[a * k + a] += lambda * (double)rows;
        beta[a] = f->moment[a];
    }
    return glue_solve_symmetric(f->work, beta, k);
}

static double predict(const struct fit *f, const double *beta, size_t row)
{
    double sum = 0;
    for (size_t a = 0; a < f->in->column_count; a++)
        sum += beta[a] * f->scores[row * f->in->column_count + a];
    return sum;
}

#define LAMBDAS (sizeof lambdas / sizeof *lambdas)

/* Predictions of every row for every penalty: predicted[lambda x n]. */
static sakui_status cross_validate(struct fit *f, double *beta, double *predicted)
{
    for (size_t fold = 0; fold < f->folds; fold++) {
        size_t rows = add_rows(f, fold);
        for (size_t l = 0; l < LAMBDAS; l++) {
            sakui_status status = solve(f, lambdas[l], rows, beta);
            if (status)
                return status;
            for (size_t i = 0; i < f->in->n; i++) {
                if (f->fold[i] == fold)
                    predicted[l * f->in->n + i] = predict(f, beta, i);
            }
        }
    }
    return SAKUI_OK;
}

static size_t best_lambda(const struct fit *f, const double *predicted)
{
    size_t best = 0;
    double least = INFINITY;
    for (size_t l = 0; l < LAMBDAS; l++) {
        double error = 0;
        for (size_t i = 0; i < f->in->n; i++) {
            double d = predicted[l * f->in->n + i] - f->target[i];
            error += d * d;
        }
        if (error < least) {
            least = error;
            best = l;
        }
    }
    return best;
}

/* Rank correlation of predicted and actual order, contest by contest, pooled. */
static sakui_status judge(struct rank_model *m, const struct rank_model_input *in, double level)
{
    struct meta_study *studies = mem_zalloc(in->contests + 1, sizeof *studies);
    double *pair = mem_alloc((2 * in->n + 1) * sizeof *pair);
    sakui_status status = studies && pair ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t c = 0; c < in->contests && !status; c++) {
        size_t n = 0;
        for (size_t i = 0; i < in->n; i++) {
            if (in->contest[i] != c)
                continue;
            pair[n] = m->predicted[i];
            pair[in->n + n++] = in->target[i];
        }
        struct correlation r;
        status = correlation_spearman(&r, pair, pair + in->n, n, level);
        studies[c] = (struct meta_study){.r = r.r, .n = n};
    }
    if (!status) {
        struct meta pooled;
        meta_pool(&pooled, studies, in->contests, META_SPEARMAN, level);
        m->rho = pooled.r;
        m->low = pooled.low;
        m->high = pooled.high;
    }
    mem_free(studies);
    mem_free(pair);
    return status;
}

static sakui_status run(struct fit *f, struct rank_model *m, uint64_t seed, double level)
{
    size_t n = f->in->n;
    double *predicted = mem_alloc(LAMBDAS * n * sizeof *predicted);
    if (!predicted)
        return SAKUI_MEMORY;
    sakui_status status = make_scores(f);
    if (!status)
        status = make_folds(f, seed);
    if (!status)
        status = cross_validate(f, m->coefficients, predicted);
    if (!status) {
        size_t best = best_lambda(f, predicted);
        m->lambda = lambdas[best];
        m->folds = f->folds;
        m->by_contest = f->in->contests >= 3;
        memcpy(m->predicted, predicted + best * n, n * sizeof *predicted);
        status = solve(f, m->lambda, add_rows(f, (size_t)-1), m->coefficients);
    }
    mem_free(predicted);
    return status ? status : judge(m, f->in, level);
}

sakui_status rank_model_fit(struct rank_model **out, const struct rank_model_input *in,
                            uint64_t seed, double level)
{
    size_t k = in->column_count, n = in->n;
    if (n < ROWS_LEAST || !k || k > 2000)
        return SAKUI_INPUT;
    struct rank_model *m = mem_zalloc(1, sizeof *m);
    struct fit f = {.in = in};
    f.scores = mem_alloc(n * k * sizeof *f.scores);
    f.target = mem_alloc(n * sizeof *f.target);
    f.fold = mem_alloc(n * sizeof *f.fold);
    f.gram = mem_alloc((2 * k * k + k) * sizeof *f.gram);
    sakui_status status = m && f.scores && f.target && f.fold && f.gram ? SAKUI_OK : SAKUI_MEMORY;
    if (!status) {
        f.work = f.gram + k * k;
        f.moment = f.gram + 2 * k * k;
        *m = (struct rank_model){.column_count = k, .n = n, .rho = NAN, .low = NAN, .high = NAN};
        m->coefficients = mem_zalloc(k, sizeof *m->coefficients);
        m->predicted = mem_zalloc(n, sizeof *m->predicted);
        status = m->coefficients && m->predicted ? run(&f, m, seed, level) : SAKUI_MEMORY;
    }
    mem_free(f.scores);
    mem_free(f.target);
    mem_free(f.fold);
    mem_free(f.gram);
    if (status)
        rank_model_free(m);
    else
        *out = m;
    return status;
}

void rank_model_free(struct rank_model *m)
{
    if (!m)
        return;
    mem_free(m->coefficients);
    mem_free(m->predicted);
    mem_free(m);
}
