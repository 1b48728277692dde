/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What attacks what. Sliding attacks need no large tables: towards higher squares the classic
 * subtraction x ^ (x - 1) of the blockers on the ray, carried over both words; towards lower ones
 * the same on the byte-reversed words, which is right for every line but a file because such a line
 * has at most one square in a byte; on a file, the highest blocker by counting zeros. */
#ifndef SAKUI_TSUME_SHOGI_ATTACKS_H
#define SAKUI_TSUME_SHOGI_ATTACKS_H

#include "tsume/shogi/position.h"
#include "tsume/shogi/tables.h"

static inline struct shogi_bb shogi_slide_up(struct shogi_bb ray, struct shogi_bb occupied)
{
    struct shogi_bb b = shogi_bb_and(ray, occupied);
    uint64_t lo = b.lo - 1, hi = b.hi - (b.lo == 0);
    return (struct shogi_bb){(b.lo ^ lo) & ray.lo, (b.hi ^ hi) & ray.hi};
}
static inline struct shogi_bb shogi_slide_down(struct shogi_bb ray, struct shogi_bb occupied)
{
    struct shogi_bb b = shogi_bb_and(ray, occupied);
    uint64_t lo = __builtin_bswap64(b.hi), hi = __builtin_bswap64(b.lo);
    uint64_t below_lo = lo - 1, below_hi = hi - (lo == 0);
    return (struct shogi_bb){__builtin_bswap64(hi ^ below_hi) & ray.lo,
                             __builtin_bswap64(lo ^ below_lo) & ray.hi};
}
static inline struct shogi_bb shogi_slide_north(struct shogi_bb ray, struct shogi_bb occupied)
{
    struct shogi_bb b = shogi_bb_and(ray, occupied);
    return (struct shogi_bb){ray.lo & ~0ull << (63 - __builtin_clzll(b.lo | 1)),
                             ray.hi & ~0ull << (63 - __builtin_clzll(b.hi | 1))};
}

static inline struct shogi_bb shogi_lance_attacks(int color, shogi_square s,
                                                  struct shogi_bb occupied)
{
    return color == SHOGI_BLACK ? shogi_slide_north(shogi_ray[SHOGI_N][s], occupied)
                                : shogi_slide_up(shogi_ray[SHOGI_S][s], occupied);
}
static inline struct shogi_bb shogi_bishop_attacks(shogi_square s, struct shogi_bb occupied)
{
    return shogi_bb_or(shogi_bb_or(shogi_slide_up(shogi_ray[SHOGI_NW][s], occupied),
                                   shogi_slide_up(shogi_ray[SHOGI_SW][s], occupied)),
                       shogi_bb_or(shogi_slide_down(shogi_ray[SHOGI_NE][s], occupied),
                                   shogi_slide_down(shogi_ray[SHOGI_SE][s], occupied)));
}
static inline struct shogi_bb shogi_rook_attacks(shogi_square s, struct shogi_bb occupied)
{
    return shogi_bb_or(shogi_bb_or(shogi_slide_up(shogi_ray[SHOGI_W][s], occupied),
                                   shogi_slide_down(shogi_ray[SHOGI_E][s], occupied)),
                       shogi_bb_or(shogi_slide_up(shogi_ray[SHOGI_S][s], occupied),
                                   shogi_slide_north(shogi_ray[SHOGI_N][s], occupied)));
}

/* Squares a piece attacks, own pieces included, with the given squares occupied. */
static inline struct shogi_bb shogi_piece_attacks(int color, int type, shogi_square s,
                                                  struct shogi_bb occupied)
{
    switch (type) {
    case SHOGI_PAWN:
        return shogi_pawn_attacks[color][s];
    case SHOGI_LANCE:
        return shogi_lance_attacks(color, s, occupied);
    case SHOGI_KNIGHT:
        return shogi_knight_attacks[color][s];
    case SHOGI_SILVER:
        return shogi_silver_attacks[color][s];
    case SHOGI_BISHOP:
        return shogi_bishop_attacks(s, occupied);
    case SHOGI_ROOK:
        return shogi_rook_attacks(s, occupied);
    case SHOGI_KING:
        return shogi_king_attacks[s];
    case SHOGI_HORSE:
        return shogi_bb_or(shogi_bishop_attacks(s, occupied), shogi_king_attacks[s]);
    case SHOGI_DRAGON:
        return shogi_bb_or(shogi_rook_attacks(s, occupied), shogi_king_attacks[s]);
    default:
        return shogi_gold_attacks[color][s];
    }
}

#define SHOGI_MEET(class_, table)                                                                  \
    SHOGI_BBV_AND(shogi_bbv_load(&p->of_class[class_]), shogi_bbv_load(&(table)))

/* Pieces of `color` whose sliding line passes s if nothing stands between (lances, bishops, rooks,
 * horses, dragons). */
static inline struct shogi_bb shogi_snipers(const struct shogi_position *p, shogi_square s,
                                            int color)
{
    int behind = color == SHOGI_BLACK ? SHOGI_S : SHOGI_N;
    shogi_bbv a = SHOGI_MEET(SHOGI_CLASS_LANCE, shogi_ray[behind][s]);
    a = SHOGI_BBV_OR(a, SHOGI_MEET(SHOGI_CLASS_DIAGONAL, shogi_diagonals[s]));
    a = SHOGI_BBV_OR(a, SHOGI_MEET(SHOGI_CLASS_STRAIGHT, shogi_cross[s]));
    return shogi_bbv_store(SHOGI_BBV_AND(a, shogi_bbv_load(&p->color[color])));
}

/* Pieces of `color` that attack s by one step or a knight's jump. */
static inline struct shogi_bb shogi_step_attackers(const struct shogi_position *p, shogi_square s,
                                                   int color)
{
    int back = color ^ 1; /* the squares a piece attacks s from are those its opposite attacks */
    shogi_bbv a = SHOGI_MEET(SHOGI_CLASS_PAWN, shogi_pawn_attacks[back][s]);
    a = SHOGI_BBV_OR(a, SHOGI_MEET(SHOGI_CLASS_KNIGHT, shogi_knight_attacks[back][s]));
    a = SHOGI_BBV_OR(a, SHOGI_MEET(SHOGI_CLASS_SILVER, shogi_silver_attacks[back][s]));
    a = SHOGI_BBV_OR(a, SHOGI_MEET(SHOGI_CLASS_GOLD, shogi_gold_attacks[back][s]));
    a = SHOGI_BBV_OR(a, SHOGI_MEET(SHOGI_CLASS_ROYAL, shogi_king_attacks[s]));
    return shogi_bbv_store(SHOGI_BBV_AND(a, shogi_bbv_load(&p->color[color])));
}
#undef SHOGI_MEET

/* All pieces of `color` that attack s, with the given squares occupied. */
static inline struct shogi_bb shogi_attackers_to(const struct shogi_position *p, shogi_square s,
                                                 int color, struct shogi_bb occupied)
{
    struct shogi_bb a = shogi_step_attackers(p, s, color);
    for (struct shogi_bb rest = shogi_snipers(p, s, color); shogi_bb_any(rest);) {
        shogi_square from = shogi_bb_pop(&rest);
        if (!shogi_bb_meet(shogi_between_aligned(s, from), occupied))
            a = shogi_bb_or(a, shogi_square_bb[from]);
    }
    return a;
}

/* Is s attacked by `color`, with the given squares occupied? `gone` is pieces to leave out. */
static inline bool shogi_is_attacked_with(const struct shogi_position *p, shogi_square s, int color,
                                          struct shogi_bb occupied, struct shogi_bb gone)
{
    if (shogi_bb_any(shogi_bb_minus(shogi_step_attackers(p, s, color), gone)))
        return true;
    for (struct shogi_bb rest = shogi_bb_minus(shogi_snipers(p, s, color), gone);
         shogi_bb_any(rest);)
        if (!shogi_bb_meet(shogi_between_aligned(s, shogi_bb_pop(&rest)), occupied))
            return true;
    return false;
}
static inline bool shogi_is_attacked(const struct shogi_position *p, shogi_square s, int color)
{
    return shogi_is_attacked_with(p, s, color, shogi_occupied(p), SHOGI_BB_NONE);
}

/* The pieces that give check to the side to move; empty when it has no king. */
static inline struct shogi_bb shogi_checkers(const struct shogi_position *p)
{
    if (p->king[p->side] < 0)
        return SHOGI_BB_NONE;
    return shogi_attackers_to(p, p->king[p->side], p->side ^ 1, shogi_occupied(p));
}
/* Is the king of `color` in check? false when there is none. */
static inline bool shogi_in_check(const struct shogi_position *p, int color)
{
    return p->king[color] >= 0 && shogi_is_attacked(p, p->king[color], color ^ 1);
}

/* Pieces of either colour that alone stand between s and a sliding piece of `color`. */
static inline struct shogi_bb shogi_blockers(const struct shogi_position *p, shogi_square s,
                                             int color)
{
    struct shogi_bb blockers = SHOGI_BB_NONE, occupied = shogi_occupied(p);
    for (struct shogi_bb rest = shogi_snipers(p, s, color); shogi_bb_any(rest);) {
        struct shogi_bb b = shogi_bb_and(shogi_between_aligned(s, shogi_bb_pop(&rest)), occupied);
        if (shogi_bb_any(b) && !shogi_bb_several(b))
            blockers = shogi_bb_or(blockers, b);
    }
    return blockers;
}
/* Pieces of `color` that may not leave their line because their own king stands behind. */
static inline struct shogi_bb shogi_pinned(const struct shogi_position *p, int color)
{
    if (p->king[color] < 0)
        return SHOGI_BB_NONE;
    return shogi_bb_and(shogi_blockers(p, p->king[color], color ^ 1), p->color[color]);
}

#endif
