/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which group is a board without marks about? The one whose fate depends on who moves first. */
#include <limits.h>

#include "core/alloc.h"
#include "tsume/go/solver/solver.h"

#define TABLE_BYTES ((size_t)4 << 20)
#define MARKED      (-1)
#define NOTHING     (-2)
#define TRIED_MAX   4 /* groups for each way of closing the walls */

enum gain { GAIN_NONE, GAIN_OPEN, GAIN_SURE };

/* Does the side to move gain by moving? */
static enum gain gains(struct go_solver *s, const struct go_problem *p, uint64_t nodes)
{
    enum go_role mover = (enum go_role)p->state.side;
    struct limits limits = {.nodes = nodes};
    struct go_state turned = p->state;
    struct go_status first, other;
    go_solver_status(s, &p->compiled, NULL, &p->state, &limits, &first);
    int worth = go_status_worth(&first, mover);
    if (worth != INT_MIN && first.winner != mover && first.verdict != GO_KO)
        return GAIN_NONE;
    turned.side = (uint8_t)(mover == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER);
    go_solver_status(s, &p->compiled, NULL, &turned, &limits, &other);
    int without = go_status_worth(&other, mover);
    if (without != INT_MIN && other.winner == mover && other.verdict != GO_KO)
        return GAIN_NONE;
    if (worth == INT_MIN || without == INT_MIN)
        return GAIN_OPEN;
    return worth > without ? GAIN_SURE : GAIN_NONE;
}

/* The groups that may be meant, for one way of closing the walls; marked stones are one group. */
static void groups(const struct go_request *q, struct go_problem *work, struct go_candidates *out)
{
    if (!q->crucial) {
        go_problem_candidates(q, work, out);
        return;
    }
    out->count = 1;
    out->at[0] = MARKED;
}

static sakui_status make(struct go_problem *p, const struct go_request *q, int at, const char **why)
{
    return at == MARKED ? go_problem_make(p, q, why) : go_problem_at(p, q, at, why);
}

sakui_status go_solver_propose(struct go_problem *p, const struct go_request *request,
                               uint64_t nodes, const char **why)
{
    struct go_solver_options options = {.memory_bytes = TABLE_BYTES, .threats = 1, .no_seki = true};
    struct go_request q = *request, best = *request;
    struct go_candidates list;
    struct go_solver *solver;
    int at = NOTHING;
    enum gain found = GAIN_NONE;
    sakui_status status = go_solver_new(&solver, &options);
    if (status)
        return status;
    for (q.loose = 0; q.loose <= GO_LOOSE_MAX && found != GAIN_SURE; q.loose++) {
        groups(&q, p, &list);
        for (int i = 0; i < list.count && i < TRIED_MAX && found != GAIN_SURE; i++) {
            if (make(p, &q, list.at[i], NULL))
                continue;
            bool settled = list.at[i] == MARKED && p->enclosure != GO_WALLED_UP;
            enum gain gain = settled ? GAIN_SURE : gains(solver, p, nodes);
            if (at == NOTHING || gain > found) {
                at = list.at[i];
                best = q;
                found = gain;
            }
        }
    }
    go_solver_free(solver);
    return at == NOTHING ? go_problem_make(p, request, why) : make(p, &best, at, why);
}
