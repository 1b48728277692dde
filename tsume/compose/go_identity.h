/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When are two life-and-death problems the same? Of the eight ways to look at a board the smallest
 * key is taken; the room is seen from its own upper left, so that shifting along an edge makes
 * nothing new; sides are attacker and defender, not colours. */
#ifndef SAKUI_TSUME_COMPOSE_GO_IDENTITY_H
#define SAKUI_TSUME_COMPOSE_GO_IDENTITY_H

#include "tsume/go/setup.h"

/* The room, what stands in it, the edges it touches, and who moves. */
uint64_t go_identity_setup(const struct go_problem *p);
/* Its empty points and the first move (a point of the board). */
uint64_t go_identity_pattern(const struct go_problem *p, int first);

#endif
