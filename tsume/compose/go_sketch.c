/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/go_sketch.h"

#include <string.h>

#define GROW_TRIES 400
#define DEEPEST    5 /* lines from the edge a room reaches */

void go_sketch_options_init(struct go_sketch_options *o)
{
    *o = (struct go_sketch_options){.size = 9, .room_min = 8, .room_max = 20, .empty_max = 11};
}

/* Neighbours in the room, and edges, which close it as well. */
static int contacts(const struct go_sketch *s, int point)
{
    int near[4], n = go_board_neighbours(&s->frame, point, near), count = 4 - n;
    for (int k = 0; k < n; k++)
        count += s->cell[near[k]] != SKETCH_OUTSIDE;
    return count;
}

static bool may_join(struct rng *rng, const struct go_sketch *s, int point)
{
    int col = point % s->frame.cols, row = point / s->frame.cols;
    if (s->cell[point] != SKETCH_OUTSIDE || row >= DEEPEST || col + 2 >= s->frame.cols)
        return false;
    return contacts(s, point) >= 2 || rng_below(rng, 3) == 0; /* rooms are compact */
}

static void grow_room(struct rng *rng, const struct go_sketch_options *o, struct go_sketch *s)
{
    int points[GO_POINTS_MAX], count = 0;
    int wanted = o->room_min + (int)rng_below(rng, (uint64_t)(o->room_max - o->room_min + 1));
    points[count++] =
        rng_below(rng, 4) == 0 ? s->frame.cols / 2 : 0; /* at a side, or in the corner */
    s->cell[points[0]] = SKETCH_EMPTY;
    for (int i = 0; i < GROW_TRIES && count < wanted; i++) {
        int near[4];
        int n = go_board_neighbours(&s->frame, points[rng_below(rng, (uint64_t)count)], near);
        int p = near[rng_below(rng, (uint64_t)n)];
        if (!may_join(rng, s, p))
            continue;
        s->cell[p] = SKETCH_EMPTY;
        points[count++] = p;
    }
}

/* In hundredths: how often defender, then attacker, at the rim of the room and inside it. */
static enum go_sketch_cell throw_stone(struct rng *rng, bool rim)
{
    unsigned roll = (unsigned)rng_below(rng, 100);
    unsigned defender = rim ? 78 : 22, attacker = rim ? 3 : 12;
    return roll < defender              ? SKETCH_DEFENDER
           : roll < defender + attacker ? SKETCH_ATTACKER
                                        : SKETCH_EMPTY;
}

static bool at_rim(const struct go_sketch *s, int point)
{
    int near[4], n = go_board_neighbours(&s->frame, point, near);
    for (int k = 0; k < n; k++)
        if (s->cell[near[k]] == SKETCH_OUTSIDE)
            return true;
    return false;
}

void go_sketch_random(struct rng *rng, const struct go_sketch_options *o, struct go_sketch *s)
{
    bool rim[GO_POINTS_MAX];
    memset(s, 0, sizeof *s);
    go_board_init(&s->frame, o->size, o->size);
    s->black_attacks = rng_below(rng, 2) != 0;
    grow_room(rng, o, s);
    for (int p = 0; p < go_board_points(&s->frame); p++)
        rim[p] = at_rim(s, p);
    for (int p = 0; p < go_board_points(&s->frame); p++)
        if (s->cell[p] != SKETCH_OUTSIDE)
            s->cell[p] = (unsigned char)throw_stone(rng, rim[p]);
}

/* ---- changes ---- */

/* A point of the room, or one beside it; the room is never empty. */
static int random_point(struct rng *rng, const struct go_sketch *s, bool beside)
{
    int found[GO_POINTS_MAX], count = 0;
    for (int p = 0; p < go_board_points(&s->frame); p++) {
        bool inside = s->cell[p] != SKETCH_OUTSIDE;
        int near[4], n = go_board_neighbours(&s->frame, p, near), rooms = 0;
        for (int k = 0; k < n; k++)
            rooms += s->cell[near[k]] != SKETCH_OUTSIDE;
        if (beside ? !inside && rooms : inside)
            found[count++] = p;
    }
    return count ? found[rng_below(rng, (uint64_t)count)] : 0;
}

void go_sketch_change(struct rng *rng, const struct go_sketch_options *o,
                      const struct go_sketch *from, struct go_sketch *s)
{
    static const unsigned char contents[] = {SKETCH_EMPTY, SKETCH_EMPTY, SKETCH_ATTACKER,
                                             SKETCH_DEFENDER, SKETCH_DEFENDER};
    uint64_t way = rng_below(rng, 12);
    (void)o;
    *s = *from;
    if (way == 0) {
        s->black_attacks = !s->black_attacks;
        return;
    }
    int at = random_point(rng, s, way < 4);
    unsigned char before = s->cell[at];
    do
        s->cell[at] = way == 4 ? SKETCH_OUTSIDE : contents[rng_below(rng, sizeof contents)];
    while (s->cell[at] == before);
}

/* ---- to a board and back ---- */

static enum go_color color_of(const struct go_sketch *s, enum go_sketch_cell cell)
{
    bool black = (cell == SKETCH_ATTACKER) == s->black_attacks;
    return black ? GO_COLOR_BLACK : GO_COLOR_WHITE;
}

static bool all_breathe(const struct go_board *b)
{
    for (int p = 0; p < go_board_points(b); p++) {
        int stones, liberties;
        if (b->cell[p] == GO_COLOR_NONE)
            continue;
        go_board_block(b, p, NULL, &stones, &liberties);
        if (!liberties)
            return false;
    }
    return true;
}

bool go_sketch_board(const struct go_sketch *s, const struct go_sketch_options *o,
                     struct go_board *b)
{
    int empty = 0, defenders = 0;
    *b = s->frame;
    b->side = GO_COLOR_BLACK;
    for (int p = 0; p < go_board_points(&s->frame); p++) {
        enum go_sketch_cell cell = (enum go_sketch_cell)s->cell[p];
        int near[4], n = go_board_neighbours(&s->frame, p, near);
        empty += cell == SKETCH_EMPTY;
        defenders += cell == SKETCH_DEFENDER;
        if (cell == SKETCH_ATTACKER || cell == SKETCH_DEFENDER)
            go_board_set(b, p, color_of(s, cell));
        for (int k = 0; k < n && cell == SKETCH_OUTSIDE; k++)
            if (s->cell[near[k]] != SKETCH_OUTSIDE)
                go_board_set(b, p, color_of(s, SKETCH_ATTACKER));
    }
    return defenders && empty && empty <= o->empty_max && all_breathe(b);
}

bool go_sketch_of(const struct go_problem *p, struct go_sketch *s)
{
    const struct go_board *b = &p->board;
    memset(s, 0, sizeof *s);
    if (b->cols != b->rows || !go_board_init(&s->frame, b->cols, b->rows))
        return false;
    s->black_attacks = p->state.side == GO_ATTACKER;
    for (int i = 0; i < go_board_points(b); i++)
        if (p->region[i])
            s->cell[i] = b->cell[i] == GO_COLOR_NONE                ? SKETCH_EMPTY
                         : b->cell[i] == (unsigned char)p->attacker ? SKETCH_ATTACKER
                                                                    : SKETCH_DEFENDER;
    return true;
}
