/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/reference_pn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node **children;
    size_t count;
    bool is_or, repeats;
    enum game_value value; /* as far as it has been asked for */
    double pn, dn;
    void *state;
    const struct node *parent;
};

static struct node *new_node(const struct game *g, const void *state, const struct node *parent)
{
    struct node *n = calloc(1, sizeof *n);
    n->state = malloc(g->state_size);
    memcpy(n->state, state, g->state_size);
    n->is_or = g->or_to_move(state);
    n->parent = parent;
    return n;
}

static void free_node(struct node *n)
{
    for (size_t i = 0; i < n->count; i++)
        free_node(n->children[i]);
    free(n->children);
    free(n->state);
    free(n);
}

static void compute(struct node *n)
{
    for (size_t i = 0; i < n->count; i++)
        compute(n->children[i]);
    if (n->value != GAME_OPEN) {
        n->pn = n->value == GAME_PROVEN ? 0 : INFINITY;
        n->dn = n->value == GAME_PROVEN ? INFINITY : 0;
    } else if (!n->count) {
        n->pn = n->dn = 1;
    } else {
        double min = INFINITY, sum = 0;
        for (size_t i = 0; i < n->count; i++) {
            min = fmin(min, n->is_or ? n->children[i]->pn : n->children[i]->dn);
            sum += n->is_or ? n->children[i]->dn : n->children[i]->pn;
        }
        n->pn = n->is_or ? min : sum;
        n->dn = n->is_or ? sum : min;
    }
}

/* Repetition on the way to the root, then the rules. */
static enum game_value value_of(const struct game *g, struct node *n)
{
    game_move *moves = malloc(g->max_moves * sizeof *moves);
    size_t count;
    enum game_value v = g->expand(n->state, moves, &count);
    free(moves);
    if (g->repetition == REPETITION_NONE)
        return v;
    for (const struct node *p = n->parent; p; p = p->parent) {
        if (g->key(p->state) != g->key(n->state))
            continue;
        n->repeats = true;
        bool fails_or = g->repetition == REPETITION_FIRST_LOSS || n->parent->is_or;
        return fails_or ? GAME_DISPROVEN : GAME_PROVEN;
    }
    return v;
}

static void expand(const struct game *g, struct node *n, bool delayed)
{
    n->value = value_of(g, n);
    if (n->value != GAME_OPEN)
        return;
    game_move *moves = malloc(g->max_moves * sizeof *moves);
    void *undo = malloc(g->undo_size + 1);
    g->expand(n->state, moves, &n->count);
    n->children = calloc(n->count, sizeof(*n->children));
    for (size_t i = 0; i < n->count; i++) {
        struct node *c = n->children[i] = new_node(g, n->state, n);
        g->play(c->state, moves[i], undo);
        c->is_or = g->or_to_move(c->state);
        if (!delayed)
            c->value = value_of(g, c);
    }
    free(moves);
    free(undo);
}

struct reference_run reference_pn(const struct game *g, const void *root, bool delayed,
                                  size_t max_steps)
{
    struct reference_run run = {.steps = calloc(max_steps, sizeof *run.steps)};
    struct node *top = new_node(g, root, NULL);
    compute(top);
    while (run.count < max_steps && top->pn != 0 && top->dn != 0) {
        struct node *n = top;
        while (n->count) {
            struct node *best = n->children[0];
            for (size_t i = 1; i < n->count; i++) {
                struct node *c = n->children[i];
                if (n->is_or ? c->pn < best->pn : c->dn < best->dn)
                    best = c;
            }
            n = best;
        }
        expand(g, n, delayed);
        compute(top);
        run.steps[run.count++] =
            (struct reference_step){g->key(n->state), top->pn, top->dn, n->repeats};
    }
    run.proven = top->pn == 0;
    run.disproven = top->dn == 0;
    free_node(top);
    return run;
}

void reference_free(struct reference_run *run)
{
    free(run->steps);
    run->steps = NULL;
}
