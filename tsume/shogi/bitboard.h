/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of squares. Squares 0..62 (files 1 to 7) are bits 0..62 of `lo`, squares 63..80 (files 8
 * and 9) are bits 0..17 of `hi`: a file never straddles the words, so that everything that happens
 * on one file is single-word arithmetic. All other bits are always 0. */
#ifndef SAKUI_TSUME_SHOGI_BITBOARD_H
#define SAKUI_TSUME_SHOGI_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "tsume/shogi/types.h"

struct shogi_bb {
    uint64_t lo, hi;
};

#define SHOGI_BB_SPLIT 63 /* the first square of `hi` */
#define SHOGI_BB_LO    0x7fffffffffffffffull
#define SHOGI_BB_HI    0x3ffffull
#define SHOGI_BB_NONE  ((struct shogi_bb){0, 0})
#define SHOGI_BB_ALL   ((struct shogi_bb){SHOGI_BB_LO, SHOGI_BB_HI})

static inline struct shogi_bb shogi_bb_and(struct shogi_bb a, struct shogi_bb b)
{
    return (struct shogi_bb){a.lo & b.lo, a.hi & b.hi};
}
static inline struct shogi_bb shogi_bb_or(struct shogi_bb a, struct shogi_bb b)
{
    return (struct shogi_bb){a.lo | b.lo, a.hi | b.hi};
}
static inline struct shogi_bb shogi_bb_xor(struct shogi_bb a, struct shogi_bb b)
{
    return (struct shogi_bb){a.lo ^ b.lo, a.hi ^ b.hi};
}
/* a without b */
static inline struct shogi_bb shogi_bb_minus(struct shogi_bb a, struct shogi_bb b)
{
    return (struct shogi_bb){a.lo & ~b.lo, a.hi & ~b.hi};
}
static inline struct shogi_bb shogi_bb_not(struct shogi_bb a)
{
    return (struct shogi_bb){~a.lo & SHOGI_BB_LO, ~a.hi & SHOGI_BB_HI};
}
static inline bool shogi_bb_any(struct shogi_bb a)
{
    return (a.lo | a.hi) != 0;
}
static inline bool shogi_bb_meet(struct shogi_bb a, struct shogi_bb b)
{
    return ((a.lo & b.lo) | (a.hi & b.hi)) != 0;
}
/* At least two squares. */
static inline bool shogi_bb_several(struct shogi_bb a)
{
    return a.lo ? (a.lo & (a.lo - 1)) | a.hi : (a.hi & (a.hi - 1));
}
static inline bool shogi_bb_has(struct shogi_bb a, shogi_square s)
{
    return s < SHOGI_BB_SPLIT ? a.lo >> s & 1 : a.hi >> (s - SHOGI_BB_SPLIT) & 1;
}
/* The lowest square; the set must not be empty. */
static inline shogi_square shogi_bb_first(struct shogi_bb a)
{
    return a.lo ? __builtin_ctzll(a.lo) : SHOGI_BB_SPLIT + __builtin_ctzll(a.hi);
}
/* Takes the lowest square out of the set, which must not be empty. */
static inline shogi_square shogi_bb_pop(struct shogi_bb *a)
{
    shogi_square s;
    if (a->lo) {
        s = __builtin_ctzll(a->lo);
        a->lo &= a->lo - 1;
    } else {
        s = SHOGI_BB_SPLIT + __builtin_ctzll(a->hi);
        a->hi &= a->hi - 1;
    }
    return s;
}
/* Both words in one vector register, for chains of bit operations on tables (SSE2 is part of every
 * x86-64, NEON of every AArch64). */
#if defined(__GNUC__)
typedef uint64_t shogi_bbv __attribute__((vector_size(16)));
static inline shogi_bbv shogi_bbv_load(const struct shogi_bb *b)
{
    shogi_bbv v;
    __builtin_memcpy(&v, b, sizeof v);
    return v;
}
static inline struct shogi_bb shogi_bbv_store(shogi_bbv v)
{
    return (struct shogi_bb){v[0], v[1]};
}
#define SHOGI_BBV_AND(a, b) ((a) & (b))
#define SHOGI_BBV_OR(a, b)  ((a) | (b))
#else
typedef struct shogi_bb shogi_bbv;
static inline shogi_bbv shogi_bbv_load(const struct shogi_bb *b)
{
    return *b;
}
static inline struct shogi_bb shogi_bbv_store(shogi_bbv v)
{
    return v;
}
#define SHOGI_BBV_AND(a, b) shogi_bb_and(a, b)
#define SHOGI_BBV_OR(a, b)  shogi_bb_or(a, b)
#endif

static inline int shogi_bb_count(struct shogi_bb a)
{
    return __builtin_popcountll(a.lo) + __builtin_popcountll(a.hi);
}

#endif
