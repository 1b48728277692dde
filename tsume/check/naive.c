/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>

#include "tsume/check/naive.h"

/* ---- how the pieces move ------------------------------------------------------------------ */

/* Eight directions clockwise from "forward", as sente sees the board; gote's are turned by four. */
enum { N, NE, E, SE, S, SW, W, NW };
static const int direction[8] = {-11, -10, 1, 12, 11, 10, -1, -12};

#define BIT(d)   (1u << (d))
#define ALL      0xFFu
#define GOLDLIKE (BIT(N) | BIT(NE) | BIT(NW) | BIT(E) | BIT(W) | BIT(S))
#define DIAGONAL (BIT(NE) | BIT(SE) | BIT(SW) | BIT(NW))
#define STRAIGHT (BIT(N) | BIT(E) | BIT(S) | BIT(W))

/* For each kind the directions it goes one square, and those it slides. The knight is apart. */
static const struct {
    unsigned step, slide;
} reach[NAIVE_KINDS] = {
    [NAIVE_PAWN] = {BIT(N), 0},
    [NAIVE_LANCE] = {0, BIT(N)},
    [NAIVE_SILVER] = {DIAGONAL | BIT(N), 0},
    [NAIVE_GOLD] = {GOLDLIKE, 0},
    [NAIVE_BISHOP] = {0, DIAGONAL},
    [NAIVE_ROOK] = {0, STRAIGHT},
    [NAIVE_KING] = {ALL, 0},
    [NAIVE_TOKIN] = {GOLDLIKE, 0},
    [NAIVE_PRO_LANCE] = {GOLDLIKE, 0},
    [NAIVE_PRO_KNIGHT] = {GOLDLIKE, 0},
    [NAIVE_PRO_SILVER] = {GOLDLIKE, 0},
    [NAIVE_HORSE] = {STRAIGHT, DIAGONAL},
    [NAIVE_DRAGON] = {DIAGONAL, STRAIGHT},
};

/* The directions of a mask as the given side sees them, turned to the board's. */
static unsigned seen_by(int side, unsigned mask)
{
    return side == NAIVE_BLACK ? mask : ((mask << 4) | (mask >> 4)) & ALL;
}

static int knight_jump(int side, int which) /* which: 0 or 1 */
{
    int jump = which == 0 ? -23 : -21;
    return side == NAIVE_BLACK ? jump : -jump;
}

static int rank_of(int square)
{
    return square / NAIVE_WIDTH;
}

/* The rank counted from the far end of the board as `side` sees it: 1 is the last rank. */
static int far_rank(int side, int square)
{
    return side == NAIVE_BLACK ? rank_of(square) : 10 - rank_of(square);
}

/* ---- attacks ------------------------------------------------------------------------------ */

size_t naive_attackers(const struct naive_position *p, int square, int by_side, int out[10])
{
    size_t count = 0;
    for (int d = 0; d < 8; d++) {
        /* Walk away from the square to the first piece; it attacks if it moves back along d. */
        int at = square + direction[d], distance = 1;
        for (; p->board[at] == NAIVE_EMPTY; at += direction[d])
            distance++;
        int piece = p->board[at];
        if (piece == NAIVE_OUTSIDE || naive_side_of(piece) != by_side)
            continue;
        int kind = naive_kind_of(piece);
        unsigned mask = reach[kind].slide | (distance == 1 ? reach[kind].step : 0);
        if (seen_by(by_side, mask) & BIT((d + 4) % 8))
            out[count++] = at;
    }
    for (int which = 0; which < 2; which++) {
        int at = square - knight_jump(by_side, which);
        int knight = by_side == NAIVE_BLACK ? NAIVE_KNIGHT : -NAIVE_KNIGHT;
        if (at >= 0 && at < NAIVE_CELLS && p->board[at] == knight)
            out[count++] = at;
    }
    return count;
}

bool naive_attacked(const struct naive_position *p, int square, int by_side)
{
    int unused[10];
    return naive_attackers(p, square, by_side, unused) > 0;
}

bool naive_in_check(const struct naive_position *p, int side)
{
    return p->king[side] != 0 && naive_attacked(p, p->king[side], !side);
}

size_t naive_between(const struct naive_position *p, int a, int b, int out[7])
{
    for (int d = 0; d < 8; d++) {
        size_t count = 0;
        int at = a + direction[d];
        for (; p->board[at] == NAIVE_EMPTY && at != b; at += direction[d])
            if (count < 7)
                out[count++] = at;
        if (at == b)
            return count;
    }
    return 0;
}

/* ---- playing ------------------------------------------------------------------------------ */

struct naive_position naive_play(const struct naive_position *p, struct naive_move m)
{
    struct naive_position q = *p;
    int side = p->side, sign = side == NAIVE_BLACK ? 1 : -1;
    q.side = (unsigned char)!side;
    if (m.drop) {
        assert(p->hand[side][m.drop] > 0 && p->board[m.to] == NAIVE_EMPTY);
        q.hand[side][m.drop]--;
        q.board[m.to] = (signed char)(sign * m.drop);
        return q;
    }
    int kind = naive_kind_of(p->board[m.from]);
    assert(naive_is_piece(p->board[m.from]) && naive_side_of(p->board[m.from]) == side);
    if (p->board[m.to] != NAIVE_EMPTY)
        q.hand[side][naive_base(naive_kind_of(p->board[m.to]))]++;
    if (kind == NAIVE_KING)
        q.king[side] = m.to;
    if (m.promote)
        kind += NAIVE_PROMOTION;
    q.board[m.from] = NAIVE_EMPTY;
    q.board[m.to] = (signed char)(sign * kind);
    return q;
}

/* ---- generating --------------------------------------------------------------------------- */

struct move_list {
    struct naive_move *moves;
    size_t count;
};

static void add(struct move_list *list, int from, int to, int drop, bool promote)
{
    assert(list->count < NAIVE_MAX_MOVES);
    list->moves[list->count++] =
        (struct naive_move){(unsigned char)from, (unsigned char)to, (unsigned char)drop, promote};
}

/* Would a piece of this kind never move again from this square? */
static bool is_dead(int side, int kind, int square)
{
    if (kind == NAIVE_PAWN || kind == NAIVE_LANCE)
        return far_rank(side, square) == 1;
    return kind == NAIVE_KNIGHT && far_rank(side, square) <= 2;
}

static bool can_promote(int side, int kind, int from, int to)
{
    return kind < NAIVE_KING && kind != NAIVE_GOLD &&
           (far_rank(side, from) <= 3 || far_rank(side, to) <= 3);
}

/* Adds the move to a square that is empty or holds an enemy piece; a king is never taken. */
static void add_board_move(const struct naive_position *p, int from, int to, struct move_list *list)
{
    int there = p->board[to], side = p->side, kind = naive_kind_of(p->board[from]);
    if (there == NAIVE_OUTSIDE || naive_kind_of(there) == NAIVE_KING)
        return;
    if (there != NAIVE_EMPTY && naive_side_of(there) == side)
        return;
    if (can_promote(side, kind, from, to))
        add(list, from, to, 0, true);
    if (!is_dead(side, kind, to))
        add(list, from, to, 0, false);
}

static void add_moves_of(const struct naive_position *p, int from, struct move_list *list)
{
    int side = p->side, kind = naive_kind_of(p->board[from]);
    unsigned step = seen_by(side, reach[kind].step), slide = seen_by(side, reach[kind].slide);
    for (int d = 0; d < 8; d++) {
        if (step & BIT(d))
            add_board_move(p, from, from + direction[d], list);
        if (slide & BIT(d)) {
            int to = from + direction[d];
            for (; p->board[to] == NAIVE_EMPTY; to += direction[d])
                add_board_move(p, from, to, list);
            add_board_move(p, from, to, list);
        }
    }
    for (int which = 0; kind == NAIVE_KNIGHT && which < 2; which++) {
        int to = from + knight_jump(side, which);
        if (to >= 0 && to < NAIVE_CELLS)
            add_board_move(p, from, to, list);
    }
}

static bool has_pawn_on_column(const struct naive_position *p, int side, int square)
{
    int pawn = side == NAIVE_BLACK ? NAIVE_PAWN : -NAIVE_PAWN;
    for (int rank = 1; rank <= 9; rank++)
        if (p->board[NAIVE_WIDTH * rank + square % NAIVE_WIDTH] == pawn)
            return true;
    return false;
}

static void add_drops_to(const struct naive_position *p, int to, struct move_list *list)
{
    for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++) {
        if (p->hand[p->side][kind] == 0 || is_dead(p->side, kind, to))
            continue;
        if (kind == NAIVE_PAWN && has_pawn_on_column(p, p->side, to))
            continue;
        add(list, 0, to, kind, false);
    }
}

/* All moves by the way the pieces go, the set-up rules of drops included; the own king may be left
 * in check and a pawn drop may mate. */
static size_t pseudo_moves(const struct naive_position *p, struct naive_move *out)
{
    struct move_list list = {out, 0};
    for (int square = 0; square < NAIVE_CELLS; square++) {
        int piece = p->board[square];
        if (piece == NAIVE_EMPTY)
            add_drops_to(p, square, &list);
        else if (piece != NAIVE_OUTSIDE && naive_side_of(piece) == p->side)
            add_moves_of(p, square, &list);
    }
    return list.count;
}

static bool has_legal_move(const struct naive_position *p);

/* A pseudo-legal move is legal when it leaves the own king unattacked and is no pawn drop that
 * mates. The two functions call each other, but only once: the answer to a pawn's check is never a
 * drop, because nothing fits between the pawn and the king. */
static bool keeps_the_rules(const struct naive_position *p, struct naive_move m)
{
    struct naive_position after = naive_play(p, m);
    if (naive_in_check(&after, p->side))
        return false;
    if (m.drop == NAIVE_PAWN && after.king[after.side]) {
        int front = after.king[after.side] + (after.side == NAIVE_BLACK ? -11 : 11);
        if (m.to == front && !has_legal_move(&after))
            return false;
    }
    return true;
}

static bool has_legal_move(const struct naive_position *p)
{
    struct naive_move moves[NAIVE_MAX_MOVES];
    size_t count = pseudo_moves(p, moves);
    for (size_t i = 0; i < count; i++)
        if (keeps_the_rules(p, moves[i]))
            return true;
    return false;
}

size_t naive_moves(const struct naive_position *p, struct naive_move *out)
{
    size_t count = pseudo_moves(p, out), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (keeps_the_rules(p, out[i]))
            out[kept++] = out[i];
    return kept;
}

size_t naive_checks(const struct naive_position *p, struct naive_move *out)
{
    size_t count = pseudo_moves(p, out), kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct naive_position after = naive_play(p, out[i]);
        if (naive_in_check(&after, after.side) && keeps_the_rules(p, out[i]))
            out[kept++] = out[i];
    }
    return kept;
}

bool naive_same_move(struct naive_move a, struct naive_move b)
{
    return a.from == b.from && a.to == b.to && a.drop == b.drop && a.promote == b.promote;
}

bool naive_is_legal(const struct naive_position *p, struct naive_move m)
{
    struct naive_move moves[NAIVE_MAX_MOVES];
    size_t count = pseudo_moves(p, moves);
    for (size_t i = 0; i < count; i++)
        if (naive_same_move(moves[i], m))
            return keeps_the_rules(p, m);
    return false;
}
