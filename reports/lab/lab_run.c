/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The runs of an experiment: every row on every case, side by side, the same answers for any number
 * of threads. */
#include <math.h>
#include <string.h>

#include "core/alloc.h"
#include "core/jobs.h"
#include "core/search/deep_tune.h"
#include "reports/lab/lab_internal.h"

/* Move statistics of a set, with the first `skip` plies of every game left out. */
struct statistics_table {
    size_t set;
    long skip;
    struct move_statistics *by_colour[2];
};

struct lab_runs {
    const struct lab_experiment *e;
    const struct lab_options *o;
    struct lab_result *results;
    struct statistics_table *tables;
    size_t table_count;
    size_t next;
    sakui_status status;
};

struct lab_item {
    size_t row, k;
    struct lab_result result;
    sakui_status status;
};

/* ---- one run ---- */

static double share(uint64_t a, uint64_t b)
{
    return b ? (double)a / (double)b : 0;
}

static void measure(struct lab_result *r, const struct indicators *i)
{
    const struct {
        enum lab_measure to;
        uint32_t bit;
        double value;
    } table[] = {
        {LAB_ITERATIONS, INDICATOR_ITERATIONS, (double)i->iterations},
        {LAB_NODES, INDICATOR_CREATED, (double)i->created},
        {LAB_EXPANDED, INDICATOR_EXPANDED, (double)i->expanded},
        {LAB_SWITCHES, INDICATOR_ROOT_SWITCHES, (double)i->root_switches},
        {LAB_DEPTH, INDICATOR_DEPTH, share(i->depth_sum, i->iterations)},
        {LAB_REVISITS, INDICATOR_REVISITS, (double)i->revisits},
        {LAB_REEXPANSION, INDICATOR_REEXPANDED, share(i->reexpanded, i->expanded)},
        {LAB_BRANCHING, INDICATOR_BRANCHING, share(i->branch_sum, i->branch_nodes)},
        {LAB_TERMINALS, INDICATOR_TERMINALS, (double)i->terminals},
        {LAB_PROOF_TERMINALS, INDICATOR_PROOF, (double)i->proof_terminals},
        {LAB_TREE_TERMINALS, INDICATOR_PROOF, i->proof_tree_terminals},
        {LAB_MAX_PN, INDICATOR_MAX_PN, i->max_pn},
        {LAB_SIMULATIONS, INDICATOR_SIMULATIONS, (double)i->simulations},
        {LAB_SIMULATIONS_OK, INDICATOR_SIMULATIONS, (double)i->simulations_ok},
        {LAB_MEMORY, INDICATOR_MEMORY, (double)i->memory_bytes},
        {LAB_WORK, INDICATOR_ITERATIONS, (double)i->iterations},
    };
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        r->measure[table[k].to] = i->has & table[k].bit ? table[k].value : NAN;
}

static void settle(struct lab_result *r, enum search_value truth)
{
    bool solved = r->value != SEARCH_UNKNOWN;
    if (solved && truth != SEARCH_UNKNOWN)
        r->measure[LAB_WRONG] = r->value != truth;
    r->measure[LAB_SOLVED] = solved;
    r->measure[LAB_PROVEN] = solved ? r->value == SEARCH_PROVEN : NAN;
}

static sakui_status run_search(const struct lab_params *p, const struct lab_case *c,
                               const void *state, const struct search_options *options,
                               const struct limits *limits, struct lab_result *out)
{
    struct search_result r;
    sakui_status status =
        search_run(search_find(p->algorithm), c->game, state, options, limits, &r);
    out->value = r.value;
    out->limit = r.limit;
    measure(out, &r.indicators);
    if (options->check && (status == SAKUI_CHECK || r.checked))
        out->measure[LAB_FLAWED] = status == SAKUI_CHECK;
    search_result_free(&r);
    return status == SAKUI_CHECK ? SAKUI_OK : status; /* that is what is measured */
}

/* The case's own copy of the state, so that a game may keep its tables in it. */
static sakui_status begin(const struct lab_case *c, void *state)
{
    memcpy(state, c->state, c->game->state_size);
    return c->begin ? c->begin(state) : SAKUI_OK;
}

static uint64_t end(const struct lab_case *c, void *state)
{
    return c->finish ? c->finish(state) : 0;
}

/* The hill-climb first; what is measured is the search with the E and D it came to. */
static sakui_status run_tuner(const struct lab_case *c, void *state,
                              const struct search_options *options, const struct limits *limits,
                              struct lab_result *out)
{
    static const struct lab_params tuned = {.algorithm = "deep-df-pn"};
    struct search_options found = *options;
    struct deep_tuning t;
    sakui_status status = deep_tune(c->game, state, options, limits, &t);
    if (status || !t.nodes)
        return status;
    end(c, state);
    status = begin(c, state);
    if (status)
        return status;
    found.deep_e = t.e;
    found.deep_d = t.d;
    status = run_search(&tuned, c, state, &found, limits, out);
    out->measure[LAB_TUNE_E] = t.e;
    out->measure[LAB_TUNE_D] = t.d;
    out->measure[LAB_TUNE_RUNS] = t.searches;
    return status;
}

static const struct move_statistics *
statistics_of(const struct lab_runs *runs, const struct lab_params *p, const struct lab_case *c)
{
    for (size_t i = 0; i < runs->table_count; i++)
        if (runs->tables[i].set == c->set && runs->tables[i].skip == p->statistics_skip)
            return runs->tables[i].by_colour[c->colour];
    return NULL;
}

static sakui_status run_on_copy(const struct lab_params *p, const struct lab_case *c, void *state,
                                const struct search_options *options, const struct limits *limits,
                                struct lab_result *out)
{
    sakui_status status = begin(c, state);
    if (status)
        return status;
    if (strcmp(p->algorithm, "deep-tune") == 0)
        status = run_tuner(c, state, options, limits, out);
    else if (strcmp(p->algorithm, "go-solver") == 0)
        status = lab_run_go(p, c, limits, out);
    else
        status = run_search(p, c, state, options, limits, out);
    out->measure[LAB_WORK] += (double)end(c, state);
    return status;
}

static sakui_status run_one(const struct lab_runs *runs, const struct lab_row *row,
                            const struct lab_case *c, struct lab_result *out)
{
    const struct lab_params *p = &row->params;
    struct search_options options = p->search;
    uint64_t nodes = p->nodes ? p->nodes : runs->e->nodes;
    if (runs->o->nodes || (runs->e->quick && nodes > runs->e->nodes))
        nodes = runs->e->nodes; /* as asked for; a quick run is quick for every row */
    struct limits limits = {.nodes = nodes,
                            .memory_bytes =
                                p->memory_bytes ? p->memory_bytes : runs->e->memory_bytes,
                            .cancel = runs->o->cancel};
    options.seed = c->seed;
    options.statistics = statistics_of(runs, p, c);
    void *state = mem_alloc(c->game->state_size);
    if (!state)
        return SAKUI_MEMORY;
    for (int m = 0; m < LAB_MEASURES; m++)
        out->measure[m] = NAN;
    sakui_status status = run_on_copy(p, c, state, &options, &limits, out);
    mem_free(state);
    settle(out, c->truth);
    return status;
}

/* ---- all runs ---- */

/* Position by position, every row on it: a run that is stopped has whole positions to show. */
static sakui_status fetch(void *context, void **out)
{
    struct lab_runs *runs = context;
    const struct lab_experiment *e = runs->e;
    while (runs->next < e->row_count * e->case_count && e->rows[runs->next % e->row_count].best_of)
        runs->next++;
    if (runs->next >= e->row_count * e->case_count || runs->status)
        return runs->status ? runs->status : SAKUI_END;
    struct lab_item *item = mem_zalloc(1, sizeof *item);
    if (!item)
        return SAKUI_MEMORY;
    item->row = runs->next % e->row_count;
    item->k = runs->next++ / e->row_count;
    *out = item;
    return SAKUI_OK;
}

static void work(void *context, void *argument)
{
    const struct lab_runs *runs = context;
    struct lab_item *item = argument;
    item->status =
        run_one(runs, &runs->e->rows[item->row], &runs->e->cases[item->k], &item->result);
}

static void finish(void *context, void *argument)
{
    struct lab_runs *runs = context;
    struct lab_item *item = argument;
    item->result.done = !item->status && !cancel_requested(runs->o->cancel);
    runs->results[item->row * runs->e->case_count + item->k] = item->result;
    if (item->status && !runs->status)
        runs->status = item->status;
    if (runs->o->progress)
        progress_step(runs->o->progress, 1, runs->e->rows[item->row].label);
    mem_free(item);
}

/* ---- move statistics ---- */

static bool wants_statistics(const struct lab_params *p)
{
    return p->search.init == INIT_FREQUENCY || p->search.init == INIT_AVAILABILITY;
}

static sakui_status play_games(const struct lab_set *set, struct statistics_table *t)
{
    const struct lab_source *source = lab_source_find(set->game, set->from);
    struct rng rng;
    rng_seed(&rng, (uint64_t)set->seed ^ UINT64_C(0x57a7));
    for (int c = 0; c < 2; c++)
        if (!(t->by_colour[c] = statistics_new()))
            return SAKUI_MEMORY;
    for (long i = 0; source->play_out && i < set->statistics_games; i++) {
        sakui_status status = source->play_out(set, &rng, t->skip, t->by_colour);
        if (status)
            return status;
        statistics_game(t->by_colour[0]);
        statistics_game(t->by_colour[1]);
    }
    return SAKUI_OK;
}

static sakui_status make_table(struct lab_runs *runs, size_t set, long skip)
{
    for (size_t i = 0; i < runs->table_count; i++)
        if (runs->tables[i].set == set && runs->tables[i].skip == skip)
            return SAKUI_OK;
    struct statistics_table *more =
        mem_realloc(runs->tables, (runs->table_count + 1) * sizeof *more);
    if (!more)
        return SAKUI_MEMORY;
    runs->tables = more;
    more[runs->table_count] = (struct statistics_table){.set = set, .skip = skip};
    return play_games(&runs->e->sets[set], &more[runs->table_count++]);
}

static sakui_status make_tables(struct lab_runs *runs)
{
    const struct lab_experiment *e = runs->e;
    for (size_t r = 0; r < e->row_count; r++) {
        if (!wants_statistics(&e->rows[r].params))
            continue;
        for (size_t s = 0; s < e->set_count; s++) {
            sakui_status status = make_table(runs, s, e->rows[r].params.statistics_skip);
            if (status)
                return status;
        }
    }
    return SAKUI_OK;
}

static void free_tables(struct lab_runs *runs)
{
    for (size_t i = 0; i < runs->table_count; i++) {
        statistics_free(runs->tables[i].by_colour[0]);
        statistics_free(runs->tables[i].by_colour[1]);
    }
    mem_free(runs->tables);
}

sakui_status lab_run(const struct lab_experiment *e, const struct lab_options *o,
                     struct lab_result **results)
{
    struct lab_runs runs = {.e = e, .o = o};
    size_t cells = e->row_count * e->case_count;
    *results = NULL;
    runs.results = mem_zalloc(cells ? cells : 1, sizeof *runs.results);
    if (!runs.results)
        return SAKUI_MEMORY;
    sakui_status status = make_tables(&runs);
    struct jobs jobs = {
        .context = &runs, .cancel = o->cancel, .next = fetch, .work = work, .finish = finish};
    if (!status)
        status = jobs_run(&jobs, o->jobs);
    if (!status)
        status = runs.status;
    if (!status && cancel_requested(o->cancel))
        status = SAKUI_CANCELLED;
    free_tables(&runs);
    if (status && status != SAKUI_CANCELLED) {
        mem_free(runs.results);
        return status;
    }
    *results = runs.results;
    return status;
}

size_t lab_searches(const struct lab_experiment *e, const struct lab_result *results, size_t *done)
{
    size_t all = 0;
    *done = 0;
    for (size_t r = 0; r < e->row_count; r++)
        for (size_t k = 0; !e->rows[r].best_of && k < e->case_count; k++) {
            all++;
            *done += results[r * e->case_count + k].done;
        }
    return all;
}

static bool case_done(const struct lab_experiment *e, const struct lab_result *results, size_t k)
{
    for (size_t r = 0; r < e->row_count; r++)
        if (!e->rows[r].best_of && !results[r * e->case_count + k].done)
            return false;
    return true;
}

size_t lab_keep_finished(struct lab_experiment *e, struct lab_result *results)
{
    size_t all = e->case_count, kept = 0;
    while (kept < all && case_done(e, results, kept))
        kept++;
    for (size_t r = 0; r < e->row_count; r++)
        memmove(results + r * kept, results + r * all, kept * sizeof *results);
    for (size_t k = kept; k < all; k++) {
        struct lab_set *set = &e->sets[e->cases[k].set];
        if (--set->cases == 0)
            set->missing = "the run was stopped before";
        if (e->cases[k].release)
            e->cases[k].release(e->cases[k].owner);
    }
    e->case_count = kept;
    return kept;
}

/* ---- results of rows ---- */

size_t lab_row_named(const struct lab_experiment *e, const char *label)
{
    for (size_t i = 0; i < e->row_count; i++)
        if (strcmp(e->rows[i].label, label) == 0)
            return i;
    return e->row_count;
}

/* Best of a group on one case: solved before unsolved, then the least of the measure. */
static const struct lab_result *best_of(const struct lab_experiment *e,
                                        const struct lab_result *results, const struct lab_row *row,
                                        size_t k)
{
    const struct lab_result *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < e->row_count; i++) {
        const struct lab_result *r = &results[i * e->case_count + k];
        if (e->rows[i].best_of || !e->rows[i].group || strcmp(e->rows[i].group, row->best_of) != 0)
            continue;
        double v = lab_value(r, row->best_by);
        if (!best || v < least) {
            best = r;
            least = v;
        }
    }
    return best;
}

const struct lab_result *lab_result_of(const struct lab_experiment *e,
                                       const struct lab_result *results, size_t row, size_t k)
{
    const struct lab_result *own = &results[row * e->case_count + k];
    const struct lab_result *best =
        e->rows[row].best_of ? best_of(e, results, &e->rows[row], k) : NULL;
    return best ? best : own;
}
