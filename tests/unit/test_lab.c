/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lab: experiment files, statistics and verdicts against numbers worked out by hand. */
#include <check.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/alloc.h"
#include "reports/lab/lab.h"
#include "tests/unit/runner.h"
#include "tsume/ref/connect6.h"

/* Reads an experiment given as text. */
static sakui_status read_text(struct lab_experiment **out, const char *text,
                              struct diag_list *diags)
{
    char path[] = "/tmp/sakui-lab-XXXXXX";
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    sakui_status status = lab_read_file(out, path, false, diags);
    unlink(path);
    return status;
}

#define HEAD                                                                                       \
    "title: t\n"                                                                                   \
    "positions:\n"                                                                                 \
    "  - {set: s, game: othello, from: random, count: 5, seed: 3, empties: 8}\n"                   \
    "nodes: 100000\n"

static const struct {
    const char *text, *code;
    long line, column;
} mistakes[] = {
    {HEAD "rows: [{label: a, algorithm: no-such}]\ncompare: []\n", "lab-algorithm", 5, 30},
    {HEAD "rows: [{label: a, algorithm: pn, colour: 3}]\ncompare: []\n", "lab-key", 5, 34},
    {HEAD "rows: [{label: a, algorithm: pn}]\ncompare: [{measure: beauty}]\n", "lab-measure", 6,
     21},
    {HEAD "rows: [{label: a, algorithm: pn}]\n", "lab-file", 1, 1},
    {HEAD "rows: [{label: a, algorithm: pn, deep-r: x}]\ncompare: []\n", "lab-number", 5, 42},
    {HEAD "rows: [{label: a, algorithm: pn, init: best}]\ncompare: []\n", "lab-word", 5, 40},
    {HEAD "rows: [{label: a}]\ncompare: []\n", "lab-row", 5, 8},
    {HEAD "rows: [{label: a, algorithm: pn, sweep: {deep-r: {from: 0, to: 1, step: -1}}}]\n"
          "compare: []\n",
     "lab-sweep", 5, 50},
    {HEAD "rows: [{label: a, algorithm: pn}]\ncompare: [{measure: nodes, relative-to: b}]\n",
     "lab-row", 6, 11},
    {HEAD "rows: [{label: a, algorithm: go-solver, go-parts: [luck]}]\ncompare: []\n", "lab-word",
     5, 51},
    {HEAD "rows: [{label: a, algorithm: pn}]\ncompare: [{measure: nodes, statistic: mode}]\n",
     "lab-statistic", 6, 39},
    {"positions: [{game: chess, from: air}]\nrows: []\ncompare: []\n", "lab-source", 1, 13},
    {"positions: [{game: hex, from: empty, size: 200}]\nrows: []\ncompare: []\n", "lab-range", 1,
     44},
    {"positions: [{game: othello, from: random, empties: 0}]\nrows: []\ncompare: []\n", "lab-range",
     1, 52},
    {"positions: [chess]\nrows: []\ncompare: []\n", "lab-file", 1, 13},
    {"nodes: -5\npositions: []\nrows: []\ncompare: []\n", "lab-number", 1, 8},
    {"nodes: 5.5\npositions: []\nrows: []\ncompare: []\n", "lab-number", 1, 8},
    {"quick: {node: 5}\npositions: []\nrows: []\ncompare: []\n", "lab-key", 1, 8},
    {HEAD "rows: [{label: a, algorithm: deep-pn, deep-r: 8}]\ncompare: []\n", "lab-range", 5, 47},
    {HEAD "rows: [{label: a, algorithm: deep-pn, sweep: {deep-r: [0.5, 8]}}]\ncompare: []\n",
     "lab-range", 5, 61},
    {HEAD "rows: [{label: a, algorithm: pn, paper: {x: 3}}]\ncompare: []\n", "lab-paper", 5, 42},
    {HEAD "rows: [{label: a, algorithm: pn}, {label: a, algorithm: pds}]\ncompare: []\n",
     "lab-twice", 5, 43},
    {HEAD "rows: [{label: a, best-of: g}]\ncompare: []\n", "lab-group", 5, 28},
    {HEAD "rows: [{label: a, algorithm: pn}]\ncompare: [{name: n, measure: nodes}]\n"
          "plots: [{name: ../../p, of: [n]}]\n",
     "lab-plot", 7, 16},
    {HEAD "rows: [{label: a, algorithm: pn}]\ncompare: [{name: n, measure: nodes}]\n"
          "plots: [{name: p, of: [m]}]\n",
     "lab-plot", 7, 23},
    {HEAD "rows: [{label: a, algorithm: pn}]\ncompare: [{name: n, measure: nodes}]\n"
          "plots: [{name: p, of: [n], paper: [m]}]\n",
     "lab-plot", 7, 35},
    {HEAD "rows: [{label: a, algorithm: go-solver}]\ncompare: []\n", "lab-algorithm", 5, 30},
    {HEAD "rows: [{label: \"a\\e[2J\", algorithm: pn}]\ncompare: []\n", "lab-text", 5, 16},
    {HEAD "rows: [{label: \"a\\nb\", algorithm: pn}]\ncompare: []\n", "lab-text", 5, 16},
    {HEAD "rows: [{label: a, algorithm: pn, sweep: {deep-r: {from: 0, to: 1, step: 1e-9}}}]\n"
          "compare: []\n",
     "lab-sweep", 5, 50},
    {"positions: [{game: connect6, from: openings, size: 19, idle: 2}]\nrows: []\ncompare: []\n",
     "lab-range", 1, 62},
};

START_TEST(mistakes_are_named)
{
    struct lab_experiment *e = NULL;
    struct diag_list diags;
    diag_list_init(&diags);
    ck_assert_int_eq(read_text(&e, mistakes[_i].text, &diags), SAKUI_INPUT);
    ck_assert_ptr_null(e);
    ck_assert_uint_ge(diags.count, 1);
    ck_assert_str_eq(diags.items[0].code, mistakes[_i].code);
    ck_assert_int_eq(diags.items[0].line, mistakes[_i].line);
    ck_assert_int_eq(diags.items[0].column, mistakes[_i].column);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(every_experiment_reads)
{
    DIR *d = opendir("corpus/lab");
    int count = 0;
    ck_assert_ptr_nonnull(d);
    for (struct dirent *entry; (entry = readdir(d));) {
        struct lab_experiment *e = NULL;
        struct diag_list diags;
        char path[600];
        if (!strstr(entry->d_name, ".yaml"))
            continue;
        snprintf(path, sizeof path, "corpus/lab/%s", entry->d_name);
        diag_list_init(&diags);
        for (int quick = 0; quick < 2; quick++) {
            ck_assert_msg(lab_read_file(&e, path, quick, &diags) == SAKUI_OK, "%s: %s", path,
                          diags.count ? diags.items[0].text : "");
            ck_assert_uint_gt(e->row_count, 0);
            ck_assert_uint_gt(e->compare_count, 0);
            ck_assert(*e->title && *e->paper);
            lab_free(e);
        }
        diag_list_clear(&diags);
        count++;
    }
    closedir(d);
    ck_assert_int_ge(count, 4);
}
END_TEST

/* Two rows on five cases whose results are written by hand. */
static const char *const two_rows = HEAD
    "rows:\n"
    "  - {label: base, algorithm: pn, group: g, paper: {med: 30, sum: 60, none: 5}}\n"
    "  - {label: own, algorithm: pn, group: g, paper: {med: 15, sum: 500, share: 0.5, rel: 0.5, "
    "cut: 0.1}}\n"
    "  - {label: best, best-of: g}\n"
    "compare:\n"
    "  - {name: med, measure: iterations, statistic: median, tolerance: 2}\n"
    "  - {name: sum, measure: iterations, statistic: sum, common: [base, own], tolerance: 1.5}\n"
    "  - {name: share, measure: iterations, statistic: median, relative-to: base, "
    "not-comparable: because}\n"
    "  - {name: rel, measure: iterations, statistic: median-ratio, relative-to: base}\n"
    "  - {name: won, measure: solved, statistic: mean}\n"
    "  - {name: none, measure: tuned-e, statistic: median}\n"
    "  - {name: sd, measure: iterations, statistic: sd}\n"
    "  - {name: wrong, measure: wrong, statistic: sum}\n"
    "  - {name: cut, measure: iterations, statistic: median, relative-to: base, paper-n: 1000}\n";

struct fixture {
    struct lab_experiment *e;
    struct lab_result results[15];
};

static void setup_rows(struct fixture *f)
{
    static const double numbers[2][5] = {{10, 20, 30, 40, 0}, {5, 0, 15, 10, 50}}; /* 0: cut off */
    struct lab_options o = {.jobs = 1};
    memset(f, 0, sizeof *f);
    ck_assert_int_eq(read_text(&f->e, two_rows, NULL), SAKUI_OK);
    ck_assert_int_eq(lab_make_cases(f->e, &o, NULL), SAKUI_OK);
    ck_assert_uint_eq(f->e->case_count, 5);
    for (int r = 0; r < 2; r++)
        for (int k = 0; k < 5; k++) {
            struct lab_result *x = &f->results[r * 5 + k];
            for (int m = 0; m < LAB_MEASURES; m++)
                x->measure[m] = NAN;
            x->value = numbers[r][k] > 0 ? SEARCH_PROVEN : SEARCH_UNKNOWN;
            x->measure[LAB_SOLVED] = numbers[r][k] > 0;
            x->measure[LAB_ITERATIONS] = numbers[r][k];
        }
}

static struct lab_finding find(const struct fixture *f, int compare, size_t row)
{
    struct lab_finding out;
    ck_assert_int_eq(lab_find(f->e, f->results, &f->e->compares[compare], row, &out), SAKUI_OK);
    return out;
}

START_TEST(statistics_by_hand)
{
    struct fixture f;
    setup_rows(&f);
    struct lab_finding x = find(&f, 0, 0); /* 10 20 30 40 and one cut off */
    ck_assert_double_eq(x.ours, 30);
    ck_assert_uint_eq(x.n, 5);
    ck_assert_uint_eq(x.unsolved, 1);
    ck_assert(isinf(x.high));
    ck_assert_int_eq(x.verdict, LAB_NOT_COMPARABLE); /* too wide to tell */
    ck_assert_double_eq(find(&f, 0, 1).ours, 15);    /* 5 10 15 50 and one cut off */
    ck_assert_double_eq(find(&f, 0, 2).ours, 15);    /* best of both: 5 20 15 10 50 */
    x = find(&f, 1, 0);                              /* solved by both: 10 + 30 + 40 */
    ck_assert_uint_eq(x.n, 3);
    ck_assert_double_eq(x.ours, 80);
    ck_assert_int_eq(x.verdict, LAB_REPRODUCED); /* 60 */
    x = find(&f, 1, 1);                          /* 5 + 15 + 10, the paper has 500 */
    ck_assert_double_eq(x.ours, 30);
    ck_assert_int_eq(x.verdict, LAB_NOT_REPRODUCED);
    ck_assert_str_eq(x.note, "nothing else was tried");
    x = find(&f, 2, 1);
    ck_assert_double_eq(x.ours, 0.5);
    ck_assert_int_eq(x.verdict, LAB_NOT_COMPARABLE);
    ck_assert_str_eq(x.note, "because");
    /* ratios .5, cut off, .5, .25, and 0 where the base was cut off */
    ck_assert_double_eq(find(&f, 3, 1).ours, 0.5);
    ck_assert_double_eq(find(&f, 4, 1).ours, 0.8);
    ck_assert_int_eq(find(&f, 4, 1).verdict, LAB_NO_NUMBER);
    /* Wilson's interval for 4 of 5, from its closed form */
    ck_assert_double_eq_tol(find(&f, 4, 1).low, 0.3755, 1e-4);
    ck_assert_double_eq_tol(find(&f, 4, 1).high, 0.9638, 1e-4);
    /* 10 20 30 40: variance 500 / 3; of 5 15 10 50: 1250 / 3, by hand */
    ck_assert_double_eq_tol(find(&f, 6, 0).ours, sqrt(500.0 / 3), 1e-9);
    ck_assert_double_eq_tol(find(&f, 6, 1).ours, sqrt(1250.0 / 3), 1e-9);
    f.results[5].measure[LAB_WRONG] = 1;
    f.results[7].measure[LAB_WRONG] = 0;
    x = find(&f, 7, 1); /* of the two whose truth is known one is wrong */
    ck_assert_uint_eq(x.n, 2);
    ck_assert_double_eq(x.ours, 1);
    x = find(&f, 5, 0); /* nobody measured it */
    ck_assert_uint_eq(x.n, 0);
    ck_assert_int_eq(x.verdict, LAB_NOT_COMPARABLE);
    size_t pairs, same;
    ck_assert_int_eq(lab_shape(f.e, f.results, &f.e->compares[0], &pairs, &same), SAKUI_OK);
    ck_assert_uint_eq(pairs, 1); /* 30 > 15 in the paper, 30 > 15 here */
    ck_assert_uint_eq(same, 1);
    ck_assert_int_eq(lab_shape(f.e, f.results, &f.e->compares[1], &pairs, &same), SAKUI_OK);
    ck_assert_uint_eq(pairs, 1); /* 60 < 500 in the paper, 80 > 30 here */
    ck_assert_uint_eq(same, 0);
    lab_free(f.e);
}
END_TEST

/* A ratio to what was cut off may be anything: with three of five searches of the base row cut off
 * there is no number, with two there are resamples without one, and no verdict comes out of it. */
START_TEST(cut_off_decides_nothing)
{
    struct fixture f;
    setup_rows(&f);
    f.results[3].value = SEARCH_UNKNOWN;
    struct lab_finding x = find(&f, 8, 1); /* 15 by 30, the paper has 0.1 and a sample of 1000 */
    ck_assert_double_eq(x.ours, 0.5);
    ck_assert_double_eq(x.low, 0);
    ck_assert(isinf(x.high));
    ck_assert_int_eq(x.verdict, LAB_NOT_COMPARABLE);
    f.results[2].value = SEARCH_UNKNOWN;
    x = find(&f, 8, 1);
    ck_assert(x.cut_off && isnan(x.ours));
    ck_assert_int_eq(x.verdict, LAB_NOT_COMPARABLE);
    lab_free(f.e);
}
END_TEST

/* Every generated position of checkers is solved as its endgame table says; ignoring history may
 * change that, which is what `wrong` counts. */
START_TEST(truth_is_compared)
{
    struct lab_experiment *e = NULL;
    struct lab_result *results = NULL;
    struct lab_options o = {.jobs = 1};
    ck_assert_int_eq(
        read_text(&e,
                  "title: t\npaper: p\npositions:\n"
                  "  - {set: c, game: checkers, from: endgames, pieces: 3, known: 2, plies: 3, "
                  "count: 8, seed: 1}\n"
                  "nodes: 3000\nrows: [{label: a, algorithm: df-pn, check: true}]\ncompare: []\n",
                  NULL),
        SAKUI_OK);
    ck_assert_int_eq(lab_make_cases(e, &o, NULL), SAKUI_OK);
    ck_assert_uint_eq(e->case_count, 8);
    ck_assert_int_eq(lab_run(e, &o, &results), SAKUI_OK);
    int solved = 0;
    for (size_t k = 0; k < 8; k++) {
        ck_assert_int_eq(e->cases[k].truth, k % 2 ? SEARCH_DISPROVEN : SEARCH_PROVEN);
        if (results[k].value == SEARCH_UNKNOWN)
            continue;
        solved++;
        ck_assert_double_eq(results[k].measure[LAB_WRONG], 0);
        ck_assert(results[k].measure[LAB_FLAWED] != 1);
    }
    ck_assert_int_gt(solved, 2);
    mem_free(results);
    lab_free(e);
}
END_TEST

static char *run_as_csv(unsigned jobs)
{
    struct lab_experiment *e = NULL;
    struct lab_result *results = NULL;
    struct lab_options o = {.jobs = jobs};
    struct strbuf csv;
    ck_assert_int_eq(
        read_text(&e,
                  HEAD "settings: {shuffle: true}\n"
                       "rows: [{label: d, algorithm: deep-pn, sweep: {deep-r: [1, 0.5, 0.2]}},"
                       " {label: f, algorithm: df-pn}]\ncompare: []\n",
                  NULL),
        SAKUI_OK);
    ck_assert_uint_eq(e->row_count, 4);
    ck_assert_double_eq(e->rows[1].params.search.deep_r, 0.5);
    ck_assert_int_eq(lab_make_cases(e, &o, NULL), SAKUI_OK);
    ck_assert_int_eq(lab_run(e, &o, &results), SAKUI_OK);
    strbuf_init(&csv);
    lab_csv(e, results, &csv);
    mem_free(results);
    lab_free(e);
    return strbuf_take(&csv);
}

START_TEST(same_whatever_the_jobs)
{
    char *one = run_as_csv(1), *three = run_as_csv(3);
    ck_assert_str_eq(one, three);
    ck_assert_ptr_nonnull(strstr(one, "proven"));
    mem_free(one);
    mem_free(three);
}
END_TEST

/* A run that was stopped: cases before the first one that lacks a search are kept, row by row. */
START_TEST(what_was_finished_is_kept)
{
    struct lab_experiment *e = NULL;
    struct lab_result *results = NULL;
    struct lab_options o = {.jobs = 2};
    double nodes[2][2];
    ck_assert_int_eq(
        read_text(&e,
                  "title: t\npositions:\n"
                  "  - {set: s, game: othello, from: random, count: 3, seed: 3, empties: 8}\n"
                  "  - {set: t, game: checkers, from: endgames, pieces: 3, count: 1, seed: 1}\n"
                  "nodes: 20000\n"
                  "rows: [{label: a, algorithm: pn, group: g}, {label: b, algorithm: df-pn, "
                  "group: g}, {label: c, best-of: g}]\n"
                  "compare: []\n",
                  NULL),
        SAKUI_OK);
    ck_assert_int_eq(lab_make_cases(e, &o, NULL), SAKUI_OK);
    ck_assert_uint_eq(e->case_count, 4);
    ck_assert_int_eq(lab_run(e, &o, &results), SAKUI_OK);
    for (size_t r = 0; r < 2; r++)
        for (size_t k = 0; k < 2; k++)
            nodes[r][k] = results[r * 4 + k].measure[LAB_NODES];
    results[1 * 4 + 2].done = false;
    ck_assert_uint_eq(lab_keep_finished(e, results), 2);
    ck_assert_uint_eq(e->case_count, 2);
    ck_assert_uint_eq(e->sets[0].cases, 2);
    ck_assert_uint_eq(e->sets[1].cases, 0);
    ck_assert_ptr_nonnull(e->sets[1].missing);
    for (size_t r = 0; r < 2; r++)
        for (size_t k = 0; k < 2; k++)
            ck_assert_double_eq(results[r * 2 + k].measure[LAB_NODES], nodes[r][k]);
    mem_free(results);
    lab_free(e);
}
END_TEST

/* Who moves stands in the text of a Connect6 position; stones twice or off the board do not do. */
START_TEST(connect6_texts)
{
    static const struct {
        const char *text;
        bool good;
    } cases[] = {{"j10k9l8 h7g6", true},    {"j10k9l8 h7g6 w", true}, {"j10k9l8 h7g6 b", false},
                 {"j10j10 h7g6", false},    {"j20 h7", false},        {"t1 h7", false},
                 {"j10 h7 w ", false},      {"j h7", false},          {"j10 h7 ww", false},
                 {"a1b1c1d1e1f1 h7", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lab_experiment *e = NULL;
        struct lab_options o = {.jobs = 1};
        struct diag_list diags;
        char text[300];
        diag_list_init(&diags);
        snprintf(text, sizeof text,
                 "title: t\npositions: [{set: s, game: connect6, from: list, size: 19, items: "
                 "[\"%s\"]}]\nrows: [{label: a, algorithm: pn}]\ncompare: []\n",
                 cases[i].text);
        ck_assert_int_eq(read_text(&e, text, &diags), SAKUI_OK);
        sakui_status status = lab_make_cases(e, &o, &diags);
        ck_assert_msg(status == (cases[i].good ? SAKUI_OK : SAKUI_INPUT), "%s", cases[i].text);
        ck_assert_uint_eq(diags.count, cases[i].good ? 0 : 1);
        if (cases[i].good) {
            const struct connect6_state *s = e->cases[0].state;
            int mover = strchr(cases[i].text, 'w') ? CONNECT6_WHITE : CONNECT6_BLACK;
            ck_assert_int_eq(s->side, mover);
            ck_assert_int_eq(s->or_side, mover);
            ck_assert_int_eq(s->stones[9 * 19 + 9], CONNECT6_BLACK);
            ck_assert_int_eq(s->stones[5 * 19 + 6], CONNECT6_WHITE);
            ck_assert_uint_eq(s->empties, 361 - 5);
        }
        lab_free(e);
        diag_list_clear(&diags);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("lab");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, mistakes_are_named, 0, sizeof mistakes / sizeof *mistakes);
    tcase_add_test(t, every_experiment_reads);
    tcase_add_test(t, statistics_by_hand);
    tcase_add_test(t, cut_off_decides_nothing);
    tcase_add_test(t, truth_is_compared);
    tcase_add_test(t, same_whatever_the_jobs);
    tcase_add_test(t, what_was_finished_is_kept);
    tcase_add_test(t, connect6_texts);
    suite_add_tcase(s, t);
    return run_suite(s);
}
