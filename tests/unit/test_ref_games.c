/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Othello and Hex: known counts, play and undo, winners by independent code. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "tests/unit/runner.h"
#include "tsume/ref/hex.h"
#include "tsume/ref/othello.h"

/* Published by several independent programs. */
static const uint64_t perft[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};

START_TEST(othello_perft_counts)
{
    struct othello_state s;
    othello_start(&s);
    for (int depth = 0; depth <= 8; depth++)
        ck_assert_uint_eq(othello_perft(&s, depth), perft[depth]);
}
END_TEST

/* Flips square by square, as the rules say it. */
static uint64_t flips_by_rule(uint64_t own, uint64_t other, int square)
{
    uint64_t flips = 0;
    for (int dr = -1; dr <= 1; dr++) {
        for (int dc = -1; dc <= 1; dc++) {
            uint64_t run = 0;
            int r = square / 8 + dr, c = square % 8 + dc;
            while ((dr || dc) && r >= 0 && r < 8 && c >= 0 && c < 8) {
                uint64_t bit = UINT64_C(1) << (r * 8 + c);
                if (own & bit)
                    flips |= run;
                if (!(other & bit))
                    break;
                run |= bit;
                r += dr;
                c += dc;
            }
        }
    }
    return flips;
}

START_TEST(othello_random_games)
{
    struct rng rng;
    rng_seed(&rng, 5);
    for (int game = 0; game < 300; game++) {
        struct othello_state s;
        game_move moves[64];
        size_t count;
        othello_start(&s);
        while (othello_game.expand(&s, moves, &count) == GAME_OPEN) {
            ck_assert_int_eq(othello_game.terminal(&s), GAME_OPEN);
            uint64_t own = s.discs[s.side], other = s.discs[s.side ^ 1], set = 0;
            for (int sq = 0; sq < 64; sq++) {
                if ((own | other) >> sq & 1)
                    continue;
                uint64_t f = flips_by_rule(own, other, sq);
                ck_assert_uint_eq(f, othello_flips(own, other, sq));
                set |= f ? UINT64_C(1) << sq : 0;
            }
            ck_assert_uint_eq(set, othello_moves(own, other));
            struct othello_state before = s;
            uint64_t key = othello_game.key(&s), undo;
            game_move m = moves[rng_below(&rng, count)];
            othello_game.play(&s, m, &undo);
            ck_assert_uint_ne(othello_game.key(&s), key);
            othello_game.undo(&s, m, &undo);
            ck_assert_mem_eq(&s, &before, sizeof s);
            othello_game.play(&s, m, &undo);
        }
        int diff = __builtin_popcountll(s.discs[0]) - __builtin_popcountll(s.discs[1]);
        ck_assert_int_eq(othello_game.terminal(&s), diff > 0 ? GAME_PROVEN : GAME_DISPROVEN);
    }
}
END_TEST

START_TEST(obf_lines)
{
    const char *good = "---------------------------OX------XO--------------------------- X; D3:+0; "
                       "C4:-2;";
    struct othello_state s, start;
    int best;
    bool has;
    ck_assert_int_eq(othello_read_obf(good, "f", 1, &s, &best, &has, NULL), SAKUI_OK);
    othello_start(&start);
    ck_assert_mem_eq(&s, &start, sizeof s);
    ck_assert(has);
    ck_assert_int_eq(best, 0);
    struct diag_list d;
    diag_list_init(&d);
    ck_assert_int_eq(othello_read_obf("--Q", "f", 7, &s, &best, &has, &d), SAKUI_INPUT);
    ck_assert_int_eq(d.items[0].line, 7);
    ck_assert_int_eq(d.items[0].column, 3);
    ck_assert_int_eq(othello_read_obf("--", "f", 7, &s, &best, &has, &d), SAKUI_INPUT);
    char text[100];
    snprintf(text, sizeof text, "%.64s Z", good);
    ck_assert_int_eq(othello_read_obf(text, "f", 8, &s, &best, &has, &d), SAKUI_INPUT);
    ck_assert_str_eq(d.items[2].code, "obf-side");
    ck_assert_int_eq(d.items[2].column, 66);
    snprintf(text, sizeof text, "%.64s", good);
    ck_assert_int_eq(othello_read_obf(text, "f", 8, &s, &best, &has, &d), SAKUI_INPUT);
    snprintf(text, sizeof text, "%.64s X; A1:x", good);
    ck_assert_int_eq(othello_read_obf(text, "f", 8, &s, &best, &has, &d), SAKUI_INPUT);
    ck_assert_int_eq(othello_read_obf("\n", "f", 9, &s, &best, &has, &d), SAKUI_END);
    diag_list_clear(&d);
}
END_TEST

START_TEST(hex_random_games)
{
    struct rng rng;
    rng_seed(&rng, 6);
    for (int game = 0; game < 400; game++) {
        int size = 1 + (int)rng_below(&rng, game < 380 ? 8 : HEX_SIZE_MAX);
        struct hex_state s;
        game_move moves[HEX_CELLS_MAX];
        size_t count;
        unsigned char undo[64];
        hex_start(&s, size, rng_below(&rng, 2) ? HEX_BLACK : HEX_WHITE);
        ck_assert_uint_le(hex_game.undo_size, sizeof undo);
        while (hex_game.expand(&s, moves, &count) == GAME_OPEN) {
            ck_assert_int_eq(hex_winner_by_flood(&s), HEX_NONE);
            ck_assert_uint_ge(count, 1); /* a full board has a winner */
            struct hex_state before = s;
            game_move m = moves[rng_below(&rng, count)];
            hex_game.play(&s, m, undo);
            hex_game.undo(&s, m, undo);
            ck_assert_mem_eq(&s, &before, sizeof s);
            hex_game.play(&s, m, undo);
            ck_assert_uint_ne(hex_game.key(&s), before.key);
        }
        enum hex_side winner = hex_winner_by_flood(&s);
        ck_assert_int_ne(winner, HEX_NONE);
        ck_assert_int_eq(s.winner, winner);
        ck_assert_int_eq(hex_game.terminal(&s), winner == s.or_side ? GAME_PROVEN : GAME_DISPROVEN);
    }
}
END_TEST

START_TEST(hex_adjacency)
{
    /* c3 touches b3, d3, c2, c4, d2, b4: White's b3 c3 joins with d2 but not with d4. */
    static const char *const touching[] = {"b3", "d3", "c2", "c4", "d2", "b4"};
    for (size_t i = 0; i < 6; i++) {
        struct hex_state s;
        hex_start(&s, 5, HEX_BLACK);
        hex_put(&s, hex_cell(&s, "c3", NULL), HEX_BLACK);
        uint16_t before = s.weight[hex_cell(&s, "c3", NULL)];
        hex_put(&s, hex_cell(&s, touching[i], NULL), HEX_BLACK);
        int c = hex_cell(&s, "c3", NULL), o = hex_cell(&s, touching[i], NULL);
        ck_assert(s.parent[c] == o || s.parent[o] == c);
        ck_assert_uint_eq(before, 1);
    }
    struct hex_state s;
    hex_start(&s, 5, HEX_BLACK);
    hex_put(&s, hex_cell(&s, "c3", NULL), HEX_BLACK);
    hex_put(&s, hex_cell(&s, "d4", NULL), HEX_BLACK);
    hex_put(&s, hex_cell(&s, "b2", NULL), HEX_BLACK);
    ck_assert_uint_eq(s.weight[hex_cell(&s, "c3", NULL)], 1);
    ck_assert_int_eq(hex_cell(&s, "f1", NULL), -1);
    ck_assert_int_eq(hex_cell(&s, "a6", NULL), -1);
    ck_assert_int_eq(hex_cell(&s, "a0", NULL), -1);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("ref_games");
    TCase *t = tcase_create("games");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, othello_perft_counts);
    tcase_add_test(t, othello_random_games);
    tcase_add_test(t, obf_lines);
    tcase_add_test(t, hex_random_games);
    tcase_add_test(t, hex_adjacency);
    suite_add_tcase(s, t);
    return run_suite(s);
}
