/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left over at the end of the line.
 *
 * Pieces that are left only by a choice of the last move are no leftover. Best play that keeps some
 * may come to several ends, as several defences may last equally long. If one of these ends has
 * that choice, players take the defence that leads there for the right one, and so does the judge:
 * the line is mended by it and judged again. */
#include "tsume/verify/judge.h"

#define ENDINGS_BUDGET 400000 /* nodes for looking at the other ends */

static bool holds_nothing(const struct shogi_position *p, int color)
{
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        if (shogi_hand_count(p, color, type))
            return false;
    return true;
}

/* Is there a move that mates at once and leaves nothing (or leaves something)? */
static enum ask_answer has_last_move(struct judge *j, const struct shogi_position *p, bool spends,
                                     shogi_move *found)
{
    shogi_move checks[SHOGI_MAX_MOVES];
    size_t count = shogi_checks(p, checks);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position after = position_after(p, checks[i]);
        if (holds_nothing(&after, j->ask.attacker) != spends)
            continue;
        *found = checks[i];
        enum ask_answer mate = ask_within(&j->ask, &after, 1, BUDGET_ALL, NULL);
        if (mate != ASK_NO)
            return mate;
    }
    return ASK_NO;
}

enum ask_answer last_move_can_spend(struct judge *j)
{
    shogi_move unused;
    return has_last_move(j, &j->walk.positions.items[walk_plies(&j->walk) - 1], true, &unused);
}

/* ---- other ends ---- */

struct endings {
    vec_of(shogi_move) moves;   /* to one with a choice, the last move first */
    vec_of(uint64_t) looked_at; /* positions from which there is none */
    bool open;                  /* something was not settled */
};

static bool was_looked_at(const struct endings *e, uint64_t key)
{
    for (size_t i = 0; i < e->looked_at.count; i++)
        if (e->looked_at.items[i] == key)
            return true;
    return false;
}

/* The attacker's first move of best play, which takes `plies` and leaves pieces. NONE: not settled.
 */
static shogi_move best_check(struct judge *j, const struct shogi_position *p, int plies)
{
    shogi_move checks[SHOGI_MAX_MOVES];
    size_t count = shogi_checks(p, checks);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position after = position_after(p, checks[i]);
        if (ask_within(&j->ask, &after, 2 * (plies - 1), BUDGET_ALL, NULL) == ASK_YES)
            return checks[i];
    }
    return SHOGI_MOVE_NONE;
}

static bool defence_ends_by_choice(struct judge *j, const struct shogi_position *q, int plies,
                                   shogi_move but, struct endings *e);

/* Best play from p (attacker to move) takes `plies` and leaves pieces: can it end by a choice? */
static bool ends_by_choice(struct judge *j, const struct shogi_position *p, int plies,
                           struct endings *e)
{
    shogi_move m, unused;
    if (was_looked_at(e, shogi_key(p)))
        return false;
    judge_failed(j, vec_push(&e->looked_at, shogi_key(p)));
    if (plies == 1) {
        enum ask_answer spends = has_last_move(j, p, true, &unused);
        e->open |= spends == ASK_STOPPED;
        return spends == ASK_YES && has_last_move(j, p, false, &m) == ASK_YES &&
               !judge_failed(j, vec_push(&e->moves, m));
    }
    m = best_check(j, p, plies);
    e->open |= m == SHOGI_MOVE_NONE;
    if (m == SHOGI_MOVE_NONE)
        return false;
    struct shogi_position q = position_after(p, m);
    return defence_ends_by_choice(j, &q, plies - 1, SHOGI_MOVE_NONE, e) &&
           !judge_failed(j, vec_push(&e->moves, m));
}

/* Is the position (attacker to move) worth just as much? One that is worth more comes after a
 * longer defence, which the profile lets pass, or after a futile interposition. */
static enum ask_answer lasts_so_long(struct judge *j, const struct shogi_position *p, int plies)
{
    enum ask_answer less = ask_within(&j->ask, p, 2 * plies - 1, BUDGET_ALL, NULL);
    if (less != ASK_NO)
        return less == ASK_YES ? ASK_NO : ASK_STOPPED;
    return ask_within(&j->ask, p, 2 * plies, BUDGET_ALL, NULL);
}

/* The same with the defender to move, after another answer than `but` that lasts longest. */
static bool defence_ends_by_choice(struct judge *j, const struct shogi_position *q, int plies,
                                   shogi_move but, struct endings *e)
{
    shogi_move answers[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(q, answers);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position next = position_after(q, answers[i]);
        if (answers[i] == but)
            continue;
        enum ask_answer as_long = lasts_so_long(j, &next, plies - 1);
        enum ask_answer futile =
            as_long == ASK_YES  ? ask_futile(&j->ask, q, answers[i], 2 * plies, BUDGET_ALL, NULL)
            : as_long == ASK_NO ? ASK_YES
                                : ASK_STOPPED;
        e->open |= futile == ASK_STOPPED;
        if (futile == ASK_NO && ends_by_choice(j, &next, plies - 1, e))
            return !judge_failed(j, vec_push(&e->moves, answers[i]));
    }
    return false;
}

/* The line goes on from the node as was found: with the answer that was pushed last. */
static void mend_ending(struct judge *j, int node, const struct endings *e)
{
    size_t count = e->moves.count;
    shogi_move *moves = arena_alloc(&j->report->arena, count * sizeof *moves);
    if (judge_failed(j, moves != NULL))
        return;
    for (size_t i = 0; i < count; i++)
        moves[i] = e->moves.items[count - 1 - i];
    j->mend = (struct move_line){moves, count};
    j->mend_node = node;
    j->mend_value = walk_value(&j->walk, node);
    j->rejected = true;
    if (j->given && !j->mended)
        given_is_wrong(j, node, moves[0], &j->mend,
                       "another defence lasts as long, and after it pieces are left only by a "
                       "choice of the last move");
}

/* Is there another defence as long as the line's that comes to an end with a choice? YES: the line
 * is to be judged again with it. */
static enum ask_answer find_other_ending(struct judge *j)
{
    struct endings e = {0};
    bool found = false;
    struct limits saved = asker_narrow(&j->ask, ENDINGS_BUDGET);
    for (int node = walk_plies(&j->walk) - 2; node > 0 && !found; node -= 2) {
        found = defence_ends_by_choice(j, &j->walk.positions.items[node],
                                       walk_plies(&j->walk) - node, j->walk.moves.items[node], &e);
        if (found)
            mend_ending(j, node, &e);
    }
    e.open |= asker_widen(&j->ask, &saved) || asker_done(&j->ask);
    vec_free(&e.moves);
    vec_free(&e.looked_at);
    return found ? ASK_YES : e.open ? ASK_STOPPED : ASK_NO;
}

void find_leftover(struct judge *j)
{
    int last = walk_plies(&j->walk) - 1;
    switch (is_quiet(j) ? ASK_STOPPED : find_other_ending(j)) {
    case ASK_NO:
        add_finding(j, FINDING_LEFTOVER, SEVERITY_UNSOUND, last, SHOGI_MOVE_NONE, NULL,
                    "the attacker still holds pieces at the end of the line");
        break;
    case ASK_STOPPED:
        add_undecided(j, "are pieces left over?", last, SHOGI_MOVE_NONE, 0, true);
        break;
    default:
        break;
    }
}
