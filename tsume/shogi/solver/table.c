/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main table: looking up and storing. */
#include "tsume/shogi/solver/table_part.h"

#include <string.h>

/* ---- looking up ---- */

static void settle(struct tsume_table_hit *hit, const struct tsume_table_entry *e, uint64_t word)
{
    hit->kind = (enum entry_kind)kind_of(word);
    hit->hand = hand_in(word);
    hit->pn = GET(e->pn);
    hit->dn = GET(e->dn);
    hit->amount = GET(e->amount);
    hit->move = GET(e->move);
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void probe(const struct tsume_part *t, uint64_t key, hand_word hand,
                  struct tsume_table_hit *hit)
{
    memset(hit, 0, sizeof *hit);
    uint32_t pn = 0, dn = 0;
    const struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)];
    for (uint64_t word; word = GET(e->hand_and_kind), !is_empty(word); e++) {
        if (GET(e->key) != key || is_gone(word))
            continue;
        hand_word other = hand_in(word);
        switch (kind_of(word)) {
        case ENTRY_PROVEN: /* the shortest mate known: following these never goes in a circle */
            if (hand_covers(hand, other) && (hit->kind != ENTRY_PROVEN || GET(e->pn) < hit->pn))
                settle(hit, e, word);
            break;
        case ENTRY_DISPROVEN:
            if (hand_covers(other, hand)) {
                settle(hit, e, word);
                return;
            }
            break;
        default:
            if (hit->kind == ENTRY_PROVEN)
                break;
            if (other == hand) {
                hit->kind = ENTRY_OPEN;
                hit->on_path = word & FLAG_PATH;
                hit->amount = GET(e->amount);
                hit->move = GET(e->move);
                hit->depth = GET(e->depth);
                hit->parent = GET(e->parent);
                pn = larger(pn, GET(e->pn));
                dn = larger(dn, GET(e->dn));
            } else if (hand_covers(other, hand)) {
                pn = larger(pn, GET(e->pn));
            } else if (hand_covers(hand, other)) {
                dn = larger(dn, GET(e->dn));
            }
        }
    }
    if (hit->kind == ENTRY_PROVEN)
        return;
    hit->pn = pn;
    hit->dn = dn;
}

/* ---- storing ---- */

static struct tsume_table_entry *find_open(const struct tsume_part *t, uint64_t key, hand_word hand)
{
    struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)];
    for (uint64_t word; word = GET(e->hand_and_kind), !is_empty(word); e++)
        if (GET(e->key) == key && hand_in(word) == hand && kind_of(word) == ENTRY_OPEN &&
            !is_gone(word))
            return e;
    return NULL;
}

static void store_open(struct tsume_part *t, uint64_t key, hand_word hand, uint32_t pn, uint32_t dn,
                       uint32_t amount, uint16_t move, uint32_t depth, uint64_t parent)
{
    struct tsume_table_entry *e = find_open(t, key, hand);
    uint16_t d = (uint16_t)(depth < UINT16_MAX ? depth : UINT16_MAX);
    if (e) {
        if (d < GET(e->depth))
            SET(e->depth, d);
    } else {
        e = tsume_part_take_slot(t, key);
        if (!e)
            return;
        SET(e->key, key);
        SET(e->hand_and_kind, hand | ENTRY_OPEN);
        SET(e->depth, d);
    }
    SET(e->pn, pn);
    SET(e->dn, dn);
    SET(e->amount, amount);
    SET(e->move, move);
    SET(e->parent, parent);
}

static uint64_t parent_of(const struct tsume_part *t, uint64_t key)
{
    uint64_t parent = 0;
    uint32_t most = 0;
    const struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)];
    for (uint64_t word; word = GET(e->hand_and_kind), !is_empty(word); e++)
        if (GET(e->key) == key && kind_of(word) == ENTRY_OPEN && !is_gone(word) &&
            GET(e->amount) >= most) {
            most = GET(e->amount);
            parent = GET(e->parent);
        }
    return parent;
}

static void mark_path(struct tsume_part *t, uint64_t key, hand_word hand)
{
    struct tsume_table_entry *e = find_open(t, key, hand);
    if (e)
        SET(e->hand_and_kind, GET(e->hand_and_kind) | FLAG_PATH);
}

static void store_final(struct tsume_part *t, enum entry_kind kind, uint64_t key, hand_word hand,
                        uint32_t length, uint32_t amount, uint16_t move)
{
    struct tsume_table_entry *slot = NULL, *e = &t->entries[tsume_part_home(t, key)];
    for (uint64_t word; word = GET(e->hand_and_kind), !is_empty(word); e++) {
        if (GET(e->key) != key || is_gone(word))
            continue;
        unsigned other = kind_of(word);
        hand_word h = hand_in(word);
        bool covered = kind == ENTRY_PROVEN ? hand_covers(h, hand) : hand_covers(hand, h);
        if (kind == ENTRY_PROVEN && other == kind && hand_covers(hand, h) && GET(e->pn) <= length)
            return; /* known already: no longer, and with no more */
        if (!covered || (other != ENTRY_OPEN && other != kind))
            continue;
        if (kind == ENTRY_PROVEN && other == kind && GET(e->pn) < length)
            continue; /* needs more, but is shorter: proofs that lean on it keep their length */
        if (slot)
            SET(e->hand_and_kind, FLAG_GONE);
        else
            slot = e;
    }
    if (!slot)
        slot = tsume_part_take_slot(t, key);
    if (slot)
        put(slot, &(struct view){.key = key,
                                 .hand_and_kind = hand | kind,
                                 .pn = length,
                                 .amount = amount,
                                 .move = move});
}

/* ---- bounded questions ---- */

static void probe_bound(const struct tsume_part *t, uint64_t key, hand_word hand, int bound,
                        struct tsume_table_hit *hit)
{
    memset(hit, 0, sizeof *hit);
    const struct tsume_table_entry *e = &t->entries[tsume_part_home(t, key)];
    for (uint64_t word; word = GET(e->hand_and_kind), !is_empty(word); e++) {
        if (GET(e->key) != key || is_gone(word))
            continue;
        hand_word other = hand_in(word);
        unsigned kind = kind_of(word);
        bool exact = word & FLAG_EXACT;
        bool holds = other == hand;
        if (!exact && kind == ENTRY_PROVEN)
            holds = hand_covers(hand, other);
        if (!exact && kind == ENTRY_DISPROVEN)
            holds = hand_covers(other, hand);
        if (!holds)
            continue;
        int value = (int)GET(e->pn);
        if ((kind == ENTRY_PROVEN && value <= bound) ||
            (kind == ENTRY_DISPROVEN && value >= bound)) {
            settle(hit, e, word);
            hit->exact = exact;
            hit->ruled = word & FLAG_RULED;
            return;
        }
        if (kind == ENTRY_OPEN && GET(e->depth) == (uint16_t)bound)
            settle(hit, e, word);
    }
}

static void store_bound(struct tsume_part *t, enum entry_kind kind, uint64_t key, hand_word hand,
                        int bound, unsigned flags, uint32_t amount, uint16_t move)
{
    struct tsume_table_entry *slot = &t->entries[tsume_part_home(t, key)];
    uint64_t wanted = hand | kind | flags, word;
    while (word = GET(slot->hand_and_kind),
           !is_empty(word) && (GET(slot->key) != key || word != wanted))
        slot++;
    if (is_empty(word)) {
        slot = tsume_part_take_slot(t, key);
    } else {
        int known = (int)GET(slot->pn);
        if (kind == ENTRY_PROVEN ? known <= bound : known >= bound)
            return;
    }
    if (slot)
        put(slot, &(struct view){.key = key,
                                 .hand_and_kind = wanted,
                                 .pn = (uint32_t)bound,
                                 .amount = amount,
                                 .move = move});
}

static void store_bound_open(struct tsume_part *t, uint64_t key, hand_word hand, int bound,
                             uint32_t pn, uint32_t dn, uint32_t amount)
{
    struct tsume_table_entry *slot = &t->entries[tsume_part_home(t, key)];
    uint64_t wanted = hand | ENTRY_OPEN, word;
    while (word = GET(slot->hand_and_kind),
           !is_empty(word) &&
               (GET(slot->key) != key || word != wanted || GET(slot->depth) != (uint16_t)bound))
        slot++;
    if (is_empty(word))
        slot = tsume_part_take_slot(t, key);
    if (slot)
        put(slot, &(struct view){.key = key,
                                 .hand_and_kind = wanted,
                                 .pn = pn,
                                 .dn = dn,
                                 .amount = amount,
                                 .depth = (uint16_t)bound});
}

/* ---- the same for all parts ---- */

void tsume_table_probe(const struct tsume_table *t, uint64_t key, hand_word hand,
                       struct tsume_table_hit *hit)
{
    const struct tsume_part *part = tsume_table_part(t, key);
    uint64_t version;
    do {
        version = look(t, part);
        probe(part, key, hand, hit);
    } while (look_again(t, part, version));
}

void tsume_table_store_open(struct tsume_table *t, uint64_t key, hand_word hand, uint32_t pn,
                            uint32_t dn, uint32_t amount, uint16_t move, uint32_t depth,
                            uint64_t parent)
{
    struct tsume_part *part = enter(t, key);
    store_open(part, key, hand, pn, dn, amount, move, depth, parent);
    leave(t, part);
}

uint64_t tsume_table_parent(const struct tsume_table *t, uint64_t key)
{
    const struct tsume_part *part = tsume_table_part(t, key);
    uint64_t version, parent;
    do {
        version = look(t, part);
        parent = parent_of(part, key);
    } while (look_again(t, part, version));
    return parent;
}

void tsume_table_mark_path(struct tsume_table *t, uint64_t key, hand_word hand)
{
    struct tsume_part *part = enter(t, key);
    mark_path(part, key, hand);
    leave(t, part);
}

void tsume_table_store_final(struct tsume_table *t, enum entry_kind kind, uint64_t key,
                             hand_word hand, uint32_t length, uint32_t amount, uint16_t move)
{
    struct tsume_part *part = enter(t, key);
    store_final(part, kind, key, hand, length, amount, move);
    leave(t, part);
}

void tsume_table_probe_bound(const struct tsume_table *t, uint64_t key, hand_word hand, int bound,
                             struct tsume_table_hit *hit)
{
    const struct tsume_part *part = tsume_table_part(t, key);
    uint64_t version;
    do {
        version = look(t, part);
        probe_bound(part, key, hand, bound, hit);
    } while (look_again(t, part, version));
}

void tsume_table_store_bound(struct tsume_table *t, enum entry_kind kind, uint64_t key,
                             hand_word hand, int bound, unsigned flags, uint32_t amount,
                             uint16_t move)
{
    struct tsume_part *part = enter(t, key);
    store_bound(part, kind, key, hand, bound, flags, amount, move);
    leave(t, part);
}

void tsume_table_store_bound_open(struct tsume_table *t, uint64_t key, hand_word hand, int bound,
                                  uint32_t pn, uint32_t dn, uint32_t amount)
{
    struct tsume_part *part = enter(t, key);
    store_bound_open(part, key, hand, bound, pn, dn, amount);
    leave(t, part);
}
