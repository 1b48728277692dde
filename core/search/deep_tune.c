/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/deep_tune.h"

#include <string.h>

#include "core/search/algorithms.h"

#define UNSOLVED UINT64_MAX /* node(E, D) = infinity: above the cap, or stopped otherwise */

struct tuner {
    const struct game *game;
    const void *root;
    struct search_options options;
    struct limits limits;
    uint64_t seen[DEEP_TUNE_MAX + 2][DEEP_TUNE_MAX + 2]; /* node(E, D); 0 = not run yet */
    struct deep_tuning *out;
    sakui_status status;
};

/* node(E, D). A search once cut off by an earlier, higher cap stays cut off: the cap only falls. */
static uint64_t node(struct tuner *t, int e, int d)
{
    if (e > DEEP_TUNE_MAX || d > DEEP_TUNE_MAX || t->status != SAKUI_OK)
        return UNSOLVED;
    uint64_t *known = &t->seen[e][d];
    if (*known == 0) {
        struct search_result r;
        t->options.deep_e = e;
        t->options.deep_d = d;
        t->status = search_run(&search_deep_df_pn, t->game, t->root, &t->options, &t->limits, &r);
        t->out->searches++;
        *known = UNSOLVED;
        if (t->status == SAKUI_OK && r.value != SEARCH_UNKNOWN) {
            *known = r.indicators.iterations;
            t->out->value = r.value;
        }
        search_result_free(&r);
    }
    return *known;
}

static void climb(struct tuner *t)
{
    int e = 2, d = 2, flat_e = 2, flat_d = 2; /* 1 */
    unsigned flat = 0;
    while (t->status == SAKUI_OK && flat < DEEP_TUNE_FLAT && e < DEEP_TUNE_MAX &&
           d < DEEP_TUNE_MAX) { /* 2: isNotFlat() */
        uint64_t here = node(t, e, d);
        bool more_e = node(t, e + 1, d) <= node(t, e, d + 1); /* 3–7 */
        int e2 = more_e ? e + 1 : e, d2 = more_e ? d : d + 1;
        uint64_t there = node(t, e2, d2);
        if (there > here && node(t, e2 + 1, d2) > there && node(t, e2, d2 + 1) > there) { /* 8 */
            t->out->e = e;
            t->out->d = d;
            return; /* 9 */
        }
        if (there == UNSOLVED && node(t, e2 + 1, d2) == UNSOLVED &&
            node(t, e2, d2 + 1) == UNSOLVED && here != UNSOLVED) {
            t->out->e = e; /* nothing but cut-off searches ahead: as in line 8 */
            t->out->d = d;
            return;
        }
        flat = there == here ? flat + 1 : 0;
        if (flat == 0) {
            flat_e = e2;
            flat_d = d2;
        }
        if (there != UNSOLVED) /* 11: N = node(E', D') */
            t->limits.nodes = there;
        e = e2;
        d = d2;
    }
    t->out->e = flat_e; /* 13 */
    t->out->d = flat_d;
}

sakui_status deep_tune(const struct game *game, const void *root,
                       const struct search_options *options, const struct limits *limits,
                       struct deep_tuning *out)
{
    struct tuner t;
    memset(&t, 0, sizeof t);
    memset(out, 0, sizeof *out);
    t.game = game;
    t.root = root;
    if (options)
        t.options = *options;
    else
        search_options_init(&t.options);
    t.options.want_proof = t.options.check = false;
    t.options.trace_samples = 0;
    t.limits = limits ? *limits : (struct limits){0};
    t.out = out;
    climb(&t);
    uint64_t nodes = t.status == SAKUI_OK ? t.seen[out->e][out->d] : 0;
    out->nodes = nodes == UNSOLVED ? 0 : nodes;
    return t.status;
}
