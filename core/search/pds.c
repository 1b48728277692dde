/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PDS (Nagai 1998): multiple iterative deepening with both numbers; and PDS-PN (Winands), which
 * evaluates new leaves by PN searches. A node is left when *both* its numbers have reached their
 * thresholds (df-pn: either). */
#include "core/search/algorithms.h"
#include "core/search/numbers.h"
#include "core/search/tsearch.h"
#include "core/search/two_level.h"

struct node_numbers {
    double phi, delta; /* what the mover needs, what the opponent needs */
};

/* phi(n) = min delta_c, delta(n) = sum phi_c over the unsolved children. */
static struct node_numbers numbers(const struct ts_frame *f)
{
    struct node_numbers n = {NUMBER_INF, 0};
    for (size_t i = 0; i < f->count; i++) {
        const struct ts_child *c = &f->children[i];
        if (c->value != SEARCH_UNKNOWN)
            continue;
        n.phi = number_min(n.phi, f->or_moves ? c->pn : c->dn);
        n.delta = number_add(n.delta, f->or_moves ? c->dn : c->pn);
    }
    return n;
}

/* Among unsolved children the one with the least max(delta_c, thphi); ties: the lower phi_c. */
static struct ts_child *select_child(const struct ts_frame *f, double thphi)
{
    struct ts_child *best = NULL;
    double best_delta = 0, best_phi = 0;
    for (size_t i = 0; i < f->count; i++) {
        struct ts_child *c = &f->children[i];
        if (c->value != SEARCH_UNKNOWN)
            continue;
        double delta = number_max(f->or_moves ? c->pn : c->dn, thphi);
        double phi = f->or_moves ? c->dn : c->pn;
        if (!best || delta < best_delta || (delta == best_delta && phi < best_phi)) {
            best = c;
            best_delta = delta;
            best_phi = phi;
        }
    }
    return best;
}

static void mid(struct table_search *s, struct ts_frame *f, double thphi, double thdelta);

/* The child aims one higher at the side that looks easier: its mover's number (phi_c + 1) if the
 * node still may spend there and phi_c <= delta_c, else delta_c + 1. */
static void search_child(struct table_search *s, struct ts_frame *f, struct ts_child *c,
                         const struct node_numbers *n, double thphi, double thdelta)
{
    double win = f->or_moves ? c->pn : c->dn;  /* delta_c */
    double lose = f->or_moves ? c->dn : c->pn; /* phi_c */
    double thlose = lose, thwin = win;
    if (thdelta > n->delta && (lose <= win || thphi <= n->phi))
        thlose = number_above(lose);
    else
        thwin = number_above(win);
    struct ts_frame *child = ts_enter(s, f, c);
    if (!child)
        return;
    if (s->second && c->fresh)
        two_level_evaluate(s, child);
    else if (child->or_moves == f->or_moves) /* the same side moves again */
        mid(s, child, thwin, thlose);
    else
        mid(s, child, thlose, thwin);
    ts_accept(s, child, c);
    ts_leave(s, child);
}

static void mid(struct table_search *s, struct ts_frame *f, double thphi, double thdelta)
{
    if (!ts_open(s, f))
        return;
    while (!ts_settle(s, f)) {
        struct node_numbers n = numbers(f);
        f->pn = f->or_moves ? n.phi : n.delta;
        f->dn = f->or_moves ? n.delta : n.phi;
        if (n.phi >= thphi && n.delta >= thdelta && !ts_must_go_on(s, f))
            break;
        thphi = number_max(thphi, n.phi);
        struct ts_child *c = select_child(f, thphi);
        f->best = c->move;
        ts_note_root(s, f, f->pn, f->dn, c->move);
        search_child(s, f, c, &n, thphi, thdelta);
        if (s->stop != LIMIT_NONE)
            break;
        ts_refresh(s, f);
    }
    ts_store(s, f);
}

/* Root: thresholds (1, 1); then phi <= delta: thphi = phi + 1, else thdelta = delta + 1. */
static void root_loop(struct table_search *s, struct ts_frame *root, void *context)
{
    (void)context;
    double thphi = 1, thdelta = 1;
    for (;;) {
        mid(s, root, thphi, thdelta);
        if (root->value != SEARCH_UNKNOWN || s->stop != LIMIT_NONE)
            return;
        double phi = root->or_moves ? root->pn : root->dn;
        double delta = root->or_moves ? root->dn : root->pn;
        if (phi <= delta)
            thphi = number_above(phi);
        else
            thdelta = number_above(delta);
        ts_reenter_root(s, root);
    }
}

static sakui_status run_pds(const struct game *game, const void *root,
                            const struct search_options *options, const struct limits *limits,
                            struct search_result *out)
{
    return ts_run(game, root, options, limits, out, root_loop, NULL, false);
}

static sakui_status run_pds_pn(const struct game *game, const void *root,
                               const struct search_options *options, const struct limits *limits,
                               struct search_result *out)
{
    return ts_run(game, root, options, limits, out, root_loop, NULL, true);
}

const struct search_algorithm search_pds = {
    "pds", "proof and disproof numbers with multiple iterative deepening (Nagai)", false, run_pds};
const struct search_algorithm search_pds_pn = {"pds-pn", "PDS over bounded PN searches (Winands)",
                                               false, run_pds_pn};
