/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of CSA files and what they are in Japanese records. */
#ifndef SAKUI_IMPORTERS_CSA_WORDS_H
#define SAKUI_IMPORTERS_CSA_WORDS_H

#include <stddef.h>

#include "core/problem.h"

/* "FU" → SHOGI_PAWN … ; 0 if there is none. */
int csa_piece(const char *two);
const char *csa_piece_name(int type);

struct csa_end {
    const char *csa; /* with its % */
    enum problem_end end;
    const char
        *text; /* Japanese words that tell it from others of its kind; NULL: the usual ones */
};
const struct csa_end *csa_end_by_name(const char *name);                   /* NULL: unknown */
const struct csa_end *csa_end_for(enum problem_end end, const char *text); /* NULL: none fits */

/* Header "$EVENT" or "N+" ↔ "棋戦", "先手". NULL: no counterpart. */
const char *csa_header_japanese(const char *csa);
const char *csa_header_name(const char *japanese);

#endif
