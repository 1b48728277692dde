/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/connect6_zone.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"

#define SLOTS     4096
#define TOP_CELLS 12

/* What expand() found for a position. */
struct known {
    uint64_t key;
    enum game_value value;
    size_t count;
    game_move *moves;
    bool used;
};

struct connect6_solver {
    struct connect6_vcdt vcdt;
    struct known slots[SLOTS];
};

struct connect6_solver *connect6_solver_new(int vcdt_depth, uint64_t vcdt_nodes)
{
    struct connect6_solver *solver = mem_zalloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->vcdt.depth_max = vcdt_depth;
    solver->vcdt.nodes_max = vcdt_nodes;
    return solver;
}

void connect6_solver_free(struct connect6_solver *solver)
{
    if (!solver)
        return;
    for (size_t i = 0; i < SLOTS; i++)
        mem_free(solver->slots[i].moves);
    mem_free(solver);
}

uint64_t connect6_solver_nodes(const struct connect6_solver *solver)
{
    return solver->vcdt.total;
}

/* ---- the attacker ---- */

struct ranked {
    double worth;
    int a, b;
};

/* Keeps the best `room`, in falling order; the earlier one on ties. */
static void keep(struct ranked *list, size_t *count, size_t room, struct ranked x)
{
    size_t i = *count;
    if (i == room && x.worth <= list[room - 1].worth)
        return;
    if (i == room)
        i--;
    else
        ++*count;
    for (; i > 0 && list[i - 1].worth < x.worth; i--)
        list[i] = list[i - 1];
    list[i] = x;
}

static size_t top_cells(const struct connect6_state *s, int side, struct ranked *out)
{
    size_t n = 0;
    for (int c = 0; c < s->size * s->size; c++)
        if (s->stones[c] == CONNECT6_EMPTY)
            keep(out, &n, TOP_CELLS, (struct ranked){connect6_cell_worth(s, c, side), c, -1});
    return n;
}

static double pair_worth(struct connect6_state *s, int side, int a, int b)
{
    double first = connect6_cell_worth(s, a, side);
    connect6_put(s, a, side);
    double second = connect6_cell_worth(s, b, side);
    connect6_take(s, a);
    return first + second;
}

/* The pairs the attacker may choose from while nobody threatens. */
static size_t free_pairs(struct connect6_state *s, int side, struct ranked *best, size_t room)
{
    struct ranked cells[TOP_CELLS];
    size_t n = top_cells(s, side, cells), count = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            keep(best, &count, room,
                 (struct ranked){pair_worth(s, side, cells[i].a, cells[k].a), cells[i].a,
                                 cells[k].a});
    return count;
}

/* Pairs that meet all threats of the other side; a single stone is joined by each top cell. */
static size_t meeting_pairs(struct connect6_state *s, int side, struct ranked *best, size_t room)
{
    game_move pairs[64];
    struct ranked cells[TOP_CELLS];
    size_t n = connect6_defences(s, side ^ 1, pairs, 64), count = 0;
    size_t top = top_cells(s, side, cells);
    for (size_t i = 0; n != SIZE_MAX && i < n; i++) {
        int a = connect6_first(pairs[i]), b = connect6_second(pairs[i]);
        if (b != CONNECT6_NONE) {
            keep(best, &count, room, (struct ranked){pair_worth(s, side, a, b), a, b});
            continue;
        }
        for (size_t k = 0; k < top; k++)
            if (cells[k].a != a)
                keep(best, &count, room,
                     (struct ranked){pair_worth(s, side, a, cells[k].a), a, cells[k].a});
    }
    return count;
}

static enum game_value expand_or(struct connect6_state *s, game_move *moves, size_t *count)
{
    struct connect6_vcdt *v = &s->solver->vcdt;
    struct ranked best[CONNECT6_ATTACKER_MOVES];
    v->attacker = s->side;
    v->extra = 2;
    if (connect6_vcdt_wins(v, s, NULL))
        return GAME_PROVEN;
    size_t n = connect6_open_win(s, s->side ^ 1) >= 0
                   ? meeting_pairs(s, s->side, best, CONNECT6_ATTACKER_MOVES)
                   : free_pairs(s, s->side, best, CONNECT6_ATTACKER_MOVES);
    for (size_t i = 0; i < n; i++) {
        int a = best[i].a < best[i].b ? best[i].a : best[i].b;
        game_move m = connect6_move(a, best[i].a + best[i].b - a);
        bool twice = false;
        for (size_t k = 0; k < *count; k++)
            twice |= moves[k] == m;
        if (!twice)
            moves[(*count)++] = m;
    }
    return *count ? GAME_OPEN : GAME_DISPROVEN;
}

/* ---- the defender ---- */

/* What the seminull moves told: zone[s] if VCDT still wins, fails otherwise. */
struct seminull {
    int cell;
    bool wins;
    struct connect6_zone zone;
};

/* {a, b} need not be looked at: after b alone the attacker wins and a does not matter. */
static bool covered(const struct seminull *list, size_t count, int a, int b)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].cell == b)
            return list[i].wins && !connect6_in_zone(&list[i].zone, a);
    return false; /* b is outside Z: nothing said of it alone */
}

static bool worth_a_look(const struct seminull *list, size_t count, const struct seminull *s, int t)
{
    if (s->wins && !connect6_in_zone(&s->zone, t))
        return false;
    return !covered(list, count, s->cell, t);
}

static bool listed_before(const struct seminull *list, size_t index, int t)
{
    for (size_t i = 0; i < index; i++)
        if (list[i].cell == t)
            return true; /* {t, s} was decided when t's turn was */
    return false;
}

static size_t try_seminulls(struct connect6_state *s, const struct connect6_zone *zone,
                            struct seminull *list)
{
    struct connect6_vcdt *v = &s->solver->vcdt;
    size_t n = 0;
    v->extra = 1;
    for (int c = 0; c < s->size * s->size; c++) {
        if (s->stones[c] != CONNECT6_EMPTY || !connect6_in_zone(zone, c))
            continue;
        list[n].cell = c;
        connect6_put(s, c, s->side);
        list[n].wins = connect6_vcdt_wins(v, s, &list[n].zone);
        connect6_take(s, c);
        n++;
    }
    return n;
}

static enum game_value list_defences(const struct connect6_state *s, const struct seminull *list,
                                     size_t n, game_move *moves, size_t *count)
{
    for (size_t i = 0; i < n; i++) {
        for (int t = 0; t < s->size * s->size; t++) {
            if (s->stones[t] != CONNECT6_EMPTY || t == list[i].cell || listed_before(list, i, t) ||
                !worth_a_look(list, n, &list[i], t))
                continue;
            if (*count == CONNECT6_ZONE_MOVES) {
                *count = 0;
                return GAME_DISPROVEN;
            }
            int a = list[i].cell < t ? list[i].cell : t;
            moves[(*count)++] = connect6_move(a, list[i].cell + t - a);
        }
    }
    return *count ? GAME_OPEN : GAME_PROVEN;
}

static enum game_value expand_and(struct connect6_state *s, game_move *moves, size_t *count)
{
    struct connect6_vcdt *v = &s->solver->vcdt;
    struct connect6_zone zone;
    v->attacker = s->side ^ 1;
    v->extra = 2;
    if (connect6_open_win(s, s->side) >= 0 || !connect6_vcdt_wins(v, s, &zone))
        return GAME_DISPROVEN;
    struct seminull *list = mem_alloc(CONNECT6_CELLS * sizeof *list);
    if (!list)
        return GAME_DISPROVEN; /* not proven: always a sound answer */
    size_t n = try_seminulls(s, &zone, list);
    enum game_value value = list_defences(s, list, n, moves, count);
    mem_free(list);
    return value;
}

/* ---- the game ---- */

static enum game_value look(const void *state, game_move *moves, size_t *count)
{
    struct connect6_state s = *(const struct connect6_state *)state;
    enum game_value value = connect6_game.terminal(&s);
    *count = 0;
    if (value != GAME_OPEN)
        return value;
    if (s.empties < 2)
        return GAME_DISPROVEN;
    return s.side == s.or_side ? expand_or(&s, moves, count) : expand_and(&s, moves, count);
}

static struct known *known_of(const struct connect6_state *s, game_move *moves, size_t *count)
{
    struct known *k = &s->solver->slots[s->key % SLOTS];
    if (k->used && k->key == s->key) {
        *count = k->count;
        if (k->count)
            memcpy(moves, k->moves, k->count * sizeof *moves);
        return k;
    }
    mem_free(k->moves);
    *k = (struct known){.key = s->key, .used = true};
    k->value = look(s, moves, count);
    k->count = *count;
    k->moves = k->count ? mem_alloc(k->count * sizeof *k->moves) : NULL;
    if (k->moves)
        memcpy(k->moves, moves, k->count * sizeof *moves);
    else
        k->used = k->count == 0;
    return k;
}

static enum game_value zone_expand(const void *state, game_move *moves, size_t *count)
{
    return known_of(state, moves, count)->value;
}

static bool zone_or_to_move(const void *state)
{
    const struct connect6_state *s = state;
    return s->side == s->or_side;
}

static void zone_play(void *state, game_move move, void *undo)
{
    connect6_game.play(state, move, undo);
}

static void zone_undo(void *state, game_move move, const void *undo)
{
    connect6_game.undo(state, move, undo);
}

static uint64_t zone_key(const void *state)
{
    return ((const struct connect6_state *)state)->key;
}

static size_t zone_move_text(const void *state, game_move move, char *out, size_t size)
{
    return connect6_game.move_text(state, move, out, size);
}

const struct game connect6_zone_game = {.name = "connect6-zones",
                                        .state_size = sizeof(struct connect6_state),
                                        .undo_size = 1,
                                        .max_moves = CONNECT6_ZONE_MOVES,
                                        .repetition = REPETITION_NONE,
                                        .or_to_move = zone_or_to_move,
                                        .expand = zone_expand,
                                        .play = zone_play,
                                        .undo = zone_undo,
                                        .key = zone_key,
                                        .move_text = zone_move_text};

/* A cell of the square around the middle, by chance. */
static int middle_cell(int size, struct rng *rng)
{
    int middle = size / 2, radius = middle < 4 ? middle : 4;
    int r = middle - radius + (int)rng_below(rng, (uint64_t)(2 * radius + 1));
    int c = middle - radius + (int)rng_below(rng, (uint64_t)(2 * radius + 1));
    return r * size + c;
}

void connect6_opening(struct connect6_state *s, int size, int need, int turns, bool idle,
                      struct rng *rng)
{
    int attacker = turns % 2 ? CONNECT6_WHITE : CONNECT6_BLACK;
    connect6_start(s, size, need);
    connect6_put(s, size / 2 * size + size / 2, CONNECT6_BLACK);
    for (int turn = 1; turn < turns; turn++) {
        int side = turn % 2 ? CONNECT6_WHITE : CONNECT6_BLACK;
        for (int k = 0; k < 2;) {
            struct ranked cells[TOP_CELLS];
            int cell = middle_cell(size, rng);
            if (side == attacker) {
                top_cells(s, side, cells);
                cell = cells[0].a;
            } else if (idle && turn == turns - 1) {
                cell = k ? size * size - 1 : 0;
            }
            if (s->stones[cell] != CONNECT6_EMPTY)
                continue;
            connect6_put(s, cell, side);
            k++;
        }
    }
    connect6_set_side(s, attacker);
}
