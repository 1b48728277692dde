/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Taking a move back is guesswork about three things: where the piece came from, whether it was
 * promoted by the move, and what it took. Every guess that keeps the set complete is built and then
 * tested forward with the ordinary rules, so that nothing here needs to know how pieces move. */
#include "tsume/compose/retract.h"

#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"

/* Calls with a position in which `mover` is to move and `m` leads to the one asked about. */
struct taker {
    bool (*found)(void *context, const struct shogi_position *before, shogi_move m);
    void *context;
};

static bool in_zone(int color, shogi_square s)
{
    return color == SHOGI_BLACK ? shogi_rank(s) <= 3 : shogi_rank(s) >= 7;
}

/* Does m, played in q, lead to p? */
static bool leads_to(const struct shogi_position *q, shogi_move m, const struct shogi_position *p)
{
    struct shogi_position after = *q;
    struct shogi_undo undo;
    if (!shogi_is_legal(q, m))
        return false;
    shogi_play(&after, m, &undo);
    return shogi_position_equal(&after, p);
}

static bool report(const struct taker *t, const struct shogi_position *p, struct shogi_position *q,
                   shogi_move m)
{
    if (shogi_finish(q) || !leads_to(q, m, p))
        return true;
    return t->found(t->context, q, m);
}

/* The piece on `to` came from `from` as `type`, having taken `taken` (0 = nothing). */
static bool try_from(const struct taker *t, const struct shogi_position *p, shogi_square from,
                     shogi_square to, int type, int taken)
{
    struct shogi_position q = *p;
    int mover = !p->side;
    bool promoted = type != shogi_piece_type(p->board[to]);
    if (taken) {
        uint8_t *held = &q.hand[mover][shogi_base_type(taken)];
        if (*held == 0)
            return true;
        --*held;
    }
    shogi_put(&q, from, shogi_piece_of(mover, type));
    shogi_put(&q, to, taken ? shogi_piece_of(!mover, taken) : 0);
    shogi_set_side(&q, mover);
    return report(t, p, &q, shogi_move_board(from, to, type, promoted));
}

static bool try_captures(const struct taker *t, const struct shogi_position *p, shogi_square from,
                         shogi_square to, int type)
{
    if (!try_from(t, p, from, to, type, SHOGI_NONE))
        return false;
    for (int taken = SHOGI_PAWN; taken < SHOGI_TYPES; taken++)
        if (taken != SHOGI_KING && p->hand[!p->side][shogi_base_type(taken)] &&
            !try_from(t, p, from, to, type, taken))
            return false;
    return true;
}

/* Squares from which a piece of this type could have come: where it would attack going backwards.
 * Lines run over the occupied squares as they are now, `to` apart. */
static struct shogi_bb origins(const struct shogi_position *p, int mover, int type, shogi_square to)
{
    struct shogi_bb occupied = shogi_occupied(p);
    return shogi_bb_minus(shogi_piece_attacks(!mover, type, to, occupied), occupied);
}

static bool take_back_moves(const struct taker *t, const struct shogi_position *p, shogi_square to,
                            int type)
{
    int mover = !p->side;
    for (struct shogi_bb from = origins(p, mover, type, to); shogi_bb_any(from);) {
        shogi_square s = shogi_bb_pop(&from);
        if (type != shogi_piece_type(p->board[to]) && !in_zone(mover, s) && !in_zone(mover, to))
            continue;
        if (!try_captures(t, p, s, to, type))
            return false;
    }
    return true;
}

static bool take_back_drop(const struct taker *t, const struct shogi_position *p, shogi_square to)
{
    struct shogi_position q = *p;
    int mover = !p->side, type = shogi_piece_type(p->board[to]);
    if (type >= SHOGI_KING)
        return true;
    shogi_put(&q, to, 0);
    q.hand[mover][type]++;
    shogi_set_side(&q, mover);
    return report(t, p, &q, shogi_move_drop(type, to));
}

/* All ways in which the side not to move may have come here. */
static bool take_back(const struct taker *t, const struct shogi_position *p)
{
    for (struct shogi_bb own = p->color[!p->side]; shogi_bb_any(own);) {
        shogi_square to = shogi_bb_pop(&own);
        int type = shogi_piece_type(p->board[to]);
        bool ok = take_back_moves(t, p, to, type) && take_back_drop(t, p, to);
        if (ok && type > SHOGI_KING)
            ok = take_back_moves(t, p, to, shogi_base_type(type));
        if (!ok)
            return false;
    }
    return true;
}

/* ---- two plies ---- */

struct two_plies {
    retraction_list *out;
    shogi_move answer;
};

static bool is_possible_start(const struct shogi_position *p)
{
    struct shogi_fault fault;
    return shogi_setup_faults(p, &fault, 1) == 0;
}

static bool found_check(void *context, const struct shogi_position *before, shogi_move m)
{
    struct two_plies *two = context;
    if (!is_possible_start(before) || !shogi_gives_check(before, m))
        return true;
    struct retraction r = {*before, m, two->answer};
    return vec_push(two->out, r);
}

static bool found_answer(void *context, const struct shogi_position *before, shogi_move m)
{
    struct two_plies *two = context;
    struct taker checks = {found_check, two};
    /* The defender answers a check, or there was nothing to take back. */
    if (before->king[before->side] < 0 || !shogi_in_check(before, before->side))
        return true;
    two->answer = m;
    return take_back(&checks, before);
}

bool retract_two(const struct shogi_position *p, retraction_list *out)
{
    struct two_plies two = {.out = out};
    struct taker answers = {found_answer, &two};
    return take_back(&answers, p);
}
