/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/closing.h"

#include <string.h>

#include "tsume/go/cut.h"
#include "tsume/go/rooms.h"

#define AWAY 3 /* an attacker stone with a liberty this far from the defender stands outside */

/* Steps over empty points from any of the defender's stones. */
static void steps_from_defender(const struct go_problem *p, int *out)
{
    const struct go_board *b = &p->board;
    unsigned char mine[GO_POINTS_MAX], empty[GO_POINTS_MAX];
    for (int i = 0; i < go_board_points(b); i++) {
        mine[i] = b->cell[i] == (unsigned char)go_other(p->attacker);
        empty[i] = b->cell[i] == GO_COLOR_NONE;
    }
    go_room_distances(b, mine, empty, out);
}

/* Attacker blocks that stand outside: with a liberty well away from the defender, or side by side
 * (diagonals count) with such a block over a point the defender does not touch. */
static void find_outer(const struct go_problem *p, int *from_defender, unsigned char *outer)
{
    const struct go_board *b = &p->board;
    int points[GO_POINTS_MAX], stones;
    steps_from_defender(p, from_defender);
    memset(outer, 0, GO_POINTS_MAX);
    for (bool grew = true; grew;) {
        unsigned char seen[GO_POINTS_MAX] = {0};
        grew = false;
        for (int at = 0; (at = go_room_next_block(b, p->attacker, seen, at, points, &stones)) >= 0;
             at++) {
            bool out = false;
            if (outer[points[0]])
                continue;
            for (int i = 0; i < stones && !out; i++) {
                int near[8];
                int n = go_board_neighbours(b, points[i], near);
                for (int k = 0; k < n; k++)
                    out = out ||
                          (b->cell[near[k]] == GO_COLOR_NONE && from_defender[near[k]] >= AWAY);
                for (int k = 0; k < n; k++) {
                    int beyond[4];
                    bool loose = b->cell[near[k]] == GO_COLOR_NONE && from_defender[near[k]] > 1;
                    int m = loose ? go_board_neighbours(b, near[k], beyond) : 0;
                    for (int j = 0; j < m; j++)
                        out = out || outer[beyond[j]];
                }
            }
            for (int i = 0; i < stones && out; i++)
                outer[points[i]] = 1;
            grew = grew || out;
        }
    }
}

void go_close_up(struct go_problem *p)
{
    struct go_board *b = &p->board;
    for (int i = 0; i < go_board_points(b); i++) {
        int near[4];
        int n = p->region[i] ? go_board_neighbours(b, i, near) : 0;
        for (int k = 0; k < n; k++) {
            if (p->region[near[k]] || b->cell[near[k]] != GO_COLOR_NONE)
                continue;
            go_board_set(b, near[k], p->attacker);
            p->added[p->added_count++] = near[k];
        }
    }
}

/* The defender's room is what he is nearer to than the attacker's outer stones, and liberties both
 * touch; with `more`, everything up to 1 + more steps over empty points. */
static bool nearer_points(struct go_problem *p, int more)
{
    const struct go_board *b = &p->board;
    unsigned char passable[GO_POINTS_MAX], outer[GO_POINTS_MAX], empty[GO_POINTS_MAX];
    int near_defender[GO_POINTS_MAX], near_attacker[GO_POINTS_MAX];
    find_outer(p, near_defender, outer);
    for (int i = 0; i < go_board_points(b); i++)
        empty[i] = b->cell[i] == GO_COLOR_NONE;
    go_room_distances(b, outer, empty, near_attacker);
    for (int i = 0; i < go_board_points(b); i++) {
        bool contested = near_attacker[i] == 1 && near_defender[i] == 1;
        contested = contested || (more && near_defender[i] <= 1 + more);
        passable[i] = b->cell[i] == GO_COLOR_NONE ? near_defender[i] < near_attacker[i] || contested
                                                  : !outer[i];
    }
    memcpy(p->region, p->crucial, sizeof p->region);
    return go_room_flood(b, p->region, passable) <= GO_ROOM_MAX;
}

/* Steps along the lines of the grid to the nearest crucial stone, whatever stands between. */
static int away_from_crucial(const struct go_problem *p, int point)
{
    int cols = p->board.cols, best = GO_FAR;
    for (int i = 0; i < go_board_points(&p->board); i++) {
        int across = i % cols - point % cols, down = i / cols - point / cols;
        int steps = (across < 0 ? -across : across) + (down < 0 ? -down : down);
        if (p->crucial[i] && steps < best)
            best = steps;
    }
    return best;
}

/* Everything up to `reach` steps away. Attacker stones all of whose liberties are so near can be
 * cut off and taken, and play may go past them. */
static bool points_within(struct go_problem *p, int reach)
{
    const struct go_board *b = &p->board;
    unsigned char passable[GO_POINTS_MAX], seen[GO_POINTS_MAX] = {0};
    int points[GO_POINTS_MAX], stones;
    for (int i = 0; i < go_board_points(b); i++)
        passable[i] = b->cell[i] == GO_COLOR_NONE ? away_from_crucial(p, i) <= reach
                                                  : b->cell[i] != (unsigned char)p->attacker;
    for (int at = 0; (at = go_room_next_block(b, p->attacker, seen, at, points, &stones)) >= 0;
         at++) {
        bool inner = true;
        for (int i = 0; i < stones; i++) {
            int near[4];
            int n = go_board_neighbours(b, points[i], near);
            for (int k = 0; k < n; k++)
                inner = inner && (b->cell[near[k]] != GO_COLOR_NONE || passable[near[k]]);
        }
        for (int i = 0; i < stones; i++)
            passable[points[i]] = inner;
    }
    memcpy(p->region, p->crucial, sizeof p->region);
    return go_room_flood(b, p->region, passable) <= GO_ROOM_MAX;
}

/* The room that was given, and outwards from it to where the fewest stones keep the defender within
 * `reach` steps; the attacker's outer stones are not crossed. */
static bool room_and_more(struct go_problem *p, const unsigned char *room, int reach)
{
    const struct go_board *b = &p->board;
    unsigned char passable[GO_POINTS_MAX], firm[GO_POINTS_MAX], to[GO_POINTS_MAX];
    unsigned char outer[GO_POINTS_MAX];
    int steps[GO_POINTS_MAX];
    find_outer(p, steps, outer);
    for (int i = 0; i < go_board_points(b); i++) {
        passable[i] = room[i] || !outer[i];
        firm[i] = room[i] || (b->cell[i] != GO_COLOR_NONE && passable[i]);
    }
    go_room_distances(b, room, passable, steps);
    for (int i = 0; i < go_board_points(b); i++)
        to[i] = passable[i] && steps[i] > reach && steps[i] < GO_FAR;
    struct go_cut_spec spec = {room, to, passable, firm};
    return go_cut(b, &spec, p->region) && go_room_count(b, p->region) <= GO_ROOM_MAX;
}

bool go_wall_up(struct go_problem *p, const struct go_request *q)
{
    bool ok = q->room                     ? room_and_more(p, q->room, q->reach)
              : q->loose <= GO_LOOSE_NEAR ? nearer_points(p, q->loose)
                                          : points_within(p, q->loose - 1);
    if (!ok)
        return false;
    go_room_take_in_islands(&p->board, p->region);
    if (go_room_count(&p->board, p->region) > GO_ROOM_MAX)
        return false;
    go_close_up(p);
    p->enclosure = GO_WALLED_UP;
    return true;
}
