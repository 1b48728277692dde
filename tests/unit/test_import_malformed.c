/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Broken files and failing memory: a clear error or success, never a crash, a hang or a leak (the
 * last is for the sanitizers to see). */
#include <check.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "core/rng.h"
#include "core/vec.h"
#include "importers/reader.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

#define SAMPLES "../shared/corpora/kif-samples/"

/* A small record with everything in it, for where the samples are absent. */
static const char everything[] =
    "#KIF version=2.0 encoding=UTF-8\n# 解答\n作品名：習作\n作者：某\n手合割：詰将棋\n"
    "後手の持駒：飛二　角二　金三　銀四　桂三　香四　歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
    "+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n"
    "| ・ ・ ・ ・ ・ ・ ・ 歩 ・|二\n| ・ ・ ・ ・ ・ ・ ・ 金 ・|三\n"
    "+---------------------------+\n先手の持駒：桂\n先手番\n手数----指手---------消費時間--\n"
    "*第一問\n   1 ２一歩成(22) ( 0:03/00:00:03)\n&しおり\n   2 同　玉(11)\n   3 ９九歩打\n"
    "まで3手で先手の反則負け\n変化：1手\n   1 １三桂打\n   2 １二角打\n*変化\n"
    "変化：2手\n   2 投了\n#--separator--\n手合割：平手\n▲７六歩 △３四歩\nまで2手で中断\n";

static void check_outcome(const char *data, size_t length, const char *what)
{
    struct problems v;
    struct diag_list diags = {0};
    read_text(&v, data, length, NULL, &diags);
    ck_assert_msg(v.status == SAKUI_OK, "%s, %zu bytes: %s", what, length,
                  sakui_status_name(v.status));
    ck_assert_msg(v.count || diags.count, "%s, %zu bytes: nothing read and nothing said", what,
                  length);
    for (size_t i = 0; i < v.count; i++) {
        struct strbuf out; /* and what was kept can be written */
        write_one(v.items[i], IMPORT_KIF, WRITER_UTF8, &out, NULL);
        strbuf_free(&out);
    }
    problems_free(&v);
    diag_list_clear(&diags);
}

static void truncate_everywhere(const char *data, size_t length, const char *what)
{
    for (size_t n = 0; n <= length; n++)
        check_outcome(data, n, what);
}

START_TEST(truncated_at_every_byte)
{
    static const char *const files[] = {
        SAMPLES "tsumemi_GPL3/tsumemi/test/test_kifus/testbranch.kif", /* UTF-8 */
        SAMPLES "tsumemi_GPL3/sample_problems/3te/1.kif",              /* Shift_JIS */
        SAMPLES "libosl_BSD/sample.txt",                               /* EUC-JP */
        SAMPLES "bioshogi_AGPL/基本_KI2_平手.ki2",
        SAMPLES "bioshogi_AGPL/将棋ウォーズ_CSA_六枚落ち.csa",
    };
    truncate_everywhere(everything, strlen(everything), "everything");
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        size_t n;
        char *data = file_bytes(files[i], &n);
        if (data)
            truncate_everywhere(data, n, files[i]);
        else
            printf("SKIP: %s is not there\n", files[i]);
        mem_free(data);
    }
}
END_TEST

START_TEST(truncated_in_other_encodings)
{
    static const char *const charsets[] = {"CP932", "EUC-JP", "ISO-2022-JP", "UTF-16LE",
                                           "UTF-16BE"};
    for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++) {
        iconv_t h = iconv_open(charsets[i], "UTF-8");
        static char out[8192];
        char *in = (char *)(size_t)everything, *o = out;
        size_t left = strlen(everything), room = sizeof out;
        ck_assert_uint_ne(iconv(h, &in, &left, &o, &room), (size_t)-1);
        iconv_close(h);
        truncate_everywhere(out, sizeof out - room, charsets[i]);
    }
}
END_TEST

START_TEST(bytes_changed_at_random)
{
    struct rng r;
    rng_seed(&r, 5);
    printf("seed 5\n");
    char copy[sizeof everything];
    for (int i = 0; i < 1000; i++) {
        memcpy(copy, everything, sizeof everything);
        for (uint64_t k = 1 + rng_below(&r, 4); k > 0; k--)
            copy[rng_below(&r, sizeof everything - 1)] = (char)rng_below(&r, 256);
        check_outcome(copy, sizeof everything - 1, "changed");
    }
}
END_TEST

START_TEST(nul_bytes)
{
    char copy[sizeof everything];
    for (size_t at = 0; at + 1 < sizeof everything; at += 7) {
        memcpy(copy, everything, sizeof everything);
        copy[at] = 0;
        check_outcome(copy, sizeof everything - 1, "NUL");
    }
    memset(copy, 0, sizeof copy);
    check_outcome(copy, sizeof copy, "all NUL");
}
END_TEST

static void repeat(struct strbuf *b, const char *head, const char *unit, size_t times)
{
    strbuf_init(b);
    strbuf_adds(b, head);
    for (size_t i = 0; i < times; i++)
        strbuf_adds(b, unit);
}

/* Sizes that would show anything worse than linear. */
START_TEST(giants)
{
    static const struct {
        const char *head, *unit;
        size_t times;
    } cases[] = {
        {"手合割：平手\n", "*", 1500000},
        {"手合割：平手\n1 ７六歩(77)\n", "*コメント\n", 200000},
        {"手合割：平手\n1 ７六歩(77)\n", "&しおり\n", 100000},
        {"手合割：平手\n", "先手：a\n", 100000},
        {"手合割：平手\n", "何でもない行\n", 100000},
        {"手合割：平手\n1 ７六歩(77)\n", "変化：1手\n1 ２六歩(27)\n", 20000},
        {"手合割：平手\n", "(", 1000000},
        {"先手：a\n▲７六歩", "▲", 500000},
        {"先手：a\n▲７六歩", "(", 500000},
        {"", "\x1B", 500000},
        {"", "\xE3", 500000},
        {"V2.2\nPI\n+\n", "'*x\n", 200000},
        {"V2.2\nPI\n+\n+7776FU\n", "T1\n", 200000},
        {"V2.2\nPI\n+\n+7776FU\n", ",", 1000000},
        {"V2.2\n", "/\n", 1000000},
        {"| ・v玉|\n先手の持駒：", "歩", 500000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct strbuf b;
        repeat(&b, cases[i].head, cases[i].unit, cases[i].times);
        double start = clock_cpu_seconds();
        check_outcome(b.data, b.length, "giant");
        double seconds = clock_cpu_seconds() - start;
        ck_assert_msg(seconds < 20, "giant %zu took %.1f s", i, seconds);
        strbuf_free(&b);
    }
}
END_TEST

START_TEST(a_line_of_a_hundred_thousand_moves)
{
    /* Two kings walking to and fro. */
    struct strbuf b;
    strbuf_init(&b);
    strbuf_adds(&b, "手合割：平手\n");
    static const char *const moves[] = {"５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"};
    for (int i = 0; i < 100010; i++)
        strbuf_addf(&b, "%d %s\n", i + 1, moves[i % 4]);
    struct problems v;
    struct diag_list diags = {0};
    read_text(&v, b.data, b.length, NULL, &diags);
    ck_assert_uint_eq(v.refused, 1);
    ck_assert_uint_eq(count_code(&diags, "line-too-deep"), 1);
    problems_free(&v);
    diag_list_clear(&diags);
    strbuf_free(&b);
}
END_TEST

/* Lets the N-th allocation and all later ones fail, for every N. Returns how many were needed. */
static unsigned long fail_everywhere(const char *data, size_t length, enum import_format to)
{
    for (unsigned long n = 1;; n++) {
        struct diag_list diags = {0};
        struct problems v = {0};
        struct strbuf out;
        struct sakui_reader *r = NULL;
        struct problem *p = NULL;
        struct sakui_writer w;
        strbuf_init(&out);
        ck_assert_int_eq(sakui_writer_init(&w, to, WRITER_SHIFT_JIS, NULL), SAKUI_OK);
        mem_fail_after(n);
        sakui_status status = sakui_reader_open_memory(&r, "test", data, length, NULL, &diags);
        bool whole = true;
        while (status == SAKUI_OK || status == SAKUI_INPUT) {
            status = sakui_reader_next(r, &p, &diags);
            if (status == SAKUI_OK) {
                sakui_status written = sakui_write_problem(&w, p, &out, &diags);
                ck_assert(written == SAKUI_OK || written == SAKUI_MEMORY);
                whole = whole && written == SAKUI_OK;
                problem_free(p);
            }
        }
        bool lost = diags.dropped > 0;
        mem_fail_after(0);
        sakui_reader_close(r);
        ck_assert_msg(status == SAKUI_END || status == SAKUI_MEMORY, "allocation %lu: %s", n,
                      sakui_status_name(status));
        problems_free(&v);
        diag_list_clear(&diags);
        strbuf_free(&out);
        if (status == SAKUI_END && whole && !lost)
            return n;
    }
}

START_TEST(every_allocation_fails_once)
{
    static const char csa[] = "V2.2\nN+甲\n$EVENT:戦\nPI\n+\n'*注\n+7776FU\nT1\n-3334FU\n+9999FU\n"
                              "+1111OU\n%TORYO\n/\nP-11OU\nP+00KI\nP-00AL\n+\n+0012KI\n%TSUMI\n";
    unsigned long a = fail_everywhere(everything, strlen(everything), IMPORT_KIF);
    unsigned long b = fail_everywhere(everything, strlen(everything), IMPORT_KI2);
    unsigned long c = fail_everywhere(csa, strlen(csa), IMPORT_CSA);
    printf("every one of %lu + %lu + %lu allocations failed in turn\n", a, b, c);
    ck_assert_uint_gt(a, 20);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-malformed");
    TCase *t = tcase_create("malformed");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, truncated_at_every_byte);
    tcase_add_test(t, truncated_in_other_encodings);
    tcase_add_test(t, bytes_changed_at_random);
    tcase_add_test(t, nul_bytes);
    tcase_add_test(t, giants);
    tcase_add_test(t, a_line_of_a_hundred_thousand_moves);
    tcase_add_test(t, every_allocation_fails_once);
    suite_add_tcase(s, t);
    return run_suite(s);
}
