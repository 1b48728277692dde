/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines a file gives: is a right one right to its end, is a wrong one refuted, is the best
 * defence there? */
#include <limits.h>
#include <string.h>

#include "core/alloc.h"
#include "tsume/verify/go_judge.h"

/* A given line played out, position by position. */
struct replay {
    struct go_state *states; /* states[i]: before move i; count + 1 of them */
    go_move *moves;          /* as played in the region; GO_MOVE_PASS for moves outside */
    size_t count;            /* as far as it could be played */
    size_t outside;
    bool whole;
};

static void replay_free(struct replay *p)
{
    mem_free(p->states);
    mem_free(p->moves);
}

/* One given move in the region. A turn left out is a pass. */
static bool take(const struct go_judge_work *w, const struct go_given_move *m, struct go_state *s,
                 go_move *out, size_t *outside)
{
    const struct go_region *r = &w->problem->compiled;
    enum go_role role = m->color == r->attacker ? GO_ATTACKER : GO_DEFENDER;
    if (s->side != (uint8_t)role) {
        s->side = (uint8_t)role;
        s->ko = GO_NO_KO;
    }
    *out = go_move_at(r, m->point);
    if (*out == GO_MOVE_NONE) {
        *outside += 1;
        *out = GO_MOVE_PASS;
    }
    if (*out != GO_MOVE_PASS && !(go_region_moves(r, s) & go_bit(*out - 1)))
        return false;
    go_region_play(r, s, *out);
    return true;
}

static sakui_status play_out(const struct go_judge_work *w, const struct go_given_line *line,
                             struct replay *out)
{
    memset(out, 0, sizeof *out);
    out->states = mem_zalloc(line->count + 1, sizeof *out->states);
    out->moves = mem_zalloc(line->count + 1, sizeof *out->moves);
    if (!out->states || !out->moves)
        return SAKUI_MEMORY;
    struct go_state s = w->problem->state;
    out->states[0] = s;
    out->whole = true;
    for (size_t i = 0; i < line->count && out->whole; i++) {
        out->whole = take(w, &line->moves[i], &s, &out->moves[i], &out->outside);
        if (out->whole)
            out->states[++out->count] = s;
    }
    return SAKUI_OK;
}

static struct go_line line_to(const struct replay *p, size_t count)
{
    struct go_line out = {.count = 0};
    for (size_t i = 0; i < count && i < GO_LINE_MAX; i++)
        out.moves[out.count++] = p->moves[i];
    return out;
}

/* Status after `count` moves. */
static void ask_at(struct go_judge_work *w, const struct replay *p, size_t count,
                   struct go_status *out)
{
    go_judge_ask(w, count ? &p->states[count - 1] : NULL, &p->states[count], out);
}

static sakui_status tell(struct go_judge_work *w, enum go_finding_kind kind, const struct replay *p,
                         size_t count, const struct go_status *s, long at)
{
    struct go_finding f = {.kind = kind,
                           .ply = (int)count,
                           .move = count ? p->moves[count - 1] : GO_MOVE_NONE,
                           .line = line_to(p, count),
                           .at = at};
    if (s) {
        f.status = *s;
        const struct go_region *r = &w->problem->compiled;
        f.line.count += go_solver_line(w->solver, r, &p->states[count], f.line.moves + f.line.count,
                                       GO_LINE_MAX - f.line.count);
    }
    w->report->given_ok = false;
    w->report->reason = go_finding_info(kind)->definition;
    return vec_push(&w->report->findings, f) ? SAKUI_OK : SAKUI_MEMORY;
}

/* A right line has failed at its end: the first move of the mover after which it had. */
static sakui_status find_mistake(struct go_judge_work *w, const struct replay *p,
                                 const struct go_given_line *line, int best)
{
    struct go_status s;
    size_t at = p->count;
    for (size_t i = 1; i < p->count; i++) {
        if (p->states[i - 1].side != (uint8_t)w->mover)
            continue;
        ask_at(w, p, i, &s);
        int worth = go_status_worth(&s, w->mover);
        if (worth != INT_MIN && worth < best) {
            at = i;
            break;
        }
    }
    ask_at(w, p, at, &s);
    return tell(w, GO_FINDING_BAD_SOLUTION, p, at, &s, line->at);
}

static sakui_status judge_line(struct go_judge_work *w, const struct go_given_line *line,
                               const struct replay *p, int best)
{
    struct go_report *r = w->report;
    bool right = line->claim == GO_CLAIM_RIGHT;
    struct go_status s;
    if (!p->whole)
        return tell(w, GO_FINDING_BAD_SOLUTION, p, p->count, NULL, line->at);
    ask_at(w, p, p->count, &s);
    int worth = go_status_worth(&s, w->mover);
    if (worth == INT_MIN) {
        r->given_settled = false;
        return go_judge_open(
            w, right ? "whether a line given as right is" : "whether a line given as wrong is",
            (int)p->count, p->count ? p->moves[p->count - 1] : GO_MOVE_NONE);
    }
    if (right && worth < best)
        return find_mistake(w, p, line, best);
    if (!right && worth >= best)
        return tell(w, GO_FINDING_UNREFUTED, p, p->count, &s, line->at);
    return SAKUI_OK;
}

/* --- what is not given -------------------------------------------------------------------------
 */

/* The answers the file has after the same first `count` moves. */
static go_set answers(const struct go_judge_work *w, const struct go_given_line *line, size_t count,
                      bool *pass)
{
    go_set out = 0;
    *pass = false;
    for (size_t i = 0; i < w->given->lines.count; i++) {
        const struct go_given_line *l = &w->given->lines.items[i];
        bool same = l->count > count;
        for (size_t k = 0; k < count && same; k++)
            same = l->moves[k].point == line->moves[k].point &&
                   l->moves[k].color == line->moves[k].color;
        if (!same)
            continue;
        go_move m = go_move_at(&w->problem->compiled, l->moves[count].point);
        if (m == GO_MOVE_PASS || m == GO_MOVE_NONE)
            *pass = true;
        else
            out |= go_bit(m - 1);
    }
    return out;
}

static bool is_listed(go_set listed, bool pass, go_move m)
{
    return m == GO_MOVE_PASS ? pass : (listed & go_bit(m - 1)) != 0;
}

/* The opponent is to move after `count` moves of a right line: does a move that is not given hold
 * out better than those that are? */
static sakui_status look_for_defences(struct go_judge_work *w, const struct go_given_line *line,
                                      const struct replay *p, size_t count)
{
    bool pass;
    go_set listed = answers(w, line, count, &pass);
    enum go_role opponent = w->mover == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
    struct go_first_moves all;
    struct limits rest = go_judge_rest(w);
    if (!listed && !pass)
        return SAKUI_OK; /* the line ends here */
    go_solver_first_moves(w->solver, &w->problem->compiled, &p->states[count], &rest, &all);
    int given_best = INT_MIN, best = INT_MIN;
    const struct go_first_move *found = NULL;
    for (int i = 0; i < all.count; i++) {
        int worth = go_status_worth(&all.items[i].status, opponent);
        w->report->nodes += all.items[i].status.nodes;
        if (worth == INT_MIN)
            return go_judge_open(w, "whether the best defence is given", (int)count + 1,
                                 all.items[i].move);
        if (is_listed(listed, pass, all.items[i].move))
            given_best = worth > given_best ? worth : given_best;
        if (worth > best) {
            best = worth;
            found = &all.items[i];
        }
    }
    if (given_best == INT_MIN || best <= given_best)
        return SAKUI_OK;
    struct go_finding f = {.kind = GO_FINDING_MISSING_DEFENCE,
                           .ply = (int)count + 1,
                           .move = found->move,
                           .line = line_to(p, count),
                           .status = found->status,
                           .at = line->at};
    if (f.line.count < GO_LINE_MAX)
        f.line.moves[f.line.count++] = found->move;
    return vec_push(&w->report->findings, f) ? SAKUI_OK : SAKUI_MEMORY;
}

/* The mover is to move: what else keeps the result? */
static sakui_status look_for_duals(struct go_judge_work *w, const struct go_given_line *line,
                                   const struct replay *p, size_t count, int best)
{
    bool pass;
    go_set listed = answers(w, line, count, &pass);
    struct go_first_moves all;
    struct limits rest = go_judge_rest(w);
    go_solver_first_moves(w->solver, &w->problem->compiled, &p->states[count], &rest, &all);
    for (int i = 0; i < all.count; i++) {
        const struct go_first_move *m = &all.items[i];
        w->report->nodes += m->status.nodes;
        int worth = go_status_worth(&m->status, w->mover);
        if (worth == INT_MIN || worth < best || is_listed(listed, pass, m->move))
            continue;
        struct go_finding f = {.kind = GO_FINDING_DUAL,
                               .ply = (int)count + 1,
                               .move = m->move,
                               .line = line_to(p, count),
                               .status = m->status,
                               .at = line->at};
        if (f.line.count < GO_LINE_MAX)
            f.line.moves[f.line.count++] = m->move;
        if (!vec_push(&w->report->findings, f))
            return SAKUI_MEMORY;
    }
    return SAKUI_OK;
}

/* Has an earlier right line gone through the same first moves? */
static bool seen_before(const struct go_judge_work *w, size_t index, size_t count)
{
    const struct go_given_line *line = &w->given->lines.items[index];
    for (size_t i = 0; i < index; i++) {
        const struct go_given_line *l = &w->given->lines.items[i];
        bool same = l->claim == GO_CLAIM_RIGHT && l->count >= count;
        for (size_t k = 0; k < count && same; k++)
            same = l->moves[k].point == line->moves[k].point;
        if (same)
            return true;
    }
    return false;
}

static sakui_status look_along(struct go_judge_work *w, size_t index, const struct replay *p,
                               int best)
{
    const struct go_given_line *line = &w->given->lines.items[index];
    sakui_status status = SAKUI_OK;
    for (size_t i = 1; i < p->count && !status; i++) {
        if (seen_before(w, index, i))
            continue;
        if (p->states[i].side != (uint8_t)w->mover)
            status = look_for_defences(w, line, p, i);
        else if (w->options->deep)
            status = look_for_duals(w, line, p, i, best);
    }
    return status;
}

sakui_status go_judge_lines(struct go_judge_work *w)
{
    struct go_report *r = w->report;
    int best = go_status_worth(&r->first, w->mover);
    sakui_status status = SAKUI_OK;
    bool looked = false;
    r->given = r->given_ok = r->given_settled = true;
    for (size_t i = 0; i < w->given->lines.count && !status; i++) {
        const struct go_given_line *line = &w->given->lines.items[i];
        struct replay p;
        r->right_lines += line->claim == GO_CLAIM_RIGHT;
        r->wrong_lines += line->claim == GO_CLAIM_WRONG;
        r->other_lines += line->claim == GO_CLAIM_NONE;
        if (line->claim == GO_CLAIM_NONE)
            continue;
        status = play_out(w, line, &p);
        r->outside += p.outside;
        size_t before = r->findings.count;
        if (!status && best != INT_MIN)
            status = judge_line(w, line, &p, best);
        else
            r->given_settled = false;
        if (!status && best != INT_MIN && line->claim == GO_CLAIM_RIGHT && p.whole &&
            r->findings.count == before && (w->options->deep || !looked)) {
            looked = true;
            status = look_along(w, i, &p, best);
        }
        replay_free(&p);
    }
    r->given = r->right_lines + r->wrong_lines > 0;
    return status;
}
