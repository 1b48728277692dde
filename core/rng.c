/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rng.h"

#include <string.h>

uint64_t mix64(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

uint64_t splitmix64(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    return mix64(*state);
}

void rng_seed(struct rng *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        r->s[i] = splitmix64(&seed);
}

static uint64_t rotl(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->s;
    uint64_t result = rotl(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

uint64_t rng_below(struct rng *r, uint64_t bound)
{
    uint64_t reject = (0 - bound) % bound; /* 2^64 mod bound */
    uint64_t x;
    do {
        x = rng_next(r);
    } while (x < reject);
    return x % bound;
}

double rng_unit(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1.0p-53;
}

void rng_shuffle(struct rng *r, void *items, size_t count, size_t size)
{
    char *base = items;
    for (size_t i = count; i > 1; i--) {
        size_t j = (size_t)rng_below(r, i);
        char *a = base + (i - 1) * size, *b = base + j * size;
        for (size_t k = 0; a != b && k < size; k++) {
            char t = a[k];
            a[k] = b[k];
            b[k] = t;
        }
    }
}
