/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by graph.c and its reader only. */
#ifndef SAKUI_TSUME_REF_GRAPH_INTERNAL_H
#define SAKUI_TSUME_REF_GRAPH_INTERNAL_H

#include "tsume/ref/graph.h"

struct graph *graph_alloc(size_t node_count, size_t edge_count);
void graph_finish(struct graph *g, enum repetition_rule repetition);
sakui_status graph_is_cyclic(const struct graph *g, bool *cyclic);

#endif
