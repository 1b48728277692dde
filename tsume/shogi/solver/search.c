/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/solver/search.h"

#include <string.h>
#include <time.h>

#include "core/clock.h"
#include "core/rng.h"
#include "tsume/shogi/attacks.h"

#define CHECK_INTERVAL 1024 /* nodes between two looks at the clock */
/* A move that could promote gets its turn when its promotion has proved no quick mate. Waiting
 * until that one is refuted would be wrong: where a pawn drop must not mate, only the move without
 * promotion works, and the refutation of the other may be long. */
#define TWIN_PATIENCE 6
#define SOURCES_AFTER 10000 /* nodes; in small searches little is counted twice */

/* ---- setting up ---- */

uint64_t tsume_search_salt(const struct shogi_position *root, int attacker)
{
    uint64_t material = 0;
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++) {
        uint64_t n = (uint64_t)root->hand[0][t] + root->hand[1][t];
        for (shogi_square sq = 0; sq < SHOGI_SQUARES; sq++) {
            int type = shogi_piece_type(root->board[sq]);
            n += type == t || (type > SHOGI_KING && type - SHOGI_PROMOTED == t);
        }
        material = material * 32 + n;
    }
    return mix64(material * 2 + (uint64_t)attacker + 0x5a1);
}

/* CPU time of the calling thread: other work in the process or on the machine does not count. */
double tsume_search_clock(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
        return clock_seconds();
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void tsume_search_init(struct tsume_search *s, struct tsume_table *table,
                       const struct shogi_position *root, int attacker)
{
    memset(s, 0, sizeof *s);
    s->table = table;
    s->position = *root;
    s->attacker = attacker;
    s->salt = tsume_search_salt(root, attacker);
    s->max_depth = 4000;
    s->start = tsume_search_clock();
}

void tsume_search_forbid(struct tsume_search *s, const uint64_t *keys, size_t count)
{
    s->forbidden = keys;
    s->forbidden_count = count;
    s->forbidden_hash = 0;
    for (size_t i = 0; i < count; i++)
        s->forbidden_hash += mix64(keys[i]);
    s->salt = tsume_search_salt(&s->position, s->attacker) ^ s->forbidden_hash;
    s->exact = count > 0;
}

void tsume_search_free(struct tsume_search *s)
{
    vec_free(&s->frames);
    vec_free(&s->children);
}

/* ---- limits ---- */

void tsume_search_check_limits(struct tsume_search *s)
{
    const struct limits *l = s->limits;
    s->next_check = s->nodes + CHECK_INTERVAL;
    if (tsume_search_overtaken(s))
        s->stopped = LIMIT_CANCELLED;
    if (!l)
        return;
    double seconds = tsume_search_clock() - s->start;
    uint64_t others = 0; /* nodes of the other threads */
    if (s->crew) {
        uint64_t mine = s->nodes - s->reported;
        s->reported = s->nodes;
        others = atomic_fetch_add(&s->crew->nodes, mine) + mine - s->nodes + s->crew->before;
    }
    if (cancel_requested(l->cancel))
        s->stopped = LIMIT_CANCELLED;
    else if (l->nodes && s->nodes + others >= l->nodes)
        s->stopped = LIMIT_NODES;
    else if (l->seconds > 0 && seconds >= l->seconds)
        s->stopped = LIMIT_TIME;
    if (l->nodes && l->nodes - others < s->next_check)
        s->next_check = l->nodes - others;
    if (s->progress && seconds - s->last_progress >= 1.0) {
        const struct frame *root = s->frames.count ? s->frames.items : NULL;
        struct tsume_progress report = {
            .nodes = s->nodes + others,
            .seconds = seconds,
            .depth = (uint32_t)s->frames.count,
            .pn = root ? root->pn : 0,
            .dn = root ? root->dn : 0,
            .fill = tsume_table_fill(s->table),
            .best_plies = s->best_plies,
        };
        s->last_progress = seconds;
        s->progress(s->progress_context, &report);
    }
}

/* ---- summing up ---- */

static uint32_t add_numbers(uint32_t a, uint32_t b)
{
    uint64_t sum = (uint64_t)a + b;
    return sum < NUMBER_MAX ? (uint32_t)sum : NUMBER_MAX;
}

/* phi: what the side to move must make 0 to win; delta: what the other must. */
struct summary {
    uint32_t phi, delta;
    uint32_t second; /* phi without the best child */
    size_t best;
    bool won;  /* the side to move has a winning child: best */
    bool open; /* some child is open */
};

static inline uint32_t child_phi(const struct frame *f, const struct child *c)
{
    return f->attacker ? c->pn : c->dn;
}
static inline uint32_t child_delta(const struct frame *f, const struct child *c)
{
    return f->attacker ? c->dn : c->pn;
}

/* A settled child that loses for the side to move. */
static inline bool child_lost(const struct frame *f, const struct child *c)
{
    return f->attacker ? c->state >= CHILD_DISPROVEN : c->state == CHILD_PROVEN;
}

static bool child_waits(const struct frame *f, const struct child *children, const struct child *c)
{
    if (c->after < 0 || child_lost(f, &children[c->after]))
        return false;
    return !f->attacker || children[c->after].pn < TWIN_PATIENCE;
}

/* delta of the open twin of c, 0 if it has none. Twins share their fate: a sum of delta numbers
 * counts the larger one of the two. */
static uint32_t twin_delta(const struct frame *f, const struct child *children,
                           const struct child *c)
{
    if (c->twin < 0 || children[c->twin].state != CHILD_OPEN)
        return 0;
    return child_delta(f, &children[c->twin]);
}

/* delta of all children that lead to one position: it counts once, as the largest of them. */
static uint32_t shared_delta(const struct frame *f, const struct child *children)
{
    uint32_t most = 0;
    for (size_t i = 0; i < f->count && f->shares; i++) {
        const struct child *c = &children[i];
        if (c->shared && c->state == CHILD_OPEN && child_delta(f, c) > most)
            most = child_delta(f, c);
    }
    return most;
}

static struct summary sum_up(struct tsume_search *s, const struct frame *f)
{
    struct summary sum = {.phi = NUMBER_INFINITE, .second = NUMBER_INFINITE};
    struct child *children = s->children.items + f->first;
    uint64_t best_taste = 0;
    for (size_t i = 0; i < f->count; i++) {
        struct child *c = &children[i];
        if (c->state == CHILD_WAITING) {
            if (child_waits(f, children, c))
                continue;
            tsume_child_wake(s, f, c);
        }
        if (c->state == CHILD_OPEN) {
            uint32_t phi = child_phi(f, c), delta = child_delta(f, c);
            uint64_t taste = tsume_search_taste(s, c->key, delta);
            sum.open = true;
            uint32_t counted = c->twin < (int)i ? twin_delta(f, children, c) : 0;
            if (!c->shared)
                sum.delta = add_numbers(sum.delta, delta > counted ? delta - counted : 0);
            if (phi < sum.phi || (phi == sum.phi && taste < best_taste)) {
                sum.second = sum.phi;
                sum.phi = phi;
                sum.best = i;
                best_taste = taste;
            } else if (phi < sum.second) {
                sum.second = phi;
            }
        } else if (!child_lost(f, c)) {
            sum.won = true;
            sum.best = i;
            return sum;
        }
    }
    sum.delta = add_numbers(sum.delta, shared_delta(f, children));
    return sum;
}

/* ---- settling ---- */

/* The side to move wins by child i. */
static struct outcome won_by(const struct tsume_search *s, const struct frame *f, size_t i)
{
    const struct child *c = &s->children.items[f->first + i];
    struct outcome o = {.state = c->state, .ref = REF_NONE, .move = c->move};
    if (f->attacker) {
        o.pieces = tsume_hand_before_proof(&s->position, c->move, c->pieces);
        o.length = c->length + 1;
        return o;
    }
    o.pieces = c->pieces;
    if (c->state == CHILD_REPEATED)
        o.ref = c->ref;
    return o;
}

/* All moves of the attacker fail. */
static struct outcome no_check_left(const struct tsume_search *s, const struct frame *f)
{
    const struct shogi_position *p = &s->position;
    struct outcome o = {.state = CHILD_DISPROVEN, .ref = REF_NONE};
    hand_word pieces = f->hand + hand_of(p, s->attacker ^ 1);
    for (size_t i = 0; i < f->count; i++) {
        const struct child *c = &s->children.items[f->first + i];
        pieces = hand_min(pieces, tsume_hand_before_disproof(p, c->move, c->pieces));
        if (c->state == CHILD_REPEATED) {
            o.state = CHILD_REPEATED;
            o.ref = c->ref < o.ref ? c->ref : o.ref;
        }
    }
    o.pieces = pieces & ~tsume_unusable_pieces(p, s->attacker);
    return o;
}

/* All moves of the defender fail. */
static struct outcome no_evasion_left(const struct tsume_search *s, const struct frame *f)
{
    struct outcome o = {.state = CHILD_PROVEN, .ref = REF_NONE};
    hand_word pieces = tsume_evasion_pieces(&s->position, s->attacker);
    for (size_t i = 0; i < f->count; i++) {
        const struct child *c = &s->children.items[f->first + i];
        pieces = hand_max(pieces, c->pieces);
        if (c->length + 1 > o.length) {
            o.length = c->length + 1;
            o.move = c->move;
        }
    }
    o.pieces = pieces;
    return o;
}

static void keep(struct tsume_search *s, const struct frame *f, struct outcome *o)
{
    size_t depth = (size_t)(f - s->frames.items);
    uint64_t spent = s->nodes - f->nodes_before + f->amount_before;
    uint32_t amount = spent < UINT32_MAX ? (uint32_t)spent : UINT32_MAX;
    if (o->state == CHILD_REPEATED && o->ref != REF_DEPTH && o->ref >= (int32_t)depth)
        o->state = CHILD_DISPROVEN; /* leans on nothing above itself */
    if (s->exact)
        o->pieces = f->hand;
    switch (o->state) {
    case CHILD_PROVEN:
        tsume_table_store_final(s->table, ENTRY_PROVEN, f->key, o->pieces, o->length, amount,
                                move_pack(o->move));
        break;
    case CHILD_DISPROVEN:
        tsume_table_store_final(s->table, ENTRY_DISPROVEN, f->key, o->pieces, 0, amount,
                                move_pack(o->move));
        break;
    case CHILD_REPEATED:
        if (o->ref == REF_DEPTH || depth == 0)
            break;
        tsume_path_store(s->table, mix64(f->key + f->hand * 3) ^ s->frames.items[depth - 1].path,
                         (uint32_t)o->ref, move_pack(o->move));
        tsume_table_store_open(s->table, f->key, f->hand, 1, 1, amount, move_pack(o->move),
                               (uint32_t)depth, depth ? f[-1].key : 0);
        tsume_table_mark_path(s->table, f->key, f->hand);
        break;
    default:
        tsume_table_store_open(s->table, f->key, f->hand, o->pn, o->dn, amount, move_pack(o->move),
                               (uint32_t)depth, depth ? f[-1].key : 0);
    }
}

/* ---- the stack ---- */

static bool push(struct tsume_search *s, const struct child *c, uint32_t pn_limit,
                 uint32_t dn_limit)
{
    if (!vec_reserve(&s->frames, s->frames.count + 1)) {
        s->out_of_memory = true;
        return false;
    }
    bool root = s->frames.count == 0;
    uint64_t path = root ? s->forbidden_hash : s->frames.items[s->frames.count - 1].path;
    struct frame *f = &s->frames.items[s->frames.count];
    *f = (struct frame){.key = c->key,
                        .hand = c->hand,
                        .path = mix64(path * 0x9e3779b97f4a7c15ull + c->key + c->hand),
                        .move = c->move,
                        .first = s->children.count,
                        .pn_limit = pn_limit,
                        .dn_limit = dn_limit,
                        .nodes_before = s->nodes,
                        .fresh = c->fresh};
    if (!root)
        shogi_play(&s->position, c->move, &f->undo);
    f->attacker = s->position.side == s->attacker;
    s->filter[f->key >> (64 - FILTER_BITS)]++;
    s->frames.count++;
    return true;
}

static void pop(struct tsume_search *s)
{
    struct frame *f = &s->frames.items[--s->frames.count];
    s->filter[f->key >> (64 - FILTER_BITS)]--;
    s->children.count = f->first;
    if (s->frames.count > 0)
        shogi_unplay(&s->position, f->move, &f->undo);
}

/* Gives the outcome of the top frame to the frame below and takes the top away. */
static void deliver(struct tsume_search *s, const struct outcome *o)
{
    pop(s);
    if (s->frames.count == 0)
        return;
    struct frame *f = &s->frames.items[s->frames.count - 1];
    struct child *c = &s->children.items[f->first + f->best];
    c->state = o->state;
    c->pn = o->pn;
    c->dn = o->dn;
    c->pieces = o->state == CHILD_REPEATED ? c->hand : o->pieces;
    c->length = o->length;
    c->ref = o->ref;
    c->fresh = false;
    f->pn_now = f->pn_limit;
    f->dn_now = f->dn_limit;
}

/* Limits of the best child (df-pn; the second best weighs 1 + 1/4). */
static void descend(struct tsume_search *s, struct frame *f, const struct summary *sum)
{
    const struct child *c = &s->children.items[f->first + sum->best];
    uint32_t phi_limit = f->attacker ? f->pn_now : f->dn_now;
    uint32_t delta_limit = f->attacker ? f->dn_now : f->pn_now;
    uint32_t second =
        sum->second >= NUMBER_MAX ? NUMBER_INFINITE : sum->second + sum->second / 4 + 1 + s->member;
    uint32_t phi = phi_limit < second ? phi_limit : second;
    const struct child *children = s->children.items + f->first;
    uint32_t own = child_delta(f, c);
    uint32_t once = c->shared ? shared_delta(f, children) : twin_delta(f, children, c);
    uint32_t others = sum->delta - (own > once ? own : once);
    uint32_t delta = delta_limit >= NUMBER_INFINITE ? NUMBER_INFINITE : delta_limit - others;
    f->best = sum->best;
    push(s, c, f->attacker ? phi : delta, f->attacker ? delta : phi);
}

/* First work on a new top frame. False: *out settles it. */
static bool enter(struct tsume_search *s, struct outcome *out)
{
    struct frame *f = &s->frames.items[s->frames.count - 1];
    s->nodes++;
    if (s->frames.count > s->max_depth) {
        f->first = s->children.count;
        *out = (struct outcome){.state = CHILD_REPEATED, .ref = REF_DEPTH, .pieces = f->hand};
        s->depth_cut = true;
        return false;
    }
    if (!f->fresh) {
        struct tsume_table_hit hit;
        tsume_table_probe(s->table, f->key, f->hand, &hit);
        f->amount_before = hit.amount;
        if (s->nodes > SOURCES_AFTER && hit.kind == ENTRY_OPEN)
            tsume_mark_sources(s, hit.parent);
    } else {
        s->extend = false;
    }
    return tsume_expand(s, f, out);
}

static bool has_old_child(const struct tsume_search *s, const struct frame *f)
{
    const struct child *c = s->children.items + f->first;
    for (size_t i = 0; i < f->count; i++)
        if (c[i].state == CHILD_OPEN && c[i].old)
            return true;
    return false;
}

/* One step on the top frame: settle it, leave it or go down. True while there is work. */
static bool step(struct tsume_search *s, struct outcome *out, bool entered)
{
    struct frame *f = &s->frames.items[s->frames.count - 1];
    struct summary sum = sum_up(s, f);
    if (sum.won) {
        *out = won_by(s, f, sum.best);
    } else if (!sum.open) {
        *out = f->attacker ? no_check_left(s, f) : no_evasion_left(s, f);
    } else {
        f->pn = f->attacker ? sum.phi : sum.delta;
        f->dn = f->attacker ? sum.delta : sum.phi;
        if (entered) {
            f->pn_now = f->pn_limit;
            f->dn_now = f->dn_limit;
            if (has_old_child(s, f))
                s->extend = true;
            if (s->extend) {
                f->pn_now = f->pn_now > f->pn ? f->pn_now : f->pn + 1;
                f->dn_now = f->dn_now > f->dn ? f->dn_now : f->dn + 1;
            }
        }
        if (f->pn < f->pn_now && f->dn < f->dn_now) {
            descend(s, f, &sum);
            return true;
        }
        *out = (struct outcome){.state = CHILD_OPEN,
                                .pn = f->pn,
                                .dn = f->dn,
                                .ref = REF_NONE,
                                .move = s->children.items[f->first + sum.best].move};
    }
    keep(s, f, out);
    deliver(s, out);
    return false;
}

struct outcome tsume_search_run_root(struct tsume_search *s)
{
    struct outcome out = {.state = CHILD_OPEN, .ref = REF_NONE};
    struct child root = {.key = tsume_search_key(s, &s->position),
                         .hand = hand_of(&s->position, s->attacker)};
    bool entering = true;
    if (!push(s, &root, NUMBER_INFINITE, NUMBER_INFINITE))
        return out;
    tsume_search_check_limits(s);
    while (s->frames.count > 0 && !s->stopped && !s->out_of_memory) {
        if (entering && !enter(s, &out)) {
            keep(s, &s->frames.items[s->frames.count - 1], &out);
            deliver(s, &out);
            entering = false;
            continue;
        }
        if (s->out_of_memory)
            break;
        entering = step(s, &out, entering);
        if (s->nodes >= s->next_check || tsume_search_overtaken(s))
            tsume_search_check_limits(s);
    }
    if (s->frames.count > 0)
        out = (struct outcome){.state = CHILD_OPEN, .ref = REF_NONE};
    while (s->frames.count > 0)
        pop(s);
    return out;
}
