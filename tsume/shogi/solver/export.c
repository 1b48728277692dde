/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proofs and disproofs out of the table, as graphs of positions without dominance: every position
 * stands in them with its own moves, so that a reader needs the rules only.
 *
 * A proof must not contain a cycle. Entries of different ages can make one (an entry may have been
 * replaced by a later proof that leads through a position it helped to prove); this is noticed, and
 * everything is proved again under a new salt. A disproof may contain cycles: every position in it
 * is one the attacker cannot leave towards a mate. */
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "core/search/proof.h"
#include "tsume/shogi/solver/internal.h"

#define EXPORT_TRIES 3

/* Position key -> node. */
struct map_slot {
    uint64_t key;
    uint32_t node;
    bool used, open; /* open: on the way from the root to the position being worked on */
};
struct node_map {
    struct map_slot *slots;
    size_t mask, count;
};

struct visit {
    uint32_t node;
    size_t first, count, next; /* its edges in `edges` */
    uint64_t key;
    shogi_move move; /* that led here */
    struct shogi_undo undo;
};

struct export
{
    struct tsume_search *search;
    struct shogi_position position;
    struct proof *proof;
    struct node_map map;
    vec_of(struct visit) stack;
    vec_of(struct proof_edge) edges;
    bool again; /* a cycle in a proof */
    const uint64_t *forbidden;
    size_t forbidden_count;
    bool met;         /* one of them */
    bool keep;        /* the proof is wanted, not only what it meets */
    size_t max_bytes; /* of map and proof */
    bool full;        /* they would not do */
};

/* ---- the map ---- */

static size_t slot_of(const struct node_map *map, uint64_t key)
{
    size_t i = (size_t)mix64(key) & map->mask;
    while (map->slots[i].used && map->slots[i].key != key)
        i = (i + 1) & map->mask;
    return i;
}

static bool map_grow(struct node_map *map)
{
    size_t size = map->slots ? (map->mask + 1) * 2 : 1024;
    struct node_map wider = {.mask = size - 1, .count = map->count};
    wider.slots = mem_zalloc(size, sizeof *wider.slots);
    if (!wider.slots)
        return false;
    for (size_t i = 0; map->slots && i <= map->mask; i++)
        if (map->slots[i].used)
            wider.slots[slot_of(&wider, map->slots[i].key)] = map->slots[i];
    mem_free(map->slots);
    *map = wider;
    return true;
}

/* Is there room for a map of twice the size beside this one, and for the proof so far? */
static bool has_room(struct export *x)
{
    size_t map = x->map.slots ? (x->map.mask + 1) * 3 * sizeof *x->map.slots : 0;
    x->full = x->full || map + proof_bytes(x->proof) > x->max_bytes;
    return !x->full;
}

/* The position's slot, made if it is new; NULL: out of memory, or x->full. The pointer is good
 * until the next call. */
static struct map_slot *map_find(struct export *x, uint64_t key, bool *is_new)
{
    if (!x->map.slots || x->map.count * 2 > x->map.mask)
        if (!has_room(x) || !map_grow(&x->map))
            return NULL;
    size_t i = slot_of(&x->map, key);
    *is_new = !x->map.slots[i].used;
    if (*is_new) {
        uint32_t node = proof_add_node(x->proof);
        if (node == PROOF_NO_NODE)
            return NULL;
        x->map.slots[i].key = key;
        x->map.slots[i].node = node;
        x->map.slots[i].used = true;
        x->map.count++;
    }
    return &x->map.slots[i];
}

/* ---- edges ---- */

static bool add_edge(struct export *x, shogi_move m)
{
    return vec_push(&x->edges, ((struct proof_edge){.move = m, .child = PROOF_NO_NODE}));
}

static bool add_all(struct export *x, bool attacker)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count =
        attacker ? shogi_checks(&x->position, moves) : shogi_evasions(&x->position, moves);
    for (size_t i = 0; i < count; i++)
        if (!add_edge(x, moves[i]))
            return false;
    return true;
}

/* The winner's move in the position. False with x->search stopped or out of memory. */
static sakui_status add_winning(struct export *x, enum entry_kind kind)
{
    struct tsume_table_hit hit;
    if (!tsume_settle_again(x->search, &x->position, &hit))
        return x->search->out_of_memory ? SAKUI_MEMORY : SAKUI_LIMIT;
    shogi_move m = move_unpack(&x->position, hit.move);
    if (hit.kind != kind || m == SHOGI_MOVE_NONE || !shogi_is_legal(&x->position, m))
        return SAKUI_CHECK;
    return add_edge(x, m) ? SAKUI_OK : SAKUI_MEMORY;
}

/* Opens the position for a visit: its edges without children. */
static sakui_status open_node(struct export *x, uint32_t node, shogi_move move,
                              const struct shogi_undo *undo)
{
    bool proving = x->proof->value == SEARCH_PROVEN;
    bool attacker = x->position.side == x->search->attacker;
    struct visit v = {
        .node = node, .first = x->edges.count, .key = shogi_key(&x->position), .move = move};
    if (undo)
        v.undo = *undo;
    sakui_status status = SAKUI_OK;
    if (attacker != proving)
        status = add_all(x, attacker) ? SAKUI_OK : SAKUI_MEMORY;
    else
        status = add_winning(x, proving ? ENTRY_PROVEN : ENTRY_DISPROVEN);
    v.count = x->edges.count - v.first;
    if (status == SAKUI_OK && !vec_push(&x->stack, v))
        status = SAKUI_MEMORY;
    return status;
}

static bool is_forbidden(const struct export *x)
{
    uint64_t key = shogi_key(&x->position);
    for (size_t i = 0; i < x->forbidden_count; i++)
        if (x->forbidden[i] == key)
            return true;
    return false;
}

/* ---- the walk ---- */

static sakui_status close_node(struct export *x)
{
    struct visit *v = &x->stack.items[x->stack.count - 1];
    if (x->keep && !proof_set_edges(x->proof, v->node, x->edges.items + v->first, v->count))
        return SAKUI_MEMORY;
    x->map.slots[slot_of(&x->map, v->key)].open = false;
    x->edges.count = v->first;
    if (x->stack.count > 1)
        shogi_unplay(&x->position, v->move, &v->undo);
    x->stack.count--;
    return SAKUI_OK;
}

/* Goes along the next edge of the top visit. */
static sakui_status follow_edge(struct export *x)
{
    struct visit *v = &x->stack.items[x->stack.count - 1];
    struct proof_edge *edge = &x->edges.items[v->first + v->next++];
    shogi_move m = edge->move;
    struct shogi_undo undo;
    shogi_play(&x->position, m, &undo);
    if (is_forbidden(x)) {
        edge->child = PROOF_REPEATS;
        x->met = true;
        shogi_unplay(&x->position, m, &undo);
        return SAKUI_OK;
    }
    bool is_new;
    struct map_slot *slot = map_find(x, shogi_key(&x->position), &is_new);
    if (!slot)
        return x->full ? SAKUI_LIMIT : SAKUI_MEMORY;
    edge->child = slot->node;
    if (is_new &&
        ++x->search->nodes >= x->search->next_check) /* large proofs keep the limits too */
        tsume_search_check_limits(x->search);
    if (x->search->stopped)
        return SAKUI_LIMIT;
    if (is_new) {
        slot->open = true;
        return open_node(x, slot->node, m, &undo);
    }
    if (slot->open && x->proof->value == SEARCH_PROVEN)
        x->again = true;
    shogi_unplay(&x->position, m, &undo);
    return SAKUI_OK;
}

static sakui_status walk(struct export *x)
{
    bool is_new;
    if (!map_find(x, shogi_key(&x->position), &is_new))
        return SAKUI_MEMORY;
    x->map.slots[slot_of(&x->map, shogi_key(&x->position))].open = true;
    x->proof->root = 0;
    sakui_status status = open_node(x, 0, SHOGI_MOVE_NONE, NULL);
    while (status == SAKUI_OK && x->stack.count > 0 && !x->again &&
           !(x->met && x->proof->value == SEARCH_PROVEN)) {
        const struct visit *v = &x->stack.items[x->stack.count - 1];
        status = v->next < v->count ? follow_edge(x) : close_node(x);
    }
    return status;
}

/* What map and proof may take: for a proof that is kept as much as the solver itself, for a mere
 * look the share of the search's stack, which is empty then; some MB in any case. */
static size_t room(const struct tsume_solver *solver, const struct tsume_search *s, bool keep)
{
    size_t bytes = keep ? tsume_solver_memory(solver) : s->stack_bytes;
    size_t least = (size_t)(keep ? 64 : 8) << 20;
    return bytes > least ? bytes : least;
}

/* With out NULL only *met is found out. */
static sakui_status export_once(struct tsume_solver *solver, struct tsume_search *s, bool *again,
                                bool *met, struct proof **out)
{
    bool mate = solver->verdict == TSUME_MATE;
    struct export x = {.search = s,
                       .position = solver->root,
                       .forbidden = solver->forbidden,
                       .forbidden_count = solver->forbidden_count,
                       .keep = out != NULL,
                       .max_bytes = room(solver, s, out != NULL)};
    sakui_status status = SAKUI_MEMORY;
    x.proof = proof_new(mate ? SEARCH_PROVEN : SEARCH_DISPROVEN);
    if (x.proof)
        status = walk(&x);
    mem_free(x.map.slots);
    vec_free(&x.stack);
    vec_free(&x.edges);
    *again = x.again;
    *met = x.met;
    if (out && status == SAKUI_OK && !x.again)
        *out = x.proof;
    else
        proof_free(x.proof);
    return status;
}

static sakui_status export(struct tsume_solver *solver, struct tsume_search *s, bool *met,
                           struct proof **out)
{
    bool again = true;
    sakui_status status = SAKUI_OK;
    for (int i = 0; i < EXPORT_TRIES && again && status == SAKUI_OK; i++) {
        status = export_once(solver, s, &again, met, out);
        if (again)
            s->salt ^= mix64(s->salt + 1);
    }
    return again && status == SAKUI_OK ? SAKUI_CHECK : status;
}

sakui_status tsume_proof_meets_forbidden(struct tsume_solver *solver, struct tsume_search *s,
                                         bool *meets)
{
    return export(solver, s, meets, NULL);
}

sakui_status tsume_solver_proof(struct tsume_solver *solver, const struct limits *limits,
                                struct proof **out)
{
    struct tsume_search s;
    bool met;
    *out = NULL;
    if (solver->verdict == TSUME_UNKNOWN)
        return SAKUI_USAGE;
    tsume_solver_search_init(solver, &s, limits);
    sakui_status status = export(solver, &s, &met, out);
    tsume_search_free(&s);
    return status;
}
