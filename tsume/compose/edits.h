/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small changes of a setup: what a composer does with the pieces at the board. The defender always
 * holds the rest of the set afterwards. */
#ifndef SAKUI_TSUME_COMPOSE_EDITS_H
#define SAKUI_TSUME_COMPOSE_EDITS_H

#include "core/rng.h"
#include "core/strbuf.h"
#include "core/vec.h"
#include "tsume/shogi/position.h"

enum edit_kind {
    EDIT_REMOVE,   /* a piece from the board, or from the attacker's hand */
    EDIT_ADD,      /* a piece to the board, or to the attacker's hand */
    EDIT_MOVE,     /* a piece to another square */
    EDIT_PROMOTE,  /* promoted or turned back */
    EDIT_RECOLOUR, /* to the other side */
    EDIT_REPLACE,  /* by a piece of another type */
    EDIT_KINDS,
};
#define EDIT_BIT(kind) (1u << (kind))
#define EDIT_ALL       ((1u << EDIT_KINDS) - 1)

/* One change. Squares are -1 where the piece is in the attacker's hand. */
struct edit {
    enum edit_kind kind;
    shogi_square square; /* where the piece is, or comes to */
    shogi_square to;     /* EDIT_MOVE */
    shogi_piece piece;   /* what is put there: ADD, REPLACE; else what was there */
};
typedef vec_of(struct edit) edit_list;

/* All single changes of the kinds asked for; pieces are put at most `reach` from the defender's
 * king (0 = anywhere), the king itself moves one step. False: out of memory. */
bool edits_list(const struct shogi_position *p, unsigned kinds, int reach, edit_list *out);
/* False: the change does not fit (too many of a type, square taken by an earlier change). */
bool edit_apply(const struct shogi_position *p, const struct edit *e, struct shogi_position *out);
/* In words, e.g. "add white gold 5c", "silver 3d to 4e". */
void edit_words(const struct shogi_position *p, const struct edit *e, struct strbuf *out);

/* A change by chance, pieces not farther than `reach` from the king; tries until one fits. */
void edit_random(struct rng *rng, const struct shogi_position *p, int reach,
                 struct shogi_position *out);

#endif
