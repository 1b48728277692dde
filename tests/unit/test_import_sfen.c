/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SFEN and USI lists: the corpora line by line, every way to write a position, wrong lines. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "tests/unit/import_support.h"
#include "tests/unit/random_game.h"
#include "tests/unit/runner.h"
#include "tsume/shogi/notation.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define MATE  "4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1"

/* ---- the corpora against their own columns, split here by strtok ---- */

static const struct {
    const char *path;
    size_t lines;
    int id, plies, score, sfen, moves; /* columns, from 0; -1: there is none */
} tables[] = {
    {CORPORA "zuko/zuko.tsv", 100, 0, 1, -1, 2, 3},
    {CORPORA "generated-short/generated.tsv", 990, 0, 1, 2, 6, 7},
};

/* The main line of the problem against the words of a column. */
static void check_moves(const struct problem *p, char *words)
{
    const struct problem_node *n = p->root->first_child;
    char *at = NULL;
    for (char *w = strtok_r(words, " ", &at); w; w = strtok_r(NULL, " ", &at)) {
        ck_assert_msg(n != NULL, "%s: the line is too short", p->id);
        ck_assert_str_eq(n->move, w);
        n = n->first_child;
    }
    ck_assert_msg(n == NULL, "%s: the line is too long", p->id);
}

static void check_row(const struct problem *p, char *line, int which)
{
    char *fields[16];
    int count = 0;
    for (char *f = line; f && count < 16; count++) {
        fields[count] = f;
        f = strchr(f, '\t');
        if (f)
            *f++ = '\0';
    }
    ck_assert_str_eq(p->id, fields[tables[which].id]);
    ck_assert_str_eq(p->setup, fields[tables[which].sfen]); /* the corpora are canonical already */
    ck_assert_int_eq(p->plies, atoi(fields[tables[which].plies]));
    ck_assert_uint_eq(problem_main_length(p), (size_t)p->plies);
    ck_assert_str_eq(problem_tag_get(p, "replay_result"), fields[count - 1]);
    ck_assert_int_eq(p->goal, GOAL_MATE);
    if (tables[which].score >= 0)
        ck_assert(p->score == atof(fields[tables[which].score]));
    else
        ck_assert(isnan(p->score));
    check_moves(p, fields[tables[which].moves]);
}

START_TEST(test_corpora)
{
    if (!have_corpus(tables[_i].path))
        return;
    struct diag_list diags = {0};
    struct problems all;
    size_t length, row = 0;
    char *text = file_bytes(tables[_i].path, &length);
    problems_read(&all, tables[_i].path, NULL, &diags);
    ck_assert_uint_eq(all.count, tables[_i].lines);
    ck_assert_uint_eq(diags.count, 0);
    for (char *line = text; *line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (*line && *line != '#')
            check_row(all.items[row++], line, _i);
        line = end ? end + 1 : line + strlen(line);
    }
    ck_assert_uint_eq(row, tables[_i].lines);
    problems_free(&all);
    mem_free(text);
}
END_TEST

/* The two .sfen samples: one position line each, moves counted as words after "moves". */
START_TEST(test_samples)
{
    struct paths paths;
    if (!have_corpus(CORPORA "kif-samples"))
        return;
    paths_find(&paths, CORPORA "kif-samples", ".sfen");
    ck_assert_uint_eq(paths.count, 2);
    for (size_t i = 0; i < paths.count; i++) {
        struct diag_list diags = {0};
        struct problems all;
        size_t length;
        char *text = file_bytes(paths.items[i], &length);
        problems_read(&all, paths.items[i], NULL, &diags);
        ck_assert_uint_eq(all.count, 1);
        ck_assert_uint_eq(diags.count, 0);
        const char *moves = strstr(text, " moves ");
        ck_assert_ptr_nonnull(moves);
        ck_assert_uint_eq(problem_main_length(all.items[0]), count_text(moves + 6, " "));
        ck_assert_int_eq(all.items[0]->side, strstr(text, "startpos") ? SIDE_BLACK : SIDE_WHITE);
        problems_free(&all);
        mem_free(text);
    }
    paths_free(&paths);
}
END_TEST

/* ---- lines ---- */

/* One line: its setup, main line length, and the code of its first diagnostic (NULL: none). */
static const struct {
    const char *text, *setup;
    size_t moves;
    const char *code;
} lines[] = {
    {START, START, 0, NULL},
    {"sfen " START, START, 0, NULL},
    {"position sfen " START, START, 0, NULL},
    {"position startpos", START, 0, NULL},
    {"startpos", START, 0, NULL},
    {"startpos moves 7g7f 3c3d", START, 2, NULL},
    {"position startpos moves 7g7f 3c3d 8h2b+", START, 3, NULL},
    {"  position   sfen  " MATE "   moves   G*5b ", MATE, 1, NULL},
    {MATE " moves 5c5b", MATE, 1, NULL},
    {"4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p", MATE, 0, NULL},
    {MATE " # a remark", MATE, 0, NULL},
    {MATE " something else", MATE, 0, "sfen-rest"},
    {"a\t" MATE "\tG*5b\tz", MATE, 1, NULL},
    {"a\tposition sfen " MATE " moves G*5b", MATE, 1, NULL},
    {MATE " moves G*5b 5a5b", MATE, 1, "usi-illegal-move"},
    {MATE " moves G*5b win", MATE, 1, NULL},
    {MATE " moves x", MATE, 0, "usi-illegal-move"},
    {MATE " moves G*5b+", MATE, 0, "usi-illegal-move"},
    {MATE " moves 99999999999999999999", MATE, 0, "usi-illegal-move"},
};

START_TEST(test_lines)
{
    struct reading r;
    reading_start(&r, lines[_i].text, IMPORT_SFEN, false);
    ck_assert_msg(r.all.count == 1, "%s: %s", lines[_i].text,
                  r.diags.count ? r.diags.items[0].text : "nothing read");
    ck_assert_str_eq(r.all.items[0]->setup, lines[_i].setup);
    ck_assert_uint_eq(problem_main_length(r.all.items[0]), lines[_i].moves);
    if (lines[_i].code)
        ck_assert_str_eq(r.diags.items[0].code, lines[_i].code);
    else
        ck_assert_msg(r.diags.count == 0, "%s: %s", lines[_i].text, r.diags.items[0].text);
    reading_finish(&r);
}
END_TEST

/* Lines that hold no position: refused, the next one is read. */
static const char *const wrong[] = {
    "hello",
    "position",
    "sfen",
    "position sfen 9/9 b - 1",
    "9/9/9/9/9/9/9/9/9",
    "9/9/9/9/9/9/9/9/9 x - 1",
    "9/9/9/9/9/9/9/9/9 b 99999999999p 1",
    "4k4/9/9/9/9/9/9/9/8 b - 1",
    "4k4/9/9/9/9/9/9/9/91 b - 1",
    "a\tb\tc",
    "k8/k8/9/9/9/9/9/9/9 b - 1",
};

START_TEST(test_wrong_lines)
{
    struct reading r;
    char text[512];
    snprintf(text, sizeof text, "%s\n%s\n", wrong[_i], MATE);
    reading_start(&r, text, IMPORT_SFEN, false);
    ck_assert_msg(r.all.count == 1 && r.all.refused == 1, "%s: %zu read, %zu refused", wrong[_i],
                  r.all.count, r.all.refused);
    ck_assert_int_eq(r.diags.items[0].line, 1);
    ck_assert_int_eq(r.all.items[0]->line, 2);
    reading_finish(&r);
}
END_TEST

START_TEST(test_illegal_place)
{
    static const char text[] = "# list\n\nposition startpos moves 7g7f 7g7f 3c3d\nstartpos\n";
    struct reading r;
    reading_start(&r, text, IMPORT_SFEN, false);
    ck_assert_uint_eq(r.all.count, 2);
    ck_assert_int_eq(r.diags.items[0].line, 3);
    ck_assert_int_eq(r.diags.items[0].column, 30);
    ck_assert_str_eq(r.all.items[0]->root->first_child->tags->key, "illegal-move");
    ck_assert_str_eq(r.all.items[0]->root->first_child->tags->value, "7g7f");
    ck_assert_str_eq(r.all.items[0]->root->first_child->last_tag->key, "unread-moves");
    ck_assert_str_eq(r.all.items[0]->root->first_child->last_tag->value, "3c3d");
    reading_finish(&r);
    reading_start(&r, text, IMPORT_SFEN, true);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(r.all.refused, 1);
    reading_finish(&r);
}
END_TEST

START_TEST(test_columns)
{
    struct reading r;
    reading_start(&r,
                  "# free remark\n#title\tauthor\tsfen\trank\tmoves\tcolour\n"
                  "\xE8\xA9\xB0\tI\xC3\xB6\t" MATE "\t2.5\tG*5b\tblue\n"
                  "t\ta\t" MATE "\tnone\t\tred\textra\n",
                  IMPORT_SFEN, false);
    ck_assert_uint_eq(r.all.count, 2);
    const struct problem *p = r.all.items[0], *q = r.all.items[1];
    ck_assert_str_eq(p->title, "\xE8\xA9\xB0");
    ck_assert_str_eq(p->author, "I\xC3\xB6");
    ck_assert(p->rank == 2.5);
    ck_assert_str_eq(problem_tag_get(p, "colour"), "blue");
    ck_assert_str_eq(p->root->comment, "free remark");
    ck_assert_uint_eq(problem_main_length(p), 1);
    ck_assert(isnan(q->rank));
    ck_assert_str_eq(problem_tag_get(q, "rank"), "none");
    ck_assert_str_eq(problem_tag_get(q, "column-7"), "extra");
    ck_assert_uint_eq(problem_main_length(q), 0);
    ck_assert_uint_eq(r.diags.count, 0);
    reading_finish(&r);
}
END_TEST

START_TEST(test_move_number)
{
    struct reading r;
    struct strbuf out;
    strbuf_init(&out);
    reading_start(&r, "sfen 4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 57\r\nsfen " MATE "\r",
                  IMPORT_SFEN, false);
    ck_assert_uint_eq(r.all.count, 2);
    ck_assert_str_eq(problem_tag_get(r.all.items[0], "move-number"), "57");
    ck_assert(problems_write(&r.all, IMPORT_SFEN, &out, &r.diags));
    ck_assert_str_eq(strbuf_str(&out), "4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 57\n" MATE "\n");
    strbuf_free(&out);
    reading_finish(&r);
}
END_TEST

/* USI keeps setup, main line and the comment before it; what it cannot keep it says. */
START_TEST(test_random_games)
{
    struct rng rng;
    rng_seed(&rng, 5);
    for (int i = 0, games = games_to_play(300); i < games; i++) {
        const struct random_game_options o = {.max_plies = 80, .max_variations = i % 3};
        struct problem *p;
        struct diag_list diags = {0};
        ck_assert_int_eq(random_game(&p, &rng, &o), SAKUI_OK);
        if (i % 2)
            problem_node_comment(p, p->root, "one\n\ntwo");
        bool branched = problem_line_count(p) > 1;
        struct problem *again = problem_again(p, IMPORT_USI, &diags);
        ck_assert_ptr_nonnull(again);
        ck_assert_uint_eq(count_code(&diags, "usi-variations-lost"), branched);
        if (!branched) {
            const char *why = NULL;
            problem_set(again, &again->id, p->id);
            ck_assert_msg(problem_same(p, again, &why), "game %d: %s", i, why);
        }
        const struct problem_node *a = p->root->first_child, *b = again->root->first_child;
        for (; a && b; a = a->first_child, b = b->first_child)
            ck_assert_str_eq(a->move, b->move);
        ck_assert(!a && !b);
        problem_free(again);
        problem_free(p);
        diag_list_clear(&diags);
    }
}
END_TEST

START_TEST(test_not_shogi)
{
    struct problem *p;
    struct diag_list diags = {0};
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    p->game = PROBLEM_GO;
    ck_assert_ptr_null(problem_again(p, IMPORT_USI, &diags));
    ck_assert_uint_eq(count_code(&diags, "sfen-not-shogi"), 1);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(test_truncated_everywhere)
{
    static const char sample[] = "#id\tsfen\tmoves\n# r\xC3\xA9mark\na\t" MATE "\tG*5b\n"
                                 "position sfen " MATE " moves 5c5b\nstartpos moves 7g7f 3c3d\n";
    for (size_t n = 1; n < sizeof sample; n++) {
        struct reading r = {0};
        char *copy = mem_alloc(n);
        memcpy(copy, sample, n);
        problems_parse(&r.all, copy, n, IMPORT_SFEN, false, &r.diags);
        ck_assert_int_eq(r.all.status, SAKUI_OK);
        ck_assert_uint_le(r.all.count, 3);
        ck_assert_uint_le(r.all.refused, 1);
        mem_free(copy);
        reading_finish(&r);
    }
}
END_TEST

/* A line beyond the limit is refused, not kept; NULs are no crash. */
START_TEST(test_hostile)
{
    struct reading r = {0};
    struct strbuf text;
    strbuf_init(&text);
    strbuf_adds(&text, "startpos moves");
    for (int i = 0; i < 400000; i++)
        strbuf_adds(&text, " 7g7f");
    strbuf_add(&text, "\nstart\0pos\n#\0\n" MATE "\n", 14 + sizeof MATE);
    for (int i = 0; i < 100000; i++)
        strbuf_adds(&text, "# a comment that nobody asked for\n");
    for (int i = 0; i < 100; i++)
        strbuf_addc(&text, '\t');
    strbuf_adds(&text, "\nstartpos");
    problems_parse(&r.all, text.data, text.length, IMPORT_SFEN, false, &r.diags);
    ck_assert_int_eq(r.all.status, SAKUI_OK);
    ck_assert_uint_eq(r.all.count, 2);
    ck_assert_uint_eq(r.all.refused, 2);
    ck_assert_uint_eq(count_code(&r.diags, "sfen-comment-long"), 1);
    ck_assert_uint_lt(strlen(r.all.items[1]->root->comment), 70000);
    strbuf_free(&text);
    reading_finish(&r);
}
END_TEST

START_TEST(test_out_of_memory)
{
    static const char sample[] =
        "#id\tsfen\tmoves\n# remark\na\t" MATE "\tG*5b\nstartpos moves 7g7f x\n";
    check_out_of_memory(sample, IMPORT_SFEN, IMPORT_USI, 2, 10);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import_sfen");
    TCase *t = tcase_create("sfen");
    tcase_set_timeout(t, 0); /* ctest has one */
    tcase_add_loop_test(t, test_corpora, 0, sizeof tables / sizeof *tables);
    tcase_add_test(t, test_samples);
    tcase_add_loop_test(t, test_lines, 0, sizeof lines / sizeof *lines);
    tcase_add_loop_test(t, test_wrong_lines, 0, sizeof wrong / sizeof *wrong);
    tcase_add_test(t, test_illegal_place);
    tcase_add_test(t, test_columns);
    tcase_add_test(t, test_move_number);
    tcase_add_test(t, test_random_games);
    tcase_add_test(t, test_not_shogi);
    tcase_add_test(t, test_truncated_everywhere);
    tcase_add_test(t, test_hostile);
    tcase_add_test(t, test_out_of_memory);
    suite_add_tcase(s, t);
    return run_suite(s);
}
