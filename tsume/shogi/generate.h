/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Building blocks of the move generators; only for the .c files of this folder. */
#ifndef SAKUI_TSUME_SHOGI_GENERATE_H
#define SAKUI_TSUME_SHOGI_GENERATE_H

#include <string.h>

#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"

#if defined(__GNUC__)
#define SHOGI_INLINE static inline __attribute__((always_inline))
#else
#define SHOGI_INLINE static inline
#endif

#define SHOGI_PROMOTION (1u << 14)

/* The side to move drops a pawn on `to`, giving check: does it mate? (pawn_drop.c) */
bool shogi_pawn_drop_mates(const struct shogi_position *p, shogi_square to);

/* Plays m on the bitboards alone (color, of_class), leaving board, hands, kings, keys and side; a
 * second call takes it back. What is left suffices to ask about the other side's answers when m is
 * no king's move. (position.c) */
void shogi_toggle_on_bitboards(struct shogi_position *p, shogi_move m);

/* `base` is a move without destination. */
SHOGI_INLINE shogi_move *shogi_emit(shogi_move *out, shogi_move base, struct shogi_bb to)
{
    for (; to.lo; to.lo &= to.lo - 1)
        *out++ = base | (shogi_move)__builtin_ctzll(to.lo);
    for (; to.hi; to.hi &= to.hi - 1)
        *out++ = base | (shogi_move)(__builtin_ctzll(to.hi) + SHOGI_BB_SPLIT);
    return out;
}
SHOGI_INLINE shogi_move shogi_base(shogi_square from, int type)
{
    return (shogi_move)from << 7 | (shogi_move)type << 16;
}
SHOGI_INLINE bool shogi_can_promote(int type)
{
    return type < SHOGI_GOLD;
}
/* Of the destinations `to` of a piece on `from`, those where it may promote. */
SHOGI_INLINE struct shogi_bb shogi_promoting(int us, shogi_square from, struct shogi_bb to)
{
    return shogi_bb_has(shogi_zone[us], from) ? to : shogi_bb_and(to, shogi_zone[us]);
}
/* Of the destinations, those where a piece of that type may stay as it is. */
SHOGI_INLINE struct shogi_bb shogi_staying(int us, int type, struct shogi_bb to)
{
    if (type == SHOGI_PAWN || type == SHOGI_LANCE)
        return shogi_bb_minus(to, shogi_dead_pawn[us]);
    if (type == SHOGI_KNIGHT)
        return shogi_bb_minus(to, shogi_dead_knight[us]);
    return to;
}
/* All moves of a piece that is no king to the given squares, promotions first. */
SHOGI_INLINE shogi_move *shogi_emit_piece(shogi_move *out, int us, int type, shogi_square from,
                                          struct shogi_bb to)
{
    shogi_move base = shogi_base(from, type);
    if (shogi_can_promote(type))
        out = shogi_emit(out, base | SHOGI_PROMOTION, shogi_promoting(us, from, to));
    return shogi_emit(out, base, shogi_staying(us, type, to));
}

/* Squares on files where `us` has no pawn. */
SHOGI_INLINE struct shogi_bb shogi_pawnless_files(const struct shogi_position *p, int us)
{
    const struct shogi_bb last = shogi_rank_bb[8];
    struct shogi_bb pawns = shogi_bb_and(p->of_class[SHOGI_CLASS_PAWN], p->color[us]);
    struct shogi_bb upper = shogi_bb_minus(pawns, last);
    /* In each file: the bit of the last rank minus the pawn's keeps that bit only without a pawn.
     * Pawns on the last rank itself are left out of it, lest two on a file borrow from the next. */
    uint64_t lo = (last.lo - upper.lo) & last.lo & ~pawns.lo;
    uint64_t hi = (last.hi - upper.hi) & last.hi & ~pawns.hi;
    return (struct shogi_bb){(lo - (lo >> 8)) | lo, (hi - (hi >> 8)) | hi};
}

/* Where, among the empty squares `to`, `us` may drop a pawn. */
SHOGI_INLINE struct shogi_bb shogi_pawn_drops(const struct shogi_position *p, int us,
                                              struct shogi_bb to)
{
    to = shogi_bb_minus(shogi_bb_and(to, shogi_pawnless_files(p, us)), shogi_dead_pawn[us]);
    if (p->king[us ^ 1] >= 0) {
        struct shogi_bb check = shogi_bb_and(to, shogi_pawn_attacks[us ^ 1][p->king[us ^ 1]]);
        if (shogi_bb_any(check) && shogi_pawn_drop_mates(p, shogi_bb_first(check)))
            to = shogi_bb_minus(to, check);
    }
    return to;
}

/* May the king of `us` stand on `to` (which holds no own piece)? The king's present square counts
 * as empty. */
SHOGI_INLINE bool shogi_king_safe(const struct shogi_position *p, int us, shogi_square to,
                                  struct shogi_bb occupied)
{
    return !shogi_is_attacked_with(p, to, us ^ 1, occupied, SHOGI_BB_NONE);
}

/* King moves to the given squares. */
SHOGI_INLINE shogi_move *shogi_emit_king(const struct shogi_position *p, int us, shogi_move *out,
                                         struct shogi_bb to)
{
    shogi_square king = p->king[us];
    shogi_move base = shogi_base(king, SHOGI_KING);
    struct shogi_bb occupied = shogi_bb_minus(shogi_occupied(p), shogi_square_bb[king]);
    while (shogi_bb_any(to)) {
        shogi_square s = shogi_bb_pop(&to);
        if (shogi_king_safe(p, us, s, occupied))
            *out++ = base | (shogi_move)s;
    }
    return out;
}

shogi_move *shogi_emit_drops(const struct shogi_position *p, int us, shogi_move *out,
                             struct shogi_bb to);

/* Squares of the enemy king, never a destination. */
SHOGI_INLINE struct shogi_bb shogi_enemy_king(const struct shogi_position *p, int us)
{
    return p->king[us ^ 1] >= 0 ? shogi_square_bb[p->king[us ^ 1]] : SHOGI_BB_NONE;
}

#endif
