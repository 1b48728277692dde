/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One question to the search: who wins this position, with this many ko threats for one side?
 *
 * df-pn(r) with thresholds (Nagai; Kishimoto chapters 4 to 6). The attacker proves, the defender
 * disproves. Path: a move into a position of the path is denied (situational super-ko); a result in
 * which such a denial mattered `leans` on its path and is kept for that path only.
 *
 * Every result also says whether the loser was `denied` a move, by ko or super-ko, in some position
 * of the proof where he had no threat to spend. If not, more threats would not help him: the result
 * is unconditional. */
#ifndef SAKUI_TSUME_GO_SOLVER_SEARCH_H
#define SAKUI_TSUME_GO_SOLVER_SEARCH_H

#include "core/limits.h"
#include "tsume/go/life.h"
#include "tsume/go/split.h"
#include "tsume/go/solver/table.h"

/* Parts of the search that can be switched off for measuring; bits next to enum go_knowledge. */
enum go_search_part {
    GO_PART_DISTANCE = 1 << 8,         /* (r): minimal distances */
    GO_PART_FORCED_ATTACKER = 1 << 9,  /* FAM */
    GO_PART_FORCED_DEFENDER = 1 << 10, /* FDM */
    GO_PART_SIMULATION = 1 << 11,      /* SIM */
    GO_PART_EYE_DISTANCE = 1 << 12,    /* EYEDIST */
    GO_PART_BREAK_DISTANCE = 1 << 13,  /* FEYEDIST */
    GO_PART_SPLIT = 1 << 14,           /* DDS: one-eye problems fall into parts */
    GO_PART_SPLIT_RELAXED = 1 << 15,   /* likewise at stones that are only sure to connect */
};
#define GO_PARTS_ALL                                                                               \
    ((unsigned)GO_KNOW_DEATH | GO_KNOW_BENSON | GO_KNOW_ATTACKER_MIAI | GO_KNOW_DEFENDER_MIAI |    \
     GO_PART_DISTANCE | GO_PART_FORCED_ATTACKER | GO_PART_FORCED_DEFENDER | GO_PART_SIMULATION |   \
     GO_PART_EYE_DISTANCE | GO_PART_BREAK_DISTANCE | GO_PART_SPLIT)

#define GO_DEPTH_MAX 512

struct go_child {
    go_move move;
    uint8_t winner; /* enum go_winner */
    bool elsewhere;
    bool denied, leans;
    uint16_t distance;
    uint32_t pn, dn;
    uint64_t key, situation;
    uint64_t plain; /* key of the same position in the question without threats; 0: none */
    go_set room;    /* of the child's state: that of the frame, or a part of it */
};

struct go_frame {
    struct go_state state;
    uint64_t key, situation, path;
    int same_slot;  /* the next shallower frame in the same slot of the path table; -1 */
    int epoch;      /* raised when something is played elsewhere: older positions count no more */
    bool elsewhere; /* reached by the attacker's play elsewhere */
    uint16_t distance;
    bool denied_here, denied_super; /* a move was refused: by ko or super-ko; by super-ko */
    go_set moves;                   /* what is searched here */
    bool narrowed;                  /* forced: other moves lose at once */
    uint16_t unit;                  /* the average first number of the children */
    bool whole;                     /* what the parts say is not enough: not split */
    struct go_split split;          /* count > 1: the children belong to its parts */
    int count;
    struct go_child children[GO_MOVES_MAX + GO_SPLIT_MAX];
    /* result */
    uint8_t winner;
    bool denied, leans;
    go_move best;
    uint32_t pn, dn;
};

#define GO_PATH_SLOTS 1024

struct go_search {
    const struct go_region *region;
    unsigned parts; /* enum go_knowledge and go_search_part */
    bool eyes_only; /* the defender must make two eyes: nothing else is life */
    bool ko_only;   /* threats lift a ko, but not super-ko over a longer cycle */
    bool shared;    /* questions share what they find out, whatever their history: only for hints */
    uint64_t salt;  /* of this question's history */
    struct go_table table;
    struct go_frame *frames;      /* GO_DEPTH_MAX + 1 */
    int path_slot[GO_PATH_SLOTS]; /* deepest frame, -1 */
    const struct limits *limits;
    double deadline;
    uint64_t nodes, simulated, simulations, simulations_ok;
    uint64_t splits, wholes; /* frames split into parts; of these, searched whole after all */
    uint64_t node_stop;      /* `nodes` at which to stop */
    enum limit_kind stop;
    int root; /* depth of the question's position */
    /* of the root of the question */
    uint32_t max_pn, max_dn;
    uint64_t root_switches, iterations;
    go_move root_choice;
    int depth_max;
};

sakui_status go_search_init(struct go_search *s, size_t memory_bytes);
void go_search_free(struct go_search *s);

struct go_outcome {
    enum go_winner winner;
    bool denied;           /* see above; the loser might do better with ko threats */
    go_move best;          /* the winner's move if he is to move */
    enum limit_kind limit; /* why open */
};
/* `before` (may be NULL): the position this one was reached from; it counts as of the path. The
 * caller sets region, parts, eyes_only, limits, deadline and node_stop. */
struct go_outcome go_search_ask(struct go_search *s, const struct go_state *before,
                                const struct go_state *state);
/* The same with a whole path before it, the oldest first; `count` below GO_DEPTH_MAX / 2. */
struct go_outcome go_search_ask_after(struct go_search *s, const struct go_state *path, int count,
                                      const struct go_state *state);

/* Which part of the table a question whose path begins here uses. */
uint64_t go_search_salt(const struct go_search *s, const struct go_state *root);
/* What the table knows of a position as a child of the last question's positions; NULL if
 * nothing. For showing lines; never needed for answers. */
const struct go_entry *go_search_known(const struct go_search *s, const struct go_state *state);

/* In simulate.c: after `lender` was won by `winner`, is `child` of the same frame won likewise? */
bool go_simulate(struct go_search *s, int depth, const struct go_child *lender,
                 struct go_child *child, enum go_winner winner);

/* In expand.c. */
/* The moves that have to be looked at in the frame's position. */
void go_find_moves(struct go_search *s, struct go_frame *f);
/* Its parts, once the moves are found, unless it is to be searched whole. */
void go_find_parts(const struct go_search *s, struct go_frame *f);
go_set go_part_of(const struct go_frame *f, int point);
void go_search_whole(struct go_search *s, struct go_frame *f);
/* After these two. */
void go_make_children(struct go_search *s, int depth);
void go_refresh_children(struct go_search *s, int depth); /* what the table has learnt of them */
void go_child_won(struct go_child *c, enum go_winner winner, bool denied, bool leans);
enum go_winner go_settled(const struct go_search *s, const struct go_state *state);

/* In path.c. */
enum go_on_path { GO_NOT_ON_PATH, GO_ON_OLD_PATH, GO_ON_PATH };
/* Does the situation stand on the path: in this epoch, or only before something was played
 * elsewhere? */
enum go_on_path go_path_has(const struct go_search *s, uint64_t situation, int epoch);
void go_path_push(struct go_search *s, int depth);
void go_path_pop(struct go_search *s, int depth);
/* Has the attacker played elsewhere on this path in the very position of the frame? */
bool go_path_left_before(const struct go_search *s, int depth);
uint64_t go_path_code(uint64_t before, go_move move, int depth);

#endif
