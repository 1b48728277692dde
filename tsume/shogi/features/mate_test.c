/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/features/mate_test.h"

#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/solver/solver.h"

#define TABLE_BYTES ((size_t)4 << 20)

/* A check from a distance, answered by nothing but moves in between. */
static bool only_interpositions(const struct shogi_position *p, const shogi_move *moves,
                                size_t count)
{
    struct shogi_bb checkers = shogi_checkers(p);
    if (shogi_bb_several(checkers))
        return false;
    struct shogi_bb between = shogi_between(shogi_bb_first(checkers), p->king[p->side]);
    for (size_t i = 0; i < count; i++) {
        if (shogi_move_type(moves[i]) == SHOGI_KING ||
            !shogi_bb_has(between, shogi_move_to(moves[i])))
            return false;
    }
    return true;
}

static sakui_status ask_solver(struct mate_test *t, const struct shogi_position *p,
                               enum mate_kind *out)
{
    const struct tsume_options options = {.memory_bytes = TABLE_BYTES};
    const struct limits limits = {.nodes = MATE_TEST_NODES};
    sakui_status status = t->solver ? SAKUI_OK : tsume_solver_new(&t->solver, &options);
    if (status)
        return status;
    enum tsume_verdict verdict;
    enum limit_kind limit;
    /* v <= 1 is mate on the board: no plies, with or without pieces left. */
    status = tsume_solver_within(t->solver, p, !p->side, 1, &limits, &verdict, &limit);
    *out = verdict == TSUME_MATE      ? MATE_FUTILELY
           : verdict == TSUME_NO_MATE ? MATE_NOT
                                      : MATE_UNKNOWN;
    return status;
}

sakui_status mate_test_ask(struct mate_test *t, const struct shogi_position *p, enum mate_kind *out)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    *out = MATE_NOT;
    if (!shogi_in_check(p, p->side))
        return SAKUI_OK;
    size_t count = shogi_evasions(p, moves);
    if (count && only_interpositions(p, moves, count))
        return ask_solver(t, p, out);
    *out = count ? MATE_NOT : MATE_STRICT;
    return SAKUI_OK;
}

void mate_test_free(struct mate_test *t)
{
    tsume_solver_free(t->solver);
    t->solver = NULL;
}
