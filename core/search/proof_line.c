/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/proof_line.h"

#include "core/alloc.h"

#define UNSEEN  UINT32_MAX
#define ON_PATH (UINT32_MAX - 1)

/* Depth-first with a stack of its own: proofs of long problems are thousands of plies deep. */
struct walk {
    const struct proof *proof;
    uint32_t *length; /* longest way to a leaf, UNSEEN or ON_PATH before it is known */
    struct frame {
        uint32_t node, edge;
    } * stack;
    size_t top;
};

static uint32_t child_length(const struct walk *w, const struct proof_edge *e)
{
    return e->child == PROOF_REPEATS ? 0 : w->length[e->child];
}

/* The edge with the longest way below it (the first of equals); SIZE_MAX if there is none. */
static size_t longest_edge(const struct walk *w, uint32_t node)
{
    const struct proof_node *n = &w->proof->nodes[node];
    size_t best = SIZE_MAX;
    for (size_t i = n->first; i < (size_t)n->first + n->count; i++) {
        if (best == SIZE_MAX ||
            child_length(w, &w->proof->edges[i]) > child_length(w, &w->proof->edges[best]))
            best = i;
    }
    return best;
}

static sakui_status measure(struct walk *w)
{
    w->stack[0] = (struct frame){w->proof->root, 0};
    w->length[w->proof->root] = ON_PATH;
    w->top = 1;
    while (w->top) {
        struct frame *f = &w->stack[w->top - 1];
        const struct proof_node *n = &w->proof->nodes[f->node];
        if (f->edge == n->count) {
            size_t best = longest_edge(w, f->node);
            w->length[f->node] = best == SIZE_MAX ? 0 : child_length(w, &w->proof->edges[best]) + 1;
            w->top--;
            continue;
        }
        uint32_t child = w->proof->edges[n->first + f->edge++].child;
        if (child == PROOF_REPEATS)
            continue;
        if (w->length[child] == ON_PATH)
            return SAKUI_USAGE;
        if (w->length[child] == UNSEEN) {
            w->length[child] = ON_PATH;
            w->stack[w->top++] = (struct frame){child, 0};
        }
    }
    return SAKUI_OK;
}

static sakui_status read_line(const struct walk *w, game_move **moves, size_t *count)
{
    uint32_t node = w->proof->root;
    game_move *line = mem_zalloc((size_t)w->length[node] + 1, sizeof *line);
    if (!line)
        return SAKUI_MEMORY;
    size_t n = 0;
    for (size_t edge; (edge = longest_edge(w, node)) != SIZE_MAX;) {
        line[n++] = w->proof->edges[edge].move;
        node = w->proof->edges[edge].child;
        if (node == PROOF_REPEATS)
            break;
    }
    *moves = line;
    *count = n;
    return SAKUI_OK;
}

sakui_status proof_longest_line(const struct proof *proof, game_move **moves, size_t *count)
{
    *moves = NULL;
    *count = 0;
    struct walk w = {.proof = proof};
    sakui_status status = SAKUI_MEMORY;
    w.length = mem_alloc(proof->node_count * sizeof *w.length);
    w.stack = mem_alloc((proof->node_count + 1) * sizeof *w.stack);
    if (w.length && w.stack) {
        for (size_t i = 0; i < proof->node_count; i++)
            w.length[i] = UNSEEN;
        status = measure(&w);
    }
    if (!status)
        status = read_line(&w, moves, count);
    mem_free(w.length);
    mem_free(w.stack);
    return status;
}
