/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The AND/OR search family behind one door: a game, an algorithm by name, options and limits go in;
 * proven, disproven or unknown (with the limit that stopped it), a proof and the indicators come
 * out. Every algorithm is one file of this folder and one row of the registry. */
#ifndef SAKUI_CORE_SEARCH_SEARCH_H
#define SAKUI_CORE_SEARCH_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/limits.h"
#include "core/progress.h"
#include "core/status.h"

enum search_value { SEARCH_UNKNOWN, SEARCH_PROVEN, SEARCH_DISPROVEN };

/* When a node's value by the rules is asked for: as it is created, or as it is selected
 * (Ishitobi's program; a visit to a terminal node is then an iteration). */
enum evaluation_moment { EVALUATE_AT_CREATION, EVALUATE_WHEN_SELECTED };

enum leaf_initialiser {
    INIT_CONSTANT,     /* pn = dn = 1 */
    INIT_MOBILITY,     /* OR (1,n), AND (n,1), n = number of moves */
    INIT_FREQUENCY,    /* Hort: 1/score^k of the move that led here, played/games */
    INIT_AVAILABILITY, /* Hort: 1/score^k, played/available */
    INIT_GAME,         /* the game's own estimate() */
    INIT_HOOK,         /* leaf_hook below: e.g. a learned estimator */
};

struct move_statistics; /* core/search/statistics.h */

typedef void (*leaf_hook)(void *context, const struct game *game, const void *state, game_move move,
                          double *pn, double *dn);

/* df-pn+'s cost functions of the edge `move` out of `state`: added to what the mover needs to win
 * (phi) and to what the other side needs (delta). */
typedef void (*cost_hook)(void *context, const struct game *game, const void *state, game_move move,
                          double *cost_phi, double *cost_delta);

/* What gives way when the transposition table is full. */
enum table_policy {
    TABLE_SMALL_TREE_GC, /* Nagai: now and then drop all entries with small subtrees */
    TABLE_TWO_BIG,       /* Breuker: two entries a slot, the larger subtree and the newest */
};

/* How deep a search may go when options.depth is 0; deeper is unknown with LIMIT_DEPTH. */
#define SEARCH_DEPTH_DEFAULT 4096
#define SEARCH_DEPTH_MAX     8192

/* What any algorithm may be told; each reads what concerns it (docs/methods/search.md). */
struct search_options {
    enum evaluation_moment evaluation;
    enum leaf_initialiser init;
    const struct move_statistics *statistics;
    double init_k;
    int init_skip; /* the "10" variants: plies left out */
    leaf_hook hook;
    void *hook_context;
    bool shuffle; /* children in random order (seed), freshly at every node */
    uint64_t seed;
    double epsilon;              /* 1+epsilon */
    double deep_r;               /* DeepPN's R */
    int deep_e, deep_d;          /* Deep df-pn's E and D */
    double cost_phi, cost_delta; /* df-pn+ constant costs */
    cost_hook cost;              /* df-pn+: instead of the constants */
    void *cost_context;
    bool clamp_phi;     /* df-pn+: keep numbers of unsolved nodes at 1 or more */
    bool delete_solved; /* PN: free solved subtrees */
    bool ignore_ghi;    /* for showing that the answer goes wrong */
    bool no_loop_guard; /* table searches: let them circle for ever where the paper's would */
    bool no_dominance;  /* do not compare resources even if the game can */
    enum table_policy table;
    int depth;      /* deepest path; 0 = SEARCH_DEPTH_DEFAULT */
    bool keep_tree; /* df-pn family: whole tree in memory instead of the table (Ishitobi, Song) */
    uint64_t second_level_nodes; /* PN2, PDS-PN, dfpn-pn: 0 = by the size of the first level */
    double second_level_a, second_level_b; /* Breuker's logistic; b = 0: off */
    bool want_proof;
    bool want_line; /* PN: the proof's longest line with the effort beside it; a proof comes with
                       it, and delete_solved is not heeded */
    bool check;     /* walk the proof by independent code before answering */
    size_t trace_samples; /* of the root's (pn, dn); 0 = none */
    struct progress *progress;
};

struct trace_sample {
    uint64_t iteration;
    double pn, dn;
};

/* Bits of indicators.has: which numbers this run really measured. */
enum indicator_bit {
    INDICATOR_MAX_PN = 1 << 0,
    INDICATOR_MAX_DN = 1 << 1,
    INDICATOR_ITERATIONS = 1 << 2,
    INDICATOR_CREATED = 1 << 3,
    INDICATOR_EXPANDED = 1 << 4,
    INDICATOR_REEXPANDED = 1 << 5,
    INDICATOR_ROOT_SWITCHES = 1 << 6,
    INDICATOR_REVISITS = 1 << 7,
    INDICATOR_DEPTH = 1 << 8, /* depth_sum, depth_max */
    INDICATOR_TERMINALS = 1 << 9,
    INDICATOR_PROOF = 1 << 10, /* the four proof_ numbers; set by search_run */
    INDICATOR_BRANCHING = 1 << 11,
    INDICATOR_TABLE = 1 << 12,
    INDICATOR_SIMULATIONS = 1 << 13,
    INDICATOR_MEMORY = 1 << 14,
    INDICATOR_TRACE = 1 << 15,
};

/* Indicators. A number an algorithm does not have stays 0 and its bit in `has` is clear. */
struct indicators {
    uint32_t has;                  /* enum indicator_bit */
    double max_pn, max_dn;         /* at the root, while unsolved */
    uint64_t max_pn_at, max_dn_at; /* iteration of the first maximum */
    uint64_t iterations; /* expansions (and terminal visits when evaluated on selection) */
    uint64_t created, expanded, reexpanded;
    uint64_t root_switches; /* Ishitobi: the root's best child changed */
    uint64_t revisits;      /* Song: a node traversed again */
    uint64_t depth_sum;     /* of the most-proving nodes; mean = depth_sum / iterations */
    uint64_t depth_max;
    uint64_t terminals; /* terminal nodes met */
    uint64_t proof_nodes, proof_terminals, proof_depth;
    double proof_tree_terminals;       /* leaves of the solution tree; NaN: the proof goes round */
    uint64_t branch_sum, branch_nodes; /* mean branching = branch_sum / branch_nodes */
    uint64_t table_entries, table_capacity, table_collections;
    uint64_t simulations, simulations_ok;
    uint64_t memory_bytes; /* peak of tree or table */
    double seconds;
    struct trace_sample *trace;
    size_t trace_count;
};

struct proof;       /* core/search/proof.h */
struct search_line; /* core/search/tree_line.h */

struct search_result {
    enum search_value value;
    enum limit_kind limit;       /* why unknown; LIMIT_NONE if decided */
    game_move best;              /* of the root, if the mover wins it */
    struct proof *proof;         /* if wanted and decided */
    enum limit_kind proof_limit; /* decided, proof wanted, but this stopped its reconstruction */
    bool checked;                /* options.check was set and the proof held */
    struct search_line *line;    /* if wanted, proven, and the algorithm has it */
    struct indicators indicators;
};

struct search_algorithm {
    const char *name;    /* as on the command line: "pn", "df-pn", … */
    const char *summary; /* one line */
    bool on_trees_only;  /* defined without transpositions or repetitions */
    sakui_status (*run)(const struct game *game, const void *root,
                        const struct search_options *options, const struct limits *limits,
                        struct search_result *out);
};

const struct search_algorithm *search_find(const char *name); /* NULL if unknown */
/* All of them, in the order of the documentation: an array of *count pointers. */
const struct search_algorithm *const *search_algorithms(size_t *count);

void search_options_init(struct search_options *options); /* the documented defaults */
void search_result_free(struct search_result *result);

/* Runs `algorithm`; `root` is copied. Out of memory (SAKUI_MEMORY) or a failed check
 * (SAKUI_CHECK) is a status, everything else (limits too) is a result. With options.check a
 * decided search always has its proof walked by proof_check; where the proof itself could not be
 * built (proof_limit) `checked` stays false. `out` is always valid for search_result_free. */
sakui_status search_run(const struct search_algorithm *algorithm, const struct game *game,
                        const void *root, const struct search_options *options,
                        const struct limits *limits, struct search_result *out);

#endif
