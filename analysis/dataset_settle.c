/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From texts to numbers: the kinds of the columns of a table that declares none. */
#include <math.h>
#include <string.h>

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

/* What a search that was stopped leaves behind is only a lower bound. */
static const char *const search_figures[] = {"max_pn", "max_dn", "iterations", "nodes",
                                             "root_switches"};

static sakui_status censor_stopped(struct dataset *d)
{
    size_t limit = dataset_find(d, "limit");
    if (limit == DATASET_NO_COLUMN || d->columns[limit].kind != COLUMN_NOMINAL)
        return SAKUI_OK;
    for (size_t i = 0; i < sizeof search_figures / sizeof *search_figures; i++) {
        size_t at = dataset_find(d, search_figures[i]);
        if (at == DATASET_NO_COLUMN || d->columns[at].kind != COLUMN_NUMERIC)
            continue;
        for (size_t r = 0; r < d->rows; r++) {
            if (isnan(d->columns[limit].values[r]) || isnan(d->columns[at].values[r]))
                continue;
            if (dataset_censor(d, at, r))
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
    return censor_stopped(d);
}
