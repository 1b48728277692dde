/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Title, author, length and the other fields of a problem on their way through the formats, and
 * words for hands and handicaps that are spelt as people spell them. */
#include <check.h>
#include <string.h>

#include "core/alloc.h"
#include "importers/headers.h"
#include "importers/setup.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

#define ONE_KING  "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
#define TWO_KINGS "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"

/* Those with headers. */
static const enum import_format carriers[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_CSA,
                                              IMPORT_JKF, IMPORT_XML, IMPORT_JSON};
#define CARRIERS (sizeof carriers / sizeof carriers[0])

/* 5二金 mate, with an end or without. */
static struct problem *mate_in_one(const char *setup, enum problem_end end)
{
    struct problem *p;
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    ck_assert_int_eq(problem_set(p, &p->setup, setup), SAKUI_OK);
    p->side = SIDE_BLACK;
    p->goal = GOAL_MATE;
    struct problem_node *n = problem_node_add(p, p->root, "G*5b");
    ck_assert_ptr_nonnull(n);
    n->end = end;
    return p;
}

static struct problem *again(struct problem *p, enum import_format f)
{
    struct diag_list diags = {0};
    struct problem *back = problem_again(p, f, &diags);
    if (!back)
        print_diags(&diags);
    ck_assert_msg(back != NULL, "not read again from %s", import_format_name(f));
    diag_list_clear(&diags);
    return back;
}

/* A reader counts the moves up to 詰み where no header gives the length. Written, the number must
 * not become a header that the file never had: written and read again nothing may change. */
START_TEST(a_counted_length_is_no_header)
{
    for (size_t i = 0; i < CARRIERS; i++) {
        struct problem *p = mate_in_one(ONE_KING, END_MATE);
        struct problem *once = again(p, carriers[i]), *twice = again(once, carriers[i]);
        const char *why;
        ck_assert_msg(problem_same(once, twice, &why), "%s: %s", import_format_name(carriers[i]),
                      why);
        ck_assert_ptr_null(problem_tag_get(twice, "手数"));
        problem_free(twice);
        problem_free(once);
        problem_free(p);
    }
}
END_TEST

/* A claimed length that nobody can count comes back: no mate at the end, another number, or two
 * kings without a word that mate is asked for. */
START_TEST(a_claimed_length_is_kept)
{
    static const struct {
        const char *setup;
        enum problem_end end;
        int plies;
    } claims[] = {{ONE_KING, END_NONE, 1},
                  {ONE_KING, END_MATE, 3},
                  {TWO_KINGS, END_MATE, 1},
                  {TWO_KINGS, END_NONE, 5}};
    for (size_t c = 0; c < sizeof claims / sizeof claims[0]; c++) {
        for (size_t i = 0; i < CARRIERS; i++) {
            struct problem *p = mate_in_one(claims[c].setup, claims[c].end);
            p->plies = claims[c].plies;
            struct problem *back = again(p, carriers[i]);
            ck_assert_msg(back->plies == claims[c].plies, "claim %zu as %s: %d", c,
                          import_format_name(carriers[i]), back->plies);
            problem_free(back);
            problem_free(p);
        }
    }
}
END_TEST

/* A field is written although some other header has the same value, and before one of its own name
 * that says something else. */
START_TEST(fields_are_kept_beside_headers)
{
    for (size_t i = 0; i < CARRIERS; i++) {
        struct problem *p = mate_in_one(ONE_KING, END_MATE);
        ck_assert_int_eq(problem_set(p, &p->author, "山田"), SAKUI_OK);
        ck_assert_int_eq(problem_set(p, &p->title, "新題"), SAKUI_OK);
        ck_assert_int_eq(problem_set(p, &p->source, "詰パラ"), SAKUI_OK);
        ck_assert_int_eq(problem_tag_add(p, "先手", "山田"), SAKUI_OK);
        ck_assert_int_eq(problem_tag_add(p, "作品名", "旧題"), SAKUI_OK);
        ck_assert_int_eq(problem_tag_add(p, "棋戦", "別の"), SAKUI_OK);
        struct problem *back = again(p, carriers[i]);
        ck_assert_str_eq(back->author, "山田");
        ck_assert_str_eq(back->title, "新題");
        ck_assert_str_eq(back->source, "詰パラ");
        ck_assert_str_eq(problem_tag_get(back, "先手"), "山田");
        problem_free(back);
        problem_free(p);
    }
}
END_TEST

/* The first header of a name counts, so it is the one a format with unique names keeps. */
START_TEST(the_first_of_repeated_headers_counts)
{
    for (size_t i = 0; i < CARRIERS; i++) {
        struct problem *p = mate_in_one(ONE_KING, END_MATE);
        ck_assert_int_eq(problem_set(p, &p->author, "甲"), SAKUI_OK);
        ck_assert_int_eq(problem_tag_add(p, "作者名", "甲"), SAKUI_OK);
        ck_assert_int_eq(problem_tag_add(p, "作者名", "乙"), SAKUI_OK);
        struct problem *back = again(p, carriers[i]);
        ck_assert_str_eq(back->author, "甲");
        ck_assert_str_eq(problem_tag_get(back, "作者名"), "甲");
        problem_free(back);
        problem_free(p);
    }
}
END_TEST

static size_t losses(const struct problem *p, enum import_format f, const char *code)
{
    struct diag_list diags = {0};
    struct strbuf text;
    write_one(p, f, WRITER_UTF8, &text, &diags);
    size_t n = count_code(&diags, code);
    strbuf_free(&text);
    diag_list_clear(&diags);
    return n;
}

/* What a format has no place for is said, and nothing is said where there is nothing to lose. */
START_TEST(writers_say_which_headers_are_lost)
{
    struct problem *p = mate_in_one(ONE_KING, END_MATE);
    p->plies = 1;
    ck_assert_int_eq(problem_tag_add(p, "手合割", "詰将棋"), SAKUI_OK);
    for (size_t i = 0; i < CARRIERS; i++) {
        ck_assert_uint_eq(losses(p, carriers[i], "numbers-lost"), 0);
        ck_assert_uint_eq(losses(p, carriers[i], "line-ends-lost"), 0);
    }
    ck_assert_uint_eq(losses(p, IMPORT_SFEN, "sfen-headers-lost"), 0);
    p->score = 2.5;
    ck_assert_int_eq(problem_tag_add(p, "備考", "一\n二"), SAKUI_OK);
    for (size_t i = 0; i < 4; i++) /* KIF, KI2, CSA, JKF */
        ck_assert_uint_eq(losses(p, carriers[i], "numbers-lost"), 1);
    for (size_t i = 0; i < 3; i++)
        ck_assert_uint_eq(losses(p, carriers[i], "line-ends-lost"), 1);
    for (size_t i = 4; i < CARRIERS; i++)
        ck_assert_uint_eq(losses(p, carriers[i], "numbers-lost"), 0);
    ck_assert_uint_eq(losses(p, IMPORT_JKF, "line-ends-lost"), 0);
    ck_assert_uint_eq(losses(p, IMPORT_SFEN, "sfen-headers-lost"), 1);
    ck_assert_uint_eq(losses(p, IMPORT_USI, "sfen-headers-lost"), 1);
    problem_free(p);
}
END_TEST

#define BOARD                                                                                      \
    "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"                       \
    "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"       \
    "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n+---------------------------+\n"

static void check_setup(const char *text, const char *setup)
{
    struct diag_list diags = {0};
    struct problem *p = read_one(text, &diags);
    ck_assert_str_eq(p->setup, setup);
    problem_free(p);
    diag_list_clear(&diags);
}

START_TEST(hands_as_magazines_print_them)
{
    check_setup(BOARD "持駒：金\n", ONE_KING);
    check_setup("持ち駒：金\n" BOARD, ONE_KING);
    check_setup("先手持駒：金一枚\n" BOARD, ONE_KING);
    check_setup(
        "後手の持駒：飛車二枚、角行２、金将三枚、銀将4枚、桂馬四、香車四枚、歩兵十七枚\n" BOARD
        "先手の持駒：金将\n",
        ONE_KING);
}
END_TEST

START_TEST(handicaps_without_their_last_letter)
{
    ck_assert_ptr_eq(handicap_by_name("二枚落"), handicap_by_name("二枚落ち"));
    ck_assert_ptr_eq(handicap_by_name("飛落"), handicap_by_name("飛車落ち"));
    ck_assert_ptr_eq(handicap_by_name("香落　"), handicap_by_name("香落ち"));
    ck_assert_ptr_nonnull(handicap_by_name("二枚落"));
    ck_assert_ptr_null(handicap_by_name("二枚"));
    ck_assert_ptr_null(handicap_by_name("平"));
}
END_TEST

/* 00AL is the rest wherever it stands among the lines of the position. */
START_TEST(csa_rest_before_other_pieces)
{
    check_setup("P-00AL\nP-51OU\nP+53FU00KI\n+\n+0052KI\n%TSUMI\n", ONE_KING);
    check_setup("P-51OU\nP+53FU00KI\nP-00AL\n+\n+0052KI\n%TSUMI\n", ONE_KING);
}
END_TEST

START_TEST(csa_time_beyond_reason_is_kept_as_text)
{
    struct diag_list diags = {0};
    struct problem *p = read_one("PI\n+\n+7776FU\nT99999999999999999999\n", &diags);
    ck_assert_int_eq(p->root->first_child->seconds, -1);
    ck_assert_str_eq(problem_tag_get(p, "?"), "T99999999999999999999");
    ck_assert_uint_eq(count_code(&diags, "line-unknown"), 1);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

/* A first move that cannot be played has been made all the same: the next is the other side's. */
START_TEST(an_unplayable_first_move_turns_no_side)
{
    struct diag_list diags = {0};
    struct problem *p = read_one("手合割：平手\n▲５八金 △３四歩\n", &diags);
    ck_assert_int_eq(p->side, SIDE_BLACK);
    ck_assert_uint_eq(count_code(&diags, "ambiguous-move"), 1);
    ck_assert_uint_eq(count_code(&diags, "side-guessed"), 0);
    ck_assert_str_eq(node_tag(p->root, "illegal-move"), "５八金");
    ck_assert_str_eq(node_tag(p->root, "unread-moves"), "△３四歩");
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(hands_without_a_board_are_told)
{
    struct diag_list diags = {0};
    struct problem *p =
        read_one("手合割：平手\n先手の持駒：なし\n後手の持駒：\n1 ７六歩(77)\n", &diags);
    ck_assert_uint_eq(count_code(&diags, "hand-unused"), 0);
    problem_free(p);
    p = read_one("手合割：平手\n先手の持駒：金\n1 ７六歩(77)\n", &diags);
    ck_assert_uint_eq(count_code(&diags, "hand-unused"), 1);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

/* JKF and JSON have headers of any name: in KIF and KI2 they must not become part of the set-up. */
START_TEST(headers_named_like_a_setup)
{
    static const char *const keys[] = {"先手の持駒", "後手の持駒",   "先手の持ち駒", "後手持駒",
                                       "上手の持駒", "攻方の持駒",   "玉方持駒",     "持駒",
                                       "持ち駒",     "先手の持駒　", "手番",         "手番 "};
    static const enum import_format formats[] = {IMPORT_KIF, IMPORT_KI2};
    for (size_t i = 0; i < 2 * (sizeof keys / sizeof *keys); i++) {
        struct diag_list diags = {0};
        const char *key = keys[i / 2];
        struct problem *p = mate_in_one(ONE_KING, END_MATE);
        ck_assert_int_eq(problem_tag_add(p, key, "後手"), SAKUI_OK);
        ck_assert_int_eq(problem_tag_add(p, key, "飛"), SAKUI_OK);
        struct problem *back = problem_again(p, formats[i % 2], &diags);
        ck_assert_msg(back != NULL, "%s", key);
        ck_assert_str_eq(back->setup, p->setup);
        ck_assert_int_eq(back->side, p->side);
        ck_assert_ptr_nonnull(strstr(problem_tag_get(back, "#"), "：後手"));
        ck_assert_uint_eq(diags.count, 2);
        ck_assert_uint_eq(count_code(&diags, "header-as-remark"), 2);
        diag_list_clear(&diags);
        problem_free(back);
        problem_free(p);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-headers");
    TCase *t = tcase_create("headers");
    tcase_add_test(t, a_counted_length_is_no_header);
    tcase_add_test(t, a_claimed_length_is_kept);
    tcase_add_test(t, fields_are_kept_beside_headers);
    tcase_add_test(t, the_first_of_repeated_headers_counts);
    tcase_add_test(t, writers_say_which_headers_are_lost);
    tcase_add_test(t, hands_as_magazines_print_them);
    tcase_add_test(t, handicaps_without_their_last_letter);
    tcase_add_test(t, csa_rest_before_other_pieces);
    tcase_add_test(t, csa_time_beyond_reason_is_kept_as_text);
    tcase_add_test(t, an_unplayable_first_move_turns_no_side);
    tcase_add_test(t, hands_without_a_board_are_told);
    tcase_add_test(t, headers_named_like_a_setup);
    suite_add_tcase(s, t);
    return run_suite(s);
}
