/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes that have a name of their own. */
#ifndef SAKUI_TSUME_GO_NAMES_H
#define SAKUI_TSUME_GO_NAMES_H

#include "tsume/go/region.h"

/* Bent four in the corner: the attacker stands on three or four points of it, and on nothing else
 * in that space. */
bool go_has_bent_four(const struct go_region *r, const struct go_state *s);

#endif
