/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of points on a board, a byte per point: what is connected, how far away, what is cut off. */
#ifndef SAKUI_TSUME_GO_ROOMS_H
#define SAKUI_TSUME_GO_ROOMS_H

#include "tsume/go/board.h"

#define GO_ROOM_MAX 63   /* points of a region */
#define GO_FAR      1000 /* more steps than any board has */

/* Points connected to the marked ones through points that pass; marks them in place. How many are
 * marked then. */
int go_room_flood(const struct go_board *b, unsigned char *set, const unsigned char *passable);

/* Steps from the marked points over points that pass; GO_FAR where none leads. */
void go_room_distances(const struct go_board *b, const unsigned char *from,
                       const unsigned char *passable, int *out);

/* Calls for every block of a colour once, from `from` on: its first point, or -1. */
int go_room_next_block(const struct go_board *b, enum go_color color, unsigned char *seen, int from,
                       int *points, int *stones);

/* What is left outside falls into pieces (attacker stones and the empty points among them); all but
 * the largest are islands of attacker stones inside, which can be taken: they belong to the region.
 */
void go_room_take_in_islands(const struct go_board *b, unsigned char *region);

int go_room_count(const struct go_board *b, const unsigned char *set);

#endif
