/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growable array of any type: struct { T *items; size_t count, capacity; } v = {0};
 *   if (!vec_push(&v, value)) out of memory;   vec_free(&v); */
#ifndef SAKUI_CORE_VEC_H
#define SAKUI_CORE_VEC_H

#include <stdbool.h>
#include <stddef.h>

#include "core/alloc.h"

#define vec_of(T)                                                                                  \
    struct {                                                                                       \
        T *items;                                                                                  \
        size_t count, capacity;                                                                    \
    }

/* Makes room for `want` items of `size` bytes; false when memory ran out (the array is intact). */
bool vec_grow_(void **items, size_t *capacity, size_t want, size_t size);

#define vec_reserve(v, want)                                                                       \
    ((want) <= (v)->capacity ||                                                                    \
     vec_grow_((void **)&(v)->items, &(v)->capacity, (want), sizeof *(v)->items))
#define vec_push(v, value)                                                                         \
    (vec_reserve((v), (v)->count + 1) ? ((v)->items[(v)->count++] = (value), true) : false)
#define vec_free(v)                                                                                \
    (mem_free((v)->items), (v)->items = NULL, (v)->count = (v)->capacity = 0, (void)0)

#endif
