/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static tests: is the defender alive whatever happens, is he dead whatever he does? Both answer
 * yes only when they are sure; in between the search decides. They look at the state's room only:
 * what lies outside it neither helps nor hurts. */
#ifndef SAKUI_TSUME_GO_LIFE_H
#define SAKUI_TSUME_GO_LIFE_H

#include "tsume/go/region.h"

/* What the tests may use, each switchable for measuring (docs/methods/go.md). */
enum go_knowledge {
    GO_KNOW_DEATH = 1 << 0,         /* fewer than two potential eyes: dead */
    GO_KNOW_BENSON = 1 << 1,        /* two-point and larger eyes; without it single points only */
    GO_KNOW_ATTACKER_MIAI = 1 << 2, /* AC: attacker stones with two ways to connect are safe */
    GO_KNOW_DEFENDER_MIAI = 1 << 3, /* DC: defender blocks with two ways to connect are one */
};

/* Do the crucial stones live if the defender answers only threats to his connections (DC), or
 * nothing at all? Two eyes: any crucial block, one eye: all. *relies (may be NULL) is the set of
 * points the life rests on: eye spaces and connections. */
bool go_alive(const struct go_region *r, const struct go_state *s, unsigned knowledge,
              go_set *relies);

/* Attacker stones that cannot be taken: joined to the wall, or (AC) sure to be. *miai (may be NULL)
 * is the set of empty points those connections need. */
go_set go_safe_attackers(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                         go_set *miai);

/* Points that may still become an eye, given the attacker stones that are safe (Kishimoto 5.1). */
go_set go_potential_eyes(const struct go_region *r, const struct go_state *s, go_set safe);

/* True when two of the points are not adjacent. */
bool go_two_apart(const struct go_region *r, go_set eyes);

/* No two eyes are possible any more. */
bool go_dead(const struct go_region *r, const struct go_state *s, unsigned knowledge);

/* Stones and spaces of a position as blocks, shared by the tests. */
struct go_blocks {
    int count;
    go_set stones[GO_REGION_MAX], around[GO_REGION_MAX];
};
void go_find_blocks(const struct go_region *r, go_set stones, struct go_blocks *out);

#endif
