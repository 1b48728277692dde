/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tsume-shogi for the search family. OR is the attacker, who must give check with every move; AND
 * is the defender, who may play any legal move and is mated when there is none. Repetition fails
 * for the attacker.
 *
 * Canonical move order: OR nodes as shogi_checks, AND nodes as shogi_evasions
 * (tsume/shogi/movegen.h says what these are). It is part of every measurement that depends on the
 * order of children. */
#ifndef SAKUI_TSUME_SHOGI_TSUME_GAME_H
#define SAKUI_TSUME_SHOGI_TSUME_GAME_H

#include "core/game.h"
#include "tsume/shogi/position.h"

struct tsume_state {
    struct shogi_position position;
    uint8_t attacker; /* colour */
};

extern const struct game tsume_game;

/* The root: the side to move is the attacker. The defender must have a king. */
void tsume_state_init(struct tsume_state *s, const struct shogi_position *p);

#endif
