/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/generate.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "tsume/compose/generation.h"
#include "tsume/compose/rounds.h"

#define STOCK_START 8 /* so many problems before anything is built on them */

const char *compose_method_name(enum compose_method method)
{
    static const char *const names[COMPOSE_METHODS] = {"random", "reverse", "mutate", "shape",
                                                       "evolve"};
    return names[method];
}

sakui_status generation_new(struct generation **out, const struct generate_options *options)
{
    struct generation *g = mem_zalloc(1, sizeof *g);
    *out = g;
    if (!g)
        return SAKUI_MEMORY;
    g->options = *options;
    g->options.screen.cancel = options->cancel;
    archive_init(&g->archive, &options->archive);
    return SAKUI_OK;
}

void generation_free(struct generation *g)
{
    if (!g)
        return;
    archive_free(&g->archive);
    vec_free(&g->seeds);
    mem_free(g);
}

sakui_status generation_add_seed(struct generation *g, const struct composed *seed)
{
    return vec_push(&g->seeds, *seed) ? SAKUI_OK : SAKUI_MEMORY;
}

sakui_status generation_forbid(struct generation *g, const struct composed *known)
{
    return archive_forbid(&g->archive, known) ? SAKUI_OK : SAKUI_MEMORY;
}

const struct archive *generation_archive(const struct generation *g)
{
    return &g->archive;
}

const struct generate_counts *generation_counts(const struct generation *g)
{
    return &g->counts;
}

/* ---- offering what a task found ---- */

sakui_status generation_measure(const struct generation *g, const struct composed *c,
                                struct kept *out)
{
    const struct formula *target = g->options.target;
    bool search = g->options.search_nodes && target && formula_needs_search(target);
    out->problem = *c;
    out->identity = identity_of(c);
    sakui_status status = measure_composed(c, search ? g->options.search_nodes : 0,
                                           g->options.cancel, &out->measures);
    if (status)
        return status;
    out->score = target ? formula_value(target, &out->measures) : 0;
    if (isnan(out->score))
        out->score = -HUGE_VAL; /* cannot be compared: the first to go */
    return SAKUI_OK;
}

static sakui_status take_task(void *context, void *task, bool whole)
{
    struct generation *g = context;
    const struct task *t = task;
    if (t->status || !whole)
        return t->status;
    g->counts.tries += t->tries;
    for (int i = 0; i < SCREEN_ANSWERS; i++)
        g->counts.answers[i] += t->answers[i];
    for (size_t i = 0; i < t->found.count; i++) {
        enum archive_answer answer;
        if (!archive_offer(&g->archive, &t->found.items[i], &answer))
            return SAKUI_MEMORY;
        g->counts.offers[answer]++;
    }
    return SAKUI_OK;
}

static void drop_task(void *task)
{
    struct task *t = task;
    vec_free(&t->found);
}

/* ---- a round ---- */

static void run_task(void *context, uint64_t number, void *task)
{
    struct task *t = task;
    t->number = number;
    task_run(context, t);
}

static void show_progress(void *context, const void *task)
{
    const struct generation *g = context;
    const struct task *t = task;
    char yield[64];
    if (!g->options.progress)
        return;
    snprintf(yield, sizeof yield, "%" PRIu64 " sound, %zu kept", g->counts.answers[SCREEN_SOUND],
             archive_count(&g->archive, g->options.min_plies, g->options.max_plies));
    progress_step(g->options.progress, t->tries, yield);
}

bool generation_done(const struct generation *g)
{
    const struct generate_options *o = &g->options;
    return (o->tries && g->counts.tries >= o->tries) ||
           (o->want && archive_count(&g->archive, o->min_plies, o->max_plies) >= o->want);
}

sakui_status generation_round(struct generation *g, bool *done)
{
    bool whole;
    struct round round = {.context = g,
                          .size = sizeof(struct task),
                          .jobs = g->options.jobs,
                          .cancel = g->options.cancel,
                          .run = run_task,
                          .progress = show_progress,
                          .take = take_task,
                          .drop = drop_task};
    g->stock_ready = g->archive.items.count + g->seeds.count >= STOCK_START ||
                     (g->options.method == METHOD_MUTATE && g->seeds.count > 0);
    sakui_status status = round_run(&round, &g->next_task, &whole);
    *done = !whole || generation_done(g);
    return status;
}
