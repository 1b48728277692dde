/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/initialise.h"

#include <math.h>

#include "core/search/numbers.h"
#include "core/search/statistics.h"

/* Hort: an OR node gets (1, estimate), an AND node (estimate, 1). */
static void place(bool or_moves, double estimate, double *pn, double *dn)
{
    *pn = or_moves ? 1 : estimate;
    *dn = or_moves ? estimate : 1;
}

/* est = 1 / score^k of the move that led here; not for the root, nor for the first init_skip
 * plies. */
static double by_statistics(const struct search_options *o, const struct leaf *leaf)
{
    if (!o->statistics || leaf->move == GAME_MOVE_NONE || leaf->ply <= o->init_skip)
        return 1;
    int colour = leaf->or_moved ? 0 : 1;
    double score = o->init == INIT_FREQUENCY
                       ? statistics_frequency(o->statistics, colour, leaf->move)
                       : statistics_availability(o->statistics, colour, leaf->move);
    double estimate = 1 / pow(score, o->init_k);
    return estimate >= 1 ? estimate : 1; /* also when pow gave no number */
}

void initialise_leaf(const struct game *game, const struct search_options *options,
                     const struct leaf *leaf, double *pn, double *dn)
{
    bool or_moves = game->or_to_move(leaf->state);
    *pn = *dn = 1;
    switch (options->init) {
    case INIT_CONSTANT:
        break;
    case INIT_MOBILITY: {
        size_t n = leaf->moves;
        if (n == 0 && game->expand(leaf->state, leaf->scratch, &n) != GAME_OPEN)
            n = 1;
        place(or_moves, (double)n, pn, dn);
        break;
    }
    case INIT_FREQUENCY:
    case INIT_AVAILABILITY:
        place(or_moves, by_statistics(options, leaf), pn, dn);
        break;
    case INIT_GAME:
        if (game->estimate) {
            uint32_t p = 1, d = 1;
            game->estimate(leaf->state, &p, &d);
            *pn = p;
            *dn = d;
        }
        break;
    case INIT_HOOK:
        if (options->hook)
            options->hook(options->hook_context, game, leaf->state, leaf->move, pn, dn);
        break;
    }
    *pn = number_finite(*pn);
    *dn = number_finite(*dn);
}
