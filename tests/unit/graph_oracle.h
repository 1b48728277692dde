/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random AND/OR graphs and their values by brute force, with no code of the searches in it. */
#ifndef SAKUI_TESTS_UNIT_GRAPH_ORACLE_H
#define SAKUI_TESTS_UNIT_GRAPH_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"
#include "core/search/search.h"
#include "tsume/ref/graph.h"

enum oracle_kind { ORACLE_TREE, ORACLE_DAG, ORACLE_CYCLIC };

/* A random graph of 2 to max_nodes nodes, all reachable in principle; about a third are leaves.
 * Half of the graphs alternate OR and AND strictly, the others do not. NULL: out of memory. */
struct graph *oracle_graph(struct rng *rng, enum oracle_kind kind, enum repetition_rule repetition,
                           size_t max_nodes);

/* Value of the root for REPETITION_NONE and FIRST_LOSS: the least fixpoint of "OR can force a
 * proven leaf". */
enum search_value oracle_fixpoint(const struct graph *g);

/* The same by trying every path, under any repetition rule. SEARCH_UNKNOWN if more than max_steps
 * positions would have to be visited. */
enum search_value oracle_paths(const struct graph *g, uint64_t max_steps);

#endif
