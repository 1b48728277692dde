/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph: the smallest game. Its positions and moves are the nodes and edges of a given AND/OR
 * graph (a tree, a DAG, or one with cycles), so that figures of papers can be searched exactly.
 *
 * As a YAML file (corpus/lab/graphs/):
 *
 *     graph: Kishimoto 2005, figure 2.7     # free text
 *     repetition: first-loss                # none, first-loss or current-loss
 *     root: A                               # default: the first node
 *     nodes:
 *       A: {type: or, children: [B, C]}
 *       B: {type: and, children: [A], pn: 3, dn: 2}   # estimate() where no search has been yet
 *       C: {type: and, value: proven}                 # or disproven; a leaf's type may be left out
 *
 * A move is the target node's number plus one; moves come in the order of `children`. */
#ifndef SAKUI_TSUME_REF_GRAPH_H
#define SAKUI_TSUME_REF_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/diag.h"
#include "core/game.h"
#include "core/status.h"

struct graph_node {
    char *name; /* "" if it was built without names */
    bool is_or;
    enum game_value value; /* GAME_OPEN if and only if it has children */
    uint32_t pn, dn;       /* what estimate() answers; 1 unless given */
    size_t first, count;   /* its children are edges[first .. first+count-1] */
};

struct graph {
    char *title;
    struct game game; /* the descriptor to search with; it reads states of this graph only */
    struct graph_node *nodes;
    size_t node_count;
    uint32_t *edges; /* targets */
    size_t edge_count;
    uint32_t root;
};

struct graph_state {
    const struct graph *graph;
    uint32_t node;
};

/* Reads the YAML form; the caller frees with graph_free. */
sakui_status graph_read(struct graph **out, const char *file, const char *bytes, size_t length,
                        struct diag_list *diags);
sakui_status graph_read_file(struct graph **out, const char *file, struct diag_list *diags);

/* Builds one from arrays, all copied: types, values, and for node i the targets
 * edges[offsets[i] .. offsets[i+1]-1]. SAKUI_USAGE if the graph is not well formed. */
sakui_status graph_build(struct graph **out, size_t node_count, const bool *is_or,
                         const enum game_value *values, const size_t *offsets,
                         const uint32_t *edges, uint32_t root, enum repetition_rule repetition);
void graph_free(struct graph *graph);

struct graph_state graph_root(const struct graph *graph);
/* Number of the node called `name`; node_count if there is none. */
size_t graph_find(const struct graph *graph, const char *name);

#endif
