/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/contest_trees.h"

#include <math.h>
#include <string.h>

#include "core/alloc.h"

sakui_status contest_classes(struct dataset *d, const struct study *s, size_t classes,
                             enum class_cut cut, size_t *column, double **contest_of,
                             struct diag_list *diags)
{
    size_t count = 0, n = 0;
    for (size_t c = 0; c < s->contest_count; c++)
        count += s->contests[c].count;
    size_t *rows = mem_alloc((2 * count + 1) * sizeof *rows);
    double *values = mem_alloc((count + 1) * sizeof *values);
    double *of = *contest_of = mem_alloc((d->rows + 1) * sizeof *of);
    sakui_status status = rows && values && of ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t r = 0; !status && r < d->rows; r++)
        of[r] = NAN;
    for (size_t c = 0; !status && c < s->contest_count; c++) {
        for (size_t i = 0; i < s->contests[c].count; i++) {
            rows[n] = s->contests[c].rows[i];
            rows[count + n] = c;
            of[rows[n]] = (double)c;
            values[n++] = s->contests[c].targets[i];
        }
    }
    if (!status)
        status = classes_from_target(d, rows, values, rows + count, n, s->contest_count, classes,
                                     cut, s->targets[0].low_is_best, column, diags);
    mem_free(rows);
    mem_free(values);
    return status;
}

static bool is_one_of(const char *name, const char *const *words)
{
    for (; *words; words++) {
        if (strcmp(name, *words) == 0)
            return true;
    }
    return false;
}

/* May the column be an attribute of a tree for this target? */
static bool is_attribute(const struct dataset *d, const struct study *s, size_t column,
                         size_t target, const char *group)
{
    static const char *const outcomes[] = {"id",    "rank",       "points",  "score",
                                           "votes", "year",       "contest", "class",
                                           "limit", "rank class", "verdict", NULL};
    const struct column *c = &d->columns[column];
    if (column == target || c->kind == COLUMN_TEXT || is_one_of(c->name, outcomes))
        return false;
    for (size_t t = 0; s && t < s->target_count; t++) {
        if (strcmp(c->name, s->targets[t].name) == 0)
            return false;
    }
    return !(group && strcmp(c->name, group) == 0);
}

sakui_status contest_feature_sets(const struct dataset *d, const struct study *s, size_t target,
                                  const char *group, struct feature_set sets[CONTEST_SETS],
                                  size_t *count, size_t **columns)
{
    static const char *const figures[] = {"max_pn",        "max_dn",     "nodes", "iterations",
                                          "root_switches", "mean_depth", NULL};
    size_t n = 0, search = 0, all = d->column_count;
    *count = 0;
    *columns = mem_alloc((3 * all + 1) * sizeof **columns);
    if (!*columns)
        return SAKUI_MEMORY;
    size_t *both = *columns, *of_search = both + all, *others = of_search + all;
    for (size_t i = 0; i < all; i++) {
        if (!is_attribute(d, s, i, target, group))
            continue;
        if (is_one_of(d->columns[i].name, figures))
            of_search[search++] = i;
        else
            others[n - search] = i;
        both[n++] = i;
    }
    if (search && search < n) {
        sets[(*count)++] = (struct feature_set){"features", others, n - search};
        sets[(*count)++] = (struct feature_set){"search", of_search, search};
        sets[(*count)++] = (struct feature_set){"both", both, n};
    } else {
        sets[(*count)++] = (struct feature_set){"all", both, n};
    }
    return SAKUI_OK;
}
