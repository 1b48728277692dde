/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/meta.h"

#include <math.h>

#include "analysis/gsl_glue.h"

static void prepare(struct meta_study *s, enum meta_variance kind, double quantile)
{
    s->used = s->n > 3 && fabs(s->r) < 1;
    s->z = s->variance = s->low = s->high = NAN;
    s->weight = s->fixed = 0;
    if (!s->used)
        return;
    s->z = atanh(s->r);
    s->variance = (kind == META_SPEARMAN ? 1 + s->r * s->r / 2 : 1) / ((double)s->n - 3);
    s->low = tanh(s->z - quantile * sqrt(s->variance));
    s->high = tanh(s->z + quantile * sqrt(s->variance));
}

/* Weighted mean of z; the weights are 1/(variance + tau²). */
static double weighted(const struct meta_study *s, size_t count, double tau2, double *weight)
{
    double sum = 0, all = 0;
    for (size_t i = 0; i < count; i++) {
        if (!s[i].used)
            continue;
        double w = 1 / (s[i].variance + tau2);
        sum += w * s[i].z;
        all += w;
    }
    *weight = all;
    return sum / all;
}

static void heterogeneity(struct meta *m, const struct meta_study *s, size_t count, double weight)
{
    double squares = 0;
    m->q = 0;
    for (size_t i = 0; i < count; i++) {
        if (!s[i].used)
            continue;
        double w = 1 / s[i].variance, d = s[i].z - m->fixed_z;
        m->q += w * d * d;
        squares += w * w;
    }
    double freedom = (double)m->k - 1;
    m->tau2 = 0;
    if (m->k < 2)
        return;
    double excess = (m->q - freedom) / (weight - squares / weight);
    m->tau2 = excess > 0 ? excess : 0;
    m->q_p = glue_chi2_above(m->q, freedom);
}

/* I² from tau² and the "typical" variance (Higgins and Thompson), as metafor reports it. */
static void inconsistency(struct meta *m, const struct meta_study *s, size_t count)
{
    if (m->k < 2)
        return;
    double w1 = 0, w2 = 0;
    for (size_t i = 0; i < count; i++) {
        if (!s[i].used)
            continue;
        w1 += 1 / s[i].variance;
        w2 += 1 / (s[i].variance * s[i].variance);
    }
    double typical = ((double)m->k - 1) * w1 / (w1 * w1 - w2);
    m->i2 = m->tau2 / (m->tau2 + typical);
}

static void hartung_knapp(struct meta *m, const struct meta_study *s, size_t count)
{
    if (m->k < 2)
        return;
    double freedom = (double)m->k - 1, sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (!s[i].used)
            continue;
        double d = s[i].z - m->z;
        sum += d * d / (s[i].variance + m->tau2);
    }
    m->hk_se = m->se * sqrt(sum / freedom);
    double half = glue_t_quantile((1 + m->level) / 2, freedom) * m->hk_se;
    m->hk_low = tanh(m->z - half);
    m->hk_high = tanh(m->z + half);
    m->hk_p = m->hk_se > 0 ? 2 * glue_t_above(fabs(m->z / m->hk_se), freedom) : NAN;
}

static void prediction(struct meta *m)
{
    if (m->k < 3)
        return;
    double half =
        glue_t_quantile((1 + m->level) / 2, (double)m->k - 2) * sqrt(m->tau2 + m->se * m->se);
    m->predict_low = tanh(m->z - half);
    m->predict_high = tanh(m->z + half);
}

void meta_pool(struct meta *out, struct meta_study *studies, size_t count, enum meta_variance kind,
               double level)
{
    struct meta m = {.level = level};
    m.z = m.se = m.r = m.low = m.high = m.p = m.hk_se = m.hk_low = m.hk_high = m.hk_p = NAN;
    m.q = m.q_p = m.tau2 = m.i2 = m.predict_low = m.predict_high = NAN;
    m.fixed_z = m.fixed_se = NAN;
    double quantile = glue_normal_quantile((1 + level) / 2), weight;
    for (size_t i = 0; i < count; i++) {
        prepare(&studies[i], kind, quantile);
        m.k += studies[i].used != 0;
    }
    *out = m;
    if (!m.k)
        return;
    m.fixed_z = weighted(studies, count, 0, &weight);
    m.fixed_se = sqrt(1 / weight);
    heterogeneity(&m, studies, count, weight);
    double fixed_weight = weight;
    m.z = weighted(studies, count, m.tau2, &weight);
    m.se = sqrt(1 / weight);
    m.r = tanh(m.z);
    m.low = tanh(m.z - quantile * m.se);
    m.high = tanh(m.z + quantile * m.se);
    m.p = 2 * glue_normal_above(fabs(m.z / m.se));
    inconsistency(&m, studies, count);
    hartung_knapp(&m, studies, count);
    prediction(&m);
    for (size_t i = 0; i < count; i++) {
        if (!studies[i].used)
            continue;
        studies[i].weight = 1 / (studies[i].variance + m.tau2) / weight;
        studies[i].fixed = 1 / studies[i].variance / fixed_weight;
    }
    *out = m;
}
