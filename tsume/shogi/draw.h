/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards for terminals and text files. */
#ifndef SAKUI_TSUME_SHOGI_DRAW_H
#define SAKUI_TSUME_SHOGI_DRAW_H

#include "core/strbuf.h"
#include "tsume/shogi/position.h"

struct shogi_draw_options {
    bool ascii;           /* letters as in SFEN; otherwise Japanese, in the manner of BOD */
    bool color;           /* escape sequences for the highlight; otherwise a '*' (ASCII only) */
    shogi_move last_move; /* its squares are highlighted; SHOGI_MOVE_NONE = nothing */
};

/* Appends the board with hands and side to move, lines ended by '\n'. options may be NULL. */
void shogi_draw(struct strbuf *out, const struct shogi_position *p,
                const struct shogi_draw_options *options);

#endif
