/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The questions about a line: in which order they are worked on, and with how much. */
#include "tsume/verify/judge.h"

#define FIRST_BUDGET  300
#define BUDGET_GROWTH 8
#define LAST_BUDGET   ((uint64_t)1 << 50) /* a question that stops here stops for another reason */

static void settle(struct judge *j, struct question *q, uint64_t budget)
{
    switch (q->type) {
    case QUESTION_BOUND:
        settle_bound(j, q, budget);
        break;
    case QUESTION_ALTERNATIVE:
        settle_alternative(j, q, budget);
        break;
    case QUESTION_DEFENCE:
        settle_defence(j, q, budget);
        break;
    }
}

/* The gravest finding that an answer to the question could bring. */
static enum verify_severity worst_answer(const struct judge *j, const struct question *q)
{
    const struct verify_profile *p = &j->options->profile;
    if (q->type == QUESTION_DEFENCE)
        return henka_dou_severity(j, q->node);
    if (q->type == QUESTION_ALTERNATIVE && q->node == walk_plies(&j->walk) - 1)
        return walk_plies(&j->walk) == 1 ? p->last_move_alone : p->last_move;
    return SEVERITY_UNSOUND;
}

static void list_open(struct judge *j, const struct question *q)
{
    bool inside = j->inside != NULL;
    const char *text = "does this defence last as long as the line?";
    if (q->type == QUESTION_BOUND) {
        int *first = &j->report->unsure_from;
        text = "is the given defence the longest here?";
        if (!inside && (*first == 0 || q->node + 1 < *first))
            *first = q->node + 1;
    }
    if (q->type == QUESTION_ALTERNATIVE)
        text = q->graded  ? "this check mates; what is it to be called?"
               : q->mates ? "this check mates; is it a yo-tsume or a detour?"
                          : "does this check mate?";
    if (inside)
        text = report_text(j->report, "%s (in the variation %s)", text, j->inside);
    add_undecided(j, text, q->node, q->move, q->nodes, !inside);
    if (j->report->undecided.count && !inside)
        j->report->undecided.items[j->report->undecided.count - 1].worst = worst_answer(j, q);
}

/* The first node at which something makes the line unsound; -1: there is none yet. */
static int first_grave_node(const struct judge *j)
{
    int first = -1;
    for (size_t i = 0; i < j->report->findings.count && !j->inside; i++) {
        const struct finding *f = &j->report->findings.items[i];
        int node = f->ply - j->first_ply;
        if (f->severity == SEVERITY_UNSOUND && node >= 0 && (first < 0 || node < first))
            first = node;
    }
    return first;
}

/* Is the same move with promotion, by a piece that loses nothing by it, an open question? */
static bool has_open_promotion(const struct judge *j, const struct question *q)
{
    int type = shogi_move_type(q->move);
    bool gains =
        type == SHOGI_PAWN || type == SHOGI_LANCE || type == SHOGI_BISHOP || type == SHOGI_ROOK;
    for (size_t i = 0; gains && q->type == QUESTION_ALTERNATIVE && i < j->questions.count; i++) {
        const struct question *other = &j->questions.items[i];
        if (other->type == QUESTION_ALTERNATIVE && other->node == q->node && !other->settled &&
            !shogi_move_is_drop(q->move) &&
            shogi_move_from(other->move) == shogi_move_from(q->move) &&
            shogi_move_to(other->move) == shogi_move_to(q->move) &&
            shogi_move_promotes(other->move) && !shogi_move_promotes(q->move))
            return true;
    }
    return false;
}

/* Something makes the line unsound; that it is a line of best play up to there decides the verdict,
 * and is asked with more patience than the rest. A move without promotion seldom mates where the
 * one with it does not, and is asked with less as long as that one is open. */
static uint64_t budget_for(const struct judge *j, const struct question *q, int grave_node,
                           uint64_t budget)
{
    bool decides = q->type == QUESTION_BOUND && grave_node >= 0 && q->node <= grave_node + 1;
    if (decides)
        return budget * BUDGET_GROWTH;
    return has_open_promotion(j, q) ? budget / BUDGET_GROWTH : budget;
}

/* Works on the questions that can decide against the problem, or on the others. Counts the open. */
static size_t settle_some(struct judge *j, bool grave, uint64_t budget)
{
    size_t open = 0;
    for (size_t i = 0; i < j->questions.count && !is_quiet(j) && !j->rejected; i++) {
        struct question *q = &j->questions.items[i];
        if ((worst_answer(j, q) == SEVERITY_UNSOUND) != grave)
            continue;
        if (!q->settled) {
            settle(j, q, budget_for(j, q, first_grave_node(j), budget));
            j->stop |= j->options->first && q->settled && q->type == QUESTION_BOUND &&
                       !j->rejected && is_on_best_play(j, first_grave_node(j));
        }
        open += !q->settled;
    }
    return open;
}

void settle_questions(struct judge *j)
{
    size_t open = 1;
    for (uint64_t budget = FIRST_BUDGET; open > 0 && budget < LAST_BUDGET;
         budget *= BUDGET_GROWTH) {
        size_t grave = settle_some(j, true, budget);
        open = grave + settle_some(j, false, grave ? budget / BUDGET_GROWTH : budget);
        if (is_quiet(j) || j->rejected)
            break;
    }
    for (size_t i = 0; i < j->questions.count && !j->stop && !j->rejected; i++)
        if (!j->questions.items[i].settled)
            list_open(j, &j->questions.items[i]);
}

/* From the end of the line backwards: late positions are cheap, and their answers help. */
void judge_line(struct judge *j)
{
    j->questions.count = 0;
    for (int node = walk_plies(&j->walk) - 1; node >= 0; node--) {
        if (node % 2 == 0)
            ask_alternatives(j, node);
        else
            ask_defences(j, node);
    }
    bool leaves = walk_leftover(&j->walk);
    enum ask_answer spends = leaves ? last_move_can_spend(j) : ASK_YES; /* costs next to nothing */
    settle_questions(j);
    if (j->rejected || j->stop || j->sooner)
        return; /* the line is no best play, or enough was found */
    if (spends == ASK_NO)
        find_leftover(j);
    if (spends == ASK_STOPPED)
        add_undecided(j, "are pieces left over?", -1, SHOGI_MOVE_NONE, 0, true);
}
