/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every number of pieces has its slice, made from the smaller ones. An index is (the set of
 * squares, by its rank among all sets of that size; the kind of each piece, two bits; the side to
 * move).
 *
 * A position in which one must take leads to smaller slices only: its value is read off them. In
 * the others only steps are possible, which stay in the slice: for each the number of its moves not
 * yet known to lose is kept, and what is decided at ply d decides its predecessors at ply d + 1. */
#include "tsume/ref/checkers_table.h"

#include <string.h>

#include "core/alloc.h"

#define NO_STEPS UINT8_MAX /* not a position, or one in which taking is forced */

struct slice {
    int pieces;
    size_t set_count, count;
    uint32_t *sets; /* of squares, by rank */
    int16_t *value; /* as checkers_table_look has it */
    uint8_t *left;  /* while it is made: steps not yet known to lose, or NO_STEPS */
    bool found;     /* a value since this was last looked at */
};

struct checkers_table {
    int pieces;
    uint32_t choose[CHECKERS_SQUARES + 1][CHECKERS_TABLE_MAX + 2];
    struct slice slices[CHECKERS_TABLE_MAX + 1];
};

/* ---- index and position ---- */

static size_t rank_of(const struct checkers_table *t, uint32_t set)
{
    size_t rank = 0;
    for (int i = 1; set; set &= set - 1, i++)
        rank += t->choose[__builtin_ctz(set)][i];
    return rank;
}

static size_t index_of(const struct checkers_table *t, const struct checkers_state *s)
{
    uint32_t set = s->pieces[0] | s->pieces[1];
    size_t kinds = 0, shift = 0;
    for (uint32_t rest = set; rest; rest &= rest - 1, shift += 2) {
        uint32_t b = rest & (~rest + 1);
        size_t kind = (s->pieces[CHECKERS_WHITE] & b ? 2 : 0) | (s->kings & b ? 1 : 0);
        kinds |= kind << shift;
    }
    return ((rank_of(t, set) << shift) + kinds) * 2 + s->side;
}

/* False: a man stands on his last row. */
static bool position_at(const struct slice *slice, size_t index, struct checkers_state *s)
{
    size_t kinds = index / 2 & (((size_t)1 << (2 * slice->pieces)) - 1);
    memset(s, 0, sizeof *s);
    s->side = s->or_side = index & 1;
    for (uint32_t set = slice->sets[index / 2 >> (2 * slice->pieces)]; set; set &= set - 1) {
        uint32_t b = set & (~set + 1);
        s->pieces[kinds >> 1 & 1] |= b;
        s->kings |= kinds & 1 ? b : 0;
        kinds >>= 2;
    }
    return !(s->pieces[0] & ~s->kings & checkers_last_row(0)) &&
           !(s->pieces[1] & ~s->kings & checkers_last_row(1));
}

int checkers_table_look(const struct checkers_table *t, const struct checkers_state *s)
{
    int n = __builtin_popcount(s->pieces[0] | s->pieces[1]);
    return t->slices[n].value[index_of(t, s)];
}

int checkers_table_pieces(const struct checkers_table *t)
{
    return t->pieces;
}

/* ---- what is known at once ---- */

/* The value of a position all of whose moves lead to positions of known value. */
static int best_of(const struct checkers_table *t, struct checkers_state *s, const game_move *moves,
                   size_t count)
{
    int win = 0, loss = 0;
    bool draw = false;
    for (size_t i = 0; i < count; i++) {
        uint32_t undo[3];
        checkers_game.play(s, moves[i], undo);
        int v = checkers_table_look(t, s);
        checkers_game.undo(s, moves[i], undo);
        if (v < 0 && (!win || -v < win))
            win = -v;
        draw |= v == 0;
        if (v > 0 && -v - 2 < loss)
            loss = -v - 2;
    }
    return win ? win : draw ? 0 : loss;
}

static void look_at(struct checkers_table *t, struct slice *slice, size_t index)
{
    struct checkers_state s;
    game_move moves[CHECKERS_MOVES];
    size_t count = 0;
    slice->left[index] = NO_STEPS;
    if (!position_at(slice, index, &s))
        return;
    checkers_game.expand(&s, moves, &count);
    if (!count)
        slice->value[index] = -1;
    else if (checkers_must_take(&s))
        slice->value[index] = (int16_t)best_of(t, &s, moves, count);
    else
        slice->left[index] = (uint8_t)count;
}

/* ---- backwards ---- */

/* `s`, its mover's loss (or win) in `plies`, could be reached by a step from `before`. */
static void tell(struct checkers_table *t, struct slice *slice, const struct checkers_state *before,
                 bool loss, int plies)
{
    size_t i = index_of(t, before);
    if (slice->left[i] == NO_STEPS || slice->value[i])
        return;
    if (loss)
        slice->value[i] = (int16_t)(plies + 1);
    else if (--slice->left[i] == 0)
        slice->value[i] = (int16_t)(-plies - 2);
    slice->found |= slice->value[i] != 0;
}

/* The piece that now stands on `to` came from `from`, where it was a king or a man. */
static void step_back(struct checkers_table *t, struct slice *slice, const struct checkers_state *s,
                      int from, int to, bool king, bool loss, int plies)
{
    struct checkers_state before = *s;
    uint32_t a = UINT32_C(1) << from, b = UINT32_C(1) << to;
    before.side ^= 1;
    before.pieces[before.side] ^= a | b;
    before.kings &= ~b;
    before.kings |= king ? a : 0;
    tell(t, slice, &before, loss, plies);
}

static void tell_predecessors(struct checkers_table *t, struct slice *slice, size_t index, int v)
{
    struct checkers_state s;
    position_at(slice, index, &s);
    int side = s.side ^ 1, plies = v > 0 ? v : -v - 1;
    uint32_t all = s.pieces[0] | s.pieces[1];
    for (uint32_t own = s.pieces[side]; own; own &= own - 1) {
        int to = __builtin_ctz(own);
        uint32_t b = own & (~own + 1);
        bool king = s.kings & b, crowned = king && (b & checkers_last_row(side));
        for (int d = 0; d < 4; d++) {
            int from = checkers_next(to, d);
            bool behind = (d < 2) == (side == CHECKERS_BLACK);
            if (from < 0 || (all >> from & 1))
                continue;
            if (king)
                step_back(t, slice, &s, from, to, true, v < 0, plies);
            if (behind && (crowned || !king))
                step_back(t, slice, &s, from, to, false, v < 0, plies);
        }
    }
}

/* What is decided in exactly `plies`; returns whether anything takes longer. */
static bool tell_all(struct checkers_table *t, struct slice *slice, int plies)
{
    bool longer = false;
    slice->found = false;
    for (size_t i = 0; i < slice->count; i++) {
        int v = slice->value[i];
        if (v && (v == plies || v == -plies - 1))
            tell_predecessors(t, slice, i, v);
        longer |= v > plies || v < -plies - 1;
    }
    return longer || slice->found;
}

/* ---- slices ---- */

static bool allocate(struct checkers_table *t, struct slice *slice, int pieces)
{
    slice->pieces = pieces;
    slice->set_count = t->choose[CHECKERS_SQUARES][pieces];
    slice->count = (slice->set_count << (2 * pieces)) * 2;
    slice->sets = mem_alloc(slice->set_count * sizeof *slice->sets);
    slice->value = mem_zalloc(slice->count, sizeof *slice->value);
    slice->left = mem_zalloc(slice->count, sizeof *slice->left);
    if (!slice->sets || !slice->value || !slice->left)
        return false;
    uint64_t set = (UINT64_C(1) << pieces) - 1;
    for (size_t i = 0; i < slice->set_count;
         i++) { /* in rising order, which is that of the ranks */
        slice->sets[i] = (uint32_t)set;
        uint64_t low = set & (~set + 1), high = set + low;
        set = low ? high | (((set ^ high) / low) >> 2) : 0;
    }
    return true;
}

static bool make_slice(struct checkers_table *t, int pieces)
{
    struct slice *slice = &t->slices[pieces];
    if (!allocate(t, slice, pieces))
        return false;
    for (size_t i = 0; i < slice->count; i++)
        look_at(t, slice, i);
    for (int plies = 0; tell_all(t, slice, plies); plies++)
        continue;
    mem_free(slice->left);
    slice->left = NULL;
    return true;
}

static void count_sets(struct checkers_table *t)
{
    for (int n = 0; n <= CHECKERS_SQUARES; n++) {
        t->choose[n][0] = 1;
        for (int k = 1; k < CHECKERS_TABLE_MAX + 2; k++)
            t->choose[n][k] = n ? t->choose[n - 1][k - 1] + t->choose[n - 1][k] : 0;
    }
}

sakui_status checkers_table_new(struct checkers_table **out, int pieces)
{
    struct checkers_table *t = mem_zalloc(1, sizeof *t);
    *out = NULL;
    if (!t)
        return SAKUI_MEMORY;
    t->pieces = pieces;
    count_sets(t);
    for (int n = 1; n <= pieces; n++)
        if (!make_slice(t, n)) {
            checkers_table_free(t);
            return SAKUI_MEMORY;
        }
    *out = t;
    return SAKUI_OK;
}

void checkers_table_free(struct checkers_table *t)
{
    if (!t)
        return;
    for (int n = 0; n <= CHECKERS_TABLE_MAX; n++) {
        mem_free(t->slices[n].sets);
        mem_free(t->slices[n].value);
        mem_free(t->slices[n].left);
    }
    mem_free(t);
}
