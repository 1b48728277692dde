/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round: ROUND_TASKS tasks side by side, each known by its number alone, and what they found
 * taken in their order. So the outcome does not depend on how many run at once, and a run that was
 * stopped goes on from its last whole round. */
#ifndef SAKUI_TSUME_COMPOSE_ROUNDS_H
#define SAKUI_TSUME_COMPOSE_ROUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/cancel.h"
#include "core/rng.h"
#include "core/status.h"

#define ROUND_TASKS 32

struct round {
    void *context;
    size_t size; /* of a task, which begins zeroed */
    unsigned jobs;
    const struct cancel *cancel;
    void (*run)(void *context, uint64_t number, void *task); /* any thread */
    void (*progress)(void *context, const void *task);       /* calling thread, in order */
    /* Calling thread, in order, after all have run: the task's own status, or what it found taken
     * over. With `whole` false (after a cancel) nothing is taken over. */
    sakui_status (*take)(void *context, void *task, bool whole);
    void (*drop)(void *task); /* frees what the task holds */
};
/* The tasks from *next on, which is moved on if the round was whole. *whole false: a cancel came.
 */
sakui_status round_run(const struct round *round, uint64_t *next, bool *whole);

/* The chance of a task. */
struct rng round_rng(uint64_t seed, uint64_t number);

#endif
