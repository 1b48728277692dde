/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/tree_line.h"

#include "core/alloc.h"
#include "core/search/tree_search.h"
#include "core/vec.h"

/* A further move of OR after a try and its answer: the third ply. */
#define TRY_PLIES 3

/* What a subtree says once it has been walked. */
struct below {
    uint64_t effort;
    uint32_t deepest; /* plies from the top of the subtree to its deepest worked node */
    uint32_t length;  /* of the disproof, if it is disproven: OR plays on as long as it can in the
                         tree, AND takes the shortest answer found */
};

struct frame {
    uint32_t node, next;
    struct below sum;
    bool any; /* a child has counted for the length */
};

struct walk {
    const struct tree_search *s;
    vec_of(struct frame) stack; /* of its own: trees are as deep as problems are long */
};

static bool was_worked_on(const struct walk *w, const struct tree_node *n)
{
    bool ended = n->flags & (TREE_TERMINAL | TREE_REPEATS);
    return n->count || (ended && w->s->options->evaluation == EVALUATE_WHEN_SELECTED);
}

/* A walked child's part in its parent. */
static void merge(const struct walk *w, struct frame *parent, uint32_t child, struct below c)
{
    const struct tree_node *p = &w->s->tree.nodes[parent->node];
    const struct tree_node *n = &w->s->tree.nodes[child];
    parent->sum.effort += c.effort;
    if (c.effort && c.deepest + 1 > parent->sum.deepest)
        parent->sum.deepest = c.deepest + 1;
    if (!tree_disproven(p) || !tree_disproven(n))
        return;
    uint32_t length = c.length + 1;
    bool longest = p->flags & TREE_OR;
    if (!parent->any || (longest ? length > parent->sum.length : length < parent->sum.length))
        parent->sum.length = length;
    parent->any = true;
}

static bool enter(struct walk *w, uint32_t node)
{
    const struct tree_node *n = &w->s->tree.nodes[node];
    struct frame f = {.node = node, .next = n->count ? n->first : 0};
    f.sum.effort = was_worked_on(w, n);
    return vec_push(&w->stack, f);
}

/* Walks the subtree of `top` depth first. */
static sakui_status measure(struct walk *w, uint32_t top, struct below *out)
{
    w->stack.count = 0;
    if (!enter(w, top))
        return SAKUI_MEMORY;
    for (;;) {
        struct frame *f = &w->stack.items[w->stack.count - 1];
        const struct tree_node *n = &w->s->tree.nodes[f->node];
        if (n->count && f->next < n->first + n->count) {
            if (!enter(w, f->next++))
                return SAKUI_MEMORY;
            continue;
        }
        struct below done = f->sum;
        uint32_t child = f->node;
        if (--w->stack.count == 0) {
            *out = done;
            return SAKUI_OK;
        }
        merge(w, &w->stack.items[w->stack.count - 1], child, done);
    }
}

/* Everything about the position of `ply` but the effort below its own move. */
static sakui_status look_beside(struct walk *w, struct search_line_ply *ply, uint32_t node,
                                uint32_t chosen, uint64_t chosen_effort)
{
    const struct tree_node *n = &w->s->tree.nodes[node];
    ply->or_moves = n->flags & TREE_OR;
    ply->choices = n->count;
    for (uint32_t c = n->first; c < n->first + n->count; c++) {
        struct below b;
        if (c == chosen)
            continue;
        sakui_status status = measure(w, c, &b);
        if (status)
            return status;
        ply->beside += b.effort;
        if (!ply->or_moves)
            continue;
        ply->tries += b.effort >= chosen_effort && b.deepest + 1 >= TRY_PLIES;
        if (!tree_disproven(&w->s->tree.nodes[c]))
            continue;
        ply->refuted++;
        ply->refutation = b.length + 1 > ply->refutation ? b.length + 1 : ply->refutation;
    }
    ply->effort = 1 + chosen_effort + ply->beside;
    return SAKUI_OK;
}

static uint32_t child_by_move(const struct tree *t, uint32_t node, game_move move)
{
    const struct tree_node *n = &t->nodes[node];
    for (uint32_t c = n->first; c < n->first + n->count; c++)
        if (t->nodes[c].move == move)
            return c;
    return 0;
}

/* Bottom up, so that every subtree is walked once. nodes[i] is the position before ply i. */
static sakui_status fill(struct walk *w, struct search_line *line, const uint32_t *nodes)
{
    uint64_t effort = was_worked_on(w, &w->s->tree.nodes[nodes[line->count]]);
    for (size_t i = line->count; i-- > 0;) {
        struct search_line_ply *ply = &line->plies[i];
        sakui_status status = look_beside(w, ply, nodes[i], nodes[i + 1], effort);
        if (status)
            return status;
        effort = ply->effort;
    }
    return SAKUI_OK;
}

sakui_status tree_line_make(struct search_line **out, const struct tree_search *s,
                            const game_move *moves, size_t count)
{
    struct walk w = {.s = s};
    struct search_line *line = mem_zalloc(1, sizeof *line);
    uint32_t *nodes = mem_zalloc(count + 1, sizeof *nodes);
    *out = NULL;
    if (line)
        line->plies = mem_zalloc(count + 1, sizeof *line->plies);
    sakui_status status = line && line->plies && nodes ? SAKUI_OK : SAKUI_MEMORY;
    if (!status)
        nodes[0] = TREE_ROOT;
    for (size_t i = 0; i < count && !status; i++) {
        nodes[i + 1] = child_by_move(&s->tree, nodes[i], moves[i]);
        line->plies[i].move = moves[i];
        line->count = i + 1;
        if (!nodes[i + 1])
            status = SAKUI_USAGE;
    }
    if (!status)
        status = fill(&w, line, nodes);
    mem_free(nodes);
    vec_free(&w.stack);
    if (status)
        search_line_free(line);
    else
        *out = line;
    return status;
}

void search_line_free(struct search_line *line)
{
    if (!line)
        return;
    mem_free(line->plies);
    mem_free(line);
}
