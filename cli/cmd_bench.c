/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui bench: fixed work. The counts are the same on every machine and tell whether a change of
 * the program changed what is searched; the times tell how fast this machine does it. */
#include <inttypes.h>
#include <string.h>

#include "cli/context.h"
#include "core/clock.h"
#include "core/json.h"
#include "core/search/search.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/perft.h"
#include "tsume/shogi/solver/solver.h"
#include "tsume/shogi/tsume_game.h"
#include "tsume/verify/verify.h"

struct bench_values {
    bool counts;
};

/* Shogi Zuko 2, 5, 18, 34 and 36 (Ito Kanju, 1755): 13 to 23 plies. */
static const char *const problems[] = {
    "9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1",
    "n+B1sS4/1R1g5/1Ls6/2k6/2n6/3L5/R8/9/9 b B2P3gs2n2l16p 1",
    "7n1/5+B+P1r/7k1/7+p1/6P2/7N1/7N1/8B/9 b N2Pr4g4s4l13p 1",
    "9/7lS/7pb/5S1B1/5rgk1/8p/4+R2G1/9/9 b SN2gs3n3l16p 1",
    "9/6nS1/4s4/4r1P1g/5Sk1B/5+pbR1/4Nsp2/9/4N4 b 3Gn4l15p 1",
};
#define PROBLEMS (sizeof problems / sizeof *problems)
/* How far one search goes where it is not done before. */
#define NODES  100000
#define MEMORY ((size_t)64 << 20)

struct tally {
    uint64_t count;   /* of the row's unit */
    uint64_t decided; /* problems */
};

static bool read_position(const char *sfen, struct shogi_position *out)
{
    struct diag_list diags;
    diag_list_init(&diags);
    bool ok = !shogi_from_sfen(out, sfen, strlen(sfen), "", 0, 1, &diags);
    diag_list_clear(&diags);
    return ok;
}

static sakui_status bench_perft(struct tally *t)
{
    struct shogi_position p;
    if (!read_position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", &p))
        return SAKUI_CHECK;
    t->count = shogi_perft(&p, 5);
    return SAKUI_OK;
}

/* One question to a fresh solver for each problem. */
static sakui_status bench_solver(struct tally *t, bool shortest)
{
    const struct limits limits = {.nodes = NODES};
    const struct tsume_options options = {.memory_bytes = MEMORY};
    for (size_t i = 0; i < PROBLEMS; i++) {
        struct shogi_position p;
        struct tsume_solver *solver = NULL;
        struct tsume_result r;
        if (!read_position(problems[i], &p))
            return SAKUI_CHECK;
        sakui_status s = tsume_solver_new(&solver, &options);
        if (s)
            return s;
        s = shortest ? tsume_solver_shortest(solver, &p, 0, &limits, &r)
                     : tsume_solver_solve(solver, &p, NULL, 0, &limits, &r);
        t->count += r.nodes;
        t->decided += r.verdict != TSUME_UNKNOWN;
        tsume_result_free(&r);
        tsume_solver_free(solver);
        if (s)
            return s;
    }
    return SAKUI_OK;
}

static sakui_status bench_solve(struct tally *t)
{
    return bench_solver(t, false);
}

static sakui_status bench_shortest(struct tally *t)
{
    return bench_solver(t, true);
}

static sakui_status bench_verify(struct tally *t)
{
    struct verify_options options = {.limits = {.nodes = NODES, .memory_bytes = MEMORY}};
    sakui_status s = profile_load(&options.profile, "modern", NULL);
    for (size_t i = 0; i < PROBLEMS; i++) {
        struct shogi_position p;
        struct verify_report *report = NULL;
        if (!read_position(problems[i], &p))
            return SAKUI_CHECK;
        s = s ? s : verify_position(&p, NULL, &options, &report);
        if (s)
            return s;
        t->count += report->nodes;
        t->decided += report->verdict != VERDICT_UNDECIDED;
        report_free(report);
    }
    return SAKUI_OK;
}

static sakui_status bench_search(struct tally *t, const char *algorithm)
{
    const struct search_algorithm *a = search_find(algorithm);
    const struct limits limits = {.nodes = NODES, .memory_bytes = MEMORY};
    for (size_t i = 0; i < PROBLEMS; i++) {
        struct shogi_position p;
        struct tsume_state state;
        struct search_options options;
        struct search_result r;
        if (!a || !read_position(problems[i], &p))
            return SAKUI_CHECK;
        tsume_state_init(&state, &p);
        search_options_init(&options);
        sakui_status s = search_run(a, &tsume_game, &state, &options, &limits, &r);
        if (s)
            return s;
        t->count += r.indicators.expanded;
        t->decided += r.value != SEARCH_UNKNOWN;
        search_result_free(&r);
    }
    return SAKUI_OK;
}

static sakui_status bench_pn(struct tally *t)
{
    return bench_search(t, "pn");
}

static sakui_status bench_df_pn(struct tally *t)
{
    return bench_search(t, "df-pn");
}

static const struct row {
    const char *name, *unit, *what;
    bool problems; /* does `decided` mean anything? */
    sakui_status (*run)(struct tally *t);
} rows[] = {
    {"perft", "leaves", "legal moves of the first position, five plies", false, bench_perft},
    {"solve", "nodes", "five problems of Shogi Zuko, the first mate", true, bench_solve},
    {"shortest", "nodes", "the same, exact lengths", true, bench_shortest},
    {"verify", "nodes", "the same, soundness", true, bench_verify},
    {"pn", "expansions", "the same, plain proof-number search", true, bench_pn},
    {"df-pn", "expansions", "the same, df-pn of the search family", true, bench_df_pn},
};

static void print_json(struct strbuf *out, const struct row *row, const struct tally *t,
                       double seconds, bool counts)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "name", row->name);
    json_kv_string(&j, "unit", row->unit);
    json_kv_uint(&j, "count", t->count);
    if (row->problems) {
        json_kv_uint(&j, "problems", PROBLEMS);
        json_kv_uint(&j, "decided", t->decided);
    }
    if (!counts) {
        json_kv_double(&j, "time_ms", seconds * 1000);
        json_kv_double(&j, "per_second", seconds > 0 ? (double)t->count / seconds : 0);
    }
    json_end(&j);
    strbuf_addc(out, '\n');
}

static void print_text(struct strbuf *out, const struct row *row, const struct tally *t,
                       double seconds, bool counts)
{
    char decided[16] = "";
    if (row->problems)
        snprintf(decided, sizeof decided, "%" PRIu64 "/%zu", t->decided, PROBLEMS);
    strbuf_addf(out, "%-9s %12" PRIu64 " %-10s %-5s", row->name, t->count, row->unit, decided);
    if (!counts)
        strbuf_addf(out, " %8.2f s %10.0f a second", seconds,
                    seconds > 0 ? (double)t->count / seconds : 0);
    strbuf_addf(out, "  %s\n", row->what);
}

static int run_bench(struct context *c, const void *values, int argc, char **argv)
{
    const struct bench_values *v = values;
    if (argc) {
        context_error(c, "'%s': bench takes no problems; its work is fixed", argv[0]);
        return EXIT_WRONG_USAGE;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows && !context_stopped(c); i++) {
        struct tally t = {0};
        struct strbuf line;
        double start = clock_cpu_seconds();
        sakui_status s = rows[i].run(&t);
        if (s) {
            context_error(c, "%s: %s", rows[i].name, sakui_status_name(s));
            return EXIT_TROUBLE;
        }
        strbuf_init(&line);
        (c->output.json ? print_json : print_text)(&line, &rows[i], &t, clock_cpu_seconds() - start,
                                                   v->counts);
        context_write(c, &line);
        fflush(c->out);
        strbuf_free(&line);
    }
    return EXIT_FINE;
}

static const struct option_spec specs[] = {{"counts", 0, OPTION_FLAG,
                                            offsetof(struct bench_values, counts), NULL, 0, 0, NULL,
                                            NULL, "counts only: the same on every machine"},
                                           {0}};

static const struct example examples[] = {
    {"sakui bench --counts", "What is searched, without times: two versions can be compared"}, {0}};

const struct command command_bench = {
    .name = "bench",
    .arguments = "",
    .summary = "fixed work: counts that repeat, then times",
    .description = "Counts legal moves, then solves, verifies and searches five problems of Shogi "
                   "Zuko, each search with at most 100 000 nodes. The counts are the same on every "
                   "machine; times are CPU time of one thread.",
    .groups = GROUP_OUTPUT,
    .specs = specs,
    .values_size = sizeof(struct bench_values),
    .examples = examples,
    .run = run_bench,
};
