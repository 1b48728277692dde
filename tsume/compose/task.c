/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One task of a round: a few dozen tries in one way. */
#include "tsume/compose/edits.h"
#include "tsume/compose/generation.h"
#include "tsume/compose/prune.h"
#include "tsume/compose/retract.h"
#include "tsume/compose/rounds.h"
#include "tsume/compose/tidy.h"

#define RANDOM_TRIES  60
#define MUTATE_TRIES  40
#define RETRACT_TRIES 60
#define STOCK_MIN     1 /* plies of the shortest problem that is worth building on */

struct worker {
    const struct generation *g;
    struct task *task;
    struct screen *screen;
    struct rng rng;
};

/* ---- one try ---- */

static void keep(struct worker *w, struct composed *c)
{
    struct kept k = {.born = w->task->number};
    sakui_status status = SAKUI_OK;
    if (w->g->options.method != METHOD_SHAPE)
        status = prune_composed(w->screen, c, false, NULL, NULL);
    if (!status && w->g->options.method != METHOD_SHAPE)
        status = tidy_composed(w->screen, c, NULL);
    if (!status)
        status = generation_measure(w->g, c, &k);
    if (!status && !vec_push(&w->task->found, k))
        status = SAKUI_MEMORY;
    if (status)
        w->task->status = status;
}

/* The screen's questions in order; a line that is there already is not asked about further. A mate
 * that leaves pieces in hand is asked about once more without them. */
static sakui_status ask(struct worker *w, const struct shogi_position *p,
                        enum screen_answer *answer, struct composed *c)
{
    struct shogi_position less;
    sakui_status status = screen_solve(w->screen, p, answer, c);
    if (!status && *answer == SCREEN_LEFTOVER && screen_spend_less(c, &less))
        status = screen_solve(w->screen, &less, answer, c);
    if (status || *answer != SCREEN_SOUND)
        return status;
    if (archive_has_line(&w->g->archive, identity_of(c).line)) {
        *answer = SCREEN_KNOWN;
        return SAKUI_OK;
    }
    return screen_judge(w->screen, c, answer);
}

static void count(struct worker *w, sakui_status status, enum screen_answer answer)
{
    if (status) {
        w->task->status = status;
        return;
    }
    w->task->tries++;
    w->task->answers[answer]++;
}

static void try_setup(struct worker *w, const struct shogi_position *p, int min_plies)
{
    struct composed c;
    enum screen_answer answer;
    screen_set_plies(w->screen, min_plies, w->g->options.max_plies);
    sakui_status status = ask(w, p, &answer, &c);
    count(w, status, answer);
    if (!status && screen_accepts(w->screen, answer))
        keep(w, &c);
}

/* ---- what to build on ---- */

static size_t stock_count(const struct generation *g)
{
    return g->archive.items.count + g->seeds.count;
}

static const struct composed *stock_at(const struct generation *g, size_t i)
{
    return i < g->seeds.count ? &g->seeds.items[i]
                              : &g->archive.items.items[i - g->seeds.count].problem;
}

static double score_at(const struct generation *g, size_t i)
{
    return i < g->seeds.count ? 0 : g->archive.items.items[i - g->seeds.count].score;
}

/* Of a few drawn from the stock the longest that is not too long, then the best by the target.
 * NULL: none of them will do. */
static const struct composed *choose_parent(struct worker *w, int max_plies)
{
    const struct generation *g = w->g;
    const struct composed *best = NULL;
    double best_score = 0;
    for (int i = 0; i < 3; i++) {
        size_t at = (size_t)rng_below(&w->rng, stock_count(g));
        const struct composed *c = stock_at(g, at);
        double score = score_at(g, at);
        if (max_plies && c->plies > max_plies)
            continue;
        if (!best || c->plies > best->plies || (c->plies == best->plies && score > best_score)) {
            best = c;
            best_score = score;
        }
    }
    return best;
}

/* ---- the ways ---- */

static void run_random(struct worker *w, int min_plies)
{
    for (int i = 0; i < RANDOM_TRIES && !w->task->status; i++) {
        struct shogi_position p;
        setup_random(&w->rng, &w->g->options.setup, &p);
        try_setup(w, &p, min_plies);
    }
}

static void run_mutate(struct worker *w)
{
    const struct composed *parent = choose_parent(w, w->g->options.max_plies);
    int reach = w->g->options.setup.reach;
    for (int i = 0; parent && i < MUTATE_TRIES && !w->task->status; i++) {
        struct shogi_position p;
        edit_random(&w->rng, &parent->start, reach, &p);
        if (rng_below(&w->rng, 3) == 0)
            edit_random(&w->rng, &p, reach, &p);
        try_setup(w, &p, parent->plies);
    }
}

/* Two plies earlier the check taken back must mate: most retractions fall at that question, which
 * costs less than the whole position. A piece changed beside it makes anything possible again. */
static void try_earlier(struct worker *w, const struct retraction *r, int plies)
{
    enum screen_answer answer;
    struct shogi_position changed;
    if (rng_below(&w->rng, 2) == 0) {
        edit_random(&w->rng, &r->before, w->g->options.setup.reach, &changed);
        try_setup(w, &changed, plies);
        return;
    }
    sakui_status status = screen_line_mates(w->screen, &r->before, &r->check, 1, &answer);
    if (!status && answer == SCREEN_SOUND)
        try_setup(w, &r->before, plies);
    else
        count(w, status, answer);
}

/* Answers that take nothing and lead nowhere are many; a sample of all pairs will do. */
static void run_retract(struct worker *w)
{
    int max = w->g->options.max_plies;
    const struct composed *parent = choose_parent(w, max ? max - 2 : 0);
    retraction_list all = {0};
    if (parent && !retract_two(&parent->start, &all))
        w->task->status = SAKUI_MEMORY;
    for (int i = 0; i < RETRACT_TRIES && all.count && !w->task->status; i++) {
        size_t at = (size_t)rng_below(&w->rng, all.count);
        try_earlier(w, &all.items[at], parent->plies + 2);
        all.items[at] = all.items[--all.count];
    }
    vec_free(&all);
}

static bool same_outline(const struct shogi_position *p, const bool *shape)
{
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        if ((p->board[s] != 0) != shape[s])
            return false;
    return true;
}

static void run_shape(struct worker *w, int min_plies)
{
    const struct generate_options *o = &w->g->options;
    const struct composed *parent =
        w->g->stock_ready && rng_below(&w->rng, 4) ? choose_parent(w, o->max_plies) : NULL;
    for (int i = 0; i < MUTATE_TRIES && !w->task->status; i++) {
        struct shogi_position p;
        if (parent) {
            do
                edit_random(&w->rng, &parent->start, o->setup.reach, &p);
            while (!same_outline(&p, o->shape));
        } else {
            setup_on_shape(&w->rng, o->shape, &o->setup, &p);
        }
        try_setup(w, &p, min_plies);
    }
}

static void run_evolve(struct worker *w)
{
    uint64_t way = rng_below(&w->rng, 8);
    if (!w->g->stock_ready || way == 0)
        run_random(w, STOCK_MIN + 2);
    else if (way < 4)
        run_mutate(w);
    else
        run_retract(w);
}

void task_run(const struct generation *g, struct task *t)
{
    struct worker w = {.g = g, .task = t, .rng = round_rng(g->options.seed, t->number)};
    t->status = screen_new(&w.screen, &g->options.screen);
    if (t->status)
        return;
    switch (g->options.method) {
    case METHOD_RANDOM:
        run_random(&w, g->options.min_plies);
        break;
    case METHOD_REVERSE:
        if (g->stock_ready && rng_below(&w.rng, 8))
            run_retract(&w);
        else
            run_random(&w, STOCK_MIN);
        break;
    case METHOD_MUTATE:
        run_mutate(&w);
        break;
    case METHOD_SHAPE:
        run_shape(&w, STOCK_MIN);
        break;
    default:
        run_evolve(&w);
    }
    screen_free(w.screen);
}
