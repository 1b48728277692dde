/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/verify_puzzles.h"

#include <string.h>

#include "tests/unit/runner.h"
#include "tests/unit/verify_support.h"
#include "tsume/shogi/notation.h"

static bool value_of(const char *line, const char *key, char *out, size_t size)
{
    size_t n = strlen(key);
    if (strncmp(line, key, n) != 0)
        return false;
    line += n;
    while (*line == ' ')
        line++;
    ck_assert_uint_lt(strlen(line), size);
    memcpy(out, line, strlen(line) + 1);
    return true;
}

/* Nine words of a rank to SFEN. */
static void add_rank(char *board, const char *line)
{
    char copy[128];
    int empty = 0, squares = 0;
    ck_assert_uint_lt(strlen(line), sizeof copy);
    memcpy(copy, line, strlen(line) + 1);
    if (*board)
        strcat(board, "/");
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "), squares++) {
        if (strcmp(word, ".") == 0) {
            empty++;
            continue;
        }
        if (empty)
            sprintf(board + strlen(board), "%d", empty);
        empty = 0;
        strcat(board, word);
    }
    if (empty)
        sprintf(board + strlen(board), "%d", empty);
    ck_assert_msg(squares == 9, "a rank of %d squares: %s", squares, line);
}

static void make_sfen(struct puzzle *p, char *board, int ranks, const char *hand)
{
    char sfen[512], pieces[64] = "";
    for (const char *c = hand; *c; c++)
        if (*c != ' ')
            sprintf(pieces + strlen(pieces), "%c", *c);
    while (ranks++ < 9)
        strcat(board, *board ? "/9" : "9");
    /* One kind of piece at most once in an SFEN hand: count. */
    char counted[64] = "";
    for (const char *kind = "RBGSNLP"; *kind; kind++) {
        int n = 0;
        for (const char *c = pieces; *c; c++)
            n += *c == *kind;
        if (n > 1)
            sprintf(counted + strlen(counted), "%d", n);
        if (n)
            sprintf(counted + strlen(counted), "%c", *kind);
    }
    snprintf(sfen, sizeof sfen, "%s b %s 1", board, *counted ? counted : "-");
    struct shogi_position position = verify_sfen(sfen);
    shogi_fill_hand(&position, SHOGI_WHITE);
    shogi_to_sfen(&position, p->sfen);
}

static bool read_rule(struct puzzle *p, const char *line, char *hand)
{
    char text[64];
    if (value_of(line, "hand:", hand, 64) || value_of(line, "line:", p->line, sizeof p->line) ||
        value_of(line, "profile:", p->profile, sizeof p->profile) ||
        value_of(line, "verdict:", p->verdict, sizeof p->verdict))
        return true;
    if (value_of(line, "plies:", text, sizeof text)) {
        p->plies = atoi(text);
        return true;
    }
    if (value_of(line, "find:", text, sizeof text)) {
        ck_assert_int_lt(p->finds, PUZZLE_RULES);
        strcpy(p->find[p->finds++], text);
        return true;
    }
    if (value_of(line, "not:", text, sizeof text)) {
        ck_assert_int_lt(p->absents, PUZZLE_RULES);
        strcpy(p->absent[p->absents++], text);
        return true;
    }
    return false;
}

bool puzzle_next(FILE *file, const char *name, struct puzzle *p)
{
    char line[512], board[256] = "", hand[64] = "";
    int ranks = 0;
    long before = ftell(file);
    memset(p, 0, sizeof *p);
    strcpy(p->profile, "modern");
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "== ", 3) == 0) {
            if (*p->title) {
                fseek(file, before, SEEK_SET);
                break;
            }
            snprintf(p->title, sizeof p->title, "%.120s", line + 3);
        } else if (line[0] == '#') {
            p->reason |= *p->title != '\0';
        } else if (*line && !read_rule(p, line, hand)) {
            ck_assert_msg(strchr(".+abcdefghijklmnopqrstuvwxyzBGKLNPRS", line[0]) != NULL,
                          "%s: what is '%s'?", name, line);
            add_rank(board, line);
            ranks++;
        }
        before = ftell(file);
    }
    if (*p->title)
        make_sfen(p, board, ranks, hand);
    return *p->title != '\0';
}
