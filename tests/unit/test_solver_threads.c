/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several threads give the verdicts and values of one; memory is kept; a search can be stopped. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/unit/naive_proof.h"
#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tests/unit/solver_support.h"
#include "tsume/shogi/notation.h"

#define MEGABYTE ((size_t)1 << 20)
#if defined(__has_feature)
#define HAS_FEATURE(name) __has_feature(name)
#else
#define HAS_FEATURE(name) 0
#endif

/* What the program itself, thread stacks and, in such builds, the sanitizer's shadow may take. The
 * thread sanitizer keeps a record of every atomic field of the table. */
#if defined(__SANITIZE_THREAD__) || HAS_FEATURE(thread_sanitizer)
#define SLACK_MB 1024
#elif defined(__SANITIZE_ADDRESS__) || HAS_FEATURE(address_sanitizer)
#define SLACK_MB 64
#else
#define SLACK_MB 2
#endif

static struct tsume_solver *crew_of(int threads, size_t bytes)
{
    struct tsume_solver *solver;
    struct tsume_options options = {.memory_bytes = bytes, .threads = threads};
    ck_assert_int_eq(tsume_solver_new(&solver, &options), SAKUI_OK);
    return solver;
}

/* Problems of the Zuko, as corpus/zuko gives them: mates with long lines and many transpositions.
 */
static const char *const problems[] = {
    "9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1", /* 21 plies */
    "6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p 1",              /* 11 plies */
    "7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1",                /* 1 ply */
    "9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1",
};

START_TEST(same_verdict_and_value)
{
    struct naive_position n = naive_read(problems[_i]);
    struct shogi_position p = solver_position(&n);
    struct limits limits = {.nodes = 400000}; /* two threads take up to twice the nodes of one */
    struct tsume_result one, two;
    struct tsume_solver *alone = crew_of(1, 32 * MEGABYTE), *crew = crew_of(2, 32 * MEGABYTE);
    ck_assert_int_eq(tsume_solver_shortest(alone, &p, 0, &limits, &one), SAKUI_OK);
    ck_assert_int_eq(tsume_solver_shortest(crew, &p, 0, &limits, &two), SAKUI_OK);
    if (one.verdict != TSUME_UNKNOWN && two.verdict != TSUME_UNKNOWN)
        ck_assert_int_eq(one.verdict, two.verdict);
    if (one.shortest && two.shortest) {
        ck_assert_int_eq(one.best_plies, two.best_plies);
        ck_assert_int_eq(one.leftover, two.leftover);
    }
    if (_i < 3)
        ck_assert(one.shortest && two.shortest);
    tsume_result_free(&one);
    tsume_result_free(&two);
    tsume_solver_free(alone);
    tsume_solver_free(crew);
}
END_TEST

/* Small tables, so that parts are collected while the others work; every verdict walked. */
START_TEST(random_positions)
{
    struct rng r;
    struct tsume_solver *crew = crew_of(3, 4 * MEGABYTE), *alone = crew_of(1, 4 * MEGABYTE);
    struct limits limits = {.nodes = 5000};
    int decided = 0;
    rng_seed(&r, 977);
    for (int i = 0; i < 60; i++) {
        struct naive_position n = naive_random_tsume(&r, 1 + i % 2, 3);
        struct shogi_position p = solver_position(&n);
        struct tsume_result one, many;
        ck_assert_int_eq(tsume_solver_solve(alone, &p, NULL, 0, &limits, &one), SAKUI_OK);
        ck_assert_int_eq(tsume_solver_solve(crew, &p, NULL, 0, &limits, &many), SAKUI_OK);
        if (one.verdict != TSUME_UNKNOWN && many.verdict != TSUME_UNKNOWN) {
            ck_assert_int_eq(one.verdict, many.verdict);
            solver_check_proof(crew, &n);
            decided++;
        }
        tsume_result_free(&one);
        tsume_result_free(&many);
    }
    ck_assert_int_gt(decided, 40);
    tsume_solver_free(crew);
    tsume_solver_free(alone);
}
END_TEST

/* Zuko 37: a short mate among very many checks; not found within the limits used here. */
static const char busy[] = "1R7/9/g1+P6/+P2s5/1+bk+pg4/GN1Rl4/Pn+p6/3S5/9 b B2N3Pg2s3l10p 1";

static void *cancel_soon(void *context)
{
    usleep(100000);
    cancel_request(context);
    return NULL;
}

START_TEST(stops_when_told)
{

    struct naive_position n = naive_read(busy);
    struct shogi_position p = solver_position(&n);
    struct tsume_solver *crew = crew_of(_i, 32 * MEGABYTE);
    struct cancel cancel = {0};
    struct limits limits = {.cancel = &cancel};
    struct tsume_result r;
    pthread_t thread;
    cancel_request(&cancel); /* told before it begins */
    ck_assert_int_eq(tsume_solver_solve(crew, &p, NULL, 0, &limits, &r), SAKUI_OK);
    ck_assert(r.verdict != TSUME_UNKNOWN || r.limit == LIMIT_CANCELLED);
    tsume_result_free(&r);
    atomic_store(&cancel.requested, false);
    ck_assert_int_eq(pthread_create(&thread, NULL, cancel_soon, &cancel), 0);
    ck_assert_int_eq(tsume_solver_shortest(crew, &p, 0, &limits, &r), SAKUI_OK);
    ck_assert(r.verdict != TSUME_UNKNOWN || r.limit == LIMIT_CANCELLED);
    pthread_join(thread, NULL);
    tsume_result_free(&r);
    tsume_solver_free(crew);
}
END_TEST

/* Megabytes of this process that stand in memory; 0 where that cannot be read. */
static double resident(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long size = 0, pages = 0;
    if (!file)
        return 0;
    if (fscanf(file, "%ld %ld", &size, &pages) != 2)
        pages = 0;
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / (double)MEGABYTE;
}

/* A search that fills its table many times over stays within what it was given. */
START_TEST(memory_is_a_promise)
{

    struct naive_position n = naive_read(busy);
    struct shogi_position p = solver_position(&n);
    double before = resident();
    struct tsume_solver *crew = crew_of(_i, 3 * MEGABYTE);
    struct limits limits = {.nodes = 150000};
    struct tsume_result r;
    ck_assert_int_eq(tsume_solver_shortest(crew, &p, 0, &limits, &r), SAKUI_OK);
    double grown = resident() - before;
    ck_assert_uint_gt(tsume_solver_collections(crew), 0);
    if (getenv("ASAN_OPTIONS") == NULL && before > 0)
        printf("%d threads, 3 MB: grown by %.1f MB\n", _i, grown);
    ck_assert_msg(before == 0 || grown < SLACK_MB + 3, "grown by %.1f MB", grown);
    tsume_result_free(&r);
    tsume_solver_free(crew);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solver-threads");
    TCase *same = tcase_create("same"), *kept = tcase_create("kept");
    tcase_add_loop_test(same, same_verdict_and_value, 0, 4);
    tcase_add_test(same, random_positions);
    tcase_set_timeout(same, 600);
    suite_add_tcase(suite, same);
    tcase_add_loop_test(kept, stops_when_told, 1, 3);
    tcase_add_loop_test(kept, memory_is_a_promise, 1, 3);
    tcase_set_timeout(kept, 600);
    suite_add_tcase(suite, kept);
    return run_suite(suite);
}
