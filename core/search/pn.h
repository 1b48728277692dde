/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PN search (Allis): the search itself is the registry's row "pn"; this header offers it as a part
 * of other searches, which use it as their second level (PN², PDS-PN, dfpn-pn).
 *
 *     struct pn_searcher *s;
 *     pn_searcher_new(&s, game, options, bytes);          once; the memory is reused
 *     pn_bounded(s, state, path, n, max_nodes, limits, &outcome);   as often as needed
 *     pn_searcher_free(s);
 */
#ifndef SAKUI_CORE_SEARCH_PN_H
#define SAKUI_CORE_SEARCH_PN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/limits.h"
#include "core/search/proof.h"
#include "core/search/search.h"
#include "core/status.h"

struct pn_searcher;

struct pn_outcome {
    double pn, dn;  /* of the root; solved if one is 0. At least 1 otherwise */
    game_move best; /* the winning move if the root's mover wins it */
    uint64_t created, expanded, iterations, terminals;
    enum limit_kind limit; /* what ended it unsolved; LIMIT_NODES for max_nodes */
    /* Positions that ended play by repetition were met: inside = of one at or below the root,
     * outside = of one on the given path, so that a solution may hold for this path only. Both are
     * cautious: the position need not belong to the solution. */
    bool repeats_inside, repeats_outside;
};

/* Reads from options: evaluation, init and what belongs to it, shuffle and seed, delete_solved,
 * want_proof (solved parts that a proof needs are then kept). memory_bytes 0 = no limit. */
sakui_status pn_searcher_new(struct pn_searcher **out, const struct game *game,
                             const struct search_options *options, uint64_t memory_bytes);
void pn_searcher_free(struct pn_searcher *s);

/* From the next search on the tree may hold this many nodes at most. */
sakui_status pn_set_room(struct pn_searcher *s, uint64_t nodes);

/* Searches `state` (copied) until it is solved or max_nodes nodes (0 = no limit) have been created;
 * the expansion that passes the limit is completed, so at least the root is expanded. path: keys of
 * the positions above the root, root excluded (it must not repeat one); needed for games with
 * repetitions only, else NULL. limits: time, cancel and memory; its node limit is not read. May be
 * NULL. */
sakui_status pn_bounded(struct pn_searcher *s, const void *state, const uint64_t *path,
                        size_t path_count, uint64_t max_nodes, const struct limits *limits,
                        struct pn_outcome *out);

/* The root's children after pn_bounded, in the order they were searched in. */
struct pn_child {
    game_move move;
    double pn, dn;
    uint8_t flags; /* enum tree_flag */
};
uint64_t pn_bytes(const struct pn_searcher *s);     /* of the tree of the last search */
uint8_t pn_root_flags(const struct pn_searcher *s); /* enum tree_flag */
size_t pn_child_count(const struct pn_searcher *s);
struct pn_child pn_child_at(const struct pn_searcher *s, size_t index);

/* Gives `node` of `proof` (whose value it must have) the solved root's proof. Needs
 * options.want_proof. Play that repeats a position, of the path too, ends in PROOF_REPEATS. */
sakui_status pn_append_proof(struct pn_searcher *s, struct proof *proof, uint32_t node);

/* How many nodes a second-level search may create when the first level holds `first` nodes and both
 * together may hold `total`. The first rule that options give:
 *   second_level_nodes > 0          that many;
 *   second_level_b > 0 (Breuker)    min(x f(x), N-x), f(x) = 1/(1+e^((a-x)/b)), x = first, N =
 * total; otherwise (Hort)                min(N-x, x+1); Allis' rule M = x is the same but for the
 * 1, without which the first search could not start. Never more than total - first, and at least 1.
 */
uint64_t pn_second_level_size(const struct search_options *options, uint64_t first, uint64_t total);

#endif
