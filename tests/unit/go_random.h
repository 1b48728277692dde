/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random enclosed regions for Go tests: a small board whose outside is wall, with defender stones,
 * attacker stones and empty points inside. */
#ifndef SAKUI_TESTS_UNIT_GO_RANDOM_H
#define SAKUI_TESTS_UNIT_GO_RANDOM_H

#include "core/rng.h"
#include "tsume/check/go_brute.h"
#include "tsume/go/region.h"

struct go_random {
    struct go_board board;
    unsigned char region[GO_POINTS_MAX], crucial[GO_POINTS_MAX];
    struct go_region compiled;
    struct go_state state;
    struct go_brute_problem plain;
};

/* A position in which every block has a liberty, there are crucial stones, and no more than
 * `empties` empty points inside. Black attacks. */
void go_random_region(struct rng *rng, int empties, bool one_eye, struct go_random *out);
/* A one-eye problem in several rooms: a line of crucial stones across the board, `rooms` blobs of
 * points beside it that do not touch, with at most `empties` empty points each. */
void go_random_rooms(struct rng *rng, int rooms, int empties, struct go_random *out);
void go_random_print(const struct go_random *g);

#endif
