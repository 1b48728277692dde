/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conspiracy numbers of a minimax tree (McAllester; Ishitobi 2.3, Seo 3.1).
 *
 *   up(n,v)   = fewest leaves that must rise   for n's value to become >= v
 *   down(n,v) = fewest leaves that must fall   for n's value to become <= v
 *   leaf with value m:  up = 0 if v <= m else 1,  down = 0 if v >= m else 1;
 *                       infinite instead of 1 if the value is final
 *   MAX: up = min up(c),  down = sum down(c)      MIN: up = sum up(c),  down = min down(c)
 *
 * (The arrows at MIN nodes and the direction of the monotonicity are crossed in Ishitobi's text;
 * these are Seo's. up grows with v, down grows as v falls.)
 *
 * Values lie in a given range low..high; a table holds one number for each of them. */
#ifndef SAKUI_CORE_SEARCH_CONSPIRACY_H
#define SAKUI_CORE_SEARCH_CONSPIRACY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

#define CN_INF UINT32_MAX /* nobody can conspire: the value is final */

struct cn_tree;

/* What is known of a new node. */
struct cn_leaf {
    bool is_max;
    bool final;    /* value is the game's, not an estimate */
    int value;     /* taken into low..high */
    uint32_t move; /* that led here; free use */
};

/* The caller frees with cn_tree_free. The range has at most 4096 values. */
sakui_status cn_tree_new(struct cn_tree **out, int low, int high, const struct cn_leaf *root);
void cn_tree_free(struct cn_tree *t);

/* Gives leaf `node` its children and renews all numbers above. The first child's index is
 * cn_child(t, node, 0). SAKUI_USAGE: it is no leaf, is final, or count is 0. */
sakui_status cn_tree_expand(struct cn_tree *t, uint32_t node, const struct cn_leaf *children,
                            size_t count);

#define CN_ROOT 0u
size_t cn_node_count(const struct cn_tree *t);
size_t cn_child_count(const struct cn_tree *t, uint32_t node);
uint32_t cn_child(const struct cn_tree *t, uint32_t node, size_t index);
uint32_t cn_parent(const struct cn_tree *t, uint32_t node); /* of the root: the root */
uint32_t cn_move(const struct cn_tree *t, uint32_t node);
bool cn_is_max(const struct cn_tree *t, uint32_t node);
bool cn_is_final(const struct cn_tree *t, uint32_t node); /* a leaf with a final value */
int cn_value(const struct cn_tree *t, uint32_t node);     /* minimax */
int cn_low(const struct cn_tree *t);
int cn_high(const struct cn_tree *t);

uint32_t cn_up(const struct cn_tree *t, uint32_t node, int v);
uint32_t cn_down(const struct cn_tree *t, uint32_t node, int v);
/* up above the node's value, down below it, 0 at it. */
uint32_t cn_number(const struct cn_tree *t, uint32_t node, int v);

/* A conspirator: the leaf reached by following the numbers for raising (lowering) `node` to v:
 * where one child is enough the first with the least number, where all are needed the first that
 * still has to change. `node` itself if it is a leaf. */
uint32_t cn_conspirator(const struct cn_tree *t, uint32_t node, int v);

/* Khalid's indicators of the root (Ishitobi 2.3.3). */
struct cn_sums {
    double positive;   /* sum of up(root, v), v = value..high; infinite if one is */
    double negative;   /* sum of down(root, v), v = low..value */
    double difference; /* positive - negative; NAN if both are infinite: the value is settled */
};
struct cn_sums cn_sums(const struct cn_tree *t);

/* Is the position after a move critical, judged by one of the sums before and after it? */
enum cn_critical_test {
    CN_CRITICAL_INEQUALITY,    /* as printed: |new - old| > |new|; for sums >= 0: old > 2 new */
    CN_CRITICAL_HALF_OR_TWICE, /* as worded: it fell to half or less, or rose to twice or more */
};
bool cn_critical(enum cn_critical_test test, double before, double after);

#endif
