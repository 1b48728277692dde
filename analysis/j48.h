/* SPDX-License-Identifier: GPL-3.0-or-later */
/* J48: C4.5 release 8 as Weka 3.6.14 grows, prunes and prints it. Written from the published
 * algorithm (Quinlan 1993, 1996) and checked against Weka's output; docs/methods/analysis.md tells
 * every rule and constant. */
#ifndef SAKUI_ANALYSIS_J48_H
#define SAKUI_ANALYSIS_J48_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/dataset.h"
#include "core/strbuf.h"

struct j48_options {
    double confidence; /* of pruning; 0.25; rounded to a 32-bit float as Weka does */
    double minimum;    /* rows that at least two branches must have; 2 */
    bool unpruned;
    bool no_raising;
};
#define J48_DEFAULTS                                                                               \
    ((struct j48_options){.confidence = 0.25, .minimum = 2, .unpruned = false, .no_raising = false})

#define J48_DEPTH_MAX   4000
#define J48_CLASSES_MAX 1000

/* Which columns of a data set a tree may use. */
struct j48_task {
    const struct dataset *data;
    const size_t *attributes; /* numeric or nominal columns */
    size_t attribute_count;
    size_t target; /* a nominal column */
};

struct j48_rows;  /* analysis/j48_internal.h */
struct j48_order; /* analysis/j48_internal.h */

/* Class weights of a node, per branch ("bag") and over all of them. */
struct j48_counts {
    size_t bags, classes;
    double *bag_class; /* bags x classes */
    double *bag;
    double *class_;
    double total;
};

struct j48_node {
    bool leaf;
    bool empty;         /* no training row reached it */
    size_t column;      /* split on; meaningless in a leaf */
    double split_point; /* numeric: the first branch takes values <= split_point */
    struct j48_counts counts;
    struct j48_node **sons; /* counts.bags of them; NULL in a leaf */
    struct j48_rows *train; /* only while the tree is built */
};

struct j48_tree {
    struct j48_task task; /* borrowed */
    struct j48_node *root;
    struct arena arena; /* nodes and counts */
    size_t classes;
};

/* SAKUI_INPUT with a diagnostic when no tree can be grown: a target that is not nominal or has
 * fewer than two classes, an attribute of free text. */
sakui_status j48_check(const struct j48_task *task, struct diag_list *diags);

/* The rows of a data set in ascending order of each numeric attribute, made once and shared by many
 * trees (the folds of a cross-validation); read-only afterwards, so threads may share it. */
struct j48_presort {
    struct j48_order *orders; /* per attribute of the task */
    size_t attribute_count;
    uint16_t *few; /* codes of the attributes of few values, row by row; NULL if not joined */
    size_t few_columns, few_values;
    double *n_log_n; /* n·ln n for whole n up to the number of rows */
    double *step;    /* step[n] = n_log_n[n + 1] - n_log_n[n]; the same block */
    double *log_n;   /* ln n, 0 for 0; the same block */
    bool complete;   /* no attribute has a missing value; else there are no orders */
};
sakui_status j48_presort_new(struct j48_presort **out, const struct j48_task *task);
void j48_presort_free(struct j48_presort *p);

/* Grows a tree on the rows (in that order; rows with a missing target are left out). SAKUI_INPUT
 * with a diagnostic when the data allow no tree. `presort` may be NULL. */
sakui_status j48_build(struct j48_tree **out, const struct j48_task *task,
                       const struct j48_options *options, const struct j48_presort *presort,
                       const uint32_t *rows, size_t count, struct diag_list *diags);
void j48_free(struct j48_tree *tree);

/* Class probabilities of a row of the task's data set; `out` has room for all classes. */
void j48_distribution(const struct j48_tree *tree, size_t row, double *out);
size_t j48_leaves(const struct j48_tree *tree);
size_t j48_size(const struct j48_tree *tree);

/* As Weka prints it: "J48 pruned tree", the tree, number of leaves, size. */
void j48_print(const struct j48_tree *tree, bool unpruned, struct strbuf *out);
void j48_print_dot(const struct j48_tree *tree, struct strbuf *out);
void j48_print_svg(const struct j48_tree *tree, struct strbuf *out);
/* Text of the branch `bag` of an inner node, e.g. "nodes <= 22722", and of its leaf label. */
void j48_branch_text(const struct j48_tree *tree, const struct j48_node *node, size_t bag,
                     struct strbuf *out);
void j48_label_text(const struct j48_tree *tree, const struct j48_node *node, size_t bag,
                    struct strbuf *out);
/* Majority class of a branch, or of the whole node when no row went there; first on ties. */
size_t j48_majority(const struct j48_counts *c, size_t bag);

#endif
