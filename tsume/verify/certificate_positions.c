/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/certificate_positions.h"

#include <stdlib.h>
#include <string.h>

#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"

/* ---- between the two kinds of positions ---- */

static const unsigned char to_shogi[] = {
    0,          SHOGI_PAWN,   SHOGI_LANCE, SHOGI_KNIGHT, SHOGI_SILVER,
    SHOGI_GOLD, SHOGI_BISHOP, SHOGI_ROOK,  SHOGI_KING};
static const unsigned char to_naive[] = {
    0,          NAIVE_PAWN, NAIVE_LANCE, NAIVE_KNIGHT, NAIVE_SILVER, NAIVE_BISHOP,
    NAIVE_ROOK, NAIVE_GOLD, NAIVE_KING};

static int naive_square(shogi_square s)
{
    return NAIVE_WIDTH * shogi_rank(s) + 10 - shogi_file(s);
}

static shogi_square shogi_square_from(int square)
{
    return shogi_square_of(10 - square % NAIVE_WIDTH, square / NAIVE_WIDTH);
}

static int shogi_type_of(int kind)
{
    return kind > NAIVE_KING ? to_shogi[kind - NAIVE_PROMOTION] + SHOGI_PROMOTED : to_shogi[kind];
}

struct shogi_position hint_position(const struct naive_position *p)
{
    struct shogi_position q;
    memset(&q, 0, sizeof q);
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int piece = p->board[naive_square(s)];
        if (piece != NAIVE_EMPTY)
            q.board[s] = shogi_piece_of(naive_side_of(piece), shogi_type_of(naive_kind_of(piece)));
    }
    for (int side = 0; side < 2; side++)
        for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++)
            q.hand[side][to_shogi[kind]] = p->hand[side][kind];
    q.side = p->side;
    (void)shogi_finish(&q); /* came from a position that was finished */
    return q;
}

struct naive_position hint_naive_position(const struct shogi_position *p)
{
    struct naive_position q;
    memset(&q, 0, sizeof q);
    memset(q.board, NAIVE_OUTSIDE, sizeof q.board);
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int type = shogi_piece_type(p->board[s]), color = shogi_piece_color(p->board[s]);
        int kind =
            type > SHOGI_KING ? to_naive[type - SHOGI_PROMOTED] + NAIVE_PROMOTION : to_naive[type];
        q.board[naive_square(s)] = (signed char)(color ? -kind : kind);
        if (type == SHOGI_KING)
            q.king[color] = (unsigned char)naive_square(s);
    }
    for (int side = 0; side < 2; side++)
        for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
            q.hand[side][to_naive[type]] = p->hand[side][type];
    q.side = p->side;
    return q;
}

struct naive_move hint_naive_move(shogi_move m)
{
    struct naive_move n = {.to = (unsigned char)naive_square(shogi_move_to(m)),
                           .promote = shogi_move_promotes(m)};
    if (shogi_move_is_drop(m))
        n.drop = to_naive[shogi_move_type(m)];
    else
        n.from = (unsigned char)naive_square(shogi_move_from(m));
    return n;
}

shogi_move hint_move(const struct shogi_position *p, struct naive_move m)
{
    shogi_square to = shogi_square_from(m.to);
    if (m.drop)
        return shogi_move_drop(shogi_type_of(m.drop), to);
    shogi_square from = shogi_square_from(m.from);
    return shogi_move_board(from, to, shogi_piece_type(p->board[from]), m.promote);
}

struct shogi_position hint_after(const struct shogi_position *p, shogi_move m)
{
    struct shogi_position q = *p;
    struct shogi_undo undo;
    shogi_play(&q, m, &undo);
    return q;
}

/* ---- interpositions ---- */

bool hint_interposes(const struct shogi_position *q, shogi_move m)
{
    struct shogi_bb checkers = shogi_checkers(q);
    if (shogi_move_type(m) == SHOGI_KING || shogi_bb_several(checkers))
        return false;
    return shogi_bb_has(shogi_between(shogi_bb_first(checkers), q->king[q->side]),
                        shogi_move_to(m));
}

static int distance(shogi_square a, shogi_square b)
{
    int f = abs(shogi_file(a) - shogi_file(b)), r = abs(shogi_rank(a) - shogi_rank(b));
    return f > r ? f : r;
}

/* All answers, those nearest to the king first: whether an interposition is real depends on those
 * nearer than it. */
size_t hint_answers_from_king(const struct shogi_position *q, shogi_move *out)
{
    size_t count = shogi_evasions(q, out);
    shogi_square king = q->king[q->side];
    for (size_t i = 1; i < count; i++) {
        shogi_move m = out[i];
        size_t k = i;
        for (;
             k > 0 && distance(king, shogi_move_to(out[k - 1])) > distance(king, shogi_move_to(m));
             k--)
            out[k] = out[k - 1];
        out[k] = m;
    }
    return count;
}

/* Q and an interposition in it, after X's capture: the piece given back. */
struct shogi_position hint_given_back(const struct shogi_position *q, shogi_move m,
                                      shogi_move capture)
{
    struct shogi_position p = hint_after(q, m);
    int base = shogi_base_type(shogi_piece_type(p.board[shogi_move_to(m)]));
    p = hint_after(&p, capture);
    p.hand[q->side ^ 1][base]--;
    p.hand[q->side][base]++;
    (void)shogi_finish(&p);
    return p;
}

size_t hint_x_captures(const struct shogi_position *q, shogi_move m, shogi_move out[2])
{
    struct shogi_position p = hint_after(q, m);
    shogi_square x0 = shogi_bb_first(shogi_checkers(q));
    size_t count = 0;
    for (int promote = 0; promote <= 1; promote++) {
        shogi_move take =
            shogi_move_board(x0, shogi_move_to(m), shogi_piece_type(p.board[x0]), promote != 0);
        if (shogi_is_legal(&p, take) && shogi_gives_check(&p, take))
            out[count++] = take;
    }
    return count;
}

bool hint_counts_before(const struct shogi_position *q, shogi_move m, shogi_move r)
{
    shogi_move unused[2];
    if (hint_x_captures(q, r, unused) == 0)
        return true;
    return shogi_bb_has(shogi_between(shogi_move_to(m), q->king[q->side]), shogi_move_to(r));
}
