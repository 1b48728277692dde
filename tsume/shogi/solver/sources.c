/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions counted twice. Two answers of the defender may lead to one position, by exchange of
 * moves; what is left to prove there then stands in the proof numbers of both, and their sum counts
 * it twice (or, along a chain of such exchanges, a thousand times). Open entries remember from
 * where they were last searched. When the search comes to a position by another way than the last
 * time, the old way is followed back; where it meets the present path at a position of the
 * defender, the two children of that position share a source, and of such children only the largest
 * proof number is counted (after Kishimoto 2010). It only changes numbers, never what is settled.
 */
#include "tsume/shogi/solver/search.h"

#define WAY_BACK 64 /* plies */

/* The children of the frame that lead to the top position: the one being searched, and `other`. */
static void mark(struct tsume_search *s, struct frame *f, uint64_t other)
{
    struct child *c = s->children.items + f->first;
    for (size_t i = 0; i < f->count; i++)
        if (c[i].key == other && i != f->best && c[i].state == CHILD_OPEN)
            f->shares = c[i].shared = c[f->best].shared = true;
}

static struct frame *on_path(struct tsume_search *s, uint64_t key)
{
    if (!s->filter[key >> (64 - FILTER_BITS)])
        return NULL;
    for (size_t i = s->frames.count - 1; i-- > 0;)
        if (s->frames.items[i].key == key)
            return &s->frames.items[i];
    return NULL;
}

void tsume_mark_sources(struct tsume_search *s, uint64_t parent)
{
    const struct frame *top = &s->frames.items[s->frames.count - 1];
    uint64_t child = top->key;
    if (s->frames.count < 3 || parent == top[-1].key)
        return;
    for (int i = 0; i < WAY_BACK && parent; i++) {
        struct frame *f = on_path(s, parent);
        if (f) {
            if (!f->attacker)
                mark(s, f, child);
            return;
        }
        child = parent;
        parent = tsume_table_parent(s->table, parent);
    }
}
