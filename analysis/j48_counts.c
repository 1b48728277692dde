/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Class weights per branch, and dealing rows to branches. Sums are taken in the order of the rows:
 * with fractional weights the last bit depends on it. */
#include <math.h>
#include <string.h>

#include "analysis/j48_internal.h"
#include "core/alloc.h"

sakui_status j48_counts_init(struct j48_counts *c, struct arena *arena, size_t bags, size_t classes)
{
    size_t n = bags * classes + bags + classes;
    double *block = arena_zalloc(arena, n * sizeof *block);
    if (!block)
        return SAKUI_MEMORY;
    *c = (struct j48_counts){.bags = bags,
                             .classes = classes,
                             .bag_class = block,
                             .bag = block + bags * classes,
                             .class_ = block + bags * classes + bags};
    return SAKUI_OK;
}

static void count(struct j48_counts *c, size_t bag, size_t class_, double weight)
{
    c->bag_class[bag * c->classes + class_] += weight;
    c->bag[bag] += weight;
    c->class_[class_] += weight;
    c->total += weight;
}

size_t j48_bag_count(const struct column *c)
{
    return c->kind == COLUMN_NUMERIC ? 2 : c->label_count;
}

size_t j48_branch(const struct column *c, double point, double value)
{
    if (c->kind == COLUMN_NUMERIC)
        return j48_sm_eq(value, point) ? 0 : 1;
    return (size_t)value;
}

sakui_status j48_count_unknown(const struct j48_builder *b, struct j48_counts *c,
                               const struct column *column, const struct j48_rows *rows)
{
    double *share = mem_alloc(c->bags * sizeof *share);
    if (!share)
        return SAKUI_MEMORY;
    for (size_t j = 0; j < c->bags; j++)
        share[j] = j48_eq(c->total, 0) ? 1.0 / (double)c->bags : c->bag[j] / c->total;
    for (size_t i = 0; i < rows->count; i++) {
        if (!isnan(column->values[rows->rows[i]]))
            continue;
        size_t class_ = b->class_of[rows->rows[i]];
        double weight = j48_weight(rows, i);
        c->class_[class_] += weight;
        c->total += weight;
        for (size_t j = 0; j < c->bags; j++) {
            double part = share[j] * weight;
            c->bag_class[j * c->classes + class_] += part;
            c->bag[j] += part;
        }
    }
    mem_free(share);
    return SAKUI_OK;
}

/* Whole weights and no missing value: counted in integers, which the doubles hold exactly. */
static void count_cut(const struct j48_builder *b, struct j48_counts *c, const double *values,
                      double point, const struct j48_rows *rows)
{
    uint32_t *right = b->right, *all = b->left;
    memset(right, 0, b->classes * sizeof *right);
    memset(all, 0, b->classes * sizeof *all);
    for (size_t i = 0; i < rows->count; i++) {
        uint32_t row = rows->rows[i];
        all[b->class_of[row]]++;
        right[b->class_of[row]] += !j48_sm_eq(values[row], point);
    }
    for (size_t k = 0; k < c->classes; k++) {
        c->bag_class[k] = (double)(all[k] - right[k]);
        c->bag_class[c->classes + k] = (double)right[k];
        c->bag[0] += c->bag_class[k];
        c->bag[1] += c->bag_class[c->classes + k];
        c->class_[k] = (double)all[k];
    }
    c->total = (double)rows->count;
}

sakui_status j48_count_split(const struct j48_builder *b, struct j48_counts *c, struct arena *arena,
                             size_t column, double point, const struct j48_rows *rows)
{
    const struct column *col = &b->data->columns[column];
    sakui_status status = j48_counts_init(c, arena, j48_bag_count(col), b->classes);
    if (status)
        return status;
    if (b->presorted && col->kind == COLUMN_NUMERIC) {
        count_cut(b, c, col->values, point, rows);
        return SAKUI_OK;
    }
    for (size_t i = 0; i < rows->count; i++) {
        double value = col->values[rows->rows[i]];
        if (!isnan(value))
            count(c, j48_branch(col, point, value), b->class_of[rows->rows[i]],
                  j48_weight(rows, i));
    }
    return b->presorted ? SAKUI_OK : j48_count_unknown(b, c, col, rows);
}

sakui_status j48_count_leaf(const struct j48_builder *b, struct j48_counts *c, struct arena *arena,
                            const struct j48_rows *rows)
{
    sakui_status status = j48_counts_init(c, arena, 1, b->classes);
    for (size_t i = 0; !status && i < rows->count; i++)
        count(c, 0, b->class_of[rows->rows[i]], j48_weight(rows, i));
    return status;
}

size_t j48_majority_all(const struct j48_counts *c)
{
    size_t best = 0;
    double most = 0;
    for (size_t i = 0; i < c->classes; i++) {
        if (j48_gr(c->class_[i], most)) {
            most = c->class_[i];
            best = i;
        }
    }
    return best;
}

size_t j48_majority(const struct j48_counts *c, size_t bag)
{
    if (!j48_gr(c->bag[bag], 0))
        return j48_majority_all(c);
    size_t best = 0;
    double most = 0;
    for (size_t i = 0; i < c->classes; i++) {
        if (j48_gr(c->bag_class[bag * c->classes + i], most)) {
            most = c->bag_class[bag * c->classes + i];
            best = i;
        }
    }
    return best;
}

double j48_wrong(const struct j48_counts *c)
{
    return c->total - c->class_[j48_majority_all(c)];
}

/* How many rows each branch gets. */
static void deal_sizes(const struct j48_node *node, const struct column *column,
                       const struct j48_rows *rows, struct j48_rows *out)
{
    for (size_t i = 0; i < rows->count; i++) {
        double value = column->values[rows->rows[i]];
        if (!isnan(value)) {
            out[j48_branch(column, node->split_point, value)].count++;
            continue;
        }
        for (size_t j = 0; j < node->counts.bags; j++)
            out[j].count += j48_gr(node->counts.bag[j] / node->counts.total, 0);
    }
}

static void push(struct j48_rows *to, uint32_t row, double weight)
{
    to->rows[to->count] = row;
    if (to->weights)
        to->weights[to->count] = weight;
    to->count++;
}

sakui_status j48_deal(const struct j48_node *node, const struct column *column,
                      const struct j48_rows *rows, struct j48_rows *out, void **block)
{
    size_t bags = node->counts.bags, total = 0;
    memset(out, 0, bags * sizeof *out);
    deal_sizes(node, column, rows, out);
    for (size_t j = 0; j < bags; j++)
        total += out[j].count;
    char *memory = mem_alloc(total * (sizeof(uint32_t) + sizeof(double)) + 1);
    if (!memory)
        return SAKUI_MEMORY;
    *block = memory;
    double *weights = (double *)(void *)memory;
    uint32_t *ids = (uint32_t *)(void *)(memory + total * sizeof(double));
    for (size_t j = 0, at = 0; j < bags; j++) {
        size_t n = out[j].count;
        out[j] = (struct j48_rows){ids + at, rows->weights ? weights + at : NULL, 0};
        at += n;
    }
    for (size_t i = 0; i < rows->count; i++) {
        uint32_t row = rows->rows[i];
        double value = column->values[row], weight = j48_weight(rows, i);
        if (!isnan(value)) {
            push(&out[j48_branch(column, node->split_point, value)], row, weight);
            continue;
        }
        for (size_t j = 0; j < bags; j++) {
            double share = node->counts.bag[j] / node->counts.total;
            if (j48_gr(share, 0))
                push(&out[j], row, share * weight);
        }
    }
    return SAKUI_OK;
}
