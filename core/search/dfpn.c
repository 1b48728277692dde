/* SPDX-License-Identifier: GPL-3.0-or-later */
/* df-pn on the table (Nagai; Kishimoto figure 2.4) with the graph-history solution, and its
 * relatives by policy. */
#include "core/search/dfpn.h"

#include "core/search/algorithms.h"
#include "core/search/numbers.h"
#include "core/search/two_level.h"

struct dfpn {
    struct table_search *s;
    const struct dfpn_policy *policy;
};

/* df-pn+: the edge costs of an opened frame. */
static void fill_costs(const struct dfpn *d, struct ts_frame *f)
{
    const struct search_options *o = d->s->options;
    for (size_t i = 0; i < f->count; i++) {
        struct ts_child *c = &f->children[i];
        c->cost_phi = o->cost_phi;
        c->cost_delta = o->cost_delta;
        if (o->cost)
            o->cost(o->cost_context, d->s->game, d->s->state, c->move, &c->cost_phi,
                    &c->cost_delta);
    }
}

/* The numbers of f from its unsolved children, and which of them comes next. */
static void combine(const struct dfpn *d, struct ts_frame *f, struct dfpn_choice *choice)
{
    dfpn_choice_start(choice);
    uint16_t nearest = UINT16_MAX;
    for (size_t i = 0; i < f->count; i++) {
        const struct ts_child *c = &f->children[i];
        if (c->value != SEARCH_UNKNOWN)
            continue;
        struct dfpn_option o = {
            .win = (f->or_moves ? c->pn : c->dn) + c->cost_phi,
            .lose = (f->or_moves ? c->dn : c->pn) + c->cost_delta,
            .cost_win = c->cost_phi,
            .cost_lose = c->cost_delta,
            .old = c->md <= f->md, /* df-pn(r): normal if md(c) > md(n) */
        };
        if (c->md < nearest)
            nearest = c->md;
        dfpn_choice_add(choice, d->policy, i, &o);
    }
    dfpn_choice_end(choice, d->policy, d->s->options);
    /* df-pn(r): with only old children left, md(n) = min md of the unsolved old ones */
    if (d->policy->combine == COMBINE_DISTANCE && choice->only_old)
        f->md = nearest;
    f->pn = f->or_moves ? choice->win : choice->lose;
    f->dn = f->or_moves ? choice->lose : choice->win;
    f->best = f->children[choice->best].move;
}

static void mid(const struct dfpn *d, struct ts_frame *f, double thpn, double thdn);

static void search_child(const struct dfpn *d, struct ts_frame *f, const struct dfpn_choice *choice,
                         double thpn, double thdn)
{
    double win, lose;
    dfpn_thresholds(choice, d->policy, d->s->options, f->or_moves ? thpn : thdn,
                    f->or_moves ? thdn : thpn, &win, &lose);
    struct ts_child *c = &f->children[choice->best];
    struct ts_frame *child = ts_enter(d->s, f, c);
    if (!child)
        return;
    if (d->policy->second_level && c->fresh)
        two_level_evaluate(d->s, child);
    else
        mid(d, child, f->or_moves ? win : lose, f->or_moves ? lose : win);
    ts_accept(d->s, child, c);
    ts_leave(d->s, child);
}

/* MID: search below f until it is solved or one of its numbers reaches its threshold. */
static void mid(const struct dfpn *d, struct ts_frame *f, double thpn, double thdn)
{
    struct table_search *s = d->s;
    if (!ts_open(s, f))
        return;
    if (d->policy->costs)
        fill_costs(d, f);
    for (;;) {
        if (ts_settle(s, f))
            break;
        struct dfpn_choice choice;
        combine(d, f, &choice);
        ts_note_root(s, f, f->pn, f->dn, f->best);
        if ((f->pn >= thpn || f->dn >= thdn) && !ts_must_go_on(s, f))
            break;
        search_child(d, f, &choice, thpn, thdn);
        if (s->stop != LIMIT_NONE)
            break;
        ts_refresh(s, f);
    }
    ts_store(s, f);
}

void dfpn_solve(struct table_search *s, struct ts_frame *f, const struct dfpn_policy *policy)
{
    struct dfpn d = {s, policy};
    mid(&d, f, NUMBER_INF, NUMBER_INF);
}

/* Song: an unknown leaf at depth x starts at Ddfpn(x) for both numbers. */
static void deep_leaf(struct table_search *s, const struct ts_frame *parent, struct ts_child *c)
{
    c->pn = c->dn = number_deep(s->options->deep_e, s->options->deep_d, parent->depth + 1);
}

static void root_loop(struct table_search *s, struct ts_frame *root, void *context)
{
    const struct dfpn_policy *policy = context;
    if (policy->deep)
        s->leaf = deep_leaf;
    dfpn_solve(s, root, policy);
}

static sakui_status run(const struct game *game, const void *root,
                        const struct search_options *options, const struct limits *limits,
                        struct search_result *out, struct dfpn_policy policy)
{
    if (options->keep_tree && !policy.second_level && policy.combine != COMBINE_DISTANCE)
        return dfpn_tree_run(game, root, options, limits, &policy, out);
    return ts_run(game, root, options, limits, out, root_loop, &policy, policy.second_level);
}

/* One row of the registry each. */
#define ROW(identifier, text, about, ...)                                                          \
    static sakui_status run_##identifier(const struct game *game, const void *root,                \
                                         const struct search_options *options,                     \
                                         const struct limits *limits, struct search_result *out)   \
    {                                                                                              \
        return run(game, root, options, limits, out, (struct dfpn_policy){__VA_ARGS__});           \
    }                                                                                              \
    const struct search_algorithm search_##identifier = {text, about, false, run_##identifier};

ROW(df_pn, "df-pn", "depth-first proof-number search (Nagai)", .combine = COMBINE_SUM)
ROW(df_pn_plus, "df-pn+", "df-pn with leaf estimates and edge costs (Nagai)",
    .combine = COMBINE_SUM, .costs = true)
ROW(wpns, "wpns", "weak proof numbers: maximum plus number of children (Ueda)",
    .combine = COMBINE_WEAK)
ROW(df_pn_eps, "df-pn-eps", "df-pn with the 1+epsilon threshold (Pawlewicz, Lew)",
    .combine = COMBINE_SUM, .epsilon = true)
ROW(deep_df_pn, "deep-df-pn", "Deep df-pn: leaf numbers E^(D-depth) (Song et al.)",
    .combine = COMBINE_SUM, .deep = true)
ROW(df_pn_r, "df-pn-r", "df-pn(r): minimal distances against cycles (Kishimoto)",
    .combine = COMBINE_DISTANCE)
ROW(dfpn_pn, "dfpn-pn", "df-pn over bounded PN searches (Hort)", .combine = COMBINE_SUM,
    .second_level = true)
