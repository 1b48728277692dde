/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the parts of the solver's table are read and written; only for table*.c.
 *
 * Fields of entries are read and written one by one, so that a thread may read what another is
 * writing: what it makes of that is thrown away (look_again). The memory orders keep the fields
 * between the two versions, on either side; on x86 they cost nothing. */
#ifndef SAKUI_TSUME_SHOGI_SOLVER_TABLE_PART_H
#define SAKUI_TSUME_SHOGI_SOLVER_TABLE_PART_H

#include <sched.h>

#include "tsume/shogi/solver/table.h"

#define KIND_MASK  3u
#define FLAG_GONE  4u /* deleted: passed over by probes, reused by stores */
#define FLAG_PATH  8u
#define FLAG_EXACT BOUND_EXACT
#define FLAG_RULED BOUND_RULED
#define BYTE_MASK  0xffull
#define PATH_WAYS  4

#define GET(field)        atomic_load_explicit(&(field), memory_order_acquire)
#define SET(field, value) atomic_store_explicit(&(field), (value), memory_order_release)

/* An entry as it was at one moment, or, where another thread is writing it, at several. */
struct view {
    uint64_t key, hand_and_kind, parent;
    uint32_t pn, dn, amount;
    uint16_t move, depth;
};

static inline struct view view_of(const struct tsume_table_entry *e)
{
    return (struct view){.key = GET(e->key),
                         .hand_and_kind = GET(e->hand_and_kind),
                         .parent = GET(e->parent),
                         .pn = GET(e->pn),
                         .dn = GET(e->dn),
                         .amount = GET(e->amount),
                         .move = GET(e->move),
                         .depth = GET(e->depth)};
}
static inline void put(struct tsume_table_entry *e, const struct view *v)
{
    SET(e->key, v->key);
    SET(e->hand_and_kind, v->hand_and_kind);
    SET(e->parent, v->parent);
    SET(e->pn, v->pn);
    SET(e->dn, v->dn);
    SET(e->amount, v->amount);
    SET(e->move, v->move);
    SET(e->depth, v->depth);
}

/* What byte 0 and the rest of `hand_and_kind` say. */
static inline unsigned kind_of(uint64_t word)
{
    return (unsigned)(word & KIND_MASK);
}
static inline bool is_gone(uint64_t word)
{
    return word & FLAG_GONE;
}
static inline bool is_empty(uint64_t word)
{
    return (word & BYTE_MASK) == 0;
}
static inline hand_word hand_in(uint64_t word)
{
    return word & ~BYTE_MASK;
}

/* ---- several threads ---- */

/* The part a key belongs to, for this thread alone to write. */
static inline struct tsume_part *enter(const struct tsume_table *t, uint64_t key)
{
    struct tsume_part *part = tsume_table_part(t, key);
    if (!t->shared)
        return part;
    uint64_t version = atomic_load_explicit(&part->version, memory_order_relaxed);
    while (version & 1 ||
           !atomic_compare_exchange_weak_explicit(&part->version, &version, version + 1,
                                                  memory_order_acquire, memory_order_relaxed)) {
        sched_yield();
        version = atomic_load_explicit(&part->version, memory_order_relaxed);
    }
    return part;
}
static inline void leave(const struct tsume_table *t, struct tsume_part *part)
{
    if (t->shared)
        atomic_fetch_add_explicit(&part->version, 1, memory_order_release);
}

/* The version of a part that nobody is writing. */
static inline uint64_t look(const struct tsume_table *t, const struct tsume_part *part)
{
    if (!t->shared)
        return 0;
    uint64_t version;
    while ((version = atomic_load_explicit(&part->version, memory_order_acquire)) & 1)
        sched_yield();
    return version;
}
/* Was the part written since? */
static inline bool look_again(const struct tsume_table *t, const struct tsume_part *part,
                              uint64_t version)
{
    return t->shared && atomic_load_explicit(&part->version, memory_order_relaxed) != version;
}

/* A free slot for the key, counted as used; NULL when its run reaches the end of the part. May move
 * every entry of the part. */
struct tsume_table_entry *tsume_part_take_slot(struct tsume_part *t, uint64_t key);

#endif
