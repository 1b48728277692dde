/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conspiracy numbers: the papers' tables, brute force over all conspiracies, and the two searches.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/search/c_star_minimax.h"
#include "core/search/cns.h"
#include "core/search/conspiracy.h"
#include "tests/unit/runner.h"

static struct cn_tree *new_tree(int low, int high, bool is_max)
{
    struct cn_tree *t;
    struct cn_leaf root = {.is_max = is_max};
    ck_assert_int_eq(cn_tree_new(&t, low, high, &root), SAKUI_OK);
    return t;
}

static void expand2(struct cn_tree *t, uint32_t node, int a, int b)
{
    bool is_max = !cn_is_max(t, node);
    struct cn_leaf leaves[] = {{.is_max = is_max, .value = a}, {.is_max = is_max, .value = b}};
    ck_assert_int_eq(cn_tree_expand(t, node, leaves, 2), SAKUI_OK);
}

/* Seo, figure 3.1 and table 3.1: A = max(B, C), B = min(D, E), C = min(F, G). */
START_TEST(seo_table_3_1)
{
    static const uint32_t down[7][7] = {
        {2, 1, 1, 1, 0, 0, 0}, {1, 0, 0, 0, 0, 0, 0}, {1, 1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0, 0},
        {1, 0, 0, 0, 0, 0, 0}, {1, 1, 1, 1, 0, 0, 0}, {1, 1, 1, 1, 1, 0, 0}};
    static const uint32_t up[7][7] = {
        {0, 0, 0, 0, 0, 1, 2}, {0, 0, 1, 1, 2, 2, 2}, {0, 0, 0, 0, 0, 1, 2}, {0, 0, 0, 0, 1, 1, 1},
        {0, 0, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 0, 1}};
    struct cn_tree *t = new_tree(0, 6, true);
    expand2(t, CN_ROOT, 0, 0);
    expand2(t, 1, 3, 1); /* D E */
    expand2(t, 2, 4, 5); /* F G */
    ck_assert_int_eq(cn_value(t, CN_ROOT), 4);
    for (uint32_t n = 0; n < 7; n++) {
        for (int v = 0; v <= 6; v++) {
            ck_assert_uint_eq(cn_down(t, n, v), down[n][v]);
            ck_assert_uint_eq(cn_up(t, n, v), up[n][v]);
        }
    }
    cn_tree_free(t);
}
END_TEST

/* Ishitobi, table 2.1: A = max(B, C), B = min(D, E), D = max(J, K), C = min(F, G). */
START_TEST(ishitobi_table_2_1)
{
    static const uint32_t cn[] = {2, 2, 2, 1, 0, 1, 2};
    struct cn_tree *t = new_tree(-3, 3, true);
    expand2(t, CN_ROOT, 0, 0);
    expand2(t, 1, 0, 2);
    expand2(t, 2, 0, 0);
    expand2(t, cn_child(t, 1, 0), 1, 0);
    ck_assert_int_eq(cn_value(t, CN_ROOT), 1);
    for (int v = -3; v <= 3; v++)
        ck_assert_uint_eq(cn_number(t, CN_ROOT, v), cn[v + 3]);
    /* Pos = 0+1+2, Neg = 2+2+2+1+0 by the table. */
    struct cn_sums s = cn_sums(t);
    ck_assert_double_eq(s.positive, 3);
    ck_assert_double_eq(s.negative, 7);
    ck_assert_double_eq(s.difference, -4);
    cn_tree_free(t);
}
END_TEST

#define LEAVES_MAX 12

struct brute {
    const struct cn_tree *t;
    uint32_t leaves[LEAVES_MAX];
    size_t count;
    unsigned chosen; /* conspirators */
    int forced;      /* what they become */
};

static int minimax(const struct brute *b, uint32_t n)
{
    size_t k = cn_child_count(b->t, n);
    if (!k) {
        for (size_t i = 0; i < b->count; i++)
            if (b->leaves[i] == n && (b->chosen >> i & 1))
                return b->forced;
        return cn_value(b->t, n);
    }
    int best = minimax(b, cn_child(b->t, n, 0));
    for (size_t i = 1; i < k; i++) {
        int v = minimax(b, cn_child(b->t, n, i));
        if (cn_is_max(b->t, n) ? v > best : v < best)
            best = v;
    }
    return best;
}

/* Fewest leaves that, all set to the extreme, bring the root to v. */
static uint32_t by_trying_all(struct brute *b, int v, bool raise)
{
    uint32_t best = CN_INF;
    b->forced = raise ? 1000 : -1000;
    for (b->chosen = 0; b->chosen < 1u << b->count; b->chosen++) {
        bool allowed = true;
        for (size_t i = 0; i < b->count; i++)
            allowed &= !(b->chosen >> i & 1 && cn_is_final(b->t, b->leaves[i]));
        int m = minimax(b, CN_ROOT);
        uint32_t size = (uint32_t)__builtin_popcount(b->chosen);
        if (allowed && (raise ? m >= v : m <= v) && size < best)
            best = size;
    }
    return best;
}

static struct cn_tree *random_tree(struct rng *rng, struct brute *b)
{
    struct cn_tree *t = new_tree(0, 4, rng_below(rng, 2) != 0);
    for (int i = 0; i < 6; i++) {
        uint32_t n = (uint32_t)rng_below(rng, cn_node_count(t));
        struct cn_leaf leaves[3];
        size_t count = 1 + rng_below(rng, 3);
        for (size_t k = 0; k < count; k++)
            leaves[k] = (struct cn_leaf){.is_max = rng_below(rng, 2) != 0,
                                         .value = (int)rng_below(rng, 5),
                                         .final = rng_below(rng, 5) == 0};
        size_t total = 0;
        for (uint32_t j = 0; j < cn_node_count(t); j++)
            total += !cn_child_count(t, j);
        if (total + count <= LEAVES_MAX)
            (void)cn_tree_expand(t, n, leaves, count); /* refused where n is no leaf */
    }
    b->t = t;
    b->count = 0;
    for (uint32_t j = 0; j < cn_node_count(t); j++)
        if (!cn_child_count(t, j))
            b->leaves[b->count++] = j;
    return t;
}

START_TEST(brute_force_over_conspiracies)
{
    struct rng rng;
    rng_seed(&rng, 31);
    for (int i = 0; i < 400; i++) {
        struct brute b = {0};
        struct cn_tree *t = random_tree(&rng, &b);
        for (int v = 0; v <= 4; v++) {
            ck_assert_uint_eq(cn_up(t, CN_ROOT, v), by_trying_all(&b, v, true));
            ck_assert_uint_eq(cn_down(t, CN_ROOT, v), by_trying_all(&b, v, false));
        }
        cn_tree_free(t);
    }
}
END_TEST

/* A synthetic game: a complete tree of `depth` plies and `width` moves whose final values come from
 * a hash of the path; the static value is the final value of the first line, so it is often wrong.
 */
struct synthetic {
    uint64_t seed, path[32];
    int ply, depth, width, high;
    uint64_t played;
};

static int final_of(struct synthetic *s, uint64_t key)
{
    return (int)(mix64(key ^ s->seed) % (uint64_t)(s->high + 1));
}

static bool syn_is_max(void *c)
{
    return ((struct synthetic *)c)->ply % 2 == 0;
}

static int syn_evaluate(void *c, bool *final)
{
    struct synthetic *s = c;
    uint64_t key = s->ply ? s->path[s->ply - 1] : 1;
    *final = s->ply == s->depth;
    for (int i = s->ply; i < s->depth; i++)
        key = mix64(key * 31 + 1);
    return final_of(s, key);
}

static size_t syn_moves(void *c, game_move *out)
{
    struct synthetic *s = c;
    for (int i = 0; i < s->width; i++)
        out[i] = (game_move)i + 1;
    return (size_t)s->width;
}

static void syn_play(void *c, game_move m)
{
    struct synthetic *s = c;
    uint64_t key = s->ply ? s->path[s->ply - 1] : 1;
    s->path[s->ply++] = mix64(key * 31 + m);
    s->played++;
}

static void syn_undo(void *c, game_move m)
{
    (void)m;
    ((struct synthetic *)c)->ply--;
}

static int true_value(struct synthetic *s)
{
    bool final;
    int v = syn_evaluate(s, &final);
    if (final)
        return v;
    int best = 0;
    for (int i = 1; i <= s->width; i++) {
        bool max = syn_is_max(s);
        syn_play(s, (game_move)i);
        int c = true_value(s);
        syn_undo(s, (game_move)i);
        if (i == 1 || (max ? c > best : c < best))
            best = c;
    }
    return best;
}

static struct minimax_source source_of(struct synthetic *s)
{
    return (struct minimax_source){.context = s,
                                   .max_moves = (size_t)s->width,
                                   .low = 0,
                                   .high = s->high,
                                   .is_max = syn_is_max,
                                   .evaluate = syn_evaluate,
                                   .moves = syn_moves,
                                   .play = syn_play,
                                   .undo = syn_undo};
}

START_TEST(cns_is_stable_when_it_says_so)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct synthetic s = {.seed = seed, .depth = 5, .width = 3, .high = 6};
        struct minimax_source source = source_of(&s);
        struct cns_result r;
        struct cn_tree *t;
        ck_assert_int_eq(cns_search(&source, 3, NULL, &r, &t), SAKUI_OK);
        ck_assert(r.stable);
        ck_assert_int_eq(s.ply, 0);
        for (int v = 0; v <= 6; v++)
            ck_assert(v == r.value || cn_number(t, CN_ROOT, v) >= 3);
        cn_tree_free(t);
        /* No finite conspiracy is accepted: only the true value can stay. */
        ck_assert_int_eq(cns_search(&source, CN_INF, NULL, &r, NULL), SAKUI_OK);
        ck_assert(r.stable);
        ck_assert_int_eq(r.value, true_value(&s));
        ck_assert(isnan(r.sums.difference));
        struct limits limits = {.nodes = 10};
        ck_assert_int_eq(cns_search(&source, CN_INF, &limits, &r, NULL), SAKUI_OK);
        ck_assert(!r.stable);
        ck_assert_int_eq(r.limit, LIMIT_NODES);
    }
}
END_TEST

START_TEST(c_star_settles_on_the_true_value)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct synthetic s = {.seed = seed, .depth = 5, .width = 3, .high = 9};
        struct minimax_source source = source_of(&s);
        struct c_star_minimax_result r;
        int truth = true_value(&s);
        ck_assert_int_eq(c_star_minimax(&source, 0, NULL, &r), SAKUI_OK);
        ck_assert(r.settled);
        ck_assert_int_eq(s.ply, 0);
        ck_assert_int_eq(r.lower, truth);
        ck_assert_int_eq(r.upper, truth);
        /* The move keeps the value. */
        syn_play(&s, r.best);
        ck_assert_int_eq(true_value(&s), truth);
        syn_undo(&s, r.best);
        struct limits limits = {.nodes = 20};
        ck_assert_int_eq(c_star_minimax(&source, 0, &limits, &r), SAKUI_OK);
        ck_assert_int_eq(r.limit, LIMIT_NODES);
        ck_assert(r.lower <= truth && truth <= r.upper);
        ck_assert_int_eq(c_star_minimax(&source, 2, NULL, &r), SAKUI_OK);
        ck_assert(r.settled || r.limit == LIMIT_DEPTH);
        ck_assert(r.lower <= truth && truth <= r.upper);
    }
}
END_TEST

START_TEST(critical_positions)
{
    /* As printed only a fall below half counts; as worded also a rise to twice. */
    ck_assert(cn_critical(CN_CRITICAL_INEQUALITY, 10, 4));
    ck_assert(!cn_critical(CN_CRITICAL_INEQUALITY, 10, 5));
    ck_assert(!cn_critical(CN_CRITICAL_INEQUALITY, 4, 10));
    ck_assert(cn_critical(CN_CRITICAL_HALF_OR_TWICE, 10, 5));
    ck_assert(cn_critical(CN_CRITICAL_HALF_OR_TWICE, 5, 10));
    ck_assert(!cn_critical(CN_CRITICAL_HALF_OR_TWICE, 10, 6));
    ck_assert(!cn_critical(CN_CRITICAL_HALF_OR_TWICE, 0, 0));
}
END_TEST

START_TEST(refusals)
{
    struct cn_tree *t;
    struct cn_leaf leaf = {.is_max = true, .final = true, .value = 99};
    ck_assert_int_eq(cn_tree_new(&t, 3, 1, &leaf), SAKUI_USAGE);
    ck_assert_int_eq(cn_tree_new(&t, 0, 1 << 20, &leaf), SAKUI_USAGE);
    ck_assert_int_eq(cn_tree_new(&t, 0, 5, &leaf), SAKUI_OK);
    ck_assert_int_eq(cn_value(t, CN_ROOT), 5);
    ck_assert_uint_eq(cn_down(t, CN_ROOT, 0), CN_INF);
    ck_assert_int_eq(cn_tree_expand(t, CN_ROOT, &leaf, 1), SAKUI_USAGE);
    cn_tree_free(t);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("conspiracy");
    TCase *t = tcase_create("conspiracy");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, seo_table_3_1);
    tcase_add_test(t, ishitobi_table_2_1);
    tcase_add_test(t, brute_force_over_conspiracies);
    tcase_add_test(t, cns_is_stable_when_it_says_so);
    tcase_add_test(t, c_star_settles_on_the_true_value);
    tcase_add_test(t, critical_positions);
    tcase_add_test(t, refusals);
    suite_add_tcase(s, t);
    return run_suite(s);
}
