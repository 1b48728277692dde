/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/tree_walk.h"

#include <string.h>

#include "core/vec.h"

sakui_status tree_walk_start(struct tree_walk *w, const struct problem *p, struct diag_list *diags)
{
    memset(w, 0, sizeof *w);
    w->problem = p;
    w->node = p->root;
    struct tree_step first = {.to = -1};
    if (p->game != PROBLEM_SHOGI) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "not-shogi",
                 "The problem %s is not shogi; this format cannot hold it.", p->id);
        return SAKUI_INPUT;
    }
    sakui_status status =
        shogi_from_sfen(&first.position, p->setup, strlen(p->setup), p->file, p->line, 1, diags);
    if (status != SAKUI_OK)
        return status;
    return vec_push(w, first) ? SAKUI_OK : SAKUI_MEMORY;
}

sakui_status tree_walk_next(struct tree_walk *w)
{
    const struct problem_node *n = w->node;
    w->variation = false;
    if (n->first_child) {
        w->node = n->first_child;
        w->variation = n->stops;
        w->ply++;
    } else {
        while (n && !n->next) {
            n = n->parent;
            w->ply -= n != NULL;
        }
        if (!n)
            return SAKUI_END;
        w->node = n->next;
        w->variation = true;
    }
    if (!vec_reserve(w, w->ply + 1))
        return SAKUI_MEMORY;
    struct tree_step *after = &w->items[w->ply];
    const struct tree_step *before = after - 1;
    w->move = shogi_move_from_usi(&before->position, w->node->move);
    if (w->move == SHOGI_MOVE_NONE)
        return SAKUI_INPUT;
    struct shogi_undo undo;
    after->position = before->position;
    after->to = shogi_move_to(w->move);
    shogi_play(&after->position, w->move, &undo);
    w->count = w->ply + 1;
    return SAKUI_OK;
}

void tree_walk_free(struct tree_walk *w)
{
    vec_free(w);
}

const struct shogi_position *tree_walk_before(const struct tree_walk *w)
{
    return &w->items[w->ply - 1].position;
}

shogi_square tree_walk_before_to(const struct tree_walk *w)
{
    return w->items[w->ply - 1].to;
}

const struct shogi_position *tree_walk_after(const struct tree_walk *w)
{
    return &w->items[w->ply].position;
}
