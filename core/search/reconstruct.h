/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the table of a finished search to a proof (core/search/proof.h).
 *
 * The table holds a winner's move for every solved position, but entries may have been replaced.
 * What is missing is searched again where it is needed (Kishimoto 3.2.2):
 *   1. A position without a result is searched in the table as it is, under the path that led
 * there.
 *   2. Where stored moves run in a circle, or do not carry, the position is searched once more with
 *      an empty second table.
 * Under FIRST_LOSS a proven position is proven whatever came before, so those searches, and the
 * building below them, forget the path above (table_search.path_floor). */
#ifndef SAKUI_CORE_SEARCH_RECONSTRUCT_H
#define SAKUI_CORE_SEARCH_RECONSTRUCT_H

#include "core/search/proof.h"
#include "core/search/tsearch.h"

/* Builds the proof of `value` for the entered frame `root`; second table and proof together take at
 * most `bytes`. *limit tells why *out is NULL. SAKUI_MEMORY only when an allocation failed. */
sakui_status reconstruct(struct table_search *s, struct ts_frame *root, enum search_value value,
                         size_t bytes, struct proof **out, enum limit_kind *limit);

#endif
