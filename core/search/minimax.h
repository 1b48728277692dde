/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game with an evaluation, as the minimax searches (CNS, C* for minimax) want it: a position that
 * moves are played on and taken back from. */
#ifndef SAKUI_CORE_SEARCH_MINIMAX_H
#define SAKUI_CORE_SEARCH_MINIMAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct minimax_source {
    void *context; /* the position */
    size_t max_moves;
    int low, high; /* the values lie between them */
    bool (*is_max)(void *context);
    /* Value of the position for MAX, within low..high; *final if the game is over. */
    int (*evaluate)(void *context, bool *final);
    /* Moves of a position that is not over, at least one; room for max_moves. */
    size_t (*moves)(void *context, game_move *out);
    void (*play)(void *context, game_move move);
    void (*undo)(void *context, game_move move);
};

#endif
