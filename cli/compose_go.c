/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui compose generate --game go: life-and-death problems by machine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/compose.h"
#include "cli/go_problem.h"
#include "core/clock.h"
#include "tsume/compose/go_generate.h"

#define GO_QUICK_NODES 2000
#define GO_SHORTEST    3 /* a line of one move is no problem */

struct seeding {
    struct go_generation *generation;
    bool forbids; /* the problems are --against, else seeds */
    size_t taken;
};

static void visit(const struct context *context, const void *values, const struct problem *p,
                  struct answer *answer)
{
    struct seeding *s = *(struct seeding *const *)values;
    struct go_case *k = mem_zalloc(1, sizeof *k);
    (void)context;
    answer->code = EXIT_TROUBLE;
    if (p->game != PROBLEM_GO)
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "game",
                 "%s is no Go problem; leave out --game go for tsume-shogi", p->id);
    else if (k && go_case_make(p, false, k, &answer->diags) == SAKUI_OK) {
        sakui_status status = s->forbids ? go_generation_forbid(s->generation, &k->go)
                                         : go_generation_add_seed(s->generation, &k->go);
        if (status)
            diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "seed", "%s: %s", p->id,
                     status == SAKUI_USAGE ? "the board of a seed must be square"
                                           : sakui_status_name(status));
        else
            answer->code = EXIT_FINE;
        s->taken += !status;
    }
    mem_free(k);
}

static int take_problems(const struct compose_run *run, struct go_generation *g, int argc,
                         char **argv, bool forbids, size_t *taken)
{
    struct seeding s = {.generation = g, .forbids = forbids};
    struct seeding *pointer = &s;
    int code = inputs_each(run->context, &pointer, argc, argv, 1, visit, NULL);
    *taken = s.taken;
    return code;
}

/* ---- options ---- */

static void put_fingerprint(const struct compose_run *run, struct strbuf *out)
{
    const struct compose_values *v = run->values;
    strbuf_addf(out,
                "game=go method=%s seed=%lld size=%lld plies=%d-%d nodes=%lld quick=%lld "
                "per-pattern=%lld per-niche=%lld ko=%d target=%s",
                v->method, run->context->seed.seed, v->size, run->min_plies, run->max_plies,
                (long long)run->screen.verify_nodes, v->quick, v->per_pattern, v->per_niche,
                v->flaws, v->target ? v->target : "-");
}

static void fill_options(const struct compose_run *run, const char *fingerprint,
                         struct go_generate_options *o)
{
    const struct compose_values *v = run->values;
    bool evolves = strcmp(v->method, "evolve") == 0;
    *o = (struct go_generate_options){
        .throws = evolves || strcmp(v->method, "random") == 0,
        .changes = evolves || strcmp(v->method, "mutate") == 0,
        .seed = (uint64_t)run->context->seed.seed,
        .want = (size_t)v->count,
        .tries = (uint64_t)v->tries,
        .screen = {.min_plies = run->min_plies ? run->min_plies : GO_SHORTEST,
                   .max_plies = run->max_plies,
                   .quick_nodes = v->quick ? (uint64_t)v->quick : GO_QUICK_NODES,
                   .verify_nodes = run->screen.verify_nodes,
                   .ko = v->flaws},
        .target = run->target,
        .per_niche = (size_t)v->per_niche,
        .per_pattern = (size_t)v->per_pattern,
        .fingerprint = fingerprint,
        .jobs = (unsigned)v->jobs,
        .cancel = run->screen.cancel,
        .progress = &run->context->progress};
    go_sketch_options_init(&o->screen.sketch);
    o->screen.sketch.size = (int)v->size;
}

static int check_options(const struct compose_run *run, const struct go_generate_options *o,
                         int seeds)
{
    if (!o->throws && !o->changes)
        context_error(run->context, "--method %s is for tsume-shogi; Go has random, mutate, evolve",
                      run->values->method);
    else if (!o->throws && !seeds)
        context_error(run->context, "--method mutate needs a problem to start from");
    else if (!o->want && !o->tries)
        context_error(run->context, "say when to stop: --count N or --tries N");
    else if (run->values->certificate)
        context_error(run->context, "there are no certificates for Go");
    else
        return EXIT_FINE;
    return EXIT_WRONG_USAGE;
}

/* ---- the run ---- */

static sakui_status load(void *generation, const char *text, const char *file,
                         struct diag_list *diags)
{
    return go_generation_load(generation, text, file, diags);
}

static int run_rounds(const struct compose_run *run, struct go_generation *g)
{
    bool done = go_generation_done(g);
    sakui_status status = SAKUI_OK;
    int code = EXIT_FINE;
    progress_start(&run->context->progress, "compose", (uint64_t)run->values->tries);
    while (!done && !status && !code) {
        struct strbuf text;
        status = go_generation_round(g, &done);
        strbuf_init(&text);
        if (!status && run->values->state) {
            go_generation_save(g, &text);
            code = compose_state_write(run, &text);
        }
        strbuf_free(&text);
    }
    progress_end(&run->context->progress);
    if (status)
        context_error(run->context, "%s", sakui_status_name(status));
    return status ? EXIT_TROUBLE : code;
}

/* The better score first, then the earlier one. */
static int compare_kept(const void *x, const void *y)
{
    const struct go_kept *a = *(const struct go_kept *const *)x,
                         *b = *(const struct go_kept *const *)y;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return a < b ? -1 : a > b;
}

/* All, or the --best of them, best first. */
static int print_all(struct compose_run *run, const struct go_generation *g)
{
    size_t count = go_generation_count(g), best = (size_t)run->values->best;
    const struct go_kept **list = mem_zalloc(count + 1, sizeof *list);
    if (!list)
        return EXIT_TROUBLE;
    for (size_t i = 0; i < count; i++)
        list[i] = go_generation_at(g, i);
    if (best || run->target)
        qsort(list, count, sizeof *list, compare_kept);
    for (size_t i = 0; i < count && (!best || i < best); i++)
        compose_print_go(run, list[i]);
    mem_free(list);
    return EXIT_FINE;
}

static void put_yield(const struct compose_run *run, const struct go_generation *g, double seconds)
{
    const struct go_generate_counts *c = go_generation_counts(g);
    if (run->context->output.quiet)
        return;
    fprintf(stderr, "%" PRIu64 " tries", c->tries);
    for (int i = 0; i < GO_SCREEN_ANSWERS; i++)
        fprintf(stderr, ", %s %" PRIu64, go_screen_answer_name((enum go_screen_answer)i),
                c->answers[i]);
    compose_put_yield(run, c->tries, go_generation_count(g), go_generation_count(g), seconds);
}

int compose_generate_go(struct compose_run *run, int argc, char **argv)
{
    struct go_generate_options o;
    struct go_generation *g = NULL;
    struct strbuf fingerprint;
    char *against = (char *)(run->values->against ? run->values->against : "");
    double begin = clock_cpu_seconds();
    size_t taken;
    strbuf_init(&fingerprint);
    put_fingerprint(run, &fingerprint);
    fill_options(run, strbuf_str(&fingerprint), &o);
    int code = check_options(run, &o, argc);
    if (!code && go_generation_new(&g, &o))
        code = EXIT_TROUBLE;
    if (!code && argc)
        code = take_problems(run, g, argc, argv, false, &taken);
    if (!code && *against)
        code = take_problems(run, g, 1, &against, true, &taken);
    if (!code)
        code = compose_state_load(run, load, g);
    if (!code)
        code = run_rounds(run, g);
    if (!code)
        code = print_all(run, g);
    if (!code)
        put_yield(run, g, clock_cpu_seconds() - begin);
    if (!code && o.want && go_generation_count(g) < o.want)
        code = context_stopped(run->context) ? EXIT_INTERRUPTED : EXIT_UNDECIDED;
    go_generation_free(g);
    strbuf_free(&fingerprint);
    return code;
}
