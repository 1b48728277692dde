/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/solver/solver.h"

#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "core/rng.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/solver/internal.h"

#define DEFAULT_MEMORY ((size_t)256 << 20)
#define STACK_SHARE    32 /* one part in so many is left for the stack */
#define DEFAULT_DEPTH  4000

sakui_status tsume_solver_new(struct tsume_solver **out, const struct tsume_options *options)
{
    struct tsume_solver *solver = mem_zalloc(1, sizeof *solver);
    *out = NULL;
    if (!solver)
        return SAKUI_MEMORY;
    if (options)
        solver->options = *options;
    size_t memory = solver->options.memory_bytes ? solver->options.memory_bytes : DEFAULT_MEMORY;
    if (!table_init(&solver->table, memory - memory / STACK_SHARE)) {
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
    table_free(&solver->table);
    mem_free(solver->forbidden);
    mem_free(solver);
}

void tsume_solver_clear(struct tsume_solver *solver)
{
    table_clear(&solver->table);
    solver->verdict = TSUME_UNKNOWN;
}

void tsume_result_free(struct tsume_result *result)
{
    mem_free(result->line);
    memset(result, 0, sizeof *result);
}

static bool can_be_asked(const struct shogi_position *root)
{
    int defender = root->side ^ 1;
    return root->king[defender] >= 0 && !shogi_in_check(root, defender);
}

/* Remembers the question for tsume_solver_proof. */
static bool note_question(struct tsume_solver *solver, const struct shogi_position *root,
                          const uint64_t *forbidden, size_t count)
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
    solver->verdict = TSUME_UNKNOWN;
    return true;
}

void solver_search_init(struct tsume_solver *solver, struct search *s, const struct limits *limits)
{
    search_init(s, &solver->table, &solver->root);
    s->limits = limits;
    if (solver->options.depth > 0)
        s->max_depth = (size_t)solver->options.depth;
    s->progress = solver->options.progress;
    s->progress_context = solver->options.progress_context;
    s->forbidden = solver->forbidden;
    s->forbidden_count = solver->forbidden_count;
    for (size_t i = 0; i < s->forbidden_count; i++)
        s->forbidden_hash += mix64(s->forbidden[i]);
    /* Proofs made without these positions forbidden may lead through them: a table of its own. */
    s->salt ^= s->forbidden_hash;
}

static enum tsume_verdict verdict_of(const struct outcome *o)
{
    if (o->state == CHILD_PROVEN)
        return TSUME_MATE;
    if (o->state == CHILD_DISPROVEN || (o->state == CHILD_REPEATED && o->ref != REF_DEPTH))
        return TSUME_NO_MATE;
    return TSUME_UNKNOWN;
}

sakui_status tsume_solver_solve(struct tsume_solver *solver, const struct shogi_position *root,
                                const uint64_t *forbidden, size_t forbidden_count,
                                const struct limits *limits, struct tsume_result *out)
{
    struct search s;
    memset(out, 0, sizeof *out);
    if (!can_be_asked(root))
        return SAKUI_USAGE;
    if (!note_question(solver, root, forbidden, forbidden_count))
        return SAKUI_MEMORY;
    solver_search_init(solver, &s, limits);
    struct outcome o = search_run_root(&s);
    out->verdict = verdict_of(&o);
    out->limit = s.stopped ? s.stopped : o.state == CHILD_REPEATED ? LIMIT_DEPTH : LIMIT_NONE;
    if (out->verdict != TSUME_UNKNOWN)
        out->limit = LIMIT_NONE;
    if (out->verdict == TSUME_MATE)
        extract_line(&s, root, out);
    solver->verdict = out->verdict;
    out->nodes = s.nodes;
    out->leaves = s.leaves;
    out->seconds = clock_cpu_seconds() - s.start;
    bool memory = s.out_of_memory;
    search_free(&s);
    return memory ? SAKUI_MEMORY : SAKUI_OK;
}
