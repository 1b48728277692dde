/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set-up: its faults, and a look at it. */
#ifndef SAKUI_TSUME_CHECK_SETUP_H
#define SAKUI_TSUME_CHECK_SETUP_H

#include "tsume/check/naive.h"

#define SETUP_FAULTS 4
#define SETUP_LINE   128

enum setup_fault { SETUP_TWO_PAWNS, SETUP_DEAD_PIECE, SETUP_IN_CHECK, SETUP_NO_KING };
const char *setup_fault_name(enum setup_fault fault);
/* The side to move attacks. */
bool setup_has_fault(const struct naive_position *p, enum setup_fault fault);

/* The board as text, line by line from 0: ranks with files 9 to 1, capitals for sente, then hands
 * and what is missing of the set. False: there is no such line. */
bool setup_draw(const struct naive_position *p, int line, char out[SETUP_LINE]);

#endif
