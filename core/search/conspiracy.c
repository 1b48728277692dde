/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/conspiracy.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"

#define RANGE_MAX 4096

struct cn_node {
    uint32_t parent, first, count, move;
    int value;
    bool is_max, final;
};

struct cn_tree {
    int low, high;
    size_t range;
    vec_of(struct cn_node) nodes;
    vec_of(uint32_t) numbers; /* per node: range times up, range times down */
};

static uint32_t *up_table(const struct cn_tree *t, uint32_t node)
{
    return t->numbers.items + (size_t)node * 2 * t->range;
}

static uint32_t *down_table(const struct cn_tree *t, uint32_t node)
{
    return up_table(t, node) + t->range;
}

static uint32_t add(uint32_t a, uint32_t b)
{
    if (a == CN_INF || b == CN_INF)
        return CN_INF;
    return a > CN_INF - 1 - b ? CN_INF - 1 : a + b;
}

static void leaf_numbers(struct cn_tree *t, uint32_t node)
{
    const struct cn_node *n = &t->nodes.items[node];
    uint32_t *up = up_table(t, node), *down = down_table(t, node), cost = n->final ? CN_INF : 1;
    for (size_t i = 0; i < t->range; i++) {
        int v = t->low + (int)i;
        up[i] = v <= n->value ? 0 : cost;
        down[i] = v >= n->value ? 0 : cost;
    }
}

/* One child is enough (least) or all are needed (sum). */
static void combine(uint32_t *to, const uint32_t *from, size_t range, bool least)
{
    for (size_t i = 0; i < range; i++)
        to[i] = least ? (from[i] < to[i] ? from[i] : to[i]) : add(to[i], from[i]);
}

static void inner_numbers(struct cn_tree *t, uint32_t node)
{
    struct cn_node *n = &t->nodes.items[node];
    uint32_t *up = up_table(t, node), *down = down_table(t, node);
    for (size_t i = 0; i < t->range; i++) {
        up[i] = n->is_max ? CN_INF : 0;
        down[i] = n->is_max ? 0 : CN_INF;
    }
    n->value = t->nodes.items[n->first].value;
    for (uint32_t c = n->first; c < n->first + n->count; c++) {
        int v = t->nodes.items[c].value;
        if (n->is_max ? v > n->value : v < n->value)
            n->value = v;
        combine(up, up_table(t, c), t->range, n->is_max);
        combine(down, down_table(t, c), t->range, !n->is_max);
    }
}

static sakui_status add_node(struct cn_tree *t, uint32_t parent, const struct cn_leaf *leaf)
{
    int value = leaf->value < t->low ? t->low : leaf->value > t->high ? t->high : leaf->value;
    struct cn_node n = {.parent = parent,
                        .value = value,
                        .is_max = leaf->is_max,
                        .final = leaf->final,
                        .move = leaf->move};
    if (!vec_reserve(&t->numbers, (t->nodes.count + 1) * 2 * t->range) || !vec_push(&t->nodes, n))
        return SAKUI_MEMORY;
    leaf_numbers(t, (uint32_t)(t->nodes.count - 1));
    return SAKUI_OK;
}

sakui_status cn_tree_new(struct cn_tree **out, int low, int high, const struct cn_leaf *root)
{
    *out = NULL;
    if (high < low || (long)high - low >= RANGE_MAX)
        return SAKUI_USAGE;
    struct cn_tree *t = mem_zalloc(1, sizeof *t);
    if (!t)
        return SAKUI_MEMORY;
    t->low = low;
    t->high = high;
    t->range = (size_t)(high - low) + 1;
    sakui_status st = add_node(t, CN_ROOT, root);
    if (st != SAKUI_OK)
        cn_tree_free(t);
    else
        *out = t;
    return st;
}

void cn_tree_free(struct cn_tree *t)
{
    if (!t)
        return;
    vec_free(&t->nodes);
    vec_free(&t->numbers);
    mem_free(t);
}

sakui_status cn_tree_expand(struct cn_tree *t, uint32_t node, const struct cn_leaf *children,
                            size_t count)
{
    assert(node < t->nodes.count);
    if (t->nodes.items[node].count || t->nodes.items[node].final || !count)
        return SAKUI_USAGE;
    uint32_t first = (uint32_t)t->nodes.count;
    for (size_t i = 0; i < count; i++) {
        sakui_status st = add_node(t, node, &children[i]);
        if (st != SAKUI_OK) {
            t->nodes.count = first; /* the leaf stays a leaf */
            return st;
        }
    }
    t->nodes.items[node].first = first;
    t->nodes.items[node].count = (uint32_t)count;
    for (;; node = t->nodes.items[node].parent) {
        inner_numbers(t, node);
        if (node == CN_ROOT)
            return SAKUI_OK;
    }
}

size_t cn_node_count(const struct cn_tree *t)
{
    return t->nodes.count;
}

size_t cn_child_count(const struct cn_tree *t, uint32_t node)
{
    return t->nodes.items[node].count;
}

uint32_t cn_child(const struct cn_tree *t, uint32_t node, size_t index)
{
    assert(index < t->nodes.items[node].count);
    return t->nodes.items[node].first + (uint32_t)index;
}

uint32_t cn_parent(const struct cn_tree *t, uint32_t node)
{
    return t->nodes.items[node].parent;
}

uint32_t cn_move(const struct cn_tree *t, uint32_t node)
{
    return t->nodes.items[node].move;
}

bool cn_is_max(const struct cn_tree *t, uint32_t node)
{
    return t->nodes.items[node].is_max;
}

bool cn_is_final(const struct cn_tree *t, uint32_t node)
{
    return t->nodes.items[node].final;
}

int cn_value(const struct cn_tree *t, uint32_t node)
{
    return t->nodes.items[node].value;
}

int cn_low(const struct cn_tree *t)
{
    return t->low;
}

int cn_high(const struct cn_tree *t)
{
    return t->high;
}

uint32_t cn_up(const struct cn_tree *t, uint32_t node, int v)
{
    assert(v >= t->low && v <= t->high);
    return up_table(t, node)[v - t->low];
}

uint32_t cn_down(const struct cn_tree *t, uint32_t node, int v)
{
    assert(v >= t->low && v <= t->high);
    return down_table(t, node)[v - t->low];
}

uint32_t cn_number(const struct cn_tree *t, uint32_t node, int v)
{
    return v > cn_value(t, node) ? cn_up(t, node, v) : cn_down(t, node, v);
}

uint32_t cn_conspirator(const struct cn_tree *t, uint32_t node, int v)
{
    bool raise = v > cn_value(t, node);
    while (t->nodes.items[node].count) {
        const struct cn_node *n = &t->nodes.items[node];
        bool one_is_enough = n->is_max == raise;
        uint32_t best = n->first;
        bool found = false;
        for (uint32_t c = n->first; c < n->first + n->count && !(found && !one_is_enough); c++) {
            uint32_t cn = raise ? cn_up(t, c, v) : cn_down(t, c, v);
            uint32_t least = raise ? cn_up(t, best, v) : cn_down(t, best, v);
            if (one_is_enough ? cn < least : cn > 0) {
                best = c;
                found = true;
            }
        }
        node = best;
    }
    return node;
}

struct cn_sums cn_sums(const struct cn_tree *t)
{
    struct cn_sums s = {0};
    int value = cn_value(t, CN_ROOT);
    for (int v = value; v <= t->high; v++)
        s.positive += cn_up(t, CN_ROOT, v) == CN_INF ? (double)INFINITY : cn_up(t, CN_ROOT, v);
    for (int v = t->low; v <= value; v++)
        s.negative += cn_down(t, CN_ROOT, v) == CN_INF ? (double)INFINITY : cn_down(t, CN_ROOT, v);
    s.difference = isinf(s.positive) && isinf(s.negative) ? (double)NAN : s.positive - s.negative;
    return s;
}

bool cn_critical(enum cn_critical_test test, double before, double after)
{
    if (test == CN_CRITICAL_INEQUALITY)
        return fabs(after - before) > fabs(after);
    if (before == after)
        return false;
    return after * 2 <= before || after >= before * 2;
}
