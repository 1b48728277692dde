/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Class probabilities from a J48 tree. */
#include <math.h>

#include "analysis/j48_internal.h"

/* Share of a class in a branch; of the whole node when the branch got no rows. */
static double share_all(const struct j48_counts *c, size_t class_)
{
    return j48_eq(c->total, 0) ? 0 : c->class_[class_] / c->total;
}

static double share_bag(const struct j48_counts *c, size_t class_, size_t bag)
{
    if (!j48_gr(c->bag[bag], 0))
        return share_all(c, class_);
    return c->bag_class[bag * c->classes + class_] / c->bag[bag];
}

/* Adds nothing up before the branches are done: the order of the sums is Weka's. The recursion is
 * bounded by the tree's depth. */
static double probability(const struct j48_tree *tree, const struct j48_node *node, size_t class_,
                          size_t row, double weight)
{
    if (node->leaf)
        return weight * share_all(&node->counts, class_);
    const struct column *c = &tree->task.data->columns[node->column];
    double value = c->values[row];
    if (!isnan(value)) {
        size_t bag = j48_branch(c, node->split_point, value);
        if (node->sons[bag]->empty)
            return weight * share_bag(&node->counts, class_, bag);
        return probability(tree, node->sons[bag], class_, row, weight);
    }
    double sum = 0;
    for (size_t i = 0; i < node->counts.bags; i++) {
        double share = node->counts.bag[i] / node->counts.total;
        if (!node->sons[i]->empty)
            sum += probability(tree, node->sons[i], class_, row, share * weight);
    }
    return sum;
}

void j48_distribution(const struct j48_tree *tree, size_t row, double *out)
{
    for (size_t i = 0; i < tree->classes; i++)
        out[i] = probability(tree, tree->root, i, row, 1);
}

static void measure(const struct j48_node *node, size_t *leaves, size_t *nodes)
{
    ++*nodes;
    *leaves += node->leaf;
    for (size_t i = 0; !node->leaf && i < node->counts.bags; i++)
        measure(node->sons[i], leaves, nodes);
}

size_t j48_leaves(const struct j48_tree *tree)
{
    size_t leaves = 0, nodes = 0;
    measure(tree->root, &leaves, &nodes);
    return leaves;
}

size_t j48_size(const struct j48_tree *tree)
{
    size_t leaves = 0, nodes = 0;
    measure(tree->root, &leaves, &nodes);
    return nodes;
}
