/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/reconstruct.h"

#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "core/search/dfpn.h"

#define FAILED    PROOF_NO_NODE
#define MIN_EXTRA 200000u /* expansions allowed for searching again, at least */

struct known {
    uint64_t key;
    uint32_t node; /* + 1; 0 = free */
    uint32_t open; /* being built, at this depth + 1; 0 = complete */
};

struct builder {
    struct table_search *s;
    struct proof *proof;
    enum search_value value;
    bool by_path; /* CURRENT_LOSS: a tree of paths */
    bool cycles;  /* FIRST_LOSS disproof: moves back into the path are links */
    bool share;   /* by_path: results that met no repetition may be shared */
    struct known *map;
    size_t map_capacity, map_used; /* capacity is a power of two */
    size_t bytes;                  /* for proof, map and the second table */
    struct ttable second;
    bool in_second;
    bool out_of_memory;
};

/* --- positions that have a node -------------------------------------------------------------- */

static struct known *slot(struct known *map, size_t capacity, uint64_t key)
{
    size_t i = (size_t)mix64(key) & (capacity - 1);
    while (map[i].node && map[i].key != key)
        i = (i + 1) & (capacity - 1);
    return &map[i];
}

static bool grow_map(struct builder *b)
{
    if (b->map_used * 3 < b->map_capacity * 2)
        return true;
    size_t capacity = b->map_capacity ? 2 * b->map_capacity : 256;
    struct known *bigger = mem_zalloc(capacity, sizeof *bigger);
    if (!bigger)
        return false;
    for (size_t i = 0; i < b->map_capacity; i++)
        if (b->map[i].node)
            *slot(bigger, capacity, b->map[i].key) = b->map[i];
    mem_free(b->map);
    b->map = bigger;
    b->map_capacity = capacity;
    return true;
}

static void set_stop(struct builder *b, enum limit_kind why)
{
    if (b->s->stop == LIMIT_NONE)
        b->s->stop = why;
}

static size_t held(const struct builder *b)
{
    return (b->proof ? proof_bytes(b->proof) : 0) + b->map_capacity * sizeof *b->map +
           ttable_bytes(&b->second);
}

static bool room_left(struct builder *b)
{
    if (held(b) <= b->bytes)
        return true;
    set_stop(b, LIMIT_MEMORY);
    return false;
}

static uint32_t new_node(struct builder *b)
{
    if (!room_left(b))
        return FAILED;
    uint32_t node = proof_add_node(b->proof);
    if (node == PROOF_NO_NODE) {
        b->out_of_memory = true;
        set_stop(b, LIMIT_MEMORY);
    }
    return node;
}

/* Notes that `f` is being built as `node` (open) or is complete. An entry of a position being built
 * above the path floor stays: its other node lives without one. */
static bool note(struct builder *b, const struct ts_frame *f, uint32_t node, bool open)
{
    if (!grow_map(b)) {
        b->out_of_memory = true;
        set_stop(b, LIMIT_MEMORY);
        return false;
    }
    struct known *k = slot(b->map, b->map_capacity, f->key);
    if (k->node && k->node != node + 1 && k->open)
        return true;
    if (!k->node)
        b->map_used++;
    *k = (struct known){f->key, node + 1, open ? (uint32_t)f->depth + 1 : 0};
    return true;
}

/* Node of a position, FAILED if it has none that may be linked to. */
static uint32_t linked(const struct builder *b, uint64_t key)
{
    if (!b->map_capacity)
        return FAILED;
    const struct known *k = slot(b->map, b->map_capacity, key);
    if (!k->node || (k->open && !b->cycles))
        return FAILED;
    return k->node - 1;
}

/* --- building -------------------------------------------------------------------------------- */

static uint32_t build(struct builder *b, struct ts_frame *f);

/* The node an edge leads to: a repetition, a node that is there, or a new one. */
static uint32_t build_edge(struct builder *b, struct ts_frame *f, game_move move)
{
    int repeated;
    uint32_t node;
    struct ts_frame *child = ts_step(b->s, f, move, &repeated);
    if (!child)
        return FAILED;
    if (repeated < 0)
        node = build(b, child);
    else if (b->by_path)
        node = ts_repetition_value(b->s, f->or_moves) == b->value ? PROOF_REPEATS : FAILED;
    else
        node = linked(b, child->key); /* FAILED in a proof: a circle */
    ts_leave(b->s, child);
    return node;
}

/* Gives `node` its edges; false when one of them does not carry. */
static bool build_edges(struct builder *b, struct ts_frame *f, uint32_t node, game_move winner)
{
    struct table_search *s = b->s;
    size_t count = 0;
    s->game->expand(s->state, s->moves, &count);
    bool wins = ts_mover_wins(f, b->value);
    if (wins) {
        bool legal = false;
        for (size_t i = 0; i < count && !legal; i++)
            legal = s->moves[i] == winner;
        if (!legal)
            return false;
        s->moves[0] = winner;
        count = 1;
    }
    struct proof_edge *edges = ts_push(s, count * sizeof *edges);
    if (!edges)
        return false;
    for (size_t i = 0; i < count; i++)
        edges[i].move = s->moves[i];
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++) {
        edges[i].child = build_edge(b, f, edges[i].move);
        ok = edges[i].child != FAILED;
    }
    if (ok && !proof_set_edges(b->proof, node, edges, count)) {
        b->out_of_memory = true;
        set_stop(b, LIMIT_MEMORY);
        ok = false;
    }
    ts_release(s, edges);
    return ok && s->stop == LIMIT_NONE;
}

/* Searches f again; true when it has the value. f->best is the winner's move then. */
static bool search_again(struct builder *b, struct ts_frame *f)
{
    struct table_search *s = b->s;
    void *mark = ts_push(s, 1);
    if (!mark)
        return false;
    void *own = f->mark; /* the root's frame has none */
    f->value = SEARCH_UNKNOWN;
    f->work = s->expansions;
    dfpn_solve(s, f, &dfpn_plain);
    ts_release(s, mark);
    f->mark = own;
    f->children = NULL;
    f->count = 0;
    return f->value == b->value;
}

/* Step 2: everything below f once more from an empty table. */
static bool build_afresh(struct builder *b, struct ts_frame *f, uint32_t node)
{
    struct table_search *s = b->s;
    if (b->in_second || s->stop != LIMIT_NONE)
        return false;
    size_t left = b->bytes > held(b) ? b->bytes - held(b) : 0;
    if (!b->second.entries &&
        !ttable_init(&b->second, left / 2, TABLE_SMALL_TREE_GC, s->table.cover)) {
        set_stop(b, LIMIT_MEMORY);
        return false;
    }
    struct ttable first = s->table;
    ttable_clear(&b->second);
    s->table = b->second;
    b->in_second = true;
    bool ok = search_again(b, f) && build_edges(b, f, node, f->best);
    b->in_second = false;
    b->second = s->table;
    s->table = first;
    return ok;
}

static bool build_open(struct builder *b, struct ts_frame *f, uint32_t node)
{
    struct table_search *s = b->s;
    int floor = s->path_floor;
    struct tt_view v = ttable_look(&s->table, &f->place);
    bool have = v.value == b->value;
    if (have && ts_mover_wins(f, b->value) && v.move == GAME_MOVE_NONE)
        have = false;
    f->best = v.move;
    if (!have) {
        if (!b->by_path && b->value == SEARCH_PROVEN)
            s->path_floor = f->depth;
        have = search_again(b, f);
    }
    bool ok = have && build_edges(b, f, node, f->best);
    if (!ok) {
        if (!b->by_path && b->value == SEARCH_PROVEN)
            s->path_floor = f->depth;
        ok = build_afresh(b, f, node);
    }
    s->path_floor = floor;
    return ok;
}

/* The node of f, which is entered and not on the path twice. */
static uint32_t build(struct builder *b, struct ts_frame *f)
{
    struct table_search *s = b->s;
    if (s->stop != LIMIT_NONE)
        return FAILED;
    if (f->depth >= s->depth_limit) {
        set_stop(b, LIMIT_DEPTH);
        return FAILED;
    }
    bool mapped = !b->by_path;
    if (b->share) {
        struct tt_view v = ttable_look(&s->table, &f->place);
        mapped = v.value == b->value && !v.path_only;
    }
    uint32_t node = mapped ? linked(b, f->key) : FAILED;
    if (node != FAILED)
        return node;
    node = new_node(b);
    if (node == FAILED)
        return FAILED;
    size_t count = 0;
    enum game_value by_rule = s->game->expand(s->state, s->moves, &count);
    bool ok;
    if (by_rule != GAME_OPEN) {
        ok = (by_rule == GAME_PROVEN) == (b->value == SEARCH_PROVEN);
    } else {
        if (mapped && !note(b, f, node, true))
            return FAILED;
        ok = build_open(b, f, node);
    }
    if (!ok)
        return FAILED;
    if (mapped && !note(b, f, node, false))
        return FAILED;
    return node;
}

sakui_status reconstruct(struct table_search *s, struct ts_frame *root, enum search_value value,
                         size_t bytes, struct proof **out, enum limit_kind *limit)
{
    const struct limits *before = s->limits;
    uint64_t extra = s->expansions > MIN_EXTRA ? s->expansions : MIN_EXTRA;
    s->proof_limits = *s->limits;
    if (before->nodes)
        s->proof_limits.nodes = s->expansions + extra;
    s->limits = &s->proof_limits;
    struct builder b = {.s = s, .value = value, .bytes = bytes};
    b.by_path = s->game->repetition == REPETITION_CURRENT_LOSS;
    b.cycles = s->game->repetition == REPETITION_FIRST_LOSS && value == SEARCH_DISPROVEN;
    b.share = b.by_path && s->table.collections == 0 && s->table.replaced == 0;
    b.proof = proof_new(value);
    *out = NULL;
    uint32_t node = b.proof ? build(&b, root) : FAILED;
    size_t most = held(&b); /* it only grows */
    bool memory = b.out_of_memory || !b.proof || s->out_of_memory;
    *limit = LIMIT_NONE;
    if (node != FAILED) {
        b.proof->root = node;
        *out = b.proof;
    } else {
        proof_free(b.proof);
        *limit = s->stop != LIMIT_NONE ? s->stop : LIMIT_MEMORY;
    }
    s->proof_bytes = most;
    ttable_free(&b.second);
    mem_free(b.map);
    s->limits = before;
    return memory ? SAKUI_MEMORY : SAKUI_OK;
}
