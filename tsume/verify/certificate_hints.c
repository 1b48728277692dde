/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/certificate_hints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

#define LINE_WIDTH    96
#define FAR_BOUND     12  /* "no mate at all" is preferred to "no mate in so many half plies" */
#define WORTH_MAX     400 /* largest value looked for after a capture */
#define BEYOND_MAX    24  /* … beyond the one in question */
#define TABLE_ONLY    0   /* budget: no search */
#define QUICK_NODES   300 /* for what the table nearly knows */
#define BUDGET_GROWTH 8
#define LAST_BUDGET   ((uint64_t)1 << 50)
#define QUICK_MATE    7 /* value of a mate in three */

/* ---- asking ---- */

static enum ask_answer within(struct hint_maker *h, const struct shogi_position *p, int t)
{
    return ask_within(&h->ask, p, t, BUDGET_ALL, NULL);
}

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

/* Under forbidden positions they are searched with only where that is needed (h->exact). */
static enum tsume_verdict mate(struct hint_maker *h, const struct shogi_position *p,
                               uint64_t budget, shogi_move *move)
{
    struct tsume_hint hint = {0};
    struct limits left;
    if (!asker_allowance(&h->ask, budget, &left) || !know_keys(h))
        return TSUME_UNKNOWN;
    struct tsume_hint_options options = {.limits = &left,
                                         .again = h->again,
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

static bool name(shogi_move m, const char *suffix, char token[CERTIFICATE_TOKEN])
{
    char usi[SHOGI_USI_MAX];
    if (m == SHOGI_MOVE_NONE)
        return false;
    shogi_move_to_usi(m, usi);
    snprintf(token, CERTIFICATE_TOKEN, "%s%s", usi, suffix);
    return true;
}

/* What is asked of the position after a move. */
typedef enum ask_answer (*question_after)(struct hint_maker *h, const struct shogi_position *next,
                                          int t, uint64_t budget);

static enum ask_answer mates_after(struct hint_maker *h, const struct shogi_position *next, int t,
                                   uint64_t budget)
{
    shogi_move unused;
    enum tsume_verdict verdict = mate(h, next, budget, &unused);
    (void)t;
    return verdict == TSUME_MATE ? ASK_YES : verdict == TSUME_NO_MATE ? ASK_NO : ASK_STOPPED;
}

static enum ask_answer escapes_after(struct hint_maker *h, const struct shogi_position *next, int t,
                                     uint64_t budget)
{
    enum ask_answer mates = mates_after(h, next, t, budget);
    return mates == ASK_YES ? ASK_NO : mates == ASK_NO ? ASK_YES : ASK_STOPPED;
}

static enum ask_answer is_within_after(struct hint_maker *h, const struct shogi_position *next,
                                       int t, uint64_t budget)
{
    return ask_within(&h->ask, next, t - 2, budget, NULL);
}

/* A move after which the answer is yes. The cheap ones are found first: one that does not work may
 * cost a thousand times what the one that does would. */
static shogi_move find_move(struct hint_maker *h, const struct shogi_position *p,
                            const shogi_move *moves, size_t count, int t, question_after question)
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

/* ---- mate and no mate ---- */

static bool was_open(struct hint_maker *h, uint64_t key)
{
    for (size_t i = 0; i < h->open.count; i++)
        if (h->open.items[i] == key)
            return true;
    return false;
}

static bool hint_mates(struct hint_maker *h, const struct shogi_position *p,
                       char token[CERTIFICATE_TOKEN])
{
    shogi_move m = SHOGI_MOVE_NONE, moves[SHOGI_MAX_MOVES];
    /* Open positions are asked about once: what is shown is asked no more. c.depth of them at
     * most are open; the newest are looked at. */
    while (h->open.count >= h->c.depth && h->open.count > 0)
        h->open.count--;
    if (was_open(h, shogi_key(p))) {
        h->circle = true;
        return false;
    }
    if (!vec_push(&h->open, shogi_key(p)))
        return false;
    if (mate(h, p, BUDGET_ALL, &m) != TSUME_MATE)
        return false;
    if (m != SHOGI_MOVE_NONE && shogi_is_legal(p, m) && shogi_gives_check(p, m))
        return name(m, "", token);
    size_t count = shogi_checks(p, moves);
    return name(find_move(h, p, moves, count, 0, mates_after), "", token);
}

/* Is the position already in the set that is being made? */
static bool is_covered(const struct hint_maker *h, const struct naive_position *p)
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
        if (is_covered(h, &next))
            return moves[i];
    }
    return SHOGI_MOVE_NONE;
}

static bool hint_escapes(struct hint_maker *h, const struct naive_position *naive,
                         const struct shogi_position *q, char token[CERTIFICATE_TOKEN])
{
    shogi_move m = covered_answer(h, naive, q), moves[SHOGI_MAX_MOVES];
    if (m != SHOGI_MOVE_NONE)
        return name(m, "", token);
    if (mate(h, q, BUDGET_ALL, &m) != TSUME_NO_MATE)
        return false;
    if (m != SHOGI_MOVE_NONE && shogi_is_legal(q, m))
        return name(m, "", token);
    size_t count = shogi_evasions(q, moves);
    return name(find_move(h, q, moves, count, 0, escapes_after), "", token);
}

static bool hint_refutes(struct hint_maker *h, const struct naive_position *naive,
                         const struct shogi_position *q, char token[CERTIFICATE_TOKEN])
{
    shogi_move m;
    if (covered_answer(h, naive, q) != SHOGI_MOVE_NONE ||
        mate(h, q, BUDGET_ALL, &m) == TSUME_NO_MATE)
        return hint_escapes(h, naive, q, token);
    strcpy(token, "="); /* only on this path */
    return !asker_done(&h->ask);
}

/* ---- values ---- */

static bool hint_within(struct hint_maker *h, const struct shogi_position *p, int t,
                        char token[CERTIFICATE_TOKEN])
{
    struct tsume_hint hint = {0};
    shogi_move moves[SHOGI_MAX_MOVES];
    for (int quick = QUICK_MATE; quick > 0; quick -= 4) /* it may be much quicker than it must */
        if (quick < t && ask_within(&h->ask, p, quick, QUICK_NODES, NULL) == ASK_YES)
            t = quick;
    if (within(h, p, t) != ASK_YES)
        return false;
    if (tsume_solver_hint_within(h->ask.solver, p, h->ask.attacker, t, &h->ask.limits, &hint) ==
            SAKUI_OK &&
        hint.verdict == TSUME_MATE && hint.move != SHOGI_MOVE_NONE &&
        shogi_is_legal(p, hint.move) && shogi_gives_check(p, hint.move)) {
        struct shogi_position next = hint_after(p, hint.move);
        if (within(h, &next, t - 2) == ASK_YES)
            return name(hint.move, "", token);
    }
    size_t count = shogi_checks(p, moves);
    return name(find_move(h, p, moves, count, t, is_within_after), "", token);
}

/* The value of a position with the defender to move, if it is at most `most`; -1 otherwise. */
static int worth(struct hint_maker *h, const struct shogi_position *q, int most)
{
    if (most > WORTH_MAX)
        most = WORTH_MAX;
    if (within(h, q, most) != ASK_YES)
        return -1;
    for (int t = 0; t <= most; t++)
        if (t % 4 < 2 && within(h, q, t) == ASK_YES)
            return t;
    return -1;
}

/* A real answer that counts for m and makes the value at least w. */
static shogi_move find_witness(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
                               int w)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = hint_answers_from_king(q, moves);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < count; i++) {
            struct shogi_position next = hint_after(q, moves[i]);
            if (hint_interposes(q, moves[i]) != (pass == 1) || within(h, &next, w - 3) != ASK_NO)
                continue;
            if (pass == 0 || (hint_counts_before(q, m, moves[i]) &&
                              ask_futile(&h->ask, q, moves[i], w, BUDGET_ALL, NULL) == ASK_NO))
                return moves[i];
        }
    return SHOGI_MOVE_NONE;
}

static bool nothing_new(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
                        const struct shogi_position *back, int w)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(back, moves);
    for (size_t i = 0; i < count; i++) {
        if (shogi_move_to(moves[i]) != shogi_move_to(m) && shogi_is_legal(q, moves[i]))
            continue;
        if (!hint_interposes(back, moves[i]) ||
            ask_futile(&h->ask, back, moves[i], w, BUDGET_ALL, NULL) != ASK_YES)
            return false;
    }
    return true;
}

/* Why m is futile in Q, which is worth at most t. */
static bool hint_futile(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                        char token[CERTIFICATE_TOKEN])
{
    shogi_move captures[2];
    size_t count = hint_x_captures(q, m, captures);
    for (int mates = 1; mates >= 0; mates--)
        for (size_t i = 0; i < count; i++) {
            struct shogi_position back = hint_given_back(q, m, captures[i]);
            char how = shogi_move_promotes(captures[i]) ? '+' : '=';
            int w = mates ? (within(h, &back, 1) == ASK_YES ? 0 : -1) : worth(h, &back, t + 4);
            if (w < 0)
                continue;
            if (mates) {
                snprintf(token, CERTIFICATE_TOKEN, "N%c", how);
                return true;
            }
            if (!nothing_new(h, q, m, &back, w) || find_witness(h, q, m, w) == SHOGI_MOVE_NONE)
                continue;
            snprintf(token, CERTIFICATE_TOKEN, "N%c%d", how, w);
            return true;
        }
    struct shogi_position p = hint_after(q, m);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position taken = hint_after(&p, captures[i]);
        if (within(h, &taken, 1) == ASK_YES) {
            strcpy(token, "X");
            return true;
        }
    }
    strcpy(token, "Y");
    return !asker_done(&h->ask);
}

static bool hint_short(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                       char token[CERTIFICATE_TOKEN])
{
    struct shogi_position next = hint_after(q, m);
    enum ask_answer quick = t >= 4 ? within(h, &next, t - 2) : ASK_NO;
    if (quick == ASK_STOPPED)
        return false;
    if (quick == ASK_NO)
        return hint_futile(h, q, m, t, token);
    strcpy(token, "-");
    return true;
}

/* How an answer after which the value is more than t - 2 is best written down. */
static bool name_lasting(struct hint_maker *h, const struct shogi_position *next, shogi_move m,
                         int t, char token[CERTIFICATE_TOKEN])
{
    shogi_move unused;
    bool never = t >= FAR_BOUND && mate(h, next, TABLE_ONLY, &unused) == TSUME_NO_MATE;
    return name(m, never ? "!" : "", token);
}

static bool hint_lasts(struct hint_maker *h, const struct naive_position *naive,
                       const struct shogi_position *q, int t, char token[CERTIFICATE_TOKEN])
{
    shogi_move m = covered_answer(h, naive, q), moves[SHOGI_MAX_MOVES];
    struct tsume_hint hint = {0};
    if (m != SHOGI_MOVE_NONE)
        return name(m, "!", token);
    if (within(h, q, t) != ASK_NO)
        return false;
    if (tsume_solver_hint_within(h->ask.solver, q, h->ask.attacker, t, &h->ask.limits, &hint) ==
            SAKUI_OK &&
        hint.verdict == TSUME_NO_MATE && hint.move != SHOGI_MOVE_NONE &&
        shogi_is_legal(q, hint.move) && !hint_interposes(q, hint.move)) {
        struct shogi_position next = hint_after(q, hint.move);
        if (within(h, &next, t - 2) == ASK_NO)
            return name_lasting(h, &next, hint.move, t, token);
    }
    size_t count = hint_answers_from_king(q, moves);
    for (int pass = 0; pass < 3; pass++)
        for (size_t i = 0; i < count; i++) {
            struct shogi_position next = hint_after(q, moves[i]);
            if (hint_interposes(q, moves[i]) != (pass > 0) || within(h, &next, t - 2) != ASK_NO)
                continue;
            if (pass == 1) { /* no mate after it: nothing to be judged */
                shogi_move unused;
                if (mate(h, &next, TABLE_ONLY, &unused) == TSUME_NO_MATE)
                    return name(moves[i], "!", token);
            } else if (pass == 0) {
                return name_lasting(h, &next, moves[i], t, token);
            } else if (ask_futile(&h->ask, q, moves[i], t, BUDGET_ALL, NULL) == ASK_NO) {
                return name(moves[i], "", token);
            }
        }
    return false;
}

/* Would "V w" do: does every answer that counts keep within w, or is it futile? */
static bool none_reaches(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int w)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(q, moves);
    for (size_t i = 0; i < count; i++) {
        bool between = hint_interposes(q, moves[i]);
        if (between && !hint_counts_before(q, m, moves[i]))
            continue;
        struct shogi_position next = hint_after(q, moves[i]);
        if (w - 2 >= 2 && within(h, &next, w - 2) == ASK_YES)
            continue;
        if (!between || ask_futile(&h->ask, q, moves[i], w, BUDGET_ALL, NULL) != ASK_YES)
            return false;
    }
    return true;
}

/* Some w that Q' is worth more than, and that no answer which counts in Q reaches; 0: none was
 * found. At first only t, or just below what Q' is worth; `further`: beyond t. */
static int find_bound_between(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
                              const struct shogi_position *back, int t, bool further)
{
    if (further && within(h, back, t) == ASK_NO)
        for (int w = t + 1; w <= t + BEYOND_MAX && within(h, back, w) == ASK_NO; w++)
            if (w % 4 < 2 && none_reaches(h, q, m, w))
                return w;
    if (further)
        return 0;
    int v = within(h, back, t) == ASK_NO ? t + 1 : worth(h, back, t + 4);
    return v > 1 && none_reaches(h, q, m, v - 1) ? v - 1 : 0;
}

/* Why m is real in Q, though X takes it; Q is worth more than t. */
static bool hint_new(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
                     shogi_move capture, int t, char token[CERTIFICATE_TOKEN])
{
    struct shogi_position back = hint_given_back(q, m, capture);
    shogi_move moves[SHOGI_MAX_MOVES];
    char usi[SHOGI_USI_MAX];
    size_t count = shogi_evasions(&back, moves);
    for (int pass = 0; pass < 4; pass++) {
        if (pass % 2) {
            int w = find_bound_between(h, q, m, &back, t, pass == 3);
            if (w > 0) {
                snprintf(token, CERTIFICATE_TOKEN, "V%d", w);
                return true;
            }
            continue;
        }
        for (size_t i = 0; i < count; i++) {
            if (shogi_move_to(moves[i]) != shogi_move_to(m) && shogi_is_legal(q, moves[i]))
                continue;
            if (hint_interposes(&back, moves[i]) != (pass == 2))
                continue;
            if (pass == 2 && ask_futile(&h->ask, &back, moves[i], t, BUDGET_ALL, NULL) != ASK_NO)
                continue;
            shogi_move_to_usi(moves[i], usi);
            snprintf(token, CERTIFICATE_TOKEN, "D%s", usi);
            return true;
        }
    }
    return false;
}

/* What Q, worth more than t, is worth if m is chosen. */
static bool hint_worth(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                       char token[CERTIFICATE_TOKEN])
{
    struct shogi_position next = hint_after(q, m);
    for (int w = t + 1; w <= t + WORTH_MAX && !asker_done(&h->ask); w++)
        if (w % 4 < 2 && within(h, &next, w - 2) == ASK_YES) {
            snprintf(token, CERTIFICATE_TOKEN, "%d", w);
            return true;
        }
    return false;
}

/* ---- all hints ---- */

static bool make(struct hint_maker *h, const struct certificate_question *k,
                 char token[CERTIFICATE_TOKEN])
{
    struct shogi_position p = hint_position(k->position);
    shogi_move m = k->move.to ? hint_move(&p, k->move) : SHOGI_MOVE_NONE;
    switch (k->hint) {
    case HINT_MATES:
        return hint_mates(h, &p, token);
    case HINT_ESCAPES:
        return hint_escapes(h, k->position, &p, token);
    case HINT_REFUTES:
        return hint_refutes(h, k->position, &p, token);
    case HINT_WITHIN:
        return hint_within(h, &p, k->t, token);
    case HINT_IS_MATE: {
        enum ask_answer now = within(h, &p, 1);
        strcpy(token, now == ASK_YES ? "#" : "-");
        return now != ASK_STOPPED;
    }
    case HINT_SHORT:
        return hint_short(h, &p, m, k->t, token);
    case HINT_FUTILE:
        return hint_futile(h, &p, m, k->t, token);
    case HINT_LASTS:
        return hint_lasts(h, k->position, &p, k->t, token);
    case HINT_WITNESS:
        return name(find_witness(h, &p, m, k->t), "", token);
    case HINT_WORTH:
        return hint_worth(h, &p, m, k->t, token);
    case HINT_NEW: {
        struct naive_position next = naive_play(k->position, k->move);
        struct shogi_position q = hint_position(&next);
        return hint_new(h, &p, m, hint_move(&q, k->capture), k->t, token);
    }
    }
    return false;
}

bool hint_make(void *context, const struct certificate_question *question,
               char token[CERTIFICATE_TOKEN])
{
    struct hint_maker *h = context;
    if (asker_done(&h->ask) || !make(h, question, token))
        return false;
    size_t length = strlen(token);
    if (h->max_bytes && h->tape.length + facts_bytes(&h->c.facts) > h->max_bytes) {
        h->full = true;
        return false;
    }
    if (h->column == 0 || h->column + length + 1 > LINE_WIDTH) {
        strbuf_adds(&h->tape, h->column ? "\n " : " ");
        h->column = 1;
    } else {
        strbuf_addc(&h->tape, ' ');
        h->column++;
    }
    strbuf_adds(&h->tape, token);
    h->column += length;
    return !h->tape.failed;
}
