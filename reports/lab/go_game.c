/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/lab/go_game.h"

#include <string.h>

#include "tsume/go/life.h"

struct go_game_undo {
    struct go_state position;
};

void go_game_start(struct go_game_state *g, const struct go_region *region,
                   const struct go_state *s, uint32_t knowledge)
{
    memset(g, 0, sizeof *g);
    g->region = region;
    g->position = *s;
    g->position.ko = GO_NO_KO;
    g->position.threats = 0;
    g->knowledge = knowledge;
}

static bool attacker_moves(const void *state)
{
    const struct go_game_state *g = state;
    return g->position.side == GO_ATTACKER;
}

static enum game_value settled(const struct go_game_state *g)
{
    if (go_captured(g->region, &g->position))
        return GAME_PROVEN;
    if (go_alive(g->region, &g->position, g->knowledge, NULL))
        return GAME_DISPROVEN;
    return go_dead(g->region, &g->position, g->knowledge) ? GAME_PROVEN : GAME_OPEN;
}

static enum game_value go_expand(const void *state, game_move *moves, size_t *count)
{
    const struct go_game_state *g = state;
    enum game_value value = settled(g);
    go_set points = value == GAME_OPEN ? go_region_moves(g->region, &g->position) : 0;
    *count = 0;
    for (int p; go_next(&points, &p);)
        moves[(*count)++] = (game_move)p + 1;
    if (value != GAME_OPEN)
        return value;
    if (g->position.side == GO_DEFENDER)
        moves[(*count)++] = GO_MOVE_PASS;
    return *count ? GAME_OPEN : GAME_DISPROVEN; /* the attacker cannot move: it stands */
}

static void go_play(void *state, game_move move, void *undo)
{
    struct go_game_state *g = state;
    struct go_game_undo u = {g->position};
    memcpy(undo, &u, sizeof u);
    go_region_play(g->region, &g->position, (go_move)move);
    g->position.ko = GO_NO_KO;
}

static void go_take_back(void *state, game_move move, const void *undo)
{
    struct go_game_state *g = state;
    struct go_game_undo u;
    (void)move;
    memcpy(&u, undo, sizeof u);
    g->position = u.position;
}

static uint64_t go_key(const void *state)
{
    const struct go_game_state *g = state;
    return go_state_key(&g->position);
}

const struct game go_game = {.name = "go",
                             .state_size = sizeof(struct go_game_state),
                             .undo_size = sizeof(struct go_game_undo),
                             .max_moves = GO_MOVES_MAX,
                             .repetition = REPETITION_CURRENT_LOSS,
                             .or_to_move = attacker_moves,
                             .expand = go_expand,
                             .play = go_play,
                             .undo = go_take_back,
                             .key = go_key};
