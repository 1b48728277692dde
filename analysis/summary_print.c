/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "analysis/summary.h"
#include "analysis/text_table.h"
#include "core/csv.h"
#include "core/json.h"

static const char caveat[] =
    "The rows beside are as published, of other problems, and may be means: they show the order of "
    "magnitude, not whether the numbers agree.\n";

static void put_quantile(struct text_table *t, struct summary_quantile q)
{
    if (isnan(q.value))
        text_table_text(t, "–");
    else
        text_table_cell(t, fabs(q.value) < 1e15 && floor(q.value) >= q.value ? "%s%.0f" : "%s%.6g",
                        q.bound ? "≥ " : "", q.value);
}

static void put_group(const struct summary *s, const struct summary_group *g, struct strbuf *out)
{
    struct text_table t;
    text_table_init(&t, "column|n|missing|censored|lower quartile|median|upper quartile|mean");
    for (size_t i = 0; i < s->column_count; i++) {
        const struct summary_cell *c = &g->cells[i];
        text_table_text(&t, s->data->columns[c->column].name);
        text_table_cell(&t, "%zu", c->n);
        text_table_cell(&t, "%zu", c->missing);
        text_table_cell(&t, "%zu", c->censored);
        put_quantile(&t, c->lower);
        put_quantile(&t, c->median);
        put_quantile(&t, c->upper);
        put_quantile(&t, (struct summary_quantile){c->mean, false});
    }
    strbuf_addf(out, "== %s: %zu rows\n", g->name, g->rows);
    text_table_print(&t, out);
}

/* The published rows: a label (the first column) and the numbers of the summary's columns. */
static void put_beside(const struct summary *s, struct strbuf *out)
{
    const struct dataset *d = s->beside;
    struct strbuf header;
    struct text_table t;
    strbuf_init(&header);
    strbuf_adds(&header, d->columns[0].name);
    for (size_t i = 0; i < s->column_count; i++)
        strbuf_addf(&header, "|%s", s->data->columns[s->columns[i]].name);
    text_table_init(&t, strbuf_str(&header));
    for (size_t r = 0; r < d->rows; r++) {
        if (d->columns[0].kind == COLUMN_NUMERIC)
            text_table_cell(&t, "%.15g", d->columns[0].values[r]);
        else
            text_table_text(&t, column_text(&d->columns[0], r));
        for (size_t i = 0; i < s->column_count; i++) {
            size_t at = dataset_find(d, s->data->columns[s->columns[i]].name);
            bool number = d->columns[at].kind == COLUMN_NUMERIC;
            put_quantile(&t,
                         (struct summary_quantile){number ? d->columns[at].values[r] : NAN, false});
        }
    }
    strbuf_addf(out, "\nbeside: %s\n", d->name);
    text_table_print(&t, out);
    strbuf_adds(out, caveat);
    strbuf_free(&header);
}

void summary_print_text(const struct summary *s, struct strbuf *out)
{
    for (size_t i = 0; i < s->group_count; i++) {
        if (i)
            strbuf_addc(out, '\n');
        put_group(s, &s->groups[i], out);
    }
    strbuf_adds(out, "Quantiles by linear interpolation; censored values count as larger than all "
                     "known ones, and a quantile they reach is a bound.\n");
    if (s->beside)
        put_beside(s, out);
}

void summary_print_csv(const struct summary *s, struct strbuf *out)
{
    struct csv c;
    csv_init(&c, out);
    strbuf_adds(out, "group,column,n,missing,censored,lower_quartile,lower_bound,median,"
                     "median_bound,upper_quartile,upper_bound,mean\n");
    for (size_t g = 0; g < s->group_count; g++) {
        for (size_t i = 0; i < s->column_count; i++) {
            const struct summary_cell *cell = &s->groups[g].cells[i];
            const struct summary_quantile q[] = {cell->lower, cell->median, cell->upper};
            csv_field(&c, s->groups[g].name);
            csv_field(&c, s->data->columns[cell->column].name);
            csv_double(&c, (double)cell->n);
            csv_double(&c, (double)cell->missing);
            csv_double(&c, (double)cell->censored);
            for (size_t k = 0; k < 3; k++) {
                csv_double(&c, q[k].value);
                csv_double(&c, q[k].bound);
            }
            csv_double(&c, cell->mean);
            csv_row_end(&c);
        }
    }
}

static void json_quantile(struct json *j, const char *name, struct summary_quantile q)
{
    json_key(j, name);
    json_object(j);
    json_kv_double(j, "value", q.value);
    json_kv_bool(j, "bound", q.bound);
    json_end(j);
}

void summary_print_json(const struct summary *s, struct json *j)
{
    json_key(j, "groups");
    json_array(j);
    for (size_t g = 0; g < s->group_count; g++) {
        json_object(j);
        json_kv_string(j, "group", s->groups[g].name);
        json_kv_uint(j, "rows", s->groups[g].rows);
        json_key(j, "columns");
        json_array(j);
        for (size_t i = 0; i < s->column_count; i++) {
            const struct summary_cell *c = &s->groups[g].cells[i];
            json_object(j);
            json_kv_string(j, "column", s->data->columns[c->column].name);
            json_kv_uint(j, "n", c->n);
            json_kv_uint(j, "missing", c->missing);
            json_kv_uint(j, "censored", c->censored);
            json_quantile(j, "lower", c->lower);
            json_quantile(j, "median", c->median);
            json_quantile(j, "upper", c->upper);
            json_kv_double(j, "mean", c->mean);
            json_end(j);
        }
        json_end_array(j);
        json_end(j);
    }
    json_end_array(j);
}
