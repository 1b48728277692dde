/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DeepPN (Ishitobi): PN search whose selection also weighs how deep the frontier lies.
 *
 *   frontier leaf:  deep = 1/depth (root: depth 0, its children: 1)
 *   DPN(c) = (1 - 1/delta_c) R + deep_c (1 - R),  delta_c = what the parent's mover minimises
 *   select the unsolved child of least DPN, leftmost; n.deep = deep of that child.
 *
 * R = 1 is PN search, R = 0 goes depth first. deep changes even where pn and dn do not, so numbers
 * always go up to the root. The constant R in DPN is left out: it changes no comparison, and near 1
 * it would cost the digits that tell large deltas apart. */
#include <string.h>

#include "core/alloc.h"
#include "core/search/algorithms.h"
#include "core/search/tree_search.h"

struct deep_search {
    struct tree_search s;
    uint32_t *depth; /* by node: depth of the frontier leaf that node.deep speaks of */
    size_t capacity;
    double r;
};

/* Bytes a node really takes, for the memory limit. */
#define DEEP_NODE_BYTES (sizeof(struct tree_node) + sizeof(uint32_t))

static sakui_status match_capacity(struct deep_search *d)
{
    if (d->capacity >= d->s.tree.used)
        return SAKUI_OK;
    uint32_t *bigger = mem_realloc(d->depth, d->s.tree.capacity * sizeof *bigger);
    if (!bigger)
        return SAKUI_MEMORY;
    d->depth = bigger;
    d->capacity = d->s.tree.capacity;
    return SAKUI_OK;
}

/* DPN(c) - R. */
static double dpn(const struct deep_search *d, bool or_moves, uint32_t c)
{
    const struct tree_node *n = &d->s.tree.nodes[c];
    double delta = or_moves ? n->pn : n->dn;
    return -d->r / delta + (1 - d->r) / d->depth[c];
}

static uint32_t select_child(const struct deep_search *d, const struct tree_node *n)
{
    bool or_moves = n->flags & TREE_OR;
    uint32_t best = 0;
    double least = 0;
    for (uint32_t c = n->first; c < n->first + n->count; c++) {
        if (tree_solved(&d->s.tree.nodes[c]))
            continue;
        double value = dpn(d, or_moves, c);
        if (!best || value < least) {
            best = c;
            least = value;
        }
    }
    return best;
}

static sakui_status descend(struct deep_search *d)
{
    struct tree_search *s = &d->s;
    sakui_status st = SAKUI_OK;
    while (st == SAKUI_OK && s->tree.nodes[s->node].count) {
        uint32_t c = select_child(d, &s->tree.nodes[s->node]);
        if (s->node == TREE_ROOT)
            tree_search_root_choice(s, c);
        st = tree_search_down(s, c);
    }
    return st;
}

static sakui_status expand(struct deep_search *d)
{
    struct tree_search *s = &d->s;
    sakui_status st = tree_search_expand(s);
    if (st == SAKUI_OK)
        st = match_capacity(d);
    if (st != SAKUI_OK)
        return st;
    const struct tree_node *n = &s->tree.nodes[s->node];
    for (uint32_t c = n->first; n->count && c < n->first + n->count; c++)
        d->depth[c] = (uint32_t)s->depth + 1;
    return SAKUI_OK;
}

static void update_to_root(struct deep_search *d)
{
    struct tree_search *s = &d->s;
    for (;;) {
        struct tree_node *n = &s->tree.nodes[s->node];
        if (n->count) {
            tree_search_numbers(&s->tree, n, &n->pn, &n->dn);
            if (!tree_solved(n))
                d->depth[s->node] = d->depth[select_child(d, n)];
        }
        if (s->node == TREE_ROOT)
            return;
        tree_search_up(s);
    }
}

static sakui_status iterate(struct deep_search *d, enum limit_kind *limit)
{
    struct tree_search *s = &d->s;
    while (!tree_solved(&s->tree.nodes[TREE_ROOT])) {
        *limit = tree_search_limit(s);
        if (*limit != LIMIT_NONE)
            return SAKUI_OK;
        sakui_status st = descend(d);
        size_t depth = s->depth;
        if (st == SAKUI_OK)
            st = expand(d);
        if (st == SAKUI_LIMIT) {
            *limit = LIMIT_MEMORY;
            return SAKUI_OK;
        }
        if (st != SAKUI_OK)
            return st;
        update_to_root(d);
        tree_search_count(s, depth);
    }
    return SAKUI_OK;
}

static sakui_status deep_pn_run(const struct game *game, const void *root,
                                const struct search_options *options, const struct limits *limits,
                                struct search_result *out)
{
    struct deep_search d = {.r = options->deep_r};
    struct limits mine = *limits;
    mine.memory_bytes = mine.memory_bytes / DEEP_NODE_BYTES * sizeof(struct tree_node);
    enum limit_kind limit = LIMIT_NONE;
    sakui_status st = tree_search_init(&d.s, game, options, &mine, &out->indicators);
    if (st != SAKUI_OK)
        return st;
    st = tree_search_start(&d.s, root, NULL, 0);
    if (st == SAKUI_OK)
        st = match_capacity(&d);
    if (st == SAKUI_OK) {
        d.depth[TREE_ROOT] = 0;
        st = iterate(&d, &limit);
    }
    if (st == SAKUI_OK)
        st = tree_search_result(&d.s, limit, NULL, NULL, out);
    out->indicators.memory_bytes += (uint64_t)d.s.tree.used * sizeof *d.depth;
    mem_free(d.depth);
    tree_search_free(&d.s);
    return st;
}

const struct search_algorithm search_deep_pn = {
    .name = "deep-pn",
    .summary = "DeepPN: PN search that also weighs the depth of the frontier (Ishitobi; deep_r)",
    .run = deep_pn_run,
};
