/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "core/alloc.h"

#define ARENA_BLOCK_FIRST 1024u
#define ARENA_BLOCK_MAX   (256u * 1024u)

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    alignas(max_align_t) char data[];
};

void arena_init(struct arena *a)
{
    a->blocks = NULL;
    a->bytes = 0;
}

void arena_free(struct arena *a)
{
    struct arena_block *b = a->blocks;
    while (b) {
        struct arena_block *next = b->next;
        mem_free(b);
        b = next;
    }
    arena_init(a);
}

/* Blocks double up to ARENA_BLOCK_MAX, so that a small problem stays small. */
static struct arena_block *add_block(struct arena *a, size_t need)
{
    size_t size = a->blocks ? a->blocks->size * 2 : ARENA_BLOCK_FIRST;
    if (size > ARENA_BLOCK_MAX)
        size = ARENA_BLOCK_MAX;
    if (size < need)
        size = need;
    if (size > SIZE_MAX - sizeof(struct arena_block))
        return NULL;
    struct arena_block *b = mem_alloc(sizeof *b + size);
    if (!b)
        return NULL;
    b->size = size;
    b->used = 0;
    b->next = a->blocks;
    a->blocks = b;
    a->bytes += sizeof *b + size;
    return b;
}

void *arena_alloc(struct arena *a, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX - align)
        return NULL;
    size = (size + align - 1) / align * align;
    struct arena_block *b = a->blocks;
    if (!b || b->size - b->used < size) {
        b = add_block(a, size);
        if (!b)
            return NULL;
    }
    void *p = b->data + b->used;
    b->used += size;
    return p;
}

void *arena_zalloc(struct arena *a, size_t size)
{
    void *p = arena_alloc(a, size);
    if (p)
        memset(p, 0, size);
    return p;
}

char *arena_strndup(struct arena *a, const char *text, size_t length)
{
    char *p = arena_alloc(a, length + 1);
    if (!p)
        return NULL;
    memcpy(p, text, length);
    p[length] = '\0';
    return p;
}

char *arena_strdup(struct arena *a, const char *text)
{
    return arena_strndup(a, text, strlen(text));
}
