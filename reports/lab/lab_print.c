/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ours beside theirs: as text, as JSON lines, and every single run as CSV. */
#include <math.h>
#include <string.h>

#include "analysis/text_table.h"
#include "core/csv.h"
#include "core/json.h"
#include "reports/lab/lab_internal.h"

#define SHAPE_SHARE 0.8 /* of the pairs in the paper's order: its shape */

/* Notes below a table, each once. */
struct notes {
    const char *items[64];
    size_t count;
};

static size_t note_number(struct notes *n, const char *text)
{
    for (size_t i = 0; i < n->count; i++)
        if (strcmp(n->items[i], text) == 0)
            return i + 1;
    if (n->count == sizeof n->items / sizeof *n->items)
        return 0;
    n->items[n->count++] = text;
    return n->count;
}

struct tally {
    size_t count[4]; /* by verdict */
};

static void put_number(struct text_table *t, double v, int decimals)
{
    if (isinf(v))
        text_table_cell(t, "∞");
    else
        text_table_number(t, v, decimals);
}

static void put_finding(struct text_table *t, const struct lab_finding *f, int decimals,
                        struct notes *notes, struct tally *tally)
{
    put_number(t, f->ours, decimals);
    if (isnan(f->low))
        text_table_cell(t, "–");
    else if (isinf(f->low))
        text_table_cell(t, "[∞, ∞]");
    else if (isinf(f->high))
        text_table_cell(t, "[%.*f, ∞]", decimals, f->low);
    else
        text_table_cell(t, "[%.*f, %.*f]", decimals, f->low, decimals, f->high);
    put_number(t, f->paper, decimals);
    put_number(t, f->ours / f->paper, 2);
    size_t number = f->note ? note_number(notes, f->note) : 0;
    if (number)
        text_table_cell(t, "%s (%zu)", lab_verdict_name(f->verdict), number);
    else
        text_table_cell(t, "%s", f->verdict == LAB_NO_NUMBER ? "–" : lab_verdict_name(f->verdict));
    tally->count[f->verdict]++;
}

static void put_notes(const struct notes *n, struct strbuf *out)
{
    for (size_t i = 0; i < n->count; i++)
        strbuf_addf(out, "  (%zu) %s\n", i + 1, n->items[i]);
}

static sakui_status put_rows(const struct lab_experiment *e, const struct lab_result *results,
                             const struct lab_compare *c, struct strbuf *out, struct tally *tally)
{
    struct text_table t;
    struct notes notes = {.count = 0};
    sakui_status status = SAKUI_OK;
    text_table_init(&t, "row|n|unsolved|ours|95 %|paper|ours/paper|verdict");
    for (size_t i = 0; !status && i < e->row_count; i++) {
        struct lab_finding f;
        if (!lab_compare_takes(c, &e->rows[i]))
            continue;
        status = lab_find(e, results, c, i, &f);
        if (c->common_paper && isnan(f.paper))
            continue; /* what is asked of the rows the paper compared */
        text_table_text(&t, e->rows[i].label);
        text_table_cell(&t, "%zu", f.n);
        text_table_cell(&t, "%zu", f.unsolved);
        put_finding(&t, &f, c->decimals, &notes, tally);
    }
    text_table_print(&t, status ? NULL : out);
    put_notes(&notes, out);
    return status;
}

static void put_cases(const struct lab_experiment *e, const struct lab_result *results,
                      const struct lab_compare *c, struct strbuf *out, struct tally *tally)
{
    struct text_table t;
    struct notes notes = {.count = 0};
    const struct lab_set *set = &e->sets[c->set];
    text_table_init(&t, "case|ours|95 %|paper|ours/paper|verdict");
    for (size_t r = 0; r < e->row_count; r++) {
        for (size_t k = 0; lab_compare_takes(c, &e->rows[r]) && k < set->cases; k++) {
            struct lab_finding f;
            lab_find_case(e, results, c, r, k, &f);
            text_table_text(&t, e->cases[set->first + k].name);
            put_finding(&t, &f, c->decimals, &notes, tally);
        }
    }
    text_table_print(&t, out);
    put_notes(&notes, out);
}

static enum lab_verdict shape_verdict(size_t pairs, size_t same)
{
    return !pairs                                        ? LAB_NOT_COMPARABLE
           : (double)same >= SHAPE_SHARE * (double)pairs ? LAB_REPRODUCED
                                                         : LAB_NOT_REPRODUCED;
}

static sakui_status put_shape(const struct lab_experiment *e, const struct lab_result *results,
                              const struct lab_compare *c, struct strbuf *out, struct tally *tally)
{
    size_t pairs, same;
    sakui_status status = lab_shape(e, results, c, &pairs, &same);
    enum lab_verdict v = shape_verdict(pairs, same);
    strbuf_addf(out,
                "  order: %zu of %zu pairs of rows that differ by 20 %% or more in the paper stand "
                "the same way: %s\n",
                same, pairs, lab_verdict_name(v));
    tally->count[v]++;
    return status;
}

static const char *statistic_name(enum lab_statistic s)
{
    static const char *const names[] = {"median", "mean of the solved", "sum of the solved",
                                        "median of ratios", "standard deviation of the solved"};
    return names[s];
}

static void put_heading(const struct lab_experiment *e, const struct lab_compare *c,
                        struct strbuf *out)
{
    strbuf_addf(out, "\n%s: %s", c->title ? c->title : c->name, lab_measure_name(c->measure));
    if (!c->per_case)
        strbuf_addf(out, ", %s", statistic_name(c->statistic));
    if (c->relative_to)
        strbuf_addf(out, ", relative to %s", c->relative_to);
    if (c->scale != 1)
        strbuf_addf(out, ", × %g", c->scale);
    if (c->set != SIZE_MAX && e->set_count > 1)
        strbuf_addf(out, ", %s", e->sets[c->set].name);
    if (c->common_paper || c->common_count)
        strbuf_adds(out, ", positions solved by all rows compared");
    if (c->paper_n)
        strbuf_addf(out, "; the paper's sample: %ld", c->paper_n);
    else if (c->tolerance > 1)
        strbuf_addf(out, "; tolerance × %g", c->tolerance);
    strbuf_adds(out, "\n");
}

static void put_top(const struct lab_experiment *e, struct strbuf *out)
{
    strbuf_addf(out, "%s: %s\n%s\n", e->name, e->title, e->paper);
    if (*e->about)
        strbuf_addf(out, "%s\n", e->about);
    for (size_t i = 0; i < e->set_count; i++) {
        const struct lab_set *s = &e->sets[i];
        strbuf_addf(out, "positions: %s, %zu of %s (%s), seed %ld%s%s\n",
                    *s->name ? s->name : s->game, s->cases, s->game, s->from, s->seed,
                    s->missing ? "; " : "", s->missing ? s->missing : "");
    }
    strbuf_addf(out, "limit: %llu nodes a search%s\n", (unsigned long long)e->nodes,
                e->quick ? "; quick: a smaller sample than the full run's" : "");
}

sakui_status lab_print(const struct lab_experiment *e, const struct lab_result *results,
                       struct strbuf *out)
{
    struct tally tally = {{0}};
    sakui_status status = SAKUI_OK;
    put_top(e, out);
    for (size_t i = 0; !status && i < e->compare_count; i++) {
        const struct lab_compare *c = &e->compares[i];
        put_heading(e, c, out);
        if (c->per_case)
            put_cases(e, results, c, out, &tally);
        else
            status = put_rows(e, results, c, out, &tally);
        if (!status && c->shape)
            status = put_shape(e, results, c, out, &tally);
    }
    strbuf_addf(out,
                "\n%s: %zu reproduced, %zu not reproduced, %zu not comparable, %zu without a "
                "number in the paper\n",
                e->name, tally.count[LAB_REPRODUCED], tally.count[LAB_NOT_REPRODUCED],
                tally.count[LAB_NOT_COMPARABLE], tally.count[LAB_NO_NUMBER]);
    return status;
}

/* ---- JSON ---- */

static void put_json_number(struct json *j, const char *key, double v)
{
    json_key(j, key);
    if (isfinite(v))
        json_double(j, v);
    else if (isnan(v))
        json_null(j);
    else
        json_string(j, "infinite");
}

static void put_json(const struct lab_experiment *e, const struct lab_compare *c, const char *row,
                     const char *name, const struct lab_finding *f, struct strbuf *out)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "experiment", e->name);
    json_kv_string(&j, "compare", c->name);
    json_kv_string(&j, "measure", lab_measure_name(c->measure));
    json_kv_string(&j, "row", row);
    if (name)
        json_kv_string(&j, "case", name);
    json_kv_uint(&j, "n", f->n);
    json_kv_uint(&j, "unsolved", f->unsolved);
    put_json_number(&j, "ours", f->ours);
    put_json_number(&j, "low", f->low);
    put_json_number(&j, "high", f->high);
    put_json_number(&j, "paper", f->paper);
    put_json_number(&j, "ratio", f->ours / f->paper);
    json_kv_string(&j, "verdict", lab_verdict_name(f->verdict));
    if (f->note)
        json_kv_string(&j, "note", f->note);
    json_end(&j);
    strbuf_addc(out, '\n');
}

/* The order of the rows has a line of its own, with "order" in the place of "row". */
static sakui_status put_json_shape(const struct lab_experiment *e, const struct lab_result *results,
                                   const struct lab_compare *c, struct strbuf *out)
{
    struct json j;
    size_t pairs, same;
    sakui_status status = lab_shape(e, results, c, &pairs, &same);
    if (status)
        return status;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "experiment", e->name);
    json_kv_string(&j, "compare", c->name);
    json_kv_string(&j, "measure", lab_measure_name(c->measure));
    json_key(&j, "order");
    json_object(&j);
    json_kv_uint(&j, "pairs", pairs);
    json_kv_uint(&j, "same", same);
    json_end(&j);
    json_kv_string(&j, "verdict", lab_verdict_name(shape_verdict(pairs, same)));
    json_end(&j);
    strbuf_addc(out, '\n');
    return SAKUI_OK;
}

sakui_status lab_json(const struct lab_experiment *e, const struct lab_result *results,
                      struct strbuf *out)
{
    for (size_t i = 0; i < e->compare_count; i++) {
        const struct lab_compare *c = &e->compares[i];
        for (size_t r = 0; r < e->row_count; r++) {
            struct lab_finding f;
            if (!lab_compare_takes(c, &e->rows[r]))
                continue;
            if (!c->per_case) {
                sakui_status status = lab_find(e, results, c, r, &f);
                if (status)
                    return status;
                put_json(e, c, e->rows[r].label, NULL, &f, out);
                continue;
            }
            for (size_t k = 0; k < e->sets[c->set].cases; k++) {
                lab_find_case(e, results, c, r, k, &f);
                put_json(e, c, e->rows[r].label, e->cases[e->sets[c->set].first + k].name, &f, out);
            }
        }
        sakui_status status = c->shape ? put_json_shape(e, results, c, out) : SAKUI_OK;
        if (status)
            return status;
    }
    return SAKUI_OK;
}

/* ---- CSV ---- */

void lab_csv(const struct lab_experiment *e, const struct lab_result *results, struct strbuf *out)
{
    static const char *const values[] = {"unknown", "proven", "disproven"};
    struct csv csv;
    size_t done, all = lab_searches(e, results, &done);
    csv_init(&csv, out);
    csv_field(&csv, "set");
    csv_field(&csv, "case");
    csv_field(&csv, "row");
    csv_field(&csv, "algorithm");
    csv_field(&csv, "value");
    csv_field(&csv, "limit");
    for (int m = 0; m < LAB_MEASURES; m++)
        csv_field(&csv, lab_measure_name((enum lab_measure)m));
    csv_row_end(&csv);
    for (size_t r = 0; r < e->row_count; r++) {
        for (size_t k = 0; k < e->case_count; k++) {
            const struct lab_result *x = lab_result_of(e, results, r, k);
            const struct lab_row *row = &e->rows[r];
            if (!x->done || (row->best_of && done < all))
                continue; /* interrupted */
            csv_field(&csv, e->sets[e->cases[k].set].name);
            csv_field(&csv, e->cases[k].name);
            csv_field(&csv, row->label);
            csv_field(&csv, row->best_of ? "best of group" : row->params.algorithm);
            csv_field(&csv, values[x->value]);
            csv_field(&csv, limit_name(x->limit) ? limit_name(x->limit) : "");
            for (int m = 0; m < LAB_MEASURES; m++)
                csv_double(&csv, x->measure[m]);
            csv_row_end(&csv);
        }
    }
}
