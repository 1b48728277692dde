/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Table-based searches: the figures of Kishimoto's thesis, large graphs in small tables, dominance,
 * the proof walker, memory. Worked numbers are in test_search_numbers.c, random small graphs for
 * every algorithm of the registry in test_search_tree.c. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/search/dfpn.h"
#include "core/search/proof.h"
#include "core/search/proof_check.h"
#include "core/search/search.h"
#include "core/search/simulate.h"
#include "core/search/ttable.h"
#include "tests/unit/graph_oracle.h"
#include "tests/unit/resource_game.h"
#include "tests/unit/runner.h"
#include "tsume/ref/graph.h"
#include "tsume/ref/hex.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/tsume_game.h"

static const char *const table_names[] = {"pn-star",   "pds",        "df-pn",   "df-pn+", "wpns",
                                          "df-pn-eps", "deep-df-pn", "df-pn-r", "c-star", "pds-pn",
                                          "dfpn-pn",   "dfs",        "id"};
#define TABLE_NAMES (sizeof table_names / sizeof table_names[0])

static struct search_result run(const char *name, const struct game *game, const void *root,
                                const struct search_options *o, const struct limits *l)
{
    struct search_result r;
    const struct search_algorithm *a = search_find(name);
    ck_assert_msg(a != NULL, "no algorithm %s", name);
    sakui_status status = search_run(a, game, root, o, l, &r);
    ck_assert_msg(status == SAKUI_OK, "%s: %s", name, sakui_status_name(status));
    return r;
}

static unsigned long rounds(const char *variable, unsigned long usual)
{
    const char *text = getenv(variable);
    return text && atol(text) > 0 ? (unsigned long)atol(text) : usual;
}

static struct graph *figure(const char *file)
{
    struct graph *g = NULL;
    ck_assert_msg(graph_read_file(&g, file, NULL) == SAKUI_OK, "%s", file);
    return g;
}

/* --- Kishimoto's figures --------------------------------------------------------------------- */

/* A figure searched with its positions looked at when they are selected, as the thesis does. hard:
 * C is thought hard to prove and D hard to disprove, so that a best-first search, too, goes
 * A-B-E-H first. */
static enum search_value on_figure(const char *file, const char *name, bool hard, bool ignore_ghi)
{
    struct graph *g = figure(file);
    struct graph_state root = graph_root(g);
    struct search_options o;
    search_options_init(&o);
    o.evaluation = EVALUATE_WHEN_SELECTED;
    o.init = INIT_GAME;
    if (hard) {
        g->nodes[graph_find(g, "C")].pn = 9;
        g->nodes[graph_find(g, "D")].dn = 9;
    }
    o.ignore_ghi = ignore_ghi;
    o.check = !ignore_ghi;
    struct limits l = {.nodes = 100000, .memory_bytes = 4 << 20};
    struct search_result r = run(name, &g->game, &root, &o, &l);
    enum search_value value = r.value;
    ck_assert(ignore_ghi || r.checked);
    search_result_free(&r);
    graph_free(g);
    return value;
}

#define FIRST_LOSS_2_7   "corpus/lab/graphs/kishimoto-2.7-first-loss.yaml"
#define CURRENT_LOSS_2_7 "corpus/lab/graphs/kishimoto-2.7-current-loss.yaml"
#define FIGURE_2_9       "corpus/lab/graphs/kishimoto-2.9.yaml"

START_TEST(figures_with_ghi_right)
{
    for (size_t i = 0; i < TABLE_NAMES; i++)
        for (int hard = 0; hard < 2; hard++) {
            const char *name = table_names[i];
            ck_assert_msg(on_figure(FIRST_LOSS_2_7, name, hard, false) == SEARCH_PROVEN, "%s",
                          name);
            ck_assert_msg(on_figure(CURRENT_LOSS_2_7, name, hard, false) == SEARCH_DISPROVEN, "%s",
                          name);
            ck_assert_msg(on_figure(FIGURE_2_9, name, false, false) == SEARCH_PROVEN, "%s", name);
        }
}
END_TEST

/* Ignoring the problem must really give the wrong answers the thesis describes. In figure 2.7 B has
 * to be searched before C: depth-first search and PDS do so, df-pn when C and D look hard. */
START_TEST(figures_without_ghi_wrong)
{
    static const struct {
        const char *name;
        bool hard;
    } runs[] = {{"dfs", false}, {"pds", false}, {"df-pn", true}, {"df-pn-r", true}};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        const char *name = runs[i].name;
        bool hard = runs[i].hard;
        ck_assert_msg(on_figure(FIGURE_2_9, name, false, true) == SEARCH_DISPROVEN, "%s", name);
        ck_assert_msg(on_figure(FIRST_LOSS_2_7, name, hard, true) == SEARCH_DISPROVEN, "%s", name);
        ck_assert_msg(on_figure(CURRENT_LOSS_2_7, name, hard, true) == SEARCH_PROVEN, "%s", name);
    }
}
END_TEST

static struct search_result on_4_2(struct graph *g, const char *name, bool no_guard)
{
    struct graph_state root = graph_root(g);
    struct search_options o;
    search_options_init(&o);
    o.no_loop_guard = no_guard;
    struct limits l = {.nodes = 300000, .memory_bytes = 4 << 20};
    return run(name, &g->game, &root, &o, &l);
}

/* Figure 4.2: df-pn with the GHI solution circles for ever, df-pn(r) does not. Only a handful of
 * positions exist, so 300 000 expansions without an answer are a circle. */
START_TEST(figure_4_2)
{
    struct graph *g = figure("corpus/lab/graphs/kishimoto-4.2.yaml");
    struct search_result plain = on_4_2(g, "df-pn", true);
    ck_assert_int_eq(plain.value, SEARCH_UNKNOWN);
    ck_assert_int_eq(plain.limit, LIMIT_NODES);
    struct search_result r = on_4_2(g, "df-pn-r", true);
    ck_assert_int_eq(r.value, SEARCH_PROVEN);
    ck_assert_uint_lt(r.indicators.iterations, 200);
    struct search_result guarded = on_4_2(g, "df-pn", false);
    ck_assert_int_eq(guarded.value, SEARCH_PROVEN);
    search_result_free(&plain);
    search_result_free(&r);
    search_result_free(&guarded);
    graph_free(g);
}
END_TEST

/* --- large graphs in small tables ------------------------------------------------------------ */

/* A random graph of many layers with many transpositions: edges go to the next two layers, and (if
 * cyclic) some back. */
static struct graph *layered(struct rng *rng, size_t layers, size_t width, bool cyclic,
                             enum repetition_rule rule)
{
    size_t n = 1 + layers * width;
    bool *is_or = calloc(n, sizeof *is_or);
    enum game_value *values = calloc(n, sizeof *values);
    size_t *offsets = calloc(n + 1, sizeof *offsets);
    uint32_t *edges = calloc(4 * n, sizeof *edges);
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        size_t layer = i ? 1 + (i - 1) / width : 0;
        is_or[i] = layer % 2 == 0;
        offsets[i] = used;
        bool last = layer == layers;
        size_t degree = last || (layer > 3 && rng_below(rng, 12) == 0) ? 0 : 2 + rng_below(rng, 2);
        for (size_t e = 0; e < degree; e++) {
            size_t to = layer + 1;
            if (cyclic && layer > 2 && rng_below(rng, 8) == 0)
                to = layer - 1;
            edges[used++] = (uint32_t)(1 + (to - 1) * width + rng_below(rng, width));
        }
        for (size_t e = offsets[i] + 1; e < used; e++) /* no double edges */
            for (size_t d = offsets[i]; d < e; d++)
                if (edges[d] == edges[e]) {
                    edges[e] = edges[--used];
                    e = offsets[i];
                    break;
                }
        if (degree == 0)
            values[i] = rng_below(rng, 2) ? GAME_PROVEN : GAME_DISPROVEN;
    }
    offsets[n] = used;
    struct graph *g = NULL;
    ck_assert_int_eq(graph_build(&g, n, is_or, values, offsets, edges, 0, rule), SAKUI_OK);
    free(is_or);
    free(values);
    free(offsets);
    free(edges);
    return g;
}

struct pressure {
    uint64_t runs, collections, unknown, no_proof;
};

static void under_pressure(struct graph *g, enum search_value truth, enum table_policy policy,
                           uint64_t memory, struct pressure *p)
{
    struct graph_state root = graph_root(g);
    for (size_t i = 0; i < TABLE_NAMES; i++) {
        struct search_options o;
        search_options_init(&o);
        o.want_proof = true;
        o.table = policy;
        struct limits l = {.nodes = 400000, .memory_bytes = memory};
        struct search_result r = run(table_names[i], &g->game, &root, &o, &l);
        p->runs++;
        p->collections += r.indicators.table_collections;
        ck_assert_uint_le(r.indicators.memory_bytes, memory);
        if (r.value == SEARCH_UNKNOWN) {
            ck_assert_int_ne(r.limit, LIMIT_NONE);
            p->unknown++;
        } else {
            ck_assert_msg(r.value == truth, "%s is wrong", table_names[i]);
            struct proof_fault fault = {0};
            if (r.proof)
                ck_assert_msg(proof_check(&g->game, &root, r.proof, 0, &fault) == SAKUI_OK,
                              "%s: proof fails: %s", table_names[i], fault.code);
            else
                p->no_proof++;
            ck_assert(r.proof || r.proof_limit != LIMIT_NONE);
        }
        search_result_free(&r);
    }
}

START_TEST(large_graphs_in_small_tables)
{
    static const uint64_t memory[] = {1 << 20, 256 << 10, 8 << 20};
    struct rng rng;
    rng_seed(&rng, 7);
    for (int cyclic = 0; cyclic < 2; cyclic++) {
        struct pressure p = {0};
        for (unsigned long i = 0; i < rounds("SAKUI_LAYERED", 6); i++) {
            struct graph *g =
                layered(&rng, 12 + rng_below(&rng, 10), 600, cyclic, REPETITION_FIRST_LOSS);
            enum search_value truth = oracle_fixpoint(g);
            under_pressure(g, truth, i % 2 ? TABLE_TWO_BIG : TABLE_SMALL_TREE_GC, memory[i % 3],
                           &p);
            graph_free(g);
        }
        printf("layered, cyclic %d: %lu runs, none wrong, %lu unknown, %lu collections, %lu proofs "
               "given up\n",
               cyclic, (unsigned long)p.runs, (unsigned long)p.unknown,
               (unsigned long)p.collections, (unsigned long)p.no_proof);
        ck_assert_uint_lt(p.unknown, p.runs / 3);
        ck_assert_uint_lt(p.no_proof, p.runs / 3);
    }
}
END_TEST

/* --- dominance ------------------------------------------------------------------------------- */

START_TEST(dominance_agrees_with_brute_force)
{
    struct rng rng;
    rng_seed(&rng, 11);
    uint64_t with = 0, without = 0;
    for (unsigned long i = 0; i < rounds("SAKUI_DOMINANCE", 300); i++) {
        struct resource_graph g;
        resource_random(&g, &rng, 4 + rng_below(&rng, 20));
        enum search_value truth = resource_oracle(&g, 0);
        struct resource_state root = resource_root(&g);
        for (size_t a = 0; a < TABLE_NAMES; a++) {
            struct search_options o;
            search_options_init(&o);
            o.want_proof = true;
            struct limits l = {.nodes = 1000000, .memory_bytes = 2 << 20};
            for (int off = 0; off < 2; off++) {
                o.no_dominance = off;
                struct search_result r = run(table_names[a], &resource_game, &root, &o, &l);
                ck_assert_msg(r.value == truth, "%s, graph %lu, dominance %s", table_names[a], i,
                              off ? "off" : "on");
                struct proof_fault fault = {0};
                ck_assert_msg(r.proof && proof_check(&resource_game, &root, r.proof, 0, &fault) ==
                                             SAKUI_OK,
                              "%s, graph %lu: no good proof: %s", table_names[a], i,
                              r.proof ? fault.code : limit_name(r.proof_limit));
                *(off ? &without : &with) += r.indicators.iterations;
                search_result_free(&r);
            }
        }
    }
    printf("dominance: %lu iterations with, %lu without\n", (unsigned long)with,
           (unsigned long)without);
    ck_assert_uint_lt(with, without);
}
END_TEST

/* Simulation as a service: what holds with fewer tokens holds with all, by the same moves; dually a
 * failure with all tokens is one without. The search's own dominance is off. */
START_TEST(simulation_between_positions)
{
    struct rng rng;
    rng_seed(&rng, 13);
    unsigned held[2] = {0, 0};
    for (int i = 0; i < 400; i++) {
        struct resource_graph g;
        resource_random(&g, &rng, 4 + rng_below(&rng, 16));
        bool gains = i % 2;
        for (size_t n = 0; n < g.count && !gains; n++)
            for (size_t e = 0; e < RESOURCE_EDGES; e++)
                g.nodes[n].edges[e].gain = 0;
        struct resource_state poor = resource_root(&g), rich = poor;
        rich.tokens = (1 << RESOURCE_TOKENS) - 1;
        for (int dual = 0; dual < 2; dual++) {
            enum search_value value = dual ? SEARCH_DISPROVEN : SEARCH_PROVEN;
            struct resource_state lender = dual ? rich : poor, borrower = dual ? poor : rich;
            struct search_options o;
            search_options_init(&o);
            o.no_dominance = true;
            struct limits l = {.memory_bytes = 2 << 20};
            struct indicators ind;
            struct table_search *t = malloc(sizeof *t);
            ck_assert_int_eq(ts_init(t, &resource_game, &lender, &o, &l, 1, &ind), SAKUI_OK);
            struct ts_frame f;
            ts_enter_root(t, &f);
            dfpn_solve(t, &f, &dfpn_plain);
            ts_leave(t, &f);
            memcpy(t->state, &borrower, sizeof borrower);
            struct ts_child c = {.key = resource_game.key(&borrower), .or_moves = true};
            c.place = ts_place(t, c.key, 12345);
            if (f.value == value && g.nodes[0].degree > 0) {
                uint64_t before = t->expansions;
                struct simulation sim = simulate(t, NULL, &c, value, &lender);
                ck_assert_uint_eq(t->expansions, before); /* nothing was searched */
                held[dual] += sim.holds;
                /* Where tokens are gained on the way, a rich borrower may repeat a position where
                 * the lender had got richer: no result then. Otherwise it must carry over. */
                ck_assert_msg(sim.holds || gains, "graph %d", i);
                ck_assert(!sim.holds || resource_oracle(&g, borrower.tokens) == value);
            }
            ts_free(t);
            free(t);
        }
    }
    ck_assert(held[0] > 40 && held[1] > 40);
}
END_TEST

/* --- the walker refuses ---------------------------------------------------------------------- */

/* Any one thing changed in a sound proof must be noticed. */
START_TEST(walker_refuses_damaged_proofs)
{
    struct rng rng;
    rng_seed(&rng, 5);
    unsigned damaged = 0;
    for (int i = 0; i < 200; i++) {
        struct graph *g = oracle_graph(&rng, ORACLE_TREE, REPETITION_NONE, 30);
        struct graph_state root = graph_root(g);
        struct search_options o;
        search_options_init(&o);
        o.want_proof = true;
        struct limits l = {.memory_bytes = 1 << 20};
        struct search_result r = run("df-pn", &g->game, &root, &o, &l);
        ck_assert_int_eq(proof_check(&g->game, &root, r.proof, 0, NULL), SAKUI_OK);
        r.proof->value = r.value == SEARCH_PROVEN ? SEARCH_DISPROVEN : SEARCH_PROVEN;
        ck_assert_int_eq(proof_check(&g->game, &root, r.proof, 0, NULL), SAKUI_CHECK);
        r.proof->value = r.value;
        if (r.proof->edge_count) {
            size_t e = rng_below(&rng, r.proof->edge_count);
            game_move move = r.proof->edges[e].move;
            r.proof->edges[e].move = move + 1000;
            struct proof_fault fault;
            ck_assert_int_eq(proof_check(&g->game, &root, r.proof, 0, &fault), SAKUI_CHECK);
            ck_assert_str_eq(fault.code, "illegal-move");
            r.proof->edges[e].move = move;
            uint32_t child = r.proof->edges[e].child;
            r.proof->edges[e].child = PROOF_REPEATS;
            ck_assert_int_eq(proof_check(&g->game, &root, r.proof, 0, NULL), SAKUI_CHECK);
            r.proof->edges[e].child = child;
            size_t n = rng_below(&rng, r.proof->node_count);
            if (r.proof->nodes[n].count) { /* a move is left out */
                r.proof->nodes[n].count--;
                ck_assert_int_eq(proof_check(&g->game, &root, r.proof, 0, NULL), SAKUI_CHECK);
                damaged++;
            }
        }
        search_result_free(&r);
        graph_free(g);
    }
    ck_assert_uint_gt(damaged, 20);
}
END_TEST

/* A "proof" that goes round in a circle is none; as a disproof under FIRST_LOSS it is one. */
START_TEST(walker_and_circles)
{
    bool is_or[] = {true, false};
    enum game_value values[] = {GAME_OPEN, GAME_OPEN};
    size_t offsets[] = {0, 1, 2};
    uint32_t edges[] = {1, 0};
    struct graph *g;
    ck_assert_int_eq(graph_build(&g, 2, is_or, values, offsets, edges, 0, REPETITION_FIRST_LOSS),
                     SAKUI_OK);
    struct graph_state root = graph_root(g);
    for (int proven = 0; proven < 2; proven++) {
        struct proof *p = proof_new(proven ? SEARCH_PROVEN : SEARCH_DISPROVEN);
        uint32_t a = proof_add_node(p), b = proof_add_node(p);
        struct proof_edge ab = {2, b}, ba = {1, a}; /* a move is the target plus one */
        ck_assert(proof_set_edges(p, a, &ab, 1) && proof_set_edges(p, b, &ba, 1));
        p->root = a;
        ck_assert_int_eq(proof_check(&g->game, &root, p, 0, NULL), proven ? SAKUI_CHECK : SAKUI_OK);
        proof_free(p);
    }
    graph_free(g);
}
END_TEST

/* Ten doublings: 1 → two edges to 2 → … → 11, a leaf. Eleven nodes, one leaf, and a tree of 2^10; a
 * repetition is a leaf of each path to it. A circle has no tree. */
START_TEST(leaves_of_the_unfolded_tree)
{
    struct proof *p = proof_new(SEARCH_PROVEN);
    struct proof_size size;
    uint32_t nodes[11];
    for (int i = 0; i < 11; i++)
        nodes[i] = proof_add_node(p);
    for (int i = 0; i < 10; i++) {
        struct proof_edge twice[2] = {{1, nodes[i + 1]}, {2, nodes[i + 1]}};
        ck_assert(proof_set_edges(p, nodes[i], twice, 2));
    }
    p->root = nodes[0];
    ck_assert(proof_measure(p, &size));
    ck_assert_uint_eq(size.nodes, 11);
    ck_assert_uint_eq(size.terminals, 1);
    ck_assert_double_eq(size.tree_terminals, 1024);
    p->edges[p->nodes[nodes[9]].first].child = PROOF_REPEATS;
    ck_assert(proof_measure(p, &size));
    ck_assert_uint_eq(size.terminals, 2);
    ck_assert_double_eq(size.tree_terminals, 1024);
    p->edges[p->nodes[nodes[9]].first].child = nodes[3];
    ck_assert(proof_measure(p, &size));
    ck_assert_double_nan(size.tree_terminals);
    p->root = nodes[9]; /* the root itself on the circle */
    ck_assert(proof_measure(p, &size));
    ck_assert_double_nan(size.tree_terminals);
    proof_free(p);
}
END_TEST

/* --- the table itself ------------------------------------------------------------------------ */

START_TEST(table_keeps_large_subtrees)
{
    struct ttable t;
    ck_assert(ttable_init(&t, 1 << 20, TABLE_SMALL_TREE_GC, NULL));
    ck_assert_uint_le(ttable_bytes(&t), 1 << 20);
    uint64_t n = 3 * (uint64_t)t.capacity;
    for (uint64_t i = 1; i <= n; i++) {
        struct tt_place at = {.key = i};
        bool large = i % 10 == 0 && i <= t.capacity;
        ttable_store_open(&t, &at, (double)i, 2, 3, 4, large ? 1000 : 1 + i % 7);
    }
    ck_assert_uint_gt(t.collections, 0);
    uint64_t kept = 0, large = 0;
    for (uint64_t i = 10; i <= t.capacity; i += 10) {
        struct tt_place at = {.key = i};
        struct tt_view v = ttable_look(&t, &at);
        large++;
        kept += v.known && v.pn == (double)i && v.dn == 2 && v.move == 3 && v.md == 4;
    }
    ck_assert_uint_eq(kept, large); /* the largest tenth outlives every collection */
    struct tt_place last = {.key = n};
    ck_assert(ttable_look(&t, &last).known);
    ttable_free(&t);
}
END_TEST

START_TEST(table_base_and_twins)
{
    for (int policy = 0; policy < 2; policy++) {
        struct ttable t;
        ck_assert(ttable_init(&t, 1 << 20, policy ? TABLE_TWO_BIG : TABLE_SMALL_TREE_GC, NULL));
        struct tt_place p1 = {.key = 77, .path = 1}, p2 = {.key = 77, .path = 2};
        ttable_store_open(&t, &p1, 30, 40, 5, 6, 7);
        struct tt_view v = ttable_look(&t, &p2);
        ck_assert(v.known && v.pn == 30 && v.dn == 40); /* numbers are shared by all paths */
        struct tt_result twin = {SEARCH_DISPROVEN, 9, 3, 2, 10};
        ttable_store_solved(&t, &p1, &twin);
        v = ttable_look(&t, &p1);
        ck_assert(v.value == SEARCH_DISPROVEN && v.path_only && v.rep == 3 && v.move == 9);
        v = ttable_look(&t, &p2);
        ck_assert(v.value == SEARCH_UNKNOWN && v.seed_disproven && !v.seed_proven);
        if (!policy)
            ck_assert(v.known && v.pn == 1 && v.dn == 1); /* set back */
        ck_assert_uint_eq(ttable_seed(&t, 77, SEARCH_DISPROVEN, 0), 9);
        for (uint64_t path = 10; path < 40 && !policy; path++) { /* kept under their paths */
            struct tt_place p = {.key = 77, .path = path};
            ttable_store_solved(&t, &p, &twin);
            ck_assert(ttable_look(&t, &p).value == SEARCH_DISPROVEN);
        }
        ck_assert_uint_eq(ttable_seed(&t, 77, SEARCH_DISPROVEN, 1), GAME_MOVE_NONE);
        struct tt_result base = {SEARCH_PROVEN, 8, TTABLE_NO_REP, 2, 10};
        ttable_store_solved(&t, &p2, &base);
        v = ttable_look(&t, &p2);
        ck_assert(v.value == SEARCH_PROVEN && !v.path_only && v.move == 8);
        ttable_free(&t);
    }
}
END_TEST

/* --- limits, indicators ---------------------------------------------------------------------- */

START_TEST(limits_are_named)
{
    struct hex_state hex;
    hex_start(&hex, 5, HEX_BLACK);
    struct search_options o;
    search_options_init(&o);
    struct cancel cancel;
    atomic_init(&cancel.requested, true);
    struct limits nodes = {.nodes = 500, .memory_bytes = 4 << 20};
    struct limits cancelled = {.cancel = &cancel, .memory_bytes = 4 << 20};
    struct limits tiny = {.memory_bytes = 1000};
    struct limits roomy = {.memory_bytes = 4 << 20};
    struct limits quick = {.seconds = 0.02, .memory_bytes = 4 << 20};
    for (size_t i = 0; i < TABLE_NAMES; i++) {
        struct search_result r = run(table_names[i], &hex_game, &hex, &o, &nodes);
        ck_assert_int_eq(r.value, SEARCH_UNKNOWN);
        ck_assert_int_eq(r.limit, LIMIT_NODES);
        search_result_free(&r);
        r = run(table_names[i], &hex_game, &hex, &o, &cancelled);
        ck_assert(r.value == SEARCH_UNKNOWN && r.limit == LIMIT_CANCELLED);
        search_result_free(&r);
        struct hex_state large; /* nothing solves this in time */
        hex_start(&large, 8, HEX_BLACK);
        r = run(table_names[i], &hex_game, &large, &o, &quick);
        ck_assert(r.value == SEARCH_UNKNOWN && r.limit == LIMIT_TIME);
        ck_assert_msg(r.indicators.seconds < 2, "%s took %.2f s", table_names[i],
                      r.indicators.seconds);
        search_result_free(&r);
        r = run(table_names[i], &hex_game, &hex, &o, &tiny);
        ck_assert(r.value == SEARCH_UNKNOWN && r.limit == LIMIT_MEMORY);
        search_result_free(&r);
    }
    o.depth = 3;
    struct search_result r = run("dfs", &hex_game, &hex, &o, &roomy);
    ck_assert(r.value == SEARCH_UNKNOWN && r.limit == LIMIT_DEPTH);
    search_result_free(&r);
}
END_TEST

START_TEST(trace_is_bounded_and_true)
{
    struct hex_state hex;
    hex_start(&hex, 4, HEX_BLACK);
    struct search_options o;
    search_options_init(&o);
    o.trace_samples = 50;
    struct limits l = {.nodes = 30000, .memory_bytes = 8 << 20};
    struct search_result r = run("df-pn", &hex_game, &hex, &o, &l);
    const struct indicators *i = &r.indicators;
    ck_assert(i->trace_count > 0 && i->trace_count <= 50);
    double most = 0;
    for (size_t s = 0; s < i->trace_count; s++) {
        ck_assert(s == 0 || i->trace[s].iteration > i->trace[s - 1].iteration);
        most = i->trace[s].pn > most ? i->trace[s].pn : most;
    }
    ck_assert(most <= i->max_pn && i->max_pn >= 1);
    ck_assert_uint_eq(i->expanded + i->reexpanded, i->iterations);
    search_result_free(&r);
}
END_TEST

/* A path as long as the depth limit allows neither overflows a stack nor is called anything but a
 * limit. */
START_TEST(very_long_paths)
{
    enum { LONG = SEARCH_DEPTH_MAX + 50 };
    bool *is_or = calloc(LONG, sizeof *is_or);
    enum game_value *values = calloc(LONG, sizeof *values);
    size_t *offsets = calloc(LONG + 1, sizeof *offsets);
    uint32_t *edges = calloc(LONG, sizeof *edges);
    for (size_t i = 0; i < LONG; i++) {
        is_or[i] = i % 2 == 0;
        offsets[i + 1] = i + 1 < LONG ? i + 1 : i;
        edges[i] = (uint32_t)i + 1;
    }
    values[LONG - 1] = GAME_PROVEN;
    for (uint32_t start = 0; start < 100; start += 99) {
        struct graph *g = NULL;
        ck_assert_int_eq(
            graph_build(&g, LONG, is_or, values, offsets, edges, start, REPETITION_FIRST_LOSS),
            SAKUI_OK);
        struct graph_state root = graph_root(g);
        struct search_options o;
        search_options_init(&o);
        o.depth = SEARCH_DEPTH_MAX;
        o.check = true;
        struct limits l = {.memory_bytes = 64 << 20, .nodes = 10000000};
        for (size_t i = 0; i < TABLE_NAMES; i++) {
            if (i >= 9 &&
                strcmp(table_names[i], "dfs") != 0) /* these deepen: quadratic time here */
                continue;
            struct search_result r = run(table_names[i], &g->game, &root, &o, &l);
            if (start == 0)
                ck_assert_msg(r.value == SEARCH_UNKNOWN && r.limit == LIMIT_DEPTH, "%s",
                              table_names[i]);
            else
                ck_assert_msg(r.value == SEARCH_PROVEN && r.checked, "%s", table_names[i]);
            search_result_free(&r);
        }
        graph_free(g);
    }
    free(is_or);
    free(values);
    free(offsets);
    free(edges);
}
END_TEST

/* Every allocation failing in turn: a clean SAKUI_MEMORY or a right answer, never anything else. */
START_TEST(out_of_memory_is_clean)
{
    struct rng rng;
    rng_seed(&rng, 3);
    struct graph *g = oracle_graph(&rng, ORACLE_CYCLIC, REPETITION_CURRENT_LOSS, 24);
    enum search_value truth = oracle_paths(g, 10000000);
    struct graph_state root = graph_root(g);
    struct search_options o;
    search_options_init(&o);
    o.check = true;
    o.trace_samples = 10;
    struct limits l = {.memory_bytes = 2 << 20};
    for (size_t i = 0; i < TABLE_NAMES; i++)
        for (unsigned long n = 1; n < 60; n++) {
            struct search_result r;
            mem_fail_after(n);
            sakui_status status =
                search_run(search_find(table_names[i]), &g->game, &root, &o, &l, &r);
            mem_fail_after(0);
            ck_assert_msg(status == SAKUI_OK || status == SAKUI_MEMORY, "%s, %lu: %s",
                          table_names[i], n, sakui_status_name(status));
            if (status == SAKUI_OK)
                ck_assert(r.value == truth && r.checked);
            search_result_free(&r);
        }
    graph_free(g);
}
END_TEST

/* Every tenth of the short generated mates, proofs walked. */
START_TEST(short_mates)
{
    FILE *f = fopen("../shared/corpora/generated-short/generated.tsv", "r");
    if (!f) {
        printf("short mates: corpus absent, skipped\n");
        return;
    }
    static const char *const names[] = {"df-pn", "df-pn-r", "c-star", "pds"};
    char line[4096];
    unsigned seen = 0, runs = 0;
    while (fgets(line, sizeof line, f)) {
        char *field = line, *sfen = NULL;
        for (int i = 0; i < 6 && field; i++)
            field = strchr(field, '\t') ? strchr(field, '\t') + 1 : NULL;
        if (line[0] == '#' || !field || seen++ % 10)
            continue;
        sfen = field;
        size_t length = strcspn(sfen, "\t");
        struct shogi_position p;
        ck_assert_int_eq(shogi_from_sfen(&p, sfen, length, "generated.tsv", (long)seen, 1, NULL),
                         SAKUI_OK);
        struct tsume_state root;
        tsume_state_init(&root, &p);
        struct search_options o;
        search_options_init(&o);
        o.check = true;
        struct limits l = {.nodes = 200000, .memory_bytes = 16 << 20};
        for (size_t i = 0; i < 4; i++) {
            struct search_result r = run(names[i], &tsume_game, &root, &o, &l);
            ck_assert_msg(r.value == SEARCH_PROVEN && r.checked, "%s: %.*s", names[i], (int)length,
                          sfen);
            runs++;
            search_result_free(&r);
        }
    }
    fclose(f);
    printf("short mates: %u searches, all mates, all proofs walked\n", runs);
    ck_assert_uint_gt(runs, 300);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("search_table");
    TCase *t = tcase_create("table");
    tcase_set_timeout(t, 0);
    tcase_add_test(t, figures_with_ghi_right);
    tcase_add_test(t, figures_without_ghi_wrong);
    tcase_add_test(t, figure_4_2);
    tcase_add_test(t, large_graphs_in_small_tables);
    tcase_add_test(t, dominance_agrees_with_brute_force);
    tcase_add_test(t, simulation_between_positions);
    tcase_add_test(t, very_long_paths);
    tcase_add_test(t, out_of_memory_is_clean);
    tcase_add_test(t, short_mates);
    tcase_add_test(t, walker_refuses_damaged_proofs);
    tcase_add_test(t, walker_and_circles);
    tcase_add_test(t, leaves_of_the_unfolded_tree);
    tcase_add_test(t, table_keeps_large_subtrees);
    tcase_add_test(t, table_base_and_twins);
    tcase_add_test(t, limits_are_named);
    tcase_add_test(t, trace_is_bounded_and_true);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
