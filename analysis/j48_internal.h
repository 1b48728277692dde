/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of J48: comparisons with a tolerance, counts, the rows of a node. */
#ifndef SAKUI_ANALYSIS_J48_INTERNAL_H
#define SAKUI_ANALYSIS_J48_INTERNAL_H

#include "analysis/j48.h"

/* "Greater" and its kin mean: by more than 1e-6. */
#define J48_SMALL 1e-6
static inline bool j48_eq(double a, double b)
{
    return a - b < J48_SMALL && b - a < J48_SMALL;
}
static inline bool j48_gr(double a, double b)
{
    return a - b > J48_SMALL;
}
static inline bool j48_gr_eq(double a, double b)
{
    return b - a < J48_SMALL;
}
static inline bool j48_sm(double a, double b)
{
    return b - a > J48_SMALL;
}
static inline bool j48_sm_eq(double a, double b)
{
    return a - b < J48_SMALL;
}

/* Rows of a node with their weights; weights == NULL means that each weighs 1. */
struct j48_rows {
    uint32_t *rows;
    double *weights;
    size_t count;
};

static inline double j48_weight(const struct j48_rows *r, size_t i)
{
    return r->weights ? r->weights[i] : 1.0;
}

/* A numeric attribute in ascending order: each value is a code, the rank of the value among the
 * distinct ones. */
#define J48_FEW_VALUES   256
#define J48_FEW_COUNTERS 32768 /* of a node, at most, to count all such attributes together */
struct j48_order {
    double *values; /* the distinct ones; NULL for a nominal attribute */
    size_t count;
    bool clear;          /* neighbours differ by more than the tolerance of a cut */
    uint32_t *rows;      /* all rows of the data set, ascending; NULL with few values */
    uint32_t *codes;     /* of rows[i]; NULL with few values */
    unsigned char *code; /* per row; only with few values */
    size_t few_first;    /* where its codes begin among the joined ones */
};

/* An item of a sorted list: the row, and its code and class in one word. */
struct j48_item {
    uint32_t row;
    uint32_t code_class;
};
#define J48_CLASS_BITS 10

struct j48_builder {
    struct j48_tree *tree;
    struct arena trial; /* what the splits of one node need */
    struct arena work;  /* rows of the nodes; gone when the tree is done */
    struct j48_options options;
    const struct dataset *data;
    size_t classes;
    uint16_t *class_of;       /* per row of the data set */
    const uint32_t *all_rows; /* the training rows as given, for the split point */
    size_t all_count;
    bool every_value_many; /* every attribute is nominal with very many values */
    /* Without missing values each numeric attribute is sorted once and the order is kept while
     * the rows are dealt to the branches. With them the rows are sorted anew in every node, so that
     * fractional weights are added in the same order as in Weka. */
    bool presorted;
    const struct j48_presort *presort;
    struct j48_item **sorted; /* per attribute; NULL for nominal ones and those of few values */
    uint32_t *base;           /* all training rows; those of a branch are contiguous */
    uint32_t *scratch;        /* for stable partitions */
    uint32_t *
        *floors; /* per attribute and code: the largest code up to it that occurs in all_rows */
    struct j48_item *item_scratch;
    uint16_t *side; /* per row of the data set: its branch in the current partition */
    uint32_t *left; /* per class: rows left and right of a cut */
    uint32_t *right;
    uint32_t *counts;     /* classes x J48_FEW_VALUES */
    uint32_t *few_counts; /* classes x few_values, of the current node */
    double *rise;         /* class by class: what Σ n·ln n gains as the k-th row changes sides */
    double *sides;        /* n·ln n of both sides of a cut, by the rows on its left */
    uint32_t *node_class; /* rows of the current node per class, and Σ n·ln n over them */
    double node_inside;
    double *left_weight; /* the same for fractional weights */
    double *right_weight;
    struct j48_split *splits; /* per attribute, of the current node */
    double z;                 /* normal quantile of 1 - confidence */
    float confidence;
    bool too_deep;
};

/* What is known of a split of a node on one attribute. */
struct j48_split {
    bool valid;
    double gain, ratio;
    double point;             /* numeric; presorted: j48_coded_point has it */
    uint32_t low, high;       /* presorted: codes of the values beside the cut */
    struct j48_counts counts; /* of the known rows; only without presorting */
};

sakui_status j48_split_nominal(struct j48_builder *b, size_t column, const struct j48_rows *rows,
                               double total, struct j48_split *out);
/* The rows must be in ascending order of the column with missing values last. */
sakui_status j48_split_numeric(struct j48_builder *b, size_t column, const struct j48_rows *rows,
                               double total, struct j48_split *out);
/* Counts the classes of the current node, once for all attributes. */
void j48_begin_node(struct j48_builder *b, const struct j48_rows *rows);
/* The same for whole weights: attribute a of the task, the node's rows at `offset`. */
void j48_split_presorted(struct j48_builder *b, size_t a, const struct j48_rows *rows,
                         size_t offset, struct j48_split *out);
/* The best cut found so far. */
struct j48_cut {
    double gain;
    double low, high; /* the values beside it */
    size_t left;      /* rows left of it */
    size_t tried;
};
double j48_smallest_bag(const struct j48_builder *b, double known);
/* Takes the cost of choosing among the cuts off the gain, log_tried = ln of their number; false if
 * nothing is left. */
bool j48_settle(const struct j48_cut *best, double log_tried, double total, struct j48_split *out);
double j48_midpoint(double low, double high);
double j48_gain_ratio(const double *bag, size_t bags, double known, double total, double gain);
/* Marks in side[] for j48_filter_orders, which makes the sorted lists of the training rows and the
 * floors. */
#define J48_TRAINED 1
#define J48_GIVEN   2 /* among all_rows, whether its class is known or not */
sakui_status j48_filter_orders(struct j48_builder *b, size_t trained);
/* Where a presorted attribute is cut. Asked of the chosen one only: its values lie far off. */
double j48_coded_point(const struct j48_builder *b, size_t a, const struct j48_split *s);
/* The largest value of all_rows that is not above the point (attribute a; its order is clear). */
double j48_observed(const struct j48_builder *b, size_t a, double point);
/* Moves the rows of each branch together in `base`, and with `lists` in all sorted lists; side[]
 * says which branch, starts[bags + 1] where each begins. */
void j48_partition(struct j48_builder *b, size_t offset, size_t count, const size_t *starts,
                   size_t bags, bool lists);
/* Ascending, missing last, in the order Weka's sort leaves equal values. */
sakui_status j48_sort(const double *values, struct j48_rows *rows);

sakui_status j48_counts_init(struct j48_counts *c, struct arena *arena, size_t bags,
                             size_t classes);
/* Counts of the rows split at a column (known ones first, then the shares of those whose value is
 * missing), and of a leaf. */
sakui_status j48_count_split(const struct j48_builder *b, struct j48_counts *c, struct arena *arena,
                             size_t column, double point, const struct j48_rows *rows);
/* Adds the rows whose value is missing to every branch by its share of the known ones. */
sakui_status j48_count_unknown(const struct j48_builder *b, struct j48_counts *c,
                               const struct column *column, const struct j48_rows *rows);
sakui_status j48_count_leaf(const struct j48_builder *b, struct j48_counts *c, struct arena *arena,
                            const struct j48_rows *rows);
size_t j48_bag_count(const struct column *c);
/* Which branch a value takes. The value must not be missing. */
size_t j48_branch(const struct column *c, double point, double value);
size_t j48_majority_all(const struct j48_counts *c);
double j48_wrong(const struct j48_counts *c);

/* Deals rows to the branches of a node, rows with a missing value to each branch by its share.
 * out[bags] point into one block that the caller frees with mem_free(*block). */
sakui_status j48_deal(const struct j48_node *node, const struct column *column,
                      const struct j48_rows *rows, struct j48_rows *out, void **block);

/* Gives a node a copy of the rows, in the builder's memory. */
sakui_status j48_keep_rows(struct j48_builder *b, struct j48_node *node,
                           const struct j48_rows *rows);

/* Collapse and prune the grown tree. */
void j48_collapse(struct j48_builder *b, struct j48_node *node);
sakui_status j48_prune(struct j48_builder *b, struct j48_node *node);

#endif
