/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The frame around every table search: memory shares, root, result. */
#include <string.h>

#include "core/alloc.h"
#include "core/search/reconstruct.h"
#include "core/search/tsearch.h"
#include "core/search/two_level.h"

#define PROOF_SHARE     0.25          /* of the memory, when a proof is wanted … */
#define PROOF_SHARE_MAX (1024u << 20) /* … and at most this */

static double proof_share(const struct search_options *options, uint64_t memory)
{
    if (!options->want_proof)
        return 0;
    double most = (double)PROOF_SHARE_MAX / (double)memory;
    return most < PROOF_SHARE ? most : PROOF_SHARE;
}

static void fill_indicators(struct table_search *s)
{
    struct indicators *i = s->indicators;
    i->iterations = s->expansions;
    i->table_entries = s->table.used;
    i->table_capacity = s->table.capacity;
    i->table_collections = s->table.collections;
    i->memory_bytes = ttable_bytes(&s->table) + s->stack_peak + s->fixed_bytes + s->proof_bytes +
                      (s->second ? s->second_bytes : 0);
    i->has |= INDICATOR_ITERATIONS | INDICATOR_CREATED | INDICATOR_EXPANDED | INDICATOR_REEXPANDED |
              INDICATOR_ROOT_SWITCHES | INDICATOR_REVISITS | INDICATOR_DEPTH | INDICATOR_TERMINALS |
              INDICATOR_BRANCHING | INDICATOR_TABLE | INDICATOR_SIMULATIONS | INDICATOR_MEMORY;
    i->has &= ~s->lacks;
}

static sakui_status build_proof(struct table_search *s, struct search_result *out, size_t bytes)
{
    struct indicators measured = *s->indicators;
    uint64_t expansions = s->expansions;
    struct ts_frame root;
    s->stalled = 0;
    s->leaf = NULL;
    ts_enter_root(s, &root);
    sakui_status status = reconstruct(s, &root, out->value, bytes, &out->proof, &out->proof_limit);
    ts_leave(s, &root);
    s->expansions = expansions; /* the proof is not part of what was measured */
    *s->indicators = measured;
    return status;
}

sakui_status ts_run(const struct game *game, const void *root, const struct search_options *options,
                    const struct limits *limits, struct search_result *out,
                    void (*root_loop)(struct table_search *s, struct ts_frame *root, void *context),
                    void *context, bool second_level)
{
    uint64_t memory = limits->memory_bytes ? limits->memory_bytes : TS_DEFAULT_MEMORY;
    double kept = proof_share(options, memory);
    struct table_search *s = mem_alloc(sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    double share = 0.99 - kept - (second_level ? TWO_LEVEL_SHARE : 0); /* 1 % for small things */
    sakui_status status = ts_init(s, game, root, options, limits, share, &out->indicators);
    if (status == SAKUI_OK && second_level)
        status = two_level_init(s);
    if (status == SAKUI_LIMIT) {
        out->limit = LIMIT_MEMORY;
        status = SAKUI_OK;
        goto cleanup;
    }
    if (status != SAKUI_OK)
        goto cleanup;
    struct ts_frame frame;
    ts_enter_root(s, &frame);
    root_loop(s, &frame, context);
    ts_leave(s, &frame);
    out->value = frame.value;
    out->limit = frame.value == SEARCH_UNKNOWN ? s->stop : LIMIT_NONE;
    if (frame.value != SEARCH_UNKNOWN && ts_mover_wins(&frame, frame.value))
        out->best = frame.best;
    if (frame.value == SEARCH_UNKNOWN && s->out_of_memory)
        status = SAKUI_MEMORY;
    s->stop = LIMIT_NONE;
    if (frame.value != SEARCH_UNKNOWN && options->want_proof)
        status = build_proof(s, out, (size_t)((double)memory * kept));
    fill_indicators(s);
cleanup:
    two_level_free(s);
    ts_free(s);
    mem_free(s);
    return status;
}
