/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JKF: the samples, ways of writing a move, round trips through the other shogi formats, broken
 * JSON. */
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "tests/unit/import_support.h"
#include "tests/unit/random_game.h"
#include "tests/unit/runner.h"

#define JKF_SAMPLES CORPORA "kif-samples/tsshogi_MIT/src/tests/testdata/jkf/"

/* Counted in the files with a JSON parser in another language. */
static const struct {
    const char *name;
    size_t moves, specials, forks, comments, headers;
} samples[] = {
    {"sample01.jkf", 2, 0, 0, 3, 10}, {"sample02.jkf", 0, 0, 0, 0, 0},
    {"sample03.jkf", 58, 0, 3, 0, 2}, {"sample04.jkf", 79, 1, 0, 67, 6},
    {"sample05.jkf", 6, 1, 0, 0, 0},
};

START_TEST(test_samples)
{
    char path[256];
    struct diag_list diags = {0};
    struct problems all;
    size_t comments = 0, ends = 0, headers = 0;
    if (!have_corpus(JKF_SAMPLES))
        return;
    snprintf(path, sizeof path, "%s%s", JKF_SAMPLES, samples[_i].name);
    problems_read(&all, path, NULL, &diags);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_uint_eq(diags.count, 0);
    const struct problem *p = all.items[0];
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n)) {
        comments += n->comment != NULL;
        ends += n->end != END_NONE;
    }
    for (const struct problem_tag *t = p->tags; t; t = t->next)
        headers++;
    ck_assert_uint_eq(problem_move_count(p), samples[_i].moves);
    ck_assert_uint_eq(problem_line_count(p), samples[_i].forks + 1);
    ck_assert_uint_eq(ends, samples[_i].specials);
    ck_assert_uint_eq(comments, samples[_i].comments);
    ck_assert_uint_eq(headers, samples[_i].headers);
    const char *why = NULL;
    struct problem *again = problem_again(all.items[0], IMPORT_JKF, &diags);
    ck_assert_msg(again && problem_same(p, again, &why), "%s: %s", samples[_i].name, why);
    problem_free(again);
    problems_free(&all);
    diag_list_clear(&diags);
}
END_TEST

/* The white-to-move position of sample02, as its JSON says it square by square. */
START_TEST(test_sample_position)
{
    struct diag_list diags = {0};
    struct problems all;
    if (!have_corpus(JKF_SAMPLES))
        return;
    problems_read(&all, JKF_SAMPLES "sample02.jkf", NULL, &diags);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_str_eq(all.items[0]->setup,
                     "lnsgk1snl/1r4gb1/p1ppppppp/9/1p5P1/9/PPPPPPP1P/1BGK3R1/LNS2GSNL w - 1");
    problems_free(&all);
}
END_TEST

START_TEST(test_handicap_of_the_header)
{
    static const struct {
        const char *said, *usi;
        size_t warnings;
    } cases[] = {{"平手", "", 0}, {"その他", "", 0}, {"香落ち", "3c3d", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;
        struct strbuf text;
        strbuf_init(&text);
        strbuf_addf(&text, "{\"header\":{\"手合割\":\"%s\"},\"moves\":[{}", cases[i].said);
        if (cases[i].usi[0]) /* the side that gives the odds begins */
            strbuf_adds(&text, ",{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},"
                               "\"piece\":\"FU\",\"color\":1}}");
        strbuf_adds(&text, "]}");
        reading_start(&r, strbuf_str(&text), IMPORT_JKF, false);
        ck_assert_uint_eq(r.all.count, 1);
        check_main_line(r.all.items[0], cases[i].usi);
        ck_assert_uint_eq(count_code(&r.diags, "jkf-no-initial"), cases[i].warnings);
        ck_assert_uint_eq(r.diags.count, cases[i].warnings);
        reading_finish(&r);
        strbuf_free(&text);
    }
}
END_TEST

/* ---- moves ---- */

/* Black: golds 4i, 6i, silver 5i can go to 5h; a gold in hand. Kings far away. */
#define DATA                                                                                       \
    "\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":0,\"board\":["                          \
    "[{},{},{},{},{},{},{},{},{\"color\":0,\"kind\":\"OU\"}],"                                     \
    "[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],"                                   \
    "[{},{},{},{},{},{},{},{},{\"color\":0,\"kind\":\"KI\"}],"                                     \
    "[{},{},{\"color\":0,\"kind\":\"GI\"},{},{},{},{},{},{\"color\":0,\"kind\":\"GI\"}],"          \
    "[{},{},{},{},{},{},{},{},{\"color\":0,\"kind\":\"KI\"}],"                                     \
    "[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],"                                   \
    "[{\"color\":1,\"kind\":\"OU\"},{},{},{},{},{},{},{},{}]],"                                    \
    "\"hands\":[{\"KI\":1,\"FU\":0},{\"HI\":2}]}}"

/* One entry in that position and the USI move it means; NULL: it cannot be played. */
static const struct {
    const char *move, *usi;
} moves[] = {
    {"{\"from\":{\"x\":4,\"y\":9},\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\"}", "4i5h"},
    {"{\"from\":{\"x\":6,\"y\":9},\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\",\"color\":0}", "6i5h"},
    {"{\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\",\"relative\":\"R\"}", "4i5h"},
    {"{\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\",\"relative\":\"L\"}", "6i5h"},
    {"{\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\",\"relative\":\"H\"}", "G*5h"},
    {"{\"to\":{\"x\":5,\"y\":2},\"piece\":\"KI\"}", "G*5b"},
    {"{\"to\":{\"x\":5,\"y\":8},\"piece\":\"GI\"}", "5i5h"},
    {"{\"from\":{\"x\":5,\"y\":3},\"to\":{\"x\":5,\"y\":2},\"piece\":\"NG\"}", "5c5b+"},
    {"{\"from\":{\"x\":5,\"y\":3},\"to\":{\"x\":5,\"y\":2},\"piece\":\"GI\",\"promote\":true}",
     "5c5b+"},
    {"{\"from\":{\"x\":5,\"y\":3},\"to\":{\"x\":5,\"y\":2},\"piece\":\"GI\",\"promote\":false}",
     "5c5b"},
    {"{\"from\":{\"x\":4,\"y\":9},\"to\":{\"x\":4,\"y\":6},\"piece\":\"KI\"}", NULL},
    {"{\"from\":{\"x\":4,\"y\":9},\"piece\":\"KI\"}", NULL},
    {"{\"from\":{\"x\":0,\"y\":9},\"to\":{\"x\":10,\"y\":8},\"piece\":\"KI\"}", NULL},
    {"{\"to\":{\"x\":5,\"y\":5},\"piece\":\"XX\"}", NULL},
    {"{}", NULL},
};

START_TEST(test_moves)
{
    struct reading r;
    char text[4096];
    snprintf(text, sizeof text, "{\"header\":{}," DATA ",\"moves\":[{},\n {\"move\":%s}%s]}",
             moves[_i].move, moves[_i].usi ? "" : ",{\"special\":\"TORYO\"}");
    reading_start(&r, text, IMPORT_JKF, false);
    ck_assert_msg(r.all.count == 1, "%s", r.diags.count ? r.diags.items[0].text : "");
    const struct problem_node *n = r.all.items[0]->root->first_child;
    if (moves[_i].usi) {
        ck_assert_msg(n != NULL, "%s: %s", moves[_i].move, r.diags.items[0].text);
        ck_assert_str_eq(n->move, moves[_i].usi);
        ck_assert_uint_eq(r.diags.count, 0);
    } else {
        ck_assert_ptr_null(n);
        ck_assert_str_eq(r.diags.items[0].code, "jkf-illegal-move");
        ck_assert_str_eq(r.all.items[0]->root->tags->key, "illegal-move");
        ck_assert_str_eq(r.all.items[0]->root->last_tag->key, "unread-moves");
        ck_assert_str_eq(r.all.items[0]->root->last_tag->value, "TORYO");
        ck_assert_int_eq(r.diags.items[0].line, 2);
        ck_assert_int_eq(r.diags.items[0].column, 10); /* of the move's "{" */
        reading_finish(&r);
        reading_start(&r, text, IMPORT_JKF, true);
        ck_assert_uint_eq(r.all.count, 0);
        ck_assert_uint_eq(r.all.refused, 1);
    }
    reading_finish(&r);
}
END_TEST

#define TO(x_, y_, kind) "{\"move\":{\"to\":{\"x\":" #x_ ",\"y\":" #y_ "},\"piece\":\"" kind "\"}}"
#define FROM(from_x, from_y, x_, y_, kind)                                                         \
    "{\"move\":{\"from\":{\"x\":" #from_x ",\"y\":" #from_y "},\"to\":{\"x\":" #x_ ",\"y\":" #y_   \
    "},\"piece\":\"" kind "\"}}"

/* JKF's rule: a move without origin is a drop, also where a gold on the board could go there; but
 * in a game made from KI2, which gives no origins at all, it says so. */
static const struct {
    const char *moves, *last;
    size_t warnings;
} origins[] = {
    {TO(5, 8, "KI"), "G*5h", 1}, /* nothing else in the game tells */
    {FROM(5, 9, 5, 8, "GI") "," FROM(9, 1, 8, 1, "OU") "," TO(4, 8, "KI"), "G*4h", 0},
    {TO(5, 8, "GI") "," TO(8, 1, "OU") "," TO(4, 8, "KI"), "4i4h", 0},
};

START_TEST(test_times)
{
    static const struct {
        const char *time, *code;
        int seconds;
    } cases[] = {{"{\"now\":{\"m\":1,\"s\":5},\"total\":{\"m\":1,\"s\":5}}", NULL, 65},
                 {"{\"now\":{\"s\":\"5\"}}", "jkf-time", -1},
                 {"{\"now\":{\"s\":1.5}}", "jkf-time", -1},
                 {"{\"now\":{\"s\":-5}}", "jkf-time", -1},
                 {"{\"total\":{\"s\":5}}", "jkf-time", -1},
                 {"{\"now\":30}", "jkf-kind", -1},
                 {"30", "jkf-kind", -1},
                 {"null", NULL, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;
        struct strbuf text;
        strbuf_init(&text);
        strbuf_addf(&text,
                    "{\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,"
                    "\"y\":6},\"piece\":\"FU\"},\"time\":%s}]}",
                    cases[i].time);
        reading_start(&r, strbuf_str(&text), IMPORT_JKF, false);
        ck_assert_int_eq(r.all.items[0]->root->first_child->seconds, cases[i].seconds);
        ck_assert_uint_eq(r.diags.count, cases[i].code != NULL);
        if (cases[i].code)
            ck_assert_ptr_nonnull(find_code(&r.diags, cases[i].code));
        reading_finish(&r);
        strbuf_free(&text);
    }
}
END_TEST

START_TEST(test_origins)
{
    struct reading r;
    char text[4096];
    snprintf(text, sizeof text, "{\"header\":{}," DATA ",\"moves\":[{},%s]}", origins[_i].moves);
    reading_start(&r, text, IMPORT_JKF, false);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(r.diags.count, origins[_i].warnings);
    const struct problem_node *n = r.all.items[0]->root;
    while (n->first_child)
        n = n->first_child;
    ck_assert_str_eq(n->move, origins[_i].last);
    reading_finish(&r);
}
END_TEST

#define M(from_x, from_y, to_x, to_y)                                                              \
    "{\"move\":{\"from\":{\"x\":" #from_x ",\"y\":" #from_y "},\"to\":{\"x\":" #to_x               \
    ",\"y\":" #to_y "},\"piece\":\"FU\"}"

/* Forks are alternatives to the entry that holds them; forks in forks; a special with forks. */
START_TEST(test_forks)
{
    struct reading r;
    reading_start(
        &r,
        "{\"header\":{},\"moves\":[{\"comments\":[\"a\",\"\",\"b\"]}," M(7, 7, 7, 6) "}," M(
            3, 3, 3, 4) ",\"forks\":["
                        "[" M(8, 3, 8, 4) "}," M(2, 7, 2, 6) ",\"forks\":[[" M(
                            1, 7, 1, 6) "}]]}],"
                                        "[" M(9, 3, 9,
                                              4) "},{\"special\":\"CHUDAN\"}]"
                                                 "]},{\"special\":\"TORYO\",\"forks\":[[" M(
                                                     2, 7, 2, 6) "}]]}]}",
        IMPORT_JKF, false);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(r.diags.count, 0);
    const struct problem *p = r.all.items[0];
    const struct problem_node *one = p->root->first_child, *two = one->first_child;
    ck_assert_str_eq(p->root->comment, "a\n\nb");
    ck_assert_str_eq(one->move, "7g7f");
    ck_assert_str_eq(two->move, "3c3d");
    ck_assert_int_eq(two->end, END_RESIGN);
    ck_assert_str_eq(two->first_child->move, "2g2f");
    ck_assert_uint_eq(problem_main_length(p), 2);
    ck_assert_str_eq(two->next->move, "8c8d");
    ck_assert_str_eq(two->next->first_child->move, "2g2f");
    ck_assert_str_eq(two->next->first_child->next->move, "1g1f");
    ck_assert_str_eq(two->next->next->move, "9c9d");
    ck_assert_int_eq(two->next->next->end, END_INTERRUPT);
    ck_assert_uint_eq(problem_move_count(p), 7);
    reading_finish(&r);
}
END_TEST

START_TEST(test_several_games)
{
    struct reading r;
    reading_start(&r,
                  "[{\"header\":{\"\\u4f5c\\u54c1\\u540d\":\"A\"},\"moves\":[{}]},{\"x\":1},"
                  "{\"header\":{},\"initial\":{\"preset\":\"6\"},\"moves\":[]}]\n"
                  "{\"header\":{},\"moves\":[{}]}\n",
                  IMPORT_JKF, false);
    ck_assert_uint_eq(r.all.count, 3);
    ck_assert_uint_eq(r.all.refused, 1);
    ck_assert_str_eq(r.all.items[0]->title, "A");
    ck_assert_int_eq(r.all.items[1]->side, SIDE_WHITE);
    reading_finish(&r);
}
END_TEST

/* ---- round trips ---- */

START_TEST(test_random_games)
{
    struct rng rng;
    struct diag_list diags = {0};
    rng_seed(&rng, 77);
    for (int i = 0, games = games_to_play(150); i < games; i++) {
        const struct random_game_options o = {
            .max_plies = 60,
            .max_variations = 10,
            .comments = true,
            .times = true,
            .ends = true,
            .sfen = i % 3 == 0 ? "4k4/9/4P4/9/9/9/9/9/9 b 2r2b4g4s4n4l17p 1" : NULL};
        struct problem *p;
        const char *why = NULL;
        ck_assert_int_eq(random_game(&p, &rng, &o), SAKUI_OK);
        struct problem *jkf = problem_again(p, IMPORT_JKF, &diags);
        ck_assert_msg(jkf != NULL, "game %d", i);
        problem_set(jkf, &jkf->id, p->id);
        ck_assert_msg(problem_same(p, jkf, &why), "game %d: %s", i, why);
        ck_assert_uint_eq(diags.count, 0);
        struct problem *kif = problem_again(jkf, IMPORT_KIF, &diags);
        ck_assert_msg(kif && same_tree(p, kif, true, &why), "game %d by KIF: %s", i, why);
        struct problem *back = problem_again(kif, IMPORT_JKF, &diags);
        ck_assert_msg(back && same_tree(p, back, true, &why), "game %d by KIF and JKF: %s", i, why);
        struct problem *usi = problem_again(back, IMPORT_USI, &diags);
        const struct problem_node *a = p->root, *b = usi ? usi->root : NULL;
        for (; a && b; a = problem_main_next(a), b = problem_main_next(b))
            ck_assert_str_eq(a->move, b->move);
        ck_assert(!a && !b);
        problem_free(usi);
        problem_free(back);
        problem_free(kif);
        problem_free(jkf);
        problem_free(p);
        diag_list_clear(&diags);
    }
}
END_TEST

/* Every shogi sample through JKF. */
static const char *const endings[] = {".kif", ".kifu", ".ki2", ".csa", ".jkf", ".sfen", ".tsv"};

START_TEST(test_all_samples)
{
    struct paths paths;
    size_t problems = 0;
    if (!have_corpus(CORPORA))
        return;
    paths_find(&paths, CORPORA, endings[_i]);
    for (size_t f = 0; f < paths.count; f++) {
        struct diag_list diags = {0};
        struct problems all;
        problems_read(&all, paths.items[f], NULL, &diags);
        for (size_t i = 0; i < all.count; i++, problems++) {
            const char *why = NULL;
            struct problem *again = problem_again(all.items[i], IMPORT_JKF, &diags);
            ck_assert_msg(again && same_tree(all.items[i], again, true, &why), "%s #%zu: %s",
                          paths.items[f], i + 1, why);
            problem_free(again);
        }
        problems_free(&all);
        diag_list_clear(&diags);
    }
    ck_assert_uint_ge(problems, 2);
    paths_free(&paths);
}
END_TEST

/* ---- broken input ---- */

static const struct {
    const char *text, *code;
} broken[] = {
    {"{\"header\":{},\"moves\":[{}]", "json-unclosed"},
    {"{\"header\":{},\"moves\":[{},]}", "json-value"},
    {"{\"header\":{},\"moves\":[{}}", "json-comma"},
    {"{\"header\":{} \"moves\":[{}]}", "json-comma"},
    {"{\"header\" {},\"moves\":[{}]}", "json-colon"},
    {"{header:{},\"moves\":[{}]}", "json-key"},
    {"{\"header\":{\"a\":\"b\\q\"},\"moves\":[{}]}", "json-escape"},
    {"{\"header\":{\"a\":\"b\\u12\"},\"moves\":[{}]}", "json-escape"},
    {"{\"header\":{\"a\":\"b\nc\"},\"moves\":[{}]}", "json-control"},
    {"{\"header\":{\"a\":01},\"moves\":[{}]}", "json-number"},
    {"{\"header\":{\"a\":1.},\"moves\":[{}]}", "json-number"},
    {"{\"header\":{\"a\":-},\"moves\":[{}]}", "json-number"},
    {"{\"header\":{\"a\":tru},\"moves\":[{}]}", "json-value"},
    {"{\"header\":{},\"initial\":{\"preset\":\"NO\"},\"moves\":[{}]}", "jkf-preset"},
    {"{\"header\":{},\"initial\":{\"preset\":\"OTHER\"},\"moves\":[{}]}", "jkf-preset"},
    {"{\"header\":{},\"initial\":{\"preset\":\"OTHER\",\"data\":{\"board\":[]}},\"moves\":[{}]}",
     "jkf-board"},
    {"{\"header\":{},\"moves\":{}}", "jkf-line"},
    {"{\"a\":1}", "jkf-game"},
    {"3", "jkf-game"},
};

START_TEST(test_broken)
{
    struct reading r;
    reading_start(&r, broken[_i].text, IMPORT_JKF, false);
    ck_assert_msg(r.all.count == 0 && r.all.refused >= 1, "%s", broken[_i].text);
    ck_assert_msg(strcmp(r.diags.items[0].code, broken[_i].code) == 0, "%s: %s", broken[_i].text,
                  r.diags.items[0].code);
    reading_finish(&r);
}
END_TEST

START_TEST(test_escapes)
{
    struct reading r;
    reading_start(&r,
                  "{\"header\":{\"k\":\"\\\"\\\\\\/"
                  "\\b\\f\\n\\r\\t\\u8a70\\ud83d\\ude00 "
                  "\\ud83d \\ud83d\\n \\udc00 \\u0000\"},\"moves\":[{}]}",
                  IMPORT_JKF, true);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_str_eq(problem_tag_get(r.all.items[0], "k"),
                     "\"\\/\b\f\n\r\t\xE8\xA9\xB0\xF0\x9F\x98\x80 \xEF\xBF\xBD \xEF\xBF\xBD\n "
                     "\xEF\xBF\xBD \xEF\xBF\xBD");
    reading_finish(&r);
}
END_TEST

static const char sample[] =
    "{\"header\":{\"a\":\"\\u8a70\"}," DATA ",\"moves\":[{\"comments\":[\"x\"]},"
    "{\"move\":{\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\",\"relative\":\"H\"},\"time\":{\"now\":"
    "{\"m\":1,\"s\":2}},\"forks\":[[{\"move\":{\"from\":{\"x\":4,\"y\":9},\"to\":{\"x\":5,\"y\":8},"
    "\"piece\":\"KI\"}}]]},{\"special\":\"TORYO\"}]}";

START_TEST(test_truncated_everywhere)
{
    for (size_t n = 1; n < sizeof sample; n++) {
        struct reading r = {0};
        char *copy = mem_alloc(n);
        memcpy(copy, sample, n);
        problems_parse(&r.all, copy, n, IMPORT_JKF, false, &r.diags);
        ck_assert_int_eq(r.all.status, SAKUI_OK);
        bool whole = n == sizeof sample - 1;
        ck_assert_uint_eq(r.all.count, whole);
        ck_assert(whole ? r.diags.count == 0 : r.diags.errors == 1);
        mem_free(copy);
        reading_finish(&r);
    }
}
END_TEST

/* Brackets without end, numbers without end, and forks in forks as deep as they go. */
START_TEST(test_hostile)
{
    static const char *const openers[] = {"[", "{\"moves\":", "{\"moves\":[{\"forks\":[["};
    struct strbuf text;
    strbuf_init(&text);
    for (size_t k = 0; k < 3; k++) {
        struct reading r = {0};
        strbuf_clear(&text);
        for (int i = 0; i < 100000; i++)
            strbuf_adds(&text, openers[k]);
        problems_parse(&r.all, text.data, text.length, IMPORT_JKF, false, &r.diags);
        ck_assert_int_eq(r.all.status, SAKUI_OK);
        ck_assert_uint_eq(r.all.count, 0);
        ck_assert_uint_eq(count_code(&r.diags, "json-too-deep"), 1);
        reading_finish(&r);
    }
    struct reading r;
    reading_start(
        &r,
        "{\"header\":{},\"moves\":[{},{\"move\":{\"from\":{\"x\":1e999,\"y\":4294967297},\"to\":"
        "{\"x\":2147483648,\"y\":-1},\"piece\":\"FU\"},\"time\":{\"now\":{\"h\":2147483648,"
        "\"m\":1e300,\"s\":-5}}}]}",
        IMPORT_JKF, false);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(count_code(&r.diags, "jkf-illegal-move"), 1);
    reading_finish(&r);
    strbuf_free(&text);
}
END_TEST

/* 100 000 comments for one node: bounded, and none is lost. */
START_TEST(test_many_comments)
{
    enum { COMMENTS = 100000 };
    struct reading r = {0};
    struct strbuf text;
    size_t tags = 0;
    strbuf_init(&text);
    strbuf_adds(&text, "{\"header\":{},\"moves\":[{}");
    for (int i = 0; i < COMMENTS; i++)
        strbuf_adds(&text, ",{\"comments\":[\"x\"]}");
    strbuf_adds(&text, "]}");
    problems_parse(&r.all, text.data, text.length, IMPORT_JKF, false, &r.diags);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem_node *root = r.all.items[0]->root;
    for (const struct problem_tag *t = root->tags; t; t = t->next)
        tags++;
    ck_assert_uint_eq(tags + (strlen(root->comment) + 1) / 2, COMMENTS);
    strbuf_free(&text);
    reading_finish(&r);
}
END_TEST

/* 1 000 variations inside each other can be written and read again. */
START_TEST(test_deep_forks)
{
    struct problem *p;
    struct diag_list diags = {0};
    const char *why = NULL;
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    problem_set(p, &p->setup, "4k4/9/9/9/9/9/9/9/4K4 b - 1");
    p->game = PROBLEM_SHOGI;
    p->side = SIDE_BLACK;
    p->goal = GOAL_GAME;
    struct problem_node *n = p->root;
    static const char *const cycle[] = {"5i5h", "5a5b", "5h5i", "5b5a"};
    static const char *const other[] = {"5i4h", "5a4b", "5h4i", "5b4a"};
    for (int i = 0; i < 1000; i++) { /* the line goes on in the variation */
        problem_node_add(p, n, other[i % 4]);
        n = problem_node_add(p, n, cycle[i % 4]);
    }
    struct problem *again = problem_again(p, IMPORT_JKF, &diags);
    ck_assert_msg(again && same_tree(p, again, true, &why), "%s %s", why,
                  diags.count ? diags.items[0].text : "");
    problem_free(again);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(test_out_of_memory)
{
    check_out_of_memory(sample, IMPORT_JKF, IMPORT_JKF, 1, 10);
}
END_TEST

#define COUNT(a) ((int)(sizeof a / sizeof *a))

/* Other programs leave out whose foul it was: the side to move wins by it. */
START_TEST(fouls_without_a_sign)
{
    struct diag_list diags = {0};
    struct problem *p = read_one("{\"moves\":[{},{\"special\":\"ILLEGAL_ACTION\"}]}", &diags);
    ck_assert_int_eq(p->root->end, END_ILLEGAL_WIN);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import_jkf");
    TCase *t = tcase_create("jkf");
    tcase_set_timeout(t, 0); /* ctest has one */
    tcase_add_loop_test(t, test_samples, 0, COUNT(samples));
    tcase_add_test(t, fouls_without_a_sign);
    tcase_add_test(t, test_sample_position);
    tcase_add_test(t, test_handicap_of_the_header);
    tcase_add_loop_test(t, test_moves, 0, COUNT(moves));
    tcase_add_test(t, test_times);
    tcase_add_loop_test(t, test_origins, 0, COUNT(origins));
    tcase_add_test(t, test_forks);
    tcase_add_test(t, test_several_games);
    tcase_add_test(t, test_random_games);
    tcase_add_loop_test(t, test_all_samples, 0, COUNT(endings));
    tcase_add_loop_test(t, test_broken, 0, COUNT(broken));
    tcase_add_test(t, test_escapes);
    tcase_add_test(t, test_truncated_everywhere);
    tcase_add_test(t, test_hostile);
    tcase_add_test(t, test_many_comments);
    tcase_add_test(t, test_deep_forks);
    tcase_add_test(t, test_out_of_memory);
    suite_add_tcase(s, t);
    return run_suite(s);
}
