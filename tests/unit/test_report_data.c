/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of measured problems: what is in them, and that JSON keeps all of it. */
#include <math.h>
#include <string.h>

#include "importers/reader.h"
#include "reports/difficulty.h"
#include "reports/measure.h"
#include "tests/unit/runner.h"

static struct measure_options quick_options(void)
{
    struct measure_options o;
    measure_options_init(&o);
    o.verify_limits.nodes = 200000;
    o.verify_limits.memory_bytes = (uint64_t)16 << 20;
    o.search_limits.nodes = 20000;
    o.orders = 3;
    return o;
}

static struct report_problem *measured(const char *argument, const struct measure_options *o)
{
    struct sakui_reader *reader;
    struct problem *p;
    struct report_problem *r = NULL;
    ck_assert(sakui_reader_open(&reader, argument, NULL, NULL) == SAKUI_OK);
    ck_assert(sakui_reader_next(reader, &p, NULL) == SAKUI_OK);
    ck_assert(measure_problem(&r, p, o) == SAKUI_OK);
    problem_free(p);
    sakui_reader_close(reader);
    return r;
}

static void json_of(const struct report_problem *p, struct strbuf *out)
{
    strbuf_init(out);
    report_write_json(p, out);
    ck_assert(!out->failed);
}

/* One of each kind: sound, second mates, no mate, no legal setup, Go with and without marks. */
static const char *const samples[] = {
    "corpus/zuko/zuko-002.kif",
    "sfen:9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1",
    "sfen:4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1",
    "sfen:4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1",
    "sfen:9/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1",
    "sgf:(;GM[1]FF[4]SZ[9]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]PL[B])",
    "sgf:(;GM[1]FF[4]SZ[9]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]PL[B]TR[ab];B[ba])",
    "sgf:(;GM[1]FF[4]SZ[19]PL[B])",
};
#define SAMPLES ((int)(sizeof samples / sizeof *samples))

START_TEST(json_keeps_everything)
{
    struct measure_options o = quick_options();
    struct report_problem *p = measured(samples[_i], &o), *back;
    struct strbuf once, twice;
    json_of(p, &once);
    ck_assert(report_read_json(&back, strbuf_str(&once), once.length, "memory", NULL) == SAKUI_OK);
    json_of(back, &twice);
    ck_assert_str_eq(strbuf_str(&once), strbuf_str(&twice));
    /* that the two texts agree says nothing about what neither holds */
    ck_assert_uint_eq(p->verdict.findings.count, back->verdict.findings.count);
    ck_assert_uint_eq(p->verdict.tries.count, back->verdict.tries.count);
    ck_assert_uint_eq(p->search.orders.count, back->search.orders.count);
    ck_assert_uint_eq(p->search.trace.count, back->search.trace.count);
    ck_assert_uint_eq(p->go.first_moves.count, back->go.first_moves.count);
    ck_assert_uint_eq(p->themes.count, back->themes.count);
    ck_assert_int_eq(p->verdict.verdict, back->verdict.verdict);
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        ck_assert(p->features.value[i] == back->features.value[i] ||
                  (isnan(p->features.value[i]) && isnan(back->features.value[i])));
    strbuf_free(&once);
    strbuf_free(&twice);
    report_problem_free(back);
    report_problem_free(p);
}
END_TEST

START_TEST(a_measured_problem)
{
    struct measure_options o = quick_options();
    struct report_problem *p = measured(samples[2], &o);
    ck_assert(p->verdict.judged && p->verdict.mate);
    ck_assert(*p->verdict.line != 0);
    ck_assert_uint_eq(strlen(p->mirror_key), 16);
    ck_assert(p->search.measured && p->search.record.decided == SEARCH_PROVEN);
    ck_assert_uint_eq(p->search.orders.count, 3);
    ck_assert(p->difficulty.known && !p->difficulty.bound);
    ck_assert_uint_eq(p->difficulty.orders, 4);
    ck_assert(p->difficulty.low <= p->difficulty.score);
    ck_assert(p->difficulty.score <= p->difficulty.high);
    ck_assert(p->search.trace.count > 0);
    report_problem_free(p);
}
END_TEST

START_TEST(a_limit_makes_a_bound)
{
    struct measure_options o = quick_options();
    o.search_limits.nodes = 30;
    struct report_problem *p = measured(samples[1], &o);
    ck_assert(p->search.record.decided == SEARCH_UNKNOWN);
    ck_assert(p->difficulty.known && p->difficulty.bound);
    report_problem_free(p);
}
END_TEST

/* By hand: 2+3+4 decades over three; a mate in one costs nothing; missing stays missing. */
START_TEST(difficulty_by_hand)
{
    ck_assert_double_eq_tol(difficulty_of(100, 1000, 10000), 3, 1e-12);
    ck_assert_double_eq(difficulty_of(1, 1, 1), 0);
    ck_assert_double_eq(difficulty_of(0, 0, 0), 0);
    ck_assert(isnan(difficulty_of(NAN, 10, 10)));
    struct report_search s = {.measured = true, .record = {.decided = SEARCH_PROVEN}};
    struct report_difficulty d;
    s.record.value[INDICATE_max_pn] = s.record.value[INDICATE_max_dn] = 10;
    s.record.value[INDICATE_iterations] = 10;
    ck_assert(vec_push(&s.orders, ((struct report_order){true, 1000, 1000, 1000, 1})));
    ck_assert(vec_push(&s.orders, ((struct report_order){true, 100, 100, 100, 1})));
    ck_assert(difficulty_make(&d, &s) == SAKUI_OK);
    ck_assert_double_eq_tol(d.score, 2, 1e-12);
    ck_assert_double_eq_tol(d.low, 1, 1e-12);
    ck_assert_double_eq_tol(d.high, 3, 1e-12);
    ck_assert(!d.bound);
    s.orders.items[1].solved = false;
    ck_assert(difficulty_make(&d, &s) == SAKUI_OK);
    ck_assert(d.bound);
    s.record.decided = SEARCH_DISPROVEN; /* no mate: nothing to be hard */
    ck_assert(difficulty_make(&d, &s) == SAKUI_OK);
    ck_assert(!d.known);
    vec_free(&s.orders);
}
END_TEST

START_TEST(no_record_is_refused)
{
    static const char *const wrong[] = {"", "[1]", "{\"id\":\"a\"}", "{\"record\":1}", "{\"rec"};
    struct report_problem *p;
    struct diag_list diags;
    diag_list_init(&diags);
    ck_assert(report_read_json(&p, wrong[_i], strlen(wrong[_i]), "x", &diags) == SAKUI_INPUT);
    ck_assert_uint_eq(diags.errors, 1);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(a_newer_record_is_read)
{
    static const char text[] =
        "{\"record\":99,\"id\":\"x\",\"news\":{\"a\":[1]},\"game\":\"shogi\",\"features\":"
        "{\"plies\":3,\"unheard_of\":1},\"themes\":[[\"unheard_of\",1],[\"aki_oute\",3]],"
        "\"verdict\":{\"verdict\":\"sound\",\"findings\":[{\"kind\":\"unheard-of\"}]}}";
    struct report_problem *p;
    ck_assert(report_read_json(&p, text, strlen(text), "x", NULL) == SAKUI_OK);
    ck_assert_double_eq(p->features.value[FEATURE_plies], 3);
    ck_assert(isnan(p->features.value[FEATURE_leftover]));
    ck_assert_uint_eq(p->themes.count, 1);
    ck_assert_uint_eq(p->verdict.findings.count, 0);
    ck_assert(p->verdict.judged && p->verdict.verdict == VERDICT_SOUND);
    report_problem_free(p);
}
END_TEST

START_TEST(options_have_a_text)
{
    struct measure_options a = quick_options(), b = a;
    struct strbuf x, y;
    strbuf_init(&x);
    strbuf_init(&y);
    measure_options_text(&a, &x);
    b.profile.henka_chou = SEVERITY_NOTE;
    measure_options_text(&b, &y);
    ck_assert_str_ne(strbuf_str(&x), strbuf_str(&y));
    strbuf_free(&x);
    strbuf_free(&y);
}
END_TEST

START_TEST(a_file_that_failed)
{
    char file[] = "a<b>.kif", words[] = "too wide";
    struct diag d = {DIAG_ERROR, file, 3, 7, "sfen-rank-width", words};
    struct report_problem *p, *back;
    struct strbuf text;
    ck_assert(report_problem_failed(&p, &d) == SAKUI_OK);
    json_of(p, &text);
    ck_assert(report_read_json(&back, strbuf_str(&text), text.length, "x", NULL) == SAKUI_OK);
    ck_assert_str_eq(back->error.file, "a<b>.kif");
    ck_assert_str_eq(back->error.code, "sfen-rank-width");
    ck_assert_int_eq(back->error.column, 7);
    strbuf_free(&text);
    report_problem_free(p);
    report_problem_free(back);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("report data");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, json_keeps_everything, 0, SAMPLES);
    tcase_add_test(t, a_measured_problem);
    tcase_add_test(t, a_limit_makes_a_bound);
    tcase_add_test(t, difficulty_by_hand);
    tcase_add_loop_test(t, no_record_is_refused, 0, 5);
    tcase_add_test(t, a_newer_record_is_read);
    tcase_add_test(t, options_have_a_text);
    tcase_add_test(t, a_file_that_failed);
    suite_add_tcase(s, t);
    return run_suite(s);
}
