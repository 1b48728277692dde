/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that say less, more or something else than a format has: read in the one way that is meant,
 * or told. The expectations are read off the texts by hand. */
#include <check.h>
#include <string.h>

#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

/* ---- diagrams without borders ---- */

#define EMPTY      " ・ ・ ・ ・ ・ ・ ・ ・ ・\n"
#define BARE_TOP   " ・ ・ ・ ・ ・ ・ ・v桂v玉"
#define BARE_THIRD " ・ ・ ・ ・ ・ ・ ・ ・ 歩"

static const struct {
    const char *text;
    bool read;
} bare[] = {
    /* with ranks */
    {"後手の持駒：なし\n" BARE_TOP "一\n ・ ・ ・ ・ ・ ・ ・ ・ ・二\n" BARE_THIRD "三\n"
     " ・ ・ ・ ・ ・ ・ ・ ・ ・四\n ・ ・ ・ ・ ・ ・ ・ ・ ・五\n ・ ・ ・ ・ ・ ・ ・ ・ ・六\n"
     " ・ ・ ・ ・ ・ ・ ・ ・ ・七\n ・ ・ ・ ・ ・ ・ ・ ・ ・八\n ・ ・ ・ ・ ・ ・ ・ ・ ・九\n"
     "先手の持駒：金\n",
     true},
    /* without */
    {"後手の持駒：なし\n" BARE_TOP "\n" EMPTY BARE_THIRD "\n" EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY
     "先手の持駒：金\n",
     true},
    /* eight rows; rows of eight squares */
    {"後手の持駒：なし\n" BARE_TOP "\n" EMPTY BARE_THIRD "\n" EMPTY EMPTY EMPTY EMPTY EMPTY
     "先手の持駒：金\n",
     false},
    {"後手の持駒：なし\n ・ ・ ・ ・ ・ ・v桂v玉一\n ・ ・ ・ ・ ・ ・ ・ 歩三\n先手の持駒：金\n",
     false},
};

START_TEST(diagrams_without_borders)
{
    struct reading r;
    reading_start(&r, bare[_i].text, IMPORT_KIF, false);
    ck_assert_uint_eq(r.all.count, bare[_i].read);
    ck_assert_uint_eq(r.all.refused, !bare[_i].read);
    ck_assert_uint_eq(count_code(&r.diags, "bod-rows"), !bare[_i].read);
    if (bare[_i].read)
        ck_assert_str_eq(r.all.items[0]->setup, "7nk/9/8P/9/9/9/9/9/9 b G 1");
    reading_finish(&r);
}
END_TEST

/* A line of dots is no diagram, and a detected file is the same as a named one. */
START_TEST(dots_are_no_diagram)
{
    struct reading r;
    reading_start(&r, "手合割：平手\n・・・・・・・・・\n1 ７六歩(77)\n", IMPORT_KIF, false);
    ck_assert_uint_eq(r.all.count, 1);
    check_main_line(r.all.items[0], "7g7f");
    reading_finish(&r);
    reading_start(&r, bare[1].text, IMPORT_UNKNOWN, false);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_str_eq(r.all.items[0]->setup, "7nk/9/8P/9/9/9/9/9/9 b G 1");
    reading_finish(&r);
}
END_TEST

/* ---- lines of moves ---- */

static const struct {
    const char *text, *line; /* and its main line */
    size_t moves;            /* in all */
    const char *code;        /* what is said, once; NULL: nothing */
} lines[] = {
    {"手合割：平手\n1 ７六歩(77) 2 ３四歩(33) 3 ２六歩(27)\n4 ８四歩(83) ( 0:01/00:00:01) 5 中断\n",
     "7g7f 3c3d 2g2f 8c8d", 4, NULL},
    {"手合割：平手\n1 ７六歩(77) 3 ３四歩(33)\n", "7g7f", 1, "line-rest"},
    {"手合割：平手\n2 ７六歩(77)\n3 ３四歩(33)\n", "7g7f 3c3d", 2, "first-number"},
    {"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：2手 別の手\n2 ８四歩(83)\n", "7g7f 3c3d", 3,
     "line-rest"},
    {"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：２手目　△８四歩 ▲２六歩\n", "7g7f 3c3d", 4,
     NULL},
    {"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：\n2 ８四歩(83)\n", "7g7f 3c3d", 3,
     "variation-number"},
    {"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：？手\n△８四歩\n", "7g7f 3c3d", 2,
     "variation-number"},
};

START_TEST(lines_of_moves)
{
    struct reading r;
    reading_start(&r, lines[_i].text, IMPORT_KIF, false);
    ck_assert_uint_eq(r.all.count, 1);
    check_main_line(r.all.items[0], lines[_i].line);
    ck_assert_uint_eq(problem_move_count(r.all.items[0]), lines[_i].moves);
    if (lines[_i].code)
        ck_assert_uint_eq(count_code(&r.diags, lines[_i].code), 1);
    else
        ck_assert_uint_eq(r.diags.count, 0);
    reading_finish(&r);
}
END_TEST

/* As many moves as a line may hold; nothing recurses. */
START_TEST(a_very_long_line)
{
    static const char *const shuffle[] = {"４八玉(59)", "６二玉(51)", "５九玉(48)", "５一玉(62)"};
    struct strbuf text;
    struct reading r;
    strbuf_init(&text);
    strbuf_adds(&text, "手合割：平手\n");
    for (size_t i = 0; i < 20000; i++)
        strbuf_addf(&text, "%zu %s ", i + 1, shuffle[i % 4]);
    reading_start(&r, strbuf_str(&text), IMPORT_KIF, false);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(problem_main_length(r.all.items[0]), 20000);
    reading_finish(&r);
    strbuf_free(&text);
}
END_TEST

/* ---- names and values of JSON and XML ---- */

#define SHOGI "\"game\":\"shogi\",\"setup\":\"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\""

static const struct {
    const char *text, *code;
    enum import_format format;
    bool doubt; /* refused where one is strict */
} said[] = {
    {"{" SHOGI ",\"side\":\"white\"}", "side-contradicts", IMPORT_JSON, true},
    {"{\"game\":\"go\",\"setup\":\"3x3 3/3/3 b\",\"side\":\"white\"}", "side-contradicts",
     IMPORT_JSON, true},
    {"<sakui version=\"1\"><problem game=\"shogi\" side=\"white\"><setup>4k4/9/4P4/9/9/9/9/9/9 b "
     "G2r2b3g4s4n4l17p 1</setup></problem></sakui>",
     "side-contradicts", IMPORT_XML, true},
    {"{" SHOGI ",\"titel\":\"x\"}", "json-unknown-name", IMPORT_JSON, false},
    {"{" SHOGI ",\"moves\":[{\"at\":1,\"is\":\"G*5b\",\"text\":\"x\"}]}", "json-unknown-name",
     IMPORT_JSON, false},
    {"{" SHOGI ",\"plies\":\"3\"}", "json-kind", IMPORT_JSON, false},
    {"{" SHOGI ",\"plies\":-3}", "json-kind", IMPORT_JSON, false},
    {"{" SHOGI ",\"title\":\"a\",\"title\":\"b\"}", "json-twice", IMPORT_JSON, false},
    {"{\"header\":{},\"moves\":[],\"moves\":[]}", "json-twice", IMPORT_JKF, false},
    {"{\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7,\"x\":7},\"to\":{\"x\":7,\"y\":6},"
     "\"piece\":\"FU\"}}]}",
     "json-twice", IMPORT_JKF, false},
};

START_TEST(names_and_values)
{
    struct reading r;
    for (int strict = 0; strict < 2; strict++) {
        reading_start(&r, said[_i].text, said[_i].format, strict);
        ck_assert_uint_eq(count_code(&r.diags, said[_i].code), 1);
        ck_assert_uint_eq(r.diags.count, 1);
        ck_assert_uint_eq(r.all.count, !(strict && said[_i].doubt));
        if (said[_i].doubt && !strict)
            ck_assert_int_eq(r.all.items[0]->side, SIDE_BLACK); /* as the setup says */
        reading_finish(&r);
    }
}
END_TEST

/* A line without a tree is read as one. */
/* A broken line of JSON Lines is refused; those behind it are read. */
START_TEST(json_lines_behind_a_broken_one)
{
    struct reading r;
    reading_start(&r,
                  "{\"game\":\"shogi\",\"setup\":\"8k/9/8P/9/9/9/9/9/9 b G 1\"}\n"
                  "{\"game\":\"shogi\",\"setup\":\"7k1/9/7P1/9/9/9/9/9/9 b G 1\"\n" /* no } */
                  "{\"game\":\"shogi\",\"setup\":\"6k2/9/6P2/9/9/9/9/9/9 b G 1\"}\n"
                  "no JSON {\n"
                  "{\"game\":\"shogi\",\"setup\":\"5k3/9/5P3/9/9/9/9/9/9 b G 1\"}\n",
                  IMPORT_JSON, false);
    ck_assert_uint_eq(r.all.refused, 2);
    ck_assert_uint_eq(r.all.count, 3);
    ck_assert_str_eq(r.all.items[1]->setup, "6k2/9/6P2/9/9/9/9/9/9 b G 1");
    ck_assert_str_eq(r.all.items[2]->setup, "5k3/9/5P3/9/9/9/9/9/9 b G 1");
    reading_finish(&r);
}
END_TEST

START_TEST(json_line_alone)
{
    struct reading r;
    reading_start(&r, "{" SHOGI ",\"line\":[\"G*5b\"]}", IMPORT_JSON, true);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(r.diags.count, 0);
    check_main_line(r.all.items[0], "G*5b");
    reading_finish(&r);
}
END_TEST

/* ---- tags that look like something ---- */

static const struct {
    const char *key, *value;
    bool remark; /* written as one */
} tags[] = {
    {"?", "先手の持駒：飛", true},   {"?", "持駒　飛角", true},
    {"?", "後手番", true},           {"?", "手合割：香落ち", true},
    {"?", "| ・ ・ ・|一", true},    {"?", "+---------------------------+", true},
    {"?", "1 ５二金打", true},       {"?", "▲５二金打", true},
    {"?", "変化：1手", true},        {"?", "まで1手で詰み", true},
    {"?", "*remark", true},          {"?", "手数----指手---------", true},
    {"▲５二金", "x", true},          {"まで1手で", "x", true},
    {"1 ５二金打", "x", true},       {"#", "--separator--", false},
    {"#", "KIF version=1.0", false}, {"?", "ある雑誌より", false},
    {"出典", "ある雑誌", false},     {"?", " ・ ・ ・ ・v玉 ・ ・ ・ ・", true},
};

/* None of them changes the set-up, the moves or the number of problems. */
START_TEST(tags_like_lines)
{
    static const enum import_format formats[] = {IMPORT_KIF, IMPORT_KI2};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct reading r;
        struct diag_list diags = {0};
        reading_start(&r, "{" SHOGI ",\"line\":[\"G*5b\"]}", IMPORT_JSON, true);
        struct problem *p = r.all.items[0];
        p->goal = GOAL_MATE;
        ck_assert_int_eq(problem_tag_add(p, tags[_i].key, tags[_i].value), SAKUI_OK);
        struct problem *again = problem_again(p, formats[i], &diags);
        ck_assert_ptr_nonnull(again);
        ck_assert_str_eq(again->setup, p->setup);
        check_main_line(again, "G*5b");
        ck_assert_uint_eq(problem_move_count(again), 1);
        ck_assert_uint_eq(count_code(&diags, "header-as-remark"), tags[_i].remark);
        problem_free(again);
        diag_list_clear(&diags);
        reading_finish(&r);
    }
}
END_TEST

/* The same for remarks of moves, behind which a file head would begin another problem. */
START_TEST(remarks_like_lines)
{
    static const char *const remarks[] = {"--separator--", "KIF version=2.0",
                                          " KIF形式棋譜ファイル", " ----  棋譜ファイル  ----"};
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++) {
        struct reading r;
        struct diag_list diags = {0};
        reading_start(&r, "{" SHOGI ",\"line\":[\"G*5b\",\"5a4a\"]}", IMPORT_JSON, false);
        struct problem *p = r.all.items[0];
        problem_node_tag(p, p->root->first_child, "#", remarks[i]);
        struct problem *again = problem_again(p, IMPORT_KIF, &diags);
        ck_assert_ptr_nonnull(again);
        ck_assert_uint_eq(problem_move_count(again), problem_move_count(p));
        problem_free(again);
        diag_list_clear(&diags);
        reading_finish(&r);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import_doubts");
    TCase *t = tcase_create("doubts");
    tcase_set_timeout(t, 0); /* ctest has one */
    tcase_add_loop_test(t, diagrams_without_borders, 0, sizeof bare / sizeof *bare);
    tcase_add_test(t, dots_are_no_diagram);
    tcase_add_loop_test(t, lines_of_moves, 0, sizeof lines / sizeof *lines);
    tcase_add_test(t, a_very_long_line);
    tcase_add_loop_test(t, names_and_values, 0, sizeof said / sizeof *said);
    tcase_add_test(t, json_line_alone);
    tcase_add_test(t, json_lines_behind_a_broken_one);
    tcase_add_loop_test(t, tags_like_lines, 0, sizeof tags / sizeof *tags);
    tcase_add_test(t, remarks_like_lines);
    suite_add_tcase(s, t);
    return run_suite(s);
}
