/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A life-and-death problem while it is made: a room in a corner or at a side, what stands in it,
 * and a wall around it that follows from the room. Black always plays first. */
#ifndef SAKUI_TSUME_COMPOSE_GO_SKETCH_H
#define SAKUI_TSUME_COMPOSE_GO_SKETCH_H

#include "core/rng.h"
#include "tsume/go/setup.h"

enum go_sketch_cell { SKETCH_OUTSIDE, SKETCH_EMPTY, SKETCH_ATTACKER, SKETCH_DEFENDER };

struct go_sketch {
    struct go_board frame; /* an empty board of its size */
    bool black_attacks;
    unsigned char cell[GO_POINTS_MAX]; /* enum go_sketch_cell, row by row */
};

struct go_sketch_options {
    int size;               /* of the board: 7 to GO_BOARD_MAX */
    int room_min, room_max; /* points of the room */
    int empty_max;          /* of them empty */
};
void go_sketch_options_init(struct go_sketch_options *options);

/* Defender stones mostly at the rim of the room, where they make eye space. */
void go_sketch_random(struct rng *rng, const struct go_sketch_options *options,
                      struct go_sketch *out);
/* One point changed: its stone, or the room one point larger or smaller; or the other side begins.
 */
void go_sketch_change(struct rng *rng, const struct go_sketch_options *options,
                      const struct go_sketch *from, struct go_sketch *out);

/* The board with its wall. False: no defender stone, too many empty points, a stone without a
 * liberty, or no room left for the wall. */
bool go_sketch_board(const struct go_sketch *s, const struct go_sketch_options *options,
                     struct go_board *out);
/* Back from a problem: what is outside its region is left out, the colours are turned so that black
 * begins. False: the board is not square. */
bool go_sketch_of(const struct go_problem *p, struct go_sketch *out);

#endif
