/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions of Lines of Action. */
#include <stdio.h>
#include <string.h>

#include "reports/lab/lab_internal.h"
#include "tsume/ref/loa.h"

#define GAME_PLIES 200

static sakui_status add(struct lab_experiment *e, struct lab_set *set, const struct loa_state *s)
{
    char name[40];
    snprintf(name, sizeof name, "%zu", set->cases + 1);
    struct lab_case *c = lab_add_case(e, set, &loa_game, s, name);
    if (c)
        c->colour = s->or_side;
    return c ? SAKUI_OK : SAKUI_MEMORY;
}

static sakui_status make_start(struct lab_experiment *e, const struct lab_options *o,
                               struct lab_set *set, struct diag_list *diags)
{
    struct loa_state s;
    sakui_status status = SAKUI_OK;
    (void)diags;
    loa_start(&s, (int)set->size);
    for (long i = 0, n = lab_set_count(e, o, set); !status && i < n; i++)
        status = add(e, set, &s);
    return status;
}

/* A game of the simple player against itself; returns its length, states[0..length]. */
static int play_game(struct loa_state *states, int size, double noise, struct rng *rng)
{
    game_move moves[LOA_MOVES];
    size_t count;
    uint64_t undo[2];
    int ply = 0;
    loa_start(&states[0], size);
    while (ply < GAME_PLIES && loa_game.expand(&states[ply], moves, &count) == GAME_OPEN) {
        states[ply + 1] = states[ply];
        loa_game.play(&states[ply + 1], loa_engine_move(&states[ply], noise, rng), undo);
        ply++;
    }
    return ply;
}

/* Tactical positions: `plies` (odd) before the end of a game that one side won alone; he moves. */
static sakui_status make_tactical(struct lab_experiment *e, const struct lab_options *o,
                                  struct lab_set *set, struct diag_list *diags)
{
    struct loa_state states[GAME_PLIES + 1];
    struct rng rng;
    sakui_status status = SAKUI_OK;
    int back = set->plies ? (int)set->plies : 7;
    long n = lab_set_count(e, o, set);
    (void)diags;
    rng_seed(&rng, (uint64_t)set->seed);
    for (long tries = 0; !status && (long)set->cases < n && tries < 100 * n; tries++) {
        int length = play_game(states, (int)set->size, set->noise, &rng);
        struct loa_state *end = &states[length], *s = &states[length > back ? length - back : 0];
        bool black = loa_joined(end->men[0]), white = loa_joined(end->men[1]);
        if (length <= back || black == white || s->side != (white ? LOA_WHITE : LOA_BLACK))
            continue;
        s->or_side = s->side;
        s->passes = 0;
        status = add(e, set, s);
    }
    return status;
}

static sakui_status make_list(struct lab_experiment *e, const struct lab_options *o,
                              struct lab_set *set, struct diag_list *diags)
{
    long n = lab_set_count(e, o, set);
    for (size_t i = 0; i < set->item_count && (n <= 1 || (long)i < n); i++) {
        struct loa_state s;
        if (!loa_from_text(&s, set->items[i])) {
            diag_add(diags, DIAG_ERROR, e->file, 0, 0, "lab-loa", "position %zu: '%s' is no board",
                     i + 1, set->items[i]);
            return SAKUI_INPUT;
        }
        if (add(e, set, &s))
            return SAKUI_MEMORY;
    }
    return SAKUI_OK;
}

/* ---- move statistics ---- */

/* A move inside the corner area of `size` whose upper left square is (row, column), moved to a
 * board of that size; GAME_MOVE_NONE if an end lies outside. */
static game_move in_area(game_move m, int row, int column, int size)
{
    int ends[2] = {(int)(m - 1) / 64, (int)(m - 1) % 64};
    if (m == LOA_PASS)
        return GAME_MOVE_NONE;
    for (int i = 0; i < 2; i++) {
        int r = ends[i] / 8 - row, c = ends[i] % 8 - column;
        if (r < 0 || c < 0 || r >= size || c >= size)
            return GAME_MOVE_NONE;
        ends[i] = r * 8 + c;
    }
    return (game_move)(ends[0] * 64 + ends[1] + 1);
}

/* Hort: games on 8×8 also serve the smaller board, cut into its four corner areas. */
static bool note_areas(struct move_statistics *by_colour[2], int colour, const game_move *moves,
                       size_t count, game_move played, int size)
{
    int far = LOA_SIZE_MAX - size, areas = far ? 4 : 1;
    for (int area = 0; area < areas; area++) {
        int row = area / 2 * far, column = area % 2 * far;
        game_move inside[LOA_MOVES];
        size_t n = 0;
        for (size_t i = 0; i < count; i++) {
            game_move m = in_area(moves[i], row, column, size);
            if (m != GAME_MOVE_NONE)
                inside[n++] = m;
        }
        game_move p = in_area(played, row, column, size);
        if (!statistics_position(by_colour[0], colour, inside, n, p) ||
            !statistics_position(by_colour[1], !colour, inside, n, p))
            return false;
    }
    return true;
}

static sakui_status play_loa(const struct lab_set *set, struct rng *rng, long skip,
                             struct move_statistics *by_colour[2])
{
    struct loa_state s;
    game_move moves[LOA_MOVES];
    size_t count;
    uint64_t undo[2];
    loa_start(&s, LOA_SIZE_MAX);
    for (long ply = 0; ply < GAME_PLIES && loa_game.expand(&s, moves, &count) == GAME_OPEN; ply++) {
        game_move m = loa_engine_move(&s, set->noise > 0 ? set->noise : 0.2, rng);
        if (ply >= skip && !note_areas(by_colour, s.side, moves, count, m, (int)set->size))
            return SAKUI_MEMORY;
        loa_game.play(&s, m, undo);
    }
    return SAKUI_OK;
}

const struct lab_source lab_loa_start = {
    "loa", "start", make_start, play_loa, {{"size", 4, LOA_SIZE_MAX}}};
const struct lab_source lab_loa_tactical = {"loa",
                                            "tactical",
                                            make_tactical,
                                            play_loa,
                                            {{"size", 4, LOA_SIZE_MAX}, {"plies", 0, GAME_PLIES}}};
const struct lab_source lab_loa_list = {
    "loa", "list", make_list, play_loa, {{"size", 4, LOA_SIZE_MAX}}};
