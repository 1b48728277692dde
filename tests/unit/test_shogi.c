/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fast rules of shogi against published figures, hand-made cases and themselves. (The naive
 * implementation is compared with them elsewhere.) */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/perft.h"
#include "tsume/shogi/tsume_game.h"

#define START     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define MATSURI   "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
#define MAX_MOVES "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
#define ALL_HANDS "9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1"

/* For inner loops: ck_assert writes to a file each time it holds. */
#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition))                                                                          \
            ck_abort_msg("%s", #condition);                                                        \
    } while (0)

static struct shogi_position position(const char *sfen)
{
    struct shogi_position p;
    struct diag_list diags = {0};
    sakui_status status = shogi_from_sfen(&p, sfen, strlen(sfen), "", 1, 1, &diags);
    ck_assert_msg(status == SAKUI_OK, "%s: %s", sfen, diags.count ? diags.items[0].text : "?");
    ck_assert_ptr_null(shogi_position_check(&p));
    diag_list_clear(&diags);
    return p;
}

static bool contains(const shogi_move *moves, size_t count, shogi_move m)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i] == m)
            return true;
    return false;
}

/* All generators and shogi_is_legal must agree about the move. */
static void expect_move(const char *sfen, const char *usi, bool legal)
{
    struct shogi_position p = position(sfen);
    shogi_move moves[SHOGI_MAX_MOVES], m = shogi_move_from_usi(&p, usi);
    ck_assert_msg(m != SHOGI_MOVE_NONE, "%s in %s", usi, sfen);
    size_t count = shogi_legal_moves(&p, moves);
    ck_assert_msg(contains(moves, count, m) == legal, "legal moves: %s in %s", usi, sfen);
    ck_assert_msg(shogi_is_legal(&p, m) == legal, "is_legal: %s in %s", usi, sfen);
    if (!legal || p.king[p.side ^ 1] < 0)
        return;
    count = shogi_checks(&p, moves);
    ck_assert_msg(contains(moves, count, m) == shogi_gives_check(&p, m), "checks: %s in %s", usi,
                  sfen);
}

/* ---- perft ---- */

/* Published by several engines (YaneuraOu's tests, ShogiLibSharp, the table on Qiita by ak11). */
START_TEST(perft_published)
{
    static const struct {
        const char *sfen;
        int depth;
        uint64_t leaves;
        bool slow;
    } cases[] = {
        {START, 0, 1, false},       {START, 1, 30, false},         {START, 2, 900, false},
        {START, 3, 25470, false},   {START, 4, 719731, false},     {START, 5, 19861490, true},
        {MATSURI, 1, 207, false},   {MATSURI, 2, 28684, false},    {MATSURI, 3, 4809015, false},
        {MAX_MOVES, 1, 593, false}, {MAX_MOVES, 2, 105677, false}, {MAX_MOVES, 3, 53393368, true},
        {ALL_HANDS, 1, 524, false}, {ALL_HANDS, 2, 248257, false}, {ALL_HANDS, 3, 112911856, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
#ifndef NDEBUG
        if (cases[i].slow)
            continue;
#endif
        struct shogi_position p = position(cases[i].sfen), q;
        ck_assert_uint_eq(shogi_perft(&p, cases[i].depth), cases[i].leaves);
        shogi_mirror(&q, &p);
        ck_assert_uint_eq(shogi_perft(&q, cases[i].depth), cases[i].leaves);
    }
}
END_TEST

/* What the moves that end the sequences of a perft are. */
struct leaves {
    uint64_t moves, captures, promotions, checks, mates;
};

static void count_leaves(struct shogi_position *p, int depth, struct leaves *l)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    struct shogi_undo u;
    size_t count = shogi_legal_moves(p, moves);
    if (depth > 1) {
        for (size_t i = 0; i < count; i++) {
            shogi_play(p, moves[i], &u);
            count_leaves(p, depth - 1, l);
            shogi_unplay(p, moves[i], &u);
        }
        return;
    }
    l->moves += count;
    for (size_t i = 0; i < count; i++) {
        l->captures += !shogi_move_is_drop(moves[i]) && p->board[shogi_move_to(moves[i])];
        l->promotions += shogi_move_promotes(moves[i]);
    }
    count = shogi_checks(p, moves);
    l->checks += count;
    bool mate = false;
    for (size_t i = 0; i < count; i++) {
        shogi_play(p, moves[i], &u);
        shogi_move answers[SHOGI_MAX_MOVES];
        size_t n = shogi_evasions(p, answers);
        REQUIRE(shogi_has_evasion(p) == (n > 0));
        l->mates += n == 0;
        mate = mate || n == 0;
        shogi_unplay(p, moves[i], &u);
    }
    REQUIRE((shogi_mate_in_one(p) != SHOGI_MOVE_NONE) == mate);
}

/* Captures, promotions, checks and mates at the leaves, as published with Yomita. */
START_TEST(perft_kinds)
{
    static const struct {
        const char *sfen;
        int depth;
        struct leaves want;
        bool slow;
    } cases[] = {
        {START, 3, {25470, 59, 30, 48, 0}, false},
        {START, 4, {719731, 1803, 842, 1121, 0}, false},
        {START, 5, {19861490, 113680, 57214, 71434, 0}, true},
        {MAX_MOVES, 1, {593, 0, 52, 40, 6}, false},
        {MAX_MOVES, 2, {105677, 538, 0, 3802, 0}, false},
        {MAX_MOVES, 3, {53393368, 197899, 4875102, 3493971, 566203}, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
#ifndef NDEBUG
        if (cases[i].slow)
            continue;
#endif
        struct shogi_position p = position(cases[i].sfen);
        struct leaves got = {0};
        count_leaves(&p, cases[i].depth, &got);
        ck_assert_uint_eq(got.moves, cases[i].want.moves);
        ck_assert_uint_eq(got.captures, cases[i].want.captures);
        ck_assert_uint_eq(got.promotions, cases[i].want.promotions);
        ck_assert_uint_eq(got.checks, cases[i].want.checks);
        ck_assert_uint_eq(got.mates, cases[i].want.mates);
    }
}
END_TEST

/* ---- hand-made cases ---- */

START_TEST(pawn_drop_mate)
{
    /* King 1a behind its knight; 2b is covered by the gold, the pawn by the knight: mate. */
    expect_move("7nk/6G2/9/7N1/9/9/9/9/9 b P 1", "P*1b", false);
    expect_move("7nk/6G2/9/7N1/9/9/9/9/K8 b P 1", "P*1b", false);
    /* The same for white. */
    expect_move("9/9/9/9/9/1n7/9/2g6/KN7 w p 1", "P*9h", false);
    /* Nothing covers the pawn; nothing covers 2b. */
    expect_move("7nk/6G2/9/9/9/9/9/9/9 b P 1", "P*1b", true);
    expect_move("7nk/9/9/7N1/9/9/9/9/9 b P 1", "P*1b", true);
    /* A silver takes the pawn. */
    expect_move("7nk/6G2/7s1/7N1/9/9/9/9/9 b P 1", "P*1b", true);
    /* A gold pinned on the file takes it along the pin. */
    expect_move("7nk/6G2/8g/7N1/8R/9/9/9/9 b P 1", "P*1b", true);
    /* A gold pinned on the diagonal cannot; without the bishop it can. */
    expect_move("7nk/7g1/9/7N1/4B4/9/9/9/9 b P 1", "P*1b", false);
    expect_move("7nk/7g1/9/7N1/9/9/9/9/9 b P 1", "P*1b", true);
    /* The pawn itself shuts off the rook from 4b, unless a knight covers that too. */
    expect_move("3lkl3/R8/9/5N3/9/9/9/9/9 b P 1", "P*5b", true);
    expect_move("3lkl3/R8/9/4NN3/9/9/9/9/9 b P 1", "P*5b", false);
    /* Moving a pawn there is no drop: mate is allowed. */
    expect_move("7nk/6G2/8P/7N1/9/9/9/9/9 b - 1", "1c1b", true);
    /* Neither is a drop of a lance. */
    expect_move("7nk/6G2/9/7N1/9/9/9/9/9 b L 1", "L*1b", true);
}
END_TEST

/* White answers a check from the rook 7e by a pawn on 6e, right before black's king: the gold
 * covers 5e and the pawn, black's own pieces fill the rest, and the rook is pinned by the bishop
 * 9c. */
START_TEST(interposed_pawn_may_not_mate)
{
    const char *pinned = "9/9/b8/3g5/2R3k2/2PKP4/2LLL4/9/9 w lp 1";
    const char *free = "9/9/9/3g5/2R3k2/2PKP4/2LLL4/9/9 w lp 1";
    expect_move(pinned, "P*6e", false);
    expect_move(pinned, "P*5e", true);
    expect_move(pinned, "L*6e", true); /* mate by a lance is allowed */
    expect_move(free, "P*6e", true);
}
END_TEST

START_TEST(two_pawns_and_dead_squares)
{
    expect_move("k8/9/9/9/9/9/8P/9/9 b P 1", "P*1e", false);
    expect_move("k8/9/9/9/9/9/8P/9/9 b P 1", "P*2e", true);
    expect_move("k8/9/9/9/9/9/8+P/9/9 b P 1", "P*1e", true); /* a tokin is no pawn here */
    expect_move("k8/9/9/9/9/9/8p/9/9 b P 1", "P*1e", true);  /* nor is the other side's */
    expect_move("k8/9/9/9/9/9/8P/9/9 w p 1", "P*1e", true);
    expect_move("k8/9/9/9/9/9/9/9/9 b PLN 1", "P*1a", false);
    expect_move("k8/9/9/9/9/9/9/9/9 b PLN 1", "L*1a", false);
    expect_move("k8/9/9/9/9/9/9/9/9 b PLN 1", "N*1a", false);
    expect_move("k8/9/9/9/9/9/9/9/9 b PLN 1", "N*1b", false);
    expect_move("k8/9/9/9/9/9/9/9/9 b PLN 1", "P*1b", true);
    expect_move("k8/9/9/9/9/9/9/9/9 b PLN 1", "L*1b", true);
    expect_move("k8/9/9/9/9/9/9/9/9 b PLN 1", "N*1c", true);
    expect_move("9/9/9/9/9/9/9/9/8K w pln 1", "P*5i", false);
    expect_move("9/9/9/9/9/9/9/9/8K w pln 1", "N*5h", false);
    expect_move("9/9/9/9/9/9/9/9/8K w pln 1", "L*5h", true);
    expect_move("k8/8P/9/9/9/9/9/9/9 b - 1", "1b1a", false);
    expect_move("k8/8P/9/9/9/9/9/9/9 b - 1", "1b1a+", true);
    expect_move("k8/9/8L/9/9/9/9/9/9 b - 1", "1c1b", true);
    expect_move("k8/9/8L/9/9/9/9/9/9 b - 1", "1c1a", false);
    expect_move("k8/9/8N/9/9/9/9/9/9 b - 1", "1c2a", false);
    expect_move("k8/9/9/8N/9/9/9/9/9 b - 1", "1d2b", false);
    expect_move("k8/9/9/8N/9/9/9/9/9 b - 1", "1d2b+", true);
    /* Two pawns on a file on the last rank (an impossible set-up) must not disturb the next file.
     */
    expect_move("k8/9/9/9/9/9/9/7P1/7P1 b P 1", "P*3e", true);
    expect_move("k8/9/9/9/9/9/9/7P1/7P1 b P 1", "P*2e", false);
}
END_TEST

START_TEST(promotion_choices)
{
    const char *zone = "k8/9/9/9/4B4/9/9/9/9 b - 1";
    expect_move(zone, "5e7c+", true);
    expect_move(zone, "5e7c", true);
    expect_move(zone, "5e6d+", false);
    expect_move("k8/9/6R2/9/9/9/9/9/9 b - 1", "3c3h+", true); /* leaving the zone */
    expect_move("k8/9/6R2/9/9/9/9/9/9 b - 1", "3c3h", true);
    expect_move("k8/9/6G2/9/9/9/9/9/9 b - 1", "3c3b+", false);
    expect_move("9/9/9/9/9/4s4/9/9/8K w - 1", "5f5g+", true);
    expect_move("9/9/9/9/4s4/9/9/9/8K w - 1", "5e5f+", false);
}
END_TEST

/* Every non-promotion that gives check is there: bishop, rook, pawn, and lance on the second rank.
 */
START_TEST(checks_without_promotion)
{
    static const struct {
        const char *sfen, *usi;
    } cases[] = {
        {"4k4/9/4P4/9/9/9/9/9/9 b - 1", "5c5b"},   {"4k4/9/4P4/9/9/9/9/9/9 b - 1", "5c5b+"},
        {"4k4/4g4/4L4/9/9/9/9/9/9 b - 1", "5c5b"}, {"4k4/4g4/4L4/9/9/9/9/9/9 b - 1", "5c5b+"},
        {"4k4/9/9/9/4B4/9/9/9/9 b - 1", "5e7c"},   {"4k4/9/9/9/4B4/9/9/9/9 b - 1", "5e7c+"},
        {"4k4/9/9/8R/9/9/9/9/9 b - 1", "1d1a"},    {"4k4/9/9/8R/9/9/9/9/9 b - 1", "1d1a+"},
        {"9/9/9/9/9/9/4p4/9/4K4 w - 1", "5g5h"},   {"9/9/9/9/9/9/4l4/4G4/4K4 w - 1", "5g5h"},
        {"4k4/9/9/4N4/9/9/9/9/9 b - 1", "5d4b+"},  {"9/4k4/9/9/9/4N4/9/9/9 b - 1", "5f4d"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shogi_position p = position(cases[i].sfen);
        shogi_move m = shogi_move_from_usi(&p, cases[i].usi), moves[SHOGI_MAX_MOVES];
        expect_move(cases[i].sfen, cases[i].usi, true);
        size_t count = shogi_checks(&p, moves);
        ck_assert_msg(contains(moves, count, m), "%s", cases[i].usi);
    }
}
END_TEST

START_TEST(pins_and_double_check)
{
    /* The gold 5h is pinned by the rook 5a: only along the file. */
    expect_move("4r4/9/9/9/9/9/9/4G4/4K4 b - 1", "5h5g", true);
    expect_move("4r4/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", false);
    expect_move("4l4/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", false);
    expect_move("4L4/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", true);
    expect_move("9/9/9/9/8b/9/9/5S3/4K4 b - 1", "4h3g", true); /* along the pin */
    expect_move("9/9/9/9/8b/9/9/5S3/4K4 b - 1", "4h4g", false);
    expect_move("9/9/9/9/8b/9/6S2/9/4K4 b - 1", "3g3f", false);
    /* Double check: rook on the file and knight; only the king may move. */
    struct shogi_position p = position("4r4/9/9/9/9/9/5n3/9/4K4 b RG 1");
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(&p, moves);
    ck_assert_uint_gt(count, 0);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(shogi_move_type(moves[i]), SHOGI_KING);
    /* The king may not step back along the line of the check. */
    expect_move("4r4/9/9/9/9/9/9/4K4/9 b - 1", "5h5i", false);
    expect_move("4r4/9/9/9/9/9/9/4K4/9 b - 1", "5h4i", true);
    /* The silver opens the lance's file. */
    p = position("4k4/9/9/4S4/4L4/9/9/9/9 b - 1");
    count = shogi_checks(&p, moves);
    ck_assert(contains(moves, count, shogi_move_from_usi(&p, "5d4c")));
    ck_assert(contains(moves, count, shogi_move_from_usi(&p, "5d6e")));
    ck_assert(contains(moves, count, shogi_move_from_usi(&p, "5d4c+")));
    ck_assert(!contains(moves, count, shogi_move_from_usi(&p, "5d5c")));
    /* A king discovers check too, but not by staying on the line. */
    p = position("4k4/9/9/4K4/4L4/9/9/9/9 b - 1");
    count = shogi_checks(&p, moves);
    ck_assert_uint_eq(count, 6);
}
END_TEST

START_TEST(evasion_order)
{
    /* The rook on 5e checks 5a; rook 9e takes it, silver 4b can step between, the king can flee. */
    struct shogi_position p = position("4k4/5s3/9/9/r3R4/9/9/9/9 w gp 1");
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(&p, moves), at = 0;
    char usi[SHOGI_USI_MAX];
    int stage = 0;
    ck_assert_uint_gt(count, 8);
    for (; at < count; at++) {
        shogi_move_to_usi(moves[at], usi);
        int now = strcmp(usi, "9e5e") == 0                   ? 2
                  : shogi_move_type(moves[at]) == SHOGI_KING ? 4
                  : shogi_move_is_drop(moves[at])            ? 6
                                                             : 5;
        ck_assert_msg(now >= stage, "%s", usi);
        stage = now;
    }
    ck_assert_int_eq(stage, 6);
}
END_TEST

START_TEST(mate_in_one_cases)
{
    struct shogi_position p = position("4k4/9/4P4/9/9/9/9/9/9 b G 1");
    char usi[SHOGI_USI_MAX];
    shogi_move_to_usi(shogi_mate_in_one(&p), usi);
    ck_assert_str_eq(usi, "G*5b");
    /* Only a forbidden pawn drop would mate. */
    p = position("7nk/6G2/9/7N1/9/9/9/9/9 b P 1");
    ck_assert_uint_eq(shogi_mate_in_one(&p), SHOGI_MOVE_NONE);
    /* No king to mate; nothing to give check with. */
    p = position("9/9/9/9/9/9/9/9/K8 b G 1");
    ck_assert_uint_eq(shogi_mate_in_one(&p), SHOGI_MOVE_NONE);
    p = position("4k4/9/9/9/9/9/9/9/9 b - 1");
    ck_assert_uint_eq(shogi_mate_in_one(&p), SHOGI_MOVE_NONE);
}
END_TEST

START_TEST(is_legal_survives_any_word)
{
    struct rng r;
    rng_seed(&r, 20240229);
    struct shogi_position p = position(MATSURI);
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_legal_moves(&p, moves), hits = 0;
    for (int i = 0; i < 300000; i++) {
        shogi_move m = (shogi_move)rng_next(&r);
        if (i & 1)
            m &= 0xfffff;
        bool legal = shogi_is_legal(&p, m);
        hits += legal;
        if (legal)
            ck_assert(contains(moves, count, m));
    }
    ck_assert_uint_gt(hits, 0);
    for (size_t i = 0; i < count; i++)
        ck_assert(shogi_is_legal(&p, moves[i]));
}
END_TEST

/* ---- play, undo, keys, mirror over random games ---- */

static void expect_same(const struct shogi_position *a, const struct shogi_position *b)
{
    REQUIRE(shogi_position_equal(a, b));
    REQUIRE(memcmp(a->king, b->king, sizeof a->king) == 0);
    REQUIRE(memcmp(a->color, b->color, sizeof a->color) == 0);
    REQUIRE(memcmp(a->of_class, b->of_class, sizeof a->of_class) == 0);
    REQUIRE(a->board_key == b->board_key);
    REQUIRE(a->hand_key == b->hand_key);
}

static void expect_mirror(const struct shogi_position *p)
{
    struct shogi_position q, back;
    shogi_move a[SHOGI_MAX_MOVES], b[SHOGI_MAX_MOVES];
    shogi_mirror(&q, p);
    REQUIRE(!shogi_position_check(&q));
    shogi_mirror(&back, &q);
    expect_same(p, &back);
    size_t n = shogi_legal_moves(p, a), m = shogi_legal_moves(&q, b);
    REQUIRE(n == m);
    for (size_t i = 0; i < n; i++) {
        REQUIRE(shogi_mirror_move(shogi_mirror_move(a[i])) == a[i]);
        REQUIRE(shogi_is_legal(&q, shogi_mirror_move(a[i])));
    }
    if (p->king[p->side ^ 1] >= 0)
        REQUIRE(shogi_checks(p, a) == shogi_checks(&q, b));
}

/* Plays and takes back every move, comparing all fields; then the SFEN there and back. */
static void expect_round_trips(struct shogi_position *p)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    struct shogi_position before = *p;
    size_t count = shogi_legal_moves(p, moves);
    for (size_t i = 0; i < count; i++) {
        struct shogi_undo u;
        bool check = shogi_gives_check(p, moves[i]);
        shogi_play(p, moves[i], &u);
        REQUIRE(!shogi_position_check(p));
        REQUIRE(check == shogi_in_check(p, p->side));
        REQUIRE(!shogi_in_check(p, p->side ^ 1));
        shogi_unplay(p, moves[i], &u);
        expect_same(p, &before);
    }
    char sfen[SHOGI_SFEN_MAX], usi[SHOGI_USI_MAX];
    REQUIRE(shogi_to_sfen(p, sfen) == strlen(sfen));
    struct shogi_position q = position(sfen);
    expect_same(p, &q);
    for (size_t i = 0; i < count; i++) {
        REQUIRE(shogi_move_to_usi(moves[i], usi) == strlen(usi));
        REQUIRE(shogi_move_from_usi(p, usi) == moves[i]);
    }
}

START_TEST(random_games)
{
    struct rng r;
    uint64_t seed = 7;
#ifdef NDEBUG
    int games = 60;
#else
    int games = 12;
#endif
    rng_seed(&r, seed);
    printf("random_games: seed %llu, %d games\n", (unsigned long long)seed, games);
    for (int g = 0; g < games; g++) {
        struct shogi_position p = position(g % 3 == 0 ? START : g % 3 == 1 ? MATSURI : ALL_HANDS);
        for (int ply = 0; ply < 120; ply++) {
            shogi_move moves[SHOGI_MAX_MOVES];
            struct shogi_undo u;
            expect_round_trips(&p);
            expect_mirror(&p);
            size_t count = shogi_legal_moves(&p, moves);
            if (!count)
                break;
            shogi_play(&p, moves[rng_below(&r, count)], &u);
        }
    }
}
END_TEST

START_TEST(keys_are_separate)
{
    struct shogi_position a = position("4k4/9/4P4/9/9/9/9/9/9 b G 1");
    struct shogi_position b = position("4k4/9/4P4/9/9/9/9/9/9 b S 1");
    struct shogi_position c = position("4k4/9/4P4/9/9/9/9/9/9 w G 1");
    struct shogi_position d = position("4k4/9/5P3/9/9/9/9/9/9 b G 1");
    ck_assert_uint_eq(a.board_key, b.board_key);
    ck_assert_uint_ne(a.hand_key, b.hand_key);
    ck_assert_uint_ne(a.board_key, c.board_key);
    ck_assert_uint_eq(a.hand_key, c.hand_key);
    ck_assert_uint_ne(a.board_key, d.board_key);
    ck_assert_uint_ne(shogi_key(&a), shogi_key(&b));
    /* The same position by another order of moves. */
    static const char *const lines[2][4] = {{"7g7f", "3c3d", "2g2f", "8c8d"},
                                            {"2g2f", "8c8d", "7g7f", "3c3d"}};
    struct shogi_position p[2];
    for (int i = 0; i < 2; i++) {
        p[i] = position(START);
        for (int j = 0; j < 4; j++) {
            struct shogi_undo u;
            shogi_move m = shogi_move_from_usi(&p[i], lines[i][j]);
            ck_assert(shogi_is_legal(&p[i], m));
            shogi_play(&p[i], m, &u);
        }
    }
    expect_same(&p[0], &p[1]);
}
END_TEST

START_TEST(setup)
{
    struct shogi_position p, start;
    shogi_start(&p);
    start = position(START);
    expect_same(&p, &start);
    shogi_clear(&p);
    ck_assert_ptr_null(shogi_position_check(&p));
    shogi_put(&p, shogi_square_of(5, 1), shogi_piece_of(SHOGI_WHITE, SHOGI_KING));
    shogi_put(&p, shogi_square_of(5, 3), shogi_piece_of(SHOGI_BLACK, SHOGI_PRO_PAWN));
    shogi_set_hand(&p, SHOGI_BLACK, SHOGI_GOLD, 1);
    ck_assert_int_eq(shogi_finish(&p), SAKUI_OK);
    shogi_fill_hand(&p, SHOGI_WHITE);
    char sfen[SHOGI_SFEN_MAX];
    shogi_to_sfen(&p, sfen);
    ck_assert_str_eq(sfen, "4k4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    /* What finish refuses. */
    shogi_put(&p, shogi_square_of(5, 9), shogi_piece_of(SHOGI_WHITE, SHOGI_KING));
    ck_assert_int_eq(shogi_finish(&p), SAKUI_INPUT);
    shogi_put(&p, shogi_square_of(5, 9), shogi_piece_of(SHOGI_WHITE, SHOGI_GOLD));
    ck_assert_int_eq(shogi_finish(&p), SAKUI_INPUT);
    shogi_put(&p, shogi_square_of(5, 9), 15);
    ck_assert_int_eq(shogi_finish(&p), SAKUI_INPUT);
    shogi_put(&p, shogi_square_of(5, 9), 0x21);
    ck_assert_int_eq(shogi_finish(&p), SAKUI_INPUT);
    /* The check sees a field that has gone wrong. */
    p = start;
    p.board_key ^= 1;
    ck_assert_str_eq(shogi_position_check(&p), "board_key");
    p = start;
    p.color[0].lo ^= 1;
    ck_assert_str_eq(shogi_position_check(&p), "color");
    p = start;
    p.hand_key++;
    ck_assert_str_eq(shogi_position_check(&p), "hand_key");
}
END_TEST

START_TEST(setup_faults)
{
    static const struct {
        const char *sfen, *want; /* codes joined by commas */
    } cases[] = {
        {START, ""},
        {"4k4/9/4P4/9/9/9/9/9/9 b G 1", ""},
        {"4k4/9/4P4/4P4/9/9/9/9/9 b G 1", "two-pawns"},
        {"4k4/9/4P4/4p4/4+P4/9/9/9/9 b G 1", ""},
        {"P3k4/9/9/9/9/9/9/9/9 b G 1", "dead-piece"},
        {"4k3L/8N/9/9/9/9/9/9/8p b G 1", "dead-piece,dead-piece,dead-piece"},
        {"4k4/4P4/9/9/9/9/9/9/9 b G 1", "in-check"},
        {"9/9/4P4/9/9/9/9/9/4K4 b G 1", "no-king"},
        {"9/9/4P4/9/9/9/9/9/4K4 w g 1", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shogi_position p = position(cases[i].sfen);
        struct shogi_fault faults[8];
        char got[200] = "";
        size_t n = shogi_setup_faults(&p, faults, 8);
        for (size_t k = 0; k < n; k++) {
            strcat(got, k ? "," : "");
            strcat(got, shogi_fault_name(faults[k].code));
        }
        ck_assert_str_eq(got, cases[i].want);
        ck_assert_uint_eq(shogi_setup_faults(&p, NULL, 0), n);
    }
    struct shogi_position p = position(START);
    p.board[40] = shogi_piece_of(SHOGI_WHITE, SHOGI_KING);
    p.board[41] = shogi_piece_of(SHOGI_WHITE, SHOGI_HORSE);
    struct shogi_fault f[4];
    ck_assert_uint_eq(shogi_setup_faults(&p, f, 4), 2);
    ck_assert_int_eq(f[0].code, SHOGI_FAULT_TOO_MANY_KINGS);
    ck_assert_int_eq(f[1].code, SHOGI_FAULT_MATERIAL);
    ck_assert_int_eq(f[1].type, SHOGI_BISHOP);
}
END_TEST

/* ---- sliding attacks by walking ---- */

static struct shogi_bb walk(shogi_square s, int df, int dr, struct shogi_bb occupied)
{
    struct shogi_bb a = SHOGI_BB_NONE;
    int f = shogi_file(s) + df, r = shogi_rank(s) + dr;
    for (; f >= 1 && f <= 9 && r >= 1 && r <= 9; f += df, r += dr) {
        a = shogi_bb_or(a, shogi_square_bb[shogi_square_of(f, r)]);
        if (shogi_bb_has(occupied, shogi_square_of(f, r)))
            break;
    }
    return a;
}

static void expect_bb(struct shogi_bb a, struct shogi_bb b)
{
    REQUIRE(a.lo == b.lo && a.hi == b.hi);
}

START_TEST(sliding_attacks)
{
    struct rng r;
    rng_seed(&r, 3);
    for (int i = 0; i < 20000; i++) {
        struct shogi_bb o = {rng_next(&r) & SHOGI_BB_LO, rng_next(&r) & SHOGI_BB_HI};
        if (i % 3)
            o = shogi_bb_and(o, (struct shogi_bb){rng_next(&r), rng_next(&r)});
        if (i % 3 == 2)
            o = shogi_bb_and(o, (struct shogi_bb){rng_next(&r), rng_next(&r)});
        shogi_square s = (shogi_square)rng_below(&r, SHOGI_SQUARES);
        expect_bb(shogi_lance_attacks(SHOGI_BLACK, s, o), walk(s, 0, -1, o));
        expect_bb(shogi_lance_attacks(SHOGI_WHITE, s, o), walk(s, 0, 1, o));
        expect_bb(shogi_rook_attacks(s, o),
                  shogi_bb_or(shogi_bb_or(walk(s, 0, -1, o), walk(s, 0, 1, o)),
                              shogi_bb_or(walk(s, -1, 0, o), walk(s, 1, 0, o))));
        expect_bb(shogi_bishop_attacks(s, o),
                  shogi_bb_or(shogi_bb_or(walk(s, -1, -1, o), walk(s, 1, 1, o)),
                              shogi_bb_or(walk(s, -1, 1, o), walk(s, 1, -1, o))));
    }
}
END_TEST

/* ---- the game descriptor ---- */

/* Mate within `plies` for OR, by plain recursion over the descriptor alone. */
static bool proves(const struct game *g, void *state, int plies)
{
    game_move moves[SHOGI_MAX_MOVES];
    size_t count;
    enum game_value value = g->expand(state, moves, &count);
    REQUIRE(value == g->terminal(state));
    if (value != GAME_OPEN)
        return value == GAME_PROVEN;
    if (plies == 0)
        return false;
    bool or_node = g->or_to_move(state);
    for (size_t i = 0; i < count; i++) {
        struct shogi_undo u;
        uint64_t key = g->key(state);
        g->play(state, moves[i], &u);
        bool proven = proves(g, state, plies - 1);
        g->undo(state, moves[i], &u);
        REQUIRE(key == g->key(state));
        if (proven == or_node)
            return proven;
    }
    return !or_node;
}

START_TEST(tsume_descriptor)
{
    struct tsume_state s;
    /* Gold on the king's head. */
    struct shogi_position p = position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    tsume_state_init(&s, &p);
    ck_assert(tsume_game.or_to_move(&s));
    ck_assert(proves(&tsume_game, &s, 1));
    /* White attacks. */
    p = position("9/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N4L17P 1");
    tsume_state_init(&s, &p);
    ck_assert(proves(&tsume_game, &s, 1));
    char text[8];
    ck_assert_uint_eq(tsume_game.move_text(&s, shogi_move_drop(SHOGI_GOLD, 4), text, sizeof text),
                      4);
    ck_assert_str_eq(text, "G*1e");
}
END_TEST

/* Problems of others, with the length of their solutions. */
START_TEST(tsume_of_known_length)
{
    static const char path[] = "../shared/corpora/generated-short/generated.tsv";
    FILE *f = fopen(path, "r");
    if (!f) {
        printf("tsume_of_known_length: skipped, %s is absent\n", path);
        return;
    }
    char line[1000];
    int seen = 0;
    while (fgets(line, sizeof line, f)) {
        char sfen[200];
        int plies;
        if (sscanf(line, "%*s %d %*s %*s %*s %*s %199[^\t]", &plies, sfen) != 2 || plies > 3)
            continue;
        struct tsume_state s;
        struct shogi_position p = position(sfen);
        tsume_state_init(&s, &p);
        ck_assert_msg(proves(&tsume_game, &s, plies), "no mate in %d: %s", plies, sfen);
        ck_assert_msg(plies == 1 || !proves(&tsume_game, &s, plies - 2), "shorter: %s", sfen);
        ck_assert_int_eq(shogi_mate_in_one(&p) != SHOGI_MOVE_NONE, plies == 1);
        seen++;
    }
    fclose(f);
    ck_assert_int_gt(seen, 100);
    printf("tsume_of_known_length: %d problems\n", seen);
}
END_TEST

START_TEST(resources_cover_is_componentwise)
{
    struct rng r;
    struct tsume_state s;
    struct shogi_position p = position("4k4/9/9/9/9/9/9/9/9 b - 1");
    tsume_state_init(&s, &p);
    rng_seed(&r, 11);
    for (int i = 0; i < 20000; i++) {
        uint64_t packed[2];
        uint8_t hand[2][SHOGI_HAND_TYPES];
        bool covers = true;
        for (int k = 0; k < 2; k++) {
            for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
                s.position.hand[SHOGI_BLACK][t] = (uint8_t)rng_below(&r, i % 2 ? 19 : 2);
            memcpy(hand[k], s.position.hand[SHOGI_BLACK], sizeof hand[k]);
            packed[k] = tsume_game.resources(&s);
        }
        for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
            covers = covers && hand[0][t] >= hand[1][t];
        REQUIRE(tsume_game.resources_cover(packed[0], packed[1]) == covers);
        REQUIRE(tsume_game.resources_cover(packed[0], packed[0]));
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("shogi");
    TCase *t = tcase_create("rules");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, perft_published);
    tcase_add_test(t, perft_kinds);
    tcase_add_test(t, pawn_drop_mate);
    tcase_add_test(t, interposed_pawn_may_not_mate);
    tcase_add_test(t, two_pawns_and_dead_squares);
    tcase_add_test(t, promotion_choices);
    tcase_add_test(t, checks_without_promotion);
    tcase_add_test(t, pins_and_double_check);
    tcase_add_test(t, evasion_order);
    tcase_add_test(t, mate_in_one_cases);
    tcase_add_test(t, is_legal_survives_any_word);
    tcase_add_test(t, random_games);
    tcase_add_test(t, keys_are_separate);
    tcase_add_test(t, setup);
    tcase_add_test(t, setup_faults);
    tcase_add_test(t, sliding_attacks);
    tcase_add_test(t, tsume_descriptor);
    tcase_add_test(t, tsume_of_known_length);
    tcase_add_test(t, resources_cover_is_componentwise);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
