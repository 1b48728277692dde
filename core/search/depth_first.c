/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Baselines without proof numbers: depth-first search (dfs) and iterative deepening (id). Both keep
 * results in the table; id also remembers how deep a position has been searched in vain (in the
 * place of pn), so that it is not searched as deep again in the same iteration. */
#include "core/search/algorithms.h"
#include "core/search/numbers.h"
#include "core/search/tsearch.h"

struct baseline {
    bool deepening;
    bool cut;   /* this iteration has met its depth */
    bool exact; /* nothing but the depth cuts: see root_loop */
};

/* Searches f with `left` plies to go. */
static void visit(struct table_search *s, struct baseline *b, struct ts_frame *f, double left)
{
    if (!ts_open(s, f))
        return;
    for (size_t i = 0; i < f->count && s->stop == LIMIT_NONE; i++) {
        struct ts_child *c = &f->children[i];
        if (ts_settle(s, f))
            break;
        if (c->value != SEARCH_UNKNOWN)
            continue;
        bool searched = !c->fresh && c->pn >= left - 1; /* in vain, as deep */
        if (b->deepening && left <= 1) {
            b->cut = true;
            continue;
        }
        if (b->deepening && searched && !b->exact)
            continue;
        struct ts_frame *child = ts_enter(s, f, c);
        if (!child)
            break;
        visit(s, b, child, left - 1);
        ts_accept(s, child, c);
        ts_leave(s, child);
    }
    ts_settle(s, f);
    f->pn = f->value == SEARCH_UNKNOWN ? left : f->pn;
    if (f->value != SEARCH_UNKNOWN || b->deepening)
        ts_store(s, f);
}

static void root_loop(struct table_search *s, struct ts_frame *root, void *context)
{
    struct baseline *b = context;
    s->lacks = INDICATOR_ROOT_SWITCHES;
    if (!b->deepening) {
        visit(s, b, root, NUMBER_INF);
        return;
    }
    for (double depth = 1;; depth++) {
        b->cut = false;
        visit(s, b, root, depth);
        if (root->value != SEARCH_UNKNOWN || s->stop != LIMIT_NONE)
            return;
        /* On a graph with cycles two positions may each wait for what the table remembers of the
         * other. When not even the depth was met, they are searched without that memory. */
        b->exact = !b->cut;
        ts_reenter_root(s, root);
    }
}

static sakui_status run_dfs(const struct game *game, const void *root,
                            const struct search_options *options, const struct limits *limits,
                            struct search_result *out)
{
    struct baseline b = {.deepening = false};
    return ts_run(game, root, options, limits, out, root_loop, &b, false);
}

static sakui_status run_id(const struct game *game, const void *root,
                           const struct search_options *options, const struct limits *limits,
                           struct search_result *out)
{
    struct baseline b = {.deepening = true};
    return ts_run(game, root, options, limits, out, root_loop, &b, false);
}

const struct search_algorithm search_dfs = {"dfs", "depth-first search", false, run_dfs};
const struct search_algorithm search_id = {"id", "iterative deepening by plies", false, run_id};
