/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/naive_proof.h"

#include <stdlib.h>
#include <string.h>

#include "tsume/shogi/notation.h"

enum { NEW, OPEN, DONE };

struct walk {
    const struct proof *proof;
    int attacker;
    unsigned char *state;
};

/* The move of an edge among the legal ones, by its USI text; -1: not there. */
static long find_move(game_move move, const struct naive_move *legal, size_t count)
{
    char text[SHOGI_USI_MAX];
    struct naive_move m;
    shogi_move_to_usi(move, text);
    if (!naive_move_from_usi(&m, text))
        return -1;
    for (size_t i = 0; i < count; i++)
        if (naive_same_move(legal[i], m))
            return (long)i;
    return -1;
}

static const char *visit(struct walk *w, const struct naive_position *p, uint32_t node)
{
    bool proving = w->proof->value == SEARCH_PROVEN;
    if (node >= w->proof->node_count)
        return "edge to nowhere";
    if (w->state[node] == DONE)
        return NULL;
    if (w->state[node] == OPEN)
        return proving ? "cycle" : NULL;
    w->state[node] = OPEN;
    struct naive_move *legal = malloc(NAIVE_MAX_MOVES * sizeof *legal);
    bool attacker = p->side == w->attacker;
    size_t count = attacker ? naive_checks(p, legal) : naive_moves(p, legal);
    const struct proof_node *n = &w->proof->nodes[node];
    const char *fault = NULL;
    if (attacker == proving && n->count != 1)
        fault = "the winner has no move";
    if (attacker != proving && n->count != count)
        fault = "not every answer is there";
    if (!attacker && !naive_in_check(p, p->side))
        fault = "no check";
    unsigned char seen[NAIVE_MAX_MOVES] = {0};
    for (uint32_t i = 0; i < n->count && !fault; i++) {
        const struct proof_edge *e = &w->proof->edges[n->first + i];
        long k = find_move(e->move, legal, count);
        if (k < 0 || seen[k]++) {
            fault = "a move that cannot be played, or twice the same";
        } else if (e->child != PROOF_REPEATS) {
            struct naive_position q = naive_play(p, legal[k]);
            fault = visit(w, &q, e->child);
        }
    }
    free(legal);
    w->state[node] = DONE;
    return fault;
}

const char *naive_proof_fault(const struct naive_position *root, const struct proof *proof)
{
    struct walk w = {proof, root->side, calloc(proof->node_count + 1, 1)};
    const char *fault = visit(&w, root, proof->root);
    free(w.state);
    return fault;
}
