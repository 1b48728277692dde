/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Features: values derived by hand, move by move, and properties that must hold for any problem. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/runner.h"

#include "tests/unit/line_support.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/features/canonical.h"
#include "tsume/shogi/features/features.h"
#include "tsume/shogi/features/line_facts.h"

static struct features measure(const char *sfen, const char *moves)
{
    struct shogi_position start;
    struct features f;
    shogi_move line[LINE_MAX_PLIES];
    size_t count = line_from_text(&start, line, sfen, moves);
    ck_assert_int_eq(features_measure(&f, &start, line, count), SAKUI_OK);
    return f;
}

#define IS(f, name, expected)                                                                      \
    ck_assert_msg(fabs((f).value[FEATURE_##name] - (expected)) < 1e-9, #name " is %g, not %g",     \
                  (f).value[FEATURE_##name], (double)(expected))

/* Shogi Zuko No. 2, 21 plies. Counted on the board:
 *   1 G28-27          2 K26-15   (king move 1)
 *   3 G27-16          4 +P25x16  gold given, nothing taken for it: sacrifice 1, value 6
 *   5 N*27            6 +P16x27  sacrifice 2, value 3
 *   7 P*16            8 K15x16   sacrifice 3, value 1 (king move 2)
 *   9 B47-25         10 K16x25   sacrifice 4, value 8 (king move 3)
 *  11 B63-36+        12 K25-15   the one promotion (king move 4)
 *  13 P*16           14 K15x16   sacrifice 5, value 1 (king move 5)
 *  15 +R29x27        16 K16-15   the attacker's one capture (king move 6)
 *  17 +B36-25        18 +P34x25  sacrifice 6, value 8 (a horse counts as a bishop)
 *  19 P*16           20 +P25x16  sacrifice 7, value 1
 *  21 +R27-24 mate. The king stood on 26, 15, 16, 25. Around 15: knight 14, dragon 24, +P 16. */
START_TEST(zuko_2)
{
    struct features f =
        measure("9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1",
                "2h2g 2f1e 2g1f 2e1f N*2g 1f2g P*1f 1e1f 4g2e 1f2e 6c3f+ 2e1e P*1f 1e1f 2i2g 1f1e "
                "3f2e 3d2e P*1f 2e1f 2g2d");
    IS(f, attackers_start, 6); /* B63 G23 B47 L37 G28 +R29 */
    IS(f, defenders_start, 5); /* +P34 N14 +P25 P17 +R19 */
    IS(f, hand_start, 3);
    IS(f, king_file, 2);
    IS(f, king_rank, 6);
    IS(f, closeness, 3);
    IS(f, king_moves, 6);
    IS(f, sacrifices, 7);
    IS(f, aki_oute, 0);
    IS(f, ryo_oute, 0);
    IS(f, sacrificed_value, 6 + 3 + 1 + 8 + 1 + 8 + 1);
    IS(f, greatest_sacrifice, 8);
    IS(f, captures, 1);
    IS(f, defender_captures, 7);
    IS(f, promotions, 1);
    IS(f, non_promotions, 0);
    IS(f, drops, 4);
    IS(f, drops_pawn, 3);
    IS(f, drops_knight, 1);
    IS(f, interpositions, 0);
    IS(f, leftover, 0); /* N and 2 P in hand, + P won at ply 15, all dropped */
    IS(f, king_squares, 4);
    IS(f, king_travel, 1);
    IS(f, king_returns, 0);
    IS(f, pieces_start, 12);
    /* 12 + 4 drops - 8 captures = 8 */
    IS(f, pieces_end, 8);
    IS(f, smoke, 4);
    IS(f, plies, 21);
    IS(f, mate_reached, 1);
    IS(f, mating_value, 10);
    /* captures on the square just moved to: plies 4 6 8 10 14 18 20; ply 15 takes on 27, but ply 14
     * went to 16 */
    IS(f, same_square_captures, 7);
}
END_TEST

/* A knight leaves the file of its own lance: 2g1e uncovers 2i against the king on 2a, and the
 * knight itself checks nothing. A discovered check, not a double one. King 2a can go to 1a. */
START_TEST(discovered_check)
{
    struct features f = measure("7k1/9/9/9/9/9/7N1/9/7L1 b - 1", "2g1e");
    IS(f, aki_oute, 1);
    IS(f, ryo_oute, 0);
    IS(f, king_moves, 0);
    IS(f, mate_reached, 0);
    ck_assert(isnan(f.value[FEATURE_closeness]));
    IS(f, first_distance, 4); /* 1e to 2a: 4 ranks */
    IS(f, quiet_first, 1);
}
END_TEST

/* The silver steps from 2c to 1b, whence it attacks 2a; the rook on 2e attacks down the open file.
 */
START_TEST(double_check)
{
    struct features f = measure("7k1/9/7S1/9/7R1/9/9/9/9 b - 1", "2c1b");
    IS(f, aki_oute, 1);
    IS(f, ryo_oute, 1);
}
END_TEST

/* An exchange is no sacrifice: the rook takes a gold on 5b, the king takes the rook: 10 - 6 > 0 is
 * still a loss; but a pawn that takes a gold and is taken is none (1 - 6 < 0), and a silver
 * dropped, taken by a gold that is retaken at once, is none (5 - 6 < 0). */
START_TEST(exchanges)
{
    struct features f = measure("4k4/4g4/9/9/4R4/9/9/9/9 b - 1", "5e5b 5a5b");
    IS(f, sacrifices, 1);
    IS(f, sacrificed_value, 10);
    f = measure("4k4/4g4/4P4/9/9/9/9/9/9 b - 1", "5c5b 5a5b");
    IS(f, sacrifices, 0);
    f = measure("3gk4/9/4P4/9/9/9/9/9/9 b S 1", "S*5b 6a5b 5c5b");
    IS(f, sacrifices, 0);
    IS(f, captures, 1);
}
END_TEST

/* Interpositions: the lance on 5i checks the king on 5a. P*5e is guarded by nothing and far from
 * the king: chu-ai. P*5b is next to the king: not. The knight 4a goes to 5c: an interposition by
 * move. */
START_TEST(interpositions)
{
    const char *sfen = "4kn3/9/9/9/9/9/9/9/9 b Lp 1";
    struct features f = measure(sfen, "L*5i P*5e");
    IS(f, interpositions, 1);
    IS(f, interposition_drops, 1);
    IS(f, chu_ai, 1);
    IS(f, farthest_drop, 8);
    f = measure(sfen, "L*5i P*5b");
    IS(f, chu_ai, 0);
    f = measure(sfen, "L*5i 4a5c");
    IS(f, moved_interpositions, 1);
    IS(f, interposition_drops, 0);
    f = measure(sfen, "L*5i 5a6a");
    IS(f, interpositions, 0);
    IS(f, king_moves, 1);
}
END_TEST

/* The gold on 5c covers 4b 5b 6b: a pawn on 5b would be mate for the king on 5a walled in by its
 * own 4a and 6a, and so may not be dropped. */
START_TEST(forbidden_pawn_drop)
{
    struct features f = measure("3nkn3/9/4G4/9/9/9/9/9/9 b GP 1", "G*5b");
    IS(f, pawn_drop_forbidden, 1);
    IS(f, mate_reached, 1);
    IS(f, leftover, 1);
    IS(f, closeness, 3); /* 4a 6a 5b */
    IS(f, unused_attackers, 0);
    IS(f, economy, 1);
    f = measure("3nkn3/9/4G4/9/9/9/9/9/9 b G 1", "G*5b");
    IS(f, pawn_drop_forbidden, 0);
}
END_TEST

/* The lance on 1i checks down the open file; whatever comes between is taken (the players' example
 * of futile interpositions). So 1e2d is mate, and what is played after it does not count. The
 * second position is the counterexample: there P*5e is a real defence. */
START_TEST(futile_interpositions)
{
    const char *sfen = "7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1";
    struct features f = measure(sfen, "1e2d");
    IS(f, plies, 1);
    IS(f, mate_reached, 1);
    IS(f, futile_mate, 1);
    IS(f, futile_plies, 0);
    IS(f, leftover, 0);
    IS(f, unused_attackers, 0);
    f = measure(sfen, "1e2d P*1d 1i1d");
    IS(f, plies, 1);
    IS(f, futile_plies, 2);
    IS(f, leftover, 0); /* a piece won that way is none left over */
    f = measure("9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1", "7g7e");
    IS(f, mate_reached, 0);
    ck_assert(isnan(f.value[FEATURE_closeness]));
}
END_TEST

START_TEST(setup_alone)
{
    struct features f = measure("4k4/9/3GGG3/9/9/9/9/9/9 b P 1", "");
    IS(f, symmetry, 1);
    IS(f, attackers_start, 3);
    IS(f, hand_start, 1);
    IS(f, box_area, 9);
    IS(f, density, 4.0 / 9);
    /* 5a: 4b 5b 6b attacked, 3 squares off the board, 4a and 6a open */
    IS(f, closedness, 6.0 / 8);
    IS(f, material_start, 3 * 6 + 1);
    IS(f, king_spread, 2);
    ck_assert(isnan(f.value[FEATURE_plies]));
}
END_TEST

START_TEST(not_an_attack)
{
    struct shogi_position start;
    struct features f;
    shogi_move line[LINE_MAX_PLIES];
    size_t count = line_from_text(&start, line, "4k4/9/9/4G4/9/9/9/9/9 b - 1", "5d4d");
    ck_assert_int_eq(features_measure(&f, &start, line, count), SAKUI_INPUT);
}
END_TEST

static bool equal_numbers(double a, double b)
{
    return (isnan(a) && isnan(b)) || fabs(a - b) < 1e-9;
}

/* Mirrored left and right, a problem has the same features, its king's file apart. */
static void check_mirror(void *context, const struct line_case *c)
{
    (void)context;
    struct shogi_position mirror;
    static shogi_move mirrored[LINE_MAX_PLIES];
    struct features a, b;
    shogi_mirror(&mirror, &c->start);
    for (size_t i = 0; i < c->count; i++)
        mirrored[i] = shogi_mirror_move(c->line[i]);
    ck_assert_int_eq(features_measure(&a, &c->start, c->line, c->count), SAKUI_OK);
    ck_assert_int_eq(features_measure(&b, &mirror, mirrored, c->count), SAKUI_OK);
    a.value[FEATURE_king_file] = 10 - a.value[FEATURE_king_file];
    for (enum feature f = 0; f < FEATURE_COUNT; f++)
        ck_assert_msg(equal_numbers(a.value[f], b.value[f]), "%s: %s %g, mirrored %g", c->id,
                      feature_info(f)->name, a.value[f], b.value[f]);
}

START_TEST(mirror_changes_nothing)
{
    ck_assert_uint_eq(line_each("corpus/zuko", check_mirror, NULL), 100);
    if (line_have_short_problems())
        ck_assert_uint_eq(line_each(SHORT_PROBLEMS, check_mirror, NULL), 990);
}
END_TEST

/* ---- shifting ---- */

/* The move with its squares moved over the board; false if one would leave it. */
static bool shifted_move(shogi_move *out, shogi_move m, int files, int ranks)
{
    shogi_square to = shogi_move_to(m), from = shogi_move_is_drop(m) ? to : shogi_move_from(m);
    int file[2] = {shogi_file(from) + files, shogi_file(to) + files};
    int rank[2] = {shogi_rank(from) + ranks, shogi_rank(to) + ranks};
    for (int i = 0; i < 2; i++) {
        if (file[i] < 1 || file[i] > 9 || rank[i] < 1 || rank[i] > 9)
            return false;
    }
    to = shogi_square_of(file[1], rank[1]);
    from = shogi_square_of(file[0], rank[0]);
    *out = shogi_move_is_drop(m)
               ? shogi_move_drop(shogi_move_type(m), to)
               : shogi_move_board(from, to, shogi_move_type(m), shogi_move_promotes(m));
    return true;
}

/* Does the line go the same way at every ply: as many moves to choose from, the same right to
 * promote, the king with the same room around it? Then the edges were not felt. */
static bool goes_the_same_way(const struct line_facts *a, const struct line_facts *b)
{
    if (a->count != b->count || a->mated != b->mated)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const struct ply_facts *x = &a->plies[i], *y = &b->plies[i];
        shogi_square king[2] = {a->positions[i].king[!a->attacker],
                                b->positions[i].king[!a->attacker]};
        if (x->choices != y->choices || x->could_promote != y->could_promote ||
            shogi_bb_count(shogi_king_attacks[king[0]]) !=
                shogi_bb_count(shogi_king_attacks[king[1]]))
            return false;
    }
    return true;
}

/* What may depend on where the board ends although the line does not. */
static bool depends_on_the_place(enum feature f)
{
    return f == FEATURE_king_file || f == FEATURE_king_rank || f == FEATURE_king_mate_center ||
           f == FEATURE_principle_power || f == FEATURE_principles || /* room of sliding pieces */
           f == FEATURE_unused_attackers || f == FEATURE_economy;     /* king's ways without them */
}

static void compare_shifted(const char *id, const struct line_facts *a, const struct line_facts *b,
                            int files, int ranks)
{
    struct features x, y;
    struct line_facts first = *a, second = *b;
    ck_assert_int_eq(features_of_line(&x, &first), SAKUI_OK);
    ck_assert_int_eq(features_of_line(&y, &second), SAKUI_OK);
    IS(y, king_file, x.value[FEATURE_king_file] + files);
    IS(y, king_rank, x.value[FEATURE_king_rank] + ranks);
    for (enum feature f = 0; f < FEATURE_COUNT; f++)
        ck_assert_msg(depends_on_the_place(f) || equal_numbers(x.value[f], y.value[f]),
                      "%s: %s %g, shifted by %d %d: %g", id, feature_info(f)->name, x.value[f],
                      files, ranks, y.value[f]);
}

static void check_shift(size_t *compared, const struct line_case *c, int files, int ranks)
{
    struct shogi_position moved;
    static shogi_move line[LINE_MAX_PLIES];
    struct line_facts a, b;
    if (c->start.side != SHOGI_BLACK || !canonical_translate(&moved, &c->start, files, ranks))
        return;
    for (size_t i = 0; i < c->count; i++) {
        if (!shifted_move(&line[i], c->line[i], files, ranks))
            return;
    }
    ck_assert_int_eq(line_facts_make(&a, &c->start, c->line, c->count), SAKUI_OK);
    if (!line_facts_make(&b, &moved, line, c->count)) {
        if (goes_the_same_way(&a, &b)) {
            compare_shifted(c->id, &a, &b, files, ranks);
            ++*compared;
        }
        line_facts_free(&b);
    }
    line_facts_free(&a);
}

static void check_shifts(void *context, const struct line_case *c)
{
    static const int ways[][2] = {{1, 0}, {-1, 0}, {2, 0}, {-2, 0}, {0, 1}, {0, -1}, {-1, 1}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        check_shift(context, c, ways[i][0], ways[i][1]);
}

/* Moved over the board so that the line goes as before, a problem has the same features but for
 * the place of its king and what the edges have a say in. */
START_TEST(shift_changes_only_the_place)
{
    size_t compared = 0;
    line_each("corpus/zuko", check_shifts, &compared);
    ck_assert_uint_gt(compared, 2);
    if (line_have_short_problems()) {
        compared = 0;
        line_each(SHORT_PROBLEMS, check_shifts, &compared);
        ck_assert_uint_gt(compared, 100);
    }
}
END_TEST

START_TEST(every_feature_is_defined)
{
    for (enum feature f = 0; f < FEATURE_COUNT; f++) {
        const struct feature_info *info = feature_info(f);
        ck_assert_uint_gt(strlen(info->definition), 10);
        ck_assert(info->needs == 'S' || info->needs == 'L' || info->needs == 'M');
        for (enum feature g = 0; g < f; g++)
            ck_assert_str_ne(info->name, feature_info(g)->name);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("features");
    TCase *t = tcase_create("features");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, zuko_2);
    tcase_add_test(t, discovered_check);
    tcase_add_test(t, double_check);
    tcase_add_test(t, exchanges);
    tcase_add_test(t, interpositions);
    tcase_add_test(t, forbidden_pawn_drop);
    tcase_add_test(t, futile_interpositions);
    tcase_add_test(t, setup_alone);
    tcase_add_test(t, not_an_attack);
    tcase_add_test(t, mirror_changes_nothing);
    tcase_add_test(t, shift_changes_only_the_place);
    tcase_add_test(t, every_feature_is_defined);
    suite_add_tcase(s, t);
    return run_suite(s);
}
