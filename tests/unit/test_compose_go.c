/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Life-and-death problems by machine: what is the same problem, that every problem kept is one by
 * brute force under the naive rules, and that a generation depends on nothing but its options. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/runner.h"
#include "tsume/check/go_brute.h"
#include "tsume/compose/go_generate.h"
#include "tsume/compose/go_identity.h"

#define CACHE_BYTES ((size_t)16 << 20)
#define THREATS     3 /* what the solver tries, docs/methods/go.md */

static struct go_generate_options options_of(unsigned jobs, uint64_t tries)
{
    struct go_generate_options o = {
        .throws = true,
        .changes = true,
        .seed = 3,
        .tries = tries,
        .per_pattern = 2,
        .per_niche = 30,
        .fingerprint = "test",
        .jobs = jobs,
        .screen = {.min_plies = 3, .quick_nodes = 500, .verify_nodes = 10000}};
    go_sketch_options_init(&o.screen.sketch);
    o.screen.sketch.size = 7;
    o.screen.sketch.room_max = 14;
    o.screen.sketch.empty_max = 6;
    return o;
}

static struct go_generation *generation_of(const struct go_generate_options *o)
{
    struct go_generation *g;
    ck_assert_int_eq(go_generation_new(&g, o), SAKUI_OK);
    return g;
}

static void run_rounds(struct go_generation *g, int most)
{
    bool done = go_generation_done(g);
    for (int i = 0; i < most && !done; i++)
        ck_assert_int_eq(go_generation_round(g, &done), SAKUI_OK);
}

/* ---- the same problem ---- */

/* The board looked at in another way: turned, mirrored, colours exchanged. */
static void turned(const struct go_problem *p, int way, struct go_problem *out)
{
    int n = p->board.cols;
    memset(out, 0, sizeof *out);
    go_board_init(&out->board, n, n);
    out->attacker = go_other(p->attacker);
    out->state.side = p->state.side;
    for (int i = 0; i < n * n; i++) {
        int col = way & 1 ? n - 1 - i % n : i % n, row = way & 2 ? n - 1 - i / n : i / n;
        int to = way & 4 ? col * n + row : row * n + col;
        if (p->board.cell[i] != GO_COLOR_NONE)
            go_board_set(&out->board, to, go_other((enum go_color)p->board.cell[i]));
        out->region[to] = p->region[i];
    }
}

START_TEST(identity_is_blind_to_the_point_of_view)
{
    struct go_generate_options o = options_of(1, 200);
    struct go_generation *g = generation_of(&o);
    struct go_problem *other = mem_zalloc(1, sizeof *other);
    run_rounds(g, 100);
    ck_assert_uint_gt(go_generation_count(g), 5);
    for (size_t i = 0; i < go_generation_count(g); i++) {
        const struct go_composed *c = &go_generation_at(g, i)->problem;
        for (int way = 0; way < 8; way++) {
            turned(&c->problem, way, other);
            ck_assert_uint_eq(go_identity_setup(other), c->setup);
        }
        /* One stone of the room less is another problem; so is the other side to move. */
        turned(&c->problem, 0, other);
        other->state.side = !other->state.side;
        ck_assert_uint_ne(go_identity_setup(other), c->setup);
        turned(&c->problem, 0, other);
        for (int p = 0; p < go_board_points(&other->board); p++)
            if (other->region[p] && other->board.cell[p] != GO_COLOR_NONE) {
                go_board_set(&other->board, p, GO_COLOR_NONE);
                break;
            }
        ck_assert_uint_ne(go_identity_setup(other), c->setup);
        for (size_t k = 0; k < i; k++)
            ck_assert_uint_ne(go_generation_at(g, k)->problem.setup, c->setup);
    }
    mem_free(other);
    go_generation_free(g);
}
END_TEST

/* ---- against brute force ---- */

/* White owns threats enough to turn every ko: what black still wins he wins outright. */
static void plain_copy(const struct go_composed *c, struct go_brute_problem *q)
{
    const struct go_problem *p = &c->problem;
    memset(q, 0, sizeof *q);
    go_naive_init(&q->board, p->board.cols, p->board.rows);
    q->defender = p->attacker == GO_COLOR_BLACK ? 'O' : 'X';
    q->threat_owner = 'O';
    q->threats = THREATS;
    for (int i = 0; i < go_board_points(&p->board); i++) {
        int row = i / p->board.cols, col = i % p->board.cols;
        q->board.cell[row][col] = "XO."[p->board.cell[i]];
        q->region[row][col] = p->region[i];
        q->crucial[row][col] = p->crucial[i];
    }
}

static void describe(const struct go_composed *c)
{
    const struct go_problem *p = &c->problem;
    for (int i = 0; i < go_board_points(&p->board); i++) {
        char cell = "XO."[p->board.cell[i]];
        printf("%c%s", p->region[i] || cell != '.' ? cell : ' ',
               i % p->board.cols == p->board.cols - 1 ? "\n" : " ");
    }
    printf("%s, holds to %d, first move %d\n", go_verdict_name(c->status.verdict),
           c->status.holds_to, c->line[0]);
}

/* Another first move may make seki where the solution lives with two eyes: brute force does not
 * tell these apart. */
static bool has_seki(const struct go_composed *c)
{
    struct go_solver *solver;
    struct go_first_moves moves;
    struct limits limits = {.nodes = 100000};
    bool found = false;
    ck_assert_int_eq(go_solver_new(&solver, &(struct go_solver_options){0}), SAKUI_OK);
    go_solver_first_moves(solver, &c->problem.compiled, &c->problem.state, &limits, &moves);
    for (int i = 0; i < moves.count; i++)
        found = found || moves.items[i].status.verdict == GO_SEKI;
    go_solver_free(solver);
    return found;
}

START_TEST(problems_are_problems_by_brute_force)
{
    struct go_generate_options o = options_of(1, 2000);
    struct go_generation *g = generation_of(&o);
    void *memory = malloc(CACHE_BYTES);
    int whole = 0, slow = 0, kills = 0;
    run_rounds(g, 1000);
    for (size_t i = 0; i < go_generation_count(g); i++) {
        const struct go_composed *c = &go_generation_at(g, i)->problem;
        struct go_brute brute = {0};
        struct go_brute_problem q;
        enum go_brute_value value, pass, values[GO_NAIVE_MAX][GO_NAIVE_MAX];
        enum go_brute_value wins =
            c->problem.state.side == GO_ATTACKER ? GO_BRUTE_ATTACKER : GO_BRUTE_DEFENDER;
        plain_copy(c, &q);
        go_brute_init(&brute, memory, CACHE_BYTES);
        brute.node_limit = 300000;
        if (go_brute_solve(&brute, &q, 'X', &value, values, &pass)) {
            slow++;
            continue;
        }
        if (value != wins)
            describe(c);
        ck_assert_msg(value == wins, "problem %zu: not won against %d threats", i, THREATS);
        int first = c->line[0], n = c->problem.board.cols, good = pass == wins;
        ck_assert_int_eq(values[first / n][first % n], wins);
        for (int p = 0; p < go_board_points(&c->problem.board); p++)
            good += values[p / n][p % n] == wins;
        ck_assert_msg(good == 1 || has_seki(c), "problem %zu: %d first moves work", i, good);
        kills += wins == GO_BRUTE_ATTACKER;
        whole++;
    }
    printf("Go problems by machine: %d checked by brute force, %d too slow\n", whole, slow);
    ck_assert_int_ge(whole, 20);
    ck_assert_int_ge(kills, 3);
    ck_assert_int_ge(whole - kills, 3);
    free(memory);
    go_generation_free(g);
}
END_TEST

/* ---- a generation ---- */

START_TEST(same_set_for_two_jobs_and_when_resumed)
{
    struct go_generate_options o = options_of(1, 4000), o2 = options_of(2, 4000);
    struct strbuf whole, parallel, half, resumed;
    struct diag_list diags;
    diag_list_init(&diags);
    strbuf_init(&whole);
    strbuf_init(&parallel);
    strbuf_init(&half);
    strbuf_init(&resumed);
    struct go_generation *g = generation_of(&o);
    run_rounds(g, 1000);
    go_generation_save(g, &whole);
    go_generation_free(g);
    g = generation_of(&o2);
    run_rounds(g, 1000);
    go_generation_save(g, &parallel);
    go_generation_free(g);
    ck_assert(strcmp(strbuf_str(&parallel), strbuf_str(&whole)) == 0);
    g = generation_of(&o2);
    run_rounds(g, 1);
    go_generation_save(g, &half);
    go_generation_free(g);
    ck_assert(strcmp(strbuf_str(&half), strbuf_str(&whole)) != 0);
    g = generation_of(&o);
    ck_assert_int_eq(go_generation_load(g, strbuf_str(&half), "half", &diags), SAKUI_OK);
    run_rounds(g, 1000);
    go_generation_save(g, &resumed);
    ck_assert(strcmp(strbuf_str(&resumed), strbuf_str(&whole)) == 0);
    /* Given problems: their likes are refused, and the state of a run without them too. */
    struct go_generation *again = generation_of(&o);
    for (size_t i = 0; i < go_generation_count(g); i++)
        ck_assert_int_eq(go_generation_forbid(again, &go_generation_at(g, i)->problem.problem),
                         SAKUI_OK);
    ck_assert_int_eq(go_generation_load(again, strbuf_str(&half), "half", &diags), SAKUI_INPUT);
    run_rounds(again, 1);
    ck_assert_uint_gt(go_generation_counts(again)->answers[GO_SCREEN_KNOWN], 0);
    go_generation_free(again);
    go_generation_free(g);
    diag_list_clear(&diags);
    strbuf_free(&whole);
    strbuf_free(&parallel);
    strbuf_free(&half);
    strbuf_free(&resumed);
}
END_TEST

START_TEST(targets_order_the_archive)
{
    struct go_generate_options o = options_of(1, 600);
    struct formula *target;
    struct diag_list diags;
    diag_list_init(&diags);
    ck_assert_int_eq(formula_parse(&target, "beauty", &go_terms, &diags), SAKUI_INPUT);
    ck_assert_int_eq(formula_parse(&target, "log(nodes) - white_stones/8", &go_terms, &diags),
                     SAKUI_OK);
    o.target = target;
    o.per_niche = 1;
    struct go_generation *g = generation_of(&o);
    run_rounds(g, 100);
    ck_assert_uint_gt(go_generation_count(g), 2);
    for (size_t i = 0; i < go_generation_count(g); i++) {
        const struct go_kept *k = go_generation_at(g, i);
        int white = 0;
        for (int p = 0; p < go_board_points(&k->problem.problem.board); p++)
            white += k->problem.problem.board.cell[p] == GO_COLOR_WHITE;
        ck_assert_double_eq_tol(k->score, log((double)k->problem.measures.nodes) - white / 8.0,
                                1e-9);
    }
    go_generation_free(g);
    formula_free(target);
    diag_list_clear(&diags);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("compose_go");
    TCase *all = tcase_create("compose_go");
    tcase_add_test(all, identity_is_blind_to_the_point_of_view);
    tcase_add_test(all, problems_are_problems_by_brute_force);
    tcase_add_test(all, same_set_for_two_jobs_and_when_resumed);
    tcase_add_test(all, targets_order_the_archive);
    tcase_set_timeout(all, 900);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
