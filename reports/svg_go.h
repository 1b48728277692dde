/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Go diagrams as books print them: the part of the board that is in use, stones, numbered moves,
 * marks. A move on a point where the diagram shows a stone already is told below it ("5 at 3"). A
 * stone is one element `g.stone` with data-point (SGF letters), data-color and data-number. */
#ifndef SAKUI_REPORTS_SVG_GO_H
#define SAKUI_REPORTS_SVG_GO_H

#include "core/problem.h"
#include "core/status.h"
#include "core/strbuf.h"

struct svg_go {
    size_t plies; /* moves of the main line to number; more than there are: all */
    bool marks;   /* TR, SQ, CR, MA and LB of the node the diagram stops at */
    bool alone;
    bool whole; /* the whole board, not only the part in use */
    const char *title;
};

/* SAKUI_INPUT if the problem's set-up is no Go position. */
sakui_status svg_go(struct strbuf *out, const struct problem *p, const struct svg_go *how);
const char *svg_go_style(void);

#endif
