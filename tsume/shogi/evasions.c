/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers to a check. */
#include "tsume/shogi/generate.h"

/* Moves of unpinned pieces, the king apart, to one square. A pinned piece can neither take the
 * checking piece nor step between: both lie on another line through the king than its own. */
static shogi_move *moves_to(const struct shogi_position *p, int us, shogi_move *out,
                            shogi_square to, struct shogi_bb movers, struct shogi_bb occupied)
{
    struct shogi_bb from = shogi_bb_and(shogi_attackers_to(p, to, us, occupied), movers);
    while (shogi_bb_any(from)) {
        shogi_square s = shogi_bb_pop(&from);
        out = shogi_emit_piece(out, us, shogi_piece_type(p->board[s]), s, shogi_square_bb[to]);
    }
    return out;
}

/* Interpositions, nearest to the king first: by moves, then by drops. */
static shogi_move *interpositions(const struct shogi_position *p, int us, shogi_move *out,
                                  shogi_square checker, struct shogi_bb movers,
                                  struct shogi_bb occupied)
{
    shogi_square king = p->king[us];
    struct shogi_bb between = shogi_between(king, checker);
    if (!shogi_bb_any(between))
        return out;
    for (struct shogi_bb rest = between; shogi_bb_any(rest);)
        out = moves_to(p, us, out, shogi_bb_pop(&rest), movers, occupied);
    return shogi_emit_drops(p, us, out, between);
}

size_t shogi_evasions(const struct shogi_position *p, shogi_move *out)
{
    int us = p->side;
    shogi_square king = p->king[us];
    shogi_move *start = out;
    if (king < 0)
        return 0;
    struct shogi_bb occupied = shogi_occupied(p);
    struct shogi_bb checkers = shogi_attackers_to(p, king, us ^ 1, occupied);
    struct shogi_bb flights = shogi_bb_minus(shogi_king_attacks[king], p->color[us]);
    flights = shogi_bb_minus(flights, shogi_enemy_king(p, us));
    out = shogi_emit_king(p, us, out, shogi_bb_and(flights, checkers));
    if (!shogi_bb_any(checkers))
        return 0;
    bool single = !shogi_bb_several(checkers);
    struct shogi_bb movers =
        shogi_bb_minus(p->color[us], shogi_bb_or(shogi_pinned(p, us), shogi_square_bb[king]));
    shogi_square checker = shogi_bb_first(checkers);
    if (single && checker != p->king[us ^ 1]) /* kings side by side: no legal game, but readable */
        out = moves_to(p, us, out, checker, movers, occupied);
    flights = shogi_bb_minus(flights, checkers);
    out = shogi_emit_king(p, us, out, shogi_bb_and(flights, p->color[us ^ 1]));
    out = shogi_emit_king(p, us, out, shogi_bb_minus(flights, p->color[us ^ 1]));
    if (single)
        out = interpositions(p, us, out, checker, movers, occupied);
    return (size_t)(out - start);
}

/* ---- is there any? ---- */

static bool can_drop_between(const struct shogi_position *p, int us, struct shogi_bb between)
{
    const uint8_t *hand = p->hand[us];
    if (hand[SHOGI_GOLD] || hand[SHOGI_SILVER] || hand[SHOGI_BISHOP] || hand[SHOGI_ROOK])
        return true;
    if (hand[SHOGI_LANCE] && shogi_bb_any(shogi_bb_minus(between, shogi_dead_pawn[us])))
        return true;
    if (hand[SHOGI_KNIGHT] && shogi_bb_any(shogi_bb_minus(between, shogi_dead_knight[us])))
        return true;
    return hand[SHOGI_PAWN] && shogi_bb_any(shogi_pawn_drops(p, us, between));
}

bool shogi_has_evasion(const struct shogi_position *p)
{
    int us = p->side;
    shogi_square king = p->king[us];
    struct shogi_bb king_bb = shogi_square_bb[king];
    struct shogi_bb occupied = shogi_occupied(p), without = shogi_bb_minus(occupied, king_bb);
    struct shogi_bb flights = shogi_bb_minus(shogi_king_attacks[king], p->color[us]);
    flights = shogi_bb_minus(flights, shogi_enemy_king(p, us));
    while (shogi_bb_any(flights))
        if (shogi_king_safe(p, us, shogi_bb_pop(&flights), without))
            return true;
    struct shogi_bb checkers = shogi_attackers_to(p, king, us ^ 1, occupied);
    if (shogi_bb_several(checkers))
        return false;
    shogi_square checker = shogi_bb_first(checkers);
    struct shogi_bb between = shogi_between(king, checker);
    if (shogi_bb_any(between) && can_drop_between(p, us, between))
        return true;
    struct shogi_bb movers =
        shogi_bb_minus(p->color[us], shogi_bb_or(shogi_pinned(p, us), king_bb));
    struct shogi_bb targets =
        shogi_bb_or(between, shogi_bb_minus(checkers, shogi_enemy_king(p, us)));
    while (shogi_bb_any(targets)) {
        struct shogi_bb a = shogi_attackers_to(p, shogi_bb_pop(&targets), us, occupied);
        if (shogi_bb_meet(a, movers))
            return true;
    }
    return false;
}
