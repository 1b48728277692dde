/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/othello_engine.h"

#include <limits.h>
#include <math.h>

#define CORNERS UINT64_C(0x8100000000000081)
#define EDGES   UINT64_C(0xff818181818181ff)

/* Squares that are worth something bad while their corner is empty. */
static const struct corner {
    uint64_t corner, diagonal, beside;
} corners[4] = {
    {UINT64_C(1) << 0, UINT64_C(1) << 9, UINT64_C(1) << 1 | UINT64_C(1) << 8},
    {UINT64_C(1) << 7, UINT64_C(1) << 14, UINT64_C(1) << 6 | UINT64_C(1) << 15},
    {UINT64_C(1) << 56, UINT64_C(1) << 49, UINT64_C(1) << 57 | UINT64_C(1) << 48},
    {UINT64_C(1) << 63, UINT64_C(1) << 54, UINT64_C(1) << 62 | UINT64_C(1) << 55},
};

static int bits(uint64_t set)
{
    return __builtin_popcountll(set);
}

static int squares(uint64_t own, uint64_t empty)
{
    uint64_t counted = CORNERS & own;
    int value = 120 * bits(counted);
    for (int i = 0; i < 4; i++) {
        if (!(empty & corners[i].corner))
            continue;
        value -= 40 * bits(own & corners[i].diagonal) + 20 * bits(own & corners[i].beside);
        counted |= own & (corners[i].diagonal | corners[i].beside);
    }
    value += 5 * bits(own & EDGES & ~counted);
    return value + bits(own & ~EDGES & ~counted);
}

int othello_engine_value(const struct othello_state *s)
{
    uint64_t own = s->discs[s->side], other = s->discs[s->side ^ 1], empty = ~(own | other);
    uint64_t mine = othello_moves(own, other), theirs = othello_moves(other, own);
    if (!mine && !theirs)
        return 10000 * (bits(own) - bits(other));
    return squares(own, empty) - squares(other, empty) + 8 * (bits(mine) - bits(theirs));
}

static int search(struct othello_state *s, int depth, int alpha, int beta)
{
    game_move moves[64];
    size_t count;
    if (depth <= 0 || othello_game.expand(s, moves, &count) != GAME_OPEN)
        return othello_engine_value(s);
    int best = -INT_MAX;
    for (size_t i = 0; i < count && alpha < beta; i++) {
        uint64_t undo;
        othello_game.play(s, moves[i], &undo);
        int v = -search(s, depth - 1, -beta, -alpha);
        othello_game.undo(s, moves[i], &undo);
        best = v > best ? v : best;
        alpha = v > alpha ? v : alpha;
    }
    return best;
}

game_move othello_engine_move(const struct othello_state *s, int depth, double noise,
                              struct rng *rng)
{
    struct othello_state copy = *s;
    game_move moves[64], best = GAME_MOVE_NONE;
    size_t count = 0;
    double best_value = -INFINITY;
    othello_game.expand(&copy, moves, &count);
    for (size_t i = 0; i < count; i++) {
        uint64_t undo;
        othello_game.play(&copy, moves[i], &undo);
        double v = -search(&copy, depth - 1, -INT_MAX, INT_MAX);
        othello_game.undo(&copy, moves[i], &undo);
        v += noise * (2 * rng_unit(rng) - 1);
        if (v > best_value) {
            best_value = v;
            best = moves[i];
        }
    }
    return best;
}
