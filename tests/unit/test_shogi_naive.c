/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fast rules (tsume/shogi) against the naive ones (tsume/check), which share no code: positions
 * meet as SFEN, moves as USI text. Compared as sets: legal moves, checks, evasions; then
 * gives_check, mate in one, SFEN both ways, and play and unplay of every move.
 *
 * SAKUI_GAMES and SAKUI_TSUME set how many positions are compared, SAKUI_SEED the seed. By hand:
 *   SAKUI_GAMES=100000 SAKUI_TSUME=20000 build/release/tests/unit/test_shogi_naive */
#include <stdio.h>
#include <string.h>

#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

static unsigned long number_from_env(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

/* ---- sets of moves as sorted text ----------------------------------------------------------- */

struct move_set {
    char text[NAIVE_MAX_MOVES][NAIVE_USI_MAX];
    size_t count;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void set_of_fast(struct move_set *set, const shogi_move *moves, size_t count)
{
    ck_assert_uint_le(count, SHOGI_MAX_MOVES);
    set->count = count;
    for (size_t i = 0; i < count; i++)
        shogi_move_to_usi(moves[i], set->text[i]);
    qsort(set->text, count, sizeof *set->text, by_text);
}

static void set_of_naive(struct move_set *set, const struct naive_move *moves, size_t count)
{
    set->count = count;
    for (size_t i = 0; i < count; i++)
        naive_move_to_usi(moves[i], set->text[i]);
    qsort(set->text, count, sizeof *set->text, by_text);
}

/* Equal as sets, and without doubles in the fast one. */
static void same_set(const struct move_set *fast, const struct move_set *naive, const char *what,
                     const char *sfen)
{
    size_t i = 0;
    while (i < fast->count && i < naive->count && strcmp(fast->text[i], naive->text[i]) == 0)
        i++;
    ck_assert_msg(i == fast->count && i == naive->count,
                  "%s of %s: %zu fast, %zu naive; first difference: fast %s, naive %s", what, sfen,
                  fast->count, naive->count, i < fast->count ? fast->text[i] : "(none)",
                  i < naive->count ? naive->text[i] : "(none)");
}

/* ---- one position ---------------------------------------------------------------------------- */

struct tally {
    unsigned long positions, in_check, moves, checks, evasions, mates_in_one;
};

static struct shogi_position read_fast(const char *sfen)
{
    struct shogi_position p;
    ck_assert_msg(shogi_from_sfen(&p, sfen, strlen(sfen), "", 1, 1, NULL) == SAKUI_OK, "%s", sfen);
    return p;
}

/* Every legal move: same check or not, same position after it, and back again. */
static void compare_each_move(const struct naive_position *n, struct shogi_position *f,
                              const struct naive_move *moves, size_t count, const char *sfen)
{
    const struct shogi_position before = *f;
    for (size_t i = 0; i < count; i++) {
        char usi[NAIVE_USI_MAX], naive_sfen[NAIVE_SFEN_MAX], fast_sfen[SHOGI_SFEN_MAX];
        struct naive_position after = naive_play(n, moves[i]);
        naive_move_to_usi(moves[i], usi);
        naive_to_sfen(&after, naive_sfen);
        shogi_move m = shogi_move_from_usi(f, usi);
        ck_assert_msg(m != SHOGI_MOVE_NONE && shogi_is_legal(f, m), "%s in %s", usi, sfen);
        ck_assert_msg(shogi_gives_check(f, m) == naive_in_check(&after, after.side), "%s in %s",
                      usi, sfen);
        struct shogi_undo undo;
        shogi_play(f, m, &undo);
        shogi_to_sfen(f, fast_sfen);
        ck_assert_msg(strcmp(fast_sfen, naive_sfen) == 0, "%s after %s: %s", sfen, usi, fast_sfen);
        ck_assert_msg(i % 16 != 0 || shogi_position_check(f) == NULL, "%s after %s: %s", sfen, usi,
                      shogi_position_check(f));
        shogi_unplay(f, m, &undo);
        ck_assert_msg(memcmp(f, &before, sizeof *f) == 0, "%s taken back in %s", usi, sfen);
    }
}

/* A legal check without any legal answer. */
static bool mates_at_once(const struct naive_position *p, struct naive_move m)
{
    static struct naive_move answers[NAIVE_MAX_MOVES];
    struct naive_position after = naive_play(p, m);
    return naive_moves(&after, answers) == 0;
}

static void compare_mate_in_one(const struct naive_position *n, const struct shogi_position *f,
                                const struct naive_move *checks, size_t count, const char *sfen,
                                struct tally *tally)
{
    bool exists = false;
    for (size_t i = 0; i < count && !exists; i++)
        exists = mates_at_once(n, checks[i]);
    shogi_move fast = shogi_mate_in_one(f);
    ck_assert_msg((fast != SHOGI_MOVE_NONE) == exists, "mate in one of %s", sfen);
    if (!exists)
        return;
    char usi[SHOGI_USI_MAX];
    struct naive_move m;
    shogi_move_to_usi(fast, usi);
    ck_assert(naive_move_from_usi(&m, usi));
    bool is_check = false;
    for (size_t i = 0; i < count; i++)
        is_check |= naive_same_move(checks[i], m);
    ck_assert_msg(is_check && mates_at_once(n, m), "%s does not mate in %s", usi, sfen);
    tally->mates_in_one++;
}

/* `n` must not have the side that is not to move in check. */
static void compare_position(const struct naive_position *n, struct tally *tally)
{
    static struct naive_move moves[NAIVE_MAX_MOVES];
    static shogi_move fast_moves[SHOGI_MAX_MOVES];
    static struct move_set naive_set, fast_set;
    char sfen[NAIVE_SFEN_MAX], again[SHOGI_SFEN_MAX];
    naive_to_sfen(n, sfen);
    struct shogi_position f = read_fast(sfen);
    shogi_to_sfen(&f, again);
    ck_assert_str_eq(again, sfen);

    size_t count = naive_moves(n, moves);
    set_of_naive(&naive_set, moves, count);
    set_of_fast(&fast_set, fast_moves, shogi_legal_moves(&f, fast_moves));
    same_set(&fast_set, &naive_set, "legal moves", sfen);
    bool in_check = naive_in_check(n, n->side);
    if (!in_check)
        naive_set.count = 0;
    set_of_fast(&fast_set, fast_moves, shogi_evasions(&f, fast_moves));
    same_set(&fast_set, &naive_set, "evasions", sfen);
    ck_assert_msg(!in_check || shogi_has_evasion(&f) == (count > 0), "has_evasion of %s", sfen);
    compare_each_move(n, &f, moves, count, sfen);
    tally->moves += count;
    tally->in_check += in_check;
    tally->evasions += in_check ? count : 0;

    count = naive_checks(n, moves);
    set_of_naive(&naive_set, moves, count);
    set_of_fast(&fast_set, fast_moves, shogi_checks(&f, fast_moves));
    same_set(&fast_set, &naive_set, "checks", sfen);
    compare_mate_in_one(n, &f, moves, count, sfen, tally);
    tally->checks += count;
    tally->positions++;
}

static void print_tally(const char *what, uint64_t seed, const struct tally *t)
{
    printf("%s, seed %llu: %lu positions (%lu in check), %lu legal moves, %lu checks, "
           "%lu evasions, %lu mates in one\n",
           what, (unsigned long long)seed, t->positions, t->in_check, t->moves, t->checks,
           t->evasions, t->mates_in_one);
}

/* ---- where the positions come from ------------------------------------------------------------
 */

/* A random move; captures, promotions and checks are preferred now and then, so that games reach
 * positions with full hands and kings under attack. */
static struct naive_move pick(struct rng *r, const struct naive_position *p,
                              const struct naive_move *moves, size_t count)
{
    struct naive_move m = moves[rng_below(r, count)];
    for (int tries = (int)rng_below(r, 4); tries > 0; tries--) {
        struct naive_position q = naive_play(p, m);
        if (m.promote || p->board[m.to] != NAIVE_EMPTY || naive_in_check(&q, q.side))
            break;
        m = moves[rng_below(r, count)];
    }
    return m;
}

START_TEST(random_games)
{
    static struct naive_move moves[NAIVE_MAX_MOVES];
    unsigned long wanted = number_from_env("SAKUI_GAMES", 3000);
    uint64_t seed = number_from_env("SAKUI_SEED", 1);
    struct tally tally = {0};
    struct rng r;
    rng_seed(&r, seed);
    while (tally.positions < wanted) {
        struct naive_position p = naive_random_start(&r);
        for (int ply = 0; ply < 300 && tally.positions < wanted; ply++) {
            compare_position(&p, &tally);
            size_t count = naive_moves(&p, moves);
            if (count == 0)
                break;
            p = naive_play(&p, pick(&r, &p, moves, count));
        }
    }
    print_tally("random games", seed, &tally);
}
END_TEST

/* Random set-ups, and what follows from them by a few checks and answers. */
START_TEST(random_tsume)
{
    static struct naive_move moves[NAIVE_MAX_MOVES];
    unsigned long wanted = number_from_env("SAKUI_TSUME", 1500);
    uint64_t seed = number_from_env("SAKUI_SEED", 1) + 1000000;
    struct tally tally = {0};
    struct rng r;
    rng_seed(&r, seed);
    for (unsigned long setups = 0; tally.positions < wanted; setups++) {
        struct naive_position p = naive_random_tsume(&r, 1 + (int)(setups % 2), 5);
        for (int ply = 0; ply < 6 && tally.positions < wanted; ply++) {
            compare_position(&p, &tally);
            size_t count = ply % 2 ? naive_moves(&p, moves) : naive_checks(&p, moves);
            if (count == 0)
                break;
            p = naive_play(&p, moves[rng_below(&r, count)]);
        }
    }
    print_tally("tsume-like", seed, &tally);
}
END_TEST

/* Positions at the edge of what the buffers and rules expect. */
START_TEST(odd_positions)
{
    static const char *const sfens[] = {
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", /* 593 moves, the most with kings */
        "R8/2K1S1SS1/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", /* 599 without the other king */
        "R8/4S1SS1/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",   /* no king at all */
        "9/9/9/9/9/9/9/9/9 w - 1",                              /* nothing at all */
        "4k4/4P4/4P4/9/4P4/9/9/9/9 w 2P 1",                     /* two pawns on a file */
        "4k4/9/9/9/9/9/9/9/K8 w 2r2b4g4s4n4l18p 1",
    };
    struct tally tally = {0};
    for (size_t i = 0; i < sizeof sfens / sizeof *sfens; i++) {
        struct naive_position p = naive_read(sfens[i]);
        compare_position(&p, &tally);
    }
}
END_TEST

/* Positions no game has but an SFEN can say: kings side by side, a king that could be taken. Found
 * by the SFEN fuzzer. No generator may take a king; the legal moves agree. */
START_TEST(a_king_is_never_taken)
{
    static const char *const sfens[] = {
        "R8/21S14/S1kKS4/9/9/9/9/9/1L1L1L3 b RbGSNLP3g2n17p 1",
        "4k4/4K4/4G4/9/9/9/9/9/9 b P 1",
        "4k4/4R4/9/9/9/9/9/9/4K4 b P 1",
        "4k4/3B1N3/4N4/4L4/9/9/9/9/9 b P 1",
    };
    static struct naive_move moves[NAIVE_MAX_MOVES];
    static shogi_move fast_moves[SHOGI_MAX_MOVES];
    static struct move_set naive_set, fast_set;
    for (size_t i = 0; i < sizeof sfens / sizeof *sfens; i++) {
        struct naive_position n = naive_read(sfens[i]);
        struct shogi_position f = read_fast(sfens[i]);
        size_t count = naive_moves(&n, moves);
        set_of_naive(&naive_set, moves, count);
        set_of_fast(&fast_set, fast_moves, shogi_legal_moves(&f, fast_moves));
        same_set(&fast_set, &naive_set, "legal moves", sfens[i]);
        if (naive_in_check(&n, n.side))
            ck_assert_msg(shogi_has_evasion(&f) == (count > 0), "%s", sfens[i]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("shogi_naive");
    TCase *t = tcase_create("fast against naive");
    tcase_set_timeout(t, 0);
    tcase_add_test(t, odd_positions);
    tcase_add_test(t, a_king_is_never_taken);
    tcase_add_test(t, random_games);
    tcase_add_test(t, random_tsume);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
