/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checkers: rules against published move counts and a second, plain reading; endgame values shown
 * right by that reading alone; every search against the endgame values.
 *     SAKUI_CHECKERS_LONG=1   four pieces and two plies more (minutes)
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "core/search/search.h"
#include "tests/unit/runner.h"
#include "tsume/ref/checkers.h"
#include "tsume/ref/checkers_table.h"

static bool long_run(void)
{
    return getenv("SAKUI_CHECKERS_LONG") != NULL;
}

/* ---- the rules once more, on a board of characters ---- */

struct plain {
    char at[8][8]; /* b, w men; B, W kings; . */
    char side;     /* b or w */
};

#define PLAIN_MOVES 128
struct plain_moves {
    struct plain after[PLAIN_MOVES];
    int count;
};

static bool owns(char side, char piece)
{
    return piece == side || piece == side - 'a' + 'A';
}

static bool on_board(int r, int c)
{
    return r >= 0 && c >= 0 && r < 8 && c < 8;
}

static bool goes(char piece, int dr)
{
    return piece == 'B' || piece == 'W' || (piece == 'b' && dr > 0) || (piece == 'w' && dr < 0);
}

static void finish(const struct plain *p, struct plain_moves *out)
{
    ck_assert_int_lt(out->count, PLAIN_MOVES);
    out->after[out->count] = *p;
    out->after[out->count++].side = p->side == 'b' ? 'w' : 'b';
}

/* The piece on (r,c) has jumped: it jumps on while it can; men jumped are gone at once, which is
 * the same, since a jump never lands where one stood. */
static bool plain_jumps(const struct plain *p, int r, int c, struct plain_moves *out)
{
    bool any = false;
    for (int dr = -1; dr <= 1; dr += 2)
        for (int dc = -1; dc <= 1; dc += 2) {
            struct plain next = *p;
            char piece = p->at[r][c];
            if (!goes(piece, dr) || !on_board(r + 2 * dr, c + 2 * dc) ||
                p->at[r + 2 * dr][c + 2 * dc] != '.' ||
                !owns(p->side == 'b' ? 'w' : 'b', p->at[r + dr][c + dc]))
                continue;
            any = true;
            next.at[r][c] = next.at[r + dr][c + dc] = '.';
            if (piece == 'b' && r + 2 * dr == 7) {
                next.at[r + 2 * dr][c + 2 * dc] = 'B';
                finish(&next, out);
            } else if (piece == 'w' && r + 2 * dr == 0) {
                next.at[r + 2 * dr][c + 2 * dc] = 'W';
                finish(&next, out);
            } else {
                next.at[r + 2 * dr][c + 2 * dc] = piece;
                if (!plain_jumps(&next, r + 2 * dr, c + 2 * dc, out))
                    finish(&next, out);
            }
        }
    return any;
}

static void plain_steps(const struct plain *p, int r, int c, struct plain_moves *out)
{
    for (int dr = -1; dr <= 1; dr += 2)
        for (int dc = -1; dc <= 1; dc += 2) {
            struct plain next = *p;
            char piece = p->at[r][c];
            if (!goes(piece, dr) || !on_board(r + dr, c + dc) || p->at[r + dr][c + dc] != '.')
                continue;
            next.at[r][c] = '.';
            if (piece == 'b' && r + dr == 7)
                piece = 'B';
            if (piece == 'w' && r + dr == 0)
                piece = 'W';
            next.at[r + dr][c + dc] = piece;
            finish(&next, out);
        }
}

static void plain_expand(const struct plain *p, struct plain_moves *out)
{
    out->count = 0;
    for (int take = 1; take >= 0 && !out->count; take--)
        for (int r = 0; r < 8; r++)
            for (int c = 0; c < 8; c++) {
                if (!owns(p->side, p->at[r][c]))
                    continue;
                if (take)
                    plain_jumps(p, r, c, out);
                else
                    plain_steps(p, r, c, out);
            }
}

static uint64_t plain_perft(const struct plain *p, int depth)
{
    struct plain_moves moves;
    uint64_t sum = 0;
    plain_expand(p, &moves);
    if (depth == 1)
        return (uint64_t)moves.count;
    for (int i = 0; i < moves.count; i++)
        sum += plain_perft(&moves.after[i], depth - 1);
    return sum;
}

static struct plain plain_of(const struct checkers_state *s)
{
    struct plain p;
    memset(&p, '.', sizeof p);
    p.side = s->side ? 'w' : 'b';
    for (int i = 0; i < 32; i++)
        for (int side = 0; side < 2; side++)
            if (s->pieces[side] >> i & 1)
                p.at[i / 4][2 * (i % 4) + (i / 4 % 2 == 0)] =
                    (s->kings >> i & 1 ? "BW" : "bw")[side];
    return p;
}

static struct checkers_state state_of(const struct plain *p)
{
    struct checkers_state s = {.side = p->side == 'w', .or_side = p->side == 'w'};
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++) {
            uint32_t b = UINT32_C(1) << (r * 4 + c / 2);
            s.pieces[p->at[r][c] == 'w' || p->at[r][c] == 'W'] |= p->at[r][c] == '.' ? 0 : b;
            s.kings |= p->at[r][c] == 'B' || p->at[r][c] == 'W' ? b : 0;
        }
    return s;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct plain));
}

/* The same positions after one move. */
static void compare_with_plain(const struct checkers_state *s)
{
    struct plain p = plain_of(s), ours[PLAIN_MOVES];
    struct plain_moves theirs;
    game_move moves[CHECKERS_MOVES];
    size_t count;
    uint32_t undo[3];
    enum game_value v = checkers_game.expand(s, moves, &count);
    ck_assert_int_eq(v, checkers_game.terminal(s));
    plain_expand(&p, &theirs);
    ck_assert_uint_eq(count, (size_t)theirs.count);
    ck_assert_int_eq(v, count ? GAME_OPEN : s->side == s->or_side ? GAME_DISPROVEN : GAME_PROVEN);
    for (size_t i = 0; i < count; i++) {
        struct checkers_state copy = *s;
        checkers_game.play(&copy, moves[i], undo);
        ours[i] = plain_of(&copy);
        checkers_game.undo(&copy, moves[i], undo);
        ck_assert_mem_eq(&copy, s, sizeof copy);
    }
    qsort(ours, count, sizeof *ours, by_bytes);
    qsort(theirs.after, count, sizeof *ours, by_bytes);
    ck_assert_int_eq(memcmp(ours, theirs.after, count * sizeof *ours), 0);
}

/* Move counts from the start as published (Aart Bik and others). */
START_TEST(published_counts)
{
    static const uint64_t counts[] = {1,     7,      49,     302,     1469,    7361,
                                      36768, 179740, 845931, 3963680, 18391564};
    struct checkers_state s;
    checkers_start(&s);
    for (int depth = 0; depth <= (long_run() ? 10 : 8); depth++)
        ck_assert_uint_eq(checkers_perft(&s, depth), counts[depth]);
    struct plain p = plain_of(&s);
    for (int depth = 1; depth <= (long_run() ? 8 : 6); depth++)
        ck_assert_uint_eq(plain_perft(&p, depth), counts[depth]);
}
END_TEST

/* `count` pieces by chance, kings half of them. */
static void scatter(struct rng *rng, int count, struct checkers_state *s)
{
    do {
        memset(s, 0, sizeof *s);
        for (int i = 0; i < count; i++) {
            uint32_t b = UINT32_C(1) << rng_below(rng, 32);
            int side = (int)rng_below(rng, 2);
            if ((s->pieces[0] | s->pieces[1]) & b)
                continue;
            s->pieces[side] |= b;
            if ((b & checkers_last_row(side)) || rng_below(rng, 2))
                s->kings |= b;
        }
        s->side = s->or_side = (uint8_t)rng_below(rng, 2);
    } while (!s->pieces[0] || !s->pieces[1]);
}

START_TEST(rules_as_read_twice)
{
    struct rng rng;
    rng_seed(&rng, 31);
    for (int game = 0; game < 60; game++) { /* whole games */
        struct checkers_state s;
        game_move moves[CHECKERS_MOVES];
        size_t count;
        uint32_t undo[3];
        checkers_start(&s);
        s.or_side = game & 1;
        for (int ply = 0; ply < 200; ply++) {
            compare_with_plain(&s);
            if (checkers_game.expand(&s, moves, &count) != GAME_OPEN)
                break;
            uint64_t key = checkers_game.key(&s);
            checkers_game.play(&s, moves[rng_below(&rng, count)], undo);
            ck_assert_uint_ne(checkers_game.key(&s), key);
        }
    }
    for (int i = 0; i < 6000; i++) { /* boards no game leads to: long jumps of kings */
        struct checkers_state s, again;
        char text[CHECKERS_TEXT], second[CHECKERS_TEXT];
        scatter(&rng, 4 + (int)rng_below(&rng, 16), &s);
        compare_with_plain(&s);
        checkers_to_text(&s, text);
        ck_assert_msg(checkers_from_text(&again, text), "%s", text);
        ck_assert_mem_eq(&s, &again, sizeof s);
        checkers_to_text(&again, second);
        ck_assert_str_eq(text, second);
    }
}
END_TEST

START_TEST(texts_refused)
{
    static const char *const bad[] = {"",         "X:W1:B2",   "B:W33:B2", "B:W5:B5",
                                      "B:W1:B20", "B:W20:B30", "B:W20",    "B:W20:B2x",
                                      "B:WK:B2",  "B:W20:B2,", "B W20 B2"};
    struct checkers_state s;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!checkers_from_text(&s, bad[i]), "%s", bad[i]);
    ck_assert(checkers_from_text(&s, "W:WK1,20:BK30,2"));
    char text[40];
    game_move moves[CHECKERS_MOVES];
    size_t count;
    checkers_game.expand(&s, moves, &count);
    checkers_game.move_text(&s, moves[0], text, sizeof text);
    ck_assert_str_eq(text, "1-5");
}
END_TEST

/* ---- the table ---- */

/* The value the plain reading finds from the values one ply on. */
static int plain_value(const struct checkers_table *t, const struct plain_moves *moves)
{
    int least_loss = 0, longest_win = 0;
    bool draw = false;
    for (int i = 0; i < moves->count; i++) {
        struct checkers_state s = state_of(&moves->after[i]);
        int v = checkers_table_look(t, &s);
        draw |= v == 0;
        if (v < 0 && (!least_loss || v > least_loss))
            least_loss = v;
        if (v > longest_win)
            longest_win = v;
    }
    if (least_loss)
        return -least_loss;
    return draw ? 0 : moves->count ? -longest_win - 2 : -1;
}

/* Every position with exactly these squares. */
static void check_sets(const struct checkers_table *t, uint32_t set, int pieces,
                       uint64_t *positions)
{
    int squares[4], n = 0;
    for (uint32_t rest = set; rest; rest &= rest - 1)
        squares[n++] = __builtin_ctz(rest);
    for (int kinds = 0; kinds < 1 << (2 * pieces); kinds++) {
        struct checkers_state s = {0};
        bool legal = true;
        for (int i = 0; i < pieces; i++) {
            int side = kinds >> (2 * i + 1) & 1, king = kinds >> (2 * i) & 1;
            uint32_t b = UINT32_C(1) << squares[i];
            s.pieces[side] |= b;
            s.kings |= king ? b : 0;
            legal &= king || squares[i] / 4 != (side ? 0 : 7);
        }
        *positions += legal;
        for (int side = 0; legal && side < 2; side++) {
            struct plain_moves moves;
            s.side = s.or_side = (uint8_t)side;
            struct plain p = plain_of(&s);
            plain_expand(&p, &moves);
            int v = plain_value(t, &moves);
            if (v != checkers_table_look(t, &s)) { /* assertions are slow */
                char text[CHECKERS_TEXT];
                checkers_to_text(&s, text);
                ck_abort_msg("%s: table %d, plain %d", text, checkers_table_look(t, &s), v);
            }
        }
    }
}

/* Each value follows from the values one ply on, as the plain rules have them. With the distances
 * that is a proof: a win leads to a loss that is nearer to the end, a loss only to nearer wins, and
 * from a draw neither side can leave the draws to its good. How many positions there are is known
 * from the databases of Chinook. */
START_TEST(values_prove_themselves)
{
    static const uint64_t known[] = {0, 120, 6972, 261224, 7092774};
    struct checkers_table *t;
    int pieces = long_run() ? 4 : 3;
    ck_assert_int_eq(checkers_table_new(&t, pieces), SAKUI_OK);
    ck_assert_int_eq(checkers_table_pieces(t), pieces);
    for (int n = 1; n <= pieces; n++) {
        uint64_t positions = 0;
        for (uint64_t set = (UINT64_C(1) << n) - 1; set >> 32 == 0;) {
            check_sets(t, (uint32_t)set, n, &positions);
            uint64_t low = set & (~set + 1), high = set + low;
            set = high | (((set ^ high) / low) >> 2);
        }
        ck_assert_uint_eq(positions, known[n]);
    }
    checkers_table_free(t);
}
END_TEST

/* What every book says. */
START_TEST(textbook_endings)
{
    static const struct {
        const char *text;
        int sign;
    } cases[] = {
        {"W:WK14,K15:BK1", 1}, /* two kings beat one, even from the double corner */
        {"W:WK14,K15:BK4", 1}, /* and from the single corner */
        {"B:WK14,K15:BK1", -1}, {"W:WK14:BK1", 0}, /* one each in the open */
        {"W:WK18:BK23", 1},                        /* it stands beside: taken */
    };
    struct checkers_table *t;
    ck_assert_int_eq(checkers_table_new(&t, 3), SAKUI_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct checkers_state s;
        ck_assert(checkers_from_text(&s, cases[i].text));
        int v = checkers_table_look(t, &s);
        ck_assert_msg((v > 0) - (v < 0) == cases[i].sign, "%s: %d", cases[i].text, v);
    }
    checkers_table_free(t);
}
END_TEST

START_TEST(no_memory_for_the_table)
{
    struct checkers_table *t;
    for (unsigned long n = 1; n < 12; n++) {
        mem_fail_after(n);
        sakui_status status = checkers_table_new(&t, 2);
        mem_fail_after(0);
        if (!status)
            checkers_table_free(t);
        ck_assert(status == SAKUI_OK || status == SAKUI_MEMORY);
    }
}
END_TEST

/* ---- searches ---- */

/* Every algorithm that finishes says what the table says, and its proof holds. */
START_TEST(searches_agree)
{
    struct checkers_table *t;
    struct rng rng;
    size_t algorithms;
    int finished = 0, wins = 0, positions = long_run() ? 200 : 25;
    const struct search_algorithm *const *all = search_algorithms(&algorithms);
    ck_assert_int_eq(checkers_table_new(&t, 3), SAKUI_OK);
    rng_seed(&rng, 32);
    for (int i = 0; i < positions; i++) {
        struct checkers_state s;
        do
            scatter(&rng, 3, &s);
        while (__builtin_popcount(s.pieces[0] | s.pieces[1]) < 3 || checkers_must_take(&s));
        bool win = checkers_table_look(t, &s) > 0;
        wins += win;
        for (size_t a = 0; a < algorithms; a++) {
            /* without numbers paths are long, and simulations and proofs run through many */
            bool blind = strcmp(all[a]->name, "dfs") == 0 || strcmp(all[a]->name, "id") == 0;
            for (int known = 0; known <= 2; known += 2) { /* alone, and with a table of two */
                struct search_options o;
                struct search_result r;
                struct limits limits = {.nodes = blind ? 200 : 3000, .memory_bytes = 8 << 20};
                s.table = known ? t : NULL;
                s.known = (uint8_t)known;
                search_options_init(&o);
                o.check = !blind;
                sakui_status st = search_run(all[a], &checkers_game, &s, &o, &limits, &r);
                ck_assert_msg(st == SAKUI_OK, "%s: %s", all[a]->name, sakui_status_name(st));
                ck_assert_msg(r.value == SEARCH_UNKNOWN || (r.value == SEARCH_PROVEN) == win,
                              "%s on position %d says %d", all[a]->name, i, r.value);
                finished += r.value != SEARCH_UNKNOWN;
                search_result_free(&r);
            }
        }
    }
    ck_assert_int_gt(wins, 0);
    ck_assert_int_lt(wins, positions);
    printf("%d of %zu searches finished, all right\n", finished,
           (size_t)positions * algorithms * 2);
    ck_assert_int_gt(finished, positions * (int)algorithms / 4);
    checkers_table_free(t);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("checkers");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 1200);
    tcase_add_test(t, published_counts);
    tcase_add_test(t, rules_as_read_twice);
    tcase_add_test(t, texts_refused);
    tcase_add_test(t, values_prove_themselves);
    tcase_add_test(t, textbook_endings);
    tcase_add_test(t, no_memory_for_the_table);
    tcase_add_test(t, searches_agree);
    suite_add_tcase(s, t);
    return run_suite(s);
}
