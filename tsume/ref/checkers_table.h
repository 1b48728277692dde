/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who wins checkers with few pieces, by retrograde analysis: every position of up to four pieces,
 * men and kings, either side to move, with the number of plies to the end.
 *
 * Two sides agree on a value when one of them can force it whatever the other does, however long it
 * takes; repetitions and the forty-move rule are no part of it. */
#ifndef SAKUI_TSUME_REF_CHECKERS_TABLE_H
#define SAKUI_TSUME_REF_CHECKERS_TABLE_H

#include "core/status.h"
#include "tsume/ref/checkers.h"

#define CHECKERS_TABLE_MAX 4

/* Positions of up to `pieces` pieces (1 to CHECKERS_TABLE_MAX). Four take 57 MB while it is made
 * and 38 MB afterwards. Free with checkers_table_free. */
sakui_status checkers_table_new(struct checkers_table **out, int pieces);
void checkers_table_free(struct checkers_table *t);
int checkers_table_pieces(const struct checkers_table *t);

/* For the side to move: n > 0, wins in n plies at the latest; n < 0, loses, and lasts -n - 1 plies;
 * 0, a draw. The position must not have more pieces than the table. */
int checkers_table_look(const struct checkers_table *t, const struct checkers_state *s);

#endif
