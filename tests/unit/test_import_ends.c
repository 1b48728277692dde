/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An end stands where a move could: the line it ends is the moves before it, and moves that replace
 * it are variations, in every format and for everybody who follows a line. The expectations are
 * read off the texts by hand. */
#include <check.h>
#include <string.h>

#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

#define MOVE(fx, fy, tx, ty, piece)                                                                \
    "\"move\":{\"from\":{\"x\":" #fx ",\"y\":" #fy "},\"to\":{\"x\":" #tx ",\"y\":" #ty            \
    "},\"piece\":\"" piece "\"}"

static size_t count_ends(const struct problem *p)
{
    size_t count = 0;
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n))
        count += n->end != END_NONE;
    return count;
}

/* Written and read again: the same tree in the formats that have variations, the same main line and
 * its end in those that have not. */
static void check_formats(struct problem *p, const char *line, bool lasting_end)
{
    static const enum import_format trees[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_JKF, IMPORT_XML,
                                               IMPORT_JSON};
    static const enum import_format lines[] = {IMPORT_CSA, IMPORT_USI};
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        struct diag_list diags = {0};
        const char *why;
        struct problem *again = problem_again(p, trees[i], &diags);
        ck_assert_ptr_nonnull(again);
        ck_assert_msg(same_tree(p, again, false, &why), "%s: %s", import_format_name(trees[i]),
                      why);
        ck_assert_uint_eq(diags.count, 0);
        problem_free(again);
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct diag_list diags = {0};
        struct problem *again = problem_again(p, lines[i], &diags);
        ck_assert_ptr_nonnull(again);
        check_main_line(again, line);
        if (lines[i] == IMPORT_CSA)
            ck_assert_uint_eq(count_ends(again), lasting_end);
        ck_assert_uint_eq(
            count_code(&diags, lines[i] == IMPORT_CSA ? "variations-lost" : "usi-variations-lost"),
            problem_move_count(p) > problem_main_length(p));
        ck_assert_uint_eq(count_code(&diags, "end-lost"), lines[i] == IMPORT_CSA && !lasting_end);
        problem_free(again);
        diag_list_clear(&diags);
    }
}

static const struct {
    const char *text;
    enum import_format format;
    const char *line;      /* the main line */
    size_t moves, lines;   /* of the tree */
    const char *variation; /* a move that begins a variation at the end of the main line */
} replaced[] = {
    {"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\nまで2手で後手の勝ち\n\n変化：3手\n"
     "3 ２六歩(27)\n4 ８四歩(83)\n",
     IMPORT_KIF, "7g7f 3c3d", 4, 2, "2g2f"},
    /* two of them, the second with a variation, and one of an earlier move */
    {"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 中断\n\n変化：3手\n3 ２六歩(27)\n4 ８四歩(83)\n"
     "5 中断\n\n変化：3手\n3 ６六歩(67)\n4 ４四歩(43)\n\n変化：4手\n4 ８四歩(83)\n\n変化：2手\n"
     "2 ８四歩(83)\n",
     IMPORT_KIF, "7g7f 3c3d", 8, 5, "6g6f"},
    {"手合割：平手\n手数----指手----\n1 投了\n\n変化：1手\n1 ７六歩(77)\n", IMPORT_KIF, "", 1, 2,
     "7g7f"},
    {"手合割：平手\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n\n変化：3手\n▲２六歩\n", IMPORT_KI2,
     "7g7f 3c3d", 3, 2, "2g2f"},
    {"{\"moves\":[{},{" MOVE(7, 7, 7, 6, "FU") "},{\"special\":\"TORYO\",\"forks\":[[{" MOVE(
         3, 3, 3, 4, "FU") "}],[{" MOVE(8, 3, 8, 4, "FU") "}]]}]}",
     IMPORT_JKF, "7g7f", 3, 3, "8c8d"},
    {"{\"game\":\"shogi\",\"setup\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b "
     "- 1\",\"moves\":[{\"at\":1,\"is\":\"7g7f\",\"end\":\"resign\",\"stops\":true},"
     "{\"at\":2,\"is\":\"3c3d\"}]}",
     IMPORT_JSON, "7g7f", 2, 2, "3c3d"},
};

START_TEST(a_move_in_place_of_an_end)
{
    struct reading r;
    reading_start(&r, replaced[_i].text, replaced[_i].format, true);
    print_diags(&r.diags);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(r.diags.count, 0);
    struct problem *p = r.all.items[0];
    check_main_line(p, replaced[_i].line);
    ck_assert_uint_eq(problem_move_count(p), replaced[_i].moves);
    ck_assert_uint_eq(problem_line_count(p), replaced[_i].lines);
    const struct problem_node *end = problem_main_end(p), *n = end->first_child;
    ck_assert_int_ne(end->end, END_NONE);
    while (n && strcmp(n->move, replaced[_i].variation) != 0)
        n = n->next;
    ck_assert_ptr_nonnull(n);
    ck_assert(!problem_goes_on(n));
    check_formats(p, replaced[_i].line, true);
    reading_finish(&r);
}
END_TEST

static const struct {
    const char *text;
    enum import_format format;
    const char *line;
    size_t ply;  /* of the node with the end */
    bool doubts; /* it is read with a warning, and refused where one is strict */
} beside[] = {
    /* an end as a variation of a move */
    {"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n\n変化：2手\n2 中断\n", IMPORT_KIF, "7g7f 3c3d", 1,
     false},
    {"手合割：平手\n▲７六歩 △３四歩\n\n変化：2手\nまで1手で千日手\n", IMPORT_KI2, "7g7f 3c3d", 1,
     false},
    {"{\"moves\":[{},{" MOVE(7, 7, 7, 6, "FU") "},{" MOVE(
         3, 3, 3, 4, "FU") ",\"forks\":[[{\"special\":\"CHUDAN\"}]]}]}",
     IMPORT_JKF, "7g7f 3c3d", 1, false},
    /* moves directly behind an end */
    {"手合割：平手\n1 ７六歩(77)\n2 中断\n3 ３四歩(33)\n4 ２六歩(27)\n", IMPORT_KIF,
     "7g7f 3c3d 2g2f", 1, true},
    {"PI\n+\n+7776FU\n%TORYO\n-3334FU\n", IMPORT_CSA, "7g7f 3c3d", 1, true},
    {"{\"moves\":[{},{" MOVE(7, 7, 7, 6, "FU") "},{\"special\":\"TORYO\"},{" MOVE(3, 3, 3, 4,
                                                                                  "FU") "}]}",
     IMPORT_JKF, "7g7f 3c3d", 1, true},
};

START_TEST(an_end_beside_moves)
{
    struct reading r;
    reading_start(&r, beside[_i].text, beside[_i].format, false);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(count_code(&r.diags, "end-inside"), beside[_i].doubts);
    struct problem *p = r.all.items[0];
    check_main_line(p, beside[_i].line);
    const struct problem_node *n = p->root;
    for (size_t i = 0; i < beside[_i].ply; i++)
        n = n->first_child;
    ck_assert_int_ne(n->end, END_NONE);
    ck_assert_uint_eq(count_ends(p), 1);
    ck_assert_uint_eq(problem_line_count(p), 2);
    check_formats(p, beside[_i].line, false);
    reading_finish(&r);
    reading_start(&r, beside[_i].text, beside[_i].format, true);
    ck_assert_uint_eq(r.all.count, beside[_i].doubts ? 0 : 1);
    reading_finish(&r);
}
END_TEST

/* A main line that stops at a move that cannot be played does not go on with its variation. */
static const struct {
    const char *text;
    enum import_format format, own;
    const char *line;
} unplayable[] = {
    {"手合割：平手\n1 ７六歩(77)\n2 ５五香(11)\n3 ２六歩(27)\n\n変化：2手\n2 ３四歩(33)\n",
     IMPORT_KIF, IMPORT_KIF, "7g7f"},
    {"手合割：平手\n▲７六歩 △５五香\n\n変化：2手\n△３四歩\n", IMPORT_KI2, IMPORT_KI2, "7g7f"},
    {"{\"moves\":[{},{" MOVE(7, 7, 7, 6, "FU") "},{" MOVE(1, 1, 5, 5, "KY") ",\"forks\":[[{" MOVE(
         3, 3, 3, 4, "FU") "}]]}]}",
     IMPORT_JKF, IMPORT_KIF, "7g7f"},
    {"{\"game\":\"shogi\",\"setup\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b "
     "- 1\",\"moves\":[{\"at\":1,\"is\":\"7g7f\"},{\"at\":2,\"is\":\"1a5e\"},"
     "{\"at\":2,\"is\":\"3c3d\"}]}",
     IMPORT_JSON, IMPORT_XML, "7g7f"},
    {"(;GM[1]SZ[9];B[aa];W[aa](;B[bb]);W[cc])", IMPORT_SGF, IMPORT_SGF, "aa"},
    {"(;GM[1]SZ[9];B[aa](;W[aa];B[bb])(;W[cc]))", IMPORT_SGF, IMPORT_SGF, "aa"},
    {"(;GM[1]SZ[9](;AB[bb];B[aa](;W[aa])(;W[cc])))", IMPORT_SGF, IMPORT_XML, "aa"},
};

START_TEST(a_line_that_cannot_be_played)
{
    struct reading r;
    struct diag_list diags = {0};
    const char *why;
    reading_start(&r, unplayable[_i].text, unplayable[_i].format, false);
    ck_assert_uint_eq(r.all.count, 1);
    check_main_line(r.all.items[0], unplayable[_i].line);
    struct problem *again = problem_again(r.all.items[0], unplayable[_i].own, &diags);
    ck_assert_ptr_nonnull(again);
    ck_assert_msg(same_tree(r.all.items[0], again, true, &why), "%s", why);
    problem_free(again);
    /* JKF and USI cannot hold the move, but they do not give the variation for the main line. */
    if (r.all.items[0]->game == PROBLEM_SHOGI) {
        static const enum import_format others[] = {IMPORT_JKF, IMPORT_USI, IMPORT_CSA};
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            again = problem_again(r.all.items[0], others[i], &diags);
            ck_assert_ptr_nonnull(again);
            check_main_line(again, unplayable[_i].line);
            problem_free(again);
        }
    }
    diag_list_clear(&diags);
    reading_finish(&r);
}
END_TEST

/* A line that stops and says nothing of it: KIF and KI2 need an end there, JKF an empty entry. */
START_TEST(a_line_that_stops_without_an_end)
{
    static const char text[] = "{\"moves\":[{},{" MOVE(7, 7, 7, 6, "FU") "},{\"forks\":[[{" MOVE(
        3, 3, 3, 4, "FU") "}]]}]}";
    static const enum import_format formats[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_JKF, IMPORT_XML};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct reading r;
        struct diag_list diags = {0};
        bool added = formats[i] == IMPORT_KIF || formats[i] == IMPORT_KI2;
        reading_start(&r, text, IMPORT_JKF, true);
        ck_assert_uint_eq(r.all.count, 1);
        check_main_line(r.all.items[0], "7g7f");
        struct problem *again = problem_again(r.all.items[0], formats[i], &diags);
        ck_assert_ptr_nonnull(again);
        check_main_line(again, "7g7f");
        ck_assert_uint_eq(problem_move_count(again), 2);
        ck_assert_int_eq(problem_main_end(again)->end, added ? END_INTERRUPT : END_NONE);
        ck_assert_uint_eq(count_code(&diags, "end-added"), added);
        problem_free(again);
        diag_list_clear(&diags);
        reading_finish(&r);
    }
}
END_TEST

/* A variation of the end that cannot be played is text, and no part of the main line. */
START_TEST(an_unplayable_variation_of_an_end)
{
    static const struct {
        const char *text, *kept;
        enum import_format format;
    } cases[] = {
        {"手合割：平手\n1 ７六歩(77)\n2 投了\n\n変化：2手\n2 ５五香(11)\n3 ２六歩(27)\n",
         "2 1a5e ２六歩(27)", IMPORT_KIF},
        {"手合割：平手\n▲７六歩\nまで1手で先手の勝ち\n\n変化：2手\n△５五香\n", "2 L*5e",
         IMPORT_KI2},
        {"{\"moves\":[{},{" MOVE(7, 7, 7, 6, "FU") "},{\"special\":\"TORYO\",\"forks\":[[{" MOVE(
             1, 1, 5, 5, "KY") "},{" MOVE(2, 7, 2, 6, "FU") "}]]}]}",
         "2 1a5e 2g2f", IMPORT_JKF},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;
        struct diag_list diags = {0};
        struct strbuf csa;
        reading_start(&r, cases[i].text, cases[i].format, false);
        ck_assert_uint_eq(r.all.count, 1);
        struct problem *p = r.all.items[0];
        check_main_line(p, "7g7f");
        ck_assert_int_eq(problem_main_end(p)->end, END_RESIGN);
        ck_assert_ptr_null(node_tag(problem_main_end(p), "illegal-move"));
        ck_assert_str_eq(node_tag(problem_main_end(p), "unread-variation"), cases[i].kept);
        struct problem *again = problem_again(p, IMPORT_KIF, &diags);
        ck_assert_ptr_nonnull(again);
        ck_assert_ptr_nonnull(node_tag(problem_main_end(again), "unread-variation"));
        ck_assert_ptr_null(node_tag(problem_main_end(again), "illegal-move"));
        problem_free(again);
        write_one(p, IMPORT_CSA, WRITER_UTF8, &csa, &diags);
        ck_assert_uint_eq(count_text(strbuf_str(&csa), "+7776FU\n%TORYO\n"), 1);
        strbuf_free(&csa);
        diag_list_clear(&diags);
        reading_finish(&r);
    }
}
END_TEST

/* Every allocation failing in turn while ends and variations are read and written. */
START_TEST(ends_out_of_memory)
{
    static const enum import_format to[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_JKF, IMPORT_XML};
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        check_out_of_memory(replaced[1].text, IMPORT_KIF, to[i], 1, 10);
        check_out_of_memory(beside[0].text, IMPORT_KIF, to[i], 1, 10);
        check_out_of_memory(unplayable[0].text, IMPORT_KIF, to[i], 1, 10);
    }
    check_out_of_memory(unplayable[5].text, IMPORT_SGF, IMPORT_SGF, 1, 10);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import_ends");
    TCase *t = tcase_create("ends");
    tcase_set_timeout(t, 0); /* ctest has one */
    tcase_add_loop_test(t, a_move_in_place_of_an_end, 0, sizeof replaced / sizeof *replaced);
    tcase_add_loop_test(t, an_end_beside_moves, 0, sizeof beside / sizeof *beside);
    tcase_add_loop_test(t, a_line_that_cannot_be_played, 0, sizeof unplayable / sizeof *unplayable);
    tcase_add_test(t, a_line_that_stops_without_an_end);
    tcase_add_test(t, an_unplayable_variation_of_an_end);
    tcase_add_test(t, ends_out_of_memory);
    suite_add_tcase(s, t);
    return run_suite(s);
}
