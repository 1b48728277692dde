/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/prune.h"

#include <string.h>

static bool same_line(const struct composed *a, const struct composed *b)
{
    return a->plies == b->plies &&
           memcmp(a->line, b->line, (size_t)a->plies * sizeof *a->line) == 0;
}

/* `less` becomes c if it is the same problem. */
static sakui_status accept(struct screen *screen, struct composed *c,
                           const struct shogi_position *less, bool *found)
{
    struct composed smaller;
    enum screen_answer answer;
    sakui_status status = screen_try(screen, less, &answer, &smaller);
    *found = !status && screen_accepts(screen, answer) && same_line(c, &smaller);
    if (*found)
        *c = smaller;
    return status;
}

static bool note(edit_list *removed, const struct edit *e)
{
    return !removed || vec_push(removed, *e);
}

static void drop_kept(edit_list *edits, const struct shogi_position *keep)
{
    size_t left = 0;
    for (size_t i = 0; i < edits->count; i++) {
        shogi_square s = edits->items[i].square;
        if (s < 0 || !keep->board[s])
            edits->items[left++] = edits->items[i];
    }
    edits->count = left;
}

/* One piece that can go, or two at once; *found false if there is none. */
static sakui_status prune_some(struct screen *screen, struct composed *c, bool two,
                               const struct shogi_position *keep, edit_list *removed, bool *found)
{
    edit_list edits = {0};
    sakui_status status = SAKUI_OK;
    *found = false;
    if (!edits_list(&c->start, EDIT_BIT(EDIT_REMOVE), 0, &edits))
        status = SAKUI_MEMORY;
    if (keep)
        drop_kept(&edits, keep);
    for (size_t i = 0; i < edits.count && !status && !*found; i++) {
        struct shogi_position less, lesser;
        if (!edit_apply(&c->start, &edits.items[i], &less))
            continue;
        if (!two)
            status = accept(screen, c, &less, found);
        for (size_t k = i; two && k < edits.count && !status && !*found; k++) {
            if (!edit_apply(&less, &edits.items[k], &lesser))
                continue;
            status = accept(screen, c, &lesser, found);
            if (*found && (!note(removed, &edits.items[i]) || !note(removed, &edits.items[k])))
                status = SAKUI_MEMORY;
        }
        if (!two && *found && !note(removed, &edits.items[i]))
            status = SAKUI_MEMORY;
    }
    vec_free(&edits);
    return status;
}

sakui_status prune_composed(struct screen *screen, struct composed *c, bool pairs,
                            const struct shogi_position *keep, edit_list *removed)
{
    bool found = true;
    sakui_status status = SAKUI_OK;
    screen_set_plies(screen, c->plies, c->plies);
    while (found && !status) {
        status = prune_some(screen, c, false, keep, removed, &found);
        if (!status && !found && pairs)
            status = prune_some(screen, c, true, keep, removed, &found);
    }
    return status;
}
