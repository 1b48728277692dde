/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/ranks.h"

#include <stdlib.h>

#include "core/alloc.h"

struct keyed {
    double value;
    size_t index;
};

static int by_value(const void *left, const void *right)
{
    const struct keyed *a = left, *b = right;
    if (a->value < b->value || a->value > b->value)
        return a->value < b->value ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static struct keyed *sorted(const double *values, size_t n)
{
    struct keyed *keys = mem_alloc((n + 1) * sizeof *keys);
    for (size_t i = 0; keys && i < n; i++)
        keys[i] = (struct keyed){values[i], i};
    if (keys)
        qsort(keys, n, sizeof *keys, by_value);
    return keys;
}

sakui_status ranks_order(const double *values, size_t n, size_t *order)
{
    struct keyed *keys = sorted(values, n);
    if (!keys)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < n; i++)
        order[i] = keys[i].index;
    mem_free(keys);
    return SAKUI_OK;
}

static void add_group(struct ties *ties, double t)
{
    if (t < 2)
        return;
    ties->groups++;
    ties->t2 += t * (t - 1);
    ties->t3 += t * t * t - t;
    ties->v1 += t * (t - 1) * (2 * t + 5);
    ties->v2 += t * (t - 1) * (t - 2);
}

sakui_status ranks_mid(const double *values, size_t n, double *ranks, struct ties *ties)
{
    struct keyed *keys = sorted(values, n);
    if (!keys)
        return SAKUI_MEMORY;
    if (ties)
        *ties = (struct ties){0};
    for (size_t i = 0; i < n;) {
        size_t j = i;
        while (j < n && !(keys[j].value > keys[i].value))
            j++;
        for (size_t k = i; k < j; k++)
            ranks[keys[k].index] = ((double)i + 1 + (double)j) / 2;
        if (ties)
            add_group(ties, (double)(j - i));
        i = j;
    }
    mem_free(keys);
    return SAKUI_OK;
}
