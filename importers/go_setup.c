/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/go_setup.h"

#include <stdio.h>
#include <string.h>

bool go_setup_init(struct go_setup *s, int cols, int rows)
{
    memset(s, 0, sizeof *s);
    if (cols < 1 || rows < 1 || cols > GO_SIZE_MAX || rows > GO_SIZE_MAX)
        return false;
    s->cols = cols;
    s->rows = rows;
    return true;
}

size_t go_setup_stones(const struct go_setup *s)
{
    size_t count = 0;
    for (int i = 0; i < s->cols * s->rows; i++)
        count += s->cells[i] != GO_EMPTY;
    return count;
}

static void write_row(const unsigned char *cells, int cols, struct strbuf *out)
{
    int empty = 0;
    for (int col = 0; col < cols; col++) {
        if (cells[col] == GO_EMPTY) {
            empty++;
            continue;
        }
        if (empty)
            strbuf_addf(out, "%d", empty);
        empty = 0;
        strbuf_addc(out, cells[col] == GO_BLACK ? 'X' : 'O');
    }
    if (empty)
        strbuf_addf(out, "%d", empty);
}

void go_setup_write(const struct go_setup *s, struct strbuf *out)
{
    strbuf_addf(out, "%dx%d ", s->cols, s->rows);
    for (int row = 0; row < s->rows; row++) {
        if (row)
            strbuf_addc(out, '/');
        write_row(s->cells + row * s->cols, s->cols, out);
    }
    strbuf_adds(out, s->side == SIDE_BLACK ? " b" : s->side == SIDE_WHITE ? " w" : " ?");
}

/* A number 1..GO_SIZE_MAX without leading zero; 0 if there is none. */
static int read_count(const char **text)
{
    const char *t = *text;
    if (*t < '1' || *t > '9')
        return 0;
    int n = 0;
    for (; *t >= '0' && *t <= '9'; t++) {
        n = n * 10 + (*t - '0');
        if (n > GO_SIZE_MAX)
            return 0;
    }
    *text = t;
    return n;
}

static bool read_row(struct go_setup *s, int row, const char **text)
{
    int col = 0;
    bool after_count = false; /* "12" is twelve: two counts never stand side by side */
    while (col < s->cols) {
        char c = **text;
        if (c == 'X' || c == 'O') {
            s->cells[row * s->cols + col++] = c == 'X' ? GO_BLACK : GO_WHITE;
            (*text)++;
            after_count = false;
            continue;
        }
        int n = after_count ? 0 : read_count(text);
        if (n == 0 || n > s->cols - col)
            return false;
        col += n;
        after_count = true;
    }
    return true;
}

bool go_setup_read(struct go_setup *s, const char *text)
{
    int cols = read_count(&text);
    if (!cols || *text++ != 'x')
        return false;
    int rows = read_count(&text);
    if (!rows || *text++ != ' ' || !go_setup_init(s, cols, rows))
        return false;
    for (int row = 0; row < rows; row++) {
        if (row && *text++ != '/')
            return false;
        if (!read_row(s, row, &text))
            return false;
    }
    if (*text++ != ' ')
        return false;
    s->side = *text == 'b' ? SIDE_BLACK : *text == 'w' ? SIDE_WHITE : SIDE_UNKNOWN;
    return (*text == 'b' || *text == 'w' || *text == '?') && text[1] == '\0';
}

/* a..z are 0..25, A..Z 26..51; -1 for anything else. */
static int letter_index(char c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 26;
    return -1;
}

static bool read_hex_point(const char *text, size_t length, struct go_point *out)
{
    size_t i = 0;
    int col = 0, row = 0;
    for (; i < length && i < 2; i++) {
        int letter = letter_index(text[i]);
        if (letter < 0)
            break;
        col = col * 26 + letter % 26 + 1; /* capitals mean the same here */
    }
    if (i == 0 || i == length || text[i] == '0')
        return false;
    for (; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || row > GO_SIZE_MAX)
            return false;
        row = row * 10 + (text[i] - '0');
    }
    *out = (struct go_point){col - 1, row - 1};
    return true;
}

bool go_point_read(enum problem_game game, const struct go_setup *s, const char *text,
                   size_t length, struct go_point *out)
{
    struct go_point p;
    if (game == PROBLEM_HEX) {
        if (!read_hex_point(text, length, &p))
            return false;
    } else {
        if (length != 2)
            return false;
        p = (struct go_point){letter_index(text[0]), letter_index(text[1])};
    }
    if (p.col < 0 || p.row < 0 || p.col >= s->cols || p.row >= s->rows)
        return false;
    *out = p;
    return true;
}

bool go_points_read(enum problem_game game, const struct go_setup *s, const char *text,
                    struct go_point *from, struct go_point *to)
{
    const char *colon = strchr(text, ':');
    struct go_point a, b;
    if (!colon) {
        if (!go_point_read(game, s, text, strlen(text), &a))
            return false;
        *from = *to = a;
        return true;
    }
    if (!go_point_read(game, s, text, (size_t)(colon - text), &a) ||
        !go_point_read(game, s, colon + 1, strlen(colon + 1), &b))
        return false;
    *from = (struct go_point){a.col < b.col ? a.col : b.col, a.row < b.row ? a.row : b.row};
    *to = (struct go_point){a.col > b.col ? a.col : b.col, a.row > b.row ? a.row : b.row};
    return true;
}

void go_point_write(enum problem_game game, struct go_point p, char out[GO_POINT_MAX])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (game != PROBLEM_HEX) {
        out[0] = letters[p.col];
        out[1] = letters[p.row];
        out[2] = '\0';
        return;
    }
    size_t n = 0;
    if (p.col >= 26)
        out[n++] = (char)('a' + p.col / 26 - 1);
    out[n++] = (char)('a' + p.col % 26);
    snprintf(out + n, GO_POINT_MAX - n, "%d", (p.row + 1) % 1000);
}
