/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every algorithm of the registry on random AND/OR graphs whose values brute force knows. The
 * number of graphs is SAKUI_GRAPHS (default 1200); a long run prints its figures. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/search/proof.h"
#include "core/search/proof_check.h"
#include "core/search/search.h"
#include "tests/unit/graph_oracle.h"
#include "tests/unit/runner.h"

#define GRAPHS_DEFAULT 1200
#define NODE_GUARD                                                                                 \
    3000000 /* far above what any of these graphs needs: reaching it is a failure                  \
             */
#define SECONDS_GUARD 20
#define MEMORY_GUARD  ((uint64_t)1 << 20)

static uint64_t graph_count(void)
{
    const char *text = getenv("SAKUI_GRAPHS");
    long n = text ? atol(text) : 0;
    return n > 0 ? (uint64_t)n : GRAPHS_DEFAULT;
}

struct tally {
    uint64_t graphs, runs, proofs, undecided_by_oracle, by_value[3];
};

static void random_options(struct rng *rng, struct search_options *o)
{
    static const double r[] = {1, 0.95, 0.6, 0.3, 0};
    search_options_init(o);
    o->evaluation = rng_below(rng, 2) ? EVALUATE_AT_CREATION : EVALUATE_WHEN_SELECTED;
    o->init = rng_below(rng, 3) == 0   ? INIT_MOBILITY
              : rng_below(rng, 3) == 0 ? INIT_GAME
                                       : INIT_CONSTANT;
    o->shuffle = rng_below(rng, 4) == 0;
    o->seed = rng_next(rng);
    o->delete_solved = rng_below(rng, 2) != 0;
    o->deep_r = r[rng_below(rng, 5)];
    o->epsilon = rng_below(rng, 2) ? 0.25 : 1;
    o->deep_e = (int)rng_below(rng, 6);
    o->deep_d = (int)rng_below(rng, 5);
    o->want_proof = true;
    o->second_level_nodes = rng_below(rng, 2) ? 0 : 1 + rng_below(rng, 20);
}

static void run_one(const struct search_algorithm *a, const struct graph *g,
                    const struct search_options *o, enum search_value truth, uint64_t number,
                    struct tally *t)
{
    struct graph_state root = graph_root(g);
    struct limits limits = {
        .nodes = NODE_GUARD, .seconds = SECONDS_GUARD, .memory_bytes = MEMORY_GUARD};
    struct search_result r;
    sakui_status st = search_run(a, &g->game, &root, o, &limits, &r);
    ck_assert_msg(st == SAKUI_OK, "%s, graph %lu: %s", a->name, (unsigned long)number,
                  sakui_status_name(st));
    ck_assert_msg(r.value == truth, "%s, graph %lu (repetition %d): answers %d, truth is %d",
                  a->name, (unsigned long)number, g->game.repetition, r.value, truth);
    ck_assert_msg(r.limit == LIMIT_NONE, "%s: decided, yet names a limit", a->name);
    bool mover_wins = (truth == SEARCH_PROVEN) == g->nodes[g->root].is_or;
    ck_assert_msg((r.best != GAME_MOVE_NONE) == mover_wins, "%s, graph %lu: best move %u", a->name,
                  (unsigned long)number, r.best);
    ck_assert_msg(r.proof != NULL, "%s, graph %lu: no proof", a->name, (unsigned long)number);
    struct proof_fault fault;
    st = proof_check(&g->game, &root, r.proof, 0, &fault);
    ck_assert_msg(st == SAKUI_OK, "%s, graph %lu (repetition %d): proof is wrong: %s at depth %lu",
                  a->name, (unsigned long)number, g->game.repetition, fault.code ? fault.code : "?",
                  (unsigned long)fault.depth);
    search_result_free(&r);
    t->runs++;
    t->proofs++;
}

static enum search_value truth_of(const struct graph *g)
{
    enum search_value paths = oracle_paths(g, 2000000);
    if (g->game.repetition == REPETITION_CURRENT_LOSS)
        return paths;
    enum search_value fixpoint = oracle_fixpoint(g);
    if (paths != SEARCH_UNKNOWN)
        ck_assert_int_eq(paths, fixpoint); /* two ways of brute force */
    return fixpoint;
}

static void run_graphs(enum oracle_kind kind, enum repetition_rule rule, size_t max_nodes,
                       uint64_t count, uint64_t seed)
{
    struct tally t = {0};
    struct rng rng;
    rng_seed(&rng, seed);
    size_t algorithms;
    const struct search_algorithm *const *all = search_algorithms(&algorithms);
    for (uint64_t i = 0; i < count; i++) {
        struct graph *g = oracle_graph(&rng, kind, rule, max_nodes);
        ck_assert_ptr_nonnull(g);
        if (g->nodes[g->root].value != GAME_OPEN) {
            graph_free(g);
            continue;
        }
        enum search_value truth = truth_of(g);
        struct search_options o;
        random_options(&rng, &o);
        if (truth == SEARCH_UNKNOWN) {
            t.undecided_by_oracle++;
            graph_free(g);
            continue;
        }
        t.graphs++;
        t.by_value[truth]++;
        for (size_t a = 0; a < algorithms; a++)
            if (kind == ORACLE_TREE || !all[a]->on_trees_only)
                run_one(all[a], g, &o, truth, i, &t);
        graph_free(g);
    }
    printf("kind %d, repetition %d: %lu graphs (%lu proven, %lu disproven), %lu runs, all right, "
           "%lu proofs checked; %lu too large for the oracle\n",
           (int)kind, (int)rule, (unsigned long)t.graphs, (unsigned long)t.by_value[SEARCH_PROVEN],
           (unsigned long)t.by_value[SEARCH_DISPROVEN], (unsigned long)t.runs,
           (unsigned long)t.proofs, (unsigned long)t.undecided_by_oracle);
    ck_assert_uint_gt(t.by_value[SEARCH_PROVEN], 0);
    ck_assert_uint_gt(t.by_value[SEARCH_DISPROVEN], 0);
}

START_TEST(random_trees)
{
    run_graphs(ORACLE_TREE, REPETITION_NONE, 40, graph_count() / 4, 11);
}
END_TEST

START_TEST(random_dags)
{
    run_graphs(ORACLE_DAG, REPETITION_NONE, 14, graph_count() / 4, 12);
}
END_TEST

START_TEST(random_cycles_first_loss)
{
    run_graphs(ORACLE_CYCLIC, REPETITION_FIRST_LOSS, 10, graph_count() / 4, 13);
}
END_TEST

START_TEST(random_cycles_current_loss)
{
    run_graphs(ORACLE_CYCLIC, REPETITION_CURRENT_LOSS, 9, graph_count() / 4, 14);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("search_tree");
    TCase *t = tcase_create("graphs");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, random_trees);
    tcase_add_test(t, random_dags);
    tcase_add_test(t, random_cycles_first_loss);
    tcase_add_test(t, random_cycles_current_loss);
    suite_add_tcase(s, t);
    return run_suite(s);
}
