/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random legal shogi games with random variations, comments, times and ends, for round trips. The
 * same seed gives the same game. */
#ifndef SAKUI_TESTS_RANDOM_GAME_H
#define SAKUI_TESTS_RANDOM_GAME_H

#include <stdbool.h>

#include "core/problem.h"
#include "core/rng.h"

struct random_game_options {
    int max_plies;      /* of a line */
    int max_variations; /* 0: main line only */
    bool comments;      /* on some nodes: Japanese and ASCII, one or more lines */
    bool times;         /* seconds on every move */
    bool ends;          /* of the main line, and some inside the tree */
    const char *sfen;   /* start; NULL: the usual initial position */
};

/* SAKUI_MEMORY, or SAKUI_INPUT for a bad sfen. */
sakui_status random_game(struct problem **out, struct rng *rng,
                         const struct random_game_options *o);

#endif
