/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that look like something else: byte order marks that lie, escape characters in ASCII, and
 * comments that hold the syntax of other formats. */
#include <check.h>
#include <string.h>

#include "core/alloc.h"
#include "importers/encoding.h"
#include "importers/iconv_glue.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

#define RECORD                                                                                     \
    "作品名：表示能力\n手合割：平手\n手数----指手---------消費時間--\n"      \
    "   1 ７六歩(77)\n*作意\n   2 ３四歩(33)\n"

/* `mark` and then the record in a charset. */
static size_t marked(char *out, size_t size, const char *mark, size_t marks, const char *charset)
{
    struct iconv_glue *g;
    const char *in = RECORD;
    size_t left = strlen(in), space = size - marks;
    char *o = out + marks;
    memcpy(out, mark, marks);
    ck_assert_int_eq(iconv_glue_open(&g, charset, "UTF-8"), SAKUI_OK);
    ck_assert_int_eq(iconv_glue_step(g, &in, &left, &o, &space), ICONV_GLUE_DONE);
    iconv_glue_close(g);
    return (size_t)(o - out);
}

static void check_marked(const char *mark, size_t marks, const char *charset, size_t warnings)
{
    char bytes[1024];
    struct problems v;
    struct diag_list diags = {0};
    size_t n = marked(bytes, sizeof bytes, mark, marks, charset);
    read_text(&v, bytes, n, NULL, &diags);
    ck_assert_msg(v.count == 1, "%s behind a mark of %zu bytes: not read", charset, marks);
    ck_assert_str_eq(v.items[0]->title, "表示能力");
    ck_assert_str_eq(v.items[0]->root->first_child->comment, "作意");
    ck_assert_uint_eq(count_code(&diags, "encoding-declared"), warnings);
    ck_assert_uint_eq(count_code(&diags, "bad-bytes"), 0);
    problems_free(&v);
    diag_list_clear(&diags);
}

START_TEST(byte_order_marks_that_lie)
{
    check_marked("\xEF\xBB\xBF", 3, "UTF-8", 0);
    check_marked("\xEF\xBB\xBF", 3, "CP932", 1);
    check_marked("\xEF\xBB\xBF", 3, "EUC-JP", 1);
    check_marked("\xFF\xFE", 2, "UTF-16LE", 0);
    check_marked("\xFE\xFF", 2, "UTF-16BE", 0);
    check_marked("\xFF\xFE", 2, "CP932", 1);
    check_marked("\xFE\xFF", 2, "EUC-JP", 1);
    check_marked("\xFF\xFE", 2, "UTF-16BE", 0); /* the other order */
    check_marked("\xFE\xFF", 2, "UTF-16LE", 0);
}
END_TEST

static enum text_encoding encoding_of(const char *text)
{
    struct encoding_guess g = {0};
    encoding_begin(&g, (const unsigned char *)text, strlen(text));
    encoding_detect(&g, (const unsigned char *)text, strlen(text), true, true);
    return g.encoding;
}

/* Six bytes that are half-width katakana in Shift_JIS and three kanji in EUC-JP: a declaration
 * decides. It does not where the bytes hold more than that. */
START_TEST(declarations_decide_on_little)
{
    ck_assert_int_eq(encoding_of("'CSA encoding=SHIFT_JIS\n'*\xB1\xB2\xB3\xB1\xB2\xB3\n"),
                     ENCODING_CP932);
    ck_assert_int_eq(encoding_of("'CSA encoding=EUC-JP\n'*\xB1\xB2\xB3\xB1\xB2\xB3\n"),
                     ENCODING_EUC_JP);
    ck_assert_int_eq(encoding_of("'CSA encoding=SHIFT_JIS\n'*\xBA\xEE\xB0\xD5\xA4\xCF\xB5\xCD"
                                 "\xBE\xAD\xB4\xFD\xA4\xCE\xB2\xF2\xA4\xC7\xA4\xB9\n"),
                     ENCODING_EUC_JP);
}
END_TEST

START_TEST(an_escape_alone_is_no_jis)
{
    ck_assert_int_eq(encoding_of("# a\x1b$B\nposition startpos\n"), ENCODING_ASCII);
    ck_assert_int_eq(encoding_of("a \x1b(J b\n"), ENCODING_ASCII);
    ck_assert_int_eq(encoding_of("\x1b$B:n0U\x1b(B\n"), ENCODING_ISO_2022_JP);
    ck_assert_int_eq(encoding_of("\x1b$B\n\x1b$@:n0U\x1b(J\n"), ENCODING_ISO_2022_JP);
    ck_assert_int_eq(encoding_of("\x1b(I1234\x1b(B\n"), ENCODING_ISO_2022_JP);
}
END_TEST

/* What may stand in a comment and mean something elsewhere. */
static const char *const comments[] = {
    "変化：3手",
    "*\n**\n",
    "(;GM[1]SZ[9]AB[aa])",
    "]\\]\\",
    "まで1手で投了\n手合割：平手\n#--separator--",
    "/\nV2.2\n+7776FU\n%TORYO",
    "position startpos moves 7g7f",
    "<problem><![CDATA[&amp;]]>\\u0041",
    "{\"setup\":\"\",\"game\":\"moves\"}",
    " \n\t\n　",
    "\x01\x1b$B\x7f",
    "",
};

START_TEST(comments_with_syntax_come_back)
{
    static const enum import_format formats[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_CSA,
                                                 IMPORT_JKF, IMPORT_XML, IMPORT_JSON};
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
            struct diag_list diags = {0};
            struct problem *p = read_one(RECORD, &diags);
            struct problem_node *n = p->root->first_child;
            n->comment = p->root->comment = NULL;
            ck_assert_int_eq(problem_node_comment(p, p->root, comments[i]), SAKUI_OK);
            ck_assert_int_eq(problem_node_comment(p, n, comments[i]), SAKUI_OK);
            struct problem *back = problem_again(p, formats[f], &diags);
            const char *why;
            ck_assert_msg(back && same_tree(p, back, true, &why), "comment %zu as %s: %s", i,
                          import_format_name(formats[f]), back ? why : "not read");
            problem_free(back);
            problem_free(p);
            diag_list_clear(&diags);
        }
    }
}
END_TEST

/* Go: the comment is one value, brackets and backslashes escaped. */
START_TEST(sgf_comments_with_syntax_come_back)
{
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        struct diag_list diags = {0};
        struct problem *p = read_one("(;GM[1]SZ[9]AB[aa];B[bb])", &diags);
        ck_assert_int_eq(problem_node_comment(p, p->root->first_child, comments[i]), SAKUI_OK);
        struct problem *back = problem_again(p, IMPORT_SGF, &diags);
        ck_assert_ptr_nonnull(back);
        const char *got = back->root->first_child->comment;
        ck_assert_msg(strcmp(got ? got : "", comments[i]) == 0, "comment %zu: %s", i, got);
        problem_free(back);
        problem_free(p);
        diag_list_clear(&diags);
    }
}
END_TEST

/* "# id TAB sfen" names columns in a list; a comment of the same words must not. */
START_TEST(a_comment_names_no_columns)
{
    struct diag_list diags = {0};
    struct problem *p = read_one("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1\n", &diags);
    ck_assert_int_eq(problem_node_comment(p, p->root, "id\tsfen\n# x\n\n y"), SAKUI_OK);
    struct problem *back = problem_again(p, IMPORT_USI, &diags);
    ck_assert_ptr_nonnull(back);
    ck_assert_str_eq(back->root->comment, "id sfen\n# x\n\n y");
    ck_assert_uint_eq(count_code(&diags, "sfen-tabs-lost"), 1);
    problem_free(back);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

/* CR and CRLF come from JSON, XML and SGF; inside a comment of a line format they would end it. */
START_TEST(line_ends_in_comments_are_line_feeds)
{
    struct problem *p;
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    ck_assert_int_eq(problem_node_comment(p, p->root, "a\r\nb\rc\n\rd\r"), SAKUI_OK);
    ck_assert_str_eq(p->root->comment, "a\nb\nc\n\nd\n");
    ck_assert_int_eq(problem_node_comment(p, p->root, "e\r\n"), SAKUI_OK);
    ck_assert_str_eq(p->root->comment, "a\nb\nc\n\nd\n\ne\n");
    problem_free(p);
}
END_TEST

/* So they are, whatever format they came from; and then no line of them is taken for a move. */
START_TEST(carriage_returns_of_every_format)
{
    static const char *const texts[] = {
        "{\"header\":{},\"moves\":[{\"comments\":[\"a\\r   1 ７六歩(77)\\r\\nb\"]}]}",
        "{\"game\":\"shogi\",\"setup\":\"4k4/9/9/9/9/9/9/9/4K4 b - 1\",\"side\":\"black\","
        "\"start\":{\"comment\":\"a\\r   1 ７六歩(77)\\r\\nb\"},\"moves\":[]}",
        "<sakui version=\"1\"><problem game=\"shogi\" side=\"black\" goal=\"game\">"
        "<setup>4k4/9/9/9/9/9/9/9/4K4 b - 1</setup>"
        "<start><comment>a&#13;   1 ７六歩(77)&#13;\nb</comment></start></problem></sakui>",
        "(;GM[1]SZ[9]C[a\r   1 ７六歩(77)\r\nb])"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct diag_list diags = {0};
        struct problem *p = read_one(texts[i], &diags);
        ck_assert_str_eq(p->root->comment, "a\n   1 ７六歩(77)\nb");
        problem_free(p);
        diag_list_clear(&diags);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-disguise");
    TCase *t = tcase_create("disguise");
    tcase_add_test(t, byte_order_marks_that_lie);
    tcase_add_test(t, declarations_decide_on_little);
    tcase_add_test(t, an_escape_alone_is_no_jis);
    tcase_add_test(t, comments_with_syntax_come_back);
    tcase_add_test(t, sgf_comments_with_syntax_come_back);
    tcase_add_test(t, line_ends_in_comments_are_line_feeds);
    tcase_add_test(t, a_comment_names_no_columns);
    tcase_add_test(t, carriage_returns_of_every_format);
    suite_add_tcase(s, t);
    return run_suite(s);
}
