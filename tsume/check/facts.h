/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has been shown so far while a certificate is checked: facts about positions with the
 * attacker to move. All positions of one problem have the same pieces, so that board and attacking
 * hand say everything.
 *
 * A larger attacking hand is a smaller defending one. Where a fact holds for larger (or smaller)
 * attacking hands too, it is found for them as well; docs/formats/certificate.md has the arguments.
 */
#ifndef SAKUI_TSUME_CHECK_FACTS_H
#define SAKUI_TSUME_CHECK_FACTS_H

#include <stdint.h>

#include "tsume/check/naive.h"

enum fact_kind {
    FACT_MATE,         /* mate at any length; also with more in hand */
    FACT_MATE_HERE,    /* the same for this hand only */
    FACT_NO,           /* no mate; neither with less in hand */
    FACT_NO_HERE,      /* the same for this hand only */
    FACT_AT_MOST,      /* value <= t; also with more in hand */
    FACT_AT_MOST_HERE, /* the same for this hand only */
    FACT_MORE,         /* value > t; also with less in hand */
    FACT_MORE_HERE,    /* the same for this hand only */
};

struct fact {
    signed char board[81];
    unsigned char hand[NAIVE_HAND]; /* the attacker's */
    unsigned char kind;
    short t;
    uint32_t next; /* the older fact in the same bucket, counted from 1; 0 = none */
};

struct facts {
    struct fact *items;
    size_t count, capacity;
    uint32_t *buckets;
    size_t bucket_count; /* a power of two */
    size_t max_bytes;    /* 0 = as much as there is */
    bool full;           /* memory ran out */
    int attacker;
    unsigned char material[NAIVE_HAND]; /* of the whole set-up, promoted pieces as their base */
};

void facts_init(struct facts *f, const struct naive_position *start, size_t max_bytes);
void facts_free(struct facts *f);
size_t facts_bytes(const struct facts *f);

bool facts_know(const struct facts *f, enum fact_kind kind, const struct naive_position *p, int t);
bool facts_add(struct facts *f, enum fact_kind kind, const struct naive_position *p, int t);
/* Forgets the newest facts until only `count` are left. */
void facts_cut(struct facts *f, size_t count);
/* The position a fact is about. */
struct naive_position facts_position(const struct facts *f, size_t index);

#endif
