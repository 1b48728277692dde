/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/column_names.h"
#include "core/alloc.h"

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Type 7 of R: linear between order statistics. An infinite neighbour of weight 0 does not count.
 */
static double quantile(const double *sorted, size_t n, double share)
{
    double at = share * (double)(n - 1), rest = at - floor(at);
    size_t low = (size_t)at;
    if (!(rest > 0))
        return sorted[low];
    return sorted[low] + rest * (sorted[low + 1] - sorted[low]);
}

/* values: bounds taken as values; open: the same with bounds at infinity; both ascending. A
 * quantile that the bounds cannot have moved is exact. */
static struct summary_quantile quantile_of(const double *values, const double *open, size_t n,
                                           double share)
{
    struct summary_quantile q = {NAN, false};
    if (!n)
        return q;
    q.value = quantile(values, n, share);
    double highest = quantile(open, n, share);
    q.bound = !(highest <= q.value);
    return q;
}

/* Group keys: the row's value, or label. NaN rows are in no group. */
static double key_of(const struct column *c, size_t row)
{
    return c->values[row];
}

static sakui_status fill_cell(struct summary_cell *out, const struct dataset *d,
                              const struct column *by, double key, double *work)
{
    const struct column *c = &d->columns[out->column];
    double *values = work, *open = work + d->rows, sum = 0;
    for (size_t r = 0; r < d->rows; r++) {
        if (!(key_of(by, r) >= key && key_of(by, r) <= key))
            continue;
        if (isnan(c->values[r])) {
            out->missing++;
            continue;
        }
        bool bound = column_is_censored(c, r);
        values[out->n] = c->values[r];
        open[out->n++] = bound ? INFINITY : c->values[r];
        out->censored += bound;
        sum += c->values[r];
    }
    if (out->n) {
        qsort(values, out->n, sizeof *values, by_size);
        qsort(open, out->n, sizeof *open, by_size);
    }
    out->median = quantile_of(values, open, out->n, 0.5);
    out->lower = quantile_of(values, open, out->n, 0.25);
    out->upper = quantile_of(values, open, out->n, 0.75);
    out->mean = out->n && !out->censored ? sum / (double)out->n : NAN;
    return SAKUI_OK;
}

static char *group_name(const struct column *by, double key)
{
    struct strbuf b;
    strbuf_init(&b);
    strbuf_addf(&b, "%s = ", by->name);
    if (by->kind == COLUMN_NUMERIC)
        strbuf_addf(&b, "%.15g", key);
    else
        strbuf_adds(&b, by->labels[(size_t)key]);
    return strbuf_take(&b);
}

static sakui_status fill_group(struct summary *s, struct summary_group *g, const struct column *by,
                               double key, double *work)
{
    g->name = group_name(by, key);
    g->cells = mem_zalloc(s->column_count + 1, sizeof *g->cells);
    if (!g->name || !g->cells)
        return SAKUI_MEMORY;
    for (size_t r = 0; r < s->data->rows; r++)
        g->rows += key_of(by, r) >= key && key_of(by, r) <= key;
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < s->column_count && !status; i++) {
        g->cells[i].column = s->columns[i];
        status = fill_cell(&g->cells[i], s->data, by, key, work);
    }
    return status;
}

static sakui_status find_columns(struct summary *s, size_t by, struct diag_list *diags)
{
    const struct dataset *d = s->data;
    s->columns = mem_alloc((d->column_count + 1) * sizeof *s->columns);
    if (!s->columns)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < d->column_count; i++) {
        const struct column *c = &d->columns[i];
        if (i != by && c->kind == COLUMN_NUMERIC && !name_is_bookkeeping(c->name) &&
            (!s->beside || dataset_find(s->beside, c->name) != DATASET_NO_COLUMN))
            s->columns[s->column_count++] = i;
    }
    if (s->column_count)
        return SAKUI_OK;
    diag_add(diags, DIAG_ERROR, d->name, 0, 0, "columns",
             s->beside ? "no numeric column has the name of one of '%s'"
                       : "there is no numeric column%s",
             s->beside ? s->beside->name : "");
    return SAKUI_INPUT;
}

/* The different keys, ascending, into keys[]; those of one value alone if it is given. */
static size_t find_keys(const struct dataset *d, const struct column *by, const char *value,
                        double *keys)
{
    size_t n = 0, kept = 0;
    struct cell wanted = value ? cell_parse(value, strlen(value)) : (struct cell){0};
    for (size_t r = 0; r < d->rows; r++) {
        double key = key_of(by, r);
        if (isnan(key))
            continue;
        if (value && by->kind == COLUMN_NUMERIC
                ? !wanted.number || key < wanted.value || key > wanted.value
                : value && strcmp(by->labels[(size_t)key], value) != 0)
            continue;
        keys[n++] = key;
    }
    if (n)
        qsort(keys, n, sizeof *keys, by_size);
    for (size_t i = 0; i < n; i++) {
        if (!kept || keys[i] > keys[kept - 1])
            keys[kept++] = keys[i];
    }
    return kept;
}

static sakui_status fill_groups(struct summary *s, const struct column *by, const char *value,
                                struct diag_list *diags)
{
    size_t rows = s->data->rows;
    double *keys = mem_alloc((rows + 1) * sizeof *keys);
    double *work = mem_alloc((2 * rows + 1) * sizeof *work);
    sakui_status status = keys && work ? SAKUI_OK : SAKUI_MEMORY;
    size_t count = status ? 0 : find_keys(s->data, by, value, keys);
    if (!status && !count) {
        diag_add(diags, DIAG_ERROR, s->data->name, 0, 0, "by", "no row has %s '%s'", by->name,
                 value ? value : "");
        status = SAKUI_INPUT;
    }
    s->groups = status ? NULL : mem_zalloc(count, sizeof *s->groups);
    if (!status && !s->groups)
        status = SAKUI_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        s->group_count = i + 1;
        status = fill_group(s, &s->groups[i], by, keys[i], work);
    }
    mem_free(keys);
    mem_free(work);
    return status;
}

sakui_status summary_make(struct summary **out, const struct dataset *data, const char *by,
                          const struct dataset *beside, struct diag_list *diags)
{
    char *name = mem_strdup(by);
    struct summary *s = mem_zalloc(1, sizeof *s);
    sakui_status status = name && s ? SAKUI_OK : SAKUI_MEMORY;
    if (!status) {
        char *value = strchr(name, '=');
        if (value)
            *value++ = '\0';
        s->data = data;
        s->beside = beside;
        size_t column = dataset_find(data, name);
        if (column == DATASET_NO_COLUMN) {
            diag_add(diags, DIAG_ERROR, data->name, 0, 0, "by", "there is no column '%s'", name);
            status = SAKUI_INPUT;
        } else {
            status = find_columns(s, column, diags);
        }
        if (!status)
            status = fill_groups(s, &data->columns[column], value, diags);
    }
    mem_free(name);
    if (status)
        summary_free(s);
    else
        *out = s;
    return status;
}

void summary_free(struct summary *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->group_count; i++) {
        mem_free(s->groups[i].name);
        mem_free(s->groups[i].cells);
    }
    mem_free(s->groups);
    mem_free(s->columns);
    mem_free(s);
}
