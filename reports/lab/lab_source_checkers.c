/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgames of checkers whose values are known. */
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/lab_internal.h"
#include "tsume/ref/checkers_table.h"

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
 * that are no win between them. */
static int next_position(struct checkers_state *s, const struct checkers_table *t,
                         const struct lab_set *set, struct rng *rng)
{
    for (;;) {
        scatter(s, (int)set->pieces, rng);
        int v = checkers_table_look(t, s);
        if (set->cases % 2 == 0 ? v > 0 && v >= set->plies : v <= 0)
            return v;
    }
}

static sakui_status make_endgames(struct lab_experiment *e, const struct lab_options *o,
                                  struct lab_set *set, struct diag_list *diags)
{
    struct checkers_table *t = NULL;
    struct rng rng;
    if (set->pieces < 2 || set->pieces > CHECKERS_TABLE_MAX || set->known >= set->pieces) {
        diag_add(diags, DIAG_ERROR, e->file, 0, 0, "lab-checkers",
                 "'pieces' should be 2 to %d, 'known' less than that", CHECKERS_TABLE_MAX);
        return SAKUI_INPUT;
    }
    sakui_status status = checkers_table_new(&t, (int)set->pieces);
    rng_seed(&rng, (uint64_t)set->seed);
    for (long n = lab_set_count(e, o, set); !status && (long)set->cases < n;) {
        struct checkers_state s;
        char text[CHECKERS_TEXT];
        int v = next_position(&s, t, set, &rng);
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

const struct lab_source lab_checkers_endgames = {"checkers", "endgames", make_endgames, NULL};
