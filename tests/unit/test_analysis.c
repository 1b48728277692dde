/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data sets, contest files, and whole studies: what joins, what does not, and what has no answer.
 */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/match.h"
#include "analysis/contest.h"
#include "analysis/dataset.h"
#include "analysis/group_study.h"
#include "analysis/rank_model.h"
#include "analysis/resample.h"
#include "analysis/study.h"
#include "analysis/summary.h"
#include "analysis/tree_study.h"
#include "core/alloc.h"
#include "core/json.h"
#include "core/rng.h"

static struct diag_list diags;

static struct dataset *read_ok(const char *text)
{
    struct dataset *d = NULL;
    diag_list_clear(&diags);
    ck_assert_msg(dataset_read(&d, "t", text, strlen(text), &diags) == SAKUI_OK, "%s",
                  diags.count ? diags.items[0].text : "?");
    return d;
}

static void refuse(const char *text, const char *code, long line, long column)
{
    struct dataset *d = NULL;
    diag_list_clear(&diags);
    ck_assert_int_eq(dataset_read(&d, "t", text, strlen(text), &diags), SAKUI_INPUT);
    ck_assert_uint_ge(diags.count, 1);
    ck_assert_str_eq(diags.items[0].code, code);
    ck_assert_int_eq(diags.items[0].line, line);
    ck_assert_int_eq(diags.items[0].column, column);
}

/* ---- data sets ---- */

START_TEST(csv_kinds)
{
    struct dataset *d = read_ok("\xEF\xBB\xBFid,n,c,\"a \"\"b\"\"\",flag\r\n"
                                "007,1.5,x,>10,true\r\n\"8,9\",NA,y,\"3\",false\n9,,?,\u22657,\n");
    ck_assert_uint_eq(d->rows, 3);
    ck_assert_uint_eq(d->column_count, 5);
    ck_assert_int_eq(d->columns[0].kind, COLUMN_NOMINAL); /* an id stays a text */
    ck_assert_str_eq(column_text(&d->columns[0], 0), "007");
    ck_assert_str_eq(column_text(&d->columns[0], 1), "8,9");
    ck_assert_int_eq(d->columns[1].kind, COLUMN_NUMERIC);
    ck_assert(isnan(d->columns[1].values[1]) && isnan(d->columns[1].values[2]));
    ck_assert_int_eq(d->columns[2].kind, COLUMN_NOMINAL);
    ck_assert_ptr_null(column_text(&d->columns[2], 2));
    ck_assert_str_eq(d->columns[3].name, "a \"b\"");
    ck_assert(column_is_censored(&d->columns[3], 0) && column_is_censored(&d->columns[3], 2));
    ck_assert(!column_is_censored(&d->columns[3], 1));
    ck_assert_double_eq_tol(d->columns[3].values[2], 7, 1e-12);
    ck_assert_int_eq(d->columns[4].kind, COLUMN_NUMERIC);
    ck_assert_double_eq_tol(d->columns[4].values[0], 1, 1e-12);
    ck_assert_uint_eq(column_missing(&d->columns[4], 3), 1);
    dataset_free(d);
    d = read_ok("a;b\n1;2\n3;4\n");
    ck_assert_uint_eq(d->column_count, 2);
    dataset_free(d);
}
END_TEST

START_TEST(bad_tables)
{
    refuse("a,b\n1,2\n3\n", "csv-row-width", 3, 0);
    refuse("a,a\n1,2\n", "csv-duplicate-column", 1, 0);
    refuse("a,b\n1,\"2\n3,4\n", "csv-quote", 2, 0);
    refuse("a,b\n1,\xff\n", "csv-encoding", 2, 0);
    refuse("\n\n", "csv-empty", 0, 0);
    refuse("@relation r\n@attribute x numeric\n@data\n1\nzwei\n", "arff-number", 5, 1);
    refuse("@relation r\n@attribute x {a,b}\n@data\nb\n 'c'\n", "arff-value", 5, 2);
    refuse("@relation r\n@attribute x {a,a}\n@data\n", "arff-duplicate-label", 2, 17);
    refuse("@relation r\n@attribute x date\n@data\n", "arff-type", 2, 14);
    refuse("@relation r\n@attribute x real\n@attribute y real\n@data\n1\n", "arff-row-width", 5, 2);
    refuse("@relation r\n@attribute x real\n@data\n1,2\n", "arff-row-width", 4, 3);
    refuse("@relation r\n@attribute x 'real\n", "arff-quote", 2, 14);
    refuse("@relation r\n@data\n", "arff-header", 2, 1);
    refuse("@relation r\n@attribute x real\n@data\n{1 2}\n", "arff-sparse", 4, 2);
    refuse("{\"a\":1}\n{\"a\":}\n", "record-syntax", 2, 6);
    refuse("{\"a\":1\n", "record-syntax", 1, 7);
    refuse("{\"a\":\"\\ud800\"}\n", "record-syntax", 1, 13);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(arff_there_and_back)
{
    struct dataset *d = read_ok(
        "% note\n@RELATION 'a b'\n\n@attribute 'x y' REAL % c\n@attribute n {'p q',\"r's\"}\n"
        "@attribute s string\n@data\n0.1,'p q',hello\n?,?,'a,b'\n{0 1e3, 1 \"r's\"}\n");
    struct strbuf first, second;
    strbuf_init(&first);
    strbuf_init(&second);
    dataset_write_arff(d, &first);
    dataset_free(d);
    d = read_ok(strbuf_str(&first));
    ck_assert_uint_eq(d->rows, 3);
    ck_assert_str_eq(d->name, "a b");
    ck_assert_str_eq(column_text(&d->columns[1], 2), "r's");
    ck_assert_str_eq(column_text(&d->columns[2], 1), "a,b");
    ck_assert_double_eq_tol(d->columns[0].values[0], 0.1, 1e-12);
    ck_assert_double_eq_tol(d->columns[0].values[2], 1000, 1e-12);
    dataset_write_arff(d, &second);
    ck_assert_str_eq(strbuf_str(&first), strbuf_str(&second));
    strbuf_free(&first);
    strbuf_free(&second);
    dataset_free(d);
}
END_TEST

/* What `sakui indicators --json` prints: a stopped search leaves lower bounds. */
START_TEST(records)
{
    struct dataset *d = read_ok(
        "{\"id\":\"a\",\"solved\":true,\"max_dn\":12,\"line\":[\"7g7f\",{\"x\":1}],\"limit\":null}"
        "\n\n"
        "{\"id\":\"\\u8a70\\n\",\"solved\":false,\"max_dn\":99,\"limit\":\"nodes\",\"nodes\":5}\n");
    size_t dn = dataset_find(d, "max_dn");
    ck_assert_uint_eq(d->rows, 2);
    ck_assert_uint_eq(dataset_find(d, "line"), DATASET_NO_COLUMN);
    ck_assert_str_eq(column_text(&d->columns[0], 1), "\u8a70\n");
    ck_assert(!column_is_censored(&d->columns[dn], 0) && column_is_censored(&d->columns[dn], 1));
    ck_assert(isnan(d->columns[dataset_find(d, "nodes")].values[0]));
    dataset_free(d);
}
END_TEST

/* ---- contest files ---- */

static struct contest *contest_ok(const char *text)
{
    struct contest *c = NULL;
    diag_list_clear(&diags);
    ck_assert_msg(contest_read(&c, "c.yaml", text, strlen(text), &diags) == SAKUI_OK, "%s",
                  diags.count ? diags.items[0].text : "?");
    return c;
}

static void contest_refuse(const char *text, const char *code, long line, long column)
{
    struct contest *c = NULL;
    diag_list_clear(&diags);
    ck_assert_int_eq(contest_read(&c, "c.yaml", text, strlen(text), &diags), SAKUI_INPUT);
    ck_assert_uint_ge(diags.count, 1);
    ck_assert_str_eq(diags.items[0].code, code);
    ck_assert_int_eq(diags.items[0].line, line);
    ck_assert_int_eq(diags.items[0].column, column);
}

START_TEST(contest_files)
{
    struct contest *c = contest_ok("contest: 詰棋\nyear: 2007\nplies: 9\nvoting: points\nentries:\n"
                                   "  - {id: a, rank: 1, points: 9.5, votes: 3, remarks: fine}\n"
                                   "  - {id: b, rank: 2}\nexcluded:\n"
                                   "  - {id: c, rank: 3, reason: double-king}\n");
    ck_assert_uint_eq(c->entry_count, 2);
    ck_assert_uint_eq(c->excluded_count, 1);
    ck_assert_str_eq(c->excluded[0].reason, "double-king");
    ck_assert_double_eq_tol(c->entries[0].points, 9.5, 1e-12);
    ck_assert(isnan(c->entries[1].points));
    ck_assert_uint_eq(diags.count, 0);
    contest_free(c);
    c = contest_ok("contest: gaps\nentries:\n  - {id: a, rank: 1}\n  - {id: b, rank: 4}\n");
    ck_assert_uint_eq(diags.warnings, 1);
    ck_assert_str_eq(diags.items[0].code, "contest-rank-gap");
    contest_free(c);
    contest_refuse("contest: x\nyaer: 3\nentries: []\n", "contest-key", 2, 1);
    contest_refuse("contest: x\nentries:\n  - {id: a, rank: 1, rnak: 2}\n", "contest-key", 3, 22);
    contest_refuse("contest: x\nentries:\n  - {rank: 1}\n", "contest-id", 3, 5);
    contest_refuse("contest: x\nentries:\n  - {id: a, rank: one}\n", "contest-number", 3, 19);
    contest_refuse("contest: x\nentries:\n  - {id: a, rank: 0}\n", "contest-number", 3, 19);
    contest_refuse("contest: x\nentries:\n  - {id: a}\n", "contest-rank", 3, 5);
    contest_refuse("contest: x\nentries:\n  - {id: a, rank: 1}\n  - {id: a, rank: 2}\n",
                   "contest-duplicate-id", 4, 5);
    contest_refuse("contest: x\nentries: []\nexcluded:\n  - {id: a}\n", "contest-reason", 4, 5);
    contest_refuse("entries: []\n", "contest-name", 1, 1);
    contest_refuse("- 1\n", "contest-form", 1, 1);
    diag_list_clear(&diags);
}
END_TEST

/* ---- studies ---- */

static struct study *study_ok(const struct dataset *d, struct contest **c, size_t n,
                              struct study_options o)
{
    struct study *s = NULL;
    ck_assert_msg(study_run(&s, d, c, n, &o, &diags) == SAKUI_OK, "%s",
                  diags.count ? diags.items[diags.count - 1].text : "?");
    return s;
}

static struct study_options quick(void)
{
    struct study_options o = STUDY_DEFAULTS;
    o.permutations = 200;
    o.resamples = 200;
    return o;
}

START_TEST(joining)
{
    struct dataset *d = read_ok("id,x,y\na,1,5\nb,2,\nc,3,7\nd,4,1\nd,9,9\ne,0,0\n");
    struct contest *c =
        contest_ok("contest: k\nentries:\n  - {id: a, rank: 4, points: 1}\n"
                   "  - {id: nobody, rank: 5}\n  - {id: b, rank: 3, points: 2}\n"
                   "  - {id: c, rank: 2, points: 3}\n  - {id: d, rank: 1, points: 9}\n"
                   "excluded:\n  - {id: e, reason: late}\n");
    struct study *s = study_ok(d, &c, 1, quick());
    ck_assert_uint_eq(s->target_count, 2);
    ck_assert_uint_eq(s->contests[0].count, 4);
    ck_assert_uint_eq(s->unjoined_count, 1);
    ck_assert_str_eq(s->unjoined[0].id, "nobody");
    bool duplicate = false;
    for (size_t i = 0; i < diags.count; i++)
        duplicate |= strcmp(diags.items[i].code, "data-duplicate-id") == 0;
    ck_assert(duplicate);
    /* x rises as the rank falls and the points rise: both conventions agree on +1. */
    ck_assert_double_eq_tol(s->cells[0].spearman.r, -1, 1e-12);
    ck_assert_double_eq_tol(s->cells[0].agreement * s->cells[0].spearman.r, 1, 1e-12);
    const struct study_cell *points = &s->cells[s->column_count];
    ck_assert_uint_eq(points->target, 1);
    ck_assert_double_eq_tol(points->spearman.r, 1, 1e-12);
    ck_assert_uint_eq(s->cells[1].missing, 1);
    ck_assert_uint_eq(s->cells[1].n, 3);
    study_free(s);
    contest_free(c);
    dataset_free(d);
}
END_TEST

static void no_answer(const struct study_cell *c)
{
    ck_assert(isnan(c->spearman.p) && isnan(c->spearman.r) && c->spearman.why);
    ck_assert(isnan(c->pearson.p) && isnan(c->kendall.p) && isnan(c->partial.p));
    ck_assert(isnan(c->permutation_p) && isnan(c->bca.low) && isnan(c->holm) && isnan(c->bh));
}

START_TEST(degenerate)
{
    /* constant column, all missing, all ties in the target, too few rows */
    struct dataset *d = read_ok("rank,flat,gone,x\n1,3,,1\n2,3,NaN,2\n3,3,?,3\n4,3,,5\n5,3,,4\n");
    struct study *s = study_ok(d, NULL, 0, quick());
    no_answer(&s->cells[0]);
    no_answer(&s->cells[1]);
    ck_assert(s->cells[2].spearman.p < 1 && isnan(s->pooled[0].meta.p));
    ck_assert_double_eq_tol(s->cells[2].holm, s->cells[2].spearman.p, 1e-15); /* a family of one */
    struct strbuf text;
    strbuf_init(&text);
    study_print_text(s, &text);
    ck_assert_ptr_nonnull(
        strstr(strbuf_str(&text), "no coefficient for flat: a column is constant"));
    ck_assert_ptr_nonnull(strstr(strbuf_str(&text), "no coefficient for gone: fewer than 3 rows"));
    ck_assert_ptr_null(strstr(strbuf_str(&text), "nan"));
    strbuf_free(&text);
    study_free(s);
    dataset_free(d);
    d = read_ok("rank,x\n2,1\n2,2\n2,3\n2,9\n2,5\n");
    s = study_ok(d, NULL, 0, quick());
    no_answer(&s->cells[0]);
    study_free(s);
    dataset_free(d);
    d = read_ok("rank,x\n1,1\n2,2\n");
    s = study_ok(d, NULL, 0, quick());
    no_answer(&s->cells[0]);
    study_free(s);
    dataset_free(d);
    d = read_ok("rank,x\n1,3\n2,1\n3,2\n"); /* n = 3: a coefficient, no interval, not pooled */
    s = study_ok(d, NULL, 0, quick());
    ck_assert(!isnan(s->cells[0].spearman.p) && isnan(s->cells[0].spearman.low));
    ck_assert(isnan(s->pooled[0].meta.p) && isnan(s->cells[0].bca.low));
    study_free(s);
    dataset_free(d);
}
END_TEST

static void study_refuse(const char *text, const char *target, const char *code)
{
    struct dataset *d = read_ok(text);
    struct study_options o = quick();
    struct study *s = NULL;
    o.target = target;
    diag_list_clear(&diags);
    ck_assert_int_eq(study_run(&s, d, NULL, 0, &o, &diags), SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, code);
    dataset_free(d);
}

START_TEST(refused)
{
    study_refuse("a,b\n1,2\n", NULL, "target");
    study_refuse("a,b\n1,2\n", "c", "target");
    study_refuse("a,b\n1,x\n", "b", "target");
    study_refuse("rank,b\n1,x\n", NULL, "columns");
    struct dataset *d = read_ok("x,rank\n1,1\n");
    struct contest *c = contest_ok("contest: k\nentries:\n  - {id: a, rank: 1}\n");
    struct study_options o = quick();
    struct study *s = NULL;
    diag_list_clear(&diags);
    ck_assert_int_eq(study_run(&s, d, &c, 1, &o, &diags), SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, "data-id");
    contest_free(c);
    dataset_free(d);
    diag_list_clear(&diags);
}
END_TEST

/* A table of noise: contests x rows, columns x0 … */
static struct dataset *noise(size_t contests, size_t rows, size_t columns)
{
    struct strbuf t;
    struct rng r;
    strbuf_init(&t);
    rng_seed(&r, 5);
    strbuf_adds(&t, "contest,rank");
    for (size_t c = 0; c < columns; c++)
        strbuf_addf(&t, ",x%zu", c);
    for (size_t k = 0; k < contests; k++) {
        for (size_t i = 0; i < rows; i++) {
            strbuf_addf(&t, "\nk%zu,%zu", k, i + 1);
            for (size_t c = 0; c < columns; c++)
                strbuf_addf(&t, ",%u", (unsigned)rng_below(&r, 50));
        }
    }
    struct dataset *d = read_ok(strbuf_str(&t));
    strbuf_free(&t);
    return d;
}

static char *study_json(const struct dataset *d, unsigned jobs)
{
    struct study_options o = quick();
    struct strbuf out;
    struct json j;
    o.jobs = jobs;
    struct study *s = study_ok(d, NULL, 0, o);
    strbuf_init(&out);
    json_init(&j, &out);
    json_object(&j);
    study_print_json(s, &j);
    json_end(&j);
    study_free(s);
    return strbuf_take(&out);
}

START_TEST(jobs_do_not_matter)
{
    struct dataset *d = noise(7, 15, 6);
    char *one = study_json(d, 1), *three = study_json(d, 3);
    ck_assert_str_eq(one, three);
    mem_free(one);
    mem_free(three);
    dataset_free(d);
}
END_TEST

START_TEST(ten_thousand_columns)
{
    struct dataset *d = noise(1, 12, 10000);
    struct study_options o = quick();
    o.permutations = o.resamples = 0;
    struct study *s = study_ok(d, NULL, 0, o);
    ck_assert_uint_eq(s->cell_count, 10000);
    size_t below = 0, survive = 0;
    for (size_t i = 0; i < s->cell_count; i++) {
        below += s->cells[i].spearman.p < 0.05;
        survive += s->cells[i].holm < 0.05;
    }
    ck_assert_uint_gt(below, 350); /* noise: about 500 */
    ck_assert_uint_lt(below, 650);
    ck_assert_uint_eq(survive, 0);
    study_free(s);
    dataset_free(d);
}
END_TEST

/* ---- chance ---- */

/* All 120 orders of n = 5 by hand: the permutation p must come near the share with |rho| as large.
 */
START_TEST(permutation_and_bootstrap)
{
    const double x[] = {1, 2, 3, 4, 5}, y[] = {1, 2, 3, 5, 4}; /* rho = .9; 10 of 120 reach it */
    double p, again;
    ck_assert_int_eq(permutation_spearman(&p, x, y, 5, 100000, 3), SAKUI_OK);
    ck_assert_double_eq_tol(p, 10.0 / 120, 0.004);
    ck_assert_int_eq(permutation_spearman(&again, x, y, 5, 100000, 3), SAKUI_OK);
    ck_assert_double_eq_tol(p, again, 1e-12);
    double a[40], b[40], c[40];
    struct rng r;
    rng_seed(&r, 8);
    for (size_t i = 0; i < 40; i++) {
        a[i] = rng_unit(&r);
        b[i] = a[i] + rng_unit(&r);
        c[i] = -b[i];
    }
    struct bootstrap up, down;
    struct correlation rho;
    ck_assert_int_eq(bootstrap_spearman(&up, a, b, 40, 4000, 0.95, 1), SAKUI_OK);
    ck_assert_int_eq(bootstrap_spearman(&down, a, c, 40, 4000, 0.95, 1), SAKUI_OK);
    correlation_spearman(&rho, a, b, 40, 0.95);
    ck_assert(up.low < rho.r && rho.r < up.high);
    ck_assert_double_eq_tol(up.low, -down.high, 1e-9); /* turning y turns the interval */
    ck_assert_double_eq_tol(up.high, -down.low, 1e-9);
    ck_assert_double_eq_tol(up.low, rho.low, 0.12); /* near Bonett and Wright's */
    ck_assert_double_eq_tol(up.high, rho.high, 0.12);
}
END_TEST

/* ---- trees, groups, model ---- */

START_TEST(classes_of_a_ranking)
{
    struct dataset *d = read_ok("x\n1\n2\n3\n4\n5\n6\n7\n");
    size_t rows[] = {0, 1, 2, 3, 4, 5, 6}, contest[] = {0, 0, 0, 0, 0, 0, 0}, at;
    double ranks[] = {1, 2, 3, 3, 3, 6, 7};
    ck_assert_int_eq(
        classes_from_target(d, rows, ranks, contest, 7, 1, 3, CUT_COUNT, true, &at, &diags),
        SAKUI_OK);
    static const char *const count[] = {"1st", "1st", "1st", "2nd", "2nd", "3rd", "3rd"};
    for (size_t i = 0; i < 7; i++)
        ck_assert_str_eq(column_text(&d->columns[at], i), count[i]);
    ck_assert_int_eq(
        classes_from_target(d, rows, ranks, contest, 7, 1, 3, CUT_QUANTILE, true, &at, &diags),
        SAKUI_OK);
    static const char *const together[] = {"1st", "1st", "2nd", "2nd", "2nd", "3rd", "3rd"};
    for (size_t i = 0; i < 7; i++)
        ck_assert_str_eq(column_text(&d->columns[at], i), together[i]);
    diag_list_clear(&diags);
    ck_assert_int_eq(
        classes_from_target(d, rows, ranks, contest, 2, 1, 3, CUT_COUNT, true, &at, &diags),
        SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, "classes");
    dataset_free(d);
}
END_TEST

START_TEST(tree_studies)
{
    /* y tells the class, n is noise; one class has a single member */
    struct strbuf t;
    struct rng r;
    strbuf_init(&t);
    rng_seed(&r, 4);
    strbuf_adds(&t, "n,y,c\n");
    for (int i = 0; i < 60; i++)
        strbuf_addf(&t, "%u,%d,%s\n", (unsigned)rng_below(&r, 9), i % 2 * 10 + i % 3,
                    i == 59 ? "once"
                    : i % 2 ? "odd"
                            : "even");
    struct dataset *d = read_ok(strbuf_str(&t));
    strbuf_free(&t);
    size_t noise_only[] = {0}, signal[] = {1};
    struct feature_set sets[] = {{"noise", noise_only, 1}, {"signal", signal, 1}};
    double contests[60];
    for (int i = 0; i < 60; i++)
        contests[i] = i / 20;
    struct tree_options o = {.j48 = J48_DEFAULTS,
                             .folds = 10,
                             .seed = 1,
                             .repeats = 6,
                             .contests = contests,
                             .contest_count = 3,
                             .importance = true,
                             .level = 0.95,
                             .jobs = 2};
    struct tree_study *s = NULL;
    ck_assert_int_eq(tree_study_run(&s, d, 2, sets, 2, &o, &diags), SAKUI_OK);
    ck_assert_double_gt(s->sets[1].accuracy.mean, 0.95);
    ck_assert_double_lt(s->sets[0].accuracy.mean, 0.7);
    ck_assert_double_eq_tol(s->sets[1].left_out_rows, 60, 1e-12);
    ck_assert_double_gt(s->sets[1].left_out_correct, 57);
    ck_assert_double_gt(s->sets[1].importance[0].drop, 0.3);
    ck_assert_double_lt(s->comparisons[0].test.p_exact, 0.001);
    ck_assert_double_eq_tol(s->majority_rows, 60, 1e-12);
    ck_assert_double_lt(s->majority_correct, 31);
    struct strbuf text;
    strbuf_init(&text);
    tree_study_print_text(s, &text);
    tree_study_print_csv(s, &text);
    ck_assert(!text.failed && text.length > 500);
    strbuf_free(&text);
    tree_study_free(s);
    dataset_free(d);
}
END_TEST

START_TEST(groups_and_model)
{
    struct dataset *d = read_ok("kind,x,flat\naward,5,1\naward,6,1\naward,>7,1\ngeneral,1,1\n"
                                "general,2,1\ngeneral,3,1\n");
    struct group_study *g = NULL;
    ck_assert_int_eq(group_study_run(&g, d, "kind", 0.95, &diags), SAKUI_OK);
    ck_assert_uint_eq(g->count, 2);
    ck_assert_double_eq_tol(g->rows[0].test.u, 9, 1e-12);
    ck_assert_double_eq_tol(g->rows[0].test.p, 0.1, 1e-12); /* 2 of 20 arrangements */
    ck_assert(isnan(g->rows[0].test.shift));                /* censored: no difference is known */
    ck_assert(isnan(g->rows[1].test.p) && g->rows[1].test.why);
    group_study_free(g);
    g = NULL;
    diag_list_clear(&diags);
    ck_assert_int_eq(group_study_run(&g, d, "x", 0.95, &diags), SAKUI_INPUT);
    ck_assert_int_eq(group_study_run(&g, d, "nothing", 0.95, &diags), SAKUI_INPUT);
    dataset_free(d);
    /* target = order of a + noise; b is noise */
    double a[60], b[60], t[60];
    size_t contest[60];
    struct rng r;
    rng_seed(&r, 2);
    for (size_t i = 0; i < 60; i++) {
        a[i] = rng_unit(&r);
        b[i] = rng_unit(&r);
        t[i] = a[i] + 0.3 * rng_unit(&r);
        contest[i] = i % 3;
    }
    const double *columns[] = {a, b};
    struct rank_model_input in = {columns, 2, t, contest, 3, 60};
    struct rank_model *m = NULL;
    ck_assert_int_eq(rank_model_fit(&m, &in, 1, 0.95), SAKUI_OK);
    ck_assert_int_eq(m->by_contest, 1);
    ck_assert_double_gt(m->rho, 0.8);
    ck_assert_double_gt(m->coefficients[0], 4 * fabs(m->coefficients[1]));
    rank_model_free(m);
    in.n = 5;
    m = NULL;
    ck_assert_int_eq(rank_model_fit(&m, &in, 1, 0.95), SAKUI_INPUT);
}
END_TEST

/* Lengths 3 5 5 7 against 5 5 5 9: two pairs of equal length; 3 and 7 each have a 5 two plies off,
 * and there is only one left; 9 is two off 7 as well. */
START_TEST(matching_by_hand)
{
    const double a[] = {3, 5, 5, 7, NAN}, b[] = {5, NAN, 5, 5, 9};
    struct matching m;
    ck_assert_int_eq(matching_make(&m, a, 5, b, 5, 0, 1), SAKUI_OK);
    ck_assert_uint_eq(m.count, 2);
    for (size_t i = 0; i < m.count; i++)
        ck_assert_double_eq(a[m.items[i].a], b[m.items[i].b]);
    matching_free(&m);
    ck_assert_int_eq(matching_make(&m, a, 5, b, 5, 1.5, 1), SAKUI_OK);
    ck_assert_uint_eq(m.count, 2);
    matching_free(&m);
    ck_assert_int_eq(matching_make(&m, a, 5, b, 5, 2, 1), SAKUI_OK);
    ck_assert_uint_eq(m.count, 4);
    for (size_t i = 0; i < m.count; i++) {
        ck_assert_double_le(fabs(a[m.items[i].a] - b[m.items[i].b]), 2);
        ck_assert(i == 0 || m.items[i - 1].a < m.items[i].a);
    }
    matching_free(&m);
}
END_TEST

/* Among equals every one is taken equally often: 3 of 10, 400 seeds; a count of a binomial with
 * n = 400, p = 0.3 leaves 120 ± 5 standard deviations (46) once in a million. */
START_TEST(matching_draws_lots)
{
    double a[10], b[3] = {1, 1, 1};
    size_t taken[10] = {0};
    for (int i = 0; i < 10; i++)
        a[i] = 1;
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct matching m, again;
        ck_assert_int_eq(matching_make(&m, a, 10, b, 3, 0, seed), SAKUI_OK);
        ck_assert_int_eq(matching_make(&again, a, 10, b, 3, 0, seed), SAKUI_OK);
        ck_assert_uint_eq(m.count, 3);
        ck_assert_mem_eq(m.items, again.items, 3 * sizeof *m.items);
        for (size_t i = 0; i < 3; i++)
            taken[m.items[i].a]++;
        matching_free(&m);
        matching_free(&again);
    }
    for (int i = 0; i < 10; i++)
        ck_assert(taken[i] > 74 && taken[i] < 166);
}
END_TEST

/* Every allocation failing in turn in the readers and a study. */
/* Remarks above the header are read over; a first column that is named "# …" is none. */
START_TEST(csv_remarks)
{
    struct dataset *d = read_ok("# sakui 1 indicators; a, b, c\n# more\n#\nid,x\na,1\n");
    ck_assert_uint_eq(d->column_count, 2);
    ck_assert_uint_eq(d->rows, 1);
    dataset_free(d);
    d = read_ok("# of nodes,rank\n5,1\n7,2\n");
    ck_assert_str_eq(d->columns[0].name, "# of nodes");
    ck_assert_uint_eq(d->rows, 2);
    dataset_free(d);
    refuse("# only, a remark\n# and, another\n", "csv-empty", 0, 0);
    refuse("# a remark\nx,x\n1,2\n", "csv-duplicate-column", 2, 0);
}
END_TEST

static size_t bounds(const struct dataset *d, const char *name)
{
    return column_censored(&d->columns[dataset_find(d, name)], d->rows);
}

/* What a stopped search leaves is a bound, however the table is written: max_pn only grows, a mean
 * depth may go either way; sums over the line and medians over orders have flags of their own. */
START_TEST(stopped_searches)
{
    static const char *const tables[] = {
        "id,censored,limit,max_pn,mean_depth,line_pn_sum,line_censored,orders,orders_solved,"
        "nodes_median\na,1,nodes,5,2,,,2,2,9\nb,0,,6,3,7,1,2,1,8\n",
        "@relation r\n@attribute id string\n@attribute censored numeric\n@attribute limit string\n"
        "@attribute max_pn numeric\n@attribute mean_depth numeric\n@attribute line_pn_sum numeric\n"
        "@attribute line_censored numeric\n@attribute orders numeric\n"
        "@attribute orders_solved numeric\n@attribute nodes_median numeric\n@data\n"
        "'a',1,'nodes',5,2,?,?,2,2,9\n'b',0,?,6,3,7,1,2,1,8\n",
        "{\"id\":\"a\",\"censored\":true,\"limit\":\"nodes\",\"max_pn\":5,\"mean_depth\":2,"
        "\"line_pn_sum\":null,\"line_censored\":null,\"orders\":2,\"orders_solved\":2,"
        "\"nodes_median\":9}\n"
        "{\"id\":\"b\",\"censored\":false,\"limit\":null,\"max_pn\":6,\"mean_depth\":3,"
        "\"line_pn_sum\":7,\"line_censored\":1,\"orders\":2,\"orders_solved\":1,"
        "\"nodes_median\":8}\n"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct dataset *d = read_ok(tables[i]);
        ck_assert_uint_eq(bounds(d, "max_pn"), 1);
        ck_assert(column_is_censored(&d->columns[dataset_find(d, "max_pn")], 0));
        ck_assert_uint_eq(bounds(d, "mean_depth"), 0);
        ck_assert_uint_eq(bounds(d, "line_pn_sum"), 1);
        ck_assert_uint_eq(bounds(d, "nodes_median"), 1);
        ck_assert(column_is_censored(&d->columns[dataset_find(d, "nodes_median")], 1));
        dataset_free(d);
    }
}
END_TEST

/* By hand: plies 7 has x = 1, 2, 4, 10; type 7 quantiles: lower 1.75, median 3, upper 5.5, mean
 * 4.25. Plies 9 has x = 1, 2, >3, >9: the median lies between 2 and a bound and is one itself, the
 * lower quartile 1.75 is exact, and there is no mean. */
START_TEST(summaries_by_hand)
{
    struct dataset *d = read_ok(
        "id,plies,x\na,7,4\nb,7,1\nc,7,10\nd,7,2\ne,9,>9\nf,9,1\ng,9,>3\nh,9,2\ni,9,\nj,,5\n");
    struct summary *s;
    ck_assert_int_eq(summary_make(&s, d, "plies", NULL, &diags), SAKUI_OK);
    ck_assert_uint_eq(s->group_count, 2);
    ck_assert_uint_eq(s->column_count, 1);
    const struct summary_cell *seven = &s->groups[0].cells[0], *nine = &s->groups[1].cells[0];
    ck_assert_str_eq(s->groups[0].name, "plies = 7");
    ck_assert(fabs(seven->lower.value - 1.75) < 1e-12 && fabs(seven->median.value - 3) < 1e-12);
    ck_assert(fabs(seven->upper.value - 5.5) < 1e-12 && fabs(seven->mean - 4.25) < 1e-12);
    ck_assert(!seven->upper.bound && seven->censored == 0);
    ck_assert_uint_eq(nine->n, 4);
    ck_assert_uint_eq(nine->missing, 1);
    ck_assert_uint_eq(nine->censored, 2);
    ck_assert(!nine->lower.bound && fabs(nine->lower.value - 1.75) < 1e-12);
    ck_assert(nine->median.bound && fabs(nine->median.value - 2.5) < 1e-12);
    ck_assert(nine->upper.bound && isnan(nine->mean));
    summary_free(s);
    ck_assert_int_eq(summary_make(&s, d, "plies=9", NULL, &diags), SAKUI_OK);
    ck_assert_uint_eq(s->group_count, 1);
    summary_free(s);
    ck_assert_int_eq(summary_make(&s, d, "plies=8", NULL, &diags), SAKUI_INPUT);
    ck_assert_int_eq(summary_make(&s, d, "length", NULL, &diags), SAKUI_INPUT);
    dataset_free(d);
}
END_TEST

/* A numeric column may name the contests: 1.2 and 1.7 are two. */
START_TEST(contests_named_by_numbers)
{
    struct dataset *d = read_ok("id,g,rank,x\na,1.2,1,3\nb,1.2,2,2\nc,1.2,3,1\nd,1.7,1,1\n"
                                "e,1.7,2,2\nf,1.7,3,3\na,1e300,1,1\n");
    struct study *s;
    struct study_options o = {.group = "g", .level = 0.95, .jobs = 1};
    ck_assert_int_eq(study_run(&s, d, NULL, 0, &o, &diags), SAKUI_OK);
    ck_assert_uint_eq(s->contest_count, 3);
    ck_assert_str_eq(s->contests[0].name, "1.2");
    ck_assert_str_eq(s->contests[2].name, "1e+300");
    ck_assert_uint_eq(diags.count, 1); /* a stands in two rows */
    ck_assert_str_eq(diags.items[0].code, "data-duplicate-id");
    study_free(s);
    dataset_free(d);
}
END_TEST

START_TEST(out_of_memory)
{
    const char *csv =
        "id,contest,rank,x,y\na,k,1,5,>2\nb,k,2,3,1\nc,k,3,4,\nd,k,4,1,3\ne,k,5,0,3\n";
    const char *yaml = "contest: k\nentries:\n  - {id: a, rank: 1}\n  - {id: b, rank: 2}\n"
                       "  - {id: c, rank: 3}\n  - {id: zz, rank: 4}\n";
    sakui_status status = SAKUI_MEMORY;
    unsigned long n = 1;
    for (; status == SAKUI_MEMORY && n < 100000; n++) {
        struct dataset *d = NULL;
        struct contest *c = NULL;
        struct study *s = NULL;
        struct study_options o = quick();
        mem_fail_after(n);
        status = dataset_read(&d, "t", csv, strlen(csv), NULL);
        if (!status)
            status = contest_read(&c, "c", yaml, strlen(yaml), NULL);
        if (!status)
            status = study_run(&s, d, &c, 1, &o, NULL);
        mem_fail_after(0);
        study_free(s);
        contest_free(c);
        dataset_free(d);
    }
    ck_assert_int_eq(status, SAKUI_OK);
    ck_assert_uint_gt(n, 50);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("analysis");
    TCase *t = tcase_create("analysis");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, csv_kinds);
    tcase_add_test(t, bad_tables);
    tcase_add_test(t, arff_there_and_back);
    tcase_add_test(t, records);
    tcase_add_test(t, contest_files);
    tcase_add_test(t, joining);
    tcase_add_test(t, degenerate);
    tcase_add_test(t, refused);
    tcase_add_test(t, jobs_do_not_matter);
    tcase_add_test(t, ten_thousand_columns);
    tcase_add_test(t, permutation_and_bootstrap);
    tcase_add_test(t, classes_of_a_ranking);
    tcase_add_test(t, tree_studies);
    tcase_add_test(t, groups_and_model);
    tcase_add_test(t, matching_by_hand);
    tcase_add_test(t, matching_draws_lots);
    tcase_add_test(t, csv_remarks);
    tcase_add_test(t, stopped_searches);
    tcase_add_test(t, summaries_by_hand);
    tcase_add_test(t, contests_named_by_numbers);
    tcase_add_test(t, out_of_memory);
    suite_add_tcase(suite, t);
    SRunner *r = srunner_create(suite);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
