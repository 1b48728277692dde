/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/graph_internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"

static const struct graph_node *node_of(const void *state)
{
    const struct graph_state *s = state;
    return &s->graph->nodes[s->node];
}

static bool graph_or_to_move(const void *state)
{
    return node_of(state)->is_or;
}

static enum game_value graph_terminal(const void *state)
{
    return node_of(state)->value;
}

static enum game_value graph_expand(const void *state, game_move *moves, size_t *count)
{
    const struct graph_state *s = state;
    const struct graph_node *n = node_of(state);
    for (size_t i = 0; i < n->count; i++)
        moves[i] = s->graph->edges[n->first + i] + 1;
    *count = n->count;
    return n->value;
}

static void graph_play(void *state, game_move move, void *undo)
{
    struct graph_state *s = state;
    assert(move != GAME_MOVE_NONE && move <= s->graph->node_count);
    memcpy(undo, &s->node, sizeof s->node);
    s->node = move - 1;
}

static void graph_undo(void *state, game_move move, const void *undo)
{
    struct graph_state *s = state;
    (void)move;
    memcpy(&s->node, undo, sizeof s->node);
}

static uint64_t graph_key(const void *state)
{
    const struct graph_state *s = state;
    return mix64(s->node + UINT64_C(0x5eed));
}

static void graph_estimate(const void *state, uint32_t *pn, uint32_t *dn)
{
    *pn = node_of(state)->pn;
    *dn = node_of(state)->dn;
}

static size_t graph_move_text(const void *state, game_move move, char *out, size_t size)
{
    const struct graph_state *s = state;
    const char *name = s->graph->nodes[move - 1].name;
    int n = name[0] ? snprintf(out, size, "%s", name)
                    : snprintf(out, size, "%lu", (unsigned long)move - 1);
    return n < 0 ? 0 : (size_t)n;
}

/* Fills the descriptor once nodes and edges stand. */
void graph_finish(struct graph *g, enum repetition_rule repetition)
{
    size_t most = 1;
    for (size_t i = 0; i < g->node_count; i++)
        if (g->nodes[i].count > most)
            most = g->nodes[i].count;
    g->game = (struct game){.name = "graph",
                            .state_size = sizeof(struct graph_state),
                            .undo_size = sizeof(uint32_t),
                            .max_moves = most,
                            .repetition = repetition,
                            .or_to_move = graph_or_to_move,
                            .expand = graph_expand,
                            .terminal = graph_terminal,
                            .play = graph_play,
                            .undo = graph_undo,
                            .key = graph_key,
                            .estimate = graph_estimate,
                            .move_text = graph_move_text};
}

static bool has_cycle_from(const struct graph *g, uint32_t start, unsigned char *colour,
                           uint32_t *stack, size_t *next)
{
    size_t depth = 0;
    stack[depth++] = start;
    colour[start] = 1;
    while (depth) {
        uint32_t n = stack[depth - 1];
        if (next[n] == g->nodes[n].count) {
            colour[n] = 2;
            depth--;
            continue;
        }
        uint32_t c = g->edges[g->nodes[n].first + next[n]++];
        if (colour[c] == 1)
            return true;
        if (!colour[c]) {
            colour[c] = 1;
            stack[depth++] = c;
        }
    }
    return false;
}

/* Depth-first, three colours, own stack. */
sakui_status graph_is_cyclic(const struct graph *g, bool *cyclic)
{
    unsigned char *colour = mem_zalloc(g->node_count, 1);
    uint32_t *stack = mem_zalloc(g->node_count, sizeof *stack);
    size_t *next = mem_zalloc(g->node_count, sizeof *next);
    sakui_status st = colour && stack && next ? SAKUI_OK : SAKUI_MEMORY;
    *cyclic = false;
    for (size_t i = 0; st == SAKUI_OK && i < g->node_count && !*cyclic; i++)
        if (!colour[i])
            *cyclic = has_cycle_from(g, (uint32_t)i, colour, stack, next);
    mem_free(colour);
    mem_free(stack);
    mem_free(next);
    return st;
}

static bool well_formed(size_t node_count, const enum game_value *values, const size_t *offsets,
                        const uint32_t *edges, uint32_t root)
{
    if (!node_count || node_count > UINT32_MAX - 2 || root >= node_count)
        return false;
    for (size_t i = 0; i < node_count; i++) {
        if (offsets[i] > offsets[i + 1])
            return false;
        if ((values[i] == GAME_OPEN) != (offsets[i] < offsets[i + 1]))
            return false;
    }
    for (size_t e = 0; e < offsets[node_count]; e++)
        if (edges[e] >= node_count)
            return false;
    return true;
}

struct graph *graph_alloc(size_t node_count, size_t edge_count)
{
    struct graph *g = mem_zalloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->nodes = mem_zalloc(node_count, sizeof *g->nodes);
    g->edges = mem_zalloc(edge_count ? edge_count : 1, sizeof *g->edges);
    g->title = mem_strdup("");
    g->node_count = g->nodes ? node_count : 0;
    g->edge_count = edge_count;
    if (!g->nodes || !g->edges || !g->title) {
        graph_free(g);
        return NULL;
    }
    return g;
}

sakui_status graph_build(struct graph **out, size_t node_count, const bool *is_or,
                         const enum game_value *values, const size_t *offsets,
                         const uint32_t *edges, uint32_t root, enum repetition_rule repetition)
{
    *out = NULL;
    if (!well_formed(node_count, values, offsets, edges, root))
        return SAKUI_USAGE;
    struct graph *g = graph_alloc(node_count, offsets[node_count]);
    if (!g)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < node_count; i++) {
        g->nodes[i] = (struct graph_node){.name = mem_strdup(""),
                                          .is_or = is_or[i],
                                          .value = values[i],
                                          .pn = 1,
                                          .dn = 1,
                                          .first = offsets[i],
                                          .count = offsets[i + 1] - offsets[i]};
        if (!g->nodes[i].name) {
            graph_free(g);
            return SAKUI_MEMORY;
        }
    }
    if (g->edge_count)
        memcpy(g->edges, edges, g->edge_count * sizeof *edges);
    g->root = root;
    graph_finish(g, repetition);
    bool cyclic = false;
    sakui_status st = repetition == REPETITION_NONE ? graph_is_cyclic(g, &cyclic) : SAKUI_OK;
    if (st == SAKUI_OK && cyclic)
        st = SAKUI_USAGE;
    if (st != SAKUI_OK)
        graph_free(g);
    else
        *out = g;
    return st;
}

void graph_free(struct graph *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->node_count; i++)
        mem_free(g->nodes[i].name);
    mem_free(g->nodes);
    mem_free(g->edges);
    mem_free(g->title);
    mem_free(g);
}

struct graph_state graph_root(const struct graph *g)
{
    struct graph_state s;
    memset(&s, 0, sizeof s); /* states are compared as bytes: no stray padding */
    s.graph = g;
    s.node = g->root;
    return s;
}

size_t graph_find(const struct graph *g, const char *name)
{
    for (size_t i = 0; i < g->node_count; i++)
        if (strcmp(g->nodes[i].name, name) == 0)
            return i;
    return g->node_count;
}
