/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/bench/gotools.h"

#include <string.h>
#include <time.h>

double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Stones: a letter for the kind, two for the point. Black attacks. */
static bool read_stones(const char *text, struct gotools_entry *e)
{
    go_board_init(&e->board, 19, 19);
    memset(e->crucial, 0, sizeof e->crucial);
    for (const char *c = text; *c;) {
        int at = *c == '[' || *c == 'A' || *c == '?' ? 1 : 0;
        if (!at || c[1] < 'A' || c[1] > 'S' || c[2] < 'A' || c[2] > 'S')
            return false;
        int point = (c[2] - 'A') * 19 + c[1] - 'A';
        if (*c == '[')
            e->crucial[point] = 1;
        else
            go_board_set(&e->board, point, *c == 'A' ? GO_COLOR_BLACK : GO_COLOR_WHITE);
        c += *c == '[' ? 4 : 3;
    }
    return true;
}

/* Lines that end in a backslash go on. */
static bool read_line(FILE *f, char *out, size_t size)
{
    size_t n = 0;
    out[0] = 0;
    while (fgets(out + n, (int)(size - n), f)) {
        n = strlen(out);
        while (n && (out[n - 1] == '\n' || out[n - 1] == '\r'))
            out[--n] = 0;
        if (!n || out[n - 1] != '\\')
            return true;
        out[--n] = 0;
    }
    return n > 0;
}

/* Mover, sign, code, numbers, and between colons the moves. */
static void read_result(const char *text, struct gotools_line *out)
{
    const char *moves = strchr(text, ':');
    out->mover = text[0];
    out->code[0] = 0;
    sscanf(text + 2, "%15[^#]", out->code);
    out->point = GO_PASS;
    if (moves && moves[1] >= 'A' && moves[1] <= 'S' && moves[2] >= 'A' && moves[2] <= 'S')
        out->point = (moves[2] - 'A') * 19 + moves[1] - 'A';
}

bool gotools_read(FILE *f, struct gotools_entry *e)
{
    char line[4096];
    while (read_line(f, line, sizeof line)) {
        if (line[0] != '$')
            continue;
        memset(e, 0, sizeof *e);
        sscanf(line + 1, "%31s", e->name);
        if (!read_line(f, line, sizeof line) || !read_stones(line, e))
            continue;
        while (read_line(f, line, sizeof line) && (line[0] == 'A' || line[0] == '?')) {
            if (!e->line_count) {
                e->mover = line[0];
                e->good = line[1] == '+';
                sscanf(line + 2, "%15[^#]", e->code);
            }
            if (e->line_count < GOTOOLS_LINES)
                read_result(line, &e->lines[e->line_count++]);
        }
        return true;
    }
    return false;
}
