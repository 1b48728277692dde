/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/cns.h"

#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "core/vec.h"

struct cns {
    const struct minimax_source *source;
    struct cn_tree *tree;
    uint32_t threshold;
    game_move *moves;
    struct cn_leaf *leaves;
    vec_of(uint32_t) path;
};

static struct cn_leaf look(const struct minimax_source *s, game_move move)
{
    struct cn_leaf leaf = {.is_max = s->is_max(s->context), .move = move};
    leaf.value = s->evaluate(s->context, &leaf.final);
    return leaf;
}

static void find_range(const struct cns *c, struct cns_result *out)
{
    const struct cn_tree *t = c->tree;
    out->value = out->tmin = out->tmax = cn_value(t, CN_ROOT);
    for (int v = cn_low(t); v <= cn_high(t); v++) {
        if (cn_number(t, CN_ROOT, v) >= c->threshold)
            continue;
        if (v < out->tmin)
            out->tmin = v;
        if (v > out->tmax)
            out->tmax = v;
    }
    out->stable = out->tmin == out->tmax;
}

/* Plays from the root to the leaf and back around the expansion. */
static sakui_status expand_leaf(struct cns *c, uint32_t leaf)
{
    const struct minimax_source *s = c->source;
    c->path.count = 0;
    for (uint32_t n = leaf; n != CN_ROOT; n = cn_parent(c->tree, n))
        if (!vec_push(&c->path, n))
            return SAKUI_MEMORY;
    for (size_t i = c->path.count; i-- > 0;)
        s->play(s->context, cn_move(c->tree, c->path.items[i]));
    size_t count = s->moves(s->context, c->moves);
    for (size_t i = 0; i < count; i++) {
        s->play(s->context, c->moves[i]);
        c->leaves[i] = look(s, c->moves[i]);
        s->undo(s->context, c->moves[i]);
    }
    for (size_t i = 0; i < c->path.count; i++)
        s->undo(s->context, cn_move(c->tree, c->path.items[i]));
    return cn_tree_expand(c->tree, leaf, c->leaves, count);
}

static enum limit_kind limit_reached(const struct cns *c, const struct limits *l, double deadline)
{
    if (l->nodes && cn_node_count(c->tree) >= l->nodes)
        return LIMIT_NODES;
    if (cancel_requested(l->cancel))
        return LIMIT_CANCELLED;
    return deadline > 0 && clock_thread_seconds() > deadline ? LIMIT_TIME : LIMIT_NONE;
}

static sakui_status grow(struct cns *c, const struct limits *limits, struct cns_result *out)
{
    double deadline = limits->seconds > 0 ? clock_thread_seconds() + limits->seconds : 0;
    for (find_range(c, out); !out->stable; find_range(c, out)) {
        out->limit = limit_reached(c, limits, deadline);
        if (out->limit != LIMIT_NONE)
            return SAKUI_OK;
        bool upper = out->tmax - out->value >= out->value - out->tmin;
        uint32_t leaf = cn_conspirator(c->tree, CN_ROOT, upper ? out->tmax : out->tmin);
        sakui_status st = expand_leaf(c, leaf);
        if (st != SAKUI_OK)
            return st;
        out->expanded++;
    }
    return SAKUI_OK;
}

static game_move best_move(const struct cn_tree *t)
{
    for (size_t i = 0; i < cn_child_count(t, CN_ROOT); i++)
        if (cn_value(t, cn_child(t, CN_ROOT, i)) == cn_value(t, CN_ROOT))
            return cn_move(t, cn_child(t, CN_ROOT, i));
    return GAME_MOVE_NONE;
}

sakui_status cns_search(const struct minimax_source *source, uint32_t threshold,
                        const struct limits *limits, struct cns_result *out, struct cn_tree **tree)
{
    static const struct limits unlimited;
    struct cns c = {.source = source, .threshold = threshold};
    struct cn_leaf root = look(source, GAME_MOVE_NONE);
    memset(out, 0, sizeof *out);
    c.moves = mem_zalloc(source->max_moves + 1, sizeof *c.moves);
    c.leaves = mem_zalloc(source->max_moves + 1, sizeof *c.leaves);
    sakui_status st =
        c.moves && c.leaves ? cn_tree_new(&c.tree, source->low, source->high, &root) : SAKUI_MEMORY;
    if (st == SAKUI_OK)
        st = grow(&c, limits ? limits : &unlimited, out);
    if (st == SAKUI_OK) {
        out->best = best_move(c.tree);
        out->sums = cn_sums(c.tree);
    }
    if (st == SAKUI_OK && tree) {
        *tree = c.tree;
        c.tree = NULL;
    }
    cn_tree_free(c.tree);
    mem_free(c.moves);
    mem_free(c.leaves);
    vec_free(&c.path);
    return st;
}
