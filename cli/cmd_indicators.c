/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui indicators: what a search goes through while it proves a problem. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/go_solve.h"
#include "cli/inputs.h"
#include "cli/record.h"
#include "cli/search_params.h"
#include "cli/shogi_problem.h"
#include "core/alloc.h"
#include "core/json.h"
#include "tsume/shogi/features/search_record.h"
#include "tsume/shogi/tsume_game.h"

#define TRACE_SAMPLES 512

struct indicators_values {
    struct search_params search;
    bool arff, all, list;
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

/* `r` NULL: names alone. A number cut short by a limit stands beside censored = yes. */
static void fill_record(struct record *out, const char *id, const char *algorithm,
                        const struct search_record *r)
{
    record_text(out, "id", id);
    record_text(out, "algorithm", algorithm);
    record_text(out, "status",
                !r                               ? NULL
                : r->decided == SEARCH_PROVEN    ? "mate"
                : r->decided == SEARCH_DISPROVEN ? "nomate"
                                                 : "unknown");
    record_flag(out, "solved", r && r->decided != SEARCH_UNKNOWN);
    record_flag(out, "censored", r && r->decided == SEARCH_UNKNOWN);
    record_text(out, "limit", r ? limit_name(r->limit) : NULL);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        record_number(out, indicator_info(i)->name, r ? r->value[i] : NAN);
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
                                   const struct shogi_position *start, struct record *out)
{
    struct tsume_state root;
    tsume_state_init(&root, start);
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
        status = search_run(algorithm, &tsume_game, &root, &options, &c->limits, &r);
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
                            const struct problem *p, const struct shogi_position *start,
                            const struct search_algorithm *algorithm, struct answer *answer)
{
    struct search_options options;
    struct search_result r;
    struct search_record measured;
    struct record record = {.count = 0};
    search_params_options(&v->search, c, &options);
    options.trace_samples = v->trace ? TRACE_SAMPLES : 0;
    struct search_order order = {algorithm, &options, &c->limits, problem_main_length(p)};
    sakui_status status = search_record_make(&measured, &r, start, &order);
    if (!status) {
        fill_record(&record, p->id, algorithm->name, &measured);
        if (v->orders)
            status = measure_orders(c, v, algorithm, start, &record);
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
    if (p->game == PROBLEM_GO) {
        go_indicators_visit(c, p, chosen_format(c, v), answer);
        return;
    }
    if (shogi_problem_setup(p, "indicators", &start, &answer->diags)) {
        answer->code = EXIT_TROUBLE;
        return;
    }
    size_t count;
    const struct search_algorithm *const *all = search_algorithms(&count);
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        if (v->all || all[i] == search_find(v->search.algorithm))
            status = measure(c, v, p, &start, all[i], answer);
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
    strbuf_addf(
        &remark,
        "sakui " SAKUI_VERSION " indicators; algorithm %s, init %s, evaluate %s, epsilon %g, "
        "deep-r %g, deep-e %lld, deep-d %lld, cost-phi %g, cost-delta %g, orders %lld, seed "
        "%lld; limits: nodes %lld, memory %lld MB, time %g s (0 = none)\n"
        "move order: as tsume/shogi/movegen.h has it; definitions: sakui indicators --list\n"
        "a row with censored = 1 was stopped by its limit: its numbers are those reached so far",
        v->all ? "all" : v->search.algorithm, v->search.init, v->search.evaluate, v->search.epsilon,
        v->search.deep_r, v->search.deep_e, v->search.deep_d, v->search.cost_phi,
        v->search.cost_delta, v->orders, c->seed.seed, c->limit.nodes, c->limit.memory,
        c->limit.time);
    record_heading(&names, chosen_format(c, v), "indicators", strbuf_str(&remark), &text);
    context_write(c, &text);
    strbuf_free(&text);
    strbuf_free(&remark);
}

static void list_indicators(struct context *c)
{
    static const char *const texts[][3] = {
        {"id", "text", "of the problem"},
        {"algorithm", "text", "the search"},
        {"status", "text", "mate, nomate or unknown"},
        {"solved", "0/1", "decided within the limits"},
        {"censored", "0/1", "stopped by a limit: the numbers are those reached so far"},
        {"limit", "text", "which one: nodes, time, memory, depth, cancelled"},
    };
    static const char order_text[] =
        "over K random move orders (--orders); a censored order enters as far as it came";
    struct strbuf text;
    strbuf_init(&text);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        strbuf_addf(&text, "%-24s %-10s %s\n", texts[i][0], texts[i][1], texts[i][2]);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        strbuf_addf(&text, "%-24s %-10s %s\n", indicator_info(i)->name, indicator_info(i)->unit,
                    indicator_info(i)->definition);
    strbuf_addf(&text, "%-24s %-10s %s\n", "orders", "orders", "move orders tried (--orders)");
    strbuf_addf(&text, "%-24s %-10s %s\n", "orders_solved", "orders", "of these, decided");
    strbuf_addf(
        &text,
        "%-24s %-10s median, lower and upper quartile of max_pn, max_dn, iterations, nodes\n",
        "…_median …_q1 …_q3", "");
    strbuf_addf(&text, "%-24s %-10s %s\n", "", "", order_text);
    context_write(c, &text);
    strbuf_free(&text);
}

static int run_indicators(struct context *c, const void *values, int argc, char **argv)
{
    const struct indicators_values *v = values;
    const struct search_algorithm *algorithm;
    if (v->list) {
        list_indicators(c);
        return EXIT_FINE;
    }
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
    {"list", 0, OPTION_FLAG, FIELD(list), NULL, 0, 0, NULL, NULL,
     "the indicators with unit and definition"},
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
    {"sakui indicators --list", "What each column means"},
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
