/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/multiplicity.h"

#include <math.h>

#include "analysis/ranks.h"
#include "core/alloc.h"

/* The p-values that exist, in ascending order; m of them. where[i]: their places. */
struct family {
    double *p;
    size_t *where, *order;
    size_t m;
};

static sakui_status family_init(struct family *f, const double *p, size_t n)
{
    f->m = 0;
    f->p = mem_alloc((n + 1) * sizeof *f->p);
    f->where = mem_alloc((n + 1) * sizeof *f->where);
    f->order = mem_alloc((n + 1) * sizeof *f->order);
    if (!f->p || !f->where || !f->order)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < n; i++) {
        if (isnan(p[i]))
            continue;
        f->p[f->m] = p[i];
        f->where[f->m++] = i;
    }
    return ranks_order(f->p, f->m, f->order);
}

static void family_free(struct family *f)
{
    mem_free(f->p);
    mem_free(f->where);
    mem_free(f->order);
}

static void all_missing(double *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = NAN;
}

sakui_status adjust_holm(const double *p, size_t n, double *out)
{
    struct family f;
    sakui_status status = family_init(&f, p, n);
    if (!status) {
        all_missing(out, n);
        double so_far = 0;
        for (size_t i = 0; i < f.m; i++) {
            double v = (double)(f.m - i) * f.p[f.order[i]];
            v = v > 1 ? 1 : v;
            so_far = v > so_far ? v : so_far;
            out[f.where[f.order[i]]] = so_far;
        }
    }
    family_free(&f);
    return status;
}

sakui_status adjust_bh(const double *p, size_t n, double *out)
{
    struct family f;
    sakui_status status = family_init(&f, p, n);
    if (!status) {
        all_missing(out, n);
        double so_far = 1;
        for (size_t i = f.m; i-- > 0;) {
            double v = (double)f.m / (double)(i + 1) * f.p[f.order[i]];
            so_far = v < so_far ? v : so_far;
            out[f.where[f.order[i]]] = so_far;
        }
    }
    family_free(&f);
    return status;
}
