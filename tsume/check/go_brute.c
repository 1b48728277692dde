/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/go_brute.h"

#include <string.h>

#define MAX_DEPTH 300
#define PROBES    8

/* A situation written out in full, so that the cache cannot mistake one for another. */
struct situation {
    uint64_t stones[2]; /* X, O inside the region */
    uint64_t crucial;   /* crucial stones still standing */
    int8_t ko;          /* index in the region, -1: none */
    char side;
    int8_t threats;
};

struct go_brute_entry {
    struct situation at;
    char value; /* 0 = free */
};

struct state {
    struct go_naive board;
    bool crucial[GO_NAIVE_MAX][GO_NAIVE_MAX];
    int ko_row, ko_col; /* -1: none */
    char side;
    int threats;
    int epoch;   /* raised when something is played elsewhere: older positions count no more */
    bool leaves; /* the move made here is the attacker's play elsewhere */
};

struct walk {
    struct go_brute *b;
    const struct go_brute_problem *p;
    char attacker;
    struct state path[MAX_DEPTH];
    int depth;
};

struct found {
    enum go_brute_value value;
    bool leans; /* on a repetition: holds on this path only */
};

void go_brute_init(struct go_brute *b, void *memory, size_t bytes)
{
    memset(b, 0, sizeof *b);
    b->cache = memory;
    b->entries = memory ? bytes / sizeof(struct go_brute_entry) : 0;
    if (b->entries)
        memset(b->cache, 0, b->entries * sizeof *b->cache);
}

static char other(char color)
{
    return color == 'X' ? 'O' : 'X';
}

/* --- the cache -------------------------------------------------------------------------------- */

static struct situation describe(const struct walk *w, const struct state *s)
{
    struct situation out;
    int index = 0;
    memset(&out, 0, sizeof out);
    out.ko = -1;
    out.side = s->side;
    out.threats = (int8_t)s->threats;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (!w->p->region[r][c])
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

static struct go_brute_entry *slot(const struct go_brute *b, const struct situation *at, bool *hit)
{
    *hit = false;
    if (!b->entries)
        return NULL;
    uint64_t h = at->stones[0] * 0x9e3779b97f4a7c15u ^ at->stones[1] * 0xc2b2ae3d27d4eb4fu ^
                 at->crucial * 0x165667b19e3779f9u ^ (uint64_t)(at->ko + 1) * 0xff51afd7ed558ccdu ^
                 (uint64_t)(unsigned char)at->side << 7 ^ (uint64_t)at->threats << 20;
    h ^= h >> 31;
    h *= 0xbf58476d1ce4e5b9u;
    h ^= h >> 29;
    struct go_brute_entry *e = NULL;
    for (size_t k = 0; k < PROBES; k++) {
        e = &b->cache[(h + k) % b->entries];
        if (!e->value)
            return e;
        if (memcmp(&e->at, at, sizeof *at) == 0) {
            *hit = true;
            return e;
        }
    }
    return e;
}

/* --- the game --------------------------------------------------------------------------------- */

static bool repeats(const struct walk *w, const struct state *s)
{
    for (int i = 0; i < w->depth; i++) {
        const struct state *q = &w->path[i];
        if (q->side == s->side && q->epoch == s->epoch && go_naive_same(&q->board, &s->board))
            return true;
    }
    return false;
}

/* The attacker has played elsewhere in this very position before: that leads nowhere. */
static bool left_before(const struct walk *w, const struct state *s)
{
    for (int i = 0; i < w->depth - 1; i++) {
        const struct state *q = &w->path[i];
        if (q->leaves && q->threats == s->threats && q->ko_row == s->ko_row &&
            q->ko_col == s->ko_col && memcmp(q->crucial, s->crucial, sizeof q->crucial) == 0 &&
            go_naive_same(&q->board, &s->board))
            return true;
    }
    return false;
}

/* One eye: blocks with crucial stones have a hidden liberty, so they are immortal to plain moves.
 */
static void hide_liberties(const struct walk *w, struct state *s)
{
    if (!w->p->one_eye)
        return;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (w->p->region[r][c])
                s->board.immortal[r][c] = s->board.cell[r][c] == w->p->defender && s->crucial[r][c];
        }
    }
}

/* Is the game over? */
static enum go_brute_value ended(const struct walk *w, const struct state *s)
{
    bool any = false, taken = false, breathless = false;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (!w->p->crucial[r][c])
                continue;
            any = any || s->crucial[r][c];
            taken = taken || !s->crucial[r][c];
            if (w->p->one_eye && s->crucial[r][c] && s->side == w->attacker) {
                struct go_naive plain = s->board;
                for (int y = 0; y < plain.rows; y++) {
                    for (int x = 0; x < plain.cols; x++) {
                        if (w->p->region[y][x])
                            plain.immortal[y][x] = false;
                    }
                }
                breathless = breathless || go_naive_liberties(&plain, r, c) == 0;
            }
        }
    }
    if (!any || (w->p->one_eye && (taken || breathless)))
        return GO_BRUTE_ATTACKER;
    return GO_BRUTE_UNKNOWN;
}

enum step { STEP_ILLEGAL, STEP_KO, STEP_REPEATS, STEP_OK };

/* Plays into *next. */
static enum step play(const struct walk *w, const struct state *s, int row, int col,
                      struct state *next)
{
    *next = *s;
    int taken = go_naive_play(&next->board, s->side, row, col);
    if (taken < 0)
        return STEP_ILLEGAL;
    if (row == s->ko_row && col == s->ko_col)
        return STEP_KO;
    next->side = other(s->side);
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
    hide_liberties(w, next);
    return repeats(w, next) ? STEP_REPEATS : STEP_OK;
}

static struct found search(struct walk *w, const struct state *s);

/* The state is a new one of the path: looks at the ends, then goes on. */
static struct found enter(struct walk *w, const struct state *s)
{
    struct found out = {ended(w, s), false};
    return out.value == GO_BRUTE_UNKNOWN ? search(w, s) : out;
}

/* All moves of the side to move until one wins; `values` as in go_brute_solve. */
static struct found try_moves(struct walk *w, const struct state *s,
                              enum go_brute_value values[GO_NAIVE_MAX][GO_NAIVE_MAX],
                              enum go_brute_value *pass)
{
    enum go_brute_value win = s->side == w->attacker ? GO_BRUTE_ATTACKER : GO_BRUTE_DEFENDER;
    struct found out = {win == GO_BRUTE_ATTACKER ? GO_BRUTE_DEFENDER : GO_BRUTE_ATTACKER, false};
    bool denied = false, won = false;
    struct state next;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (!w->p->region[r][c])
                continue;
            enum step step = play(w, s, r, c, &next);
            denied = denied || step == STEP_KO || step == STEP_REPEATS;
            out.leans = out.leans || step == STEP_REPEATS;
            if (step != STEP_OK)
                continue;
            struct found f = enter(w, &next);
            if (values)
                values[r][c] = f.value;
            if (f.value == win && !values)
                return f;
            won = won || f.value == win;
            out.leans = out.leans || f.leans;
        }
    }
    if (denied && s->threats > 0 && w->p->threat_owner == s->side) {
        next = *s;
        next.threats--;
        next.epoch++;
        next.ko_row = next.ko_col = -1;
        struct found f = search(w, &next);
        if (f.value == win && !values)
            return f;
        won = won || f.value == win;
        out.leans = out.leans || f.leans;
    }
    /* The attacker may play elsewhere only when he may not retake a ko at once. */
    bool leaves = s->side == w->attacker && s->ko_row >= 0;
    if (leaves && left_before(w, s)) {
        out.leans = true;
    } else if (s->side != w->attacker || leaves) {
        next = *s;
        next.side = other(s->side);
        next.epoch += leaves;
        next.ko_row = next.ko_col = -1;
        w->path[w->depth - 1].leaves = leaves;
        struct found f = enter(w, &next);
        w->path[w->depth - 1].leaves = false;
        if (pass)
            *pass = f.value;
        if (f.value == win && !values)
            return f;
        won = won || f.value == win;
        out.leans = out.leans || f.leans;
    }
    if (won)
        out.value = win;
    return out;
}

static struct found search(struct walk *w, const struct state *s)
{
    struct found out = {GO_BRUTE_UNKNOWN, true};
    struct go_brute *b = w->b;
    if (b->stopped || w->depth >= MAX_DEPTH || (b->node_limit && b->nodes >= b->node_limit)) {
        b->stopped = true;
        return out;
    }
    b->nodes++;
    struct situation at = describe(w, s);
    bool hit;
    struct go_brute_entry *e = slot(b, &at, &hit);
    if (hit) {
        out.value = (enum go_brute_value)e->value;
        out.leans = false;
        return out;
    }
    w->path[w->depth++] = *s;
    out = try_moves(w, s, NULL, NULL);
    w->depth--;
    if (!b->stopped && !out.leans && b->entries) {
        e = slot(b, &at, &hit);
        e->at = at;
        e->value = (char)out.value;
    }
    return out;
}

static sakui_status set_up(const struct go_brute_problem *p, char side, struct state *s)
{
    int count = 0;
    memset(s, 0, sizeof *s);
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
    return count <= GO_BRUTE_REGION ? SAKUI_OK : SAKUI_USAGE;
}

sakui_status go_brute_solve(struct go_brute *b, const struct go_brute_problem *p, char side,
                            enum go_brute_value *value,
                            enum go_brute_value values[GO_NAIVE_MAX][GO_NAIVE_MAX],
                            enum go_brute_value *pass)
{
    struct walk w; /* about half a megabyte */
    struct state s;
    if (set_up(p, side, &s))
        return SAKUI_USAGE;
    memset(&w, 0, sizeof w);
    w.b = b;
    w.p = p;
    w.attacker = other(p->defender);
    hide_liberties(&w, &s);
    if (values)
        memset(values, 0, sizeof(enum go_brute_value) * GO_NAIVE_MAX * GO_NAIVE_MAX);
    if (pass)
        *pass = GO_BRUTE_UNKNOWN;
    b->stopped = false;
    b->nodes = 0;
    *value = ended(&w, &s);
    if (*value != GO_BRUTE_UNKNOWN)
        return SAKUI_OK;
    w.path[w.depth++] = s;
    *value = try_moves(&w, &s, values, pass).value;
    return b->stopped ? SAKUI_LIMIT : SAKUI_OK;
}
