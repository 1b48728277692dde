/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Encodings, lines, folders, archives: what comes before any format. */
#include <archive.h>
#include <archive_entry.h>
#include <check.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/alloc.h"
#include "core/utf8.h"
#include "core/vec.h"
#include "importers/lines.h"
#include "importers/reader.h"
#include "importers/source.h"
#include "importers/text.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

/* The C library's iconv, called here directly, is the oracle. */
static char *convert(const char *charset, const char *utf8, size_t *length)
{
    iconv_t h = iconv_open(charset, "UTF-8");
    ck_assert(h != (iconv_t)-1);
    size_t in_left = strlen(utf8), room = in_left * 4 + 64, left = room;
    char *out = mem_alloc(room), *o = out, *in = (char *)(size_t)utf8;
    ck_assert_uint_ne(iconv(h, &in, &in_left, &o, &left), (size_t)-1);
    iconv(h, NULL, NULL, &o, &left);
    iconv_close(h);
    *length = room - left;
    return out;
}

static char *decoded(const void *data, size_t length, enum text_encoding *e,
                     struct diag_list *diags)
{
    struct bytes_memory m;
    struct text *t;
    struct strbuf out;
    bytes_from_memory(&m, data, length);
    ck_assert_int_eq(text_open(&t, &m.bytes, "test", NULL, diags), SAKUI_OK);
    strbuf_init(&out);
    ck_assert_int_eq(text_slurp(t, &out, (size_t)1 << 30), SAKUI_OK);
    if (e)
        *e = text_encoding_of(t);
    text_close(t);
    strbuf_adds(&out, "");
    char *s = strbuf_take(&out);
    return s ? s : mem_strdup("");
}

static const struct {
    const char *charset;
    const char *bom;
    size_t bom_length;
    enum text_encoding encoding;
} encodings[] = {
    {"UTF-8", "", 0, ENCODING_UTF8},
    {"UTF-8", "\xEF\xBB\xBF", 3, ENCODING_UTF8},
    {"CP932", "", 0, ENCODING_CP932},
    {"EUC-JP", "", 0, ENCODING_EUC_JP},
    {"ISO-2022-JP", "", 0, ENCODING_ISO_2022_JP},
    {"UTF-16LE", "\xFF\xFE", 2, ENCODING_UTF16_LE},
    {"UTF-16BE", "\xFE\xFF", 2, ENCODING_UTF16_BE},
    {"UTF-16LE", "", 0, ENCODING_UTF16_LE},
    {"UTF-16BE", "", 0, ENCODING_UTF16_BE},
};
#define ENCODINGS (sizeof encodings / sizeof encodings[0])

static void check_all_encodings(const char *text)
{
    for (size_t i = 0; i < ENCODINGS; i++) {
        size_t n;
        char *bytes = convert(encodings[i].charset, text, &n);
        char *data = mem_alloc(n + 3);
        enum text_encoding e;
        struct diag_list diags = {0};
        memcpy(data, encodings[i].bom, encodings[i].bom_length);
        memcpy(data + encodings[i].bom_length, bytes, n);
        char *back = decoded(data, n + encodings[i].bom_length, &e, &diags);
        ck_assert_msg(e == encodings[i].encoding, "%s taken for %s:\n%s", encodings[i].charset,
                      encoding_name(e), text);
        ck_assert_msg(strcmp(back, text) == 0, "%s: wrong text", encodings[i].charset);
        ck_assert_uint_eq(diags.count, 0);
        mem_free(back);
        mem_free(data);
        mem_free(bytes);
    }
}

START_TEST(every_encoding_is_known_by_content)
{
    /* Short texts are the hard ones. */
    static const char *const texts[] = {
        "手合割：平手\n",
        "先手：\n後手：\n",
        "作者：看寿\n",
        "▲７六歩 △３四歩\n",
        "*コメント\n1 ７六歩(77)\n",
        "後手の持駒：なし\n先手の持駒：金　銀\n",
        "まで3手で詰み\n",
        "棋戦：順位戦\n",
        "作品名：無双 第一番\n手数：6\n",
        "   1 ３二金打      (00:00 / 00:00:00)\n   2 詰み\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_all_encodings(texts[i]);
}
END_TEST

START_TEST(samples_survive_every_encoding)
{
    struct reader_options o;
    struct source *s;
    struct bytes *b;
    reader_options_init(&o);
    if (source_open(&s, "../shared/corpora/kif-samples", &o, NULL) != SAKUI_OK) {
        printf("SKIP: ../shared/corpora/kif-samples is not there\n");
        return;
    }
    size_t files = 0;
    while (source_next(s, &b, NULL) == SAKUI_OK) {
        size_t n;
        char *data = file_bytes(source_name(s), &n);
        char *text = decoded(data, n, NULL, NULL);
        bool ascii = true;
        for (const char *c = text; *c; c++)
            ascii = ascii && !(*c & 0x80);
        if (!ascii && !strstr(text, "encoding=")) {
            check_all_encodings(text);
            files++;
        }
        mem_free(text);
        mem_free(data);
    }
    source_close(s);
    printf("%zu sample files in %zu encodings\n", files, ENCODINGS);
    ck_assert_uint_gt(files, 40);
}
END_TEST

START_TEST(half_width_katakana_and_circled_digits)
{
    size_t n;
    enum text_encoding e;
    char *sjis = convert("CP932", "作者：ｶﾝｼﾞｭ ①局\n手合割：詰将棋\n", &n);
    char *back = decoded(sjis, n, &e, NULL);
    ck_assert_str_eq(back, "作者：ｶﾝｼﾞｭ ①局\n手合割：詰将棋\n");
    mem_free(sjis);
    mem_free(back);
}
END_TEST

START_TEST(japanese_that_comes_late)
{
    struct strbuf b;
    strbuf_init(&b);
    for (int i = 0; i < 10000; i++)
        strbuf_adds(&b, "# an ASCII line of a long list\n");
    size_t ascii = b.length, n;
    char *sjis = convert("CP932", "作者：伊藤看寿\n", &n);
    strbuf_add(&b, sjis, n);
    enum text_encoding e;
    struct diag_list diags = {0};
    char *text = decoded(b.data, b.length, &e, &diags);
    ck_assert_int_eq(e, ENCODING_CP932);
    ck_assert_str_eq(text + ascii, "作者：伊藤看寿\n");
    ck_assert_uint_eq(diags.count, 0);
    mem_free(text);
    mem_free(sjis);
    strbuf_free(&b);
}
END_TEST

START_TEST(bad_bytes_are_reported_where_they_stand)
{
    struct diag_list diags = {0};
    char *text =
        decoded("手合割：平手\nab\xFFz\n", strlen("手合割：平手\nab\xFFz\n"), NULL, &diags);
    ck_assert_str_eq(text, "手合割：平手\nab\xEF\xBF\xBDz\n");
    const struct diag *d = find_code(&diags, "bad-bytes");
    ck_assert_ptr_nonnull(d);
    ck_assert_int_eq(d->line, 2);
    ck_assert_int_eq(d->column, 3);
    mem_free(text);
    diag_list_clear(&diags);
    text = decoded("手\0x", 5, NULL, &diags);
    ck_assert_str_eq(text, "手\xEF\xBF\xBDx");
    d = find_code(&diags, "nul-byte");
    ck_assert_ptr_nonnull(d);
    ck_assert_int_eq(d->column, 2);
    mem_free(text);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(many_bad_bytes_are_counted)
{
    size_t n = 300000;
    char *data = mem_alloc(n);
    struct diag_list diags = {0};
    memset(data, 0xFF, n);
    memcpy(data, "手合割：平手\n", 19);
    char *text = decoded(data, n, NULL, &diags);
    ck_assert_uint_eq(strlen(text), 19 + (n - 19) * 3);
    ck_assert_uint_eq(diags.count, 21); /* twenty, and how many in all */
    ck_assert_ptr_nonnull(strstr(diags.items[20].text, "299981"));
    mem_free(text);
    mem_free(data);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(a_wrong_declaration_gives_way_to_the_content)
{
    static const struct {
        const char *charset, *text;
    } cases[] = {
        {"UTF-8", "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n先手：あ\n"},
        {"CP932", "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n先手：あ\n"},
        {"EUC-JP", "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n先手：加藤\n"},
        {"CP932", "(;FF[4]CA[UTF-8]C[黒先活])"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t n;
        struct diag_list diags = {0};
        char *bytes = convert(cases[i].charset, cases[i].text, &n);
        char *text = decoded(bytes, n, NULL, &diags);
        ck_assert_msg(strcmp(text, cases[i].text) == 0, "case %zu", i);
        ck_assert_uint_eq(count_code(&diags, "encoding-declared"), 1);
        mem_free(bytes);
        mem_free(text);
        diag_list_clear(&diags);
    }
    /* A declared charset we do not guess ourselves is believed where it fits. */
    size_t n;
    enum text_encoding e;
    char *bytes = convert("BIG5", "(;FF[4]CA[Big5]C[黑先活])", &n);
    char *text = decoded(bytes, n, &e, NULL);
    ck_assert_str_eq(text, "(;FF[4]CA[Big5]C[黑先活])");
    ck_assert_int_eq(e, ENCODING_OTHER);
    mem_free(bytes);
    mem_free(text);
}
END_TEST

static void check_lines(const char *data, size_t length, size_t max, const char *const *expected,
                        size_t count, struct diag_list *diags)
{
    struct bytes_memory m;
    struct text *t;
    struct lines *l;
    struct line line;
    bytes_from_memory(&m, data, length);
    ck_assert_int_eq(text_open(&t, &m.bytes, "test", NULL, diags), SAKUI_OK);
    ck_assert_int_eq(lines_open(&l, t, "test", max), SAKUI_OK);
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(lines_next(l, &line), SAKUI_OK);
        ck_assert_str_eq(line.text, expected[i]);
        ck_assert_int_eq(line.number, (long)i + 1);
        lines_unread(l);
        ck_assert_int_eq(lines_next(l, &line), SAKUI_OK);
        ck_assert_str_eq(line.text, expected[i]);
    }
    ck_assert_int_eq(lines_next(l, &line), SAKUI_END);
    lines_close(l);
    text_close(t);
}

/* Collections are made by putting files together, each with its own charset. */
START_TEST(every_tree_says_its_charset)
{
    static const struct {
        const char *charset, *text;
    } trees[] = {{"CP932", "(;SZ[9]CA[Shift_JIS]C[詰碁の問題、黒先白死])\n"},
                 {"UTF-8", "(;SZ[9]CA[utf-8]C[これも詰碁です])\n"},
                 {"UTF-8", "(;SZ[9]C[ＣＡは前と同じ])\n"},
                 {"BIG5", "(;SZ[9]C[CA]CA[Big5]C[圍棋死活題])\n"},
                 {"UTF-8", "(;SZ[9]CA[no such charset]C[plain])\n"},
                 {"GB2312", "(;SZ[9]CA[gb2312]C[围棋死活题，黑先])\n"},
                 {"CP932", "(;SZ[9]CA[SJIS]C[もう一度])\n"}};
    enum { TREES = sizeof trees / sizeof *trees, ROUNDS = 900 };
    struct strbuf bytes, expected;
    strbuf_init(&bytes);
    strbuf_init(&expected);
    for (size_t i = 0; i < (size_t)TREES * ROUNDS; i++) { /* beyond every window */
        size_t n;
        char *one = convert(trees[i % TREES].charset, trees[i % TREES].text, &n);
        strbuf_add(&bytes, one, n);
        strbuf_adds(&expected, trees[i % TREES].text);
        mem_free(one);
    }
    struct diag_list diags = {0};
    char *text = decoded(strbuf_str(&bytes), bytes.length, NULL, &diags);
    ck_assert(strcmp(text, strbuf_str(&expected)) == 0);
    ck_assert_uint_eq(diags.count, 0);
    mem_free(text);
    diag_list_clear(&diags);
    strbuf_free(&bytes);
    strbuf_free(&expected);
}
END_TEST

START_TEST(lines_end_in_all_ways)
{
    static const char *const expected[] = {"a", "b", "", "c", "", "d"};
    check_lines("a\nb\r\n\r\nc\r\rd", 11, 100, expected, 6, NULL);
    check_lines("a\rb\r\rc\r\rd\r", 10, 100, expected, 6, NULL);
    check_lines("", 0, 100, expected, 0, NULL);
    static const char *const blank[] = {""};
    check_lines("\n", 1, 100, blank, 1, NULL);
}
END_TEST

START_TEST(crlf_across_the_window)
{
    /* Line ends at every offset near the size of the decoder's buffers. */
    for (size_t pad = 65530; pad < 65542; pad++) {
        struct strbuf b;
        strbuf_init(&b);
        for (size_t i = 0; i < pad; i++)
            strbuf_addc(&b, 'x');
        strbuf_adds(&b, "\r\nsecond\r\n手\r\n");
        struct bytes_memory m;
        struct text *t;
        struct lines *l;
        struct line line;
        bytes_from_memory(&m, b.data, b.length);
        ck_assert_int_eq(text_open(&t, &m.bytes, "test", NULL, NULL), SAKUI_OK);
        ck_assert_int_eq(lines_open(&l, t, "test", 1 << 20), SAKUI_OK);
        ck_assert_int_eq(lines_next(l, &line), SAKUI_OK);
        ck_assert_uint_eq(line.length, pad);
        ck_assert_int_eq(lines_next(l, &line), SAKUI_OK);
        ck_assert_str_eq(line.text, "second");
        ck_assert_int_eq(lines_next(l, &line), SAKUI_OK);
        ck_assert_str_eq(line.text, "手");
        ck_assert_int_eq(lines_next(l, &line), SAKUI_END);
        lines_close(l);
        text_close(t);
        strbuf_free(&b);
    }
}
END_TEST

START_TEST(a_giant_line_is_cut)
{
    size_t n = 5000000;
    char *data = mem_alloc(n + 3);
    for (size_t i = 0; i + 3 <= n; i += 3)
        memcpy(data + i, "手", 3);
    n -= n % 3;
    memcpy(data + n, "\nz", 2);
    struct bytes_memory m;
    struct text *t;
    struct lines *l;
    struct line line;
    struct diag_list diags = {0};
    bytes_from_memory(&m, data, n + 2);
    ck_assert_int_eq(text_open(&t, &m.bytes, "test", NULL, &diags), SAKUI_OK);
    ck_assert_int_eq(lines_open(&l, t, "test", 1000), SAKUI_OK);
    ck_assert_int_eq(lines_next(l, &line), SAKUI_OK);
    ck_assert(line.cut);
    ck_assert_uint_eq(line.length, 999); /* whole characters */
    ck_assert(utf8_valid(line.text, line.length));
    ck_assert_uint_eq(count_code(&diags, "line-too-long"), 1);
    ck_assert_int_eq(lines_next(l, &line), SAKUI_OK);
    ck_assert_str_eq(line.text, "z");
    ck_assert_int_eq(line.number, 2);
    lines_close(l);
    text_close(t);
    mem_free(data);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(line_and_column_of_characters)
{
    struct bytes_memory m;
    struct text *t;
    bytes_from_memory(&m, "手a\r\n桂b\rc", strlen("手a\r\n桂b\rc"));
    ck_assert_int_eq(text_open(&t, &m.bytes, "test", NULL, NULL), SAKUI_OK);
    const struct {
        int c;
        long line, column;
    } expected[] = {{0xE6, 1, 1}, {'a', 1, 2}, {0xE6, 2, 1}, {'b', 2, 2}, {'c', 3, 1}};
    for (size_t i = 0; i < 5; i++) {
        int c;
        do {
            c = text_peekc(t);
            if (c == '\r' || c == '\n' || (c & 0xC0) == 0x80)
                text_getc(t);
        } while (c == '\r' || c == '\n' || (c & 0xC0) == 0x80);
        ck_assert_int_eq(t->line, expected[i].line);
        ck_assert_int_eq(t->column, expected[i].column);
        ck_assert_int_eq(text_getc(t), expected[i].c);
    }
    ck_assert_int_eq(text_getc(t), -1);
    text_close(t);
}
END_TEST

/* ---- folders and archives ---- */

#define TSUME                                                                                      \
    "手合割：詰将棋\n+---+\n| ・v玉|\n| ・ ・|\n| ・ "                                 \
    "金|\n+---+\n先手の持駒：金\n後手の持駒：残り\n"                               \
    "   1 １二金打\n   2 詰み\n"

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
}

static void make_folder(char *folder)
{
    char path[512];
    strcpy(folder, "/tmp/sakui-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    put_file(folder, "b.kif", TSUME);
    put_file(folder, "a.kif", TSUME);
    put_file(folder, "notes.txt", "Some prose about nothing.\n");
    put_file(folder, "broken.kif", "nothing of the kind\n");
    put_file(folder, "empty.txt", "");
    snprintf(path, sizeof path, "%s/a.dir", folder);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    put_file(path, "z.kif", TSUME);
    char link[600];
    snprintf(link, sizeof link, "%s/loop", path);
    ck_assert_int_eq(symlink("..", link), 0);
    snprintf(link, sizeof link, "%s/dangling.kif", folder);
    ck_assert_int_eq(symlink("nowhere", link), 0);
    snprintf(link, sizeof link, "%s/pipe", folder);
    ck_assert_int_eq(mkfifo(link, 0600), 0);
}

static void remove_folder(const char *folder)
{
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}

static void make_archive(const char *path, bool zip)
{
    struct archive *a = archive_write_new();
    if (zip) {
        archive_write_set_format_zip(a);
    } else {
        archive_write_set_format_pax_restricted(a);
        archive_write_add_filter_gzip(a);
    }
    ck_assert_int_eq(archive_write_open_filename(a, path), ARCHIVE_OK);
    static const char *const names[] = {"one.kif", "folder/two.kif", "readme"};
    for (size_t i = 0; i < 3; i++) {
        const char *text = i < 2 ? TSUME : "This is not a problem.\n";
        struct archive_entry *e = archive_entry_new();
        archive_entry_set_pathname(e, names[i]);
        archive_entry_set_size(e, (la_int64_t)strlen(text));
        archive_entry_set_filetype(e, AE_IFREG);
        archive_entry_set_perm(e, 0644);
        ck_assert_int_eq(archive_write_header(a, e), ARCHIVE_OK);
        archive_write_data(a, text, strlen(text));
        archive_entry_free(e);
    }
    archive_write_close(a);
    archive_write_free(a);
}

START_TEST(a_folder_with_a_loop)
{
    char folder[64], expected[200];
    struct problems v;
    struct diag_list diags = {0};
    make_folder(folder);
    problems_read(&v, folder, NULL, &diags);
    ck_assert_int_eq(v.status, SAKUI_OK);
    ck_assert_uint_eq(v.count, 3);
    static const char *const names[] = {"a.dir/z.kif", "a.kif", "b.kif"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(expected, sizeof expected, "%s/%s#1", folder, names[i]);
        ck_assert_str_eq(v.items[i]->id, expected);
    }
    ck_assert_uint_eq(count_code(&diags, "folder-loop"), 1);
    ck_assert_uint_eq(count_code(&diags, "file-unreadable"), 1); /* the dangling link */
    ck_assert_uint_eq(count_code(&diags, "not-a-file"), 1);      /* the pipe */
    ck_assert_uint_eq(count_code(&diags, "unknown-format"), 2);
    ck_assert_uint_eq(count_code(&diags, "empty"), 1);
    ck_assert_uint_eq(v.refused, 2); /* broken.kif promised a problem, the link a file */
    ck_assert_uint_eq(diags.errors, 2);
    problems_free(&v);
    diag_list_clear(&diags);
    remove_folder(folder);
}
END_TEST

START_TEST(a_folder_and_an_archive_with_failing_memory)
{
    char folder[64], path[128];
    unsigned long n = 0;
    make_folder(folder);
    snprintf(path, sizeof path, "%s/c.zip", folder);
    make_archive(path, true);
    for (bool whole = false; !whole;) {
        struct problems v;
        struct diag_list diags = {0};
        mem_fail_after(++n);
        problems_read(&v, folder, NULL, &diags);
        whole = v.status == SAKUI_OK && diags.dropped == 0;
        mem_fail_after(0);
        ck_assert_msg(v.status == SAKUI_OK || v.status == SAKUI_MEMORY, "allocation %lu: %s", n,
                      sakui_status_name(v.status));
        ck_assert(!whole || v.count == 5);
        problems_free(&v);
        diag_list_clear(&diags);
    }
    printf("every one of %lu allocations failed in turn\n", n);
    remove_folder(folder);
}
END_TEST

START_TEST(what_is_not_there)
{
    struct problems v;
    struct diag_list diags = {0};
    problems_read(&v, "/nonexistent/x.kif", NULL, &diags);
    ck_assert_uint_eq(v.count, 0);
    ck_assert_uint_eq(v.refused, 1);
    ck_assert_uint_eq(count_code(&diags, "file-unreadable"), 1);
    problems_free(&v);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(standard_input)
{
    char path[] = "/tmp/sakui-test-XXXXXX";
    int fd = mkstemp(path), kept = dup(STDIN_FILENO);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, TSUME, strlen(TSUME)), (ssize_t)strlen(TSUME));
    lseek(fd, 0, SEEK_SET);
    dup2(fd, STDIN_FILENO);
    struct problems v;
    problems_read(&v, "-", NULL, NULL);
    dup2(kept, STDIN_FILENO);
    close(kept);
    close(fd);
    unlink(path);
    ck_assert_uint_eq(v.count, 1);
    ck_assert_str_eq(v.items[0]->id, "(standard input)#1");
    problems_free(&v);
}
END_TEST

START_TEST(literals)
{
    struct problems v;
    problems_read(&v, "sfen:8k/9/8G/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1", NULL, NULL);
    ck_assert_uint_eq(v.count, 1);
    ck_assert_int_eq(v.items[0]->game, PROBLEM_SHOGI);
    ck_assert_str_eq(v.items[0]->setup, "8k/9/8G/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1");
    problems_free(&v);
    problems_read(&v, "sgf:(;GM[1]SZ[9]AB[aa]AW[bb];B[cc])", NULL, NULL);
    ck_assert_uint_eq(v.count, 1);
    ck_assert_int_eq(v.items[0]->game, PROBLEM_GO);
    problems_free(&v);
}
END_TEST

START_TEST(extensions_do_not_mislead)
{
    static const struct {
        const char *name, *text;
        enum import_format format;
    } cases[] = {
        {"a.csa", TSUME, IMPORT_KIF},
        {"a.ki2", TSUME, IMPORT_KIF},
        {"a.sgf", TSUME, IMPORT_KIF},
        {"a.kif", "先手：a\n後手：b\n▲７六歩 △３四歩\n", IMPORT_KI2},
        {"a.kif", "V2.2\nPI\n+\n+7776FU\n", IMPORT_CSA},
        {"a.kif", "(;GM[1]FF[4]SZ[9];B[aa])", IMPORT_SGF},
        {"a.ki2", "position startpos moves 7g7f 3c3d\n", IMPORT_SFEN},
        {"a", TSUME, IMPORT_KIF},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        enum import_format f =
            import_format_detect(cases[i].text, strlen(cases[i].text), cases[i].name);
        if (f == IMPORT_USI)
            f = IMPORT_SFEN; /* one list */
        ck_assert_msg(f == cases[i].format, "case %zu: %s", i, import_format_name(f));
    }
    static const char *const prose[] = {
        "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        "int main(void)\n{\n    for (;;)\n        puts(\"x\");\n}\n",
        "将棋の歴史について述べる。\n",
        "{\"name\": \"something else\"}\n",
    };
    for (size_t i = 0; i < sizeof prose / sizeof prose[0]; i++) {
        enum import_format f = import_format_detect(prose[i], strlen(prose[i]), "x.txt");
        ck_assert_msg(f == IMPORT_UNKNOWN, "prose %zu: %s", i, import_format_name(f));
    }
}
END_TEST

static void put_number(struct strbuf *b, unsigned long v, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        strbuf_addc(b, (char)(v >> 8 * i & 0xFF));
}

/* An entry as it stands in a zip file, not packed; flag bit 11 says that the name is UTF-8. */
static void zip_entry(struct strbuf *b, const char *name, const char *data, size_t n)
{
    unsigned long crc = 0xFFFFFFFF;
    for (size_t i = 0; i < n; i++) {
        crc ^= (unsigned char)data[i];
        for (int k = 0; k < 8; k++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
    }
    strbuf_add(b, "PK\3\4\24\0\0\10\0\0\0\0\41\0", 14);
    put_number(b, crc ^ 0xFFFFFFFF, 4);
    put_number(b, n, 4);
    put_number(b, n, 4);
    put_number(b, strlen(name), 2);
    put_number(b, 0, 2);
    strbuf_adds(b, name);
    strbuf_add(b, data, n);
}

START_TEST(names_in_zip_files_and_archives_inside)
{
    static const char path[] = "/tmp/sakui-test-names.zip";
    static const char end[] = "PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    struct strbuf inner, b;
    struct problems v;
    struct diag_list diags = {0};
    strbuf_init(&inner);
    strbuf_init(&b);
    zip_entry(&inner, "x.kif", TSUME, strlen(TSUME));
    strbuf_add(&inner, end, 22);
    zip_entry(&b, "深い/詰将棋.kif", TSUME, strlen(TSUME));
    zip_entry(&b, "inner.zip", inner.data, inner.length);
    zip_entry(&b, "last.kif", TSUME, strlen(TSUME));
    strbuf_add(&b, end, 22);
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(b.data, 1, b.length, f), b.length);
    fclose(f);
    problems_read(&v, path, NULL, &diags);
    ck_assert_uint_eq(v.count, 2);
    ck_assert_str_eq(v.items[0]->id, "/tmp/sakui-test-names.zip:深い/詰将棋.kif#1");
    ck_assert_str_eq(v.items[1]->id, "/tmp/sakui-test-names.zip:last.kif#1");
    ck_assert_uint_eq(v.refused, 1); /* the archive inside is not taken for a text */
    ck_assert_uint_eq(count_code(&diags, "archive-nested"), 1);
    ck_assert_uint_eq(diags.count, 1);
    problems_free(&v);
    diag_list_clear(&diags);
    strbuf_free(&inner);
    strbuf_free(&b);
    remove(path);
}
END_TEST

START_TEST(archives_are_read_directly)
{
    static const char *const paths[] = {"/tmp/sakui-test.zip", "/tmp/sakui-test.tar.gz"};
    for (size_t k = 0; k < 2; k++) {
        struct problems v;
        struct diag_list diags = {0};
        char expected[200];
        make_archive(paths[k], k == 0);
        problems_read(&v, paths[k], NULL, &diags);
        ck_assert_uint_eq(v.count, 2);
        ck_assert_uint_eq(v.refused, 0);
        snprintf(expected, sizeof expected, "%s:folder/two.kif#1", paths[k]);
        ck_assert_str_eq(v.items[1]->id, expected);
        ck_assert_uint_eq(count_code(&diags, "unknown-format"), 1);
        problems_free(&v);
        diag_list_clear(&diags);

        struct reader_options o;
        reader_options_init(&o);
        o.max_entry = 50;
        problems_read(&v, paths[k], &o, &diags);
        ck_assert_uint_eq(v.count, 0);
        ck_assert_uint_ge(count_code(&diags, "entry-too-large"), 2);
        problems_free(&v);
        diag_list_clear(&diags);

        /* Cut off at many places: never a crash, always an end. */
        size_t n;
        char *data = file_bytes(paths[k], &n);
        for (size_t cut = 0; cut < n; cut += 7) {
            FILE *f = fopen("/tmp/sakui-test-cut", "wb");
            fwrite(data, 1, cut, f);
            fclose(f);
            problems_read(&v, "/tmp/sakui-test-cut", NULL, &diags);
            ck_assert_int_eq(v.status, SAKUI_OK);
            problems_free(&v);
            diag_list_clear(&diags);
        }
        mem_free(data);
        unlink(paths[k]);
        unlink("/tmp/sakui-test-cut");
    }
}
END_TEST

START_TEST(a_named_file_of_no_format_is_an_error)
{
    struct problems v;
    struct diag_list diags = {0};
    read_text(&v, "Once upon a time.\n", 18, NULL, &diags);
    ck_assert_uint_eq(v.refused, 1);
    const struct diag *d = find_code(&diags, "unknown-format");
    ck_assert_ptr_nonnull(d);
    ck_assert_int_eq(d->severity, DIAG_ERROR);
    problems_free(&v);
    diag_list_clear(&diags);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-text");
    TCase *t = tcase_create("text");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, every_encoding_is_known_by_content);
    tcase_add_test(t, samples_survive_every_encoding);
    tcase_add_test(t, half_width_katakana_and_circled_digits);
    tcase_add_test(t, japanese_that_comes_late);
    tcase_add_test(t, bad_bytes_are_reported_where_they_stand);
    tcase_add_test(t, many_bad_bytes_are_counted);
    tcase_add_test(t, a_wrong_declaration_gives_way_to_the_content);
    tcase_add_test(t, every_tree_says_its_charset);
    tcase_add_test(t, lines_end_in_all_ways);
    tcase_add_test(t, crlf_across_the_window);
    tcase_add_test(t, a_giant_line_is_cut);
    tcase_add_test(t, line_and_column_of_characters);
    tcase_add_test(t, a_folder_with_a_loop);
    tcase_add_test(t, a_folder_and_an_archive_with_failing_memory);
    tcase_add_test(t, what_is_not_there);
    tcase_add_test(t, standard_input);
    tcase_add_test(t, literals);
    tcase_add_test(t, extensions_do_not_mislead);
    tcase_add_test(t, names_in_zip_files_and_archives_inside);
    tcase_add_test(t, archives_are_read_directly);
    tcase_add_test(t, a_named_file_of_no_format_is_an_error);
    suite_add_tcase(s, t);
    return run_suite(s);
}
