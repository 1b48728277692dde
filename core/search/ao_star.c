/* SPDX-License-Identifier: GPL-3.0-or-later */
/* AO* (Nilsson; Seo 3.3): best-first search for a solution tree of least cost.
 *
 *   leaf: f = h (the initialiser's pn);  proven: f = 0, solved;  disproven: f = infinity
 *   OR:  f = min (f_c + c)      AND: f = sum (f_c + c)
 *
 * c is one constant cost of every edge (options.cost_phi; below 0 counts as 0). A node is solved
 * when the child (OR) or all children (AND) its f comes from are solved, so the cost of a solved
 * root is the least there is if h never overestimates. With h = 1, c = 0 this is search by
 * conspiracy numbers (Seo 3.2).
 *
 * In a tree node pn holds f; dn says what is known: infinity proven, 0 disproven, else 1. */
#include "core/search/algorithms.h"
#include "core/search/tree_search.h"

struct ao_search {
    struct tree_search s;
    double cost;
};

static void or_value(const struct ao_search *a, struct tree_node *n)
{
    const struct tree_node *c = &a->s.tree.nodes[n->first], *end = c + n->count;
    n->pn = NUMBER_INF;
    n->dn = 0;
    for (; c < end; c++) {
        double f = c->pn + a->cost;
        if (tree_disproven(c) || f > n->pn || (f == n->pn && !tree_proven(c)))
            continue;
        n->pn = f;
        n->dn = tree_proven(c) ? NUMBER_INF : 1;
    }
}

static void and_value(const struct ao_search *a, struct tree_node *n)
{
    const struct tree_node *c = &a->s.tree.nodes[n->first], *end = c + n->count;
    n->pn = 0;
    n->dn = NUMBER_INF;
    for (; c < end; c++) {
        n->pn += c->pn + a->cost;
        if (tree_disproven(c)) {
            n->pn = NUMBER_INF;
            n->dn = 0;
            return;
        }
        if (!tree_proven(c))
            n->dn = 1;
    }
}

static uint32_t select_child(const struct ao_search *a, const struct tree_node *n)
{
    const struct tree_node *nodes = a->s.tree.nodes;
    uint32_t best = 0;
    for (uint32_t c = n->first; c < n->first + n->count; c++) {
        if (tree_solved(&nodes[c]))
            continue;
        if (!(n->flags & TREE_OR))
            return c; /* all have to be solved: the leftmost */
        if (!best || nodes[c].pn < nodes[best].pn)
            best = c;
    }
    return best;
}

static sakui_status descend(struct ao_search *a)
{
    struct tree_search *s = &a->s;
    sakui_status st = SAKUI_OK;
    while (st == SAKUI_OK && s->tree.nodes[s->node].count) {
        uint32_t c = select_child(a, &s->tree.nodes[s->node]);
        if (s->node == TREE_ROOT)
            tree_search_root_choice(s, c);
        st = tree_search_down(s, c);
    }
    return st;
}

/* Only f counts here, whatever dn an initialiser gave. */
static void forget_dn(struct tree_search *s)
{
    const struct tree_node *n = &s->tree.nodes[s->node];
    for (uint32_t c = n->first; n->count && c < n->first + n->count; c++)
        if (!tree_solved(&s->tree.nodes[c]))
            s->tree.nodes[c].dn = 1;
}

static void update(struct ao_search *a)
{
    struct tree_search *s = &a->s;
    for (;;) {
        struct tree_node *n = &s->tree.nodes[s->node];
        double f = n->pn, known = n->dn;
        if (n->count) {
            if (n->flags & TREE_OR)
                or_value(a, n);
            else
                and_value(a, n);
            if (n->pn == f && n->dn == known)
                return;
        }
        if (s->node == TREE_ROOT)
            return;
        tree_search_up(s);
    }
}

static sakui_status iterate(struct ao_search *a, enum limit_kind *limit)
{
    struct tree_search *s = &a->s;
    while (!tree_solved(&s->tree.nodes[TREE_ROOT])) {
        *limit = tree_search_limit(s);
        if (*limit != LIMIT_NONE)
            return SAKUI_OK;
        sakui_status st = descend(a);
        size_t depth = s->depth;
        if (st == SAKUI_OK)
            st = tree_search_expand(s);
        if (st == SAKUI_LIMIT) {
            *limit = LIMIT_MEMORY;
            return SAKUI_OK;
        }
        if (st != SAKUI_OK)
            return st;
        forget_dn(s);
        update(a);
        tree_search_count(s, depth);
    }
    return SAKUI_OK;
}

static sakui_status ao_star_run(const struct game *game, const void *root,
                                const struct search_options *options, const struct limits *limits,
                                struct search_result *out)
{
    struct ao_search a = {.cost = options->cost_phi > 0 ? options->cost_phi : 0};
    enum limit_kind limit = LIMIT_NONE;
    sakui_status st = tree_search_init(&a.s, game, options, limits, &out->indicators);
    if (st != SAKUI_OK)
        return st;
    st = tree_search_start(&a.s, root, NULL, 0);
    if (st == SAKUI_OK)
        st = iterate(&a, &limit);
    if (st == SAKUI_OK)
        st = tree_search_result(&a.s, limit, NULL, NULL, out);
    out->indicators.has &= ~(uint32_t)INDICATOR_MAX_DN; /* there is no dn */
    out->indicators.max_dn = 0;
    out->indicators.max_dn_at = 0;
    tree_search_free(&a.s);
    return st;
}

const struct search_algorithm search_ao_star = {
    .name = "ao-star",
    .summary = "AO*: least f = min f+c at OR, sum f+c at AND (Nilsson; cost_phi is c)",
    .run = ao_star_run,
};
