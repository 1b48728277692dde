/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/table.h"

#include <string.h>

#include "core/alloc.h"

#define BUCKET     4u
#define CACHE_LINE 64u

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
    t->mask = buckets - 1;
    return t->entries != NULL;
}

void go_table_clear(struct go_table *t)
{
    memset(t->entries, 0, (t->mask + 1) * BUCKET * sizeof *t->entries);
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
            break;
        }
        if (e[i].work < least->work)
            least = &e[i];
    }
    *least = *entry;
}

void go_table_prefetch(const struct go_table *t, uint64_t key)
{
    const struct go_entry *e = &t->entries[(key & t->mask) * BUCKET];
    __builtin_prefetch(e);
    __builtin_prefetch(e + BUCKET / 2);
}
