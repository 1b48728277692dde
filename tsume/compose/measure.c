/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/measure.h"

#include <math.h>

#include "core/search/search.h"
#include "tsume/shogi/tsume_game.h"

#define PN_MEMORY ((size_t)512 << 20)

const char *measured_indicator_name(enum measured_indicator i)
{
    static const char *const names[MEASURED_INDICATORS] = {"max_pn", "max_dn", "iterations",
                                                           "nodes"};
    return names[i];
}

static sakui_status measure_search(const struct composed *c, uint64_t nodes,
                                   const struct cancel *cancel, struct measures *out)
{
    struct tsume_state root;
    struct search_options options;
    struct search_result result;
    struct limits limits = {.nodes = nodes, .memory_bytes = PN_MEMORY, .cancel = cancel};
    tsume_state_init(&root, &c->start);
    search_options_init(&options);
    options.evaluation = EVALUATE_WHEN_SELECTED; /* as in the thesis */
    sakui_status status =
        search_run(search_find("pn"), &tsume_game, &root, &options, &limits, &result);
    if (!status) {
        out->indicator[MEASURED_MAX_PN] = result.indicators.max_pn;
        out->indicator[MEASURED_MAX_DN] = result.indicators.max_dn;
        out->indicator[MEASURED_ITERATIONS] = (double)result.indicators.iterations;
        out->indicator[MEASURED_NODES] = (double)result.indicators.created;
        out->censored = result.value == SEARCH_UNKNOWN;
    }
    search_result_free(&result);
    return status;
}

sakui_status measure_composed(const struct composed *c, uint64_t search_nodes,
                              const struct cancel *cancel, struct measures *out)
{
    out->censored = false;
    for (int i = 0; i < MEASURED_INDICATORS; i++)
        out->indicator[i] = NAN;
    sakui_status status = features_measure(&out->features, &c->start, c->line, (size_t)c->plies);
    if (!status && search_nodes)
        status = measure_search(c, search_nodes, cancel, out);
    return status;
}

static const char *term_name(int term)
{
    return term < FEATURE_COUNT
               ? feature_info((enum feature)term)->name
               : measured_indicator_name((enum measured_indicator)(term - FEATURE_COUNT));
}

static double term_value(const void *measured, int term)
{
    const struct measures *m = measured;
    return term < FEATURE_COUNT ? m->features.value[term] : m->indicator[term - FEATURE_COUNT];
}

const struct formula_terms measure_terms = {
    .count = FEATURE_COUNT + MEASURED_INDICATORS,
    .searched_from = FEATURE_COUNT,
    .name = term_name,
    .value = term_value,
    .unknown = "no feature or indicator has this name ('sakui features --list' prints them; also "
               "max_pn, max_dn, iterations, nodes)",
};
