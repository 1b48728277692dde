/* SPDX-License-Identifier: GPL-3.0-or-later */
/* KIF and KI2 as people write them by hand: other words for the same move, numbers with points,
 * hands by the parts in a problem, boards seen from the other side; and what looks like one of
 * these but is not clear, which must be told. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

/* The main line of the only problem in usi, and the warnings of a code (may be NULL). */
static void check_line(const char *text, enum import_format format, const char *usi,
                       const char *code)
{
    struct reading r;
    struct strbuf line;
    reading_start(&r, text, format, false);
    ck_assert_uint_eq(r.all.count, 1);
    strbuf_init(&line);
    for (const struct problem_node *n = r.all.items[0]->root->first_child; n; n = n->first_child)
        strbuf_addf(&line, "%s%s", line.length ? " " : "", n->move);
    ck_assert_str_eq(strbuf_str(&line), usi);
    if (code)
        ck_assert_msg(find_code(&r.diags, code) != NULL, "no %s: %s", code, text);
    else if (r.diags.count) {
        print_diags(&r.diags);
        ck_abort_msg("%s", text);
    }
    strbuf_free(&line);
    reading_finish(&r);
}

static void check_strict(const char *text, enum import_format format)
{
    struct reading r;
    reading_start(&r, text, format, true);
    ck_assert_uint_eq(r.all.count, 0);
    ck_assert_uint_eq(r.all.refused, 1);
    reading_finish(&r);
}

/* Written in its format and read again, all tags of the root are the same. */
static void check_root_again(struct problem *p, enum import_format format)
{
    struct diag_list diags = {0};
    struct problem *again = problem_again(p, format, &diags);
    ck_assert_ptr_nonnull(again);
    const struct problem_tag *b = again->root->tags;
    for (const struct problem_tag *a = p->root->tags; a; a = a->next, b = b->next) {
        ck_assert_ptr_nonnull(b);
        ck_assert_str_eq(a->key, b->key);
        ck_assert_str_eq(a->value, b->value);
    }
    ck_assert_ptr_null(b);
    problem_free(again);
    diag_list_clear(&diags);
}

#define KIF_TWO "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n"

START_TEST(words_of_kif)
{
    static const struct {
        const char *move, *usi;
    } cases[] = {
        {"２二角成らず(88)", "8h2b"}, {"２二角ならず(88)", "8h2b"}, {"２二角なり(88)", "8h2b+"},
        {"２二角成り(88)", "8h2b+"},  {"２二角(88)成", "8h2b+"},    {"２二角 (88)", "8h2b"},
        {"２二角行不成(88)", "8h2b"}, {"６八飛車(28)", "2h6h"},     {"７七桂馬(89)", "8i7g"},
        {"６八銀将(79)", "7i6h"},     {"１八香車(19)", "1i1h"},     {"６八玉将(59)", "5i6h"},
        {"２六歩兵(27)", "2g2f"},     {"７八金上がる(69)", "6i7h"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300], usi[60];
        snprintf(text, sizeof text, KIF_TWO "3 %s\n", cases[i].move);
        snprintf(usi, sizeof usi, "7g7f 3c3d %s", cases[i].usi);
        check_line(text, IMPORT_KIF, usi, NULL);
    }
}
END_TEST

START_TEST(words_of_ki2)
{
    check_line("▲７六歩 △３四歩 ▲２二角成らず △同飛\n", IMPORT_KI2, "7g7f 3c3d 8h2b 8b2b", NULL);
    check_line("▲６八銀上る△４二銀上がる▲７九金寄る△３一金寄り\n", IMPORT_KI2,
               "7i6h 3a4b 6i7i 4a3a", NULL);
    check_line("▲７六歩 △３四歩 ▲６八飛車\n", IMPORT_KI2, "7g7f 3c3d 2h6h", NULL);
}
END_TEST

START_TEST(unclear_words_are_told)
{
    static const char *const moves[] = {"２二角成不成(88)", "２二角ほげ(88)", "６八飛ろう(28)"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char text[300];
        snprintf(text, sizeof text, KIF_TWO "3 %s\n", moves[i]);
        check_line(text, IMPORT_KIF, "7g7f 3c3d", "unclear-move");
        check_strict(text, IMPORT_KIF);
    }
}
END_TEST

START_TEST(numbers_with_points)
{
    check_line("手数----指手--\n1: ７六歩(77)\n2: ３四歩(33)\n", IMPORT_KIF, "7g7f 3c3d", NULL);
    check_line("1. ７六歩(77)\n2.３四歩(33)\n3) ２六歩(27)\n", IMPORT_KIF, "7g7f 3c3d 2g2f", NULL);
    check_line("１：７六歩(77)\n２：３四歩(33)\n", IMPORT_KIF, "7g7f 3c3d", NULL);
}
END_TEST

/* The first move cannot be read, or not be played: the rest is kept, in strict mode refused. */
START_TEST(first_moves)
{
    static const struct {
        const char *text;
        enum import_format format;
        const char *illegal, *unread;
    } cases[] = {
        {"手合割：平手\n手数----\n1 ７六と金ほ(77)\n2 ３四歩(33)\n", IMPORT_KIF, "７六と金ほ(77)",
         "３四歩(33)"},
        {"手合割：平手\n1 ７六ぬ(77)\n2 ３四歩(33)\n", IMPORT_KIF, "７六ぬ(77)", "３四歩(33)"},
        {"手合割：平手\n手数----\n1 ６六歩打\n2 ３四歩(33)\n", IMPORT_KIF, "P*6f", "３四歩(33)"},
        {"手合割：平手\n▲７六ぬ △３四歩\n", IMPORT_KI2, "７六ぬ", "△３四歩"},
        {"手合割：平手\n▲６六歩打 △３四歩\n", IMPORT_KI2, "P*6f", "△３四歩"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;
        reading_start(&r, cases[i].text, cases[i].format, false);
        ck_assert_uint_eq(r.all.count, 1);
        struct problem *p = r.all.items[0];
        ck_assert_int_eq(p->side, SIDE_BLACK);
        ck_assert_ptr_null(p->root->first_child);
        ck_assert_str_eq(node_tag(p->root, "illegal-move"), cases[i].illegal);
        ck_assert_str_eq(node_tag(p->root, "unread-moves"), cases[i].unread);
        check_root_again(p, cases[i].format);
        reading_finish(&r);
        check_strict(cases[i].text, cases[i].format);
    }
}
END_TEST

/* A blank inside a move that was not read does not make two of it. */
START_TEST(blanks_in_unread_moves)
{
    struct reading r;
    reading_start(&r, "手合割：平手\n1 ９九歩打\n2 同 銀(31)\n3 ２六歩(27)\n", IMPORT_KIF, false);
    struct problem *p = r.all.items[0];
    ck_assert_str_eq(node_tag(p->root, "unread-moves"), "同　銀(31) ２六歩(27)");
    check_root_again(p, IMPORT_KIF);
    reading_finish(&r);
}
END_TEST

START_TEST(words_behind_an_end)
{
    static const struct {
        const char *text, *rest, *end_text, *code;
    } cases[] = {
        {"1 ７六歩(77)\n2 投了 以下略\n", "以下略", NULL, "line-rest"},
        {"1 ７六歩(77)\n2 投了  ( 0:03/00:00:03) 拍手\n", "拍手", NULL, "line-rest"},
        {"▲７六歩 投了 ありがとう\n", "ありがとう", NULL, "line-rest"},
        {"1 ７六歩(77)\nまで1手で詰み（駒余り：歩）\n", NULL, "詰み（駒余り：歩）", "line-rest"},
        {"1 ７六歩(77)\n2 詰み\nまで1手で詰み（駒余り：歩）\n", "詰み（駒余り：歩）", NULL,
         "end-twice"},
        {"1 ７六歩(77)\n2 投了\n\n変化：2手\n2 千日手\n", "千日手", NULL, "end-twice"},
        {"1 ７六歩(77)\n2 切れ負け\nまで1手で時間切れにより先手の勝ち\n", NULL, NULL, "line-rest"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diag_list diags = {0};
        struct problem *p = read_one(cases[i].text, &diags);
        const struct problem_node *n = p->root->first_child;
        const char *rest = node_tag(n, "#");
        ck_assert_msg(cases[i].rest ? rest && strcmp(rest, cases[i].rest) == 0 : !rest,
                      "case %zu: %s", i, rest ? rest : "nothing kept");
        ck_assert_msg(!n->end_text == !cases[i].end_text, "case %zu", i);
        if (n->end_text)
            ck_assert_str_eq(n->end_text, cases[i].end_text);
        ck_assert_uint_eq(count_code(&diags, cases[i].code), cases[i].rest != NULL);
        struct problem *again = problem_again(p, IMPORT_KIF, &diags);
        ck_assert_ptr_nonnull(again);
        const char *kept = node_tag(again->root->first_child, "#");
        ck_assert_str_eq(kept ? kept : "", rest ? rest : "");
        problem_free(again);
        problem_free(p);
        diag_list_clear(&diags);
    }
}
END_TEST

START_TEST(hands_by_parts)
{
    static const struct {
        const char *attacker, *defender;
    } cases[] = {{"攻方の持駒", "玉方の持駒"},
                 {"詰方持駒", "受方持駒"},
                 {"攻め方の持ち駒", "受け方の持ち駒"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diag_list diags = {0};
        char text[300];
        snprintf(text, sizeof text, "%s：銀二\n| ・v玉|\n%s：金\n", cases[i].defender,
                 cases[i].attacker);
        struct problem *p = read_one(text, &diags);
        ck_assert_str_eq(p->setup, "8k/9/9/9/9/9/9/9/9 b G2s 1");
        ck_assert_uint_eq(diags.count, 0);
        problem_free(p);
        diag_list_clear(&diags);
    }
    static const char other[] = "後手の持駒：なし\n| ・v玉|\n誰かの持駒：金\n";
    check_line(other, IMPORT_KIF, "", "hand-unknown");
    check_strict(other, IMPORT_KIF);
}
END_TEST

START_TEST(boards_from_the_other_side)
{
    struct diag_list diags = {0};
    struct problem *p = read_one("先手の持駒：金\n後手の持駒：なし\n １ ２ ３\n+---------+\n"
                                 "| ・ 歩 ・|三\n| ・ ・ ・|二\n|v玉 ・ ・|一\n+---------+\n",
                                 &diags);
    ck_assert_str_eq(p->setup, "8k/9/7P1/9/9/9/9/9/9 b G 1");
    problem_free(p);
    /* files 6 to 4, as a magazine cuts a corner out of the middle */
    p = read_one("先手の持駒：金\n後手の持駒：なし\n ６ ５ ４\n| ・v玉 ・|一\n| ・ ・ ・|二\n",
                 &diags);
    ck_assert_str_eq(p->setup, "4k4/9/9/9/9/9/9/9/9 b G 1");
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(rows_that_cannot_be_right)
{
    static const struct {
        const char *text;
        long line;
    } cases[] = {
        {"先手の持駒：金\n| ・v玉|一\n| ・ ・ ・|二\n", 3},
        {"先手の持駒：金\n| ・v玉|一\n| ・ ・|二\n| 歩 ・|一\n", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;
        reading_start(&r, cases[i].text, IMPORT_KIF, false);
        ck_assert_uint_eq(r.all.count, 0);
        ck_assert_uint_eq(r.all.refused, 1);
        ck_assert_ptr_nonnull(find_code(&r.diags, "bod-rows"));
        ck_assert_int_eq(find_code(&r.diags, "bod-rows")->line, cases[i].line);
        reading_finish(&r);
    }
}
END_TEST

/* A diagram is there, so the position is not that of the start of a game. */
START_TEST(diagrams_without_a_readable_row)
{
    struct reading r;
    reading_start(&r,
                  "後手の持駒：なし\n| ＿ ＿v玉|一\n| ＿ ＿ ＿|二\n先手の持駒：金\n"
                  "1 １二金打\n",
                  IMPORT_KIF, false);
    ck_assert_uint_eq(r.all.count, 0);
    ck_assert_uint_eq(r.all.refused, 1);
    ck_assert_uint_eq(count_code(&r.diags, "bod-square"), 2);
    ck_assert_uint_eq(count_code(&r.diags, "hand-unused"), 0);
    reading_finish(&r);
}
END_TEST

#define MARK "\xef\xbb\xbf"

/* Two files put together, each with its byte order mark. */
START_TEST(byte_order_marks_inside)
{
    static const struct {
        const char *text;
        enum import_format format;
    } cases[] = {
        {MARK "手合割：平手\n1 ７六歩(77)\nまで1手で中断\n\n" MARK
              "後手の持駒：なし\n|v玉|一\n| ・|二\n| 歩|三\n先手の持駒：金\n1 １二金打\n",
         IMPORT_KIF},
        {MARK "PI\n+\n+7776FU\n/\n" MARK "P1 *  *  *  *  *  *  *  * -OU\n"
              "P3 *  *  *  *  *  *  *  * +FU\nP+00KI\n+\n+0012KI\n",
         IMPORT_CSA},
        {MARK "position startpos moves 7g7f\n" MARK
              "position sfen 8k/9/8P/9/9/9/9/9/9 b G 1 moves G*1b\n",
         IMPORT_SFEN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;
        reading_start(&r, cases[i].text, cases[i].format, false);
        ck_assert_uint_eq(r.all.count, 2);
        ck_assert_str_eq(r.all.items[0]->root->first_child->move, "7g7f");
        ck_assert_str_eq(r.all.items[1]->setup, "8k/9/8P/9/9/9/9/9/9 b G 1");
        ck_assert_str_eq(r.all.items[1]->root->first_child->move, "G*1b");
        reading_finish(&r);
    }
}
END_TEST

START_TEST(ends_behind_a_side)
{
    static const struct {
        const char *text;
        enum import_format format;
    } cases[] = {
        {"手合割：平手\n▲７六歩 △３四歩 ▲投了\n", IMPORT_KI2},
        {"手合割：平手\n1 ▲７六歩(77)\n2 △３四歩(33)\n3 ▲投了\n", IMPORT_KIF},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;
        reading_start(&r, cases[i].text, cases[i].format, true);
        ck_assert_uint_eq(r.all.count, 1);
        const struct problem_node *last = r.all.items[0]->root->first_child->first_child;
        ck_assert_str_eq(last->move, "3c3d");
        ck_assert_int_eq(last->end, END_RESIGN);
        ck_assert_ptr_null(last->end_text); /* the usual word */
        ck_assert_ptr_null(last->first_child);
        reading_finish(&r);
    }
}
END_TEST

/* A variation of no move is text, wherever it is written, and disturbs no other. */
START_TEST(variations_of_no_move)
{
    static const enum import_format formats[] = {IMPORT_KIF, IMPORT_KI2};
    static const char text[] =
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n"
        "変化：0手\n1 ５六歩(57)\n変化：3手\n3 ６六歩(67)\n";
    struct reading r;
    reading_start(&r, text, IMPORT_KIF, false);
    ck_assert_uint_eq(count_code(&r.diags, "variation-start"), 1);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct strbuf out;
        struct diag_list diags = {0};
        strbuf_init(&out);
        write_one(r.all.items[0], formats[i], WRITER_UTF8, &out, &diags);
        struct problem *again = read_one(strbuf_str(&out), &diags);
        const struct problem_node *first = again->root->first_child;
        ck_assert_str_eq(first->move, "7g7f");
        ck_assert_ptr_null(first->next);
        ck_assert_str_eq(first->first_child->move, "3c3d");
        ck_assert_ptr_null(first->first_child->first_child);
        const struct problem_node *other = first->first_child->next;
        ck_assert_str_eq(other->move, "8c8d");
        ck_assert_str_eq(other->first_child->move, "2g2f");
        ck_assert_str_eq(other->first_child->next->move, "6g6f");
        problem_free(again);
        diag_list_clear(&diags);
        strbuf_free(&out);
    }
    reading_finish(&r);
}
END_TEST

#define DIAGRAM                                                                                    \
    "手合割：詰将棋\n|v玉|\n| ・|\n| 歩|\n| ・|\n| ・|\n| ・|\n| ・|\n| ・|\n| "    \
    "・|\n先手の持駒：金二\n後手の持駒：なし\n"

START_TEST(moves_where_one_looks_for_them)
{
    check_line("手合割：平手\n1７六歩(77)\n2３四歩(33)\n3２二角成(88)\n4同銀(31)\n", IMPORT_KIF,
               "7g7f 3c3d 8h2b+ 3a2b", NULL);
    check_line(DIAGRAM "1 １二金打 まで1手詰\n", IMPORT_KIF, "G*1b", NULL);
    check_line(DIAGRAM "\n解答：▲１二金まで\n", IMPORT_KIF, "G*1b", NULL);
    check_line(DIAGRAM "作意手順 : ▲１二金 まで1手詰\n", IMPORT_KIF, "G*1b", NULL);
    check_line("手合割：平手\n▲７六歩まで 以下略\n", IMPORT_KI2, "7g7f", "line-rest");
    /* prose, or above the diagram, where our writer puts headers */
    check_line(DIAGRAM "解答：来月号\n", IMPORT_KIF, "", NULL);
    check_line("解答：▲１二金まで\n" DIAGRAM, IMPORT_KIF, "", NULL);
}
END_TEST

START_TEST(what_mail_adds)
{
    struct reading r;
    reading_start(&r,
                  "> 手合割：平手\n> 1 ７六歩(77)\n> *a comment\n> &a mark\n> #a line\n"
                  "> 2 ３四歩(33)\n",
                  IMPORT_KIF, false);
    const struct problem_node *one = r.all.items[0]->root->first_child;
    ck_assert_str_eq(one->comment, "a comment");
    ck_assert_str_eq(node_tag(one, "bookmark"), "a mark");
    ck_assert_str_eq(node_tag(one, "#"), "a line");
    ck_assert_str_eq(one->first_child->move, "3c3d");
    ck_assert_uint_eq(r.diags.count, 0);
    reading_finish(&r);
    reading_start(&r, "V2.2\nPI\n+\n+7776FU\n%TORYO\n--\nA name\n+81-3-1234-5678\n", IMPORT_CSA,
                  false);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem *p = r.all.items[0];
    ck_assert_uint_eq(problem_move_count(p), 1);
    ck_assert_int_eq(p->root->first_child->end, END_RESIGN);
    ck_assert_ptr_null(p->root->first_child->tags);
    ck_assert_uint_eq(count_code(&r.diags, "line-unknown"), 3);
    ck_assert_uint_eq(r.diags.count, 3);
    reading_finish(&r);
    reading_start(&r, "PI\n+\n+7776F\n-3334FU\n", IMPORT_CSA, false); /* misspelt */
    ck_assert_uint_eq(count_code(&r.diags, "illegal-move"), 1);
    reading_finish(&r);
}
END_TEST

/* Web pages, mail and magazines put these between moves and around them. */
START_TEST(moves_among_other_signs)
{
    static const char even[] = "7g7f 3c3d 2g2f";
    static const struct {
        const char *text, *code;
    } cases[] = {{"▲７六歩、△３四歩、▲２六歩\n", NULL},
                 {"▲７六歩→△３四歩→▲２六歩\n", NULL},
                 {"①▲７六歩②△３四歩③▲２六歩\n", NULL},
                 {"▲７六歩\n②△３四歩③▲２六歩\n", NULL},
                 {"７六歩、３四歩、２六歩\n", NULL},
                 {"初手から▲７六歩△３四歩\n以下、▲２六歩\n", NULL},
                 {"▲７六歩\xC2\xA0△３四歩\xE2\x80\x8B▲２六歩\n", NULL},
                 {"▲７六歩 △３四歩 *a comment\n▲２六歩\n", NULL},
                 {"▲７六歩！△３四歩▲２六歩\n", "line-rest"},
                 {"▲７六歩（最善）△３四歩 ▲２六歩 以下略\n", "line-rest"},
                 {"▲７六歩 △３四歩 ▲２六歩\n本譜は先手７六歩 後手３四歩\n", "line-moves"},
                 {"▲７六歩 △３四歩 ▲２六歩\n+2726FU\n", "line-moves"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_line(cases[i].text, IMPORT_KI2, even, cases[i].code);
    check_strict(cases[10].text, IMPORT_KI2);
    check_line("PI\n+\n+7776FU\n-3334FU\n+2726FU\n   4 ８四歩(83)\n", IMPORT_CSA, even,
               "line-moves");
    check_strict("PI\n+\n+7776FU\n   4 ８四歩(83)\n", IMPORT_CSA);
    /* DOS */
    check_line("▲７六歩 △３四歩 ▲２六歩\n\x1A", IMPORT_KI2, even, NULL);
    check_line("PI\n+\n+7776FU\n-3334FU\n+2726FU\n\x1A", IMPORT_CSA, even, NULL);
}
END_TEST

START_TEST(headers_beside_each_other)
{
    struct diag_list diags = {0};
    struct problem *p = read_one("先手：甲　　後手：乙 丙\t手合割：平手\n1 ７六歩(77)\n", &diags);
    ck_assert_str_eq(problem_tag_get(p, "先手"), "甲");
    ck_assert_str_eq(problem_tag_get(p, "後手"), "乙 丙");
    ck_assert_str_eq(problem_tag_get(p, "手合割"), "平手");
    problem_free(p);
    ck_assert_uint_eq(diags.count, 0);
    diag_list_clear(&diags);
}
END_TEST

/* The words name the winner, and so does the mark: one of them is wrong. */
START_TEST(closing_words_against_the_mark)
{
    static const struct {
        const char *text;
        bool kept;
    } cases[] = {{"2 反則負け\nまで1手で先手の反則勝ち\n", false},
                 {"2 反則負け\nまで1手で後手の反則勝ち\n", true},
                 {"2 反則負け\nまで1手で先手の反則負け\n", true},
                 {"2 反則勝ち\nまで1手で後手の反則勝ち\n", false},
                 {"2 反則勝ち\nまで1手で後手の反則負け\n", true},
                 {"2 先手 反則負け\nまで1手で先手の反則負け\n", false},
                 {"2 切れ負け\nまで1手で時間切れにより先手の勝ち\n", false},
                 {"2 切れ負け\nまで1手で時間切れにより後手の勝ち\n", true},
                 {"2 投了\nまで1手で先手の勝ち\n", false},
                 {"2 投了\nまで1手で後手の勝ち\n", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct strbuf text;
        struct reading r;
        strbuf_init(&text);
        strbuf_addf(&text, "手合割：平手\n1 ７六歩(77)\n%s", cases[i].text);
        reading_start(&r, strbuf_str(&text), IMPORT_KIF, false);
        const struct problem_node *one = r.all.items[0]->root->first_child;
        ck_assert_msg((node_tag(one, "#") != NULL) == cases[i].kept, "case %zu", i);
        ck_assert_uint_eq(count_code(&r.diags, "end-twice"), cases[i].kept);
        reading_finish(&r);
        strbuf_free(&text);
    }
}
END_TEST

/* The sum of a side's times goes on to the mark of its end. */
START_TEST(time_beside_an_end)
{
    static const char text[] =
        "手合割：平手\n1 ７六歩(77)   ( 0:10/00:00:10)\n"
        "2 ３四歩(33)   (70:00/01:10:00)\n3 ２六歩(27)   ( 0:05/00:00:15)\n"
        "4 投了   ( 0:07/01:10:07)\n\n変化：3手\n3 投了   ( 0:09/00:00:19)\n";
    struct diag_list diags = {0};
    struct strbuf out;
    struct problem *p = read_one(text, &diags);
    strbuf_init(&out);
    write_one(p, IMPORT_KIF, WRITER_UTF8, &out, &diags);
    ck_assert_uint_eq(count_text(strbuf_str(&out), "( 0:07/01:10:07)"), 1);
    ck_assert_uint_eq(count_text(strbuf_str(&out), "( 0:09/00:00:19)"), 1);
    strbuf_free(&out);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(hands_as_people_write_them)
{
    static const struct {
        const char *hand, *sfen;
    } cases[] = {{"金 2 銀", "2GS"}, {"金x2 角×2", "2B2G"}, {"金＊", NULL}, {"－", "-"}, {"-", "-"},
                 {"0", "-"},         {"金-", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct strbuf text;
        struct reading r;
        strbuf_init(&text);
        strbuf_addf(&text, "手合割：詰将棋\n後手の持駒：なし\n|v玉|\n先手の持駒：%s\n",
                    cases[i].hand);
        reading_start(&r, strbuf_str(&text), IMPORT_KIF, false);
        ck_assert_msg(r.all.count == (cases[i].sfen != NULL), "case %zu", i);
        if (cases[i].sfen) {
            const char *hand = strstr(r.all.items[0]->setup, " b ") + 3;
            ck_assert_msg(strncmp(hand, cases[i].sfen, strlen(cases[i].sfen)) == 0 &&
                              hand[strlen(cases[i].sfen)] == ' ',
                          "case %zu: %s", i, hand);
        }
        reading_finish(&r);
        strbuf_free(&text);
    }
}
END_TEST

/* Two kings: the headers alone tell a problem from a game, in every format. */
START_TEST(goals_with_two_kings)
{
    static const char *const heads[] = {"手合割：詰将棋\n", "手合割：その他\n"};
    static const enum import_format to[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_CSA, IMPORT_JKF};
    for (size_t i = 0; i < 8; i++) {
        struct diag_list diags = {0};
        struct strbuf text;
        strbuf_init(&text);
        strbuf_addf(&text, "%s後手の持駒：なし\n|v玉|\n| ・|\n| 玉|\n先手の持駒：金\n",
                    heads[i / 4]);
        struct problem *p = read_one(strbuf_str(&text), &diags);
        ck_assert_int_eq(p->goal, GOAL_MATE);
        struct problem *again = problem_again(p, to[i % 4], &diags);
        ck_assert_int_eq(again->goal, GOAL_MATE);
        problem_free(again);
        problem_free(p);
        strbuf_free(&text);
        diag_list_clear(&diags);
    }
}
END_TEST

/* What a file says of itself is not carried into another one, whose encoding may differ. */
START_TEST(the_line_of_the_version)
{
    static const char *const lines[] = {"#KIF version=2.0 encoding=UTF-8\n",
                                        "# KIF version=2.0 encoding=UTF-8\n"};
    for (size_t i = 0; i < 2; i++) {
        struct diag_list diags = {0};
        struct strbuf text;
        strbuf_init(&text);
        strbuf_addf(&text, "%s手合割：平手\n1 ７六歩(77)\n", lines[i]);
        struct problem *p = read_one(strbuf_str(&text), &diags);
        ck_assert_ptr_null(problem_tag_get(p, "#"));
        problem_free(p);
        strbuf_free(&text);
        diag_list_clear(&diags);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-dialects");
    TCase *t = tcase_create("dialects");
    tcase_add_test(t, words_of_kif);
    tcase_add_test(t, words_of_ki2);
    tcase_add_test(t, unclear_words_are_told);
    tcase_add_test(t, numbers_with_points);
    tcase_add_test(t, first_moves);
    tcase_add_test(t, blanks_in_unread_moves);
    tcase_add_test(t, moves_where_one_looks_for_them);
    tcase_add_test(t, what_mail_adds);
    tcase_add_test(t, moves_among_other_signs);
    tcase_add_test(t, headers_beside_each_other);
    tcase_add_test(t, closing_words_against_the_mark);
    tcase_add_test(t, time_beside_an_end);
    tcase_add_test(t, hands_as_people_write_them);
    tcase_add_test(t, goals_with_two_kings);
    tcase_add_test(t, the_line_of_the_version);
    tcase_add_test(t, words_behind_an_end);
    tcase_add_test(t, hands_by_parts);
    tcase_add_test(t, boards_from_the_other_side);
    tcase_add_test(t, rows_that_cannot_be_right);
    tcase_add_test(t, diagrams_without_a_readable_row);
    tcase_add_test(t, byte_order_marks_inside);
    tcase_add_test(t, ends_behind_a_side);
    tcase_add_test(t, variations_of_no_move);
    suite_add_tcase(s, t);
    return run_suite(s);
}
