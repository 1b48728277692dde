/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shortest mate: v*, and a main line of best play by both.
 *
 * Is there a mate at all? Its length is a bound from above; then each bound asks for a better mate
 * than the one just found, until there is none. The mates are cheap, each leans on the one before,
 * and only one refutation is needed: that of the bound just below v*.
 *
 * The main line. Defender: the first answer in the order of shogi_evasions that is not futile and
 * lasts v*. Attacker: first the check that the proof of v* holds, then, where that costs no more
 * than v* itself did, the first one in the order of shogi_checks that reaches v*. */
#include <string.h>

#include "core/alloc.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/solver/bounded.h"
#include "tsume/shogi/solver/internal.h"

#define LINE_NODES 20000 /* putting the main line into order may cost this much in any case */

struct bounded_question {
    struct bounded *own; /* of the calling thread */
    int t;
};

static bool work_on_bound(struct tsume_search *s, const void *question, void *result)
{
    const struct bounded_question *q = question;
    struct bounded_result *r = result;
    if (s == q->own->base) {
        *r = tsume_bounded_ask(q->own, q->t);
    } else {
        struct bounded b;
        tsume_bounded_init(&b, s, q->own->futile_rule ? &q->own->rule : NULL);
        *r = tsume_bounded_ask(&b, q->t);
        tsume_bounded_free(&b);
    }
    return r->answer != BOUNDED_STOPPED;
}

static struct bounded_result ask(struct bounded *b, int threads, int t)
{
    struct bounded_result r = {.answer = BOUNDED_STOPPED};
    struct bounded_question q = {b, t};
    tsume_crew_run(b->base, threads, work_on_bound, &q, &r, sizeof r);
    return r;
}

/* v* if it is at most `most` plies; VALUE_NONE or -1 (stopped) otherwise. It is known not to be
 * below `least`. */
static int shortest_value(struct bounded *b, int threads, int least, int most, bool *ruled)
{
    int best = VALUE_NONE, t = 2 * most + 1;
    while (best > least) {
        struct bounded_result r = ask(b, threads, t);
        if (r.answer == BOUNDED_STOPPED)
            return -1;
        if (r.answer == BOUNDED_NO)
            break;
        best = r.value;
        t = best - 1;
        *ruled = r.ruled;
        b->base->best_plies = (uint32_t)(best / 2);
    }
    return best;
}

static enum bounded_answer defence_lasts(struct bounded *b, shogi_move m, int v)
{
    const struct shogi_position *p = &b->base->position;
    shogi_square checker;
    enum bounded_answer shorter = tsume_bounded_after(b, m, v - 3);
    if (shorter != BOUNDED_NO)
        return shorter == BOUNDED_YES ? BOUNDED_NO : BOUNDED_STOPPED;
    if (!b->futile_rule || shogi_move_type(m) == SHOGI_KING ||
        !shogi_bb_has(tsume_interposition_squares(p, &checker), shogi_move_to(m)))
        return BOUNDED_YES;
    enum bounded_answer futile = tsume_interposition_is_futile(b, m, v);
    if (futile == BOUNDED_STOPPED)
        return futile;
    return futile == BOUNDED_YES ? BOUNDED_NO : BOUNDED_YES;
}

/* The check that the table's proof of v holds in base->position, if it holds one. */
static bool proven_check(struct bounded *b, int v, shogi_move *best)
{
    struct bounded_result r = tsume_bounded_ask(b, v);
    if (r.answer != BOUNDED_YES || r.move == SHOGI_MOVE_NONE ||
        !shogi_is_legal(&b->base->position, r.move))
        return false;
    *best = r.move;
    return tsume_bounded_after(b, r.move, v - 2) == BOUNDED_YES;
}

/* The next move of best play in base->position, worth v: the attacker's in order, or else any.
 * False: stopped. */
static bool best_move(struct bounded *b, int v, bool in_order, shogi_move *best)
{
    struct tsume_search *s = b->base;
    shogi_move moves[SHOGI_MAX_MOVES];
    bool attacker = s->position.side == s->attacker;
    if (attacker && !in_order && proven_check(b, v, best))
        return true;
    size_t count =
        attacker ? shogi_checks(&s->position, moves) : shogi_evasions(&s->position, moves);
    for (size_t i = 0; i < count; i++) {
        enum bounded_answer good =
            attacker ? tsume_bounded_after(b, moves[i], v - 2) : defence_lasts(b, moves[i], v);
        if (good == BOUNDED_STOPPED)
            return false;
        if (good == BOUNDED_YES) {
            *best = moves[i];
            return true;
        }
    }
    return false;
}

/* Finds the main line from base->position, which stays as it is. False: a limit or memory cut it
 * short; *line holds what there is. */
static bool main_line(struct bounded *b, int v, bool in_order, shogi_move *line, int *count)
{
    struct shogi_position root = b->base->position;
    bool done = true;
    *count = 0;
    while (*count < v / 2 && done) {
        struct shogi_undo undo;
        done = best_move(b, v - 2 * *count, in_order, &line[*count]);
        if (done)
            shogi_play(&b->base->position, line[(*count)++], &undo);
    }
    b->base->position = root;
    return done;
}

static void find_line(struct bounded *b, int v, struct tsume_result *out)
{
    mem_free(out->line);
    out->plies = 0;
    out->line = mem_zalloc((size_t)(v / 2) + 1, sizeof *out->line);
    if (out->line)
        out->line_complete = main_line(b, v, false, out->line, &out->plies);
    else
        b->base->out_of_memory = true;
}

/* Puts the line found into order, if `budget` nodes are enough for it. No limit that comes in
 * between is told: everything is settled already. */
static void order_line(struct bounded *b, int v, uint64_t budget, struct tsume_result *out)
{
    struct tsume_search *s = b->base;
    const struct limits *outer = s->limits;
    struct limits inner = outer ? *outer : (struct limits){0};
    shogi_move *line = mem_zalloc((size_t)(v / 2) + 1, sizeof *line);
    int plies;
    if (!inner.nodes || inner.nodes > s->nodes + budget)
        inner.nodes = s->nodes + budget;
    s->limits = &inner;
    s->next_check = s->nodes;
    if (line && main_line(b, v, true, line, &plies)) {
        mem_free(out->line);
        out->line = line;
    } else {
        mem_free(line);
    }
    s->limits = outer;
    s->next_check = s->nodes;
    s->stopped = LIMIT_NONE;
}

/* The same without the rule, where the rule took part in the answer. */
static void plain_value(struct tsume_search *s, int threads, int most, bool rule_used, int v,
                        struct tsume_result *out)
{
    bool ruled;
    int plain = v;
    if (rule_used) {
        struct bounded b;
        tsume_bounded_init(&b, s, NULL);
        plain = shortest_value(&b, threads, v, most, &ruled);
        tsume_bounded_free(&b);
    }
    if (plain < 0 || plain == VALUE_NONE)
        return;
    out->plain_plies = plain / 2;
    out->plain_leftover = plain % 2 == 0;
}

static void find_shortest(struct tsume_search *s, const struct tsume_options *options, int most,
                          int max_plies, struct tsume_result *out)
{
    int threads = options->threads;
    struct bounded b;
    bool ruled = false;
    int cap = max_plies > 0 && max_plies < most ? max_plies : most;
    tsume_bounded_init(&b, s, &options->rule);
    int v = shortest_value(&b, threads, 0, cap, &ruled);
    uint64_t spent = s->nodes;
    if (v >= 0 && v != VALUE_NONE) {
        out->shortest = true;
        find_line(&b, v, out);
        out->leftover = v % 2 == 0;
        out->best_plies = v / 2;
        if (!options->rule_only)
            plain_value(s, threads, most, ruled, v, out);
    }
    out->limit = s->stopped;
    if (out->shortest && out->line_complete && !s->stopped && !s->out_of_memory)
        order_line(&b, v, spent > LINE_NODES ? spent : LINE_NODES, out);
    tsume_bounded_free(&b);
}

static sakui_status shortest(struct tsume_solver *solver, const struct shogi_position *root,
                             int attacker, int max_plies, const struct limits *limits,
                             struct tsume_result *out)
{
    struct tsume_search s;
    sakui_status status = tsume_solver_answer(solver, root, attacker, NULL, 0, limits, out);
    if (status != SAKUI_OK || out->verdict != TSUME_MATE)
        return status;
    double start = tsume_search_clock() - out->seconds;
    tsume_solver_search_init(solver, &s, limits);
    s.start = start;
    s.nodes = out->nodes;
    s.leaves = out->leaves;
    struct tsume_table_hit hit;
    if (tsume_settle_again(&s, root, &hit) && hit.kind == ENTRY_PROVEN) {
        s.position = *root;
        find_shortest(&s, &solver->options, (int)hit.pn, max_plies, out);
    }
    if (!out->shortest && out->limit == LIMIT_NONE)
        out->limit = s.stopped ? s.stopped : LIMIT_DEPTH; /* max_plies */
    out->nodes = s.nodes;
    out->leaves = s.leaves;
    out->seconds = tsume_search_clock() - start;
    if (s.out_of_memory)
        status = SAKUI_MEMORY;
    tsume_search_free(&s);
    return status;
}

sakui_status tsume_solver_shortest(struct tsume_solver *solver, const struct shogi_position *root,
                                   int max_plies, const struct limits *limits,
                                   struct tsume_result *out)
{
    return shortest(solver, root, root->side, max_plies, limits, out);
}

sakui_status tsume_solver_shortest_reply(struct tsume_solver *solver,
                                         const struct shogi_position *position, int max_plies,
                                         const struct limits *limits, struct tsume_result *out)
{
    return shortest(solver, position, position->side ^ 1, max_plies, limits, out);
}

/* A search for bounded questions only; what is noted for tsume_solver_proof stays as it is. */
static void bounded_search_init(struct tsume_solver *solver, struct tsume_search *s,
                                const struct shogi_position *position, int attacker,
                                const struct limits *limits)
{
    tsume_search_init(s, &solver->table, position, attacker);
    s->limits = limits;
}

/* rule NULL: every interposition is a defence, and mates are kept for plain search too. */
static sakui_status ask_bounded(struct tsume_solver *solver, const struct shogi_position *position,
                                int attacker, int v, const struct tsume_futile_rule *rule,
                                const struct limits *limits, enum tsume_verdict *out,
                                enum limit_kind *limit)
{
    struct tsume_search s;
    struct bounded b;
    *out = TSUME_UNKNOWN;
    *limit = LIMIT_NONE;
    if (position->king[attacker ^ 1] < 0 ||
        shogi_in_check(position, attacker ^ 1) != (position->side != attacker))
        return SAKUI_USAGE;
    bounded_search_init(solver, &s, position, attacker, limits);
    tsume_bounded_init(&b, &s, rule);
    b.keep_plain = !rule;
    enum bounded_answer answer = tsume_bounded_ask(&b, v).answer;
    if (answer == BOUNDED_STOPPED)
        *limit = s.stopped;
    else
        *out = answer == BOUNDED_YES ? TSUME_MATE : TSUME_NO_MATE;
    solver->bounded_nodes += s.nodes;
    bool memory = s.out_of_memory;
    tsume_bounded_free(&b);
    tsume_search_free(&s);
    return memory ? SAKUI_MEMORY : SAKUI_OK;
}

sakui_status tsume_solver_within(struct tsume_solver *solver, const struct shogi_position *position,
                                 int attacker, int v, const struct limits *limits,
                                 enum tsume_verdict *out, enum limit_kind *limit)
{
    return ask_bounded(solver, position, attacker, v, &solver->options.rule, limits, out, limit);
}

sakui_status tsume_solver_solve_within(struct tsume_solver *solver,
                                       const struct shogi_position *position, int attacker,
                                       int plies, const struct limits *limits,
                                       enum tsume_verdict *out, enum limit_kind *limit)
{
    return ask_bounded(solver, position, attacker, 2 * plies + 1, NULL, limits, out, limit);
}

sakui_status tsume_solver_judge(struct tsume_solver *solver, const struct shogi_position *position,
                                shogi_move move, int v, const struct limits *limits,
                                enum tsume_answer_kind *kind)
{
    struct tsume_search s;
    struct bounded b;
    *kind = TSUME_ANSWER_DEFENCE;
    if (!shogi_in_check(position, position->side) || !shogi_is_legal(position, move))
        return SAKUI_USAGE;
    bounded_search_init(solver, &s, position, position->side ^ 1, limits);
    tsume_bounded_init(&b, &s, &solver->options.rule);
    struct interposition_judgement judged = tsume_interposition_judge(&b, move, v);
    *kind = judged.kind;
    solver->bounded_nodes += s.nodes;
    bool memory = s.out_of_memory;
    tsume_bounded_free(&b);
    tsume_search_free(&s);
    if (memory)
        return SAKUI_MEMORY;
    return judged.futile == BOUNDED_STOPPED ? SAKUI_LIMIT : SAKUI_OK;
}

const char *tsume_answer_kind_name(enum tsume_answer_kind kind)
{
    static const char *const names[] = {
        "defence", "interposition", "grey XY(Z)", "grey XYZ", "narrow", "X", "XY(Y)"};
    return names[kind];
}

uint64_t tsume_solver_bounded_nodes(const struct tsume_solver *solver)
{
    return solver->bounded_nodes;
}
