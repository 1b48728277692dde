/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collapsing and pruning a J48 tree: pessimistic error estimates and subtree raising. */
#include <math.h>
#include <string.h>

#include "analysis/j48_internal.h"
#include "core/alloc.h"

/* All recursion here follows the tree, whose depth is bounded. */

static double training_errors(const struct j48_node *node)
{
    if (node->leaf)
        return j48_wrong(&node->counts);
    double sum = 0;
    for (size_t i = 0; i < node->counts.bags; i++)
        sum += training_errors(node->sons[i]);
    return sum;
}

/* A leaf keeps the counts of the node it was, over all branches. */
static void make_leaf(struct j48_node *node)
{
    struct j48_counts *c = &node->counts;
    node->leaf = true;
    node->sons = NULL;
    c->bags = 1;
    c->bag_class = c->class_;
    c->bag[0] = c->total;
}

void j48_collapse(struct j48_builder *b, struct j48_node *node)
{
    if (node->leaf)
        return;
    if (training_errors(node) >= j48_wrong(&node->counts) - 1e-3) {
        make_leaf(node);
        return;
    }
    for (size_t i = 0; i < node->counts.bags; i++)
        j48_collapse(b, node->sons[i]);
}

/* Errors to add to e of n: the upper limit of a binomial interval (Quinlan 1993, ch. 4). */
static double extra_errors(const struct j48_builder *b, double n, double e)
{
    double cf = (double)b->confidence;
    if (e < 1) {
        double base = n * (1 - pow(cf, 1 / n));
        if (!(e > 0))
            return base;
        return base + e * (extra_errors(b, n, 1) - base);
    }
    if (e + 0.5 >= n)
        return n - e > 0 ? n - e : 0;
    double z = b->z, f = (e + 0.5) / n;
    double r = (f + (z * z) / (2 * n) + z * sqrt((f / n) - (f * f / n) + (z * z / (4 * n * n)))) /
               (1 + (z * z) / n);
    return r * n - e;
}

static double estimate_counts(const struct j48_builder *b, const struct j48_counts *c)
{
    if (j48_eq(c->total, 0))
        return 0;
    double wrong = j48_wrong(c);
    return wrong + extra_errors(b, c->total, wrong);
}

static double estimate_tree(const struct j48_builder *b, const struct j48_node *node)
{
    if (node->empty)
        return 0;
    if (node->leaf)
        return estimate_counts(b, &node->counts);
    double sum = 0;
    for (size_t i = 0; i < node->counts.bags; i++)
        sum += estimate_tree(b, node->sons[i]);
    return sum;
}

static sakui_status estimate_leaf_rows(const struct j48_builder *b, const struct j48_rows *rows,
                                       double *out)
{
    struct arena arena;
    struct j48_counts c;
    arena_init(&arena);
    sakui_status status = j48_count_leaf(b, &c, &arena, rows);
    if (!status)
        *out += estimate_counts(b, &c);
    arena_free(&arena);
    return status;
}

/* Estimated errors of a branch if these rows went down it; added to *out. All estimates are
 * positive: once the sum is above `enough` it cannot matter any more, and the rest is left out. */
static sakui_status estimate_branch(const struct j48_builder *b, const struct j48_node *node,
                                    const struct j48_rows *rows, double enough, double *out)
{
    if (node->leaf)
        return estimate_leaf_rows(b, rows, out);
    struct arena arena;
    arena_init(&arena);
    void *block = NULL;
    struct j48_node as = *node;
    struct j48_rows *parts = mem_zalloc(node->counts.bags, sizeof *parts);
    sakui_status status = parts ? SAKUI_OK : SAKUI_MEMORY;
    /* The shares of rows with a missing value come from these rows, not from the branch's own. */
    if (!status)
        status = j48_count_split(b, &as.counts, &arena, node->column, node->split_point, rows);
    if (!status)
        status = j48_deal(&as, &b->data->columns[node->column], rows, parts, &block);
    double sum = 0;
    for (size_t i = 0; i < node->counts.bags && !status && *out + sum <= enough; i++)
        status = estimate_branch(b, node->sons[i], &parts[i], enough - *out, &sum);
    *out += sum;
    mem_free(block);
    mem_free(parts);
    arena_free(&arena);
    return status;
}

/* Brings the rows of the first branch of a cut to the front, without a branch to predict. */
static size_t rows_up_to(const double *values, double point, uint32_t *rows, size_t n)
{
    size_t front = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t row = rows[i];
        rows[i] = rows[front];
        rows[front] = row;
        front += j48_sm_eq(values[row], point);
    }
    return front;
}

/* The same for whole weights, by sorting the rows into their branches in place. */
static void estimate_whole(const struct j48_builder *b, const struct j48_node *node, uint32_t *rows,
                           size_t n, double enough, double *out)
{
    if (node->leaf) {
        uint32_t most = 0;
        memset(b->left, 0, b->classes * sizeof *b->left);
        for (size_t i = 0; i < n; i++)
            b->left[b->class_of[rows[i]]]++;
        for (size_t c = 0; c < b->classes; c++)
            most = b->left[c] > most ? b->left[c] : most;
        double wrong = (double)n - (double)most;
        *out += n ? wrong + extra_errors(b, (double)n, wrong) : 0;
        return;
    }
    const struct column *c = &b->data->columns[node->column];
    double sum = 0;
    size_t first = 0;
    for (size_t bag = 0; bag < node->counts.bags && *out + sum <= enough; bag++) {
        size_t end = n;
        if (!bag && c->kind == COLUMN_NUMERIC) {
            end = rows_up_to(c->values, node->split_point, rows, n);
        } else if (bag + 1 < node->counts.bags) {
            size_t i = first;
            while (i < end) {
                uint32_t row = rows[i];
                if (j48_branch(c, node->split_point, c->values[row]) == bag) {
                    i++;
                } else {
                    rows[i] = rows[--end];
                    rows[end] = row;
                }
            }
        }
        estimate_whole(b, node->sons[bag], rows + first, end - first, enough - *out, &sum);
        first = end;
    }
    *out += sum;
}

static size_t largest_branch(const struct j48_counts *c)
{
    size_t best = 0;
    double most = 0;
    for (size_t i = 0; i < c->bags; i++) {
        if (j48_gr_eq(c->bag[i], most)) {
            most = c->bag[i];
            best = i;
        }
    }
    return best;
}

/* Counts and rows of a raised subtree, from the rows of the node it now stands for. */
static sakui_status recount(struct j48_builder *b, struct j48_node *node)
{
    if (node->leaf) {
        sakui_status status = j48_count_leaf(b, &node->counts, &b->tree->arena, node->train);
        if (!j48_eq(node->counts.total, 0))
            node->empty = false;
        return status;
    }
    sakui_status status = j48_count_split(b, &node->counts, &b->tree->arena, node->column,
                                          node->split_point, node->train);
    struct j48_rows *parts = mem_zalloc(node->counts.bags, sizeof *parts);
    void *block = NULL;
    if (!status && !parts)
        status = SAKUI_MEMORY;
    if (!status)
        status = j48_deal(node, &b->data->columns[node->column], node->train, parts, &block);
    for (size_t i = 0; i < node->counts.bags && !status; i++)
        status = j48_keep_rows(b, node->sons[i], &parts[i]);
    mem_free(block);
    mem_free(parts);
    for (size_t i = 0; i < node->counts.bags && !status; i++)
        status = recount(b, node->sons[i]);
    return status;
}

/* One round of pruning at a node whose sons are pruned; *again: a branch was raised. */
static sakui_status prune_here(struct j48_builder *b, struct j48_node *node, bool *again)
{
    size_t largest = largest_branch(&node->counts);
    double branch = 1.7976931348623157e308;
    *again = false;
    double leaf = estimate_counts(b, &node->counts);
    double tree = estimate_tree(b, node);
    if (!b->options.no_raising) {
        branch = 0;
        double enough = (leaf > tree ? leaf : tree) + 1;
        sakui_status status = SAKUI_OK;
        if (b->presorted) {
            memcpy(b->scratch, node->train->rows, node->train->count * sizeof *b->scratch);
            estimate_whole(b, node->sons[largest], b->scratch, node->train->count, enough, &branch);
        } else {
            status = estimate_branch(b, node->sons[largest], node->train, enough, &branch);
        }
        if (status)
            return status;
    }
    if (j48_sm_eq(leaf, tree + 0.1) && j48_sm_eq(leaf, branch + 0.1)) {
        make_leaf(node);
    } else if (j48_sm_eq(branch, tree + 0.1)) {
        struct j48_node *raised = node->sons[largest];
        node->leaf = raised->leaf;
        node->column = raised->column;
        node->split_point = raised->split_point;
        node->sons = raised->sons;
        *again = true;
        return recount(b, node);
    }
    return SAKUI_OK;
}

sakui_status j48_prune(struct j48_builder *b, struct j48_node *node)
{
    bool again = true;
    while (again && !node->leaf) {
        for (size_t i = 0; i < node->counts.bags; i++) {
            sakui_status status = j48_prune(b, node->sons[i]);
            if (status)
                return status;
        }
        sakui_status status = prune_here(b, node, &again);
        if (status)
            return status;
    }
    return SAKUI_OK;
}
