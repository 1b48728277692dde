/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/folds.h"

#include <math.h>
#include <string.h>

#include "core/alloc.h"

/* Missing classes form one group. */
static bool same_class(double a, double b)
{
    return isnan(a) ? isnan(b) : a <= b && a >= b;
}

static void swap(uint32_t *rows, size_t i, size_t j)
{
    uint32_t kept = rows[i];
    rows[i] = rows[j];
    rows[j] = kept;
}

/* Brings rows of one class together; not stable, on purpose: this is Weka's order. */
static void group_by_class(uint32_t *rows, size_t count, const double *class_)
{
    for (size_t done = 1; done < count; done++) {
        double first = class_[rows[done - 1]];
        for (size_t j = done; j < count; j++) {
            if (same_class(first, class_[rows[j]])) {
                swap(rows, done, j);
                done++;
            }
        }
    }
}

/* Deals the rows like cards: positions 0, k, 2k, …, then 1, k+1, … */
static sakui_status deal(uint32_t *rows, size_t count, size_t folds)
{
    uint32_t *old = mem_alloc(count * sizeof *old);
    if (!old)
        return SAKUI_MEMORY;
    memcpy(old, rows, count * sizeof *old);
    size_t at = 0;
    for (size_t start = 0; start < folds; start++) {
        for (size_t j = start; j < count; j += folds)
            rows[at++] = old[j];
    }
    mem_free(old);
    return SAKUI_OK;
}

sakui_status folds_init(struct folds *f, const struct dataset *d, size_t target, size_t count,
                        int64_t seed, struct diag_list *diags)
{
    *f = (struct folds){.rows = d->rows, .count = count};
    if (count < 2 || count > d->rows) {
        diag_add(diags, DIAG_ERROR, d->name, 0, 0, "folds",
                 count < 2 ? "a cross-validation needs at least two folds, not %zu"
                           : "%zu folds are too many for %zu rows",
                 count, d->rows);
        return SAKUI_INPUT;
    }
    f->order = mem_alloc(d->rows * sizeof *f->order);
    if (!f->order)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < d->rows; i++)
        f->order[i] = (uint32_t)i;
    java_random_seed(&f->random, seed);
    java_random_shuffle(&f->random, f->order, d->rows);
    group_by_class(f->order, d->rows, d->columns[target].values);
    sakui_status status = deal(f->order, d->rows, count);
    if (status)
        folds_free(f);
    return status;
}

void folds_free(struct folds *f)
{
    mem_free(f->order);
    f->order = NULL;
}

void folds_test(const struct folds *f, size_t fold, size_t *first, size_t *size)
{
    size_t each = f->rows / f->count, rest = f->rows % f->count;
    *first = fold * each + (fold < rest ? fold : rest);
    *size = each + (fold < rest);
}

size_t folds_train(struct folds *f, size_t fold, uint32_t *out)
{
    size_t first, size, n = 0;
    folds_test(f, fold, &first, &size);
    for (size_t i = 0; i < f->rows; i++) {
        if (i < first || i >= first + size)
            out[n++] = f->order[i];
    }
    java_random_shuffle(&f->random, out, n);
    return n;
}
