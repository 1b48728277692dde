/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A simple Othello player, for positions as they arise between players who know what they do: fixed
 * depth alpha-beta on squares and mobility. Deterministic for a generator's state. */
#ifndef SAKUI_TSUME_REF_OTHELLO_ENGINE_H
#define SAKUI_TSUME_REF_OTHELLO_ENGINE_H

#include "core/rng.h"
#include "tsume/ref/othello.h"

/* Static value for the side to move: 120 a corner, −40 the square diagonally inside an empty
 * corner, −20 the edge squares beside it, 5 other edges, 1 else (own minus other); 8 a move more
 * than the other. A finished game: 10000 by the disc difference. */
int othello_engine_value(const struct othello_state *s);

/* The best move after a search of `depth` plies, each root move's value disturbed by a uniform
 * number in [-noise, noise]. The game must not be over. */
game_move othello_engine_move(const struct othello_state *s, int depth, double noise,
                              struct rng *rng);

#endif
