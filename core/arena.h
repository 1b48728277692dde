/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arena: many small allocations with one lifetime, freed together. Not thread-safe. */
#ifndef SAKUI_CORE_ARENA_H
#define SAKUI_CORE_ARENA_H

#include <stddef.h>

struct arena_block;
struct arena {
    struct arena_block *blocks; /* newest first */
    size_t bytes;               /* taken from the system */
};

void arena_init(struct arena *a);
void arena_free(struct arena *a);                /* frees everything; the arena can be used again */
void *arena_alloc(struct arena *a, size_t size); /* aligned for any type; NULL when out of memory */
void *arena_zalloc(struct arena *a, size_t size);
char *arena_strdup(struct arena *a, const char *text);
char *arena_strndup(struct arena *a, const char *text, size_t length);

#endif
