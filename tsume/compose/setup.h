/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setups by chance: a king and pieces around it. */
#ifndef SAKUI_TSUME_COMPOSE_SETUP_H
#define SAKUI_TSUME_COMPOSE_SETUP_H

#include "core/rng.h"
#include "tsume/shogi/position.h"

struct setup_options {
    int attackers_min, attackers_max; /* pieces of the attacker on the board */
    int defenders_min, defenders_max; /* of the defender, the king apart */
    int hand_min, hand_max;           /* in the attacker's hand */
    int king_files, king_ranks;       /* the king stands so far from the corner at most */
    int reach;                        /* how far from the king pieces stand */
};
/* What brings most problems of at least so many plies (docs/methods/compose.md). */
void setup_options_init(struct setup_options *options, int plies);

/* Black attacks; white holds the rest of the set. Pieces come one by one, each on a square where
 * the position still can stand (no dead piece, no second pawn, no check), so every throw is one. */
void setup_random(struct rng *rng, const struct setup_options *options, struct shogi_position *out);

/* Every marked square (SHOGI_SQUARES flags) holds a piece, the king on one of them, the other
 * squares are empty. At least one square must be marked. */
void setup_on_shape(struct rng *rng, const bool *shape, const struct setup_options *options,
                    struct shogi_position *out);

/* A piece type, as often as a set has it, PAWN..GOLD. */
int setup_random_type(struct rng *rng);
/* The same; pawns, bishops and rooks promoted now and then. Promoted lances, knights and silvers,
 * which composers avoid at the start, do not come. */
int setup_random_piece_type(struct rng *rng);

/* The rest of the set goes to the defender's hand; false if the set has too few of a type. */
bool setup_finish(struct shogi_position *p);

#endif
