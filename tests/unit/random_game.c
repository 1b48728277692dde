/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/random_game.h"

#include <string.h>

#include "core/vec.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

struct maker {
    struct rng *rng;
    const struct random_game_options *o;
    struct problem *p;
    struct shogi_position start;
    vec_of(struct problem_node *) nodes; /* all of the tree, root first */
};

static const char *const comments[] = {
    "好手",
    "ここで長考。",
    "plain text",
    "二行の\nコメント",
    "A \"quoted\" word, a comma; [brackets] and <angles> & more",
    "打歩詰を避ける",
};

static bool has_child(const struct problem_node *n, const char *move)
{
    for (const struct problem_node *c = n->first_child; c; c = c->next) {
        if (strcmp(c->move, move) == 0)
            return true;
    }
    return false;
}

/* The position at n: the moves from the root played again. */
static void position_at(const struct maker *m, const struct problem_node *n,
                        struct shogi_position *out)
{
    const struct problem_node *path[1024];
    size_t depth = 0;
    for (; n->parent && depth < 1024; n = n->parent)
        path[depth++] = n;
    *out = m->start;
    while (depth > 0) {
        struct shogi_undo u;
        shogi_play(out, shogi_move_from_usi(out, path[--depth]->move), &u);
    }
}

static size_t depth_of(const struct problem_node *n)
{
    size_t depth = 0;
    for (; n->parent; n = n->parent)
        depth++;
    return depth;
}

static sakui_status dress(struct maker *m, struct problem_node *n)
{
    if (m->o->times)
        n->seconds = (int)rng_below(m->rng, 600);
    if (!m->o->comments || rng_below(m->rng, 5) != 0)
        return SAKUI_OK;
    size_t which = (size_t)rng_below(m->rng, sizeof comments / sizeof *comments);
    return problem_node_comment(m->p, n, comments[which]);
}

/* Appends random legal moves below `at` until the length is reached, a mate, or a first move that
 * is there already. */
static sakui_status grow(struct maker *m, struct problem_node *at, size_t length)
{
    struct shogi_position p;
    shogi_move moves[SHOGI_MAX_MOVES];
    position_at(m, at, &p);
    for (size_t i = 0; i < length; i++) {
        size_t count = shogi_legal_moves(&p, moves);
        if (count == 0)
            break;
        char usi[SHOGI_USI_MAX];
        shogi_move move = moves[rng_below(m->rng, count)];
        shogi_move_to_usi(move, usi);
        if (has_child(at, usi))
            break;
        at = problem_node_add(m->p, at, usi);
        if (!at || !vec_push(&m->nodes, at))
            return SAKUI_MEMORY;
        sakui_status s = dress(m, at);
        if (s != SAKUI_OK)
            return s;
        struct shogi_undo u;
        shogi_play(&p, move, &u);
    }
    return SAKUI_OK;
}

static sakui_status set_start(struct maker *m)
{
    char sfen[SHOGI_SFEN_MAX];
    shogi_start(&m->start);
    if (m->o->sfen && shogi_from_sfen(&m->start, m->o->sfen, strlen(m->o->sfen), "", 0, 1, NULL))
        return SAKUI_INPUT;
    shogi_to_sfen(&m->start, sfen);
    m->p->game = PROBLEM_SHOGI;
    m->p->goal = m->start.king[0] < 0 || m->start.king[1] < 0 ? GOAL_MATE : GOAL_GAME;
    m->p->side = m->start.side == SHOGI_WHITE ? SIDE_WHITE : SIDE_BLACK;
    return problem_set(m->p, &m->p->setup, sfen);
}

static sakui_status grow_all(struct maker *m)
{
    const size_t longest = (size_t)m->o->max_plies;
    if (!vec_push(&m->nodes, m->p->root))
        return SAKUI_MEMORY;
    sakui_status s = grow(m, m->p->root, 1 + (size_t)rng_below(m->rng, longest));
    uint64_t variations = rng_below(m->rng, (uint64_t)m->o->max_variations + 1);
    for (uint64_t i = 0; i < variations && s == SAKUI_OK; i++) {
        struct problem_node *from = m->nodes.items[rng_below(m->rng, m->nodes.count)];
        if (!from->first_child) /* that would be a longer line, not a variation */
            continue;
        size_t depth = depth_of(from);
        s = grow(m, from, 1 + (size_t)rng_below(m->rng, longest - depth > 0 ? longest - depth : 1));
    }
    return s;
}

/* An end for the main line, perhaps, and a few inside the tree: before the moves that go on from
 * there (which are variations then) or behind them (a variation itself). */
static void set_ends(struct maker *m)
{
    static const enum problem_end ends[] = {END_RESIGN, END_INTERRUPT, END_REPETITION, END_NONE};
    struct problem_node *n = m->p->root;
    if (!m->o->ends)
        return;
    while (n->first_child)
        n = n->first_child;
    n->end = ends[rng_below(m->rng, 4)];
    for (size_t i = 0; i < m->nodes.count; i++) {
        n = m->nodes.items[i];
        if (!n->first_child || rng_below(m->rng, 24) != 0)
            continue;
        n->end = ends[rng_below(m->rng, 3)];
        n->stops = rng_below(m->rng, 2);
    }
}

sakui_status random_game(struct problem **out, struct rng *rng, const struct random_game_options *o)
{
    struct maker m = {.rng = rng, .o = o};
    *out = NULL;
    sakui_status s = problem_new(&m.p);
    if (s == SAKUI_OK)
        s = set_start(&m);
    if (s == SAKUI_OK)
        s = grow_all(&m);
    if (s == SAKUI_OK)
        set_ends(&m);
    vec_free(&m.nodes);
    if (s != SAKUI_OK) {
        problem_free(m.p);
        return s;
    }
    *out = m.p;
    return SAKUI_OK;
}
