/* SPDX-License-Identifier: GPL-3.0-or-later */
/* VCDT: victory by continuous double threats (Wu and Lin). The attacker plays only moves that leave
 * the defender at least two stones to put or lose, until he has six or more threats than two stones
 * can meet. Iterative deepening by attacker moves. A win found is a win; none found says nothing.
 *
 * The zone of a win: cells outside which the defender may have `extra` more stones (1 or 2, put
 * before the attacker begins) without spoiling it. It holds all cells of all threats the proof
 * uses, which takes in the attacker's moves and the defences, and the empty cells of every window
 * that is free of the attacker when the defender is to move and that `extra` stones could bring
 * within two of a win. */
#ifndef SAKUI_TSUME_REF_CONNECT6_VCDT_H
#define SAKUI_TSUME_REF_CONNECT6_VCDT_H

#include "tsume/ref/connect6.h"

#define CONNECT6_ZONE_WORDS ((CONNECT6_CELLS + 63) / 64)

struct connect6_zone {
    uint64_t bits[CONNECT6_ZONE_WORDS];
};

static inline bool connect6_in_zone(const struct connect6_zone *z, int cell)
{
    return z->bits[cell / 64] >> (cell % 64) & 1;
}

struct connect6_vcdt {
    int attacker;
    int extra;          /* stones the zone allows for */
    int depth_max;      /* attacker moves */
    uint64_t nodes_max; /* of one call */
    uint64_t nodes;     /* of one call: attacker moves tried */
    uint64_t total;     /* of all calls */
};

/* Does the attacker, to move (whoever state->side is), win by double threats? The state is changed
 * and restored. `zone` (may be NULL) is written on a win. */
bool connect6_vcdt_wins(struct connect6_vcdt *v, struct connect6_state *s,
                        struct connect6_zone *zone);

/* A window `side` can fill with two stones or fewer; -1 if there is none. */
int connect6_open_win(const struct connect6_state *s, int side);
/* Cells that meet all threats of `side`, as pairs; one cell that meets all is paired with
 * CONNECT6_NONE. Returns how many, at most `room`; SIZE_MAX if there are more; 0 if none does. */
size_t connect6_defences(const struct connect6_state *s, int side, game_move *pairs, size_t room);

#endif
