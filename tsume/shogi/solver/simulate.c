/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Simulation (Kawano): an answer that resembles one already refuted is refuted by the same play
 * before any search is made for it.
 *
 * Two positions are played side by side: the guide, whose proof is in the table, and the real one.
 * Where the attacker is to move, the guide's move must be legal and give check in the real position
 * as well; where the defender is, every real answer must be known to lose, or lose to a mate in
 * one, or be a legal answer in the guide too. What succeeds is an ordinary proof of the real
 * position, with its own proof pieces; what fails costs some nodes and nothing else. The guide's
 * proof gets shorter with every move, so this ends. */
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/solver/search.h"

#define DEPTH_MAX    160 /* recursion; longer proofs are left to the search */
#define BUDGET_LEAST 32

struct simulation {
    struct tsume_search *s;
    struct shogi_position guide, real;
    uint64_t stop; /* value of s->nodes */
    int depth;
};

struct proven {
    hand_word pieces;
    uint32_t length;
};

static bool look_up(const struct simulation *x, const struct shogi_position *p,
                    struct tsume_table_hit *hit)
{
    const struct tsume_search *s = x->s;
    tsume_table_probe(s->table, tsume_search_key(s, p), hand_of(p, s->attacker), hit);
    return hit->kind == ENTRY_PROVEN;
}

static void store(const struct simulation *x, const struct proven *r, uint64_t before,
                  shogi_move move)
{
    const struct tsume_search *s = x->s;
    tsume_table_store_final(s->table, ENTRY_PROVEN, tsume_search_key(s, &x->real), r->pieces,
                            r->length, (uint32_t)(s->nodes - before), move_pack(move));
}

static bool refute_answers(struct simulation *x, struct proven *r);

/* The attacker is to move in both positions; the real one is not in the table. */
static bool follow_guide(struct simulation *x, struct proven *r)
{
    struct tsume_table_hit hit;
    struct shogi_undo real, guide;
    uint64_t before = x->s->nodes;
    if (x->depth >= DEPTH_MAX || x->s->nodes >= x->stop || !look_up(x, &x->guide, &hit))
        return false;
    shogi_move m = move_unpack(&x->guide, hit.move);
    if (m == SHOGI_MOVE_NONE || !shogi_is_legal(&x->guide, m) || !shogi_is_legal(&x->real, m) ||
        !shogi_gives_check(&x->real, m))
        return false;
    x->s->nodes++;
    x->depth++;
    shogi_play(&x->guide, m, &guide);
    shogi_play(&x->real, m, &real);
    bool done = refute_answers(x, r);
    shogi_unplay(&x->real, m, &real);
    shogi_unplay(&x->guide, m, &guide);
    x->depth--;
    if (!done)
        return false;
    r->pieces = tsume_hand_before_proof(&x->real, m, r->pieces);
    r->length++;
    store(x, r, before, m);
    return true;
}

/* The attacker is to move in the real position after the answer m. */
static bool refute_answer(struct simulation *x, shogi_move m, struct proven *r)
{
    struct tsume_table_hit hit;
    struct shogi_undo guide;
    if (look_up(x, &x->real, &hit)) {
        *r = (struct proven){hit.hand, hit.pn};
        return true;
    }
    if (hit.kind == ENTRY_DISPROVEN)
        return false;
    if (hit.kind == ENTRY_NONE) {
        struct outcome leaf;
        tsume_judge_leaf(x->s, &x->real, tsume_search_key(x->s, &x->real),
                         hand_of(&x->real, x->s->attacker), &leaf);
        *r = (struct proven){leaf.pieces, leaf.length};
        if (leaf.state != CHILD_OPEN)
            return leaf.state == CHILD_PROVEN;
    }
    if (!shogi_is_legal(&x->guide, m))
        return false;
    shogi_play(&x->guide, m, &guide);
    bool done = follow_guide(x, r);
    shogi_unplay(&x->guide, m, &guide);
    return done;
}

/* The defender is to move in both positions, in check in the real one. */
static bool refute_answers(struct simulation *x, struct proven *r)
{
    struct tsume_table_hit hit;
    shogi_move moves[SHOGI_MAX_MOVES];
    uint64_t before = x->s->nodes++;
    if (look_up(x, &x->real, &hit)) {
        *r = (struct proven){hit.hand, hit.pn};
        return true;
    }
    if (hit.kind == ENTRY_DISPROVEN)
        return false;
    size_t count = shogi_evasions(&x->real, moves);
    shogi_move longest = SHOGI_MOVE_NONE;
    *r = (struct proven){.pieces = tsume_evasion_pieces(&x->real, x->s->attacker)};
    for (size_t i = 0; i < count; i++) {
        struct shogi_undo undo;
        struct proven one;
        shogi_play(&x->real, moves[i], &undo);
        bool done = refute_answer(x, moves[i], &one);
        shogi_unplay(&x->real, moves[i], &undo);
        if (!done)
            return false;
        r->pieces = hand_max(r->pieces, one.pieces);
        if (one.length + 1 > r->length) {
            r->length = one.length + 1;
            longest = moves[i];
        }
    }
    store(x, r, before, longest);
    return true;
}

/* The defender is to move in the search's position; its answer `guide` is proven to lose. True: so
 * does `move`, and *out says how. */
bool tsume_simulate(struct tsume_search *s, shogi_move guide, shogi_move move, struct outcome *out)
{
    struct simulation x = {.s = s, .guide = s->position, .real = s->position};
    struct shogi_undo undo;
    struct tsume_table_hit hit;
    struct proven r;
    shogi_play(&x.guide, guide, &undo);
    shogi_play(&x.real, move, &undo);
    if (!look_up(&x, &x.guide, &hit))
        return false;
    x.stop = s->nodes + hit.amount + BUDGET_LEAST;
    if (!follow_guide(&x, &r))
        return false;
    *out = (struct outcome){
        .state = CHILD_PROVEN, .pieces = r.pieces, .length = r.length, .ref = REF_NONE};
    return true;
}
