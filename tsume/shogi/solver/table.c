/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/solver/table.h"

#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"

#define KIND_MASK   3u
#define FLAG_GONE   4u /* deleted: passed over by probes, reused by stores */
#define FLAG_PATH   8u
#define FLAG_EXACT  BOUND_EXACT
#define FLAG_RULED  BOUND_RULED
#define BYTE_MASK   0xffull
#define RUN_ROOM    4096 /* slots after the last home */
#define PARTS       64   /* of a table that several threads share */
#define PART_ROOM   256  /* slots after the last home of such a part */
#define PATH_WAYS   4
#define AMOUNT_BITS 34 /* sizes 0..32, settled entries count two classes more */

static inline unsigned kind_of(const struct tsume_table_entry *e)
{
    return (unsigned)(e->hand_and_kind & KIND_MASK);
}
static inline bool is_gone(const struct tsume_table_entry *e)
{
    return e->hand_and_kind & FLAG_GONE;
}
static inline bool is_empty(const struct tsume_table_entry *e)
{
    return (e->hand_and_kind & BYTE_MASK) == 0;
}
static inline hand_word hand_in(const struct tsume_table_entry *e)
{
    return e->hand_and_kind & ~BYTE_MASK;
}

static bool part_init(struct tsume_part *t, size_t bytes, size_t room)
{
    size_t path = 64;
    while (path * 2 * sizeof *t->path <= bytes / 12)
        path *= 2;
    size_t rest = bytes > path * sizeof *t->path ? bytes - path * sizeof *t->path : 0;
    t->capacity = rest / sizeof *t->entries;
    if (t->capacity < 2 * room)
        t->capacity = 2 * room;
    t->slots = t->capacity - room;
    t->limit = t->slots / 4 * 3;
    t->path_mask = path - 1;
    t->entries = mem_zalloc(t->capacity, sizeof *t->entries);
    t->path = mem_zalloc(path, sizeof *t->path);
    return t->entries && t->path && pthread_mutex_init(&t->lock, NULL) == 0;
}

bool tsume_table_init(struct tsume_table *t, size_t bytes, int threads)
{
    size_t count = threads > 1 ? PARTS : 1;
    memset(t, 0, sizeof *t);
    t->parts = mem_zalloc(count, sizeof *t->parts);
    if (!t->parts)
        return false;
    t->shared = threads > 1;
    t->part_mask = count - 1;
    for (size_t i = 0; i < count; i++)
        if (!part_init(&t->parts[i], bytes / count, threads > 1 ? PART_ROOM : RUN_ROOM)) {
            tsume_table_free(t);
            return false;
        }
    return true;
}

void tsume_table_free(struct tsume_table *t)
{
    for (size_t i = 0; t->parts && i <= t->part_mask; i++) {
        mem_free(t->parts[i].entries);
        mem_free(t->parts[i].path);
        if (t->parts[i].entries && t->parts[i].path)
            pthread_mutex_destroy(&t->parts[i].lock);
    }
    mem_free(t->parts);
    memset(t, 0, sizeof *t);
}

void tsume_table_clear(struct tsume_table *t)
{
    for (size_t i = 0; i <= t->part_mask; i++) {
        struct tsume_part *part = &t->parts[i];
        memset(part->entries, 0, part->capacity * sizeof *part->entries);
        memset(part->path, 0, (part->path_mask + 1) * sizeof *part->path);
        part->used = 0;
    }
}

/* The part a key belongs to, locked where several threads are about. */
static struct tsume_part *enter(const struct tsume_table *t, uint64_t key)
{
    struct tsume_part *part = tsume_table_part(t, key);
    if (t->shared)
        pthread_mutex_lock(&part->lock);
    return part;
}
static void leave(const struct tsume_table *t, struct tsume_part *part)
{
    if (t->shared)
        pthread_mutex_unlock(&part->lock);
}

size_t tsume_table_used(const struct tsume_table *t)
{
    size_t sum = 0;
    for (size_t i = 0; i <= t->part_mask; i++) {
        struct tsume_part *part = enter(t, (uint64_t)i << 32);
        sum += part->used;
        leave(t, part);
    }
    return sum;
}

uint32_t tsume_table_fill(const struct tsume_table *t)
{
    size_t slots = (t->part_mask + 1) * t->parts[0].slots; /* all parts are of one size */
    return (uint32_t)(tsume_table_used(t) * 1000 / slots);
}

uint64_t tsume_table_collections(const struct tsume_table *t)
{
    uint64_t sum = 0;
    for (size_t i = 0; i <= t->part_mask; i++) {
        struct tsume_part *part = enter(t, (uint64_t)i << 32);
        sum += part->collections;
        leave(t, part);
    }
    return sum;
}

/* ---- looking up ---- */

static void settle(struct tsume_table_hit *hit, const struct tsume_table_entry *e)
{
    hit->kind = (enum entry_kind)kind_of(e);
    hit->hand = hand_in(e);
    hit->pn = e->pn;
    hit->dn = e->dn;
    hit->amount = e->amount;
    hit->move = e->move;
}

static void probe(const struct tsume_part *t, uint64_t key, hand_word hand,
                  struct tsume_table_hit *hit)
{
    memset(hit, 0, sizeof *hit);
    uint32_t pn = 0, dn = 0;
    for (const struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)]; !is_empty(e);
         e++) {
        if (e->key != key || is_gone(e))
            continue;
        hand_word other = hand_in(e);
        switch (kind_of(e)) {
        case ENTRY_PROVEN: /* the shortest mate known: following these never goes in a circle */
            if (hand_covers(hand, other) && (hit->kind != ENTRY_PROVEN || e->pn < hit->pn))
                settle(hit, e);
            break;
        case ENTRY_DISPROVEN:
            if (hand_covers(other, hand)) {
                settle(hit, e);
                return;
            }
            break;
        default:
            if (hit->kind == ENTRY_PROVEN)
                break;
            if (other == hand) {
                hit->kind = ENTRY_OPEN;
                hit->on_path = e->hand_and_kind & FLAG_PATH;
                hit->amount = e->amount;
                hit->move = e->move;
                hit->depth = e->depth;
                hit->parent = e->parent;
                pn = e->pn > pn ? e->pn : pn;
                dn = e->dn > dn ? e->dn : dn;
            } else if (hand_covers(other, hand)) {
                pn = e->pn > pn ? e->pn : pn;
            } else if (hand_covers(hand, other)) {
                dn = e->dn > dn ? e->dn : dn;
            }
        }
    }
    if (hit->kind == ENTRY_PROVEN)
        return;
    hit->pn = pn;
    hit->dn = dn;
}

/* ---- collecting ---- */

static unsigned size_class(const struct tsume_table_entry *e)
{
    unsigned bits = e->amount ? 32u - (unsigned)__builtin_clz(e->amount) : 0;
    return kind_of(e) == ENTRY_OPEN ? bits : bits + 1;
}

static void collect(struct tsume_part *t)
{
    size_t count[AMOUNT_BITS] = {0}, live = 0;
    for (size_t i = 0; i < t->capacity; i++) {
        const struct tsume_table_entry *e = &t->entries[i];
        if (!is_empty(e) && !is_gone(e)) {
            count[size_class(e)]++;
            live++;
        }
    }
    /* At least a third goes: whole classes, and of the class that is too large every other one. */
    size_t want = live / 3, below = 0;
    unsigned last = 0;
    while (last < AMOUNT_BITS - 1 && below + count[last] < want)
        below += count[last++];
    bool half = below + count[last] > 2 * want;
    t->used = 0;
    for (size_t i = 0; i < t->capacity; i++) {
        struct tsume_table_entry e = t->entries[i];
        if (is_empty(&e))
            continue;
        t->entries[i].hand_and_kind = 0;
        if (is_gone(&e))
            continue;
        unsigned c = size_class(&e);
        if (c < last || (c == last && (!half || mix64(e.key ^ hand_in(&e)) & 1)))
            continue;
        struct tsume_table_entry *slot = &t->entries[tsume_part_home(t, e.key)];
        while (!is_empty(slot))
            slot++;
        *slot = e;
        t->used++;
    }
    t->collections++;
}

/* ---- storing ---- */

/* A free slot for the key, counted as used; NULL when its run reaches the end of the table. */
static struct tsume_table_entry *take_slot(struct tsume_part *t, uint64_t key)
{
    if (t->used >= t->limit)
        collect(t);
    struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)];
    const struct tsume_table_entry *end =
        t->entries + t->capacity - 1; /* the last one stays empty */
    while (e < end && !is_empty(e) && !is_gone(e))
        e++;
    if (e >= end)
        return NULL;
    t->used += is_empty(e);
    return e;
}

static struct tsume_table_entry *find_open(const struct tsume_part *t, uint64_t key, hand_word hand)
{
    struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)];
    for (; !is_empty(e); e++)
        if (e->key == key && hand_in(e) == hand && kind_of(e) == ENTRY_OPEN && !is_gone(e))
            return e;
    return NULL;
}

static void store_open(struct tsume_part *t, uint64_t key, hand_word hand, uint32_t pn, uint32_t dn,
                       uint32_t amount, uint16_t move, uint32_t depth, uint64_t parent)
{
    struct tsume_table_entry *e = find_open(t, key, hand);
    uint16_t d = (uint16_t)(depth < UINT16_MAX ? depth : UINT16_MAX);
    if (e) {
        if (d < e->depth)
            e->depth = d;
    } else {
        e = take_slot(t, key);
        if (!e)
            return;
        e->key = key;
        e->hand_and_kind = hand | ENTRY_OPEN;
        e->depth = d;
    }
    e->pn = pn;
    e->dn = dn;
    e->amount = amount;
    e->move = move;
    e->parent = parent;
}

static uint64_t parent_of(const struct tsume_part *t, uint64_t key)
{
    const struct tsume_table_entry *most = NULL;
    for (const struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)]; !is_empty(e);
         e++)
        if (e->key == key && kind_of(e) == ENTRY_OPEN && !is_gone(e) &&
            (!most || e->amount >= most->amount))
            most = e;
    return most ? most->parent : 0;
}

static void mark_path(struct tsume_part *t, uint64_t key, hand_word hand)
{
    struct tsume_table_entry *e = find_open(t, key, hand);
    if (e)
        e->hand_and_kind |= FLAG_PATH;
}

static void store_final(struct tsume_part *t, enum entry_kind kind, uint64_t key, hand_word hand,
                        uint32_t length, uint32_t amount, uint16_t move)
{
    struct tsume_table_entry *slot = NULL;
    for (struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)]; !is_empty(e); e++) {
        if (e->key != key || is_gone(e))
            continue;
        unsigned other = kind_of(e);
        hand_word h = hand_in(e);
        bool covered = kind == ENTRY_PROVEN ? hand_covers(h, hand) : hand_covers(hand, h);
        if (kind == ENTRY_PROVEN && other == kind && hand_covers(hand, h) && e->pn <= length)
            return; /* known already: no longer, and with no more */
        if (!covered || (other != ENTRY_OPEN && other != kind))
            continue;
        if (kind == ENTRY_PROVEN && other == kind && e->pn < length)
            continue; /* needs more, but is shorter: proofs that lean on it keep their length */
        if (slot)
            e->hand_and_kind = FLAG_GONE;
        else
            slot = e;
    }
    if (!slot)
        slot = take_slot(t, key);
    if (!slot)
        return;
    *slot = (struct tsume_table_entry){
        .key = key, .hand_and_kind = hand | kind, .pn = length, .amount = amount, .move = move};
}

/* ---- bounded questions ---- */

static void probe_bound(const struct tsume_part *t, uint64_t key, hand_word hand, int bound,
                        struct tsume_table_hit *hit)
{
    memset(hit, 0, sizeof *hit);
    for (const struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)]; !is_empty(e);
         e++) {
        if (e->key != key || is_gone(e))
            continue;
        hand_word other = hand_in(e);
        unsigned kind = kind_of(e);
        bool exact = e->hand_and_kind & FLAG_EXACT;
        bool holds = other == hand;
        if (!exact && kind == ENTRY_PROVEN)
            holds = hand_covers(hand, other);
        if (!exact && kind == ENTRY_DISPROVEN)
            holds = hand_covers(other, hand);
        if (!holds)
            continue;
        if ((kind == ENTRY_PROVEN && (int)e->pn <= bound) ||
            (kind == ENTRY_DISPROVEN && (int)e->pn >= bound)) {
            settle(hit, e);
            hit->exact = exact;
            hit->ruled = e->hand_and_kind & FLAG_RULED;
            return;
        }
        if (kind == ENTRY_OPEN && e->depth == (uint16_t)bound)
            settle(hit, e);
    }
}

static void store_bound(struct tsume_part *t, enum entry_kind kind, uint64_t key, hand_word hand,
                        int bound, unsigned flags, uint32_t amount, uint16_t move)
{
    struct tsume_table_entry *slot = NULL;
    uint64_t word = hand | kind | flags;
    for (struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)]; !is_empty(e); e++)
        if (e->key == key && e->hand_and_kind == word) {
            slot = e;
            break;
        }
    if (slot && (kind == ENTRY_PROVEN ? (int)slot->pn <= bound : (int)slot->pn >= bound))
        return;
    if (!slot)
        slot = take_slot(t, key);
    if (!slot)
        return;
    *slot = (struct tsume_table_entry){
        .key = key, .hand_and_kind = word, .pn = (uint32_t)bound, .amount = amount, .move = move};
}

static void store_bound_open(struct tsume_part *t, uint64_t key, hand_word hand, int bound,
                             uint32_t pn, uint32_t dn, uint32_t amount)
{
    struct tsume_table_entry *slot = NULL;
    for (struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)]; !is_empty(e); e++)
        if (e->key == key && e->hand_and_kind == (hand | ENTRY_OPEN) &&
            e->depth == (uint16_t)bound) {
            slot = e;
            break;
        }
    if (!slot)
        slot = take_slot(t, key);
    if (!slot)
        return;
    *slot = (struct tsume_table_entry){.key = key,
                                       .hand_and_kind = hand | ENTRY_OPEN,
                                       .pn = pn,
                                       .dn = dn,
                                       .amount = amount,
                                       .depth = (uint16_t)bound};
}

/* ---- the path table ---- */

static bool path_probe(const struct tsume_part *t, uint64_t key, uint32_t *ref, uint16_t *move)
{
    const struct path_entry *e = &t->path[key & t->path_mask & ~(size_t)(PATH_WAYS - 1)];
    for (int i = 0; i < PATH_WAYS; i++)
        if (e[i].used && e[i].key == key) {
            *ref = e[i].ref;
            *move = e[i].move;
            return true;
        }
    return false;
}

static void path_store(struct tsume_part *t, uint64_t key, uint32_t ref, uint16_t move)
{
    struct path_entry *e = &t->path[key & t->path_mask & ~(size_t)(PATH_WAYS - 1)];
    int victim = (int)(key >> 62);
    for (int i = 0; i < PATH_WAYS; i++)
        if (!e[i].used || e[i].key == key) {
            victim = i;
            break;
        }
    e[victim] = (struct path_entry){key, ref, move, 1};
}

/* ---- the same for all parts ---- */

void tsume_table_probe(const struct tsume_table *t, uint64_t key, hand_word hand,
                       struct tsume_table_hit *hit)
{
    struct tsume_part *part = enter(t, key);
    probe(part, key, hand, hit);
    leave(t, part);
}

void tsume_table_store_open(struct tsume_table *t, uint64_t key, hand_word hand, uint32_t pn,
                            uint32_t dn, uint32_t amount, uint16_t move, uint32_t depth,
                            uint64_t parent)
{
    struct tsume_part *part = enter(t, key);
    store_open(part, key, hand, pn, dn, amount, move, depth, parent);
    leave(t, part);
}

uint64_t tsume_table_parent(const struct tsume_table *t, uint64_t key)
{
    struct tsume_part *part = enter(t, key);
    uint64_t parent = parent_of(part, key);
    leave(t, part);
    return parent;
}

void tsume_table_mark_path(struct tsume_table *t, uint64_t key, hand_word hand)
{
    struct tsume_part *part = enter(t, key);
    mark_path(part, key, hand);
    leave(t, part);
}

void tsume_table_store_final(struct tsume_table *t, enum entry_kind kind, uint64_t key,
                             hand_word hand, uint32_t length, uint32_t amount, uint16_t move)
{
    struct tsume_part *part = enter(t, key);
    store_final(part, kind, key, hand, length, amount, move);
    leave(t, part);
}

void tsume_table_probe_bound(const struct tsume_table *t, uint64_t key, hand_word hand, int bound,
                             struct tsume_table_hit *hit)
{
    struct tsume_part *part = enter(t, key);
    probe_bound(part, key, hand, bound, hit);
    leave(t, part);
}

void tsume_table_store_bound(struct tsume_table *t, enum entry_kind kind, uint64_t key,
                             hand_word hand, int bound, unsigned flags, uint32_t amount,
                             uint16_t move)
{
    struct tsume_part *part = enter(t, key);
    store_bound(part, kind, key, hand, bound, flags, amount, move);
    leave(t, part);
}

void tsume_table_store_bound_open(struct tsume_table *t, uint64_t key, hand_word hand, int bound,
                                  uint32_t pn, uint32_t dn, uint32_t amount)
{
    struct tsume_part *part = enter(t, key);
    store_bound_open(part, key, hand, bound, pn, dn, amount);
    leave(t, part);
}

bool tsume_path_probe(const struct tsume_table *t, uint64_t key, uint32_t *ref, uint16_t *move)
{
    struct tsume_part *part = enter(t, key);
    bool found = path_probe(part, key, ref, move);
    leave(t, part);
    return found;
}

void tsume_path_store(struct tsume_table *t, uint64_t key, uint32_t ref, uint16_t move)
{
    struct tsume_part *part = enter(t, key);
    path_store(part, key, ref, move);
    leave(t, part);
}
