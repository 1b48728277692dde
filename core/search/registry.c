/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "core/search/algorithms.h"
#include "core/search/proof.h"
#include "core/search/proof_check.h"
#include "core/search/search.h"
#include "core/search/tree_line.h"

/* A path-dependent proof can be far larger as a tree than as a graph; beyond this many positions
 * it goes unchecked (result.checked stays false). */
#define CHECK_STEPS 100000000u

/* In the order of the documentation. The last row ends the list. */
static const struct search_algorithm *const rows[] = {
    /* explicit tree */
    &search_pn,
    &search_pn2,
    &search_deep_pn,
    &search_ao_star,
    &search_pn_bta,
    /* transposition table */
    &search_pn_star,
    &search_pds,
    &search_df_pn,
    &search_df_pn_plus,
    &search_wpns,
    &search_df_pn_eps,
    &search_deep_df_pn,
    &search_pds_pn,
    &search_dfpn_pn,
    &search_df_pn_r,
    &search_c_star,
    &search_dfs,
    &search_id,
    NULL,
};
#define ROWS (sizeof rows / sizeof rows[0] - 1)

const struct search_algorithm *const *search_algorithms(size_t *count)
{
    *count = ROWS;
    return rows;
}

const struct search_algorithm *search_find(const char *name)
{
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i]->name, name) == 0)
            return rows[i];
    return NULL;
}

void search_options_init(struct search_options *options)
{
    memset(options, 0, sizeof *options);
    options->evaluation = EVALUATE_AT_CREATION;
    options->init = INIT_CONSTANT;
    options->init_k = 1;
    options->seed = 1;
    options->epsilon = 0.25; /* Pawlewicz and Lew; Hort */
    options->deep_r = 0.95;
    options->deep_e = 5;
    options->deep_d = 4;
    options->cost_phi = 0;
    options->cost_delta = 0;
}

void search_result_free(struct search_result *result)
{
    proof_free(result->proof);
    result->proof = NULL;
    search_line_free(result->line);
    result->line = NULL;
    mem_free(result->indicators.trace);
    result->indicators.trace = NULL;
    result->indicators.trace_count = 0;
}

static sakui_status finish(const struct game *game, const void *root,
                           const struct search_options *options, struct search_result *out)
{
    if (!out->proof)
        return SAKUI_OK;
    struct proof_size size;
    if (!proof_compact(out->proof) || !proof_measure(out->proof, &size))
        return SAKUI_MEMORY;
    out->indicators.proof_nodes = size.nodes;
    out->indicators.proof_terminals = size.terminals;
    out->indicators.proof_depth = size.depth;
    out->indicators.proof_tree_terminals = size.tree_terminals;
    out->indicators.has |= INDICATOR_PROOF;
    if (!options->check)
        return SAKUI_OK;
    if (out->proof->value != out->value)
        return SAKUI_CHECK;
    sakui_status status = proof_check(game, root, out->proof, CHECK_STEPS, NULL);
    out->checked = status == SAKUI_OK;
    return status == SAKUI_LIMIT ? SAKUI_OK : status;
}

sakui_status search_run(const struct search_algorithm *algorithm, const struct game *game,
                        const void *root, const struct search_options *options,
                        const struct limits *limits, struct search_result *out)
{
    static const struct limits unlimited;
    struct search_options mine;
    memset(out, 0, sizeof *out);
    if (options)
        mine = *options;
    else
        search_options_init(&mine);
    if (mine.check || mine.want_line)
        mine.want_proof = true;
    if (mine.want_line)
        mine.delete_solved = false;
    double start = clock_seconds();
    sakui_status status = algorithm->run(game, root, &mine, limits ? limits : &unlimited, out);
    out->indicators.seconds = clock_seconds() - start;
    if (status != SAKUI_OK)
        return status;
    return finish(game, root, &mine, out);
}
