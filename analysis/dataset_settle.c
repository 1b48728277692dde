/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From texts to numbers: the kinds of the columns of a table that declares none. */
#include <math.h>
#include <string.h>

#include "analysis/column_names.h"
#include "analysis/dataset.h"

static bool only_booleans(const struct column *c)
{
    for (size_t i = 0; i < c->label_count; i++) {
        if (strcmp(c->labels[i], "true") != 0 && strcmp(c->labels[i], "false") != 0)
            return false;
    }
    return c->label_count > 0;
}

static bool only_numbers(const struct column *c)
{
    for (size_t i = 0; i < c->label_count; i++) {
        if (!cell_parse(c->labels[i], strlen(c->labels[i])).number)
            return false;
    }
    return true;
}

static sakui_status make_numeric(struct dataset *d, size_t index, bool booleans)
{
    struct column *c = &d->columns[index];
    c->kind = COLUMN_NUMERIC;
    for (size_t r = 0; r < d->rows; r++) {
        if (isnan(c->values[r]))
            continue;
        const char *text = c->labels[(size_t)c->values[r]];
        if (booleans) {
            c->values[r] = text[0] == 't';
            continue;
        }
        struct cell cell = cell_parse(text, strlen(text));
        c->values[r] = cell.value;
        if (cell.censored && dataset_censor(d, index, r))
            return SAKUI_MEMORY;
    }
    c->label_count = 0;
    return SAKUI_OK;
}

static double number_at(const struct dataset *d, size_t column, size_t row)
{
    return column != DATASET_NO_COLUMN && d->columns[column].kind == COLUMN_NUMERIC
               ? d->columns[column].values[row]
               : NAN;
}

/* Where a row says which of its numbers are bounds. */
struct stops {
    size_t limit, censored, line_censored, orders, orders_solved;
};

static bool is_bound(const struct dataset *d, const struct stops *s, const char *name, size_t row)
{
    bool stopped = (s->limit != DATASET_NO_COLUMN && d->columns[s->limit].kind != COLUMN_NUMERIC &&
                    column_text(&d->columns[s->limit], row)) ||
                   number_at(d, s->censored, row) > 0;
    if (name_grows(name))
        return stopped;
    if (strcmp(name, "line_pn_sum") == 0 || strcmp(name, "line_dn_sum") == 0)
        return number_at(d, s->line_censored, row) > 0;
    return name_is_spread(name) &&
           number_at(d, s->orders_solved, row) < number_at(d, s->orders, row);
}

sakui_status dataset_censor_stopped(struct dataset *d)
{
    struct stops s = {dataset_find(d, "limit"), dataset_find(d, "censored"),
                      dataset_find(d, "line_censored"), dataset_find(d, "orders"),
                      dataset_find(d, "orders_solved")};
    for (size_t i = 0; i < d->column_count; i++) {
        if (d->columns[i].kind != COLUMN_NUMERIC || !name_is_search(d->columns[i].name))
            continue;
        for (size_t r = 0; r < d->rows; r++) {
            if (!isnan(d->columns[i].values[r]) && is_bound(d, &s, d->columns[i].name, r) &&
                dataset_censor(d, i, r))
                return SAKUI_MEMORY;
        }
    }
    return SAKUI_OK;
}

sakui_status dataset_settle(struct dataset *d)
{
    for (size_t i = 0; i < d->column_count; i++) {
        struct column *c = &d->columns[i];
        if (c->kind != COLUMN_TEXT)
            continue;
        bool booleans = only_booleans(c);
        if (strcmp(c->name, "id") == 0 || (!booleans && !only_numbers(c)))
            c->kind = COLUMN_NOMINAL;
        else if (make_numeric(d, i, booleans))
            return SAKUI_MEMORY;
    }
    return dataset_censor_stopped(d);
}
