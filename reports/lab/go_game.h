/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A life-and-death region of Go behind core/game.h, so that every search of the family can be run
 * on it: Kishimoto's one-eye problem as a game with repetitions. OR attacks.
 *
 * The rules are those of tsume/go/region.h but for ko, which here is situational super-ko alone: a
 * move that repeats stones and side to move loses (REPETITION_CURRENT_LOSS), nobody has threats,
 * and the attacker never passes. The defender may pass, but not so as to repeat. What the static
 * tests for life and death know is settled: both hold under these rules, too, since a group alive
 * by them may pass for ever without repeating.
 *
 * For one-eye problems only: where two eyes are asked for, a crucial stone may be taken and put
 * back, and then positions of the same stones have different futures. */
#ifndef SAKUI_REPORTS_LAB_GO_GAME_H
#define SAKUI_REPORTS_LAB_GO_GAME_H

#include "core/game.h"
#include "tsume/go/region.h"

struct go_game_state {
    const struct go_region *region;
    struct go_state position; /* its ko is never set */
    uint32_t knowledge;       /* enum go_knowledge: what the static tests may use */
};

extern const struct game go_game;

/* The start of a problem; `s` is as go_region_make left it. */
void go_game_start(struct go_game_state *g, const struct go_region *region,
                   const struct go_state *s, uint32_t knowledge);

#endif
