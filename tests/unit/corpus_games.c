/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/corpus_games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
    struct corpus_position *items;
    size_t count, capacity;
};

static struct corpus_position *append(struct list *l)
{
    if (l->count == l->capacity) {
        l->capacity = l->capacity ? l->capacity * 2 : 32;
        l->items = realloc(l->items, l->capacity * sizeof *l->items);
    }
    struct corpus_position *p = &l->items[l->count++];
    memset(p, 0, sizeof *p);
    return p;
}

size_t corpus_read_ffo(const char *file, struct corpus_position **out)
{
    struct list l = {0};
    FILE *in = fopen(file, "r");
    char line[2000];
    *out = NULL;
    if (!in)
        return 0;
    for (long n = 1; fgets(line, sizeof line, in); n++) {
        struct othello_state s;
        int best;
        bool has_score;
        if (othello_read_obf(line, file, n, &s, &best, &has_score, NULL) != SAKUI_OK || !has_score)
            continue;
        struct corpus_position *p = append(&l);
        snprintf(p->name, sizeof p->name, "FFO %ld", n);
        p->game = &othello_game;
        p->state.othello = s;
        p->truth = best > 0 ? SEARCH_PROVEN : SEARCH_DISPROVEN;
    }
    fclose(in);
    *out = l.items;
    return l.count;
}

/* Stones of an SGF file of one position: SZ, AB, AW and moves B, W, in the order they stand. */
static bool place_sgf(const char *text, int max_size, struct hex_state *s)
{
    const char *size = strstr(text, "SZ[");
    int n = size ? atoi(size + 3) : 0;
    if (n < 1 || n > max_size)
        return false;
    hex_start(s, n, HEX_BLACK);
    char property[3] = "";
    for (const char *p = text; *p; p++) {
        if (isupper((unsigned char)*p)) {
            size_t k = strspn(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
            snprintf(property, sizeof property, "%.*s", k > 2 ? 2 : (int)k, p);
            p += k - 1;
            continue;
        }
        if (*p != '[')
            continue;
        bool black = !strcmp(property, "B") || !strcmp(property, "AB");
        bool white = !strcmp(property, "W") || !strcmp(property, "AW");
        int cell = black || white ? hex_cell(s, p + 1, NULL) : -1;
        if (cell >= 0)
            hex_put(s, cell, black ? HEX_BLACK : HEX_WHITE);
        p = strchr(p, ']');
        if (!p)
            return false;
    }
    return true;
}

static bool load_sgf(const char *tst, const char *path, int max_size, struct hex_state *s)
{
    char file[512], text[8192];
    const char *slash = strrchr(tst, '/');
    snprintf(file, sizeof file, "%.*s/%s", (int)(slash - tst), tst, path);
    FILE *in = fopen(file, "r");
    if (!in)
        return false;
    size_t n = fread(text, 1, sizeof text - 1, in);
    text[n] = 0;
    fclose(in);
    return place_sgf(text, max_size, s);
}

/* "#? [white]" names the winner, "#? [c2 d4]" the mover's winning moves. */
static enum search_value read_answer(const char *line, const char *mover, bool find_moves)
{
    const char *answer = strchr(line, '[') + 1;
    if (find_moves)
        return *answer == ']' ? SEARCH_DISPROVEN : SEARCH_PROVEN;
    return strncmp(answer, mover, strlen(mover)) == 0 ? SEARCH_PROVEN : SEARCH_DISPROVEN;
}

size_t corpus_read_hex(const char *file, int max_size, struct corpus_position **out)
{
    struct list l = {0};
    FILE *in = fopen(file, "r");
    char line[1000], path[300] = "", command[64], mover[16] = "";
    bool asked = false, find_moves = false;
    *out = NULL;
    if (!in)
        return 0;
    while (fgets(line, sizeof line, in)) {
        int number;
        if (sscanf(line, "loadsgf %299s", path) == 1) {
            asked = false;
        } else if (sscanf(line, "%d %63s %15s", &number, command, mover) == 3) {
            asked = true;
            find_moves = strstr(command, "find-winning") != NULL;
        } else if (asked && strncmp(line, "#? [", 4) == 0) {
            struct hex_state s;
            asked = false;
            if (!load_sgf(file, path, max_size, &s) || s.winner != HEX_NONE)
                continue;
            struct corpus_position *p = append(&l);
            const char *slash = strrchr(path, '/');
            snprintf(p->name, sizeof p->name, "%.60s", slash ? slash + 1 : path);
            p->game = &hex_game;
            hex_set_side(&s, mover[0] == 'w' ? HEX_WHITE : HEX_BLACK);
            p->state.hex = s;
            p->truth = read_answer(line, mover, find_moves);
        }
    }
    fclose(in);
    *out = l.items;
    return l.count;
}
