/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/resource_game.h"

#include <string.h>

static bool usable(const struct resource_state *s, size_t e)
{
    const struct resource_edge *edge = &s->graph->nodes[s->node].edges[e];
    return !s->graph->nodes[s->node].is_or || !(edge->need & ~s->tokens);
}

static bool or_to_move(const void *state)
{
    const struct resource_state *s = state;
    return s->graph->nodes[s->node].is_or;
}

/* A move is the number of the edge plus one. */
static enum game_value expand(const void *state, game_move *moves, size_t *count)
{
    const struct resource_state *s = state;
    *count = 0;
    if (s->graph->nodes[s->node].degree == 0)
        return s->graph->nodes[s->node].value;
    for (size_t e = 0; e < s->graph->nodes[s->node].degree; e++)
        if (usable(s, e))
            moves[(*count)++] = (game_move)(e + 1);
    return *count ? GAME_OPEN : GAME_DISPROVEN; /* only OR can be without a move */
}

static void play(void *state, game_move move, void *undo)
{
    struct resource_state *s = state;
    memcpy(undo, s, sizeof *s);
    const struct resource_edge *e = &s->graph->nodes[s->node].edges[move - 1];
    s->node = e->to;
    s->tokens |= e->gain;
}

static void take_back(void *state, game_move move, const void *undo)
{
    (void)move;
    memcpy(state, undo, sizeof(struct resource_state));
}

static uint64_t board_key(const void *state)
{
    return mix64(1 + (uint64_t)((const struct resource_state *)state)->node);
}

static uint64_t resources(const void *state)
{
    return ((const struct resource_state *)state)->tokens;
}

static uint64_t key(const void *state)
{
    return mix64(board_key(state) + resources(state));
}

static bool cover(uint64_t a, uint64_t b)
{
    return !(b & ~a);
}

const struct game resource_game = {
    .name = "resources",
    .state_size = sizeof(struct resource_state),
    .undo_size = sizeof(struct resource_state),
    .max_moves = RESOURCE_EDGES,
    .repetition = REPETITION_FIRST_LOSS,
    .or_to_move = or_to_move,
    .expand = expand,
    .play = play,
    .undo = take_back,
    .key = key,
    .board_key = board_key,
    .resources = resources,
    .resources_cover = cover,
};

static uint8_t some_tokens(struct rng *rng)
{
    return (uint8_t)(rng_below(rng, 2) ? 0 : 1u << rng_below(rng, RESOURCE_TOKENS));
}

void resource_random(struct resource_graph *g, struct rng *rng, size_t nodes)
{
    memset(g, 0, sizeof *g);
    g->count = nodes < RESOURCE_NODES ? nodes : RESOURCE_NODES;
    for (size_t i = 0; i < g->count; i++) {
        g->nodes[i].is_or = i == 0 || rng_below(rng, 2);
        g->nodes[i].value = rng_below(rng, 2) ? GAME_PROVEN : GAME_DISPROVEN;
        if (i && rng_below(rng, 4) == 0)
            continue;
        g->nodes[i].degree = 1 + rng_below(rng, RESOURCE_EDGES);
        for (size_t e = 0; e < g->nodes[i].degree; e++)
            g->nodes[i].edges[e] = (struct resource_edge){(uint8_t)rng_below(rng, g->count),
                                                          some_tokens(rng), some_tokens(rng)};
    }
}

struct resource_state resource_root(const struct resource_graph *g)
{
    struct resource_state s;
    memset(&s, 0, sizeof s);
    s.graph = g;
    return s;
}

enum search_value resource_oracle(const struct resource_graph *g, unsigned tokens)
{
    bool wins[RESOURCE_NODES][1 << RESOURCE_TOKENS] = {{false}};
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t n = 0; n < g->count; n++)
            for (unsigned t = 0; t < 1u << RESOURCE_TOKENS; t++) {
                bool any = false, all = true;
                for (size_t e = 0; e < g->nodes[n].degree; e++) {
                    const struct resource_edge *edge = &g->nodes[n].edges[e];
                    if (g->nodes[n].is_or && (edge->need & ~t))
                        continue;
                    bool w = wins[edge->to][t | edge->gain];
                    any |= w;
                    all &= w;
                }
                bool win = g->nodes[n].degree == 0 ? g->nodes[n].value == GAME_PROVEN
                           : g->nodes[n].is_or     ? any
                                                   : all;
                if (win && !wins[n][t])
                    wins[n][t] = changed = true;
            }
    }
    return wins[0][tokens] ? SEARCH_PROVEN : SEARCH_DISPROVEN;
}
