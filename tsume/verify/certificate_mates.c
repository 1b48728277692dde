/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mate and no mate, at any length: what the solver is asked, and the hints for it. */
#include <string.h>

#include "tsume/verify/certificate_parts.h"

/* ---- asking ---- */

/* The forbidden positions are always the first ones of the line. */
static bool know_keys(struct hint_maker *h)
{
    if (h->keys.count > h->c.forbidden_count)
        h->keys.count = h->c.forbidden_count;
    while (h->keys.count < h->c.forbidden_count) {
        struct shogi_position p = hint_position(&h->c.forbidden[h->keys.count]);
        if (!vec_push(&h->keys, shogi_key(&p)))
            return false;
    }
    return true;
}

enum tsume_verdict hint_ask_mate(struct hint_maker *h, const struct shogi_position *p,
                                 uint64_t budget, shogi_move *move)
{
    struct tsume_hint hint = {0};
    struct limits left;
    if (!asker_allowance(&h->ask, budget, &left) || !know_keys(h))
        return TSUME_UNKNOWN;
    struct tsume_hint_options options = {.limits = &left,
                                         .again = h->level,
                                         .table_only = budget == TABLE_ONLY,
                                         .forbidden = h->keys.items,
                                         .forbidden_count = h->exact ? h->keys.count : 0};
    sakui_status status = tsume_solver_hint(h->ask.solver, p, h->ask.attacker, &options, &hint);
    h->ask.nodes += hint.nodes;
    if (status && !h->ask.status)
        h->ask.status = status;
    if (hint.limit == LIMIT_TIME || hint.limit == LIMIT_CANCELLED)
        h->ask.stopped = hint.limit;
    *move = hint.move;
    return status ? TSUME_UNKNOWN : hint.verdict;
}

static enum ask_answer mates_after(struct hint_maker *h, const struct shogi_position *next, int t,
                                   uint64_t budget)
{
    shogi_move unused;
    enum tsume_verdict verdict = hint_ask_mate(h, next, budget, &unused);
    (void)t;
    return verdict == TSUME_MATE ? ASK_YES : verdict == TSUME_NO_MATE ? ASK_NO : ASK_STOPPED;
}

static enum ask_answer escapes_after(struct hint_maker *h, const struct shogi_position *next, int t,
                                     uint64_t budget)
{
    enum ask_answer mates = mates_after(h, next, t, budget);
    return mates == ASK_YES ? ASK_NO : mates == ASK_NO ? ASK_YES : ASK_STOPPED;
}

shogi_move hint_find_move(struct hint_maker *h, const struct shogi_position *p,
                          const shogi_move *moves, size_t count, int t, hint_question question)
{
    bool open = true;
    for (uint64_t budget = QUICK_NODES; open && budget < LAST_BUDGET; budget *= BUDGET_GROWTH) {
        open = false;
        for (size_t i = 0; i < count && !asker_done(&h->ask); i++) {
            struct shogi_position next = hint_after(p, moves[i]);
            enum ask_answer answer = question(h, &next, t, budget);
            if (answer == ASK_YES)
                return moves[i];
            open |= answer == ASK_STOPPED;
        }
        open &= !asker_done(&h->ask);
    }
    return SHOGI_MOVE_NONE;
}

/* ---- hints ---- */

#define LEVELS 8 /* independent proofs of a position */

static bool is_open(const struct hint_maker *h, uint64_t key)
{
    for (size_t i = 0; i < h->open.count; i++)
        if (h->open.items[i].key == key && h->open.items[i].level == h->level)
            return true;
    return false;
}

/* Does an answer to the check lead back to a position of the chain? */
static bool closes_circle(const struct hint_maker *h, const struct shogi_position *p,
                          shogi_move check)
{
    struct shogi_position q = hint_after(p, check);
    shogi_move answers[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(&q, answers);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position next = hint_after(&q, answers[i]);
        if (is_open(h, shogi_key(&next)))
            return true;
    }
    return false;
}

/* A check that mates; with care, one that closes no circle. NONE: there is none, or h->circle. */
static shogi_move mating_check(struct hint_maker *h, const struct shogi_position *p)
{
    shogi_move m = SHOGI_MOVE_NONE, moves[SHOGI_MAX_MOVES];
    if (hint_ask_mate(h, p, BUDGET_ALL, &m) != TSUME_MATE)
        return SHOGI_MOVE_NONE;
    size_t count = shogi_checks(p, moves);
    if (m == SHOGI_MOVE_NONE || !shogi_is_legal(p, m) || !shogi_gives_check(p, m))
        m = hint_find_move(h, p, moves, count, 0, mates_after);
    if (m == SHOGI_MOVE_NONE || !h->careful || !closes_circle(h, p, m))
        return m;
    for (size_t i = 0; i < count; i++) {
        struct shogi_position next = hint_after(p, moves[i]);
        if (mates_after(h, &next, 0, TABLE_ONLY) == ASK_YES && !closes_circle(h, p, moves[i]))
            return moves[i];
    }
    h->circle = true;
    return SHOGI_MOVE_NONE;
}

bool hint_mates(struct hint_maker *h, const struct shogi_position *p, char token[CERTIFICATE_TOKEN])
{
    shogi_move m = SHOGI_MOVE_NONE;
    /* Open positions are asked about once: what is shown is asked no more. c.depth of them at
     * most are open; the newest are looked at. */
    while (h->open.count >= h->c.depth && h->open.count > 0)
        h->open.count--;
    h->level = h->open.count ? h->open.items[h->open.count - 1].level : 0;
    h->circle = is_open(h, shogi_key(p));
    if (!h->circle)
        m = mating_check(h, p);
    while (h->circle && h->careful && ++h->level < LEVELS && !asker_done(&h->ask)) {
        h->circle = false;
        m = mating_check(h, p);
    }
    bool known = m != SHOGI_MOVE_NONE &&
                 vec_push(&h->open, ((struct open_position){shogi_key(p), h->level}));
    h->level = 0;
    return known && hint_name(m, "", token);
}

bool hint_is_covered(const struct hint_maker *h, const struct naive_position *p)
{
    if (facts_know(&h->c.facts, FACT_NO, p, 0))
        return true;
    if (h->c.forbidden_count == 0)
        return false;
    for (size_t i = 0; i < h->c.forbidden_count; i++)
        if (memcmp(&h->c.forbidden[i], p, sizeof *p) == 0)
            return true;
    return facts_know(&h->c.scope, FACT_NO_HERE, p, 0);
}

/* An answer that needs no new position is best; it does not matter which one the solver likes. */
static shogi_move covered_answer(const struct hint_maker *h, const struct naive_position *naive,
                                 const struct shogi_position *q)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(q, moves);
    for (size_t i = 0; i < count; i++) {
        struct naive_position next = naive_play(naive, hint_naive_move(moves[i]));
        if (hint_is_covered(h, &next))
            return moves[i];
    }
    return SHOGI_MOVE_NONE;
}

bool hint_escapes(struct hint_maker *h, const struct naive_position *naive,
                  const struct shogi_position *q, char token[CERTIFICATE_TOKEN])
{
    shogi_move m = covered_answer(h, naive, q), moves[SHOGI_MAX_MOVES];
    if (m != SHOGI_MOVE_NONE)
        return hint_name(m, "", token);
    if (hint_ask_mate(h, q, BUDGET_ALL, &m) != TSUME_NO_MATE)
        return false;
    if (m != SHOGI_MOVE_NONE && shogi_is_legal(q, m))
        return hint_name(m, "", token);
    size_t count = shogi_evasions(q, moves);
    return hint_name(hint_find_move(h, q, moves, count, 0, escapes_after), "", token);
}

bool hint_refutes(struct hint_maker *h, const struct naive_position *naive,
                  const struct shogi_position *q, char token[CERTIFICATE_TOKEN])
{
    shogi_move m;
    if (covered_answer(h, naive, q) != SHOGI_MOVE_NONE ||
        hint_ask_mate(h, q, BUDGET_ALL, &m) == TSUME_NO_MATE)
        return hint_escapes(h, naive, q, token);
    strcpy(token, "="); /* only on this path */
    return !asker_done(&h->ask);
}
