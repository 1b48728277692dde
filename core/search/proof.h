/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proofs: a small graph of positions that shows a value without any search.
 *
 * The side that wins the claim (OR in a proof, AND in a disproof) has one edge per node, its move;
 * the other side has an edge for every move the game gives. A node without edges is a terminal of
 * the claimed value. What holds the graph together depends on the repetition rule:
 *
 *  - REPETITION_NONE, and *proofs* under FIRST_LOSS: no directed cycle. Nodes may be shared (DAG).
 *  - *Disproofs* under FIRST_LOSS: cycles are allowed. AND's moves are a positional strategy that
 *    never lets play reach a proven terminal; play that goes round for ever fails for OR.
 *  - CURRENT_LOSS: what a move is worth depends on the path, so the graph is read as the tree of
 * its paths. A move into a position that stands on the path ends the play and has the child
 *    PROOF_REPEATS; every other edge must not repeat. Nodes may be shared where this holds on all
 *    paths that reach them.
 */
#ifndef SAKUI_CORE_SEARCH_PROOF_H
#define SAKUI_CORE_SEARCH_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/search/search.h"

#define PROOF_REPEATS UINT32_MAX /* child of an edge that ends play by repetition */
#define PROOF_NO_NODE (UINT32_MAX - 1)

struct proof_edge {
    game_move move;
    uint32_t child;
};

struct proof_node {
    uint32_t first; /* index of the first edge */
    uint32_t count; /* of edges */
};

struct proof {
    enum search_value value;
    uint32_t root;
    struct proof_node *nodes;
    size_t node_count, node_capacity;
    struct proof_edge *edges;
    size_t edge_count, edge_capacity;
};

/* NULL when out of memory. */
struct proof *proof_new(enum search_value value);
void proof_free(struct proof *proof);

/* A new node without edges (a terminal until proof_set_edges); PROOF_NO_NODE: out of memory. */
uint32_t proof_add_node(struct proof *proof);

/* Gives `node` its edges, once. Children may be added to the proof later. false: out of memory. */
bool proof_set_edges(struct proof *proof, uint32_t node, const struct proof_edge *edges,
                     size_t count);

/* Bytes the proof holds. */
size_t proof_bytes(const struct proof *proof);

/* Drops what the root does not reach and renumbers in order of a breadth-first walk, so that equal
 * proofs are equal byte by byte. false: out of memory (the proof is unchanged). */
bool proof_compact(struct proof *proof);

/* Nodes, leaves (terminals and repetitions) and the longest simple way counted by breadth-first
 * distance from the root (the depth of the node farthest from it). */
struct proof_size {
    uint64_t nodes, terminals, depth;
    double tree_terminals; /* leaves of the graph unfolded to a tree; NaN if it has a cycle */
};
bool proof_measure(const struct proof *proof, struct proof_size *out); /* false: out of memory */

#endif
