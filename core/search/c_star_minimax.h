/* SPDX-License-Identifier: GPL-3.0-or-later */
/* C* for minimax trees (Seo, chapter 6): depth-first search deepened by conspiracy thresholds. One
 * question at a time: is the root's value above BS? A MAX node counts the children already above
 * BS (they would have to fall), a MIN node those not above it (they would have to rise); where the
 * count passes the threshold the static values are believed, else the children are searched. Every
 * iteration raises both thresholds by one.
 *
 * Differences from the listing: BS is renewed between iterations (the text says so, the listing
 * does not); a finished game has the value the game gives it instead of plus or minus infinity; an
 * iteration in which nothing was believed is exact and gives a bound of the true value, and BS is
 * then chosen so that the bounds meet; depth is bounded. */
#ifndef SAKUI_CORE_SEARCH_C_STAR_MINIMAX_H
#define SAKUI_CORE_SEARCH_C_STAR_MINIMAX_H

#include "core/limits.h"
#include "core/search/minimax.h"
#include "core/status.h"

#define C_STAR_DEPTH_MAX 128

struct c_star_minimax_result {
    game_move best;     /* move of the last iteration; GAME_MOVE_NONE if the game is over */
    int value;          /* of the last iteration */
    int lower, upper;   /* proven bounds of the root's value */
    bool settled;       /* lower == upper */
    uint32_t threshold; /* of the last iteration */
    uint64_t nodes;     /* visited, all iterations */
    enum limit_kind limit;
};

/* Iterates until the value is settled, `max_threshold` is done (0 = no limit; LIMIT_DEPTH) or a
 * limit is reached (nodes, time, cancel). */
sakui_status c_star_minimax(const struct minimax_source *source, uint32_t max_threshold,
                            const struct limits *limits, struct c_star_minimax_result *out);

#endif
