/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same problem with the pieces a composer would have put there. */
#ifndef SAKUI_TSUME_COMPOSE_TIDY_H
#define SAKUI_TSUME_COMPOSE_TIDY_H

#include "tsume/compose/screen.h"

/* Promoted lances, knights and silvers look odd at the start of a problem. Each becomes the plain
 * piece, a gold or a promoted pawn, the first of these with which the problem stays sound and its
 * line reads the same. Pieces of `keep` (may be NULL) stay what they are. Leaves the screen's
 * bounds at the length of the problem. */
sakui_status tidy_composed(struct screen *screen, struct composed *c,
                           const struct shogi_position *keep);

#endif
