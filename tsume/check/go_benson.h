/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Benson's theorem (1976), written plainly: stones that cannot be taken even if their owner always
 * passes. */
#ifndef SAKUI_TSUME_CHECK_GO_BENSON_H
#define SAKUI_TSUME_CHECK_GO_BENSON_H

#include "tsume/check/go_match.h"

/* Does a crucial block live so (one eye: do all, the eye elsewhere counting as one)? */
bool go_benson_alive(const struct go_match *m, const struct go_match_state *s);

#endif
