/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings of Connect6 that are a win which has to be searched for. */
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/lab_internal.h"
#include "tsume/ref/connect6_zone.h"

#define VCDT_DEPTH  3
#define VCDT_NODES  40
#define TRIAL_LEAST 15 /* iterations of the trial search: fewer is too easy to compare on */

static sakui_status begin(void *state)
{
    struct connect6_state *s = state;
    s->solver = connect6_solver_new(VCDT_DEPTH, VCDT_NODES);
    return s->solver ? SAKUI_OK : SAKUI_MEMORY;
}

static uint64_t finish(void *state)
{
    struct connect6_state *s = state;
    uint64_t nodes = connect6_solver_nodes(s->solver);
    connect6_solver_free(s->solver);
    s->solver = NULL;
    return nodes;
}

/* Not won by VCDT at once, but proven by a short PN search: nothing is said of the algorithms that
 * are compared on it. */
static sakui_status is_wanted(const struct connect6_state *opening, bool *wanted)
{
    struct connect6_state s = *opening;
    struct search_options o;
    struct search_result r;
    struct limits limits = {.nodes = 15000};
    sakui_status status = begin(&s);
    if (status)
        return status;
    search_options_init(&o);
    o.evaluation = EVALUATE_WHEN_SELECTED;
    status = search_run(search_find("deep-pn"), &connect6_zone_game, &s, &o, &limits, &r);
    *wanted = !status && r.value == SEARCH_PROVEN && r.indicators.iterations >= TRIAL_LEAST;
    search_result_free(&r);
    finish(&s);
    return status;
}

static sakui_status make_openings(struct lab_experiment *e, const struct lab_options *o,
                                  struct lab_set *set, struct diag_list *diags)
{
    struct rng rng;
    sakui_status status = SAKUI_OK;
    long n = lab_set_count(e, o, set);
    (void)diags;
    rng_seed(&rng, (uint64_t)set->seed);
    for (int tries = 0; !status && (long)set->cases < n && tries < 2000; tries++) {
        struct connect6_state s;
        bool wanted = false;
        char name[40];
        connect6_opening(&s, (int)set->size, 6, (int)set->plies, &rng);
        if (o->cancel && cancel_requested(o->cancel))
            return SAKUI_CANCELLED;
        status = is_wanted(&s, &wanted);
        if (status || !wanted)
            continue;
        snprintf(name, sizeof name, "%zu (try %d)", set->cases + 1, tries + 1);
        struct lab_case *c = lab_add_case(e, set, &connect6_zone_game, &s, name);
        if (!c)
            return SAKUI_MEMORY;
        c->begin = begin;
        c->finish = finish;
    }
    return status;
}

const struct lab_source lab_connect6_openings = {"connect6", "openings", make_openings, NULL};
