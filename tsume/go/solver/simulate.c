/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kawano's simulation among siblings (Kishimoto 5.2.3): the proof of one position is tried on
 * another. Where the winner moves, his move is taken from the lending position's result; where the
 * loser moves, every move must fail. What is found out is stored, so that the search finds it. */
#include <string.h>

#include "core/rng.h"
#include "tsume/go/solver/search.h"

#define NODES_MAX 300u

struct simulation {
    struct go_search *s;
    enum go_winner winner;
    unsigned nodes;
};

struct result {
    bool holds, denied, leans;
};

static struct result walk(struct simulation *m, int depth, const struct go_state *lender);

/* Can the move be played in the lender's position too? */
static bool playable(const struct go_region *r, const struct go_state *lender, go_move move)
{
    if (move > GO_REGION_MAX)
        return true;
    int p = move - 1;
    return (go_empty(r, lender) & go_bit(p)) && go_region_legal(r, lender, p);
}

/* Plays `move` in the frame's position and, where it can be, in the lender's, and walks on. */
static struct result step(struct simulation *m, int depth, const struct go_state *lender,
                          go_move move)
{
    struct go_search *s = m->s;
    struct go_frame *f = &s->frames[depth], *next = f + 1;
    next->state = f->state;
    go_region_play(s->region, &next->state, move);
    next->situation = go_situation(&next->state);
    next->key = go_state_key_from(&next->state, next->situation) ^ s->salt;
    next->path = go_path_code(f->path, move, depth);
    next->distance = (uint16_t)(f->distance + 1);
    next->epoch = f->epoch;
    next->elsewhere = false;
    if (go_path_has(s, next->situation, f->epoch) != GO_NOT_ON_PATH)
        return (struct result){false, false, false}; /* denied, or back into the path */
    if (!playable(s->region, lender, move))          /* may still be known */
        return walk(m, depth + 1, NULL);
    struct go_state other = *lender;
    go_region_play(s->region, &other, move);
    return walk(m, depth + 1, &other);
}

/* The winner is to move: the lender's own winning move. */
static struct result follow(struct simulation *m, int depth, const struct go_state *lender)
{
    struct result no = {false, false, false};
    struct go_search *s = m->s;
    const struct go_entry *e = go_table_find(&s->table, go_state_key(lender) ^ s->salt);
    if (!e || e->winner != (unsigned)m->winner || !e->move || e->move == GO_MOVE_THREAT)
        return no;
    go_move move = e->move;
    struct go_frame *f = &s->frames[depth];
    const struct go_state *state = &f->state;
    f->whole = false;
    go_find_parts(s, f);
    if (f->split.count > 1)
        return no;
    /* Playing elsewhere is left to the search. */
    bool pass = state->side == GO_DEFENDER && !s->eyes_only;
    if (move == GO_MOVE_PASS ? !pass : !playable(s->region, state, move))
        return no;
    struct result found = step(m, depth, lender, move);
    if (found.holds)
        f->best = move;
    return found;
}

/* The loser is to move: all must fail. Play elsewhere and ko threats are left to the search. */
static struct result resist(struct simulation *m, int depth, const struct go_state *lender)
{
    struct go_search *s = m->s;
    struct go_frame *f = &s->frames[depth];
    struct result no = {false, false, false}, all = {true, false, false};
    bool ko = f->state.ko != GO_NO_KO;
    bool may_spend = f->state.threats && f->state.owner == f->state.side;
    if (s->eyes_only || (ko && (may_spend || f->state.side == GO_ATTACKER)))
        return no;
    all.denied = ko || (f->state.side == GO_ATTACKER && f->state.room != s->region->all &&
                        !go_part_stands(s->region, &f->state));
    go_find_moves(s, f);
    go_find_parts(s, f);
    if (f->split.count > 1)
        return no;
    go_set moves = f->moves;
    bool narrowed = f->narrowed;
    f->best = GO_MOVE_NONE;
    for (int p; go_next(&moves, &p);) {
        struct result found = step(m, depth, lender, (go_move)(p + 1));
        if (!found.holds)
            return no;
        all.denied = all.denied || found.denied;
        all.leans = all.leans || found.leans;
    }
    if (f->state.side == GO_DEFENDER && !narrowed) {
        struct result found = step(m, depth, lender, GO_MOVE_PASS);
        if (!found.holds)
            return no;
        all.denied = all.denied || found.denied;
        all.leans = all.leans || found.leans;
    }
    return all;
}

/* The frame at `depth` is set up; is it won? */
static struct result walk(struct simulation *m, int depth, const struct go_state *lender)
{
    struct go_search *s = m->s;
    struct go_frame *f = &s->frames[depth];
    struct result out = {false, false, false};
    if (++m->nodes > NODES_MAX || depth + 1 >= GO_DEPTH_MAX)
        return out;
    s->simulated++;
    const struct go_entry *e = go_table_find(&s->table, f->key);
    if (e && e->winner)
        return (struct result){e->winner == (unsigned)m->winner, e->denied, e->leans};
    enum go_winner settled = e ? GO_OPEN : go_settled(s, &f->state);
    if (settled) {
        out.holds = settled == m->winner;
        return out;
    }
    if (!lender)
        return out;
    bool winner_moves = (m->winner == GO_ATTACKER_WINS) == (f->state.side == GO_ATTACKER);
    go_path_push(s, depth);
    out = winner_moves ? follow(m, depth, lender) : resist(m, depth, lender);
    go_path_pop(s, depth);
    if (out.holds && !out.leans) {
        struct go_entry found = {.key = f->key,
                                 .pn = m->winner == GO_ATTACKER_WINS ? 0 : GO_INFINITE,
                                 .dn = m->winner == GO_ATTACKER_WINS ? GO_INFINITE : 0,
                                 .work = 1,
                                 .distance = f->distance,
                                 .move = f->best,
                                 .winner = (uint8_t)((unsigned)m->winner & 3),
                                 .denied = out.denied};
        go_table_store(&s->table, &found);
    }
    return out;
}

bool go_simulate(struct go_search *s, int depth, const struct go_child *lender,
                 struct go_child *child, enum go_winner winner)
{
    struct go_frame *f = &s->frames[depth], *next = f + 1;
    struct simulation m = {s, winner, 0};
    struct go_state other = f->state;
    if (child->elsewhere || go_path_has(s, child->situation, f->epoch) != GO_NOT_ON_PATH)
        return false;
    go_region_play(s->region, &other, lender->move);
    other.room = lender->room;
    next->state = f->state;
    go_region_play(s->region, &next->state, child->move);
    next->state.room = child->room;
    next->key = child->key;
    next->situation = child->situation;
    next->path = go_path_code(f->path, child->move, depth);
    next->distance = child->distance;
    next->epoch = f->epoch;
    next->elsewhere = false;
    struct result found = walk(&m, depth + 1, &other);
    if (!found.holds)
        return false;
    child->winner = (uint8_t)winner;
    child->denied = found.denied;
    child->leans = found.leans;
    child->pn = winner == GO_ATTACKER_WINS ? 0 : GO_INFINITE;
    child->dn = winner == GO_ATTACKER_WINS ? GO_INFINITE : 0;
    return true;
}
