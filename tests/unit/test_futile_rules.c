/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Other readings of "futile" than the usual one: the solver against brute force, on random
 * positions with sliders. */
#include <stdio.h>
#include <stdlib.h>

#include "core/rng.h"
#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tests/unit/solver_support.h"

#define CACHE_BYTES  ((size_t)32 << 20)
#define SOLVER_BYTES ((size_t)4 << 20)
#define PLIES        5

static const struct reading {
    const char *name;
    int differ; /* positions at least that have another value than usual */
    struct brute_rule oracle;
    struct tsume_futile_rule rule;
} readings[] = {
    {"narrow: tree", 0, {.narrow_tree = true}, {.narrow_tree = true}},
    {"xy-y: real", 1, {.xy_real = true}, {.xy_real = true}},
    {"grey-futile: yes", 0, {.grey_futile = true}, {.grey_futile = true}},
    {"narrow: tree, grey-futile: yes",
     0,
     {.narrow_tree = true, .grey_futile = true},
     {.narrow_tree = true, .grey_futile = true}},
};

struct pair {
    struct brute brute;
    struct tsume_solver *solver;
    void *cache;
};

static void open_pair(struct pair *p, const struct reading *reading)
{
    struct tsume_options options = {.memory_bytes = SOLVER_BYTES};
    p->cache = malloc(CACHE_BYTES);
    brute_init(&p->brute, p->cache, CACHE_BYTES);
    p->brute.node_limit = 20000;
    if (reading) {
        p->brute.rule = reading->oracle;
        options.rule = reading->rule;
    }
    ck_assert_int_eq(tsume_solver_new(&p->solver, &options), SAKUI_OK);
}

static void close_pair(struct pair *p)
{
    tsume_solver_free(p->solver);
    free(p->cache);
}

/* The value as brute force has it; false: too large for it. The solver must say the same. */
static bool value_by_both(struct pair *pair, const struct naive_position *q, int plies, int *v)
{
    struct shogi_position p = solver_position(q);
    char sfen[NAIVE_SFEN_MAX];
    naive_to_sfen(q, sfen);
    if (!solver_compare_answers(pair->solver, &pair->brute, q, plies, v))
        return false;
    for (int t = 2 * plies + 1; t >= 2 * plies - 4 && t >= 0; t--) {
        enum tsume_verdict verdict;
        enum limit_kind limit;
        struct limits limits = {.nodes = 100000};
        ck_assert_int_eq(
            tsume_solver_within(pair->solver, &p, q->side ^ 1, t, &limits, &verdict, &limit),
            SAKUI_OK);
        ck_assert_msg(verdict == TSUME_UNKNOWN || (verdict == TSUME_MATE) == (*v <= t),
                      "%s: oracle %d, t %d", sfen, *v, t);
    }
    return true;
}

START_TEST(random_checks)
{
    const struct reading *reading = &readings[_i];
    struct pair usual, other;
    struct rng rng;
    int total = getenv("SAKUI_LONG") ? 1000 * atoi(getenv("SAKUI_LONG")) : 250;
    int compared = 0, mates = 0, differ = 0;
    open_pair(&usual, NULL);
    open_pair(&other, reading);
    rng_seed(&rng, 99u + (unsigned)_i);
    for (int i = 0; i < total; i++) {
        bool open = i % 4 == 0;
        struct naive_position q = naive_random_distant_check(&rng, !open);
        int v = BRUTE_NO, as_usual = BRUTE_NO, plies = open ? 4 : 2;
        if (i % 16 == 0)
            tsume_solver_clear(other.solver);
        if (!value_by_both(&other, &q, plies, &v))
            continue;
        compared++;
        mates += v != BRUTE_NO;
        if (value_by_both(&usual, &q, plies, &as_usual) && as_usual != v) {
            char sfen[NAIVE_SFEN_MAX];
            naive_to_sfen(&q, sfen);
            differ++;
            if (getenv("SAKUI_LONG"))
                printf("  %s: usually %d, here %d\n", sfen, as_usual, v);
        }
    }
    printf("%s: %d compared, %d mates, %d with another value than usual\n", reading->name, compared,
           mates, differ);
    ck_assert_int_gt(mates, total / 10);
    ck_assert_int_ge(differ, reading->differ);
    close_pair(&usual);
    close_pair(&other);
}
END_TEST

/* Found likewise: grey interpositions are all that is left, or what lasts longest. */
static const char *const grey[] = {
    "2Rsk4/1R4S2/5+s3/8G/8B/9/9/9/9 w BL3gs4n3l18p 1",
    "G+bk1R4/8R/2g6/9/9/9/3+L5/9/9 w B2g4s4n3l18p 1",
    "6+Psk/9/6+B1G/5G2R/9/9/9/9/9 w Br2g3s4n4l17p 1",
};

START_TEST(grey_is_futile)
{
    struct pair usual, other;
    int v, as_usual;
    open_pair(&usual, NULL);
    open_pair(&other, &readings[2]);
    struct naive_position q = naive_read(grey[_i]);
    ck_assert(value_by_both(&usual, &q, 2, &as_usual));
    ck_assert(value_by_both(&other, &q, 2, &v) && v < as_usual);
    close_pair(&usual);
    close_pair(&other);
}
END_TEST

/* Found by search with brute force: usually mate within two plies, since after the slider's capture
 * the mate is as fast; but by another move, so that the interposition is real if the same moves
 * must mate. */
static const char *const by_other_moves[] = {
    "S8/kB7/3G1+N3/9/9/9/R8/4g4/9 w RGbg3s3n4l18p 1",
    "9/5R3/9/6B2/2p6/3G1k3/9/6R2/4B4 w S3g3s4n4l17p 1",
    "9/8k/5+B3/9/1+L3+B1R1/9/9/9/9 w r4g4s4n3l18p 1",
};

START_TEST(narrow_by_tree)
{
    struct pair usual, tree;
    int v, as_usual;
    open_pair(&usual, NULL);
    open_pair(&tree, &readings[0]);
    struct naive_position q = naive_read(by_other_moves[_i]);
    ck_assert(value_by_both(&usual, &q, 2, &as_usual) && as_usual <= 5);
    ck_assert(value_by_both(&tree, &q, 2, &v) && v == BRUTE_NO);
    close_pair(&usual);
    close_pair(&tree);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("futile-rules");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, narrow_by_tree, 0, sizeof by_other_moves / sizeof *by_other_moves);
    tcase_add_loop_test(all, grey_is_futile, 0, sizeof grey / sizeof *grey);
    tcase_add_loop_test(all, random_checks, 0, sizeof readings / sizeof *readings);
    tcase_set_timeout(all, 3600);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
