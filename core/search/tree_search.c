/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/tree_search.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "core/alloc.h"
#include "core/cancel.h"
#include "core/clock.h"
#include "core/search/initialise.h"
#include "core/search/numbers.h"

/* Looking at the clock costs more than a small expansion. */
#define CLOCK_EVERY   1024
#define SMALLEST_LEAF 1e-9 /* an unsolved leaf's numbers never reach 0, whatever a hook says */

static size_t aligned(size_t size)
{
    size_t a = alignof(max_align_t);
    return (size + a - 1) / a * a;
}

void tree_search_limits(struct tree_search *s, const struct limits *limits, uint64_t max_nodes)
{
    s->limits = limits ? *limits : (struct limits){0};
    s->max_nodes = max_nodes;
    s->deadline = s->limits.seconds > 0 ? clock_thread_seconds() + s->limits.seconds : 0;
}

sakui_status tree_search_init(struct tree_search *s, const struct game *game,
                              const struct search_options *options, const struct limits *limits,
                              struct indicators *ind)
{
    memset(s, 0, sizeof *s);
    s->game = game;
    s->options = options;
    s->ind = ind;
    tree_search_limits(s, limits, limits ? limits->nodes : 0);
    s->looks_at_children =
        options->evaluation == EVALUATE_AT_CREATION || options->init != INIT_CONSTANT;
    s->undo_stride = aligned(game->undo_size);
    s->state = mem_alloc(game->state_size);
    s->moves = mem_zalloc(game->max_moves + 1, sizeof *s->moves);
    s->scratch = mem_zalloc(game->max_moves + 1, sizeof *s->scratch);
    sakui_status st = tree_init(&s->tree, game->max_moves, s->limits.memory_bytes);
    if (!recorder_init(&s->recorder, ind, options->trace_samples))
        st = SAKUI_MEMORY;
    if (!s->state || !s->moves || !s->scratch)
        st = SAKUI_MEMORY;
    if (st != SAKUI_OK)
        tree_search_free(s);
    return st;
}

void tree_search_free(struct tree_search *s)
{
    tree_free(&s->tree);
    mem_free(s->state);
    mem_free(s->undos);
    mem_free(s->path);
    mem_free(s->keys);
    mem_free(s->moves);
    mem_free(s->scratch);
    s->state = NULL;
    s->undos = NULL;
    s->path = NULL;
    s->keys = NULL;
    s->moves = s->scratch = NULL;
}

static bool has_repetitions(const struct tree_search *s)
{
    return s->game->repetition != REPETITION_NONE;
}

/* Room for a walk of `depth` plies below the root. */
static sakui_status reserve_depth(struct tree_search *s, size_t depth)
{
    if (depth < s->path_capacity)
        return SAKUI_OK;
    size_t want = s->path_capacity ? s->path_capacity * 2 : 64;
    unsigned char *undos = mem_realloc(s->undos, want * s->undo_stride + 1);
    if (!undos)
        return SAKUI_MEMORY;
    s->undos = undos;
    uint32_t *path = mem_realloc(s->path, want * sizeof *path);
    if (!path)
        return SAKUI_MEMORY;
    s->path = path;
    if (has_repetitions(s)) {
        uint64_t *keys = mem_realloc(s->keys, want * sizeof *keys);
        if (!keys)
            return SAKUI_MEMORY;
        s->keys = keys;
    }
    s->path_capacity = want;
    return SAKUI_OK;
}

sakui_status tree_search_start(struct tree_search *s, const void *root, const uint64_t *path,
                               size_t path_count)
{
    if (s->game->copy)
        s->game->copy(s->state, root);
    else
        memcpy(s->state, root, s->game->state_size);
    s->outer = path;
    s->outer_count = path_count;
    s->node = TREE_ROOT;
    s->depth = 0;
    s->root_choice = 0;
    s->repeats_inside = s->repeats_outside = false;
    rng_seed(&s->rng, s->options->seed);
    sakui_status st = reserve_depth(s, 0);
    if (st != SAKUI_OK)
        return st;
    s->path[0] = TREE_ROOT;
    if (has_repetitions(s))
        s->keys[0] = s->game->key(s->state);
    s->ind->created++;
    return tree_reset(&s->tree);
}

sakui_status tree_search_down(struct tree_search *s, uint32_t child)
{
    sakui_status st = reserve_depth(s, s->depth + 1);
    if (st != SAKUI_OK)
        return st;
    s->game->play(s->state, s->tree.nodes[child].move, s->undos + s->depth * s->undo_stride);
    s->path[++s->depth] = child;
    if (has_repetitions(s))
        s->keys[s->depth] = s->game->key(s->state);
    s->node = child;
    return SAKUI_OK;
}

void tree_search_up(struct tree_search *s)
{
    assert(s->depth > 0);
    s->depth--;
    s->game->undo(s->state, s->tree.nodes[s->node].move, s->undos + s->depth * s->undo_stride);
    s->node = s->path[s->depth];
}

void tree_search_to_root(struct tree_search *s)
{
    while (s->depth)
        tree_search_up(s);
}

static void set_value(struct tree_node *n, enum game_value value)
{
    n->pn = value == GAME_PROVEN ? 0 : NUMBER_INF;
    n->dn = value == GAME_PROVEN ? NUMBER_INF : 0;
}

/* Does the position with `key`, one ply below the walk's last `plies` plies, stand on the path?
 * Sets the ancestor, 0 if it is above the root. */
static bool find_on_path(const struct tree_search *s, uint64_t key, size_t plies,
                         uint32_t *ancestor)
{
    for (size_t i = plies; i-- > 0;) {
        if (s->keys[i] == key) {
            *ancestor = s->path[i];
            return true;
        }
    }
    *ancestor = 0;
    for (size_t i = s->outer_count; i-- > 0;)
        if (s->outer[i] == key)
            return true;
    return false;
}

/* A repetition fails for OR (first-loss) or for who made it (current-loss). */
static bool mark_repetition(struct tree_search *s, struct tree_node *n, size_t plies, bool or_moved)
{
    uint32_t ancestor;
    if (!has_repetitions(s) || !find_on_path(s, s->game->key(s->state), plies, &ancestor))
        return false;
    bool fails_or = s->game->repetition == REPETITION_FIRST_LOSS || or_moved;
    set_value(n, fails_or ? GAME_DISPROVEN : GAME_PROVEN);
    n->flags |= TREE_EVALUATED | TREE_REPEATS;
    n->first = ancestor;
    if (ancestor)
        s->repeats_inside = true;
    else
        s->repeats_outside = true;
    s->ind->terminals++;
    return true;
}

static enum game_value value_of(struct tree_search *s)
{
    size_t count;
    return s->game->terminal ? s->game->terminal(s->state)
                             : s->game->expand(s->state, s->scratch, &count);
}

static void mark_terminal(struct tree_search *s, struct tree_node *n, enum game_value value)
{
    set_value(n, value);
    n->flags |= TREE_TERMINAL;
    s->ind->terminals++;
}

static double leaf_number(double x)
{
    return x < SMALLEST_LEAF ? SMALLEST_LEAF : x;
}

/* First numbers of the child `n` whose position is on the board. */
static void first_numbers(struct tree_search *s, struct tree_node *n, bool or_moved)
{
    if (s->options->init == INIT_CONSTANT)
        return;
    struct leaf leaf = {.state = s->state,
                        .move = n->move,
                        .or_moved = or_moved,
                        .ply = (int)s->depth + 1,
                        .scratch = s->scratch};
    initialise_leaf(s->game, s->options, &leaf, &n->pn, &n->dn);
    n->pn = leaf_number(n->pn);
    n->dn = leaf_number(n->dn);
}

/* The child's position is on the board while the walk stands on its parent. */
static void look_at_child(struct tree_search *s, struct tree_node *n, bool or_moved)
{
    if (s->options->evaluation == EVALUATE_AT_CREATION) {
        if (s->game->or_to_move(s->state))
            n->flags |= TREE_OR;
        if (mark_repetition(s, n, s->depth + 1, or_moved))
            return;
        n->flags |= TREE_EVALUATED;
        enum game_value value = value_of(s);
        if (value != GAME_OPEN) {
            mark_terminal(s, n, value);
            return;
        }
    }
    first_numbers(s, n, or_moved);
}

static sakui_status create_children(struct tree_search *s, size_t count)
{
    uint32_t first;
    sakui_status st = tree_take(&s->tree, count, &first);
    if (st == SAKUI_OK)
        st = reserve_depth(s, s->depth + 1);
    if (st != SAKUI_OK)
        return st;
    struct tree_node *parent = &s->tree.nodes[s->node];
    bool or_moves = (parent->flags & TREE_OR) != 0;
    void *undo = s->undos + s->depth * s->undo_stride;
    if (s->options->shuffle)
        rng_shuffle(&s->rng, s->moves, count, sizeof *s->moves);
    parent->first = first;
    parent->count = (uint16_t)count;
    for (size_t i = 0; i < count; i++) {
        struct tree_node *n = &s->tree.nodes[first + i];
        n->pn = n->dn = 1;
        n->parent = s->node;
        n->move = s->moves[i];
        if (!s->looks_at_children)
            continue;
        s->game->play(s->state, n->move, undo);
        look_at_child(s, n, or_moves);
        s->game->undo(s->state, n->move, undo);
    }
    s->ind->created += count;
    s->ind->expanded++;
    indicators_branching(s->ind, count);
    return SAKUI_OK;
}

void tree_search_evaluate(struct tree_search *s)
{
    struct tree_node *n = &s->tree.nodes[s->node];
    if (n->flags & TREE_EVALUATED)
        return;
    n->flags |= TREE_EVALUATED;
    if (s->game->or_to_move(s->state))
        n->flags |= TREE_OR;
    /* The root's own position is the caller's: he would not search a repetition. */
    if (s->depth)
        mark_repetition(s, n, s->depth, s->tree.nodes[n->parent].flags & TREE_OR);
}

sakui_status tree_search_expand(struct tree_search *s)
{
    assert(!s->tree.nodes[s->node].count && !tree_solved(&s->tree.nodes[s->node]));
    tree_search_evaluate(s);
    struct tree_node *n = &s->tree.nodes[s->node];
    if (tree_solved(n))
        return SAKUI_OK;
    size_t count = 0;
    enum game_value value = s->game->expand(s->state, s->moves, &count);
    if (value != GAME_OPEN) {
        mark_terminal(s, n, value);
        return SAKUI_OK;
    }
    return create_children(s, count);
}

void tree_search_numbers(const struct tree *t, const struct tree_node *n, double *pn, double *dn)
{
    const struct tree_node *c = &t->nodes[n->first], *end = c + n->count;
    double least = NUMBER_INF, sum = 0;
    if (n->flags & TREE_OR) {
        for (; c < end; c++) {
            least = c->pn < least ? c->pn : least;
            sum += c->dn;
        }
        *pn = least;
        *dn = least == 0 ? NUMBER_INF : sum;
    } else {
        for (; c < end; c++) {
            least = c->dn < least ? c->dn : least;
            sum += c->pn;
        }
        *dn = least;
        *pn = least == 0 ? NUMBER_INF : sum;
    }
}

/* The node's numbers are those of its children, so the best child is the first that equals it. */
uint32_t tree_search_best(const struct tree *t, const struct tree_node *n)
{
    uint32_t c = n->first, end = c + n->count, best = c;
    if (n->flags & TREE_OR) {
        for (; c < end; c++)
            if (t->nodes[c].pn < t->nodes[best].pn)
                best = c;
    } else {
        for (; c < end; c++)
            if (t->nodes[c].dn < t->nodes[best].dn)
                best = c;
    }
    return best;
}

enum limit_kind tree_search_limit(struct tree_search *s)
{
    if (s->max_nodes && s->ind->created >= s->max_nodes)
        return LIMIT_NODES;
    if (cancel_requested(s->limits.cancel))
        return LIMIT_CANCELLED;
    if (s->deadline > 0 && s->ind->iterations % CLOCK_EVERY == 0 &&
        clock_thread_seconds() > s->deadline)
        return LIMIT_TIME;
    return LIMIT_NONE;
}

void tree_search_root_choice(struct tree_search *s, uint32_t child)
{
    if (s->root_choice && s->root_choice != child)
        s->ind->root_switches++;
    s->root_choice = child;
}

void tree_search_count(struct tree_search *s, size_t mpn_depth)
{
    s->ind->iterations++;
    indicators_depth(s->ind, mpn_depth);
    const struct tree_node *root = &s->tree.nodes[TREE_ROOT];
    if (!tree_solved(root))
        recorder_root(&s->recorder, s->ind->iterations, root->pn, root->dn);
    if (s->options->progress && s->ind->iterations % CLOCK_EVERY == 0)
        progress_step(s->options->progress, CLOCK_EVERY, NULL);
}

game_move tree_search_best_move(const struct tree_search *s)
{
    const struct tree_node *root = &s->tree.nodes[TREE_ROOT];
    bool is_or = root->flags & TREE_OR;
    if (!(is_or ? tree_proven(root) : tree_disproven(root)))
        return GAME_MOVE_NONE;
    return root->count ? s->tree.nodes[tree_search_best(&s->tree, root)].move : GAME_MOVE_NONE;
}

static sakui_status result_proof(struct tree_search *s, tree_proof_below below, void *context,
                                 struct search_result *out)
{
    out->proof = proof_new(out->value);
    if (!out->proof)
        return SAKUI_MEMORY;
    uint32_t node = proof_add_node(out->proof);
    out->proof->root = node;
    sakui_status st = node == PROOF_NO_NODE
                          ? SAKUI_MEMORY
                          : tree_search_proof(s, out->proof, node, below, context);
    if (st == SAKUI_LIMIT) {
        out->proof_limit = LIMIT_MEMORY;
        proof_free(out->proof);
        out->proof = NULL;
        return SAKUI_OK;
    }
    return st;
}

sakui_status tree_search_result(struct tree_search *s, enum limit_kind limit,
                                tree_proof_below below, void *context, struct search_result *out)
{
    const struct tree_node *root = &s->tree.nodes[TREE_ROOT];
    out->value = tree_proven(root)      ? SEARCH_PROVEN
                 : tree_disproven(root) ? SEARCH_DISPROVEN
                                        : SEARCH_UNKNOWN;
    out->limit = out->value == SEARCH_UNKNOWN ? limit : LIMIT_NONE;
    out->best = tree_search_best_move(s);
    s->ind->memory_bytes = tree_bytes(&s->tree);
    s->ind->has |= INDICATOR_ITERATIONS | INDICATOR_CREATED | INDICATOR_EXPANDED |
                   INDICATOR_ROOT_SWITCHES | INDICATOR_DEPTH | INDICATOR_TERMINALS |
                   INDICATOR_BRANCHING | INDICATOR_MEMORY;
    if (!s->options->want_proof || out->value == SEARCH_UNKNOWN)
        return SAKUI_OK;
    return result_proof(s, below, context, out);
}
