/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Futile interpositions, the stricter reading of "narrow": not only is the mate as fast after the
 * slider has taken and the piece was given back, the same moves mate.
 *
 * Two games are walked side by side, A without the interposition and B after it. For every answer
 * in B that is not futile: it is legal and not futile in A too, and there is a check of best play
 * in A which, played in B (by the slider from where it stands there), mates in B no later; and so
 * on until B is mate or the positions are the same. */
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/solver/bounded.h"

/* One of the two games. */
struct side_game {
    struct shogi_position position;
    shogi_square x; /* the slider; -1 once it was taken */
};

static struct side_game after(const struct side_game *g, shogi_move m)
{
    struct side_game next = *g;
    struct shogi_undo undo;
    shogi_play(&next.position, m, &undo);
    if (!shogi_move_is_drop(m) && shogi_move_from(m) == g->x)
        next.x = shogi_move_to(m);
    else if (shogi_move_to(m) == g->x)
        next.x = -1;
    return next;
}

static int value_of(struct bounded *b, const struct side_game *g, int t)
{
    struct shogi_position saved = b->base->position;
    b->base->position = g->position;
    int v = tsume_bounded_value(b, t);
    b->base->position = saved;
    return v;
}

static enum bounded_answer is_within(struct bounded *b, const struct side_game *g, int t)
{
    struct shogi_position saved = b->base->position;
    b->base->position = g->position;
    enum bounded_answer answer = tsume_bounded_ask(b, t).answer;
    b->base->position = saved;
    return answer;
}

static enum bounded_answer is_futile(struct bounded *b, const struct side_game *g, shogi_move m,
                                     int t)
{
    struct shogi_position saved = b->base->position;
    b->base->position = g->position;
    enum bounded_answer answer = tsume_interposition_is_futile(b, m, t);
    b->base->position = saved;
    return answer;
}

/* The check c of game A as it is played in B. */
static shogi_move in_other(const struct side_game *own, const struct side_game *other, shogi_move c)
{
    if (shogi_move_is_drop(c) || shogi_move_from(c) != own->x || other->x < 0)
        return c;
    int type = shogi_piece_type(other->position.board[other->x]);
    bool promotes = shogi_move_promotes(c) && !(type & SHOGI_PROMOTED);
    return shogi_move_board(other->x, shogi_move_to(c), type, promotes);
}

static bool can_check(const struct side_game *g, shogi_move m)
{
    return shogi_is_legal(&g->position, m) && shogi_gives_check(&g->position, m);
}

static enum bounded_answer same_mate(struct bounded *b, const struct side_game *own,
                                     const struct side_game *other, int t);

/* The attacker is to move in both: is there a check of best play in A that serves in B? */
static enum bounded_answer same_check(struct bounded *b, const struct side_game *own,
                                      const struct side_game *other, int t)
{
    shogi_move checks[SHOGI_MAX_MOVES];
    int best = value_of(b, own, t);
    if (best < 0)
        return BOUNDED_STOPPED;
    size_t count = best == VALUE_NONE ? 0 : shogi_checks(&own->position, checks);
    for (size_t i = 0; i < count; i++) {
        shogi_move c = in_other(own, other, checks[i]);
        if (!can_check(other, c))
            continue;
        struct side_game own_next = after(own, checks[i]), other_next = after(other, c);
        enum bounded_answer serves = is_within(b, &own_next, best - 2);
        if (serves == BOUNDED_YES)
            serves = is_within(b, &other_next, best - 2);
        if (serves == BOUNDED_YES)
            serves = same_mate(b, &own_next, &other_next, best - 2);
        if (serves != BOUNDED_NO)
            return serves;
    }
    return BOUNDED_NO;
}

static enum bounded_answer same_mate(struct bounded *b, const struct side_game *own,
                                     const struct side_game *other, int t)
{
    shogi_move answers[SHOGI_MAX_MOVES];
    if (shogi_position_equal(&own->position, &other->position))
        return BOUNDED_YES;
    size_t count = shogi_evasions(&other->position, answers);
    for (size_t i = 0; i < count; i++) {
        enum bounded_answer futile = is_futile(b, other, answers[i], t);
        if (futile == BOUNDED_STOPPED)
            return futile;
        if (futile == BOUNDED_YES)
            continue;
        if (!shogi_is_legal(&own->position, answers[i]))
            return BOUNDED_NO;
        enum bounded_answer was_futile = is_futile(b, own, answers[i], t);
        if (was_futile != BOUNDED_NO)
            return was_futile == BOUNDED_YES ? BOUNDED_NO : was_futile;
        struct side_game own_next = after(own, answers[i]), other_next = after(other, answers[i]);
        enum bounded_answer same = same_check(b, &own_next, &other_next, t - 2);
        if (same != BOUNDED_YES)
            return same;
    }
    return BOUNDED_YES;
}

enum bounded_answer tsume_same_mate(struct bounded *b, const struct shogi_position *own,
                                    shogi_square own_x, const struct shogi_position *other,
                                    shogi_square other_x, int t)
{
    struct side_game a = {*own, own_x}, c = {*other, other_x};
    return same_mate(b, &a, &c, t);
}
