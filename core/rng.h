/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one random generator: xoshiro256** (Blackman and Vigna), seeded through splitmix64, so that
 * one 64-bit seed gives the same stream everywhere. rng_below is unbiased (rejection). */
#ifndef SAKUI_CORE_RNG_H
#define SAKUI_CORE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed);
uint64_t rng_next(struct rng *r);
uint64_t rng_below(struct rng *r, uint64_t bound); /* uniform in 0..bound-1; bound > 0 */
double rng_unit(struct rng *r);                    /* uniform in [0,1), 53 bits */
void rng_shuffle(struct rng *r, void *items, size_t count, size_t size);
uint64_t splitmix64(uint64_t *state);
/* A stateless 64-bit mixer (the finaliser of splitmix64), for hash keys. */
uint64_t mix64(uint64_t x);

#endif
