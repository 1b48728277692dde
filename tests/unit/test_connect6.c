/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connect6: rules against a plain reading, VCDT wins and zone proofs against full-width search. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/search/search.h"
#include "tests/unit/runner.h"
#include "tsume/ref/connect6_zone.h"

/* Is there a line of `need` or more through any cell? By walking, without windows. */
static int plain_winner(const struct connect6_state *s)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int cell = 0; cell < s->size * s->size; cell++) {
        int side = s->stones[cell];
        for (int d = 0; side != CONNECT6_EMPTY && d < 4; d++) {
            int r = cell / s->size, c = cell % s->size, run = 0;
            while (r >= 0 && c >= 0 && r < s->size && c < s->size &&
                   s->stones[r * s->size + c] == side)
                run++, r += steps[d][0], c += steps[d][1];
            if (run >= s->need)
                return side;
        }
    }
    return CONNECT6_EMPTY;
}

/* Counts of all windows afresh. */
static bool windows_right(const struct connect6_state *s)
{
    for (int w = 0; w < CONNECT6_WINDOWS; w++) {
        int cells[6], count[2] = {0, 0};
        if (w % CONNECT6_CELLS >= s->size * s->size || !connect6_window(s, w, cells))
            continue;
        for (int i = 0; i < s->need; i++)
            if (s->stones[cells[i]] != CONNECT6_EMPTY)
                count[s->stones[cells[i]]]++;
        if (count[0] != s->count[0][w] || count[1] != s->count[1][w])
            return false;
    }
    return true;
}

/* Moves that are not one stone or two different ones on empty cells, or stand there twice. */
static size_t wrong_moves(const struct connect6_state *s, const game_move *moves, size_t count)
{
    static bool seen[CONNECT6_CELLS][CONNECT6_CELLS];
    size_t wrong = 0;
    memset(seen, 0, sizeof seen);
    for (size_t i = 0; i < count; i++) {
        int a = connect6_first(moves[i]), b = connect6_second(moves[i]);
        bool one = s->single || s->empties == 1;
        if ((b == CONNECT6_NONE) != one || (!one && a == b) || a >= s->size * s->size ||
            (!one && b >= s->size * s->size) || s->stones[a] != CONNECT6_EMPTY ||
            (!one && s->stones[b] != CONNECT6_EMPTY)) {
            wrong++;
            continue;
        }
        int low = one || a < b ? a : b, high = one ? a : a + b - low;
        wrong += seen[low][high];
        seen[low][high] = true;
    }
    return wrong;
}

START_TEST(random_games)
{
    struct rng rng;
    game_move *moves = mem_alloc(CONNECT6_MOVES * sizeof *moves);
    rng_seed(&rng, 21);
    for (int game = 0; game < 60; game++) {
        struct connect6_state s;
        size_t count;
        char undo[8];
        int size = game < 55 ? 3 + (int)rng_below(&rng, 7) : 19, turn = 0;
        connect6_start(&s, size, game % 2 ? 6 : 4);
        for (;; turn++) {
            size_t e = s.empties;
            enum game_value v = connect6_game.expand(&s, moves, &count);
            int winner = plain_winner(&s);
            ck_assert_int_eq(v, connect6_game.terminal(&s));
            ck_assert_int_eq(s.winner, winner);
            ck_assert(windows_right(&s));
            if (winner != CONNECT6_EMPTY || !e) {
                ck_assert_int_eq(v, winner == s.or_side ? GAME_PROVEN : GAME_DISPROVEN);
                break;
            }
            /* one stone first and on the last cell, else every pair */
            ck_assert_uint_eq(count, turn == 0 ? e : e == 1 ? 1 : e * (e - 1) / 2);
            ck_assert_uint_eq(wrong_moves(&s, moves, count), 0);
            struct connect6_state before = s;
            uint64_t key = s.key;
            game_move m = moves[rng_below(&rng, count)];
            connect6_game.play(&s, m, undo);
            ck_assert_uint_ne(s.key, key);
            connect6_game.undo(&s, m, undo);
            ck_assert_mem_eq(&s, &before, sizeof s);
            connect6_game.play(&s, m, undo);
        }
    }
    mem_free(moves);
}
END_TEST

static void scatter(struct connect6_state *s, struct rng *rng, int size, int need, int stones)
{
    do {
        connect6_start(s, size, need);
        for (int i = 0; i < stones; i++) {
            int cell;
            do
                cell = (int)rng_below(rng, (uint64_t)(size * size));
            while (s->stones[cell] != CONNECT6_EMPTY);
            connect6_put(s, cell, i & 1);
        }
    } while (s->winner != CONNECT6_EMPTY);
    connect6_set_side(s, (int)rng_below(rng, 2));
}

/* Does the OR player win by full-width search? SEARCH_UNKNOWN within the limit. */
static enum search_value full_width(const struct connect6_state *s, uint64_t nodes)
{
    struct search_options o;
    struct search_result r;
    struct limits limits = {.nodes = nodes, .memory_bytes = 64 << 20};
    search_options_init(&o);
    ck_assert_int_eq(search_run(search_find("df-pn"), &connect6_game, s, &o, &limits, &r),
                     SAKUI_OK);
    enum search_value v = r.value;
    search_result_free(&r);
    return v;
}

/* ---- brute force on a 5×5 array, sharing nothing with the library ---- */

struct small {
    int need;
    char at[25]; /* 0 attacker, 1 defender, 2 empty */
};

/* Can `side` make a line with two stones more? */
static bool small_can_win(const struct small *p, char side)
{
    static const int dr[4] = {0, 1, 1, 1}, dc[4] = {1, 0, 1, -1};
    for (int cell = 0; cell < 25; cell++)
        for (int d = 0; d < 4; d++) {
            int own = 0, i = 0;
            for (; i < p->need; i++) {
                int r = cell / 5 + i * dr[d], c = cell % 5 + i * dc[d];
                if (r > 4 || c > 4 || c < 0 || p->at[r * 5 + c] == 1 - side)
                    break;
                own += p->at[r * 5 + c] == side;
            }
            if (i == p->need && own >= p->need - 2)
                return true;
        }
    return false;
}

/* The attacker, to move, wins within `turns` of his turns whatever the defender does. */
static bool small_attacker_wins(struct small *p, int turns)
{
    if (small_can_win(p, 0))
        return true;
    for (int m = 0; turns > 1 && m < 625; m++) {
        int a = m / 25, b = m % 25;
        if (a >= b || p->at[a] != 2 || p->at[b] != 2)
            continue;
        p->at[a] = p->at[b] = 0;
        bool good = !small_can_win(p, 1);
        for (int d = 0; good && d < 625; d++) {
            int x = d / 25, y = d % 25;
            if (x >= y || p->at[x] != 2 || p->at[y] != 2)
                continue;
            p->at[x] = p->at[y] = 1;
            good = small_attacker_wins(p, turns - 1);
            p->at[x] = p->at[y] = 2;
        }
        p->at[a] = p->at[b] = 2;
        if (good)
            return true;
    }
    return false;
}

static bool brute_wins(const struct connect6_state *s, int attacker, int turns)
{
    struct small p = {.need = s->need};
    for (int i = 0; i < 25; i++)
        p.at[i] = s->stones[i] == CONNECT6_EMPTY ? 2 : s->stones[i] == attacker ? 0 : 1;
    return small_attacker_wins(&p, turns);
}

/* Two attacker moves before the six are as deep as brute force reaches. */
START_TEST(vcdt_wins_are_wins)
{
    struct rng rng;
    int one = 0, two = 0;
    rng_seed(&rng, 22);
    for (int i = 0; i < 1500 && two < 12; i++) {
        struct connect6_state s;
        scatter(&s, &rng, 5, 4 + i % 3 / 2, 4 + (int)rng_below(&rng, 9));
        if (connect6_open_win(&s, s.side) >= 0)
            continue;
        for (int depth = 1; depth <= 2; depth++) {
            struct connect6_vcdt v = {
                .attacker = s.side, .extra = 2, .depth_max = depth, .nodes_max = 3000};
            struct connect6_state before = s;
            bool win = connect6_vcdt_wins(&v, &s, NULL);
            ck_assert_mem_eq(&s, &before, sizeof s);
            if (!win || (depth == 1 && one > 150))
                continue;
            ck_assert_msg(brute_wins(&s, s.side, depth + 1), "position %d", i);
            one += depth == 1;
            two += depth == 2;
            break;
        }
    }
    printf("VCDT wins that are wins by brute force: %d of one move, %d of two\n", one, two);
    ck_assert_int_gt(one, 50);
    ck_assert_int_ge(two, 3);
}
END_TEST

/* Stones outside the zone change nothing: after any such null move (a quarter of the pairs of
 * cells outside are tried) VCDT still wins, or full-width search does. */
START_TEST(zones_hold)
{
    struct rng rng;
    int zones = 0, outside = 0, threatened = 0;
    rng_seed(&rng, 23);
    for (int i = 0; i < 3000 && zones < 40; i++) {
        struct connect6_state s;
        struct connect6_zone z;
        struct connect6_vcdt v = {.extra = 2, .depth_max = 3, .nodes_max = 3000};
        scatter(&s, &rng, 6, 5, 6 + (int)rng_below(&rng, 13));
        v.attacker = s.side;
        bool open = connect6_open_win(&s, s.side ^ 1) >= 0;
        if ((!open && zones - threatened >= 20) || connect6_open_win(&s, s.side) >= 0 ||
            !connect6_vcdt_wins(&v, &s, &z))
            continue;
        zones++;
        threatened += open;
        for (int a = 0; a < 36; a++)
            for (int b = a + 1; b < 36; b++) {
                if (s.stones[a] != CONNECT6_EMPTY || s.stones[b] != CONNECT6_EMPTY ||
                    connect6_in_zone(&z, a) || connect6_in_zone(&z, b) || rng_below(&rng, 4) != 0)
                    continue;
                connect6_put(&s, a, s.side ^ 1);
                connect6_put(&s, b, s.side ^ 1);
                outside++;
                bool wins = s.winner == CONNECT6_EMPTY && (connect6_vcdt_wins(&v, &s, NULL) ||
                                                           full_width(&s, 3000) == SEARCH_PROVEN);
                connect6_take(&s, b);
                connect6_take(&s, a);
                ck_assert_msg(wins, "position %d, stones on %d and %d", i, a, b);
            }
    }
    printf("%d zones, %d where the defender threatens, %d pairs of stones outside them\n", zones,
           threatened, outside);
    ck_assert_int_gt(zones, 5);
    ck_assert_int_gt(threatened, 2);
    ck_assert_int_gt(outside, 50);
}
END_TEST

static bool listed(const game_move *moves, size_t count, game_move m)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i] == m)
            return true;
    return false;
}

/* Does the attacker win after the defender's pair? By VCDT of any of the depths, or full width. */
static bool loses_after(struct connect6_state *s, int a, int b)
{
    struct connect6_vcdt v = {
        .attacker = s->side ^ 1, .extra = 2, .depth_max = 3, .nodes_max = 3000};
    struct connect6_state after = *s;
    char undo[8];
    connect6_game.play(&after, connect6_move(a, b), undo);
    after.solver = NULL;
    return connect6_vcdt_wins(&v, &after, NULL) || full_width(&after, 3000) == SEARCH_PROVEN;
}

/* The defender's list holds every move that does not lose: each pair that was left out (on the
 * larger boards one in four) loses. */
START_TEST(moves_left_out_lose)
{
    static const struct {
        int size, need, least, more, wanted;
    } kinds[] = {{4, 4, 3, 6, 200},
                 {5, 4, 4, 8, 60},
                 {6, 5, 6, 13, 60},
                 {7, 6, 8, 20, 60},
                 {8, 6, 8, 20, 40}};
    game_move *moves = mem_alloc(CONNECT6_MOVES * sizeof *moves);
    struct rng rng;
    rng_seed(&rng, 26);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int lists = 0, left_out = 0, cells = kinds[k].size * kinds[k].size;
        for (int i = 0; i < 4000 && lists < kinds[k].wanted; i++) {
            struct connect6_state s;
            size_t count;
            scatter(&s, &rng, kinds[k].size, kinds[k].need,
                    kinds[k].least + (int)rng_below(&rng, (uint64_t)kinds[k].more));
            s.or_side = s.side ^ 1; /* the defender is to move */
            s.solver = connect6_solver_new(2 + i % 2, 500);
            enum game_value value = connect6_zone_game.expand(&s, moves, &count);
            connect6_solver_free(s.solver);
            if (value == GAME_DISPROVEN)
                continue;
            if (value == GAME_PROVEN)
                count = 0; /* said to be lost whatever he does */
            lists++;
            for (int a = 0; a < cells; a++)
                for (int b = a + 1; b < cells; b++) {
                    if (s.stones[a] != CONNECT6_EMPTY || s.stones[b] != CONNECT6_EMPTY ||
                        listed(moves, count, connect6_move(a, b)) ||
                        (cells > 25 && rng_below(&rng, 4) != 0))
                        continue;
                    left_out++;
                    ck_assert_msg(loses_after(&s, a, b), "%d×%d, position %d: %d and %d",
                                  kinds[k].size, kinds[k].size, i, a, b);
                }
        }
        printf("%d×%d, %d in a row: %d lists of defences, %d pairs left out of them lose\n",
               kinds[k].size, kinds[k].size, kinds[k].need, lists, left_out);
        ck_assert_int_gt(lists, 5);
        ck_assert_int_gt(left_out, 50);
    }
    mem_free(moves);
}
END_TEST

/* Two lines lack one stone each and every other line is blocked: one pair of stones holds, so that
 * the list is that pair and the position is not lost. */
START_TEST(the_only_defence)
{
    static const char board[] = "WWWWW."
                                "B.B.B."
                                "......"
                                ".B.B.B"
                                "......"
                                ".WWWWW";
    game_move *moves = mem_alloc(CONNECT6_MOVES * sizeof *moves);
    struct connect6_state s;
    size_t count;
    connect6_start(&s, 6, 6);
    for (int i = 0; i < 36; i++)
        if (board[i] != '.')
            connect6_put(&s, i, board[i] == 'B' ? CONNECT6_BLACK : CONNECT6_WHITE);
    connect6_set_side(&s, CONNECT6_BLACK);
    s.or_side = CONNECT6_WHITE;
    s.solver = connect6_solver_new(2, 100);
    ck_assert_int_eq(connect6_zone_game.expand(&s, moves, &count), GAME_OPEN);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(moves[0], connect6_move(5, 30));
    connect6_solver_free(s.solver);
    mem_free(moves);
}
END_TEST

/* A list that does not fit says nothing. Found by chance: VCDT wins after a null move, and so weak
 * a VCDT loses sight of that win after most of the seminull moves. */
START_TEST(a_list_too_long_proves_nothing)
{
    static const int black[] = {108, 125, 163, 183, 197, 201, 237};
    static const int white[] = {124, 140, 157, 161, 200, 219};
    struct connect6_vcdt v = {.attacker = CONNECT6_WHITE, .depth_max = 2, .nodes_max = 59};
    game_move *moves = mem_alloc(CONNECT6_MOVES * sizeof *moves);
    struct connect6_state s;
    size_t count;
    connect6_start(&s, 19, 6);
    for (size_t i = 0; i < sizeof black / sizeof *black; i++)
        connect6_put(&s, black[i], CONNECT6_BLACK);
    for (size_t i = 0; i < sizeof white / sizeof *white; i++)
        connect6_put(&s, white[i], CONNECT6_WHITE);
    connect6_set_side(&s, CONNECT6_BLACK);
    s.or_side = CONNECT6_WHITE;
    ck_assert_int_lt(connect6_open_win(&s, CONNECT6_BLACK), 0);
    ck_assert(connect6_vcdt_wins(&v, &s, NULL)); /* so that there is a list to make */
    s.solver = connect6_solver_new(2, 59);
    ck_assert_int_eq(connect6_zone_game.expand(&s, moves, &count), GAME_DISPROVEN);
    ck_assert_uint_eq(count, 0);
    connect6_solver_free(s.solver);
    mem_free(moves);
}
END_TEST

/* What the search on zones proves, no full-width search refutes. */
START_TEST(zone_proofs_are_proofs)
{
    struct rng rng;
    int proven = 0, confirmed = 0;
    rng_seed(&rng, 24);
    for (int i = 0; i < 120; i++) {
        struct connect6_state s;
        struct search_options o;
        struct search_result r;
        struct limits limits = {.nodes = 300, .memory_bytes = 32 << 20};
        scatter(&s, &rng, 5, 4 + i % 2, 4 + (int)rng_below(&rng, 8));
        if (connect6_open_win(&s, s.side) >= 0)
            continue;
        s.solver = connect6_solver_new(2, 60); /* weak, so that there is something to search */
        search_options_init(&o);
        o.keep_tree = true;
        ck_assert_int_eq(search_run(search_find("df-pn"), &connect6_zone_game, &s, &o, &limits, &r),
                         SAKUI_OK);
        enum search_value value = r.value;
        search_result_free(&r);
        connect6_solver_free(s.solver);
        s.solver = NULL;
        if (value != SEARCH_PROVEN)
            continue;
        proven++;
        enum search_value truth = full_width(&s, 3000);
        ck_assert_msg(truth != SEARCH_DISPROVEN, "position %d", i);
        confirmed += truth == SEARCH_PROVEN || brute_wins(&s, s.side, 3);
    }
    printf("5×5: %d proven on zones, %d confirmed, none refuted\n", proven, confirmed);
    ck_assert_int_gt(proven, 5);
    ck_assert_int_ge(confirmed * 10, proven * 5);
}
END_TEST

/* ---- the truth on small boards, by playing out everything; shares nothing with the library ----
 */

#define MEMO 65536

struct board {
    int size, need;
    char at[25]; /* 0 attacker, 1 defender, 2 empty */
};

struct memo {
    uint64_t key[MEMO];
    bool win[MEMO];
};

static uint64_t board_key(const struct board *b, char side)
{
    uint64_t key = 1; /* never 0, the empty slot */
    for (int i = 0; i < b->size * b->size; i++)
        key = key * 3 + (uint64_t)b->at[i];
    return key * 2 + (uint64_t)side;
}

/* A line of `side` that two more stones complete. */
static bool board_completes(const struct board *b, char side)
{
    static const int dr[4] = {0, 1, 1, 1}, dc[4] = {1, 0, 1, -1};
    for (int cell = 0; cell < b->size * b->size; cell++)
        for (int d = 0; d < 4; d++) {
            int own = 0, i = 0, r = cell / b->size, c = cell % b->size;
            for (; i < b->need; i++, r += dr[d], c += dc[d]) {
                if (r >= b->size || c < 0 || c >= b->size || b->at[r * b->size + c] == 1 - side)
                    break;
                own += b->at[r * b->size + c] == side;
            }
            if (i == b->need && own >= b->need - 2)
                return true;
        }
    return false;
}

static bool board_wins(struct board *b, char side, struct memo *memo);

/* Some pair of stones after which the attacker wins (`wanted`) or does not. */
static bool board_some_move(struct board *b, char side, bool wanted, struct memo *memo)
{
    int empty[25], n = 0;
    for (int i = 0; i < b->size * b->size; i++)
        if (b->at[i] == 2)
            empty[n++] = i;
    for (int i = 0; i < n; i++)
        for (int k = n == 1 ? 0 : i + 1; k < n; k++) {
            b->at[empty[i]] = b->at[empty[k]] = side;
            bool win = board_wins(b, (char)(1 - side), memo);
            b->at[empty[i]] = b->at[empty[k]] = 2;
            if (win == wanted)
                return true;
        }
    return false;
}

/* Does the attacker get his line whatever the defender does? A full board is not a win. */
static bool board_wins(struct board *b, char side, struct memo *memo)
{
    if (board_completes(b, side))
        return side == 0;
    uint64_t key = board_key(b, side), slot = key * UINT64_C(0x9e3779b97f4a7c15) >> 48;
    if (memo->key[slot] == key)
        return memo->win[slot];
    bool win = side == 0 ? board_some_move(b, 0, true, memo)
                         : memchr(b->at, 2, (size_t)(b->size * b->size)) &&
                               !board_some_move(b, 1, false, memo);
    memo->key[slot] = key;
    memo->win[slot] = win;
    return win;
}

static bool truth_of(const struct connect6_state *s, struct memo *memo)
{
    struct board b = {.size = s->size, .need = s->need};
    for (int i = 0; i < s->size * s->size; i++)
        b.at[i] = (char)(s->stones[i] == CONNECT6_EMPTY ? 2 : s->stones[i] == s->side ? 0 : 1);
    return board_wins(&b, 0, memo);
}

struct tally {
    int positions, won, zones, vcdt, full;
};

/* VCDT, the search on zones and full-width search on one position, each held against the truth. */
static void hold_against_truth(struct connect6_state *s, bool truth, struct tally *t)
{
    struct search_options o;
    struct search_result r;
    struct limits limits = {.nodes = 2000, .memory_bytes = 8 << 20};
    struct connect6_vcdt v = {.attacker = s->side, .extra = 2, .depth_max = 3, .nodes_max = 3000};
    bool wins = connect6_vcdt_wins(&v, s, NULL);
    ck_assert_msg(!wins || truth, "VCDT, position %d", t->positions);
    enum search_value full = s->size == 4 ? full_width(s, 3000) : SEARCH_UNKNOWN;
    ck_assert_msg(full == SEARCH_UNKNOWN || (full == SEARCH_PROVEN) == truth, "position %d",
                  t->positions);
    s->solver = connect6_solver_new(1, 10); /* so weak that the zones have work to do */
    search_options_init(&o);
    o.keep_tree = true;
    ck_assert_int_eq(search_run(search_find("df-pn"), &connect6_zone_game, s, &o, &limits, &r),
                     SAKUI_OK);
    ck_assert_msg(r.value != SEARCH_PROVEN || truth, "zones, position %d", t->positions);
    t->zones += r.value == SEARCH_PROVEN;
    search_result_free(&r);
    connect6_solver_free(s->solver);
    s->solver = NULL;
    t->positions++;
    t->won += truth;
    t->vcdt += wins;
    t->full += full != SEARCH_UNKNOWN;
}

/* Boards that can be played out to the end: what is claimed to be a win is one. */
START_TEST(claims_on_boards_that_can_be_decided)
{
    static const struct {
        int size, need, least, more, count;
    } kinds[] = {{4, 4, 4, 6, 600}, {5, 4, 6, 6, 200}, {5, 5, 11, 5, 200}};
    struct memo *memo = mem_alloc(sizeof *memo);
    struct rng rng;
    ck_assert_ptr_nonnull(memo);
    rng_seed(&rng, 25);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct tally t = {0};
        memset(memo, 0, sizeof *memo);
        for (int i = 0; i < kinds[k].count; i++) {
            struct connect6_state s;
            scatter(&s, &rng, kinds[k].size, kinds[k].need,
                    kinds[k].least + (int)rng_below(&rng, (uint64_t)kinds[k].more));
            if (connect6_open_win(&s, s.side) < 0)
                hold_against_truth(&s, truth_of(&s, memo), &t);
        }
        printf("%d×%d, %d in a row: %d positions, %d won in truth, %d proven on zones, %d by VCDT, "
               "%d decided full width\n",
               kinds[k].size, kinds[k].size, kinds[k].need, t.positions, t.won, t.zones, t.vcdt,
               t.full);
        ck_assert_int_gt(t.positions - t.won, 2);
        if (kinds[k].need == 4) {
            ck_assert_int_gt(t.zones, 10);
            ck_assert_int_gt(t.vcdt, 10);
        }
    }
    mem_free(memo);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("connect6");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 240);
    tcase_add_test(t, random_games);
    tcase_add_test(t, vcdt_wins_are_wins);
    tcase_add_test(t, zones_hold);
    tcase_add_test(t, moves_left_out_lose);
    tcase_add_test(t, the_only_defence);
    tcase_add_test(t, a_list_too_long_proves_nothing);
    tcase_add_test(t, zone_proofs_are_proofs);
    tcase_add_test(t, claims_on_boards_that_can_be_decided);
    suite_add_tcase(s, t);
    return run_suite(s);
}
