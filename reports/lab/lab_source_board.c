/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions of Othello and Hex. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/lab_internal.h"
#include "tsume/ref/hex.h"
#include "tsume/ref/othello.h"
#include "tsume/ref/othello_engine.h"

/* ---- Othello ---- */

#define GAMES_MAX 1000

typedef game_move (*othello_chooser)(struct othello_state *s, const game_move *moves, size_t count,
                                     struct rng *rng, const struct lab_set *set);

static game_move by_chance(struct othello_state *s, const game_move *moves, size_t count,
                           struct rng *rng, const struct lab_set *set)
{
    (void)s;
    (void)set;
    return moves[rng_below(rng, count)];
}

static game_move by_engine(struct othello_state *s, const game_move *moves, size_t count,
                           struct rng *rng, const struct lab_set *set)
{
    (void)moves;
    (void)count;
    return othello_engine_move(s, (int)(set->plies ? set->plies : 4), set->noise, rng);
}

/* Moves until `empties` squares are left; games that end before are played again. The mover is the
 * OR player. False if no game gets there: a player without noise plays the same game always. */
static bool othello_position(struct othello_state *s, const struct lab_set *set, struct rng *rng,
                             othello_chooser choose)
{
    game_move moves[64];
    size_t count;
    uint64_t undo;
    int empties = (int)set->empties, left, games = 0;
    do {
        if (games++ == GAMES_MAX)
            return false;
        othello_start(s);
        while ((left = 64 - __builtin_popcountll(s->discs[0] | s->discs[1])) > empties &&
               othello_game.expand(s, moves, &count) == GAME_OPEN)
            othello_game.play(s, choose(s, moves, count, rng, set), &undo);
    } while (left != empties || othello_game.terminal(s) != GAME_OPEN);
    s->or_side = s->side;
    return true;
}

static sakui_status make_othello(struct lab_experiment *e, const struct lab_options *o,
                                 struct lab_set *set, othello_chooser choose,
                                 struct diag_list *diags)
{
    struct rng rng;
    rng_seed(&rng, (uint64_t)set->seed);
    for (long i = 0, n = lab_set_count(e, o, set); i < n; i++) {
        struct othello_state s;
        char name[40];
        if (cancel_requested(o->cancel))
            return SAKUI_CANCELLED;
        if (!othello_position(&s, set, &rng, choose)) {
            diag_add(diags, DIAG_ERROR, e->file, 0, 0, "lab-othello",
                     "no game of %d comes to %ld empty squares", GAMES_MAX, set->empties);
            return SAKUI_INPUT;
        }
        snprintf(name, sizeof name, "%ld", i + 1);
        struct lab_case *c = lab_add_case(e, set, &othello_game, &s, name);
        if (!c)
            return SAKUI_MEMORY;
        c->colour = (int)s.or_side;
    }
    return SAKUI_OK;
}

static sakui_status make_random(struct lab_experiment *e, const struct lab_options *o,
                                struct lab_set *set, struct diag_list *diags)
{
    return make_othello(e, o, set, by_chance, diags);
}

static sakui_status make_engine(struct lab_experiment *e, const struct lab_options *o,
                                struct lab_set *set, struct diag_list *diags)
{
    return make_othello(e, o, set, by_engine, diags);
}

/* FFO-like test files: one position a line. */
static sakui_status make_obf(struct lab_experiment *e, const struct lab_options *o,
                             struct lab_set *set, struct diag_list *diags)
{
    const char *path = lab_path(e, o, set->file ? set->file : "");
    FILE *f = path ? fopen(path, "r") : NULL;
    char line[1024], name[40];
    sakui_status status = path ? SAKUI_OK : SAKUI_MEMORY;
    long number = 0, most = lab_set_count(e, o, set);
    if (!f && path && (!set->file || strncmp(set->file, "data:", 5) != 0)) {
        diag_add(diags, DIAG_ERROR, path, 0, 0, "lab-missing", "cannot be read: %s",
                 strerror(errno));
        return SAKUI_INPUT;
    }
    if (!f) {
        set->missing = "the file is not there (it is not ours to hand on; --data names its folder)";
        return status;
    }
    while (!status && (long)set->cases < most && fgets(line, sizeof line, f)) {
        struct othello_state s;
        int best;
        bool scored;
        number++;
        status = othello_read_obf(line, path, number, &s, &best, &scored, diags);
        if (status == SAKUI_END) {
            status = SAKUI_OK;
            continue;
        }
        snprintf(name, sizeof name, "%ld", number);
        struct lab_case *c = status ? NULL : lab_add_case(e, set, &othello_game, &s, name);
        if (c)
            c->colour = (int)s.or_side;
        else if (!status)
            status = SAKUI_MEMORY;
    }
    fclose(f);
    return status;
}

/* One position of a game for both tables: in by_colour[c] colour c is the OR player. */
static bool note(struct move_statistics *by_colour[2], int colour, const game_move *moves,
                 size_t count, game_move played)
{
    return statistics_position(by_colour[0], colour, moves, count, played) &&
           statistics_position(by_colour[1], !colour, moves, count, played);
}

static sakui_status play_othello(const struct lab_set *set, struct rng *rng, long skip,
                                 struct move_statistics *by_colour[2])
{
    struct othello_state s;
    game_move moves[64];
    size_t count;
    uint64_t undo;
    othello_start(&s);
    for (long ply = 0; othello_game.expand(&s, moves, &count) == GAME_OPEN; ply++) {
        game_move m = othello_engine_move(&s, 2, set->noise > 0 ? set->noise : 8, rng);
        if (ply >= skip && !note(by_colour, (int)s.side, moves, count, m))
            return SAKUI_MEMORY;
        othello_game.play(&s, m, &undo);
    }
    return SAKUI_OK;
}

const struct lab_source lab_othello_random = {
    "othello", "random", make_random, play_othello, {{"empties", 1, 59}}};
const struct lab_source lab_othello_engine = {
    "othello", "engine", make_engine, play_othello, {{"empties", 1, 59}, {"plies", 0, 10}}};
const struct lab_source lab_othello_obf = {"othello", "obf", make_obf, play_othello, {{0}}};

/* ---- Hex ---- */

static sakui_status make_hex_empty(struct lab_experiment *e, const struct lab_options *o,
                                   struct lab_set *set, struct diag_list *diags)
{
    (void)diags;
    for (long i = 0, n = lab_set_count(e, o, set); i < n; i++) {
        struct hex_state s;
        char name[40];
        hex_start(&s, (int)set->size, HEX_BLACK);
        snprintf(name, sizeof name, "order %ld", i + 1);
        if (!lab_add_case(e, set, &hex_game, &s, name))
            return SAKUI_MEMORY;
    }
    return SAKUI_OK;
}

/* "a1b2 c3d4": black stones, white stones. Black moves if their numbers are equal. */
static bool read_hex(struct hex_state *s, const char *text, int size)
{
    int stones[2] = {0, 0}, side = 0;
    hex_start(s, size, HEX_BLACK);
    while (*text) {
        size_t length = 0;
        if (*text == ' ') {
            side = 1;
            text++;
            continue;
        }
        int cell = hex_cell(s, text, &length);
        if (cell < 0 || s->stones[cell] != HEX_NONE)
            return false;
        hex_put(s, cell, side ? HEX_WHITE : HEX_BLACK);
        stones[side]++;
        text += length;
    }
    hex_set_side(s, stones[0] > stones[1] ? HEX_WHITE : HEX_BLACK);
    return true;
}

static sakui_status make_hex_list(struct lab_experiment *e, const struct lab_options *o,
                                  struct lab_set *set, struct diag_list *diags)
{
    long most = o->count > 0 ? o->count : e->quick && set->quick_count ? set->quick_count : 0;
    for (size_t i = 0; i < set->item_count && (!most || (long)i < most); i++) {
        struct hex_state s;
        char name[40];
        if (!read_hex(&s, set->items[i], (int)set->size)) {
            diag_add(diags, DIAG_ERROR, e->file, 0, 0, "lab-hex",
                     "position %zu: '%s' is no list "
                     "of black and white stones",
                     i + 1, set->items[i]);
            return SAKUI_INPUT;
        }
        snprintf(name, sizeof name, "%zu", i + 1);
        struct lab_case *c = lab_add_case(e, set, &hex_game, &s, name);
        if (!c)
            return SAKUI_MEMORY;
        c->colour = s.or_side;
    }
    return SAKUI_OK;
}

/* Both sides take a cell by chance, near the last one more often (one of three draws: the nearest):
 * no skill, but the unevenness of real games: the middle is played early. */
static game_move hex_choice(const struct hex_state *s, const game_move *moves, size_t count,
                            struct rng *rng)
{
    int width = s->size + 2, best = 1000;
    game_move chosen = moves[0];
    for (int i = 0; i < 3; i++) {
        game_move m = moves[rng_below(rng, count)];
        int row = (int)m / width, column = (int)m % width;
        int off = abs(2 * row - s->size - 1) + abs(2 * column - s->size - 1);
        if (off < best) {
            best = off;
            chosen = m;
        }
    }
    return chosen;
}

static sakui_status play_hex(const struct lab_set *set, struct rng *rng, long skip,
                             struct move_statistics *by_colour[2])
{
    struct hex_state s;
    game_move moves[HEX_CELLS_MAX];
    size_t count;
    void *undo = mem_alloc(hex_game.undo_size);
    sakui_status status = undo ? SAKUI_OK : SAKUI_MEMORY;
    hex_start(&s, (int)set->size, HEX_BLACK);
    for (long ply = 0; !status && hex_game.expand(&s, moves, &count) == GAME_OPEN; ply++) {
        game_move m = hex_choice(&s, moves, count, rng);
        if (ply >= skip && !note(by_colour, s.side, moves, count, m))
            status = SAKUI_MEMORY;
        hex_game.play(&s, m, undo);
    }
    mem_free(undo);
    return status;
}

const struct lab_source lab_hex_empty = {
    "hex", "empty", make_hex_empty, play_hex, {{"size", 1, HEX_SIZE_MAX}}};
const struct lab_source lab_hex_list = {
    "hex", "list", make_hex_list, play_hex, {{"size", 1, HEX_SIZE_MAX}}};
