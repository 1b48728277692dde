/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bounded questions: is the value v of a position at most t? v = 2 * plies + (no piece left in the
 * attacker's hand), interpositions judged by the rule for futile ones (futile.c) unless that is
 * switched off. As v falls by two at every ply, nothing can repeat and an answer depends on the
 * position alone.
 *
 * The search is df-pn on pairs (position, t) with its own stack; a question may be asked while
 * another is being worked on (the judgement of an interposition asks several).
 *
 * Dominance is weaker here than in plain mate search. A larger hand never makes v larger *without*
 * the rule, and the rule only takes defences away; therefore a proof holds for larger hands if
 * every interposition it passed over ends in mate when it is taken (fewer pieces of the defender
 * change nothing there), and a disproof holds for smaller ones if the interpositions it rests on
 * cannot be futile for want of a capture. All others ("exact") hold for their own hand only. */
#ifndef SAKUI_TSUME_SHOGI_SOLVER_BOUNDED_H
#define SAKUI_TSUME_SHOGI_SOLVER_BOUNDED_H

#include "tsume/shogi/solver/search.h"

#define VALUE_NONE 32000 /* no value: larger than any bound asked for */

enum bounded_answer { BOUNDED_NO, BOUNDED_YES, BOUNDED_STOPPED };

struct bounded_child {
    uint64_t key;
    hand_word hand, pieces;
    shogi_move move;
    uint32_t pn, dn;
    int16_t value; /* PROVEN: at most this; DISPROVEN: more than this */
    int16_t after;
    uint8_t state;     /* enum child_state */
    bool exact, ruled; /* ruled: proven by passing over a futile interposition */
    bool interposes, judged, futile;
    bool futile_exact; /* futile, but perhaps not with a larger hand */
};

struct bounded_frame {
    uint64_t key;
    hand_word hand;
    size_t first, count, best;
    int bound;
    shogi_move move;
    struct shogi_undo undo;
    uint32_t pn_limit, dn_limit;
    uint64_t nodes_before;
    bool attacker;
};

struct bounded {
    struct tsume_search *base; /* position, salt, table, limits */
    bool futile_rule;
    bool keep_plain; /* without the rule: mates found are kept for plain search too */
    struct tsume_futile_rule rule;
    vec_of(struct bounded_frame) frames;
    vec_of(struct bounded_child) children;
    int nesting;
    unsigned judgements; /* of interpositions so far, see tsume_interposition_judge */
};

/* How a question was settled. */
struct bounded_result {
    enum bounded_answer answer;
    int value;  /* YES: at most this (<= t); NO: more than this (>= t) */
    bool exact; /* see above */
    bool ruled; /* YES: a futile interposition was passed over */
    shogi_move move;
    hand_word pieces;
};

/* rule NULL: every interposition is a defence. */
void tsume_bounded_init(struct bounded *b, struct tsume_search *base,
                        const struct tsume_futile_rule *rule);
void tsume_bounded_free(struct bounded *b);

/* Is the value of base->position at most t? Either side may be to move; the defender must be in
 * check when it is. */
struct bounded_result tsume_bounded_ask(struct bounded *b, int t);
/* The same after a move. */
enum bounded_answer tsume_bounded_after(struct bounded *b, shogi_move m, int t);
/* The value if it is at most t, VALUE_NONE if it is not, -1 when stopped. */
int tsume_bounded_value(struct bounded *b, int t);

/* futile.c. Is the interposition m, legal in base->position (defender to move, in check), futile?
 * Defences worth more than t need not be told from those worth t. */
enum bounded_answer tsume_interposition_is_futile(struct bounded *b, shogi_move m, int t);
struct interposition_judgement {
    enum bounded_answer futile;
    enum tsume_answer_kind kind; /* unset when stopped */
    bool exact;                  /* futile with this hand, but perhaps not with a larger one */
    bool certain;                /* not futile, whatever the hands and the bound */
};
struct interposition_judgement tsume_interposition_judge(struct bounded *b, shogi_move m, int t);
/* futile_tree.c. Two games side by side: one without the interposition (`own`, the slider on
 * own_x), one after the slider took it on s and the piece was given back (`other`); the defender is
 * to move in both. Does the attacker mate in the second by moves of best play in the first, which
 * is worth at most t? */
enum bounded_answer tsume_same_mate(struct bounded *b, const struct shogi_position *own,
                                    shogi_square own_x, const struct shogi_position *other,
                                    shogi_square other_x, int t);
/* Squares between the king in check and its only checker, a distant one; empty otherwise. */
struct shogi_bb tsume_interposition_squares(const struct shogi_position *p, shogi_square *checker);

static inline int mate_value(const struct shogi_position *p, int attacker)
{
    return hand_of(p, attacker) ? 0 : 1;
}

#endif
