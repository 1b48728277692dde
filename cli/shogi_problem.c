/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shogi_problem.h"

#include <string.h>

#include "core/alloc.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

sakui_status shogi_problem_setup(const struct problem *p, const char *what,
                                 struct shogi_position *out, struct diag_list *diags)
{
    if (p->game != PROBLEM_SHOGI) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "wrong-game",
                 "%s: %s works on shogi; this is a problem of %s", p->id, what,
                 problem_game_name(p->game));
        return SAKUI_INPUT;
    }
    if (shogi_from_sfen(out, p->setup, strlen(p->setup), p->file, p->line, 1, diags))
        return SAKUI_INPUT;
    if (out->king[!out->side] < 0) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "no-king",
                 "%s: there is no king to mate (the side to move attacks)", p->id);
        return SAKUI_INPUT;
    }
    return SAKUI_OK;
}

sakui_status shogi_problem_line(const struct problem *p, const struct shogi_position *start,
                                shogi_move **line, size_t *count)
{
    *line = NULL;
    *count = 0;
    size_t length = problem_main_length(p);
    if (!length)
        return SAKUI_OK;
    shogi_move *moves = mem_zalloc(length, sizeof *moves);
    if (!moves)
        return SAKUI_MEMORY;
    struct shogi_position position = *start;
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n)) {
        shogi_move m = shogi_move_from_usi(&position, n->move);
        if (!m || !shogi_is_legal(&position, m))
            break;
        struct shogi_undo undo;
        shogi_play(&position, m, &undo);
        moves[(*count)++] = m;
    }
    *line = moves;
    return SAKUI_OK;
}
