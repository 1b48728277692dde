/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/solver.h"

#include <limits.h>
#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "tsume/go/solver/search.h"

#define MEMORY_DEFAULT ((size_t)64 << 20)

struct go_solver {
    struct go_search search;
    struct go_solver_options options;
    struct go_region region; /* a copy: the table belongs to it */
    struct go_measures measures;
    uint64_t salt; /* of the last status' first question */
};

sakui_status go_solver_new(struct go_solver **out, const struct go_solver_options *options)
{
    struct go_solver *s = mem_zalloc(1, sizeof *s);
    *out = NULL;
    if (!s)
        return SAKUI_MEMORY;
    if (options)
        s->options = *options;
    if (!s->options.memory_bytes)
        s->options.memory_bytes = MEMORY_DEFAULT;
    if (!s->options.threats)
        s->options.threats = GO_THREATS_DEFAULT;
    if (s->options.threats > GO_THREATS_MAX)
        s->options.threats = GO_THREATS_MAX;
    sakui_status status = go_search_init(&s->search, s->options.memory_bytes);
    if (status) {
        go_solver_free(s);
        return status;
    }
    s->search.ko_only = s->options.ko_only;
    if (s->options.parts)
        s->search.parts = s->options.parts;
    *out = s;
    return SAKUI_OK;
}

void go_solver_free(struct go_solver *s)
{
    if (!s)
        return;
    go_search_free(&s->search);
    mem_free(s);
}

const struct go_measures *go_solver_measures(const struct go_solver *s)
{
    return &s->measures;
}

/* A new region makes the table worthless: keys know only sets of points. */
static void take_region(struct go_solver *s, const struct go_region *region)
{
    if (memcmp(&s->region, region, sizeof *region) != 0) {
        bool fresh = s->region.count == 0; /* as it was made: not a page of it touched */
        s->region = *region;
        if (!fresh)
            go_table_clear(&s->search.table);
    }
    s->search.region = &s->region;
}

static struct go_outcome ask(struct go_solver *s, const struct go_state *before,
                             const struct go_state *state, enum go_role owner, int threats)
{
    struct go_state with = *state, earlier = *(before ? before : state);
    with.threats = earlier.threats = (uint8_t)threats;
    with.owner = earlier.owner = (uint8_t)(threats ? owner : GO_ATTACKER);
    return go_search_ask(&s->search, before ? &earlier : NULL, &with);
}

static enum go_role loser(enum go_winner w)
{
    return w == GO_ATTACKER_WINS ? GO_DEFENDER : GO_ATTACKER;
}

/* The first question is answered and its proof leans on a denial: how many threats turn it? */
static void count_threats(struct go_solver *s, const struct go_state *before,
                          const struct go_state *state, enum go_winner winner,
                          struct go_status *out)
{
    int most = s->options.threats;
    enum go_role needs = loser(winner);
    out->holds_to = 0;
    if (most <= 0)
        return;
    struct go_outcome o = ask(s, before, state, needs, most);
    if (o.winner == winner)
        out->holds_to = o.denied ? most : -1;
    if (!o.winner)
        out->limit = o.limit;
    if (!o.winner || o.winner == winner)
        return;
    /* It turns: more threats never hurt, so the smallest number is found from below. */
    for (int k = 1; k < most; k++) {
        o = ask(s, before, state, needs, k);
        if (!o.winner) {
            out->limit = o.limit;
            out->verdict = GO_UNKNOWN;
            return;
        }
        if (o.winner != winner) {
            most = k;
            break;
        }
        out->holds_to = k;
    }
    out->verdict = GO_KO;
    out->threats = most;
    out->holds_to = 0;
}

/* Life: by two eyes, or because neither side can play? */
static void ask_seki(struct go_solver *s, const struct go_state *state, struct go_status *out)
{
    s->search.eyes_only = true;
    struct go_outcome o = ask(s, NULL, state, GO_ATTACKER, 0);
    s->search.eyes_only = false;
    if (o.winner == GO_ATTACKER_WINS)
        out->verdict = GO_SEKI;
    out->seki_open = !o.winner;
}

static void measure(struct go_solver *s, uint64_t nodes)
{
    const struct go_search *q = &s->search;
    s->measures = (struct go_measures){.max_pn = q->max_pn,
                                       .max_dn = q->max_dn,
                                       .nodes = q->nodes - nodes,
                                       .simulated = q->simulated,
                                       .simulations = q->simulations,
                                       .simulations_ok = q->simulations_ok,
                                       .root_switches = q->root_switches,
                                       .iterations = q->iterations,
                                       .depth_max = q->depth_max};
}

void go_solver_status(struct go_solver *s, const struct go_region *region,
                      const struct go_state *before, const struct go_state *state,
                      const struct limits *limits, struct go_status *out)
{
    struct go_search *q = &s->search;
    uint64_t nodes = q->nodes;
    memset(out, 0, sizeof *out);
    take_region(s, region);
    q->limits = limits;
    q->deadline = limits && limits->seconds > 0 ? clock_thread_seconds() + limits->seconds : 0;
    q->depth_max = 0;
    q->simulated = q->simulations = q->simulations_ok = 0;
    q->node_stop = limits && limits->nodes ? q->nodes + limits->nodes : 0;
    struct go_outcome o = ask(s, before, state, GO_ATTACKER, 0);
    measure(s, nodes);
    s->salt = q->salt;
    out->holds_to = -1;
    if (!o.winner) {
        out->limit = o.limit;
    } else {
        out->winner = o.winner == GO_ATTACKER_WINS ? GO_ATTACKER : GO_DEFENDER;
        out->verdict = out->winner == GO_ATTACKER ? GO_DEAD : GO_ALIVE;
        out->best = o.best;
        if (o.denied)
            count_threats(s, before, state, o.winner, out);
        if (out->verdict == GO_ALIVE && !s->options.no_seki)
            ask_seki(s, state, out);
    }
    out->nodes = q->nodes - nodes + q->simulated;
}

/* --- first moves ------------------------------------------------------------------------------ */

int go_status_worth(const struct go_status *s, enum go_role side)
{
    int worth;
    switch (s->verdict) {
    case GO_DEAD:
        worth = 100;
        break;
    case GO_ALIVE:
        worth = -100;
        break;
    case GO_SEKI:
        worth = -99;
        break;
    case GO_KO: /* the more threats the other side needs, the better */
        worth = s->winner == GO_ATTACKER ? 20 + s->threats : -20 - s->threats;
        break;
    default:
        return INT_MIN;
    }
    return side == GO_ATTACKER ? worth : -worth;
}

static void sort_moves(struct go_first_moves *m, enum go_role side)
{
    for (int i = 1; i < m->count; i++) {
        struct go_first_move item = m->items[i];
        int worth = go_status_worth(&item.status, side), k = i;
        for (; k > 0 && go_status_worth(&m->items[k - 1].status, side) < worth; k--)
            m->items[k] = m->items[k - 1];
        m->items[k] = item;
    }
}

void go_solver_first_moves(struct go_solver *s, const struct go_region *region,
                           const struct go_state *state, const struct limits *limits,
                           struct go_first_moves *out)
{
    struct limits rest = *limits;
    double end = limits->seconds > 0 ? clock_thread_seconds() + limits->seconds : 0;
    go_set moves = go_region_moves(region, state);
    out->count = 0;
    if (region->eye >= 0)
        moves &= ~go_bit(region->eye);
    for (int p = 0; p <= region->count; p++) {
        bool pass = p == region->count;
        if (!pass && !(moves & go_bit(p)))
            continue;
        struct go_first_move *item = &out->items[out->count++];
        struct go_state next = *state;
        item->move = pass ? GO_MOVE_PASS : (go_move)(p + 1);
        go_region_play(region, &next, item->move);
        if (end > 0) {
            double left = end - clock_thread_seconds();
            rest.seconds = left > 1e-6 ? left : 1e-6;
        }
        go_solver_status(s, region, state, &next, &rest, &item->status);
        if (limits->nodes)
            rest.nodes = rest.nodes > item->status.nodes ? rest.nodes - item->status.nodes : 1;
    }
    sort_moves(out, (enum go_role)state->side);
}

/* --- lines ------------------------------------------------------------------------------------ */

/* The loser's move that took the most work to refute; GO_MOVE_NONE if none is remembered. */
static go_move resist(const struct go_search *q, const struct go_state *state)
{
    go_set moves = go_region_moves(q->region, state);
    go_move best = GO_MOVE_NONE;
    uint64_t most = 0;
    for (int p; go_next(&moves, &p);) {
        struct go_state next = *state;
        go_region_play(q->region, &next, (go_move)(p + 1));
        const struct go_entry *e = go_search_known(q, &next);
        if (e && e->winner && (uint64_t)e->work + 1 > most) {
            most = (uint64_t)e->work + 1;
            best = (go_move)(p + 1);
        }
    }
    return best;
}

int go_solver_line(struct go_solver *s, const struct go_region *region,
                   const struct go_state *state, go_move *out, int room)
{
    struct go_search *q = &s->search;
    struct go_state now = *state;
    uint64_t seen[GO_DEPTH_MAX];
    int count = 0;
    (void)region;
    now.threats = 0;
    now.owner = GO_ATTACKER;
    q->salt = s->salt;
    enum go_winner winner = GO_OPEN;
    while (count < room && count < GO_DEPTH_MAX && !go_settled(q, &now)) {
        const struct go_entry *e = go_search_known(q, &now);
        if (!e || !e->winner)
            break;
        winner = (enum go_winner)e->winner;
        bool winner_moves = (winner == GO_ATTACKER_WINS) == (now.side == GO_ATTACKER);
        go_move move = winner_moves ? e->move : resist(q, &now);
        if (move == GO_MOVE_NONE || move == GO_MOVE_THREAT)
            break;
        go_region_play(&s->region, &now, move);
        uint64_t key = go_state_key(&now);
        for (int i = 0; i < count; i++) {
            if (seen[i] == key)
                return count;
        }
        seen[count] = key;
        out[count++] = move;
    }
    return count;
}

const char *go_verdict_name(enum go_verdict v)
{
    static const char *const names[] = {"unknown", "alive", "dead", "seki", "ko"};
    return names[v];
}
