/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Study files, keys of problems, and what a study leaves in its store. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/unit/runner.h"

#include "core/alloc.h"
#include "reports/study_analyses.h"
#include "reports/study_colophon.h"

static struct diag_list diags;

static void begin(void)
{
    diag_list_init(&diags);
}
static void end(void)
{
    diag_list_clear(&diags);
}

static struct study_plan *plan_of(const char *text, sakui_status expected)
{
    struct study_plan *plan = NULL;
    ck_assert_int_eq(study_plan_parse(&plan, "corpus/s.yaml", text, strlen(text), &diags),
                     expected);
    return plan;
}

/* ---- study files ---- */

START_TEST(a_whole_plan)
{
    struct study_plan *p = plan_of(
        "study: t\nnote: n\nlanguage: ja\nseed: 7\n"
        "inputs:\n"
        "  - {group: a, paths: [\"zuko/zuko-00?.kif\", \"sfen:4k4/9/9/9/9/9/9/9/9 b - 1\"], note: "
        "x}\n"
        "  - {group: b, paths: zuko}\n"
        "limits: {verify-nodes: 10k, search-nodes: 2M, memory: 64}\n"
        "verify: {profile: classic, deep: true}\n"
        "indicators: {algorithm: df-pn, orders: 3, trace: 0}\n"
        "features: off\n"
        "comparisons:\n  - {a: b, b: a, match: plies, within: 2, columns: [nodes]}\n"
        "contests:\n  - c.yaml\n  - {file: /d.yaml, example: true}\n"
        "published:\n  - {title: t, correlations: r.tsv, sizes: n.tsv, positive: better-is-less}\n"
        "analysis: {permutations: 10, resamples: 20, level: 0.9}\n"
        "trees: {classes: 2, folds: 5, repeats: 1}\n"
        "pages: [html, csv]\n",
        SAKUI_OK);
    ck_assert_str_eq(p->title, "t");
    ck_assert_int_eq(p->language, REPORT_JAPANESE);
    ck_assert_uint_eq(p->measure.seed, 7);
    ck_assert_uint_eq(p->inputs.count, 2);
    ck_assert_uint_eq(p->inputs.items[0].count, 10); /* 001 to 009 and the literal */
    ck_assert_str_eq(p->inputs.items[0].paths[0], "corpus/zuko/zuko-001.kif");
    ck_assert_str_eq(p->inputs.items[0].paths[9], "sfen:4k4/9/9/9/9/9/9/9/9 b - 1");
    ck_assert_uint_eq(p->measure.verify_limits.nodes, 10000);
    ck_assert_uint_eq(p->measure.search_limits.nodes, 2000000);
    ck_assert_uint_eq(p->measure.search_limits.memory_bytes, 64 << 20);
    ck_assert_double_eq(p->measure.verify_limits.seconds, 0);
    ck_assert_str_eq(p->measure.profile.name, "classic");
    ck_assert(p->measure.deep && p->no_features && p->trees.wanted && p->no_problem_pages);
    ck_assert_str_eq(p->measure.algorithm, "df-pn");
    ck_assert_uint_eq(p->measure.orders, 3);
    ck_assert(p->comparisons.items[0].match);
    ck_assert_uint_eq(p->comparisons.items[0].within, 2);
    ck_assert_str_eq(p->contests.items[0].file, "corpus/c.yaml");
    ck_assert_str_eq(p->contests.items[1].file, "/d.yaml");
    ck_assert(!p->contests.items[0].example && p->contests.items[1].example);
    ck_assert(p->published.items[0].positive_is_less);
    ck_assert_uint_eq(p->trees.folds, 5);
    ck_assert_uint_eq(p->formats, REPORT_HTML | REPORT_CSV);
    study_plan_free(p);
}
END_TEST

struct mistake {
    const char *text; /* after a good beginning of two lines */
    long line, column;
    const char *says;
};
static const struct mistake mistakes[] = {
    {"limts: {}\n", 3, 1, "unknown key 'limts' (a study has study, note,"},
    {"limits: {verify-node: 3}\n", 3, 10, "unknown key 'verify-node' ('limits' has verify-nodes,"},
    {"limits: {time: 3}\n", 3, 16, "a study takes no limit of time"},
    {"limits: {verify-nodes: many}\n", 3, 24, "'verify-nodes' should be a whole number"},
    {"limits: {verify-nodes: 0}\n", 3, 24, "'verify-nodes' should be a whole number"},
    {"limits: 3\n", 3, 9, "'limits' is a mapping"},
    {"language: de\n", 3, 11, "one of en, ja should stand here"},
    {"verify: {profile: modem}\n", 3, 19, "the profile 'modem' cannot be used"},
    {"indicators: {algorithm: alpha-beta}\n", 3, 25, "there is no algorithm 'alpha-beta'"},
    {"features: maybe\n", 3, 11, "true or false"},
    {"comparisons:\n  - {a: x, b: y}\n", 4, 5, "there is no input with the group 'y'"},
    {"comparisons:\n  - {a: x, b: x}\n", 4, 5, "cannot be compared with itself"},
    {"comparisons:\n  - {a: x}\n", 4, 5, "needs the groups 'a' and 'b'"},
    {"comparisons: none\n", 3, 14, "a list of comparisons"},
    {"contests:\n  - {example: true}\n", 4, 5, "the contest has no 'file'"},
    {"published:\n  - {title: t}\n", 4, 5, "needs 'title', 'correlations' and 'sizes'"},
    {"pages: [pdf]\n", 3, 9, "one of html, csv, xml"},
    {"seed: {}\n", 3, 7, "'seed' should be a whole number"},
    {"analysis: {level: 2}\n", 3, 19, "'level' should be a number from 0.5"},
    {"trees: {classes: 1}\n", 3, 18, "'classes' should be a whole number from 2"},
    {"study: again\n", 3, 1, "given twice"},
    {"note: [a]\n", 3, 7, "a text should stand here"},
};

START_TEST(mistakes_have_a_place)
{
    const struct mistake *m = &mistakes[_i];
    char text[512];
    snprintf(text, sizeof text, "study: t\ninputs: [{group: x, paths: zuko}]\n%s", m->text);
    ck_assert_ptr_null(plan_of(text, SAKUI_INPUT));
    bool found = false;
    for (size_t i = 0; i < diags.count; i++) {
        const struct diag *d = &diags.items[i];
        found |= strcmp(d->file, "corpus/s.yaml") == 0 && d->line == m->line &&
                 d->column == m->column && strstr(d->text, m->says);
    }
    for (size_t i = 0; i < diags.count && !found; i++)
        printf("%ld:%ld: %s\n", diags.items[i].line, diags.items[i].column, diags.items[i].text);
    ck_assert_msg(found, "no '%s' at %ld:%ld", m->says, m->line, m->column);
}
END_TEST

/* One run names them all. */
START_TEST(every_mistake_is_told)
{
    plan_of("inputs: [{group: x, paths: nowhere}, {paths: zuko}, {group: y}]\nlimts: 3\n",
            SAKUI_INPUT);
    ck_assert_uint_eq(diags.errors, 5); /* path, group, paths, key, title */
}
END_TEST

START_TEST(plan_out_of_memory)
{
    const char *text = "study: t\ninputs: [{group: x, paths: zuko}, {group: y, paths: zuko}]\n"
                       "comparisons: [{a: x, b: y, columns: [nodes]}]\ncontests: [c]\n";
    sakui_status status = SAKUI_MEMORY;
    unsigned long n = 1;
    for (; status == SAKUI_MEMORY && n < 100000; n++) {
        struct study_plan *plan = NULL;
        mem_fail_after(n);
        status = study_plan_parse(&plan, "corpus/s.yaml", text, strlen(text), NULL);
        mem_fail_after(0);
        study_plan_free(plan);
    }
    ck_assert_int_eq(status, SAKUI_OK);
    ck_assert_uint_gt(n, 20);
}
END_TEST

/* ---- keys ---- */

static struct problem *problem_from(const char *name, const char *kif)
{
    struct sakui_reader *r = NULL;
    struct problem *p = NULL;
    ck_assert_int_eq(sakui_reader_open_memory(&r, name, kif, strlen(kif), NULL, NULL), SAKUI_OK);
    ck_assert_int_eq(sakui_reader_next(r, &p, NULL), SAKUI_OK);
    sakui_reader_close(r);
    return p;
}

static void key_from(const char *name, const char *kif, char key[SHA256_TEXT_SIZE])
{
    struct problem *p = problem_from(name, kif);
    study_problem_key(p, key);
    problem_free(p);
}

#define SETUP "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"

/* What a measurement looks at changes the key; where the problem stands and what it is called does
 * not. */
START_TEST(keys_of_contents)
{
    char key[SHA256_TEXT_SIZE], other[SHA256_TEXT_SIZE];
    key_from("a.sfen", SETUP " moves G*5b\n", key);
    key_from("b.sfen", SETUP " moves G*5b\n", other);
    ck_assert_str_eq(key, other);
    struct problem *p = problem_from("a.sfen", SETUP " moves G*5b\n");
    problem_set(p, &p->id, "x");
    problem_set(p, &p->title, "y");
    problem_set(p, &p->author, "z");
    p->index = 9;
    p->rank = 3;
    study_problem_key(p, other);
    ck_assert_str_eq(key, other);
    problem_node_comment(p, p->root, "a remark");
    study_problem_key(p, other);
    ck_assert_str_ne(key, other);
    problem_free(p);
    key_from("a.sfen", SETUP " moves G*4b\n", other);
    ck_assert_str_ne(key, other);
    key_from("a.sfen", SETUP "\n", other);
    ck_assert_str_ne(key, other);
    p = problem_from("a.sfen", SETUP " moves G*5b\n");
    p->plies = 3;
    study_problem_key(p, other);
    ck_assert_str_ne(key, other);
    problem_free(p);
}
END_TEST

/* A move under another parent is another tree, though the moves follow each other in the same
 * order. */
START_TEST(keys_of_trees)
{
    char key[SHA256_TEXT_SIZE], other[SHA256_TEXT_SIZE];
    struct problem *p = problem_from("a.sfen", SETUP "\n");
    struct problem *q = problem_from("a.sfen", SETUP "\n");
    problem_node_add(p, problem_node_add(p, p->root, "G*5b"), "5a4a");
    problem_node_add(q, q->root, "G*5b");
    problem_node_add(q, q->root, "5a4a");
    study_problem_key(p, key);
    study_problem_key(q, other);
    ck_assert_str_ne(key, other);
    problem_free(p);
    problem_free(q);
}
END_TEST

/* ---- measuring and coming back ---- */

static char folder[64], path[96];

static void make_folder(void)
{
    begin();
    strcpy(folder, "/tmp/sakui-study-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
}

static void remove_folder(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[128];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    rmdir(folder);
    end();
}

#define TWO_GROUPS                                                                                 \
    "study: t\ninputs:\n"                                                                          \
    "  - {group: a, paths: [\"sfen:" SETUP "\", \"sfen:4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p "  \
    "1\", \"sfen:nonsense b - 1\"]}\n"                                                             \
    "  - {group: b, paths: examples/short.sfen}\n"                                                 \
    "limits: {verify-nodes: 20k, search-nodes: 5k, memory: 16}\nindicators: {orders: 1}\n"

struct session {
    struct study_plan *plan;
    struct study_results results;
    struct study_members members;
    struct progress progress;
};

static void session_begin(struct session *s, const char *text, const char *version)
{
    memset(s, 0, sizeof *s);
    s->plan = plan_of(text, SAKUI_OK);
    ck_assert_int_eq(study_results_open(&s->results, path, version, &s->plan->measure, &diags),
                     SAKUI_OK);
    ck_assert_int_eq(study_members_read(&s->members, s->plan, &s->progress, NULL, &diags),
                     SAKUI_OK);
}

static void session_end(struct session *s)
{
    study_members_free(&s->members);
    study_results_close(&s->results);
    study_plan_free(s->plan);
}

/* How many were measured. */
static size_t session_measure(struct session *s, unsigned jobs)
{
    ck_assert_int_eq(
        study_measure(&s->results, s->plan, &s->members, jobs, &s->progress, NULL, &diags),
        SAKUI_OK);
    return s->results.measured;
}

static size_t run_session(const char *text, const char *version)
{
    struct session s;
    session_begin(&s, text, version);
    size_t measured = session_measure(&s, 2);
    session_end(&s);
    return measured;
}

START_TEST(only_what_changed_is_measured)
{
    ck_assert_uint_eq(run_session(TWO_GROUPS, "1"), 5);
    ck_assert_uint_eq(run_session(TWO_GROUPS, "1"), 0);
    /* Another title, language, comparison: nothing that measuring depends on. */
    ck_assert_uint_eq(run_session(TWO_GROUPS "language: ja\ncomparisons: [{a: a, b: b}]\n", "1"),
                      0);
    ck_assert_uint_eq(run_session(TWO_GROUPS "seed: 2\n", "1"), 5);
    ck_assert_uint_eq(run_session(TWO_GROUPS, "2"), 5);
    ck_assert_uint_eq(run_session(TWO_GROUPS, "1"), 0); /* still there */
}
END_TEST

START_TEST(records_come_back)
{
    struct session s;
    struct study_record_source records;
    struct report_problem *p = NULL;
    session_begin(&s, TWO_GROUPS, "1");
    ck_assert_uint_eq(s.members.items.count, 6);
    ck_assert_uint_eq(s.members.refused, 1);
    session_measure(&s, 1);
    study_records_init(&records, &s.results, &s.members, s.plan);
    ck_assert_int_eq(study_record(&records, 0, &p, &diags), SAKUI_OK);
    ck_assert_int_eq(p->verdict.verdict, VERDICT_SOUND);
    ck_assert_int_eq(p->verdict.plies, 1);
    ck_assert_str_eq(p->id, "(argument)#1");
    ck_assert_str_eq(p->group, "a");
    report_problem_free(p);
    ck_assert_int_eq(study_record(&records, 2, &p, &diags), SAKUI_OK);
    ck_assert_ptr_nonnull(p->error.file); /* could not be read */
    report_problem_free(p);
    /* The title of today stands over what was stored. */
    s.members.items.items[3].title = "today";
    ck_assert_int_eq(study_record(&records, 3, &p, &diags), SAKUI_OK);
    ck_assert_str_eq(p->title, "today");
    report_problem_free(p);
    /* Rewinding gives the same again. */
    struct report_source source = study_records(&records);
    size_t count[2] = {0};
    for (int round = 0; round < 2; round++) {
        ck_assert_int_eq(source.rewind(source.context), SAKUI_OK);
        while (source.next(source.context, &p, &diags) == SAKUI_OK) {
            count[round]++;
            report_problem_free(p);
        }
    }
    ck_assert_uint_eq(count[0], 6);
    ck_assert_uint_eq(count[1], 6);
    study_records_free(&records);
    session_end(&s);
}
END_TEST

START_TEST(a_request_to_stop_is_heeded)
{
    struct session s;
    struct cancel cancel = {false};
    session_begin(&s, TWO_GROUPS, "1");
    cancel_request(&cancel);
    ck_assert_int_eq(study_measure(&s.results, s.plan, &s.members, 2, &s.progress, &cancel, &diags),
                     SAKUI_CANCELLED);
    ck_assert_uint_eq(s.results.measured, 0);
    ck_assert_uint_eq(session_measure(&s, 2), 5);
    session_end(&s);
}
END_TEST

START_TEST(tables_and_samples)
{
    struct session s;
    struct study_record_source records;
    struct study_counts counts = {0};
    struct dataset *d = NULL;
    session_begin(&s,
                  TWO_GROUPS "comparisons: [{a: b, b: a, match: plies, within: 4, columns: [nodes, "
                             "max_dn]}, {a: a, b: b, columns: [nonsense]}]\n",
                  "1");
    session_measure(&s, 1);
    study_records_init(&records, &s.results, &s.members, s.plan);
    ck_assert_int_eq(study_table_make(&d, &records, s.plan, &counts, &s.progress, &diags),
                     SAKUI_OK);
    ck_assert_uint_eq(counts.problems, 6);
    ck_assert_uint_eq(counts.failed, 1);
    ck_assert_uint_eq(counts.judged, 5);
    ck_assert_uint_eq(d->rows, 5);
    const struct column *plies = &d->columns[dataset_find(d, "plies")];
    ck_assert_double_eq(plies->values[0], 1);
    struct study_sample sample;
    ck_assert_int_eq(study_sample_make(&sample, &s.plan->comparisons.items[0], d, 1, "f", &diags),
                     SAKUI_OK);
    ck_assert_uint_eq(sample.data->column_count, 3); /* group, max_dn, nodes */
    ck_assert_str_eq(sample.data->columns[0].labels[0], "b");
    ck_assert_uint_eq(sample.data->rows, 2 * sample.pairs);
    ck_assert_uint_ge(sample.pairs, 1);
    dataset_free(sample.data);
    ck_assert_int_eq(study_sample_make(&sample, &s.plan->comparisons.items[1], d, 1, "f", &diags),
                     SAKUI_INPUT);
    ck_assert_ptr_nonnull(strstr(diags.items[diags.count - 1].text, "'nonsense'"));
    dataset_free(d);
    study_records_free(&records);
    session_end(&s);
}
END_TEST

/* An invented contest stands alone under a warning; an entry without a problem is told, problems
 * without a contest are not; few pairs are called few; printed correlations have no rows. */
START_TEST(analyses_and_their_warnings)
{
    struct session s;
    struct study_record_source records;
    struct dataset *d = NULL;
    struct study_analyses *a = NULL;
    char text[2048], contest[128];
    size_t count;
    snprintf(contest, sizeof contest, "%s/contest.yaml", folder);
    FILE *f = fopen(contest, "w");
    fputs("contest: invented\nentries:\n  - {id: 'corpus/examples/short.sfen#1', rank: 1}\n"
          "  - {id: 'corpus/examples/short.sfen#2', rank: 2}\n  - {id: nobody, rank: 3}\n",
          f);
    fclose(f);
    snprintf(text, sizeof text,
             TWO_GROUPS "comparisons: [{a: a, b: b, match: plies, within: 4, columns: [nodes]}]\n"
                        "contests: [{file: %s, example: true}]\n"
                        "published: [{title: P, correlations: thesis/table-4.4.tsv, sizes: "
                        "thesis/table-4.5.tsv}]\n"
                        "analysis: {permutations: 20, resamples: 20}\n",
             contest);
    session_begin(&s, text, "1");
    session_measure(&s, 1);
    study_records_init(&records, &s.results, &s.members, s.plan);
    ck_assert_int_eq(study_table_make(&d, &records, s.plan, NULL, &s.progress, &diags), SAKUI_OK);
    ck_assert_int_eq(study_analyses_make(&a, s.plan, d, 1, NULL, &diags), SAKUI_OK);
    const struct report_analysis *list = study_analyses_list(a, &count);
    ck_assert_uint_eq(count, 3);
    ck_assert_str_eq(list[0].name, "a – b");
    ck_assert_ptr_nonnull(list[0].groups);
    ck_assert_ptr_nonnull(strstr(list[0].warning, "too few to conclude"));
    ck_assert_ptr_nonnull(strstr(list[0].note, "differ by at most 4 plies"));
    ck_assert_str_eq(list[1].name, "P");
    ck_assert_uint_eq(list[1].study->contests[0].count, 0);
    ck_assert_ptr_null(list[1].warning);
    ck_assert_str_eq(list[2].name, "invented");
    ck_assert_ptr_nonnull(strstr(list[2].warning, "votes are invented"));
    ck_assert_uint_eq(list[2].study->unjoined_count, 1);
    ck_assert_str_eq(list[2].study->unjoined[0].id, "nobody");
    study_analyses_free(a);
    dataset_free(d);
    study_records_free(&records);
    session_end(&s);
    unlink(contest);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("study");
    TCase *t = tcase_create("files");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, a_whole_plan);
    tcase_add_loop_test(t, mistakes_have_a_place, 0, sizeof mistakes / sizeof *mistakes);
    tcase_add_test(t, every_mistake_is_told);
    tcase_add_test(t, plan_out_of_memory);
    tcase_add_test(t, keys_of_contents);
    tcase_add_test(t, keys_of_trees);
    suite_add_tcase(suite, t);
    t = tcase_create("store");
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, make_folder, remove_folder);
    tcase_add_test(t, only_what_changed_is_measured);
    tcase_add_test(t, records_come_back);
    tcase_add_test(t, a_request_to_stop_is_heeded);
    tcase_add_test(t, tables_and_samples);
    tcase_add_test(t, analyses_and_their_warnings);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
