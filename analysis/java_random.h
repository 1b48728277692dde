/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Java's 48-bit linear congruential generator (as its documentation specifies it): Weka's folds for
 * a seed cannot be had without it. Nothing else here should use it; see core/rng.h. */
#ifndef SAKUI_ANALYSIS_JAVA_RANDOM_H
#define SAKUI_ANALYSIS_JAVA_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct java_random {
    uint64_t state;
};

void java_random_seed(struct java_random *r, int64_t seed);
uint32_t java_random_bits(struct java_random *r, int bits);
uint32_t java_random_below(struct java_random *r, uint32_t bound); /* 0 < bound < 2^31 */
/* Swaps item j = n-1 … 1 with a random one of 0 … j. */
void java_random_shuffle(struct java_random *r, uint32_t *items, size_t count);

#endif
