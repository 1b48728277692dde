/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solution tree as a flat list, as our own formats (sakui-xml, JSON) write it: every move with
 * its depth, in file order. A move at depth d belongs below the last one at depth d - 1. So a tree
 * of any depth needs no nesting in the file. Shogi moves must be legal; Go and Hex are played over
 * at the end. */
#ifndef SAKUI_IMPORTERS_FLAT_TREE_H
#define SAKUI_IMPORTERS_FLAT_TREE_H

#include "core/diag.h"
#include "core/problem.h"

struct flat_tree;

/* p->game and p->setup must be set. SAKUI_INPUT with a diagnostic if the setup is no position. */
sakui_status flat_tree_new(struct flat_tree **out, struct problem *p, const char *file, long line,
                           bool strict, struct diag_list *diags);
void flat_tree_free(struct flat_tree *t);
/* Appends a move at depth `at` (from 1). An illegal move is reported and, with all below it, kept
 * as text (importers/solution.h), or (strict) the answer is SAKUI_INPUT; *node is NULL then. An
 * impossible depth is always SAKUI_INPUT. */
sakui_status flat_tree_move(struct flat_tree *t, size_t at, const char *move, long line,
                            long column, struct problem_node **node);
/* What the file says of a move whose node is NULL: its comment joins that of the last legal move,
 * more than that (tags, time, end) is only reported. */
sakui_status flat_tree_remark(struct flat_tree *t, const char *comment, bool more, long line,
                              long column);
sakui_status flat_tree_finish(struct flat_tree *t);

/* The other way: depth-first, main line first. NULL after the last; *at follows the depth. */
const struct problem_node *flat_tree_next(const struct problem_node *n, size_t *at);

/* Names for files. */
const char *flat_goal_name(enum problem_goal goal);
bool flat_goal(const char *name, enum problem_goal *out);
bool flat_game(const char *name, enum problem_game *out);
bool flat_side(const char *name, enum problem_side *out);
bool flat_end(const char *name, enum problem_end *out);

#endif
