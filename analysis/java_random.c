/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/java_random.h"

#include <assert.h>

#define JAVA_MULTIPLIER 0x5DEECE66Du
#define JAVA_MASK       ((UINT64_C(1) << 48) - 1)

void java_random_seed(struct java_random *r, int64_t seed)
{
    r->state = ((uint64_t)seed ^ JAVA_MULTIPLIER) & JAVA_MASK;
}

uint32_t java_random_bits(struct java_random *r, int bits)
{
    r->state = (r->state * JAVA_MULTIPLIER + 11) & JAVA_MASK;
    return (uint32_t)(r->state >> (48 - bits));
}

uint32_t java_random_below(struct java_random *r, uint32_t bound)
{
    assert(bound > 0 && bound < UINT32_C(1) << 31);
    uint32_t u = java_random_bits(r, 31);
    if ((bound & (bound - 1)) == 0)
        return (uint32_t)(((uint64_t)bound * u) >> 31);
    uint32_t rest = u % bound;
    /* Redrawn while u lies in the last, incomplete run of `bound` values. */
    while (u - rest + (bound - 1) >= UINT32_C(1) << 31) {
        u = java_random_bits(r, 31);
        rest = u % bound;
    }
    return rest;
}

void java_random_shuffle(struct java_random *r, uint32_t *items, size_t count)
{
    for (size_t j = count; j-- > 1;) {
        uint32_t k = java_random_below(r, (uint32_t)(j + 1));
        uint32_t kept = items[j];
        items[j] = items[k];
        items[k] = kept;
    }
}
