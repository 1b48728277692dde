/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tuned solver against the brute-force oracle and the naive rules: random small positions, the
 * examples of the tsume rules, and proofs walked by code that shares nothing with it. */
#include <stdio.h>
#include <string.h>

#include "core/clock.h"
#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tests/unit/solver_support.h"
#include "tsume/shogi/notation.h"

#define CACHE_BYTES  ((size_t)16 << 20)
#define SOLVER_BYTES ((size_t)8 << 20)

static unsigned char *cache;

static void make_cache(void)
{
    cache = malloc(CACHE_BYTES);
}
static void drop_cache(void)
{
    free(cache);
}

/* The line must be playable, all checks, and end in mate by the naive rules. */
static void check_line(const struct naive_position *n, const struct tsume_result *r)
{
    struct naive_position p = *n;
    struct naive_move legal[NAIVE_MAX_MOVES], m;
    ck_assert(r->line_complete);
    for (int i = 0; i < r->plies; i++) {
        char usi[SHOGI_USI_MAX];
        shogi_move_to_usi(r->line[i], usi);
        ck_assert(naive_move_from_usi(&m, usi));
        ck_assert(naive_is_legal(&p, m));
        p = naive_play(&p, m);
        ck_assert(i % 2 == 1 || naive_in_check(&p, p.side));
    }
    ck_assert_uint_eq(naive_moves(&p, legal), 0);
    ck_assert_int_eq(p.side != n->side, 1);
}

/* One position: verdict, line and proof, and the oracle as far as it sees. */
static void compare(struct tsume_solver *solver, struct brute *brute,
                    const struct naive_position *n, int plies, int *mates)
{
    char sfen[NAIVE_SFEN_MAX];
    naive_to_sfen(n, sfen);
    struct shogi_position p = solver_position(n);
    struct limits limits = {.nodes = 10000};
    struct tsume_result r;
    ck_assert_int_eq(tsume_solver_solve(solver, &p, NULL, 0, &limits, &r), SAKUI_OK);
    int v;
    sakui_status status = brute_value(brute, n, plies, &v);
    if (status == SAKUI_OK && r.verdict != TSUME_UNKNOWN && v != BRUTE_NO)
        ck_assert_msg(r.verdict == TSUME_MATE, "%s: mate in %d not found", sfen, brute_plies(v));
    if (r.verdict == TSUME_MATE) {
        check_line(n, &r);
        (*mates)++;
    }
    if (r.verdict != TSUME_UNKNOWN)
        solver_check_proof(solver, n);
    tsume_result_free(&r);
}

/* v* where both come to an end. */
static void compare_values(struct tsume_solver *solver, struct brute *brute,
                           const struct naive_position *n, int plies, int *compared)
{
    char sfen[NAIVE_SFEN_MAX];
    naive_to_sfen(n, sfen);
    struct shogi_position p = solver_position(n);
    struct limits limits = {.nodes = 20000};
    struct tsume_result r;
    int v;
    if (brute_value(brute, n, plies, &v) != SAKUI_OK)
        return;
    ck_assert_int_eq(tsume_solver_shortest(solver, &p, 0, &limits, &r), SAKUI_OK);
    if (r.shortest && r.plies <= plies)
        ck_assert_msg(v == 2 * r.plies + !r.leftover, "%s: %d%s against %d%s", sfen, r.plies,
                      r.leftover ? "+" : "", brute_plies(v), brute_leftover(v) ? "+" : "");
    if (r.shortest && r.plies > plies)
        ck_assert_msg(v == BRUTE_NO, "%s: %d, but oracle %d", sfen, r.plies, brute_plies(v));
    *compared += r.shortest && r.plies <= plies;
    if (v != BRUTE_NO)
        solver_compare_moves(solver, brute, n, brute_plies(v));
    tsume_result_free(&r);
}

START_TEST(random_values)
{
    struct rng r;
    struct brute brute;
    int compared = 0, total = getenv("SAKUI_LONG") ? atoi(getenv("SAKUI_LONG")) : 80;
    rng_seed(&r,
             (getenv("SAKUI_SEED") ? (unsigned)atoi(getenv("SAKUI_SEED")) : 4711u) + (unsigned)_i);
    brute_init(&brute, cache, CACHE_BYTES);
    brute.node_limit = 20000;
    struct tsume_solver *solver = solver_new_for_test(SOLVER_BYTES);
    for (int i = 0; i < total; i++) {
        struct naive_position n = naive_random_tsume(&r, 1 + (_i == 2), _i == 1 ? 5 : 2);
        if (i % 16 == 0)
            tsume_solver_clear(solver);
        compare_values(solver, &brute, &n, 5, &compared);
    }
    ck_assert_int_gt(compared, total / 25);
    tsume_solver_free(solver);
}
END_TEST

START_TEST(random_positions)
{
    struct rng r;
    struct brute brute;
    int mates = 0, total = getenv("SAKUI_LONG") ? atoi(getenv("SAKUI_LONG")) : 100;
    rng_seed(&r, 20261116u + (unsigned)_i);
    brute_init(&brute, cache, CACHE_BYTES);
    brute.node_limit = 5000;
    struct tsume_solver *solver = solver_new_for_test(SOLVER_BYTES);
    for (int i = 0; i < total; i++) {
        struct naive_position n = naive_random_tsume(&r, 1 + (_i == 2), _i == 1 ? 5 : 2);
        if (i % 16 == 0)
            tsume_solver_clear(solver);
        tsume_solver_count_alike(solver, i % 3 == 2); /* both in one table */
        compare(solver, &brute, &n, 5, &mates);
    }
    ck_assert_int_gt(mates, total / 25);
    tsume_solver_free(solver);
}
END_TEST

/* ---- the examples of the tsume rules: expected answers are what players argued for ---- */

static struct shogi_position position_of(const char *sfen)
{
    struct naive_position n = naive_read(sfen);
    return solver_position(&n);
}

struct mate_case {
    const char *sfen;
    int plies;
    const char *first;
};

static const struct mate_case mates[] = {
    {"6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p 1", 11, "1e2d"},
    {"7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1", 1, "1e2d"},
    {"3+R3nk/8p/7P1/9/9/9/9/9/8B b 16p4l3n4s4gbr 1", 1, "1i5e"},
    {"9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1", 3, "G*3i"},
};

START_TEST(example_mates)
{
    const struct mate_case *c = &mates[_i];
    struct tsume_solver *solver = solver_new_for_test((size_t)64 << 20);
    struct shogi_position p = position_of(c->sfen);
    struct tsume_result r;
    char usi[SHOGI_USI_MAX];
    ck_assert_int_eq(tsume_solver_shortest(solver, &p, 0, NULL, &r), SAKUI_OK);
    ck_assert(r.verdict == TSUME_MATE && r.shortest && r.line_complete);
    ck_assert_int_eq(r.plies, c->plies);
    shogi_move_to_usi(r.line[0], usi);
    ck_assert_str_eq(usi, c->first);
    tsume_result_free(&r);
    tsume_solver_free(solver);
}
END_TEST

/* The position after the check is not mate at once. */
static const char *const not_mate[][2] = {
    {"9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1", "7g7e"},
    {"4k4/3P5/3+B5/3B5/9/9/9/9/9 b L2r4g4s4n3l17p 1", "L*5d"},
    {"4k4/3P5/3+B5/3B5/9/9/9/9/9 b L2r4g4s4n3l17p 1", "L*5i"},
    {"8k/R7+b/g5N2/1R7/9/9/9/9/9 b b3g4s3n4l18p 1", "8d8a+"},
};

START_TEST(example_no_mates)
{
    struct tsume_solver *solver = solver_new_for_test((size_t)64 << 20);
    struct shogi_position p = position_of(not_mate[_i][0]);
    struct shogi_undo undo;
    enum tsume_verdict verdict;
    enum limit_kind limit;
    shogi_play(&p, shogi_move_from_usi(&p, not_mate[_i][1]), &undo);
    ck_assert_int_eq(tsume_solver_within(solver, &p, p.side ^ 1, 1, NULL, &verdict, &limit),
                     SAKUI_OK);
    ck_assert_int_eq(verdict, TSUME_NO_MATE);
    tsume_solver_free(solver);
}
END_TEST

START_TEST(example_narrow)
{
    struct tsume_solver *solver = solver_new_for_test((size_t)64 << 20);
    struct shogi_position p = position_of(mates[0].sfen);
    struct shogi_undo undo;
    enum tsume_answer_kind kind;
    shogi_play(&p, shogi_move_from_usi(&p, "1e2d"), &undo);
    ck_assert_int_eq(
        tsume_solver_judge(solver, &p, shogi_move_from_usi(&p, "P*1c"), 21, NULL, &kind), SAKUI_OK);
    ck_assert_int_eq(kind, TSUME_ANSWER_NARROW);
    tsume_solver_free(solver);
}
END_TEST

/* ---- a long problem whose length can be counted by hand ---- */

/* The horse goes from 4d to 8h and takes the lance: eight checks, the king between 1b and 1a, and
 * L*1c mates: 17 plies. When the horse is on 7h a pawn from the defender's hand on 3d pulls it
 * there, and back to 7h it has eight steps: 18 plies for each pawn. The attacker's own pawn on the
 * file of the king makes the pawns that are won useless. */
static struct naive_position horse_saw(int pawns)
{
    char sfen[NAIVE_SFEN_MAX], hand[16];
    snprintf(hand, sizeof hand, "%dp", pawns);
    snprintf(sfen, sizeof sfen, "7l1/6K1k/9/5+B2P/9/9/9/1l5p1/9 b %s 1",
             pawns == 0   ? "-"
             : pawns == 1 ? "p"
                          : hand);
    return naive_read(sfen);
}

static const int saw_pawns[] = {0, 1, 2, 4, 8, 16};

START_TEST(long_saw)
{
    int pawns = saw_pawns[_i], length = 17 + 18 * pawns;
    struct naive_position n = horse_saw(pawns);
    struct shogi_position p = solver_position(&n);
    struct tsume_solver *solver = solver_new_for_test(SOLVER_BYTES);
    struct tsume_result r;
    ck_assert_int_eq(tsume_solver_solve(solver, &p, NULL, 0, NULL, &r), SAKUI_OK);
    ck_assert_int_eq(r.verdict, TSUME_MATE);
    ck_assert_int_ge(r.plies, length);
    check_line(&n, &r);
    solver_check_proof(solver, &n);
    tsume_result_free(&r);
    if (pawns <= 8) {
        ck_assert_int_eq(tsume_solver_shortest(solver, &p, 0, NULL, &r), SAKUI_OK);
        ck_assert(r.verdict == TSUME_MATE && r.shortest);
        ck_assert_int_eq(r.best_plies, length);
        ck_assert_int_eq(r.leftover, pawns > 0);
        check_line(&n, &r);
        tsume_result_free(&r);
    }
    tsume_solver_free(solver);
}
END_TEST

/* Judging interpositions on a long diagonal takes two seconds here and next to no nodes; the limit
 * of time is kept all the same. */
START_TEST(time_while_judging)
{
    struct naive_position n = naive_read("1pG6/1k7/p8/9/K8/9/9/9/9 b RBrb3g4s4n4l16p 1");
    struct shogi_position p = solver_position(&n);
    struct tsume_solver *solver = solver_new_for_test(SOLVER_BYTES);
    struct limits limits = {.seconds = 0.05};
    struct tsume_result r;
    double start = clock_cpu_seconds();
    ck_assert_int_eq(tsume_solver_shortest(solver, &p, 0, &limits, &r), SAKUI_OK);
    ck_assert(clock_cpu_seconds() - start < 0.8);
    ck_assert(r.verdict == TSUME_MATE || r.limit == LIMIT_TIME);
    tsume_result_free(&r);
    tsume_solver_free(solver);
}
END_TEST

/* ---- short problems made by others: the given length, or the oracle says why not ---- */

static void check_short(struct tsume_solver *solver, struct brute *brute, const char *sfen,
                        int given)
{
    struct naive_position n = naive_read(sfen);
    struct shogi_position p = solver_position(&n);
    struct tsume_result r;
    int v;
    ck_assert_int_eq(tsume_solver_shortest(solver, &p, 0, NULL, &r), SAKUI_OK);
    ck_assert_msg(r.verdict == TSUME_MATE && r.shortest, "%s", sfen);
    if (r.plies != given) {
        ck_assert_int_eq(brute_value(brute, &n, r.plies, &v), SAKUI_OK);
        ck_assert_msg(v == 2 * r.plies + !r.leftover, "%s: %d, given %d, oracle %d", sfen, r.plies,
                      given, brute_plies(v));
    }
    tsume_result_free(&r);
}

START_TEST(generated_problems)
{
    static const char path[] = "../shared/corpora/generated-short/generated.tsv";
    FILE *file = fopen(path, "r");
    char line[2048], id[64], sfen[256];
    int given, count = 0;
    if (!file) {
        printf("skipped: %s is not here\n", path);
        return;
    }
    struct brute brute;
    brute_init(&brute, cache, CACHE_BYTES);
    struct tsume_solver *solver = solver_new_for_test(SOLVER_BYTES);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%63[^\t]\t%d\t%*[^\t]\t%*[^\t]\t%*[^\t]\t%*[^\t]\t%255[^\t]", id, &given,
                   sfen) != 3)
            continue;
        if (count++ % 3 == 0 || getenv("SAKUI_LONG"))
            check_short(solver, &brute, sfen, given);
    }
    fclose(file);
    ck_assert_int_eq(count, 990);
    tsume_solver_free(solver);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solver");
    TCase *random = tcase_create("random");
    tcase_add_checked_fixture(random, make_cache, drop_cache);
    if (!getenv("SAKUI_VALUES"))
        tcase_add_loop_test(random, random_positions, 0, 3);
    tcase_add_loop_test(random, random_values, 0, 3);
    tcase_set_timeout(random, 3600);
    suite_add_tcase(suite, random);
    TCase *known = tcase_create("known");
    tcase_add_checked_fixture(known, make_cache, drop_cache);
    tcase_add_loop_test(known, example_mates, 0, sizeof mates / sizeof *mates);
    tcase_add_loop_test(known, example_no_mates, 0, sizeof not_mate / sizeof *not_mate);
    tcase_add_test(known, example_narrow);
    tcase_add_loop_test(known, long_saw, 0, sizeof saw_pawns / sizeof *saw_pawns);
    tcase_add_test(known, time_while_judging);
    tcase_add_test(known, generated_problems);
    tcase_set_timeout(known, 3600);
    suite_add_tcase(suite, known);
    return run_suite(suite);
}
