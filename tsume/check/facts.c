/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/facts.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BUCKETS 256

static int cell(int index) /* 0..80 to a square of the framed board */
{
    return NAIVE_WIDTH * (index / 9 + 1) + index % 9 + 1;
}

void facts_init(struct facts *f, const struct naive_position *start, size_t max_bytes)
{
    memset(f, 0, sizeof *f);
    f->max_bytes = max_bytes;
    f->attacker = start->side;
    for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++)
        f->material[kind] = (unsigned char)(start->hand[0][kind] + start->hand[1][kind]);
    for (int i = 0; i < 81; i++) {
        int base = naive_base(naive_kind_of(start->board[cell(i)]));
        if (base != NAIVE_EMPTY && base < NAIVE_HAND)
            f->material[base]++;
    }
}

void facts_free(struct facts *f)
{
    free(f->items);
    free(f->buckets);
    f->items = NULL;
    f->buckets = NULL;
    f->count = f->capacity = f->bucket_count = 0;
}

size_t facts_bytes(const struct facts *f)
{
    return f->capacity * sizeof *f->items + f->bucket_count * sizeof *f->buckets;
}

/* ---- finding ---- */

static uint64_t hash_of(const signed char board[81])
{
    uint64_t h = 14695981039346656037u;
    for (int i = 0; i < 80; i += 8) {
        uint64_t word;
        memcpy(&word, board + i, sizeof word);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    h = (h ^ (unsigned char)board[80]) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
}

static void board_of(const struct naive_position *p, signed char board[81])
{
    for (int rank = 0; rank < 9; rank++)
        memcpy(board + 9 * rank, p->board + cell(9 * rank), 9);
}

/* At least as many of every kind. */
static bool covers(const unsigned char *larger, const unsigned char *smaller)
{
    for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++)
        if (larger[kind] < smaller[kind])
            return false;
    return true;
}

/* Does what is known of the fact's hand hold for this hand too? */
static bool holds_for(const struct fact *fact, const unsigned char *hand)
{
    switch ((enum fact_kind)fact->kind) {
    case FACT_MATE:
    case FACT_AT_MOST:
        return covers(hand, fact->hand);
    case FACT_NO:
    case FACT_MORE:
        return covers(fact->hand, hand);
    default:
        return memcmp(hand, fact->hand, NAIVE_HAND) == 0;
    }
}

static bool says(const struct fact *fact, int t)
{
    switch ((enum fact_kind)fact->kind) {
    case FACT_AT_MOST:
    case FACT_AT_MOST_HERE:
        return fact->t <= t;
    case FACT_MORE:
    case FACT_MORE_HERE:
        return fact->t >= t;
    default:
        return true;
    }
}

bool facts_know(const struct facts *f, enum fact_kind kind, const struct naive_position *p, int t)
{
    signed char board[81];
    if (f->bucket_count == 0)
        return false;
    board_of(p, board);
    uint32_t i = f->buckets[hash_of(board) & (f->bucket_count - 1)];
    for (; i; i = f->items[i - 1].next) {
        const struct fact *fact = &f->items[i - 1];
        if (fact->kind == kind && says(fact, t) && holds_for(fact, p->hand[f->attacker]) &&
            memcmp(fact->board, board, sizeof board) == 0)
            return true;
    }
    return false;
}

/* ---- adding ---- */

static void link_fact(struct facts *f, size_t index)
{
    uint32_t *bucket = &f->buckets[hash_of(f->items[index].board) & (f->bucket_count - 1)];
    f->items[index].next = *bucket;
    *bucket = (uint32_t)index + 1;
}

static bool grow(struct facts *f)
{
    size_t capacity = f->capacity ? f->capacity + f->capacity / 2 : FIRST_BUCKETS;
    size_t buckets = f->bucket_count ? f->bucket_count : FIRST_BUCKETS;
    while (buckets < capacity)
        buckets *= 2;
    size_t bytes = capacity * sizeof *f->items + buckets * sizeof *f->buckets;
    if ((f->max_bytes && bytes > f->max_bytes) || capacity >= UINT32_MAX)
        return false;
    struct fact *items = realloc(f->items, capacity * sizeof *items);
    if (!items)
        return false;
    f->items = items;
    f->capacity = capacity;
    if (buckets == f->bucket_count)
        return true;
    uint32_t *wider = calloc(buckets, sizeof *wider);
    if (!wider)
        return false;
    free(f->buckets);
    f->buckets = wider;
    f->bucket_count = buckets;
    for (size_t i = 0; i < f->count; i++)
        link_fact(f, i);
    return true;
}

bool facts_add(struct facts *f, enum fact_kind kind, const struct naive_position *p, int t)
{
    if (f->count == f->capacity && !grow(f)) {
        f->full = true;
        return false;
    }
    struct fact *fact = &f->items[f->count];
    memset(fact, 0, sizeof *fact);
    board_of(p, fact->board);
    memcpy(fact->hand, p->hand[f->attacker], NAIVE_HAND);
    fact->kind = (unsigned char)kind;
    fact->t = (short)t;
    link_fact(f, f->count++);
    return true;
}

void facts_cut(struct facts *f, size_t count)
{
    while (f->count > count) { /* the newest fact stands first in its bucket */
        const struct fact *last = &f->items[--f->count];
        f->buckets[hash_of(last->board) & (f->bucket_count - 1)] = last->next;
    }
}

struct naive_position facts_position(const struct facts *f, size_t index)
{
    const struct fact *fact = &f->items[index];
    struct naive_position p;
    memset(&p, 0, sizeof p);
    memset(p.board, NAIVE_OUTSIDE, sizeof p.board);
    unsigned char rest[NAIVE_HAND];
    memcpy(rest, f->material, sizeof rest);
    for (int i = 0; i < 81; i++) {
        int piece = fact->board[i], base = naive_base(naive_kind_of(piece));
        p.board[cell(i)] = (signed char)piece;
        if (base == NAIVE_KING)
            p.king[naive_side_of(piece)] = (unsigned char)cell(i);
        else if (base != NAIVE_EMPTY)
            rest[base]--;
    }
    for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++) {
        p.hand[f->attacker][kind] = fact->hand[kind];
        p.hand[!f->attacker][kind] = (unsigned char)(rest[kind] - fact->hand[kind]);
    }
    p.side = (unsigned char)f->attacker;
    return p;
}
