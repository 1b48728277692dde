/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proof pieces and disproof pieces (Seo; Nagai): how the hands that settle a position follow from
 * those that settle its children.
 *
 * The pieces in both hands together are fixed by the board, so a larger hand of the attacker is a
 * smaller one of the defender. A proof for hand H therefore holds for every larger hand, provided
 * that the defender's moves it answers are all there are with any larger hand's complement: the
 * defender can only lose drops. Going down from the actual hand to the proof pieces the defender
 * may *gain* drops, of types it does not hold now; these must be kept out. */
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/solver/search.h"

/* The defender is to move, in check. The types it does not hold and could interpose: the attacker
 * must hold on to all of them, or there would be defences nobody has answered. */
hand_word tsume_evasion_pieces(const struct shogi_position *p, int attacker)
{
    struct shogi_bb checkers = shogi_checkers(p);
    if (shogi_bb_several(checkers) || !shogi_bb_any(checkers))
        return 0;
    if (!shogi_bb_any(shogi_between(shogi_bb_first(checkers), p->king[p->side])))
        return 0;
    hand_word mine = hand_of(p, attacker), theirs = hand_of(p, attacker ^ 1);
    return mine & hand_lacking(theirs);
}

/* Squares from which a piece of the attacker's type would give check if dropped there. */
static bool drop_could_check(const struct shogi_position *p, int attacker, int type)
{
    shogi_square king = p->king[attacker ^ 1];
    struct shogi_bb to = shogi_bb_minus(
        shogi_piece_attacks(attacker ^ 1, type, king, shogi_occupied(p)), shogi_occupied(p));
    if (type == SHOGI_PAWN && shogi_bb_any(to)) {
        struct shogi_bb pawns = shogi_bb_and(p->of_class[SHOGI_CLASS_PAWN], p->color[attacker]);
        if (shogi_bb_meet(pawns, shogi_file_bb[shogi_file(king) - 1]))
            return false;
    }
    return shogi_bb_any(to);
}

/* The attacker is to move. A mask of the types of which it holds none and a drop of which could
 * give check: a disproof says nothing about hands that hold one. */
hand_word tsume_unusable_pieces(const struct shogi_position *p, int attacker)
{
    hand_word lacking = hand_lacking(hand_of(p, attacker));
    if (p->king[attacker] >= 0 && shogi_in_check(p, attacker))
        return lacking;
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
        if (lacking & hand_one(t) && !drop_could_check(p, attacker, t))
            lacking &= ~(0xffull << 8 * t);
    return lacking;
}

/* The attacker's move m in p leads to a position settled by `pieces`: what it takes in p. */
hand_word tsume_hand_before_proof(const struct shogi_position *p, shogi_move m, hand_word pieces)
{
    if (shogi_move_is_drop(m))
        return pieces + hand_one(shogi_move_type(m));
    shogi_piece captured = p->board[shogi_move_to(m)];
    if (captured && hand_count(pieces, shogi_base_of(captured)) > 0)
        return pieces - hand_one(shogi_base_of(captured));
    return pieces;
}

/* The same for disproof pieces, which always include what the move won. */
hand_word tsume_hand_before_disproof(const struct shogi_position *p, shogi_move m, hand_word pieces)
{
    return tsume_hand_before_proof(p, m, pieces);
}
