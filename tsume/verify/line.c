/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/line.h"

#include <string.h>

bool walk_leftover(const struct walk *w)
{
    const struct shogi_position *end = &w->positions.items[w->positions.count - 1];
    int attacker = w->positions.items[0].side;
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        if (shogi_hand_count(end, attacker, type))
            return true;
    return false;
}

int walk_value(const struct walk *w, int i)
{
    return 2 * (walk_plies(w) - i) + !walk_leftover(w);
}

bool walk_start(struct walk *w, const struct shogi_position *start, const uint64_t *lead,
                size_t lead_count)
{
    memset(w, 0, sizeof *w);
    w->lead = lead_count;
    for (size_t i = 0; i < lead_count; i++)
        if (!vec_push(&w->keys, lead[i]))
            return false;
    return vec_push(&w->positions, *start) && vec_push(&w->keys, shogi_key(start));
}

bool walk_add(struct walk *w, shogi_move m)
{
    struct shogi_position next = w->positions.items[w->positions.count - 1];
    struct shogi_undo undo;
    shogi_play(&next, m, &undo);
    return vec_push(&w->moves, m) && vec_push(&w->positions, next) &&
           vec_push(&w->keys, shogi_key(&next));
}

void walk_cut(struct walk *w, int plies)
{
    w->moves.count = (size_t)plies;
    w->positions.count = (size_t)plies + 1;
    w->keys.count = w->lead + (size_t)plies + 1;
}

void walk_free(struct walk *w)
{
    vec_free(&w->moves);
    vec_free(&w->positions);
    vec_free(&w->keys);
}
