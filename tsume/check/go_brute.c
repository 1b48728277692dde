/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/go_brute.h"

#include <string.h>

#include "tsume/check/go_match.h"

#define PROBES 8

struct go_brute_entry {
    struct go_situation at;
    char value; /* 0 = free */
};

struct walk {
    struct go_brute *b;
    struct go_match m;
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

static struct go_brute_entry *slot(const struct go_brute *b, const struct go_situation *at,
                                   bool *hit)
{
    struct go_brute_entry *e = NULL;
    *hit = false;
    if (!b->entries)
        return NULL;
    uint64_t h = go_situation_hash(at);
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

static struct found search(struct walk *w, const struct go_match_state *s);

/* The state is a new one of the path: looks at the ends, then goes on. */
static struct found enter(struct walk *w, const struct go_match_state *s)
{
    struct found over = {GO_BRUTE_ATTACKER, false};
    return go_match_taken(&w->m, s) ? over : search(w, s);
}

/* What one move more has shown. True: it wins, and that is all that is asked. */
static bool add(struct found *out, struct found f, enum go_brute_value win, bool all)
{
    if (f.value == win && !all) {
        *out = f;
        return true;
    }
    if (f.value == win)
        out->value = win;
    out->leans = out->leans || f.leans;
    return false;
}

/* All moves of the side to move until one wins; `values` as in go_brute_solve. */
static struct found try_moves(struct walk *w, const struct go_match_state *s,
                              enum go_brute_value values[GO_NAIVE_MAX][GO_NAIVE_MAX],
                              enum go_brute_value *pass)
{
    const struct go_brute_problem *p = w->m.p;
    enum go_brute_value win = s->side == w->m.attacker ? GO_BRUTE_ATTACKER : GO_BRUTE_DEFENDER;
    struct found out = {win == GO_BRUTE_ATTACKER ? GO_BRUTE_DEFENDER : GO_BRUTE_ATTACKER, false};
    bool denied = false, before;
    struct go_match_state next;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (!p->region[r][c])
                continue;
            enum go_step step = go_match_play(&w->m, s, r, c, &next);
            denied = denied || step == GO_STEP_KO || step == GO_STEP_REPEATS;
            out.leans = out.leans || step == GO_STEP_REPEATS;
            if (step != GO_STEP_OK)
                continue;
            struct found f = enter(w, &next);
            if (values)
                values[r][c] = f.value;
            if (add(&out, f, win, values != NULL))
                return out;
        }
    }
    if (denied && s->threats > 0 && p->threat_owner == s->side) {
        go_match_spend(s, &next);
        if (add(&out, search(w, &next), win, values != NULL))
            return out;
    }
    if (go_match_may_pass(&w->m, s, &before)) {
        go_match_pass(&w->m, s, &next);
        struct found f = enter(w, &next);
        w->m.path[w->m.depth - 1].leaves = false;
        if (pass)
            *pass = f.value;
        if (add(&out, f, win, values != NULL))
            return out;
    }
    out.leans = out.leans || before;
    return out;
}

static struct found search(struct walk *w, const struct go_match_state *s)
{
    struct found out = {GO_BRUTE_UNKNOWN, true};
    struct go_brute *b = w->b;
    if (b->stopped || w->m.depth >= GO_MATCH_DEPTH ||
        (b->node_limit && b->nodes >= b->node_limit)) {
        b->stopped = true;
        return out;
    }
    b->nodes++;
    struct go_situation at = go_match_situation(&w->m, s);
    bool hit;
    struct go_brute_entry *e = slot(b, &at, &hit);
    if (hit) {
        out.value = (enum go_brute_value)e->value;
        out.leans = false;
        return out;
    }
    w->m.path[w->m.depth++] = *s;
    out = try_moves(w, s, NULL, NULL);
    w->m.depth--;
    if (!b->stopped && !out.leans && b->entries) {
        e = slot(b, &at, &hit);
        e->at = at;
        e->value = (char)out.value;
    }
    return out;
}

sakui_status go_brute_solve(struct go_brute *b, const struct go_brute_problem *p, char side,
                            enum go_brute_value *value,
                            enum go_brute_value values[GO_NAIVE_MAX][GO_NAIVE_MAX],
                            enum go_brute_value *pass)
{
    struct walk w; /* about half a megabyte */
    struct go_match_state s;
    if (go_match_begin(&w.m, p, side, &s))
        return SAKUI_USAGE;
    w.b = b;
    if (values)
        memset(values, 0, sizeof(enum go_brute_value) * GO_NAIVE_MAX * GO_NAIVE_MAX);
    if (pass)
        *pass = GO_BRUTE_UNKNOWN;
    b->stopped = false;
    b->nodes = 0;
    *value = GO_BRUTE_ATTACKER;
    if (go_match_taken(&w.m, &s))
        return SAKUI_OK;
    w.m.path[w.m.depth++] = s;
    *value = try_moves(&w, &s, values, pass).value;
    return b->stopped ? SAKUI_LIMIT : SAKUI_OK;
}
