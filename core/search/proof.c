/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/proof.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"

struct proof *proof_new(enum search_value value)
{
    struct proof *p = mem_zalloc(1, sizeof *p);
    if (p)
        p->value = value;
    return p;
}

void proof_free(struct proof *proof)
{
    if (!proof)
        return;
    mem_free(proof->nodes);
    mem_free(proof->edges);
    mem_free(proof);
}

uint32_t proof_add_node(struct proof *proof)
{
    if (proof->node_count >= PROOF_NO_NODE)
        return PROOF_NO_NODE;
    if (proof->node_count == proof->node_capacity &&
        !vec_grow_((void **)&proof->nodes, &proof->node_capacity, proof->node_count + 1,
                   sizeof *proof->nodes))
        return PROOF_NO_NODE;
    proof->nodes[proof->node_count] = (struct proof_node){0, 0};
    return (uint32_t)proof->node_count++;
}

bool proof_set_edges(struct proof *proof, uint32_t node, const struct proof_edge *edges,
                     size_t count)
{
    assert(node < proof->node_count && proof->nodes[node].count == 0);
    if (count > UINT32_MAX - proof->edge_count)
        return false;
    size_t want = proof->edge_count + count;
    if (want > proof->edge_capacity &&
        !vec_grow_((void **)&proof->edges, &proof->edge_capacity, want, sizeof *proof->edges))
        return false;
    if (count)
        memcpy(proof->edges + proof->edge_count, edges, count * sizeof *edges);
    proof->nodes[node].first = (uint32_t)proof->edge_count;
    proof->nodes[node].count = (uint32_t)count;
    proof->edge_count = want;
    return true;
}

size_t proof_bytes(const struct proof *proof)
{
    return sizeof *proof + proof->node_capacity * sizeof *proof->nodes +
           proof->edge_capacity * sizeof *proof->edges;
}

/* Breadth-first order from the root: order[i] is the i-th node met, level[n] its distance,
 * UINT32_MAX where the root does not reach n. Both have node_count items. Answers how many. */
static size_t breadth_first(const struct proof *p, uint32_t *order, uint32_t *level)
{
    memset(level, 0xff, p->node_count * sizeof *level);
    size_t head = 0, tail = 0;
    order[tail++] = p->root;
    level[p->root] = 0;
    while (head < tail) {
        uint32_t n = order[head++];
        const struct proof_node *node = &p->nodes[n];
        for (uint32_t e = 0; e < node->count; e++) {
            uint32_t c = p->edges[node->first + e].child;
            if (c == PROOF_REPEATS || level[c] != UINT32_MAX)
                continue;
            level[c] = level[n] + 1;
            order[tail++] = c;
        }
    }
    return tail;
}

/* Fills `order` with the nodes the root reaches, each before its children; fewer than `met` if
 * there is a cycle. `left` has node_count items. */
static size_t parents_first(const struct proof *p, const uint32_t *met, size_t met_count,
                            uint32_t *left, uint32_t *order)
{
    size_t head = 0, tail = 0;
    memset(left, 0, p->node_count * sizeof *left);
    for (size_t i = 0; i < met_count; i++)
        for (uint32_t e = 0; e < p->nodes[met[i]].count; e++)
            if (p->edges[p->nodes[met[i]].first + e].child != PROOF_REPEATS)
                left[p->edges[p->nodes[met[i]].first + e].child]++;
    if (left[p->root] == 0)
        order[tail++] = p->root;
    while (head < tail) {
        const struct proof_node *node = &p->nodes[order[head++]];
        for (uint32_t e = 0; e < node->count; e++) {
            uint32_t c = p->edges[node->first + e].child;
            if (c != PROOF_REPEATS && --left[c] == 0)
                order[tail++] = c;
        }
    }
    return tail;
}

/* Leaves of the tree that the graph stands for. false: out of memory. */
static bool count_unfolded(const struct proof *p, const uint32_t *met, size_t met_count,
                           double *out)
{
    uint32_t *order = mem_alloc(2 * p->node_count * sizeof *order);
    double *leaves = mem_zalloc(p->node_count, sizeof *leaves);
    bool good = order && leaves;
    size_t count = good ? parents_first(p, met, met_count, order + p->node_count, order) : 0;
    for (size_t i = count; i-- > 0;) {
        const struct proof_node *node = &p->nodes[order[i]];
        double sum = node->count ? 0 : 1;
        for (uint32_t e = 0; e < node->count; e++) {
            uint32_t c = p->edges[node->first + e].child;
            sum += c == PROOF_REPEATS ? 1 : leaves[c];
        }
        leaves[order[i]] = sum;
    }
    if (good)
        *out = count == met_count ? leaves[p->root] : NAN;
    mem_free(order);
    mem_free(leaves);
    return good;
}

bool proof_measure(const struct proof *proof, struct proof_size *out)
{
    memset(out, 0, sizeof *out);
    if (proof->node_count == 0)
        return true;
    uint32_t *order = mem_alloc(2 * proof->node_count * sizeof *order);
    if (!order)
        return false;
    uint32_t *level = order + proof->node_count;
    size_t met = breadth_first(proof, order, level);
    out->nodes = met;
    for (size_t i = 0; i < met; i++) {
        const struct proof_node *node = &proof->nodes[order[i]];
        if (node->count == 0)
            out->terminals++;
        for (uint32_t e = 0; e < node->count; e++)
            out->terminals += proof->edges[node->first + e].child == PROOF_REPEATS;
    }
    out->depth = level[order[met - 1]];
    bool good = count_unfolded(proof, order, met, &out->tree_terminals);
    mem_free(order);
    return good;
}

bool proof_compact(struct proof *proof)
{
    if (proof->node_count == 0)
        return true;
    struct proof_node *nodes = mem_alloc(proof->node_count * sizeof *nodes);
    struct proof_edge *edges = mem_alloc((proof->edge_count + 1) * sizeof *edges);
    uint32_t *order = mem_alloc(2 * proof->node_count * sizeof *order);
    if (!nodes || !edges || !order) {
        mem_free(nodes);
        mem_free(edges);
        mem_free(order);
        return false;
    }
    uint32_t *name = order + proof->node_count;
    size_t met = breadth_first(proof, order, name);
    for (size_t i = 0; i < met; i++)
        name[order[i]] = (uint32_t)i;
    size_t used = 0;
    for (size_t i = 0; i < met; i++) {
        const struct proof_node *old = &proof->nodes[order[i]];
        nodes[i] = (struct proof_node){(uint32_t)used, old->count};
        for (uint32_t e = 0; e < old->count; e++) {
            edges[used] = proof->edges[old->first + e];
            if (edges[used].child != PROOF_REPEATS)
                edges[used].child = name[edges[used].child];
            used++;
        }
    }
    mem_free(proof->nodes);
    mem_free(proof->edges);
    mem_free(order);
    size_t edge_capacity = proof->edge_count + 1;
    proof->nodes = nodes;
    proof->node_capacity = proof->node_count;
    proof->node_count = met;
    proof->edges = edges;
    proof->edge_capacity = edge_capacity;
    proof->edge_count = used;
    proof->root = 0;
    return true;
}
