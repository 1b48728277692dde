/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hand in one word: byte t holds the number of pieces of type t (PAWN..GOLD), byte 0 is 0.
 * Counts stay below 128, so that the top bit of each byte can catch a borrow. */
#ifndef SAKUI_TSUME_SHOGI_SOLVER_HANDS_H
#define SAKUI_TSUME_SHOGI_SOLVER_HANDS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "tsume/shogi/position.h"

typedef uint64_t hand_word;

#define HAND_BORROW 0x8080808080808000ull

static inline hand_word hand_one(int type)
{
    return 1ull << 8 * type;
}
static inline int hand_count(hand_word h, int type)
{
    return (int)(h >> 8 * type & 0x7f);
}
static inline hand_word hand_of(const struct shogi_position *p, int color)
{
    hand_word h = 0;
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
        h |= (hand_word)p->hand[color][t] << 8 * t;
    return h;
}
/* At least as many of every type. */
static inline bool hand_covers(hand_word a, hand_word b)
{
    return (((a | HAND_BORROW) - b) & HAND_BORROW) == HAND_BORROW;
}
/* 0xff in the bytes where a has at least as many as b. */
static inline hand_word hand_at_least(hand_word a, hand_word b)
{
    hand_word ge = ((a | HAND_BORROW) - b) & HAND_BORROW;
    return (ge - (ge >> 7)) | ge;
}
static inline hand_word hand_max(hand_word a, hand_word b)
{
    hand_word m = hand_at_least(a, b);
    return (a & m) | (b & ~m);
}
static inline hand_word hand_min(hand_word a, hand_word b)
{
    hand_word m = hand_at_least(a, b);
    return (b & m) | (a & ~m);
}
/* 0xff in the bytes that are 0 (byte 0 excepted). */
static inline hand_word hand_lacking(hand_word a)
{
    return hand_at_least(0, a) & ~0xffull;
}

#endif
