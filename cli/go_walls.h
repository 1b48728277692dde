/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of the added stones' part in a result, as output has it. */
#ifndef SAKUI_CLI_GO_WALLS_H
#define SAKUI_CLI_GO_WALLS_H

#include "cli/go_problem.h"
#include "tsume/go/solver/walls.h"

/* "walls" and "closings". */
void go_walls_json(const struct go_case *c, const struct go_walls_seen *w, struct json *j);
/* A line; nothing if no stone was added. */
void go_walls_text(const struct go_case *c, const struct go_walls_seen *w, struct strbuf *out);

#endif
