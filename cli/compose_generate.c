/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui compose generate: problems by machine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/compose.h"
#include "cli/shogi_problem.h"
#include "core/clock.h"
#include "tsume/compose/generate.h"

#define GENERATE_QUICK_NODES 400 /* docs/methods/compose.md: what more nodes would bring */

struct seeding {
    struct compose_run *run;
    struct generate_options *options;
    struct generation *generation;
    bool forbids; /* the problems are --against, else seeds or a shape */
    size_t taken;
};

static void take_shape(struct generate_options *o, const struct shogi_position *start)
{
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        o->shape[s] = start->board[s] != 0;
}

static void take_seed(struct seeding *s, const struct problem *p,
                      const struct shogi_position *start, struct answer *answer)
{
    struct screen *screen;
    struct composed c;
    enum screen_answer found = SCREEN_FAULT;
    sakui_status status = screen_new(&screen, &s->run->screen);
    if (!status) {
        screen_set_plies(screen, 0, 0);
        status = screen_solve(screen, start, &found, &c);
    }
    screen_free(screen);
    if (!status && found != SCREEN_SOUND) {
        diag_add(&answer->diags, DIAG_WARNING, p->file, p->line, 0, "seed",
                 "%s is no seed: %s by a quick look", p->id, screen_answer_name(found));
        return;
    }
    if (!status)
        status = generation_add_seed(s->generation, &c);
    if (status)
        answer->code = EXIT_TROUBLE;
    s->taken++;
}

static void take_forbidden(struct seeding *s, const struct problem *p,
                           const struct shogi_position *start, struct answer *answer)
{
    struct composed known = {.start = *start};
    shogi_move *line;
    size_t count;
    sakui_status status = shogi_problem_line(p, start, &line, &count);
    if (!status && count <= COMPOSE_PLIES_MAX) {
        memcpy(known.line, line, count * sizeof *line);
        known.plies = (int)count;
    }
    if (!status)
        status = generation_forbid(s->generation, &known);
    mem_free(line);
    if (status)
        answer->code = EXIT_TROUBLE;
}

static void visit(const struct context *context, const void *values, const struct problem *p,
                  struct answer *answer)
{
    struct seeding *s = *(struct seeding *const *)values;
    struct shogi_position start;
    (void)context;
    if (shogi_problem_setup(p, "compose", &start, &answer->diags)) {
        answer->code = EXIT_TROUBLE;
        return;
    }
    if (s->forbids) {
        take_forbidden(s, p, &start, answer);
    } else if (s->options->method == METHOD_SHAPE) {
        take_shape(s->options, &start);
        s->taken++;
    } else {
        take_seed(s, p, &start, answer);
    }
}

/* ---- the state file ---- */

static sakui_status load(void *generation, const char *text, const char *file,
                         struct diag_list *diags)
{
    return generation_load(generation, text, file, diags);
}

static int save_state(const struct compose_run *run, struct generation *g)
{
    struct strbuf text;
    if (!run->values->state)
        return EXIT_FINE;
    strbuf_init(&text);
    generation_save(g, &text);
    int code = compose_state_write(run, &text);
    strbuf_free(&text);
    return code;
}

/* ---- the run ---- */

void compose_put_yield(const struct compose_run *run, uint64_t tries, size_t kept, size_t in_all,
                       double seconds)
{
    fprintf(stderr, "\nkept %zu of the wanted lengths (%zu in all), %zu shown, %.3f per 1000 tries",
            kept, in_all, run->written, tries ? 1000.0 * (double)kept / (double)tries : 0.0);
    if (seconds > 0)
        fprintf(stderr, ", %.3f per CPU second of this run", (double)kept / seconds);
    fputc('\n', stderr);
}

static void put_yield(const struct compose_run *run, const struct generation *g, double seconds)
{
    const struct generate_counts *c = generation_counts(g);
    const struct archive *a = generation_archive(g);
    if (run->context->output.quiet)
        return;
    fprintf(stderr, "%" PRIu64 " tries", c->tries);
    for (int i = 0; i < SCREEN_ANSWERS; i++)
        fprintf(stderr, ", %s %" PRIu64, screen_answer_name((enum screen_answer)i), c->answers[i]);
    compose_put_yield(run, c->tries, archive_count(a, run->min_plies, run->max_plies),
                      a->items.count, seconds);
}

static bool is_wanted_length(const struct compose_run *run, const struct kept *k)
{
    return k->problem.plies >= run->min_plies &&
           (!run->max_plies || k->problem.plies <= run->max_plies);
}

/* A longer one with the same score is better, then an earlier one. */
static int compare_kept(const void *x, const void *y)
{
    const struct kept *a = *(const struct kept *const *)x, *b = *(const struct kept *const *)y;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    if (a->problem.plies != b->problem.plies)
        return a->problem.plies > b->problem.plies ? -1 : 1;
    return a < b ? -1 : a > b;
}

static int compare_place(const void *x, const void *y)
{
    const struct kept *a = *(const struct kept *const *)x, *b = *(const struct kept *const *)y;
    return a < b ? -1 : a > b;
}

static bool has_room(const struct kept **chosen, size_t count, const struct kept *k, size_t most)
{
    size_t same = 0;
    for (size_t i = 0; i < count; i++)
        same += chosen[i]->identity.ending == k->identity.ending;
    return !most || same < most;
}

/* Which of the problems kept are shown: of the wanted lengths, not too many with the same ending,
 * the best ones; in the order in which they were kept. `list` has room for all. */
static size_t choose_shown(const struct compose_run *run, const struct archive *a,
                           const struct kept **list)
{
    size_t count = 0, shown = 0, most = (size_t)run->values->best;
    for (size_t i = 0; i < a->items.count; i++)
        if (is_wanted_length(run, &a->items.items[i]))
            list[count++] = &a->items.items[i];
    qsort(list, count, sizeof *list, compare_kept);
    for (size_t i = 0; i < count && (!most || shown < most); i++)
        if (has_room(list, shown, list[i], (size_t)run->values->per_ending))
            list[shown++] = list[i];
    qsort(list, shown, sizeof *list, compare_place);
    return shown;
}

static void print_kept(struct compose_run *run, const struct kept *k)
{
    struct strbuf out;
    struct diag_list diags;
    char id[64], words[96];
    snprintf(id, sizeof id, "%s-%lld-%02d-%03zu", run->values->method, run->context->seed.seed,
             k->problem.plies, run->written + 1);
    snprintf(words, sizeof words, "%s, seed %lld, task %" PRIu64, run->values->method,
             run->context->seed.seed, k->born);
    strbuf_init(&out);
    diag_list_init(&diags);
    compose_print(run, &k->problem, id, words, &out, &diags);
    context_write(run->context, &out);
    context_report(run->context, &diags);
    strbuf_free(&out);
}

static int print_archive(struct compose_run *run, const struct archive *a)
{
    const struct kept **list = mem_zalloc(a->items.count + 1, sizeof *list);
    if (!list)
        return EXIT_TROUBLE;
    size_t shown = choose_shown(run, a, list);
    for (size_t i = 0; i < shown; i++)
        print_kept(run, list[i]);
    mem_free(list);
    return EXIT_FINE;
}

static int run_rounds(struct compose_run *run, struct generation *g)
{
    bool done = generation_done(g); /* as the state file may say */
    sakui_status status = SAKUI_OK;
    int code = EXIT_FINE;
    progress_start(&run->context->progress, "compose", (uint64_t)run->values->tries);
    while (!done && !status && !code) {
        status = generation_round(g, &done);
        if (!status)
            code = save_state(run, g);
    }
    progress_end(&run->context->progress);
    if (status)
        context_error(run->context, "%s", sakui_status_name(status));
    return status ? EXIT_TROUBLE : code;
}

/* Everything the outcome depends on, but the seeds themselves. */
static void put_fingerprint(const struct compose_run *run, struct strbuf *out)
{
    const struct compose_values *v = run->values;
    strbuf_addf(out,
                "method=%s seed=%lld plies=%d-%d reach=%lld hand=%lld nodes=%lld quick=%lld "
                "indicators=%lld "
                "per-pattern=%lld per-niche=%lld flaws=%d profile=%s target=%s",
                v->method, run->context->seed.seed, run->min_plies, run->max_plies, v->reach,
                v->hand, (long long)run->screen.verify_nodes, (long long)run->screen.quick_nodes,
                v->indicators, v->per_pattern, v->per_niche, v->flaws, v->profile,
                v->target ? v->target : "-");
}

static void fill_options(const struct compose_run *run, const char *fingerprint,
                         struct generate_options *o)
{
    const struct compose_values *v = run->values;
    *o = (struct generate_options){.seed = (uint64_t)run->context->seed.seed,
                                   .min_plies = run->min_plies,
                                   .max_plies = run->max_plies,
                                   .want = (size_t)v->count,
                                   .tries = (uint64_t)v->tries,
                                   .target = run->target,
                                   .search_nodes = (uint64_t)v->indicators,
                                   .archive = {(size_t)v->per_niche, (size_t)v->per_pattern},
                                   .screen = run->screen,
                                   .fingerprint = fingerprint,
                                   .jobs = (unsigned)v->jobs,
                                   .cancel = run->screen.cancel,
                                   .progress = &run->context->progress};
    while (o->method < COMPOSE_METHODS && strcmp(compose_method_name(o->method), v->method) != 0)
        o->method++;
    setup_options_init(&o->setup, run->min_plies);
    o->setup.reach = (int)v->reach;
    if (v->hand)
        o->setup.hand_max = (int)v->hand;
    if (o->setup.hand_min > o->setup.hand_max)
        o->setup.hand_min = o->setup.hand_max;
}

static int take_problems(struct compose_run *run, struct generate_options *o, struct generation *g,
                         int argc, char **argv, bool forbids, size_t *taken)
{
    struct seeding s = {.run = run, .options = o, .generation = g, .forbids = forbids};
    struct seeding *pointer = &s;
    int code = inputs_each(run->context, &pointer, argc, argv, 1, visit, NULL);
    *taken = s.taken;
    return code;
}

static int check_seeds(const struct compose_run *run, const struct generate_options *o,
                       size_t taken)
{
    if ((o->method == METHOD_MUTATE || o->method == METHOD_SHAPE) && taken == 0) {
        context_error(run->context, "--method %s needs a problem to start from",
                      run->values->method);
        return EXIT_WRONG_USAGE;
    }
    if (!o->want && !o->tries) {
        context_error(run->context, "say when to stop: --count N or --tries N");
        return EXIT_WRONG_USAGE;
    }
    return EXIT_FINE;
}

int compose_generate(struct compose_run *run, int argc, char **argv)
{
    struct generate_options o;
    struct generation *g = NULL;
    struct strbuf fingerprint;
    char *against = (char *)(run->values->against ? run->values->against : "");
    size_t taken = 0, ignored;
    double begin = clock_cpu_seconds();
    if (compose_is_go(run))
        return compose_generate_go(run, argc, argv);
    if (!run->screen.quick_nodes)
        run->screen.quick_nodes = GENERATE_QUICK_NODES;
    strbuf_init(&fingerprint);
    put_fingerprint(run, &fingerprint);
    fill_options(run, strbuf_str(&fingerprint), &o);
    /* The shape must be known before the generation copies its options. */
    int code = EXIT_FINE;
    if (argc && o.method == METHOD_SHAPE)
        code = take_problems(run, &o, NULL, argc, argv, false, &taken);
    if (!code && generation_new(&g, &o))
        code = EXIT_TROUBLE;
    if (!code && argc && o.method != METHOD_SHAPE)
        code = take_problems(run, &o, g, argc, argv, false, &taken);
    if (!code && *against)
        code = take_problems(run, &o, g, 1, &against, true, &ignored);
    if (!code)
        code = check_seeds(run, &o, taken);
    if (!code)
        code = compose_state_load(run, load, g);
    if (!code)
        code = run_rounds(run, g);
    if (!code)
        code = print_archive(run, generation_archive(g));
    if (!code)
        put_yield(run, g, clock_cpu_seconds() - begin);
    if (!code && o.want && archive_count(generation_archive(g), o.min_plies, o.max_plies) < o.want)
        code = context_stopped(run->context) ? EXIT_INTERRUPTED : EXIT_UNDECIDED;
    generation_free(g);
    strbuf_free(&fingerprint);
    return code;
}
