/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings of Connect6 that are a win which has to be searched for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/lab_internal.h"
#include "tsume/ref/connect6_zone.h"

#define VCDT_DEPTH  3
#define VCDT_NODES  40
#define TRIAL_LEAST 15 /* iterations of the trial search: fewer is too easy to compare on */
#define TRIES_MAX   20000
#define TEXT_MAX    400

static sakui_status begin(void *state)
{
    struct connect6_state *s = state;
    s->solver = connect6_solver_new(VCDT_DEPTH, VCDT_NODES);
    return s->solver ? SAKUI_OK : SAKUI_MEMORY;
}

static uint64_t finish(void *state)
{
    struct connect6_state *s = state;
    uint64_t nodes = s->solver ? connect6_solver_nodes(s->solver) : 0;
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

/* ---- text: "j10k9 h7g6", black stones, white stones; "j10k9l8 h7g6 w": White moves ---- */

static void to_text(const struct connect6_state *s, char *out)
{
    for (int side = 0; side < 2; side++) {
        for (int cell = 0; cell < s->size * s->size; cell++)
            if (s->stones[cell] == side)
                out += snprintf(out, 5, "%c%d", 'a' + cell % s->size, cell / s->size + 1);
        *out++ = side ? 0 : ' ';
    }
    if (s->side == CONNECT6_WHITE)
        memcpy(out - 1, " w", sizeof " w");
}

/* Who is to move has two stones, and is the OR player. */
static bool from_text(struct connect6_state *s, int size, const char *text)
{
    int side = CONNECT6_BLACK, mover = CONNECT6_BLACK;
    connect6_start(s, size, 6);
    while (*text) {
        char *end = NULL;
        if (*text == ' ' && side == CONNECT6_BLACK) {
            side = CONNECT6_WHITE;
            text++;
            continue;
        }
        if (side == CONNECT6_WHITE && strcmp(text, " w") == 0) {
            mover = CONNECT6_WHITE;
            break;
        }
        int column = *text - 'a', row = (int)strtol(text + 1, &end, 10) - 1;
        if (column < 0 || column >= size || row < 0 || row >= size || end == text + 1 ||
            s->stones[row * size + column] != CONNECT6_EMPTY)
            return false;
        connect6_put(s, row * size + column, side);
        text = end;
    }
    connect6_set_side(s, mover);
    return s->winner == CONNECT6_EMPTY;
}

static sakui_status add(struct lab_experiment *e, struct lab_set *set,
                        const struct connect6_state *s, const char *name)
{
    struct lab_case *c = lab_add_case(e, set, &connect6_zone_game, s, name);
    if (!c)
        return SAKUI_MEMORY;
    c->begin = begin;
    c->finish = finish;
    return SAKUI_OK;
}

static sakui_status make_list(struct lab_experiment *e, const struct lab_options *o,
                              struct lab_set *set, struct diag_list *diags)
{
    long most = o->count > 0 ? o->count : e->quick && set->quick_count ? set->quick_count : 0;
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; !status && i < set->item_count && (!most || (long)i < most); i++) {
        struct connect6_state s;
        if (!from_text(&s, (int)set->size, set->items[i])) {
            diag_add(diags, DIAG_ERROR, e->file, 0, 0, "lab-connect6",
                     "position %zu: '%s' is no list of black and white stones", i + 1,
                     set->items[i]);
            return SAKUI_INPUT;
        }
        status = add(e, set, &s, set->items[i]);
    }
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
    for (int tries = 0; !status && (long)set->cases < n && tries < TRIES_MAX; tries++) {
        struct connect6_state s;
        bool wanted = false;
        char name[TEXT_MAX];
        connect6_opening(&s, (int)set->size, 6, (int)set->plies, set->idle != 0, &rng);
        if (o->cancel && cancel_requested(o->cancel))
            return SAKUI_CANCELLED;
        status = is_wanted(&s, &wanted);
        if (status || !wanted)
            continue;
        to_text(&s, name);
        status = add(e, set, &s, name);
    }
    return status;
}

const struct lab_source lab_connect6_openings = {
    "connect6",
    "openings",
    make_openings,
    NULL,
    {{"size", 6, CONNECT6_SIZE_MAX}, {"plies", 0, 20}, {"idle", 0, 1}}};
const struct lab_source lab_connect6_list = {
    "connect6", "list", make_list, NULL, {{"size", 6, CONNECT6_SIZE_MAX}}};
