/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/split.h"

/* The connected parts of `within` that have an empty point; too many are joined in the last. */
static int parts(const struct go_region *r, go_set within, go_set empty, go_set *out)
{
    int count = 0;
    while (within) {
        go_set part = go_fill(r, within & -within, within);
        within &= ~part;
        if (!(part & empty))
            continue;
        if (count == GO_SPLIT_MAX)
            out[count - 1] |= part;
        else
            out[count++] = part;
    }
    return count;
}

/* Can a defender's win in the part count at all? Without an eye there he has none; otherwise every
 * crucial block needs a liberty in it. */
static bool useful(const struct go_region *r, const struct go_state *s, go_set part, go_set safe)
{
    struct go_state inside = *s;
    go_set crucial = s->crucial, empty = go_empty(r, s);
    inside.room = part;
    if (!go_potential_eyes(r, &inside, safe))
        return true;
    while (crucial) {
        go_set block = go_fill(r, crucial & -crucial, s->stones[GO_DEFENDER]);
        crucial &= ~block;
        if (!(go_around(r, block) & empty & part))
            return false;
    }
    return true;
}

void go_split_room(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                   bool relaxed, struct go_split *out)
{
    go_set empty = go_empty(r, s), elsewhere = r->eye >= 0 ? go_bit(r->eye) : 0;
    go_set within = s->room & ~s->crucial & ~elsewhere;
    go_set safe = go_safe_attackers(r, s, 0, NULL);
    out->count = parts(r, within & ~safe, empty, out->part);
    out->relaxed = false;
    if (relaxed && out->count < 2) {
        safe = go_safe_attackers(r, s, knowledge | GO_KNOW_ATTACKER_MIAI, NULL);
        out->count = parts(r, within & ~safe, empty, out->part);
        out->relaxed = true;
    }
    bool all = true;
    for (int i = 0; i < out->count && all; i++)
        all = useful(r, s, out->part[i], safe);
    if (!all)
        out->count = 1;
    for (int i = 0; i < out->count; i++)
        out->part[i] |= elsewhere;
}

bool go_part_stands(const struct go_region *r, const struct go_state *s)
{
    go_set empty = go_empty(r, s), crucial = s->crucial;
    if (go_around(r, s->room) & ~s->room & empty)
        return false;
    while (crucial) {
        go_set block = go_fill(r, crucial & -crucial, s->stones[GO_DEFENDER]);
        go_set liberties = go_around(r, block) & empty & s->room;
        crucial &= ~block;
        if (!(liberties & (liberties - 1)))
            return false;
    }
    return true;
}
