/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Search records of tsume-shogi problems: counted by hand on small ones, and compared iteration for
 * iteration with a naive PN search on 500.
 *
 * SAKUI_LONG=1 lifts the limit of iterations from 200 to 1500; this takes minutes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/runner.h"

#include "core/search/tree_line.h"
#include "tests/unit/line_support.h"
#include "tests/unit/reference_pn.h"
#include "tsume/shogi/features/search_record.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/tsume_game.h"

#define PROBLEMS   500
#define STEPS      200
#define STEPS_LONG 1500

static struct search_options thesis_options(void)
{
    struct search_options o;
    search_options_init(&o);
    o.evaluation = EVALUATE_WHEN_SELECTED;
    return o;
}

static struct search_record record_of(const char *sfen, struct search_result *r)
{
    struct search_record record;
    struct shogi_position start;
    struct search_options o = thesis_options();
    struct search_order order = {search_find("pn"), &o, NULL, 0};
    ck_assert_int_eq(shogi_from_sfen(&start, sfen, strlen(sfen), "", 1, 1, NULL), SAKUI_OK);
    ck_assert_int_eq(search_record_make(&record, r, &start, &order), SAKUI_OK);
    return record;
}

#define IS(r, name, expected)                                                                      \
    ck_assert_msg(fabs((r).value[INDICATE_##name] - (expected)) < 1e-9, #name " is %g, not %g",    \
                  (r).value[INDICATE_##name], (double)(expected))
#define MISSING(r, name) ck_assert(isnan((r).value[INDICATE_##name]))

/* King 1a, gold 1c, a gold in hand. The checks in canonical order: 1c1b 1c2b G*1b G*2a G*2b. G*1b
 * is mate (so is G*2b, which is never looked at).
 *
 *  iteration  selected                        its numbers   root (pn,dn)
 *   1         root                            5 children    (1,5)
 *   2         1c1b                            1 answer      (1,5)   only Kx1b
 *   3         1c1b Kx1b                       4 checks      (1,8)   G*1a G*1c G*2b G*2c; 4+1+1+1+1
 *   4-7       each of these, 4 3 2 3 answers  pn 4 3 2 3    (1,8)   no pn of 1 is left below 1c1b
 *   8         1c2b                            1 answer      (1,8)   only Kx2b
 *   9         1c2b Kx2b                       6 checks      (1,13)  1b 1c 2a 2c 3b 3c; 4+6+1+1+1
 *   10-15     each of these, 5 6 6 4 5 6 answers            (1,13)
 *   16        G*1b                            mate          solved
 *
 * Nodes: root 1, checks 5; below 1c1b 1+4+12; below 1c2b 1+6+32: 62. Of the 16 iterations one is
 * the root, one the mate, 6 are below 1c1b and 8 below 1c2b: the two tries, each with a further
 * check. */
START_TEST(two_tries_and_a_mate)
{
    struct search_result r;
    struct search_record x = record_of("8k/9/8G/9/9/9/9/9/9 b G 1", &r);
    ck_assert_int_eq(x.decided, SEARCH_PROVEN);
    IS(x, max_pn, 1);
    IS(x, max_pn_at, 1);
    IS(x, max_dn, 13);
    IS(x, max_dn_at, 9);
    IS(x, iterations, 16);
    IS(x, nodes, 62);
    IS(x, expanded, 15);
    IS(x, terminals, 1);
    IS(x, root_switches, 2); /* 1c1b, then 1c2b, then G*1b */
    /* depths: 0; 1 2 3 3 3 3; 1 2 3 3 3 3 3 3; 1 */
    IS(x, mean_depth, (0 + 15 + 21 + 1) / 16.0);
    IS(x, max_depth, 3);
    IS(x, proof_nodes, 2);
    IS(x, line_plies, 1);
    IS(x, line_attacker_branching, 5);
    IS(x, line_defender_branching, 0);
    IS(x, line_refinement, sqrt(5));
    IS(x, tries, 2);
    IS(x, refuted_checks, 0);
    MISSING(x, longest_refutation);
    IS(x, hidden_ply, 1);
    IS(x, hidden_share, 14 / 16.0);
    IS(x, hidden_distance, 1);
    IS(x, line_pn_sum, 1);
    IS(x, line_dn_sum, 13);
    IS(x, line_cn_difference, -12);
    IS(x, critical_turns, 0);
    IS(x, line_censored, 0);
    MISSING(x, plies);
    search_result_free(&r);
}
END_TEST

/* The same without the gold in hand: two checks, each taken, then nothing. Root (1,2); 1c1b; its
 * answer, where the attack is at an end: (1,1); 1c2b; its answer: disproven. No line to measure. */
START_TEST(no_mate)
{
    struct search_result r;
    struct search_record x = record_of("8k/9/8G/9/9/9/9/9/9 b - 1", &r);
    ck_assert_int_eq(x.decided, SEARCH_DISPROVEN);
    IS(x, iterations, 5);
    IS(x, nodes, 5);
    IS(x, max_pn, 1);
    IS(x, max_dn, 2);
    IS(x, terminals, 2);
    MISSING(x, line_plies);
    MISSING(x, line_dn_sum);
    search_result_free(&r);
}
END_TEST

/* A limit censors: what was reached so far is there, the line is not. */
START_TEST(censored)
{
    struct search_result r;
    struct search_record x;
    struct shogi_position start;
    struct search_options o = thesis_options();
    struct limits limits = {.nodes = 30};
    struct search_order order = {search_find("pn"), &o, &limits, 21};
    const char *sfen = "9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1";
    ck_assert_int_eq(shogi_from_sfen(&start, sfen, strlen(sfen), "", 1, 1, NULL), SAKUI_OK);
    ck_assert_int_eq(search_record_make(&x, &r, &start, &order), SAKUI_OK);
    ck_assert_int_eq(x.decided, SEARCH_UNKNOWN);
    ck_assert_int_eq(x.limit, LIMIT_NODES);
    ck_assert(x.value[INDICATE_max_dn] >= 1);
    IS(x, plies, 21);
    MISSING(x, line_plies);
    MISSING(x, tries);
    MISSING(x, proof_nodes);
    search_result_free(&r);
}
END_TEST

/* ---- against the naive search ---- */

/* Notes the expansions: with constant leaf numbers, one an iteration. */
static struct {
    uint64_t keys[STEPS_LONG + 1];
    size_t count;
} diary;

static enum game_value expand_and_note(const void *state, game_move *moves, size_t *count)
{
    if (diary.count <= STEPS_LONG)
        diary.keys[diary.count] = tsume_game.key(state);
    diary.count++;
    return tsume_game.expand(state, moves, count);
}

struct totals {
    size_t problems, solved, steps, lines, max_steps;
};

static void compare_steps(const struct tsume_state *root, const struct reference_run *ref,
                          struct search_result *r, const char *id)
{
    struct game game = tsume_game;
    struct search_options o = thesis_options();
    bool done = ref->proven || ref->disproven;
    struct limits limits = {.nodes = done ? 0 : ref->count * 200};
    game.expand = expand_and_note;
    diary.count = 0;
    o.trace_samples = 1 << 17; /* enough to keep every iteration */
    o.want_line = true;
    ck_assert_int_eq(search_run(search_find("pn"), &game, root, &o, &limits, r), SAKUI_OK);
    size_t note = 0;
    for (size_t i = 0; i < ref->count; i++) {
        if (!ref->steps[i].repeats) /* a repetition is decided without asking the rules */
            ck_assert_msg(diary.keys[note++] == ref->steps[i].key, "%s, iteration %zu", id, i + 1);
        if (i < r->indicators.trace_count) {
            ck_assert_uint_eq(r->indicators.trace[i].iteration, i + 1);
            ck_assert_double_eq(r->indicators.trace[i].pn, ref->steps[i].pn);
            ck_assert_double_eq(r->indicators.trace[i].dn, ref->steps[i].dn);
        } else {
            ck_assert(done && i + 1 == ref->count); /* the last one, which solves */
        }
    }
    if (!done)
        return;
    double pn = 0, dn = 0;
    for (size_t i = 0; i + 1 < ref->count; i++) {
        pn = fmax(pn, ref->steps[i].pn);
        dn = fmax(dn, ref->steps[i].dn);
    }
    ck_assert_uint_eq(r->indicators.iterations, ref->count);
    ck_assert_double_eq(r->indicators.max_pn, pn);
    ck_assert_double_eq(r->indicators.max_dn, dn);
    ck_assert_int_eq(r->value, ref->proven ? SEARCH_PROVEN : SEARCH_DISPROVEN);
}

static void compare_line(const struct tsume_state *root, const struct search_line *line,
                         size_t max_steps, const char *id)
{
    static struct reference_ply ref[LINE_MAX_PLIES];
    static game_move moves[LINE_MAX_PLIES];
    ck_assert_uint_lt(line->count, LINE_MAX_PLIES);
    for (size_t i = 0; i < line->count; i++)
        moves[i] = line->plies[i].move;
    ck_assert_msg(reference_line(&tsume_game, root, max_steps, moves, line->count, ref), "%s", id);
    for (size_t i = 0; i < line->count; i++) {
        const struct search_line_ply *p = &line->plies[i];
        ck_assert_uint_eq(p->or_moves, i % 2 == 0);
        ck_assert_msg(p->effort == ref[i].effort && p->beside == ref[i].beside, "%s, ply %zu", id,
                      i + 1);
        ck_assert_uint_eq(p->choices, ref[i].choices);
        ck_assert_uint_eq(p->tries, ref[i].tries);
        ck_assert_uint_eq(p->refuted, ref[i].refuted);
        ck_assert_uint_eq(p->refutation, ref[i].refutation);
    }
}

static void compare_problem(void *context, const struct line_case *c)
{
    struct totals *t = context;
    struct tsume_state root;
    struct search_result r;
    if (t->problems == PROBLEMS)
        return;
    tsume_state_init(&root, &c->start);
    struct reference_run ref = reference_pn(&tsume_game, &root, true, t->max_steps);
    compare_steps(&root, &ref, &r, c->id);
    if (ref.proven) {
        ck_assert(r.line);
        ck_assert_uint_eq(r.line->plies[0].effort, r.indicators.iterations);
        compare_line(&root, r.line, t->max_steps, c->id);
        t->lines++;
    }
    t->problems++;
    t->solved += ref.proven || ref.disproven;
    t->steps += ref.count;
    search_result_free(&r);
    reference_free(&ref);
}

START_TEST(five_hundred_problems)
{
    struct totals t = {.max_steps = getenv("SAKUI_LONG") ? STEPS_LONG : STEPS};
    bool all = line_have_short_problems();
    line_each("corpus/zuko", compare_problem, &t);
    ck_assert_uint_eq(t.problems, 100);
    if (all) {
        line_each(SHORT_PROBLEMS, compare_problem, &t);
        ck_assert_uint_eq(t.problems, PROBLEMS);
        ck_assert_uint_gt(t.lines, 100);
    }
    printf("%zu problems, %zu iterations equal; %zu solved within %zu, %zu lines equal\n",
           t.problems, t.steps, t.solved, t.max_steps, t.lines);
}
END_TEST

START_TEST(every_indicator_is_defined)
{
    for (enum indicator i = 0; i < INDICATE_COUNT; i++) {
        ck_assert_uint_gt(strlen(indicator_info(i)->definition), 10);
        ck_assert_uint_gt(strlen(indicator_info(i)->unit), 0);
        for (enum indicator k = 0; k < i; k++)
            ck_assert_str_ne(indicator_info(i)->name, indicator_info(k)->name);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("indicators");
    TCase *t = tcase_create("indicators");
    tcase_set_timeout(t, 3000);
    tcase_add_test(t, two_tries_and_a_mate);
    tcase_add_test(t, no_mate);
    tcase_add_test(t, censored);
    tcase_add_test(t, five_hundred_problems);
    tcase_add_test(t, every_indicator_is_defined);
    suite_add_tcase(s, t);
    return run_suite(s);
}
