/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A J48 tree as text, in Weka's layout. */
#include "analysis/java_number.h"
#include "analysis/j48_internal.h"

void j48_branch_text(const struct j48_tree *tree, const struct j48_node *node, size_t bag,
                     struct strbuf *out)
{
    const struct column *c = &tree->task.data->columns[node->column];
    strbuf_adds(out, c->name);
    if (c->kind == COLUMN_NOMINAL) {
        strbuf_addf(out, " = %s", c->labels[bag]);
        return;
    }
    strbuf_adds(out, bag ? " > " : " <= ");
    weka_number(node->split_point, 6, out);
}

void j48_label_text(const struct j48_tree *tree, const struct j48_node *node, size_t bag,
                    struct strbuf *out)
{
    const struct j48_counts *c = &node->counts;
    size_t class_ = j48_majority(c, bag);
    double wrong = c->bag[bag] - c->bag_class[bag * c->classes + class_];
    strbuf_addf(out, "%s (", tree->task.data->columns[tree->task.target].labels[class_]);
    java_double(weka_round(c->bag[bag], 2), out);
    if (j48_gr(wrong, 0)) {
        strbuf_addc(out, '/');
        java_double(weka_round(wrong, 2), out);
    }
    strbuf_addc(out, ')');
}

static void print_sons(const struct j48_tree *tree, const struct j48_node *node, int depth,
                       struct strbuf *out)
{
    for (size_t i = 0; i < node->counts.bags; i++) {
        strbuf_addc(out, '\n');
        for (int d = 0; d < depth; d++)
            strbuf_adds(out, "|   ");
        j48_branch_text(tree, node, i, out);
        if (node->sons[i]->leaf) {
            strbuf_adds(out, ": ");
            j48_label_text(tree, node, i, out);
        } else {
            print_sons(tree, node->sons[i], depth + 1, out);
        }
    }
}

void j48_print(const struct j48_tree *tree, bool unpruned, struct strbuf *out)
{
    strbuf_addf(out, "J48 %spruned tree\n------------------\n", unpruned ? "un" : "");
    if (tree->root->leaf) {
        strbuf_adds(out, ": ");
        j48_label_text(tree, tree->root, 0, out);
    } else {
        print_sons(tree, tree->root, 0, out);
    }
    strbuf_addf(out, "\n\nNumber of Leaves  : \t%zu\n\nSize of the tree : \t%zu\n",
                j48_leaves(tree), j48_size(tree));
}
