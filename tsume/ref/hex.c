/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/hex.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"

/* Undo: the roots that were hung below another one, in order. */
struct hex_undo {
    uint16_t joined[6];
    uint16_t count;
};

static uint64_t stone_key(int cell, int side)
{
    return mix64((uint64_t)cell * 2 + (uint64_t)side + UINT64_C(0x4e7));
}

static const uint64_t side_key = UINT64_C(0x9d39247e33776d41);

/* A cell of each edge: top, bottom (Black), left, right (White). */
static int edge_cell(const struct hex_state *s, int side, bool far)
{
    int width = s->size + 2, line = far ? s->size + 1 : 0;
    return side == HEX_BLACK ? line * width + 1 : width + line;
}

/* The whole edge becomes stones of its owner, one group below its first cell. */
static void make_edge(struct hex_state *s, int side, bool far)
{
    int step = side == HEX_BLACK ? 1 : s->size + 2, first = edge_cell(s, side, far);
    for (int i = 0; i < s->size; i++) {
        s->stones[first + i * step] = (uint8_t)side;
        s->parent[first + i * step] = (uint16_t)first;
    }
    s->weight[first] = (uint16_t)(s->size);
}

void hex_start(struct hex_state *s, int size, enum hex_side side)
{
    assert(size >= 1 && size <= HEX_SIZE_MAX);
    memset(s, 0, sizeof *s);
    s->size = (uint8_t)size;
    s->side = (uint8_t)side;
    s->or_side = (uint8_t)side;
    s->winner = HEX_NONE;
    s->key = mix64((uint64_t)size) ^ (side == HEX_WHITE ? side_key : 0);
    memset(s->stones, HEX_NONE, sizeof s->stones);
    for (int x = 0; x < HEX_FRAMED; x++) {
        s->parent[x] = (uint16_t)x;
        s->weight[x] = 1;
    }
    for (int row = 1; row <= size; row++)
        for (int column = 1; column <= size; column++) {
            int c = row * (size + 2) + column;
            s->empty[c / 64] |= UINT64_C(1) << (c % 64);
        }
    for (int i = 0; i < 4; i++)
        make_edge(s, i / 2 ? HEX_WHITE : HEX_BLACK, i % 2);
}

static uint16_t find(const struct hex_state *s, uint16_t x)
{
    while (s->parent[x] != x)
        x = s->parent[x];
    return x;
}

/* Joins the group of `other` with the group whose root is `root`; returns the root of both. */
static uint16_t join(struct hex_state *s, uint16_t root, uint16_t other, struct hex_undo *u)
{
    uint16_t b = find(s, other);
    if (b == root)
        return root;
    if (s->weight[root] < s->weight[b]) {
        uint16_t t = root;
        root = b;
        b = t;
    }
    s->parent[b] = root;
    s->weight[root] = (uint16_t)(s->weight[root] + s->weight[b]);
    u->joined[u->count++] = b;
    return root;
}

static void put_stone(struct hex_state *s, int cell, int side, struct hex_undo *u)
{
    const int width = s->size + 2;
    const int around[6] = {-1, 1, -width, width, 1 - width, width - 1};
    uint16_t root = (uint16_t)cell;
    u->count = 0;
    s->stones[cell] = (uint8_t)side;
    s->empty[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
    s->key ^= stone_key(cell, side);
    for (int i = 0; i < 6; i++)
        if (s->stones[cell + around[i]] == side)
            root = join(s, root, (uint16_t)(cell + around[i]), u);
    if (u->count < 2) /* only a stone that joins two groups can decide */
        return;
    if (find(s, (uint16_t)edge_cell(s, side, false)) == root &&
        find(s, (uint16_t)edge_cell(s, side, true)) == root)
        s->winner = (uint8_t)side;
}

static void take_stone(struct hex_state *s, int cell, const struct hex_undo *u)
{
    for (int i = u->count; i-- > 0;) {
        uint16_t b = u->joined[i], a = s->parent[b];
        s->weight[a] = (uint16_t)(s->weight[a] - s->weight[b]);
        s->parent[b] = b;
    }
    s->key ^= stone_key(cell, s->stones[cell]);
    s->stones[cell] = HEX_NONE;
    s->empty[cell / 64] |= UINT64_C(1) << (cell % 64);
    s->winner = HEX_NONE;
}

void hex_put(struct hex_state *s, int cell, enum hex_side side)
{
    struct hex_undo u;
    assert(cell >= 0 && cell < HEX_FRAMED && s->stones[cell] == HEX_NONE);
    put_stone(s, cell, (int)side, &u);
}

void hex_set_side(struct hex_state *s, enum hex_side side)
{
    if (s->side != (uint8_t)side)
        s->key ^= side_key;
    s->side = (uint8_t)side;
    s->or_side = (uint8_t)side;
}

static bool hex_or_to_move(const void *state)
{
    const struct hex_state *s = state;
    return s->side == s->or_side;
}

static enum game_value hex_terminal(const void *state)
{
    const struct hex_state *s = state;
    if (s->winner == HEX_NONE)
        return GAME_OPEN;
    return s->winner == s->or_side ? GAME_PROVEN : GAME_DISPROVEN;
}

static enum game_value hex_expand(const void *state, game_move *moves, size_t *count)
{
    const struct hex_state *s = state;
    *count = 0;
    if (s->winner != HEX_NONE)
        return hex_terminal(state);
    int words = ((s->size + 2) * (s->size + 2) + 63) / 64;
    for (int w = 0; w < words; w++)
        for (uint64_t set = s->empty[w]; set; set &= set - 1)
            moves[(*count)++] = (game_move)(w * 64 + __builtin_ctzll(set));
    return GAME_OPEN;
}

static void hex_play(void *state, game_move move, void *undo)
{
    struct hex_state *s = state;
    struct hex_undo u;
    put_stone(s, (int)move, s->side, &u);
    memcpy(undo, &u, sizeof u);
    s->side ^= 1;
    s->key ^= side_key;
}

static void hex_undo_move(void *state, game_move move, const void *undo)
{
    struct hex_state *s = state;
    struct hex_undo u;
    memcpy(&u, undo, sizeof u);
    s->side ^= 1;
    s->key ^= side_key;
    take_stone(s, (int)move, &u);
}

static uint64_t hex_key(const void *state)
{
    return ((const struct hex_state *)state)->key;
}

static size_t hex_move_text(const void *state, game_move move, char *out, size_t size)
{
    const struct hex_state *s = state;
    int width = s->size + 2, cell = (int)move;
    int n = snprintf(out, size, "%c%d", 'a' + cell % width - 1, cell / width);
    return n < 0 ? 0 : (size_t)n;
}

const struct game hex_game = {.name = "hex",
                              .state_size = sizeof(struct hex_state),
                              .undo_size = sizeof(struct hex_undo),
                              .max_moves = HEX_CELLS_MAX,
                              .repetition = REPETITION_NONE,
                              .or_to_move = hex_or_to_move,
                              .expand = hex_expand,
                              .terminal = hex_terminal,
                              .play = hex_play,
                              .undo = hex_undo_move,
                              .key = hex_key,
                              .move_text = hex_move_text};

int hex_cell(const struct hex_state *s, const char *text, size_t *length)
{
    int column = text[0] - 'a';
    if (column < 0 || column >= s->size || text[1] < '1' || text[1] > '9')
        return -1;
    char *end;
    long row = strtol(text + 1, &end, 10);
    if (row < 1 || row > s->size)
        return -1;
    if (length)
        *length = (size_t)(end - text);
    return (int)row * (s->size + 2) + column + 1;
}

/* Is there a chain of `side` from its first edge to the other? Rows and columns from 1. */
static bool flood_reaches(const struct hex_state *s, enum hex_side side)
{
    static const int neighbours[6][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, 1}, {1, -1}};
    bool seen[HEX_FRAMED] = {false};
    int stack[HEX_FRAMED], depth = 0, size = s->size, width = size + 2;
    for (int i = 1; i <= size; i++) {
        int cell = side == HEX_BLACK ? width + i : i * width + 1;
        if (s->stones[cell] == side) {
            seen[cell] = true;
            stack[depth++] = cell;
        }
    }
    while (depth) {
        int cell = stack[--depth], row = cell / width, column = cell % width;
        if ((side == HEX_BLACK ? row : column) == size)
            return true;
        for (int i = 0; i < 6; i++) {
            int r = row + neighbours[i][0], c = column + neighbours[i][1], other = r * width + c;
            if (r < 1 || c < 1 || r > size || c > size || seen[other] || s->stones[other] != side)
                continue;
            seen[other] = true;
            stack[depth++] = other;
        }
    }
    return false;
}

enum hex_side hex_winner_by_flood(const struct hex_state *s)
{
    return flood_reaches(s, HEX_BLACK)   ? HEX_BLACK
           : flood_reaches(s, HEX_WHITE) ? HEX_WHITE
                                         : HEX_NONE;
}
