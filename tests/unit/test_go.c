/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Go: the board and the region engine against the plain rules, super-ko, and the search against
 * brute force. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "tests/unit/go_agreement.h"
#include "tests/unit/go_random.h"
#include "tests/unit/runner.h"
#include "tsume/go/board.h"
#include "tsume/go/region.h"
#include "tsume/go/solver/solver.h"

static void same_stones(const struct go_board *b, const struct go_naive *g)
{
    for (int p = 0; p < go_board_points(b); p++)
        ck_assert_int_eq("XO."[b->cell[p]], g -> cell[p / b->cols][p % b->cols]);
}

/* One game of random moves on both boards: legality of every point, stones after every move, the
 * ko as the plain rules see it, and undo back to the start. */
static unsigned random_game(struct rng *rng, int cols, int rows, int moves)
{
    struct go_board b, first;
    struct go_naive g, before;
    static struct go_undo undo[400];
    int played = 0;
    unsigned compared = 0;
    ck_assert(go_board_init(&b, cols, rows));
    first = b;
    go_naive_init(&g, cols, rows);
    before = g;
    for (int i = 0; i < moves; i++) {
        char color = "XO"[b.side];
        int legal[GO_POINTS_MAX], count = 0;
        for (int p = 0; p < go_board_points(&b); p++) {
            struct go_naive next = g;
            int taken = go_naive_play(&next, color, p / cols, p % cols);
            bool ok = taken >= 0 && !(i > 0 && taken > 0 && go_naive_same(&next, &before));
            ck_assert_int_eq(go_board_legal(&b, p), ok);
            compared++;
            if (ok)
                legal[count++] = p;
        }
        int p = count ? legal[rng_below(rng, (uint64_t)count)] : GO_PASS;
        before = g;
        go_board_play(&b, p, &undo[played++]);
        if (p != GO_PASS)
            ck_assert_int_ge(go_naive_play(&g, color, p / cols, p % cols), 0);
        same_stones(&b, &g);
    }
    while (played)
        go_board_undo(&b, &undo[--played]);
    ck_assert_mem_eq(&b, &first, sizeof b);
    return compared;
}

START_TEST(board_agrees_with_plain_rules)
{
    struct rng rng;
    unsigned compared = 0;
    rng_seed(&rng, 19);
    for (int i = 0; i < 60; i++)
        compared +=
            random_game(&rng, 2 + (int)rng_below(&rng, 6), 1 + (int)rng_below(&rng, 7), 120);
    compared += random_game(&rng, 19, 19, 60);
    compared += random_game(&rng, 25, 25, 20);
    ck_assert_uint_gt(compared, 100000);
}
END_TEST

START_TEST(super_ko_denies_a_repetition)
{
    /* Two kos on a 5×2 board would do; here the plain ko with a pass in between is enough: the
     * retake repeats stones and side to move although the basic ko allows it again. */
    struct go_board b;
    struct go_history h = {0};
    struct go_undo u;
    ck_assert(go_board_init(&b, 4, 3));
    static const char *rows[] = {".XO.", "X.XO", ".XO."};
    for (int p = 0; p < 12; p++) {
        char c = rows[p / 4][p % 4];
        go_board_set(&b, p, c == 'X' ? GO_COLOR_BLACK : c == 'O' ? GO_COLOR_WHITE : GO_COLOR_NONE);
    }
    b.side = GO_COLOR_WHITE;
    ck_assert_int_eq(go_history_push(&h, &b), SAKUI_OK);
    ck_assert(go_board_legal(&b, 5));
    go_board_play(&b, 5, &u);
    ck_assert_int_eq(b.cell[6], GO_COLOR_NONE);
    ck_assert_int_eq(b.ko, 6);
    ck_assert(!go_board_legal(&b, 6));
    ck_assert_int_eq(go_history_push(&h, &b), SAKUI_OK);
    b.ko = GO_NO_POINT; /* as after two passes */
    ck_assert(go_board_legal(&b, 6));
    ck_assert(go_history_repeats(&h, &b, 6));
    ck_assert(!go_history_repeats(&h, &b, 0));
    ck_assert(!go_history_repeats(&h, &b, GO_PASS));
    go_history_free(&h);
}
END_TEST

START_TEST(keys_tell_situations_apart)
{
    struct go_board a, b;
    ck_assert(go_board_init(&a, 9, 9));
    b = a;
    b.side = GO_COLOR_WHITE;
    ck_assert_uint_ne(go_board_situation(&a), go_board_situation(&b));
    b = a;
    b.ko = 3;
    ck_assert_uint_eq(go_board_situation(&a), go_board_situation(&b));
    ck_assert_uint_ne(go_board_key(&a), go_board_key(&b));
    go_board_set(&b, 3, GO_COLOR_BLACK);
    go_board_set(&b, 3, GO_COLOR_NONE);
    ck_assert_uint_eq(go_board_key(&a), go_board_key(&b));
    ck_assert(!go_board_init(&a, 26, 9));
    ck_assert(!go_board_init(&a, 9, 0));
}
END_TEST

/* Random play inside random regions, on the region engine and on the plain board. */
START_TEST(regions_agree_with_plain_rules)
{
    struct rng rng;
    static struct go_random g;
    unsigned compared = 0;
    rng_seed(&rng, 20);
    for (int i = 0; i < 600; i++) {
        go_random_region(&rng, 8, false, &g);
        struct go_naive n = g.plain.board, before = n;
        for (int p = 0; p < go_board_points(&g.board); p++)
            n.immortal[p / n.cols][p % n.cols] = !g.region[p];
        for (int move = 0; move < 20; move++) {
            struct go_state *s = &g.state;
            go_set legal = go_region_moves(&g.compiled, s);
            char color = s->side == GO_ATTACKER ? 'X' : 'O';
            for (int p = 0; p < g.compiled.count; p++) {
                struct go_naive next = n;
                int at = g.compiled.point[p];
                int taken = go_naive_play(&next, color, at / n.cols, at % n.cols);
                bool ok = taken >= 0 && !(move && taken > 0 && go_naive_same(&next, &before));
                ck_assert_int_eq(legal >> p & 1, ok);
                compared++;
            }
            if (!legal)
                break;
            int p;
            do
                p = (int)rng_below(&rng, (uint64_t)g.compiled.count);
            while (!(legal & go_bit(p)));
            int at = g.compiled.point[p];
            before = n;
            go_naive_play(&n, color, at / n.cols, at % n.cols);
            go_region_play(&g.compiled, s, (go_move)(p + 1));
            for (int q = 0; q < g.compiled.count; q++) {
                int c = g.compiled.point[q];
                char want = s->stones[GO_ATTACKER] >> q & 1   ? 'X'
                            : s->stones[GO_DEFENDER] >> q & 1 ? 'O'
                                                              : '.';
                ck_assert_int_eq(n.cell[c / n.cols][c % n.cols], want);
            }
        }
    }
    ck_assert_uint_gt(compared, 50000);
}
END_TEST

START_TEST(search_agrees_with_brute_force)
{
    struct go_agreement a = {
        .count = 120, .seed = 4, .empties = 6, .threats = 1, .node_limit = 200000, .print = true};
    ck_assert(go_agreement_run(&a));
    ck_assert_int_eq(a.wrong, 0);
    ck_assert_int_gt(a.questions, 600);
    ck_assert_int_gt(a.attacker_wins, 100);
    ck_assert_int_gt(a.questions - a.attacker_wins, 100);
}
END_TEST

START_TEST(every_part_can_be_switched_off)
{
    struct go_agreement a = {.count = 60,
                             .seed = 9,
                             .empties = 5,
                             .threats = 1,
                             .node_limit = 50000,
                             .switches = true,
                             .print = true};
    ck_assert(go_agreement_run(&a));
    ck_assert_int_eq(a.wrong, 0);
    ck_assert_int_gt(a.switched, 3000);
}
END_TEST

/* Two first moves after which the same move leads to one position, by a capture and by a pass: what
 * leans on the path of the one is nothing for the other. */
START_TEST(first_moves_have_paths_of_their_own)
{
    struct go_agreement a = {.first = 1225,
                             .count = 1231,
                             .empties = 7,
                             .threats = 1,
                             .node_limit = 20000,
                             .seed = 20261118,
                             .print = true};
    ck_assert(go_agreement_run(&a));
    ck_assert_int_gt(a.moves, 100);
    ck_assert_int_eq(a.wrong, 0);
}
END_TEST

/* The status is what the best first move leads to, ko and seki included. */
START_TEST(status_is_the_best_first_move)
{
    struct rng rng;
    static struct go_random g;
    struct go_solver *solver;
    struct go_solver_options options = {.memory_bytes = 1u << 20};
    struct limits limits = {.nodes = 200000};
    int compared = 0, kos = 0, sekis = 0;
    rng_seed(&rng, 31);
    ck_assert_int_eq(go_solver_new(&solver, &options), SAKUI_OK);
    for (int i = 0; i < 400; i++) {
        go_random_region(&rng, 2 + (int)rng_below(&rng, 5), i % 4 == 3, &g);
        for (int side = 0; side < 2; side++) {
            static struct go_first_moves moves;
            struct go_status s;
            g.state.side = (uint8_t)side;
            go_solver_status(solver, &g.compiled, NULL, &g.state, &limits, &s);
            go_solver_first_moves(solver, &g.compiled, &g.state, &limits, &moves);
            if (!moves.count || go_captured(&g.compiled, &g.state))
                continue;
            int best = go_status_worth(&moves.items[0].status, (enum go_role)side);
            int worth = go_status_worth(&s, (enum go_role)side);
            if (best != worth) {
                printf("status %s, threats %d; best first move %s, threats %d (side %d)\n",
                       go_verdict_name(s.verdict), s.threats,
                       go_verdict_name(moves.items[0].status.verdict),
                       moves.items[0].status.threats, side);
                go_random_print(&g);
            }
            ck_assert_int_eq(best, worth);
            compared++;
            kos += s.verdict == GO_KO;
            sekis += s.verdict == GO_SEKI;
        }
    }
    printf("go: %d positions, %d kos, %d sekis\n", compared, kos, sekis);
    ck_assert_int_gt(compared, 500);
    ck_assert_int_gt(kos, 3);
    go_solver_free(solver);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("go");
    TCase *t = tcase_create("go");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, first_moves_have_paths_of_their_own);
    tcase_add_test(t, board_agrees_with_plain_rules);
    tcase_add_test(t, super_ko_denies_a_repetition);
    tcase_add_test(t, keys_tell_situations_apart);
    tcase_add_test(t, regions_agree_with_plain_rules);
    tcase_add_test(t, search_agrees_with_brute_force);
    tcase_add_test(t, every_part_can_be_switched_off);
    tcase_add_test(t, status_is_the_best_first_move);
    suite_add_tcase(s, t);
    return run_suite(s);
}
