/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of the table: parts that grow and are collected. */
#include "tsume/shogi/solver/table_part.h"

#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"

#define RUN_ROOM    4096   /* slots after the last home */
#define PARTS       64     /* of a table that several threads share */
#define PART_ROOM   256    /* slots after the last home of such a part */
#define AMOUNT_BITS 34     /* sizes 0..32, settled entries count two classes more */
#define GROWTH      8      /* times as many slots: a part is spread anew a handful of times */
#define LARGE_FROM  200000 /* slots from which on large pages are asked for */

/* ---- made and freed ---- */

static void make_small(struct tsume_part *t)
{
    size_t slots = t->room < t->most_slots ? t->room : t->most_slots;
    t->used = 0;
    SET(t->slots, slots);
    SET(t->path_mask, (t->most_path < 1024 ? t->most_path : 1024) - 1);
}

/* What a part of so many bytes has room for: `entries` (the room after the last home is one of
 * them) and `path`. */
static void sizes_of(size_t bytes, size_t room, size_t *entries, size_t *path)
{
    *path = 64;
    while (*path * 2 * sizeof(struct path_entry) <= bytes / 12)
        *path *= 2;
    size_t taken = *path * sizeof(struct path_entry);
    *entries = bytes > taken ? (bytes - taken) / sizeof(struct tsume_table_entry) : 0;
    if (*entries < 2 * room)
        *entries = 2 * room;
}

/* For one thread not from the beginning: a short search would pay for clearing pages it hardly
 * uses. Several threads are called for long searches, and wait for each other at small pages. */
static void prefer_large_pages(const struct tsume_table *t)
{
    mem_prefer_large_pages(t->entries, t->entry_bytes);
    mem_prefer_large_pages(t->path, t->path_bytes);
}

bool tsume_table_init(struct tsume_table *t, size_t bytes, int threads)
{
    size_t count = threads > 1 ? PARTS : 1, room = threads > 1 ? PART_ROOM : RUN_ROOM;
    size_t entries, path;
    sizes_of(bytes / count, room, &entries, &path);
    *t = (struct tsume_table){.parts = mem_zalloc(count, sizeof *t->parts),
                              .part_mask = count - 1,
                              .shared = threads > 1,
                              .entries = mem_zalloc(count * entries, sizeof *t->entries),
                              .path = mem_zalloc(count * path, sizeof *t->path),
                              .entry_bytes = count * entries * sizeof *t->entries,
                              .path_bytes = count * path * sizeof *t->path};
    if (!t->parts || !t->entries || !t->path) {
        tsume_table_free(t);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct tsume_part *part = &t->parts[i];
        part->whole = t;
        part->entries = t->entries + i * entries;
        part->path = t->path + i * path;
        part->room = room;
        part->most_slots = entries - room;
        part->most_path = path;
        make_small(part);
    }
    if (t->shared)
        prefer_large_pages(t);
    return true;
}

void tsume_table_free(struct tsume_table *t)
{
    mem_free(t->entries);
    mem_free(t->path);
    mem_free(t->parts);
    memset(t, 0, sizeof *t);
}

void tsume_table_clear(struct tsume_table *t)
{
    for (size_t i = 0; i <= t->part_mask; i++) {
        struct tsume_part *part = &t->parts[i];
        memset(part->entries, 0, (GET(part->slots) + part->room) * sizeof *part->entries);
        memset(part->path, 0, (GET(part->path_mask) + 1) * sizeof *part->path);
        make_small(part);
    }
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
    size_t slots = (t->part_mask + 1) * t->parts[0].most_slots; /* all parts are of one size */
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

/* ---- growing ---- */

/* The entries, in the order of their homes, to the top of the larger part. Returns where they begin
 * there. */
static struct tsume_table_entry *move_up(struct tsume_part *t, struct tsume_table_entry *top)
{
    for (struct tsume_table_entry *e = t->entries + GET(t->slots) + t->room; e-- > t->entries;) {
        struct view v = view_of(e);
        SET(e->hand_and_kind, 0);
        if (!is_empty(v.hand_and_kind) && !is_gone(v.hand_and_kind))
            put(--top, &v);
    }
    return top;
}

/* From the top to their new homes. What stands there is spread as evenly as its keys, so it is read
 * before anything is written over it; an entry of which this is not true is dropped. */
static void spread(struct tsume_part *t, struct tsume_table_entry *e,
                   const struct tsume_table_entry *end)
{
    t->used = 0;
    for (; e < end; e++) {
        struct view v = view_of(e);
        SET(e->hand_and_kind, 0);
        struct tsume_table_entry *slot = &t->entries[tsume_part_home(t, v.key)];
        while (slot < e && !is_empty(GET(slot->hand_and_kind)))
            slot++;
        if (slot > e || slot == end - 1) /* the last slot stays empty */
            continue;
        put(slot, &v);
        t->used++;
    }
}

static void grow_path(struct tsume_part *t, size_t count)
{
    size_t old = GET(t->path_mask) + 1;
    if (count <= old)
        return;
    SET(t->path_mask, count - 1);
    for (size_t i = 0; i < old; i++) {
        struct path_entry *e = &t->path[i];
        uint64_t key = GET(e->key);
        size_t group = (size_t)key & (count - 1) & ~(size_t)(PATH_WAYS - 1);
        if (!GET(e->used) || group == (i & ~(size_t)(PATH_WAYS - 1)))
            continue;
        struct path_entry *to = &t->path[group + i % PATH_WAYS]; /* the same key bits below: free */
        SET(to->key, key);
        SET(to->ref, GET(e->ref));
        SET(to->move, GET(e->move));
        SET(to->used, 1);
        SET(e->used, 0);
    }
}

static void grow(struct tsume_part *t)
{
    size_t slots = GET(t->slots);
    size_t more = slots < t->most_slots / GROWTH ? slots * GROWTH : t->most_slots;
    if (!t->whole->shared && more >= LARGE_FROM)
        prefer_large_pages(t->whole);
    struct tsume_table_entry *end = t->entries + more + t->room;
    struct tsume_table_entry *first = move_up(t, end);
    SET(t->slots, more);
    spread(t, first, end);
    size_t path = GET(t->path_mask) + 1;
    while (path < t->most_path && (path < more / 4 || more == t->most_slots))
        path *= 2;
    grow_path(t, path);
}

/* ---- collecting ---- */

static unsigned size_class(const struct view *e)
{
    unsigned bits = e->amount ? 32u - (unsigned)__builtin_clz(e->amount) : 0;
    return kind_of(e->hand_and_kind) == ENTRY_OPEN ? bits : bits + 1;
}

static void collect(struct tsume_part *t)
{
    size_t count[AMOUNT_BITS] = {0}, live = 0, capacity = t->most_slots + t->room;
    for (size_t i = 0; i < capacity; i++) {
        struct view e = view_of(&t->entries[i]);
        if (!is_empty(e.hand_and_kind) && !is_gone(e.hand_and_kind)) {
            count[size_class(&e)]++;
            live++;
        }
    }
    /* At least a third goes: whole classes, and of the class that is too large every other one. By
     * chance anew each time: if it were always the same half, the table would fill with the other
     * half, until each collection freed a handful of slots. */
    size_t want = live / 3, below = 0;
    unsigned last = 0;
    while (last < AMOUNT_BITS - 1 && below + count[last] < want)
        below += count[last++];
    bool half = below + count[last] > 2 * want;
    t->used = 0;
    for (size_t i = 0; i < capacity; i++) {
        struct view e = view_of(&t->entries[i]);
        if (is_empty(e.hand_and_kind))
            continue;
        SET(t->entries[i].hand_and_kind, 0);
        if (is_gone(e.hand_and_kind))
            continue;
        unsigned c = size_class(&e);
        if (c < last || (c == last &&
                         (!half || mix64((e.key ^ hand_in(e.hand_and_kind)) + t->collections) & 1)))
            continue;
        struct tsume_table_entry *slot = &t->entries[tsume_part_home(t, e.key)];
        while (!is_empty(GET(slot->hand_and_kind)))
            slot++;
        put(slot, &e);
        t->used++;
    }
    t->collections++;
}

struct tsume_table_entry *tsume_part_take_slot(struct tsume_part *t, uint64_t key)
{
    if (t->used >= GET(t->slots) / 4 * 3) {
        if (GET(t->slots) < t->most_slots)
            grow(t);
        else
            collect(t);
    }
    struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)];
    const struct tsume_table_entry *end =
        t->entries + GET(t->slots) + t->room - 1; /* the last one stays empty */
    uint64_t word = 0;
    while (e < end && (word = GET(e->hand_and_kind), !is_empty(word) && !is_gone(word)))
        e++;
    if (e >= end)
        return NULL;
    t->used += is_empty(word);
    return e;
}
