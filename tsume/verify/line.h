/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line being judged: its moves and every position on it. */
#ifndef SAKUI_TSUME_VERIFY_LINE_H
#define SAKUI_TSUME_VERIFY_LINE_H

#include <stdint.h>

#include "core/vec.h"
#include "tsume/shogi/position.h"

struct walk {
    vec_of(shogi_move) moves;
    vec_of(struct shogi_position) positions; /* one more than moves */
    vec_of(uint64_t) keys;                   /* of the path before the line, then of positions */
    size_t lead;                             /* how many keys stand before the line */
};

static inline int walk_plies(const struct walk *w)
{
    return (int)w->moves.count;
}
/* Does the attacker (who moves first) hold pieces at the end? */
bool walk_leftover(const struct walk *w);
/* The value of the line from position i to its end. */
int walk_value(const struct walk *w, int i);

bool walk_start(struct walk *w, const struct shogi_position *start, const uint64_t *lead,
                size_t lead_count);          /* false: out of memory */
bool walk_add(struct walk *w, shogi_move m); /* a legal move; false: out of memory */
void walk_cut(struct walk *w, int plies);
void walk_free(struct walk *w);

#endif
