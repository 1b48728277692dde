/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every algorithm on positions whose winners others have published: what it finishes must be right,
 * and its proof must hold. How far it goes is set by
 *     SAKUI_AGREEMENT_NODES    nodes per run (default 3000)
 *     SAKUI_AGREEMENT_HEX      largest Hex board (default 5)
 *     SAKUI_AGREEMENT_MEGABYTES  (default 8)
 *     SAKUI_AGREEMENT_SECONDS  per run, an extra stop (default none)
 * A longer run prints how many each algorithm finishes. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/search/search.h"
#include "tests/unit/corpus_games.h"
#include "tests/unit/runner.h"

static long setting(const char *name, long otherwise)
{
    const char *text = getenv(name);
    long n = text ? atol(text) : 0;
    return n > 0 ? n : otherwise;
}

/* Returns whether it was decided. */
static bool run_one(const struct search_algorithm *a, const struct corpus_position *p,
                    uint64_t most, uint64_t *nodes)
{
    struct limits limits = {.nodes = most,
                            .seconds = (double)setting("SAKUI_AGREEMENT_SECONDS", 0),
                            .memory_bytes = (uint64_t)setting("SAKUI_AGREEMENT_MEGABYTES", 16)
                                            << 20};
    struct search_options o;
    struct search_result r;
    search_options_init(&o);
    o.check = true;
    sakui_status st = search_run(a, p->game, &p->state, &o, &limits, &r);
    ck_assert_msg(st == SAKUI_OK, "%s on %s: %s", a->name, p->name, sakui_status_name(st));
    bool decided = r.value != SEARCH_UNKNOWN;
    ck_assert_msg(!decided || r.value == p->truth, "%s on %s: answers %d, truth is %d", a->name,
                  p->name, r.value, p->truth);
    ck_assert_msg(decided == (r.limit == LIMIT_NONE), "%s on %s: unknown without a limit", a->name,
                  p->name);
    ck_assert_msg(!decided || r.checked || r.proof_limit != LIMIT_NONE,
                  "%s on %s: proof not checked", a->name, p->name);
    *nodes += decided ? r.indicators.created : 0;
    search_result_free(&r);
    return decided;
}

static void run_all(const char *what, const struct corpus_position *list, size_t count)
{
    size_t algorithms, finished_by_all = 0;
    uint64_t most = (uint64_t)setting("SAKUI_AGREEMENT_NODES", 3000);
    const struct search_algorithm *const *all = search_algorithms(&algorithms);
    for (size_t a = 0; a < algorithms; a++) {
        size_t finished = 0;
        uint64_t nodes = 0;
        for (size_t i = 0; i < count; i++)
            finished += run_one(all[a], &list[i], most, &nodes);
        printf("%-8s %-14s finished %3zu of %3zu, all right; %lu nodes for them\n", what,
               all[a]->name, finished, count, (unsigned long)nodes);
        fflush(stdout);
        finished_by_all += finished;
    }
    ck_assert_uint_gt(finished_by_all, 0);
}

/* Plain minimax, no pruning: who wins by the rules? */
static bool or_wins(const struct game *g, void *state)
{
    game_move moves[HEX_CELLS_MAX];
    unsigned char undo[64];
    size_t count;
    enum game_value v = g->expand(state, moves, &count);
    if (v != GAME_OPEN)
        return v == GAME_PROVEN;
    bool is_or = g->or_to_move(state), wins = !is_or;
    for (size_t i = 0; i < count && wins != is_or; i++) {
        g->play(state, moves[i], undo);
        wins = or_wins(g, state);
        g->undo(state, moves[i], undo);
    }
    return wins;
}

/* Random play from the start until `left` squares or cells are empty. */
static void random_position(struct rng *rng, const struct game *g, size_t left,
                            struct corpus_position *p)
{
    game_move moves[HEX_CELLS_MAX];
    unsigned char undo[64];
    size_t count;
    memset(p, 0, sizeof *p);
    p->game = g;
    do {
        size_t plies = g == &hex_game ? 16 - left : 60 - left;
        if (g == &hex_game)
            hex_start(&p->state.hex, 4, HEX_BLACK);
        else
            othello_start(&p->state.othello);
        while (plies && g->expand(&p->state, moves, &count) == GAME_OPEN) {
            game_move m = moves[rng_below(rng, count)];
            g->play(&p->state, m, undo);
            plies -= g == &hex_game || m != OTHELLO_PASS;
        }
    } while (g->terminal(&p->state) != GAME_OPEN);
    if (g == &hex_game)
        hex_set_side(&p->state.hex, p->state.hex.side);
    else
        p->state.othello.or_side = p->state.othello.side;
    p->truth = or_wins(g, &p->state) ? SEARCH_PROVEN : SEARCH_DISPROVEN;
}

static void end_games(const struct game *g, size_t left, uint64_t seed)
{
    struct rng rng;
    size_t algorithms, wins = 0, positions = 25;
    const struct search_algorithm *const *all = search_algorithms(&algorithms);
    rng_seed(&rng, seed);
    for (size_t i = 0; i < positions; i++) {
        struct corpus_position p;
        random_position(&rng, g, left, &p);
        snprintf(p.name, sizeof p.name, "%s %zu", g->name, i);
        wins += p.truth == SEARCH_PROVEN;
        uint64_t nodes = 0;
        for (size_t a = 0; a < algorithms; a++)
            ck_assert_msg(run_one(all[a], &p, 300000, &nodes), "%s does not finish %s",
                          all[a]->name, p.name);
    }
    ck_assert_uint_gt(wins, 0);
    ck_assert_uint_lt(wins, positions);
}

START_TEST(othello_end_games_by_brute_force)
{
    end_games(&othello_game, 7, 41);
}
END_TEST

START_TEST(hex_end_games_by_brute_force)
{
    end_games(&hex_game, 9, 42);
}
END_TEST

START_TEST(othello_ffo_1_to_19)
{
    struct corpus_position *list;
    size_t count = corpus_read_ffo(FFO_FILE, &list);
    if (!count) {
        printf("SKIP: %s is not there\n", FFO_FILE);
        return;
    }
    ck_assert_uint_eq(count, 19);
    run_all("Othello", list, count);
    free(list);
}
END_TEST

START_TEST(hex_puzzles)
{
    struct corpus_position *list;
    size_t count = corpus_read_hex(HEX_FILE, (int)setting("SAKUI_AGREEMENT_HEX", 5), &list);
    if (!count) {
        printf("SKIP: %s is not there\n", HEX_FILE);
        return;
    }
    run_all("Hex", list, count);
    free(list);
}
END_TEST

static void add_case(Suite *s, const char *name, const TTest *first, const TTest *second)
{
    TCase *t = tcase_create(name); /* CK_RUN_CASE=name runs one alone */
    tcase_set_timeout(t, 36000);
    tcase_add_test(t, first);
    if (second)
        tcase_add_test(t, second);
    suite_add_tcase(s, t);
}

int main(void)
{
    Suite *s = suite_create("search_agreement");
    add_case(s, "endgames", othello_end_games_by_brute_force, hex_end_games_by_brute_force);
    add_case(s, "othello", othello_ffo_1_to_19, NULL);
    add_case(s, "hex", hex_puzzles, NULL);
    return run_suite(s);
}
