/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Themes, each seen on a board by hand, and the canonical keys. */
#include <stdio.h>
#include <string.h>

#include "tests/unit/runner.h"

#include "core/strbuf.h"
#include "tests/unit/line_support.h"
#include "tsume/shogi/features/canonical.h"
#include "tsume/shogi/features/themes.h"
#include "tsume/shogi/notation.h"

static struct themes find(const char *sfen, const char *moves)
{
    struct shogi_position start;
    static shogi_move line[LINE_MAX_PLIES];
    struct line_facts facts;
    struct themes t;
    size_t count = line_from_text(&start, line, sfen, moves);
    ck_assert_int_eq(line_facts_make(&facts, &start, line, count), SAKUI_OK);
    ck_assert_int_eq(themes_find(&t, &facts), SAKUI_OK);
    line_facts_free(&facts);
    return t;
}

/* Plies of one theme as text, "3 5"; "-" if it does not show. */
static void shows(const struct themes *t, enum theme theme, const char *plies)
{
    struct strbuf text;
    strbuf_init(&text);
    for (size_t i = 0; i < t->count; i++) {
        if (t->items[i].theme == theme)
            strbuf_addf(&text, "%s%d", text.length ? " " : "", t->items[i].ply);
    }
    const char *got = text.length ? strbuf_str(&text) : "-";
    ck_assert_msg(strcmp(got, plies) == 0, "%s: %s, not %s", theme_info(theme)->id, got, plies);
    strbuf_free(&text);
}
#define SHOWS(name, plies) shows(&t, THEME_##name, plies)

/* Shogi Zuko No. 2 (the moves are written out in test_features.c).
 *   Sacrifices at 3 5 7 9 | 13 | 17 19: the first four follow each other. The pieces of 9 and 17
 *   are a bishop and a horse.
 *   Ply 13 P*16 is taken by the king, who had stood on 16 after ply 8 and left it at ply 10.
 *   Ply 3 takes the gold off 27, where the knight is dropped at ply 5.
 *   Before ply 17 a pawn on 16 would be mate (the king on 15 has no square); at ply 19 the tokin
 * has been drawn to 25, can take on 16, and P*16 is allowed. Ply 20 +P25x16: the tokin stands there
 * at mate, next to 15; nothing of the attacker's reaches 16, so without it the king could go there.
 *   King moves at 8 10 12 14 16, five in a row (4 and 18 are captures by a tokin). */
START_TEST(zuko_2)
{
    struct themes t =
        find("9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1",
             "2h2g 2f1e 2g1f 2e1f N*2g 1f2g P*1f 1e1f 4g2e 1f2e 6c3f+ 2e1e P*1f 1e1f 2i2g 1f1e "
             "3f2e 3d2e P*1f 2e1f 2g2d");
    SHOWS(sutegoma, "3 5 7 9 13 17 19");
    SHOWS(oogoma_sute, "9 17");
    SHOWS(renzoku_sutegoma, "3 5 7 9");
    SHOWS(yobimodoshi, "13");
    SHOWS(jamagoma_shokyo, "3");
    SHOWS(uchifuzume_dakai, "17 19");
    SHOWS(tairo_fusagi, "19");
    SHOWS(oite_suji, "8 10 12 14 16");
    SHOWS(narazu, "-");
    SHOWS(aki_oute, "-");
    SHOWS(aigoma, "-");
    SHOWS(setchinzume, "-");
    SHOWS(sougyoku, "-");
    themes_free(&t);
}
END_TEST

/* Shogi Zuko No. 16: ply 5 R32-34 does not promote. As a dragon on 34 it would also guard 23, the
 * king on 13 could not answer the pawn on 14 (ply 7), and the drop would be mate. The king begins
 * on 13 and is mated there: it has come back. */
START_TEST(zuko_16)
{
    struct themes t = find("5gGl1/6R1n/5n1Lk/6+p2/5B1p1/9/9/9/9 b RBN2g4sn2l16p 1",
                           "B*2d 1c1d R*1c 1d2d 3b3d 2d1c P*1d 1c2c N*1e 2c2b 3a2a 2b2a L*2c 2a1a "
                           "2c2b+ 1a2b 1d1c+ 2b1c 3d3c+ 1c1d 3c1c 1d1c 4e2c+");
    SHOWS(narazu, "5");
    SHOWS(hikakufu_narazu, "5");
    SHOWS(uchifuzume_kaihi, "5");
    SHOWS(kangen_gyoku, "23");
    themes_free(&t);
}
END_TEST

/* What everybody knows of three problems of Shogi Zuko: No. 98 is the bare king (裸玉), No. 99 the
 * smoke mate (煙詰: 39 pieces at the start, 3 at the end), No. 94 a shape (曲詰) with the king
 * mated in the middle (都詰). Only these have those themes. */
static void known_zuko(void *context, const struct line_case *c)
{
    (void)context;
    struct line_facts facts;
    struct themes t;
    ck_assert_int_eq(line_facts_make(&facts, &c->start, c->line, c->count), SAKUI_OK);
    ck_assert_int_eq(themes_find(&t, &facts), SAKUI_OK);
    bool bare = strcmp(c->id, "zuko-098") == 0, smoke = strcmp(c->id, "zuko-099") == 0;
    ck_assert_uint_eq(themes_plies(&t, THEME_hadaka_gyoku), bare);
    ck_assert_uint_eq(themes_plies(&t, THEME_kemurizume), smoke);
    if (strcmp(c->id, "zuko-094") == 0) {
        SHOWS(kyokuzume, "23");
        SHOWS(miyakozume, "23");
    }
    themes_free(&t);
    line_facts_free(&facts);
}

START_TEST(themes_of_zuko)
{
    ck_assert_uint_eq(line_each("corpus/zuko", known_zuko, NULL), 100);
}
END_TEST

/* The horse walks down a staircase, 5e 5f 6f 6g 7g: step down, step left, step down, step left; the
 * king goes to and fro between 1b and 1a. A saw of four moves; three are not enough. */
START_TEST(horse_saw)
{
    const char *sfen = "9/8k/9/9/4+B4/9/9/9/9 b - 1";
    struct themes t = find(sfen, "5e5f 1b1a 5f6f 1a1b 6f6g 1b1a 6g7g");
    SHOWS(umanoko, "1 3 5 7");
    SHOWS(ryunoko, "-");
    SHOWS(switchback, "-");
    themes_free(&t);
    t = find(sfen, "5e5f 1b1a 5f6f 1a1b 6f6g");
    SHOWS(umanoko, "-");
    themes_free(&t);
    /* to and fro is no saw but a switchback, from the second move on */
    t = find(sfen, "5e5f 1b1a 5f5e 1a1b 5e5f 1b1a 5f5e");
    SHOWS(umanoko, "-");
    SHOWS(switchback, "3 5 7");
    themes_free(&t);
}
END_TEST

/* The lance is dropped eight squares away. P*5e is guarded by nothing, far from the king, and is
 * taken by the lance; so is the knight that moves from 4a to 5c, but it is moved, not dropped; the
 * pawn on 5b is guarded by the king. */
START_TEST(interpositions)
{
    const char *sfen = "4kn3/9/9/9/9/9/9/9/9 b Lp 1";
    struct themes t = find(sfen, "L*5i P*5e 5i5e");
    SHOWS(en_uchi, "1");
    SHOWS(aigoma, "2");
    SHOWS(chu_ai, "2");
    SHOWS(sute_ai, "2");
    SHOWS(ido_ai, "-");
    SHOWS(mushikake, "0");
    SHOWS(mubobi, "-");
    themes_free(&t);
    t = find(sfen, "L*5i 4a5c 5i5c");
    SHOWS(ido_ai, "2");
    SHOWS(aigoma, "-");
    SHOWS(chu_ai, "-");
    SHOWS(sute_ai, "2");
    themes_free(&t);
    t = find(sfen, "L*5i P*5b 5i5b+"); /* the king guards 5b: not given away */
    SHOWS(aigoma, "2");
    SHOWS(chu_ai, "-");
    SHOWS(sute_ai, "-");
    themes_free(&t);
}
END_TEST

/* Two kings. The lance 5a stands behind its own king on 5b, the attacker's king is on 5i. When the
 * king steps aside the lance looks down the file: at the gold on 5c in the first line, at the king
 * in the second, which is a counter-check. */
START_TEST(counter_check)
{
    struct themes t = find("4l4/4k4/9/9/9/9/9/9/4K4 b G 1", "G*5c 5b6a");
    SHOWS(sougyoku, "0");
    SHOWS(gyaku_oute, "-"); /* the gold on 5c still stands between */
    themes_free(&t);
    t = find("4l4/4k4/9/9/9/9/9/9/4K4 b B 1", "B*4c 5b6b");
    SHOWS(gyaku_oute, "2");
    themes_free(&t);
}
END_TEST

START_TEST(setups)
{
    struct themes t = find("5kg2/9/4GG3/9/9/9/9/9/9 b 2r2bg4s4n4l18p 1", "5c5b");
    SHOWS(isshiki, "0"); /* three golds */
    SHOWS(kogoma_zushiki, "0");
    SHOWS(oogoma_zushiki, "-");
    SHOWS(mubobi, "-"); /* one gold is the defender's */
    themes_free(&t);
    t = find("6r2/8k/8B/8R/9/9/9/9/9 b b4g4s4n3l18p 1", "1c3a+ 1b2c R*1c");
    SHOWS(oogoma_zushiki, "0");
    SHOWS(kogoma_zushiki, "-");
    SHOWS(isshiki, "-");
    SHOWS(aki_oute, "1"); /* the rook 1d, uncovered by the bishop */
    SHOWS(ryo_oute, "-"); /* the horse on 3a, two files away, attacks 1c, not 1b */
    themes_free(&t);
    /* at mate: 2a; 1b 2b 3b; 1c 2c 3c: seven pieces, symmetric in file 2 */
    t = find("7S1/6SkP/6s1s/9/9/9/9/9/9 b L2r2b4g4n3l17p 1", "L*2c");
    SHOWS(kyokuzume, "1");
    SHOWS(shokei_kyokuzume, "-"); /* six at the start */
    themes_free(&t);
}
END_TEST

START_TEST(every_theme_is_defined)
{
    for (enum theme i = 0; i < THEME_COUNT; i++) {
        const struct theme_info *info = theme_info(i);
        ck_assert_uint_gt(strlen(info->definition), 10);
        ck_assert_uint_gt(strlen(info->japanese), 3);
        ck_assert(info->needs == 'S' || info->needs == 'L' || info->needs == 'M');
        ck_assert_int_eq(strncmp(info->column, "theme_", 6), 0);
        ck_assert_str_eq(info->column + 6, info->id);
        for (enum theme k = 0; k < i; k++)
            ck_assert_str_ne(info->id, theme_info(k)->id);
    }
}
END_TEST

/* The mirrored line shows the same themes at the same plies. */
static void mirror_themes(void *context, const struct line_case *c)
{
    (void)context;
    struct shogi_position mirror;
    static shogi_move mirrored[LINE_MAX_PLIES];
    struct line_facts a, b;
    struct themes x, y;
    shogi_mirror(&mirror, &c->start);
    for (size_t i = 0; i < c->count; i++)
        mirrored[i] = shogi_mirror_move(c->line[i]);
    ck_assert_int_eq(line_facts_make(&a, &c->start, c->line, c->count), SAKUI_OK);
    ck_assert_int_eq(line_facts_make(&b, &mirror, mirrored, c->count), SAKUI_OK);
    ck_assert_int_eq(themes_find(&x, &a), SAKUI_OK);
    ck_assert_int_eq(themes_find(&y, &b), SAKUI_OK);
    ck_assert_uint_eq(x.count, y.count);
    for (size_t i = 0; i < x.count; i++) {
        ck_assert_int_eq(x.items[i].theme, y.items[i].theme);
        ck_assert_int_eq(x.items[i].ply, y.items[i].ply);
    }
    themes_free(&x);
    themes_free(&y);
    line_facts_free(&a);
    line_facts_free(&b);
}

START_TEST(mirror_shows_the_same)
{
    ck_assert_uint_eq(line_each("corpus/zuko", mirror_themes, NULL), 100);
    if (line_have_short_problems())
        ck_assert_uint_eq(line_each(SHORT_PROBLEMS, mirror_themes, NULL), 990);
}
END_TEST

/* ---- keys ---- */

static struct shogi_position position(const char *sfen)
{
    struct shogi_position p;
    ck_assert_int_eq(shogi_from_sfen(&p, sfen, strlen(sfen), "", 1, 1, NULL), SAKUI_OK);
    return p;
}

#define KEYS(a, b, kind, same)                                                                     \
    ck_assert_int_eq(                                                                              \
        canonical_key(&(a), CANONICAL_##kind) == canonical_key(&(b), CANONICAL_##kind), same)

/* One idea in several places: king, gold and rook in an L, bishop and gold in hand. */
START_TEST(keys_by_hand)
{
    struct shogi_position at_edge = position("8G/7k1/8R/9/9/9/9/9/9 b BGrb2g4s4n4l18p 1");
    struct shogi_position moved = position("6G2/5k3/6R2/9/9/9/9/9/9 b BGrb2g4s4n4l18p 1");
    struct shogi_position mirrored = position("G8/1k7/R8/9/9/9/9/9/9 b BGrb2g4s4n4l18p 1");
    struct shogi_position lower = position("9/9/G8/1k7/R8/9/9/9/9 b BGrb2g4s4n4l18p 1");
    struct shogi_position other = position("8G/7k1/8R/9/9/9/9/9/9 b BSrb3g3s4n4l18p 1");
    /* the whole turned round: white attacks a black king */
    struct shogi_position turned = position("9/9/9/9/9/9/r8/1K7/g8 w bgRB2G4S4N4L18P 1");
    KEYS(at_edge, mirrored, MIRROR, true);
    KEYS(at_edge, moved, MIRROR, false);
    KEYS(at_edge, lower, MIRROR, false);
    KEYS(at_edge, turned, MIRROR, true);
    KEYS(at_edge, moved, SHIFT, true);
    KEYS(at_edge, mirrored, SHIFT, true);
    KEYS(at_edge, lower, SHIFT, true);
    KEYS(at_edge, turned, SHIFT, true);
    KEYS(at_edge, other, SHIFT, false);
    KEYS(at_edge, other, MIRROR, false);
    struct shogi_position form;
    canonical_form(&form, &moved, CANONICAL_SHIFT);
    ck_assert(!shogi_position_check(&form));
    ck_assert(form.board[shogi_square_of(1, 1)] || form.board[shogi_square_of(2, 1)]);
    char text[CANONICAL_TEXT_SIZE];
    canonical_text(text, &moved, CANONICAL_SHIFT);
    ck_assert_uint_eq(strlen(text), 16);
}
END_TEST

START_TEST(translations)
{
    struct shogi_position p = position("4k4/4P4/9/9/9/9/9/9/9 b N 1"), q;
    ck_assert(canonical_translate(&q, &p, 4, 7));
    ck_assert_int_eq(q.king[SHOGI_WHITE], shogi_square_of(9, 8));
    ck_assert_int_eq(shogi_piece_type(q.board[shogi_square_of(9, 9)]), SHOGI_PAWN);
    ck_assert(!shogi_position_check(&q));
    ck_assert(!canonical_translate(&q, &p, 5, 0));  /* off the side */
    ck_assert(!canonical_translate(&q, &p, 0, -1)); /* off the top */
    ck_assert(!canonical_translate(&q, &p, 0, 8));
    p = position("9/9/9/4kP3/9/9/9/9/9 b - 1");
    ck_assert(!canonical_translate(&q, &p, 0, -3)); /* a pawn on the last rank */
    ck_assert(canonical_translate(&q, &p, 0, -2));
}
END_TEST

/* Every way of moving a setup that stays on the board keeps the shift key, mirrored or not; two
 * setups of the collection share a mirror key only if they are the same. */
static void keep_keys(void *context, const struct line_case *c)
{
    size_t *moves = context;
    struct shogi_position q, m;
    uint64_t shift = canonical_key(&c->start, CANONICAL_SHIFT);
    uint64_t mirror = canonical_key(&c->start, CANONICAL_MIRROR);
    shogi_mirror(&m, &c->start);
    ck_assert_uint_eq(canonical_key(&m, CANONICAL_MIRROR), mirror);
    for (int files = -8; files <= 8; files++) {
        for (int ranks = -8; ranks <= 8; ranks++) {
            if (!canonical_translate(&q, &c->start, files, ranks))
                continue;
            ck_assert_uint_eq(canonical_key(&q, CANONICAL_SHIFT), shift);
            shogi_mirror(&m, &q);
            ck_assert_uint_eq(canonical_key(&m, CANONICAL_SHIFT), shift);
            ++*moves;
        }
    }
}

START_TEST(keys_of_collections)
{
    size_t moves = 0;
    ck_assert_uint_eq(line_each("corpus/zuko", keep_keys, &moves), 100);
    if (line_have_short_problems())
        ck_assert_uint_eq(line_each(SHORT_PROBLEMS, keep_keys, &moves), 990);
    ck_assert_uint_gt(moves, 100);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("themes");
    TCase *t = tcase_create("themes");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, zuko_2);
    tcase_add_test(t, zuko_16);
    tcase_add_test(t, themes_of_zuko);
    tcase_add_test(t, horse_saw);
    tcase_add_test(t, interpositions);
    tcase_add_test(t, counter_check);
    tcase_add_test(t, setups);
    tcase_add_test(t, every_theme_is_defined);
    tcase_add_test(t, mirror_shows_the_same);
    tcase_add_test(t, keys_by_hand);
    tcase_add_test(t, translations);
    tcase_add_test(t, keys_of_collections);
    suite_add_tcase(s, t);
    return run_suite(s);
}
