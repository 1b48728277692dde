/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/certificate_hints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

#define LINE_WIDTH 96
#define FAR_BOUND  12  /* "no mate at all" is preferred to "no mate in so many half plies" */
#define WORTH_MAX  400 /* largest value looked for after a capture */
#define BEYOND_MAX 24  /* … beyond the one in question */

/* ---- between the two kinds of positions ---- */

static const unsigned char to_shogi[] = {
    0,          SHOGI_PAWN,   SHOGI_LANCE, SHOGI_KNIGHT, SHOGI_SILVER,
    SHOGI_GOLD, SHOGI_BISHOP, SHOGI_ROOK,  SHOGI_KING};
static const unsigned char to_naive[] = {
    0,          NAIVE_PAWN, NAIVE_LANCE, NAIVE_KNIGHT, NAIVE_SILVER, NAIVE_BISHOP,
    NAIVE_ROOK, NAIVE_GOLD, NAIVE_KING};

static int naive_square(shogi_square s)
{
    return NAIVE_WIDTH * shogi_rank(s) + 10 - shogi_file(s);
}

static shogi_square shogi_square_from(int square)
{
    return shogi_square_of(10 - square % NAIVE_WIDTH, square / NAIVE_WIDTH);
}

static int shogi_type_of(int kind)
{
    return kind > NAIVE_KING ? to_shogi[kind - NAIVE_PROMOTION] + SHOGI_PROMOTED : to_shogi[kind];
}

struct shogi_position hint_position(const struct naive_position *p)
{
    struct shogi_position q;
    memset(&q, 0, sizeof q);
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int piece = p->board[naive_square(s)];
        if (piece != NAIVE_EMPTY)
            q.board[s] = shogi_piece_of(naive_side_of(piece), shogi_type_of(naive_kind_of(piece)));
    }
    for (int side = 0; side < 2; side++)
        for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++)
            q.hand[side][to_shogi[kind]] = p->hand[side][kind];
    q.side = p->side;
    (void)shogi_finish(&q); /* came from a position that was finished */
    return q;
}

struct naive_position hint_naive_position(const struct shogi_position *p)
{
    struct naive_position q;
    memset(&q, 0, sizeof q);
    memset(q.board, NAIVE_OUTSIDE, sizeof q.board);
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int type = shogi_piece_type(p->board[s]), color = shogi_piece_color(p->board[s]);
        int kind =
            type > SHOGI_KING ? to_naive[type - SHOGI_PROMOTED] + NAIVE_PROMOTION : to_naive[type];
        q.board[naive_square(s)] = (signed char)(color ? -kind : kind);
        if (type == SHOGI_KING)
            q.king[color] = (unsigned char)naive_square(s);
    }
    for (int side = 0; side < 2; side++)
        for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
            q.hand[side][to_naive[type]] = p->hand[side][type];
    q.side = p->side;
    return q;
}

struct naive_move hint_naive_move(shogi_move m)
{
    struct naive_move n = {.to = (unsigned char)naive_square(shogi_move_to(m)),
                           .promote = shogi_move_promotes(m)};
    if (shogi_move_is_drop(m))
        n.drop = to_naive[shogi_move_type(m)];
    else
        n.from = (unsigned char)naive_square(shogi_move_from(m));
    return n;
}

static shogi_move shogi_move_of(const struct shogi_position *p, struct naive_move m)
{
    shogi_square to = shogi_square_from(m.to);
    if (m.drop)
        return shogi_move_drop(shogi_type_of(m.drop), to);
    shogi_square from = shogi_square_from(m.from);
    return shogi_move_board(from, to, shogi_piece_type(p->board[from]), m.promote);
}

/* ---- asking ---- */

static struct shogi_position after(const struct shogi_position *p, shogi_move m)
{
    struct shogi_position q = *p;
    struct shogi_undo undo;
    shogi_play(&q, m, &undo);
    return q;
}

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
                               bool table_only, shogi_move *move)
{
    struct tsume_hint hint = {0};
    struct limits left = h->ask.limits;
    if (asker_done(&h->ask) || !know_keys(h))
        return TSUME_UNKNOWN;
    left.nodes = left.nodes ? left.nodes - h->ask.nodes : 0;
    struct tsume_hint_options options = {.limits = &left,
                                         .again = h->again,
                                         .table_only = table_only,
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
    if (mate(h, p, false, &m) != TSUME_MATE)
        return false;
    if (m != SHOGI_MOVE_NONE && shogi_is_legal(p, m) && shogi_gives_check(p, m))
        return name(m, "", token);
    size_t count = shogi_checks(p, moves);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position next = after(p, moves[i]);
        shogi_move unused;
        if (mate(h, &next, false, &unused) == TSUME_MATE)
            return name(moves[i], "", token);
    }
    return false;
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
    if (mate(h, q, false, &m) != TSUME_NO_MATE)
        return false;
    if (m != SHOGI_MOVE_NONE && shogi_is_legal(q, m))
        return name(m, "", token);
    size_t count = shogi_evasions(q, moves);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position next = after(q, moves[i]);
        shogi_move unused;
        if (mate(h, &next, false, &unused) == TSUME_NO_MATE)
            return name(moves[i], "", token);
    }
    return false;
}

static bool hint_refutes(struct hint_maker *h, const struct naive_position *naive,
                         const struct shogi_position *q, char token[CERTIFICATE_TOKEN])
{
    shogi_move m;
    if (covered_answer(h, naive, q) != SHOGI_MOVE_NONE || mate(h, q, false, &m) == TSUME_NO_MATE)
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
    if (within(h, p, t) != ASK_YES)
        return false;
    if (tsume_solver_hint_within(h->ask.solver, p, h->ask.attacker, t, &h->ask.limits, &hint) ==
            SAKUI_OK &&
        hint.verdict == TSUME_MATE && hint.move != SHOGI_MOVE_NONE &&
        shogi_is_legal(p, hint.move) && shogi_gives_check(p, hint.move)) {
        struct shogi_position next = after(p, hint.move);
        if (within(h, &next, t - 2) == ASK_YES)
            return name(hint.move, "", token);
    }
    size_t count = shogi_checks(p, moves);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position next = after(p, moves[i]);
        if (within(h, &next, t - 2) == ASK_YES)
            return name(moves[i], "", token);
    }
    return false;
}

static bool interposes(const struct shogi_position *q, shogi_move m)
{
    struct shogi_bb checkers = shogi_checkers(q);
    if (shogi_move_type(m) == SHOGI_KING || shogi_bb_several(checkers))
        return false;
    return shogi_bb_has(shogi_between(shogi_bb_first(checkers), q->king[q->side]),
                        shogi_move_to(m));
}

static int distance(shogi_square a, shogi_square b)
{
    int f = abs(shogi_file(a) - shogi_file(b)), r = abs(shogi_rank(a) - shogi_rank(b));
    return f > r ? f : r;
}

/* All answers, those nearest to the king first: whether an interposition is real depends on those
 * nearer than it. */
static size_t answers_from_king(const struct shogi_position *q, shogi_move *out)
{
    size_t count = shogi_evasions(q, out);
    shogi_square king = q->king[q->side];
    for (size_t i = 1; i < count; i++) {
        shogi_move m = out[i];
        size_t k = i;
        for (;
             k > 0 && distance(king, shogi_move_to(out[k - 1])) > distance(king, shogi_move_to(m));
             k--)
            out[k] = out[k - 1];
        out[k] = m;
    }
    return count;
}

/* Q and an interposition in it, after X's capture: the piece given back. */
static struct shogi_position given_back(const struct shogi_position *q, shogi_move m,
                                        shogi_move capture)
{
    struct shogi_position p = after(q, m);
    int base = shogi_base_type(shogi_piece_type(p.board[shogi_move_to(m)]));
    p = after(&p, capture);
    p.hand[q->side ^ 1][base]--;
    p.hand[q->side][base]++;
    (void)shogi_finish(&p);
    return p;
}

static size_t x_captures(const struct shogi_position *q, shogi_move m, shogi_move out[2])
{
    struct shogi_position p = after(q, m);
    shogi_square x0 = shogi_bb_first(shogi_checkers(q));
    size_t count = 0;
    for (int promote = 0; promote <= 1; promote++) {
        shogi_move take =
            shogi_move_board(x0, shogi_move_to(m), shogi_piece_type(p.board[x0]), promote != 0);
        if (shogi_is_legal(&p, take) && shogi_gives_check(&p, take))
            out[count++] = take;
    }
    return count;
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

static bool counts_before(const struct shogi_position *q, shogi_move m, shogi_move r)
{
    shogi_move unused[2];
    if (x_captures(q, r, unused) == 0)
        return true;
    return shogi_bb_has(shogi_between(shogi_move_to(m), q->king[q->side]), shogi_move_to(r));
}

/* A real answer that counts for m and makes the value at least w. */
static shogi_move find_witness(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
                               int w)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = answers_from_king(q, moves);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < count; i++) {
            struct shogi_position next = after(q, moves[i]);
            if (interposes(q, moves[i]) != (pass == 1) || within(h, &next, w - 3) != ASK_NO)
                continue;
            if (pass == 0 || (counts_before(q, m, moves[i]) &&
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
        if (!interposes(back, moves[i]) ||
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
    size_t count = x_captures(q, m, captures);
    for (int mates = 1; mates >= 0; mates--)
        for (size_t i = 0; i < count; i++) {
            struct shogi_position back = given_back(q, m, captures[i]);
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
    struct shogi_position p = after(q, m);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position taken = after(&p, captures[i]);
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
    struct shogi_position next = after(q, m);
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
    bool never = t >= FAR_BOUND && mate(h, next, true, &unused) == TSUME_NO_MATE;
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
        shogi_is_legal(q, hint.move) && !interposes(q, hint.move)) {
        struct shogi_position next = after(q, hint.move);
        if (within(h, &next, t - 2) == ASK_NO)
            return name_lasting(h, &next, hint.move, t, token);
    }
    size_t count = answers_from_king(q, moves);
    for (int pass = 0; pass < 3; pass++)
        for (size_t i = 0; i < count; i++) {
            struct shogi_position next = after(q, moves[i]);
            if (interposes(q, moves[i]) != (pass > 0) || within(h, &next, t - 2) != ASK_NO)
                continue;
            if (pass == 1) { /* no mate after it: nothing to be judged */
                shogi_move unused;
                if (mate(h, &next, true, &unused) == TSUME_NO_MATE)
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
        bool between = interposes(q, moves[i]);
        if (between && !counts_before(q, m, moves[i]))
            continue;
        struct shogi_position next = after(q, moves[i]);
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
    struct shogi_position back = given_back(q, m, capture);
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
            if (interposes(&back, moves[i]) != (pass == 2))
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
    struct shogi_position next = after(q, m);
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
    shogi_move m = k->move.to ? shogi_move_of(&p, k->move) : SHOGI_MOVE_NONE;
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
        return hint_new(h, &p, m, shogi_move_of(&q, k->capture), k->t, token);
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
    if (h->max_bytes && h->tape.length + facts_bytes(&h->c.facts) > h->max_bytes)
        return false;
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
