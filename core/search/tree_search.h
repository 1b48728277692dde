/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all searches on an explicit tree share: the walk over the tree with the position on the
 * board, evaluation and expansion of a node, repetitions, limits, indicators and the proof. How a
 * node is selected and how numbers go up is each algorithm's own business. */
#ifndef SAKUI_CORE_SEARCH_TREE_SEARCH_H
#define SAKUI_CORE_SEARCH_TREE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/limits.h"
#include "core/rng.h"
#include "core/search/indicators.h"
#include "core/search/proof.h"
#include "core/search/search.h"
#include "core/search/tree.h"
#include "core/status.h"

struct tree_search {
    const struct game *game;
    const struct search_options *options;
    struct limits limits;
    uint64_t max_nodes; /* 0 = none */
    double deadline;    /* clock_thread_seconds(); 0 = none */

    struct tree tree;
    uint32_t node;        /* where the walk stands */
    size_t depth;         /* of it */
    void *state;          /* its position */
    unsigned char *undos; /* undo_stride bytes per ply */
    size_t undo_stride;
    uint32_t *path; /* nodes from the root to the walk's place */
    uint64_t *keys; /* their keys; only kept for games with repetitions */
    size_t path_capacity;
    const uint64_t *outer; /* keys of the positions above the root */
    size_t outer_count;

    game_move *moves, *scratch; /* max_moves each */
    struct rng rng;
    bool looks_at_children; /* children are visited as they are created */
    bool repeats_inside, repeats_outside;

    struct indicators *ind;
    struct recorder recorder;
    uint32_t root_choice; /* the root's child of the last descent from the root; 0 = none yet */
};

/* The node limit is max_nodes nodes created. ind must outlive the search; it is cleared. */
sakui_status tree_search_init(struct tree_search *s, const struct game *game,
                              const struct search_options *options, const struct limits *limits,
                              struct indicators *ind);
void tree_search_free(struct tree_search *s);

/* New limits for the next start; the memory limit stays what it was. max_nodes 0 = none. */
void tree_search_limits(struct tree_search *s, const struct limits *limits, uint64_t max_nodes);

/* Starts over at `root` (copied); memory is kept. path: keys above the root, borrowed. */
sakui_status tree_search_start(struct tree_search *s, const void *root, const uint64_t *path,
                               size_t path_count);

/* The walk. Down plays the child's move; up takes it back. */
sakui_status tree_search_down(struct tree_search *s, uint32_t child);
void tree_search_up(struct tree_search *s);
void tree_search_to_root(struct tree_search *s);

/* Who moves at the walk's place, and whether its position repeats one of the path (then it is
 * solved); what the rules say of it is not asked here. */
void tree_search_evaluate(struct tree_search *s);

/* One iteration's work at the walk's place, a leaf: asks for its value if nobody has, and expands
 * it if it is open (children get their first numbers; the node's own numbers are not touched unless
 * it is terminal). SAKUI_LIMIT: the memory limit. */
sakui_status tree_search_expand(struct tree_search *s);

/* Numbers of an inner node from its children:
 *   OR: pn = min pn_c, dn = sum dn_c;   AND: pn = sum pn_c, dn = min dn_c. */
void tree_search_numbers(const struct tree *t, const struct tree_node *n, double *pn, double *dn);

/* The leftmost child with the least pn (OR) or dn (AND). */
uint32_t tree_search_best(const struct tree *t, const struct tree_node *n);

/* Is there a reason to stop before the next iteration? LIMIT_NONE: go on. */
enum limit_kind tree_search_limit(struct tree_search *s);

/* To be called when the descent starts at the root, with the child it takes. */
void tree_search_root_choice(struct tree_search *s, uint32_t child);

/* After an iteration: counts, depth of the most-proving node, the root's numbers. */
void tree_search_count(struct tree_search *s, size_t mpn_depth);

/* The winning move at the root if it is solved and its mover wins; else GAME_MOVE_NONE. */
game_move tree_search_best_move(const struct tree_search *s);

/* Gives `node` of `proof` the proof of the solved root. `below`, if given, is called for each node
 * marked TREE_BELOW, with the walk standing on it, and adds that part. SAKUI_LIMIT from it: that
 * part could not be made again. */
typedef sakui_status (*tree_proof_below)(struct tree_search *s, struct proof *proof,
                                         uint32_t proof_node, void *context);
sakui_status tree_search_proof(struct tree_search *s, struct proof *proof, uint32_t node,
                               tree_proof_below below, void *context);

/* Value, best move, indicators and (if wanted and decided) the proof, once the search is over. */
sakui_status tree_search_result(struct tree_search *s, enum limit_kind limit,
                                tree_proof_below below, void *context, struct search_result *out);

#endif
