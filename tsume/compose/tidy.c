/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/tidy.h"

#include "tsume/compose/identity.h"
#include "tsume/compose/setup.h"

static bool looks_odd(int type)
{
    return type == SHOGI_LANCE + SHOGI_PROMOTED || type == SHOGI_KNIGHT + SHOGI_PROMOTED ||
           type == SHOGI_SILVER + SHOGI_PROMOTED;
}

/* `type` on the square instead of what is there, if that is the same problem. */
static sakui_status replace(struct screen *screen, struct composed *c, shogi_square s, int type,
                            bool *done)
{
    struct shogi_position p = c->start;
    struct composed other;
    enum screen_answer answer;
    shogi_put(&p, s, shogi_piece_of(shogi_piece_color(p.board[s]), type));
    if (!setup_finish(&p))
        return SAKUI_OK;
    sakui_status status = screen_try(screen, &p, &answer, &other);
    *done = !status && screen_accepts(screen, answer) && other.plies == c->plies &&
            identity_of(&other).line == identity_of(c).line;
    if (*done)
        *c = other;
    return status;
}

sakui_status tidy_composed(struct screen *screen, struct composed *c,
                           const struct shogi_position *keep)
{
    sakui_status status = SAKUI_OK;
    screen_set_plies(screen, c->plies, c->plies);
    for (shogi_square s = 0; s < SHOGI_SQUARES && !status; s++) {
        int type = shogi_piece_type(c->start.board[s]);
        if (!looks_odd(type) || (keep && keep->board[s]))
            continue;
        const int instead[] = {type - SHOGI_PROMOTED, SHOGI_GOLD, SHOGI_PAWN + SHOGI_PROMOTED};
        bool done = false;
        for (size_t i = 0; i < sizeof instead / sizeof *instead && !done && !status; i++)
            status = replace(screen, c, s, instead[i], &done);
    }
    return status;
}
