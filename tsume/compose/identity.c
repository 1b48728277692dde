/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/identity.h"

#include <stdlib.h>

#include "core/rng.h"
#include "tsume/shogi/features/canonical.h"

#define PATTERN_REACH 2
#define ENDING_PLIES  5

/* From the king's point of view; attacker and defender instead of black and white. */
static uint64_t seen_from(const struct shogi_position *p, int attacker, shogi_square king,
                          int reach)
{
    uint64_t key = 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int files = shogi_file(s) - shogi_file(king), ranks = shogi_rank(s) - shogi_rank(king);
        if (!p->board[s] || (reach && (abs(files) > reach || abs(ranks) > reach)))
            continue;
        int owner = shogi_piece_color(p->board[s]) != attacker;
        if (attacker == SHOGI_WHITE) { /* turned round */
            files = -files;
            ranks = -ranks;
        }
        uint64_t piece = (uint64_t)shogi_piece_type(p->board[s]) | (uint64_t)owner << 4;
        key += mix64(piece << 16 | (uint64_t)(files + 16) << 8 | (uint64_t)(ranks + 16));
    }
    return mix64(key);
}

static uint64_t move_key(shogi_move m, shogi_square king, bool turned)
{
    int sign = turned ? -1 : 1;
    shogi_square to = shogi_move_to(m);
    uint64_t key = (uint64_t)(sign * (shogi_file(to) - shogi_file(king)) + 16) << 5 |
                   (uint64_t)(sign * (shogi_rank(to) - shogi_rank(king)) + 16);
    /* As the move is written: which piece moves matters for drops only. */
    uint64_t type = shogi_move_is_drop(m) ? (uint64_t)shogi_move_type(m) : 0;
    key = key << 5 | type << 1 | shogi_move_promotes(m);
    if (shogi_move_is_drop(m))
        return key << 10;
    shogi_square from = shogi_move_from(m);
    return key << 10 | (uint64_t)(sign * (shogi_file(from) - shogi_file(king)) + 16) << 5 |
           (uint64_t)(sign * (shogi_rank(from) - shogi_rank(king)) + 16);
}

static struct identity identity_as_is(const struct composed *c)
{
    struct shogi_position p = c->start;
    shogi_square king = p.king[!p.side];
    struct identity id = {0};
    for (int i = 0; i < c->plies; i++) {
        struct shogi_undo undo;
        id.line = mix64(id.line + move_key(c->line[i], king, c->start.side == SHOGI_WHITE));
        shogi_play(&p, c->line[i], &undo);
    }
    king = p.king[!c->start.side];
    for (int i = c->plies > ENDING_PLIES ? c->plies - ENDING_PLIES : 0; i < c->plies; i++)
        id.ending = mix64(id.ending + move_key(c->line[i], king, c->start.side == SHOGI_WHITE));
    id.pattern = seen_from(&p, c->start.side, king, PATTERN_REACH);
    return id;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

struct identity identity_of(const struct composed *c)
{
    struct composed other = *c;
    shogi_mirror(&other.start, &c->start);
    for (int i = 0; i < c->plies; i++)
        other.line[i] = shogi_mirror_move(c->line[i]);
    struct identity a = identity_as_is(c), b = identity_as_is(&other);
    return (struct identity){canonical_key(&c->start, CANONICAL_SHIFT), smaller(a.line, b.line),
                             smaller(a.ending, b.ending), smaller(a.pattern, b.pattern)};
}
