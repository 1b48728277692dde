/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/connect6_vcdt.h"

#include <string.h>

#include "core/alloc.h"

#define THREATS_MAX  256
#define DEFENCES_MAX 256
#define TRIES_MAX    4096

static void zone_add(struct connect6_zone *z, int cell)
{
    z->bits[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static void zone_join(struct connect6_zone *z, const struct connect6_zone *other)
{
    for (int i = 0; i < CONNECT6_ZONE_WORDS; i++)
        z->bits[i] |= other->bits[i];
}

static void zone_add_window(struct connect6_zone *z, const struct connect6_state *s, int w)
{
    int cells[6];
    connect6_window(s, w, cells);
    for (int i = 0; i < s->need; i++)
        zone_add(z, cells[i]);
}

/* Only `side` has stones in w, at least `least` of them. */
static bool holds(const struct connect6_state *s, int side, int w, int least)
{
    return !s->count[side ^ 1][w] && s->count[side][w] >= least;
}

/* Every window on the board where only `side` has stones, at least `least`. Counts are looked at
 * first: most windows fail there. */
#define EACH_WINDOW(s, side, least, w, cells)                                                      \
    for (int w = 0, cells[6]; w < CONNECT6_WINDOWS; w++)                                           \
        if (holds(s, side, w, least) && w % CONNECT6_CELLS < (s)->size * (s)->size &&              \
            connect6_window(s, w, cells))

int connect6_open_win(const struct connect6_state *s, int side)
{
    EACH_WINDOW(s, side, s->need - 2, w, cells)
    {
        return w;
    }
    return -1;
}

/* ---- defences ---- */

struct threats {
    int windows[THREATS_MAX];
    size_t count;
};

static void add_threat(struct threats *t, int w)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->windows[i] == w)
            return;
    if (t->count < THREATS_MAX)
        t->windows[t->count++] = w;
}

static void all_threats(const struct connect6_state *s, int side, struct threats *t)
{
    t->count = 0;
    EACH_WINDOW(s, side, s->need - 2, w, cells)
    {
        add_threat(t, w);
    }
}

static bool has_cell(const struct connect6_state *s, int w, int cell)
{
    int cells[6];
    connect6_window(s, w, cells);
    for (int i = 0; i < s->need; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

/* The first threat without `cell`; t->count if it meets all. */
static size_t first_unmet(const struct connect6_state *s, const struct threats *t, int cell)
{
    size_t i = 0;
    while (i < t->count && has_cell(s, t->windows[i], cell))
        i++;
    return i;
}

static bool meets_all(const struct connect6_state *s, const struct threats *t, int a, int b)
{
    for (size_t i = 0; i < t->count; i++)
        if (!has_cell(s, t->windows[i], a) && !has_cell(s, t->windows[i], b))
            return false;
    return true;
}

/* Every pair of cells that meets all threats has a cell of the first threat, and its other one in
 * the first threat that cell leaves. */
static size_t defences_of(const struct connect6_state *s, const struct threats *t, game_move *pairs,
                          size_t room)
{
    int first[6], second[6];
    size_t n = 0;
    if (!t->count)
        return 0;
    connect6_window(s, t->windows[0], first);
    for (int i = 0; i < s->need; i++) {
        if (s->stones[first[i]] != CONNECT6_EMPTY)
            continue;
        size_t left = first_unmet(s, t, first[i]);
        if (left == t->count) {
            if (n == room)
                return SIZE_MAX;
            pairs[n++] = connect6_move(first[i], CONNECT6_NONE);
            continue;
        }
        connect6_window(s, t->windows[left], second);
        for (int k = 0; k < s->need; k++) {
            if (s->stones[second[k]] != CONNECT6_EMPTY || !meets_all(s, t, first[i], second[k]))
                continue;
            if (n == room)
                return SIZE_MAX;
            pairs[n++] = connect6_move(first[i], second[k]);
        }
    }
    return n;
}

size_t connect6_defences(const struct connect6_state *s, int side, game_move *pairs, size_t room)
{
    struct threats t;
    all_threats(s, side, &t);
    return defences_of(s, &t, pairs, room);
}

/* ---- the search ---- */

/* Moves worth trying: both stones into a window that they turn into a threat, or each into one that
 * a single stone turns into a threat, or into a threat of the defender's. */
struct tries {
    game_move *moves;
    size_t count;
    uint64_t seen[CONNECT6_CELLS][CONNECT6_ZONE_WORDS];
};

static void add_try(const struct connect6_state *s, struct tries *t, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    uint64_t bit = UINT64_C(1) << (high % 64);
    if (a == b || s->stones[a] != CONNECT6_EMPTY || s->stones[b] != CONNECT6_EMPTY ||
        (t->seen[low][high / 64] & bit) || t->count == TRIES_MAX)
        return;
    t->seen[low][high / 64] |= bit;
    t->moves[t->count++] = connect6_move(low, high);
}

static void add_cells(const struct connect6_state *s, const int *cells, struct connect6_zone *set,
                      int *out, size_t *n)
{
    for (int i = 0; i < s->need; i++) {
        if (s->stones[cells[i]] != CONNECT6_EMPTY || connect6_in_zone(set, cells[i]))
            continue;
        zone_add(set, cells[i]);
        out[(*n)++] = cells[i];
    }
}

static void list_tries(const struct connect6_vcdt *v, const struct connect6_state *s,
                       struct tries *t)
{
    struct connect6_zone set = {{0}};
    int strong[CONNECT6_CELLS], least = s->need - 4 > 1 ? s->need - 4 : 1;
    size_t n = 0;
    EACH_WINDOW(s, v->attacker, s->need - 3, w, cells)
    {
        add_cells(s, cells, &set, strong, &n);
    }
    EACH_WINDOW(s, v->attacker ^ 1, s->need - 2, w, cells)
    {
        add_cells(s, cells, &set, strong, &n);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            add_try(s, t, strong[i], strong[k]);
    EACH_WINDOW(s, v->attacker, least, w, cells)
    {
        for (int i = 0; i < s->need; i++)
            for (int k = i + 1; k < s->need; k++)
                add_try(s, t, cells[i], cells[k]);
    }
}

/* Windows through a and b that have become threats. Before the move there was none. */
static void new_threats(const struct connect6_vcdt *v, const struct connect6_state *s, int a, int b,
                        struct threats *t)
{
    int windows[24], cells[2] = {a, b};
    t->count = 0;
    for (int k = 0; k < 2; k++) {
        size_t n = connect6_windows_at(s, cells[k], windows);
        for (size_t i = 0; i < n; i++)
            if (holds(s, v->attacker, windows[i], s->need - 2))
                add_threat(t, windows[i]);
    }
}

/* The defender is to move: what `extra` stones more elsewhere could make a win of his. */
static void zone_add_counters(const struct connect6_vcdt *v, const struct connect6_state *s,
                              struct connect6_zone *z)
{
    EACH_WINDOW(s, v->attacker ^ 1, s->need - 2 - v->extra, w, cells)
    {
        for (int i = 0; i < s->need; i++)
            if (s->stones[cells[i]] == CONNECT6_EMPTY)
                zone_add(z, cells[i]);
    }
}

static bool attack(struct connect6_vcdt *v, struct connect6_state *s, int depth,
                   struct connect6_zone *zone);

/* Every defence loses. */
static bool all_lose(struct connect6_vcdt *v, struct connect6_state *s, int depth,
                     const game_move *pairs, size_t count, struct connect6_zone *zone)
{
    for (size_t i = 0; i < count; i++) {
        int a = connect6_first(pairs[i]), b = connect6_second(pairs[i]);
        struct connect6_zone below = {{0}};
        connect6_put(s, a, v->attacker ^ 1);
        connect6_put(s, b, v->attacker ^ 1);
        bool wins = s->winner == CONNECT6_EMPTY && attack(v, s, depth - 1, &below);
        connect6_take(s, b);
        connect6_take(s, a);
        if (!wins)
            return false;
        zone_join(zone, &below);
    }
    return true;
}

/* The attacker has put a and b. */
static bool move_wins(struct connect6_vcdt *v, struct connect6_state *s, int a, int b, int depth,
                      struct connect6_zone *zone)
{
    struct threats t;
    game_move pairs[DEFENCES_MAX];
    new_threats(v, s, a, b, &t);
    if (t.count < 2 || t.count == THREATS_MAX || connect6_open_win(s, v->attacker ^ 1) >= 0)
        return false;
    size_t n = defences_of(s, &t, pairs, DEFENCES_MAX);
    if (n == SIZE_MAX || (n && depth <= 1))
        return false;
    for (size_t i = 0; i < n; i++)
        if (connect6_second(pairs[i]) == CONNECT6_NONE)
            return false; /* one stone is enough: no double threat */
    memset(zone, 0, sizeof *zone);
    if (!all_lose(v, s, depth, pairs, n, zone))
        return false;
    for (size_t i = 0; i < t.count; i++)
        zone_add_window(zone, s, t.windows[i]);
    zone_add(zone, a);
    zone_add(zone, b);
    zone_add_counters(v, s, zone);
    return true;
}

static bool try_moves(struct connect6_vcdt *v, struct connect6_state *s, int depth,
                      const struct tries *tries, struct connect6_zone *zone)
{
    for (size_t i = 0; i < tries->count && v->nodes < v->nodes_max; i++) {
        int a = connect6_first(tries->moves[i]), b = connect6_second(tries->moves[i]);
        struct threats t;
        connect6_put(s, a, v->attacker);
        connect6_put(s, b, v->attacker);
        new_threats(v, s, a, b, &t);
        bool wins = false;
        if (t.count >= 2) {
            v->nodes++;
            wins = move_wins(v, s, a, b, depth, zone);
        }
        connect6_take(s, b);
        connect6_take(s, a);
        if (wins)
            return true;
    }
    return false;
}

static bool attack(struct connect6_vcdt *v, struct connect6_state *s, int depth,
                   struct connect6_zone *zone)
{
    int now = connect6_open_win(s, v->attacker);
    if (now >= 0) { /* six at once */
        memset(zone, 0, sizeof *zone);
        zone_add_window(zone, s, now);
        return true;
    }
    struct tries *tries = mem_zalloc(1, sizeof *tries);
    game_move *moves = mem_alloc(TRIES_MAX * sizeof *moves);
    bool wins = false;
    if (tries && moves) { /* without memory: no win found, which is always sound */
        tries->moves = moves;
        list_tries(v, s, tries);
        wins = try_moves(v, s, depth, tries, zone);
    }
    mem_free(moves);
    mem_free(tries);
    return wins;
}

bool connect6_vcdt_wins(struct connect6_vcdt *v, struct connect6_state *s,
                        struct connect6_zone *zone)
{
    struct connect6_zone mine = {{0}};
    bool wins = false;
    v->nodes = 0;
    if (s->winner != CONNECT6_EMPTY)
        return false;
    for (int depth = 1; depth <= v->depth_max && !wins && v->nodes < v->nodes_max; depth++)
        wins = attack(v, s, depth, &mine);
    v->total += v->nodes + 1;
    if (wins && zone)
        *zone = mine;
    return wins;
}
