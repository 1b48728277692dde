/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting move sequences: the standard test of move generators. */
#ifndef SAKUI_TSUME_SHOGI_PERFT_H
#define SAKUI_TSUME_SHOGI_PERFT_H

#include "tsume/shogi/position.h"

#define SHOGI_PERFT_MAX 20 /* deepest depth that may be asked for */

/* Legal move sequences of exactly `depth` plies (0 gives 1). The last ply is counted, not played.
 */
uint64_t shogi_perft(const struct shogi_position *p, int depth);

#endif
