/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/table.h"

#include <string.h>

#include "core/alloc.h"

#define BUCKET 4u

bool go_table_init(struct go_table *t, size_t bytes)
{
    size_t buckets = 256;
    while (buckets * 2 * BUCKET * sizeof(struct go_entry) <= bytes)
        buckets *= 2;
    t->entries = mem_zalloc(buckets * BUCKET, sizeof *t->entries);
    t->mask = buckets - 1;
    return t->entries != NULL;
}

void go_table_clear(struct go_table *t)
{
    memset(t->entries, 0, (t->mask + 1) * BUCKET * sizeof *t->entries);
}

void go_table_free(struct go_table *t)
{
    mem_free(t->entries);
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
