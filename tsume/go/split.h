/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dynamic decomposition of one-eye problems (Kishimoto 2005, chapter 7): crucial stones and safe
 * attacker stones cut the room into parts. The one eye that is missing is made in one of them, so
 * the defender to move chooses a part, and below that both play in it alone.
 *
 * A part's result counts for the whole only if it holds whatever is played in the others:
 * - Defender wins: the attacker was never denied a move (playing elsewhere, he would have it), the
 *   crucial stones had two liberties in the part, the eye elsewhere counted, whenever he was to
 *   move (those in other parts he may fill), and the part stayed closed. Then every move elsewhere
 *   is answered by passing. go_part_stands is the second and third of these.
 * - Attacker wins, in every part: the defender was never denied a move. Then every move is answered
 *   in its own part. Liberties in other parts count as lasting there, so nothing is taken that
 *   could not be. Not for relaxed splits, where the stones that divide may still be cut off. */
#ifndef SAKUI_TSUME_GO_SPLIT_H
#define SAKUI_TSUME_GO_SPLIT_H

#include "tsume/go/life.h"

#define GO_SPLIT_MAX 4

struct go_split {
    int count; /* 1: not split */
    go_set part[GO_SPLIT_MAX];
    bool relaxed; /* only attacker stones that are not safe yet divide it so */
};

/* `relaxed`: attacker stones that are sure to be connected (AC) divide as well. */
void go_split_room(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                   bool relaxed, struct go_split *out);

/* Attacker to move: is the part closed, and have the crucial stones two liberties in it? */
bool go_part_stands(const struct go_region *r, const struct go_state *s);

#endif
