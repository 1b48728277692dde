/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uchi-fu-zume: mate by dropping a pawn is forbidden. */
#include "tsume/shogi/generate.h"

/* The pawn stands next to the king, so there is nothing to interpose: the answers are to take the
 * pawn with a piece or to move the king (perhaps taking the pawn). */
bool shogi_pawn_drop_mates(const struct shogi_position *p, shogi_square to)
{
    int us = p->side, them = us ^ 1;
    shogi_square king = p->king[them];
    struct shogi_bb king_bb = shogi_square_bb[king], occupied = shogi_occupied(p);
    struct shogi_bb flights = shogi_bb_minus(shogi_king_attacks[king], p->color[them]);
    struct shogi_bb then = shogi_bb_or(shogi_bb_minus(occupied, king_bb), shogi_square_bb[to]);
    while (shogi_bb_any(flights))
        if (shogi_king_safe(p, them, shogi_bb_pop(&flights), then))
            return false;
    struct shogi_bb takers = shogi_bb_minus(shogi_attackers_to(p, to, them, occupied), king_bb);
    if (!shogi_bb_any(takers))
        return true;
    struct shogi_bb pinned = shogi_pinned(p, them);
    while (shogi_bb_any(takers)) {
        shogi_square from = shogi_bb_pop(&takers);
        if (!shogi_bb_has(pinned, from) || shogi_bb_has(shogi_line(king, from), to))
            return false;
    }
    return true;
}
