/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All legal moves, and drops. */
#include "tsume/shogi/movegen.h"

#include "tsume/shogi/generate.h"

/* ---- drops ---- */

#if defined(__GNUC__)
typedef uint32_t four __attribute__((vector_size(16)));
/* Adds the square to four move patterns at once; the caller counts how many of them matter. */
SHOGI_INLINE void store_four(shogi_move *out, const shogi_move *pattern, shogi_move to)
{
    four v;
    memcpy(&v, pattern, sizeof v);
    v |= (four){to, to, to, to};
    memcpy(out, &v, sizeof v);
}
#else
SHOGI_INLINE void store_four(shogi_move *out, const shogi_move *pattern, shogi_move to)
{
    for (int i = 0; i < 4; i++)
        out[i] = pattern[i] | to;
}
#endif

/* `count` drops on every square; writes up to 7 words beyond the last move. */
SHOGI_INLINE shogi_move *drop_patterns(shogi_move *out, const shogi_move *pattern, size_t count,
                                       struct shogi_bb to)
{
    if (!count)
        return out;
    while (shogi_bb_any(to)) {
        shogi_move s = (shogi_move)shogi_bb_pop(&to);
        store_four(out, pattern, s);
        if (count > 4)
            store_four(out + 4, pattern + 4, s);
        out += count;
    }
    return out;
}

/* Drops on the empty squares `to`: first pawns, then square by square the other pieces held. */
shogi_move *shogi_emit_drops(const struct shogi_position *p, int us, shogi_move *out,
                             struct shogi_bb to)
{
    static const uint8_t order[6] = {SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_GOLD,
                                     SHOGI_SILVER, SHOGI_BISHOP, SHOGI_ROOK};
    const uint8_t *hand = p->hand[us];
    uint64_t any;
    memcpy(&any, hand, sizeof any);
    if (!any)
        return out;
    if (hand[SHOGI_PAWN])
        out = shogi_emit(out, shogi_move_drop(SHOGI_PAWN, 0), shogi_pawn_drops(p, us, to));
    /* Knights first, then lances: what may go to the last ranks is the end of the patterns. */
    shogi_move pattern[6 + 8] = {0};
    size_t count = 0, knights, lances;
    for (int i = 0; i < 6; i++) {
        pattern[count] = shogi_move_drop(order[i], 0);
        count += hand[order[i]] != 0;
    }
    knights = hand[SHOGI_KNIGHT] != 0;
    lances = hand[SHOGI_LANCE] != 0;
    struct shogi_bb last = shogi_bb_and(to, shogi_dead_pawn[us]);
    struct shogi_bb last_two = shogi_bb_and(to, shogi_dead_knight[us]);
    out = drop_patterns(out, pattern, count, shogi_bb_minus(to, last_two));
    out = drop_patterns(out, pattern + knights, count - knights, shogi_bb_minus(last_two, last));
    return drop_patterns(out, pattern + knights + lances, count - knights - lances, last);
}

/* ---- board moves ---- */

/* All unpinned pawns at once. */
SHOGI_INLINE shogi_move *pawn_moves(const struct shogi_position *p, int us, shogi_move *out,
                                    struct shogi_bb movers, struct shogi_bb to)
{
    struct shogi_bb pawns = shogi_bb_and(p->of_class[SHOGI_CLASS_PAWN], movers);
    pawns = shogi_bb_minus(pawns, shogi_dead_pawn[us]);
    /* A pawn's step is one bit; sq 63 is on the first rank and sq 62 on the last, so that nothing
     * has to cross the words. */
    if (us == SHOGI_BLACK)
        pawns = (struct shogi_bb){pawns.lo >> 1, pawns.hi >> 1};
    else
        pawns = (struct shogi_bb){pawns.lo << 1, pawns.hi << 1};
    to = shogi_bb_and(to, pawns);
    int back = us == SHOGI_BLACK ? 1 : -1;
    struct shogi_bb promoting = shogi_bb_and(to, shogi_zone[us]);
    while (shogi_bb_any(promoting)) {
        shogi_square s = shogi_bb_pop(&promoting);
        *out++ = shogi_base(s + back, SHOGI_PAWN) | SHOGI_PROMOTION | (shogi_move)s;
    }
    struct shogi_bb staying = shogi_bb_minus(to, shogi_dead_pawn[us]);
    while (shogi_bb_any(staying)) {
        shogi_square s = shogi_bb_pop(&staying);
        *out++ = shogi_base(s + back, SHOGI_PAWN) | (shogi_move)s;
    }
    return out;
}

SHOGI_INLINE shogi_move *step_moves(const struct shogi_position *p, int us, shogi_move *out,
                                    struct shogi_bb movers, struct shogi_bb to)
{
    struct shogi_bb rest = shogi_bb_and(p->of_class[SHOGI_CLASS_KNIGHT], movers);
    while (shogi_bb_any(rest)) {
        shogi_square s = shogi_bb_pop(&rest);
        out = shogi_emit_piece(out, us, SHOGI_KNIGHT, s,
                               shogi_bb_and(shogi_knight_attacks[us][s], to));
    }
    rest = shogi_bb_and(p->of_class[SHOGI_CLASS_SILVER], movers);
    while (shogi_bb_any(rest)) {
        shogi_square s = shogi_bb_pop(&rest);
        out = shogi_emit_piece(out, us, SHOGI_SILVER, s,
                               shogi_bb_and(shogi_silver_attacks[us][s], to));
    }
    rest = shogi_bb_and(p->of_class[SHOGI_CLASS_GOLD], movers);
    while (shogi_bb_any(rest)) {
        shogi_square s = shogi_bb_pop(&rest);
        out = shogi_emit(out, shogi_base(s, shogi_piece_type(p->board[s])),
                         shogi_bb_and(shogi_gold_attacks[us][s], to));
    }
    return out;
}

SHOGI_INLINE shogi_move *slide_moves(const struct shogi_position *p, int us, shogi_move *out,
                                     struct shogi_bb movers, struct shogi_bb to)
{
    struct shogi_bb occupied = shogi_occupied(p);
    struct shogi_bb rest = shogi_bb_and(p->of_class[SHOGI_CLASS_LANCE], movers);
    while (shogi_bb_any(rest)) {
        shogi_square s = shogi_bb_pop(&rest);
        out = shogi_emit_piece(out, us, SHOGI_LANCE, s,
                               shogi_bb_and(shogi_lance_attacks(us, s, occupied), to));
    }
    rest = shogi_bb_and(p->of_class[SHOGI_CLASS_DIAGONAL], movers);
    while (shogi_bb_any(rest)) {
        shogi_square s = shogi_bb_pop(&rest);
        struct shogi_bb a = shogi_bishop_attacks(s, occupied);
        if (shogi_piece_type(p->board[s]) == SHOGI_BISHOP)
            out = shogi_emit_piece(out, us, SHOGI_BISHOP, s, shogi_bb_and(a, to));
        else
            out = shogi_emit(out, shogi_base(s, SHOGI_HORSE),
                             shogi_bb_and(shogi_bb_or(a, shogi_king_attacks[s]), to));
    }
    rest = shogi_bb_and(p->of_class[SHOGI_CLASS_STRAIGHT], movers);
    while (shogi_bb_any(rest)) {
        shogi_square s = shogi_bb_pop(&rest);
        struct shogi_bb a = shogi_rook_attacks(s, occupied);
        if (shogi_piece_type(p->board[s]) == SHOGI_ROOK)
            out = shogi_emit_piece(out, us, SHOGI_ROOK, s, shogi_bb_and(a, to));
        else
            out = shogi_emit(out, shogi_base(s, SHOGI_DRAGON),
                             shogi_bb_and(shogi_bb_or(a, shogi_king_attacks[s]), to));
    }
    return out;
}

static shogi_move *pinned_moves(const struct shogi_position *p, int us, shogi_move *out,
                                struct shogi_bb pinned, struct shogi_bb to)
{
    struct shogi_bb occupied = shogi_occupied(p);
    while (shogi_bb_any(pinned)) {
        shogi_square s = shogi_bb_pop(&pinned);
        int type = shogi_piece_type(p->board[s]);
        struct shogi_bb a = shogi_bb_and(shogi_piece_attacks(us, type, s, occupied), to);
        out = shogi_emit_piece(out, us, type, s, shogi_bb_and(a, shogi_line(p->king[us], s)));
    }
    return out;
}

SHOGI_INLINE size_t quiet_position_moves(const struct shogi_position *p, int us, shogi_move *out)
{
    shogi_move *start = out;
    struct shogi_bb to = shogi_bb_not(p->color[us]);
    to = shogi_bb_minus(to, shogi_enemy_king(p, us));
    struct shogi_bb pinned = shogi_pinned(p, us);
    struct shogi_bb movers = shogi_bb_minus(p->color[us], pinned);
    out = pawn_moves(p, us, out, movers, to);
    out = step_moves(p, us, out, movers, to);
    out = slide_moves(p, us, out, movers, to);
    if (shogi_bb_any(pinned))
        out = pinned_moves(p, us, out, pinned, to);
    if (p->king[us] >= 0)
        out = shogi_emit_king(p, us, out, shogi_bb_and(to, shogi_king_attacks[p->king[us]]));
    out = shogi_emit_drops(p, us, out, shogi_bb_not(shogi_occupied(p)));
    return (size_t)(out - start);
}

size_t shogi_legal_moves(const struct shogi_position *p, shogi_move *out)
{
    if (shogi_in_check(p, p->side))
        return shogi_evasions(p, out);
    return p->side == SHOGI_BLACK ? quiet_position_moves(p, SHOGI_BLACK, out)
                                  : quiet_position_moves(p, SHOGI_WHITE, out);
}
