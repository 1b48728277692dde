/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ranking cut into classes. */
#include <math.h>
#include <stdio.h>

#include "analysis/ranks.h"
#include "analysis/tree_study.h"
#include "core/alloc.h"

static sakui_status add_labels(struct dataset *d, struct column *c, size_t classes)
{
    for (size_t i = 1; i <= classes; i++) {
        static const char *const endings[] = {"th", "st", "nd", "rd"};
        bool teen = i % 100 > 10 && i % 100 < 14;
        char name[32];
        int n = snprintf(name, sizeof name, "%zu%s", i, endings[!teen && i % 10 < 4 ? i % 10 : 0]);
        if (dataset_add_label(d, c, name, (size_t)n) < 0)
            return SAKUI_MEMORY;
    }
    return SAKUI_OK;
}

/* Class of the row at 0-based place among n: by count; with equal values by their mean place. */
static size_t class_of(double place, size_t n, size_t classes)
{
    size_t c = (size_t)(place * (double)classes / (double)n);
    return c < classes ? c : classes - 1;
}

static sakui_status cut_group(struct column *c, const size_t *rows, double *values, size_t n,
                              size_t classes, enum class_cut cut)
{
    size_t *order = mem_alloc((n + 1) * sizeof *order);
    double *ranks = mem_alloc((n + 1) * sizeof *ranks);
    sakui_status status = order && ranks ? ranks_order(values, n, order) : SAKUI_MEMORY;
    if (!status)
        status = ranks_mid(values, n, ranks, NULL);
    for (size_t i = 0; i < n && !status; i++) {
        size_t row = order[i];
        double place = cut == CUT_COUNT ? (double)i : ranks[row] - 1;
        c->values[rows[row]] = (double)class_of(place, n, classes);
    }
    mem_free(order);
    mem_free(ranks);
    return status;
}

static bool all_equal(const double *targets, size_t count)
{
    const double *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (isnan(targets[i]))
            continue;
        if (first && targets[i] != *first)
            return false;
        first = &targets[i];
    }
    return true;
}

sakui_status classes_from_target(struct dataset *d, const size_t *rows, const double *targets,
                                 const size_t *contest, size_t count, size_t contests,
                                 size_t classes, enum class_cut cut, bool low_is_best,
                                 size_t *column, struct diag_list *diags)
{
    if (classes < 2 || classes > 100 || count < classes) {
        diag_add(diags, DIAG_ERROR, d->name, 0, 0, "classes",
                 "%zu rows cannot be cut into %zu classes", count, classes);
        return SAKUI_INPUT;
    }
    if (all_equal(targets, count)) {
        diag_add(diags, DIAG_ERROR, d->name, 0, 0, "classes",
                 "all rows have the same target; there is nothing to cut into classes");
        return SAKUI_INPUT;
    }
    const char *name = dataset_find(d, "class") == DATASET_NO_COLUMN ? "class" : "rank class";
    sakui_status status = dataset_add_column(d, name, COLUMN_NOMINAL, column);
    if (status)
        return status;
    struct column *c = &d->columns[*column];
    status = add_labels(d, c, classes);
    size_t *group = mem_alloc((count + 1) * sizeof *group);
    double *values = mem_alloc((count + 1) * sizeof *values);
    if (!group || !values)
        status = SAKUI_MEMORY;
    for (size_t g = 0; g < contests && !status; g++) {
        size_t n = 0;
        for (size_t i = 0; i < count; i++) {
            if (contest[i] != g || isnan(targets[i]))
                continue;
            values[n] = low_is_best ? targets[i] : -targets[i];
            group[n++] = rows[i];
        }
        status = cut_group(c, group, values, n, classes, cut);
    }
    mem_free(group);
    mem_free(values);
    return status;
}
