/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PN search (Allis, van der Meulen, van den Herik): expand the most-proving node until the root is
 * solved. */
#include "core/search/pn.h"

#include <math.h>
#include <string.h>

#include "core/alloc.h"
#include "core/search/algorithms.h"
#include "core/search/proof_line.h"
#include "core/search/tree_line.h"
#include "core/search/tree_search.h"

struct pn_searcher {
    struct tree_search search;
    struct search_options options;
    struct indicators ind;
};

/* 1. From the walk's place to the most-proving node: OR least pn, AND least dn, leftmost. */
static sakui_status select_mpn(struct tree_search *s)
{
    sakui_status st = SAKUI_OK;
    while (st == SAKUI_OK && s->tree.nodes[s->node].count) {
        uint32_t c = tree_search_best(&s->tree, &s->tree.nodes[s->node]);
        if (s->node == TREE_ROOT)
            tree_search_root_choice(s, c);
        st = tree_search_down(s, c);
    }
    return st;
}

/* What a proof of the solved node `n` does not need goes; without a proof to show, everything. */
static void drop_solved(struct tree_search *s, uint32_t n)
{
    struct tree *t = &s->tree;
    struct tree_node *node = &t->nodes[n];
    bool by_one = (node->flags & TREE_OR) ? tree_proven(node) : tree_disproven(node);
    if (!s->options->want_proof) {
        if (n != TREE_ROOT)
            tree_drop_below(t, n);
        return;
    }
    if (!by_one)
        return;
    uint32_t winner = tree_search_best(t, node);
    for (uint32_t c = node->first; c < node->first + node->count; c++)
        if (c != winner)
            tree_drop_below(t, c);
}

/* 3. Numbers go up until a node keeps both of its own; the next descent starts there (Allis). */
static void update(struct tree_search *s)
{
    for (;;) {
        struct tree_node *n = &s->tree.nodes[s->node];
        double pn = n->pn, dn = n->dn;
        if (n->count)
            tree_search_numbers(&s->tree, n, &n->pn, &n->dn);
        bool same = n->count && n->pn == pn && n->dn == dn;
        if (s->options->delete_solved && n->count && tree_solved(n))
            drop_solved(s, s->node);
        if (same || s->node == TREE_ROOT)
            return;
        tree_search_up(s);
    }
}

static sakui_status pn_iterate(struct tree_search *s, enum limit_kind *limit)
{
    *limit = LIMIT_NONE;
    while (!tree_solved(&s->tree.nodes[TREE_ROOT])) {
        *limit = tree_search_limit(s);
        if (*limit != LIMIT_NONE)
            return SAKUI_OK;
        sakui_status st = select_mpn(s);
        size_t depth = s->depth;
        if (st == SAKUI_OK)
            st = tree_search_expand(s); /* 2. */
        if (st == SAKUI_LIMIT) {
            *limit = LIMIT_MEMORY;
            return SAKUI_OK;
        }
        if (st != SAKUI_OK)
            return st;
        update(s);
        tree_search_count(s, depth);
    }
    return SAKUI_OK;
}

sakui_status pn_searcher_new(struct pn_searcher **out, const struct game *game,
                             const struct search_options *options, uint64_t memory_bytes)
{
    *out = NULL;
    struct pn_searcher *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    s->options = *options;
    s->options.trace_samples = 0;
    s->options.progress = NULL;
    struct limits limits = {.memory_bytes = memory_bytes};
    sakui_status st = tree_search_init(&s->search, game, &s->options, &limits, &s->ind);
    if (st != SAKUI_OK) {
        mem_free(s);
        return st;
    }
    *out = s;
    return SAKUI_OK;
}

void pn_searcher_free(struct pn_searcher *s)
{
    if (!s)
        return;
    tree_search_free(&s->search);
    mem_free(s->ind.trace);
    mem_free(s);
}

sakui_status pn_bounded(struct pn_searcher *s, const void *state, const uint64_t *path,
                        size_t path_count, uint64_t max_nodes, const struct limits *limits,
                        struct pn_outcome *out)
{
    struct tree_search *t = &s->search;
    memset(out, 0, sizeof *out);
    memset(&s->ind, 0, sizeof s->ind);
    /* Time and cancel are the caller's; what time is left he has to say. */
    tree_search_limits(t, limits, max_nodes);
    sakui_status st = tree_search_start(t, state, path, path_count);
    if (st == SAKUI_OK)
        st = pn_iterate(t, &out->limit);
    if (st != SAKUI_OK)
        return st;
    const struct tree_node *root = &t->tree.nodes[TREE_ROOT];
    out->pn = root->pn;
    out->dn = root->dn;
    out->best = tree_search_best_move(t);
    out->created = s->ind.created;
    out->expanded = s->ind.expanded;
    out->iterations = s->ind.iterations;
    out->terminals = s->ind.terminals;
    out->repeats_inside = t->repeats_inside;
    out->repeats_outside = t->repeats_outside;
    return SAKUI_OK;
}

uint64_t pn_bytes(const struct pn_searcher *s)
{
    return tree_bytes(&s->search.tree);
}

uint8_t pn_root_flags(const struct pn_searcher *s)
{
    return s->search.tree.nodes[TREE_ROOT].flags;
}

size_t pn_child_count(const struct pn_searcher *s)
{
    return s->search.tree.nodes[TREE_ROOT].count;
}

struct pn_child pn_child_at(const struct pn_searcher *s, size_t index)
{
    const struct tree *t = &s->search.tree;
    const struct tree_node *c = &t->nodes[t->nodes[TREE_ROOT].first + index];
    return (struct pn_child){.move = c->move, .pn = c->pn, .dn = c->dn, .flags = c->flags};
}

sakui_status pn_append_proof(struct pn_searcher *s, struct proof *proof, uint32_t node)
{
    return tree_search_proof(&s->search, proof, node, NULL, NULL);
}

uint64_t pn_second_level_size(const struct search_options *options, uint64_t first, uint64_t total)
{
    uint64_t rest = total > first ? total - first : 0;
    double x = (double)first, size = x + 1;
    if (options->second_level_nodes)
        size = (double)options->second_level_nodes;
    else if (options->second_level_b > 0)
        size = x / (1 + exp((options->second_level_a - x) / options->second_level_b));
    if (size > (double)rest)
        size = (double)rest;
    return size < 1 ? 1 : (uint64_t)size;
}

sakui_status pn_set_room(struct pn_searcher *s, uint64_t nodes)
{
    return tree_set_limit(&s->search.tree, nodes);
}

static sakui_status result_line(const struct tree_search *s, struct search_result *out)
{
    game_move *moves;
    size_t count;
    if (!s->options->want_line || out->value != SEARCH_PROVEN || !out->proof)
        return SAKUI_OK;
    sakui_status st = proof_longest_line(out->proof, &moves, &count);
    if (st == SAKUI_OK)
        st = tree_line_make(&out->line, s, moves, count);
    mem_free(moves);
    return st;
}

static sakui_status pn_run(const struct game *game, const void *root,
                           const struct search_options *options, const struct limits *limits,
                           struct search_result *out)
{
    struct tree_search s;
    enum limit_kind limit = LIMIT_NONE;
    sakui_status st = tree_search_init(&s, game, options, limits, &out->indicators);
    if (st != SAKUI_OK)
        return st;
    st = tree_search_start(&s, root, NULL, 0);
    if (st == SAKUI_OK)
        st = pn_iterate(&s, &limit);
    if (st == SAKUI_OK)
        st = tree_search_result(&s, limit, NULL, NULL, out);
    if (st == SAKUI_OK)
        st = result_line(&s, out);
    tree_search_free(&s);
    return st;
}

const struct search_algorithm search_pn = {
    .name = "pn",
    .summary = "proof-number search on an explicit tree (Allis)",
    .run = pn_run,
};
