/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the tuned solver share: positions out of the naive rules, and comparisons with
 * the brute-force oracle. A difference fails the running test. */
#ifndef SAKUI_TESTS_UNIT_SOLVER_SUPPORT_H
#define SAKUI_TESTS_UNIT_SOLVER_SUPPORT_H

#include "tsume/check/brute.h"
#include "tsume/shogi/solver/solver.h"

struct shogi_position solver_position(const struct naive_position *n);
struct tsume_solver *solver_new_for_test(size_t bytes);
/* The proof of the last question, walked under the naive rules. */
void solver_check_proof(struct tsume_solver *solver, const struct naive_position *n);
/* The defender to move, in check: *value by the oracle, and every legal answer to a check that
 * mates has the kind the oracle gives it. False: too large for the oracle. */
bool solver_compare_answers(struct tsume_solver *solver, struct brute *brute,
                            const struct naive_position *q, int plies, int *value);
/* The same checks mate within `plies`; the answers to the first two of them have the same kinds.
 * Returns how many mate (0 also where the oracle came to a limit). */
size_t solver_compare_moves(struct tsume_solver *solver, struct brute *brute,
                            const struct naive_position *n, int plies);

#endif
