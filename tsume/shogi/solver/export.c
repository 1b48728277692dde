/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proofs and disproofs out of the table, as graphs of positions without dominance: every position
 * stands in them with its own moves, so that a reader needs the rules only.
 *
 * A proof must not contain a cycle. Entries of different ages can make one (an entry may have been
 * replaced by a later proof that leads through a position it helped to prove). If this is noticed,
 * the walk is begun anew with care: a check that would close a cycle is replaced by another one
 * that the table knows to mate, or the position is proved again under a salt of its own (a level),
 * and so is all below it. No edge leads back from a level to the one above, so that levels together
 * make no cycle. A disproof may contain cycles: every position in it is one the attacker cannot
 * leave towards a mate. */
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "core/search/proof.h"
#include "tsume/shogi/solver/internal.h"

#define EXPORT_LEVELS 8

/* Position key -> node. The two lowest bits of a key tell what the slot is; 0: empty. */
#define SLOT_USED 1u
#define SLOT_OPEN 2u /* on the way from the root to the position being worked on */
#define SLOT_NONE SIZE_MAX
struct node_map {
    uint64_t *keys;
    uint32_t *nodes; /* NULL for a mere look */
    size_t mask, count;
};

struct visit {
    uint32_t node;
    size_t first, count, next; /* its edges in `edges` */
    unsigned level;            /* of what is below it */
    uint64_t key;              /* in the map */
    shogi_move move;           /* that led here */
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
    uint64_t salts[EXPORT_LEVELS]; /* of the search, by level */
    bool careful;                  /* look out for cycles before they are closed */
    bool again;                    /* a cycle in a proof */
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
    const uint64_t bits = SLOT_USED | SLOT_OPEN;
    size_t i = (size_t)mix64(key & ~bits) & map->mask;
    while (map->keys[i] && (map->keys[i] & ~bits) != (key & ~bits))
        i = (i + 1) & map->mask;
    return i;
}

static void map_free(struct node_map *map)
{
    mem_free(map->keys);
    mem_free(map->nodes);
}

static bool map_grow(struct node_map *map, bool keep)
{
    size_t size = map->keys ? (map->mask + 1) * 2 : 1024;
    struct node_map wider = {.mask = size - 1, .count = map->count};
    wider.keys = mem_zalloc(size, sizeof *wider.keys);
    wider.nodes = keep ? mem_zalloc(size, sizeof *wider.nodes) : NULL;
    if (!wider.keys || (keep && !wider.nodes)) {
        map_free(&wider);
        return false;
    }
    for (size_t i = 0; map->keys && i <= map->mask; i++) {
        if (!map->keys[i])
            continue;
        size_t to = slot_of(&wider, map->keys[i]);
        wider.keys[to] = map->keys[i];
        if (keep)
            wider.nodes[to] = map->nodes[i];
    }
    map_free(map);
    *map = wider;
    return true;
}

/* Is there room for a map of twice the size beside this one, and for the proof so far? */
static bool has_room(struct export *x)
{
    size_t slot = sizeof *x->map.keys + (x->keep ? sizeof *x->map.nodes : 0);
    size_t map = x->map.keys ? (x->map.mask + 1) * 3 * slot : 0;
    x->full = x->full || map + proof_bytes(x->proof) > x->max_bytes;
    return !x->full;
}

/* The position's slot, made if it is new; SLOT_NONE: out of memory, or x->full. Good until the next
 * call. */
static size_t map_find(struct export *x, uint64_t key, bool *is_new)
{
    if (!x->map.keys || x->map.count * 4 > x->map.mask * 3)
        if (!has_room(x) || !map_grow(&x->map, x->keep))
            return SLOT_NONE;
    size_t i = slot_of(&x->map, key);
    *is_new = !x->map.keys[i];
    if (*is_new) {
        uint32_t node = x->keep ? proof_add_node(x->proof) : 0;
        if (node == PROOF_NO_NODE)
            return SLOT_NONE;
        x->map.keys[i] = (key & ~(uint64_t)SLOT_OPEN) | SLOT_USED;
        if (x->keep)
            x->map.nodes[i] = node;
        x->map.count++;
    }
    return i;
}

static uint64_t map_key(const struct shogi_position *p, unsigned level)
{
    return level ? mix64(shogi_key(p) + level) : shogi_key(p);
}

static bool is_open(const struct export *x, uint64_t key)
{
    return x->map.keys[slot_of(&x->map, key)] & SLOT_OPEN;
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
static sakui_status find_winning(struct export *x, enum entry_kind kind, shogi_move *m)
{
    struct tsume_table_hit hit;
    if (!tsume_settle_again(x->search, &x->position, &hit))
        return x->search->out_of_memory ? SAKUI_MEMORY : SAKUI_LIMIT;
    *m = move_unpack(&x->position, hit.move);
    if (hit.kind != kind || *m == SHOGI_MOVE_NONE || !shogi_is_legal(&x->position, *m))
        return SAKUI_CHECK;
    return SAKUI_OK;
}

/* Does an answer to the check lead back to a position being worked on? */
static bool closes_cycle(struct export *x, shogi_move check, unsigned level)
{
    struct shogi_position *p = &x->position;
    struct shogi_undo undo, undo_answer;
    shogi_move answers[SHOGI_MAX_MOVES];
    bool closes = false;
    shogi_play(p, check, &undo);
    size_t count = shogi_evasions(p, answers);
    for (size_t i = 0; i < count && !closes; i++) {
        shogi_play(p, answers[i], &undo_answer);
        closes = is_open(x, map_key(p, level));
        shogi_unplay(p, answers[i], &undo_answer);
    }
    shogi_unplay(p, check, &undo);
    return closes;
}

/* Another check that the table knows to mate, and that closes no cycle; NONE: there is none. */
static shogi_move find_other(struct export *x, unsigned level)
{
    struct shogi_position *p = &x->position;
    struct tsume_table_hit hit;
    struct shogi_undo undo;
    shogi_move checks[SHOGI_MAX_MOVES];
    size_t count = shogi_checks(p, checks);
    for (size_t i = 0; i < count; i++) {
        shogi_play(p, checks[i], &undo);
        tsume_table_probe(x->search->table, tsume_search_key(x->search, p),
                          hand_of(p, x->search->attacker), &hit);
        shogi_unplay(p, checks[i], &undo);
        if (hit.kind == ENTRY_PROVEN && !closes_cycle(x, checks[i], level))
            return checks[i];
    }
    return SHOGI_MOVE_NONE;
}

/* Adds the winner's move; *level rises where only a further proof is free of cycles. */
static sakui_status add_winning(struct export *x, enum entry_kind kind, unsigned *level)
{
    shogi_move m = SHOGI_MOVE_NONE;
    sakui_status status;
    x->search->salt = x->salts[*level];
    while ((status = find_winning(x, kind, &m)) == SAKUI_OK && x->careful &&
           closes_cycle(x, m, *level)) {
        m = find_other(x, *level);
        if (m != SHOGI_MOVE_NONE)
            break;
        if (*level + 1 == EXPORT_LEVELS) {
            status = SAKUI_CHECK;
            break;
        }
        x->search->salt = x->salts[++*level];
    }
    x->search->salt = x->salts[0];
    if (status == SAKUI_OK && !add_edge(x, m))
        status = SAKUI_MEMORY;
    return status;
}

/* Opens the position for a visit: its edges without children. */
static sakui_status open_node(struct export *x, uint32_t node, unsigned level, shogi_move move,
                              const struct shogi_undo *undo)
{
    bool proving = x->proof->value == SEARCH_PROVEN;
    bool attacker = x->position.side == x->search->attacker;
    struct visit v = {.node = node,
                      .first = x->edges.count,
                      .level = level,
                      .key = map_key(&x->position, level),
                      .move = move};
    if (undo)
        v.undo = *undo;
    sakui_status status = SAKUI_OK;
    if (attacker != proving)
        status = add_all(x, attacker) ? SAKUI_OK : SAKUI_MEMORY;
    else
        status = add_winning(x, proving ? ENTRY_PROVEN : ENTRY_DISPROVEN, &v.level);
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

/* For a mere look the positions behind the winner's moves need not be remembered: each is come to
 * by one move of one position that is. */
static bool is_mapped(const struct export *x)
{
    return x->keep ||
           (x->position.side == x->search->attacker) == (x->proof->value == SEARCH_PROVEN);
}

/* ---- the walk ---- */

static sakui_status close_node(struct export *x)
{
    struct visit *v = &x->stack.items[x->stack.count - 1];
    if (x->keep && !proof_set_edges(x->proof, v->node, x->edges.items + v->first, v->count))
        return SAKUI_MEMORY;
    if (is_mapped(x))
        x->map.keys[slot_of(&x->map, v->key)] &= ~(uint64_t)SLOT_OPEN;
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
    unsigned level = v->level;
    struct shogi_undo undo;
    shogi_play(&x->position, m, &undo);
    if (is_forbidden(x)) {
        edge->child = PROOF_REPEATS;
        x->met = true;
        shogi_unplay(&x->position, m, &undo);
        return SAKUI_OK;
    }
    bool is_new;
    if (!is_mapped(x))
        return open_node(x, 0, level, m, &undo);
    size_t slot = map_find(x, map_key(&x->position, level), &is_new);
    if (slot == SLOT_NONE)
        return x->full ? SAKUI_LIMIT : SAKUI_MEMORY;
    uint32_t node = x->keep ? x->map.nodes[slot] : 0;
    edge->child = node;
    if (is_new &&
        ++x->search->nodes >= x->search->next_check) /* large proofs keep the limits too */
        tsume_search_check_limits(x->search);
    if (x->search->stopped)
        return SAKUI_LIMIT;
    if (is_new) {
        x->map.keys[slot] |= SLOT_OPEN;
        return open_node(x, node, level, m, &undo);
    }
    if (x->map.keys[slot] & SLOT_OPEN && x->proof->value == SEARCH_PROVEN)
        x->again = true;
    shogi_unplay(&x->position, m, &undo);
    return SAKUI_OK;
}

static sakui_status walk(struct export *x)
{
    bool is_new;
    size_t slot = map_find(x, map_key(&x->position, 0), &is_new);
    if (slot == SLOT_NONE)
        return SAKUI_MEMORY;
    x->map.keys[slot] |= SLOT_OPEN;
    x->proof->root = 0;
    sakui_status status = open_node(x, 0, 0, SHOGI_MOVE_NONE, NULL);
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
static sakui_status export_once(struct tsume_solver *solver, struct tsume_search *s, bool careful,
                                bool *again, bool *met, struct proof **out)
{
    bool mate = solver->verdict == TSUME_MATE;
    struct export x = {.search = s,
                       .position = solver->root,
                       .forbidden = solver->forbidden,
                       .forbidden_count = solver->forbidden_count,
                       .careful = careful && solver->verdict == TSUME_MATE,
                       .keep = out != NULL,
                       .max_bytes = room(solver, s, out != NULL)};
    sakui_status status = SAKUI_MEMORY;
    for (unsigned i = 0; i < EXPORT_LEVELS; i++)
        x.salts[i] = i ? x.salts[i - 1] ^ mix64(x.salts[i - 1] + 1) : s->salt;
    x.proof = proof_new(mate ? SEARCH_PROVEN : SEARCH_DISPROVEN);
    if (x.proof)
        status = walk(&x);
    map_free(&x.map);
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
    bool again = false;
    sakui_status status = export_once(solver, s, false, &again, met, out);
    if (again && status == SAKUI_OK)
        status = export_once(solver, s, true, &again, met, out);
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
