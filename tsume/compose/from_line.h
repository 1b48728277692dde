/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From an idea to a problem: the composer gives the moves, the program looks for pieces that make
 * them the only solution. */
#ifndef SAKUI_TSUME_COMPOSE_FROM_LINE_H
#define SAKUI_TSUME_COMPOSE_FROM_LINE_H

#include "core/diag.h"
#include "core/progress.h"
#include "core/vec.h"
#include "tsume/compose/screen.h"

struct from_line_options {
    struct screen_options screen;
    uint64_t seed;
    size_t walks;  /* attempts from the start, each of a few hundred steps */
    size_t want;   /* stop when so many were found */
    int reach;     /* added pieces stand at most so far from the king's path */
    int additions; /* at most so many */
    unsigned jobs;
    struct progress *progress;
};

typedef vec_of(struct composed) composed_list;

/* `fixed` are the pieces that must stand as they do (the king to be mated at least) and the hand
 * the attacker must have; `words` are the moves in USI, separated by blanks. Pieces that the moves
 * need and that are missing are put there, of every type that could play them. SAKUI_INPUT with a
 * diagnostic where a word is no move or no piece could ever play it. An empty list is an answer. */
sakui_status compose_from_line(const struct shogi_position *fixed, const char *words,
                               const struct from_line_options *options, composed_list *out,
                               struct diag_list *diags);

#endif
