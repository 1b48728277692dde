/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/line_support.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "importers/reader.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

size_t line_from_text(struct shogi_position *start, shogi_move line[LINE_MAX_PLIES],
                      const char *sfen, const char *moves)
{
    ck_assert_int_eq(shogi_from_sfen(start, sfen, strlen(sfen), "", 1, 1, NULL), SAKUI_OK);
    struct shogi_position p = *start;
    size_t count = 0;
    char word[8];
    int used;
    while (sscanf(moves, "%7s%n", word, &used) == 1) {
        struct shogi_undo undo;
        ck_assert_uint_lt(count, LINE_MAX_PLIES);
        line[count] = shogi_move_from_usi(&p, word);
        ck_assert_msg(shogi_is_legal(&p, line[count]), "%s", word);
        shogi_play(&p, line[count++], &undo);
        moves += used;
    }
    return count;
}

size_t line_each(const char *path, line_visit visit, void *context)
{
    struct sakui_reader *reader;
    struct problem *p;
    size_t problems = 0;
    ck_assert_int_eq(sakui_reader_open(&reader, path, NULL, NULL), SAKUI_OK);
    while (sakui_reader_next(reader, &p, NULL) == SAKUI_OK) {
        static struct line_case c;
        c.id = p->id;
        c.count = 0;
        ck_assert_int_eq(shogi_from_sfen(&c.start, p->setup, strlen(p->setup), "", 1, 1, NULL),
                         SAKUI_OK);
        struct shogi_position at = c.start;
        for (struct problem_node *n = p->root->first_child; n; n = n->first_child) {
            struct shogi_undo undo;
            c.line[c.count] = shogi_move_from_usi(&at, n->move);
            shogi_play(&at, c.line[c.count++], &undo);
        }
        visit(context, &c);
        problems++;
        problem_free(p);
    }
    sakui_reader_close(reader);
    return problems;
}

bool line_have_short_problems(void)
{
    FILE *there = fopen(SHORT_PROBLEMS, "rb");
    if (there)
        fclose(there);
    else
        puts("SKIP: " SHORT_PROBLEMS " is not there; the short problems were not looked at");
    return there != NULL;
}
