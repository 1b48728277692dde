/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files behind generate.h share. */
#ifndef SAKUI_TSUME_COMPOSE_GENERATION_H
#define SAKUI_TSUME_COMPOSE_GENERATION_H

#include "tsume/compose/generate.h"

struct generation {
    struct generate_options options;
    struct archive archive;
    vec_of(struct composed) seeds;
    struct generate_counts counts;
    uint64_t next_task;
    bool stock_ready; /* there is enough to build on */
};

struct task {
    uint64_t number;
    vec_of(struct kept) found;
    uint64_t tries;
    uint64_t answers[SCREEN_ANSWERS];
    sakui_status status;
};

/* task.c: any thread; reads the generation, writes the task. */
void task_run(const struct generation *g, struct task *t);
/* generate.c */
sakui_status generation_measure(const struct generation *g, const struct composed *c,
                                struct kept *out);

#endif
