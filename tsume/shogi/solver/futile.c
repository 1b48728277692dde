/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Futile interpositions.
 *
 * Q is a position with the defender to move, checked by one slider X with empty squares between; m
 * puts a piece on one of them, s. R0 are the legal answers that are no interpositions. Q'' is Q
 * after m and X's capture on s (promoting or not: one that serves is enough), Q' the same with the
 * captured piece given back to the defender.
 *   narrow  Q' is mate; or v(Q') is not above the value of some real defence among R0, the
 *           interpositions X cannot take, and those X can take nearer to the king than s, and every
 *           answer in Q' that is not futile there was legal in Q, and none takes X.
 *   X       R0 is empty and Q'' is mate.
 *   XY(Y)   R0 is empty; another piece Y takes m, itself gives check, it is mate, and no other
 *           piece newly takes part: for every Z without which it would not be mate, Q without Z
 *           had an answer that is no interposition.
 * Squares are judged from the king outwards, which makes this well-founded. A struct
 * tsume_futile_rule may take XY(Y) for real, the grey kinds for futile, and ask more of narrow. */
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/solver/bounded.h"

#define NESTING_MAX 48
#define JUDGEMENTS_UNWATCHED                                                                       \
    1024 /* between looks at the limits: judging costs no nodes of its own */

struct judging {
    struct bounded *b;
    shogi_square x0, s;
    struct shogi_bb squares;
    shogi_move legal[SHOGI_MAX_MOVES];
    size_t legal_count;
    bool r0; /* is there any? */
    int bound;
    enum tsume_answer_kind kind; /* found so far */
    bool exact;                  /* futile with this hand, but perhaps not with a larger one */
};

struct shogi_bb tsume_interposition_squares(const struct shogi_position *p, shogi_square *checker)
{
    struct shogi_bb checkers = shogi_checkers(p);
    if (!shogi_bb_any(checkers) || shogi_bb_several(checkers))
        return SHOGI_BB_NONE;
    *checker = shogi_bb_first(checkers);
    return shogi_between(*checker, p->king[p->side]);
}

static bool interposes(struct shogi_bb squares, shogi_move m)
{
    return shogi_move_type(m) != SHOGI_KING && shogi_bb_has(squares, shogi_move_to(m));
}

static bool legal_in_q(const struct judging *j, shogi_move m)
{
    for (size_t i = 0; i < j->legal_count; i++)
        if (j->legal[i] == m)
            return true;
    return false;
}

/* X's captures on `to` that are legal and give check, in the position after the interposition. */
static size_t x_captures(const struct shogi_position *p, shogi_square x0, shogi_square to,
                         shogi_move out[2])
{
    size_t count = 0;
    for (int promote = 1; promote >= 0; promote--) {
        shogi_move m = shogi_move_board(x0, to, shogi_piece_type(p->board[x0]), promote);
        if (shogi_is_legal(p, m) && shogi_gives_check(p, m))
            out[count++] = m;
    }
    return count;
}

/* Moves the piece just captured between the hands; its own inverse with the colours exchanged. */
static void hand_over(struct shogi_position *p, int from, int type)
{
    p->hand[from][type]--;
    p->hand[from ^ 1][type]++;
    p->hand_key += shogi_hand_random[from ^ 1][type] - shogi_hand_random[from][type];
}

static int captured_type(const struct shogi_undo *undo)
{
    return shogi_base_of(undo->captured);
}

static bool takeable(struct judging *j, shogi_move m)
{
    struct shogi_position *p = &j->b->base->position;
    struct shogi_undo undo;
    shogi_move captures[2];
    shogi_play(p, m, &undo);
    size_t count = x_captures(p, j->x0, shogi_move_to(m), captures);
    shogi_unplay(p, m, &undo);
    return count > 0;
}

/* ---- narrow ---- */

/* Is the other interposition m a real defence, considered before those on s? base->position is Q.
 */
static enum bounded_answer counts_before(struct judging *j, shogi_move m)
{
    const struct shogi_position *p = &j->b->base->position;
    shogi_square to = shogi_move_to(m);
    if (takeable(j, m)) {
        struct shogi_bb nearer = shogi_between(j->s, p->king[p->side]);
        if (!shogi_bb_has(nearer, to))
            return BOUNDED_NO;
    }
    switch (tsume_interposition_is_futile(j->b, m, j->bound)) {
    case BOUNDED_NO:
        return BOUNDED_YES;
    case BOUNDED_YES:
        return BOUNDED_NO;
    default:
        return BOUNDED_STOPPED;
    }
}

/* Does a real defence that counts for s last as long as w? base->position is Q. */
static enum bounded_answer some_defence_lasts(struct judging *j, int w)
{
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < j->legal_count; i++) {
            shogi_move m = j->legal[i];
            if (interposes(j->squares, m) != (pass == 1))
                continue;
            enum bounded_answer shorter = tsume_bounded_after(j->b, m, w - 3);
            if (shorter == BOUNDED_STOPPED)
                return BOUNDED_STOPPED;
            if (shorter == BOUNDED_YES)
                continue;
            enum bounded_answer real = pass == 0 ? BOUNDED_YES : counts_before(j, m);
            if (real != BOUNDED_NO)
                return real;
        }
    return BOUNDED_NO;
}

/* base->position is Q'. New answers must be futile there; none may take X. */
static enum bounded_answer no_new_defence(struct judging *j, int w)
{
    struct shogi_position *p = &j->b->base->position;
    shogi_square x;
    struct shogi_bb squares = tsume_interposition_squares(p, &x);
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(p, moves);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < count; i++) {
            bool between = interposes(squares, moves[i]);
            if (shogi_move_to(moves[i]) != j->s && legal_in_q(j, moves[i]))
                continue;
            if (!between)
                return BOUNDED_NO;
            if (pass == 0)
                continue;
            enum bounded_answer futile = tsume_interposition_is_futile(j->b, moves[i], w);
            if (futile != BOUNDED_YES)
                return futile;
        }
    return BOUNDED_YES;
}

static enum bounded_answer is_narrow_for(struct judging *j, shogi_move m, shogi_move capture)
{
    struct shogi_position *p = &j->b->base->position;
    int attacker = j->b->base->attacker;
    struct shogi_undo first, second;
    shogi_play(p, m, &first);
    shogi_play(p, capture, &second);
    int type = captured_type(&second);
    hand_over(p, attacker, type);
    struct bounded_result mate = tsume_bounded_ask(j->b, 1); /* is Q' mate? */
    enum bounded_answer answer = mate.answer;
    j->exact = mate.exact || answer == BOUNDED_NO;
    int w = answer == BOUNDED_NO ? tsume_bounded_value(j->b, j->bound) : 0;
    if (answer == BOUNDED_NO && w >= 0 && w != VALUE_NONE)
        answer = no_new_defence(j, w);
    else if (answer == BOUNDED_NO)
        answer = w < 0 ? BOUNDED_STOPPED : BOUNDED_NO;
    struct shogi_position back = *p;
    hand_over(p, attacker ^ 1, type);
    shogi_unplay(p, capture, &second);
    shogi_unplay(p, m, &first);
    if (answer == BOUNDED_YES && w > 1)
        answer = some_defence_lasts(j, w);
    if (answer == BOUNDED_YES && w > 1 && j->b->rule.narrow_tree) {
        struct shogi_position q = *p;
        answer = tsume_same_mate(j->b, &q, j->x0, &back, j->s, j->bound);
    }
    return answer;
}

/* ---- X and XY(Y) ---- */

static enum bounded_answer is_mate_after(struct judging *j, shogi_move m, shogi_move capture)
{
    struct shogi_position *p = &j->b->base->position;
    struct shogi_undo undo;
    struct shogi_undo second;
    shogi_play(p, m, &undo);
    shogi_play(p, capture, &second);
    struct bounded_result mate = tsume_bounded_ask(j->b, 1);
    shogi_unplay(p, capture, &second);
    shogi_unplay(p, m, &undo);
    j->exact = mate.exact;
    return mate.answer;
}

static struct shogi_position without(const struct shogi_position *p, shogi_square z)
{
    struct shogi_position q = *p;
    shogi_put(&q, z, 0);
    (void)shogi_finish(&q); /* one piece fewer cannot be too many */
    return q;
}

/* Mate in a position that lacks a piece of the set. */
static enum bounded_answer is_mate_less(struct judging *j, const struct shogi_position *mate)
{
    struct tsume_search *base = j->b->base;
    if (!shogi_in_check(mate, mate->side))
        return BOUNDED_NO;
    struct shogi_position saved = base->position;
    uint64_t salt = base->salt;
    base->position = *mate;
    base->salt = mix64(salt ^ tsume_search_salt(mate, base->attacker));
    enum bounded_answer answer = tsume_bounded_ask(j->b, 1).answer;
    base->salt = salt;
    base->position = saved;
    return answer;
}

static bool has_other_defence(const struct judging *j, const struct shogi_position *q)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_legal_moves(q, moves);
    for (size_t i = 0; i < count; i++)
        if (!interposes(j->squares, moves[i]))
            return true;
    return false;
}

/* `mate` is the position M, `q` is Q. NO: some piece newly takes part. */
static enum bounded_answer no_piece_joins(struct judging *j, const struct shogi_position *mate,
                                          const struct shogi_position *q)
{
    for (struct shogi_bb rest = mate->color[j->b->base->attacker]; shogi_bb_any(rest);) {
        shogi_square z = shogi_bb_pop(&rest);
        if (z == j->s)
            continue;
        struct shogi_position less = without(mate, z);
        enum bounded_answer still = is_mate_less(j, &less);
        if (still == BOUNDED_STOPPED)
            return BOUNDED_STOPPED;
        struct shogi_position q_less = without(q, z);
        if (still == BOUNDED_NO && !has_other_defence(j, &q_less))
            return BOUNDED_NO;
    }
    return BOUNDED_YES;
}

static bool gives_check_itself(const struct shogi_position *p, shogi_square s)
{
    return shogi_bb_has(shogi_checkers(p), s);
}

/* Some piece takes the interposition and mates; base->position is M. */
static enum bounded_answer name_mate(struct judging *j, const struct shogi_position *q,
                                     enum tsume_answer_kind *kind)
{
    struct shogi_position mate = j->b->base->position;
    *kind = TSUME_ANSWER_GREY_XYZ;
    if (!gives_check_itself(&mate, j->s))
        return BOUNDED_YES;
    enum bounded_answer none_joins = no_piece_joins(j, &mate, q);
    *kind = none_joins == BOUNDED_YES ? TSUME_ANSWER_XY_Y : TSUME_ANSWER_GREY_XY_Z;
    return none_joins == BOUNDED_STOPPED ? BOUNDED_STOPPED : BOUNDED_YES;
}

static int rank_of(enum tsume_answer_kind kind)
{
    return kind == TSUME_ANSWER_XY_Y        ? 3
           : kind == TSUME_ANSWER_GREY_XY_Z ? 2
           : kind == TSUME_ANSWER_GREY_XYZ  ? 1
                                            : 0;
}

static enum bounded_answer is_xy(struct judging *j, shogi_move m)
{
    struct shogi_position *p = &j->b->base->position, q = *p;
    struct shogi_undo undo;
    shogi_move moves[SHOGI_MAX_MOVES];
    enum bounded_answer answer = BOUNDED_NO;
    shogi_play(p, m, &undo);
    size_t count = shogi_checks(p, moves);
    for (size_t i = 0; i < count && answer != BOUNDED_STOPPED && j->kind != TSUME_ANSWER_XY_Y;
         i++) {
        enum tsume_answer_kind kind = TSUME_ANSWER_INTERPOSITION;
        if (shogi_move_is_drop(moves[i]) || shogi_move_to(moves[i]) != j->s ||
            shogi_move_from(moves[i]) == j->x0)
            continue;
        struct shogi_undo second;
        shogi_play(p, moves[i], &second);
        answer = tsume_bounded_ask(j->b, 1).answer;
        if (answer == BOUNDED_YES)
            answer = name_mate(j, &q, &kind);
        shogi_unplay(p, moves[i], &second);
        if (answer == BOUNDED_YES && rank_of(kind) > rank_of(j->kind))
            j->kind = kind;
    }
    shogi_unplay(p, m, &undo);
    if (answer == BOUNDED_STOPPED)
        return answer;
    return tsume_answer_is_futile(&j->b->rule, j->kind) ? BOUNDED_YES : BOUNDED_NO;
}

/* ---- the whole judgement ---- */

static enum bounded_answer judge(struct judging *j, shogi_move m)
{
    struct shogi_position *p = &j->b->base->position;
    shogi_move captures[2];
    struct shogi_undo undo;
    shogi_play(p, m, &undo);
    size_t count = x_captures(p, j->x0, j->s, captures);
    shogi_unplay(p, m, &undo);
    enum bounded_answer answer = BOUNDED_NO;
    for (size_t i = 0; i < count && answer == BOUNDED_NO; i++) {
        answer = is_narrow_for(j, m, captures[i]);
        if (answer == BOUNDED_YES)
            j->kind = TSUME_ANSWER_NARROW;
    }
    for (size_t i = 0; i < count && answer == BOUNDED_NO && !j->r0; i++) {
        answer = is_mate_after(j, m, captures[i]);
        if (answer == BOUNDED_YES)
            j->kind = TSUME_ANSWER_X;
    }
    if (answer == BOUNDED_NO && !j->r0) {
        answer = is_xy(j, m);
        j->exact = true;
    }
    return answer;
}

/* Judgements ask for judgements of squares nearer to the king, and may take seconds over positions
 * the table knows. False: a limit has stopped the search. */
static bool may_judge(struct bounded *b)
{
    if (b->nesting >= NESTING_MAX)
        b->base->stopped = LIMIT_DEPTH;
    else if (++b->judgements % JUDGEMENTS_UNWATCHED == 0)
        tsume_search_check_limits(b->base);
    else
        return true;
    return b->base->stopped == LIMIT_NONE;
}

struct interposition_judgement tsume_interposition_judge(struct bounded *b, shogi_move m, int t)
{
    struct interposition_judgement out = {.futile = BOUNDED_NO, .kind = TSUME_ANSWER_DEFENCE};
    struct judging j = {
        .b = b, .s = shogi_move_to(m), .bound = t, .kind = TSUME_ANSWER_INTERPOSITION};
    const struct shogi_position *p = &b->base->position;
    if (!may_judge(b)) {
        out.futile = BOUNDED_STOPPED;
        return out;
    }
    j.squares = tsume_interposition_squares(p, &j.x0);
    if (!interposes(j.squares, m))
        return out;
    j.legal_count = shogi_evasions(p, j.legal);
    for (size_t i = 0; i < j.legal_count; i++)
        j.r0 |= !interposes(j.squares, j.legal[i]);
    /* X cannot take and there are other answers: both are matters of the board alone. */
    out.certain = j.r0 && !takeable(&j, m);
    b->nesting++;
    out.futile = out.certain ? BOUNDED_NO : judge(&j, m);
    b->nesting--;
    out.kind = j.kind;
    out.exact = j.exact;
    return out;
}

enum bounded_answer tsume_interposition_is_futile(struct bounded *b, shogi_move m, int t)
{
    return tsume_interposition_judge(b, m, t).futile;
}
