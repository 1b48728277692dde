/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Features counted by hand on problems of two collections, move by move. Squares are written as
 * players do, file and rank: 26 is 2f. Values: P1 L3 N3 S5 G6 B8 R10. */
#include <math.h>

#include "tests/unit/runner.h"

#include "tests/unit/line_support.h"
#include "tsume/shogi/features/features.h"

struct expectation {
    enum feature feature;
    double value;
};

static void check(const char *sfen, const char *moves, const struct expectation *expected,
                  size_t count)
{
    struct shogi_position start;
    static shogi_move line[LINE_MAX_PLIES];
    struct features f;
    size_t plies = line_from_text(&start, line, sfen, moves);
    ck_assert_int_eq(features_measure(&f, &start, line, plies), SAKUI_OK);
    for (size_t i = 0; i < count; i++) {
        double value = f.value[expected[i].feature];
        ck_assert_msg(fabs(value - expected[i].value) < 1e-9, "%s is %g, not %g",
                      feature_info(expected[i].feature)->name, value, expected[i].value);
    }
}

#define F(name, value)                                                                             \
    {                                                                                              \
        FEATURE_##name, value                                                                      \
    }
#define CHECK(sfen, moves, ...)                                                                    \
    do {                                                                                           \
        const struct expectation expected[] = {__VA_ARGS__};                                       \
        check(sfen, moves, expected, sizeof expected / sizeof *expected);                          \
    } while (0)

/* Shogi Zuko No. 50, 9 plies. Attackers S26 N28 +R19, defenders N33 N14 +P35 L25 N16 +P57 P47 S29.
 *   1 B*45      2 N33x45    sacrifice 1, value 8
 *   3 R*37      4 N45x37    sacrifice 2, value 10; the knight comes into the zone and does not
 * promote 5 B*49      6 N37x49+   sacrifice 3, value 8 7 +R19-17   8 K27-38    the one king move 9
 * +R17-37 mate. Around 38: +R37 P47 N28 S29 +N49; 27 48 39 are empty. No line opens behind a moved
 * piece: no discovered check. Three drops, three captures: 12 pieces at both ends. */
START_TEST(zuko_50)
{
    CHECK("9/9/6n2/8n/6+pl1/7Sn/4+pp1k1/7N1/7s+R b R2B4g2s3l15p 1",
          "B*4e 3c4e R*3g 4e3g B*4i 3g4i+ 1i1g 2g3h 1g3g", F(attackers_start, 3),
          F(defenders_start, 8), F(hand_start, 3), F(king_file, 2), F(king_rank, 7),
          F(closeness, 5), F(king_moves, 1), F(sacrifices, 3), F(aki_oute, 0), F(ryo_oute, 0),
          F(sacrificed_value, 26), F(greatest_sacrifice, 10), F(captures, 0),
          F(defender_captures, 3), F(drops, 3), F(drops_bishop, 2), F(drops_rook, 1),
          F(promotions, 0), F(non_promotions, 0), F(defender_non_promotions, 1),
          F(pieces_start, 12), F(pieces_end, 12), F(smoke, 0), F(king_travel, 1),
          F(king_squares, 2), F(leftover, 0), F(same_square_captures, 3), F(interpositions, 0),
          F(mating_value, 10), F(plies, 9), F(mate_reached, 1));
}
END_TEST

/* Shogi Zuko No. 75, 11 plies. Attackers S75 +B25 G47 L49; defenders L51 N53 S65 N45 +P35 P86 L57
 * +B37 P78 +P79.
 *   1 G47x57    2 K58x57    the gold leaves the diagonal 25-36-47-58 of the horse and checks from
 * 57 itself: discovered and double. Gold 6 for a lance 3: sacrifice 1, value 6 3 L*59      4
 * +B37x59   sacrifice 2, value 3 5 R*77      6 +B59x77   sacrifice 3, value 10 7 R*55      8
 * +B77x55   sacrifice 4, value 10 9 G*58     10 K57-56    king moves are plies 2 and 10 11 +B25-47
 * mate. Around 56: N45 +B55 S65 +B47. 15 pieces, 4 drops, 5 captures: 14. */
START_TEST(zuko_75)
{
    CHECK("4l4/9/4n4/9/2Ss1n+p+B1/1p7/4lG+b2/2p1k4/2+p2L3 b 2RG2g2s2nl14p 1",
          "4g5g 5h5g L*5i 3g5i R*7g 5i7g R*5e 7g5e G*5h 5g5f 2e4g", F(attackers_start, 4),
          F(defenders_start, 10), F(hand_start, 3), F(king_file, 5), F(king_rank, 8),
          F(closeness, 4), F(king_moves, 2), F(sacrifices, 4), F(aki_oute, 1), F(ryo_oute, 1),
          F(sacrificed_value, 29), F(greatest_sacrifice, 10), F(captures, 1),
          F(defender_captures, 4), F(drops, 4), F(drops_lance, 1), F(drops_rook, 2),
          F(drops_gold, 1), F(promotions, 0), F(non_promotions, 0), F(pieces_start, 15),
          F(pieces_end, 14), F(smoke, 1), F(king_travel, 2), F(king_squares, 3), F(leftover, 0),
          F(same_square_captures, 4), F(mating_value, 8), F(plies, 11), F(mate_reached, 1));
}
END_TEST

/* Shogi Zuko No. 7, 13 plies. Attackers B84 P86 N76; defenders N81 G61 S72 R63 P53 R95.
 *   1 S*82      2 K71x82    sacrifice 1, value 5; king move 1
 *   3 N*74      4 K82-83    king move 2
 *   5 S*94      6 R95x94    sacrifice 2, value 5
 *   7 S*92      8 R94x92    sacrifice 3, value 5
 *   9 B84-93+  10 R92x93    sacrifice 4, value 8 (what it is worth in hand); the one promotion
 *  11 B*92     12 R93x92    sacrifice 5, value 8
 *  13 G*84 mate. Around 83: S72 R92 N74 G84.
 * 10 pieces, 6 drops, 5 captures: 11. */
START_TEST(zuko_7)
{
    CHECK("1nkg5/2s6/3rp4/1B7/r8/1PN6/9/9/9 b BG3SN2gn4l16p 1",
          "S*8b 7a8b N*7d 8b8c S*9d 9e9d S*9b 9d9b 8d9c+ 9b9c B*9b 9c9b G*8d",
          F(attackers_start, 3), F(defenders_start, 6), F(hand_start, 6), F(king_file, 7),
          F(king_rank, 1), F(closeness, 4), F(king_moves, 2), F(sacrifices, 5), F(aki_oute, 0),
          F(ryo_oute, 0), F(sacrificed_value, 31), F(greatest_sacrifice, 8), F(captures, 0),
          F(defender_captures, 5), F(drops, 6), F(drops_silver, 3), F(drops_knight, 1),
          F(drops_bishop, 1), F(drops_gold, 1), F(promotions, 1), F(non_promotions, 0),
          F(pieces_start, 10), F(pieces_end, 11), F(smoke, -1), F(king_travel, 2),
          F(king_squares, 3), F(leftover, 0), F(same_square_captures, 5), F(mating_value, 6),
          F(plies, 13), F(mate_reached, 1));
}
END_TEST

/* Shogi Zuko No. 36, 13 plies. Attackers S22 P34 S45 B15 R26 N57 N59; defenders N32 S53 R54 G14
 * +P46 B36 S47 P37. 1 G*25      2 B36x25    sacrifice 1, value 6 3 S45-36    4 B25x36    sacrifice
 * 2, value 5 5 G*25      6 B36x25    sacrifice 3, value 6 7 R26-36    8 S47x36+   sacrifice 4,
 * value 10; the defender promotes, so no refusal 9 N59-47   10 +S36x47   sacrifice 5, value 3 11
 * G*26     12 K35-44    the one king move 13 B15-33+ mate. Around 44: +B33 S53 P34 R54. 16 pieces,
 * 3 drops, 5 captures: 14. */
START_TEST(zuko_36)
{
    CHECK("9/6nS1/4s4/4r1P1g/5Sk1B/5+pbR1/4Nsp2/9/4N4 b 3Gn4l15p 1",
          "G*2e 3f2e 4e3f 2e3f G*2e 3f2e 2f3f 4g3f+ 5i4g 3f4g G*2f 3e4d 1e3c+",
          F(attackers_start, 7), F(defenders_start, 8), F(hand_start, 3), F(king_file, 3),
          F(king_rank, 5), F(closeness, 4), F(king_moves, 1), F(sacrifices, 5), F(aki_oute, 0),
          F(ryo_oute, 0), F(sacrificed_value, 30), F(greatest_sacrifice, 10), F(captures, 0),
          F(defender_captures, 5), F(drops, 3), F(drops_gold, 3), F(promotions, 1),
          F(non_promotions, 0), F(defender_non_promotions, 0), F(pieces_start, 16),
          F(pieces_end, 14), F(smoke, 2), F(king_travel, 1), F(king_squares, 2), F(leftover, 0),
          F(same_square_captures, 5), F(mating_value, 8), F(plies, 13), F(mate_reached, 1));
}
END_TEST

/* Shogi Zuko No. 92, 13 plies. Attackers R43 L23 B14 N35 L37, nothing in hand; defenders P21 N12
 * +B54 S24. 1 L23-22+   2 K31x22    sacrifice 1, value 3; promotion 1, king move 1 3 R43-13+   4
 * S24x13    sacrifice 2, value 10; promotion 2 5 B14-23+   6 K22-11    promotion 3, king move 2 7
 * +B23-33   8 P21-22    an interposition by a move 9 N35-23   10 K11-21    the knight could promote
 * and does not; king move 3 11 +B33-43  12 +B54x43   sacrifice 3, value 8. The horse opens the file
 * of L37, but the king is on 21: no discovered check 13 L37-31+ mate, promotion 4. Around 21: +L31
 * N12 P22. 10 pieces, 3 captures: 7. The king stood on 31 22 11 21. */
START_TEST(zuko_92)
{
    CHECK("6kp1/8n/5R1L1/4+b2sB/6N2/9/6L2/9/9 b r4g3s2n2l17p 1",
          "2c2b+ 3a2b 4c1c+ 2d1c 1d2c+ 2b1a 2c3c 2a2b 3e2c 1a2a 3c4c 5d4c 3g3a+",
          F(attackers_start, 5), F(defenders_start, 4), F(hand_start, 0), F(king_file, 3),
          F(king_rank, 1), F(closeness, 3), F(king_moves, 3), F(sacrifices, 3), F(aki_oute, 0),
          F(ryo_oute, 0), F(sacrificed_value, 21), F(greatest_sacrifice, 10), F(captures, 0),
          F(defender_captures, 3), F(drops, 0), F(promotions, 4), F(non_promotions, 1),
          F(major_non_promotions, 0), F(interpositions, 1), F(moved_interpositions, 1),
          F(interposition_drops, 0), F(pieces_start, 10), F(pieces_end, 7), F(smoke, 3),
          F(king_travel, 1), F(king_squares, 4), F(king_returns, 0), F(leftover, 0),
          F(same_square_captures, 3), F(mating_value, 3), F(plies, 13), F(mate_reached, 1));
}
END_TEST

/* N33 and B55 against the bare king 11, a gold in hand.
 *   1 N33-21+   2 K11x21    the knight leaves the diagonal 55-44-33-22-11 and checks from 21 too:
 *                           discovered, double, and a sacrifice of 3
 *   3 G*22 mate, guarded by the bishop. Around 21 only G22. */
START_TEST(knight_uncovers_bishop)
{
    CHECK("8k/9/6N2/9/4B4/9/9/9/9 b G2rb3g4s3n4l18p 1", "3c2a+ 1a2a G*2b", F(attackers_start, 2),
          F(defenders_start, 0), F(hand_start, 1), F(king_file, 1), F(king_rank, 1),
          F(closeness, 1), F(king_moves, 1), F(sacrifices, 1), F(aki_oute, 1), F(ryo_oute, 1),
          F(sacrificed_value, 3), F(captures, 0), F(drops, 1), F(drops_gold, 1), F(promotions, 1),
          F(pieces_start, 3), F(pieces_end, 3), F(smoke, 0), F(king_travel, 1), F(leftover, 0),
          F(mating_value, 6), F(unused_attackers, 0), F(economy, 1), F(plies, 3),
          F(mate_reached, 1));
}
END_TEST

/* R41 behind G31, N15, king 11.
 *   1 G31-32    2 K11-12    the rook checks along the first rank; the gold on 32 does not reach 11:
 *                           discovered, not double
 *   3 R41-21+   4 K12-13    check from 21, next to 12
 *   5 +R21-23 mate. Around 13 only +R23. Nothing was taken. */
START_TEST(gold_uncovers_rook)
{
    CHECK("5RG1k/9/9/9/8N/9/9/9/9 b r2b3g4s3n4l18p 1", "3a3b 1a1b 4a2a+ 1b1c 2a2c",
          F(attackers_start, 3), F(defenders_start, 0), F(hand_start, 0), F(king_file, 1),
          F(king_rank, 1), F(closeness, 1), F(king_moves, 2), F(sacrifices, 0), F(aki_oute, 1),
          F(ryo_oute, 0), F(captures, 0), F(defender_captures, 0), F(drops, 0), F(promotions, 1),
          F(non_promotions, 0), F(pieces_start, 4), F(pieces_end, 4), F(king_travel, 2),
          F(king_squares, 3), F(quiet_first, 1), F(first_distance, 2), F(mating_value, 10),
          F(plies, 5), F(mate_reached, 1));
}
END_TEST

/* P32 S33 N13 L15 against K11 S31.
 *   1 N13-21+   2 K11x21    opens the file of the lance and checks itself: discovered and double;
 *                           sacrifice, value 3
 *   3 P32x31+   4 K21x31    a pawn 1 for a silver 5: no sacrifice
 *   5 S*32 mate. Around 31 only S32. 6 pieces, 1 drop, 3 captures: 4. */
START_TEST(pawn_takes_silver)
{
    CHECK("6s1k/6P2/6S1N/9/8L/9/9/9/9 b 2r2b4g2s3n3l16p 1", "1c2a+ 1a2a 3b3a+ 2a3a S*3b",
          F(attackers_start, 4), F(defenders_start, 1), F(hand_start, 0), F(king_file, 1),
          F(king_rank, 1), F(closeness, 1), F(king_moves, 2), F(sacrifices, 1), F(aki_oute, 1),
          F(ryo_oute, 1), F(sacrificed_value, 3), F(captures, 1), F(defender_captures, 2),
          F(drops, 1), F(drops_silver, 1), F(promotions, 2), F(pieces_start, 6), F(pieces_end, 4),
          F(smoke, 2), F(king_travel, 2), F(king_squares, 3), F(leftover, 0),
          F(same_square_captures, 2), F(mating_value, 5), F(plies, 5), F(mate_reached, 1));
}
END_TEST

/* L12 G33 L15 L16 against K21 S41.
 *   1 L12-11+   2 K21-31
 *   3 +L11-21   4 K31x21    sacrifice of a lance, 3
 *   5 L15-12+   6 K21-31
 *   7 +L12-22 mate, guarded by the gold. Around 31: S41 +L22.
 * The king went 21 31 21 31. At mate the lance 16 does nothing: 1 unused of 3. */
START_TEST(lance_calls_king_back)
{
    CHECK("5s1k1/8L/6G2/9/8L/8L/9/9/9 b 2r2b3g3s4nl17p 1", "1b1a+ 2a3a 1a2a 3a2a 1e1b+ 2a3a 1b2b",
          F(attackers_start, 4), F(defenders_start, 1), F(hand_start, 0), F(king_file, 2),
          F(king_rank, 1), F(closeness, 2), F(king_moves, 3), F(sacrifices, 1), F(aki_oute, 0),
          F(ryo_oute, 0), F(sacrificed_value, 3), F(promotions, 2), F(drops, 0), F(pieces_start, 6),
          F(pieces_end, 5), F(smoke, 1), F(king_travel, 1), F(king_squares, 2), F(king_returns, 0),
          F(unused_attackers, 1), F(economy, 2.0 / 3), F(mating_value, 3), F(plies, 7),
          F(mate_reached, 1));
}
END_TEST

/* S42, bishop and knight in hand, against K11 L21 L12.
 *   1 B*33      2 L21-22    an interposition by a move, next to the king
 *   3 N*23      4 K11-21
 *   5 S42-31+ mate. Around 21: +S31 L12 L22. Both drops are two steps from 11. */
START_TEST(lance_comes_between)
{
    CHECK("7lk/5S2l/9/9/9/9/9/9/9 b BN2rb4g3s3n2l18p 1", "B*3c 2a2b N*2c 1a2a 4b3a+",
          F(attackers_start, 1), F(defenders_start, 2), F(hand_start, 2), F(king_file, 1),
          F(king_rank, 1), F(closeness, 3), F(king_moves, 1), F(sacrifices, 0), F(aki_oute, 0),
          F(ryo_oute, 0), F(captures, 0), F(defender_captures, 0), F(drops, 2), F(drops_bishop, 1),
          F(drops_knight, 1), F(promotions, 1), F(interpositions, 1), F(moved_interpositions, 1),
          F(chu_ai, 0), F(farthest_drop, 2), F(first_distance, 2), F(quiet_first, 1),
          F(pieces_start, 4), F(pieces_end, 6), F(smoke, -2), F(leftover, 0), F(mating_value, 5),
          F(plies, 5), F(mate_reached, 1));
}
END_TEST

/* G21 S11 S33 +R44 against K13 P23.
 *   1 S11-22    2 K13-12    from the first rank to the second: it could promote and does not, since
 *                           only a silver checks backwards on 13
 *   3 G21-11 mate, checking backwards. Around 12: G11 S22 P23. Every square of the king is held by
 *   gold and silvers: the dragon is not needed, 1 unused of 4. */
START_TEST(silver_stays_silver)
{
    CHECK("7GS/9/6Spk/5+R3/9/9/9/9/9 b r2b3g2s4n4l17p 1", "1a2b 1c1b 2a1a", F(attackers_start, 4),
          F(defenders_start, 1), F(hand_start, 0), F(king_file, 1), F(king_rank, 3),
          F(closeness, 3), F(king_moves, 1), F(sacrifices, 0), F(aki_oute, 0), F(ryo_oute, 0),
          F(captures, 0), F(promotions, 0), F(non_promotions, 1), F(major_non_promotions, 0),
          F(drops, 0), F(king_travel, 1), F(unused_attackers, 1), F(economy, 0.75),
          F(quiet_first, 0), F(first_distance, 1), F(mating_value, 6), F(plies, 3),
          F(mate_reached, 1));
}
END_TEST

/* G31 B21 R11 around K22.
 *   1 B21-32+   2 K22x11    the king takes the rook, not the piece that moved: no sacrifice by our
 *                           definition
 *   3 +B32-21 mate, guarded by the gold. Around 11 only +B21. */
START_TEST(rook_left_behind)
{
    CHECK("6GBR/7k1/9/9/9/9/9/9/9 b rb3g4s3n4l18p 1", "2a3b+ 2b1a 3b2a", F(attackers_start, 3),
          F(defenders_start, 0), F(hand_start, 0), F(king_file, 2), F(king_rank, 2),
          F(closeness, 1), F(king_moves, 1), F(sacrifices, 0), F(aki_oute, 0), F(ryo_oute, 0),
          F(captures, 0), F(defender_captures, 1), F(same_square_captures, 0), F(promotions, 1),
          F(pieces_start, 4), F(pieces_end, 3), F(smoke, 1), F(king_travel, 1), F(mating_value, 8),
          F(plies, 3), F(mate_reached, 1));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("features_by_hand");
    TCase *t = tcase_create("features_by_hand");
    tcase_add_test(t, zuko_50);
    tcase_add_test(t, zuko_75);
    tcase_add_test(t, zuko_7);
    tcase_add_test(t, zuko_36);
    tcase_add_test(t, zuko_92);
    tcase_add_test(t, knight_uncovers_bishop);
    tcase_add_test(t, gold_uncovers_rook);
    tcase_add_test(t, pawn_takes_silver);
    tcase_add_test(t, lance_calls_king_back);
    tcase_add_test(t, lance_comes_between);
    tcase_add_test(t, silver_stays_silver);
    tcase_add_test(t, rook_left_behind);
    suite_add_tcase(s, t);
    return run_suite(s);
}
