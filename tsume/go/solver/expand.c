/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The children of a position: which moves are searched, what the table or the static tests say of
 * them, and with which numbers they begin. */
#include <string.h>

#include "core/rng.h"
#include "tsume/go/estimate.h"
#include "tsume/go/solver/search.h"

#define UNIT_MAX 255u

/* --- leaves ----------------------------------------------------------------------------------- */

enum go_winner go_settled(const struct go_search *s, const struct go_state *state)
{
    if (go_captured(s->region, state))
        return GO_ATTACKER_WINS;
    if (go_alive(s->region, state, s->parts, NULL))
        return GO_DEFENDER_WINS;
    if (go_dead(s->region, state, s->parts))
        return GO_ATTACKER_WINS;
    return GO_OPEN;
}

void go_child_won(struct go_child *c, enum go_winner winner, bool denied, bool leans)
{
    c->winner = (uint8_t)winner;
    c->denied = denied;
    c->leans = leans;
    c->pn = winner == GO_ATTACKER_WINS ? 0 : GO_INFINITE;
    c->dn = winner == GO_ATTACKER_WINS ? GO_INFINITE : 0;
}

/* What the table says of a child, if anything: on this path first, then on any. */
static bool look_up(const struct go_search *s, uint64_t path, struct go_child *c)
{
    const struct go_entry *e = go_table_find(&s->table, c->key);
    if (!e)
        return false;
    if (e->twins && !e->winner) {
        const struct go_entry *twin = go_table_find(&s->table, c->key ^ path);
        e = twin && twin->winner ? twin : e;
    }
    if (e->winner) {
        go_child_won(c, (enum go_winner)e->winner, e->denied, e->leans);
    } else {
        c->pn = e->pn;
        c->dn = e->dn;
    }
    c->distance = e->distance < c->distance ? e->distance : c->distance;
    return true;
}

/* Stores what was found out about a position at once. */
static void remember(struct go_search *s, const struct go_child *c)
{
    struct go_entry e = {.key = c->key,
                         .pn = c->pn,
                         .dn = c->dn,
                         .work = 0,
                         .distance = c->distance,
                         .winner = (uint8_t)(c->winner & 3),
                         .denied = c->denied};
    go_table_store(&s->table, &e);
}

void go_refresh_children(struct go_search *s, int depth)
{
    struct go_frame *f = &s->frames[depth];
    for (int i = 0; i < f->count; i++) {
        if (!f->children[i].winner)
            go_table_prefetch(&s->table, f->children[i].key);
    }
    for (int i = 0; i < f->count; i++) {
        struct go_child *c = &f->children[i];
        if (!c->winner)
            look_up(s, go_path_code(f->path, c->move, depth), c);
    }
}

/* --- first numbers ---------------------------------------------------------------------------- */

/* By go_move; made only when a child is new. */
struct guess {
    bool made;
    uint32_t value[GO_REGION_MAX + 3];
};

static void make_guess(const struct go_search *s, const struct go_frame *f, struct guess *g)
{
    uint32_t pass = 1, by_point[GO_REGION_MAX];
    const struct go_state *state = &f->state;
    bool eye = state->side == GO_DEFENDER && (s->parts & GO_PART_EYE_DISTANCE);
    bool cut = state->side == GO_ATTACKER && (s->parts & GO_PART_BREAK_DISTANCE);
    g->made = true;
    for (size_t i = 0; i < sizeof g->value / sizeof *g->value; i++)
        g->value[i] = 1;
    if (!eye && !cut)
        return;
    go_set safe = go_safe_attackers(s->region, state, s->parts, NULL), moves = f->moves;
    if (eye)
        go_eye_distances(s->region, state, safe, moves, by_point, &pass);
    else
        go_break_distances(s->region, state, safe, moves, by_point);
    for (int p; go_next(&moves, &p);)
        g->value[p + 1] = by_point[p];
    g->value[GO_MOVE_PASS] = eye ? pass : (uint32_t)go_size(go_empty(s->region, state));
}

/* The average of the first numbers: thresholds grow by it. */
static uint32_t average(const struct go_frame *f, const struct guess *g)
{
    uint64_t sum = 0;
    for (int i = 0; i < f->count; i++)
        sum += g->value[f->children[i].move];
    uint32_t unit = f->count ? (uint32_t)(sum / (uint64_t)f->count) : 1;
    return unit < 1 ? 1 : unit > UNIT_MAX ? UNIT_MAX : unit;
}

/* --- the children ----------------------------------------------------------------------------- */

static uint64_t plain_key(const struct go_search *s, const struct go_state *state)
{
    struct go_state plain = *state;
    plain.threats = plain.owner = 0;
    return go_state_key(&plain) ^ s->salt;
}

/* Adds the child that `move` leads to, unless super-ko denies it. */
static void add_child(struct go_search *s, int depth, go_move move, go_set room,
                      struct go_state *next)
{
    struct go_frame *f = &s->frames[depth];
    struct go_child *c = &f->children[f->count];
    *next = f->state;
    go_region_play(s->region, next, move);
    next->room = room;
    memset(c, 0, sizeof *c);
    c->move = move;
    c->room = room;
    c->situation = go_situation(next);
    c->key = go_state_key_from(next, c->situation) ^ s->salt;
    c->distance = (uint16_t)(f->distance + 1);
    c->pn = c->dn = 1;
    c->elsewhere = move == GO_MOVE_PASS && f->state.side == GO_ATTACKER;
    enum go_on_path on = go_path_has(s, c->situation, f->epoch + (c->elsewhere ? 1 : 0));
    if (on == GO_ON_PATH && move != GO_MOVE_PASS) {
        f->denied_super = true;
        f->denied_here = f->denied_here || !s->ko_only;
        return;
    }
    if (on != GO_NOT_ON_PATH) /* allowed, and a position of this path alone */
        c->key ^= mix64(go_path_code(f->path, move, depth));
    else if (next->threats)
        c->plain = plain_key(s, next);
    go_table_prefetch(&s->table, c->key);
    if (c->plain)
        go_table_prefetch(&s->table, c->plain);
    f->count++;
}

/* What the question without threats has found out about the same position. Its owner wins it with
 * threats as he does without; the other side's win holds if the owner was never denied a move, for
 * only then can he spend one. */
static bool without_threats(const struct go_entry *e, const struct go_state *next,
                            struct go_child *c)
{
    if (!e->winner)
        return false;
    bool owner_wins = (e->winner == GO_ATTACKER_WINS) == (next->owner == GO_ATTACKER);
    if (!owner_wins && e->denied)
        return false;
    go_child_won(c, (enum go_winner)e->winner, e->denied, false);
    return true;
}

/* What is known of the child, or its first numbers. */
static void value_child(struct go_search *s, int depth, struct go_child *c,
                        const struct go_state *next, struct guess *g)
{
    struct go_frame *f = &s->frames[depth];
    if (look_up(s, go_path_code(f->path, c->move, depth), c))
        return;
    /* What is in the table was put to the static tests then: they know of no threats. */
    const struct go_entry *plain = c->plain ? go_table_find(&s->table, c->plain) : NULL;
    bool tested = plain || c->move == GO_MOVE_THREAT;
    enum go_winner winner = tested ? GO_OPEN : go_settled(s, next);
    if (winner)
        go_child_won(c, winner, false, false);
    if (winner || (plain && without_threats(plain, next, c))) {
        remember(s, c);
        return;
    }
    if (!g->made)
        make_guess(s, f, g);
    if (f->state.side == GO_ATTACKER)
        c->pn = g->value[c->move];
    else
        c->dn = g->value[c->move];
}

static bool may_pass(const struct go_search *s, const struct go_state *state)
{
    if (s->eyes_only)
        return state->side == GO_ATTACKER;
    return state->side == GO_DEFENDER || state->ko != GO_NO_KO;
}

void go_find_moves(struct go_search *s, struct go_frame *f)
{
    const struct go_state *state = &f->state;
    const struct go_entry *e = go_table_find(&s->table, f->key);
    if (e && e->expanded) {
        f->moves = e->moves;
        f->narrowed = e->narrowed;
        f->unit = (uint16_t)e->unit;
        f->whole = e->whole;
        return;
    }
    f->whole = false;
    f->unit = 0;
    /* Which moves have to be looked at does not depend on threats: the question without them may
     * have found it out. */
    e = state->threats ? go_table_find(&s->table, plain_key(s, state)) : NULL;
    if (e && e->expanded) {
        f->moves = e->moves;
        f->narrowed = e->narrowed;
        return;
    }
    go_set legal = go_region_moves(s->region, state);
    f->moves = legal;
    if (state->side == GO_ATTACKER && (s->parts & GO_PART_FORCED_ATTACKER))
        f->moves = go_forced_attacker(s->region, state, s->parts, legal);
    else if (state->side == GO_DEFENDER && (s->parts & GO_PART_FORCED_DEFENDER))
        f->moves = go_forced_defender(s->region, state, s->parts, legal);
    f->narrowed = f->moves != legal;
}

void go_search_whole(struct go_search *s, struct go_frame *f)
{
    f->whole = true;
    f->split.count = 1;
    f->split.part[0] = f->state.room;
    s->wholes++;
}

void go_find_parts(const struct go_search *s, struct go_frame *f)
{
    const struct go_state *state = &f->state;
    f->split.count = 1;
    f->split.part[0] = state->room;
    if (f->whole || !s->region->one_eye || state->side != GO_DEFENDER || s->eyes_only ||
        state->ko != GO_NO_KO || s->region->wall[GO_DEFENDER] || !s->region->one_wall ||
        !(s->parts & (GO_PART_SPLIT | GO_PART_SPLIT_RELAXED)))
        return;
    struct go_split split;
    go_split_room(s->region, state, s->parts, s->parts & GO_PART_SPLIT_RELAXED, &split);
    if (split.count > 1)
        f->split = split;
}

go_set go_part_of(const struct go_frame *f, int point)
{
    for (int i = 0; i < f->split.count; i++) {
        if (f->split.part[i] & go_bit(point))
            return f->split.part[i];
    }
    return f->state.room;
}

/* Of one side's moves those that lead on; passing once for every part. */
static void add_children(struct go_search *s, int depth, struct go_state *next)
{
    struct go_frame *f = &s->frames[depth];
    const struct go_state *state = &f->state;
    go_set moves = f->moves;
    f->count = 0;
    f->denied_super = false;
    f->denied_here = state->ko != GO_NO_KO;
    if (state->side == GO_ATTACKER && state->room != s->region->all)
        f->denied_here = f->denied_here || !go_part_stands(s->region, state);
    for (int p; go_next(&moves, &p);)
        add_child(s, depth, (go_move)(p + 1), go_part_of(f, p), &next[f->count]);
    if (may_pass(s, state) && !f->narrowed) {
        if (state->side == GO_ATTACKER && go_path_left_before(s, depth))
            f->denied_super = true;
        else
            for (int i = 0; i < f->split.count; i++)
                add_child(s, depth, GO_MOVE_PASS, f->split.part[i], &next[f->count]);
    }
}

void go_make_children(struct go_search *s, int depth)
{
    struct go_frame *f = &s->frames[depth];
    const struct go_state *state = &f->state;
    struct go_state next[GO_MOVES_MAX + GO_SPLIT_MAX];
    struct guess guess = {.made = false};
    add_children(s, depth, next);
    if (f->denied_super && f->split.count > 1) {
        go_search_whole(s, f);
        add_children(s, depth, next);
    }
    bool refused = (f->denied_super && !s->ko_only) || state->ko != GO_NO_KO;
    if (refused && state->threats && state->owner == state->side)
        add_child(s, depth, GO_MOVE_THREAT, state->room, &next[f->count]);
    for (int i = 0; i < f->count; i++)
        value_child(s, depth, &f->children[i], &next[i], &guess);
    if (!f->unit) {
        if (!guess.made)
            make_guess(s, f, &guess);
        f->unit = (uint16_t)average(f, &guess);
    }
}
