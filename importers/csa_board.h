/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The position at the head of a CSA game: PI, P1 to P9, P+ and P-. */
#ifndef SAKUI_IMPORTERS_CSA_BOARD_H
#define SAKUI_IMPORTERS_CSA_BOARD_H

#include <stdbool.h>

#include "importers/setup.h"

struct csa_board {
    struct setup setup;
    bool rest; /* 00AL: all that no other line speaks of, before or after */
    int rest_color;
    unsigned ranks; /* rows that were given, a bit each */
};

/* Why a line cannot be used: where in it, as a code and a sentence. */
struct csa_fault {
    const char *at, *code, *what;
};

/* A line that begins with P, up to its end or a comma. */
bool csa_board_line(struct csa_board *b, const char *s, struct csa_fault *fault);
/* Does the line, which begins with P, describe a position? */
bool csa_is_board_line(const char *s);
/* "77": a square. */
bool csa_square(const char *s, shogi_square *square);

#endif
