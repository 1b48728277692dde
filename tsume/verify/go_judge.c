/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/go_judge.h"

#include <limits.h>
#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"

const struct go_finding_info *go_finding_info(enum go_finding_kind kind)
{
    static const struct go_finding_info infos[GO_FINDING_KINDS] = {
        {"no-solution", SEVERITY_UNSOUND,
         "moving first gains nothing: the result is the opponent's whoever begins"},
        {"needless", SEVERITY_UNSOUND,
         "no move is needed: the result is the mover's whoever begins"},
        {"cook", SEVERITY_UNSOUND,
         "another first move has the same result as the solution's or a better one"},
        {"bad-solution", SEVERITY_FLAW,
         "a line given as right does not reach the best result, or cannot be played"},
        {"unrefuted", SEVERITY_FLAW,
         "a line given as wrong ends where the mover still has the best result"},
        {"missing-defence", SEVERITY_FLAW,
         "on a right line an answer that is not given holds out better than all that are"},
        {"dual", SEVERITY_NOTE,
         "on a right line, after the first move, another move keeps the best result"},
        {"added-walls", SEVERITY_NOTE,
         "the result rests on stones added to close the region: closed further out it is another"},
    };
    return &infos[kind];
}

void go_given_free(struct go_given *g)
{
    for (size_t i = 0; i < g->lines.count; i++)
        mem_free(g->lines.items[i].moves);
    vec_free(&g->lines);
}

void go_report_free(struct go_report *r)
{
    if (!r)
        return;
    vec_free(&r->findings);
    vec_free(&r->undecided);
    mem_free(r);
}

struct limits go_judge_rest(const struct go_judge_work *w)
{
    struct limits rest = w->options->limits;
    if (rest.nodes)
        rest.nodes = rest.nodes > w->report->nodes ? rest.nodes - w->report->nodes : 1;
    if (rest.seconds > 0) {
        double left = rest.seconds - (clock_thread_seconds() - w->began);
        rest.seconds = left > 1e-6 ? left : 1e-6;
    }
    return rest;
}

void go_judge_ask(struct go_judge_work *w, const struct go_state *before,
                  const struct go_state *state, struct go_status *out)
{
    struct limits rest = go_judge_rest(w);
    go_solver_status(w->solver, &w->problem->compiled, before, state, &rest, out);
    w->report->nodes += out->nodes;
    if (out->verdict == GO_UNKNOWN && !w->report->limit)
        w->report->limit = out->limit;
}

sakui_status go_judge_open(struct go_judge_work *w, const char *question, int ply, go_move move)
{
    struct go_open open = {question, ply, move};
    return vec_push(&w->report->undecided, open) ? SAKUI_OK : SAKUI_MEMORY;
}

/* --- the problem itself ------------------------------------------------------------------------
 */

static sakui_status add_finding(struct go_report *r, enum go_finding_kind kind, go_move move,
                                const struct go_status *status)
{
    struct go_finding f = {.kind = kind, .move = move, .status = *status};
    if (move) {
        f.ply = 1;
        f.line.moves[f.line.count++] = move;
    }
    return vec_push(&r->findings, f) ? SAKUI_OK : SAKUI_MEMORY;
}

/* Does moving first matter at all? */
static sakui_status judge_gain(struct go_judge_work *w)
{
    struct go_report *r = w->report;
    int first = go_status_worth(&r->first, w->mover), other = go_status_worth(&r->other, w->mover);
    if (first == INT_MIN)
        return go_judge_open(w, "what the mover can reach", 0, GO_MOVE_NONE);
    if (other == INT_MIN)
        return go_judge_open(w, "what happens if the opponent begins", 0, GO_MOVE_NONE);
    if (first > other)
        return SAKUI_OK;
    bool his = r->first.winner == w->mover;
    return add_finding(r, his ? GO_FINDING_NEEDLESS : GO_FINDING_NO_SOLUTION, GO_MOVE_NONE,
                       &r->first);
}

/* First moves the file calls right; the solver's own where it calls none so. */
static go_set solution_moves(const struct go_judge_work *w, bool *pass)
{
    go_set out = 0;
    const struct go_region *region = &w->problem->compiled;
    *pass = false;
    for (size_t i = 0; w->given && i < w->given->lines.count; i++) {
        const struct go_given_line *l = &w->given->lines.items[i];
        if (l->claim != GO_CLAIM_RIGHT || !l->count)
            continue;
        go_move m = go_move_at(region, l->moves[0].point);
        if (m == GO_MOVE_PASS)
            *pass = true;
        else if (m)
            out |= go_bit(m - 1);
    }
    if (!out && !*pass && w->report->moves.count) {
        go_move m = w->report->moves.items[0].move;
        if (m == GO_MOVE_PASS)
            *pass = true;
        else
            out = go_bit(m - 1);
    }
    return out;
}

static sakui_status judge_first_moves(struct go_judge_work *w)
{
    struct go_report *r = w->report;
    bool pass;
    go_set solution = solution_moves(w, &pass);
    int best = go_status_worth(&r->first, w->mover);
    sakui_status status = SAKUI_OK;
    for (int i = 0; i < r->moves.count && !status && best != INT_MIN; i++) {
        const struct go_first_move *m = &r->moves.items[i];
        bool listed = m->move == GO_MOVE_PASS ? pass : (solution & go_bit(m->move - 1)) != 0;
        int worth = go_status_worth(&m->status, w->mover);
        if (worth == INT_MIN)
            status = go_judge_open(w, "what a first move comes to", 1, m->move);
        else if (worth >= best && !listed)
            status = add_finding(r, GO_FINDING_COOK, m->move, &m->status);
    }
    return status;
}

/* --- the verdict -------------------------------------------------------------------------------
 */

static void decide(struct go_report *r)
{
    enum verify_severity worst = SEVERITY_IGNORE;
    for (size_t i = 0; i < r->findings.count; i++) {
        enum verify_severity s = go_finding_info(r->findings.items[i].kind)->severity;
        worst = s > worst ? s : worst;
    }
    if (worst == SEVERITY_UNSOUND)
        r->verdict = VERDICT_UNSOUND;
    else if (r->undecided.count)
        r->verdict = VERDICT_UNDECIDED;
    else
        r->verdict = worst == SEVERITY_FLAW ? VERDICT_FLAWED : VERDICT_SOUND;
}

static sakui_status judge_all(struct go_judge_work *w)
{
    struct go_report *r = w->report;
    const struct go_region *region = &w->problem->compiled;
    struct go_state state = w->problem->state, turned = state;
    go_judge_ask(w, NULL, &state, &r->first);
    if (r->first.verdict != GO_UNKNOWN)
        r->line.count = go_solver_line(w->solver, region, &state, r->line.moves, GO_LINE_MAX);
    struct limits rest = go_judge_rest(w);
    go_solver_first_moves(w->solver, region, &state, &rest, &r->moves);
    for (int i = 0; i < r->moves.count; i++) {
        const struct go_status *s = &r->moves.items[i].status;
        r->nodes += s->nodes;
        if (s->verdict == GO_UNKNOWN && !r->limit)
            r->limit = s->limit;
    }
    turned.side = (uint8_t)(w->mover == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER);
    go_judge_ask(w, NULL, &turned, &r->other);
    sakui_status status = judge_gain(w);
    bool matters = !r->findings.count;
    if (!status && matters)
        status = judge_first_moves(w);
    if (!status && w->given)
        status = go_judge_lines(w);
    return status;
}

/* The stones that were added to close the region: would others, further out, do? */
static sakui_status judge_walls(struct go_judge_work *w)
{
    struct go_report *r = w->report;
    const struct go_status *of[2];
    of[w->mover] = &r->first;
    of[w->mover == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER] = &r->other;
    if (r->first.verdict == GO_UNKNOWN || r->other.verdict == GO_UNKNOWN)
        return SAKUI_OK;
    struct limits rest = go_judge_rest(w);
    go_solver_walls(w->solver, w->problem, of[GO_ATTACKER], of[GO_DEFENDER], &rest, &r->walls,
                    &r->nodes);
    return r->walls.walls == GO_WALLS_DECIDE
               ? add_finding(r, GO_FINDING_ADDED_WALLS, GO_MOVE_NONE, &r->first)
               : SAKUI_OK;
}

sakui_status go_judge(const struct go_problem *problem, const struct go_given *given,
                      const struct go_judge_options *options, struct go_report **out)
{
    struct go_judge_work w = {.problem = problem,
                              .given = given && given->lines.count ? given : NULL,
                              .options = options,
                              .mover = (enum go_role)problem->state.side,
                              .began = clock_thread_seconds()};
    struct go_solver_options how = {.memory_bytes = options->limits.memory_bytes,
                                    .threats = options->threats};
    *out = NULL;
    w.report = mem_zalloc(1, sizeof *w.report);
    sakui_status status = w.report ? go_solver_new(&w.solver, &how) : SAKUI_MEMORY;
    if (!status)
        status = judge_all(&w);
    if (!status)
        status = judge_walls(&w);
    go_solver_free(w.solver);
    if (status) {
        go_report_free(w.report);
        return status;
    }
    decide(w.report);
    w.report->seconds = clock_thread_seconds() - w.began;
    *out = w.report;
    return SAKUI_OK;
}
