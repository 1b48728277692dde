/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Worked numbers: thresholds and rules of the df-pn family by hand, variants that must be the same
 * search, odd costs and estimates with right answers, leaf statistics. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "core/search/deep_tune.h"
#include "core/search/dfpn.h"
#include "core/search/initialise.h"
#include "core/search/numbers.h"
#include "core/search/search.h"
#include "core/search/statistics.h"
#include "tests/unit/graph_oracle.h"
#include "tests/unit/runner.h"
#include "tsume/ref/graph.h"
#include "tsume/ref/hex.h"

static struct search_result run(const char *name, const struct game *game, const void *root,
                                const struct search_options *o, const struct limits *l)
{
    struct search_result r;
    const struct search_algorithm *a = search_find(name);
    ck_assert_msg(a != NULL, "no algorithm %s", name);
    sakui_status status = search_run(a, game, root, o, l, &r);
    ck_assert_msg(status == SAKUI_OK, "%s: %s", name, sakui_status_name(status));
    return r;
}

static unsigned long rounds(const char *variable, unsigned long usual)
{
    const char *text = getenv(variable);
    return text && atol(text) > 0 ? (unsigned long)atol(text) : usual;
}

static struct dfpn_choice choose(const struct dfpn_policy *p, const struct search_options *o,
                                 const struct dfpn_option *options, size_t count)
{
    struct dfpn_choice c;
    dfpn_choice_start(&c);
    for (size_t i = 0; i < count; i++)
        dfpn_choice_add(&c, p, i, &options[i]);
    dfpn_choice_end(&c, p, o);
    return c;
}

/* Hort, figure 2.3: A (OR, thresholds infinite) has B and C = (3, 1); B gets (4, infinity). B (AND)
 * has D and E = (1, 2); D gets (3, 3). Here a root threshold is the real infinity, not infinity-1.
 */
START_TEST(hort_figure_2_3)
{
    struct search_options o;
    search_options_init(&o);
    double win, lose;
    struct dfpn_option at_a[] = {{.win = 2, .lose = 1}, {.win = 3, .lose = 1}};
    struct dfpn_choice c = choose(&dfpn_plain, &o, at_a, 2);
    ck_assert_uint_eq(c.best, 0);
    dfpn_thresholds(&c, &dfpn_plain, &o, NUMBER_INF, NUMBER_INF, &win, &lose);
    ck_assert(win == 4 && lose == NUMBER_INF);
    /* At B the mover needs dn: D = (1, 1) as (win, lose) = (dn, pn), E = (2, 1). */
    struct dfpn_option at_b[] = {{.win = 1, .lose = 1}, {.win = 2, .lose = 1}};
    c = choose(&dfpn_plain, &o, at_b, 2);
    dfpn_thresholds(&c, &dfpn_plain, &o, NUMBER_INF, 4, &win, &lose);
    ck_assert(win == 3 && lose == 3);
}
END_TEST

/* The rules one by one, by hand: children (win, lose) = (2, 3), (5, 4); thresholds (9, 20). */
START_TEST(rules_by_hand)
{
    struct search_options o;
    search_options_init(&o);
    double win, lose;
    struct dfpn_option two[] = {{.win = 2, .lose = 3}, {.win = 5, .lose = 4}};
    struct dfpn_policy weak = {.combine = COMBINE_WEAK}, eps = {.epsilon = true};
    struct dfpn_choice c = choose(&dfpn_plain, &o, two, 2);
    ck_assert(c.win == 2 && c.lose == 7);
    dfpn_thresholds(&c, &dfpn_plain, &o, 9, 20, &win, &lose);
    ck_assert(win == 6 && lose == 16); /* 5+1; 20+3-7 */
    c = choose(&weak, &o, two, 2);
    ck_assert(c.win == 2 && c.lose == 5); /* max 4 + (2-1) */
    dfpn_thresholds(&c, &weak, &o, 9, 20, &win, &lose);
    ck_assert(win == 6 && lose == 19); /* 20-(2-1) */
    o.epsilon = 0.5;
    c = choose(&eps, &o, two, 2);
    dfpn_thresholds(&c, &eps, &o, 9, 20, &win, &lose);
    ck_assert(win == 8 && lose == 16); /* ceil(5 * 1.5) */
    /* df-pn+ with cost_phi 1 and cost_delta 2 on both edges. */
    struct dfpn_policy plus = {.costs = true};
    struct dfpn_option paid[] = {{.win = 3, .lose = 5, .cost_win = 1, .cost_lose = 2},
                                 {.win = 6, .lose = 6, .cost_win = 1, .cost_lose = 2}};
    c = choose(&plus, &o, paid, 2);
    ck_assert(c.win == 3 && c.lose == 11);
    dfpn_thresholds(&c, &plus, &o, 9, 20, &win, &lose);
    ck_assert(win == 6 && lose == 12); /* min(9, 6+1)-1; 20+3-11 */
    /* df-pn(r): an old child is left out while a normal one is unsolved. */
    struct dfpn_policy far = {.combine = COMBINE_DISTANCE};
    struct dfpn_option mixed[] = {{.win = 2, .lose = 3, .old = true}, {.win = 5, .lose = 4}};
    c = choose(&far, &o, mixed, 2);
    ck_assert(c.win == 2 && c.lose == 4 && !c.only_old);
    mixed[1].old = true;
    c = choose(&far, &o, mixed, 2);
    ck_assert(c.lose == 4 && c.only_old);
}
END_TEST

START_TEST(numbers_never_turn_on_the_spot)
{
    ck_assert(number_deep(20, 15, 0) > 3.2e19 && number_deep(20, 15, 0) < 3.3e19);
    ck_assert(number_deep(0, 9, 3) == 0 && number_deep(7, 3, 3) == 1 && number_deep(7, 3, 2) == 7);
    ck_assert(number_above(1e200) > 1e200);
    ck_assert(number_add(9e299, 9e299) == NUMBER_MAX && number_add(NUMBER_INF, 1) == NUMBER_INF);
    struct search_options o;
    search_options_init(&o);
    struct dfpn_option huge[] = {{.win = 1e200, .lose = 1e200}, {.win = 1e200, .lose = 1e200}};
    struct dfpn_choice c = choose(&dfpn_plain, &o, huge, 2);
    double win, lose;
    dfpn_thresholds(&c, &dfpn_plain, &o, NUMBER_INF, nextafter(2e200, NUMBER_INF), &win, &lose);
    ck_assert(win > 1e200 && lose > 1e200);
}
END_TEST

/* Two searches that must be the same step by step. */
static void same(const struct search_result *a, const struct search_result *b, const char *what)
{
    const struct indicators *x = &a->indicators, *y = &b->indicators;
    ck_assert_msg(a->value == b->value && x->iterations == y->iterations &&
                      x->created == y->created && x->expanded == y->expanded &&
                      x->depth_sum == y->depth_sum && x->max_pn == y->max_pn &&
                      x->max_dn == y->max_dn && x->root_switches == y->root_switches,
                  "%s: %lu and %lu iterations", what, (unsigned long)x->iterations,
                  (unsigned long)y->iterations);
}

static void compare_variants(const struct game *game, const void *root, bool keep_tree)
{
    struct limits l = {.nodes = 200000, .memory_bytes = 8 << 20};
    struct search_options o;
    search_options_init(&o);
    o.keep_tree = keep_tree;
    struct search_result plain = run("df-pn", game, root, &o, &l);
    static const int ed[][2] = {{1, 7}, {5, 1}, {5, 0}, {1, 0}};
    for (size_t i = 0; i < 4; i++) { /* Song: E = 1, or D <= 1 */
        o.deep_e = ed[i][0];
        o.deep_d = ed[i][1];
        struct search_result deep = run("deep-df-pn", game, root, &o, &l);
        same(&plain, &deep, "Deep df-pn");
        search_result_free(&deep);
    }
    struct search_result plus = run("df-pn+", game, root, &o, &l); /* h = 1, cost = 0 */
    same(&plain, &plus, "df-pn+");
    o.epsilon = 1e-9;
    struct search_result eps = run("df-pn-eps", game, root, &o, &l);
    same(&plain, &eps, "1+epsilon");
    search_result_free(&plus);
    search_result_free(&eps);
    search_result_free(&plain);
}

START_TEST(variants_that_are_df_pn)
{
    struct hex_state hex;
    hex_start(&hex, 3, HEX_BLACK);
    compare_variants(&hex_game, &hex, false);
    compare_variants(&hex_game, &hex, true);
    struct rng rng;
    rng_seed(&rng, 42);
    for (int i = 0; i < 60; i++) {
        struct graph *g = oracle_graph(&rng, (enum oracle_kind)(i % 3),
                                       i % 3 == 2 ? REPETITION_FIRST_LOSS : REPETITION_NONE, 40);
        struct graph_state root = graph_root(g);
        compare_variants(&g->game, &root, i % 2 == 0);
        graph_free(g);
    }
}
END_TEST

/* Hill-climbing ends, and what it reports is what a search with these E and D takes. */
START_TEST(deep_tuning)
{
    struct hex_state hex;
    hex_start(&hex, 3, HEX_BLACK);
    struct search_options o;
    search_options_init(&o);
    struct limits l = {.nodes = 100000, .memory_bytes = 4 << 20};
    struct deep_tuning t;
    ck_assert_int_eq(deep_tune(&hex_game, &hex, &o, &l, &t), SAKUI_OK);
    ck_assert(t.e >= 2 && t.d >= 2 && t.nodes > 0 && t.searches >= 3);
    ck_assert_int_eq(t.value, SEARCH_PROVEN);
    o.deep_e = t.e;
    o.deep_d = t.d;
    struct search_result r = run("deep-df-pn", &hex_game, &hex, &o, &l);
    ck_assert_uint_eq(r.indicators.iterations, t.nodes);
    search_result_free(&r);
}
END_TEST

/* The df-pn family with everything that moves its numbers about: costs of both signs, clamped or
 * not, real-valued leaf estimates, E = 0; on the table and with the whole tree in memory. */
static void odd_leaf(void *context, const struct game *game, const void *state, game_move move,
                     double *pn, double *dn)
{
    (void)context;
    uint64_t h = mix64(game->key(state) + move);
    *pn = 0.3 + (double)(h % 97) / 13;
    *dn = 0.3 + (double)(h / 97 % 97) / 13;
}

static void odd_cost(void *context, const struct game *game, const void *state, game_move move,
                     double *phi, double *delta)
{
    (void)context;
    uint64_t h = mix64(game->key(state) ^ move);
    *phi = (double)(h % 7) - 3;
    *delta = (double)(h / 7 % 4) / 2;
}

START_TEST(odd_numbers_right_answers)
{
    struct rng rng;
    rng_seed(&rng, 21);
    unsigned runs = 0;
    for (unsigned long i = 0; i < rounds("SAKUI_ODD", 300); i++) {
        static const enum repetition_rule rules[] = {
            REPETITION_NONE, REPETITION_NONE, REPETITION_FIRST_LOSS, REPETITION_CURRENT_LOSS};
        enum repetition_rule rule = rules[i % 4];
        struct graph *g = oracle_graph(&rng, (enum oracle_kind)(i % 4 > 2 ? 2 : i % 4), rule,
                                       rule == REPETITION_CURRENT_LOSS ? 10 : 20);
        enum search_value truth =
            rule == REPETITION_CURRENT_LOSS ? oracle_paths(g, 2000000) : oracle_fixpoint(g);
        struct graph_state root = graph_root(g);
        struct search_options o;
        search_options_init(&o);
        o.check = true;
        o.cost_phi = (double)rng_below(&rng, 7) - 4;
        o.cost_delta = (double)rng_below(&rng, 3);
        o.clamp_phi = rng_below(&rng, 2);
        o.cost = rng_below(&rng, 2) ? odd_cost : NULL;
        o.init = rng_below(&rng, 2) ? INIT_HOOK : INIT_CONSTANT;
        o.hook = odd_leaf;
        o.deep_e = (int)rng_below(&rng, 4);
        o.deep_d = (int)rng_below(&rng, 20);
        o.epsilon = rng_unit(&rng) * 3;
        o.evaluation = rng_below(&rng, 2) ? EVALUATE_AT_CREATION : EVALUATE_WHEN_SELECTED;
        struct limits l = {.nodes = 2000000, .memory_bytes = 16 << 20};
        static const char *const family[] = {"df-pn",     "df-pn+",     "wpns",
                                             "df-pn-eps", "deep-df-pn", "df-pn-r"};
        for (size_t a = 0; a < 6 && truth != SEARCH_UNKNOWN; a++)
            for (int tree = 0; tree < 2; tree++) {
                o.keep_tree = tree;
                struct search_result r = run(family[a], &g->game, &root, &o, &l);
                ck_assert_msg(r.value == truth && r.checked, "%s, graph %lu, tree %d: %d, limit %s",
                              family[a], i, tree, r.value, limit_name(r.limit));
                runs++;
                search_result_free(&r);
            }
        graph_free(g);
    }
    ck_assert_uint_gt(runs, 1000);
}
END_TEST

/* Hort's scores by hand: 10 games; move 5 of Black played 4 times of 8, move 6 never of 5. */
START_TEST(statistics_by_hand)
{
    struct move_statistics *m = statistics_new();
    game_move both[] = {5, 6}, one[] = {5};
    for (int i = 0; i < 10; i++)
        statistics_game(m);
    for (int i = 0; i < 5; i++)
        ck_assert(statistics_position(m, 0, both, 2, i < 4 ? 5 : GAME_MOVE_NONE));
    for (int i = 0; i < 3; i++)
        ck_assert(statistics_position(m, 0, one, 1, GAME_MOVE_NONE));
    ck_assert(statistics_frequency(m, 0, 5) == 0.4 && statistics_availability(m, 0, 5) == 0.5);
    ck_assert(statistics_frequency(m, 0, 6) == 0.05 && statistics_availability(m, 0, 6) == 0.1);
    ck_assert(statistics_availability(m, 0, 7) == 1 && statistics_availability(m, 1, 5) == 1);
    struct search_options o;
    search_options_init(&o);
    o.statistics = m;
    o.init_k = 2;
    struct hex_state hex;
    hex_start(&hex, 3, HEX_BLACK); /* OR moves here, Black led here by move 5 */
    struct leaf leaf = {.state = &hex, .move = 5, .or_moved = true, .ply = 3};
    double pn, dn;
    o.init = INIT_AVAILABILITY;
    initialise_leaf(&hex_game, &o, &leaf, &pn, &dn);
    ck_assert(pn == 1 && dn == 4); /* OR node: (1, 1 / 0.5^2) */
    o.init = INIT_FREQUENCY;
    initialise_leaf(&hex_game, &o, &leaf, &pn, &dn);
    ck_assert(pn == 1 && fabs(dn - 6.25) < 1e-12); /* 1 / 0.4^2 */
    o.init_skip = 10;
    initialise_leaf(&hex_game, &o, &leaf, &pn, &dn);
    ck_assert(pn == 1 && dn == 1); /* the first ten plies are left out */
    o.init = INIT_MOBILITY;
    game_move scratch[HEX_CELLS_MAX];
    leaf.scratch = scratch;
    initialise_leaf(&hex_game, &o, &leaf, &pn, &dn);
    ck_assert(pn == 1 && dn == 9);         /* OR node with 9 moves: (1, n) */
    for (game_move x = 100; x < 2000; x++) /* growing keeps what was there */
        ck_assert(statistics_position(m, 1, &x, 1, x));
    ck_assert(statistics_availability(m, 0, 5) == 0.5 && statistics_look(m, 1, 1999).played == 1);
    statistics_free(m);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("search_numbers");
    TCase *t = tcase_create("numbers");
    tcase_set_timeout(t, 0);
    tcase_add_test(t, hort_figure_2_3);
    tcase_add_test(t, rules_by_hand);
    tcase_add_test(t, numbers_never_turn_on_the_spot);
    tcase_add_test(t, variants_that_are_df_pn);
    tcase_add_test(t, deep_tuning);
    tcase_add_test(t, odd_numbers_right_answers);
    tcase_add_test(t, statistics_by_hand);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
