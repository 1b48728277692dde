/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/connect6.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
static const uint64_t side_key = UINT64_C(0x6c0de5eed);

static uint64_t stone_key(int cell, int side)
{
    return mix64((uint64_t)cell * 2 + (uint64_t)side + UINT64_C(0xc6));
}

void connect6_start(struct connect6_state *s, int size, int need)
{
    assert(size >= 1 && size <= CONNECT6_SIZE_MAX && need >= 1 && need <= 6);
    memset(s, 0, sizeof *s);
    s->size = (uint8_t)size;
    s->need = (uint8_t)need;
    s->winner = CONNECT6_EMPTY;
    s->single = 1;
    s->empties = (uint16_t)(size * size);
    s->key = mix64((uint64_t)size * 16 + (uint64_t)need);
    memset(s->stones, CONNECT6_EMPTY, sizeof s->stones);
}

static bool on_board(const struct connect6_state *s, int row, int column)
{
    return row >= 0 && column >= 0 && row < s->size && column < s->size;
}

bool connect6_window(const struct connect6_state *s, int w, int *cells)
{
    int d = w / CONNECT6_CELLS, first = w % CONNECT6_CELLS;
    int row = first / s->size, column = first % s->size, n = s->need - 1;
    if (first >= s->size * s->size || !on_board(s, row + n * steps[d][0], column + n * steps[d][1]))
        return false;
    for (int i = 0; i < s->need; i++)
        cells[i] = first + i * (steps[d][0] * s->size + steps[d][1]);
    return true;
}

size_t connect6_windows_at(const struct connect6_state *s, int cell, int *windows)
{
    size_t n = 0;
    int row = cell / s->size, column = cell % s->size;
    for (int d = 0; d < 4; d++) {
        for (int back = 0; back < s->need; back++) {
            int r = row - back * steps[d][0], c = column - back * steps[d][1];
            int last = s->need - 1;
            if (on_board(s, r, c) && on_board(s, r + last * steps[d][0], c + last * steps[d][1]))
                windows[n++] = d * CONNECT6_CELLS + r * s->size + c;
        }
    }
    return n;
}

void connect6_put(struct connect6_state *s, int cell, int side)
{
    int windows[24];
    size_t n = connect6_windows_at(s, cell, windows);
    assert(s->stones[cell] == CONNECT6_EMPTY);
    s->stones[cell] = (uint8_t)side;
    s->empties--;
    s->key ^= stone_key(cell, side);
    for (size_t i = 0; i < n; i++)
        if (++s->count[side][windows[i]] == s->need && s->winner == CONNECT6_EMPTY)
            s->winner = (uint8_t)side;
}

void connect6_take(struct connect6_state *s, int cell)
{
    int windows[24], side = s->stones[cell];
    size_t n = connect6_windows_at(s, cell, windows);
    s->stones[cell] = CONNECT6_EMPTY;
    s->empties++;
    s->key ^= stone_key(cell, side);
    for (size_t i = 0; i < n; i++)
        s->count[side][windows[i]]--;
    s->winner = CONNECT6_EMPTY; /* only positions without a winner are gone back to */
}

void connect6_set_side(struct connect6_state *s, int side)
{
    if (s->side != side)
        s->key ^= side_key;
    if (s->single)
        s->key ^= side_key << 1;
    s->side = s->or_side = (uint8_t)side;
    s->single = 0;
}

static bool connect6_or_to_move(const void *state)
{
    const struct connect6_state *s = state;
    return s->side == s->or_side;
}

static enum game_value connect6_terminal(const void *state)
{
    const struct connect6_state *s = state;
    if (s->winner != CONNECT6_EMPTY)
        return s->winner == s->or_side ? GAME_PROVEN : GAME_DISPROVEN;
    return s->empties ? GAME_OPEN : GAME_DISPROVEN;
}

static enum game_value connect6_expand(const void *state, game_move *moves, size_t *count)
{
    const struct connect6_state *s = state;
    enum game_value value = connect6_terminal(state);
    int cells = s->size * s->size;
    *count = 0;
    if (value != GAME_OPEN)
        return value;
    for (int a = 0; a < cells; a++) {
        if (s->stones[a] != CONNECT6_EMPTY)
            continue;
        if (s->single || s->empties == 1)
            moves[(*count)++] = connect6_move(a, CONNECT6_NONE);
        for (int b = a + 1; !s->single && b < cells; b++)
            if (s->stones[b] == CONNECT6_EMPTY)
                moves[(*count)++] = connect6_move(a, b);
    }
    return GAME_OPEN;
}

static void connect6_play(void *state, game_move move, void *undo)
{
    struct connect6_state *s = state;
    uint8_t single = s->single;
    memcpy(undo, &single, sizeof single);
    connect6_put(s, connect6_first(move), s->side);
    if (connect6_second(move) != CONNECT6_NONE)
        connect6_put(s, connect6_second(move), s->side);
    if (single)
        s->key ^= side_key << 1;
    s->single = 0;
    s->side ^= 1;
    s->key ^= side_key;
}

static void connect6_undo(void *state, game_move move, const void *undo)
{
    struct connect6_state *s = state;
    memcpy(&s->single, undo, sizeof s->single);
    if (s->single)
        s->key ^= side_key << 1;
    s->side ^= 1;
    s->key ^= side_key;
    if (connect6_second(move) != CONNECT6_NONE)
        connect6_take(s, connect6_second(move));
    connect6_take(s, connect6_first(move));
}

static uint64_t connect6_key(const void *state)
{
    return ((const struct connect6_state *)state)->key;
}

static size_t connect6_move_text(const void *state, game_move move, char *out, size_t size)
{
    const struct connect6_state *s = state;
    int a = connect6_first(move), b = connect6_second(move), n;
    if (b == CONNECT6_NONE)
        n = snprintf(out, size, "%c%d", 'a' + a % s->size, s->size - a / s->size);
    else
        n = snprintf(out, size, "%c%d,%c%d", 'a' + a % s->size, s->size - a / s->size,
                     'a' + b % s->size, s->size - b / s->size);
    return n < 0 ? 0 : (size_t)n;
}

const struct game connect6_game = {.name = "connect6",
                                   .state_size = sizeof(struct connect6_state),
                                   .undo_size = 1,
                                   .max_moves = CONNECT6_MOVES,
                                   .repetition = REPETITION_NONE,
                                   .or_to_move = connect6_or_to_move,
                                   .expand = connect6_expand,
                                   .terminal = connect6_terminal,
                                   .play = connect6_play,
                                   .undo = connect6_undo,
                                   .key = connect6_key,
                                   .move_text = connect6_move_text};

double connect6_cell_worth(const struct connect6_state *s, int cell, int side)
{
    static const double worth[] = {1, 8, 64, 512, 4096, 32768, 32768};
    int windows[24];
    size_t n = connect6_windows_at(s, cell, windows);
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        int own = s->count[side][windows[i]], other = s->count[side ^ 1][windows[i]];
        if (!other)
            sum += worth[own];
        else if (!own)
            sum += worth[other] / 2;
    }
    return sum;
}
