/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connect6 as Song et al. search it: the attacker (OR) has his five best-looking moves, the
 * defender those that the relevance zones of a null and a seminull move leave.
 *
 *   OR:  a VCDT win proves the node. Otherwise the five pairs of highest worth: of the twelve cells
 *        of highest connect6_cell_worth, worth(a) + worth(b once a is there); while the defender
 *        threatens, only pairs that meet all threats.
 *   AND: an open win of the defender, or no VCDT win after a null move: not proven. Else Z is the
 *        zone of that win, and for every s in Z the seminull move s is tried the same way: Z'(s).
 *        Moves are {s, t} with t in Z'(s); where the seminull move already stops the VCDT, every t.
 *        Every other move loses to a proof already found.
 *
 * Proofs are sound; a disproof means only that this way of searching did not prove it. */
#ifndef SAKUI_TSUME_REF_CONNECT6_ZONE_H
#define SAKUI_TSUME_REF_CONNECT6_ZONE_H

#include "core/status.h"
#include "tsume/ref/connect6_vcdt.h"

#define CONNECT6_ATTACKER_MOVES 5
#define CONNECT6_ZONE_MOVES     8192 /* more at an AND node: not proven */

/* Its states need a solver (connect6_solver_new) of one thread's own. */
extern const struct game connect6_zone_game;

struct connect6_solver *connect6_solver_new(int vcdt_depth, uint64_t vcdt_nodes);
void connect6_solver_free(struct connect6_solver *solver);
uint64_t connect6_solver_nodes(const struct connect6_solver *solver); /* of VCDT, so far */

/* An opening: Black one stone in the middle, then White and Black in turn two each, to the given
 * number of turns. Whose turn it is then (Black's if turns is even) is the OR player; he has put
 * his best-looking stones, the other stones of the square of radius 4 around the middle by chance.
 * `idle`: the other's last two stones are useless, in two corners. */
void connect6_opening(struct connect6_state *s, int size, int need, int turns, bool idle,
                      struct rng *rng);

#endif
