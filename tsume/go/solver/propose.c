/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which group is a board without marks about? The one whose fate depends on who moves first. */
#include <limits.h>

#include "core/alloc.h"
#include "tsume/go/solver/solver.h"

#define TABLE_BYTES ((size_t)4 << 20)
#define MARKED      (-1)
#define TRIED_MAX   4  /* groups for each way of closing the walls */
#define AGAIN_MAX   4  /* that are asked about a second time, */
#define AGAIN_TIMES 10 /* with so many times the nodes */
#define WIDER_TIMES 4  /* the same, for walls further out around the group that was found */

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

/* One group under one closing. */
struct choice {
    int at, loose;
};

/* All that may be meant, closings in order. Marked stones without open walls leave no choice. */
static int choices(const struct go_request *request, struct go_problem *work, struct choice *out)
{
    struct go_request q = *request;
    int count = 0;
    bool enclosed =
        false; /* one is closed as it stands: hardly one that stones must close widely */
    for (q.loose = 0; q.loose <= (enclosed ? GO_LOOSE_NEAR : GO_LOOSE_MAX); q.loose++) {
        struct go_candidates list;
        groups(&q, work, &list);
        for (int i = 0; i < list.count && i < TRIED_MAX; i++) {
            if (make(work, &q, list.at[i], NULL))
                continue;
            out[count++] = (struct choice){list.at[i], q.loose};
            enclosed = enclosed || work->enclosure == GO_ENCLOSED;
            if (list.at[i] == MARKED && work->enclosure != GO_WALLED_UP)
                return count;
        }
    }
    return count;
}

/* Walls as far out as moving first still helps around the group that was found: the fewer of the
 * stones that decide are added ones, the better. */
static struct choice widest(struct go_solver *solver, const struct go_request *request,
                            struct go_problem *work, struct choice found, const struct choice *list,
                            int count, uint64_t nodes)
{
    struct choice best = found;
    struct go_request q = *request;
    q.loose = found.loose;
    if (make(work, &q, found.at, NULL) || work->enclosure != GO_WALLED_UP)
        return best;
    for (int i = 0; i < count; i++) {
        q.loose = list[i].loose;
        if (list[i].at == found.at && list[i].loose > best.loose &&
            !make(work, &q, found.at, NULL) && gains(solver, work, nodes) == GAIN_SURE)
            best = list[i];
    }
    return best;
}

/* The first for which moving first helps; what was not found out with few nodes is asked again with
 * more. */
static struct choice choose(struct go_solver *solver, const struct go_request *request,
                            struct go_problem *work, const struct choice *list, int count,
                            uint64_t nodes)
{
    struct choice open[AGAIN_MAX] = {{0, 0}};
    int opens = 0;
    for (int i = 0; i < count + opens; i++) {
        bool again = i >= count;
        struct choice c = again ? open[i - count] : list[i];
        struct go_request q = *request;
        q.loose = c.loose;
        if (make(work, &q, c.at, NULL))
            continue;
        enum gain gain = gains(solver, work, again ? nodes * AGAIN_TIMES : nodes);
        if (gain == GAIN_SURE)
            return widest(solver, request, work, c, list, count, nodes * WIDER_TIMES);
        if (gain == GAIN_OPEN && !again && opens < AGAIN_MAX)
            open[opens++] = c;
    }
    return opens ? open[0] : list[0];
}

sakui_status go_solver_propose(struct go_problem *p, const struct go_request *request,
                               uint64_t nodes, const char **why)
{
    struct go_solver_options options = {.memory_bytes = TABLE_BYTES, .threats = 1, .no_seki = true};
    struct choice list[TRIED_MAX * (GO_LOOSE_MAX + 1)];
    struct go_request q = *request;
    struct go_solver *solver;
    int count = choices(request, p, list);
    if (!count)
        return go_problem_make(p, request, why);
    sakui_status status = go_solver_new(&solver, &options);
    if (status)
        return status;
    struct choice c = count == 1 ? list[0] : choose(solver, request, p, list, count, nodes);
    go_solver_free(solver);
    q.loose = c.loose;
    return make(p, &q, c.at, why);
}
