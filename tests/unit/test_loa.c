/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of Action against a second, plain reading of the rules. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/search/search.h"
#include "tests/unit/runner.h"
#include "tsume/ref/loa.h"

/* ---- the rules once more, on an array of characters ---- */

struct plain {
    int size;
    char at[8][8]; /* x, o, . */
};

static struct plain plain_of(const struct loa_state *s)
{
    struct plain p = {.size = s->size};
    char text[100];
    loa_to_text(s, text);
    for (int r = 0; r < s->size; r++)
        memcpy(p.at[r], text + r * (s->size + 1), s->size);
    return p;
}

static bool inside(const struct plain *p, int r, int c)
{
    return r >= 0 && c >= 0 && r < p->size && c < p->size;
}

/* May the man on (r,c) go to (r2,c2)? Asked of every pair of squares. */
static bool plain_legal(const struct plain *p, char side, int r, int c, int r2, int c2)
{
    int dr = (r2 > r) - (r2 < r), dc = (c2 > c) - (c2 < c), men = 0;
    int length = abs(r2 - r) > abs(c2 - c) ? abs(r2 - r) : abs(c2 - c);
    if (p->at[r][c] != side || p->at[r2][c2] == side || length == 0)
        return false;
    if (r + dr * length != r2 || c + dc * length != c2)
        return false; /* not a line */
    int a = r, b = c;
    while (inside(p, a - dr, b - dc)) /* to the line's end, then along all of it */
        a -= dr, b -= dc;
    for (; inside(p, a, b); a += dr, b += dc)
        men += p->at[a][b] != '.';
    if (men != length)
        return false;
    for (int i = 1; i < length; i++)
        if (p->at[r + i * dr][c + i * dc] != '.' && p->at[r + i * dr][c + i * dc] != side)
            return false;
    return true;
}

static void plain_fill(const struct plain *p, char side, int r, int c, bool seen[8][8])
{
    if (!inside(p, r, c) || seen[r][c] || p->at[r][c] != side)
        return;
    seen[r][c] = true;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++)
            plain_fill(p, side, r + dr, c + dc, seen);
}

static bool plain_joined(const struct plain *p, char side)
{
    bool seen[8][8] = {{false}};
    bool started = false;
    for (int r = 0; r < p->size; r++)
        for (int c = 0; c < p->size; c++) {
            if (p->at[r][c] != side)
                continue;
            if (!started)
                plain_fill(p, side, r, c, seen);
            started = true;
            if (!seen[r][c])
                return false;
        }
    return true;
}

static void compare_with_plain(const struct loa_state *s)
{
    struct plain p = plain_of(s);
    game_move moves[LOA_MOVES];
    size_t count, legal = 0, wrong = 0;
    enum game_value value = loa_game.expand(s, moves, &count);
    bool own = plain_joined(&p, s->or_side ? 'o' : 'x');
    bool other = plain_joined(&p, s->or_side ? 'x' : 'o');
    ck_assert_int_eq(value, loa_game.terminal(s));
    if (own || other || s->passes == 2) {
        ck_assert_int_eq(value, own && !other ? GAME_PROVEN : GAME_DISPROVEN);
        ck_assert_uint_eq(count, 0);
        return;
    }
    ck_assert_int_eq(value, GAME_OPEN);
    for (int from = 0; from < 64; from++)
        for (int to = 0; to < 64; to++) {
            if (from / 8 >= p.size || from % 8 >= p.size || to / 8 >= p.size || to % 8 >= p.size)
                continue;
            bool ok = plain_legal(&p, s->side ? 'o' : 'x', from / 8, from % 8, to / 8, to % 8);
            bool found = false;
            for (size_t i = 0; i < count; i++)
                found |= moves[i] == (game_move)(from * 64 + to + 1);
            wrong += ok != found; /* one assertion at the end: they are slow */
            legal += ok;
        }
    ck_assert_uint_eq(wrong, 0);
    ck_assert_uint_eq(count, legal ? legal : 1);
    if (!legal)
        ck_assert_uint_eq(moves[0], LOA_PASS);
}

START_TEST(random_games)
{
    struct rng rng;
    rng_seed(&rng, 11);
    for (int game = 0; game < 100; game++) {
        struct loa_state s;
        game_move moves[LOA_MOVES];
        size_t count;
        uint64_t undo[2];
        loa_start(&s, game % 3 == 0 ? 8 : 4 + game % 5);
        s.or_side = game & 1;
        for (int ply = 0; ply < 80; ply++) {
            compare_with_plain(&s);
            if (loa_game.expand(&s, moves, &count) != GAME_OPEN)
                break;
            struct loa_state before = s;
            uint64_t key = loa_game.key(&s);
            game_move m = moves[rng_below(&rng, count)];
            loa_game.play(&s, m, undo);
            ck_assert_uint_ne(loa_game.key(&s), key);
            loa_game.undo(&s, m, undo);
            ck_assert_mem_eq(&s, &before, sizeof s);
            loa_game.play(&s, m, undo);
        }
    }
}
END_TEST

/* One pass leaves the game open, the second in a row ends it as a draw: nobody's win. */
static void check_passes(struct loa_state s)
{
    uint64_t undo[2];
    struct loa_state before = s;
    loa_game.play(&s, LOA_PASS, undo);
    ck_assert_int_eq(loa_game.terminal(&s), GAME_OPEN);
    loa_game.undo(&s, LOA_PASS, undo);
    ck_assert_mem_eq(&s, &before, sizeof s);
    s.passes = 1;
    ck_assert_uint_ne(loa_game.key(&s), loa_game.key(&before)); /* a table must tell them apart */
    loa_game.play(&s, LOA_PASS, undo);
    for (s.or_side = 0; s.or_side < 2; s.or_side++)
        ck_assert_int_eq(loa_game.terminal(&s), GAME_DISPROVEN);
}

/* x in the corners: on every line an enemy stands next to him and he would have to go farther. */
START_TEST(no_move_is_a_pass)
{
    struct loa_state s;
    game_move moves[LOA_MOVES];
    size_t count;
    ck_assert(loa_from_text(&s, "xo..o.../oo....../......../...o...o/o...o.../......../......oo/"
                                "...o..ox x"));
    compare_with_plain(&s);
    ck_assert_int_eq(loa_game.expand(&s, moves, &count), GAME_OPEN);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(moves[0], LOA_PASS);
    check_passes(s);
}
END_TEST

/* Boards on which neither side can move: both pass, the game is over and nobody has won. */
START_TEST(both_pass)
{
    static const char *const boards[] = {"xxox/xxoo/ooxx/xoxo x",
                                         "ooxox/xx.ox/xxooo/oxxoo/.xooo o"};
    for (int i = 0; i < 4; i++) {
        struct loa_state s;
        uint64_t undo[2];
        ck_assert(loa_from_text(&s, boards[i / 2]));
        s.or_side = (uint8_t)(i % 2);
        for (int ply = 0; ply < 2; ply++) {
            game_move moves[LOA_MOVES];
            size_t count;
            compare_with_plain(&s);
            ck_assert_int_eq(loa_game.expand(&s, moves, &count), GAME_OPEN);
            ck_assert_uint_eq(count, 1);
            ck_assert_uint_eq(moves[0], LOA_PASS);
            loa_game.play(&s, LOA_PASS, undo);
        }
        ck_assert_int_eq(loa_game.terminal(&s), GAME_DISPROVEN);
        compare_with_plain(&s);
    }
}
END_TEST

/* Passes must follow each other: a move between them starts the count again. */
START_TEST(a_move_between_passes)
{
    struct loa_state s;
    uint64_t undo[2];
    game_move moves[LOA_MOVES];
    size_t count;
    ck_assert(loa_from_text(&s, "xo..o.../oo....../......../...o...o/o...o.../......../......oo/"
                                "...o..ox x"));
    loa_game.play(&s, LOA_PASS, undo);
    ck_assert_int_eq(loa_game.expand(&s, moves, &count), GAME_OPEN);
    ck_assert_uint_gt(count, 1);
    for (size_t i = 0; i < count; i++) {
        struct loa_state after = s;
        loa_game.play(&after, moves[i], undo);
        ck_assert_uint_eq(after.passes, 0);
        compare_with_plain(&after);
    }
}
END_TEST

/* Sparse boards: single men and captures are common there. */
START_TEST(random_boards)
{
    struct rng rng;
    rng_seed(&rng, 12);
    int both = 0;
    for (int i = 0; i < 3000; i++) {
        struct loa_state s = {.size = (uint8_t)(4 + rng_below(&rng, 5))};
        for (int n = 2 + (int)rng_below(&rng, 14); n > 0; n--) {
            uint64_t b = UINT64_C(1) << (rng_below(&rng, s.size) * 8 + rng_below(&rng, s.size));
            int side = (int)rng_below(&rng, 2);
            s.men[side] |= b;
            s.men[!side] &= ~b;
        }
        s.side = (uint8_t)rng_below(&rng, 2);
        s.or_side = (uint8_t)rng_below(&rng, 2);
        if (!s.men[0] || !s.men[1])
            continue;
        compare_with_plain(&s);
        both += loa_joined(s.men[0]) && loa_joined(s.men[1]);
    }
    ck_assert_int_gt(both, 20);
}
END_TEST

/* 36 first moves of each side is the count anyone gets from the start: 12 men with 3 each. */
START_TEST(start_position)
{
    struct loa_state s;
    game_move moves[LOA_MOVES];
    size_t count;
    loa_start(&s, 8);
    ck_assert_int_eq(__builtin_popcountll(s.men[0]), 12);
    ck_assert_int_eq(__builtin_popcountll(s.men[1]), 12);
    ck_assert_int_eq(loa_game.expand(&s, moves, &count), GAME_OPEN);
    ck_assert_uint_eq(count, 36);
    loa_start(&s, 5);
    ck_assert_int_eq(__builtin_popcountll(s.men[0]), 6);
}
END_TEST

/* x from the corner takes the stray o: two men on the row, two squares. Both sides are joined then:
 * a draw, so nobody's win. */
START_TEST(joined_by_the_same_move)
{
    for (uint8_t or_side = 0; or_side < 2; or_side++) {
        struct loa_state s;
        uint64_t undo[2];
        game_move moves[LOA_MOVES], take = 0 * 64 + 2 + 1;
        size_t count;
        bool legal = false;
        ck_assert(loa_from_text(&s, "x.o../...x./...../oo.../..... x"));
        s.or_side = or_side;
        ck_assert_int_eq(loa_game.expand(&s, moves, &count), GAME_OPEN);
        for (size_t i = 0; i < count; i++)
            legal |= moves[i] == take;
        ck_assert(legal);
        loa_game.play(&s, take, undo);
        ck_assert(loa_joined(s.men[0]) && loa_joined(s.men[1]));
        ck_assert_int_eq(loa_game.terminal(&s), GAME_DISPROVEN);
        loa_game.undo(&s, take, undo);
        /* Without the second x elsewhere the same capture would win: only o's stray is gone. */
        ck_assert(loa_from_text(&s, "x.o../...x./...../o..o./..... x"));
        s.or_side = or_side;
        loa_game.play(&s, take, undo);
        ck_assert_int_eq(loa_game.terminal(&s), or_side == 0 ? GAME_PROVEN : GAME_DISPROVEN);
    }
}
END_TEST

/* Table search, tree search and their walked proofs agree on small boards with few men. */
START_TEST(searches_agree)
{
    static const char *const names[] = {"pn", "df-pn", "df-pn-r", "pds", "pn2"};
    struct rng rng;
    int decided = 0;
    rng_seed(&rng, 13);
    for (int i = 0; i < 60; i++) {
        struct loa_state s = {.size = 4};
        for (int n = 0; n < 6; n++)
            s.men[n & 1] |= UINT64_C(1) << (rng_below(&rng, 4) * 8 + rng_below(&rng, 4));
        s.men[1] &= ~s.men[0];
        if (!s.men[0] || !s.men[1] || loa_game.terminal(&s) != GAME_OPEN)
            continue;
        enum search_value first = SEARCH_UNKNOWN;
        for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
            struct search_options o;
            struct search_result r;
            struct limits limits = {.nodes = 60000, .memory_bytes = 16 << 20};
            search_options_init(&o);
            o.check = true;
            ck_assert_int_eq(search_run(search_find(names[k]), &loa_game, &s, &o, &limits, &r),
                             SAKUI_OK);
            if (r.value != SEARCH_UNKNOWN && first != SEARCH_UNKNOWN)
                ck_assert_msg(r.value == first, "%s on board %d", names[k], i);
            if (r.value != SEARCH_UNKNOWN)
                first = r.value;
            decided += r.value != SEARCH_UNKNOWN;
            search_result_free(&r);
        }
    }
    ck_assert_int_gt(decided, 100);
}
END_TEST

START_TEST(texts)
{
    struct loa_state s;
    char text[100];
    const char *good = "x.o../...x./...../oo.../..... o";
    ck_assert(loa_from_text(&s, good));
    ck_assert_uint_eq(s.or_side, LOA_WHITE);
    loa_to_text(&s, text);
    ck_assert_str_eq(text, good);
    static const char *const bad[] = {"",
                                      "x.o..",
                                      "x.o../...x./...../oo.../..... z",
                                      "x.o../...x./...../oo.../.... x",
                                      "x.q../...x./...../oo.../..... x",
                                      "x.o../...x./...../oo.../...../..... x",
                                      "...../...../...../oo.../..... x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!loa_from_text(&s, bad[i]), "%s", bad[i]);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("loa");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, random_games);
    tcase_add_test(t, no_move_is_a_pass);
    tcase_add_test(t, both_pass);
    tcase_add_test(t, a_move_between_passes);
    tcase_add_test(t, random_boards);
    tcase_add_test(t, start_position);
    tcase_add_test(t, joined_by_the_same_move);
    tcase_add_test(t, searches_agree);
    tcase_add_test(t, texts);
    suite_add_tcase(s, t);
    return run_suite(s);
}
