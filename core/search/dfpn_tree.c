/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The df-pn family with the whole tree in memory: no table, no transpositions (the experiments of
 * Ishitobi and of Song et al.). Same rules (dfpn_rules.c), nodes from core/search/tree.h. */
#include "core/search/dfpn.h"
#include "core/search/numbers.h"
#include "core/search/tree_search.h"

struct tree_dfpn {
    struct tree_search t;
    const struct search_options *options;
    const struct dfpn_policy *policy;
    size_t depth_limit;
    enum limit_kind stop;
    sakui_status status;
};

static void costs_of(const struct tree_dfpn *d, game_move move, double *phi, double *delta)
{
    const struct search_options *o = d->options;
    *phi = *delta = 0;
    if (!d->policy->costs)
        return;
    *phi = o->cost_phi;
    *delta = o->cost_delta;
    if (o->cost)
        o->cost(o->cost_context, d->t.game, d->t.state, move, phi, delta);
}

static void set_solved(struct tree_node *n, bool proven)
{
    n->pn = proven ? 0 : NUMBER_INF;
    n->dn = proven ? NUMBER_INF : 0;
}

/* Numbers of n from its children; false when that solves it. */
static bool combine(const struct tree_dfpn *d, uint32_t n, struct dfpn_choice *choice)
{
    struct tree_node *node = &d->t.tree.nodes[n];
    bool or_moves = node->flags & TREE_OR;
    dfpn_choice_start(choice);
    for (uint32_t i = 0; i < node->count; i++) {
        const struct tree_node *c = &d->t.tree.nodes[node->first + i];
        if (tree_solved(c)) {
            if (tree_proven(c) == or_moves) { /* the mover wins */
                set_solved(node, or_moves);
                return false;
            }
            continue;
        }
        double phi, delta;
        costs_of(d, c->move, &phi, &delta);
        struct dfpn_option o = {.win = (or_moves ? c->pn : c->dn) + phi,
                                .lose = (or_moves ? c->dn : c->pn) + delta,
                                .cost_win = phi,
                                .cost_lose = delta};
        dfpn_choice_add(choice, d->policy, i, &o);
    }
    if (choice->open == 0) {
        set_solved(node, !or_moves);
        return false;
    }
    dfpn_choice_end(choice, d->policy, d->options);
    node->pn = or_moves ? choice->win : choice->lose;
    node->dn = or_moves ? choice->lose : choice->win;
    return true;
}

/* Song: unknown leaves start at Ddfpn(depth). */
static void deepen(struct tree_dfpn *d, uint32_t n)
{
    const struct tree_node *node = &d->t.tree.nodes[n];
    double x = number_deep(d->options->deep_e, d->options->deep_d, (long)d->t.depth + 1);
    for (uint32_t i = 0; i < node->count; i++) {
        struct tree_node *c = &d->t.tree.nodes[node->first + i];
        if (!tree_solved(c))
            c->pn = c->dn = x;
    }
}

/* One iteration: the leaf n is evaluated and expanded. */
static bool expand(struct tree_dfpn *d, uint32_t n)
{
    d->stop = tree_search_limit(&d->t);
    if (d->stop == LIMIT_NONE && d->t.depth >= d->depth_limit)
        d->stop = LIMIT_DEPTH;
    if (d->stop != LIMIT_NONE)
        return false;
    sakui_status status = tree_search_expand(&d->t);
    if (status == SAKUI_LIMIT)
        d->stop = LIMIT_MEMORY;
    else
        d->status = status;
    if (status != SAKUI_OK)
        return false;
    if (d->policy->deep)
        deepen(d, n);
    tree_search_count(&d->t, d->t.depth);
    return true;
}

static bool halted(const struct tree_dfpn *d)
{
    return d->stop != LIMIT_NONE || d->status != SAKUI_OK;
}

/* MID; depth is bounded by depth_limit. */
static void mid(struct tree_dfpn *d, uint32_t n, double thpn, double thdn)
{
    struct tree_search *t = &d->t;
    if (t->tree.nodes[n].first == 0 || t->tree.nodes[n].count == 0) {
        if (!expand(d, n) || tree_solved(&t->tree.nodes[n]))
            return;
    } else {
        t->ind->revisits++;
    }
    struct dfpn_choice choice;
    while (combine(d, n, &choice)) {
        const struct tree_node *node = &t->tree.nodes[n];
        if (node->pn >= thpn || node->dn >= thdn || halted(d))
            return;
        bool or_moves = node->flags & TREE_OR;
        double win, lose;
        dfpn_thresholds(&choice, d->policy, d->options, or_moves ? thpn : thdn,
                        or_moves ? thdn : thpn, &win, &lose);
        uint32_t child = node->first + (uint32_t)choice.best;
        if (n == TREE_ROOT)
            tree_search_root_choice(t, child);
        d->status = tree_search_down(t, child);
        if (d->status != SAKUI_OK)
            return;
        mid(d, child, or_moves ? win : lose, or_moves ? lose : win);
        tree_search_up(t);
    }
}

/* With negative costs an unsolved child may have the least number: look at solved ones only. */
static game_move winning_move(const struct tree *t)
{
    const struct tree_node *root = &t->nodes[TREE_ROOT];
    for (uint32_t i = 0; i < root->count; i++) {
        const struct tree_node *c = &t->nodes[root->first + i];
        if (root->flags & TREE_OR ? tree_proven(c) : tree_disproven(c))
            return c->move;
    }
    return GAME_MOVE_NONE;
}

sakui_status dfpn_tree_run(const struct game *game, const void *root,
                           const struct search_options *options, const struct limits *limits,
                           const struct dfpn_policy *policy, struct search_result *out)
{
    struct tree_dfpn d = {.options = options, .policy = policy, .status = SAKUI_OK};
    d.depth_limit = options->depth > 0 && options->depth < SEARCH_DEPTH_MAX ? (size_t)options->depth
                                                                            : SEARCH_DEPTH_DEFAULT;
    sakui_status status = tree_search_init(&d.t, game, options, limits, &out->indicators);
    if (status == SAKUI_OK)
        status = tree_search_start(&d.t, root, NULL, 0);
    if (status == SAKUI_OK) {
        mid(&d, TREE_ROOT, NUMBER_INF, NUMBER_INF);
        status = d.status;
    }
    if (status == SAKUI_OK) {
        d.t.ind->has |= INDICATOR_REVISITS;
        status = tree_search_result(&d.t, d.stop, NULL, NULL, out);
        out->best = winning_move(&d.t.tree);
    }
    tree_search_free(&d.t);
    return status;
}
