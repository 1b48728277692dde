/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table of the depth-first searches: memory-bounded, with Kishimoto's base and
 * twin entries.
 *
 * What an entry is about. `key` is the position (the game's board_key where resources are compared,
 * its key otherwise). What `extra` is depends on the kind:
 *   OPEN                 numbers of an unsolved position; extra = its resources (0 without)
 *   PROVEN, DISPROVEN    a base result: holds whatever the path; extra = resources. With dominance
 *                        a proof serves every position with at least these resources, a disproof
 *                        every position with at most these
 *   TWIN_…               a result that met a repetition: holds for one path only; extra = the code
 *                        of that path
 *
 * Layout, 48 bytes, three entries in 144 bytes; the table is one array of entries and one array of
 * 32-bit chain heads (one head per entry), so an entry costs 52 bytes in all:
 *     0  key       8
 *     8  extra     8
 *    16  pn        8   solved entries: height of the proof (plies to its last leaf)
 *    24  dn        8
 *    32  move      4   the winner's move of a solved entry, the best so far of an open one
 *    36  next      4   chain: index + 1 of the next entry, 0 = end
 *    40  size:28       expansions below, saturating; kind:4
 *    44  md        2   minimal distance from the root (df-pn(r))
 *    46  rep       2   twins: depth of the shallowest path position the result leans on
 *
 * TABLE_SMALL_TREE_GC: entries are chained; when none is free, the whole table is swept and the
 * entries with the smallest subtrees (about TTABLE_SWEEP of them) are dropped (Nagai's
 * SmallTreeGC). TABLE_TWO_BIG: an entry may live in one of two slots; the first keeps the larger
 * subtree, the second the newest (Breuker). There are no chains then and the heads are not
 * allocated.
 *
 * Twins of one position that say the same by the same move are found again by their path: only the
 * first is chained under the position (where simulation looks for moves to borrow), the others
 * under position and path together, so that chains stay short (Kishimoto 3.4). */
#ifndef SAKUI_CORE_SEARCH_TTABLE_H
#define SAKUI_CORE_SEARCH_TTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/search/search.h"

#define TTABLE_SWEEP     0.40   /* share dropped by one collection */
#define TTABLE_MIN_BYTES 16384u /* smaller budgets are not served */
#define TTABLE_NO_REP    UINT16_MAX

enum tt_kind {
    TT_FREE,
    TT_OPEN,
    TT_PROVEN,
    TT_DISPROVEN,
    TT_TWIN_PROVEN,
    TT_TWIN_DISPROVEN,
};

struct tt_entry {
    uint64_t key, extra;
    double pn, dn;
    game_move move;
    uint32_t next;
    uint32_t size : 28, kind : 4;
    uint16_t md, rep;
};
_Static_assert(sizeof(struct tt_entry) == 48, "documented layout");
_Static_assert(offsetof(struct tt_entry, move) == 32, "documented layout");
_Static_assert(offsetof(struct tt_entry, md) == 44, "documented layout");

struct ttable {
    struct tt_entry *entries;
    uint32_t *heads; /* index + 1, behind the entries; NULL with TABLE_TWO_BIG */
    uint32_t capacity, fresh, used;
    uint32_t free_list; /* index + 1 */
    enum table_policy policy;
    bool (*cover)(uint64_t a, uint64_t b); /* the game's resources_cover; NULL: no dominance */
    uint64_t collections, replaced;
};

/* Where a search stands: the position and the path to it. */
struct tt_place {
    uint64_t key, resources, path;
};

/* What the table knows of a place. */
struct tt_view {
    enum search_value value;          /* solved here: by a base entry or this path's twin */
    bool known;                       /* an entry was found at all */
    bool path_only;                   /* the value comes from a twin */
    bool seed_proven, seed_disproven; /* twins of other paths: worth a simulation */
    uint16_t md, rep;
    game_move move;
    uint32_t size;
    double pn, dn;
    double height; /* of a solved place */
};

/* Takes at most `bytes`; false when they are too few or memory ran out. */
bool ttable_init(struct ttable *t, size_t bytes, enum table_policy policy,
                 bool (*cover)(uint64_t, uint64_t));
void ttable_free(struct ttable *t);
void ttable_clear(struct ttable *t);
size_t ttable_bytes(const struct ttable *t);

void ttable_prefetch(const struct ttable *t, uint64_t key);
struct tt_view ttable_look(const struct ttable *t, const struct tt_place *at);

/* The winner's move in any twin of this position with this value, skipping the first `skip`. */
game_move ttable_seed(const struct ttable *t, uint64_t key, enum search_value value, size_t skip);

struct tt_result {
    enum search_value value;
    game_move move;
    uint16_t rep; /* TTABLE_NO_REP: a base entry, otherwise a twin of the place's path */
    double height;
    uint64_t size;
};

void ttable_store_open(struct ttable *t, const struct tt_place *at, double pn, double dn,
                       game_move move, uint16_t md, uint64_t size);
/* A twin also sets the numbers of the position's open entry back to 1 (Kishimoto 3.1.6). */
void ttable_store_solved(struct ttable *t, const struct tt_place *at, const struct tt_result *r);

#endif
