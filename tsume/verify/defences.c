/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Other defences at the defender's moves of the line. */
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/notation.h"
#include "tsume/verify/judge.h"

enum verify_severity henka_dou_severity(const struct judge *j, int node)
{
    const struct verify_profile *p = &j->options->profile;
    int rest = walk_plies(&j->walk) - node;
    return rest <= 2 ? p->henka_dou_last_2 : rest <= 4 ? p->henka_dou_last_4 : p->henka_dou;
}

void ask_defences(struct judge *j, int node)
{
    const struct shogi_position *p = &j->walk.positions.items[node];
    shogi_move answers[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(p, answers);
    if (j->given) {
        struct question bound = {.type = QUESTION_BOUND, .node = node};
        judge_failed(j, vec_push(&j->questions, bound));
    }
    j->report->defences += count - 1;
    enum verify_severity severity = henka_dou_severity(j, node);
    if (walk_leftover(&j->walk) || severity == SEVERITY_IGNORE ||
        (j->in_variant && severity == SEVERITY_NOTE))
        return; /* a defence as long as this one would say nothing */
    for (size_t i = 0; i < count; i++) {
        struct question q = {.type = QUESTION_DEFENCE, .node = node, .move = answers[i]};
        if (answers[i] != j->walk.moves.items[node] && judge_failed(j, vec_push(&j->questions, q)))
            return;
    }
}

/* ---- is the given line as long as it can be? ---- */

/* The line after the answer, beginning with it. */
static bool defence_line(struct judge *j, shogi_move answer, const struct tsume_result *r,
                         struct move_line *line)
{
    size_t count = r->verdict == TSUME_MATE ? (size_t)r->plies : 0;
    return !judge_failed(j, report_line(j->report, answer, r->line, count, line));
}

/* With the longest of the defences found in its place, the line may be one of best play. */
static void note_mend(struct judge *j, int node, const struct tsume_result *r,
                      const struct move_line *line)
{
    int v = 2 * (r->plies + 1) + !r->leftover;
    if (j->mend.count && j->mend_node == node && j->mend_value >= v)
        return;
    j->mend = *line;
    j->mend_node = node;
    j->mend_value = v;
}

/* The answer lasts longer than the given line. What does that make of it? NO: nothing, it is an
 * interposition that only another answer which lasts longer shows to be futile. */
static enum ask_answer judge_longer(struct judge *j, struct question *q, shogi_move answer,
                                    uint64_t budget)
{
    const struct shogi_position *p = &j->walk.positions.items[q->node];
    struct shogi_position next = position_after(p, answer);
    struct tsume_result r;
    struct move_line line;
    enum verify_severity chou = j->options->profile.henka_chou;
    enum ask_answer found = ask_shortest(&j->ask, &next, 0, budget, &q->nodes, &r);
    int rest = walk_plies(&j->walk) - q->node, worth = 2 * (r.plies + 1) + !r.leftover;
    enum ask_answer futile =
        found == ASK_YES ? ask_futile(&j->ask, p, answer, worth, budget, &q->nodes) : ASK_NO;
    if (found == ASK_STOPPED || futile != ASK_NO || !defence_line(j, answer, &r, &line)) {
        tsume_result_free(&r);
        return found != ASK_STOPPED && futile == ASK_YES ? ASK_NO : ASK_STOPPED;
    }
    if (found == ASK_YES)
        note_mend(j, q->node, &r, &line);
    if (j->mended) {
        j->rejected = true;
    } else if (found == ASK_NO) {
        given_is_wrong(j, q->node, answer, &line, "this defence escapes");
        j->rejected = true;
    } else if (r.leftover && r.plies + 1 > rest) {
        add_finding(j, FINDING_HENKA_CHOU, chou, q->node, answer, &line,
                    report_text(j->report,
                                "lasts %d plies and leaves pieces; the given line goes on for %d",
                                r.plies + 1, rest));
        if (chou == SEVERITY_UNSOUND) {
            given_is_wrong(j, q->node, answer, &line,
                           "a defence lasts longer (leaving pieces), which the profile forbids");
            j->rejected = true;
        }
        int v = 2 * (q->node + r.plies + 1);
        j->longer = true;
        j->longest = v > j->longest ? v : j->longest;
    } else {
        given_is_wrong(j, q->node, answer, &line,
                       report_text(j->report,
                                   "not the longest defence: this one lasts %d plies%s, not %d",
                                   r.plies + 1, r.leftover ? "" : " and leaves nothing", rest));
        j->rejected = true;
    }
    tsume_result_free(&r);
    return ASK_YES;
}

/* Finds the answers that last longer than the line. */
static void find_longer(struct judge *j, struct question *q, uint64_t budget)
{
    const struct shogi_position *p = &j->walk.positions.items[q->node];
    shogi_move answers[SHOGI_MAX_MOVES], longer[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(p, answers), found = 0;
    int v = walk_value(&j->walk, q->node);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position next = position_after(p, answers[i]);
        if (answers[i] == j->walk.moves.items[q->node])
            continue;
        enum ask_answer a = ask_within(&j->ask, &next, v - 2, budget, &q->nodes);
        if (a == ASK_NO) {
            a = ask_futile(&j->ask, p, answers[i], v, budget, &q->nodes);
            if (a == ASK_NO)
                longer[found++] = answers[i];
        }
        if (a == ASK_STOPPED)
            return;
    }
    size_t findings = j->report->findings.count;
    for (size_t i = 0; i < found; i++)
        if (judge_longer(j, q, longer[i], budget) == ASK_STOPPED) {
            j->report->findings.count = findings; /* told again in the next round */
            j->rejected = false;
            return;
        }
    q->settled = true;
}

void settle_bound(struct judge *j, struct question *q, uint64_t budget)
{
    const struct shogi_position *p = &j->walk.positions.items[q->node];
    int v = walk_value(&j->walk, q->node);
    switch (ask_within(&j->ask, p, v, budget, &q->nodes)) {
    case ASK_YES:
        q->settled = true;
        break;
    case ASK_NO:
        find_longer(j, q, budget);
        break;
    default:
        break;
    }
}

/* ---- as long as the line? ---- */

void settle_defence(struct judge *j, struct question *q, uint64_t budget)
{
    const struct shogi_position *p = &j->walk.positions.items[q->node];
    struct shogi_position next = position_after(p, q->move);
    int v = walk_value(&j->walk, q->node);
    enum ask_answer shorter = ask_within(&j->ask, &next, v - 3, budget, &q->nodes);
    if (shorter == ASK_YES)
        q->settled = true;
    if (shorter != ASK_NO)
        return;
    enum ask_answer as_long = ask_within(&j->ask, &next, v - 2, budget, &q->nodes);
    if (as_long == ASK_NO) /* longer: settle_bound tells, unless it is futile */
        q->settled = true;
    if (as_long != ASK_YES)
        return;
    enum ask_answer futile = ask_futile(&j->ask, p, q->move, v, budget, &q->nodes);
    if (futile == ASK_STOPPED)
        return;
    q->settled = true;
    if (futile == ASK_YES)
        return;
    struct tsume_result r;
    struct move_line line;
    ask_shortest(&j->ask, &next, 0, NOTE_BUDGET, NULL, &r);
    if (defence_line(j, q->move, &r, &line))
        add_finding(j, FINDING_HENKA_DOU, henka_dou_severity(j, q->node), q->node, q->move, &line,
                    "another defence lasts as long and leaves nothing either");
    tsume_result_free(&r);
}

/* ---- henka-betsu ---- */

/* Is the value from `least` to `most`, with nothing left over? */
static bool mates_slowly(struct judge *j, const struct shogi_position *after, int least, int most)
{
    const uint64_t budget = NOTE_BUDGET / 10;
    if (ask_within(&j->ask, after, least - 1, budget, NULL) != ASK_NO ||
        ask_within(&j->ask, after, most, budget, NULL) != ASK_YES)
        return false;
    int v = least;
    while (v < most && ask_within(&j->ask, after, v, budget, NULL) == ASK_NO)
        v++;
    return v % 2 == 1 && ask_within(&j->ask, after, v, budget, NULL) == ASK_YES;
}

/* After `answer`, an inferior defence: another check that mates as late as the line or later and
 * leaves nothing. */
static void look_for_slow_mate(struct judge *j, int node, shogi_move answer)
{
    const struct shogi_position *p = &j->walk.positions.items[node];
    struct shogi_position next = position_after(p, answer);
    shogi_move checks[SHOGI_MAX_MOVES];
    size_t count = shogi_checks(&next, checks), path = j->walk.lead + (size_t)node + 1;
    int v = walk_value(&j->walk, node), longest = v + 4 * 4;
    for (size_t i = 0; i < count && !asker_done(&j->ask); i++) {
        struct shogi_position after = position_after(&next, checks[i]);
        struct move_line rest, line;
        if (!mates_slowly(j, &after, v - 4, longest - 4) ||
            ask_mate(&j->ask, &after, j->walk.keys.items, path, NOTE_BUDGET, NULL, NULL) != ASK_YES)
            continue;
        if (!mating_line(j, &next, checks[i], j->walk.keys.items, path, &rest) ||
            judge_failed(j, report_line(j->report, answer, rest.moves, rest.count, &line)))
            return;
        add_finding(j, FINDING_HENKA_BETSU, j->options->profile.henka_betsu, node, answer, &line,
                    "an inferior defence, but a slower mate is as long as the line");
        return;
    }
}

void find_henka_betsu(struct judge *j)
{
    if (j->options->profile.henka_betsu == SEVERITY_IGNORE || walk_leftover(&j->walk))
        return;
    for (int node = 1; node < walk_plies(&j->walk); node += 2) {
        const struct shogi_position *p = &j->walk.positions.items[node];
        shogi_move answers[SHOGI_MAX_MOVES];
        size_t count = shogi_evasions(p, answers);
        int v = walk_value(&j->walk, node);
        for (size_t i = 0; i < count && !is_quiet(j); i++) {
            struct shogi_position next = position_after(p, answers[i]);
            if (answers[i] != j->walk.moves.items[node] &&
                ask_within(&j->ask, &next, v - 3, NOTE_BUDGET, NULL) == ASK_YES &&
                ask_futile(&j->ask, p, answers[i], v, NOTE_BUDGET, NULL) == ASK_NO)
                look_for_slow_mate(j, node, answers[i]);
        }
    }
}

/* ---- inside variations ---- */

static void look_inside(struct judge *j, int node, shogi_move answer)
{
    struct shogi_position next = position_after(&j->walk.positions.items[node], answer);
    struct tsume_result r;
    struct judge inner = {
        .ask = j->ask, .options = j->options, .report = j->report, .first_ply = node + 2};
    char usi[SHOGI_USI_MAX];
    shogi_move_to_usi(answer, usi);
    enum ask_answer found = ask_shortest(&inner.ask, &next, 0, BUDGET_ALL, NULL, &r);
    if (found == ASK_STOPPED) {
        j->ask = inner.ask;
        add_undecided(j, "yo-tsume inside this variation", node, answer, r.nodes, false);
    } else {
        bool ok =
            walk_start(&inner.walk, &next, j->walk.keys.items, j->walk.lead + (size_t)node + 1);
        for (int i = 0; ok && i < r.plies; i++)
            ok = walk_add(&inner.walk, r.line[i]);
        inner.inside = report_text(j->report, "%d %s", node + 1, usi);
        if (!judge_failed(&inner, ok && inner.inside)) {
            for (int i = walk_plies(&inner.walk) - 3; i >= 0; i -= 2)
                ask_alternatives(&inner, i);
            settle_questions(&inner);
        }
        j->ask = inner.ask;
    }
    judge_free(&inner);
    tsume_result_free(&r);
}

void find_inside_variations(struct judge *j)
{
    for (int node = walk_plies(&j->walk) - 2; node > 0; node -= 2) {
        const struct shogi_position *p = &j->walk.positions.items[node];
        shogi_move answers[SHOGI_MAX_MOVES];
        size_t count = shogi_evasions(p, answers);
        int v = walk_value(&j->walk, node);
        for (size_t i = 0; i < count && !is_quiet(j); i++)
            if (answers[i] != j->walk.moves.items[node] &&
                ask_futile(&j->ask, p, answers[i], v, BUDGET_ALL, NULL) == ASK_NO)
                look_inside(j, node, answers[i]);
    }
}
