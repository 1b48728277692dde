/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions about one move. */
#include "tsume/shogi/generate.h"

bool shogi_gives_check(const struct shogi_position *p, shogi_move m)
{
    int us = p->side;
    shogi_square king = p->king[us ^ 1], to = shogi_move_to(m);
    if (king < 0)
        return false;
    struct shogi_bb occupied = shogi_bb_or(shogi_occupied(p), shogi_square_bb[to]);
    int type = shogi_move_type(m);
    if (shogi_move_is_drop(m))
        return shogi_bb_has(shogi_piece_attacks(us, type, to, occupied), king);
    shogi_square from = shogi_move_from(m);
    struct shogi_bb moved = shogi_square_bb[from];
    occupied = shogi_bb_minus(occupied, moved);
    if (shogi_move_promotes(m))
        type += SHOGI_PROMOTED;
    if (shogi_bb_has(shogi_piece_attacks(us, type, to, occupied), king))
        return true;
    struct shogi_bb snipers = shogi_bb_minus(shogi_snipers(p, king, us), moved);
    while (shogi_bb_any(snipers))
        if (!shogi_bb_meet(shogi_between_aligned(king, shogi_bb_pop(&snipers)), occupied))
            return true;
    return false;
}

static bool is_legal_drop(const struct shogi_position *p, shogi_move m)
{
    int us = p->side, type = shogi_move_type(m);
    shogi_square to = shogi_move_to(m);
    if (m != shogi_move_drop(type, to) || type < SHOGI_PAWN || type > SHOGI_GOLD)
        return false;
    if (!p->hand[us][type] || p->board[to])
        return false;
    struct shogi_bb at = shogi_square_bb[to];
    if (!shogi_bb_any(shogi_staying(us, type, at)))
        return false;
    if (p->king[us] >= 0 &&
        shogi_is_attacked_with(p, p->king[us], us ^ 1, shogi_bb_or(shogi_occupied(p), at),
                               SHOGI_BB_NONE))
        return false;
    return type != SHOGI_PAWN || shogi_bb_any(shogi_pawn_drops(p, us, at));
}

static bool king_safe_after(const struct shogi_position *p, shogi_square from, shogi_square to)
{
    int us = p->side;
    if (p->king[us] < 0)
        return true;
    struct shogi_bb at = shogi_square_bb[to];
    struct shogi_bb occupied =
        shogi_bb_or(shogi_bb_minus(shogi_occupied(p), shogi_square_bb[from]), at);
    shogi_square king = p->king[us] == from ? to : p->king[us];
    return !shogi_is_attacked_with(p, king, us ^ 1, occupied, at);
}

bool shogi_is_legal(const struct shogi_position *p, shogi_move m)
{
    int us = p->side, type = shogi_move_type(m);
    shogi_square to = shogi_move_to(m);
    if (to >= SHOGI_SQUARES)
        return false;
    if (shogi_move_is_drop(m))
        return is_legal_drop(p, m);
    shogi_square from = shogi_move_from(m);
    bool promotes = shogi_move_promotes(m);
    if (m != shogi_move_board(from, to, type, promotes) || type == SHOGI_NONE ||
        type >= SHOGI_TYPES || p->board[from] != shogi_piece_of(us, type))
        return false;
    struct shogi_bb at = shogi_square_bb[to];
    if (shogi_bb_meet(at, p->color[us]) || shogi_bb_meet(at, shogi_enemy_king(p, us)))
        return false;
    if (!shogi_bb_has(shogi_piece_attacks(us, type, from, shogi_occupied(p)), to))
        return false;
    if (promotes ? !shogi_can_promote(type) || !shogi_bb_any(shogi_promoting(us, from, at))
                 : !shogi_bb_any(shogi_staying(us, type, at)))
        return false;
    return king_safe_after(p, from, to);
}
