/* SPDX-License-Identifier: GPL-3.0-or-later */
/* First numbers (pn, dn) of a node nobody has expanded yet: enum leaf_initialiser. */
#ifndef SAKUI_CORE_SEARCH_INITIALISE_H
#define SAKUI_CORE_SEARCH_INITIALISE_H

#include "core/search/search.h"

/* What an initialiser may look at. */
struct leaf {
    const void *state;
    game_move move;     /* that led here; GAME_MOVE_NONE at the root */
    bool or_moved;      /* who played it */
    int ply;            /* depth of the node, the root's is 0 */
    size_t moves;       /* number of moves, if known; 0 = not counted yet */
    game_move *scratch; /* room for game->max_moves, for counting them */
};

/* Numbers of an open leaf, both finite and at least 0 (at least 1 except from the hook). */
void initialise_leaf(const struct game *game, const struct search_options *options,
                     const struct leaf *leaf, double *pn, double *dn);

#endif
