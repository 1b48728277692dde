/* SPDX-License-Identifier: GPL-3.0-or-later */
/* KIF, KI2, diagrams and CSA: the dialects, one by one, and what is wrong on purpose. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/kanji.h"
#include "importers/move_text.h"
#include "importers/reader.h"
#include "importers/setup.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

static struct diag_list diags;

static void fresh(void)
{
    diag_list_init(&diags);
}

static void done(void)
{
    diag_list_clear(&diags);
}

static const struct problem_node *main_end(const struct problem *p)
{
    const struct problem_node *n = p->root;
    while (n->first_child)
        n = n->first_child;
    return n;
}

/* The main line in USI. */
static const char *main_line(const struct problem *p)
{
    static char text[2048];
    text[0] = 0;
    for (const struct problem_node *n = p->root->first_child; n; n = n->first_child) {
        strcat(text, text[0] ? " " : "");
        strcat(text, n->move);
    }
    return text;
}

#define EXPECT_SETUP(text, sfen)                                                                   \
    do {                                                                                           \
        struct problem *p_ = read_one(text, &diags);                                               \
        ck_assert_str_eq(p_->setup, sfen);                                                         \
        problem_free(p_);                                                                          \
    } while (0)

#define EXPECT_MOVES(text, usi)                                                                    \
    do {                                                                                           \
        struct problem *p_ = read_one(text, &diags);                                               \
        ck_assert_str_eq(main_line(p_), usi);                                                      \
        problem_free(p_);                                                                          \
    } while (0)

START_TEST(numbers_and_words)
{
    unsigned n;
    int type;
    enum problem_end end;
    ck_assert_uint_eq(kanji_number("十八", &n), 6);
    ck_assert_uint_eq(n, 18);
    ck_assert_uint_eq(kanji_number("百二十三手", &n), 12);
    ck_assert_uint_eq(n, 123);
    ck_assert_uint_eq(kanji_number("１８", &n), 6);
    ck_assert_uint_eq(n, 18);
    ck_assert_uint_eq(kanji_number("611手", &n), 3);
    ck_assert_uint_eq(n, 611);
    ck_assert_uint_eq(kanji_number("手", &n), 0);
    ck_assert_uint_eq(kanji_piece("成銀", &type), 6);
    ck_assert_int_eq(type, SHOGI_PRO_SILVER);
    ck_assert_uint_eq(kanji_piece("竜", &type), 3);
    ck_assert_int_eq(type, SHOGI_DRAGON);
    ck_assert_uint_eq(kanji_end_mark("反則勝ち", &end), 12);
    ck_assert_int_eq(end, END_ILLEGAL_WIN);
    for (int t = SHOGI_PAWN; t < SHOGI_TYPES; t++) {
        ck_assert_uint_gt(kanji_piece(kanji_board_name(t), &type), 0);
        ck_assert_int_eq(type, t);
    }
    for (unsigned k = 1; k <= 18; k++) {
        char text[16];
        kanji_count(k, text);
        ck_assert(k == 1 ? !text[0] : kanji_number(text, &n) == strlen(text) && n == k);
    }
}
END_TEST

START_TEST(diagrams_in_all_spellings)
{
    static const char *const spellings[] = {
        /* Kakinoki */
        "後手の持駒：飛　歩十八　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
        "| ・ ・ ・ ・ ・ ・ ・v香v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ 全|二\n"
        "| ・ ・ ・ ・ ・ ・ 圭 龍v馬|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
        "| 杏 ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n"
        "先手の持駒：金　銀二　\n",
        /* a corner, hands after it in the other order, 竜 and 王, full-width v, digits for counts
         */
        "+---------+\n| ・ｖ香ｖ王|\n| ・ ・ 全|\n| 圭 竜ｖ馬|\n+---------+\n"
        "先手の持ち駒：銀2、金\n後手の持ち駒：歩18 飛\n|杏 ・ ・ ・ ・ ・ ・ ・ ・|九\n",
        /* half-width dots, 成 names, signs */
        "|･ ･ ･ ･ ･ ･ ･ △香 △玉|一\n|･ ･ ･ ･ ･ ･ ･ ･ 成銀|二\n|･ ･ ･ ･ ･ ･ ▲成桂 ▲龍 △馬|三\n"
        "|成香 ･ ･ ･ ･ ･ ･ ･ ･|九\n先手の持駒：金 銀二\n後手の持駒：飛車 歩十八\n手番：先手\n",
        /* blank squares */
        "|                     v香v玉|一\n|                         全|二\n"
        "|                   圭 龍v馬|三\n| 杏                        |九\n"
        "先手の持駒：金　銀二\n後手の持駒：飛　歩十八\n",
    };
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        struct problem *p = read_one(spellings[i], &diags);
        ck_assert_msg(strcmp(p->setup, "7lk/8+S/6+N+R+b/9/9/9/9/9/+L8 b G2Sr18p 1") == 0,
                      "spelling %zu: %s", i, p->setup);
        problem_free(p);
    }
}
END_TEST

START_TEST(hands)
{
    EXPECT_SETUP("| ・v玉|\n先手の持駒：なし\n後手の持駒：なし\n", "8k/9/9/9/9/9/9/9/9 b - 1");
    EXPECT_SETUP("| ・v玉|\n先手の持駒：\n後手の持駒：\n", "8k/9/9/9/9/9/9/9/9 b - 1");
    EXPECT_SETUP("| ・v玉|\n先手の持駒：金二\n後手の持駒：残り\n",
                 "8k/9/9/9/9/9/9/9/9 b 2G2r2b2g4s4n4l18p 1");
    /* no line for the defender: the rest, and it is said so */
    EXPECT_SETUP("| ・v玉|\n先手の持駒：飛\n", "8k/9/9/9/9/9/9/9/9 b Rr2b4g4s4n4l18p 1");
    ck_assert_uint_eq(count_code(&diags, "hand-assumed"), 1);
    /* two kings: nothing is assumed */
    EXPECT_SETUP("| 玉v玉|\n先手の持駒：飛\n", "7Kk/9/9/9/9/9/9/9/9 b R 1");
    EXPECT_SETUP("| ・v玉|\n下手の持駒：金\n上手の持駒：なし\n上手番\n",
                 "8k/9/9/9/9/9/9/9/9 w G 1");
}
END_TEST

START_TEST(bad_diagrams_are_refused)
{
    static const struct {
        const char *text, *code;
        long line, column;
    } cases[] = {
        {"| ・v玉|\n| ・ 鯨|\n先手の持駒：金\n", "bod-square", 2, 5},
        {"| ・v玉|\n先手の持駒：金鯨\n", "bod-hand", 2, 8},
        {"| ・v玉|\n先手の持駒：飛三\n", "too-many-pieces", 1, 0},
        {"|v玉v玉|\n先手の持駒：飛\n", "too-many-kings", 1, 0},
        {"手合割：その他\n先手：a\n   1 ７六歩(77)\n", "no-position", 1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct problems v;
        read_text(&v, cases[i].text, strlen(cases[i].text), NULL, &diags);
        const struct diag *d = find_code(&diags, cases[i].code);
        ck_assert_msg(v.count == 0 && v.refused == 1 && d, "case %zu", i);
        ck_assert_int_eq(d->line, cases[i].line);
        ck_assert_int_eq(d->column, cases[i].column);
        problems_free(&v);
        done();
    }
}
END_TEST

START_TEST(handicaps)
{
    EXPECT_SETUP("手合割：平手　　\n先手：a\n", START);
    EXPECT_SETUP("手合割：香落ち\n上手：a\n",
                 "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    EXPECT_SETUP("手合割：飛車落ち\n上手：a\n",
                 "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    EXPECT_SETUP("手合割：十枚落ち\n上手：a\n",
                 "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    /* a diagram always wins */
    EXPECT_SETUP("手合割：平手\n|v玉|\n先手の持駒：金\n後手の持駒：なし\n",
                 "8k/9/9/9/9/9/9/9/9 b G 1");
    for (size_t i = 0; handicap_at(i); i++) {
        ck_assert_ptr_eq(handicap_by_name(handicap_at(i)->name), handicap_at(i));
        ck_assert_ptr_eq(handicap_by_jkf(handicap_at(i)->jkf), handicap_at(i));
        ck_assert_ptr_eq(handicap_by_sfen(handicap_at(i)->sfen), handicap_at(i));
    }
}
END_TEST

START_TEST(moves_in_all_spellings)
{
    EXPECT_MOVES("手合割：平手\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n"
                 "   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n",
                 "7g7f 3c3d 8h2b+ 3a2b B*4e");
    EXPECT_MOVES("1 76歩(77)\n2 34歩(33)\n3 22角不成(88)\n4 同銀(31)\n", "7g7f 3c3d 8h2b 3a2b");
    EXPECT_MOVES("手数＝1\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角生(88)\n4 同　銀 (31)\n",
                 "7g7f 3c3d 8h2b 3a2b");
    EXPECT_MOVES("手数----指手--\n１ ▲７六歩(77)\n２ △３四歩(33)\n", "7g7f 3c3d");
    EXPECT_MOVES("先手：a\n▲７六歩△３四歩\n▲２二角成 △同　銀\n", "7g7f 3c3d 8h2b+ 3a2b");
    EXPECT_MOVES("先手：a\n☗７六歩 ☖３四歩\n☗５八金右 ☖５二金左\n", "7g7f 3c3d 4i5h 4a5b");
    EXPECT_MOVES("先手：a\n☗７六歩 ☖３四歩\n☗５八金左 ☖５二金右\n", "7g7f 3c3d 6i5h 6a5b");
    /* a promoted piece under its long and its short name */
    EXPECT_MOVES("|v玉 ・|\n| ・ 全|\n先手の持駒：なし\n後手の持駒：なし\n1 １一成銀(12)\n",
                 "1b1a");
    EXPECT_MOVES("|v玉 ・|\n| ・ 全|\n先手の持駒：なし\n後手の持駒：なし\n1 １一全(12)\n", "1b1a");
    /* 同 as first move, after the move the diagram names */
    EXPECT_MOVES("|v銀v玉|\n| ・ と|\n先手の持駒：なし\n後手の持駒：なし\n"
                 "手数＝9  △２一銀  まで\n1 同　と\n",
                 "1b2a");
}
END_TEST

START_TEST(relative_words)
{
    /* Golds on 6九 5九 4九 (and one on 5七) may all go to 5八. */
    static const char board[] =
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ 金 ・ ・ ・ ・|七\n"
        "| ・ ・ ・ 金 金 金 ・ ・ ・|九\n先手の持駒：なし\n後手の持駒：なし\n";
    static const struct {
        const char *move, *usi;
    } cases[] = {
        {"▲５八金右", "4i5h"}, {"▲５八金左", "6i5h"},   {"▲５八金直", "5i5h"},
        {"▲５八金引", "5g5h"}, {"▲５八金右上", "4i5h"}, {"▲５八金左上", "6i5h"},
        {"▲４八金右", "4i4h"}, {"▲４八金上", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[600];
        snprintf(text, sizeof text, "%s%s\n", board, cases[i].move);
        struct problem *p = read_one(text, &diags);
        ck_assert_msg(strcmp(main_line(p), cases[i].usi) == 0, "%s: %s", cases[i].move,
                      main_line(p));
        ck_assert_uint_eq(count_code(&diags, "ambiguous-move"), cases[i].usi[0] ? 0 : 1);
        problem_free(p);
        done();
    }
}
END_TEST

START_TEST(a_drop_needs_no_word_where_no_piece_can_go)
{
    static const char board[] = "|v玉 ・|\n| ・ ・|\n| ・ 金|\n先手の持駒：金\n後手の持駒：なし\n";
    char text[600];
    snprintf(text, sizeof text, "%s▲１二金\n", board);
    EXPECT_MOVES(text, "1c1b"); /* the gold on the board goes first */
    snprintf(text, sizeof text, "%s▲１二金打\n", board);
    EXPECT_MOVES(text, "G*1b");
    snprintf(text, sizeof text, "%s▲２二金打\n", board);
    EXPECT_MOVES(text, "G*2b");
    snprintf(text, sizeof text, "%s▲３二金\n", board);
    EXPECT_MOVES(text, "G*3b");
}
END_TEST

START_TEST(ends_of_lines)
{
    static const struct {
        const char *text;
        enum problem_end end;
        const char *words;
    } cases[] = {
        {"1 ７六歩(77)\n2 投了\n", END_RESIGN, NULL},
        {"1 ７六歩(77)\n2 中断\nまで1手で中断\n", END_INTERRUPT, NULL},
        {"1 ７六歩(77)\n2 詰み\n", END_MATE, NULL},
        {"1 ７六歩(77)\n2 詰\n", END_MATE, "詰"},
        {"1 ７六歩(77)\n2 千日手\n", END_REPETITION, NULL},
        {"1 ７六歩(77)\n2 反則勝ち\n", END_ILLEGAL_WIN, NULL},
        {"1 ７六歩(77)\n2 切れ負け\n", END_TIME, NULL},
        {"1 ７六歩(77)\n2 持将棋\n", END_ENTERING, NULL},
        {"1 ７六歩(77)\n2 入玉勝ち\n", END_ENTERING, "入玉勝ち"},
        {"1 ７六歩(77)\n2 不詰\n", END_NOMATE, NULL},
        {"1 ７六歩(77)\n", END_NONE, NULL},
        {"▲７六歩\nまで1手で先手の勝ち\n", END_RESIGN, NULL},
        {"▲７六歩\nまで1手で後手の反則勝ち\n", END_ILLEGAL_WIN, "後手の反則勝ち"},
        {"▲７六歩\nまで1手詰\n", END_MATE, NULL},
        {"▲７六歩\nまで１手で千日手\n", END_REPETITION, NULL},
        {"▲７六歩\nまで1手で時間切れにより先手の勝ち\n", END_TIME, "時間切れにより先手の勝ち"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct problem *p = read_one(cases[i].text, &diags);
        const struct problem_node *n = main_end(p);
        ck_assert_msg(n->end == cases[i].end, "case %zu: %s", i, problem_end_name(n->end));
        ck_assert_msg(!n->end_text == !cases[i].words &&
                          (!n->end_text || strcmp(n->end_text, cases[i].words) == 0),
                      "case %zu: %s", i, n->end_text ? n->end_text : "(none)");
        ck_assert_uint_eq(problem_main_length(p), 1);
        problem_free(p);
    }
    struct problem *p = read_one("▲７六歩\nまで3手で先手の勝ち\n", &diags);
    ck_assert_uint_eq(count_code(&diags, "summary-count"), 1);
    problem_free(p);
}
END_TEST

START_TEST(metadata)
{
    struct problem *p = read_one("# a line\n作品番号：17\n作品名：煙詰\n作者：看寿\n発表誌：図巧\n"
                                 "発表年月：1755年\n手数：117手\n完全性：完全\n手合割：詰将棋\n"
                                 "盤面回転\n|v玉|\n先手の持駒：金\n",
                                 &diags);
    ck_assert_str_eq(p->id, "17");
    ck_assert_str_eq(p->title, "煙詰");
    ck_assert_str_eq(p->author, "看寿");
    ck_assert_str_eq(p->source, "図巧");
    ck_assert_str_eq(p->date, "1755年");
    ck_assert_int_eq(p->plies, 117);
    ck_assert_int_eq(p->goal, GOAL_MATE);
    ck_assert_str_eq(problem_tag_get(p, "完全性"), "完全");
    ck_assert_str_eq(problem_tag_get(p, "#"), " a line");
    ck_assert_ptr_nonnull(problem_tag_get(p, "盤面回転"));
    static const char *const order[] = {"#",        "作品番号", "作品名", "作者",   "発表誌",
                                        "発表年月", "手数",     "完全性", "手合割", "盤面回転"};
    size_t i = 0;
    for (const struct problem_tag *t = p->tags; t; t = t->next)
        ck_assert_str_eq(t->key, order[i++]);
    ck_assert_uint_eq(i, 10);
    problem_free(p);
}
END_TEST

START_TEST(variations_nest)
{
    struct problem *p = read_one("1 ７六歩(77)\n*main\n&mark\n2 ３四歩(33)\n3 ２六歩(27)\n"
                                 "変化：3手\n3 ６六歩(67)\n4 ８四歩(83)\n"
                                 "変化：4手\n4 ４四歩(43)\n変化：1手\n1 ２六歩(27)\n",
                                 &diags);
    ck_assert_uint_eq(problem_move_count(p), 7);
    ck_assert_uint_eq(problem_main_length(p), 3);
    const struct problem_node *a = p->root->first_child, *b = a->first_child;
    ck_assert_str_eq(a->comment, "main");
    ck_assert_str_eq(a->tags->key, "bookmark");
    ck_assert_str_eq(a->tags->value, "mark");
    ck_assert_str_eq(a->next->move, "2g2f");
    ck_assert_str_eq(b->first_child->next->move, "6g6f");
    ck_assert_str_eq(b->first_child->next->first_child->move, "8c8d");
    ck_assert_str_eq(b->first_child->next->first_child->next->move, "4c4d");
    ck_assert_int_eq(b->first_child->line, 5);
    problem_free(p);
    ck_assert_uint_eq(diags.count, 0);
    p = read_one("1 ７六歩(77)\n変化：9手\n9 ３四歩(33)\n", &diags);
    ck_assert_uint_eq(count_code(&diags, "variation-start"), 1);
    ck_assert_uint_eq(problem_move_count(p), 1);
    problem_free(p);
}
END_TEST

START_TEST(illegal_and_ambiguous_moves)
{
    static const struct {
        const char *text, *code, *line;
        long at_line, column;
    } cases[] = {
        {"1 ７六歩(77)\n2 ３五歩(33)\n3 ２六歩(27)\n", "illegal-move", "7g7f", 2, 3},
        {"1 ７六歩(77)\n2 ８八角成(22)\n", "illegal-move", "7g7f", 2, 3},
        {"1 ７六歩(77)\n2 ５五金打\n", "illegal-move", "7g7f", 2, 3},
        {"先手：a\n▲５八金 △３四歩\n", "ambiguous-move", "", 2, 1},
        {"1 同　歩(77)\n", "same-without-move", "", 1, 3},
        {"1 ７六歩(77)\n2 ほげ\n", "illegal-move", "7g7f", 2, 3},
        {"> 1 ７六歩(77)\n> 2 ３五歩(33)\n", "illegal-move", "7g7f", 2, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct problem *p = read_one(cases[i].text, &diags);
        const struct diag *d = find_code(&diags, cases[i].code);
        ck_assert_msg(d != NULL, "case %zu", i);
        ck_assert_int_eq(d->line, cases[i].at_line);
        ck_assert_int_eq(d->column, cases[i].column);
        ck_assert_int_eq(d->severity, DIAG_WARNING);
        ck_assert_str_eq(main_line(p), cases[i].line);
        ck_assert_str_eq(main_end(p)->tags->key, "illegal-move");
        problem_free(p);
        done();
        struct problems v;
        struct reader_options o;
        reader_options_init(&o);
        o.strict = true;
        read_text(&v, cases[i].text, strlen(cases[i].text), &o, &diags);
        ck_assert_uint_eq(v.count, 0);
        ck_assert_uint_eq(v.refused, 1);
        problems_free(&v);
        done();
    }
}
END_TEST

START_TEST(quoted_in_mail)
{
    struct problem *p =
        read_one("> 先手：a\n>\n>> ▲７六歩 △３四歩\n> まで2手で中断\n> bye\n", &diags);
    ck_assert_str_eq(main_line(p), "7g7f 3c3d");
    ck_assert_int_eq(main_end(p)->end, END_INTERRUPT);
    /* What is no record keeps its mark. */
    const char *rest = problem_tag_get(p, "?");
    if (!rest && main_end(p)->tags)
        rest = main_end(p)->tags->value;
    ck_assert_ptr_nonnull(rest);
    ck_assert_str_eq(rest, "> bye");
    problem_free(p);
}
END_TEST

/* The run goes on after a refused problem. */
START_TEST(several_in_one_file)
{
    static const char text[] = "手合割：平手\n1 ７六歩(77)\n2 ９九歩打\n#--separator--\n"
                               "手合割：平手\n1 ２六歩(27)\n"
                               "手合割：平手\n先手：x\n1 ５六歩(57)\n"
                               "#KIF version=2.0 encoding=UTF-8\n|v玉|\n先手の持駒：金\n"
                               "  ９ ８ ７ ６ ５ ４ ３ ２ １\n|v玉 ・|\n先手の持駒：銀\n";
    struct problems v;
    struct reader_options o;
    reader_options_init(&o);
    o.strict = true;
    read_text(&v, text, strlen(text), &o, &diags);
    ck_assert_uint_eq(v.refused, 1);
    ck_assert_uint_eq(v.count, 4);
    ck_assert_str_eq(main_line(v.items[0]), "2g2f");
    ck_assert_str_eq(main_line(v.items[1]), "5g5f");
    ck_assert_str_eq(v.items[2]->setup, "8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1");
    ck_assert_str_eq(v.items[3]->setup, "7k1/9/9/9/9/9/9/9/9 b S2r2b4g3s4n4l18p 1");
    ck_assert_int_eq(v.items[3]->index, 5);
    ck_assert_str_eq(v.items[3]->id, "memory#5");
    problems_free(&v);
}
END_TEST

START_TEST(whose_move_it_is)
{
    struct problem *p = read_one("| 玉v玉|\n| ・v金|\n先手の持駒：\n1 ２二金(12)\n", &diags);
    ck_assert_int_eq(p->side, SIDE_WHITE);
    ck_assert_uint_eq(count_code(&diags, "side-guessed"), 1);
    problem_free(p);
    EXPECT_SETUP("| 玉v玉|\n手番：後手\n先手：a\n", "7Kk/9/9/9/9/9/9/9/9 w - 1");
    EXPECT_SETUP("| 玉v玉|\n後手番\n先手：a\n", "7Kk/9/9/9/9/9/9/9/9 w - 1");
}
END_TEST

START_TEST(times)
{
    struct problem *p =
        read_one("1 ７六歩(77)   ( 1:05/00:01:05)\n2 ３四歩(33) (1:00:01/01:00:01)\n"
                 "3 ２六歩(27)\n4 ８四歩(83)(00:02 / 00:00:00)\n"
                 "5 投了 ( 0:41/00:27:55)\n",
                 &diags);
    const struct problem_node *n = p->root->first_child;
    ck_assert_int_eq(n->seconds, 65);
    ck_assert_int_eq((n = n->first_child)->seconds, 3601);
    ck_assert_int_eq((n = n->first_child)->seconds, -1);
    ck_assert_int_eq((n = n->first_child)->seconds, 2);
    ck_assert_str_eq(n->tags->key, "end-seconds");
    ck_assert_str_eq(n->tags->value, "41");
    problem_free(p);
}
END_TEST

START_TEST(csa_positions)
{
    EXPECT_SETUP("V2.2\nPI\n+\n+7776FU\n", START);
    EXPECT_SETUP("PI82HI22KA\n-\n-5142OU\n",
                 "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    EXPECT_SETUP("V2.2\nP-11OU\nP+13KI00KI\nP-00AL\n+\n",
                 "8k/9/8G/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1");
    EXPECT_SETUP("V2\nP1 * -OU\nP+00HI00HI00FU\n+\n+0012HI\n", "1k7/9/9/9/9/9/9/9/9 b 2RP 1");
}
END_TEST

START_TEST(csa_moves_times_and_ends)
{
    struct problem *p =
        read_one("'CSA encoding=UTF-8\nV3.0\nN+甲\nN-乙\n$EVENT:名人戦\n$X:y\nPI\n+\n"
                 "+7776FU\nT12\n'*first\n-3334FU,T3.250\n+8822UM\n-3122GI\n%TORYO\nT9\n",
                 &diags);
    ck_assert_str_eq(main_line(p), "7g7f 3c3d 8h2b+ 3a2b");
    ck_assert_str_eq(problem_tag_get(p, "先手"), "甲");
    ck_assert_str_eq(problem_tag_get(p, "棋戦"), "名人戦");
    ck_assert_str_eq(problem_tag_get(p, "$X"), "y");
    ck_assert_int_eq(p->root->first_child->seconds, 12);
    ck_assert_str_eq(p->root->first_child->comment, "first");
    ck_assert_str_eq(p->root->first_child->first_child->tags->value, "3.250");
    ck_assert_int_eq(main_end(p)->end, END_RESIGN);
    ck_assert_int_eq(p->goal, GOAL_GAME);
    problem_free(p);
    ck_assert_uint_eq(diags.count, 0);
}
END_TEST

START_TEST(csa_wrong_on_purpose)
{
    static const struct {
        const char *text, *code;
        long line, column;
        bool refused;
    } cases[] = {
        {"PI\n+\n+7775FU\n", "illegal-move", 3, 1, false},
        {"PI\n+\n+7776FU\n-3334TO\n", "illegal-move", 4, 1, false},
        {"PI\n+\n+7776FU\n%WHAT\n", "csa-special", 4, 1, false},
        {"P1-XX\n+\n+7776FU\n", "csa-square", 1, 3, true},
        {"P1-OU\nP1-OU\n+\n+7776FU\n", "csa-rank-twice", 2, 1, true},
        {"PI55FU\n+\n+7776FU\n", "csa-initial", 1, 3, true},
        {"V2\nP+00XX\n+\n+7776FU\n", "csa-piece", 2, 3, true},
        {"V2\nPI\n+\n+7776FU\n+2726FU\n", "side-mark", 5, 1, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct problems v;
        read_text(&v, cases[i].text, strlen(cases[i].text), NULL, &diags);
        const struct diag *d = find_code(&diags, cases[i].code);
        ck_assert_msg(d != NULL, "case %zu", i);
        ck_assert_msg(d->line == cases[i].line && d->column == cases[i].column, "case %zu: %ld:%ld",
                      i, d->line, d->column);
        ck_assert_uint_eq(v.refused, cases[i].refused);
        ck_assert_uint_eq(v.count, !cases[i].refused);
        problems_free(&v);
        done();
    }
}
END_TEST

START_TEST(csa_several_games)
{
    static const char text[] = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nP-11OU\nP+00KI\n+\n/\n/\nPI\n+\n"
                               "+2726FU\nV2.2\nPI\n+\n+5756FU\n";
    struct problems v;
    read_text(&v, text, strlen(text), NULL, &diags);
    ck_assert_uint_eq(v.count, 4);
    ck_assert_int_eq(v.items[1]->goal, GOAL_MATE);
    ck_assert_str_eq(main_line(v.items[2]), "2g2f");
    ck_assert_str_eq(main_line(v.items[3]), "5g5f");
    problems_free(&v);
}
END_TEST

START_TEST(the_writer_says_what_is_lost)
{
    struct problem *p =
        read_one("1 ７六歩(77) ( 0:01/00:00:01)\n変化：1手\n1 ２六歩(27)\n*髙橋 ♞\n", &diags);
    struct strbuf out;
    done();
    write_one(p, IMPORT_CSA, WRITER_UTF8, &out, &diags);
    ck_assert_uint_eq(count_code(&diags, "variations-lost"), 1);
    strbuf_free(&out);
    write_one(p, IMPORT_KI2, WRITER_UTF8, &out, &diags);
    ck_assert_uint_eq(count_code(&diags, "times-lost"), 1);
    strbuf_free(&out);
    write_one(p, IMPORT_KIF, WRITER_SHIFT_JIS, &out, &diags);
    ck_assert_uint_eq(count_code(&diags, "unmappable"), 1); /* the chess knight; 髙 is in CP932 */
    ck_assert_ptr_nonnull(strstr(out.data, "\x81\xAC"));    /* 〓 */
    ck_assert_ptr_nonnull(strstr(out.data, "encoding=Shift_JIS"));
    strbuf_free(&out);
    problem_free(p);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-kif");
    TCase *t = tcase_create("dialects");
    tcase_add_checked_fixture(t, fresh, done);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, numbers_and_words);
    tcase_add_test(t, diagrams_in_all_spellings);
    tcase_add_test(t, hands);
    tcase_add_test(t, bad_diagrams_are_refused);
    tcase_add_test(t, handicaps);
    tcase_add_test(t, moves_in_all_spellings);
    tcase_add_test(t, relative_words);
    tcase_add_test(t, a_drop_needs_no_word_where_no_piece_can_go);
    tcase_add_test(t, ends_of_lines);
    tcase_add_test(t, metadata);
    tcase_add_test(t, variations_nest);
    tcase_add_test(t, illegal_and_ambiguous_moves);
    tcase_add_test(t, quoted_in_mail);
    tcase_add_test(t, several_in_one_file);
    tcase_add_test(t, whose_move_it_is);
    tcase_add_test(t, times);
    tcase_add_test(t, csa_positions);
    tcase_add_test(t, csa_moves_times_and_ends);
    tcase_add_test(t, csa_wrong_on_purpose);
    tcase_add_test(t, csa_several_games);
    tcase_add_test(t, the_writer_says_what_is_lost);
    suite_add_tcase(s, t);
    return run_suite(s);
}
