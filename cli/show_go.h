/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Go and Hex boards and lines for a terminal. */
#ifndef SAKUI_CLI_SHOW_GO_H
#define SAKUI_CLI_SHOW_GO_H

#include <stdbool.h>

#include "core/problem.h"
#include "core/strbuf.h"

/* The board after `ply` moves of the main line, with captures taken off, marked stones and points
 * of that node, and the side to move. False if the main line is shorter or the set-up cannot be
 * read. */
bool show_go_board(struct strbuf *out, const struct problem *p, long long ply, bool color);
/* The main line ("B C3  W D4"), or with `tree` every variation on a line of its own, indented under
 * the move it replaces, with comments. */
void show_go_line(struct strbuf *out, const struct problem *p, bool tree);

#endif
