/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui indicators: what a search goes through while it proves a problem. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/inputs.h"
#include "cli/record.h"
#include "cli/search_params.h"
#include "cli/shogi_problem.h"
#include "core/alloc.h"
#include "core/json.h"
#include "tsume/shogi/tsume_game.h"

#define TRACE_SAMPLES 512

struct indicators_values {
    struct search_params search;
    bool arff, all;
    const char *trace;
    long long orders, jobs;
};

/* What is measured again with every move order. */
enum sample_value { SAMPLE_MAX_PN, SAMPLE_MAX_DN, SAMPLE_ITERATIONS, SAMPLE_NODES, SAMPLE_VALUES };
struct sample {
    double value[SAMPLE_VALUES];
};

static enum record_format chosen_format(const struct context *c, const struct indicators_values *v)
{
    if (c->output.json)
        return RECORD_JSON;
    return v->arff ? RECORD_ARFF : c->csv.csv ? RECORD_CSV : RECORD_FOR_PEOPLE;
}

static double if_has(const struct indicators *n, uint32_t bit, double value)
{
    return n->has & bit ? value : NAN;
}

static double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : NAN;
}

/* `r` NULL: names alone. A number cut short by a limit stands beside censored = yes. */
static void fill_record(struct record *out, const char *id, const char *algorithm,
                        const struct search_result *r)
{
    static const struct search_result nothing;
    const struct indicators *n = r ? &r->indicators : &nothing.indicators;
    record_text(out, "id", id);
    record_text(out, "algorithm", algorithm);
    record_text(out, "status",
                !r                             ? NULL
                : r->value == SEARCH_PROVEN    ? "mate"
                : r->value == SEARCH_DISPROVEN ? "nomate"
                                               : "unknown");
    record_flag(out, "solved", r && r->value != SEARCH_UNKNOWN);
    record_flag(out, "censored", r && r->value == SEARCH_UNKNOWN);
    record_text(out, "limit", r ? limit_name(r->limit) : NULL);
    record_number(out, "max_pn", if_has(n, INDICATOR_MAX_PN, n->max_pn));
    record_number(out, "max_dn", if_has(n, INDICATOR_MAX_DN, n->max_dn));
    record_number(out, "max_pn_at", if_has(n, INDICATOR_MAX_PN, (double)n->max_pn_at));
    record_number(out, "max_dn_at", if_has(n, INDICATOR_MAX_DN, (double)n->max_dn_at));
    record_number(out, "iterations", if_has(n, INDICATOR_ITERATIONS, (double)n->iterations));
    record_number(out, "nodes", if_has(n, INDICATOR_CREATED, (double)n->created));
    record_number(out, "expanded", if_has(n, INDICATOR_EXPANDED, (double)n->expanded));
    record_number(out, "reexpanded", if_has(n, INDICATOR_REEXPANDED, (double)n->reexpanded));
    record_number(out, "root_switches",
                  if_has(n, INDICATOR_ROOT_SWITCHES, (double)n->root_switches));
    record_number(out, "revisits", if_has(n, INDICATOR_REVISITS, (double)n->revisits));
    record_number(out, "mean_depth", if_has(n, INDICATOR_DEPTH, mean(n->depth_sum, n->iterations)));
    record_number(out, "max_depth", if_has(n, INDICATOR_DEPTH, (double)n->depth_max));
    record_number(out, "branching",
                  if_has(n, INDICATOR_BRANCHING, mean(n->branch_sum, n->branch_nodes)));
    record_number(out, "terminals", if_has(n, INDICATOR_TERMINALS, (double)n->terminals));
    record_number(out, "proof_nodes", if_has(n, INDICATOR_PROOF, (double)n->proof_nodes));
    record_number(out, "proof_leaves", if_has(n, INDICATOR_PROOF, (double)n->proof_terminals));
    record_number(out, "proof_depth", if_has(n, INDICATOR_PROOF, (double)n->proof_depth));
    record_number(out, "memory_bytes", if_has(n, INDICATOR_MEMORY, (double)n->memory_bytes));
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Quantile by linear interpolation (type 7) of sorted values. */
static double quantile(const double *sorted, size_t count, double q)
{
    double at = q * (double)(count - 1);
    size_t low = (size_t)at;
    size_t high = low + 1 < count ? low + 1 : low;
    return sorted[low] + (at - (double)low) * (sorted[high] - sorted[low]);
}

/* Median and quartiles over the orders of one value of each sample. */
static void spread(struct record *out, const struct sample *samples, size_t count,
                   enum sample_value which, const char *const names[3], double *sorted)
{
    for (size_t i = 0; i < count; i++)
        sorted[i] = samples[i].value[which];
    if (count)
        qsort(sorted, count, sizeof *sorted, compare_doubles);
    record_number(out, names[0], count ? quantile(sorted, count, 0.5) : NAN);
    record_number(out, names[1], count ? quantile(sorted, count, 0.25) : NAN);
    record_number(out, names[2], count ? quantile(sorted, count, 0.75) : NAN);
}

static void fill_orders(struct record *out, const struct sample *samples, size_t count,
                        size_t solved, double *sorted)
{
    static const char *const pn[] = {"max_pn_median", "max_pn_q1", "max_pn_q3"};
    static const char *const dn[] = {"max_dn_median", "max_dn_q1", "max_dn_q3"};
    static const char *const it[] = {"iterations_median", "iterations_q1", "iterations_q3"};
    static const char *const nd[] = {"nodes_median", "nodes_q1", "nodes_q3"};
    record_number(out, "orders", (double)count);
    record_number(out, "orders_solved", (double)solved);
    spread(out, samples, count, SAMPLE_MAX_PN, pn, sorted);
    spread(out, samples, count, SAMPLE_MAX_DN, dn, sorted);
    spread(out, samples, count, SAMPLE_ITERATIONS, it, sorted);
    spread(out, samples, count, SAMPLE_NODES, nd, sorted);
}

/* Repeats the search with `orders` seeded shufflings of the children. */
static sakui_status measure_orders(const struct context *c, const struct indicators_values *v,
                                   const struct search_algorithm *algorithm,
                                   const struct tsume_state *root, struct record *out)
{
    size_t count = (size_t)v->orders, solved = 0;
    struct sample *samples = mem_zalloc(count, sizeof *samples);
    double *sorted = mem_zalloc(count, sizeof *sorted);
    sakui_status status = samples && sorted ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        struct search_options options;
        struct search_result r;
        search_params_options(&v->search, c, &options);
        options.shuffle = true;
        options.seed += i;
        status = search_run(algorithm, &tsume_game, root, &options, &c->limits, &r);
        samples[i] =
            (struct sample){{r.indicators.max_pn, r.indicators.max_dn,
                             (double)r.indicators.iterations, (double)r.indicators.created}};
        solved += r.value != SEARCH_UNKNOWN;
        search_result_free(&r);
    }
    if (!status)
        fill_orders(out, samples, count, solved, sorted);
    mem_free(samples);
    mem_free(sorted);
    return status;
}

/* {"id","algorithm","trace":[[iteration,pn,dn],…]}, a line per problem. */
static void put_trace(struct strbuf *out, const char *id, const char *algorithm,
                      const struct indicators *n)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", id);
    json_kv_string(&j, "algorithm", algorithm);
    json_key(&j, "trace");
    json_array(&j);
    for (size_t i = 0; i < n->trace_count; i++) {
        json_array(&j);
        json_uint(&j, n->trace[i].iteration);
        json_double(&j, n->trace[i].pn);
        json_double(&j, n->trace[i].dn);
        json_end_array(&j);
    }
    json_end_array(&j);
    json_end(&j);
    strbuf_addc(out, '\n');
}

static sakui_status measure(const struct context *c, const struct indicators_values *v,
                            const struct problem *p, const struct tsume_state *root,
                            const struct search_algorithm *algorithm, struct answer *answer)
{
    struct search_options options;
    struct search_result r;
    struct record record = {.count = 0};
    search_params_options(&v->search, c, &options);
    options.want_proof = true;
    options.trace_samples = v->trace ? TRACE_SAMPLES : 0;
    sakui_status status = search_run(algorithm, &tsume_game, root, &options, &c->limits, &r);
    if (!status) {
        fill_record(&record, p->id, algorithm->name, &r);
        if (v->orders)
            status = measure_orders(c, v, algorithm, root, &record);
    }
    if (!status && v->trace)
        put_trace(&answer->out, p->id, algorithm->name, &r.indicators);
    else if (!status)
        record_print(&record, chosen_format(c, v), &answer->out);
    if (r.value == SEARCH_UNKNOWN)
        answer->code = exit_worse(answer->code, EXIT_UNDECIDED);
    search_result_free(&r);
    return status;
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    const struct indicators_values *v = values;
    struct shogi_position start;
    if (shogi_problem_setup(p, "indicators", &start, &answer->diags)) {
        answer->code = EXIT_TROUBLE;
        return;
    }
    struct tsume_state root;
    tsume_state_init(&root, &start);
    size_t count;
    const struct search_algorithm *const *all = search_algorithms(&count);
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        if (v->all || all[i] == search_find(v->search.algorithm))
            status = measure(c, v, p, &root, all[i], answer);
    }
    if (status) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "search-failed", "%s: %s", p->id,
                 sakui_status_name(status));
        answer->code = EXIT_TROUBLE;
    }
}

static void put_heading(struct context *c, const struct indicators_values *v)
{
    struct record names = {.count = 0};
    struct strbuf text, remark;
    strbuf_init(&text);
    strbuf_init(&remark);
    fill_record(&names, NULL, NULL, NULL);
    if (v->orders)
        fill_orders(&names, NULL, 0, 0, NULL);
    strbuf_addf(&remark,
                "sakui " SAKUI_VERSION " indicators; algorithm %s, init %s, evaluate %s, orders "
                "%lld, seed %lld, nodes %lld, memory %lld MB\n"
                "a row with censored = 1 was stopped by its limit: its numbers are lower bounds",
                v->all ? "all" : v->search.algorithm, v->search.init, v->search.evaluate, v->orders,
                c->seed.seed, c->limit.nodes, c->limit.memory);
    record_heading(&names, chosen_format(c, v), "indicators", strbuf_str(&remark), &text);
    context_write(c, &text);
    strbuf_free(&text);
    strbuf_free(&remark);
}

static int run_indicators(struct context *c, const void *values, int argc, char **argv)
{
    const struct indicators_values *v = values;
    const struct search_algorithm *algorithm;
    int code = search_params_algorithm(&v->search, c, &algorithm);
    if (code >= 0)
        return code;
    if (!v->trace)
        put_heading(c, v);
    return inputs_each(c, values, argc, argv, (unsigned)v->jobs, visit, NULL);
}

#define FIELD(name) offsetof(struct indicators_values, name)
static const struct option_spec specs[] = {
    SEARCH_PARAM_SPECS(struct indicators_values, search, "pn", "selected"),
    {"all", 0, OPTION_FLAG, FIELD(all), NULL, 0, 0, NULL, NULL, "every algorithm, a row each"},
    {"orders", 0, OPTION_INT, FIELD(orders), "0", 0, 100000, "K", NULL,
     "repeat with K random move orders: median and quartiles"},
    {"trace", 0, OPTION_CHOICE, FIELD(trace), NULL, 0, 0, NULL, "json",
     "the root's proof and disproof numbers over time instead of the record"},
    {"arff", 0, OPTION_FLAG, FIELD(arff), NULL, 0, 0, NULL, NULL, "an ARFF table"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "problems side by side"},
    {0}};

static const struct example examples[] = {
    {"sakui indicators 'sfen:6g1k/8p/6RP1/9/9/9/9/9/9 b Gr2b2g4s4n4l16p 1'",
     "Plain PN-search, as in the thesis of 2016"},
    {"sakui indicators --csv --nodes 100k --orders 5 corpus/zuko/zuko-002.kif",
     "With the spread over five move orders"},
    {0}};

const struct command command_indicators = {
    .name = "indicators",
    .arguments = "PROBLEM…",
    .summary = "search indicators: largest proof and disproof numbers, nodes, iterations",
    .description =
        "Runs a search and records what it went through. The default is plain proof-number search\n"
        "without a table, leftmost choice among equals, the end of the game noticed when a node "
        "is\n"
        "selected. A problem that hits a limit is censored: its numbers are lower bounds, and say "
        "so.",
    .groups = GROUP_OUTPUT | GROUP_INPUT | GROUP_LIMITS | GROUP_SEED | GROUP_CSV,
    .specs = specs,
    .values_size = sizeof(struct indicators_values),
    .examples = examples,
    .run = run_indicators,
};
