/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorting the rows of a node: quicksort with the median of three as in Weiss's textbook. It is not
 * stable, and where it leaves equal values decides in which order fractional weights are added: the
 * last bit of a sum, and with it a tie between two classes, can depend on it. Hence this algorithm
 * and no other; tests compare its order with Weka's. */
#include <float.h>
#include <math.h>

#include "analysis/j48_internal.h"
#include "core/alloc.h"

struct item {
    double key;
    double weight;
    uint32_t row;
};

static void swap(struct item *s, size_t i, size_t j)
{
    struct item kept = s[i];
    s[i] = s[j];
    s[j] = kept;
}

static void order(struct item *s, size_t i, size_t j)
{
    if (s[i].key > s[j].key)
        swap(s, i, j);
}

/* Puts the pivot of at least four items in its final place, which is the answer. */
static size_t partition(struct item *s, size_t left, size_t right)
{
    size_t centre = (left + right) / 2;
    order(s, left, centre);
    order(s, left, right);
    order(s, centre, right);
    swap(s, centre, right - 1);
    double pivot = s[right - 1].key;
    size_t i = left, j = right - 1;
    for (;;) {
        while (s[++i].key < pivot)
            ;
        while (s[--j].key > pivot)
            ;
        if (i >= j)
            break;
        swap(s, i, j);
    }
    swap(s, i, right - 1);
    return i;
}

/* The smaller part by recursion, the larger by the loop: the stack stays logarithmic. */
static void sort_items(struct item *s, size_t left, size_t right)
{
    while (left + 3 <= right) {
        size_t middle = partition(s, left, right);
        if (middle - left < right - middle) {
            if (middle > left + 1)
                sort_items(s, left, middle - 1);
            left = middle + 1;
        } else {
            if (middle + 1 < right)
                sort_items(s, middle + 1, right);
            right = middle - 1;
        }
    }
    if (left + 1 == right) {
        order(s, left, right);
    } else if (left + 2 == right) {
        order(s, left, left + 1);
        order(s, left, right);
        order(s, left + 1, right);
    }
}

sakui_status j48_sort(const double *values, struct j48_rows *rows)
{
    if (rows->count < 2)
        return SAKUI_OK;
    struct item *items = mem_alloc(rows->count * sizeof *items);
    if (!items)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < rows->count; i++) {
        double v = values[rows->rows[i]];
        items[i] = (struct item){isnan(v) ? DBL_MAX : v, j48_weight(rows, i), rows->rows[i]};
    }
    sort_items(items, 0, rows->count - 1);
    for (size_t i = 0; i < rows->count; i++) {
        rows->rows[i] = items[i].row;
        if (rows->weights)
            rows->weights[i] = items[i].weight;
    }
    mem_free(items);
    return SAKUI_OK;
}
