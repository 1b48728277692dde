/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files behind go_generate.h share. */
#ifndef SAKUI_TSUME_COMPOSE_GO_GENERATION_H
#define SAKUI_TSUME_COMPOSE_GO_GENERATION_H

#include "tsume/compose/go_generate.h"

struct go_generation {
    struct go_generate_options options;
    vec_of(struct go_kept) kept; /* in order of arrival */
    vec_of(struct go_sketch) seeds;
    vec_of(uint64_t) foreign; /* setups of given collections */
    struct go_generate_counts counts;
    uint64_t next_task;
};

/* A sound problem with its score. */
struct go_kept go_generation_score(const struct go_generation *g, const struct go_composed *c);

#endif
