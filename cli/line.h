/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of shogi moves for people. */
#ifndef SAKUI_CLI_LINE_H
#define SAKUI_CLI_LINE_H

#include "core/problem.h"
#include "core/strbuf.h"
#include "tsume/shogi/position.h"

enum line_notation { LINE_KI2, LINE_KIF, LINE_USI };
enum line_notation line_notation_by_name(const char *name);

/* `count` moves from `start`, separated by blanks, wrapped, ended by a line feed. */
void line_moves(struct strbuf *out, const struct shogi_position *start, const shogi_move *moves,
                size_t count, enum line_notation notation);
/* The main line below `root`, and the whole tree (variations after the line they leave, indented).
 */
void line_main(struct strbuf *out, const struct shogi_position *start,
               const struct problem_node *root, enum line_notation notation);
void line_tree(struct strbuf *out, const struct shogi_position *start,
               const struct problem_node *root, enum line_notation notation);

#endif
