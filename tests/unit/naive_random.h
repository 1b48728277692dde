/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions for tests, made with the naive rules only. */
#ifndef SAKUI_TESTS_UNIT_NAIVE_RANDOM_H
#define SAKUI_TESTS_UNIT_NAIVE_RANDOM_H

#include "core/rng.h"
#include "tsume/check/naive.h"

/* A tsume-like position with the attacker (either colour) to move and the defender's king not in
 * check: 1 to 10 pieces, most of them near the king, a third of the kings in a corner or on an
 * edge, some promoted, some with many pawns; the attacker holds up to `hand` pieces, the defender
 * the rest of the set (now and then not all of it). `kings`: 1, or 2 for both kings. */
struct naive_position naive_random_tsume(struct rng *r, int kings, int hand);

/* The defender to move, in check by one slider with empty squares between; `closed`: every legal
 * answer is an interposition. */
struct naive_position naive_random_distant_check(struct rng *r, bool closed);

/* The start position of an even game or of a random handicap. */
struct naive_position naive_random_start(struct rng *r);

/* The same problem seen in a mirror (left and right changed). */
struct naive_position naive_mirror(const struct naive_position *p);
/* The same problem with the colours changed (the board turned by half). */
struct naive_position naive_turn(const struct naive_position *p);

/* Reads an SFEN that must be right. */
struct naive_position naive_read(const char *sfen);

#endif
