/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checking moves, and mate in one. */
#include "tsume/shogi/generate.h"

/* From where a piece of each type attacks the enemy king. */
struct check_squares {
    struct shogi_bb of[SHOGI_TYPES];
};

struct check_context {
    const struct shogi_position *p;
    int us;
    shogi_square king; /* the enemy's */
    struct shogi_bb occupied;
    struct shogi_bb to;         /* neither own pieces nor the enemy king */
    struct shogi_bb pinned;     /* own pieces pinned to their king */
    struct shogi_bb discoverer; /* own pieces that give check by stepping off a line */
    struct check_squares squares;
};

/* Only what the side to move has, on the board or in hand, is ever asked about. */
static void fill_sliding_check_squares(struct check_context *c)
{
    struct shogi_bb *of = c->squares.of;
    const struct shogi_bb *class = c->p->of_class;
    const uint8_t *hand = c->p->hand[c->us];
    struct shogi_bb own = c->p->color[c->us];
    shogi_square k = c->king;
    if (hand[SHOGI_BISHOP] || shogi_bb_meet(class[SHOGI_CLASS_DIAGONAL], own)) {
        of[SHOGI_BISHOP] = shogi_bishop_attacks(k, c->occupied);
        of[SHOGI_HORSE] = shogi_bb_or(of[SHOGI_BISHOP], shogi_king_attacks[k]);
    }
    if (hand[SHOGI_ROOK] || shogi_bb_meet(class[SHOGI_CLASS_STRAIGHT], own)) {
        of[SHOGI_ROOK] = shogi_rook_attacks(k, c->occupied);
        of[SHOGI_DRAGON] = shogi_bb_or(of[SHOGI_ROOK], shogi_king_attacks[k]);
    }
    if (hand[SHOGI_LANCE] || shogi_bb_meet(class[SHOGI_CLASS_LANCE], own))
        of[SHOGI_LANCE] = shogi_lance_attacks(c->us ^ 1, k, c->occupied);
}

static void fill_check_squares(struct check_context *c)
{
    struct shogi_bb *of = c->squares.of;
    int them = c->us ^ 1;
    shogi_square k = c->king;
    struct shogi_bb gold = shogi_gold_attacks[them][k];
    of[SHOGI_PAWN] = shogi_pawn_attacks[them][k];
    of[SHOGI_KNIGHT] = shogi_knight_attacks[them][k];
    of[SHOGI_SILVER] = shogi_silver_attacks[them][k];
    of[SHOGI_GOLD] = gold;
    of[SHOGI_KING] = SHOGI_BB_NONE;
    of[SHOGI_PRO_PAWN] = of[SHOGI_PRO_LANCE] = gold;
    of[SHOGI_PRO_KNIGHT] = of[SHOGI_PRO_SILVER] = gold;
    fill_sliding_check_squares(c);
}

/* Checks by a piece that is no king: `reach` is where it can go, `free` the part of it where it
 * gives check whatever it is (by discovery). */
static shogi_move *piece_checks(const struct check_context *c, shogi_move *out, shogi_square from,
                                int type, struct shogi_bb reach, struct shogi_bb free)
{
    shogi_move base = shogi_base(from, type);
    if (shogi_bb_has(c->pinned, from)) {
        struct shogi_bb line = shogi_line(c->p->king[c->us], from);
        reach = shogi_bb_and(reach, line);
        free = shogi_bb_and(free, line);
    }
    if (shogi_can_promote(type)) {
        struct shogi_bb to = shogi_bb_and(reach, c->squares.of[type + SHOGI_PROMOTED]);
        to = shogi_promoting(c->us, from, shogi_bb_or(to, free));
        out = shogi_emit(out, base | SHOGI_PROMOTION, to);
    }
    struct shogi_bb to = shogi_bb_or(shogi_bb_and(reach, c->squares.of[type]), free);
    return shogi_emit(out, base, shogi_staying(c->us, type, to));
}

static shogi_move *discovered_checks(const struct check_context *c, shogi_move *out)
{
    for (struct shogi_bb rest = c->discoverer; shogi_bb_any(rest);) {
        shogi_square from = shogi_bb_pop(&rest);
        int type = shogi_piece_type(c->p->board[from]);
        struct shogi_bb reach = shogi_piece_attacks(c->us, type, from, c->occupied);
        reach = shogi_bb_and(reach, c->to);
        struct shogi_bb free = shogi_bb_minus(reach, shogi_line(c->king, from));
        if (type == SHOGI_KING)
            out = shogi_emit_king(c->p, c->us, out, free);
        else
            out = piece_checks(c, out, from, type, reach, free);
    }
    return out;
}

static shogi_move *direct_checks(const struct check_context *c, shogi_move *out,
                                 struct shogi_bb movers)
{
    const struct shogi_position *p = c->p;
    const struct shogi_bb *of = p->of_class;
    struct shogi_bb sliding = shogi_bb_or(
        of[SHOGI_CLASS_LANCE], shogi_bb_or(of[SHOGI_CLASS_DIAGONAL], of[SHOGI_CLASS_STRAIGHT]));
    struct shogi_bb near = shogi_bb_minus(shogi_vicinity[c->us][c->king], sliding);
    struct shogi_bb rest = shogi_bb_and(movers, near);
    struct shogi_bb wanted = shogi_bb_or(shogi_king_attacks[c->king], c->squares.of[SHOGI_KNIGHT]);
    wanted = shogi_bb_and(wanted, c->to);
    while (shogi_bb_any(rest)) {
        shogi_square from = shogi_bb_pop(&rest);
        int type = shogi_piece_type(p->board[from]);
        struct shogi_bb reach = shogi_piece_attacks(c->us, type, from, SHOGI_BB_NONE);
        if (shogi_bb_meet(reach, wanted) && type != SHOGI_KING)
            out = piece_checks(c, out, from, type, shogi_bb_and(reach, c->to), SHOGI_BB_NONE);
    }
    rest = shogi_bb_and(movers, sliding);
    while (shogi_bb_any(rest)) {
        shogi_square from = shogi_bb_pop(&rest);
        int type = shogi_piece_type(p->board[from]);
        struct shogi_bb reach = shogi_piece_attacks(c->us, type, from, c->occupied);
        out = piece_checks(c, out, from, type, shogi_bb_and(reach, c->to), SHOGI_BB_NONE);
    }
    return out;
}

static shogi_move *drop_checks(const struct check_context *c, shogi_move *out)
{
    static const uint8_t order[6] = {SHOGI_GOLD,   SHOGI_SILVER, SHOGI_ROOK,
                                     SHOGI_BISHOP, SHOGI_KNIGHT, SHOGI_LANCE};
    struct shogi_bb empty = shogi_bb_not(c->occupied);
    for (int i = 0; i < 6; i++) {
        int type = order[i];
        if (!c->p->hand[c->us][type])
            continue;
        struct shogi_bb to = shogi_bb_and(empty, c->squares.of[type]);
        out = shogi_emit(out, shogi_move_drop(type, 0), shogi_staying(c->us, type, to));
    }
    if (c->p->hand[c->us][SHOGI_PAWN]) {
        struct shogi_bb to = shogi_bb_and(empty, c->squares.of[SHOGI_PAWN]);
        if (shogi_bb_any(to))
            out =
                shogi_emit(out, shogi_move_drop(SHOGI_PAWN, 0), shogi_pawn_drops(c->p, c->us, to));
    }
    return out;
}

/* The checks among the answers to a check against the side to move itself. */
static size_t countering_checks(const struct shogi_position *p, shogi_move *out)
{
    size_t count = shogi_evasions(p, out), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (shogi_gives_check(p, out[i]))
            out[kept++] = out[i];
    return kept;
}

size_t shogi_checks(const struct shogi_position *p, shogi_move *out)
{
    struct check_context c; /* every member is set below; clearing it first would show */
    shogi_move *start = out;
    c.p = p;
    c.us = p->side;
    c.king = p->king[c.us ^ 1];
    if (c.king < 0)
        return 0;
    if (shogi_in_check(p, c.us))
        return countering_checks(p, out);
    struct shogi_bb own = p->color[c.us];
    c.occupied = shogi_occupied(p);
    c.to = shogi_bb_minus(shogi_bb_not(own), shogi_square_bb[c.king]);
    c.pinned = shogi_pinned(p, c.us);
    c.discoverer = shogi_bb_and(shogi_blockers(p, c.king, c.us), own);
    fill_check_squares(&c);
    out = discovered_checks(&c, out);
    out = direct_checks(&c, out, shogi_bb_minus(own, c.discoverer));
    out = drop_checks(&c, out);
    return (size_t)(out - start);
}

/* Does the check m mate? q is a copy of the position with the sides to move exchanged on each call
 * and restored. */
static bool mates(struct shogi_position *q, shogi_move m)
{
    int us = q->side;
    bool is_king = shogi_move_type(m) == SHOGI_KING;
    shogi_toggle_on_bitboards(q, m);
    if (is_king)
        q->king[us] = (int8_t)shogi_move_to(m);
    q->side = (uint8_t)(us ^ 1);
    bool mated = !shogi_has_evasion(q);
    q->side = (uint8_t)us;
    if (is_king)
        q->king[us] = (int8_t)shogi_move_from(m);
    shogi_toggle_on_bitboards(q, m);
    return mated;
}

shogi_move shogi_mate_in_one(const struct shogi_position *p)
{
    shogi_move checks[SHOGI_MAX_MOVES];
    size_t count = shogi_checks(p, checks);
    struct shogi_position q = *p;
    for (size_t i = 0; i < count; i++)
        if (mates(&q, checks[i]))
            return checks[i];
    return SHOGI_MOVE_NONE;
}
