/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/tsume_game.h"

#include <assert.h>
#include <stdio.h>

#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

void tsume_state_init(struct tsume_state *s, const struct shogi_position *p)
{
    assert(p->king[p->side ^ 1] >= 0);
    *s = (struct tsume_state){.position = *p, .attacker = p->side};
}

static bool or_to_move(const void *state)
{
    const struct tsume_state *s = state;
    return s->position.side == s->attacker;
}

static enum game_value expand(const void *state, game_move *moves, size_t *count)
{
    const struct tsume_state *s = state;
    if (or_to_move(s)) {
        *count = shogi_checks(&s->position, moves);
        return *count ? GAME_OPEN : GAME_DISPROVEN;
    }
    *count = shogi_evasions(&s->position, moves);
    return *count ? GAME_OPEN : GAME_PROVEN;
}

static enum game_value terminal(const void *state)
{
    const struct tsume_state *s = state;
    if (or_to_move(s)) {
        shogi_move moves[SHOGI_MAX_MOVES];
        return shogi_checks(&s->position, moves) ? GAME_OPEN : GAME_DISPROVEN;
    }
    return shogi_has_evasion(&s->position) ? GAME_OPEN : GAME_PROVEN;
}

static void play(void *state, game_move move, void *undo)
{
    shogi_play(&((struct tsume_state *)state)->position, move, undo);
}

static void unplay(void *state, game_move move, const void *undo)
{
    shogi_unplay(&((struct tsume_state *)state)->position, move, undo);
}

static uint64_t key(const void *state)
{
    return shogi_key(&((const struct tsume_state *)state)->position);
}

static uint64_t board_key(const void *state)
{
    return ((const struct tsume_state *)state)->position.board_key;
}

/* One byte per type, pawn in the lowest. The set of pieces in play never changes, so board and
 * attacker's hand together say what the defender holds: the more the one has, the less the other.
 */
static uint64_t resources(const void *state)
{
    const struct tsume_state *s = state;
    uint64_t packed = 0;
    for (int t = SHOGI_GOLD; t >= SHOGI_PAWN; t--)
        packed = packed << 8 | s->position.hand[s->attacker][t];
    return packed;
}

static bool resources_cover(uint64_t a, uint64_t b)
{
    /* Counts stay below 128: the high bit of each byte takes the borrow. */
    const uint64_t high = 0x8080808080808080ull;
    return (((a | high) - b) & high) == high;
}

static size_t move_text(const void *state, game_move move, char *out, size_t size)
{
    char text[SHOGI_USI_MAX];
    (void)state;
    size_t length = shogi_move_to_usi(move, text);
    snprintf(out, size, "%s", text);
    return length;
}

const struct game tsume_game = {
    .name = "tsume-shogi",
    .state_size = sizeof(struct tsume_state),
    .undo_size = sizeof(struct shogi_undo),
    .max_moves = SHOGI_MAX_MOVES,
    .repetition = REPETITION_FIRST_LOSS,
    .or_to_move = or_to_move,
    .expand = expand,
    .terminal = terminal,
    .play = play,
    .undo = unplay,
    .key = key,
    .board_key = board_key,
    .resources = resources,
    .resources_cover = resources_cover,
    .move_text = move_text,
};
