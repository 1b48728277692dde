/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Utilities of core: numbers from their published definitions, edges, and failing allocations. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/runner.h"

#include "core/alloc.h"
#include "core/arena.h"
#include "core/csv.h"
#include "core/diag.h"
#include "core/jobs.h"
#include "core/json.h"
#include "core/options.h"
#include "core/problem.h"
#include "core/rng.h"
#include "core/strbuf.h"
#include "core/utf8.h"
#include "core/vec.h"

/* ---- random numbers ---- */

/* The published reference values for seed 1234567. */
START_TEST(splitmix_reference)
{
    uint64_t s = 1234567;
    ck_assert_uint_eq(splitmix64(&s), 6457827717110365317u);
    ck_assert_uint_eq(splitmix64(&s), 3203168211198807973u);
    ck_assert_uint_eq(splitmix64(&s), 9817491932198370423u);
    ck_assert_uint_eq(splitmix64(&s), 4593380528125082431u);
}
END_TEST

/* xoshiro256** by hand from state 1,2,3,4: rotl(2*5,7)*9 = 1280*9 = 11520; the state becomes
 * 7,0,262146,6<<45|6>>19 = 211106232532992, so s1 = 0 and the second output is 0. */
START_TEST(xoshiro_by_hand)
{
    struct rng r = {{1, 2, 3, 4}};
    ck_assert_uint_eq(rng_next(&r), 11520u);
    ck_assert_uint_eq(r.s[0], 7u);
    ck_assert_uint_eq(r.s[1], 0u);
    ck_assert_uint_eq(r.s[2], 262146u);
    ck_assert_uint_eq(r.s[3], 211106232532992u);
    ck_assert_uint_eq(rng_next(&r), 0u);
}
END_TEST

/* 60 000 throws of a die: chi-square with 5 degrees of freedom exceeds 25.7 once in 10 000. */
START_TEST(rng_below_is_even)
{
    struct rng r;
    rng_seed(&r, 42);
    double counts[6] = {0}, chi = 0;
    for (int i = 0; i < 60000; i++)
        counts[rng_below(&r, 6)]++;
    for (int i = 0; i < 6; i++)
        chi += (counts[i] - 10000) * (counts[i] - 10000) / 10000;
    ck_assert_double_lt(chi, 25.7);
}
END_TEST

START_TEST(shuffle_is_a_permutation)
{
    struct rng r;
    rng_seed(&r, 7);
    int items[100], seen[100] = {0}, moved = 0;
    for (int i = 0; i < 100; i++)
        items[i] = i;
    rng_shuffle(&r, items, 100, sizeof *items);
    for (int i = 0; i < 100; i++) {
        seen[items[i]]++;
        moved += items[i] != i;
    }
    for (int i = 0; i < 100; i++)
        ck_assert_int_eq(seen[i], 1);
    ck_assert_int_gt(moved, 80);
}
END_TEST

/* ---- UTF-8 ---- */

START_TEST(utf8_every_code_point)
{
    uint32_t wrong = 0; /* counted, not asserted one by one: an assert of Check is slow */
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        char bytes[4];
        size_t used, length = utf8_encode(code, bytes);
        if (code >= 0xD800 && code <= 0xDFFF) {
            wrong += length != 0;
            continue;
        }
        wrong += utf8_decode(bytes, length, &used) != code || used != length;
        if (length > 1) /* a cut sequence is bad, and one byte long */
            wrong += utf8_decode(bytes, length - 1, &used) != UTF8_BAD || used != 1;
    }
    ck_assert_uint_eq(wrong, 0);
    char bytes[4];
    ck_assert_uint_eq(utf8_encode(0x110000, bytes), 0);
}
END_TEST

START_TEST(utf8_bad_sequences)
{
    static const char *const bad[] = {"\x80",
                                      "\xC0\x80",
                                      "\xC1\xBF",
                                      "\xE0\x80\x80",
                                      "\xE0\x9F\xBF",
                                      "\xED\xA0\x80",
                                      "\xED\xBF\xBF",
                                      "\xF0\x80\x80\x80",
                                      "\xF4\x90\x80\x80",
                                      "\xF8\x88\x80\x80\x80",
                                      "\xFF",
                                      "\xE3\x81"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!utf8_valid(bad[i], strlen(bad[i])), "sequence %zu", i);
    ck_assert(utf8_valid("詰将棋", 9));
    ck_assert_uint_eq(utf8_count("詰\xFFx", 5), 3);
    ck_assert_uint_eq(utf8_text_width("詰a棋"), 5);
}
END_TEST

/* ---- memory ---- */

START_TEST(arena_alignment_and_reuse)
{
    struct arena a;
    arena_init(&a);
    char *text[500];
    for (int i = 0; i < 500; i++) {
        text[i] = arena_alloc(&a, (size_t)i * 7 % 900 + 1);
        ck_assert_uint_eq((uintptr_t)text[i] % _Alignof(max_align_t), 0);
        memset(text[i], i & 0x7F, (size_t)i * 7 % 900 + 1);
    }
    for (int i = 0; i < 500; i++)
        ck_assert_int_eq(text[i][i * 7 % 900], i & 0x7F);
    ck_assert_ptr_null(arena_alloc(&a, SIZE_MAX - 3));
    arena_free(&a);
    ck_assert_uint_eq(a.bytes, 0);
    ck_assert_str_eq(arena_strndup(&a, "abcdef", 3), "abc");
    arena_free(&a);
}
END_TEST

START_TEST(strbuf_failure_sticks)
{
    struct strbuf b;
    strbuf_init(&b);
    strbuf_addf(&b, "%d-%s", 42, "x");
    ck_assert_str_eq(strbuf_str(&b), "42-x");
    mem_fail_after(1);
    char *probe = mem_alloc(1);
    for (int i = 0; i < 100; i++)
        strbuf_adds(&b, "0123456789");
    mem_fail_after(0);
    mem_free(probe);
    ck_assert(b.failed);
    strbuf_adds(&b, "later");
    ck_assert_ptr_null(strstr(strbuf_str(&b), "later"));
    ck_assert_ptr_null(strbuf_take(&b));
}
END_TEST

START_TEST(vec_grows_and_refuses)
{
    vec_of(int) v = {0};
    for (int i = 0; i < 1000; i++)
        ck_assert(vec_push(&v, i));
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(v.items[i], i);
    ck_assert(!vec_reserve(&v, SIZE_MAX / 2));
    ck_assert_uint_eq(v.count, 1000);
    vec_free(&v);
}
END_TEST

/* ---- diagnostics ---- */

START_TEST(diag_text_and_cap)
{
    struct diag_list list;
    char text[200];
    diag_list_init(&list);
    diag_add(&list, DIAG_ERROR, "a.kif", 3, 9, "kif-move", "no %s here", "銀");
    diag_format(&list.items[0], text, sizeof text);
    ck_assert_str_eq(text, "a.kif:3:9: error: no 銀 here [kif-move]");
    for (int i = 0; i < 2 * DIAG_LIST_MAX; i++)
        diag_add(&list, DIAG_WARNING, NULL, 0, 0, "w", "again");
    ck_assert_uint_eq(list.count, DIAG_LIST_MAX);
    ck_assert_uint_eq(list.warnings, 2 * DIAG_LIST_MAX);
    ck_assert_uint_eq(list.dropped, DIAG_LIST_MAX + 1);
    diag_format(&list.items[1], text, sizeof text);
    ck_assert_str_eq(text, "warning: again [w]");
    diag_list_clear(&list);
    diag_add(NULL, DIAG_ERROR, NULL, 0, 0, "w", "kept nowhere");
}
END_TEST

/* ---- writers ---- */

START_TEST(json_text)
{
    struct strbuf b;
    struct json j;
    strbuf_init(&b);
    json_init(&j, &b);
    json_object(&j);
    json_kv_string(&j, "a\"b\\", "x\ny\x01\xFF詰");
    json_key(&j, "list");
    json_array(&j);
    json_int(&j, -5);
    json_double(&j, 0.1);
    json_double(&j, NAN);
    json_double(&j, 1.0 / 3);
    json_bool(&j, true);
    json_string(&j, NULL);
    json_object(&j);
    json_end(&j);
    json_end_array(&j);
    json_kv_uint(&j, "u", UINT64_MAX);
    json_end(&j);
    ck_assert_str_eq(strbuf_str(&b), "{\"a\\\"b\\\\\":\"x\\ny\\u0001\xEF\xBF\xBD詰\","
                                     "\"list\":[-5,0.1,null,0.33333333333333331,true,null,{}],"
                                     "\"u\":18446744073709551615}");
    strbuf_free(&b);
}
END_TEST

START_TEST(csv_quotes)
{
    struct strbuf b;
    struct csv c;
    strbuf_init(&b);
    csv_init(&c, &b);
    csv_field(&c, "plain");
    csv_field(&c, "a,\"b\"");
    csv_field(&c, NULL);
    csv_double(&c, NAN);
    csv_double(&c, 2.5);
    csv_int(&c, -3);
    csv_row_end(&c);
    csv_field(&c, "two\nlines");
    csv_row_end(&c);
    ck_assert_str_eq(strbuf_str(&b), "plain,\"a,\"\"b\"\"\",,,2.5,-3\n\"two\nlines\"\n");
    strbuf_free(&b);
}
END_TEST

/* ---- options ---- */

struct values {
    long long nodes;
    double time;
    bool json;
    const char *color, *name;
};
#define AT(f) offsetof(struct values, f)
static const struct option_spec specs[] = {
    {"nodes", 'n', OPTION_INT, AT(nodes), "10", 0, 1e12, "N", NULL, "node limit"},
    {"time", 0, OPTION_REAL, AT(time), NULL, 0, 100, "SECONDS", NULL, "time limit"},
    {"json", 0, OPTION_FLAG, AT(json), NULL, 0, 0, NULL, NULL, "JSON"},
    {"color", 0, OPTION_CHOICE, AT(color), "auto", 0, 0, NULL, "auto|always|never", "colour"},
    {"name", 0, OPTION_TEXT, AT(name), NULL, 0, 0, "TEXT", NULL, "a name"},
    {0}};

static sakui_status parse(struct values *v, int *rest, struct diag_list *d, int argc,
                          const char **argv)
{
    struct option_table table = {"Options", specs, v};
    diag_list_init(d);
    ck_assert_int_eq(options_defaults(&table, 1, d), SAKUI_OK);
    return options_parse(&table, 1, argc, (char **)argv, rest, d);
}

START_TEST(options_good)
{
    const char *argv[] = {"x",   "a",    "--nodes=5k", "--json", "-",  "--time",
                          "1.5", "-n3M", "--color",    "never",  "--", "--json"};
    struct values v;
    struct diag_list d;
    int rest;
    ck_assert_int_eq(parse(&v, &rest, &d, 12, argv), SAKUI_OK);
    ck_assert_int_eq(rest, 3);
    ck_assert_str_eq(argv[1], "a");
    ck_assert_str_eq(argv[2], "-");
    ck_assert_str_eq(argv[3], "--json");
    ck_assert_int_eq(v.nodes, 3000000);
    ck_assert_double_eq(v.time, 1.5);
    ck_assert(v.json);
    ck_assert_str_eq(v.color, "never");
    ck_assert_ptr_null(v.name);
    const char *none[] = {"x"};
    ck_assert_int_eq(parse(&v, &rest, &d, 1, none), SAKUI_OK);
    ck_assert_int_eq(v.nodes, 10);
    ck_assert_str_eq(v.color, "auto");
}
END_TEST

START_TEST(options_bad)
{
    static const struct {
        const char *word, *next, *says;
    } cases[] = {
        {"--nodse", "1", "did you mean '--nodes'"},
        {"--nodes", "x", "whole number"},
        {"--nodes", "1.5", "whole number"},
        {"--nodes", "-1", "from 0 to"},
        {"--nodes", "1e99", "whole number"},
        {"--time", "101", "from 0 to 100"},
        {"--time", "nan", "number"},
        {"--color", "red", "auto|always|never"},
        {"--color", "alw", "auto|always|never"},
        {"--json=1", NULL, "takes no value"},
        {"--name", NULL, "needs a value"},
        {"-z", NULL, "unknown option '-z'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *argv[] = {"x", cases[i].word, cases[i].next};
        struct values v;
        struct diag_list d;
        int rest;
        ck_assert_int_eq(parse(&v, &rest, &d, cases[i].next ? 3 : 2, argv), SAKUI_USAGE);
        ck_assert_uint_eq(d.count, 1);
        ck_assert_msg(strstr(d.items[0].text, cases[i].says), "%s: %s", cases[i].word,
                      d.items[0].text);
        diag_list_clear(&d);
    }
}
END_TEST

START_TEST(options_texts)
{
    struct values v;
    struct option_table table = {"Options", specs, &v};
    struct strbuf b;
    strbuf_init(&b);
    options_help(&table, 1, &b);
    ck_assert_ptr_nonnull(
        strstr(strbuf_str(&b), "  -n, --nodes N             node limit (default 10)"));
    strbuf_clear(&b);
    options_words(&table, 1, &b);
    ck_assert_str_eq(strbuf_str(&b), "--nodes --time --json --color --name");
    strbuf_clear(&b);
    options_man(&table, 1, &b);
    ck_assert_ptr_nonnull(strstr(strbuf_str(&b), ".B \\-n, \\-\\-nodes \\fIN\\fP\nnode limit"));
    strbuf_free(&b);
}
END_TEST

/* ---- problem ---- */

START_TEST(problem_tree)
{
    struct problem *p, *q;
    const char *why;
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    ck_assert_int_eq(problem_new(&q), SAKUI_OK);
    ck_assert(isnan(p->rank));
    struct problem *both[] = {p, q};
    for (int i = 0; i < 2; i++) {
        struct problem_node *a = problem_node_add(both[i], both[i]->root, "G*5b");
        struct problem_node *b = problem_node_add(both[i], a, "5a4a");
        problem_node_add(both[i], a, "5a6a");
        problem_node_add(both[i], problem_node_add(both[i], b, "5b4b"), "4a3a");
        problem_node_comment(both[i], a, "one");
        problem_node_comment(both[i], a, "two");
        problem_tag_add(both[i], "k", "v");
        problem_tag_add(both[i], "k", "w");
    }
    ck_assert_uint_eq(problem_main_length(p), 4);
    ck_assert_uint_eq(problem_move_count(p), 5);
    ck_assert_uint_eq(problem_line_count(p), 2);
    ck_assert_str_eq(p->root->first_child->comment, "one\ntwo");
    ck_assert_str_eq(problem_tag_get(p, "k"), "v");
    ck_assert(problem_same(p, q, &why));
    problem_node_add(q, q->root->first_child->first_child->next, "5b6b");
    ck_assert(!problem_same(p, q, &why));
    ck_assert_str_eq(why, "shape of the tree");
    problem_free(p);
    problem_free(q);
}
END_TEST

/* A line of 300 000 moves and as many variations: nothing here may recurse or be quadratic. */
START_TEST(problem_tree_deep_and_wide)
{
    struct problem *p;
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    struct problem_node *n = p->root;
    for (int i = 0; i < 300000; i++) {
        problem_node_add(p, p->root, "x");
        n = problem_node_add(p, n, "y");
    }
    ck_assert_uint_eq(problem_move_count(p), 600000);
    ck_assert(problem_same(p, p, NULL));
    problem_free(p);
}
END_TEST

START_TEST(problem_out_of_memory)
{
    for (unsigned long n = 1; n < 8; n++) {
        struct problem *p = NULL;
        mem_fail_after(n);
        sakui_status status = problem_new(&p);
        mem_fail_after(0);
        ck_assert(status == SAKUI_OK || (status == SAKUI_MEMORY && !p));
        problem_free(p);
    }
}
END_TEST

/* ---- jobs ---- */

struct count_run {
    int next, finished;
    bool ordered;
};

static sakui_status fetch_number(void *context, void **item)
{
    struct count_run *run = context;
    if (run->next == 1000)
        return SAKUI_END;
    int *number = mem_alloc(sizeof *number);
    *number = run->next++;
    *item = number;
    return SAKUI_OK;
}

static void square_number(void *context, void *item)
{
    (void)context;
    int *number = item;
    volatile int spin = (*number * 7919) % 1000; /* uneven work, so that threads overtake */
    while (spin > 0)
        spin--;
    *number *= *number;
}

static void take_number(void *context, void *item)
{
    struct count_run *run = context;
    int *number = item;
    run->ordered &= *number == run->finished * run->finished;
    run->finished++;
    mem_free(number);
}

START_TEST(jobs_keep_order)
{
    for (unsigned threads = 0; threads < 9; threads++) {
        struct count_run run = {.ordered = true};
        struct jobs jobs = {&run, NULL, fetch_number, square_number, take_number};
        ck_assert_int_eq(jobs_run(&jobs, threads), SAKUI_OK);
        ck_assert_int_eq(run.finished, 1000);
        ck_assert(run.ordered);
    }
}
END_TEST

static sakui_status fetch_then_fail(void *context, void **item)
{
    struct count_run *run = context;
    return run->next == 50 ? SAKUI_IO : fetch_number(context, item);
}

START_TEST(jobs_pass_errors_and_stop)
{
    struct count_run run = {.ordered = true};
    struct jobs jobs = {&run, NULL, fetch_then_fail, square_number, take_number};
    ck_assert_int_eq(jobs_run(&jobs, 3), SAKUI_IO);
    ck_assert_int_eq(run.finished, 50);
    struct cancel cancel = {0};
    cancel_request(&cancel);
    jobs.cancel = &cancel;
    run = (struct count_run){.ordered = true};
    ck_assert_int_eq(jobs_run(&jobs, 3), SAKUI_OK);
    ck_assert_int_eq(run.finished, 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("core");
    TCase *t = tcase_create("core");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, splitmix_reference);
    tcase_add_test(t, xoshiro_by_hand);
    tcase_add_test(t, rng_below_is_even);
    tcase_add_test(t, shuffle_is_a_permutation);
    tcase_add_test(t, utf8_every_code_point);
    tcase_add_test(t, utf8_bad_sequences);
    tcase_add_test(t, arena_alignment_and_reuse);
    tcase_add_test(t, strbuf_failure_sticks);
    tcase_add_test(t, vec_grows_and_refuses);
    tcase_add_test(t, diag_text_and_cap);
    tcase_add_test(t, json_text);
    tcase_add_test(t, csv_quotes);
    tcase_add_test(t, options_good);
    tcase_add_test(t, options_bad);
    tcase_add_test(t, options_texts);
    tcase_add_test(t, problem_tree);
    tcase_add_test(t, problem_tree_deep_and_wide);
    tcase_add_test(t, problem_out_of_memory);
    tcase_add_test(t, jobs_keep_order);
    tcase_add_test(t, jobs_pass_errors_and_stop);
    suite_add_tcase(s, t);
    return run_suite(s);
}
