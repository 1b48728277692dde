/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results that have a name of their own. */
#ifndef SAKUI_TSUME_GO_NAMES_H
#define SAKUI_TSUME_GO_NAMES_H

#include "tsume/go/solver/solver.h"

/* "bent-four-in-the-corner": the attacker holds three or four points of that shape inside, and can
 * begin the ko when he likes; "direct-ko": one threat turns the result; "multi-step-ko": it takes
 * more (stages or approach moves: which of them is not told apart). NULL: no name. */
const char *go_result_name(const struct go_region *r, const struct go_state *s,
                           const struct go_status *status);

#endif
