/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "core/vec.h"

/* A value with its row, and a number drawn for it that decides among equals. */
struct candidate {
    double value;
    uint64_t lot;
    size_t index;
};

static int by_value_and_lot(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    if (a->value < b->value || a->value > b->value)
        return a->value < b->value ? -1 : 1;
    return a->lot < b->lot ? -1 : a->lot > b->lot;
}

static int by_a(const void *left, const void *right)
{
    const struct match_pair *x = left, *y = right;
    return x->a < y->a ? -1 : x->a > y->a;
}

static size_t fill(struct candidate *out, const double *values, size_t n, struct rng *rng)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t lot = rng_next(rng);
        if (!isnan(values[i]))
            out[count++] = (struct candidate){values[i], lot, i};
    }
    qsort(out, count, sizeof *out, by_value_and_lot);
    return count;
}

/* Pairs the free candidates whose values differ by exactly `distance` (b = a + distance). */
static bool pair_at(struct matching *m, struct candidate *a, size_t *n_a, struct candidate *b,
                    size_t *n_b, double distance)
{
    size_t i = 0, j = 0, left_a = 0, left_b = 0;
    bool good = true;
    while (good && i < *n_a && j < *n_b) {
        double want = a[i].value + distance;
        if (b[j].value < want) {
            b[left_b++] = b[j++];
        } else if (b[j].value > want) {
            a[left_a++] = a[i++];
        } else {
            struct match_pair pair = {a[i++].index, b[j++].index};
            good = vec_push(m, pair);
        }
    }
    while (i < *n_a)
        a[left_a++] = a[i++];
    while (j < *n_b)
        b[left_b++] = b[j++];
    *n_a = left_a;
    *n_b = left_b;
    return good;
}

/* The smallest distance greater than `above` that two free candidates have; infinity if none. */
static double next_distance(const struct candidate *a, size_t n_a, const struct candidate *b,
                            size_t n_b, double above)
{
    double best = INFINITY;
    for (size_t i = 0; i < n_a; i++) {
        if (i && !(a[i].value > a[i - 1].value))
            continue; /* looked at already */
        for (size_t j = 0; j < n_b; j++) {
            double d = fabs(a[i].value - b[j].value);
            if (d > above && d < best)
                best = d;
        }
    }
    return best;
}

sakui_status matching_make(struct matching *out, const double *a, size_t n_a, const double *b,
                           size_t n_b, double within, uint64_t seed)
{
    struct rng rng;
    memset(out, 0, sizeof *out);
    rng_seed(&rng, seed);
    struct candidate *as = mem_zalloc(n_a + 1, sizeof *as);
    struct candidate *bs = mem_zalloc(n_b + 1, sizeof *bs);
    bool good = as && bs;
    size_t free_a = good ? fill(as, a, n_a, &rng) : 0;
    size_t free_b = good ? fill(bs, b, n_b, &rng) : 0;
    for (double d = 0; good && d <= within; d = next_distance(as, free_a, bs, free_b, d)) {
        good = pair_at(out, as, &free_a, bs, &free_b, d);
        if (good && d > 0)
            good = pair_at(out, as, &free_a, bs, &free_b, -d);
    }
    mem_free(as);
    mem_free(bs);
    if (!good) {
        matching_free(out);
        return SAKUI_MEMORY;
    }
    if (out->count)
        qsort(out->items, out->count, sizeof *out->items, by_a);
    return SAKUI_OK;
}

void matching_free(struct matching *m)
{
    vec_free(m);
}
