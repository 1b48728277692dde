/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/ask.h"

#include <string.h>

#include "core/clock.h"

#define LEAST_SECONDS 1e-6

void asker_init(struct asker *a, struct tsume_solver *solver, const struct limits *limits,
                int attacker)
{
    memset(a, 0, sizeof *a);
    a->solver = solver;
    a->limits = *limits;
    a->attacker = attacker;
    if (solver) /* without one nothing is asked */
        a->rule = tsume_solver_rule(solver);
    a->start = clock_thread_seconds();
}

bool asker_done(struct asker *a)
{
    if (a->status || a->stopped)
        return true;
    if (cancel_requested(a->limits.cancel))
        a->stopped = LIMIT_CANCELLED;
    else if (a->limits.nodes && a->nodes >= a->limits.nodes)
        a->stopped = LIMIT_NODES;
    else if (a->limits.seconds > 0 && clock_thread_seconds() - a->start >= a->limits.seconds)
        a->stopped = LIMIT_TIME;
    return a->stopped != LIMIT_NONE;
}

struct limits asker_narrow(struct asker *a, uint64_t nodes)
{
    struct limits saved = a->limits;
    if (nodes != BUDGET_ALL && (a->limits.nodes == 0 || a->nodes + nodes < a->limits.nodes))
        a->limits.nodes = a->nodes + nodes;
    return saved;
}

bool asker_widen(struct asker *a, const struct limits *saved)
{
    bool ran_out = a->stopped == LIMIT_NODES;
    if (ran_out)
        a->stopped = LIMIT_NONE;
    a->limits = *saved;
    asker_done(a);
    return ran_out;
}

bool asker_allowance(struct asker *a, uint64_t budget, struct limits *l)
{
    if (asker_done(a))
        return false;
    *l = a->limits;
    l->nodes = a->limits.nodes ? a->limits.nodes - a->nodes : 0;
    if (budget != BUDGET_ALL && (l->nodes == 0 || budget < l->nodes))
        l->nodes = budget ? budget : 1;
    if (a->limits.seconds > 0) {
        double left = a->limits.seconds - (clock_thread_seconds() - a->start);
        l->seconds = left > LEAST_SECONDS ? left : LEAST_SECONDS; /* 0 would be no limit */
    }
    return true;
}

/* A search that stopped for another reason than its nodes cannot be helped by more of them. */
static void account(struct asker *a, sakui_status status, uint64_t nodes, enum limit_kind limit,
                    uint64_t *spent)
{
    a->nodes += nodes + 1; /* a question is never free, so that rounds of them come to an end */
    if (spent)
        *spent += nodes + 1;
    if (status && !a->status)
        a->status = status;
    if (limit == LIMIT_TIME || limit == LIMIT_CANCELLED)
        a->stopped = limit;
    asker_done(a);
}

static enum ask_answer answer_of(sakui_status status, enum tsume_verdict verdict)
{
    if (status || verdict == TSUME_UNKNOWN)
        return ASK_STOPPED;
    return verdict == TSUME_MATE ? ASK_YES : ASK_NO;
}

enum ask_answer ask_mate(struct asker *a, const struct shogi_position *p, const uint64_t *forbidden,
                         size_t count, uint64_t budget, uint64_t *spent,
                         struct tsume_result *result)
{
    struct limits l;
    struct tsume_result own = {0};
    struct tsume_result *r = result ? result : &own;
    memset(r, 0, sizeof *r);
    if (!asker_allowance(a, budget, &l))
        return ASK_STOPPED;
    sakui_status status = p->side == a->attacker
                              ? tsume_solver_solve(a->solver, p, forbidden, count, &l, r)
                              : tsume_solver_solve_reply(a->solver, p, forbidden, count, &l, r);
    account(a, status, r->nodes, r->limit, spent);
    enum ask_answer answer = answer_of(status, r->verdict);
    if (!result)
        tsume_result_free(&own);
    return answer;
}

bool ask_known_escape(struct asker *a, const struct shogi_position *p, const uint64_t *forbidden,
                      size_t count, uint64_t *spent, shogi_move *escape)
{
    struct limits l;
    struct tsume_hint hint = {0};
    if (!asker_allowance(a, 1, &l))
        return false;
    struct tsume_hint_options how = {
        .forbidden = forbidden, .forbidden_count = count, .limits = &l, .table_only = true};
    sakui_status status = tsume_solver_hint(a->solver, p, a->attacker, &how, &hint);
    account(a, status, hint.nodes, LIMIT_NONE, spent);
    if (escape)
        *escape = hint.move;
    return !status && hint.verdict == TSUME_NO_MATE;
}

enum ask_answer ask_mate_within(struct asker *a, const struct shogi_position *p, int plies,
                                uint64_t budget, uint64_t *spent)
{
    struct limits l;
    enum tsume_verdict verdict = TSUME_UNKNOWN;
    enum limit_kind limit = LIMIT_NONE;
    if (!asker_allowance(a, budget, &l))
        return ASK_STOPPED;
    uint64_t before = tsume_solver_bounded_nodes(a->solver);
    sakui_status status =
        tsume_solver_solve_within(a->solver, p, a->attacker, plies, &l, &verdict, &limit);
    account(a, status, tsume_solver_bounded_nodes(a->solver) - before, limit, spent);
    return answer_of(status, verdict);
}

enum ask_answer ask_within(struct asker *a, const struct shogi_position *p, int t, uint64_t budget,
                           uint64_t *spent)
{
    struct limits l;
    enum tsume_verdict verdict = TSUME_UNKNOWN;
    enum limit_kind limit = LIMIT_NONE;
    if (!asker_allowance(a, budget, &l))
        return ASK_STOPPED;
    uint64_t before = tsume_solver_bounded_nodes(a->solver);
    sakui_status status = tsume_solver_within(a->solver, p, a->attacker, t, &l, &verdict, &limit);
    account(a, status, tsume_solver_bounded_nodes(a->solver) - before, limit, spent);
    return answer_of(status, verdict);
}

enum ask_answer ask_kind(struct asker *a, const struct shogi_position *p, shogi_move m, int t,
                         uint64_t budget, uint64_t *spent, enum tsume_answer_kind *kind)
{
    struct limits l;
    *kind = TSUME_ANSWER_DEFENCE;
    if (!asker_allowance(a, budget, &l))
        return ASK_STOPPED;
    uint64_t before = tsume_solver_bounded_nodes(a->solver);
    sakui_status status = tsume_solver_judge(a->solver, p, m, t, &l, kind);
    account(a, status == SAKUI_LIMIT ? SAKUI_OK : status,
            tsume_solver_bounded_nodes(a->solver) - before, LIMIT_NONE, spent);
    if (status)
        return ASK_STOPPED;
    return tsume_answer_is_futile(&a->rule, *kind) ? ASK_YES : ASK_NO;
}

enum ask_answer ask_futile(struct asker *a, const struct shogi_position *p, shogi_move m, int t,
                           uint64_t budget, uint64_t *spent)
{
    enum tsume_answer_kind unused;
    return ask_kind(a, p, m, t, budget, spent, &unused);
}

enum ask_answer ask_shortest(struct asker *a, const struct shogi_position *p, int max_plies,
                             uint64_t budget, uint64_t *spent, struct tsume_result *result)
{
    struct limits l;
    memset(result, 0, sizeof *result);
    if (!asker_allowance(a, budget, &l))
        return ASK_STOPPED;
    sakui_status status = p->side == a->attacker
                              ? tsume_solver_shortest(a->solver, p, max_plies, &l, result)
                              : tsume_solver_shortest_reply(a->solver, p, max_plies, &l, result);
    account(a, status, result->nodes, result->limit, spent);
    if (!status && result->verdict == TSUME_MATE && !(result->shortest && result->line_complete))
        return ASK_STOPPED;
    return answer_of(status, result->verdict);
}
