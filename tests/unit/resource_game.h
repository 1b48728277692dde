/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small game with resources, for dominance: a graph whose OR edges need tokens and whose edges
 * may give some. More tokens never hurt OR; positions may repeat (FIRST_LOSS). */
#ifndef SAKUI_TESTS_UNIT_RESOURCE_GAME_H
#define SAKUI_TESTS_UNIT_RESOURCE_GAME_H

#include "core/rng.h"
#include "core/search/search.h"

#define RESOURCE_NODES  24
#define RESOURCE_EDGES  4
#define RESOURCE_TOKENS 4

struct resource_edge {
    uint8_t to, need, gain;
};

struct resource_graph {
    size_t count;
    struct {
        bool is_or;
        enum game_value value; /* of a node without edges */
        size_t degree;
        struct resource_edge edges[RESOURCE_EDGES];
    } nodes[RESOURCE_NODES];
};

struct resource_state {
    const struct resource_graph *graph;
    uint8_t node, tokens;
};

extern const struct game resource_game;

void resource_random(struct resource_graph *g, struct rng *rng, size_t nodes);
struct resource_state resource_root(const struct resource_graph *g);
/* Value of node 0 with these tokens: the least fixpoint over all (node, tokens). */
enum search_value resource_oracle(const struct resource_graph *g, unsigned tokens);

#endif
