/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to call a second mating move.
 *
 *  1. It mates in fewer plies than the line needs from here: haya-zume.
 *  2. The same move but for the promotion: promotion-choice. The same slider on the same line to
 *     the king: drop-choice. The mirror image in a position that is its own: mirror. At the last
 *     move none of them is graver than last-move.
 *  3. At the last move: last-move.
 *  4. Its mates all pass a later position of the line (with those counted as repetitions it mates
 *     no more): transposed if it mates as fast as the line; if it is slower, detour, but only if
 *     this holds with the line's last position left out. Coming to the same picture of mate by
 *     another way is no detour.
 *  5. Among the last k attacker's moves of the profile: convergence.
 *  6. Otherwise: yo-tsume. */
#include <stdlib.h>
#include <string.h>

#include "tsume/verify/judge.h"

static bool is_slider(int type)
{
    return type == SHOGI_LANCE || type == SHOGI_BISHOP || type == SHOGI_ROOK ||
           type == SHOGI_HORSE || type == SHOGI_DRAGON;
}

static bool same_origin(shogi_move a, shogi_move b)
{
    return (a >> 7 & 127) == (b >> 7 & 127);
}

static bool is_promotion_choice(shogi_move own, shogi_move other)
{
    return same_origin(own, other) && shogi_move_to(own) == shogi_move_to(other) &&
           !shogi_move_is_drop(own) && shogi_move_promotes(own) != shogi_move_promotes(other);
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* The direction from `king` to s as a number, 0 if they are on no common line. */
static int direction(shogi_square king, shogi_square s)
{
    int f = shogi_file(s) - shogi_file(king), r = shogi_rank(s) - shogi_rank(king);
    if (f != 0 && r != 0 && abs(f) != abs(r))
        return 0;
    return 3 * sign(f) + sign(r);
}

static bool is_drop_choice(const struct shogi_position *p, shogi_move own, shogi_move other)
{
    shogi_square king = p->king[p->side ^ 1];
    int d = direction(king, shogi_move_to(own));
    return is_slider(shogi_move_type(own)) && shogi_move_type(own) == shogi_move_type(other) &&
           same_origin(own, other) && shogi_move_promotes(own) == shogi_move_promotes(other) &&
           d != 0 && d == direction(king, shogi_move_to(other));
}

static bool is_mirror(const struct shogi_position *p, shogi_move own, shogi_move other)
{
    struct shogi_position m;
    shogi_mirror(&m, p);
    return shogi_position_equal(&m, p) && shogi_mirror_move(own) == other;
}

static bool is_last(const struct judge *j, const struct question *q)
{
    return q->node == walk_plies(&j->walk) - 1;
}

/* Does it still mate when the later positions of the line, but for so many at its end, count as
 * repetitions too? */
static enum ask_answer mates_apart(struct judge *j, struct question *q,
                                   const struct shogi_position *after, size_t but, uint64_t budget)
{
    size_t count = j->walk.keys.count - but;
    uint64_t *keys = mem_alloc((count + 1) * sizeof *keys);
    if (judge_failed(j, keys != NULL))
        return ASK_STOPPED;
    memcpy(keys, j->walk.keys.items, count * sizeof *keys);
    keys[count] = shogi_key(after);
    enum ask_answer answer = check_mates(j, after, keys, count + 1, budget, &q->nodes, NULL);
    mem_free(keys);
    return answer;
}

/* Rules 4 to 6. *grave: whichever of them it turns out to be, the problem is unsound. */
static enum ask_answer classify_by_the_line(struct judge *j, struct question *q,
                                            const struct shogi_position *after, uint64_t budget,
                                            enum finding_kind *kind, bool *grave)
{
    int rest = walk_plies(&j->walk) - q->node;
    bool late = (rest - 1) / 2 < j->options->profile.convergence_moves;
    enum ask_answer apart = mates_apart(j, q, after, 0, budget);
    if (apart != ASK_YES) {
        enum ask_answer as_fast = ask_within(&j->ask, after, 2 * (rest - 1) + 1, budget, &q->nodes);
        *grave = as_fast == ASK_YES && !late;
        if (apart == ASK_STOPPED)
            return apart;
        *kind = FINDING_TRANSPOSED;
        if (as_fast != ASK_NO)
            return as_fast;
        apart = mates_apart(j, q, after, 1, budget);
        *kind = FINDING_DETOUR;
        if (apart != ASK_YES)
            return apart == ASK_NO ? ASK_YES : apart;
    }
    *kind = late ? FINDING_CONVERGENCE : FINDING_YO_TSUME;
    *grave = !late;
    return ASK_YES;
}

/* Rules 2 to 6. */
static enum ask_answer find_milder_kind(struct judge *j, struct question *q,
                                        const struct shogi_position *after, uint64_t budget,
                                        enum finding_kind *kind, bool *grave)
{
    const struct shogi_position *before = &j->walk.positions.items[q->node];
    shogi_move own = j->walk.moves.items[q->node];
    if (is_promotion_choice(own, q->move))
        *kind = FINDING_PROMOTION_CHOICE;
    else if (is_drop_choice(before, own, q->move))
        *kind = FINDING_DROP_CHOICE;
    else if (is_mirror(before, own, q->move))
        *kind = FINDING_MIRROR;
    else if (is_last(j, q))
        *kind = FINDING_LAST_MOVE;
    else
        return classify_by_the_line(j, q, after, budget, kind, grave);
    return ASK_YES;
}

/* STOPPED with *grave: not settled, but nothing that could come of it is mild. */
static enum ask_answer find_kind(struct judge *j, struct question *q, uint64_t budget,
                                 enum finding_kind *kind, bool *grave)
{
    struct shogi_position after = position_after(&j->walk.positions.items[q->node], q->move);
    int rest = walk_plies(&j->walk) - q->node;
    enum ask_answer sooner = ASK_NO;
    if (j->given && rest > 2)
        sooner = ask_within(&j->ask, &after, 2 * (rest - 3) + 1, budget, &q->nodes);
    *kind = FINDING_HAYA_ZUME;
    if (sooner == ASK_YES)
        return sooner;
    enum ask_answer found = find_milder_kind(j, q, &after, budget, kind, grave);
    return sooner == ASK_STOPPED ? sooner : found;
}

static enum verify_severity severity_of(const struct judge *j, const struct question *q,
                                        enum finding_kind kind)
{
    const struct verify_profile *p = &j->options->profile;
    enum verify_severity last = walk_plies(&j->walk) == 1 ? p->last_move_alone : p->last_move;
    enum verify_severity s = SEVERITY_UNSOUND;
    switch (kind) {
    case FINDING_PROMOTION_CHOICE:
        s = p->promotion_choice;
        break;
    case FINDING_DROP_CHOICE:
        s = p->drop_choice;
        break;
    case FINDING_MIRROR:
        s = p->mirror;
        break;
    case FINDING_LAST_MOVE:
        return last;
    case FINDING_DETOUR:
        return p->detour;
    case FINDING_CONVERGENCE:
        return p->convergence;
    default:
        return SEVERITY_UNSOUND;
    }
    return is_last(j, q) && s > last ? last : s;
}

static const char *sentence(enum finding_kind kind)
{
    switch (kind) {
    case FINDING_HAYA_ZUME:
        return "mates sooner than the line";
    case FINDING_PROMOTION_CHOICE:
        return "the same move with the other choice of promotion mates too";
    case FINDING_DROP_CHOICE:
        return "the same piece at another distance on the same line mates too";
    case FINDING_MIRROR:
        return "the mirror image of the move mates too";
    case FINDING_LAST_MOVE:
        return "another last move mates too";
    case FINDING_TRANSPOSED:
        return "mates as fast, through a later position of the line";
    case FINDING_DETOUR:
        return "mates through a later position of the line, but later";
    case FINDING_CONVERGENCE:
        return "mates too, near the end";
    default:
        return "mates too";
    }
}

/* The finding already reported about the question's move, if any. */
static struct finding *reported(const struct judge *j, const struct question *q)
{
    for (size_t i = 0; i < j->report->findings.count; i++) {
        struct finding *f = &j->report->findings.items[i];
        if (f->kind == FINDING_YO_TSUME && f->ply == j->first_ply + q->node && f->move == q->move)
            return f;
    }
    return NULL;
}

/* Is the move alone no mate, so that a line of it shows nothing? */
static bool is_cut_short(struct judge *j, const struct shogi_position *before, shogi_move m,
                         const struct move_line *line)
{
    struct shogi_position after = position_after(before, m);
    shogi_move answers[SHOGI_MAX_MOVES];
    return line->count == 1 && shogi_evasions(&after, answers) > 0 &&
           ask_within(&j->ask, &after, 1, BUDGET_ALL, NULL) != ASK_YES;
}

static void report_second_mate(struct judge *j, const struct question *q, enum finding_kind kind,
                               const char *detail)
{
    struct move_line line = {0};
    const struct shogi_position *before = &j->walk.positions.items[q->node];
    enum verify_severity severity = severity_of(j, q, kind);
    if (j->inside) {
        severity = severity > SEVERITY_NOTE ? SEVERITY_NOTE : severity;
        detail = report_text(j->report, "%s (in the variation %s)", detail, j->inside);
    }
    if (severity != SEVERITY_IGNORE && !j->in_variant)
        mating_line(j, before, q->move, j->walk.keys.items, j->walk.lead + (size_t)q->node + 1,
                    &line);
    if (is_cut_short(j, before, q->move, &line))
        detail = report_text(j->report, "%s (no line of it was found within the limits)", detail);
    add_finding(j, kind, severity, q->node, q->move, &line, detail);
}

enum ask_answer classify(struct judge *j, struct question *q, uint64_t budget)
{
    enum finding_kind kind = FINDING_YO_TSUME;
    bool grave = false;
    struct finding *before = q->graded ? reported(j, q) : NULL;
    enum ask_answer answer = find_kind(j, q, budget, &kind, &grave);
    if (!is_last(j, q))
        j->second_mate = true;
    if (answer != ASK_YES) {
        if (grave && !q->graded) {
            report_second_mate(
                j, q, FINDING_YO_TSUME,
                "mates too; whether sooner than the line, or by moves exchanged, was "
                "not settled");
            struct finding *unnamed = reported(j, q);
            if (unnamed)
                unnamed->unnamed = true;
        }
        q->graded |= grave;
        return ASK_STOPPED;
    }
    if (kind == FINDING_HAYA_ZUME)
        j->sooner = true;
    if (before) {
        before->kind = kind;
        before->unnamed = false;
        before->detail = sentence(kind);
    } else {
        report_second_mate(j, q, kind, sentence(kind));
    }
    return ASK_YES;
}
