/* SPDX-License-Identifier: GPL-3.0-or-later */
/* df-pn and what differs from it by a rule or two. A policy says how; the search is written once
 * for the table (dfpn.c) and once for a whole tree in memory (dfpn_tree.c).
 *
 * At a node whose mover needs `win` (phi, the smaller the better) and whose opponent needs `lose`
 * (delta): win = min over children of what the mover needs there, lose = a sum or maximum of what
 * the opponent needs there. "phi of a child" in the papers is what the *child's* mover needs; here
 * both are seen from the node's mover, so that a side may move twice in a row. */
#ifndef SAKUI_CORE_SEARCH_DFPN_H
#define SAKUI_CORE_SEARCH_DFPN_H

#include "core/search/search.h"
#include "core/search/tsearch.h"

enum dfpn_combine {
    COMBINE_SUM,      /* df-pn */
    COMBINE_WEAK,     /* WPNS: max + (k - 1) */
    COMBINE_DISTANCE, /* df-pn(r): only children farther from the root are summed */
};

struct dfpn_policy {
    enum dfpn_combine combine;
    bool epsilon;      /* threshold by 1 + epsilon instead of + 1 */
    bool costs;        /* df-pn+ edge costs */
    bool deep;         /* Deep df-pn leaf numbers */
    bool second_level; /* new leaves by a bounded PN search */
};

/* One child as the rules see it. */
struct dfpn_option {
    double win, lose; /* from the node's mover, costs included */
    double cost_win, cost_lose;
    bool old; /* df-pn(r): not farther from the root than the node */
};

/* What combining the unsolved children gives. */
struct dfpn_choice {
    double win, lose;          /* of the node */
    double second;             /* win of the second best child, NUMBER_INF if there is none */
    size_t best;               /* index of the best child */
    struct dfpn_option option; /* that child */
    size_t open;               /* unsolved children */
    bool only_old;
};

void dfpn_choice_start(struct dfpn_choice *c);
void dfpn_choice_add(struct dfpn_choice *c, const struct dfpn_policy *p, size_t index,
                     const struct dfpn_option *o);
void dfpn_choice_end(struct dfpn_choice *c, const struct dfpn_policy *p,
                     const struct search_options *options);

/* Thresholds of the best child for a node with thresholds (win, lose), as seen from the node. */
void dfpn_thresholds(const struct dfpn_choice *c, const struct dfpn_policy *p,
                     const struct search_options *options, double win, double lose,
                     double *child_win, double *child_lose);

/* Solves the position of the entered frame f under the current path, without thresholds. */
void dfpn_solve(struct table_search *s, struct ts_frame *f, const struct dfpn_policy *policy);

/* The whole tree in memory: options.keep_tree (dfpn_tree.c). */
sakui_status dfpn_tree_run(const struct game *game, const void *root,
                           const struct search_options *options, const struct limits *limits,
                           const struct dfpn_policy *policy, struct search_result *out);

extern const struct dfpn_policy dfpn_plain;

#endif
