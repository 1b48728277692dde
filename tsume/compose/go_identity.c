/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/go_identity.h"

#include "core/rng.h"

#define WAYS 8

struct view {
    const struct go_board *board;
    int way, min_col, min_row;
};

/* A point as seen after turning and mirroring. */
static void look(const struct view *v, int point, int *col, int *row)
{
    int x = point % v->board->cols, y = point / v->board->cols;
    if (v->way & 1)
        x = v->board->cols - 1 - x;
    if (v->way & 2)
        y = v->board->rows - 1 - y;
    *col = v->way & 4 ? y : x;
    *row = v->way & 4 ? x : y;
}

/* Which edges of the board, as seen, the point lies on. */
static unsigned edges_at(const struct view *v, int col, int row)
{
    int cols = v->way & 4 ? v->board->rows : v->board->cols;
    int rows = v->way & 4 ? v->board->cols : v->board->rows;
    return (unsigned)((col == 0) | (row == 0) << 1 | (col == cols - 1) << 2 |
                      (row == rows - 1) << 3);
}

static struct view view_of(const struct go_problem *p, int way)
{
    struct view v = {&p->board, way, GO_BOARD_MAX, GO_BOARD_MAX};
    for (int i = 0; i < go_board_points(&p->board); i++) {
        int col, row;
        if (!p->region[i])
            continue;
        look(&v, i, &col, &row);
        v.min_col = col < v.min_col ? col : v.min_col;
        v.min_row = row < v.min_row ? row : v.min_row;
    }
    return v;
}

/* The point, seen, with something said about it, as a number. */
static uint64_t place_key(const struct view *v, int point, unsigned what)
{
    int col, row;
    look(v, point, &col, &row);
    uint64_t key = what;
    key = key << 4 | edges_at(v, col, row);
    key = key << 5 | (uint64_t)(col - v->min_col);
    key = key << 5 | (uint64_t)(row - v->min_row);
    return mix64(key);
}

enum { SAYS_EMPTY, SAYS_ATTACKER, SAYS_DEFENDER, SAYS_FIRST };

static uint64_t smallest(const struct go_problem *p, int first, bool stones)
{
    uint64_t best = UINT64_MAX;
    for (int way = 0; way < WAYS; way++) {
        struct view v = view_of(p, way);
        uint64_t key = p->state.side;
        for (int i = 0; i < go_board_points(&p->board); i++) {
            bool empty = p->board.cell[i] == GO_COLOR_NONE;
            bool attacks = p->board.cell[i] == (unsigned char)p->attacker;
            if (p->region[i] && (stones || empty))
                key += place_key(&v, i,
                                 empty     ? SAYS_EMPTY
                                 : attacks ? SAYS_ATTACKER
                                           : SAYS_DEFENDER);
        }
        if (first >= 0)
            key += place_key(&v, first, SAYS_FIRST);
        key = mix64(key);
        best = key < best ? key : best;
    }
    return best;
}

uint64_t go_identity_setup(const struct go_problem *p)
{
    return smallest(p, -1, true);
}

uint64_t go_identity_pattern(const struct go_problem *p, int first)
{
    return smallest(p, first, false);
}
