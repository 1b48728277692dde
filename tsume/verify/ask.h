/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions to the solver on the account of one problem: each may spend a part of what is left of
 * the problem's limits. Only for the files of this folder. */
#ifndef SAKUI_TSUME_VERIFY_ASK_H
#define SAKUI_TSUME_VERIFY_ASK_H

#include "tsume/shogi/solver/solver.h"

#define BUDGET_ALL UINT64_MAX

enum ask_answer { ASK_NO, ASK_YES, ASK_STOPPED };

struct asker {
    struct tsume_solver *solver;
    struct limits limits; /* of the problem as a whole */
    int attacker;
    struct tsume_futile_rule rule; /* the solver's */
    double start;                  /* of the thread's CPU time; solvers here have one thread */
    uint64_t nodes;
    enum limit_kind stopped; /* a limit of the problem was reached */
    sakui_status status;     /* memory, or a defect */
};

void asker_init(struct asker *a, struct tsume_solver *solver, const struct limits *limits,
                int attacker);
/* Can nothing more be asked? */
bool asker_done(struct asker *a);
/* Lets only so many nodes more be spent, until asker_widen; that answers whether they ran out. */
struct limits asker_narrow(struct asker *a, uint64_t nodes);
bool asker_widen(struct asker *a, const struct limits *saved);

/* What a question with this budget (nodes) may spend of what is left; false: nothing is. */
bool asker_allowance(struct asker *a, uint64_t budget, struct limits *l);

/* All answer ASK_STOPPED when the budget (nodes) or the problem's limits came first; the latter
 * shows in a->stopped. `spent` is increased by the nodes used; NULL if nobody wants to know. */

/* Either side to move: is it mate, the given positions counting as repetitions? On a mate `result`
 * (may be NULL) holds the line; freed with tsume_result_free in any case. */
enum ask_answer ask_mate(struct asker *a, const struct shogi_position *p, const uint64_t *forbidden,
                         size_t count, uint64_t budget, uint64_t *spent,
                         struct tsume_result *result);
/* Either side to move: a mate of at most so many plies, every interposition counted? YES: ask_mate
 * knows it from then on. */
enum ask_answer ask_mate_within(struct asker *a, const struct shogi_position *p, int plies,
                                uint64_t budget, uint64_t *spent);
/* Either side to move, without searching: does the table know that it is no mate, the given
 * positions counting as repetitions? YES: *escape (if wanted) is the defender's move, if it is to
 * move and the table knows one; to be checked. */
bool ask_known_escape(struct asker *a, const struct shogi_position *p, const uint64_t *forbidden,
                      size_t count, uint64_t *spent, shogi_move *escape);
/* Either side to move: v <= t? */
enum ask_answer ask_within(struct asker *a, const struct shogi_position *p, int t, uint64_t budget,
                           uint64_t *spent);
/* Is the answer m a futile interposition, v being t? *kind says of which kind. */
enum ask_answer ask_kind(struct asker *a, const struct shogi_position *p, shogi_move m, int t,
                         uint64_t budget, uint64_t *spent, enum tsume_answer_kind *kind);
enum ask_answer ask_futile(struct asker *a, const struct shogi_position *p, shogi_move m, int t,
                           uint64_t budget, uint64_t *spent);
/* Either side to move: best play by both. YES: result->shortest with the line; NO: no mate. */
enum ask_answer ask_shortest(struct asker *a, const struct shogi_position *p, int max_plies,
                             uint64_t budget, uint64_t *spent, struct tsume_result *result);

#endif
