/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Brute force as the oracle of the tests. sakui-check does not use it. */
#include "tsume/check/brute_parts.h"

sakui_status brute_value(struct brute *b, const struct naive_position *p, int plies, int *v)
{
    *v = BRUTE_NO;
    if (!brute_can_be_asked(p, !p->side, plies, 1))
        return SAKUI_USAGE;
    brute_start(b);
    *v = brute_attacker_value(b, p, 2 * plies + 1);
    return b->stopped ? SAKUI_LIMIT : SAKUI_OK;
}

sakui_status brute_mating_moves(struct brute *b, const struct naive_position *p, int plies,
                                struct brute_move out[NAIVE_MAX_MOVES], size_t *count)
{
    *count = 0;
    if (!brute_can_be_asked(p, !p->side, plies, 1))
        return SAKUI_USAGE;
    brute_start(b);
    struct naive_move checks[NAIVE_MAX_MOVES];
    size_t all = naive_checks(p, checks);
    for (size_t i = 0; i < all; i++) {
        struct naive_position q = naive_play(p, checks[i]);
        int v = brute_defender_value(b, &q, 2 * plies - 1);
        if (v != BRUTE_NO)
            out[(*count)++] = (struct brute_move){checks[i], v + 2};
    }
    return b->stopped ? SAKUI_LIMIT : SAKUI_OK;
}

sakui_status brute_answers(struct brute *b, const struct naive_position *p, int plies, int *v,
                           struct brute_answer out[NAIVE_MAX_MOVES], size_t *count)
{
    *v = BRUTE_NO;
    *count = 0;
    if (!brute_can_be_asked(p, p->side, plies, 0) || !naive_in_check(p, p->side))
        return SAKUI_USAGE;
    brute_start(b);
    *v = brute_judge(b, p, 2 * plies + 1, out, count);
    if (b->stopped || *v == BRUTE_NO)
        *count = 0;
    return b->stopped ? SAKUI_LIMIT : SAKUI_OK;
}
