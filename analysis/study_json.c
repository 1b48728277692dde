/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A study of correlations as JSON. */
#include <math.h>

#include "analysis/study.h"
#include "core/json.h"

static void put_correlation(struct json *j, const char *key, const struct correlation *c)
{
    json_key(j, key);
    json_object(j);
    json_kv_double(j, "r", c->r);
    json_kv_double(j, "p", c->p);
    json_kv_double(j, "low", c->low);
    json_kv_double(j, "high", c->high);
    json_kv_uint(j, "n", c->n);
    json_kv_string(j, "test", correlation_method_name(c->method));
    json_kv_string(j, "why", c->why);
    json_end(j);
}

static void put_cell(struct json *j, const struct study *s, const struct study_cell *c)
{
    json_object(j);
    json_kv_string(j, "column", s->data->columns[c->column].name);
    json_kv_string(j, "contest", s->contests[c->contest].name);
    json_kv_string(j, "target", s->targets[c->target].name);
    json_kv_uint(j, "n", c->n);
    json_kv_uint(j, "missing", c->missing);
    json_kv_uint(j, "censored", c->censored);
    json_kv_double(j, "agreement", 0 + c->agreement * c->spearman.r); /* no -0 */
    put_correlation(j, "spearman", &c->spearman);
    json_kv_double(j, "permutation_p", c->permutation_p);
    json_kv_double(j, "bca_low", c->bca.low);
    json_kv_double(j, "bca_high", c->bca.high);
    json_kv_double(j, "holm", c->holm);
    json_kv_double(j, "bh", c->bh);
    put_correlation(j, "kendall", &c->kendall);
    put_correlation(j, "pearson", &c->pearson);
    put_correlation(j, "pearson_log", &c->pearson_log);
    put_correlation(j, "partial", &c->partial);
    json_end(j);
}

static void put_forest(struct json *j, const struct study *s, const struct study_pooled *q)
{
    json_key(j, "forest");
    json_array(j);
    for (size_t c = 0; c < s->contest_count; c++) {
        const struct meta_study *m = &q->studies[c];
        json_object(j);
        json_kv_string(j, "contest", s->contests[c].name);
        json_kv_double(j, "r", m->r);
        json_kv_double(j, "low", m->low);
        json_kv_double(j, "high", m->high);
        json_kv_uint(j, "n", m->n);
        json_kv_double(j, "weight", m->weight);
        json_kv_bool(j, "used", m->used);
        json_end(j);
    }
    json_end_array(j);
}

static void put_pooled(struct json *j, const struct study *s, const struct study_pooled *q)
{
    const struct meta *m = &q->meta;
    json_object(j);
    json_kv_string(j, "column", s->data->columns[q->column].name);
    json_kv_string(j, "target", s->targets[q->target].name);
    json_kv_uint(j, "contests", m->k);
    json_kv_double(j, "r", m->r);
    json_kv_double(j, "low", m->low);
    json_kv_double(j, "high", m->high);
    json_kv_double(j, "p", m->p);
    json_kv_double(j, "holm", q->holm);
    json_kv_double(j, "bh", q->bh);
    json_kv_double(j, "hartung_knapp_low", m->hk_low);
    json_kv_double(j, "hartung_knapp_high", m->hk_high);
    json_kv_double(j, "hartung_knapp_p", m->hk_p);
    json_kv_double(j, "i2", m->i2);
    json_kv_double(j, "tau2", m->tau2);
    json_kv_double(j, "q", m->q);
    json_kv_double(j, "q_p", m->q_p);
    json_kv_double(j, "prediction_low", m->predict_low);
    json_kv_double(j, "prediction_high", m->predict_high);
    put_forest(j, s, q);
    json_end(j);
}

static void put_comparison(struct json *j, const struct study *s, const struct study_comparison *q)
{
    json_object(j);
    json_kv_string(j, "target", s->targets[q->target].name);
    json_kv_string(j, "a", s->data->columns[q->a].name);
    json_kv_string(j, "b", s->data->columns[q->b].name);
    json_kv_double(j, "z", q->z);
    json_kv_double(j, "p", q->p);
    json_key(j, "contests");
    json_array(j);
    for (size_t c = 0; c < s->contest_count; c++) {
        const struct correlation_comparison *r = &q->contests[c];
        json_object(j);
        json_kv_string(j, "contest", s->contests[c].name);
        json_kv_uint(j, "n", r->n);
        json_kv_double(j, "r_a", r->r_a);
        json_kv_double(j, "r_b", r->r_b);
        json_kv_double(j, "r_ab", r->r_ab);
        json_kv_double(j, "williams_t", r->williams_t);
        json_kv_double(j, "williams_p", r->williams_p);
        json_kv_double(j, "steiger_z", r->steiger_z);
        json_kv_double(j, "steiger_p", r->steiger_p);
        json_end(j);
    }
    json_end_array(j);
    json_end(j);
}

static void put_setting(struct json *j, const struct study *s)
{
    json_kv_double(j, "level", s->options.level);
    json_kv_uint(j, "permutations", s->options.permutations);
    json_kv_uint(j, "bootstrap", s->options.resamples);
    json_kv_uint(j, "seed", s->options.seed);
    json_kv_string(j, "rule", study_censoring_rule);
    json_kv_string(j, "control",
                   s->control == DATASET_NO_COLUMN ? NULL : s->data->columns[s->control].name);
    json_key(j, "targets");
    json_array(j);
    for (size_t t = 0; t < s->target_count; t++) {
        json_object(j);
        json_kv_string(j, "name", s->targets[t].name);
        json_kv_bool(j, "low_is_best", s->targets[t].low_is_best);
        json_end(j);
    }
    json_end_array(j);
    json_key(j, "contests");
    json_array(j);
    for (size_t c = 0; c < s->contest_count; c++) {
        json_object(j);
        json_kv_string(j, "name", s->contests[c].name);
        json_kv_int(j, "year", s->contests[c].year);
        json_kv_int(j, "plies", s->contests[c].plies);
        json_kv_uint(j, "rows", s->contests[c].count);
        json_kv_uint(j, "excluded", s->contests[c].excluded);
        json_end(j);
    }
    json_end_array(j);
}

void study_print_json(const struct study *s, struct json *j)
{
    put_setting(j, s);
    json_key(j, "correlations");
    json_array(j);
    for (size_t i = 0; i < s->cell_count; i++)
        put_cell(j, s, &s->cells[i]);
    json_end_array(j);
    json_key(j, "pooled");
    json_array(j);
    for (size_t i = 0; i < s->pooled_count; i++)
        put_pooled(j, s, &s->pooled[i]);
    json_end_array(j);
    json_key(j, "comparisons");
    json_array(j);
    for (size_t i = 0; i < s->comparison_count; i++)
        put_comparison(j, s, &s->comparisons[i]);
    json_end_array(j);
    json_key(j, "not_joined");
    json_array(j);
    for (size_t i = 0; i < s->unjoined_count; i++) {
        json_object(j);
        json_kv_string(j, "contest", s->unjoined[i].contest);
        json_kv_string(j, "id", s->unjoined[i].id);
        json_kv_string(j, "why", s->unjoined[i].why);
        json_end(j);
    }
    json_end_array(j);
}
