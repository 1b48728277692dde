/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A study of correlations as text and CSV. */
#include <math.h>

#include "analysis/study.h"
#include "analysis/text_table.h"
#include "core/csv.h"

static const char *column_name(const struct study *s, size_t column)
{
    return s->data->columns[column].name;
}

static const struct study_cell *cells_of(const struct study *s, size_t target, size_t contest)
{
    return s->cells + (target * s->contest_count + contest) * s->column_count;
}

static void print_reasons(const struct study *s, const struct study_cell *cells, struct strbuf *out)
{
    size_t told = 0;
    for (size_t k = 0; k < s->column_count; k++) {
        if (!cells[k].spearman.why)
            continue;
        if (told++ < 20)
            strbuf_addf(out, "  no coefficient for %s: %s\n", column_name(s, cells[k].column),
                        cells[k].spearman.why);
    }
    if (told > 20)
        strbuf_addf(out, "  … and %zu more columns without a coefficient\n", told - 20);
}

static void print_ranks(const struct study *s, const struct study_cell *cells, struct strbuf *out)
{
    struct text_table t;
    text_table_init(&t, "Spearman|n|missing|censored|rho|agreement|interval|BCa "
                        "interval|p|test|permutation p|Holm|BH");
    for (size_t k = 0; k < s->column_count; k++) {
        const struct study_cell *c = &cells[k];
        double g = c->agreement;
        text_table_text(&t, column_name(s, c->column));
        text_table_cell(&t, "%zu", c->n);
        text_table_cell(&t, "%zu", c->missing);
        text_table_cell(&t, "%zu", c->censored);
        text_table_number(&t, c->spearman.r, 4);
        text_table_number(&t, g * c->spearman.r, 4);
        text_table_interval(&t, g > 0 ? c->spearman.low : -c->spearman.high,
                            g > 0 ? c->spearman.high : -c->spearman.low);
        text_table_interval(&t, g > 0 ? c->bca.low : -c->bca.high,
                            g > 0 ? c->bca.high : -c->bca.low);
        text_table_p(&t, c->spearman.p);
        text_table_text(&t, correlation_method_name(c->spearman.method));
        text_table_p(&t, c->permutation_p);
        text_table_p(&t, c->holm);
        text_table_p(&t, c->bh);
    }
    text_table_print(&t, out);
}

static void coefficient(struct text_table *t, const struct correlation *c)
{
    text_table_number(t, c->r, 4);
    text_table_p(t, c->p);
}

static void print_others(const struct study *s, const struct study_cell *cells, struct strbuf *out)
{
    struct text_table t;
    text_table_init(&t, "others|Pearson r|p|log r|p|tau-b|p|partial rho|p");
    for (size_t k = 0; k < s->column_count; k++) {
        const struct study_cell *c = &cells[k];
        text_table_text(&t, column_name(s, c->column));
        coefficient(&t, &c->pearson);
        coefficient(&t, &c->pearson_log);
        coefficient(&t, &c->kendall);
        coefficient(&t, &c->partial);
    }
    text_table_print(&t, out);
}

static void print_pooled(const struct study *s, size_t target, struct strbuf *out)
{
    struct text_table t;
    strbuf_addf(out,
                "\nPooled over %zu contests: random effects (DerSimonian-Laird) on Fisher's z of "
                "rho, positive = better problems have larger values\n",
                s->contest_count);
    text_table_init(
        &t, "column|contests|rho|interval|p|Holm|BH|Hartung-Knapp|p|I²|tau²|Q|p|prediction");
    for (size_t k = 0; k < s->column_count; k++) {
        const struct study_pooled *q = &s->pooled[target * s->column_count + k];
        const struct meta *m = &q->meta;
        text_table_text(&t, column_name(s, q->column));
        text_table_cell(&t, "%zu", m->k);
        text_table_number(&t, m->r, 3);
        text_table_interval(&t, m->low, m->high);
        text_table_p(&t, m->p);
        text_table_p(&t, q->holm);
        text_table_p(&t, q->bh);
        text_table_interval(&t, m->hk_low, m->hk_high);
        text_table_p(&t, m->hk_p);
        if (isnan(m->i2))
            text_table_text(&t, "–");
        else
            text_table_cell(&t, "%.0f %%", 100 * m->i2);
        text_table_number(&t, m->tau2, 4);
        text_table_number(&t, m->q, 2);
        text_table_p(&t, m->q_p);
        text_table_interval(&t, m->predict_low, m->predict_high);
    }
    text_table_print(&t, out);
}

static void print_comparisons(const struct study *s, size_t target, struct strbuf *out)
{
    struct text_table t;
    bool any = false;
    text_table_init(&t, "stronger than|contest|n|rho A|rho B|rho AB|Williams t|p|Steiger z|p");
    for (size_t i = 0; i < s->comparison_count; i++) {
        const struct study_comparison *q = &s->comparisons[i];
        if (q->target != target)
            continue;
        if (!any)
            strbuf_addf(out,
                        "\nIs A = %s (the strongest) better than B? Same rows, rank "
                        "correlations with the target\n",
                        column_name(s, q->a));
        any = true;
        for (size_t c = 0; c < s->contest_count; c++) {
            const struct correlation_comparison *r = &q->contests[c];
            text_table_text(&t, column_name(s, q->b));
            text_table_text(&t, s->contests[c].name);
            text_table_cell(&t, "%zu", r->n);
            text_table_number(&t, r->r_a, 3);
            text_table_number(&t, r->r_b, 3);
            text_table_number(&t, r->r_ab, 3);
            text_table_number(&t, r->williams_t, 3);
            text_table_p(&t, r->williams_p);
            text_table_number(&t, r->steiger_z, 3);
            text_table_p(&t, r->steiger_p);
        }
        if (s->contest_count > 1) {
            text_table_text(&t, column_name(s, q->b));
            text_table_text(&t, "combined (Stouffer)");
            for (int blank = 0; blank < 6; blank++)
                text_table_text(&t, "");
            text_table_number(&t, q->z, 3);
            text_table_p(&t, q->p);
        }
    }
    text_table_print(&t, any ? out : NULL);
}

static void print_unjoined(const struct study *s, struct strbuf *out)
{
    if (!s->unjoined_count)
        return;
    strbuf_addf(out, "\nNot joined: %zu\n", s->unjoined_count);
    for (size_t i = 0; i < s->unjoined_count; i++) {
        const struct study_unjoined *u = &s->unjoined[i];
        strbuf_addf(out, "  %s%s%s %s\n", u->contest, *u->contest ? ": " : "", u->id, u->why);
    }
}

static void print_target(const struct study *s, size_t target, struct strbuf *out)
{
    const struct study_target *g = &s->targets[target];
    for (size_t c = 0; c < s->contest_count; c++) {
        const struct study_contest *k = &s->contests[c];
        strbuf_addf(out, "\n== %s against %s: %zu rows", g->name, k->name, k->count);
        if (k->year)
            strbuf_addf(out, ", %ld", k->year);
        if (k->plies)
            strbuf_addf(out, ", %ld plies", k->plies);
        if (k->excluded)
            strbuf_addf(out, ", %zu excluded", k->excluded);
        strbuf_adds(out, "\n");
        print_ranks(s, cells_of(s, target, c), out);
        print_reasons(s, cells_of(s, target, c), out);
        print_others(s, cells_of(s, target, c), out);
    }
    if (s->contest_count > 1)
        print_pooled(s, target, out);
    print_comparisons(s, target, out);
}

void study_print_text(const struct study *s, struct strbuf *out)
{
    for (size_t t = 0; t < s->target_count; t++) {
        const struct study_target *g = &s->targets[t];
        strbuf_addf(out,
                    "%s: %s is the best. rho is of the values as they stand (%s = better problems "
                    "have larger values); agreement is positive when better problems have larger "
                    "values.\n",
                    g->name, g->low_is_best ? "the lowest" : "the highest",
                    g->low_is_best ? "negative" : "positive");
    }
    strbuf_addf(out,
                "Intervals: %g %%. Permutations: %zu, bootstrap: %zu, seed %llu. Holm and BH over "
                "all columns and contests of a target.\nRule: %s.\n",
                100 * s->options.level, s->options.permutations, s->options.resamples,
                (unsigned long long)s->options.seed, study_censoring_rule);
    if (s->control != DATASET_NO_COLUMN)
        strbuf_addf(out, "Partial correlations control for %s.\n", column_name(s, s->control));
    for (size_t t = 0; t < s->target_count; t++)
        print_target(s, t, out);
    print_unjoined(s, out);
}

/* ---- CSV: one line per coefficient ---- */

static void csv_line(struct csv *c, const struct study *s, const struct study_cell *cell,
                     const char *method, const struct correlation *r)
{
    csv_field(c, s->targets[cell->target].name);
    csv_field(c, s->contests[cell->contest].name);
    csv_field(c, column_name(s, cell->column));
    csv_field(c, method);
    csv_int(c, (long long)r->n);
    csv_int(c, (long long)cell->missing);
    csv_int(c, (long long)cell->censored);
    csv_double(c, r->r);
    csv_double(c, 0 + cell->agreement * r->r); /* no -0 */
    csv_double(c, r->low);
    csv_double(c, r->high);
    csv_double(c, r->p);
    csv_field(c, correlation_method_name(r->method));
    bool ranked = r == &cell->spearman;
    csv_double(c, ranked ? cell->permutation_p : NAN);
    csv_double(c, ranked ? cell->bca.low : NAN);
    csv_double(c, ranked ? cell->bca.high : NAN);
    csv_double(c, ranked ? cell->holm : NAN);
    csv_double(c, ranked ? cell->bh : NAN);
    csv_field(c, r->why ? r->why : "");
    csv_row_end(c);
}

static void csv_pooled(struct csv *c, const struct study *s, const struct study_pooled *q)
{
    double sign = s->targets[q->target].low_is_best ? -1 : 1;
    csv_field(c, s->targets[q->target].name);
    csv_field(c, "pooled");
    csv_field(c, column_name(s, q->column));
    csv_field(c, "spearman");
    csv_int(c, (long long)q->meta.k);
    csv_field(c, "");
    csv_field(c, "");
    csv_double(c, sign * q->meta.r);
    csv_double(c, q->meta.r);
    csv_double(c, sign > 0 ? q->meta.low : -q->meta.high);
    csv_double(c, sign > 0 ? q->meta.high : -q->meta.low);
    csv_double(c, q->meta.p);
    csv_field(c, "DerSimonian-Laird");
    for (int blank = 0; blank < 3; blank++)
        csv_field(c, "");
    csv_double(c, q->holm);
    csv_double(c, q->bh);
    csv_field(c, "");
    csv_row_end(c);
}

void study_print_csv(const struct study *s, struct strbuf *out)
{
    struct csv c;
    csv_init(&c, out);
    strbuf_adds(out, "target,contest,column,method,n,missing,censored,coefficient,agreement,low,"
                     "high,p,test,permutation_p,bca_low,bca_high,holm,bh,note\n");
    for (size_t i = 0; i < s->cell_count; i++) {
        const struct study_cell *cell = &s->cells[i];
        csv_line(&c, s, cell, "spearman", &cell->spearman);
        csv_line(&c, s, cell, "kendall", &cell->kendall);
        csv_line(&c, s, cell, "pearson", &cell->pearson);
        csv_line(&c, s, cell, "pearson-log", &cell->pearson_log);
        csv_line(&c, s, cell, "partial", &cell->partial);
    }
    for (size_t i = 0; i < s->pooled_count; i++)
        csv_pooled(&c, s, &s->pooled[i]);
}
