/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/graph_oracle.h"

#include <stdlib.h>
#include <string.h>

#define NODES_MAX    64
#define CHILDREN_MAX 5

struct sketch {
    size_t count;
    bool is_or[NODES_MAX];
    uint32_t to[NODES_MAX][NODES_MAX];
    size_t degree[NODES_MAX];
};

static bool has_edge(const struct sketch *k, size_t from, uint32_t to)
{
    for (size_t i = 0; i < k->degree[from]; i++)
        if (k->to[from][i] == to)
            return true;
    return false;
}

static void add_edge(struct sketch *k, size_t from, uint32_t to)
{
    if (!has_edge(k, from, to))
        k->to[from][k->degree[from]++] = to;
}

static void sketch_tree(struct rng *rng, struct sketch *k, bool alternate)
{
    k->is_or[0] = rng_below(rng, 4) != 0;
    for (size_t i = 1; i < k->count; i++) {
        size_t parent, tries = 0;
        do {
            parent = rng_below(rng, i);
        } while (k->degree[parent] >= CHILDREN_MAX && ++tries < 100);
        add_edge(k, parent, (uint32_t)i);
        k->is_or[i] = alternate ? !k->is_or[parent] : rng_below(rng, 2) != 0;
    }
}

/* A child for `from`: a later node of a DAG, any node of a cyclic graph. */
static bool pick_child(struct rng *rng, const struct sketch *k, enum oracle_kind kind,
                       bool alternate, size_t from, uint32_t *to)
{
    size_t low = kind == ORACLE_DAG ? from + 1 : 0;
    if (low >= k->count)
        return false;
    *to = (uint32_t)(low + rng_below(rng, k->count - low));
    return !alternate || k->is_or[*to] != k->is_or[from];
}

static void sketch_graph(struct rng *rng, struct sketch *k, enum oracle_kind kind, bool alternate)
{
    for (size_t i = 0; i < k->count; i++)
        k->is_or[i] = rng_below(rng, 2) != 0;
    for (size_t i = 0; i < k->count; i++) {
        size_t want = i && rng_below(rng, 3) == 0 ? 0 : 1 + rng_below(rng, CHILDREN_MAX - 1);
        for (size_t c = 0; c < want; c++) {
            uint32_t to;
            if (pick_child(rng, k, kind, alternate, i, &to))
                add_edge(k, i, to);
        }
    }
}

struct graph *oracle_graph(struct rng *rng, enum oracle_kind kind, enum repetition_rule repetition,
                           size_t max_nodes)
{
    struct sketch *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    if (max_nodes > NODES_MAX)
        max_nodes = NODES_MAX;
    k->count = 2 + rng_below(rng, max_nodes - 1);
    bool alternate = rng_below(rng, 2) != 0;
    if (kind == ORACLE_TREE)
        sketch_tree(rng, k, alternate);
    else
        sketch_graph(rng, k, kind, alternate);
    enum game_value values[NODES_MAX];
    size_t offsets[NODES_MAX + 1] = {0};
    uint32_t edges[NODES_MAX * NODES_MAX];
    for (size_t i = 0; i < k->count; i++) {
        values[i] = k->degree[i] ? GAME_OPEN : rng_below(rng, 2) ? GAME_PROVEN : GAME_DISPROVEN;
        offsets[i + 1] = offsets[i] + k->degree[i];
        memcpy(edges + offsets[i], k->to[i], k->degree[i] * sizeof *edges);
    }
    struct graph *g = NULL;
    if (graph_build(&g, k->count, k->is_or, values, offsets, edges, 0, repetition) != SAKUI_OK)
        g = NULL;
    for (size_t i = 0; g && i < k->count; i++) {
        g->nodes[i].pn = 1 + (uint32_t)rng_below(rng, 4);
        g->nodes[i].dn = 1 + (uint32_t)rng_below(rng, 4);
    }
    free(k);
    return g;
}

enum search_value oracle_fixpoint(const struct graph *g)
{
    bool *wins = calloc(g->node_count, sizeof *wins);
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < g->node_count; i++) {
            const struct graph_node *n = &g->nodes[i];
            bool any = false, all = true;
            for (size_t e = n->first; e < n->first + n->count; e++) {
                any |= wins[g->edges[e]];
                all &= wins[g->edges[e]];
            }
            bool win = n->value == GAME_OPEN ? (n->is_or ? any : all) : n->value == GAME_PROVEN;
            if (win && !wins[i])
                wins[i] = changed = true;
        }
    }
    bool win = wins[g->root];
    free(wins);
    return win ? SEARCH_PROVEN : SEARCH_DISPROVEN;
}

struct paths {
    const struct graph *g;
    bool on_path[NODES_MAX];
    uint64_t steps;
};

static enum search_value try_node(struct paths *p, uint32_t n)
{
    const struct graph_node *node = &p->g->nodes[n];
    if (p->steps-- == 0)
        return SEARCH_UNKNOWN;
    if (node->value != GAME_OPEN)
        return node->value == GAME_PROVEN ? SEARCH_PROVEN : SEARCH_DISPROVEN;
    enum search_value wanted = node->is_or ? SEARCH_PROVEN : SEARCH_DISPROVEN;
    enum search_value best = node->is_or ? SEARCH_DISPROVEN : SEARCH_PROVEN;
    p->on_path[n] = true;
    for (size_t e = node->first; e < node->first + node->count && best != wanted; e++) {
        uint32_t c = p->g->edges[e];
        enum search_value v;
        if (!p->on_path[c])
            v = try_node(p, c);
        else if (p->g->game.repetition == REPETITION_FIRST_LOSS || node->is_or)
            v = SEARCH_DISPROVEN;
        else
            v = SEARCH_PROVEN;
        if (v == SEARCH_UNKNOWN) {
            p->on_path[n] = false;
            return v;
        }
        if (v == wanted)
            best = v;
    }
    p->on_path[n] = false;
    return best;
}

enum search_value oracle_paths(const struct graph *g, uint64_t max_steps)
{
    struct paths p = {.g = g, .steps = max_steps};
    return g->node_count > NODES_MAX ? SEARCH_UNKNOWN : try_node(&p, g->root);
}
