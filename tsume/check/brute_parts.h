/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What brute.c, brute_tree.c and brute_oracle.c share. */
#ifndef SAKUI_TSUME_CHECK_BRUTE_PARTS_H
#define SAKUI_TSUME_CHECK_BRUTE_PARTS_H

#include "tsume/check/brute.h"

/* A list of answers being made, with the limit all real ones must keep. */
struct brute_list {
    struct brute_answer *items;
    size_t count;
    int limit;
};

/* One of two games walked side by side. */
struct brute_side {
    struct naive_position position;
    int x; /* where X stands; 0 once it was taken */
};

/* Before every question of brute.h. */
bool brute_can_be_asked(const struct naive_position *p, int defender, int plies, int least);
void brute_start(struct brute *b);
/* The attacker is to move: v(P) if it is at most the limit, else BRUTE_NO. */
int brute_attacker_value(struct brute *b, const struct naive_position *p, int limit);
/* The defender is in check and to move: v(Q) if it is at most the limit, else BRUTE_NO. */
int brute_defender_value(struct brute *b, const struct naive_position *q, int limit);
/* The same with all answers in `out`. */
int brute_judge(struct brute *b, const struct naive_position *q, int limit,
                struct brute_answer *out, size_t *count);
/* The defender is to move in both games; `known` are the answers of `own`. */
bool brute_same_mate(struct brute *b, const struct brute_side *own, const struct brute_list *known,
                     const struct brute_side *other, int limit);

#endif
