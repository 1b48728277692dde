/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest setup that is the same problem. */
#ifndef SAKUI_TSUME_COMPOSE_PRUNE_H
#define SAKUI_TSUME_COMPOSE_PRUNE_H

#include "tsume/compose/edits.h"
#include "tsume/compose/screen.h"

/* Takes away pieces, one after the other, as long as the problem stays sound with the same line;
 * with `pairs` also two at once where no single one can go. `c` is sound by the screen; the edits
 * made are appended to `removed` (may be NULL), each in terms of the setup before it. The order is
 * fixed: the attacker's hand last. Pieces of `keep` (may be NULL) stay. Leaves the screen's bounds
 * at the length of the problem. */
sakui_status prune_composed(struct screen *screen, struct composed *c, bool pairs,
                            const struct shogi_position *keep, edit_list *removed);

#endif
