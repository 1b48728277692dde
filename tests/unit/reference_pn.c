/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/reference_pn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node **children;
    size_t count;
    bool is_or, repeats, selected;
    game_move move;
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
        c->move = moves[i];
        c->is_or = g->or_to_move(c->state);
        if (!delayed)
            c->value = value_of(g, c);
    }
    free(moves);
    free(undo);
}

/* The tree is returned, to be freed. */
static struct node *search(const struct game *g, const void *root, bool delayed, size_t max_steps,
                           struct reference_run *run)
{
    struct node *top = new_node(g, root, NULL);
    run->steps = calloc(max_steps, sizeof *run->steps);
    compute(top);
    while (run->count < max_steps && top->pn != 0 && top->dn != 0) {
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
        n->selected = true;
        expand(g, n, delayed);
        compute(top);
        run->steps[run->count++] =
            (struct reference_step){g->key(n->state), top->pn, top->dn, n->repeats};
    }
    run->proven = top->pn == 0;
    run->disproven = top->dn == 0;
    return top;
}

struct reference_run reference_pn(const struct game *g, const void *root, bool delayed,
                                  size_t max_steps)
{
    struct reference_run run = {.count = 0};
    free_node(search(g, root, delayed, max_steps, &run));
    return run;
}

static uint64_t effort(const struct node *n)
{
    uint64_t sum = n->selected;
    for (size_t i = 0; i < n->count; i++)
        sum += effort(n->children[i]);
    return sum;
}

/* Plies from the parent down to the deepest node that was selected. */
static uint32_t reach(const struct node *n)
{
    uint32_t best = n->selected;
    for (size_t i = 0; i < n->count; i++) {
        uint32_t r = reach(n->children[i]);
        if (r && r + 1 > best)
            best = r + 1;
    }
    return best;
}

/* Plies to the end of the disproof of n. */
static uint32_t disproof(const struct node *n)
{
    uint32_t best = n->is_or ? 0 : UINT32_MAX;
    if (!n->count)
        return 0;
    for (size_t i = 0; i < n->count; i++) {
        const struct node *c = n->children[i];
        if (c->dn != 0)
            continue;
        uint32_t d = disproof(c) + 1;
        if (n->is_or ? d > best : d < best)
            best = d;
    }
    return best;
}

static struct node *beside_line(struct node *n, game_move move, struct reference_ply *out)
{
    struct node *chosen = NULL;
    for (size_t i = 0; i < n->count; i++)
        if (n->children[i]->move == move)
            chosen = n->children[i];
    if (!chosen)
        return NULL;
    *out = (struct reference_ply){.effort = effort(n), .choices = (uint32_t)n->count};
    for (size_t i = 0; i < n->count; i++) {
        const struct node *c = n->children[i];
        if (c == chosen)
            continue;
        out->beside += effort(c);
        if (!n->is_or)
            continue;
        out->tries += effort(c) >= effort(chosen) && reach(c) >= 3;
        if (c->dn != 0)
            continue;
        out->refuted++;
        if (disproof(c) + 1 > out->refutation)
            out->refutation = disproof(c) + 1;
    }
    return chosen;
}

bool reference_line(const struct game *g, const void *root, size_t max_steps,
                    const game_move *moves, size_t count, struct reference_ply *out)
{
    struct reference_run run = {.count = 0};
    struct node *top = search(g, root, true, max_steps, &run), *n = top;
    for (size_t i = 0; run.proven && n && i < count; i++)
        n = beside_line(n, moves[i], &out[i]);
    bool found = run.proven && n && n->pn == 0 && !n->count;
    free_node(top);
    reference_free(&run);
    return found;
}

void reference_free(struct reference_run *run)
{
    free(run->steps);
    run->steps = NULL;
}
