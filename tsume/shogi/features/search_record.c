/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/features/search_record.h"

#include <math.h>
#include <string.h>

#include "core/alloc.h"
#include "core/search/conspiracy.h"
#include "core/search/tree_line.h"
#include "tsume/shogi/features/line_facts.h"
#include "tsume/shogi/tsume_game.h"

static const struct indicator_info infos[] = {
#define INDICATOR(name, unit, definition) {#name, unit, definition},
#include "tsume/shogi/features/search_record.def"
#undef INDICATOR
};

const struct indicator_info *indicator_info(enum indicator i)
{
    return &infos[i];
}

bool indicator_grows(enum indicator i)
{
    switch (i) {
    case INDICATE_max_pn:
    case INDICATE_max_dn:
    case INDICATE_max_pn_at:
    case INDICATE_max_dn_at:
    case INDICATE_iterations:
    case INDICATE_nodes:
    case INDICATE_expanded:
    case INDICATE_reexpanded:
    case INDICATE_root_switches:
    case INDICATE_revisits:
    case INDICATE_max_depth:
    case INDICATE_terminals:
    case INDICATE_memory_bytes:
        return true;
    default:
        return false;
    }
}

#define SET(name, number) out->value[INDICATE_##name] = (double)(number)

static double mean(double sum, double count)
{
    return count > 0 ? sum / count : NAN;
}

/* Only what this algorithm measured. */
static void fill_search(struct search_record *out, const struct indicators *n)
{
#define IF_HAS(bit, name, number)                                                                  \
    if (n->has & INDICATOR_##bit)                                                                  \
    SET(name, number)
    IF_HAS(MAX_PN, max_pn, n->max_pn);
    IF_HAS(MAX_DN, max_dn, n->max_dn);
    IF_HAS(MAX_PN, max_pn_at, n->max_pn_at);
    IF_HAS(MAX_DN, max_dn_at, n->max_dn_at);
    IF_HAS(ITERATIONS, iterations, n->iterations);
    IF_HAS(CREATED, nodes, n->created);
    IF_HAS(EXPANDED, expanded, n->expanded);
    IF_HAS(REEXPANDED, reexpanded, n->reexpanded);
    IF_HAS(ROOT_SWITCHES, root_switches, n->root_switches);
    IF_HAS(REVISITS, revisits, n->revisits);
    IF_HAS(DEPTH, mean_depth, mean((double)n->depth_sum, (double)n->iterations));
    IF_HAS(DEPTH, max_depth, n->depth_max);
    IF_HAS(BRANCHING, branching, mean((double)n->branch_sum, (double)n->branch_nodes));
    IF_HAS(TERMINALS, terminals, n->terminals);
    IF_HAS(PROOF, proof_nodes, n->proof_nodes);
    IF_HAS(PROOF, proof_leaves, n->proof_terminals);
    IF_HAS(PROOF, proof_depth, n->proof_depth);
    IF_HAS(MEMORY, memory_bytes, n->memory_bytes);
#undef IF_HAS
}

/* ---- the line of the proof ---- */

static void fill_branching(struct search_record *out, const struct search_line *line)
{
    double sum[2] = {0, 0}, count[2] = {0, 0};
    for (size_t i = 0; i < line->count; i++) {
        sum[line->plies[i].or_moves] += line->plies[i].choices;
        count[line->plies[i].or_moves]++;
    }
    SET(line_plies, line->count);
    SET(line_attacker_branching, mean(sum[1], count[1]));
    SET(line_defender_branching, count[0] > 0 ? sum[0] / count[0] : 0);
    SET(line_refinement, sqrt((sum[0] + sum[1]) / (double)line->count) / (double)line->count);
}

static void fill_tries(struct search_record *out, const struct search_line *line)
{
    double tries = 0, refuted = 0, longest = 0;
    for (size_t i = 0; i < line->count; i++) {
        const struct search_line_ply *p = &line->plies[i];
        tries += p->tries;
        refuted += p->refuted;
        longest = fmax(longest, p->refutation);
    }
    SET(tries, tries);
    SET(refuted_checks, refuted);
    if (refuted > 0)
        SET(longest_refutation, longest);
}

static void fill_hidden(struct search_record *out, const struct search_line *line,
                        const struct shogi_position *start)
{
    size_t best = 0;
    uint64_t most = 0;
    for (size_t i = 0; i < line->count; i++) {
        if (line->plies[i].or_moves && line->plies[i].beside > most) {
            most = line->plies[i].beside;
            best = i;
        }
    }
    SET(hidden_share, (double)most / out->value[INDICATE_iterations]);
    if (!most)
        return;
    struct shogi_position p = *start;
    for (size_t i = 0; i < best; i++) {
        struct shogi_undo undo;
        shogi_play(&p, line->plies[i].move, &undo);
    }
    SET(hidden_ply, best + 1);
    SET(hidden_distance, square_distance(shogi_move_to(line->plies[best].move), p.king[!p.side]));
}

/* ---- conspiracy numbers along the line ---- */

struct sums {
    double pn, dn, last, critical;
    bool censored;
};

static void add_turn(struct sums *s, const struct search_result *r, bool first)
{
    s->pn += r->indicators.max_pn;
    s->dn += r->indicators.max_dn;
    s->critical += !first && cn_critical(CN_CRITICAL_HALF_OR_TWICE, s->last, r->indicators.max_dn);
    s->last = r->indicators.max_dn;
    s->censored |= r->value == SEARCH_UNKNOWN;
}

static sakui_status search_turn(struct sums *sums, const struct shogi_position *p,
                                const struct search_order *order)
{
    struct search_options options = *order->options;
    struct search_result r;
    struct tsume_state root;
    options.want_line = options.want_proof = options.check = false;
    options.trace_samples = 0;
    tsume_state_init(&root, p);
    sakui_status status =
        search_run(order->algorithm, &tsume_game, &root, &options, order->limits, &r);
    if (!status)
        add_turn(sums, &r, false);
    search_result_free(&r);
    return status;
}

/* The first turn is the search that has been run. */
static sakui_status fill_sums(struct search_record *out, const struct search_result *result,
                              const struct shogi_position *start, const struct search_order *order)
{
    const struct search_line *line = result->line;
    struct shogi_position p = *start;
    struct sums sums = {.pn = 0};
    sakui_status status = SAKUI_OK;
    add_turn(&sums, result, true);
    for (size_t i = 0; i < line->count && !status; i++) {
        struct shogi_undo undo;
        if (i && line->plies[i].or_moves)
            status = search_turn(&sums, &p, order);
        shogi_play(&p, line->plies[i].move, &undo);
    }
    SET(line_pn_sum, sums.pn);
    SET(line_dn_sum, sums.dn);
    SET(line_cn_difference, sums.pn - sums.dn);
    SET(critical_turns, sums.critical);
    SET(line_censored, sums.censored);
    return status;
}

sakui_status search_record_make(struct search_record *out, struct search_result *result,
                                const struct shogi_position *start,
                                const struct search_order *order)
{
    struct tsume_state root;
    struct search_options options = *order->options;
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        out->value[i] = NAN;
    tsume_state_init(&root, start);
    options.want_proof = options.want_line = true;
    sakui_status status =
        search_run(order->algorithm, &tsume_game, &root, &options, order->limits, result);
    out->decided = result->value;
    out->limit = result->limit;
    if (status)
        return status;
    fill_search(out, &result->indicators);
    if (order->given_plies)
        SET(plies, order->given_plies);
    if (!result->line || !result->line->count)
        return SAKUI_OK;
    fill_branching(out, result->line);
    fill_tries(out, result->line);
    fill_hidden(out, result->line, start);
    return fill_sums(out, result, start, order);
}
