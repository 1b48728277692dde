/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/simulate.h"

#include <string.h>

#include "core/search/numbers.h"

struct simulator {
    struct table_search *s;
    enum search_value value;
    unsigned char *lender; /* state of the lending position, NULL: the same */
    unsigned nodes;
};

/* Where the lending position's results are found (its path does not matter). */
static struct tt_place lender_place(const struct simulator *m)
{
    const struct game *g = m->s->game;
    const void *state = m->lender ? (const void *)m->lender : m->s->state;
    if (m->s->dominance)
        return (struct tt_place){g->board_key(state), g->resources(state), 0};
    return (struct tt_place){g->key(state), 0, 0};
}

static bool legal(const struct table_search *s, const void *state, game_move *moves, game_move move)
{
    size_t count = 0;
    if (s->game->expand(state, moves, &count) != GAME_OPEN)
        return false;
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static bool walk(struct simulator *m, struct ts_frame *f);

/* Plays `move` in both positions and walks on; adds what was found to f's child record `c`. */
static bool step(struct simulator *m, struct ts_frame *f, game_move move, game_move *scratch,
                 struct ts_child *c)
{
    struct table_search *s = m->s;
    const struct game *g = s->game;
    memset(c, 0, sizeof *c);
    c->move = move;
    void *lender_undo = NULL;
    if (m->lender) {
        if (!legal(s, m->lender, scratch, move))
            return false;
        lender_undo = ts_push(s, g->undo_size + 1);
        if (!lender_undo)
            return false;
        g->play(m->lender, move, lender_undo);
    }
    int repeated;
    bool ok = false;
    struct ts_frame *next = ts_step(s, f, move, &repeated);
    if (next) {
        if (repeated >= 0) {
            ok = ts_repetition_value(s, f->or_moves) == m->value;
            next->rep = (uint16_t)repeated;
        } else {
            ok = walk(m, next);
        }
        c->value = ok ? m->value : SEARCH_UNKNOWN;
        c->rep = next->rep;
        c->height = next->height;
        ts_leave(s, next);
    }
    if (m->lender)
        g->undo(m->lender, move, lender_undo);
    return ok;
}

/* The winner to move: borrowed moves, one after another. */
static bool try_borrowed(struct simulator *m, struct ts_frame *f, const game_move *moves,
                         size_t count, game_move *scratch)
{
    struct tt_place at = lender_place(m);
    struct tt_view v = ttable_look(&m->s->table, &at);
    game_move first = v.value == m->value ? v.move : GAME_MOVE_NONE;
    for (size_t n = 0;;) {
        game_move move = first;
        if (first == GAME_MOVE_NONE)
            move = ttable_seed(&m->s->table, at.key, m->value, n++);
        first = GAME_MOVE_NONE;
        if (move == GAME_MOVE_NONE)
            return false;
        bool found = false;
        for (size_t i = 0; i < count && !found; i++)
            found = moves[i] == move;
        struct ts_child c;
        if (found && step(m, f, move, scratch, &c)) {
            f->best = move;
            f->rep = c.rep;
            f->height = c.height + 1;
            return true;
        }
    }
}

/* The loser to move: every move must fail. */
static bool try_all(struct simulator *m, struct ts_frame *f, const game_move *moves, size_t count,
                    game_move *scratch)
{
    f->best = GAME_MOVE_NONE;
    f->rep = TTABLE_NO_REP;
    f->height = 0;
    for (size_t i = 0; i < count; i++) {
        struct ts_child c;
        if (!step(m, f, moves[i], scratch, &c))
            return false;
        f->rep = c.rep < f->rep ? c.rep : f->rep;
        f->height = number_max(f->height, c.height + 1);
    }
    return true;
}

/* The position of `f` is on the board and on the path. */
static bool walk(struct simulator *m, struct ts_frame *f)
{
    struct table_search *s = m->s;
    const struct game *g = s->game;
    if (++m->nodes > SIMULATE_NODES || f->depth >= s->depth_limit || s->stop != LIMIT_NONE)
        return false;
    struct tt_view v = ttable_look(&s->table, &f->place);
    if (v.value != SEARCH_UNKNOWN) {
        f->rep = v.rep;
        f->height = v.height;
        f->best = v.move;
        return v.value == m->value;
    }
    game_move *moves = ts_push(s, 2 * g->max_moves * sizeof *moves);
    if (!moves)
        return false;
    size_t count = 0;
    enum game_value by_rule = g->expand(s->state, moves, &count);
    if (by_rule != GAME_OPEN) {
        f->height = 0;
        return (by_rule == GAME_PROVEN) == (m->value == SEARCH_PROVEN);
    }
    bool winner = ts_mover_wins(f, m->value);
    bool ok = winner ? try_borrowed(m, f, moves, count, moves + g->max_moves)
                     : try_all(m, f, moves, count, moves + g->max_moves);
    if (!ok)
        return false;
    f->value = m->value;
    f->rep = ts_normal_rep(s, m->value, f->rep, f->depth);
    ts_store(s, f);
    return true;
}

struct simulation simulate(struct table_search *s, struct ts_frame *parent,
                           const struct ts_child *child, enum search_value value,
                           const void *lender)
{
    struct simulation out = {.rep = TTABLE_NO_REP};
    struct simulator m = {s, value, NULL, 0};
    unsigned char *mark = ts_push(s, s->game->state_size);
    if (!mark)
        return out;
    if (lender) {
        m.lender = mark;
        if (s->game->copy)
            s->game->copy(mark, lender);
        else
            memcpy(mark, lender, s->game->state_size);
    }
    /* The child is on the board already: a frame that plays nothing. */
    struct ts_frame f;
    memset(&f, 0, sizeof f);
    f.up = parent;
    f.depth = parent ? parent->depth + 1 : 0;
    f.key = child->key;
    f.place = child->place;
    f.or_moves = child->or_moves;
    f.move = child->move;
    f.md = child->md;
    f.rep = TTABLE_NO_REP;
    f.work = s->expansions;
    f.mark = mark;
    struct ts_frame **head = &s->path_heads[f.key % TS_PATH_HEADS];
    f.same_head = *head;
    *head = &f;
    uint64_t stalled = s->stalled;
    s->simulating = true;
    s->indicators->simulations++;
    out.holds = walk(&m, &f);
    s->simulating = false;
    s->stalled = out.holds ? 0 : stalled;
    s->indicators->simulations_ok += out.holds;
    out.rep = f.rep;
    out.height = f.height;
    out.move = f.best;
    ts_leave(s, &f);
    return out;
}
