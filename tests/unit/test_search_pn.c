/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PN search and its relatives, iteration by iteration: against the naive reference, against each
 * other, and within their limits. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "core/search/pn.h"
#include "core/search/proof.h"
#include "core/search/proof_check.h"
#include "core/search/search.h"
#include "tests/unit/graph_oracle.h"
#include "tests/unit/reference_pn.h"
#include "tests/unit/runner.h"
#include "tsume/ref/hex.h"
#include "tsume/ref/othello.h"

/* A game whose expansions are written down: with constant leaf numbers a tree search calls expand()
 * exactly once an iteration, for the most-proving node. */
static struct {
    const struct game *game;
    uint64_t *keys;
    size_t count, capacity;
} diary;

static enum game_value expand_and_note(const void *state, game_move *moves, size_t *count)
{
    if (diary.count < diary.capacity)
        diary.keys[diary.count] = diary.game->key(state);
    diary.count++;
    return diary.game->expand(state, moves, count);
}

static struct game noted(const struct game *g, size_t capacity)
{
    struct game copy = *g;
    free(diary.keys);
    diary.game = g;
    diary.keys = calloc(capacity, sizeof *diary.keys);
    diary.count = 0;
    diary.capacity = capacity;
    copy.expand = expand_and_note;
    return copy;
}

static void compare_with_reference(const struct game *g, const void *root, bool delayed,
                                   bool delete_solved, const char *algorithm, size_t max_steps)
{
    struct reference_run ref = reference_pn(g, root, delayed, max_steps);
    struct game game = noted(g, max_steps);
    struct search_options o;
    search_options_init(&o);
    o.evaluation = delayed ? EVALUATE_WHEN_SELECTED : EVALUATE_AT_CREATION;
    o.delete_solved = delete_solved;
    o.deep_r = 1;
    o.trace_samples = max_steps * 80; /* enough to keep every iteration */
    /* No limit of ours counts iterations; a run that the reference did not finish is compared over
     * the steps the reference took. */
    struct limits limits = {.nodes = ref.proven || ref.disproven ? 0 : max_steps * 70};
    struct search_result r;
    ck_assert_int_eq(search_run(search_find(algorithm), &game, root, &o, &limits, &r), SAKUI_OK);
    size_t note = 0;
    for (size_t i = 0; i < ref.count; i++) {
        if (ref.steps[i].repeats) /* decided without asking the rules */
            continue;
        ck_assert_uint_gt(diary.count, note);
        ck_assert_uint_eq(diary.keys[note++], ref.steps[i].key);
    }
    if (ref.proven || ref.disproven) {
        ck_assert_uint_eq(r.indicators.iterations, ref.count);
        ck_assert_int_eq(r.value, ref.proven ? SEARCH_PROVEN : SEARCH_DISPROVEN);
    }
    for (size_t i = 0; i < r.indicators.trace_count && i < ref.count; i++) {
        ck_assert_uint_eq(r.indicators.trace[i].iteration, i + 1);
        ck_assert_double_eq(r.indicators.trace[i].pn, ref.steps[i].pn);
        ck_assert_double_eq(r.indicators.trace[i].dn, ref.steps[i].dn);
    }
    search_result_free(&r);
    reference_free(&ref);
}

static void compare_all_ways(const struct game *g, const void *root, size_t max_steps)
{
    for (int way = 0; way < 4; way++)
        compare_with_reference(g, root, way & 1, way & 2, "pn", max_steps);
    compare_with_reference(g, root, false, false, "deep-pn", max_steps);
    compare_with_reference(g, root, true, false, "deep-pn", max_steps);
}

START_TEST(reference_on_random_graphs)
{
    struct rng rng;
    rng_seed(&rng, 21);
    for (int i = 0; i < 400; i++) {
        static const enum oracle_kind kinds[] = {ORACLE_TREE, ORACLE_TREE, ORACLE_DAG,
                                                 ORACLE_CYCLIC, ORACLE_CYCLIC};
        static const enum repetition_rule rules[] = {REPETITION_NONE, REPETITION_NONE,
                                                     REPETITION_NONE, REPETITION_FIRST_LOSS,
                                                     REPETITION_CURRENT_LOSS};
        struct graph *g = oracle_graph(&rng, kinds[i % 5], rules[i % 5], i % 5 < 2 ? 60 : 10);
        struct graph_state root = graph_root(g);
        compare_all_ways(&g->game, &root, 300);
        graph_free(g);
    }
}
END_TEST

/* `plies` random moves from the start; the OR player is the side to move. */
static void random_othello(struct rng *rng, int plies, struct othello_state *s)
{
    game_move moves[64];
    size_t count;
    uint64_t undo;
    do {
        othello_start(s);
        for (int i = 0; i < plies && othello_game.expand(s, moves, &count) == GAME_OPEN; i++)
            othello_game.play(s, moves[rng_below(rng, count)], &undo);
    } while (othello_game.terminal(s) != GAME_OPEN);
    s->or_side = s->side;
}

static void random_hex(struct rng *rng, int size, int plies, struct hex_state *s)
{
    game_move moves[HEX_CELLS_MAX];
    size_t count;
    unsigned char undo[64];
    do {
        hex_start(s, size, HEX_BLACK);
        for (int i = 0; i < plies && hex_game.expand(s, moves, &count) == GAME_OPEN; i++)
            hex_game.play(s, moves[rng_below(rng, count)], undo);
    } while (hex_game.terminal(s) != GAME_OPEN);
    s->or_side = s->side;
}

START_TEST(reference_on_othello)
{
    struct rng rng;
    struct othello_state s;
    rng_seed(&rng, 22);
    for (int i = 0; i < 12; i++) {
        random_othello(&rng, 53, &s);
        compare_all_ways(&othello_game, &s, 300);
    }
    othello_start(&s);
    compare_all_ways(&othello_game, &s, 120);
}
END_TEST

START_TEST(reference_on_hex)
{
    struct rng rng;
    struct hex_state s;
    rng_seed(&rng, 23);
    hex_start(&s, 3, HEX_BLACK);
    compare_all_ways(&hex_game, &s, 250);
    for (int i = 0; i < 6; i++) {
        random_hex(&rng, 4, 7, &s);
        compare_all_ways(&hex_game, &s, 200);
    }
}
END_TEST

/* Both algorithms to the end or the node limit; every most-proving node and every root value the
 * same. */
static void compare_deep_and_pn(const struct game *g, const void *root, uint64_t nodes,
                                bool delayed)
{
    const size_t most = 200000;
    struct search_options o;
    search_options_init(&o);
    o.evaluation = delayed ? EVALUATE_WHEN_SELECTED : EVALUATE_AT_CREATION;
    o.deep_r = 1;
    o.trace_samples = most;
    struct limits limits = {.nodes = nodes};
    struct search_result a, b;
    struct game game = noted(g, most);
    ck_assert_int_eq(search_run(search_find("pn"), &game, root, &o, &limits, &a), SAKUI_OK);
    uint64_t *keys = diary.keys;
    size_t count = diary.count;
    diary.keys = NULL;
    game = noted(g, most);
    ck_assert_int_eq(search_run(search_find("deep-pn"), &game, root, &o, &limits, &b), SAKUI_OK);
    ck_assert_uint_eq(diary.count, count);
    ck_assert_mem_eq(diary.keys, keys, (count < most ? count : most) * sizeof *keys);
    ck_assert_int_eq(a.value, b.value);
    ck_assert_uint_eq(a.indicators.iterations, b.indicators.iterations);
    ck_assert_uint_eq(a.indicators.created, b.indicators.created);
    ck_assert_uint_eq(a.indicators.depth_sum, b.indicators.depth_sum);
    ck_assert_uint_eq(a.indicators.root_switches, b.indicators.root_switches);
    ck_assert_uint_eq(a.indicators.trace_count, b.indicators.trace_count);
    ck_assert_mem_eq(a.indicators.trace, b.indicators.trace,
                     a.indicators.trace_count * sizeof *a.indicators.trace);
    free(keys);
    search_result_free(&a);
    search_result_free(&b);
}

START_TEST(deep_pn_with_r_1_is_pn)
{
    struct rng rng;
    struct othello_state o;
    struct hex_state h;
    rng_seed(&rng, 24);
    for (int i = 0; i < 3; i++) {
        random_othello(&rng, 48, &o);
        compare_deep_and_pn(&othello_game, &o, 150000, i & 1);
    }
    hex_start(&h, 4, HEX_BLACK);
    compare_deep_and_pn(&hex_game, &h, 200000, false);
    compare_deep_and_pn(&hex_game, &h, 200000, true);
}
END_TEST

static uint64_t least_cost(const struct graph *g, uint32_t n)
{
    const struct graph_node *node = &g->nodes[n];
    if (node->value != GAME_OPEN)
        return node->value == GAME_PROVEN ? 0 : 1000000;
    uint64_t sum = 0, least = 1000000;
    for (size_t e = node->first; e < node->first + node->count; e++) {
        uint64_t c = least_cost(g, g->edges[e]) + 1;
        sum += c;
        least = c < least ? c : least;
    }
    return node->is_or ? least : sum;
}

START_TEST(ao_star_finds_the_least_cost)
{
    struct rng rng;
    rng_seed(&rng, 25);
    struct search_options o;
    search_options_init(&o);
    o.cost_phi = 1; /* every open node costs 1 or more, so h = 1 never overestimates */
    o.want_proof = true;
    int proven = 0;
    for (int i = 0; i < 500; i++) {
        struct graph *g = oracle_graph(&rng, ORACLE_TREE, REPETITION_NONE, 60);
        struct graph_state root = graph_root(g);
        struct search_result r;
        ck_assert_int_eq(search_run(search_find("ao-star"), &g->game, &root, &o, NULL, &r),
                         SAKUI_OK);
        if (r.value == SEARCH_PROVEN) {
            ck_assert_uint_eq(r.proof->node_count - 1, least_cost(g, g->root));
            proven++;
        }
        search_result_free(&r);
        graph_free(g);
    }
    ck_assert_int_gt(proven, 100);
}
END_TEST

START_TEST(bounded_equals_the_whole_search)
{
    struct rng rng;
    struct othello_state s;
    struct search_options o;
    search_options_init(&o);
    rng_seed(&rng, 26);
    struct pn_searcher *p;
    ck_assert_int_eq(pn_searcher_new(&p, &othello_game, &o, 0), SAKUI_OK);
    for (int i = 0; i < 30; i++) {
        random_othello(&rng, 50, &s);
        struct limits limits = {.nodes = 1 + rng_below(&rng, 5000)};
        struct search_result r;
        struct pn_outcome out;
        ck_assert_int_eq(search_run(search_find("pn"), &othello_game, &s, &o, &limits, &r),
                         SAKUI_OK);
        ck_assert_int_eq(pn_bounded(p, &s, NULL, 0, limits.nodes, NULL, &out), SAKUI_OK);
        ck_assert_int_eq(out.pn == 0, r.value == SEARCH_PROVEN);
        ck_assert_int_eq(out.dn == 0, r.value == SEARCH_DISPROVEN);
        ck_assert_uint_eq(out.created, r.indicators.created);
        ck_assert_uint_eq(out.best, r.best);
        ck_assert_int_eq(out.limit, r.limit);
        double least = INFINITY;
        for (size_t c = 0; c < pn_child_count(p); c++)
            least = fmin(least, pn_child_at(p, c).pn);
        if (pn_child_count(p))
            ck_assert_double_eq(least, out.pn);
        search_result_free(&r);
    }
    pn_searcher_free(p);
}
END_TEST

START_TEST(second_level_sizes)
{
    struct search_options o;
    search_options_init(&o);
    ck_assert_uint_eq(pn_second_level_size(&o, 1, 1000), 2); /* Hort: at least two nodes */
    ck_assert_uint_eq(pn_second_level_size(&o, 700, 1000), 300);
    o.second_level_a = 1800; /* f(1800) = 1/2, f(1536) = 1/(1 + e^1.1) = 0.2497 */
    o.second_level_b = 240;
    ck_assert_uint_eq(pn_second_level_size(&o, 1800, 100000), 900);
    ck_assert_uint_eq(pn_second_level_size(&o, 1536, 100000), 383);
    ck_assert_uint_eq(pn_second_level_size(&o, 99990, 100000), 10);
    o.second_level_nodes = 50;
    ck_assert_uint_eq(pn_second_level_size(&o, 1800, 100000), 50);
    ck_assert_uint_eq(pn_second_level_size(&o, 100000, 100000), 1);
}
END_TEST

static const char *const tree_searches[] = {"pn", "deep-pn", "pn2", "ao-star", "pn-bta"};
#define TREE_SEARCHES ((int)(sizeof tree_searches / sizeof *tree_searches))

START_TEST(limits_are_named)
{
    const struct search_algorithm *a = search_find(tree_searches[_i]);
    struct search_result r;
    struct hex_state h;
    hex_start(&h, 7, HEX_BLACK);
    struct limits nodes = {.nodes = 20000};
    ck_assert_int_eq(search_run(a, &hex_game, &h, NULL, &nodes, &r), SAKUI_OK);
    ck_assert_int_eq(r.value, SEARCH_UNKNOWN);
    ck_assert_int_eq(r.limit, LIMIT_NODES);
    ck_assert_uint_ge(r.indicators.created, 20000);
    ck_assert_uint_lt(r.indicators.created, 20000 + HEX_CELLS_MAX);
    search_result_free(&r);
    struct limits memory = {.memory_bytes = 1 << 20};
    ck_assert_int_eq(search_run(a, &hex_game, &h, NULL, &memory, &r), SAKUI_OK);
    ck_assert_int_eq(r.limit, LIMIT_MEMORY);
    ck_assert_uint_le(r.indicators.memory_bytes, 1 << 20);
    search_result_free(&r);
    struct limits time = {.seconds = 0.05};
    ck_assert_int_eq(search_run(a, &hex_game, &h, NULL, &time, &r), SAKUI_OK);
    ck_assert_int_eq(r.limit, LIMIT_TIME);
    ck_assert_double_lt(r.indicators.seconds, 1.0);
    search_result_free(&r);
    struct cancel cancel = {0};
    cancel_request(&cancel);
    struct limits cancelled = {.cancel = &cancel};
    ck_assert_int_eq(search_run(a, &hex_game, &h, NULL, &cancelled, &r), SAKUI_OK);
    ck_assert_int_eq(r.limit, LIMIT_CANCELLED);
    search_result_free(&r);
}
END_TEST

START_TEST(every_allocation_failing)
{
    const struct search_algorithm *a = search_find(tree_searches[_i]);
    struct hex_state h;
    hex_start(&h, 3, HEX_BLACK);
    struct search_options o;
    search_options_init(&o);
    o.check = true;
    o.trace_samples = 16;
    for (unsigned long n = 1;; n++) {
        struct search_result r;
        ck_assert_uint_lt(n, 20000);
        mem_fail_after(n);
        sakui_status st = search_run(a, &hex_game, &h, &o, NULL, &r);
        mem_fail_after(0);
        search_result_free(&r);
        if (st == SAKUI_OK)
            break;
        ck_assert_int_eq(st, SAKUI_MEMORY);
    }
}
END_TEST

/* Solved subtrees given back: the same search in less memory, and a proof that still holds. */
START_TEST(deleting_solved_subtrees)
{
    struct rng rng;
    struct othello_state s;
    rng_seed(&rng, 27);
    uint64_t kept = 0, freed = 0;
    for (int i = 0; i < 10; i++) {
        random_othello(&rng, 50, &s);
        struct search_options o;
        struct search_result a, b, c;
        search_options_init(&o);
        struct limits limits = {.nodes = 300000};
        ck_assert_int_eq(search_run(search_find("pn"), &othello_game, &s, &o, &limits, &a),
                         SAKUI_OK);
        o.delete_solved = true;
        ck_assert_int_eq(search_run(search_find("pn"), &othello_game, &s, &o, &limits, &b),
                         SAKUI_OK);
        o.check = true;
        ck_assert_int_eq(search_run(search_find("pn"), &othello_game, &s, &o, &limits, &c),
                         SAKUI_OK);
        ck_assert_int_eq(a.value, b.value);
        ck_assert_int_eq(a.value, c.value);
        ck_assert_uint_eq(a.indicators.iterations, b.indicators.iterations);
        ck_assert_uint_eq(a.indicators.iterations, c.indicators.iterations);
        ck_assert(c.value == SEARCH_UNKNOWN || c.checked);
        ck_assert_uint_le(b.indicators.memory_bytes, c.indicators.memory_bytes);
        kept += a.indicators.memory_bytes;
        freed += b.indicators.memory_bytes;
        search_result_free(&a);
        search_result_free(&b);
        search_result_free(&c);
    }
    ck_assert_uint_lt(freed * 10, kept * 9);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("search_pn");
    TCase *t = tcase_create("pn");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, reference_on_random_graphs);
    tcase_add_test(t, reference_on_othello);
    tcase_add_test(t, reference_on_hex);
    tcase_add_test(t, deep_pn_with_r_1_is_pn);
    tcase_add_test(t, ao_star_finds_the_least_cost);
    tcase_add_test(t, bounded_equals_the_whole_search);
    tcase_add_test(t, second_level_sizes);
    tcase_add_loop_test(t, limits_are_named, 0, TREE_SEARCHES);
    tcase_add_loop_test(t, every_allocation_failing, 0, TREE_SEARCHES);
    tcase_add_test(t, deleting_solved_subtrees);
    suite_add_tcase(s, t);
    return run_suite(s);
}
