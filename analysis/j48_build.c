/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growing a J48 tree: choice of the attribute in each node, dealing the rows to its branches. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/gsl_glue.h"
#include "analysis/j48_internal.h"
#include "core/alloc.h"

/* ---- choosing the attribute ---- */

static const struct column *attribute(const struct j48_builder *b, size_t a)
{
    return &b->data->columns[b->tree->task.attributes[a]];
}

/* A nominal attribute with values for a third of the rows would drag the mean gain up. */
static bool counts_in_mean(const struct j48_builder *b, const struct column *c)
{
    return c->kind == COLUMN_NUMERIC || b->every_value_many ||
           j48_sm((double)c->label_count, 0.3 * (double)b->all_count);
}

/* The attribute to split on, or attribute_count for none. Also sorts the rows by each numeric
 * attribute in turn when there is no presorting. */
static sakui_status choose(struct j48_builder *b, struct j48_rows *rows, size_t offset,
                           double total, size_t *chosen)
{
    const struct j48_task *task = &b->tree->task;
    double mean = 0;
    size_t valid = 0;
    *chosen = task->attribute_count;
    if (b->presorted)
        j48_begin_node(b, rows);
    for (size_t a = 0; a < task->attribute_count; a++) {
        const struct column *c = attribute(b, a);
        struct j48_split *s = &b->splits[a];
        sakui_status status = SAKUI_OK;
        if (c->kind == COLUMN_NUMERIC && b->presorted) {
            j48_split_presorted(b, a, rows, offset, s);
        } else if (c->kind == COLUMN_NUMERIC) {
            status = j48_sort(c->values, rows);
            if (!status)
                status = j48_split_numeric(b, task->attributes[a], rows, total, s);
        } else {
            status = j48_split_nominal(b, task->attributes[a], rows, total, s);
        }
        if (status)
            return status;
        if (s->valid && counts_in_mean(b, c)) {
            mean += s->gain;
            valid++;
        }
    }
    if (!valid)
        return SAKUI_OK;
    mean /= (double)valid;
    double best = 0;
    for (size_t a = 0; a < task->attribute_count; a++) {
        const struct j48_split *s = &b->splits[a];
        if (s->valid && s->gain >= mean - 1e-3 && j48_gr(s->ratio, best)) {
            *chosen = a;
            best = s->ratio;
        }
    }
    return SAKUI_OK;
}

/* The largest value of the whole training set that is not above the midpoint. */
static double observed_point(const struct j48_builder *b, const double *values, double point)
{
    double found = -1.7976931348623157e308;
    for (size_t i = 0; i < b->all_count; i++) {
        double v = values[b->all_rows[i]];
        if (!isnan(v) && j48_gr(v, found) && j48_sm_eq(v, point))
            found = v;
    }
    return found;
}

static sakui_status copy_counts(struct j48_counts *to, const struct j48_counts *from,
                                struct arena *arena)
{
    sakui_status status = j48_counts_init(to, arena, from->bags, from->classes);
    if (status)
        return status;
    size_t n = from->bags * from->classes + from->bags + from->classes;
    memcpy(to->bag_class, from->bag_class, n * sizeof *to->bag_class); /* one block */
    to->total = from->total;
    return SAKUI_OK;
}

static sakui_status take_split(struct j48_builder *b, struct j48_node *node, size_t a,
                               const struct j48_rows *rows)
{
    const struct column *c = attribute(b, a);
    const struct j48_split *s = &b->splits[a];
    bool coded = b->presorted && c->kind == COLUMN_NUMERIC;
    double point = coded ? j48_coded_point(b, a, s) : s->point;
    node->leaf = false;
    node->column = b->tree->task.attributes[a];
    node->split_point = point;
    sakui_status status;
    if (b->presorted) {
        status = j48_count_split(b, &node->counts, &b->tree->arena, node->column, point, rows);
    } else {
        status = copy_counts(&node->counts, &s->counts, &b->tree->arena);
        if (!status)
            status = j48_count_unknown(b, &node->counts, c, rows);
    }
    if (c->kind == COLUMN_NUMERIC)
        node->split_point = b->presorted && b->presort->orders[a].clear
                                ? j48_observed(b, a, point)
                                : observed_point(b, c->values, point);
    return status;
}

/* ---- growing ---- */

static sakui_status grow(struct j48_builder *b, struct j48_node *node, size_t offset, int depth);

static double total_weight(const struct j48_rows *rows)
{
    if (!rows->weights)
        return (double)rows->count;
    double sum = 0;
    for (size_t i = 0; i < rows->count; i++)
        sum += rows->weights[i];
    return sum;
}

static struct j48_node *new_node(struct j48_builder *b)
{
    struct j48_node *node = arena_zalloc(&b->tree->arena, sizeof *node);
    if (!node)
        return NULL;
    node->leaf = true;
    node->train = arena_zalloc(&b->work, sizeof *node->train);
    return node->train ? node : NULL;
}

static sakui_status new_sons(struct j48_builder *b, struct j48_node *node)
{
    size_t bags = node->counts.bags;
    node->sons = arena_zalloc(&b->tree->arena, bags * sizeof(struct j48_node *));
    if (!node->sons)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < bags; i++) {
        node->sons[i] = new_node(b);
        if (!node->sons[i])
            return SAKUI_MEMORY;
    }
    return SAKUI_OK;
}

/* Too few rows, or all of one class. */
static bool hopeless(const struct j48_builder *b, const struct j48_counts *c)
{
    return j48_sm(c->total, 2 * b->options.minimum) ||
           j48_eq(c->total, c->class_[j48_majority_all(c)]);
}

/* A cut both of whose branches are hopeless: no sorted list is looked at any more. The branches
 * are counted by side[], not by the midpoint. */
static bool both_hopeless(const struct j48_builder *b, const struct j48_rows *rows)
{
    uint32_t *side[2] = {b->left, b->right};
    memset(b->left, 0, b->classes * sizeof *b->left);
    memset(b->right, 0, b->classes * sizeof *b->right);
    for (size_t i = 0; i < rows->count; i++)
        side[b->side[rows->rows[i]]][b->class_of[rows->rows[i]]]++;
    for (size_t s = 0; s < 2; s++) {
        uint32_t total = 0, most = 0;
        for (size_t c = 0; c < b->classes; c++) {
            total += side[s][c];
            most = side[s][c] > most ? side[s][c] : most;
        }
        if (!j48_sm((double)total, 2 * b->options.minimum) && total > most)
            return false;
    }
    return true;
}

static sakui_status grow_presorted(struct j48_builder *b, struct j48_node *node, size_t offset,
                                   int depth)
{
    size_t bags = node->counts.bags, count = node->train->count;
    const struct column *c = &b->data->columns[node->column];
    size_t *starts = mem_zalloc(bags + 1, sizeof *starts);
    if (!starts)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < count; i++) {
        uint32_t row = node->train->rows[i];
        b->side[row] = (uint16_t)j48_branch(c, node->split_point, c->values[row]);
        starts[b->side[row] + 1]++;
    }
    for (size_t i = 0; i < bags; i++)
        starts[i + 1] += starts[i];
    j48_partition(b, offset, count, starts, bags, bags != 2 || !both_hopeless(b, node->train));
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < bags && !status; i++) {
        *node->sons[i]->train =
            (struct j48_rows){b->base + offset + starts[i], NULL, starts[i + 1] - starts[i]};
        status = grow(b, node->sons[i], offset + starts[i], depth + 1);
    }
    mem_free(starts);
    return status;
}

static sakui_status grow_weighted(struct j48_builder *b, struct j48_node *node, int depth)
{
    size_t bags = node->counts.bags;
    struct j48_rows *parts = mem_zalloc(bags, sizeof *parts);
    void *block = NULL;
    if (!parts)
        return SAKUI_MEMORY;
    sakui_status status =
        j48_deal(node, &b->data->columns[node->column], node->train, parts, &block);
    for (size_t i = 0; i < bags && !status; i++)
        status = j48_keep_rows(b, node->sons[i], &parts[i]);
    mem_free(block);
    mem_free(parts);
    for (size_t i = 0; i < bags && !status; i++)
        status = grow(b, node->sons[i], 0, depth + 1);
    return status;
}

sakui_status j48_keep_rows(struct j48_builder *b, struct j48_node *node,
                           const struct j48_rows *rows)
{
    struct j48_rows *to = node->train;
    to->count = rows->count;
    to->rows = arena_alloc(&b->work, rows->count * sizeof *to->rows + 1);
    to->weights =
        rows->weights ? arena_alloc(&b->work, rows->count * sizeof *to->weights + 1) : NULL;
    if (!to->rows || (rows->weights && !to->weights))
        return SAKUI_MEMORY;
    if (rows->count)
        memcpy(to->rows, rows->rows, rows->count * sizeof *to->rows);
    if (rows->weights && rows->count)
        memcpy(to->weights, rows->weights, rows->count * sizeof *to->weights);
    return SAKUI_OK;
}

/* Recursion is bounded by J48_DEPTH_MAX. */
static sakui_status grow(struct j48_builder *b, struct j48_node *node, size_t offset, int depth)
{
    if (depth > J48_DEPTH_MAX) {
        b->too_deep = true;
        return SAKUI_LIMIT;
    }
    struct j48_counts counts;
    sakui_status status = j48_count_leaf(b, &counts, &b->trial, node->train);
    if (status)
        return status;
    size_t chosen = b->tree->task.attribute_count;
    node->empty = j48_eq(counts.total, 0);
    if (!hopeless(b, &counts))
        status = choose(b, node->train, offset, total_weight(node->train), &chosen);
    if (!status && chosen < b->tree->task.attribute_count) {
        status = take_split(b, node, chosen, node->train);
        arena_free(&b->trial);
        if (!status)
            status = new_sons(b, node);
        if (!status)
            status = b->presorted ? grow_presorted(b, node, offset, depth)
                                  : grow_weighted(b, node, depth);
        return status;
    }
    /* Not counted anew: choose() has changed the order of the rows. */
    if (!status)
        status = copy_counts(&node->counts, &counts, &b->tree->arena);
    arena_free(&b->trial);
    return status;
}

/* ---- set-up ---- */

sakui_status j48_check(const struct j48_task *task, struct diag_list *diags)
{
    const struct dataset *d = task->data;
    const struct column *target = &d->columns[task->target];
    const char *problem = NULL;
    if (target->kind != COLUMN_NOMINAL)
        problem = "is not nominal: a tree needs classes";
    else if (target->label_count < 2)
        problem = "has fewer than two classes: there is nothing to tell apart";
    else if (target->label_count > J48_CLASSES_MAX)
        problem = "has more than 1000 classes";
    if (problem) {
        diag_add(diags, DIAG_ERROR, d->name, 0, 0, "tree-target", "the target '%s' %s",
                 target->name, problem);
        return SAKUI_INPUT;
    }
    for (size_t a = 0; a < task->attribute_count; a++) {
        const struct column *c = &d->columns[task->attributes[a]];
        if (c->kind == COLUMN_TEXT) {
            diag_add(diags, DIAG_ERROR, d->name, 0, 0, "tree-attribute",
                     "the attribute '%s' is free text; a tree needs numbers or values", c->name);
            return SAKUI_INPUT;
        }
    }
    return SAKUI_OK;
}

static bool every_value_many(const struct j48_builder *b)
{
    for (size_t a = 0; a < b->tree->task.attribute_count; a++) {
        const struct column *c = attribute(b, a);
        if (c->kind == COLUMN_NUMERIC || j48_sm((double)c->label_count, 0.3 * (double)b->all_count))
            return false;
    }
    return true;
}

static sakui_status allocate(struct j48_builder *b, size_t count)
{
    size_t rows = b->data->rows;
    b->class_of = arena_zalloc(&b->work, (rows + 1) * sizeof *b->class_of);
    b->base = arena_alloc(&b->work, (count + 1) * sizeof *b->base);
    b->scratch = arena_alloc(&b->work, (count + 1) * sizeof *b->scratch);
    b->side = arena_zalloc(&b->work, (rows + 1) * sizeof *b->side);
    b->item_scratch = arena_alloc(&b->work, (count + 1) * sizeof *b->item_scratch);
    b->counts = arena_alloc(&b->work, J48_FEW_VALUES * b->classes * sizeof *b->counts);
    b->few_counts =
        arena_alloc(&b->work, (b->presort->few_values * b->classes + 1) * sizeof *b->few_counts);
    b->rise = arena_alloc(&b->work, (count + 1) * sizeof *b->rise);
    b->sides = arena_alloc(&b->work, (count + 1) * sizeof *b->sides);
    b->node_class = arena_alloc(&b->work, b->classes * sizeof *b->node_class);
    b->left = arena_alloc(&b->work, b->classes * sizeof *b->left);
    b->right = arena_alloc(&b->work, b->classes * sizeof *b->right);
    b->left_weight = arena_alloc(&b->work, b->classes * sizeof *b->left_weight);
    b->right_weight = arena_alloc(&b->work, b->classes * sizeof *b->right_weight);
    size_t attributes = b->tree->task.attribute_count + 1;
    b->splits = arena_zalloc(&b->work, attributes * sizeof *b->splits);
    b->sorted = arena_zalloc(&b->work, attributes * sizeof *b->sorted);
    b->floors = arena_zalloc(&b->work, attributes * sizeof *b->floors);
    if (!b->class_of || !b->base || !b->scratch || !b->side || !b->left || !b->right ||
        !b->left_weight || !b->right_weight || !b->splits || !b->sorted || !b->floors ||
        !b->item_scratch || !b->counts || !b->node_class || !b->few_counts || !b->rise || !b->sides)
        return SAKUI_MEMORY;
    return SAKUI_OK;
}

static sakui_status grow_root(struct j48_builder *b)
{
    sakui_status status = allocate(b, b->all_count);
    if (status)
        return status;
    const struct column *target = &b->data->columns[b->tree->task.target];
    size_t trained = 0;
    for (size_t i = 0; i < b->all_count; i++) {
        uint32_t row = b->all_rows[i];
        b->side[row] = J48_GIVEN;
        if (isnan(target->values[row]))
            continue;
        b->class_of[row] = (uint16_t)target->values[row];
        b->side[row] |= J48_TRAINED;
        b->base[trained++] = row;
    }
    b->tree->root = new_node(b);
    if (!b->tree->root)
        return SAKUI_MEMORY;
    struct j48_rows rows = {b->base, NULL, trained};
    b->every_value_many = every_value_many(b);
    if (b->presorted) {
        status = j48_filter_orders(b, trained);
        *b->tree->root->train = rows;
    } else {
        rows.weights = arena_alloc(&b->work, (trained + 1) * sizeof(double));
        if (!rows.weights)
            return SAKUI_MEMORY;
        for (size_t i = 0; i < trained; i++)
            rows.weights[i] = 1;
        status = j48_keep_rows(b, b->tree->root, &rows);
    }
    return status ? status : grow(b, b->tree->root, 0, 0);
}

/* The tree lets go of the training rows. Bounded recursion. */
static void forget_rows(struct j48_node *node)
{
    node->train = NULL;
    for (size_t i = 0; !node->leaf && i < node->counts.bags; i++)
        forget_rows(node->sons[i]);
}

static sakui_status build(struct j48_builder *b)
{
    b->confidence = (float)b->options.confidence;
    b->z = glue_normal_quantile(1 - (double)b->confidence);
    b->presorted = b->presort->complete;
    arena_init(&b->work);
    arena_init(&b->trial);
    sakui_status status = grow_root(b);
    if (!status) {
        j48_collapse(b, b->tree->root);
        if (!b->options.unpruned)
            status = j48_prune(b, b->tree->root);
    }
    if (!status)
        forget_rows(b->tree->root);
    arena_free(&b->trial);
    arena_free(&b->work);
    return status;
}

sakui_status j48_build(struct j48_tree **out, const struct j48_task *task,
                       const struct j48_options *options, const struct j48_presort *presort,
                       const uint32_t *rows, size_t count, struct diag_list *diags)
{
    sakui_status status = j48_check(task, diags);
    struct j48_presort *own = NULL;
    if (!status && !presort)
        status = j48_presort_new(&own, task);
    struct j48_tree *tree = status ? NULL : mem_zalloc(1, sizeof *tree);
    if (tree) {
        arena_init(&tree->arena);
        tree->task = *task;
        tree->classes = task->data->columns[task->target].label_count;
        struct j48_builder b = {.tree = tree,
                                .options = *options,
                                .data = task->data,
                                .classes = tree->classes,
                                .presort = presort ? presort : own,
                                .all_rows = rows,
                                .all_count = count};
        status = build(&b);
        if (b.too_deep)
            diag_add(diags, DIAG_ERROR, task->data->name, 0, 0, "tree-depth",
                     "the tree would be deeper than %d levels", J48_DEPTH_MAX);
    } else if (!status) {
        status = SAKUI_MEMORY;
    }
    j48_presort_free(own);
    if (status)
        j48_free(tree);
    else
        *out = tree;
    return status;
}

void j48_free(struct j48_tree *tree)
{
    if (!tree)
        return;
    arena_free(&tree->arena);
    mem_free(tree);
}
