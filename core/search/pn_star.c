/* SPDX-License-Identifier: GPL-3.0-or-later */
/* C* (Seo 1995) and PN* (Seo, Iida, Uiterwijk): depth-first search with the proof number alone
 * (Seo: conspiracy number, CN) as threshold, deepened at the root and at every OR node below an AND
 * node ("multiple iterative deepening"); a node searched before counts as the number the table
 * remembers ("dynamic evaluation by hashing").
 *
 * They differ in how the root's threshold grows and in the order at AND nodes:
 *   c-star   +1 each time (Seo's ITERATE); children never expanded first (Seo 4.2.3)
 *   pn-star  to the root's proof number (as in Ishitobi); the game's order
 * Seo's printed EXPAND starts the inner loop at its end (CN_i + slack); it must start at CN_i. */
#include "core/search/algorithms.h"
#include "core/search/numbers.h"
#include "core/search/tsearch.h"

struct seo {
    struct table_search *s;
    bool by_one;       /* the root's threshold grows by 1 */
    bool unseen_first; /* order at AND nodes */
};

static void expand(const struct seo *q, struct ts_frame *f, double th);

static void expand_child(const struct seo *q, struct ts_frame *f, struct ts_child *c, double th)
{
    struct ts_frame *child = ts_enter(q->s, f, c);
    if (!child)
        return;
    expand(q, child, th);
    ts_accept(q->s, child, c);
    ts_leave(q->s, child);
}

/* CN of f: the minimum at an OR node, the sum at an AND node, over unsolved children. */
static double count(const struct ts_frame *f)
{
    double cn = f->or_moves ? NUMBER_INF : 0;
    for (size_t i = 0; i < f->count; i++) {
        const struct ts_child *c = &f->children[i];
        if (c->value == SEARCH_UNKNOWN)
            cn = f->or_moves ? number_min(cn, c->pn) : number_add(cn, c->pn);
    }
    return cn;
}

static bool stopped(const struct seo *q)
{
    return q->s->stop != LIMIT_NONE;
}

/* Step 5: an OR node gives its threshold to every successor in turn. */
static void expand_or(const struct seo *q, struct ts_frame *f, double th)
{
    for (size_t i = 0; i < f->count && !stopped(q); i++) {
        struct ts_child *c = &f->children[i];
        while (c->value == SEARCH_UNKNOWN && c->pn <= th && !stopped(q))
            expand_child(q, f, c, th);
        if (c->value == SEARCH_PROVEN)
            return;
    }
}

static struct ts_child *next_of_and(const struct seo *q, const struct ts_frame *f)
{
    struct ts_child *first = NULL;
    for (size_t i = 0; i < f->count; i++) {
        struct ts_child *c = &f->children[i];
        if (c->value != SEARCH_UNKNOWN)
            continue;
        if (q->unseen_first && c->fresh)
            return c;
        if (!first)
            first = c;
    }
    return first;
}

/* Step 6: successors one after another, each deepened from CN_i up to CN_i + slack, where
 * slack = th - sum CN. A successor that needs more ends the visit. */
static void expand_and(const struct seo *q, struct ts_frame *f, double th)
{
    struct ts_child *c;
    while (!stopped(q) && (c = next_of_and(q, f))) {
        double most = th - count(f) + c->pn;
        if (c->pn > most)
            return;
        for (double t = c->pn; c->value == SEARCH_UNKNOWN && !stopped(q); t = c->pn) {
            if (t > most)
                return;
            expand_child(q, f, c, t);
        }
        if (c->value == SEARCH_DISPROVEN)
            return;
    }
}

/* Loop guard: nothing within the threshold, and nothing new for long; the smallest number goes on.
 */
static void force(const struct seo *q, struct ts_frame *f)
{
    struct ts_child *best = NULL;
    for (size_t i = 0; i < f->count; i++) {
        struct ts_child *c = &f->children[i];
        if (c->value == SEARCH_UNKNOWN && (!best || c->pn < best->pn))
            best = c;
    }
    if (best)
        expand_child(q, f, best, best->pn);
}

/* EXPAND(n, CN): solved, or its number is above th when this returns. */
static void expand(const struct seo *q, struct ts_frame *f, double th)
{
    struct table_search *s = q->s;
    if (!ts_open(s, f))
        return;
    while (!ts_settle(s, f)) {
        f->pn = count(f);
        f->dn = 1;
        ts_note_root(s, f, f->pn, f->dn, GAME_MOVE_NONE);
        if (stopped(q))
            break;
        if (f->pn > th) {
            if (!ts_must_go_on(s, f))
                break;
            force(q, f);
        } else if (f->or_moves) {
            expand_or(q, f, th);
        } else {
            expand_and(q, f, th);
        }
        if (!stopped(q))
            ts_refresh(s, f);
    }
    ts_store(s, f);
}

/* ITERATE */
static void root_loop(struct table_search *s, struct ts_frame *root, void *context)
{
    struct seo q = *(const struct seo *)context;
    q.s = s;
    s->lacks = INDICATOR_MAX_DN | INDICATOR_ROOT_SWITCHES;
    for (double th = 1;;) {
        uint64_t progress = s->progress;
        expand(&q, root, th);
        if (root->value != SEARCH_UNKNOWN || s->stop != LIMIT_NONE)
            return;
        bool jump = !q.by_one || s->progress == progress;
        th = jump ? number_max(number_above(th), root->pn) : number_above(th);
        ts_reenter_root(s, root);
    }
}

static sakui_status run_c_star(const struct game *game, const void *root,
                               const struct search_options *options, const struct limits *limits,
                               struct search_result *out)
{
    struct seo q = {.by_one = true, .unseen_first = true};
    return ts_run(game, root, options, limits, out, root_loop, &q, false);
}

static sakui_status run_pn_star(const struct game *game, const void *root,
                                const struct search_options *options, const struct limits *limits,
                                struct search_result *out)
{
    struct seo q = {.by_one = false, .unseen_first = false};
    return ts_run(game, root, options, limits, out, root_loop, &q, false);
}

const struct search_algorithm search_c_star = {
    "c-star", "C*: conspiracy numbers, multiple iterative deepening (Seo 1995)", false, run_c_star};
const struct search_algorithm search_pn_star = {
    "pn-star", "PN*: proof-number thresholds, multiple iterative deepening (Seo et al.)", false,
    run_pn_star};
