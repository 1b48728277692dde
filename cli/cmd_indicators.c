/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui indicators: what a search goes through while it proves a problem. */
#include <math.h>

#include "cli/feature_record.h"
#include "cli/go_solve.h"
#include "cli/indicator_record.h"
#include "cli/inputs.h"
#include "cli/search_params.h"
#include "cli/shogi_problem.h"
#include "core/alloc.h"
#include "core/json.h"
#include "tsume/shogi/features/search_record.h"
#include "tsume/shogi/tsume_game.h"

#define TRACE_SAMPLES 512

#define ALL_NODES 100000 /* with --all, where no limit is given */

struct indicators_values {
    struct search_params search;
    bool arff, all, list, trace, features;
    long long orders, jobs;
    const char *param;
};

static enum record_format chosen_format(const struct context *c, const struct indicators_values *v)
{
    if (c->output.json)
        return RECORD_JSON;
    return v->arff ? RECORD_ARFF : c->csv.csv ? RECORD_CSV : RECORD_FOR_PEOPLE;
}

/* How the numbers were made: version and every option that bears on them. */
static void put_measurement(const struct context *c, const struct indicators_values *v,
                            struct strbuf *out)
{
    const struct search_params *s = &v->search;
    strbuf_addf(out,
                "sakui " SAKUI_VERSION " indicators; algorithm %s, init %s, evaluate %s, epsilon "
                "%g, deep-r %g, deep-e %lld, deep-d %lld, cost-phi %g, cost-delta %g, orders %lld, "
                "seed %lld; limits: nodes %lld, memory %lld MB, time %g s (0 = none)",
                v->all ? "all" : s->algorithm, s->init, s->evaluate, s->epsilon, s->deep_r,
                s->deep_e, s->deep_d, s->cost_phi, s->cost_delta, v->orders, c->seed.seed,
                c->limit.nodes, c->limit.memory, c->limit.time);
}

/* Repeats the search with `orders` seeded shufflings of the children. */
static sakui_status measure_orders(const struct context *c, const struct indicators_values *v,
                                   const struct search_algorithm *algorithm,
                                   const struct shogi_position *start, struct record *out)
{
    struct tsume_state root;
    tsume_state_init(&root, start);
    struct order_samples s = {.count = (size_t)v->orders};
    s.items = mem_zalloc(s.count, sizeof *s.items);
    s.sorted = mem_zalloc(s.count, sizeof *s.sorted);
    sakui_status status = s.items && s.sorted ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t i = 0; i < s.count && !status; i++) {
        struct search_options options;
        struct search_result r;
        search_params_options(&v->search, c, &options);
        options.shuffle = true;
        options.seed += i;
        status = search_run(algorithm, &tsume_game, &root, &options, &c->limits, &r);
        s.items[i] =
            (struct order_sample){{r.indicators.max_pn, r.indicators.max_dn,
                                   (double)r.indicators.iterations, (double)r.indicators.created}};
        s.solved += r.value != SEARCH_UNKNOWN;
        search_result_free(&r);
    }
    if (!status)
        indicator_record_orders(out, &s);
    mem_free(s.items);
    mem_free(s.sorted);
    return status;
}

/* {"id","algorithm","trace":[[iteration,pn,dn],…]}, a line per problem. */
static void put_trace_json(struct strbuf *out, const char *id, const char *algorithm,
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

/* Table of the same: a row per sample. Also for ARFF. */
static void put_trace_table(struct strbuf *out, const char *id, const char *algorithm,
                            const struct indicators *n, enum record_format format)
{
    for (size_t i = 0; i < n->trace_count; i++) {
        struct record row = {.count = 0};
        record_text(&row, "id", id);
        record_text(&row, "algorithm", algorithm);
        record_number(&row, "iteration", (double)n->trace[i].iteration);
        record_number(&row, "pn", n->trace[i].pn);
        record_number(&row, "dn", n->trace[i].dn);
        record_print(&row, format, out);
    }
}

static void put_trace(struct strbuf *out, const char *id, const char *algorithm,
                      const struct indicators *n, enum record_format format)
{
    if (format == RECORD_CSV || format == RECORD_ARFF)
        put_trace_table(out, id, algorithm, n, format);
    else
        put_trace_json(out, id, algorithm, n);
}

/* One problem while it is measured. */
struct measured {
    const struct problem *problem;
    const struct shogi_position *start;
    const struct feature_record *features; /* NULL without --features */
};

static sakui_status put_record(const struct context *c, const struct indicators_values *v,
                               const struct measured *m, const struct search_algorithm *algorithm,
                               const struct search_record *r, struct strbuf *out)
{
    enum record_format format = chosen_format(c, v);
    struct record record = {.count = 0};
    struct strbuf how;
    sakui_status status = SAKUI_OK;
    strbuf_init(&how);
    record_text(&record, "id", m->problem->id);
    indicator_record_fields(&record, algorithm->name, r, !v->features);
    if (v->orders)
        status = measure_orders(c, v, algorithm, m->start, &record);
    if (m->features)
        feature_record_fields(&record, m->features, format != RECORD_FOR_PEOPLE);
    if (format == RECORD_JSON) {
        put_measurement(c, v, &how);
        record_text(&record, "measurement", strbuf_str(&how));
    }
    if (!status)
        record_print(&record, format, out);
    if (!status && m->features && format == RECORD_FOR_PEOPLE)
        feature_record_themes(m->features, out);
    strbuf_free(&how);
    return status;
}

static sakui_status measure(const struct context *c, const struct indicators_values *v,
                            const struct measured *m, const struct search_algorithm *algorithm,
                            struct answer *answer)
{
    struct search_options options;
    struct search_result r;
    struct search_record found;
    search_params_options(&v->search, c, &options);
    options.trace_samples = v->trace ? TRACE_SAMPLES : 0;
    struct search_order order = {algorithm, &options, &c->limits, problem_main_length(m->problem)};
    sakui_status status = search_record_make(&found, &r, m->start, &order);
    if (!status && v->trace)
        put_trace(&answer->out, m->problem->id, algorithm->name, &r.indicators,
                  chosen_format(c, v));
    else if (!status)
        status = put_record(c, v, m, algorithm, &found, &answer->out);
    if (r.value == SEARCH_UNKNOWN)
        answer->code = exit_worse(answer->code, EXIT_UNDECIDED);
    search_result_free(&r);
    return status;
}

static sakui_status measure_all(const struct context *c, const struct indicators_values *v,
                                const struct measured *m, struct answer *answer)
{
    size_t count;
    const struct search_algorithm *const *all = search_algorithms(&count);
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        if (v->all || all[i] == search_find(v->search.algorithm))
            status = measure(c, v, m, all[i], answer);
    }
    return status;
}

static void visit_go(const struct context *c, const struct indicators_values *v,
                     const struct problem *p, struct answer *answer)
{
    if (!v->features && !v->trace) {
        go_indicators_visit(c, p, chosen_format(c, v), answer);
        return;
    }
    diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "indicators-game",
             "%s: --features and --trace are for shogi; this is a Go problem", p->id);
    answer->code = EXIT_TROUBLE;
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    const struct indicators_values *v = values;
    struct shogi_position start;
    struct feature_record features;
    if (p->game == PROBLEM_GO) {
        visit_go(c, v, p, answer);
        return;
    }
    if (shogi_problem_setup(p, "indicators", &start, &answer->diags)) {
        answer->code = EXIT_TROUBLE;
        return;
    }
    struct measured m = {p, &start, v->features ? &features : NULL};
    sakui_status status = SAKUI_OK;
    if (v->features)
        status = feature_record_make(&features, p, &start, &answer->diags);
    if (status) /* said already; the setup's features may still be there */
        answer->code = EXIT_TROUBLE;
    if (!status || status == SAKUI_INPUT)
        status = measure_all(c, v, &m, answer);
    if (v->features)
        feature_record_free(&features);
    if (status) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "search-failed", "%s: %s", p->id,
                 sakui_status_name(status));
        answer->code = EXIT_TROUBLE;
    }
}

static void name_columns(const struct indicators_values *v, enum record_format format,
                         struct record *out)
{
    struct order_samples none = {.count = 0};
    record_text(out, "id", NULL);
    if (v->trace) {
        record_text(out, "algorithm", NULL);
        record_number(out, "iteration", NAN);
        record_number(out, "pn", NAN);
        record_number(out, "dn", NAN);
        return;
    }
    indicator_record_fields(out, NULL, NULL, !v->features);
    if (v->orders)
        indicator_record_orders(out, &none);
    if (v->features)
        feature_record_fields(out, NULL, format != RECORD_FOR_PEOPLE);
}

static void put_heading(struct context *c, const struct indicators_values *v)
{
    struct record names = {.count = 0};
    struct strbuf text, remark;
    strbuf_init(&text);
    strbuf_init(&remark);
    name_columns(v, chosen_format(c, v), &names);
    put_measurement(c, v, &remark);
    strbuf_adds(&remark, v->features ? "; features on the line as given" : "");
    strbuf_adds(
        &remark,
        "\nmove order: as docs/methods/indicators.md has it; definitions: sakui features --list\n"
        "a row with censored = 1 was stopped by its limit: its numbers are those reached so far");
    record_heading(&names, chosen_format(c, v), "indicators", strbuf_str(&remark), &text);
    context_write(c, &text);
    strbuf_free(&text);
    strbuf_free(&remark);
}

static void list_indicators(struct context *c)
{
    struct strbuf text;
    strbuf_init(&text);
    strbuf_addf(&text, "%-24s %-10s %s\n", "id", "text", "of the problem");
    indicator_record_list(&text, false);
    context_write(c, &text);
    strbuf_free(&text);
}

static int measure_inputs(struct context *c, const struct indicators_values *v, int argc,
                          char **argv)
{
    const struct search_algorithm *algorithm;
    int code = search_params_algorithm(&v->search, c, &algorithm);
    if (code >= 0)
        return code;
    put_heading(c, v);
    return inputs_each(c, v, argc, argv, (unsigned)v->jobs, visit, NULL);
}

static int run_indicators(struct context *c, const void *values, int argc, char **argv)
{
    struct indicators_values v = *(const struct indicators_values *)values;
    struct strbuf words;
    if (v.list) {
        list_indicators(c);
        return EXIT_FINE;
    }
    /* Depth-first baselines among all algorithms may take for ever on a problem of three plies. */
    if (v.all && !c->limits.nodes && !(c->limits.seconds > 0))
        c->limit.nodes = (long long)(c->limits.nodes = ALL_NODES);
    strbuf_init(&words);
    int code = v.param ? search_params_assign(&v.search, c, v.param, &words) : -1;
    if (code < 0)
        code = measure_inputs(c, &v, argc, argv);
    strbuf_free(&words);
    return code;
}

#define FIELD(name) offsetof(struct indicators_values, name)
static const struct option_spec specs[] = {
    SEARCH_PARAM_SPECS(struct indicators_values, search, "pn", "selected"),
    {"param", 0, OPTION_TEXT, FIELD(param), NULL, 0, 0, "NAME=VALUE,…", NULL,
     "the options of the search above in one word, as in epsilon=0.5,init=mobility"},
    {"list", 0, OPTION_FLAG, FIELD(list), NULL, 0, 0, NULL, NULL,
     "the indicators with unit and definition"},
    {"all", 0, OPTION_FLAG, FIELD(all), NULL, 0, 0, NULL, NULL,
     "every algorithm, a row each (100 000 nodes each, unless --nodes or --time is given)"},
    {"orders", 0, OPTION_INT, FIELD(orders), "0", 0, 100000, "K", NULL,
     "repeat with K random move orders: median and quartiles"},
    {"trace", 0, OPTION_FLAG, FIELD(trace), NULL, 0, 0, NULL, NULL,
     "the root's proof and disproof numbers over time instead of the record (JSON, or --csv)"},
    {"features", 0, OPTION_FLAG, FIELD(features), NULL, 0, 0, NULL, NULL,
     "also the columns of 'sakui features': one table of all that is measured"},
    {"arff", 0, OPTION_FLAG, FIELD(arff), NULL, 0, 0, NULL, NULL, "an ARFF table"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "problems side by side"},
    {0}};

static const struct example examples[] = {
    {"sakui indicators 'sfen:6g1k/8p/6RP1/9/9/9/9/9/9 b Gr2b2g4s4n4l16p 1'",
     "Plain PN-search, as in the thesis of 2016"},
    {"sakui indicators --csv --nodes 100k --orders 5 corpus/zuko/zuko-002.kif",
     "With the spread over five move orders"},
    {"sakui indicators --algorithm df-pn-eps --param epsilon=0.5 --nodes 100k "
     "corpus/zuko/zuko-002.kif",
     "Another search of the family, with its parameter"},
    {"sakui indicators --features --csv --nodes 20k corpus/zuko/zuko-002.kif",
     "Indicators, features and themes in one table"},
    {"sakui indicators --trace --csv corpus/zuko/zuko-002.kif",
     "The root's numbers over time, for a plot"},
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
