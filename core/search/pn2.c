/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PN² (Allis, Breuker): PN search whose leaves are valued by a second, bounded PN search. Of the
 * second tree only the root's children stay, with the numbers they had. Both trees together keep
 * within the memory limit. Where the second search solves a leaf, its tree is thrown away too; a
 * proof that needs it runs that search again, which takes the same steps. */
#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "core/search/algorithms.h"
#include "core/search/pn.h"
#include "core/search/tree_search.h"
#include "core/vec.h"

struct two_level {
    struct tree_search s; /* the first level */
    struct pn_searcher *second;
    uint64_t total; /* nodes both trees may hold */
    uint64_t peak;  /* bytes both have held at once */
    vec_of(uint64_t) path;
    game_move root_move; /* the winning move if the second search solved the root itself */
};

/* Keys of the positions above the walk's place. */
static sakui_status outer_path(struct two_level *t)
{
    t->path.count = 0;
    if (t->s.game->repetition == REPETITION_NONE)
        return SAKUI_OK;
    for (size_t i = 0; i < t->s.depth; i++)
        if (!vec_push(&t->path, t->s.keys[i]))
            return SAKUI_MEMORY;
    return SAKUI_OK;
}

static struct limits remaining(const struct two_level *t)
{
    struct limits l = {.cancel = t->s.limits.cancel};
    if (t->s.deadline > 0) {
        l.seconds = t->s.deadline - clock_thread_seconds();
        if (l.seconds <= 0)
            l.seconds = 1e-9;
    }
    return l;
}

static uint64_t second_size(const struct two_level *t)
{
    uint64_t size = pn_second_level_size(t->s.options, t->s.tree.used, t->total);
    uint64_t created = t->s.ind->created;
    if (t->s.max_nodes && size > t->s.max_nodes - created)
        size = t->s.max_nodes - created;
    return size + 1; /* the root is there already */
}

static void count_second(struct two_level *t, const struct pn_outcome *o)
{
    struct indicators *i = t->s.ind;
    i->created += o->created - 1;
    i->expanded += o->expanded;
    i->terminals += o->terminals;
    uint64_t bytes = tree_bytes(&t->s.tree) + pn_bytes(t->second);
    if (bytes > t->peak)
        t->peak = bytes;
}

/* Takes the second root's children over as leaves of the first tree. */
static sakui_status keep_children(struct two_level *t)
{
    struct tree *tree = &t->s.tree;
    size_t count = pn_child_count(t->second);
    uint32_t first;
    sakui_status st = tree_take(tree, count, &first);
    if (st != SAKUI_OK)
        return st;
    tree->nodes[t->s.node].first = first;
    tree->nodes[t->s.node].count = (uint16_t)count;
    for (size_t i = 0; i < count; i++) {
        struct pn_child c = pn_child_at(t->second, i);
        struct tree_node *n = &tree->nodes[first + i];
        n->move = c.move;
        n->pn = c.pn;
        n->dn = c.dn;
        n->parent = t->s.node;
        n->flags = c.flags;
        if (tree_solved(n) && !(c.flags & (TREE_TERMINAL | TREE_REPEATS)))
            n->flags |= TREE_BELOW;
    }
    indicators_branching(t->s.ind, count);
    return SAKUI_OK;
}

/* Values the leaf the walk stands on. SAKUI_LIMIT with *limit set: stop. */
static sakui_status value_leaf(struct two_level *t, enum limit_kind *limit)
{
    struct limits limits = remaining(t);
    struct pn_outcome o;
    tree_search_evaluate(&t->s);
    if (tree_solved(&t->s.tree.nodes[t->s.node]))
        return SAKUI_OK;
    sakui_status st = outer_path(t);
    if (st == SAKUI_OK && t->s.tree.used + 2 > t->total) {
        *limit = LIMIT_MEMORY;
        return SAKUI_LIMIT;
    }
    if (st == SAKUI_OK)
        st = pn_set_room(t->second, t->total - t->s.tree.used);
    if (st == SAKUI_OK)
        st = pn_bounded(t->second, t->s.state, t->path.items, t->path.count, second_size(t),
                        &limits, &o);
    if (st != SAKUI_OK)
        return st;
    count_second(t, &o);
    struct tree_node *n = &t->s.tree.nodes[t->s.node];
    if (o.pn == 0 || o.dn == 0) {
        n->pn = o.pn;
        n->dn = o.dn;
        if (t->s.node == TREE_ROOT)
            t->root_move = o.best;
        /* The rules decided it, or the second search did. */
        n->flags |= pn_child_count(t->second) ? TREE_BELOW : pn_root_flags(t->second);
        return SAKUI_OK;
    }
    if (o.limit == LIMIT_TIME || o.limit == LIMIT_CANCELLED || !pn_child_count(t->second)) {
        *limit = o.limit;
        return SAKUI_LIMIT;
    }
    st = keep_children(t);
    if (st == SAKUI_LIMIT)
        *limit = LIMIT_MEMORY;
    return st;
}

static sakui_status descend(struct tree_search *s)
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

static void update(struct tree_search *s)
{
    for (;;) {
        struct tree_node *n = &s->tree.nodes[s->node];
        double pn = n->pn, dn = n->dn;
        if (n->count)
            tree_search_numbers(&s->tree, n, &n->pn, &n->dn);
        bool same = n->count && n->pn == pn && n->dn == dn;
        if (n->count && tree_solved(n) && !s->options->want_proof && s->node != TREE_ROOT)
            tree_drop_below(&s->tree, s->node);
        if (same || s->node == TREE_ROOT)
            return;
        tree_search_up(s);
    }
}

static sakui_status iterate(struct two_level *t, enum limit_kind *limit)
{
    struct tree_search *s = &t->s;
    while (!tree_solved(&s->tree.nodes[TREE_ROOT])) {
        *limit = tree_search_limit(s);
        if (*limit != LIMIT_NONE)
            return SAKUI_OK;
        sakui_status st = descend(s);
        size_t depth = s->depth;
        if (st == SAKUI_OK)
            st = value_leaf(t, limit);
        if (st != SAKUI_OK)
            return st == SAKUI_LIMIT ? SAKUI_OK : st;
        update(s);
        tree_search_count(s, depth);
    }
    return SAKUI_OK;
}

/* Runs the second search of a solved leaf again, to its end, and hands its proof over. */
static sakui_status prove_below(struct tree_search *s, struct proof *proof, uint32_t proof_node,
                                void *context)
{
    struct two_level *t = context;
    struct pn_outcome o;
    sakui_status st = outer_path(t);
    (void)s;
    if (st == SAKUI_OK)
        st = pn_set_room(t->second, t->total);
    if (st == SAKUI_OK)
        st = pn_bounded(t->second, t->s.state, t->path.items, t->path.count, 0, NULL, &o);
    if (st != SAKUI_OK)
        return st;
    if (o.pn != 0 && o.dn != 0)
        return SAKUI_LIMIT;
    return pn_append_proof(t->second, proof, proof_node);
}

static sakui_status run_levels(struct two_level *t, const void *root, struct search_result *out)
{
    enum limit_kind limit = LIMIT_NONE;
    sakui_status st = tree_search_start(&t->s, root, NULL, 0);
    if (st == SAKUI_OK)
        st = iterate(t, &limit);
    if (st == SAKUI_OK)
        st = tree_search_result(&t->s, limit, prove_below, t, out);
    out->indicators.memory_bytes = t->peak;
    if (st == SAKUI_OK && !t->s.tree.nodes[TREE_ROOT].count)
        out->best = t->root_move;
    return st;
}

/* The first tree's limit less what the second one needs besides its nodes. */
static uint64_t room_for_both(const struct tree *t)
{
    uint64_t lists = ((t->max_block + 1) * sizeof *t->free_blocks) / sizeof *t->nodes + 3;
    return t->limit > lists + 4 ? t->limit - lists : 4;
}

static sakui_status pn2_run(const struct game *game, const void *root,
                            const struct search_options *options, const struct limits *limits,
                            struct search_result *out)
{
    struct two_level t = {0};
    sakui_status st = tree_search_init(&t.s, game, options, limits, &out->indicators);
    if (st != SAKUI_OK)
        return st;
    t.total = room_for_both(&t.s.tree);
    st = pn_searcher_new(&t.second, game, options, limits->memory_bytes);
    if (st == SAKUI_OK)
        st = run_levels(&t, root, out);
    pn_searcher_free(t.second);
    vec_free(&t.path);
    tree_search_free(&t.s);
    return st;
}

const struct search_algorithm search_pn2 = {
    .name = "pn2",
    .summary = "PN²: PN search over a bounded second PN search (Allis, Breuker)",
    .run = pn2_run,
};
