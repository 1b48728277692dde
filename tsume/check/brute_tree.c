/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Step 9 of brute.c, for brute_rule.narrow_tree: where Q' is not mate, the same moves must mate.
 *
 * Two games are walked side by side, A from Q and B from Q'. For every answer of B that is not
 * futile there: in A it is legal and not futile either; and there is a check of best play in A
 * after it which in B (by X from where it stands there, promoting if it still can) is a legal check
 * and mates no later than in A; and so on from the two positions reached, until B is mate or A and
 * B are the same position. */
#include <string.h>

#include "tsume/check/brute_parts.h"

static struct brute_side next_of(const struct brute_side *g, struct naive_move m)
{
    struct brute_side next = {naive_play(&g->position, m), g->x};
    if (!m.drop && m.from == g->x)
        next.x = m.to;
    else if (m.to == g->x)
        next.x = 0;
    return next;
}

static bool same_mate(struct brute *b, const struct brute_side *own, const struct brute_side *other,
                      int limit);

/* The attacker is to move in both, `own` is worth v: some check of best play there serves here. */
static bool same_check(struct brute *b, const struct brute_side *own,
                       const struct brute_side *other, int v)
{
    struct naive_move checks[NAIVE_MAX_MOVES];
    size_t count = naive_checks(&own->position, checks);
    for (size_t i = 0; i < count && !b->stopped; i++) {
        struct naive_move c = checks[i];
        if (!c.drop && c.from == own->x && other->x != 0) {
            int kind = naive_kind_of(other->position.board[other->x]);
            c.from = (unsigned char)other->x;
            c.promote = c.promote && naive_base(kind) == kind;
        }
        if (!naive_is_legal(&other->position, c))
            continue;
        struct brute_side own_next = next_of(own, checks[i]), other_next = next_of(other, c);
        if (naive_in_check(&other_next.position, other_next.position.side) &&
            brute_defender_value(b, &own_next.position, v - 2) != BRUTE_NO &&
            brute_defender_value(b, &other_next.position, v - 2) != BRUTE_NO &&
            same_mate(b, &own_next, &other_next, v - 2))
            return true;
    }
    return false;
}

/* The defender is to move in both; `known` are the answers of `own`. */
bool brute_same_mate(struct brute *b, const struct brute_side *own, const struct brute_list *known,
                     const struct brute_side *other, int limit)
{
    struct brute_answer answers[NAIVE_MAX_MOVES];
    size_t count = 0;
    if (brute_judge(b, &other->position, limit, answers, &count) == BRUTE_NO)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct brute_answer *found = NULL;
        if (brute_is_futile(b, answers[i].kind))
            continue;
        for (size_t k = 0; k < known->count; k++)
            if (naive_same_move(known->items[k].move, answers[i].move))
                found = &known->items[k];
        if (!found || brute_is_futile(b, found->kind))
            return false;
        struct brute_side own_next = next_of(own, found->move),
                          other_next = next_of(other, found->move);
        if (!same_check(b, &own_next, &other_next, found->v - 2))
            return false;
    }
    return true;
}

static bool same_mate(struct brute *b, const struct brute_side *own, const struct brute_side *other,
                      int limit)
{
    struct brute_answer answers[NAIVE_MAX_MOVES];
    struct brute_list known = {answers, 0, limit};
    if (memcmp(&own->position, &other->position, sizeof own->position) == 0)
        return true;
    return brute_judge(b, &own->position, limit, answers, &known.count) != BRUTE_NO &&
           brute_same_mate(b, own, &known, other, limit);
}
