/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/search.h"

#include <assert.h>
#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "core/rng.h"

#define LOOK_EVERY 256u /* expansions between looks at the clock */
#define REFRESH_AFTER                                                                              \
    24u /* expansions below a child after which its siblings are looked up again */

sakui_status go_search_init(struct go_search *s, size_t memory_bytes)
{
    memset(s, 0, sizeof *s);
    s->parts = GO_PARTS_ALL;
    s->frames = mem_zalloc(GO_DEPTH_MAX + 1, sizeof *s->frames);
    if (!s->frames || !go_table_init(&s->table, memory_bytes))
        return SAKUI_MEMORY;
    for (int i = 0; i < GO_PATH_SLOTS; i++)
        s->path_slot[i] = -1;
    return SAKUI_OK;
}

void go_search_free(struct go_search *s)
{
    mem_free(s->frames);
    s->frames = NULL;
    go_table_free(&s->table);
}

/* --- one node --------------------------------------------------------------------------------- */

static enum go_winner wins_for(uint8_t side)
{
    return side == GO_ATTACKER ? GO_ATTACKER_WINS : GO_DEFENDER_WINS;
}

/* Of a part: does it say something about the whole? */
static bool counts(const struct go_frame *f, const struct go_child *c)
{
    return f->split.count < 2 || !(c->denied || c->leans);
}

/* Decided by its children? A win that holds on every path and without ko is taken first. *unclear:
 * all are solved, but as parts they do not decide it. */
static bool settle(const struct go_search *s, struct go_frame *f, bool *unclear)
{
    enum go_winner mine = wins_for(f->state.side);
    const struct go_child *won = NULL;
    bool open = false, leans = f->denied_super, denied = false;
    *unclear = f->split.count > 1 && f->split.relaxed;
    for (int i = 0; i < f->count; i++) {
        const struct go_child *c = &f->children[i];
        if (!c->winner) {
            open = true;
        } else if (!counts(f, c)) {
            *unclear = true;
        } else if (c->winner == (uint8_t)mine) {
            if (!won || c->leans * 2 + c->denied < won->leans * 2 + won->denied)
                won = c;
        } else {
            leans = leans || c->leans;
            denied = denied || c->denied;
        }
    }
    *unclear = *unclear && !won && !open;
    if (!won && (open || *unclear))
        return false;
    if (won) {
        f->winner = (uint8_t)mine;
        f->best = won->move;
        f->leans = won->leans;
        f->denied = won->denied;
    } else {
        f->winner = (uint8_t)wins_for(!f->state.side);
        f->best = GO_MOVE_NONE;
        f->leans = leans;
        /* In a part a threat does not make up for it: other parts have more of them. */
        bool could_spend =
            f->state.threats && f->state.owner == f->state.side && f->state.room == s->region->all;
        f->denied = denied || (f->denied_here && !could_spend);
    }
    f->pn = f->winner == GO_ATTACKER_WINS ? 0 : GO_INFINITE;
    f->dn = f->winner == GO_ATTACKER_WINS ? GO_INFINITE : 0;
    return true;
}

/* How the numbers of the unsolved children combine, seen from the side to move. */
struct choice {
    int best;
    uint32_t win, second; /* smallest and second smallest */
    uint32_t lose;        /* sum over normal children, or the largest of the old ones */
    bool sum;
};

static uint32_t add_numbers(uint32_t a, uint32_t b)
{
    uint64_t sum = (uint64_t)a + b;
    return sum >= GO_INFINITE ? GO_INFINITE - 1 : (uint32_t)sum;
}

static void choose(const struct go_search *s, struct go_frame *f, struct choice *ch)
{
    bool attacker = f->state.side == GO_ATTACKER;
    uint32_t sum = 0, largest_old = 0;
    uint16_t nearest = UINT16_MAX;
    uint32_t best_lose = 0;
    *ch = (struct choice){.best = -1, .win = GO_INFINITE, .second = GO_INFINITE, .sum = true};
    for (int i = 0; i < f->count; i++) {
        const struct go_child *c = &f->children[i];
        if (c->winner)
            continue;
        uint32_t win = attacker ? c->pn : c->dn, lose = attacker ? c->dn : c->pn;
        nearest = c->distance < nearest ? c->distance : nearest;
        if ((s->parts & GO_PART_DISTANCE) && c->distance <= f->distance)
            largest_old = lose > largest_old ? lose : largest_old;
        else
            sum = add_numbers(sum, lose);
        if (win < ch->win || (win == ch->win && lose < best_lose)) {
            ch->second = ch->win;
            ch->win = win;
            ch->best = i;
            best_lose = lose;
        } else if (win < ch->second) {
            ch->second = win;
        }
    }
    ch->lose = sum;
    if (!sum) { /* only old ones: Kishimoto 4.2 */
        ch->sum = false;
        ch->lose = largest_old;
        f->distance = nearest;
    }
    f->pn = attacker ? ch->win : ch->lose;
    f->dn = attacker ? ch->lose : ch->win;
    f->best = f->children[ch->best].move;
}

static void store(struct go_search *s, const struct go_frame *f, uint64_t work)
{
    struct go_entry e = {.key = f->key,
                         .pn = f->pn,
                         .dn = f->dn,
                         .moves = f->moves,
                         .work = (uint32_t)(work > GO_WORK_MAX ? GO_WORK_MAX : work) & GO_WORK_MAX,
                         .unit = (uint8_t)f->unit,
                         .expanded = true,
                         .narrowed = f->narrowed,
                         .whole = f->whole,
                         .distance = f->distance,
                         .move = f->best,
                         .winner = (uint8_t)(f->winner & 3),
                         .denied = f->denied,
                         .leans = f->leans};
    if (f->winner && f->leans) {
        e.key = f->key ^ f->path;
        go_table_store(&s->table, &e);
        /* Of the position itself nothing is known: it starts again (Kishimoto 3.1.6). */
        e.key = f->key;
        e.pn = e.dn = 1;
        e.move = GO_MOVE_NONE;
        e.winner = GO_OPEN;
        e.denied = e.leans = false;
        e.twins = true;
    }
    go_table_store(&s->table, &e);
}

static bool stopped(struct go_search *s)
{
    if (s->stop)
        return true;
    uint64_t work = s->nodes + s->simulated;
    if (s->node_stop && work >= s->node_stop)
        s->stop = LIMIT_NODES;
    else if (s->nodes % LOOK_EVERY == 0 && s->deadline > 0 && clock_thread_seconds() >= s->deadline)
        s->stop = LIMIT_TIME;
    else if (s->nodes % LOOK_EVERY == 0 && s->limits && s->limits->cancel &&
             cancel_requested(s->limits->cancel))
        s->stop = LIMIT_CANCELLED;
    return s->stop != LIMIT_NONE;
}

static void mid(struct go_search *s, int depth, uint32_t thpn, uint32_t thdn);

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Sets up the child's frame, searches it, takes over what it found. `patience` widens thresholds
 * that have led to no work at all. */
static void search_child(struct go_search *s, int depth, const struct choice *ch, uint32_t thpn,
                         uint32_t thdn, uint32_t patience)
{
    struct go_frame *f = &s->frames[depth], *next = f + 1;
    struct go_child *c = &f->children[ch->best];
    bool attacker = f->state.side == GO_ATTACKER;
    uint32_t limit_win = attacker ? thpn : thdn, limit_lose = attacker ? thdn : thpn;
    uint32_t lose = attacker ? c->dn : c->pn;
    uint32_t half = (f->unit + 1u) / 2; /* measured: better than the whole unit */
    uint32_t step = half > ch->second / 8 ? half : ch->second / 8;
    uint32_t win = least(limit_win, add_numbers(ch->second, step));
    if (ch->sum)
        limit_lose = add_numbers(limit_lose - least(limit_lose, ch->lose), lose);
    win = add_numbers(win, patience);
    limit_lose = add_numbers(limit_lose, patience);
    next->state = f->state;
    go_region_play(s->region, &next->state, c->move);
    next->state.room = c->room;
    next->key = c->key;
    next->situation = c->situation;
    next->path = go_path_code(f->path, c->move, depth);
    next->distance = c->distance;
    next->epoch = f->epoch + (c->elsewhere ? 1 : 0);
    next->elsewhere = c->elsewhere;
    mid(s, depth + 1, attacker ? win : limit_lose, attacker ? limit_lose : win);
    c->distance = next->distance;
    c->pn = next->pn;
    c->dn = next->dn;
    if (next->winner)
        go_child_won(c, (enum go_winner)next->winner, next->denied, next->leans);
}

/* The loser of a child lost it to one answer: try that proof on the other children. */
static void simulate_siblings(struct go_search *s, int depth, int solved)
{
    struct go_frame *f = &s->frames[depth];
    const struct go_child *lender = &f->children[solved];
    enum go_winner winner = (enum go_winner)lender->winner;
    if (!(s->parts & GO_PART_SIMULATION) || winner == wins_for(f->state.side) ||
        f->state.side == (f + 1)->state.side || f->split.count > 1)
        return;
    go_move answer = (f + 1)->best;
    for (int i = 0; i < f->count && !s->stop; i++) {
        struct go_child *c = &f->children[i];
        if (c->winner || c->move == answer || c->move == GO_MOVE_THREAT)
            continue;
        s->simulations++;
        if (go_simulate(s, depth, lender, c, winner))
            s->simulations_ok++;
    }
}

static void note_root(struct go_search *s, const struct go_frame *f)
{
    s->max_pn = f->pn > s->max_pn ? f->pn : s->max_pn;
    s->max_dn = f->dn > s->max_dn ? f->dn : s->max_dn;
    s->root_switches += s->root_choice && s->root_choice != f->best;
    s->root_choice = f->best;
    s->iterations++;
}

/* MID: search below the frame until it is solved or a number reaches its threshold. */
static void mid(struct go_search *s, int depth, uint32_t thpn, uint32_t thdn)
{
    struct go_frame *f = &s->frames[depth];
    uint64_t begun = s->nodes++;
    uint32_t patience = 0;
    f->winner = GO_OPEN;
    f->leans = f->denied = false;
    f->best = GO_MOVE_NONE;
    f->pn = f->dn = 1;
    s->depth_max = depth > s->depth_max ? depth : s->depth_max;
    if (depth >= GO_DEPTH_MAX)
        s->stop = s->stop ? s->stop : LIMIT_DEPTH;
    if (stopped(s))
        return;
    go_path_push(s, depth);
    go_find_moves(s, f);
    go_find_parts(s, f);
    s->splits += f->split.count > 1;
    go_make_children(s, depth);
    for (bool unclear; !settle(s, f, &unclear);) {
        struct choice ch;
        if (unclear) {
            go_search_whole(s, f);
            go_make_children(s, depth);
            continue;
        }
        choose(s, f, &ch);
        if (depth == s->root)
            note_root(s, f);
        if (f->pn >= thpn || f->dn >= thdn)
            break;
        uint64_t before = s->nodes;
        search_child(s, depth, &ch, thpn, thdn, patience);
        if (s->stop)
            break;
        /* A visit that only came back: give the next one more room, or it may go on for ever. */
        patience = s->nodes - before <= 1 ? patience * 2 + 1 : 0;
        if (f->children[ch.best].winner)
            simulate_siblings(s, depth, ch.best);
        if (s->nodes - before > REFRESH_AFTER)
            go_refresh_children(s, depth);
    }
    go_path_pop(s, depth);
    if (!s->stop || f->winner)
        store(s, f, s->nodes - begun);
}

/* --- asking ----------------------------------------------------------------------------------- */

uint64_t go_search_salt(const struct go_search *s, const struct go_state *root)
{
    struct go_state plain =
        *root; /* whatever the threats: what one number teaches serves another */
    if (s->shared)
        return 1;
    plain.threats = plain.owner = 0;
    return mix64(go_state_key(&plain) ^ (s->eyes_only ? 0x5bd1e995u : 0));
}

struct go_outcome go_search_ask_after(struct go_search *s, const struct go_state *path, int count,
                                      const struct go_state *state)
{
    s->salt = go_search_salt(s, count ? &path[0] : state);
    s->stop = LIMIT_NONE;
    s->max_pn = s->max_dn = 0;
    s->root_switches = s->iterations = 0;
    s->root_choice = GO_MOVE_NONE;
    for (int i = 0; i < count; i++) {
        s->frames[i].state = path[i];
        s->frames[i].situation = go_situation(&path[i]);
        s->frames[i].epoch = 0;
        s->frames[i].elsewhere = false;
        go_path_push(s, i);
        if (i > 0) /* the first is in the salt already */
            s->salt = mix64(s->salt ^ s->frames[i].situation);
    }
    struct go_frame *f = &s->frames[count];
    f->state = *state;
    f->key = go_state_key(state) ^ s->salt;
    f->situation = go_situation(state);
    /* Questions that differ in the last move alone share the salt, and the same moves may follow:
     * P, a stone, its capture; and P, a pass, the same move. Their paths are not the same. */
    f->path = count ? mix64(go_state_key(state)) : 0;
    s->root = count;
    f->distance = (uint16_t)count;
    f->epoch = 0;
    f->elsewhere = false;
    struct go_outcome out = {.winner = go_settled(s, state)};
    if (!out.winner) {
        while (!s->stop) {
            mid(s, count, GO_INFINITE - 1, GO_INFINITE - 1);
            if (f->winner)
                break;
        }
        out.winner = (enum go_winner)f->winner;
        out.denied = f->denied;
        out.best = f->best;
        out.limit = f->winner ? LIMIT_NONE : s->stop;
    }
    for (int i = count - 1; i >= 0; i--)
        go_path_pop(s, i);
    return out;
}

struct go_outcome go_search_ask(struct go_search *s, const struct go_state *before,
                                const struct go_state *state)
{
    struct go_state none = *state;
    return before ? go_search_ask_after(s, before, 1, state)
                  : go_search_ask_after(s, &none, 0, state);
}

const struct go_entry *go_search_known(const struct go_search *s, const struct go_state *state)
{
    return go_table_find(&s->table, go_state_key(state) ^ s->salt);
}
