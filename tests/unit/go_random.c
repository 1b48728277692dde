/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/go_random.h"

#include <stdio.h>
#include <string.h>

static bool all_breathe(const struct go_board *b, const unsigned char *region)
{
    for (int p = 0; p < go_board_points(b); p++) {
        int stones, liberties, points[GO_POINTS_MAX];
        if (b->cell[p] == GO_COLOR_NONE)
            continue;
        go_board_block(b, p, points, &stones, &liberties);
        bool wall = false;
        for (int i = 0; i < stones; i++)
            wall = wall || !region[points[i]];
        if (!wall && !liberties)
            return false;
    }
    return true;
}

/* A connected blob of points, grown at random from one of them. */
static void grow(struct rng *rng, const struct go_board *b, int size, unsigned char *region)
{
    int points[GO_POINTS_MAX], count = 0;
    memset(region, 0, GO_POINTS_MAX);
    points[count++] = (int)rng_below(rng, (uint64_t)go_board_points(b));
    region[points[0]] = 1;
    for (int tries = 0; count < size && tries < 1000; tries++) {
        int near[4];
        int n = go_board_neighbours(b, points[rng_below(rng, (uint64_t)count)], near);
        int p = near[rng_below(rng, (uint64_t)n)];
        if (!region[p]) {
            region[p] = 1;
            points[count++] = p;
        }
    }
}

/* Defender stones mostly at the rim of the region, where they make eye space. */
static void fill(struct rng *rng, struct go_random *g, int empties)
{
    struct go_board *b = &g->board;
    int free_points = 0;
    for (int p = 0; p < go_board_points(b); p++) {
        if (!g->region[p]) {
            go_board_set(b, p, GO_COLOR_BLACK);
            continue;
        }
        int near[4], outside = 0;
        int n = go_board_neighbours(b, p, near);
        for (int k = 0; k < n; k++)
            outside += !g->region[near[k]];
        unsigned roll = (unsigned)rng_below(rng, 100);
        unsigned white = outside ? 75 : 25, black = outside ? 80 : 40;
        enum go_color color = roll < white   ? GO_COLOR_WHITE
                              : roll < black ? GO_COLOR_BLACK
                                             : GO_COLOR_NONE;
        if (color == GO_COLOR_NONE && free_points >= empties)
            color = GO_COLOR_WHITE;
        free_points += color == GO_COLOR_NONE;
        go_board_set(b, p, color);
        g->crucial[p] = color == GO_COLOR_WHITE && rng_below(rng, 4) != 0;
    }
}

static void plain_copy(struct go_random *g, bool one_eye)
{
    struct go_brute_problem *q = &g->plain;
    memset(q, 0, sizeof *q);
    go_naive_init(&q->board, g->board.cols, g->board.rows);
    q->defender = 'O';
    q->one_eye = one_eye;
    for (int p = 0; p < go_board_points(&g->board); p++) {
        int r = p / g->board.cols, c = p % g->board.cols;
        q->board.cell[r][c] = "XO."[g->board.cell[p]];
        q->region[r][c] = g->region[p];
        q->crucial[r][c] = g->crucial[p];
    }
}

void go_random_region(struct rng *rng, int empties, bool one_eye, struct go_random *out)
{
    for (;;) {
        memset(out, 0, sizeof *out);
        go_board_init(&out->board, 4 + (int)rng_below(rng, 4), 4 + (int)rng_below(rng, 3));
        int size = empties + 3 + (int)rng_below(rng, (uint64_t)empties + 4);
        grow(rng, &out->board, size, out->region);
        fill(rng, out, empties);
        if (!all_breathe(&out->board, out->region))
            continue;
        struct go_region_spec spec = {&out->board, out->region, out->crucial, GO_COLOR_BLACK,
                                      one_eye};
        if (go_region_make(&out->compiled, &out->state, &spec, NULL))
            continue;
        plain_copy(out, one_eye);
        return;
    }
}

/* --- several rooms ---------------------------------------------------------------------------- */

#define ROOMS_COLS 11
#define ROOMS_ROWS 7
#define ROOMS_LINE 3 /* the row of crucial stones, but for its ends: the outside is one piece */

/* May the point be of a room grown from `room`: off the line, touching no other room? */
static bool free_for(const struct go_board *b, const int *owner, int p, int room)
{
    int near[4];
    int col = p % b->cols;
    if (p / b->cols == ROOMS_LINE || owner[p] || col == 0 || col == b->cols - 1)
        return false;
    int n = go_board_neighbours(b, p, near);
    for (int k = 0; k < n; k++) {
        if (owner[near[k]] && owner[near[k]] != room && near[k] / b->cols != ROOMS_LINE)
            return false;
    }
    return true;
}

/* A blob of points from one beside the line. */
static void grow_room(struct rng *rng, const struct go_board *b, int *owner, int room, int size)
{
    int points[GO_POINTS_MAX], count = 0;
    for (int tries = 0; count < size && tries < 300; tries++) {
        int p;
        if (!count) {
            int row = ROOMS_LINE + (rng_below(rng, 2) ? 1 : -1);
            p = row * b->cols + (int)rng_below(rng, (uint64_t)b->cols);
        } else {
            int near[4];
            int n = go_board_neighbours(b, points[rng_below(rng, (uint64_t)count)], near);
            p = near[rng_below(rng, (uint64_t)n)];
        }
        if (free_for(b, owner, p, room)) {
            owner[p] = room;
            points[count++] = p;
        }
    }
}

static void fill_rooms(struct rng *rng, struct go_random *g, const int *owner, int empties)
{
    int left[GO_POINTS_MAX];
    for (int p = 0; p < go_board_points(&g->board); p++)
        left[p] = empties;
    for (int p = 0; p < go_board_points(&g->board); p++) {
        enum go_color color = GO_COLOR_BLACK;
        int col = p % g->board.cols;
        if (p / g->board.cols == ROOMS_LINE && col > 0 && col < g->board.cols - 1) {
            color = GO_COLOR_WHITE;
            g->region[p] = g->crucial[p] = 1;
        } else if (owner[p]) {
            unsigned roll = (unsigned)rng_below(rng, 100);
            g->region[p] = 1;
            color = roll < 12 ? GO_COLOR_WHITE : roll < 20 ? GO_COLOR_BLACK : GO_COLOR_NONE;
            if (color == GO_COLOR_NONE && !left[owner[p]]--)
                color = GO_COLOR_WHITE;
            left[owner[p]] += left[owner[p]] < 0;
        }
        go_board_set(&g->board, p, color);
    }
}

void go_random_rooms(struct rng *rng, int rooms, int empties, struct go_random *out)
{
    for (;;) {
        int owner[GO_POINTS_MAX] = {0};
        memset(out, 0, sizeof *out);
        go_board_init(&out->board, ROOMS_COLS, ROOMS_ROWS);
        for (int room = 1; room <= rooms; room++)
            grow_room(rng, &out->board, owner, room, empties + 3);
        fill_rooms(rng, out, owner, empties);
        struct go_region_spec spec = {&out->board, out->region, out->crucial, GO_COLOR_BLACK, true};
        if (all_breathe(&out->board, out->region) &&
            !go_region_make(&out->compiled, &out->state, &spec, NULL) && out->compiled.one_wall) {
            plain_copy(out, true);
            return;
        }
    }
}

void go_random_print(const struct go_random *g)
{
    for (int p = 0; p < go_board_points(&g->board); p++) {
        char c = "XO."[g->board.cell[p]];
        if (!g->region[p])
            c = '#';
        else if (g->board.cell[p] == GO_COLOR_WHITE && !g->crucial[p])
            c = 'o';
        printf("%c%s", c, p % g->board.cols == g->board.cols - 1 ? "\n" : " ");
    }
}
