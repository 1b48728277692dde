/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The independent walker: does a proof show what it claims? It uses the game contract only: no
 * table, no search, no numbers. What a proof must be is said in core/search/proof.h. */
#ifndef SAKUI_CORE_SEARCH_PROOF_CHECK_H
#define SAKUI_CORE_SEARCH_PROOF_CHECK_H

#include <stdint.h>

#include "core/game.h"
#include "core/search/proof.h"
#include "core/status.h"

struct proof_fault {
    const char *code; /* short and stable: "missing-move", "illegal-move", "wrong-terminal", … */
    uint64_t depth;   /* plies from the root */
    game_move move;   /* the move concerned, GAME_MOVE_NONE if the position as a whole */
};

/* SAKUI_OK: the proof holds. SAKUI_CHECK: it does not, *fault (may be NULL) says where.
 * SAKUI_LIMIT: more than max_steps positions would have to be looked at (0 = no limit; only
 * path-dependent proofs can be larger than their number of nodes). SAKUI_MEMORY. */
sakui_status proof_check(const struct game *game, const void *root, const struct proof *proof,
                         uint64_t max_steps, struct proof_fault *fault);

#endif
