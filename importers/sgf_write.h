/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Problems to SGF: the reverse of sgf_problem.h. */
#ifndef SAKUI_IMPORTERS_SGF_WRITE_H
#define SAKUI_IMPORTERS_SGF_WRITE_H

#include "core/diag.h"
#include "core/problem.h"
#include "core/strbuf.h"

/* One game tree and a line feed. `charset` is what CA shall say. SAKUI_INPUT for a game or a setup
 * that SGF does not carry here; then nothing was appended. */
sakui_status sgf_write_problem(const struct problem *p, const char *charset, struct strbuf *out,
                               struct diag_list *diags);

/* A branch from its first node on, without brackets around it; `turn` plays there by alternation.
 */
sakui_status sgf_write_branch(const struct problem *p, const struct problem_node *top,
                              enum problem_side turn, struct strbuf *out);

#endif
