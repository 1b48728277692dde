/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PN search on a graph, after Breuker's base-twin algorithm: a position is one node however many
 * ways lead to it. What the paper calls a twin is here an edge seen from one path.
 *
 * Selection walks down from the root. A child that stands on the walk's own path is a repetition: a
 * *possible* failure for OR, marked on the edge for this selection only, with the depth of the
 * position it returns to. An OR node all of whose live edges are marked, and an AND node one of
 * whose edges is, passes the mark up with the least such depth. Where that depth is not above the
 * node itself the failure no longer hangs on the path: AND can hold play among these positions and
 * disproven ones for ever, so the node is disproven for good. Every selection thus either finds a
 * leaf to expand or settles a node; on a finite graph the search ends.
 *
 * Sound for games without repetition and for FIRST_LOSS. Under CURRENT_LOSS one node per position
 * cannot hold (Kishimoto 2005, 2.2.4 and figure 2.9: the algorithm fails), so there every path
 * keeps its own nodes, which is plain PN search.
 *
 * Differences from the paper: numbers are renewed along the walk only, not for all parents (a
 * parent elsewhere renews its own when a walk comes by); children on the walk's path count nothing
 * in the sums. Numbers guide, the solved flags decide. */
#include <assert.h>
#include <string.h>

#include "core/alloc.h"
#include "core/search/algorithms.h"
#include "core/search/numbers.h"
#include "core/search/pn_bta.h"

#define NO_DEPTH UINT32_MAX

static sakui_status grow_table(struct bta *b)
{
    size_t capacity = b->table_capacity ? b->table_capacity * 2 : 1024;
    uint32_t *table = mem_zalloc(capacity, sizeof *table);
    if (!table)
        return SAKUI_MEMORY;
    for (uint32_t n = 1; n < b->nodes.count; n++) {
        size_t slot = b->nodes.items[n].key & (capacity - 1);
        while (table[slot])
            slot = (slot + 1) & (capacity - 1);
        table[slot] = n;
    }
    mem_free(b->table);
    b->table = table;
    b->table_capacity = capacity;
    return SAKUI_OK;
}

/* What is in use; arrays grow in place or by moving pages, so room not yet written to counts
 * nothing. The hash table stands twice while it grows. */
static uint64_t bytes_used(const struct bta *b)
{
    size_t soon = b->nodes.count + b->game->max_moves + 1;
    size_t tables = soon * 2 > b->table_capacity ? 3 : 1;
    return b->nodes.count * sizeof *b->nodes.items + b->edges.count * sizeof *b->edges.items +
           tables * b->table_capacity * sizeof *b->table;
}

/* The node of the position on the board; makes it if it is new. */
static sakui_status node_of(struct bta *b, game_move move, bool or_moved, uint32_t *out)
{
    uint64_t key = b->game->key(b->state);
    if ((b->nodes.count + 1) * 2 > b->table_capacity) {
        sakui_status st = grow_table(b);
        if (st != SAKUI_OK)
            return st;
    }
    size_t slot = key & (b->table_capacity - 1);
    for (; b->table[slot]; slot = (slot + 1) & (b->table_capacity - 1)) {
        if (b->nodes.items[b->table[slot]].key == key) {
            *out = b->table[slot];
            return SAKUI_OK;
        }
    }
    struct bta_node n = {.key = key, .pn = 1, .dn = 1, .on_path = NO_DEPTH};
    if (b->game->or_to_move(b->state))
        n.flags |= BTA_OR;
    bta_first_numbers(b, &n, move, or_moved);
    if (!vec_push(&b->nodes, n))
        return SAKUI_MEMORY;
    *out = (uint32_t)(b->nodes.count - 1);
    b->table[slot] = *out;
    b->ind->created++;
    return SAKUI_OK;
}

static sakui_status expand(struct bta *b, uint32_t node)
{
    size_t count = 0;
    enum game_value value = b->game->expand(b->state, b->moves, &count);
    if (value != GAME_OPEN) {
        bta_settle(b, node, value == GAME_PROVEN);
        b->ind->terminals++;
        b->nodes.items[node].flags |= BTA_TERMINAL;
        return SAKUI_OK;
    }
    if (b->options->shuffle)
        rng_shuffle(&b->rng, b->moves, count, sizeof *b->moves);
    bool or_moves = b->nodes.items[node].flags & BTA_OR;
    size_t first = b->edges.count;
    void *undo = b->undos + (b->path.count - 1) * b->undo_stride;
    for (size_t i = 0; i < count; i++) {
        struct bta_edge e = {.move = b->moves[i], .depth = NO_DEPTH};
        b->game->play(b->state, e.move, undo);
        sakui_status st = node_of(b, e.move, or_moves, &e.child);
        b->game->undo(b->state, e.move, undo);
        if (st != SAKUI_OK || !vec_push(&b->edges, e))
            return SAKUI_MEMORY;
    }
    struct bta_node *n = &b->nodes.items[node];
    n->first = first;
    n->count = (uint32_t)count;
    b->ind->expanded++;
    indicators_branching(b->ind, count);
    return SAKUI_OK;
}

/* Numbers from the children that are not on the walk's path; sets the solved flags too, which look
 * at all children. */
static void renew(struct bta *b, uint32_t node)
{
    struct bta_node *n = &b->nodes.items[node];
    bool is_or = n->flags & BTA_OR, all = true, one = false;
    double least = NUMBER_MAX, sum = 0;
    if (n->flags & (BTA_PROVEN | BTA_DISPROVEN))
        return;
    for (size_t e = n->first; e < n->first + n->count; e++) {
        const struct bta_node *c = &b->nodes.items[b->edges.items[e].child];
        bool won = c->flags & BTA_PROVEN, lost = c->flags & BTA_DISPROVEN;
        one |= is_or ? won : lost;
        all &= is_or ? lost : won;
        if (won || lost || c->on_path != NO_DEPTH)
            continue;
        least = number_min(least, is_or ? c->pn : c->dn);
        sum = number_add(sum, is_or ? c->dn : c->pn);
    }
    if (one || all) {
        bta_settle(b, node, is_or == one);
        return;
    }
    if (sum == 0) /* all live children are on the path */
        least = sum = 1;
    n->pn = is_or ? least : sum;
    n->dn = is_or ? sum : least;
}

/* The best edge that is neither solved nor marked; count of edges if there is none. */
static size_t best_edge(const struct bta *b, const struct bta_node *n)
{
    size_t best = n->first + n->count;
    double least = 0;
    bool is_or = n->flags & BTA_OR;
    for (size_t e = n->first; e < n->first + n->count; e++) {
        const struct bta_node *c = &b->nodes.items[b->edges.items[e].child];
        if (b->edges.items[e].depth != NO_DEPTH || (c->flags & (BTA_PROVEN | BTA_DISPROVEN)))
            continue;
        double v = is_or ? c->pn : c->dn;
        if (best == n->first + n->count || v < least) {
            best = e;
            least = v;
        }
    }
    return best;
}

static void clear_marks(struct bta *b, const struct bta_node *n)
{
    for (size_t e = n->first; e < n->first + n->count; e++)
        b->edges.items[e].depth = NO_DEPTH;
}

static sakui_status push(struct bta *b, uint32_t node, size_t edge)
{
    struct bta_frame f = {.node = node, .edge = edge};
    if (!vec_push(&b->path, f))
        return SAKUI_MEMORY;
    b->nodes.items[node].on_path = (uint32_t)(b->path.count - 1);
    if (b->path.count < b->undo_capacity)
        return SAKUI_OK;
    size_t want = b->undo_capacity * 2;
    unsigned char *undos = mem_realloc(b->undos, want * b->undo_stride + 1);
    if (!undos)
        return SAKUI_MEMORY;
    b->undos = undos;
    b->undo_capacity = want;
    return SAKUI_OK;
}

/* One ply back; the root only loses its place on the path. */
static void pop(struct bta *b)
{
    struct bta_frame f = b->path.items[--b->path.count];
    b->nodes.items[f.node].on_path = NO_DEPTH;
    clear_marks(b, &b->nodes.items[f.node]);
    if (b->path.count)
        b->game->undo(b->state, b->edges.items[f.edge].move,
                      b->undos + (b->path.count - 1) * b->undo_stride);
}

static sakui_status follow(struct bta *b, size_t edge)
{
    b->game->play(b->state, b->edges.items[edge].move,
                  b->undos + (b->path.count - 1) * b->undo_stride);
    return push(b, b->edges.items[edge].child, edge);
}

/* Depth the walk's last node depends on when OR fails by repetition there; NO_DEPTH if it does not
 * (yet). */
static uint32_t failure_depth(const struct bta *b, const struct bta_node *n, bool any_live)
{
    uint32_t least = NO_DEPTH;
    for (size_t e = n->first; e < n->first + n->count; e++)
        if (b->edges.items[e].depth < least)
            least = b->edges.items[e].depth;
    if (n->flags & BTA_OR)
        return any_live ? NO_DEPTH : least;
    return least;
}

enum step { STEP_ON, STEP_LEAF, STEP_SETTLED };

/* One step of the selection at the walk's last node. */
static sakui_status step(struct bta *b, enum step *what)
{
    uint32_t depth = (uint32_t)(b->path.count - 1);
    struct bta_frame *top = &b->path.items[depth];
    struct bta_node *n = &b->nodes.items[top->node];
    *what = STEP_LEAF;
    if (!n->count)
        return SAKUI_OK;
    renew(b, top->node);
    *what = STEP_SETTLED;
    if (n->flags & (BTA_PROVEN | BTA_DISPROVEN))
        return SAKUI_OK;
    size_t e = best_edge(b, n);
    uint32_t fails = failure_depth(b, n, e != n->first + n->count);
    *what = STEP_ON;
    if (fails == NO_DEPTH) {
        struct bta_edge *edge = &b->edges.items[e];
        uint32_t seen = b->nodes.items[edge->child].on_path;
        if (depth == 0)
            bta_root_choice(b, e);
        if (seen == NO_DEPTH)
            return follow(b, e);
        edge->depth = seen;
        return SAKUI_OK;
    }
    if (fails >= depth) { /* does not hang on the path above */
        bta_settle(b, top->node, false);
        *what = STEP_SETTLED;
        return SAKUI_OK;
    }
    size_t edge = top->edge;
    pop(b);
    b->edges.items[edge].depth = fails;
    return SAKUI_OK;
}

static sakui_status iteration(struct bta *b)
{
    enum step what = STEP_ON;
    sakui_status st = SAKUI_OK;
    while (st == SAKUI_OK && what == STEP_ON)
        st = step(b, &what);
    if (st != SAKUI_OK)
        return st;
    if (what == STEP_LEAF) {
        b->ind->iterations++;
        indicators_depth(b->ind, b->path.count - 1);
        st = expand(b, b->path.items[b->path.count - 1].node);
    }
    while (b->path.count > 1 && st == SAKUI_OK) {
        if (b->nodes.items[b->path.items[b->path.count - 1].node].count)
            renew(b, b->path.items[b->path.count - 1].node);
        pop(b);
    }
    uint32_t root = b->path.items[0].node;
    if (st == SAKUI_OK && b->nodes.items[root].count)
        renew(b, root);
    clear_marks(b, &b->nodes.items[root]);
    return st;
}

static enum limit_kind limit_reached(struct bta *b)
{
    if (b->limits->nodes && b->ind->created >= b->limits->nodes)
        return LIMIT_NODES;
    uint64_t step = b->game->max_moves * (sizeof(struct bta_node) + sizeof(struct bta_edge));
    if (b->limits->memory_bytes && bytes_used(b) + step > b->limits->memory_bytes)
        return LIMIT_MEMORY;
    if (cancel_requested(b->limits->cancel))
        return LIMIT_CANCELLED;
    if (b->deadline > 0 && b->ind->iterations % 256 == 0 && clock_thread_seconds() > b->deadline)
        return LIMIT_TIME;
    return LIMIT_NONE;
}

sakui_status bta_search(struct bta *b, enum limit_kind *limit)
{
    uint32_t root;
    sakui_status st = node_of(b, GAME_MOVE_NONE, false, &root);
    if (st == SAKUI_OK)
        st = push(b, root, 0);
    *limit = LIMIT_NONE;
    while (st == SAKUI_OK && !(b->nodes.items[root].flags & (BTA_PROVEN | BTA_DISPROVEN))) {
        uint64_t bytes = bytes_used(b);
        if (bytes > b->ind->memory_bytes)
            b->ind->memory_bytes = bytes;
        *limit = limit_reached(b);
        if (*limit != LIMIT_NONE)
            break;
        st = iteration(b);
        const struct bta_node *r = &b->nodes.items[root];
        if (st == SAKUI_OK && !(r->flags & (BTA_PROVEN | BTA_DISPROVEN)))
            recorder_root(&b->recorder, b->ind->iterations, r->pn, r->dn);
    }
    return st;
}
