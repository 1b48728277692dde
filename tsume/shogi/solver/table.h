/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver's two tables.
 *
 * The main table holds what is true or estimated of a position whatever the path. Entries are found
 * by board key (side to move, attacker and total material are part of it), then by comparing the
 * attacker's hand. 40 bytes an entry, open addressing without wrap-around, home slots in the order
 * of the keys: all entries of one board stand in one run, so that dominance is one scan.
 *   - PROVEN: mate with this hand and every larger one ("proof pieces");
 *   - DISPROVEN: no mate with this hand and every smaller one ("disproof pieces");
 *   - OPEN: proof and disproof number of exactly this hand.
 * When three quarters are in use, a collection drops the entries with the smallest searches below
 * them (Nagai's SmallTreeGC), settled ones after open ones of the same size.
 *
 * The path table holds disproofs that leaned on a repetition with an earlier position of their
 * path. They are found only by the same position on the same path. Entries are overwritten freely:
 * a lost one costs work, never truth. */
#ifndef SAKUI_TSUME_SHOGI_SOLVER_TABLE_H
#define SAKUI_TSUME_SHOGI_SOLVER_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tsume/shogi/solver/hands.h"

enum entry_kind { ENTRY_NONE, ENTRY_OPEN, ENTRY_PROVEN, ENTRY_DISPROVEN };

struct tsume_table_entry {
    _Atomic uint64_t key;
    _Atomic uint64_t hand_and_kind; /* byte 0: kind and flags */
    _Atomic uint32_t pn, dn;        /* PROVEN: pn holds the length of the mate found */
    _Atomic uint32_t amount;        /* nodes searched for it */
    _Atomic uint16_t move;          /* the best move, without its piece type; 0 = none */
    _Atomic uint16_t depth;         /* least depth it was met at */
    _Atomic uint64_t parent;        /* OPEN: key of the position it was last searched from */
};
_Static_assert(sizeof(struct tsume_table_entry) == 40, "counted in docs/methods/solver.md");

struct path_entry {
    _Atomic uint64_t key;
    _Atomic uint32_t ref; /* depth of the earliest path position the disproof leans on */
    _Atomic uint16_t move, used;
};
_Static_assert(sizeof(struct path_entry) == 16, "four entries to a cache line");

/* The table is cut into parts by key, one for a search of one thread. A part begins small and is
 * spread over more of its memory when it fills (table_part.c): short searches stay in the cache,
 * and memory is touched when it is needed. With several threads each part is written by one at a
 * time and grown and collected on its own, so that no thread ever waits for a look at the whole
 * table. Readers take no lock, since a search looks at the table some twenty times for each time it
 * writes: they read `version` before and after, and look again if it has changed (it is odd while a
 * part is being written). */
struct tsume_part {
    /* never changed */
    const struct tsume_table *whole;
    struct tsume_table_entry *entries;
    struct path_entry *path;
    size_t most_slots, most_path; /* home slots and path entries there is memory for */
    size_t room;                  /* slots after the last home */
    /* changed when the part grows */
    _Atomic size_t slots; /* home slots in use; all slots behind them and their room are empty */
    _Atomic size_t path_mask; /* number of path entries in use - 1 */
    char apart[64];           /* what is written often stands in cache lines of its own */
    _Atomic uint64_t version;
    size_t used; /* this and the next: for writers only */
    uint64_t collections;
    char apart_too[64];
};

struct tsume_table {
    struct tsume_part *parts;
    size_t part_mask;                  /* number of parts - 1 */
    bool shared;                       /* several threads use it */
    struct tsume_table_entry *entries; /* of all parts */
    struct path_entry *path;
    size_t entry_bytes, path_bytes;
};

/* What a probe found. For OPEN and NONE pn and dn are lower bounds learned from other hands (0 if
 * nothing), joined with the entry's own numbers. */
struct tsume_table_hit {
    enum entry_kind kind;
    bool on_path; /* the path table may know it */
    uint16_t move, depth;
    uint32_t pn, dn, amount;
    uint64_t parent; /* OPEN */
    hand_word hand;  /* PROVEN, DISPROVEN: the pieces that settle it */
    bool exact;      /* bounded entries: holds for this hand only */
    bool ruled;      /* bounded proofs: passes over a futile interposition */
};

/* `threads` is how many may use the table at once. False: out of memory. */
bool tsume_table_init(struct tsume_table *t, size_t bytes, int threads);
void tsume_table_free(struct tsume_table *t);
void tsume_table_clear(struct tsume_table *t);
/* Slots in use, per mille; the number of collections so far. */
uint32_t tsume_table_fill(const struct tsume_table *t);
size_t tsume_table_used(const struct tsume_table *t); /* in slots */
uint64_t tsume_table_collections(const struct tsume_table *t);

static inline struct tsume_part *tsume_table_part(const struct tsume_table *t, uint64_t key)
{
    return &t->parts[key >> 32 & t->part_mask];
}
static inline size_t tsume_part_home(const struct tsume_part *t, uint64_t key)
{
    uint64_t slots = atomic_load_explicit(&t->slots, memory_order_acquire);
    return (size_t)((key >> 32) * slots >> 32); /* fewer than 2^32 slots */
}
static inline void tsume_table_prefetch(const struct tsume_table *t, uint64_t key)
{
    const struct tsume_part *part = tsume_table_part(t, key);
    const struct tsume_table_entry *e = &part->entries[tsume_part_home(part, key)];
    __builtin_prefetch(e);
    __builtin_prefetch(e + 2);
}

void tsume_table_probe(const struct tsume_table *t, uint64_t key, hand_word hand,
                       struct tsume_table_hit *hit);
void tsume_table_store_open(struct tsume_table *t, uint64_t key, hand_word hand, uint32_t pn,
                            uint32_t dn, uint32_t amount, uint16_t move, uint32_t depth,
                            uint64_t parent);
/* The position from which the one with this key (the hand most was spent on) was last searched; 0:
 * not known. */
uint64_t tsume_table_parent(const struct tsume_table *t, uint64_t key);
/* Marks the open entry, if there is one, as known to the path table. */
void tsume_table_mark_path(struct tsume_table *t, uint64_t key, hand_word hand);
void tsume_table_store_final(struct tsume_table *t, enum entry_kind kind, uint64_t key,
                             hand_word hand, uint32_t length, uint32_t amount, uint16_t move);

#define BOUND_EXACT 16u /* flags of tsume_table_store_bound, as in the entry */
#define BOUND_RULED 32u

/* The same table for bounded questions "is the value at most t?" (bounded.c). PROVEN: the value is
 * at most hit->pn; DISPROVEN: it is larger than hit->pn; OPEN: numbers for exactly this t. An entry
 * stored as `exact` says nothing about other hands. */
void tsume_table_probe_bound(const struct tsume_table *t, uint64_t key, hand_word hand, int bound,
                             struct tsume_table_hit *hit);
void tsume_table_store_bound(struct tsume_table *t, enum entry_kind kind, uint64_t key,
                             hand_word hand, int bound, unsigned flags, uint32_t amount,
                             uint16_t move);
void tsume_table_store_bound_open(struct tsume_table *t, uint64_t key, hand_word hand, int bound,
                                  uint32_t pn, uint32_t dn, uint32_t amount);

bool tsume_path_probe(const struct tsume_table *t, uint64_t key, uint32_t *ref, uint16_t *move);
void tsume_path_store(struct tsume_table *t, uint64_t key, uint32_t ref, uint16_t move);

#endif
