/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/perft.h"

#include <assert.h>

#include "tsume/shogi/movegen.h"

static uint64_t count(struct shogi_position *p, int depth)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t n = shogi_legal_moves(p, moves);
    if (depth == 1)
        return n;
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        struct shogi_undo u;
        shogi_play(p, moves[i], &u);
        sum += count(p, depth - 1);
        shogi_unplay(p, moves[i], &u);
    }
    return sum;
}

uint64_t shogi_perft(const struct shogi_position *p, int depth)
{
    assert(depth >= 0 && depth <= SHOGI_PERFT_MAX);
    struct shogi_position q = *p;
    return depth == 0 ? 1 : count(&q, depth);
}
