/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver against exhaustive search under the naive rules, up to seven plies: mate or no mate,
 * v*, the set of mating first moves, the kinds of the answers; every verdict's proof is walked.
 * SAKUI_POSITIONS says how many positions each of the five kinds gets, SAKUI_SEED where they start.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/unit/line_support.h"
#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tests/unit/solver_support.h"
#include "tsume/shogi/notation.h"

#define PLIES        7
#define CACHE_BYTES  ((size_t)16 << 20)
#define PLAIN_CACHE  ((size_t)1 << 20)
#define SOLVER_BYTES ((size_t)8 << 20)
#define ORACLE_NODES 6000
#define SOLVER_NODES 10000
#define WALK_EVERY   8 /* disproofs are large: only so many of them are walked; all proofs are */

struct counts {
    int compared, mates, decided, walked, first_moves, too_hard, plain, differ;
};

static int setting(const char *name, int otherwise)
{
    const char *said = getenv(name);
    return said ? atoi(said) : otherwise;
}

static enum tsume_verdict within(struct tsume_solver *solver, const struct shogi_position *p, int v,
                                 const char *sfen)
{
    enum tsume_verdict verdict;
    enum limit_kind limit;
    ck_assert_int_eq(tsume_solver_within(solver, p, p->side, v, NULL, &verdict, &limit), SAKUI_OK);
    ck_assert_msg(verdict != TSUME_UNKNOWN, "%s: v <= %d not settled", sfen, v);
    return verdict;
}

/* v is the oracle's value or BRUTE_NO; both sides of it are asked for. */
static void compare_value(struct tsume_solver *solver, const struct shogi_position *p, int v,
                          const char *sfen)
{
    int most = v == BRUTE_NO ? 2 * PLIES + 1 : v - 1;
    ck_assert_msg(within(solver, p, most, sfen) == TSUME_NO_MATE, "%s: v <= %d, oracle %d", sfen,
                  most, v);
    if (v != BRUTE_NO)
        ck_assert_msg(within(solver, p, v, sfen) == TSUME_MATE, "%s: v > %d", sfen, v);
}

static enum tsume_verdict mates_within(struct tsume_solver *solver, const struct shogi_position *p,
                                       int plies)
{
    enum tsume_verdict verdict;
    enum limit_kind limit;
    ck_assert_int_eq(tsume_solver_solve_within(solver, p, p->side, plies, NULL, &verdict, &limit),
                     SAKUI_OK);
    return verdict;
}

/* Asked for by its length alone: there from `plies` on, and then the plain search knows it without
 * a node, with a proof that can be walked. */
static void compare_by_length(struct tsume_solver *solver, const struct naive_position *n,
                              const struct shogi_position *p, int plies, const char *sfen)
{
    struct limits one = {.nodes = 1};
    struct tsume_result r;
    tsume_solver_clear(solver);
    ck_assert_msg(plies == 1 || mates_within(solver, p, plies - 2) == TSUME_NO_MATE,
                  "%s: mate in %d, oracle %d", sfen, plies - 2, plies);
    ck_assert_msg(mates_within(solver, p, plies) == TSUME_MATE, "%s: no mate in %d", sfen, plies);
    ck_assert_int_eq(tsume_solver_solve(solver, p, NULL, 0, &one, &r), SAKUI_OK);
    ck_assert_msg(r.verdict == TSUME_MATE, "%s: the mate is forgotten", sfen);
    solver_check_proof(solver, n);
    tsume_result_free(&r);
}

static void compare_plain(struct tsume_solver *solver, const struct naive_position *n,
                          const struct shogi_position *p, const struct tsume_result *r,
                          const char *sfen, struct counts *sum)
{
    struct brute brute;
    int v;
    unsigned char *cache = malloc(PLAIN_CACHE);
    brute_init(&brute, cache, PLAIN_CACHE);
    brute.futile_rule = false;
    brute.node_limit = ORACLE_NODES;
    if (brute_value(&brute, n, PLIES, &v) == SAKUI_OK) {
        if (v == BRUTE_NO)
            ck_assert_msg(r->plain_plies > PLIES, "%s: plain %d, oracle none", sfen,
                          r->plain_plies);
        else
            ck_assert_msg(v == 2 * r->plain_plies + !r->plain_leftover, "%s: plain %d, oracle %d",
                          sfen, r->plain_plies, brute_plies(v));
        if (v != BRUTE_NO)
            compare_by_length(solver, n, p, brute_plies(v), sfen);
        sum->plain++;
        sum->differ += r->plain_plies != r->best_plies;
    }
    free(cache);
}

/* Mate at any length, its proof walked; then the shortest. */
static void compare_search(struct tsume_solver *solver, const struct naive_position *n,
                           const struct shogi_position *p, int v, const char *sfen,
                           struct counts *sum)
{
    struct limits limits = {.nodes = SOLVER_NODES};
    struct tsume_result r;
    ck_assert_int_eq(tsume_solver_solve(solver, p, NULL, 0, &limits, &r), SAKUI_OK);
    ck_assert_msg(v == BRUTE_NO || r.verdict != TSUME_NO_MATE, "%s: no mate, oracle %d", sfen, v);
    sum->decided += r.verdict != TSUME_UNKNOWN;
    if (r.verdict == TSUME_MATE || (r.verdict == TSUME_NO_MATE && sum->decided % WALK_EVERY == 0)) {
        solver_check_proof(solver, n);
        sum->walked++;
    }
    tsume_result_free(&r);
    if (v == BRUTE_NO)
        return;
    ck_assert_int_eq(tsume_solver_shortest(solver, p, PLIES, &limits, &r), SAKUI_OK);
    if (r.shortest && r.plain_plies) /* every interposition counted */
        compare_plain(solver, n, p, &r, sfen, sum);
    if (r.shortest)
        ck_assert_msg(2 * r.best_plies + !r.leftover == v, "%s: %d%s, oracle %d", sfen,
                      r.best_plies, r.leftover ? "+" : "", v);
    tsume_result_free(&r);
}

static void compare(struct tsume_solver *solver, struct brute *brute,
                    const struct naive_position *n, struct counts *sum)
{
    char sfen[NAIVE_SFEN_MAX];
    struct shogi_position p = solver_position(n);
    int v;
    naive_to_sfen(n, sfen);
    if (brute_value(brute, n, PLIES, &v) != SAKUI_OK) {
        sum->too_hard++;
        return;
    }
    compare_value(solver, &p, v, sfen);
    compare_search(solver, n, &p, v, sfen, sum);
    sum->compared++;
    if (v == BRUTE_NO)
        return;
    sum->mates++;
    sum->first_moves += (int)solver_compare_moves(solver, brute, n, brute_plies(v));
}

START_TEST(small_positions)
{
    static const struct {
        int kings, hand;
    } kinds[] = {{1, 2}, {1, 5}, {2, 2}, {1, 0}, {1, 3}};
    struct rng r;
    struct brute brute;
    struct counts sum = {0};
    int total = setting("SAKUI_POSITIONS", 60);
    unsigned char *cache = malloc(CACHE_BYTES);
    rng_seed(&r, (uint64_t)setting("SAKUI_SEED", 1) * 16 + (uint64_t)_i);
    brute_init(&brute, cache, CACHE_BYTES);
    brute.node_limit = ORACLE_NODES;
    struct tsume_solver *solver = solver_new_for_test(SOLVER_BYTES);
    for (int i = 0; sum.compared < total && i < 20 * total; i++) {
        struct naive_position n = naive_random_tsume(&r, kinds[_i].kings, kinds[_i].hand);
        if (i % 16 == 0)
            tsume_solver_clear(solver);
        compare(solver, &brute, &n, &sum);
    }
    printf("kind %d: %d positions compared, %d too large for the oracle; %d mates with %d first "
           "moves, %d verdicts, %d walked, %d plain lengths (%d differ)\n",
           _i, sum.compared, sum.too_hard, sum.mates, sum.first_moves, sum.decided, sum.walked,
           sum.plain, sum.differ);
    ck_assert_int_eq(sum.compared, total);
    ck_assert_int_ge(sum.mates, total / 100);
    tsume_solver_free(solver);
    free(cache);
}
END_TEST

/* ---- the checkmate test positions of OSL: all decided, and right as far as the oracle sees ----
 */

#define OSL_PLIES 5

struct osl_counts {
    int positions, mates, no_mates, unknown, compared, not_asked;
    struct brute brute;
};

static void visit_osl(void *context, const struct line_case *c)
{
    struct osl_counts *sum = context;
    char sfen[SHOGI_SFEN_MAX];
    shogi_to_sfen(&c->start, sfen);
    struct naive_position n = naive_read(sfen);
    struct limits limits = {.nodes = (uint64_t)setting("SAKUI_OSL_NODES", 20000)};
    struct tsume_solver *solver = solver_new_for_test(SOLVER_BYTES);
    struct tsume_result r;
    int v = BRUTE_NO;
    sum->positions++;
    if (tsume_solver_solve(solver, &c->start, NULL, 0, &limits, &r) != SAKUI_OK) {
        sum->not_asked++; /* the defender is in check already */
        tsume_solver_free(solver);
        return;
    }
    sum->mates += r.verdict == TSUME_MATE;
    sum->no_mates += r.verdict == TSUME_NO_MATE;
    sum->unknown += r.verdict == TSUME_UNKNOWN;
    if (r.verdict == TSUME_MATE)
        solver_check_proof(solver, &n);
    if (brute_value(&sum->brute, &n, OSL_PLIES, &v) == SAKUI_OK) {
        enum tsume_verdict within;
        enum limit_kind limit;
        sum->compared++;
        ck_assert_msg(v == BRUTE_NO || r.verdict == TSUME_MATE || r.verdict == TSUME_UNKNOWN,
                      "%s: oracle %d", sfen, v);
        ck_assert_int_eq(tsume_solver_within(solver, &c->start, c->start.side, 2 * OSL_PLIES + 1,
                                             NULL, &within, &limit),
                         SAKUI_OK);
        ck_assert_msg((within == TSUME_MATE) == (v != BRUTE_NO), "%s: oracle %d", sfen, v);
    }
    tsume_result_free(&r);
    tsume_solver_free(solver);
}

START_TEST(osl_positions)
{
    static const char path[] = "../shared/corpora/osl-checkmate-csa";
    struct osl_counts sum = {0};
    if (access(path, R_OK) != 0) {
        printf("skipped: %s is not here\n", path);
        return;
    }
    unsigned char *cache = malloc(CACHE_BYTES);
    brute_init(&sum.brute, cache, CACHE_BYTES);
    sum.brute.node_limit = ORACLE_NODES;
    line_each(path, visit_osl, &sum);
    printf("OSL: %d positions, %d mates, %d no mates, %d unknown, %d in check already; %d compared "
           "with the oracle to %d plies\n",
           sum.positions, sum.mates, sum.no_mates, sum.unknown, sum.not_asked, sum.compared,
           OSL_PLIES);
    ck_assert_int_eq(sum.positions, 165);
    ck_assert_int_ge(sum.mates, 90);
    ck_assert_int_ge(sum.no_mates, 60);
    free(cache);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solver-brute");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, small_positions, 0, 5);
    tcase_add_test(all, osl_positions);
    tcase_set_timeout(all, 36000);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
