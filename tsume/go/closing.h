/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open walls: where play may go is guessed, and attacker stones are added around it. */
#ifndef SAKUI_TSUME_GO_CLOSING_H
#define SAKUI_TSUME_GO_CLOSING_H

#include "tsume/go/setup.h"

/* Board, stones in question and attacker of p are set; the region and the stones around it come
 * from how the request wants open walls closed. False: the room would be too large, or there is no
 * such closing. */
bool go_wall_up(struct go_problem *p, const struct go_request *q);

/* Puts attacker stones on the empty points around the region. */
void go_close_up(struct go_problem *p);

#endif
