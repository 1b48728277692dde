/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A life-and-death region of Go behind core/game.h, so that every search of the family can be run
 * on it: Kishimoto's one-eye problem as a game with repetitions. OR attacks.
 *
 * The rules are those of tsume/go/region.h but for ko, which here is situational super-ko alone: a
 * move that repeats stones and side to move loses (REPETITION_CURRENT_LOSS), nobody has threats,
 * and the attacker never passes. The defender may always pass; a position after his pass is one of
 * its own, so that a pass never repeats. What the static tests for life and death know is settled.
 */
#ifndef SAKUI_REPORTS_LAB_GO_GAME_H
#define SAKUI_REPORTS_LAB_GO_GAME_H

#include "core/game.h"
#include "tsume/go/region.h"

struct go_game_state {
    const struct go_region *region;
    struct go_state position; /* its ko is never set */
    uint32_t passed;          /* the defender has just passed */
    uint32_t knowledge;       /* enum go_knowledge: what the static tests may use */
};

extern const struct game go_game;

/* The start of a problem; `s` is as go_region_make left it. */
void go_game_start(struct go_game_state *g, const struct go_region *region,
                   const struct go_state *s, uint32_t knowledge);

#endif
