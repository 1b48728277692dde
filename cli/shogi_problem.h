/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A problem as commands on shogi want it: a position to attack in, and the given line as moves. */
#ifndef SAKUI_CLI_SHOGI_PROBLEM_H
#define SAKUI_CLI_SHOGI_PROBLEM_H

#include "core/diag.h"
#include "core/problem.h"
#include "tsume/shogi/position.h"

/* The setup with a king to mate; SAKUI_INPUT with a diagnostic if this is not a shogi problem, or
 * the side to move has nothing to attack. `what` names the command's work in the message. */
sakui_status shogi_problem_setup(const struct problem *p, const char *what,
                                 struct shogi_position *out, struct diag_list *diags);

/* The main line of the given solution, as far as its moves are legal. *line is the caller's
 * (mem_free) and NULL if there is none. */
sakui_status shogi_problem_line(const struct problem *p, const struct shogi_position *start,
                                shogi_move **line, size_t *count);

#endif
