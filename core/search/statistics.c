/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open addressing with linear probing; a slot is free while its tag is 0. Tags are
 * (colour + 1) << 32 | move, never 0. Kept at most two thirds full. */
#include "core/search/statistics.h"

#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"

struct slot {
    uint64_t tag;
    struct move_count count;
};

struct move_statistics {
    struct slot *slots;
    size_t capacity; /* a power of two */
    size_t used;
    uint64_t games;
};

static uint64_t tag_of(int colour, game_move move)
{
    return ((uint64_t)(colour ? 2 : 1) << 32) | move;
}

static struct slot *find(struct slot *slots, size_t capacity, uint64_t tag)
{
    size_t i = (size_t)mix64(tag) & (capacity - 1);
    while (slots[i].tag && slots[i].tag != tag)
        i = (i + 1) & (capacity - 1);
    return &slots[i];
}

struct move_statistics *statistics_new(void)
{
    struct move_statistics *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->capacity = 256;
    s->slots = mem_zalloc(s->capacity, sizeof *s->slots);
    if (!s->slots) {
        mem_free(s);
        return NULL;
    }
    return s;
}

void statistics_free(struct move_statistics *s)
{
    if (!s)
        return;
    mem_free(s->slots);
    mem_free(s);
}

void statistics_game(struct move_statistics *s)
{
    s->games++;
}

uint64_t statistics_games(const struct move_statistics *s)
{
    return s->games;
}

static bool make_room(struct move_statistics *s)
{
    if ((s->used + 1) * 3 <= s->capacity * 2)
        return true;
    struct slot *bigger = mem_zalloc(2 * s->capacity, sizeof *bigger);
    if (!bigger)
        return false;
    for (size_t i = 0; i < s->capacity; i++)
        if (s->slots[i].tag)
            *find(bigger, 2 * s->capacity, s->slots[i].tag) = s->slots[i];
    mem_free(s->slots);
    s->slots = bigger;
    s->capacity *= 2;
    return true;
}

static struct move_count *touch(struct move_statistics *s, uint64_t tag)
{
    if (!make_room(s))
        return NULL;
    struct slot *slot = find(s->slots, s->capacity, tag);
    if (!slot->tag) {
        slot->tag = tag;
        s->used++;
    }
    return &slot->count;
}

bool statistics_position(struct move_statistics *s, int colour, const game_move *moves,
                         size_t count, game_move played)
{
    for (size_t i = 0; i < count; i++) {
        struct move_count *c = touch(s, tag_of(colour, moves[i]));
        if (!c)
            return false;
        c->available++;
        if (moves[i] == played)
            c->played++;
    }
    return true;
}

struct move_count statistics_look(const struct move_statistics *s, int colour, game_move move)
{
    return find(s->slots, s->capacity, tag_of(colour, move))->count;
}

double statistics_frequency(const struct move_statistics *s, int colour, game_move move)
{
    if (s->games == 0)
        return 1;
    double f = (double)statistics_look(s, colour, move).played;
    double score = (f > 0 ? f : 0.5) / (double)s->games;
    return score < 1 ? score : 1;
}

double statistics_availability(const struct move_statistics *s, int colour, game_move move)
{
    struct move_count c = statistics_look(s, colour, move);
    if (c.available == 0)
        return 1;
    double score = (c.played > 0 ? (double)c.played : 0.5) / (double)c.available;
    return score < 1 ? score : 1;
}
