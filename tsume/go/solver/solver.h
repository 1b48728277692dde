/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tsume-Go solver: what happens to the crucial stones, with ko as a number of threats.
 *
 * First the question is asked with no threats for anybody. If in that proof the loser was never
 * denied a move by ko or super-ko, the result is unconditional. Otherwise the loser is given
 * threats: as many as are tried at all, and if that turns the result, the smallest number that does
 * is looked for. A result that even the largest number tried does not turn, but that a denial is
 * still part of, says up to how many threats it holds. */
#ifndef SAKUI_TSUME_GO_SOLVER_SOLVER_H
#define SAKUI_TSUME_GO_SOLVER_SOLVER_H

#include "core/limits.h"
#include "core/status.h"
#include "tsume/go/setup.h"

#define GO_THREATS_DEFAULT 3
#define GO_THREATS_MAX     16

struct go_solver_options {
    size_t memory_bytes; /* 0 = 64 MiB */
    unsigned parts;      /* enum go_knowledge and go_search_part; 0 = all */
    int threats;         /* the largest number tried; 0 = GO_THREATS_DEFAULT, < 0 = none */
    bool no_seki;        /* do not ask whether life is seki */
    bool ko_only;        /* threats lift a ko, but not super-ko over a longer cycle (GoTools) */
};

enum go_verdict { GO_UNKNOWN, GO_ALIVE, GO_DEAD, GO_SEKI, GO_KO };

struct go_status {
    enum go_verdict verdict;
    /* Without threats for anybody. For GO_KO the other side needs `threats` of them to win. */
    enum go_role winner;
    int threats;    /* GO_KO: what the loser needs; else 0 */
    int holds_to;   /* not a ko, but proven only against this many threats; -1 = any number */
    go_move best;   /* of the winner, if he is to move; GO_MOVE_NONE otherwise */
    bool seki_open; /* GO_ALIVE, but whether it is seki was not decided */
    enum limit_kind limit; /* why GO_UNKNOWN (or what stopped the count of threats) */
    uint64_t nodes;        /* simulations counted, as the limit counts them */
};

/* What the search of the last status measured, of its first question. */
struct go_measures {
    uint32_t max_pn, max_dn;
    uint64_t nodes, simulated, simulations, simulations_ok, root_switches, iterations;
    int depth_max;
};

struct go_solver;

sakui_status go_solver_new(struct go_solver **out, const struct go_solver_options *options);
void go_solver_free(struct go_solver *s);

/* `before` may be NULL, or the position this one was reached from (it counts for super-ko). The
 * state's own threats are ignored. Limits hold for the whole call; memory is the solver's own.
 * Answers are the same whatever was asked before, unless a limit stops them. */
void go_solver_status(struct go_solver *s, const struct go_region *region,
                      const struct go_state *before, const struct go_state *state,
                      const struct limits *limits, struct go_status *out);
const struct go_measures *go_solver_measures(const struct go_solver *s);

/* Every first move with its result, best first; to play elsewhere (pass) is one. */
struct go_first_move {
    go_move move;
    struct go_status status; /* of the position after it */
};
struct go_first_moves {
    struct go_first_move items[GO_MOVES_MAX];
    int count;
};
void go_solver_first_moves(struct go_solver *s, const struct go_region *region,
                           const struct go_state *state, const struct limits *limits,
                           struct go_first_moves *out);

/* How good a result is for a side: larger is better; equal numbers are equal results. INT_MIN for
 * GO_UNKNOWN. */
int go_status_worth(const struct go_status *s, enum go_role side);

/* A line that shows the result, as far as the solver remembers it: the winner's proven moves, the
 * loser's longest resistance. Right after go_solver_status of the same position. Returns the
 * length. */
int go_solver_line(struct go_solver *s, const struct go_region *region,
                   const struct go_state *state, go_move *out, int room);

/* A board without marks, or with marked stones and open walls: the group in question is the first
 * candidate (go_problem_candidates) for which moving first helps the side to move on the board,
 * nearer walls first, and then with walls as far out as a search of a few times `nodes` still says
 * so; else the first for which a search of `nodes` did not
 * tell; else the smallest. Deterministic. */
sakui_status go_solver_propose(struct go_problem *p, const struct go_request *request,
                               uint64_t nodes, const char **why);

/* "alive", "dead", "seki", "ko", "unknown". */
const char *go_verdict_name(enum go_verdict v);

#endif
