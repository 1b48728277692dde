/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/rounds.h"

#include "core/alloc.h"
#include "core/jobs.h"

struct running {
    const struct round *round;
    char *tasks; /* ROUND_TASKS of round->size bytes */
    uint64_t first;
    size_t fetched;
};

static void *task_at(const struct running *w, size_t i)
{
    return w->tasks + i * w->round->size;
}

static sakui_status next_task(void *context, void **item)
{
    struct running *w = context;
    if (w->fetched == ROUND_TASKS)
        return SAKUI_END;
    *item = task_at(w, w->fetched++);
    return SAKUI_OK;
}

static void work_task(void *context, void *item)
{
    const struct running *w = context;
    size_t at = (size_t)((char *)item - w->tasks) / w->round->size;
    w->round->run(w->round->context, w->first + at, item);
}

static void finish_task(void *context, void *item)
{
    const struct running *w = context;
    w->round->progress(w->round->context, item);
}

sakui_status round_run(const struct round *round, uint64_t *next, bool *whole)
{
    struct running w = {
        .round = round, .tasks = mem_zalloc(ROUND_TASKS, round->size), .first = *next};
    struct jobs jobs = {.context = &w,
                        .cancel = round->cancel,
                        .next = next_task,
                        .work = work_task,
                        .finish = finish_task};
    *whole = false;
    if (!w.tasks)
        return SAKUI_MEMORY;
    sakui_status status = jobs_run(&jobs, round->jobs);
    *whole = w.fetched == ROUND_TASKS && !cancel_requested(round->cancel);
    for (size_t i = 0; i < w.fetched && !status; i++)
        status = round->take(round->context, task_at(&w, i), *whole);
    if (*whole && !status)
        *next += ROUND_TASKS;
    for (size_t i = 0; i < w.fetched; i++)
        round->drop(task_at(&w, i));
    mem_free(w.tasks);
    return status;
}

struct rng round_rng(uint64_t seed, uint64_t number)
{
    struct rng rng;
    rng_seed(&rng, mix64(seed ^ mix64(number + 1)));
    return rng;
}
