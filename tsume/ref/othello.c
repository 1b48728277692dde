/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/othello.h"

#include <stdio.h>
#include <string.h>

#include "core/rng.h"

#define NOT_A UINT64_C(0xfefefefefefefefe) /* all but the a file */
#define NOT_H UINT64_C(0x7f7f7f7f7f7f7f7f)

/* The eight directions as shifts; the mask keeps discs from leaving at the side. */
static inline uint64_t shift(uint64_t b, int direction)
{
    switch (direction) {
    case 0:
        return (b << 1) & NOT_A;
    case 1:
        return (b >> 1) & NOT_H;
    case 2:
        return b << 8;
    case 3:
        return b >> 8;
    case 4:
        return (b << 9) & NOT_A;
    case 5:
        return (b >> 9) & NOT_H;
    case 6:
        return (b << 7) & NOT_H;
    default:
        return (b >> 7) & NOT_A;
    }
}

uint64_t othello_moves(uint64_t own, uint64_t other)
{
    uint64_t empty = ~(own | other), moves = 0;
    for (int d = 0; d < 8; d++) {
        uint64_t run = shift(own, d) & other;
        run |= shift(run, d) & other; /* at most six discs in a row can be flipped */
        run |= shift(run, d) & other;
        run |= shift(run, d) & other;
        run |= shift(run, d) & other;
        run |= shift(run, d) & other;
        moves |= shift(run, d) & empty;
    }
    return moves;
}

/* othello_moves(own, other) != 0, but mostly one or two directions are enough to know. */
static bool can_move(uint64_t own, uint64_t other)
{
    uint64_t empty = ~(own | other);
    for (int d = 0; d < 8; d++) {
        uint64_t run = shift(own, d) & other;
        while (run) {
            run = shift(run, d);
            if (run & empty)
                return true;
            run &= other;
        }
    }
    return false;
}

uint64_t othello_flips(uint64_t own, uint64_t other, int square)
{
    uint64_t flips = 0, start = UINT64_C(1) << square;
    for (int d = 0; d < 8; d++) {
        uint64_t run = 0, next = shift(start, d) & other;
        while (next) {
            run |= next;
            next = shift(next, d);
            if (next & own) {
                flips |= run;
                break;
            }
            next &= other;
        }
    }
    return flips;
}

void othello_start(struct othello_state *s)
{
    memset(s, 0, sizeof *s);
    s->discs[OTHELLO_BLACK] = UINT64_C(1) << 28 | UINT64_C(1) << 35; /* e4 d5 */
    s->discs[OTHELLO_WHITE] = UINT64_C(1) << 27 | UINT64_C(1) << 36; /* d4 e5 */
}

static bool othello_or_to_move(const void *state)
{
    const struct othello_state *s = state;
    return s->side == s->or_side;
}

static enum game_value final_value(const struct othello_state *s)
{
    int own = __builtin_popcountll(s->discs[s->or_side]);
    int other = __builtin_popcountll(s->discs[s->or_side ^ 1]);
    return own > other ? GAME_PROVEN : GAME_DISPROVEN;
}

static enum game_value othello_terminal(const void *state)
{
    const struct othello_state *s = state;
    uint64_t own = s->discs[s->side], other = s->discs[s->side ^ 1];
    if (can_move(own, other) || can_move(other, own))
        return GAME_OPEN;
    return final_value(s);
}

static enum game_value othello_expand(const void *state, game_move *moves, size_t *count)
{
    const struct othello_state *s = state;
    uint64_t own = s->discs[s->side], other = s->discs[s->side ^ 1];
    uint64_t set = othello_moves(own, other);
    size_t n = 0;
    for (; set; set &= set - 1)
        moves[n++] = (game_move)__builtin_ctzll(set) + 1;
    *count = n;
    if (n)
        return GAME_OPEN;
    if (!can_move(other, own))
        return final_value(s);
    moves[0] = OTHELLO_PASS;
    *count = 1;
    return GAME_OPEN;
}

static void othello_play(void *state, game_move move, void *undo)
{
    struct othello_state *s = state;
    uint64_t flips = 0;
    if (move != OTHELLO_PASS) {
        flips = othello_flips(s->discs[s->side], s->discs[s->side ^ 1], (int)move - 1);
        s->discs[s->side] |= flips | UINT64_C(1) << (move - 1);
        s->discs[s->side ^ 1] ^= flips;
    }
    memcpy(undo, &flips, sizeof flips);
    s->side ^= 1;
}

static void othello_undo(void *state, game_move move, const void *undo)
{
    struct othello_state *s = state;
    uint64_t flips;
    s->side ^= 1;
    if (move == OTHELLO_PASS)
        return;
    memcpy(&flips, undo, sizeof flips);
    s->discs[s->side] ^= flips | UINT64_C(1) << (move - 1);
    s->discs[s->side ^ 1] |= flips;
}

static uint64_t othello_key(const void *state)
{
    const struct othello_state *s = state;
    return mix64(s->discs[0] ^ mix64(s->discs[1] ^ mix64(s->side + UINT64_C(0x07e110))));
}

static size_t othello_move_text(const void *state, game_move move, char *out, size_t size)
{
    (void)state;
    int n = move == OTHELLO_PASS ? snprintf(out, size, "pass")
                                 : snprintf(out, size, "%c%c", 'a' + (char)((move - 1) % 8),
                                            '1' + (char)((move - 1) / 8));
    return n < 0 ? 0 : (size_t)n;
}

const struct game othello_game = {.name = "othello",
                                  .state_size = sizeof(struct othello_state),
                                  .undo_size = sizeof(uint64_t),
                                  .max_moves = 64,
                                  .repetition = REPETITION_NONE,
                                  .or_to_move = othello_or_to_move,
                                  .expand = othello_expand,
                                  .terminal = othello_terminal,
                                  .play = othello_play,
                                  .undo = othello_undo,
                                  .key = othello_key,
                                  .move_text = othello_move_text};

uint64_t othello_perft(struct othello_state *s, int depth)
{
    game_move moves[64];
    size_t count;
    uint64_t nodes = 0, undo;
    if (depth <= 0)
        return 1;
    if (othello_expand(s, moves, &count) != GAME_OPEN)
        return 0;
    for (size_t i = 0; i < count; i++) {
        othello_play(s, moves[i], &undo);
        nodes += othello_perft(s, depth - 1);
        othello_undo(s, moves[i], &undo);
    }
    return nodes;
}
