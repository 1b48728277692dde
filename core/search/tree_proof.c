/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a solved tree to a proof. The tree is walked depth first with the search's own walk, so that
 * nothing is too deep and positions are on the board where a part of the proof lies elsewhere. */
#include "core/search/tree_search.h"

#include <assert.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"

struct level {
    uint32_t proof_node;
    uint32_t next; /* child of the tree node to look at next */
};

struct maker {
    struct tree_search *s;
    struct proof *proof;
    bool or_wins;
    vec_of(struct level) levels;
    vec_of(struct proof_edge) edges; /* of the node being made */
    tree_proof_below below;
    void *context;
};

static bool wins(const struct maker *m, const struct tree_node *c)
{
    return m->or_wins ? tree_proven(c) : tree_disproven(c);
}

static bool winner_moves(const struct maker *m, const struct tree_node *n)
{
    return ((n->flags & TREE_OR) != 0) == m->or_wins;
}

/* The winner's move: the first of least cost (0 in PN search, the real cost in AO*). */
static uint32_t winning_child(const struct maker *m, const struct tree_node *n)
{
    const struct tree_node *nodes = m->s->tree.nodes;
    uint32_t best = 0;
    for (uint32_t c = n->first; c < n->first + n->count; c++) {
        if (!wins(m, &nodes[c]))
            continue;
        bool better =
            !best || (m->or_wins ? nodes[c].pn < nodes[best].pn : nodes[c].dn < nodes[best].dn);
        if (better)
            best = c;
    }
    return best;
}

/* The first child at or after `from` that belongs to the proof: the winner's one move, all moves of
 * the loser. 0 = no more. */
static uint32_t next_part(const struct maker *m, const struct tree_node *n, uint32_t from)
{
    if (!winner_moves(m, n))
        return from < n->first + n->count ? from : 0;
    uint32_t best = winning_child(m, n);
    return best >= from ? best : 0;
}

/* Makes the edges of the node the walk stands on; children get proof nodes of their own. */
static sakui_status make_edges(struct maker *m, uint32_t proof_node)
{
    const struct tree_node *n = &m->s->tree.nodes[m->s->node];
    m->edges.count = 0;
    for (uint32_t c = next_part(m, n, n->first); c; c = next_part(m, n, c + 1)) {
        const struct tree_node *child = &m->s->tree.nodes[c];
        struct proof_edge e = {.move = child->move, .child = PROOF_REPEATS};
        assert(wins(m, child));
        if (!(child->flags & TREE_REPEATS)) {
            e.child = proof_add_node(m->proof);
            if (e.child == PROOF_NO_NODE)
                return SAKUI_MEMORY;
        }
        if (!vec_push(&m->edges, e))
            return SAKUI_MEMORY;
    }
    bool ok = proof_set_edges(m->proof, proof_node, m->edges.items, m->edges.count);
    return ok ? SAKUI_OK : SAKUI_MEMORY;
}

/* The walk has come to a node whose proof node is `proof_node`. */
static sakui_status enter(struct maker *m, uint32_t proof_node)
{
    const struct tree_node *n = &m->s->tree.nodes[m->s->node];
    struct level l = {.proof_node = proof_node, .next = n->count ? n->first : 0};
    if (!vec_push(&m->levels, l))
        return SAKUI_MEMORY;
    if (n->flags & TREE_BELOW)
        return m->below(m->s, m->proof, proof_node, m->context);
    return n->count ? make_edges(m, proof_node) : SAKUI_OK;
}

/* The child that the level's tree node goes to next, with its proof node; 0 when done. */
static uint32_t advance(struct maker *m, struct level *l, uint32_t *proof_child)
{
    const struct tree_node *n = &m->s->tree.nodes[m->s->node];
    if (!l->next || (n->flags & TREE_BELOW))
        return 0;
    for (uint32_t c = next_part(m, n, l->next); c; c = next_part(m, n, c + 1)) {
        l->next = c + 1;
        if (m->s->tree.nodes[c].flags & TREE_REPEATS)
            continue;
        /* The winner has one edge; the loser's edges are in the order of the children. */
        uint32_t index = winner_moves(m, n) ? 0 : c - n->first;
        const struct proof_node *p = &m->proof->nodes[l->proof_node];
        *proof_child = m->proof->edges[p->first + index].child;
        return c;
    }
    l->next = 0;
    return 0;
}

static sakui_status walk(struct maker *m, uint32_t top)
{
    sakui_status st = enter(m, top);
    while (st == SAKUI_OK && m->levels.count) {
        struct level *l = &m->levels.items[m->levels.count - 1];
        uint32_t proof_child, c = advance(m, l, &proof_child);
        if (!c) {
            m->levels.count--;
            if (m->levels.count)
                tree_search_up(m->s);
            continue;
        }
        st = tree_search_down(m->s, c);
        if (st == SAKUI_OK)
            st = enter(m, proof_child);
    }
    return st;
}

sakui_status tree_search_proof(struct tree_search *s, struct proof *proof, uint32_t node,
                               tree_proof_below below, void *context)
{
    struct maker m = {.s = s,
                      .proof = proof,
                      .or_wins = proof->value == SEARCH_PROVEN,
                      .below = below,
                      .context = context};
    tree_search_to_root(s);
    sakui_status st = walk(&m, node);
    vec_free(&m.levels);
    vec_free(&m.edges);
    return st;
}
