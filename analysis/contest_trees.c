/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/contest_trees.h"

#include <math.h>
#include <string.h>

#include "analysis/column_names.h"
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

/* May the column be an attribute of a tree for this target? */
static bool is_attribute(const struct dataset *d, const struct study *s, size_t column,
                         size_t target, const char *group)
{
    const struct column *c = &d->columns[column];
    if (column == target || c->kind == COLUMN_TEXT || name_is_outcome(c->name) ||
        name_is_bookkeeping(c->name))
        return false;
    for (size_t t = 0; s && t < s->target_count; t++) {
        if (strcmp(c->name, s->targets[t].name) == 0)
            return false;
    }
    return !(group && strcmp(c->name, group) == 0);
}

/* Koyama's ten, if the table has them all; how many. */
static size_t koyama_columns(const struct dataset *d, size_t *out)
{
    for (size_t i = 0; i < KOYAMA_COUNT; i++) {
        out[i] = dataset_find(d, koyama_names[i]);
        if (out[i] == DATASET_NO_COLUMN || d->columns[out[i]].kind == COLUMN_TEXT)
            return 0;
    }
    return KOYAMA_COUNT;
}

sakui_status contest_feature_sets(const struct dataset *d, const struct study *s, size_t target,
                                  const char *group, struct feature_set sets[CONTEST_SETS],
                                  size_t *count, size_t **columns)
{
    size_t n = 0, search = 0, all = d->column_count;
    *count = 0;
    *columns = mem_alloc((4 * all + 2 * KOYAMA_COUNT + 1) * sizeof **columns);
    if (!*columns)
        return SAKUI_MEMORY;
    size_t *both = *columns, *of_search = both + all, *others = of_search + all;
    size_t *koyama = others + all, *with_search = koyama + KOYAMA_COUNT;
    for (size_t i = 0; i < all; i++) {
        if (!is_attribute(d, s, i, target, group))
            continue;
        if (name_is_search(d->columns[i].name))
            of_search[search++] = i;
        else
            others[n - search] = i;
        both[n++] = i;
    }
    size_t ten = koyama_columns(d, koyama);
    if (search && ten && n > ten + search) {
        memcpy(with_search, koyama, ten * sizeof *koyama);
        memcpy(with_search + ten, of_search, search * sizeof *of_search);
        sets[(*count)++] = (struct feature_set){"koyama", koyama, ten};
        sets[(*count)++] = (struct feature_set){"search", of_search, search};
        sets[(*count)++] = (struct feature_set){"koyama+search", with_search, ten + search};
        sets[(*count)++] = (struct feature_set){"all", both, n};
    } else if (search && search < n) {
        sets[(*count)++] =
            (struct feature_set){ten == n - search ? "koyama" : "features", others, n - search};
        sets[(*count)++] = (struct feature_set){"search", of_search, search};
        sets[(*count)++] = (struct feature_set){"both", both, n};
    } else {
        sets[(*count)++] = (struct feature_set){"all", both, n};
    }
    return SAKUI_OK;
}
