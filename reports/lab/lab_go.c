/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tsume-Go solver as a row of an experiment, with parts of it switched off. */
#include <string.h>

#include "reports/lab/go_game.h"
#include "reports/lab/lab_internal.h"
#include "tsume/go/solver/search.h"
#include "tsume/go/solver/solver.h"

/* By their names in Kishimoto's chapters 5 to 7. */
unsigned lab_go_part(const char *name)
{
    static const struct {
        const char *name;
        unsigned part;
    } parts[] = {{"dead-shapes", GO_KNOW_DEATH},
                 {"2pointeye", GO_KNOW_BENSON},
                 {"ac", GO_KNOW_ATTACKER_MIAI},
                 {"dc", GO_KNOW_DEFENDER_MIAI},
                 {"r", GO_PART_DISTANCE},
                 {"fam", GO_PART_FORCED_ATTACKER},
                 {"fdm", GO_PART_FORCED_DEFENDER},
                 {"sim", GO_PART_SIMULATION},
                 {"eyedist", GO_PART_EYE_DISTANCE},
                 {"feyedist", GO_PART_BREAK_DISTANCE},
                 {"dds", GO_PART_SPLIT}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, name) == 0)
            return parts[i].part;
    return 0;
}

static enum search_value value_of(const struct go_status *s)
{
    switch (s->verdict) {
    case GO_ALIVE:
    case GO_SEKI:
        return SEARCH_DISPROVEN;
    case GO_DEAD:
        return SEARCH_PROVEN;
    case GO_KO:
        return s->winner == GO_ATTACKER ? SEARCH_PROVEN : SEARCH_DISPROVEN;
    default:
        return SEARCH_UNKNOWN;
    }
}

/* Nobody has ko threats, and whether life is seki is not asked: one question, one search. */
sakui_status lab_run_go(const struct lab_params *p, const struct lab_case *c,
                        const struct limits *limits, struct lab_result *out)
{
    const struct go_game_state *g = c->state;
    struct go_solver_options o = {.memory_bytes = (size_t)limits->memory_bytes,
                                  .parts = p->go_parts,
                                  .threats = -1,
                                  .no_seki = true};
    struct go_solver *solver = NULL;
    struct go_status status;
    if (c->game != &go_game)
        return SAKUI_USAGE;
    if (go_solver_new(&solver, &o))
        return SAKUI_MEMORY;
    go_solver_status(solver, g->region, NULL, &g->position, limits, &status);
    const struct go_measures *m = go_solver_measures(solver);
    out->value = value_of(&status);
    out->limit = out->value == SEARCH_UNKNOWN ? status.limit : LIMIT_NONE;
    out->measure[LAB_ITERATIONS] = (double)m->iterations;
    out->measure[LAB_EXPANDED] = (double)m->nodes;
    out->measure[LAB_SWITCHES] = (double)m->root_switches;
    out->measure[LAB_MAX_PN] = m->max_pn;
    out->measure[LAB_SIMULATIONS] = (double)m->simulations;
    out->measure[LAB_SIMULATIONS_OK] = (double)m->simulations_ok;
    go_solver_free(solver);
    return SAKUI_OK;
}
