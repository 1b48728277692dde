/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/two_level.h"

#include "core/clock.h"
#include "core/search/numbers.h"
#include "core/search/pn.h"

sakui_status two_level_init(struct table_search *s)
{
    const struct limits *l = s->limits;
    uint64_t memory = l->memory_bytes ? l->memory_bytes : TS_DEFAULT_MEMORY;
    s->second_bytes = (size_t)((double)memory * TWO_LEVEL_SHARE);
    return pn_searcher_new(&s->second, s->game, s->options, s->second_bytes);
}

void two_level_free(struct table_search *s)
{
    pn_searcher_free(s->second);
    s->second = NULL;
}

/* Keys of the positions above f, root first. NULL if there are none or memory ran out. */
static uint64_t *path_keys(struct table_search *s, const struct ts_frame *f)
{
    size_t n = (size_t)f->depth;
    uint64_t *keys = n ? ts_push(s, n * sizeof *keys) : NULL;
    for (const struct ts_frame *up = f->up; keys && up; up = up->up)
        keys[up->depth] = up->key;
    return keys;
}

static void take_outcome(struct table_search *s, struct ts_frame *f, const struct pn_outcome *o)
{
    s->indicators->created += o->created;
    s->indicators->expanded += o->expanded;
    s->indicators->terminals += o->terminals;
    s->expansions += o->iterations;
    s->progress++;
    s->stalled = 0;
    f->pn = o->pn;
    f->dn = o->dn;
    if (o->pn > 0 && o->dn > 0)
        return;
    f->value = o->pn > 0 ? SEARCH_DISPROVEN : SEARCH_PROVEN;
    f->best = ts_mover_wins(f, f->value) ? o->best : GAME_MOVE_NONE;
    f->height = 1;
    bool leans = o->repeats_inside || o->repeats_outside;
    f->rep = ts_normal_rep(s, f->value,
                           leans && !o->repeats_outside ? (uint16_t)f->depth
                           : leans                      ? 0
                                                        : TTABLE_NO_REP,
                           f->depth);
}

void two_level_evaluate(struct table_search *s, struct ts_frame *f)
{
    if (ts_over_limits(s))
        return;
    /* FIRST_LOSS: searched without its path a result holds on every path. CURRENT_LOSS needs the
     * path, which also decides what may be stored in the base entry. */
    const uint64_t *keys = NULL;
    size_t count = 0;
    if (s->game->repetition == REPETITION_CURRENT_LOSS) {
        keys = path_keys(s, f);
        count = (size_t)f->depth;
        if (!keys)
            return;
    }
    uint64_t room = s->second_bytes / 64; /* a PN node with its share of the tree, roughly */
    uint64_t nodes = pn_second_level_size(s->options, s->table.used, s->table.used + room);
    struct limits limits = *s->limits;
    limits.nodes = 0;
    limits.memory_bytes = 0; /* the searcher's own */
    if (s->deadline > 0) {
        double left = s->deadline - clock_thread_seconds();
        if (left <= 0) {
            s->stop = LIMIT_TIME;
            return;
        }
        limits.seconds = left;
    }
    struct pn_outcome o;
    if (pn_bounded(s->second, s->state, keys, count, nodes, &limits, &o) != SAKUI_OK) {
        s->out_of_memory = true;
        if (s->stop == LIMIT_NONE)
            s->stop = LIMIT_MEMORY;
        return;
    }
    if (o.limit == LIMIT_TIME || o.limit == LIMIT_CANCELLED)
        s->stop = o.limit;
    take_outcome(s, f, &o);
    ts_store(s, f);
}
