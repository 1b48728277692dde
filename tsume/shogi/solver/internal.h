/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files behind solver.h share. */
#ifndef SAKUI_TSUME_SHOGI_SOLVER_INTERNAL_H
#define SAKUI_TSUME_SHOGI_SOLVER_INTERNAL_H

#include "tsume/shogi/solver/search.h"

struct tsume_solver {
    struct tsume_options options;
    struct tsume_table table;
    /* the last question of tsume_solver_solve */
    struct shogi_position root;
    int attacker;
    uint64_t *forbidden;
    size_t forbidden_count;
    bool exact; /* settled with the forbidden positions, see struct tsume_search */
    enum tsume_verdict verdict;
    bool alike;             /* see tsume_solver_count_alike */
    uint64_t bounded_nodes; /* spent by tsume_solver_within and tsume_solver_judge */
};

/* solver.c */
size_t tsume_solver_memory(const struct tsume_solver *solver); /* bytes, of all it holds */
sakui_status tsume_solver_answer(struct tsume_solver *solver, const struct shogi_position *root,
                                 int attacker, const uint64_t *forbidden, size_t forbidden_count,
                                 const struct limits *limits, struct tsume_result *out);
void tsume_solver_search_init(struct tsume_solver *solver, struct tsume_search *s,
                              const struct limits *limits);

/* export.c */
/* Does the proof of the last question lead through a forbidden position? SAKUI_LIMIT also where the
 * proof is too large for what little memory this may take. */
sakui_status tsume_proof_meets_forbidden(struct tsume_solver *solver, struct tsume_search *s,
                                         bool *meets);

/* line.c */
bool tsume_settle_again(struct tsume_search *s, const struct shogi_position *p,
                        struct tsume_table_hit *hit);
void tsume_extract_line(struct tsume_search *s, const struct shogi_position *root,
                        struct tsume_result *result);

#endif
