/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of single positions, for whoever writes a proof down move by move. */
#include <string.h>

#include "core/rng.h"
#include "tsume/shogi/solver/bounded.h"
#include "tsume/shogi/solver/internal.h"

static void hint_search_init(struct tsume_solver *solver, struct tsume_search *s,
                             const struct shogi_position *position, int attacker,
                             const struct limits *limits)
{
    tsume_search_init(s, &solver->table, position, attacker);
    s->limits = limits;
    s->max_depth = solver->options.depth > 0 ? (size_t)solver->options.depth : s->max_depth;
}

sakui_status tsume_solver_hint(struct tsume_solver *solver, const struct shogi_position *position,
                               int attacker, const struct tsume_hint_options *options,
                               struct tsume_hint *out)
{
    struct tsume_search s;
    struct tsume_table_hit hit;
    memset(out, 0, sizeof *out);
    hint_search_init(solver, &s, position, attacker, options->limits);
    if (options->forbidden_count)
        tsume_search_forbid(&s, options->forbidden, options->forbidden_count);
    for (unsigned i = 0; i < options->again; i++)
        s.salt ^= mix64(s.salt + 1);
    bool known = true;
    if (options->table_only)
        tsume_table_probe(s.table, tsume_search_key(&s, position), hand_of(position, attacker),
                          &hit);
    else
        known = tsume_settle_again(&s, position, &hit);
    if (known && hit.kind == ENTRY_PROVEN)
        out->verdict = TSUME_MATE;
    if (known && hit.kind == ENTRY_DISPROVEN)
        out->verdict = TSUME_NO_MATE;
    if (out->verdict != TSUME_UNKNOWN)
        out->move = move_unpack(position, hit.move);
    out->limit = s.stopped;
    out->nodes = s.nodes;
    bool memory = s.out_of_memory;
    tsume_search_free(&s);
    return memory ? SAKUI_MEMORY : SAKUI_OK;
}

sakui_status tsume_solver_hint_within(struct tsume_solver *solver,
                                      const struct shogi_position *position, int attacker, int v,
                                      const struct limits *limits, struct tsume_hint *out)
{
    struct tsume_search s;
    struct bounded b;
    memset(out, 0, sizeof *out);
    hint_search_init(solver, &s, position, attacker, limits);
    tsume_bounded_init(&b, &s, &solver->options.rule);
    struct bounded_result r = tsume_bounded_ask(&b, v);
    if (r.answer == BOUNDED_STOPPED)
        out->limit = s.stopped;
    else
        out->verdict = r.answer == BOUNDED_YES ? TSUME_MATE : TSUME_NO_MATE;
    out->move = r.move;
    out->nodes = s.nodes;
    bool memory = s.out_of_memory;
    tsume_bounded_free(&b);
    tsume_search_free(&s);
    return memory ? SAKUI_MEMORY : SAKUI_OK;
}
