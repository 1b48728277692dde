/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/go_naive.h"

#include <string.h>

#define IMMORTAL 100000

void go_naive_init(struct go_naive *g, int cols, int rows)
{
    memset(g, 0, sizeof *g);
    g->cols = cols;
    g->rows = rows;
    memset(g->cell, '.', sizeof g->cell);
}

static bool on_board(const struct go_naive *g, int row, int col)
{
    return row >= 0 && col >= 0 && row < g->rows && col < g->cols;
}

/* Marks the block of (row, col) in `in` by spreading until nothing changes. */
static void spread(const struct go_naive *g, int row, int col, bool in[GO_NAIVE_MAX][GO_NAIVE_MAX])
{
    memset(in, 0, sizeof(bool) * GO_NAIVE_MAX * GO_NAIVE_MAX);
    in[row][col] = true;
    for (bool grew = true; grew;) {
        grew = false;
        for (int r = 0; r < g->rows; r++) {
            for (int c = 0; c < g->cols; c++) {
                if (in[r][c] || g->cell[r][c] != g->cell[row][col])
                    continue;
                if ((r > 0 && in[r - 1][c]) || (c > 0 && in[r][c - 1]) ||
                    (r + 1 < g->rows && in[r + 1][c]) || (c + 1 < g->cols && in[r][c + 1])) {
                    in[r][c] = true;
                    grew = true;
                }
            }
        }
    }
}

static int count_liberties(const struct go_naive *g, bool in[GO_NAIVE_MAX][GO_NAIVE_MAX])
{
    int count = 0;
    for (int r = 0; r < g->rows; r++) {
        for (int c = 0; c < g->cols; c++) {
            if (in[r][c] && g->immortal[r][c])
                return IMMORTAL;
            if (g->cell[r][c] != '.')
                continue;
            if ((r > 0 && in[r - 1][c]) || (c > 0 && in[r][c - 1]) ||
                (r + 1 < g->rows && in[r + 1][c]) || (c + 1 < g->cols && in[r][c + 1]))
                count++;
        }
    }
    return count;
}

int go_naive_liberties(const struct go_naive *g, int row, int col)
{
    bool in[GO_NAIVE_MAX][GO_NAIVE_MAX];
    spread(g, row, col, in);
    return count_liberties(g, in);
}

int go_naive_play(struct go_naive *g, char color, int row, int col)
{
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    if (!on_board(g, row, col) || g->cell[row][col] != '.')
        return -1;
    char other = color == 'X' ? 'O' : 'X';
    int taken = 0;
    g->cell[row][col] = color;
    for (int k = 0; k < 4; k++) {
        int r = row + step[k][0], c = col + step[k][1];
        if (!on_board(g, r, c) || g->cell[r][c] != other)
            continue;
        bool in[GO_NAIVE_MAX][GO_NAIVE_MAX];
        spread(g, r, c, in);
        if (count_liberties(g, in))
            continue;
        for (int y = 0; y < g->rows; y++) {
            for (int x = 0; x < g->cols; x++) {
                if (in[y][x]) {
                    g->cell[y][x] = '.';
                    taken++;
                }
            }
        }
    }
    if (!taken && !go_naive_liberties(g, row, col)) {
        g->cell[row][col] = '.';
        return -1;
    }
    return taken;
}

bool go_naive_same(const struct go_naive *a, const struct go_naive *b)
{
    return a->cols == b->cols && a->rows == b->rows &&
           memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}
