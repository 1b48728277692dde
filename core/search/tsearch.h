/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all table-based searches share: the board and the path on it, frames with their children,
 * looking up and storing with the graph-history solution, limits, indicators.
 *
 * A search enters a node (ts_enter), opens it (ts_open: moves, repetitions, table, terminals, leaf
 * numbers), then loops: settle by solved children, combine numbers by its own rule, choose a child,
 * recurse; at the end it stores (ts_store) and leaves (ts_leave).
 *
 * Repetition. A child that stands on the path is solved at once: under FIRST_LOSS as a disproof,
 * under CURRENT_LOSS as a loss of the player who moves there. Every solved node carries `rep`, the
 * depth of the shallowest path position its result leans on (TTABLE_NO_REP: none). Which results
 * hold on every path (base entries):
 *   FIRST_LOSS    proofs (a repetition never helps OR); disproofs that lean on nothing above the
 *                 node itself: AND's moves then stay inside a closed set, however it was reached
 *   CURRENT_LOSS  only results that met no repetition at all (Kishimoto 3.1.5). Leaning on the node
 *                 itself or below is not enough: on another path the set itself may be entered
 *                 twice
 * All others are twins of their path.
 *
 * Loop guard. On a graph with cycles proof numbers can grow round the cycle while no new node is
 * expanded (Kishimoto, figure 4.2). The table searches count calls since the last progress (a new
 * node, a solved node); beyond TS_STALL of them a node does not give up for its thresholds before
 * something below it made progress. On trees this never acts. Since positions and paths are finite,
 * every search ends on a finite graph. options.no_loop_guard switches it off. */
#ifndef SAKUI_CORE_SEARCH_TSEARCH_H
#define SAKUI_CORE_SEARCH_TSEARCH_H

#include "core/limits.h"
#include "core/search/indicators.h"
#include "core/search/search.h"
#include "core/search/ttable.h"

#define TS_STALL          1000u
#define TS_DEFAULT_MEMORY (256u << 20) /* when limits.memory_bytes is 0 */
#define TS_MIN_MEMORY     (256u << 10) /* less is answered unknown, LIMIT_MEMORY */
#define TS_PATH_HEADS     1024u

struct ts_child {
    game_move move;
    uint16_t md, rep;
    enum search_value value;
    bool or_moves;
    bool fresh;    /* not in the table when the frame was opened */
    uint32_t size; /* expansions below it so far; 0 = never expanded */
    uint64_t key;
    struct tt_place place;
    double pn, dn;
    double height;               /* of a solved child */
    double cost_phi, cost_delta; /* df-pn+ */
};

struct ts_frame {
    struct ts_frame *up;        /* the parent */
    struct ts_frame *same_head; /* path hash */
    uint64_t key;
    struct tt_place place;
    int depth;
    bool or_moves;
    bool known; /* was in the table: this is a re-expansion */
    uint16_t md, rep;
    game_move move; /* that led here */
    void *undo;     /* of that move */
    struct ts_child *children;
    size_t count;
    enum search_value value;
    game_move best; /* the winner's move if solved, else the child to search */
    double pn, dn, height;
    uint64_t work;     /* expansions when it was entered */
    uint64_t looked;   /* expansions when the children were last looked up */
    uint64_t progress; /* likewise */
    uint64_t size;     /* expansions below it in earlier visits */
    void *mark;        /* stack to release on leaving */
};

struct ts_block;
struct pn_searcher;

struct table_search {
    const struct game *game;
    const struct search_options *options;
    const struct limits *limits;
    struct ttable table;
    void *state;
    game_move *moves; /* scratch of max_moves */
    struct ts_frame *path_heads[TS_PATH_HEADS];
    struct ts_block *stack;
    size_t stack_bytes, stack_peak, stack_limit;
    size_t fixed_bytes;
    size_t proof_bytes;         /* peak of what reconstruct() held */
    struct limits proof_limits; /* while it works */
    int depth_limit;
    int path_floor; /* positions of the path above this depth do not count as repeated */
    uint32_t lacks; /* enum indicator_bit: what this search does not measure */
    bool dominance;
    bool simulating; /* no simulation inside a simulation */
    enum limit_kind stop;
    bool out_of_memory;
    uint64_t expansions; /* all, with re-expansions: what limits.nodes counts */
    uint64_t progress;   /* new nodes and solved nodes */
    uint64_t stalled;    /* calls since */
    double deadline;
    uint64_t looked, next_look; /* expansions at the last and next look at the clock */
    game_move root_choice;      /* for root switches */
    struct recorder recorder;
    struct indicators *indicators;
    struct pn_searcher *second; /* two_level.h; NULL: one level */
    size_t second_bytes;
    /* Numbers of a new leaf: NULL = initialise_leaf. */
    void (*leaf)(struct table_search *s, const struct ts_frame *parent, struct ts_child *child);
};

/* share: part of limits.memory_bytes for this search; the rest is left to the caller (proofs,
 * second level). SAKUI_LIMIT: too little memory allowed. ts_free in any case. */
sakui_status ts_init(struct table_search *s, const struct game *game, const void *root,
                     const struct search_options *options, const struct limits *limits,
                     double share, struct indicators *indicators);
void ts_free(struct table_search *s);

/* Room on the search's own stack, released with the frame; NULL: limit or memory, s->stop is set.
 */
void *ts_push(struct table_search *s, size_t bytes);
/* Releases what was pushed since (and with) `mark`. */
void ts_release(struct table_search *s, const void *mark);

/* The root's frame (parent NULL), or a child's: plays the move and puts it on the path. Frames of
 * children live on the search's own stack, so that deep searches need little of the program's; what
 * a frame found must be taken over (ts_accept) before ts_leave. NULL: stopped. */
void ts_enter_root(struct table_search *s, struct ts_frame *f);
/* For another iteration at the root: drops its children. */
void ts_reenter_root(struct table_search *s, struct ts_frame *f);
struct ts_frame *ts_enter(struct table_search *s, struct ts_frame *parent,
                          const struct ts_child *child);
/* The same for a move of which nothing is known yet; *repeated: depth at which its position stands
 * on the path, -1 if it does not. */
struct ts_frame *ts_step(struct table_search *s, struct ts_frame *parent, game_move move,
                         int *repeated);
void ts_leave(struct table_search *s, struct ts_frame *f);

/* Counts an expansion, checks limits, makes the children. False when there is nothing to search:
 * terminal (f->value set and stored) or stopped. */
bool ts_open(struct table_search *s, struct ts_frame *f);
/* Looks up all unsolved children again; not after a single expansion, which can only have changed
 * the child that was searched. */
void ts_refresh(struct table_search *s, struct ts_frame *f);
/* Takes over what a finished child frame found. */
void ts_accept(struct table_search *s, const struct ts_frame *f, struct ts_child *child);
/* Solved by its children? Sets value, rep, best, height. */
bool ts_settle(const struct table_search *s, struct ts_frame *f);
/* Stores f's value or, unsolved, its numbers; f->best is the move kept. */
void ts_store(struct table_search *s, struct ts_frame *f);

/* True when a node over its thresholds must go on (see "Loop guard"). */
bool ts_must_go_on(const struct table_search *s, const struct ts_frame *f);

/* Notes the root's numbers and best child for the indicators. */
void ts_note_root(struct table_search *s, const struct ts_frame *root, double pn, double dn,
                  game_move choice);

/* Depth of `key` on the current path, -1 if it is not there. */
int ts_on_path(const struct table_search *s, uint64_t key);
/* A place for the position on the board. */
struct tt_place ts_place(const struct table_search *s, uint64_t key, uint64_t path);
/* Path code of one ply: R[move][depth] by mixing. */
uint64_t ts_path_code(uint64_t before, game_move move, int depth);
/* The value of moving into the path: FIRST_LOSS or CURRENT_LOSS. */
enum search_value ts_repetition_value(const struct table_search *s, bool or_moved);
/* A result's `rep` as seen from a node at `depth` (see "Repetition"). */
uint16_t ts_normal_rep(const struct table_search *s, enum search_value value, uint16_t rep,
                       int depth);
/* Time, nodes, cancellation; true when the search has to stop. */
bool ts_over_limits(struct table_search *s);
/* True on the side the value is won by. */
static inline bool ts_mover_wins(const struct ts_frame *f, enum search_value value)
{
    return f->or_moves == (value == SEARCH_PROVEN);
}

/* A whole search: sets up, lets `root_loop` search the entered root frame until it is solved or
 * s->stop is set, fills the result and builds the proof when one is wanted. second_level: with
 * two_level.h. */
sakui_status ts_run(const struct game *game, const void *root, const struct search_options *options,
                    const struct limits *limits, struct search_result *out,
                    void (*root_loop)(struct table_search *s, struct ts_frame *root, void *context),
                    void *context, bool second_level);

#endif
