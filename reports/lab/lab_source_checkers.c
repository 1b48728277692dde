/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgames of checkers whose values are known. */
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/lab_internal.h"
#include "tsume/ref/checkers_table.h"

#define TRIES_MAX 1000000

/* `pieces` pieces by chance, each a king or a man of either side alike, both sides present, nothing
 * to take. */
static void scatter(struct checkers_state *s, int pieces, struct rng *rng)
{
    do {
        memset(s, 0, sizeof *s);
        for (int n = 0; n < pieces;) {
            uint32_t b = UINT32_C(1) << rng_below(rng, CHECKERS_SQUARES);
            int side = (int)rng_below(rng, 2);
            bool king = rng_below(rng, 2);
            if (((s->pieces[0] | s->pieces[1]) & b) || (!king && (checkers_last_row(side) & b)))
                continue;
            s->pieces[side] |= b;
            s->kings |= king ? b : 0;
            n++;
        }
        s->side = s->or_side = (uint8_t)rng_below(rng, 2);
    } while (!s->pieces[0] || !s->pieces[1] || checkers_must_take(s));
}

static void release(void *owner)
{
    checkers_table_free(owner);
}

/* The next position whose value is wanted: wins of `plies` or more for every other case, positions
 * that are no win between them. False if there seems to be none. */
static bool next_position(struct checkers_state *s, const struct checkers_table *t,
                          const struct lab_set *set, struct rng *rng, int *value)
{
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        scatter(s, (int)set->pieces, rng);
        *value = checkers_table_look(t, s);
        if (set->cases % 2 == 0 ? *value > 0 && *value >= set->plies : *value <= 0)
            return true;
    }
    return false;
}

static sakui_status make_endgames(struct lab_experiment *e, const struct lab_options *o,
                                  struct lab_set *set, struct diag_list *diags)
{
    struct checkers_table *t = NULL;
    struct rng rng;
    if (set->known >= set->pieces) {
        diag_add(diags, DIAG_ERROR, e->file, 0, 0, "lab-checkers",
                 "'known' should be less than 'pieces'");
        return SAKUI_INPUT;
    }
    sakui_status status = checkers_table_new(&t, (int)set->pieces);
    rng_seed(&rng, (uint64_t)set->seed);
    for (long n = lab_set_count(e, o, set); !status && (long)set->cases < n;) {
        struct checkers_state s;
        char text[CHECKERS_TEXT];
        int v;
        if (!next_position(&s, t, set, &rng, &v)) {
            diag_add(diags, DIAG_ERROR, e->file, 0, 0, "lab-checkers",
                     "no win of %ld plies or more in %d positions", set->plies, TRIES_MAX);
            status = SAKUI_INPUT;
            break;
        }
        checkers_to_text(&s, text);
        s.table = set->known ? t : NULL;
        s.known = (uint8_t)set->known;
        struct lab_case *c = lab_add_case(e, set, &checkers_game, &s, text);
        if (!c) {
            status = SAKUI_MEMORY;
            break;
        }
        c->truth = v > 0 ? SEARCH_PROVEN : SEARCH_DISPROVEN;
        if (set->cases == 1) { /* the table lives as long as the cases */
            c->owner = t;
            c->release = release;
        }
    }
    if (!set->cases)
        checkers_table_free(t);
    return status;
}

const struct lab_source lab_checkers_endgames = {
    "checkers",
    "endgames",
    make_endgames,
    NULL,
    {{"pieces", 2, CHECKERS_TABLE_MAX}, {"known", 0, CHECKERS_TABLE_MAX - 1}, {"plies", 0, 1000}}};
