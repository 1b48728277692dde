/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/solver_support.h"

#include "tests/unit/naive_proof.h"
#include "tests/unit/runner.h"
#include "tsume/shogi/notation.h"

struct shogi_position solver_position(const struct naive_position *n)
{
    char sfen[NAIVE_SFEN_MAX];
    struct shogi_position p;
    struct diag_list diags = {0};
    size_t length = naive_to_sfen(n, sfen);
    ck_assert_int_eq(shogi_from_sfen(&p, sfen, length, "", 1, 1, &diags), SAKUI_OK);
    diag_list_clear(&diags);
    return p;
}

struct tsume_solver *solver_new_for_test(size_t bytes)
{
    struct tsume_solver *solver;
    struct tsume_options options = {.memory_bytes = bytes};
    ck_assert_int_eq(tsume_solver_new(&solver, &options), SAKUI_OK);
    return solver;
}

void solver_check_proof(struct tsume_solver *solver, const struct naive_position *n)
{
    struct proof *proof;
    char sfen[NAIVE_SFEN_MAX];
    naive_to_sfen(n, sfen);
    ck_assert_int_eq(tsume_solver_proof(solver, NULL, &proof), SAKUI_OK);
    const char *fault = naive_proof_fault(n, proof);
    ck_assert_msg(fault == NULL, "%s: %s", sfen, fault);
    proof_free(proof);
}

bool solver_compare_answers(struct tsume_solver *solver, struct brute *brute,
                            const struct naive_position *q, int plies, int *value)
{
    static struct brute_answer answers[NAIVE_MAX_MOVES];
    struct shogi_position p = solver_position(q);
    char sfen[NAIVE_SFEN_MAX], usi[NAIVE_USI_MAX];
    size_t count;
    int v;
    naive_to_sfen(q, sfen);
    *value = BRUTE_NO;
    if (brute_answers(brute, q, plies, &v, answers, &count) != SAKUI_OK)
        return false;
    *value = v;
    if (v == BRUTE_NO)
        return true;
    for (size_t i = 0; i < count; i++) {
        enum tsume_answer_kind kind;
        naive_move_to_usi(answers[i].move, usi);
        ck_assert_int_eq(
            tsume_solver_judge(solver, &p, shogi_move_from_usi(&p, usi), v, NULL, &kind), SAKUI_OK);
        ck_assert_msg((int)kind == (int)answers[i].kind, "%s %s: %s, oracle %s", sfen, usi,
                      tsume_answer_kind_name(kind), brute_kind_name(answers[i].kind));
    }
    return true;
}

static bool among(const struct brute_move *list, size_t count, struct naive_move m)
{
    for (size_t i = 0; i < count; i++)
        if (naive_same_move(list[i].move, m))
            return true;
    return false;
}

/* The same checks mate within `plies`; the answers to the first of them are compared too. */
size_t solver_compare_moves(struct tsume_solver *solver, struct brute *brute,
                            const struct naive_position *n, int plies)
{
    static struct brute_move mating[NAIVE_MAX_MOVES];
    static struct naive_move checks[NAIVE_MAX_MOVES];
    char sfen[NAIVE_SFEN_MAX], usi[NAIVE_USI_MAX];
    size_t count;
    naive_to_sfen(n, sfen);
    if (brute_mating_moves(brute, n, plies, mating, &count) != SAKUI_OK)
        return 0;
    size_t all = naive_checks(n, checks);
    for (size_t i = 0; i < all; i++) {
        struct naive_position q = naive_play(n, checks[i]);
        struct shogi_position p = solver_position(&q);
        struct limits limits = {.nodes = 50000};
        enum tsume_verdict verdict;
        enum limit_kind limit;
        naive_move_to_usi(checks[i], usi);
        ck_assert_int_eq(
            tsume_solver_within(solver, &p, n->side, 2 * plies - 1, &limits, &verdict, &limit),
            SAKUI_OK);
        if (verdict != TSUME_UNKNOWN)
            ck_assert_msg((verdict == TSUME_MATE) == among(mating, count, checks[i]),
                          "%s %s solver %d of %d plies", sfen, usi, (int)verdict, plies);
    }
    for (size_t i = 0; i < count && i < 2; i++) {
        struct naive_position q = naive_play(n, mating[i].move);
        int unused;
        solver_compare_answers(solver, brute, &q, plies - 1, &unused);
    }
    return count;
}
