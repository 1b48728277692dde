/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What hangs on a move that cannot be played, and whatever else a reader makes no sense of, is kept
 * or reported with its place, in every format. The expectations are counted in the texts by hand.
 */
#include <check.h>
#include <string.h>

#include "core/alloc.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

/* All tags of a node as "key=value|key=value|". */
static const char *tags_of(const struct problem_node *n, struct strbuf *out)
{
    strbuf_clear(out);
    for (const struct problem_tag *t = n->tags; t; t = t->next)
        strbuf_addf(out, "%s=%s|", t->key, t->value);
    return strbuf_str(out);
}

static void check_tags(const struct problem_node *n, const char *expected)
{
    struct strbuf text;
    strbuf_init(&text);
    ck_assert_str_eq(tags_of(n, &text), expected);
    strbuf_free(&text);
}

static void check_place(const struct diag_list *diags, const char *code, size_t which, long line,
                        long column)
{
    for (size_t i = 0; i < diags->count; i++) {
        if (strcmp(diags->items[i].code, code) != 0 || which-- > 0)
            continue;
        ck_assert_int_eq(diags->items[i].line, line);
        ck_assert_int_eq(diags->items[i].column, column);
        return;
    }
    print_diags(diags);
    ck_abort_msg("no diagnostic %s", code);
}

/* Written in its own format and read again, the problem has the same moves, comments and tags. */
static void check_again(struct problem *p, enum import_format format)
{
    struct diag_list diags = {0};
    struct strbuf x, y;
    const char *why;
    strbuf_init(&x);
    strbuf_init(&y);
    struct problem *again = problem_again(p, format, &diags);
    ck_assert_ptr_nonnull(again);
    if (!same_tree(p, again, true, &why)) {
        print_diags(&diags);
        ck_abort_msg("%s differs: %s", import_format_name(format), why);
    }
    const struct problem_node *b = again->root;
    for (const struct problem_node *a = p->root; a; a = problem_node_next(a)) {
        ck_assert_str_eq(tags_of(a, &x), tags_of(b, &y));
        b = problem_node_next(b);
    }
    strbuf_free(&x);
    strbuf_free(&y);
    problem_free(again);
    diag_list_clear(&diags);
}

/* How often the problem, written in a format, has this text. */
static size_t count_written(const struct problem *p, enum import_format format, const char *what,
                            struct diag_list *diags)
{
    struct strbuf text;
    write_one(p, format, WRITER_UTF8, &text, diags);
    size_t count = count_text(strbuf_str(&text), what);
    strbuf_free(&text);
    return count;
}

static void check_refused(const char *text, enum import_format format)
{
    struct reading r;
    reading_start(&r, text, format, true);
    ck_assert_uint_eq(r.all.count, 0);
    ck_assert_uint_eq(r.all.refused, 1);
    reading_finish(&r);
}

/* ---- JKF ---- */

#define MOVE(fx, fy, tx, ty, piece)                                                                \
    "\"move\":{\"from\":{\"x\":" #fx ",\"y\":" #fy "},\"to\":{\"x\":" #tx ",\"y\":" #ty            \
    "},\"piece\":\"" piece "\"}"

/* Move 2 is illegal. It has a legal fork; move 3 behind it has two, the second with one of its own.
 */
static const char jkf[] =
    "{\"header\":{},\"moves\":[{},\n"
    "{" MOVE(
        7, 7, 7, 6,
        "FU") ",\"comments\":[\"one\"]},\n"
              "{" MOVE(
                  1, 1, 5, 5,
                  "KY") ",\"comments\":[\"two\"],\"forks\":[\n"
                        " [{" MOVE(
                            8, 3, 8, 4,
                            "FU") "}]]},\n"
                                  "{" MOVE(
                                      2, 7, 2, 6,
                                      "FU") ",\"forks\":[\n"
                                            "  [{" MOVE(
                                                2, 8, 5, 8,
                                                "HI") "},{\"special\":\"TORYO\"}],\n"
                                                      "  [{" MOVE(
                                                          9, 7, 9, 6,
                                                          "FU") ",\"comments\":[\"in a fork\"]},\n"
                                                                "   {" MOVE(
                                                                    9, 3, 9, 4,
                                                                    "FU") ",\"forks\":[\n"
                                                                          "    [{" MOVE(
                                                                              1, 3, 1, 4,
                                                                              "FU") "}]]}]]},\n"
                                                                                    "{\"special\":"
                                                                                    "\"CHUDAN\"}]}"
                                                                                    "\n";

START_TEST(jkf_forks_of_unread_moves)
{
    struct reading r;
    reading_start(&r, jkf, IMPORT_JKF, false);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem_node *first = r.all.items[0]->root->first_child;
    ck_assert_str_eq(first->move, "7g7f");
    ck_assert_str_eq(first->first_child->move, "8c8d");
    ck_assert_str_eq(first->comment, "one\ntwo\nin a fork");
    check_tags(first, "illegal-move=1a5e|unread-moves=2g2f CHUDAN|unread-variation=3 2h5h TORYO|"
                      "unread-variation=3 9g9f 9c9d|unread-variation=4 1c1d|");
    check_place(&r.diags, "jkf-illegal-move", 0, 3, 9);
    check_place(&r.diags, "jkf-unread-fork", 0, 6, 3);
    check_place(&r.diags, "jkf-unread-fork", 1, 7, 3);
    check_place(&r.diags, "jkf-unread-fork", 2, 9, 5);
    /* KIF holds it all. */
    check_again(r.all.items[0], IMPORT_KIF);
    reading_finish(&r);
    check_refused(jkf, IMPORT_JKF);
}
END_TEST

static const struct {
    const char *text, *code;
    long column;
} jkf_parts[] = {
    {"{\"header\":{},\"players\":[],\"moves\":[{}]}", "jkf-unknown-name", 24},
    {"{\"header\":{},\"moves\":[{\"eval\":30}]}", "jkf-unknown-name", 31},
    {"{\"header\":{},\"moves\":[{\"comments\":\"text\"}]}", "jkf-kind", 35},
    {"{\"header\":{},\"moves\":[{\"comments\":[7]}]}", "jkf-kind", 36},
    {"{\"header\":{},\"moves\":[{\"forks\":{}}]}", "jkf-kind", 32},
    {"{\"header\":{},\"moves\":[{\"move\":\"7g7f\"}]}", "jkf-kind", 31},
    {"{\"header\":{},\"moves\":[{\"special\":3}]}", "jkf-kind", 34},
    {"{\"header\":[],\"moves\":[{}]}", "jkf-kind", 11},
    {"{\"header\":{},\"moves\":[{},{\"special\":\"TORYO\"},{\"special\":\"TSUMI\"}]}",
     "jkf-second-end", 57},
    {"{\"initial\":{\"preset\":\"KA\",\"data\":{}},\"moves\":[{}]}", "jkf-data-unused", 34},
    {"{\"header\":{},\"moves\":[{},{\"move\":{\"color\":1,\"from\":{\"x\":7,\"y\":7},"
     "\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}}]}",
     "side-mark", 34},
};

START_TEST(jkf_parts_without_meaning)
{
    struct reading r;
    reading_start(&r, jkf_parts[_i].text, IMPORT_JKF, false);
    ck_assert_uint_eq(r.all.count, 1);
    check_place(&r.diags, jkf_parts[_i].code, 0, 1, jkf_parts[_i].column);
    reading_finish(&r);
}
END_TEST

/* ---- KIF and KI2 ---- */

/* Move 3 cannot be played. 変化：5手 is a variation of the unread rest, 変化：3手 and 変化：2手
 * start at moves that were played. */
static const char kif[] = "手合割：平手\n"
                          "手数----指手---------消費時間--\n"
                          "   1 ７六歩(77)   ( 0:01/00:00:01)\n"
                          "   2 ３四歩(33)   ( 0:02/00:00:02)\n"
                          "   3 ５五角(11)   ( 0:03/00:00:04)\n"
                          "*on three\n"
                          "   4 ８四歩(83)   ( 0:00/00:00:02)\n"
                          "   5 ２六歩(27)   ( 0:00/00:00:04)\n"
                          "   6 なんとか\n"
                          "   7 投了\n"
                          "\n"
                          "変化：5手\n"
                          "   5 ９六歩(97)\n"
                          "*on five\n"
                          "   6 ９四歩(93)\n"
                          "   7 中断\n"
                          "\n"
                          "変化：3手\n"
                          "   3 ２六歩(27)\n"
                          "\n"
                          "変化：2手\n"
                          "   2 ８四歩(83)\n";

START_TEST(kif_variations_of_unread_moves)
{
    struct reading r;
    reading_start(&r, kif, IMPORT_KIF, false);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem_node *one = r.all.items[0]->root->first_child, *two = one->first_child;
    ck_assert_str_eq(two->move, "3c3d");
    ck_assert_str_eq(two->next->move, "8c8d");
    ck_assert_str_eq(two->first_child->move, "2g2f");
    ck_assert_ptr_null(two->first_child->first_child);
    ck_assert_str_eq(two->comment, "on three\non five");
    ck_assert_int_eq(two->end, END_RESIGN);
    check_tags(two, "illegal-move=５五角(11)|unread-moves=８四歩(83) ２六歩(27) なんとか|"
                    "unread-variation=5 ９六歩(97) ９四歩(93) 中断|");
    check_place(&r.diags, "illegal-move", 0, 5, 6);
    check_place(&r.diags, "time-unread", 0, 5, 0);
    check_place(&r.diags, "variation-unread", 0, 12, 1);
    ck_assert_ptr_null(find_code(&r.diags, "variation-start"));
    check_again(r.all.items[0], IMPORT_KIF);
    check_again(r.all.items[0], IMPORT_XML);
    check_again(r.all.items[0], IMPORT_JSON);
    reading_finish(&r);
    check_refused(kif, IMPORT_KIF);
}
END_TEST

/* An illegal move inside a variation, while the main line is longer: what hangs on it must not be
 * played along the main line. Two illegal moves at one place, and legal ones beside them. */
static const char kif_inside[] = "手合割：平手\n"
                                 "   1 ７六歩(77)\n"
                                 "   2 ３四歩(33)\n"
                                 "   3 ２六歩(27)\n"
                                 "   4 ８四歩(83)\n"
                                 "   5 ２五歩(26)\n"
                                 "変化：2手\n"
                                 "   2 ８四歩(83)\n"
                                 "   3 １一玉(55)\n"
                                 "   4 ３四歩(33)\n"
                                 "変化：4手\n"
                                 "   4 １四歩(13)\n"
                                 "変化：3手\n"
                                 "   3 ２二玉(55)\n"
                                 "変化：3手\n"
                                 "   3 ９六歩(97)\n";

START_TEST(kif_broken_variation)
{
    struct reading r;
    reading_start(&r, kif_inside, IMPORT_KIF, false);
    struct problem *p = r.all.items[0];
    ck_assert_uint_eq(problem_main_length(p), 5);
    ck_assert_uint_eq(problem_move_count(p), 7);
    const struct problem_node *n = p->root->first_child->first_child->next;
    ck_assert_str_eq(n->move, "8c8d");
    ck_assert_str_eq(n->first_child->move, "9g9f");
    check_tags(n, "illegal-move=１一玉(55)|unread-moves=３四歩(33)|"
                  "unread-variation=4 １四歩(13)|illegal-move=２二玉(55)|");
    check_place(&r.diags, "variation-unread", 0, 11, 1);
    check_again(p, IMPORT_KIF);
    reading_finish(&r);
}
END_TEST

static const char ki2[] = "手合割：平手\n"
                          "▲７六歩 △３四歩 ▲５五玉 △８四歩 ▲２六歩\n"
                          "△どこか\n"
                          "変化：5手\n"
                          "▲９六歩 △９四歩\n"
                          "変化：3手\n"
                          "▲２六歩\n";

START_TEST(ki2_variations_of_unread_moves)
{
    struct reading r;
    reading_start(&r, ki2, IMPORT_KI2, false);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem_node *two = r.all.items[0]->root->first_child->first_child;
    ck_assert_str_eq(two->first_child->move, "2g2f");
    check_tags(two, "illegal-move=５五玉|unread-moves=△８四歩 ▲２六歩 △どこか|"
                    "unread-variation=5 ▲９六歩 △９四歩|");
    check_place(&r.diags, "illegal-move", 0, 2, 11);
    check_place(&r.diags, "variation-unread", 0, 4, 1);
    reading_finish(&r);
    check_refused(ki2, IMPORT_KI2);
}
END_TEST

START_TEST(kif_rest_of_lines)
{
    struct reading r;
    reading_start(&r,
                  "手合割：平手\n"
                  "   1 ７六歩(77)   ( 0:01/00:00:01)+\n"
                  "   2 ３四歩(33)   ( 0:02/00:00:02) 評価値 30\n"
                  "   3 中断\n"
                  "まで2手で千日手\n",
                  IMPORT_KIF, false);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem_node *one = r.all.items[0]->root->first_child, *two = one->first_child;
    check_tags(one, "");
    check_tags(two, "#=評価値 30|#=千日手|");
    ck_assert_int_eq(two->seconds, 2);
    ck_assert_int_eq(two->end, END_INTERRUPT);
    check_place(&r.diags, "line-rest", 0, 3, 33);
    check_place(&r.diags, "end-twice", 0, 5, 6);
    reading_finish(&r);
}
END_TEST

/* ---- CSA ---- */

START_TEST(csa_statements_without_meaning)
{
    struct reading r;
    reading_start(&r,
                  "V2.2\nPI\n+\nTitle\n+7776FU\nT5\n-1155KY,T3\n+2726FU\n-\n%TORYO\n%CHUDAN\n"
                  "Table\n",
                  IMPORT_CSA, false);
    ck_assert_uint_eq(r.all.count, 1);
    struct problem *p = r.all.items[0];
    const struct problem_node *one = p->root->first_child;
    ck_assert_int_eq(one->seconds, 5);
    ck_assert_int_eq(one->end, END_RESIGN);
    check_tags(one, "illegal-move=1a5e|unread-moves=+2726FU|");
    struct strbuf all;
    strbuf_init(&all);
    for (const struct problem_tag *t = p->tags; t; t = t->next)
        strbuf_addf(&all, "%s=%s|", t->key, t->value);
    ck_assert_str_eq(strbuf_str(&all), "?=Title|?=%CHUDAN|?=Table|");
    strbuf_free(&all);
    check_place(&r.diags, "line-unknown", 0, 4, 1);
    check_place(&r.diags, "illegal-move", 0, 7, 1);
    check_place(&r.diags, "time-unread", 0, 7, 9);
    check_place(&r.diags, "side-late", 0, 9, 1);
    check_place(&r.diags, "line-unknown", 1, 11, 1);
    reading_finish(&r);
}
END_TEST

/* ---- SFEN and USI ---- */

START_TEST(usi_after_a_bad_move)
{
    struct reading r;
    reading_start(&r,
                  "position startpos moves 7g7f 1a5e 2g2f x\n"
                  "position startpos moves 7g7f # a remark\n"
                  "# nothing follows\n",
                  IMPORT_USI, false);
    ck_assert_uint_eq(r.all.count, 2);
    check_tags(r.all.items[0]->root->first_child, "illegal-move=1a5e|unread-moves=2g2f x|");
    ck_assert_str_eq(r.all.items[1]->root->first_child->comment, "a remark");
    check_place(&r.diags, "usi-illegal-move", 0, 1, 30);
    check_place(&r.diags, "sfen-comment-end", 0, 3, 1);
    reading_finish(&r);
}
END_TEST

/* One spoiled line, the first, does not hide what the file is. */
START_TEST(sfen_list_with_a_nul)
{
    static const char first[] = "4k4/9/4P\0/9/9/9/9/9/9 b G 1\n"
                                "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";
    static const char behind[] = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\0\n";
    struct diag_list diags = {0};
    struct problems v;
    problems_parse(&v, first, sizeof first - 1, IMPORT_UNKNOWN, false, &diags);
    ck_assert_uint_eq(v.count, 1);
    ck_assert_uint_eq(v.refused, 1);
    ck_assert_int_eq(v.format, IMPORT_SFEN);
    check_place(&diags, "nul-byte", 0, 1, 9);
    problems_free(&v);
    diag_list_clear(&diags);
    problems_parse(&v, behind, sizeof behind - 1, IMPORT_UNKNOWN, false, &diags);
    ck_assert_uint_eq(v.count, 1); /* and is not taken for UTF-16 */
    ck_assert_str_eq(problem_tag_get(v.items[0], "rest"), "1\xEF\xBF\xBD");
    problems_free(&v);
    diag_list_clear(&diags);
}
END_TEST

/* ---- SGF ---- */

static const char sgf[] = "(;GM[1]SZ[9]AB[aa]AW[bb];B[cc]C[x];W[cc]C[y\\]]\n"
                          "(;B[dd]TR[aa][bb])(;B[ee];W[];W[ff]))\n";

START_TEST(sgf_below_an_illegal_move)
{
    struct reading r;
    reading_start(&r, sgf, IMPORT_SGF, false);
    ck_assert_uint_eq(r.all.count, 1);
    struct problem *p = r.all.items[0];
    ck_assert_uint_eq(problem_move_count(p), 1);
    check_tags(p->root->first_child, "unread-tree=;W[cc]C[y\\]]\n(;B[dd]TR[aa][bb])\n"
                                     "(;B[ee];W[];W[ff])|");
    check_place(&r.diags, "sgf-illegal-move", 0, 1, 37);
    check_again(p, IMPORT_SGF);
    check_again(p, IMPORT_XML);
    check_again(p, IMPORT_JSON);
    reading_finish(&r);
    check_refused(sgf, IMPORT_SGF);
}
END_TEST

/* The branch that cannot be played comes first; stones are set up in the other one. */
START_TEST(sgf_illegal_branch_first)
{
    struct reading r;
    reading_start(&r, "(;GM[1]SZ[9]AB[aa](;W[aa];B[bb])(;AE[aa]AB[cc];W[dd]))", IMPORT_SGF, false);
    ck_assert_uint_eq(r.all.count, 1);
    struct problem *p = r.all.items[0];
    check_tags(p->root, "unread-tree=;W[aa];B[bb]|");
    ck_assert_ptr_nonnull(p->root->first_child);
    check_again(p, IMPORT_SGF);
    reading_finish(&r);
}
END_TEST

/* ---- our own formats ---- */

static const char xml[] =
    "<sakui version=\"1\">\n"
    " <problem game=\"shogi\" side=\"black\" goal=\"game\">\n"
    "  <setup>lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1</setup>\n"
    "  <!-- <move at=\"9\" is=\"no\"/> --><move at=\"1\" is=\"7g7f\"/>\n"
    "  <move at=\"2\" is=\"1a5e\"><comment>\xE3\x81\x82</comment></move><move at=\"3\" "
    "is=\"2g2f\"/>\n"
    "  <move at=\"4\" is=\"8c8d\" seconds=\"3\"/>\n"
    "\t<move at=\"3\" is=\"9g9f\"><comment>b</comment></move>\n"
    "  <move at=\"2\" is=\"3c3d\"/><move at=\"3\" is=\"5i1a\"/>\n"
    " </problem>\n"
    "</sakui>\n";

START_TEST(xml_below_an_illegal_move)
{
    struct reading r;
    reading_start(&r, xml, IMPORT_XML, false);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem_node *one = r.all.items[0]->root->first_child;
    ck_assert_str_eq(one->first_child->move, "3c3d");
    ck_assert_str_eq(one->comment, "\xE3\x81\x82\nb");
    check_tags(one, "illegal-move=1a5e|unread-moves=2g2f 8c8d|unread-variation=3 9g9f|");
    check_tags(one->first_child, "illegal-move=5i1a|");
    check_place(&r.diags, "illegal-move", 0, 5, 3);
    check_place(&r.diags, "unread-remarks", 0, 6, 3);
    check_place(&r.diags, "unread-variation", 0, 7, 2);
    check_place(&r.diags, "illegal-move", 1, 8, 27);
    check_again(r.all.items[0], IMPORT_XML);
    check_again(r.all.items[0], IMPORT_KIF);
    reading_finish(&r);
    check_refused(xml, IMPORT_XML);
}
END_TEST

/* Columns hold for the second problem of a file, and for one that stands alone. */
START_TEST(xml_columns)
{
#define PROBLEM(is)                                                                                \
    "<problem game=\"shogi\" side=\"black\"><setup>4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p "      \
    "1</setup><move at=\"1\" is=\"" is "\"/></problem>\n"
    struct reading r;
    reading_start(
        &r,
        "<sakui version=\"1\">\n" PROBLEM("G*5b") "<note><x/></note>" PROBLEM("G*5c") "</sakui>",
        IMPORT_XML, false);
    ck_assert_uint_eq(r.all.count, 2);
    check_place(&r.diags, "illegal-move", 0, 3, 110);
    reading_finish(&r);
    reading_start(&r, PROBLEM("G*5c"), IMPORT_XML, false);
    ck_assert_uint_eq(r.all.count, 1);
    check_place(&r.diags, "illegal-move", 0, 1, 93);
    reading_finish(&r);
}
END_TEST

static const char json[] =
    "{\"game\":\"shogi\",\"setup\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - "
    "1\",\"moves\":[\n"
    "{\"at\":1,\"is\":\"7g7f\"},{\"at\":2,\"is\":\"1a5e\",\"end\":\"resign\"},\n"
    "{\"at\":3,\"is\":\"2g2f\"},\n"
    "{\"at\":3,\"is\":\"9g9f\",\"comment\":\"c\"}]}\n";

START_TEST(json_below_an_illegal_move)
{
    struct reading r;
    reading_start(&r, json, IMPORT_JSON, false);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem_node *one = r.all.items[0]->root->first_child;
    ck_assert_str_eq(one->comment, "c");
    check_tags(one, "illegal-move=1a5e|unread-moves=2g2f|unread-variation=3 9g9f|");
    check_place(&r.diags, "illegal-move", 0, 2, 22);
    check_place(&r.diags, "unread-remarks", 0, 2, 22);
    check_place(&r.diags, "unread-variation", 0, 4, 1);
    reading_finish(&r);
    check_refused(json, IMPORT_JSON);
}
END_TEST

/* Every allocation failing while all this is read and written. */
START_TEST(unread_moves_out_of_memory)
{
    check_out_of_memory(jkf, IMPORT_JKF, IMPORT_KIF, 1, 20);
    check_out_of_memory(kif, IMPORT_KIF, IMPORT_KIF, 1, 20);
    check_out_of_memory(kif_inside, IMPORT_KIF, IMPORT_KI2, 1, 20);
    check_out_of_memory(sgf, IMPORT_SGF, IMPORT_SGF, 1, 20);
    check_out_of_memory(json, IMPORT_JSON, IMPORT_XML, 1, 20);
    check_out_of_memory(xml, IMPORT_XML, IMPORT_CSA, 1, 20);
}
END_TEST

/* A position of a game and nothing else: no format makes more of it than the others, and a mate's
 * length is what its line says in all of them. */
START_TEST(goals_do_not_depend_on_the_format)
{
    static const char *const setups[] = {
        "lnsgk1snl/1r4gb1/p1ppppppp/9/1p5P1/9/PPPPPPP1P/1BGK3R1/LNS2GSNL w - 1",
        "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"};
    static const enum import_format formats[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_CSA,
                                                 IMPORT_JKF, IMPORT_USI, IMPORT_XML};
    for (size_t i = 0; i < 2; i++) {
        struct diag_list diags = {0};
        struct strbuf text;
        strbuf_init(&text);
        strbuf_addf(&text, "position sfen %s%s", setups[i], i ? " moves G*5b mate" : "");
        struct problem *p = read_one(strbuf_str(&text), &diags);
        ck_assert_int_eq(p->goal, i ? GOAL_MATE : GOAL_UNKNOWN);
        ck_assert_int_eq(p->plies, i ? 1 : 0);
        for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
            struct problem *again = problem_again(p, formats[k], &diags);
            ck_assert_ptr_nonnull(again);
            ck_assert_int_eq(again->goal, p->goal);
            if (formats[k] != IMPORT_USI) /* which has no word for the end */
                ck_assert_int_eq(again->plies, p->plies);
            problem_free(again);
        }
        problem_free(p);
        strbuf_free(&text);
        diag_list_clear(&diags);
    }
}
END_TEST

/* ---- moves that name a piece that is not there ---- */

static const struct {
    const char *text;
    enum import_format format;
    const char *tag;
    const char *csa; /* NULL: it would be a move of the piece that is there */
} misnamed[] = {
    {"手合割：平手\n1 ７六銀(77)\n2 ３四歩(33)\n", IMPORT_KIF,
     "illegal-move=７六銀(77)|unread-moves=３四歩(33)|", "+7776GI\n"},
    {"手合割：平手\n1 ７六と(77)\n", IMPORT_KIF, "illegal-move=７六と(77)|", NULL},
    {"{\"moves\":[{},{" MOVE(7, 7, 7, 6, "GI") "}]}", IMPORT_JKF, "illegal-move=７六銀(77)|",
     "+7776GI\n"},
    {"PI\n+\n+7776GI\n", IMPORT_CSA, "illegal-move=７六銀(77)|", "+7776GI\n"},
    {"PI\n+\n+5554FU\n", IMPORT_CSA, "illegal-move=５四歩(55)|", "+5554FU\n"},
    {"手合割：平手\n1 ５四歩(55)\n", IMPORT_KIF, "illegal-move=５四歩(55)|", "+5554FU\n"},
};

/* USI does not name pieces: 7g7f would be the pawn's move, which is legal. No format may get it. */
START_TEST(moves_of_a_misnamed_piece)
{
    struct reading r;
    struct diag_list diags = {0};
    reading_start(&r, misnamed[_i].text, misnamed[_i].format, false);
    ck_assert_uint_eq(r.all.count, 1);
    struct problem *p = r.all.items[0];
    check_tags(p->root, misnamed[_i].tag);
    ck_assert_ptr_null(p->root->first_child);
    check_again(p, IMPORT_KIF);
    for (size_t i = 0; i < 4; i++) {
        const enum import_format to[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_CSA, IMPORT_JKF};
        struct problem *again = problem_again(p, to[i], &diags);
        ck_assert_ptr_nonnull(again);
        ck_assert_ptr_null(again->root->first_child);
        problem_free(again);
    }
    diag_list_clear(&diags);
    const char *csa = misnamed[_i].csa;
    ck_assert_uint_eq(count_written(p, IMPORT_CSA, csa ? csa : "+7776", &diags), csa != NULL);
    ck_assert_uint_eq(count_code(&diags, "illegal-move-lost"), csa == NULL);
    ck_assert_uint_eq(count_written(p, IMPORT_JKF, "\"move\"", &diags), 0);
    ck_assert_uint_eq(count_code(&diags, "jkf-tags-lost"), 1);
    diag_list_clear(&diags);
    reading_finish(&r);
}
END_TEST

/* KI2 puts the mark of the side before it, which must not become part of it. */
START_TEST(words_in_place_of_a_move)
{
    struct reading r;
    reading_start(&r, "手合割：平手\n1 ７六歩(77)\n2 パス\n3 ２六歩(27)\n", IMPORT_KIF, false);
    struct problem *p = r.all.items[0];
    check_tags(p->root->first_child, "illegal-move=パス|unread-moves=２六歩(27)|");
    check_again(p, IMPORT_KIF);
    check_again(p, IMPORT_KI2);
    reading_finish(&r);
}
END_TEST

/* A length is claimed where the line comes to its mate, not where an illegal move cut it. */
START_TEST(length_of_a_cut_line)
{
    static const char head[] = "手合割：詰将棋\n|v玉|\n| ・|\n| 金|\n先手の持駒：金二\n";
    struct strbuf text;
    strbuf_init(&text);
    for (int cut = 0; cut < 2; cut++) {
        struct reading r;
        strbuf_clear(&text);
        strbuf_addf(&text, "%s1 １二金打\n%s", head,
                    cut ? "2 ５五金打\n3 １一金打\nまで3手で詰み\n" : "まで1手で詰み\n");
        reading_start(&r, strbuf_str(&text), IMPORT_KIF, false);
        struct problem *p = r.all.items[0];
        ck_assert_uint_eq(problem_main_length(p), 1);
        ck_assert_int_eq(p->goal, GOAL_MATE);
        ck_assert_int_eq(p->plies, cut ? 0 : 1);
        check_again(p, IMPORT_KIF);
        check_again(p, IMPORT_XML);
        reading_finish(&r);
    }
    strbuf_free(&text);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import_unread");
    TCase *t = tcase_create("unread");
    tcase_set_timeout(t, 0); /* ctest has one */
    tcase_add_test(t, jkf_forks_of_unread_moves);
    tcase_add_loop_test(t, jkf_parts_without_meaning, 0, sizeof jkf_parts / sizeof *jkf_parts);
    tcase_add_test(t, kif_variations_of_unread_moves);
    tcase_add_test(t, kif_broken_variation);
    tcase_add_test(t, ki2_variations_of_unread_moves);
    tcase_add_test(t, kif_rest_of_lines);
    tcase_add_test(t, csa_statements_without_meaning);
    tcase_add_test(t, usi_after_a_bad_move);
    tcase_add_test(t, sfen_list_with_a_nul);
    tcase_add_test(t, sgf_below_an_illegal_move);
    tcase_add_test(t, sgf_illegal_branch_first);
    tcase_add_test(t, xml_below_an_illegal_move);
    tcase_add_test(t, xml_columns);
    tcase_add_loop_test(t, moves_of_a_misnamed_piece, 0, sizeof misnamed / sizeof *misnamed);
    tcase_add_test(t, words_in_place_of_a_move);
    tcase_add_test(t, length_of_a_cut_line);
    tcase_add_test(t, json_below_an_illegal_move);
    tcase_add_test(t, unread_moves_out_of_memory);
    tcase_add_test(t, goals_do_not_depend_on_the_format);
    suite_add_tcase(s, t);
    return run_suite(s);
}
