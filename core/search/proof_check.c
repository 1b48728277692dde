/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One depth-first walk with an explicit stack, so that no proof is too deep for it.
 *
 * Positional proofs (all but CURRENT_LOSS): every node is looked at once and must stand for one
 * position (one key). A walk that meets a node still open has found a cycle, which only a
 * FIRST_LOSS disproof may have. Path-dependent proofs: every path is walked. */
#include "core/search/proof_check.h"

#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"

#define PATH_HEADS 1024u /* of the hash of positions on the path; a power of two */
#define NOWHERE    UINT32_MAX

enum colour { NEW, OPEN, DONE };

struct frame {
    uint32_t node;
    uint32_t edge;     /* the next one to follow */
    uint32_t previous; /* earlier frame with the same hash head */
    game_move move;    /* that led here */
    uint64_t key;
};

struct walk {
    const struct game *game;
    const struct proof *proof;
    bool by_path;   /* CURRENT_LOSS */
    bool may_cycle; /* FIRST_LOSS disproof */
    bool or_wins;
    uint64_t steps, max_steps;
    unsigned char *state, *undos;
    size_t undo_capacity;
    game_move *moves;
    unsigned char *colour;
    uint64_t *keys; /* of nodes that are not NEW */
    vec_of(struct frame) path;
    uint32_t heads[PATH_HEADS];
    struct proof_fault fault;
};

static sakui_status fault(struct walk *w, const char *code, game_move move)
{
    w->fault = (struct proof_fault){code, w->path.count ? w->path.count - 1 : 0, move};
    return SAKUI_CHECK;
}

static bool on_path(const struct walk *w, uint64_t key)
{
    for (uint32_t f = w->heads[key & (PATH_HEADS - 1)]; f != NOWHERE; f = w->path.items[f].previous)
        if (w->path.items[f].key == key)
            return true;
    return false;
}

static void *undo_slot(struct walk *w, size_t frame)
{
    return w->undos + frame * w->game->undo_size;
}

static bool contains(const game_move *moves, size_t count, game_move move)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* The edges of a node against the moves the game gives. */
static sakui_status check_edges(struct walk *w, const struct proof_node *node)
{
    const struct proof_edge *edges = w->proof->edges + node->first;
    size_t count = 0;
    enum game_value value = w->game->expand(w->state, w->moves, &count);
    if (value != GAME_OPEN) {
        if (node->count != 0)
            return fault(w, "moves-after-end", GAME_MOVE_NONE);
        return (value == GAME_PROVEN) == w->or_wins ? SAKUI_OK
                                                    : fault(w, "wrong-terminal", GAME_MOVE_NONE);
    }
    bool winner_moves = w->game->or_to_move(w->state) == w->or_wins;
    if (node->count == 0)
        return fault(w, "missing-move", GAME_MOVE_NONE);
    if (winner_moves && node->count != 1)
        return fault(w, "too-many-moves", GAME_MOVE_NONE);
    for (uint32_t e = 0; e < node->count; e++) {
        if (!contains(w->moves, count, edges[e].move))
            return fault(w, "illegal-move", edges[e].move);
        if (edges[e].child != PROOF_REPEATS && edges[e].child >= w->proof->node_count)
            return fault(w, "dangling-edge", edges[e].move);
    }
    if (winner_moves)
        return SAKUI_OK;
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        for (uint32_t e = 0; e < node->count && !found; e++)
            found = edges[e].move == w->moves[i];
        if (!found)
            return fault(w, "missing-move", w->moves[i]);
    }
    return SAKUI_OK;
}

/* Enters `node`, whose position is on the board. */
static sakui_status enter(struct walk *w, uint32_t node, game_move move, uint64_t key)
{
    if (w->max_steps && ++w->steps > w->max_steps)
        return SAKUI_LIMIT;
    struct frame f = {node, 0, w->heads[key & (PATH_HEADS - 1)], move, key};
    if (!vec_push(&w->path, f))
        return SAKUI_MEMORY;
    w->heads[key & (PATH_HEADS - 1)] = (uint32_t)(w->path.count - 1);
    if (w->path.count > w->undo_capacity) {
        size_t want = 2 * w->undo_capacity;
        unsigned char *bigger = mem_realloc(w->undos, want * (w->game->undo_size + 1));
        if (!bigger)
            return SAKUI_MEMORY;
        w->undos = bigger;
        w->undo_capacity = want;
    }
    w->colour[node] = OPEN;
    w->keys[node] = key;
    return check_edges(w, &w->proof->nodes[node]);
}

static void leave(struct walk *w)
{
    struct frame *f = &w->path.items[--w->path.count];
    w->heads[f->key & (PATH_HEADS - 1)] = f->previous;
    w->colour[f->node] = DONE;
    if (w->path.count)
        w->game->undo(w->state, f->move, undo_slot(w, w->path.count - 1));
}

/* An edge into a position of the path. */
static sakui_status check_repetition(struct walk *w, game_move move, bool repeats, bool or_moved)
{
    if (!repeats)
        return fault(w, "no-repetition", move);
    if (w->by_path)
        return or_moved == w->or_wins ? fault(w, "winner-repeats", move) : SAKUI_OK;
    return w->may_cycle ? SAKUI_OK : fault(w, "cycle", move);
}

/* Follows one edge: into a new frame, or looks at what it meets and takes the move back. */
static sakui_status follow(struct walk *w, const struct proof_edge *edge)
{
    const struct game *g = w->game;
    size_t top = w->path.count - 1;
    bool or_moved = g->or_to_move(w->state);
    g->play(w->state, edge->move, undo_slot(w, top));
    uint64_t key = g->key(w->state);
    bool repeats = on_path(w, key);
    sakui_status status = SAKUI_OK;
    uint32_t c = edge->child;
    if (c == PROOF_REPEATS)
        status = check_repetition(w, edge->move, repeats, or_moved);
    else if (w->by_path && repeats)
        status = fault(w, "unmarked-repetition", edge->move);
    else if (w->by_path || w->colour[c] == NEW)
        return enter(w, c, edge->move, key);
    else if (w->keys[c] != key)
        status = fault(w, "node-of-two-positions", edge->move);
    else if (w->colour[c] == OPEN && !w->may_cycle)
        status = fault(w, "cycle", edge->move);
    g->undo(w->state, edge->move, undo_slot(w, top));
    return status;
}

static sakui_status walk_all(struct walk *w)
{
    sakui_status status = enter(w, w->proof->root, GAME_MOVE_NONE, w->game->key(w->state));
    while (status == SAKUI_OK && w->path.count) {
        struct frame *f = &w->path.items[w->path.count - 1];
        const struct proof_node *node = &w->proof->nodes[f->node];
        if (f->edge == node->count)
            leave(w);
        else
            status = follow(w, &w->proof->edges[node->first + f->edge++]);
    }
    return status;
}

static bool allocate(struct walk *w, const void *root)
{
    const struct game *g = w->game;
    size_t nodes = w->proof->node_count;
    w->undo_capacity = 64;
    w->state = mem_alloc(g->state_size);
    w->undos = mem_alloc(w->undo_capacity * (g->undo_size + 1));
    w->moves = mem_alloc((g->max_moves + 1) * sizeof *w->moves);
    w->colour = mem_zalloc(nodes, 1);
    w->keys = mem_zalloc(nodes, sizeof *w->keys);
    if (!w->state || !w->undos || !w->moves || !w->colour || !w->keys)
        return false;
    if (g->copy)
        g->copy(w->state, root);
    else
        memcpy(w->state, root, g->state_size);
    return true;
}

sakui_status proof_check(const struct game *game, const void *root, const struct proof *proof,
                         uint64_t max_steps, struct proof_fault *out)
{
    struct walk *w = mem_zalloc(1, sizeof *w);
    if (!w)
        return SAKUI_MEMORY;
    w->game = game;
    w->proof = proof;
    w->max_steps = max_steps;
    w->or_wins = proof->value == SEARCH_PROVEN;
    w->by_path = game->repetition == REPETITION_CURRENT_LOSS;
    w->may_cycle = game->repetition == REPETITION_FIRST_LOSS && !w->or_wins;
    memset(w->heads, 0xff, sizeof w->heads);
    sakui_status status;
    if (proof->value == SEARCH_UNKNOWN || proof->root >= proof->node_count)
        status = fault(w, "no-claim", GAME_MOVE_NONE);
    else
        status = allocate(w, root) ? walk_all(w) : SAKUI_MEMORY;
    if (out)
        *out = w->fault;
    mem_free(w->state);
    mem_free(w->undos);
    mem_free(w->moves);
    mem_free(w->colour);
    mem_free(w->keys);
    vec_free(&w->path);
    mem_free(w);
    return status;
}
