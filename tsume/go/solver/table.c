/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/table.h"

#include <string.h>

#include "core/alloc.h"

#define BUCKET      4u
#define CACHE_LINE  64u
#define FIRST_TABLE ((size_t)1 << 13) /* buckets in use at first: 1 MiB */

bool go_table_init(struct go_table *t, size_t bytes)
{
    size_t buckets = 256;
    while (buckets * 2 * BUCKET * sizeof(struct go_entry) <= bytes)
        buckets *= 2;
    /* One bucket more than is used leaves room to begin at a cache line. */
    t->memory = mem_zalloc((buckets + 1) * BUCKET, sizeof *t->entries);
    mem_prefer_large_pages(t->memory, (buckets + 1) * BUCKET * sizeof *t->entries);
    uintptr_t begin = (uintptr_t)t->memory;
    size_t skip = (CACHE_LINE - begin % CACHE_LINE) % CACHE_LINE;
    t->entries = t->memory ? (struct go_entry *)(void *)((char *)t->memory + skip) : NULL;
    t->mask_max = buckets - 1;
    t->mask = (buckets < FIRST_TABLE ? buckets : FIRST_TABLE) - 1;
    t->used = 0;
    return t->entries != NULL;
}

void go_table_clear(struct go_table *t)
{
    t->mask = t->mask_max < FIRST_TABLE - 1 ? t->mask_max : FIRST_TABLE - 1;
    t->used = 0;
    memset(t->entries, 0, (t->mask + 1) * BUCKET * sizeof *t->entries);
}

/* Twice as many buckets: what belongs in the new half moves there. */
static void grow(struct go_table *t)
{
    size_t old = t->mask + 1;
    struct go_entry *half = t->entries + old * BUCKET;
    memset(half, 0, old * BUCKET * sizeof *half); /* an earlier, larger use may be there */
    for (size_t b = 0; b < old; b++) {
        struct go_entry *e = &t->entries[b * BUCKET], *to = &half[b * BUCKET];
        size_t kept = 0;
        for (size_t i = 0; i < BUCKET; i++) {
            struct go_entry entry = e[i];
            e[i].key = 0;
            if (!entry.key)
                continue;
            if (entry.key & old)
                *to++ = entry;
            else
                e[kept++] = entry;
        }
    }
    t->mask = old * 2 - 1;
}

void go_table_free(struct go_table *t)
{
    mem_free(t->memory);
    t->memory = NULL;
    t->entries = NULL;
}

const struct go_entry *go_table_find(const struct go_table *t, uint64_t key)
{
    const struct go_entry *e = &t->entries[(key & t->mask) * BUCKET];
    for (size_t i = 0; i < BUCKET; i++) {
        if (e[i].key == key)
            return &e[i];
    }
    return NULL;
}

void go_table_store(struct go_table *t, const struct go_entry *entry)
{
    struct go_entry *e = &t->entries[(entry->key & t->mask) * BUCKET], *least = e;
    for (size_t i = 0; i < BUCKET; i++) {
        if (e[i].key == entry->key || !e[i].key) {
            least = &e[i];
            t->used += !e[i].key;
            break;
        }
        if (e[i].work < least->work)
            least = &e[i];
    }
    *least = *entry;
    if (t->used > t->mask * BUCKET / 2 && t->mask < t->mask_max)
        grow(t);
}

void go_table_prefetch(const struct go_table *t, uint64_t key)
{
    const struct go_entry *e = &t->entries[(key & t->mask) * BUCKET];
    __builtin_prefetch(e);
    __builtin_prefetch(e + BUCKET / 2);
}
