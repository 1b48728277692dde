/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/board.h"

#include <assert.h>
#include <string.h>

#include "core/rng.h"
#include "core/vec.h"

static uint64_t stone_key(int point, enum go_color color)
{
    return mix64((uint64_t)point * 2 + (uint64_t)color + 0x9e3779b97f4a7c15u);
}

bool go_board_init(struct go_board *b, int cols, int rows)
{
    if (cols < 1 || rows < 1 || cols > GO_BOARD_MAX || rows > GO_BOARD_MAX)
        return false;
    memset(b, 0, sizeof *b);
    b->cols = cols;
    b->rows = rows;
    b->side = GO_COLOR_BLACK;
    b->ko = GO_NO_POINT;
    memset(b->cell, GO_COLOR_NONE, sizeof b->cell);
    return true;
}

static void put(struct go_board *b, int point, enum go_color color)
{
    enum go_color old = (enum go_color)b->cell[point];
    if (old != GO_COLOR_NONE)
        b->stones_key ^= stone_key(point, old);
    if (color != GO_COLOR_NONE)
        b->stones_key ^= stone_key(point, color);
    b->cell[point] = (unsigned char)color;
}

void go_board_set(struct go_board *b, int point, enum go_color color)
{
    assert(point >= 0 && point < go_board_points(b));
    put(b, point, color);
    b->ko = GO_NO_POINT;
}

int go_board_neighbours(const struct go_board *b, int point, int out[4])
{
    int col = point % b->cols, count = 0;
    if (point >= b->cols)
        out[count++] = point - b->cols;
    if (col > 0)
        out[count++] = point - 1;
    if (col < b->cols - 1)
        out[count++] = point + 1;
    if (point + b->cols < go_board_points(b))
        out[count++] = point + b->cols;
    return count;
}

int go_board_diagonals(const struct go_board *b, int point, int out[4])
{
    int col = point % b->cols, row = point / b->cols, count = 0;
    for (int dr = -1; dr <= 1; dr += 2) {
        for (int dc = -1; dc <= 1; dc += 2) {
            int c = col + dc, r = row + dr;
            if (c >= 0 && c < b->cols && r >= 0 && r < b->rows)
                out[count++] = r * b->cols + c;
        }
    }
    return count;
}

void go_board_block(const struct go_board *b, int point, int *points, int *stones, int *liberties)
{
    int own[GO_POINTS_MAX];
    bool seen[GO_POINTS_MAX] = {false};
    int *queue = points ? points : own;
    int count = 0, free_points = 0;
    assert(b->cell[point] != GO_COLOR_NONE);
    queue[count++] = point;
    seen[point] = true;
    for (int i = 0; i < count; i++) {
        int near[4];
        int n = go_board_neighbours(b, queue[i], near);
        for (int k = 0; k < n; k++) {
            if (seen[near[k]])
                continue;
            if (b->cell[near[k]] == b->cell[point]) {
                seen[near[k]] = true;
                queue[count++] = near[k];
            } else if (b->cell[near[k]] == GO_COLOR_NONE) {
                seen[near[k]] = true;
                free_points++;
            }
        }
    }
    *stones = count;
    *liberties = free_points;
}

bool go_board_legal(const struct go_board *b, int point)
{
    if (point == GO_PASS)
        return true;
    if (point < 0 || point >= go_board_points(b) || b->cell[point] != GO_COLOR_NONE ||
        point == b->ko)
        return false;
    int near[4];
    int n = go_board_neighbours(b, point, near);
    for (int k = 0; k < n; k++) {
        if (b->cell[near[k]] == GO_COLOR_NONE)
            return true;
        int stones, liberties;
        go_board_block(b, near[k], NULL, &stones, &liberties);
        bool own = b->cell[near[k]] == (unsigned char)b->side;
        if (own ? liberties > 1 : liberties == 1)
            return true;
    }
    return false;
}

/* Takes the block off; returns how many stones, and marks them. */
static int capture(struct go_board *b, int point, uint64_t *captured)
{
    int points[GO_POINTS_MAX];
    int stones, liberties;
    go_board_block(b, point, points, &stones, &liberties);
    for (int i = 0; i < stones; i++) {
        put(b, points[i], GO_COLOR_NONE);
        captured[points[i] / 64] |= UINT64_C(1) << points[i] % 64;
    }
    return stones;
}

void go_board_play(struct go_board *b, int point, struct go_undo *undo)
{
    assert(go_board_legal(b, point));
    undo->point = point;
    undo->ko = b->ko;
    undo->stones_key = b->stones_key;
    memset(undo->captured, 0, sizeof undo->captured);
    b->ko = GO_NO_POINT;
    enum go_color other = go_other(b->side);
    if (point != GO_PASS) {
        int near[4], taken = 0, last = GO_NO_POINT, stones, liberties;
        int n = go_board_neighbours(b, point, near);
        put(b, point, b->side);
        for (int k = 0; k < n; k++) {
            if (b->cell[near[k]] != (unsigned char)other)
                continue;
            go_board_block(b, near[k], NULL, &stones, &liberties);
            if (liberties == 0) {
                taken += capture(b, near[k], undo->captured);
                last = near[k];
            }
        }
        go_board_block(b, point, NULL, &stones, &liberties);
        if (taken == 1 && stones == 1 && liberties == 1)
            b->ko = last;
    }
    b->side = other;
}

void go_board_undo(struct go_board *b, const struct go_undo *undo)
{
    enum go_color captured = b->side; /* the stones taken were the other side's, who moves now */
    b->side = go_other(b->side);
    if (undo->point != GO_PASS) {
        b->cell[undo->point] = GO_COLOR_NONE;
        for (int p = 0; p < go_board_points(b); p++) {
            if (undo->captured[p / 64] >> p % 64 & 1)
                b->cell[p] = (unsigned char)captured;
        }
    }
    b->stones_key = undo->stones_key;
    b->ko = undo->ko;
}

uint64_t go_board_situation(const struct go_board *b)
{
    return b->stones_key ^ (b->side == GO_COLOR_WHITE ? UINT64_C(0xd1342543de82ef95) : 0);
}

uint64_t go_board_key(const struct go_board *b)
{
    uint64_t key = go_board_situation(b);
    return b->ko == GO_NO_POINT ? key : key ^ mix64((uint64_t)b->ko + (UINT64_C(1) << 40));
}

void go_history_free(struct go_history *h)
{
    mem_free(h->keys);
    memset(h, 0, sizeof *h);
}

sakui_status go_history_push(struct go_history *h, const struct go_board *b)
{
    if (h->count == h->capacity &&
        !vec_grow_((void **)&h->keys, &h->capacity, h->count + 1, sizeof *h->keys))
        return SAKUI_MEMORY;
    h->keys[h->count++] = go_board_situation(b);
    return SAKUI_OK;
}

bool go_history_repeats(const struct go_history *h, struct go_board *b, int point)
{
    if (point == GO_PASS)
        return false;
    struct go_undo undo;
    go_board_play(b, point, &undo);
    uint64_t key = go_board_situation(b);
    go_board_undo(b, &undo);
    for (size_t i = 0; i < h->count; i++) {
        if (h->keys[i] == key)
            return true;
    }
    return false;
}
