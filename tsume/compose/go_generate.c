/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/go_generate.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "tsume/compose/go_generation.h"
#include "tsume/compose/go_identity.h"
#include "tsume/compose/rounds.h"

#define TASK_TRIES  60
#define STOCK_START 4 /* so many problems before anything is built on them */

struct task {
    vec_of(struct go_kept) found;
    struct go_generate_counts counts;
    sakui_status status;
};

sakui_status go_generation_new(struct go_generation **out,
                               const struct go_generate_options *options)
{
    struct go_generation *g = mem_zalloc(1, sizeof *g);
    *out = g;
    if (!g)
        return SAKUI_MEMORY;
    g->options = *options;
    g->options.screen.cancel = options->cancel;
    return SAKUI_OK;
}

void go_generation_free(struct go_generation *g)
{
    if (!g)
        return;
    vec_free(&g->kept);
    vec_free(&g->seeds);
    vec_free(&g->foreign);
    mem_free(g);
}

sakui_status go_generation_add_seed(struct go_generation *g, const struct go_problem *seed)
{
    struct go_sketch s;
    if (!go_sketch_of(seed, &s))
        return SAKUI_USAGE;
    return vec_push(&g->seeds, s) ? SAKUI_OK : SAKUI_MEMORY;
}

sakui_status go_generation_forbid(struct go_generation *g, const struct go_problem *known)
{
    uint64_t key = go_identity_setup(known);
    return vec_push(&g->foreign, key) ? SAKUI_OK : SAKUI_MEMORY;
}

size_t go_generation_count(const struct go_generation *g)
{
    return g->kept.count;
}

const struct go_kept *go_generation_at(const struct go_generation *g, size_t i)
{
    return &g->kept.items[i];
}

const struct go_generate_counts *go_generation_counts(const struct go_generation *g)
{
    return &g->counts;
}

/* ---- what is kept ---- */

struct go_kept go_generation_score(const struct go_generation *g, const struct go_composed *c)
{
    struct go_kept k = {.problem = *c};
    k.score = g->options.target ? formula_value(g->options.target, c) : 0;
    if (isnan(k.score))
        k.score = -HUGE_VAL; /* cannot be compared: the first to go */
    return k;
}

static bool is_known(const struct go_generation *g, uint64_t setup)
{
    for (size_t i = 0; i < g->foreign.count; i++)
        if (g->foreign.items[i] == setup)
            return true;
    for (size_t i = 0; i < g->kept.count; i++)
        if (g->kept.items[i].problem.setup == setup)
            return true;
    return false;
}

static bool same_pattern(const struct go_kept *a, const struct go_kept *b)
{
    return a->problem.pattern == b->problem.pattern;
}

/* The same side moves to the same end, in a room of about the same size. */
static bool same_niche(const struct go_kept *a, const struct go_kept *b)
{
    const struct go_problem *x = &a->problem.problem, *y = &b->problem.problem;
    return x->state.side == y->state.side &&
           a->problem.status.verdict == b->problem.status.verdict &&
           go_size(go_empty(&x->compiled, &x->state)) / 2 ==
               go_size(go_empty(&y->compiled, &y->state)) / 2;
}

/* Where there are `most` like the newcomer already: the worst of them, which it must beat. NULL:
 * there is room. */
static struct go_kept *rival(struct go_generation *g, const struct go_kept *k, size_t most,
                             bool (*like)(const struct go_kept *, const struct go_kept *))
{
    struct go_kept *worst = NULL;
    size_t count = 0;
    for (size_t i = 0; i < g->kept.count; i++) {
        struct go_kept *other = &g->kept.items[i];
        if (!like(other, k))
            continue;
        count++;
        if (!worst || other->score < worst->score)
            worst = other;
    }
    return most && count >= most ? worst : NULL;
}

static sakui_status offer(struct go_generation *g, const struct go_kept *k)
{
    if (is_known(g, k->problem.setup))
        return SAKUI_OK;
    struct go_kept *worst = rival(g, k, g->options.per_pattern, same_pattern);
    if (!worst)
        worst = rival(g, k, g->options.per_niche, same_niche);
    if (!worst)
        return vec_push(&g->kept, *k) ? SAKUI_OK : SAKUI_MEMORY;
    if (k->score > worst->score)
        *worst = *k;
    return SAKUI_OK;
}

/* ---- a task ---- */

/* Of the stock, the better of two; NULL where nothing is there yet. */
static const struct go_sketch *choose_parent(const struct go_generation *g, struct rng *rng)
{
    size_t count = g->kept.count + g->seeds.count;
    if (g->seeds.count == 0 && count < STOCK_START)
        return NULL;
    size_t a = (size_t)rng_below(rng, count), b = (size_t)rng_below(rng, count);
    size_t seeds = g->seeds.count;
    bool second = b >= seeds &&
                  (a < seeds || g->kept.items[b - seeds].score > g->kept.items[a - seeds].score);
    size_t at = second ? b : a;
    return at < seeds ? &g->seeds.items[at] : &g->kept.items[at - seeds].problem.sketch;
}

static void try_sketch(const struct go_generation *g, const struct go_sketch *s, uint64_t number,
                       struct go_composed *c, struct task *t)
{
    enum go_screen_answer answer;
    t->status = go_screen_try(&g->options.screen, s, &answer, c);
    if (t->status)
        return;
    if (answer == GO_SCREEN_SOUND && is_known(g, c->setup))
        answer = GO_SCREEN_KNOWN;
    t->counts.tries++;
    t->counts.answers[answer]++;
    if (answer != GO_SCREEN_SOUND)
        return;
    struct go_kept k = go_generation_score(g, c);
    k.born = number;
    if (!vec_push(&t->found, k))
        t->status = SAKUI_MEMORY;
}

static void run_task(void *context, uint64_t number, void *task)
{
    const struct go_generation *g = context;
    const struct go_sketch_options *o = &g->options.screen.sketch;
    struct task *t = task;
    struct rng rng = round_rng(g->options.seed, number);
    struct go_composed *c = mem_zalloc(1, sizeof *c);
    bool throws = g->options.throws && (!g->options.changes || rng_below(&rng, 4) == 0);
    const struct go_sketch *parent = throws ? NULL : choose_parent(g, &rng);
    if (!c)
        t->status = SAKUI_MEMORY;
    for (int i = 0; i < TASK_TRIES && !t->status; i++) {
        struct go_sketch s;
        if (parent) {
            go_sketch_change(&rng, o, parent, &s);
            if (rng_below(&rng, 3) == 0)
                go_sketch_change(&rng, o, &s, &s);
        } else {
            go_sketch_random(&rng, o, &s);
        }
        try_sketch(g, &s, number, c, t);
    }
    mem_free(c);
}

/* ---- a round ---- */

static void show_progress(void *context, const void *task)
{
    const struct go_generation *g = context;
    const struct task *t = task;
    char yield[64];
    if (!g->options.progress)
        return;
    snprintf(yield, sizeof yield, "%" PRIu64 " sound, %zu kept", g->counts.answers[GO_SCREEN_SOUND],
             g->kept.count);
    progress_step(g->options.progress, t->counts.tries, yield);
}

static sakui_status take_task(void *context, void *task, bool whole)
{
    struct go_generation *g = context;
    const struct task *t = task;
    sakui_status status = t->status;
    if (status || !whole)
        return status;
    g->counts.tries += t->counts.tries;
    for (int i = 0; i < GO_SCREEN_ANSWERS; i++)
        g->counts.answers[i] += t->counts.answers[i];
    for (size_t i = 0; i < t->found.count && !status; i++)
        status = offer(g, &t->found.items[i]);
    return status;
}

static void drop_task(void *task)
{
    struct task *t = task;
    vec_free(&t->found);
}

bool go_generation_done(const struct go_generation *g)
{
    const struct go_generate_options *o = &g->options;
    return (o->tries && g->counts.tries >= o->tries) || (o->want && g->kept.count >= o->want);
}

sakui_status go_generation_round(struct go_generation *g, bool *done)
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
    sakui_status status = round_run(&round, &g->next_task, &whole);
    *done = !whole || go_generation_done(g);
    return status;
}

/* ---- targets ---- */

static const char *const searched[] = {"max_pn", "max_dn", "nodes"};

static const char *term_name(int term)
{
    return term < GO_FEATURE_COUNT ? go_feature_info((enum go_feature)term)->name
                                   : searched[term - GO_FEATURE_COUNT];
}

static double term_value(const void *measured, int term)
{
    const struct go_composed *c = measured;
    struct go_features features;
    switch (term - GO_FEATURE_COUNT) {
    case 0:
        return c->measures.max_pn;
    case 1:
        return c->measures.max_dn;
    case 2:
        return (double)c->measures.nodes;
    default:
        go_composed_features(c, &features);
        return features.value[term];
    }
}

const struct formula_terms go_terms = {
    .count = GO_FEATURE_COUNT + (int)(sizeof searched / sizeof *searched),
    .searched_from = GO_FEATURE_COUNT,
    .name = term_name,
    .value = term_value,
    .unknown = "no feature of Go has this name (docs/features.md lists them; also max_pn, max_dn, "
               "nodes)",
};
