/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stretches of a line that repeat a motif: the pattern of pieces, drops, promotions and captures.
 */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_MOTIF_H
#define SAKUI_TSUME_SHOGI_FEATURES_MOTIF_H

#include "tsume/shogi/features/line_facts.h"

#define MOTIF_PERIOD_MAX 16

/* The longest stretch in plies in which every ply looks like the one a period (2 to
 * MOTIF_PERIOD_MAX plies, even) before, at least `periods` periods long; 0 if there is none. *first
 * (may be NULL) is the index of its first ply. */
size_t motif_longest(const struct line_facts *f, size_t periods, size_t *first);

#endif
