/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "core/alloc.h"
#include "tests/unit/go_agreement.h"
#include "tests/unit/go_random.h"
#include "tsume/go/solver/search.h"

#define CACHE_BYTES (4u << 20)
#define TABLE_BYTES (256u << 10)
#define NODES_MAX   2000000u

static void complain(struct go_agreement *a, const struct go_random *g, const char *what, int at)
{
    a->wrong++;
    if (!a->print)
        return;
    printf("DISAGREE %s at %d (%s, threats %d of %d, side %d)\n", what, at,
           g->compiled.one_eye ? "one eye" : "two eyes", g->state.threats, g->state.owner,
           g->state.side);
    go_random_print(g);
    fflush(stdout);
}

static bool same(enum go_brute_value b, enum go_winner w)
{
    return (b == GO_BRUTE_ATTACKER) == (w == GO_ATTACKER_WINS) && w != GO_OPEN;
}

static void compare_moves(struct go_agreement *a, struct go_search *s, const struct go_random *g,
                          enum go_brute_value values[GO_NAIVE_MAX][GO_NAIVE_MAX],
                          enum go_brute_value pass)
{
    for (int p = 0; p <= go_board_points(&g->board); p++) {
        bool is_pass = p == go_board_points(&g->board);
        enum go_brute_value want = is_pass ? pass : values[p / g->board.cols][p % g->board.cols];
        go_move move = is_pass ? GO_MOVE_PASS : go_move_at(&g->compiled, p);
        bool legal = is_pass
                         ? g->state.side == GO_DEFENDER
                         : move && (go_region_moves(&g->compiled, &g->state) & go_bit(move - 1));
        if (legal != (want != GO_BRUTE_UNKNOWN)) {
            complain(a, g, "legality", p);
            continue;
        }
        if (!legal)
            continue;
        struct go_state next = g->state;
        go_region_play(&g->compiled, &next, move);
        a->moves++;
        s->node_stop = s->nodes + s->simulated + NODES_MAX;
        if (!same(want, go_search_ask(s, &g->state, &next).winner))
            complain(a, g, "first move", p);
    }
}

/* The same question with each part switched off, from an empty table every time. */
static void try_switches(struct go_agreement *a, struct go_search *s, const struct go_random *g,
                         enum go_brute_value want)
{
    unsigned all = s->parts, left = all;
    for (bool more = true; more;) {
        unsigned off = left & (~left + 1); /* the lowest that is left; at last all of them */
        more = off != 0;
        s->parts = more ? all & ~off : 0;
        left &= ~off;
        go_table_clear(&s->table);
        s->node_stop = s->nodes + s->simulated + NODES_MAX;
        a->switched++;
        if (!same(want, go_search_ask(s, NULL, &g->state).winner))
            complain(a, g, "value with parts off", (int)s->parts);
    }
    s->parts = all;
    go_table_clear(&s->table);
}

static void one_question(struct go_agreement *a, struct go_search *s, struct go_random *g,
                         void *cache)
{
    static const char colors[] = "XO";
    struct go_brute brute;
    enum go_brute_value value, pass, values[GO_NAIVE_MAX][GO_NAIVE_MAX];
    go_brute_init(&brute, cache, CACHE_BYTES);
    brute.node_limit = a->node_limit;
    g->plain.threats = g->state.threats;
    g->plain.threat_owner = colors[g->state.owner];
    if (go_brute_solve(&brute, &g->plain, colors[g->state.side], &value, values, &pass)) {
        a->skipped++;
        return;
    }
    a->questions++;
    a->attacker_wins += value == GO_BRUTE_ATTACKER;
    s->region = &g->compiled;
    s->node_stop = s->nodes + s->simulated + NODES_MAX;
    struct go_outcome o = go_search_ask(s, NULL, &g->state);
    if (!same(value, o.winner)) {
        complain(a, g, "value", -1);
        return;
    }
    /* Whoever wins without having been denied anything to the other wins against threats too;
     * compare_moves asks for threats themselves. */
    bool over = go_captured(&g->compiled, &g->state);
    if (!over && pass == GO_BRUTE_UNKNOWN && g->state.side == GO_DEFENDER)
        over = true; /* ended before a move: one eye, no liberty left */
    if (!over)
        compare_moves(a, s, g, values, pass);
    if (a->switches)
        try_switches(a, s, g, value);
}

bool go_agreement_run(struct go_agreement *a)
{
    struct go_search s;
    struct rng rng;
    struct go_random *g = mem_zalloc(1, sizeof *g);
    void *cache = mem_alloc(CACHE_BYTES);
    rng_seed(&rng, a->seed);
    bool ok = g && cache && !go_search_init(&s, TABLE_BYTES);
    if (ok && a->parts)
        s.parts = a->parts;
    for (int i = 0; ok && i < a->count; i++) {
        /* Every second one for one eye, of these every second in two rooms. */
        if (i % 4 == 3 && a->empties > 3)
            go_random_rooms(&rng, 2, 2 + (int)rng_below(&rng, (uint64_t)a->empties / 2 - 1), g);
        else
            go_random_region(&rng, 2 + (int)rng_below(&rng, (uint64_t)a->empties - 1), i % 2 == 1,
                             g);
        for (int side = 0; side < 2 && i >= a->first; side++) {
            g->state.side = (uint8_t)side;
            g->state.threats = 0;
            g->state.owner = 0;
            one_question(a, &s, g, cache);
            for (int owner = 0; owner < 2 && a->threats; owner++) {
                g->state.threats = (uint8_t)a->threats;
                g->state.owner = (uint8_t)owner;
                one_question(a, &s, g, cache);
            }
        }
        go_table_clear(&s.table); /* different regions may have equal keys */
    }
    go_search_free(&s);
    mem_free(g);
    mem_free(cache);
    return ok;
}
