/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/vec.h"

#include <stdint.h>

bool vec_grow_(void **items, size_t *capacity, size_t want, size_t size)
{
    size_t grown = *capacity ? *capacity : 8;
    while (grown < want) {
        if (grown > SIZE_MAX / 2)
            return false;
        grown *= 2;
    }
    if (grown > SIZE_MAX / size)
        return false;
    void *moved = mem_realloc(*items, grown * size);
    if (!moved)
        return false;
    *items = moved;
    *capacity = grown;
    return true;
}
