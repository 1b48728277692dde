/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line of play out of a proof: the winning side plays its proof move, the other side the answer
 * that lasts longest in this proof. It says nothing of other proofs, so it is not the shortest win.
 */
#ifndef SAKUI_CORE_SEARCH_PROOF_LINE_H
#define SAKUI_CORE_SEARCH_PROOF_LINE_H

#include "core/search/proof.h"

/* *moves is the caller's (mem_free). For proofs without cycles; SAKUI_USAGE if there is one. */
sakui_status proof_longest_line(const struct proof *proof, game_move **moves, size_t *count);

#endif
