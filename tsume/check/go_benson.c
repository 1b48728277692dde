/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/go_benson.h"

#include <string.h>

#define POINTS (GO_NAIVE_MAX * GO_NAIVE_MAX)

/* Blocks of the defender, and the spaces between them: what is connected of all other points. */
struct parts {
    int of[GO_NAIVE_MAX][GO_NAIVE_MAX]; /* number of the block or space */
    int count;
    bool is_block[POINTS], out[POINTS];
    bool crucial[POINTS]; /* a block in question */
};

static void paint(const struct go_naive *g, char defender, int row, int col, int number,
                  struct parts *p)
{
    int todo[POINTS], count = 0;
    bool mine = g->cell[row][col] == defender;
    todo[count++] = row * GO_NAIVE_MAX + col;
    p->of[row][col] = number;
    while (count) {
        int at = todo[--count];
        static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (int k = 0; k < 4; k++) {
            int r = at / GO_NAIVE_MAX + step[k][0], c = at % GO_NAIVE_MAX + step[k][1];
            if (r < 0 || c < 0 || r >= g->rows || c >= g->cols || p->of[r][c] >= 0 ||
                (g->cell[r][c] == defender) != mine)
                continue;
            p->of[r][c] = number;
            todo[count++] = r * GO_NAIVE_MAX + c;
        }
    }
}

/* Spaces that reach out of the region are no eyes. */
static void find_parts(const struct go_match *m, const struct go_match_state *s, struct parts *p)
{
    const struct go_naive *g = &s->board;
    memset(p, 0, sizeof *p);
    memset(p->of, -1, sizeof p->of);
    for (int r = 0; r < g->rows; r++) {
        for (int c = 0; c < g->cols; c++) {
            if (p->of[r][c] < 0) {
                p->is_block[p->count] = g->cell[r][c] == m->p->defender;
                paint(g, m->p->defender, r, c, p->count++, p);
            }
            int number = p->of[r][c];
            if (p->is_block[number])
                p->crucial[number] = p->crucial[number] || s->crucial[r][c];
            else if (!m->p->region[r][c])
                p->out[number] = true;
        }
    }
}

static bool touches(const struct parts *p, const struct go_naive *g, int row, int col, int number)
{
    return (row > 0 && p->of[row - 1][col] == number) ||
           (col > 0 && p->of[row][col - 1] == number) ||
           (row + 1 < g->rows && p->of[row + 1][col] == number) ||
           (col + 1 < g->cols && p->of[row][col + 1] == number);
}

/* Is every empty point of the space a liberty of the block? */
static bool vital(const struct parts *p, const struct go_naive *g, int space, int block)
{
    for (int r = 0; r < g->rows; r++) {
        for (int c = 0; c < g->cols; c++) {
            if (p->of[r][c] == space && g->cell[r][c] == '.' && !touches(p, g, r, c, block))
                return false;
        }
    }
    return true;
}

/* The block is taken away, and with it the spaces beside it. */
static void take_away(struct parts *p, const struct go_naive *g, int block)
{
    p->out[block] = true;
    for (int r = 0; r < g->rows; r++) {
        for (int c = 0; c < g->cols; c++) {
            if (!p->is_block[p->of[r][c]] && touches(p, g, r, c, block))
                p->out[p->of[r][c]] = true;
        }
    }
}

bool go_benson_alive(const struct go_match *m, const struct go_match_state *s)
{
    struct parts p;
    const struct go_naive *g = &s->board;
    bool elsewhere = m->p->one_eye, any = false, all = true;
    find_parts(m, s, &p);
    for (bool changed = true; changed;) {
        changed = false;
        for (int b = 0; b < p.count; b++) {
            int eyes = p.crucial[b] && elsewhere;
            if (!p.is_block[b] || p.out[b])
                continue;
            for (int k = 0; k < p.count && eyes < 2; k++)
                eyes += !p.is_block[k] && !p.out[k] && vital(&p, g, k, b);
            if (eyes < 2) {
                take_away(&p, g, b);
                elsewhere = elsewhere && !p.crucial[b];
                changed = true;
            }
        }
    }
    for (int b = 0; b < p.count; b++) {
        if (p.is_block[b] && p.crucial[b]) {
            any = any || !p.out[b];
            all = all && !p.out[b];
        }
    }
    return m->p->one_eye ? any && all : any;
}
