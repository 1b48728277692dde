/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/ttable.h"

#include <assert.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"

#define SIZE_CAP    ((1u << 28) - 1)
#define TWINS_SHOWN 8u /* twins of one position kept where simulation sees them */

bool ttable_init(struct ttable *t, size_t bytes, enum table_policy policy,
                 bool (*cover)(uint64_t, uint64_t))
{
    memset(t, 0, sizeof *t);
    if (bytes < TTABLE_MIN_BYTES)
        return false;
    size_t each = sizeof(struct tt_entry) + (policy == TABLE_TWO_BIG ? 0 : sizeof(uint32_t));
    size_t capacity = bytes / each;
    if (capacity > UINT32_MAX - 2)
        capacity = UINT32_MAX - 2;
    capacity &= ~(size_t)1; /* pairs */
    /* One block: large ones come from the system as fresh zero pages, untouched until used. */
    t->entries = mem_zalloc(capacity, each);
    if (!t->entries)
        return false;
    if (policy != TABLE_TWO_BIG)
        t->heads = (uint32_t *)(t->entries + capacity);
    t->capacity = (uint32_t)capacity;
    t->policy = policy;
    t->cover = cover;
    return true;
}

void ttable_free(struct ttable *t)
{
    mem_free(t->entries); /* heads live in the same block */
    memset(t, 0, sizeof *t);
}

void ttable_clear(struct ttable *t)
{
    size_t touched = t->policy == TABLE_TWO_BIG ? t->capacity : t->fresh;
    memset(t->entries, 0, touched * sizeof *t->entries);
    if (t->heads)
        memset(t->heads, 0, t->capacity * sizeof *t->heads);
    t->fresh = t->used = t->free_list = 0;
}

size_t ttable_bytes(const struct ttable *t)
{
    return (size_t)t->capacity * (sizeof *t->entries + (t->heads ? sizeof *t->heads : 0));
}

/* --- chains and pairs ------------------------------------------------------------------------ */

/* Chain (or pair) a 64-bit hash belongs to: the high half scaled to the number of them. */
static uint32_t bucket(const struct ttable *t, uint64_t hash)
{
    uint64_t n = t->heads ? t->capacity : t->capacity / 2;
    return (uint32_t)(((mix64(hash) >> 32) * n) >> 32);
}

static uint64_t path_hash(uint64_t key, uint64_t path)
{
    return key ^ mix64(path ^ 0x9e3779b97f4a7c15u);
}

/* Entries of a bucket: i = first(b); while (i) { entries[i - 1]; i = following(i); } */
static uint32_t first(const struct ttable *t, uint32_t b)
{
    return t->heads ? t->heads[b] : 2 * b + 1;
}

static uint32_t following(const struct ttable *t, uint32_t i)
{
    if (t->heads)
        return t->entries[i - 1].next;
    return i % 2 == 1 ? i + 1 : 0; /* index + 1 of a pair's first entry is odd */
}

void ttable_prefetch(const struct ttable *t, uint64_t key)
{
#if defined(__GNUC__)
    uint32_t b = bucket(t, key);
    __builtin_prefetch(t->heads ? (const void *)&t->heads[b] : (const void *)&t->entries[2 * b]);
#else
    (void)t;
    (void)key;
#endif
}

/* --- collection ------------------------------------------------------------------------------ */

#define BINS 284u /* sizes 0..255 one by one, larger ones by powers of two */

static unsigned bin_of(uint32_t size)
{
    if (size < 256)
        return size;
    unsigned log = 8;
    while (size >> (log + 1))
        log++;
    return 256 + log - 8;
}

/* Links every kept entry again and puts the others on the free list. */
static void relink(struct ttable *t)
{
    memset(t->heads, 0, t->capacity * sizeof *t->heads);
    t->free_list = t->used = 0;
    for (uint32_t i = t->fresh; i-- > 0;) {
        struct tt_entry *e = &t->entries[i];
        if (e->kind == TT_FREE) {
            e->next = t->free_list;
            t->free_list = i + 1;
            continue;
        }
        /* A twin chained under its path carries this in bit 0 of md (see twin_slot). */
        uint64_t hash =
            e->kind >= TT_TWIN_PROVEN && (e->md & 1) ? path_hash(e->key, e->extra) : e->key;
        uint32_t *head = &t->heads[bucket(t, hash)];
        e->next = *head;
        *head = i + 1;
        t->used++;
    }
}

/* Nagai's SmallTreeGC: drop the TTABLE_SWEEP smallest subtrees. Of the last size class only as many
 * go as are needed. */
static void collect(struct ttable *t)
{
    uint64_t bins[BINS] = {0};
    for (uint32_t i = 0; i < t->fresh; i++)
        if (t->entries[i].kind != TT_FREE)
            bins[bin_of(t->entries[i].size)]++;
    uint64_t target = (uint64_t)(TTABLE_SWEEP * t->capacity) + 1, below = 0;
    unsigned limit = 0;
    while (limit < BINS - 1 && below + bins[limit] < target)
        below += bins[limit++];
    uint64_t from_limit = target - below; /* of class `limit` */
    for (uint32_t i = 0; i < t->fresh; i++) {
        struct tt_entry *e = &t->entries[i];
        if (e->kind == TT_FREE)
            continue;
        unsigned b = bin_of(e->size);
        if (b > limit || (b == limit && from_limit == 0))
            continue;
        if (b == limit)
            from_limit--;
        e->kind = TT_FREE;
    }
    relink(t);
    t->collections++;
}

/* A free entry, cleared and chained under `hash`. */
static struct tt_entry *take_chained(struct ttable *t, uint64_t hash)
{
    if (!t->free_list && t->fresh == t->capacity)
        collect(t);
    uint32_t i;
    if (t->free_list) {
        i = t->free_list;
        t->free_list = t->entries[i - 1].next;
    } else {
        i = ++t->fresh;
    }
    struct tt_entry *e = &t->entries[i - 1];
    uint32_t *head = &t->heads[bucket(t, hash)];
    memset(e, 0, sizeof *e);
    e->next = *head;
    *head = i;
    t->used++;
    return e;
}

/* Breuker's TwoBig: the first of the pair keeps the larger subtree, the second the newest. */
static struct tt_entry *take_paired(struct ttable *t, uint64_t hash, uint64_t size)
{
    struct tt_entry *big = &t->entries[2 * (size_t)bucket(t, hash)], *newest = big + 1;
    struct tt_entry *e = newest;
    if (big->kind == TT_FREE) {
        e = big;
    } else if (size >= big->size) {
        if (newest->kind == TT_FREE)
            t->used++;
        else
            t->replaced++;
        *newest = *big;
        e = big;
        memset(e, 0, sizeof *e);
        return e;
    }
    if (e->kind == TT_FREE)
        t->used++;
    else
        t->replaced++;
    memset(e, 0, sizeof *e);
    return e;
}

static struct tt_entry *take(struct ttable *t, uint64_t hash, uint64_t size)
{
    return t->heads ? take_chained(t, hash) : take_paired(t, hash, size);
}

/* --- looking --------------------------------------------------------------------------------- */

static bool base_serves(const struct ttable *t, const struct tt_entry *e, uint64_t resources)
{
    if (e->extra == resources)
        return true;
    if (!t->cover)
        return false;
    return e->kind == TT_PROVEN ? t->cover(resources, e->extra) : t->cover(e->extra, resources);
}

static void see_solved(struct tt_view *v, const struct tt_entry *e, bool twin)
{
    v->known = true;
    v->path_only = twin;
    v->value = e->kind == TT_PROVEN || e->kind == TT_TWIN_PROVEN ? SEARCH_PROVEN : SEARCH_DISPROVEN;
    v->rep = twin ? e->rep : TTABLE_NO_REP;
    v->move = e->move;
    v->size = e->size;
    v->height = e->pn;
}

static const struct tt_entry *find_twin_by_path(const struct ttable *t, const struct tt_place *at)
{
    for (uint32_t i = first(t, bucket(t, path_hash(at->key, at->path))); i; i = following(t, i)) {
        const struct tt_entry *e = &t->entries[i - 1];
        if (e->key == at->key && e->extra == at->path && e->kind >= TT_TWIN_PROVEN)
            return e;
    }
    return NULL;
}

struct tt_view ttable_look(const struct ttable *t, const struct tt_place *at)
{
    struct tt_view v = {.value = SEARCH_UNKNOWN, .rep = TTABLE_NO_REP};
    const struct tt_entry *twin = NULL;
    bool base = false;
    for (uint32_t i = first(t, bucket(t, at->key)); i; i = following(t, i)) {
        const struct tt_entry *e = &t->entries[i - 1];
        if (e->key != at->key)
            continue;
        switch ((enum tt_kind)e->kind) {
        case TT_FREE:
            break;
        case TT_OPEN:
            if (base || e->extra != at->resources)
                break;
            v.known = true;
            v.md = e->md;
            v.move = e->move;
            v.size = e->size;
            v.pn = e->pn;
            v.dn = e->dn;
            break;
        case TT_PROVEN:
        case TT_DISPROVEN:
            if (!base_serves(t, e, at->resources) || (base && e->pn >= v.height))
                break;
            see_solved(&v, e, false);
            if (!t->cover)
                return v;
            base = true; /* of several the lowest, so that heights fall along a proof */
            break;
        case TT_TWIN_PROVEN:
        case TT_TWIN_DISPROVEN:
            if (e->extra == at->path)
                twin = e;
            if (e->kind == TT_TWIN_PROVEN)
                v.seed_proven = true;
            else
                v.seed_disproven = true;
            break;
        }
    }
    if (base)
        return v;
    if (!twin && (v.seed_proven || v.seed_disproven))
        twin = find_twin_by_path(t, at);
    if (twin)
        see_solved(&v, twin, true);
    return v;
}

game_move ttable_seed(const struct ttable *t, uint64_t key, enum search_value value, size_t skip)
{
    unsigned kind = value == SEARCH_PROVEN ? TT_TWIN_PROVEN : TT_TWIN_DISPROVEN;
    for (uint32_t i = first(t, bucket(t, key)); i; i = following(t, i)) {
        const struct tt_entry *e = &t->entries[i - 1];
        if (e->key == key && e->kind == kind && e->move != GAME_MOVE_NONE && skip-- == 0)
            return e->move;
    }
    return GAME_MOVE_NONE;
}

/* --- storing --------------------------------------------------------------------------------- */

static uint32_t capped(uint64_t size)
{
    return size < SIZE_CAP ? (uint32_t)size : SIZE_CAP;
}

static struct tt_entry *find_open(struct ttable *t, const struct tt_place *at)
{
    for (uint32_t i = first(t, bucket(t, at->key)); i; i = following(t, i)) {
        struct tt_entry *e = &t->entries[i - 1];
        if (e->key == at->key && e->kind == TT_OPEN && e->extra == at->resources)
            return e;
    }
    return NULL;
}

void ttable_store_open(struct ttable *t, const struct tt_place *at, double pn, double dn,
                       game_move move, uint16_t md, uint64_t size)
{
    struct tt_entry *e = find_open(t, at);
    if (!e) {
        e = take(t, at->key, size);
        e->key = at->key;
        e->extra = at->resources;
        e->kind = TT_OPEN;
    }
    e->pn = pn;
    e->dn = dn;
    e->move = move;
    e->md = md;
    e->size = capped(size) & SIZE_CAP;
}

/* A place for a base result: the position's open entry, or a result that the new one makes
 * superfluous (serving no more, by no lower a proof), or a new entry. */
static struct tt_entry *base_slot(struct ttable *t, const struct tt_place *at, unsigned kind,
                                  double height, uint64_t size)
{
    for (uint32_t i = first(t, bucket(t, at->key)); i; i = following(t, i)) {
        struct tt_entry *e = &t->entries[i - 1];
        if (e->key != at->key)
            continue;
        if (e->kind == TT_OPEN && e->extra == at->resources)
            return e;
        if (e->kind != kind)
            continue;
        if (e->extra == at->resources)
            return e;
        if (t->cover && height <= e->pn &&
            (kind == TT_PROVEN ? t->cover(e->extra, at->resources)
                               : t->cover(at->resources, e->extra)))
            return e;
    }
    struct tt_entry *e = take(t, at->key, size);
    e->key = at->key;
    return e;
}

/* Twins saying the same by the same move are shown once under the position, the rest is kept under
 * the path; bit 0 of md remembers which, for collections. */
static struct tt_entry *twin_slot(struct ttable *t, const struct tt_place *at, unsigned kind,
                                  game_move move, uint64_t size)
{
    bool shown = false;
    unsigned twins = 0;
    for (uint32_t i = first(t, bucket(t, at->key)); i; i = following(t, i)) {
        struct tt_entry *e = &t->entries[i - 1];
        if (e->key != at->key || e->kind < TT_TWIN_PROVEN)
            continue;
        if (e->extra == at->path)
            return e;
        twins++;
        shown = shown || (e->kind == kind && e->move == move && !(e->md & 1));
    }
    bool by_path = shown || twins >= TWINS_SHOWN;
    if (by_path) {
        struct tt_entry *old = (struct tt_entry *)find_twin_by_path(t, at);
        if (old)
            return old;
    }
    struct tt_entry *e = take(t, by_path ? path_hash(at->key, at->path) : at->key, size);
    e->key = at->key;
    e->md = by_path;
    return e;
}

void ttable_store_solved(struct ttable *t, const struct tt_place *at, const struct tt_result *r)
{
    assert(r->value != SEARCH_UNKNOWN);
    bool proven = r->value == SEARCH_PROVEN, twin = r->rep != TTABLE_NO_REP;
    unsigned kind =
        twin ? (proven ? TT_TWIN_PROVEN : TT_TWIN_DISPROVEN) : (proven ? TT_PROVEN : TT_DISPROVEN);
    struct tt_entry *e;
    if (twin) {
        struct tt_entry *open = find_open(t, at);
        if (open)
            open->pn = open->dn = 1;
        e = twin_slot(t, at, kind, r->move, r->size);
        e->extra = at->path;
    } else {
        e = base_slot(t, at, kind, r->height, r->size);
        if (e->kind == kind && e->extra == at->resources && e->pn <= r->height)
            return; /* known by as low a proof */
        e->extra = at->resources;
        e->md = 0;
    }
    e->kind = kind & 15u;
    e->rep = r->rep;
    e->move = r->move;
    e->pn = r->height;
    e->dn = 0;
    e->size = capped(r->size) & SIZE_CAP;
}
