/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Set-up, result and proof of the base-twin PN search. */
#include "core/search/pn_bta.h"

#include <stdalign.h>
#include <string.h>

#include "core/alloc.h"
#include "core/search/algorithms.h"
#include "core/search/initialise.h"
#include "core/search/numbers.h"
#include "core/search/proof.h"

void bta_settle(struct bta *b, uint32_t node, bool proven)
{
    struct bta_node *n = &b->nodes.items[node];
    n->flags |= proven ? BTA_PROVEN : BTA_DISPROVEN;
    n->pn = proven ? 0 : NUMBER_INF;
    n->dn = proven ? NUMBER_INF : 0;
}

/* The position of `n` is on the board. Terminal ones are settled now if that is the moment. */
void bta_first_numbers(struct bta *b, struct bta_node *n, game_move move, bool or_moved)
{
    if (b->options->evaluation == EVALUATE_AT_CREATION) {
        size_t count;
        enum game_value value = b->game->terminal ? b->game->terminal(b->state)
                                                  : b->game->expand(b->state, b->scratch, &count);
        if (value != GAME_OPEN) {
            n->flags |= value == GAME_PROVEN ? BTA_PROVEN : BTA_DISPROVEN;
            n->flags |= BTA_TERMINAL;
            n->pn = value == GAME_PROVEN ? 0 : NUMBER_INF;
            n->dn = value == GAME_PROVEN ? NUMBER_INF : 0;
            b->ind->terminals++;
            return;
        }
    }
    struct leaf leaf = {.state = b->state,
                        .move = move,
                        .or_moved = or_moved,
                        .ply = (int)b->path.count,
                        .scratch = b->scratch};
    if (b->options->init == INIT_CONSTANT)
        return;
    initialise_leaf(b->game, b->options, &leaf, &n->pn, &n->dn);
    n->pn = number_max(n->pn, 1e-9);
    n->dn = number_max(n->dn, 1e-9);
}

void bta_root_choice(struct bta *b, size_t edge)
{
    if (b->root_edge != SIZE_MAX && b->root_edge != edge)
        b->ind->root_switches++;
    b->root_edge = edge;
}

/* For the proof values are computed anew on the graph as it stands, round by round:
 * proof: a node is in when an OR child / all AND children were in an earlier round, so that an OR
 * node's move leads to a smaller rank and no cycle can arise;
 * disproof: first everything from which OR could still reach a proven or unexpanded node gets a
 * rank; what has none is lost. */
static bool enters(const struct bta *b, const struct bta_node *n, bool hopeful)
{
    if (!n->count) {
        bool terminal = n->flags & BTA_TERMINAL;
        return terminal ? (n->flags & BTA_PROVEN) != 0 : hopeful;
    }
    bool is_or = n->flags & BTA_OR;
    for (size_t e = n->first; e < n->first + n->count; e++) {
        bool in = b->nodes.items[b->edges.items[e].child].rank != 0;
        if (in == is_or)
            return is_or;
    }
    return !is_or;
}

/* Children mostly come after their parents, so going backwards needs few rounds. */
static void rank_nodes(struct bta *b, bool hopeful)
{
    bool changed = true;
    uint32_t rank = 0;
    for (size_t i = 1; i < b->nodes.count; i++)
        b->nodes.items[i].rank = 0;
    while (changed) {
        changed = false;
        for (size_t i = b->nodes.count; i-- > 1;) {
            struct bta_node *n = &b->nodes.items[i];
            if (!n->rank && enters(b, n, hopeful)) {
                n->rank = ++rank;
                changed = true;
            }
        }
    }
}

/* The winner's edge: of the smallest rank in a proof, the first without a rank in a disproof. */
static size_t winning_edge(const struct bta *b, const struct bta_node *n, bool or_wins)
{
    size_t best = SIZE_MAX;
    uint32_t least = UINT32_MAX;
    for (size_t e = n->first; e < n->first + n->count; e++) {
        uint32_t rank = b->nodes.items[b->edges.items[e].child].rank;
        if (!or_wins && !rank)
            return e;
        if (or_wins && rank && rank < least) {
            least = rank;
            best = e;
        }
    }
    return best;
}

struct maker {
    struct bta *b;
    struct proof *proof;
    uint32_t *made; /* proof node of each node, plus one; 0 = not yet */
    vec_of(uint32_t) open;
    vec_of(struct proof_edge) edges;
};

static sakui_status make_edge(struct maker *m, size_t e)
{
    uint32_t child = m->b->edges.items[e].child;
    if (!m->made[child]) {
        uint32_t p = proof_add_node(m->proof);
        if (p == PROOF_NO_NODE || !vec_push(&m->open, child))
            return SAKUI_MEMORY;
        m->made[child] = p + 1;
    }
    struct proof_edge edge = {.move = m->b->edges.items[e].move, .child = m->made[child] - 1};
    return vec_push(&m->edges, edge) ? SAKUI_OK : SAKUI_MEMORY;
}

static sakui_status make_node(struct maker *m, uint32_t node)
{
    const struct bta_node *n = &m->b->nodes.items[node];
    bool or_wins = m->proof->value == SEARCH_PROVEN;
    sakui_status st = SAKUI_OK;
    m->edges.count = 0;
    if (((n->flags & BTA_OR) != 0) != or_wins) {
        for (size_t e = n->first; e < n->first + n->count && st == SAKUI_OK; e++)
            st = make_edge(m, e);
    } else if (n->count) {
        size_t e = winning_edge(m->b, n, or_wins);
        st = e == SIZE_MAX ? SAKUI_CHECK : make_edge(m, e);
    }
    if (st == SAKUI_OK &&
        !proof_set_edges(m->proof, m->made[node] - 1, m->edges.items, m->edges.count))
        st = SAKUI_MEMORY;
    return st;
}

static sakui_status make_proof(struct bta *b, uint32_t root, struct search_result *out)
{
    struct maker m = {.b = b};
    rank_nodes(b, out->value == SEARCH_DISPROVEN);
    /* Independent of how the search came to its answer: it must show in the ranks. */
    if ((b->nodes.items[root].rank != 0) != (out->value == SEARCH_PROVEN))
        return SAKUI_CHECK;
    m.proof = out->proof = proof_new(out->value);
    m.made = mem_zalloc(b->nodes.count, sizeof *m.made);
    sakui_status st = m.proof && m.made ? SAKUI_OK : SAKUI_MEMORY;
    uint32_t top = st == SAKUI_OK ? proof_add_node(m.proof) : PROOF_NO_NODE;
    if (top == PROOF_NO_NODE || !vec_push(&m.open, root))
        st = SAKUI_MEMORY;
    if (st == SAKUI_OK) {
        m.proof->root = top;
        m.made[root] = top + 1;
    }
    while (st == SAKUI_OK && m.open.count)
        st = make_node(&m, m.open.items[--m.open.count]);
    mem_free(m.made);
    vec_free(&m.open);
    vec_free(&m.edges);
    return st;
}

static game_move best_move(const struct bta *b, const struct bta_node *root)
{
    bool is_or = root->flags & BTA_OR;
    if (!(root->flags & (is_or ? BTA_PROVEN : BTA_DISPROVEN)))
        return GAME_MOVE_NONE;
    for (size_t e = root->first; e < root->first + root->count; e++) {
        const struct bta_node *c = &b->nodes.items[b->edges.items[e].child];
        if (c->flags & (is_or ? BTA_PROVEN : BTA_DISPROVEN))
            return b->edges.items[e].move;
    }
    /* Disproven by holding play in a cycle: any child OR cannot win from keeps it. */
    for (size_t e = root->first; e < root->first + root->count; e++)
        if (!b->nodes.items[b->edges.items[e].child].rank)
            return b->edges.items[e].move;
    return GAME_MOVE_NONE;
}

static sakui_status result(struct bta *b, enum limit_kind limit, struct search_result *out)
{
    uint32_t root = b->path.items[0].node;
    const struct bta_node *n = &b->nodes.items[root];
    out->value = n->flags & BTA_PROVEN      ? SEARCH_PROVEN
                 : n->flags & BTA_DISPROVEN ? SEARCH_DISPROVEN
                                            : SEARCH_UNKNOWN;
    out->limit = out->value == SEARCH_UNKNOWN ? limit : LIMIT_NONE;
    out->indicators.has |= INDICATOR_ITERATIONS | INDICATOR_CREATED | INDICATOR_EXPANDED |
                           INDICATOR_ROOT_SWITCHES | INDICATOR_DEPTH | INDICATOR_TERMINALS |
                           INDICATOR_BRANCHING | INDICATOR_MEMORY;
    if (out->value == SEARCH_UNKNOWN)
        return SAKUI_OK;
    sakui_status st = SAKUI_OK;
    if (b->options->want_proof)
        st = make_proof(b, root, out);
    else if (out->value == SEARCH_DISPROVEN)
        rank_nodes(b, true);
    out->best = best_move(b, &b->nodes.items[root]);
    return st;
}

static sakui_status start(struct bta *b, const void *root, struct indicators *ind)
{
    const struct game *g = b->game;
    const size_t align = alignof(max_align_t);
    struct bta_node none = {0};
    b->ind = ind;
    b->root_edge = SIZE_MAX;
    b->undo_stride = (g->undo_size + align - 1) / align * align;
    b->undo_capacity = 64;
    rng_seed(&b->rng, b->options->seed);
    b->state = mem_alloc(g->state_size);
    b->undos = mem_alloc(b->undo_capacity * b->undo_stride + 1);
    b->moves = mem_zalloc(g->max_moves + 1, sizeof *b->moves);
    b->scratch = mem_zalloc(g->max_moves + 1, sizeof *b->scratch);
    if (!recorder_init(&b->recorder, ind, b->options->trace_samples) || !b->state || !b->undos ||
        !b->moves || !b->scratch || !vec_push(&b->nodes, none))
        return SAKUI_MEMORY;
    if (g->copy)
        g->copy(b->state, root);
    else
        memcpy(b->state, root, g->state_size);
    return SAKUI_OK;
}

static void finish(struct bta *b)
{
    vec_free(&b->nodes);
    vec_free(&b->edges);
    vec_free(&b->path);
    mem_free(b->table);
    mem_free(b->state);
    mem_free(b->undos);
    mem_free(b->moves);
    mem_free(b->scratch);
}

static sakui_status pn_bta_run(const struct game *game, const void *root,
                               const struct search_options *options, const struct limits *limits,
                               struct search_result *out)
{
    if (game->repetition == REPETITION_CURRENT_LOSS)
        return search_pn.run(game, root, options, limits, out);
    struct bta b = {.game = game, .options = options, .limits = limits};
    b.deadline = limits->seconds > 0 ? clock_thread_seconds() + limits->seconds : 0;
    enum limit_kind limit;
    sakui_status st = start(&b, root, &out->indicators);
    if (st == SAKUI_OK)
        st = bta_search(&b, &limit);
    if (st == SAKUI_OK)
        st = result(&b, limit, out);
    finish(&b);
    return st;
}

const struct search_algorithm search_pn_bta = {
    .name = "pn-bta",
    .summary =
        "PN search on the graph of positions, base-twin (Breuker); a tree under current-loss",
    .run = pn_bta_run,
};
