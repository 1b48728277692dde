/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/prune.h"

#include <string.h>

static bool same_line(const struct composed *a, const struct composed *b)
{
    return a->plies == b->plies &&
           memcmp(a->line, b->line, (size_t)a->plies * sizeof *a->line) == 0;
}

/* One piece that can go; *found false if there is none. */
static sakui_status prune_one(struct screen *screen, struct composed *c, struct edit *which,
                              bool *found)
{
    edit_list edits = {0};
    sakui_status status = SAKUI_OK;
    *found = false;
    if (!edits_list(&c->start, EDIT_BIT(EDIT_REMOVE), 0, &edits))
        status = SAKUI_MEMORY;
    for (size_t i = 0; i < edits.count && !status && !*found; i++) {
        struct shogi_position less;
        struct composed smaller;
        enum screen_answer answer;
        if (!edit_apply(&c->start, &edits.items[i], &less))
            continue;
        status = screen_try(screen, &less, &answer, &smaller);
        if (status || answer != SCREEN_SOUND || !same_line(c, &smaller))
            continue;
        *found = true;
        *which = edits.items[i];
        *c = smaller;
    }
    vec_free(&edits);
    return status;
}

sakui_status prune_composed(struct screen *screen, struct composed *c, edit_list *removed)
{
    bool found = true;
    sakui_status status = SAKUI_OK;
    screen_set_plies(screen, c->plies, c->plies);
    while (found && !status) {
        struct edit which;
        status = prune_one(screen, c, &which, &found);
        if (!status && found && removed && !vec_push(removed, which))
            status = SAKUI_MEMORY;
    }
    return status;
}
