/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions from files: graphs of the papers' figures, tsume-shogi. */
#include <limits.h>
#include <string.h>

#include "core/alloc.h"
#include "importers/reader.h"
#include "reports/lab/lab_internal.h"
#include "tsume/ref/graph.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/tsume_game.h"

static void release_graph(void *owner)
{
    graph_free(owner);
}

static sakui_status make_graphs(struct lab_experiment *e, const struct lab_options *o,
                                struct lab_set *set, struct diag_list *diags)
{
    for (size_t i = 0; i < set->item_count; i++) {
        struct graph *g = NULL;
        const char *path = lab_path(e, o, set->items[i]);
        sakui_status status = path ? graph_read_file(&g, path, diags) : SAKUI_MEMORY;
        if (status)
            return status;
        struct graph_state s = graph_root(g);
        struct lab_case *c = lab_add_case(e, set, &g->game, &s, g->title);
        if (!c) {
            graph_free(g);
            return SAKUI_MEMORY;
        }
        c->owner = g;
        c->release = release_graph;
    }
    return SAKUI_OK;
}

const struct lab_source lab_graph_files = {"graph", "files", make_graphs, NULL, {{0}}};

/* A problem whose setup has a king to mate. */
static sakui_status add_shogi(struct lab_experiment *e, struct lab_set *set,
                              const struct problem *p, struct diag_list *diags)
{
    struct shogi_position position;
    struct tsume_state s;
    if (p->game != PROBLEM_SHOGI ||
        shogi_from_sfen(&position, p->setup, strlen(p->setup), p->file, p->line, 1, diags) ||
        position.king[!position.side] < 0)
        return SAKUI_INPUT;
    memset(&s, 0, sizeof s);
    tsume_state_init(&s, &position);
    const char *slash = strrchr(p->id, '/');
    return lab_add_case(e, set, &tsume_game, &s, slash ? slash + 1 : p->id) ? SAKUI_OK
                                                                            : SAKUI_MEMORY;
}

static sakui_status add_shogi_file(struct lab_experiment *e, const struct lab_options *o,
                                   struct lab_set *set, const char *file, long most,
                                   struct diag_list *diags)
{
    struct sakui_reader *reader = NULL;
    const char *path = lab_path(e, o, file);
    sakui_status status = path ? sakui_reader_open(&reader, path, NULL, diags) : SAKUI_MEMORY;
    while (!status && (long)set->cases < most) {
        struct problem *p = NULL;
        status = sakui_reader_next(reader, &p, diags);
        if (!status)
            status = add_shogi(e, set, p, diags);
        problem_free(p);
    }
    sakui_reader_close(reader);
    return status == SAKUI_END ? SAKUI_OK : status;
}

/* Of `file` (or folder) the first `count`, or every problem of the files in `items`. */
static sakui_status make_shogi(struct lab_experiment *e, const struct lab_options *o,
                               struct lab_set *set, struct diag_list *diags)
{
    long most = lab_set_count(e, o, set);
    sakui_status status = SAKUI_OK;
    if (!set->item_count)
        return add_shogi_file(e, o, set, set->file ? set->file : "", most, diags);
    if (!o->count && !(e->quick && set->quick_count))
        most = LONG_MAX;
    for (size_t i = 0; !status && i < set->item_count; i++)
        status = add_shogi_file(e, o, set, set->items[i], most, diags);
    return status;
}

const struct lab_source lab_shogi_file = {"shogi", "file", make_shogi, NULL, {{0}}};
