/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/go_match.h"

#include <string.h>

char go_other_color(char color)
{
    return color == 'X' ? 'O' : 'X';
}

struct go_situation go_match_situation(const struct go_match *m, const struct go_match_state *s)
{
    struct go_situation out;
    int index = 0;
    memset(&out, 0, sizeof out);
    out.ko = -1;
    out.side = s->side;
    out.threats = (int8_t)s->threats;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (!m->p->region[r][c])
                continue;
            uint64_t bit = UINT64_C(1) << index;
            if (s->board.cell[r][c] == 'X')
                out.stones[0] |= bit;
            if (s->board.cell[r][c] == 'O')
                out.stones[1] |= bit;
            if (s->crucial[r][c])
                out.crucial |= bit;
            if (r == s->ko_row && c == s->ko_col)
                out.ko = (int8_t)index;
            index++;
        }
    }
    return out;
}

uint64_t go_situation_hash(const struct go_situation *at)
{
    uint64_t h = at->stones[0] * 0x9e3779b97f4a7c15u ^ at->stones[1] * 0xc2b2ae3d27d4eb4fu ^
                 at->crucial * 0x165667b19e3779f9u ^ (uint64_t)(at->ko + 1) * 0xff51afd7ed558ccdu ^
                 (uint64_t)(unsigned char)at->side << 7 ^ (uint64_t)at->threats << 20;
    h ^= h >> 31;
    h *= 0xbf58476d1ce4e5b9u;
    return h ^ h >> 29;
}

static bool repeats(const struct go_match *m, const struct go_match_state *s)
{
    for (int i = 0; i < m->depth; i++) {
        const struct go_match_state *q = &m->path[i];
        if (q->side == s->side && q->epoch == s->epoch && go_naive_same(&q->board, &s->board))
            return true;
    }
    return false;
}

/* The attacker has played elsewhere in this very position before: that leads nowhere. */
static bool left_before(const struct go_match *m, const struct go_match_state *s)
{
    for (int i = 0; i < m->depth - 1; i++) {
        const struct go_match_state *q = &m->path[i];
        if (q->leaves && q->threats == s->threats && q->ko_row == s->ko_row &&
            q->ko_col == s->ko_col && memcmp(q->crucial, s->crucial, sizeof q->crucial) == 0 &&
            go_naive_same(&q->board, &s->board))
            return true;
    }
    return false;
}

/* One eye: blocks with crucial stones have a hidden liberty, so they are immortal to plain moves.
 */
static void hide_liberties(const struct go_match *m, struct go_match_state *s)
{
    if (!m->p->one_eye)
        return;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (m->p->region[r][c])
                s->board.immortal[r][c] = s->board.cell[r][c] == m->p->defender && s->crucial[r][c];
        }
    }
}

/* One eye: the block has no liberty left but the eye elsewhere, and the attacker is to move. */
static bool breathless(const struct go_match *m, const struct go_match_state *s, int row, int col)
{
    struct go_naive plain = s->board;
    if (!m->p->one_eye || !s->crucial[row][col] || s->side != m->attacker)
        return false;
    for (int r = 0; r < plain.rows; r++) {
        for (int c = 0; c < plain.cols; c++) {
            if (m->p->region[r][c])
                plain.immortal[r][c] = false;
        }
    }
    return go_naive_liberties(&plain, row, col) == 0;
}

bool go_match_taken(const struct go_match *m, const struct go_match_state *s)
{
    bool any = false, lost = false;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (!m->p->crucial[r][c])
                continue;
            any = any || s->crucial[r][c];
            lost = lost || !s->crucial[r][c] || breathless(m, s, r, c);
        }
    }
    return !any || (m->p->one_eye && lost);
}

enum go_step go_match_play(const struct go_match *m, const struct go_match_state *s, int row,
                           int col, struct go_match_state *next)
{
    *next = *s;
    next->leaves = false;
    int taken = go_naive_play(&next->board, s->side, row, col);
    if (taken < 0)
        return GO_STEP_ILLEGAL;
    if (row == s->ko_row && col == s->ko_col)
        return GO_STEP_KO;
    next->side = go_other_color(s->side);
    next->ko_row = next->ko_col = -1;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (s->board.cell[r][c] == next->side && next->board.cell[r][c] == '.') {
                next->crucial[r][c] = false;
                next->ko_row = r;
                next->ko_col = c;
            }
        }
    }
    /* A ko: one stone taken by one stone that stands there with one liberty. */
    if (taken != 1 || go_naive_liberties(&next->board, row, col) != 1) {
        next->ko_row = next->ko_col = -1;
    } else {
        struct go_naive back = next->board;
        if (go_naive_play(&back, next->side, next->ko_row, next->ko_col) != 1)
            next->ko_row = next->ko_col = -1;
    }
    hide_liberties(m, next);
    return repeats(m, next) ? GO_STEP_REPEATS : GO_STEP_OK;
}

bool go_match_may_pass(const struct go_match *m, const struct go_match_state *s, bool *before)
{
    *before = false;
    if (s->side != m->attacker)
        return true;
    if (s->ko_row < 0)
        return false;
    *before = left_before(m, s);
    return !*before;
}

void go_match_pass(struct go_match *m, const struct go_match_state *s, struct go_match_state *next)
{
    bool leaves = s->side == m->attacker;
    *next = *s;
    next->leaves = false;
    next->side = go_other_color(s->side);
    next->epoch += leaves;
    next->ko_row = next->ko_col = -1;
    m->path[m->depth - 1].leaves = leaves;
}

void go_match_spend(const struct go_match_state *s, struct go_match_state *next)
{
    *next = *s;
    next->leaves = false;
    next->threats -= s->threats > 0;
    next->epoch++;
    next->ko_row = next->ko_col = -1;
}

sakui_status go_match_begin(struct go_match *m, const struct go_brute_problem *p, char side,
                            struct go_match_state *s)
{
    int count = 0;
    memset(m, 0, sizeof *m);
    memset(s, 0, sizeof *s);
    m->p = p;
    m->attacker = go_other_color(p->defender);
    s->board = p->board;
    memcpy(s->crucial, p->crucial, sizeof s->crucial);
    s->ko_row = s->ko_col = -1;
    s->side = side;
    s->threats = p->threats;
    for (int r = 0; r < p->board.rows; r++) {
        for (int c = 0; c < p->board.cols; c++) {
            s->board.immortal[r][c] = !p->region[r][c];
            count += p->region[r][c];
        }
    }
    hide_liberties(m, s);
    return count <= GO_BRUTE_REGION ? SAKUI_OK : SAKUI_USAGE;
}
