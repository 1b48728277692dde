/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lab's Go as a game: searches that handle history against exhaustive play along paths under
 * the naive rules, and the static tests against searches without them. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/search/search.h"
#include "reports/lab/go_game.h"
#include "tests/unit/go_random.h"
#include "tests/unit/runner.h"
#include "tsume/go/life.h"

/* ---- every path, on the naive board ---- */

#define PATH_MAX_PLIES 200
#define NODES_MAX      60000

struct stand {
    struct go_naive board; /* crucial stones are immortal: they have their eye elsewhere */
    bool attacker_moves;
};

struct walk {
    const struct go_brute_problem *p;
    struct stand path[PATH_MAX_PLIES];
    int length;
    long nodes;
    bool stopped;
};

static bool repeats(const struct walk *w, const struct stand *s)
{
    for (int i = 0; i < w->length; i++)
        if (w->path[i].attacker_moves == s->attacker_moves &&
            go_naive_same(&w->path[i].board, &s->board))
            return true;
    return false;
}

/* The attacker, to move, fills the eye elsewhere of a crucial block that has no other liberty. */
static bool can_take(const struct walk *w, const struct stand *s)
{
    struct go_naive bare = s->board;
    for (int r = 0; r < bare.rows; r++)
        for (int c = 0; c < bare.cols; c++)
            bare.immortal[r][c] = !w->p->region[r][c];
    for (int r = 0; r < bare.rows; r++)
        for (int c = 0; c < bare.cols; c++)
            if (w->p->crucial[r][c] && go_naive_liberties(&bare, r, c) == 0)
                return true;
    return false;
}

static bool attacker_wins(struct walk *w, const struct stand *s);

/* Does the mover win by this move? False too when it is illegal or repeats. */
static bool move_wins(struct walk *w, const struct stand *s, int r, int c)
{
    struct stand next = *s;
    next.attacker_moves = !s->attacker_moves;
    if (go_naive_play(&next.board, s->attacker_moves ? 'X' : 'O', r, c) < 0)
        return false;
    return !repeats(w, &next) && attacker_wins(w, &next) == s->attacker_moves;
}

static bool mover_wins(struct walk *w, const struct stand *s)
{
    for (int r = 0; r < s->board.rows; r++)
        for (int c = 0; c < s->board.cols; c++)
            if (w->p->region[r][c] && move_wins(w, s, r, c))
                return true;
    if (s->attacker_moves)
        return false; /* also when he cannot move */
    struct stand next = *s;
    next.attacker_moves = true;
    return !repeats(w, &next) && !attacker_wins(w, &next);
}

static bool attacker_wins(struct walk *w, const struct stand *s)
{
    if (s->attacker_moves && can_take(w, s))
        return true;
    if (++w->nodes > NODES_MAX || w->length == PATH_MAX_PLIES) {
        w->stopped = true;
        return false;
    }
    w->path[w->length++] = *s;
    bool wins = mover_wins(w, s) == s->attacker_moves;
    w->length--;
    return wins;
}

static struct walk walk;

/* False: too large for this. */
static bool by_all_paths(const struct go_brute_problem *p, bool attacker_moves, bool *wins)
{
    struct stand s = {.board = p->board, .attacker_moves = attacker_moves};
    for (int r = 0; r < p->board.rows; r++)
        for (int c = 0; c < p->board.cols; c++) {
            s.board.immortal[r][c] = !p->region[r][c] || p->crucial[r][c];
        }
    walk.p = p;
    walk.length = 0;
    walk.nodes = 0;
    walk.stopped = false;
    *wins = attacker_wins(&walk, &s);
    return !walk.stopped;
}

static enum search_value search(const struct go_game_state *g, const char *name, uint64_t nodes,
                                uint64_t *simulations)
{
    struct search_options o;
    struct search_result r;
    struct limits limits = {.nodes = nodes, .memory_bytes = 8 << 20};
    search_options_init(&o);
    o.check = true;
    ck_assert_int_eq(search_run(search_find(name), &go_game, g, &o, &limits, &r), SAKUI_OK);
    enum search_value v = r.value;
    *simulations += r.indicators.simulations;
    search_result_free(&r);
    return v;
}

static const char *const names[] = {"df-pn", "df-pn-r", "pds", "pn"};

START_TEST(searches_agree_with_all_paths)
{
    struct rng rng;
    int compared = 0, wins = 0;
    uint64_t simulations = 0;
    rng_seed(&rng, 51);
    for (int i = 0; i < 240; i++) {
        static struct go_random g;
        struct go_game_state s;
        bool attacker = i & 1, truth;
        go_random_region(&rng, 2 + i % 4, true, &g);
        g.state.side = attacker ? GO_ATTACKER : GO_DEFENDER;
        if (!by_all_paths(&g.plain, attacker, &truth))
            continue;
        go_game_start(&s, &g.compiled, &g.state, i % 3 ? 0 : GO_KNOW_DEATH | GO_KNOW_BENSON);
        for (size_t a = 0; a < sizeof names / sizeof *names; a++) {
            enum search_value v = search(&s, names[a], 20000, &simulations);
            if (v == SEARCH_UNKNOWN)
                continue;
            if ((v == SEARCH_PROVEN) != truth)
                go_random_print(&g);
            ck_assert_msg((v == SEARCH_PROVEN) == truth, "%s on problem %d: %d", names[a], i, v);
            compared++;
        }
        wins += truth;
    }
    printf("%d searches agree, %d problems won, %lu results of other paths met\n", compared, wins,
           (unsigned long)simulations);
    ck_assert_int_gt(compared, 150);
    ck_assert_int_gt(wins, 5);
}
END_TEST

/* One eye elsewhere: what is settled at once is what a search without that knowledge finds. */
START_TEST(one_eye_settled_rightly)
{
    struct rng rng;
    int compared = 0, wins = 0;
    uint64_t simulations = 0;
    rng_seed(&rng, 52);
    for (int i = 0; i < 80; i++) {
        static struct go_random g;
        struct go_game_state bare, wise;
        go_random_region(&rng, 3 + i % 4, true, &g);
        g.state.side = i & 1 ? GO_ATTACKER : GO_DEFENDER;
        go_game_start(&bare, &g.compiled, &g.state, 0);
        go_game_start(&wise, &g.compiled, &g.state, GO_KNOW_DEATH | GO_KNOW_BENSON);
        enum search_value a = search(&bare, "df-pn", 20000, &simulations);
        enum search_value b = search(&wise, "df-pn-r", 20000, &simulations);
        if (a == SEARCH_UNKNOWN || b == SEARCH_UNKNOWN)
            continue;
        if (a != b)
            go_random_print(&g);
        ck_assert_msg(a == b, "problem %d: %d without, %d with", i, a, b);
        compared++;
        wins += a == SEARCH_PROVEN;
    }
    ck_assert_int_gt(compared, 40);
    ck_assert_int_gt(wins, 3);
    ck_assert_int_lt(wins, compared - 3);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("go_game");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 240);
    tcase_add_test(t, searches_agree_with_all_paths);
    tcase_add_test(t, one_eye_settled_rightly);
    suite_add_tcase(s, t);
    return run_suite(s);
}
