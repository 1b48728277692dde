/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kawano's simulation and its dual: can a result of one position be repeated on another (or on the
 * same one by another path) with borrowed moves? The winner's moves are taken from the table, the
 * loser gets all of his; nothing is searched. */
#ifndef SAKUI_CORE_SEARCH_SIMULATE_H
#define SAKUI_CORE_SEARCH_SIMULATE_H

#include "core/search/tsearch.h"

/* A simulation that visits more positions gives up (unknown, never wrong). */
#define SIMULATE_NODES 2000u

struct simulation {
    bool holds;
    uint16_t rep;
    double height;
    game_move move; /* the winner's, at the first position */
};

/* Tries to show that the position on the board, reached from `parent` by `child`'s move (already
 * played), has `value`; parent NULL: the position is the root. Of `child` key, place, or_moves,
 * move and md are read. Successes are stored. `lender`: state whose proof is borrowed, NULL for the
 * same position by another path. */
struct simulation simulate(struct table_search *s, struct ts_frame *parent,
                           const struct ts_child *child, enum search_value value,
                           const void *lender);

#endif
