/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/group_study.h"

#include <math.h>
#include <string.h>

#include "analysis/multiplicity.h"
#include "analysis/text_table.h"
#include "core/alloc.h"
#include "core/csv.h"
#include "core/json.h"

static sakui_status find_groups(struct group_study *g, const char *name, size_t *at,
                                struct diag_list *diags)
{
    const struct dataset *d = g->data;
    *at = dataset_find(d, name);
    const struct column *c = *at == DATASET_NO_COLUMN ? NULL : &d->columns[*at];
    if (!c || c->kind == COLUMN_NUMERIC) {
        diag_add(diags, DIAG_ERROR, d->name, 0, 0, "groups",
                 c ? "'%s' is numeric; groups need a column of names" : "there is no column '%s'",
                 name);
        return SAKUI_INPUT;
    }
    if (c->label_count != 2) {
        diag_add(diags, DIAG_ERROR, d->name, 0, 0, "groups",
                 "'%s' has %zu values; a comparison needs two", name, c->label_count);
        return SAKUI_INPUT;
    }
    g->column = c->name;
    g->a = c->labels[0];
    g->b = c->labels[1];
    return SAKUI_OK;
}

static sakui_status compare_column(const struct group_study *g, const struct column *group,
                                   struct group_row *row, double *a, double *b, double level)
{
    const struct column *c = &g->data->columns[row->column];
    size_t n_a = 0, n_b = 0;
    for (size_t r = 0; r < g->data->rows; r++) {
        if (isnan(group->values[r]) || isnan(c->values[r]))
            continue;
        double v = column_is_censored(c, r) ? INFINITY : c->values[r];
        if (group->values[r] < 0.5)
            a[n_a++] = v;
        else
            b[n_b++] = v;
    }
    return groups_compare(&row->test, a, n_a, b, n_b, level);
}

static sakui_status adjust(struct group_study *g)
{
    double *p = mem_alloc((3 * g->count + 1) * sizeof *p);
    if (!p)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < g->count; i++)
        p[i] = g->rows[i].test.p;
    sakui_status status = adjust_holm(p, g->count, p + g->count);
    if (!status)
        status = adjust_bh(p, g->count, p + 2 * g->count);
    for (size_t i = 0; i < g->count && !status; i++) {
        g->rows[i].holm = p[g->count + i];
        g->rows[i].bh = p[2 * g->count + i];
    }
    mem_free(p);
    return status;
}

sakui_status group_study_run(struct group_study **out, const struct dataset *data,
                             const char *column, double level, struct diag_list *diags)
{
    struct group_study *g = mem_zalloc(1, sizeof *g);
    if (!g)
        return SAKUI_MEMORY;
    g->data = data;
    size_t at = 0;
    sakui_status status = find_groups(g, column, &at, diags);
    g->rows = mem_zalloc(data->column_count + 1, sizeof *g->rows);
    double *values = mem_alloc((2 * data->rows + 1) * sizeof *values);
    if (!status && (!g->rows || !values))
        status = SAKUI_MEMORY;
    for (size_t i = 0; i < data->column_count && !status; i++) {
        if (data->columns[i].kind != COLUMN_NUMERIC)
            continue;
        g->rows[g->count].column = i;
        status = compare_column(g, &data->columns[at], &g->rows[g->count++], values,
                                values + data->rows, level);
    }
    if (!status)
        status = adjust(g);
    mem_free(values);
    if (status)
        group_study_free(g);
    else
        *out = g;
    return status;
}

void group_study_free(struct group_study *g)
{
    if (!g)
        return;
    mem_free(g->rows);
    mem_free(g);
}

void group_study_print_text(const struct group_study *g, struct strbuf *out)
{
    struct text_table t;
    strbuf_addf(out,
                "Groups by '%s': A = %s, B = %s. Mann-Whitney test; superiority = P(A > B) + "
                "P(A = B)/2; delta = Cliff's; shift = Hodges-Lehmann\n",
                g->column, g->a, g->b);
    text_table_init(&t,
                    "column|n A|n B|median A|median B|U|p|test|Holm|BH|superiority|interval|delta|"
                    "shift|interval");
    for (size_t i = 0; i < g->count; i++) {
        const struct group_comparison *r = &g->rows[i].test;
        text_table_text(&t, g->data->columns[g->rows[i].column].name);
        text_table_cell(&t, "%zu", r->n_a);
        text_table_cell(&t, "%zu", r->n_b);
        text_table_cell(&t, "%g", r->median_a);
        text_table_cell(&t, "%g", r->median_b);
        text_table_number(&t, r->u, 1);
        text_table_p(&t, r->p);
        text_table_text(&t, r->why ? r->why : r->exact ? "exact" : "normal");
        text_table_p(&t, g->rows[i].holm);
        text_table_p(&t, g->rows[i].bh);
        text_table_number(&t, r->superiority, 3);
        text_table_interval(&t, r->superiority_low, r->superiority_high);
        text_table_number(&t, r->delta, 3);
        text_table_cell(&t, "%g", r->shift);
        text_table_interval(&t, r->shift_low, r->shift_high);
    }
    text_table_print(&t, out);
}

void group_study_print_csv(const struct group_study *g, struct strbuf *out)
{
    struct csv c;
    csv_init(&c, out);
    strbuf_adds(out, "column,n_a,n_b,median_a,median_b,u,p,exact,holm,bh,superiority,"
                     "superiority_low,superiority_high,delta,shift,shift_low,shift_high,note\n");
    for (size_t i = 0; i < g->count; i++) {
        const struct group_comparison *r = &g->rows[i].test;
        csv_field(&c, g->data->columns[g->rows[i].column].name);
        csv_int(&c, (long long)r->n_a);
        csv_int(&c, (long long)r->n_b);
        csv_double(&c, r->median_a);
        csv_double(&c, r->median_b);
        csv_double(&c, r->u);
        csv_double(&c, r->p);
        csv_field(&c, r->exact ? "true" : "false");
        csv_double(&c, g->rows[i].holm);
        csv_double(&c, g->rows[i].bh);
        csv_double(&c, r->superiority);
        csv_double(&c, r->superiority_low);
        csv_double(&c, r->superiority_high);
        csv_double(&c, r->delta);
        csv_double(&c, r->shift);
        csv_double(&c, r->shift_low);
        csv_double(&c, r->shift_high);
        csv_field(&c, r->why ? r->why : "");
        csv_row_end(&c);
    }
}

void group_study_print_json(const struct group_study *g, struct json *j)
{
    json_key(j, "groups");
    json_object(j);
    json_kv_string(j, "column", g->column);
    json_kv_string(j, "a", g->a);
    json_kv_string(j, "b", g->b);
    json_key(j, "columns");
    json_array(j);
    for (size_t i = 0; i < g->count; i++) {
        const struct group_comparison *r = &g->rows[i].test;
        json_object(j);
        json_kv_string(j, "column", g->data->columns[g->rows[i].column].name);
        json_kv_uint(j, "n_a", r->n_a);
        json_kv_uint(j, "n_b", r->n_b);
        json_kv_double(j, "median_a", r->median_a);
        json_kv_double(j, "median_b", r->median_b);
        json_kv_double(j, "u", r->u);
        json_kv_double(j, "p", r->p);
        json_kv_bool(j, "exact", r->exact);
        json_kv_double(j, "holm", g->rows[i].holm);
        json_kv_double(j, "bh", g->rows[i].bh);
        json_kv_double(j, "superiority", r->superiority);
        json_kv_double(j, "superiority_low", r->superiority_low);
        json_kv_double(j, "superiority_high", r->superiority_high);
        json_kv_double(j, "delta", r->delta);
        json_kv_double(j, "shift", r->shift);
        json_kv_double(j, "shift_low", r->shift_low);
        json_kv_double(j, "shift_high", r->shift_high);
        json_kv_string(j, "why", r->why);
        json_end(j);
    }
    json_end_array(j);
    json_end(j);
}
