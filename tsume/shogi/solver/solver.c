/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/solver/solver.h"

#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/solver/internal.h"

#define DEFAULT_MEMORY ((size_t)256 << 20)
#define STACK_SHARE    32 /* one part in so many is left for the stack */
#define DEFAULT_DEPTH  4000
#define THREAD_BYTES   ((size_t)512 << 10) /* a further thread: its stack and its search */

size_t tsume_solver_memory(const struct tsume_solver *solver)
{
    return solver->options.memory_bytes ? solver->options.memory_bytes : DEFAULT_MEMORY;
}

sakui_status tsume_solver_new(struct tsume_solver **out, const struct tsume_options *options)
{
    *out = NULL;
    if (options && (options->threads < 0 || options->threads > TSUME_MAX_THREADS))
        return SAKUI_USAGE;
    struct tsume_solver *solver = mem_zalloc(1, sizeof *solver);
    if (!solver)
        return SAKUI_MEMORY;
    if (options)
        solver->options = *options;
    size_t memory = tsume_solver_memory(solver);
    size_t threads = solver->options.threads > 1 ? (size_t)solver->options.threads - 1 : 0;
    size_t table = memory - memory / STACK_SHARE;
    table -= threads * THREAD_BYTES < table / 2 ? threads * THREAD_BYTES : table / 2;
    if (!tsume_table_init(&solver->table, table, solver->options.threads)) {
        mem_free(solver);
        return SAKUI_MEMORY;
    }
    *out = solver;
    return SAKUI_OK;
}

void tsume_solver_free(struct tsume_solver *solver)
{
    if (!solver)
        return;
    tsume_table_free(&solver->table);
    mem_free(solver->forbidden);
    mem_free(solver);
}

struct tsume_futile_rule tsume_solver_rule(const struct tsume_solver *solver)
{
    return solver->options.rule;
}

size_t tsume_solver_table_bytes(const struct tsume_solver *solver)
{
    return tsume_table_used(&solver->table) * sizeof(struct tsume_table_entry);
}

uint64_t tsume_solver_collections(const struct tsume_solver *solver)
{
    return tsume_table_collections(&solver->table);
}

void tsume_solver_count_alike(struct tsume_solver *solver, bool alike)
{
    solver->alike = alike;
}

void tsume_solver_clear(struct tsume_solver *solver)
{
    tsume_table_clear(&solver->table);
    solver->verdict = TSUME_UNKNOWN;
}

void tsume_result_free(struct tsume_result *result)
{
    mem_free(result->line);
    memset(result, 0, sizeof *result);
}

/* The defender has a king, in check exactly when it is to move. */
static bool can_be_asked(const struct shogi_position *root, int attacker)
{
    int defender = attacker ^ 1;
    return root->king[defender] >= 0 && shogi_in_check(root, defender) == (root->side == defender);
}

/* Remembers the question for tsume_solver_proof. */
static bool note_question(struct tsume_solver *solver, const struct shogi_position *root,
                          int attacker, const uint64_t *forbidden, size_t count)
{
    uint64_t *copy = NULL;
    if (count && !(copy = mem_alloc(count * sizeof *copy)))
        return false;
    if (count)
        memcpy(copy, forbidden, count * sizeof *copy);
    mem_free(solver->forbidden);
    solver->forbidden = copy;
    solver->forbidden_count = count;
    solver->root = *root;
    solver->attacker = attacker;
    solver->verdict = TSUME_UNKNOWN;
    solver->exact = false;
    return true;
}

void tsume_solver_search_init(struct tsume_solver *solver, struct tsume_search *s,
                              const struct limits *limits)
{
    tsume_search_init(s, &solver->table, &solver->root, solver->attacker);
    s->limits = limits;
    s->alike = solver->alike;
    if (solver->options.depth > 0)
        s->max_depth = (size_t)solver->options.depth;
    s->stack_bytes = tsume_solver_memory(solver) / STACK_SHARE;
    s->progress = solver->options.progress;
    s->progress_context = solver->options.progress_context;
    if (solver->exact)
        tsume_search_forbid(s, solver->forbidden, solver->forbidden_count);
}

static enum tsume_verdict verdict_of(const struct outcome *o)
{
    if (o->state == CHILD_PROVEN)
        return TSUME_MATE;
    if (o->state == CHILD_DISPROVEN)
        return TSUME_NO_MATE;
    return TSUME_UNKNOWN;
}

static bool work_on_root(struct tsume_search *s, const void *question, void *result)
{
    struct outcome *o = result;
    (void)question;
    *o = tsume_search_run_root(s);
    return verdict_of(o) != TSUME_UNKNOWN;
}

static void settle_root(const struct tsume_solver *solver, struct tsume_search *s,
                        struct outcome *o)
{
    *o = (struct outcome){.state = CHILD_OPEN};
    tsume_crew_run(s, solver->options.threads, work_on_root, NULL, o, sizeof *o);
}

/* Without the forbidden positions first: no mate there is no mate here, and a mate whose proof
 * meets none of them is a mate here too. Only what is left needs a search that knows them. */
static sakui_status settle_question(struct tsume_solver *solver, struct tsume_search *s,
                                    struct outcome *o)
{
    settle_root(solver, s, o);
    solver->verdict = verdict_of(o);
    if (solver->verdict != TSUME_MATE || solver->forbidden_count == 0)
        return SAKUI_OK;
    bool meets = false;
    sakui_status status = tsume_proof_meets_forbidden(solver, s, &meets);
    if (status == SAKUI_OK && !meets)
        return SAKUI_OK;
    solver->verdict = TSUME_UNKNOWN;
    if (status != SAKUI_OK && status != SAKUI_LIMIT)
        return status;
    if (s->stopped)
        return SAKUI_OK;
    solver->exact = true;
    tsume_search_forbid(s, solver->forbidden, solver->forbidden_count);
    s->position = solver->root;
    settle_root(solver, s, o);
    solver->verdict = verdict_of(o);
    return SAKUI_OK;
}

/* An example of why there is no mate. */
static void note_refutation(struct tsume_search *s, const struct shogi_position *root,
                            struct tsume_result *out)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    struct shogi_position p = *root;
    struct shogi_undo undo;
    struct tsume_table_hit hit;
    if (p.side != s->attacker || shogi_checks(&p, moves) == 0)
        return;
    shogi_play(&p, moves[0], &undo);
    if (!tsume_settle_again(s, &p, &hit) || hit.kind != ENTRY_DISPROVEN)
        return;
    out->refuted = moves[0];
    out->refutation = move_unpack(&p, hit.move);
}

sakui_status tsume_solver_answer(struct tsume_solver *solver, const struct shogi_position *root,
                                 int attacker, const uint64_t *forbidden, size_t forbidden_count,
                                 const struct limits *limits, struct tsume_result *out)
{
    struct tsume_search s;
    memset(out, 0, sizeof *out);
    if (!can_be_asked(root, attacker))
        return SAKUI_USAGE;
    if (!note_question(solver, root, attacker, forbidden, forbidden_count))
        return SAKUI_MEMORY;
    tsume_solver_search_init(solver, &s, limits);
    struct outcome o;
    sakui_status status = settle_question(solver, &s, &o);
    out->verdict = solver->verdict;
    if (out->verdict == TSUME_UNKNOWN)
        out->limit = s.stopped ? s.stopped : LIMIT_DEPTH;
    if (out->verdict == TSUME_MATE)
        tsume_extract_line(&s, root, out);
    if (out->verdict == TSUME_NO_MATE)
        note_refutation(&s, root, out);
    out->nodes = s.nodes;
    out->leaves = s.leaves;
    out->seconds = tsume_search_clock() - s.start;
    if (s.out_of_memory)
        status = SAKUI_MEMORY;
    tsume_search_free(&s);
    return status;
}

sakui_status tsume_solver_solve(struct tsume_solver *solver, const struct shogi_position *root,
                                const uint64_t *forbidden, size_t forbidden_count,
                                const struct limits *limits, struct tsume_result *out)
{
    return tsume_solver_answer(solver, root, root->side, forbidden, forbidden_count, limits, out);
}

sakui_status tsume_solver_solve_reply(struct tsume_solver *solver,
                                      const struct shogi_position *position,
                                      const uint64_t *forbidden, size_t forbidden_count,
                                      const struct limits *limits, struct tsume_result *out)
{
    return tsume_solver_answer(solver, position, position->side ^ 1, forbidden, forbidden_count,
                               limits, out);
}
