/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hints for "value at most t" and "value more than t". */
#include <stdio.h>

#include "tsume/verify/certificate_parts.h"

#define FAR_BOUND    12  /* "no mate at all" is preferred to "no mate in so many half plies" */
#define ESCAPE_NODES 300 /* … and looked for, so many nodes each time */
#define WORTH_MAX    400 /* the longest defence is longer than another by this at most */
#define QUICK_MATE   7   /* value of a mate in three */

/* ---- at most ---- */

static enum ask_answer is_within_after(struct hint_maker *h, const struct shogi_position *next,
                                       int t, uint64_t budget)
{
    return ask_within(&h->ask, next, t - 2, budget, NULL);
}

/* The move that settled "value at most t?" of p, or NONE. */
static shogi_move settled_by(struct hint_maker *h, const struct shogi_position *p, int t,
                             enum tsume_verdict verdict)
{
    struct tsume_hint hint = {0};
    struct limits left;
    if (!asker_allowance(&h->ask, BUDGET_ALL, &left) ||
        tsume_solver_hint_within(h->ask.solver, p, h->ask.attacker, t, &left, &hint) ||
        hint.verdict != verdict || hint.move == SHOGI_MOVE_NONE || !shogi_is_legal(p, hint.move))
        return SHOGI_MOVE_NONE;
    return hint.move;
}

bool hint_within(struct hint_maker *h, const struct shogi_position *p, int t,
                 char token[CERTIFICATE_TOKEN])
{
    shogi_move moves[SHOGI_MAX_MOVES];
    for (int quick = QUICK_MATE; quick > 0; quick -= 4) /* it may be much quicker than it must */
        if (quick < t && ask_within(&h->ask, p, quick, QUICK_NODES, NULL) == ASK_YES)
            t = quick;
    if (hint_ask_within(h, p, t) != ASK_YES)
        return false;
    shogi_move m = settled_by(h, p, t, TSUME_MATE);
    if (m != SHOGI_MOVE_NONE && shogi_gives_check(p, m)) {
        struct shogi_position next = hint_after(p, m);
        if (hint_ask_within(h, &next, t - 2) == ASK_YES)
            return hint_name(m, "", token);
    }
    size_t count = shogi_checks(p, moves);
    return hint_name(hint_find_move(h, p, moves, count, t, is_within_after), "", token);
}

/* What Q, worth more than t, is worth if m is chosen. */
bool hint_worth(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                char token[CERTIFICATE_TOKEN])
{
    struct shogi_position next = hint_after(q, m);
    for (int w = t + 1; w <= t + WORTH_MAX && !asker_done(&h->ask); w++)
        if (w % 4 < 2 && hint_ask_within(h, &next, w - 2) == ASK_YES) {
            snprintf(token, CERTIFICATE_TOKEN, "%d", w);
            return true;
        }
    return false;
}

/* ---- more than ---- */

/* An answer after which nothing new is to be shown: no mate at all, or the value is known to be
 * large enough. */
static bool hint_shown_before(const struct hint_maker *h, const struct naive_position *naive,
                              const struct shogi_position *q, int t, char token[CERTIFICATE_TOKEN])
{
    shogi_move moves[SHOGI_MAX_MOVES], here = SHOGI_MOVE_NONE, large = SHOGI_MOVE_NONE;
    size_t count = shogi_evasions(q, moves);
    for (size_t i = 0; i < count; i++) {
        struct naive_position next = naive_play(naive, hint_naive_move(moves[i]));
        if (hint_is_covered(h, &next))
            return hint_name(moves[i], "!", token);
        if (hint_interposes(q, moves[i])) /* would have to be shown real */
            continue;
        if (large == SHOGI_MOVE_NONE && facts_know(&h->c.facts, FACT_MORE, &next, t - 2))
            large = moves[i];
        if (here == SHOGI_MOVE_NONE && facts_know(&h->c.facts, FACT_MORE_HERE, &next, t - 2))
            here = moves[i];
    }
    return hint_name(large != SHOGI_MOVE_NONE ? large : here, "", token);
}

/* "No mate at all" is shown once for all bounds and for smaller hands too. */
static bool hint_escape_far(struct hint_maker *h, const struct shogi_position *q, int t,
                            char token[CERTIFICATE_TOKEN])
{
    shogi_move m;
    return t >= FAR_BOUND && hint_ask_mate(h, q, ESCAPE_NODES, &m) == TSUME_NO_MATE &&
           m != SHOGI_MOVE_NONE && shogi_is_legal(q, m) && hint_name(m, "!", token);
}

/* All answers: those that are no interpositions, the one the search has found first; then
 * those nearest to the king. */
static size_t answers_in_order(struct hint_maker *h, const struct shogi_position *q, int t,
                               shogi_move *out)
{
    shogi_move moves[SHOGI_MAX_MOVES], found = settled_by(h, q, t, TSUME_NO_MATE);
    size_t all = hint_answers_from_king(q, moves), count = 0;
    for (int pass = 0; pass < 3; pass++)
        for (size_t i = 0; i < all; i++) {
            int due = hint_interposes(q, moves[i]) ? 2 : moves[i] != found;
            if (due == pass)
                out[count++] = moves[i];
        }
    return count;
}

/* After m the value is more than t - 2. How is that best written down? False: m is
 * futile, or cannot be shown to be real. */
static bool hint_lasting(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                         char token[CERTIFICATE_TOKEN])
{
    struct shogi_position next = hint_after(q, m);
    shogi_move unused;
    bool between = hint_interposes(q, m);
    if ((between || t >= FAR_BOUND) &&
        hint_ask_mate(h, &next, TABLE_ONLY, &unused) == TSUME_NO_MATE)
        return hint_name(m, "!", token);
    if (between && !hint_is_real(h, q, m, t))
        return false;
    return hint_name(m, "", token);
}

bool hint_lasts(struct hint_maker *h, const struct naive_position *naive,
                const struct shogi_position *q, int t, char token[CERTIFICATE_TOKEN])
{
    shogi_move moves[SHOGI_MAX_MOVES];
    bool open = true;
    if (hint_shown_before(h, naive, q, t, token) || hint_escape_far(h, q, t, token))
        return true;
    if (hint_ask_within(h, q, t) != ASK_NO)
        return false;
    size_t count = answers_in_order(h, q, t, moves);
    for (uint64_t budget = QUICK_NODES; open && budget < LAST_BUDGET; budget *= BUDGET_GROWTH) {
        open = false;
        for (size_t i = 0; i < count && !asker_done(&h->ask); i++) {
            struct shogi_position next = hint_after(q, moves[i]);
            enum ask_answer within = ask_within(&h->ask, &next, t - 2, budget, NULL);
            if (within == ASK_NO && hint_lasting(h, q, moves[i], t, token))
                return true;
            open |= within == ASK_STOPPED;
        }
        open &= !asker_done(&h->ask);
    }
    return false;
}
