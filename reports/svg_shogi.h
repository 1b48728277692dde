/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shogi diagrams as magazines print them: bare kanji on a ruled board, white's turned round, the
 * attacker's hand at the right, files along the top and ranks at the right. Every piece is one
 * element `g.piece` with data-square ("5e"), data-piece (as in SFEN: "+R", "k"), so that a diagram
 * can be read back. */
#ifndef SAKUI_REPORTS_SVG_SHOGI_H
#define SAKUI_REPORTS_SVG_SHOGI_H

#include "core/strbuf.h"
#include "tsume/shogi/position.h"

enum svg_pieces { SVG_KANJI, SVG_LETTERS };

struct svg_shogi {
    shogi_move last_move;      /* its squares are marked; SHOGI_MOVE_NONE = nothing */
    const shogi_square *marks; /* key squares, ringed */
    size_t mark_count;
    enum svg_pieces pieces;
    bool alone;        /* a document of its own, with style; otherwise for a page with svg_style */
    const char *title; /* for those who listen; NULL: none. Escaped here */
    const char *caption; /* below the board; NULL: none */
    const char *id;    /* prefix for ids inside; needed if the ruled board is shared; NULL: none */
    bool shared_rules; /* the page holds svg_shogi_rules already: refer to it */
};

/* The size of the drawing in its own units. */
#define SVG_SHOGI_WIDTH  470
#define SVG_SHOGI_HEIGHT 430

void svg_shogi(struct strbuf *out, const struct shogi_position *p, const struct svg_shogi *how);
/* The ruled board once, hidden, for all the diagrams of a page that refer to it. */
void svg_shogi_rules(struct strbuf *out);
/* Style rules for boards and plots, for a page or a document. */
const char *svg_style(void);

/* Width and height of a cell, left and top of the board: for scripts that draw into a diagram. */
void svg_shogi_geometry(int out[4]);

/* "5e". */
void svg_square_name(shogi_square s, char out[3]);

#endif
