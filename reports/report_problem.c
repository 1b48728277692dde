/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "reports/report_data.h"

static void all_missing(struct report_problem *p)
{
    p->rank = p->score = p->votes = NAN;
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        p->features.value[i] = NAN;
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        p->search.record.value[i] = NAN;
    p->difficulty.score = p->difficulty.low = p->difficulty.high = NAN;
    p->go.max_pn = p->go.max_dn = NAN;
}

struct report_problem *report_problem_new(void)
{
    struct report_problem *p = mem_zalloc(1, sizeof *p);
    if (!p)
        return NULL;
    arena_init(&p->arena);
    all_missing(p);
    p->id = p->title = p->author = p->source = p->date = p->file = p->remarks = p->setup = "";
    p->group = "";
    p->given_line = p->mirror_key = p->shift_key = "";
    p->error.code = p->error.text = "";
    p->verdict.line = p->verdict.given.reason = "";
    p->search.algorithm = "";
    p->go.refused = p->go.verdict = p->go.winner = p->go.attacker = p->go.line = "";
    p->go.closed = p->go.added = p->go.crucial = "";
    p->game = PROBLEM_OTHER;
    return p;
}

void report_problem_free(struct report_problem *p)
{
    if (!p)
        return;
    vec_free(&p->marks);
    vec_free(&p->verdict.given.variations);
    vec_free(&p->verdict.findings);
    vec_free(&p->verdict.undecided);
    vec_free(&p->verdict.tries);
    vec_free(&p->themes);
    vec_free(&p->search.trace);
    vec_free(&p->search.orders);
    vec_free(&p->go.first_moves);
    arena_free(&p->arena);
    mem_free(p);
}

sakui_status report_problem_failed(struct report_problem **out, const struct diag *d)
{
    struct report_problem *p = report_problem_new();
    if (!p)
        return SAKUI_MEMORY;
    p->id = p->file = p->error.file = arena_strdup(&p->arena, d->file);
    p->error.code = arena_strdup(&p->arena, d->code);
    p->error.text = arena_strdup(&p->arena, d->text);
    p->error.line = d->line;
    p->error.column = d->column;
    if (!p->id || !p->error.code || !p->error.text) {
        report_problem_free(p);
        return SAKUI_MEMORY;
    }
    *out = p;
    return SAKUI_OK;
}
