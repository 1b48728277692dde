/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/setup.h"

#include <string.h>

#include "tsume/go/closing.h"
#include "tsume/go/rooms.h"

#define HOLE_MAX 5 /* empty points among attacker stones: no outside to live in */

static sakui_status refuse(const char **why, const char *text)
{
    if (why)
        *why = text;
    return SAKUI_USAGE;
}

/* --- where play may go ------------------------------------------------------------------------ */

/* The empty points outside what the defender reaches, but for small holes between attacker stones
 * (unless there is nothing larger). False: there are none. */
static bool find_outside(const struct go_board *b, const unsigned char *reached,
                         unsigned char *outside)
{
    unsigned char passable[GO_POINTS_MAX], seen[GO_POINTS_MAX] = {0};
    int most = 0;
    for (int i = 0; i < go_board_points(b); i++)
        passable[i] = b->cell[i] == GO_COLOR_NONE && !reached[i];
    memset(outside, 0, GO_POINTS_MAX);
    for (int start = 0; start < go_board_points(b); start++) {
        unsigned char piece[GO_POINTS_MAX] = {0};
        if (seen[start] || !passable[start])
            continue;
        piece[start] = 1;
        int count = go_room_flood(b, piece, passable);
        if (count > most && most <= HOLE_MAX)
            memset(outside, 0, GO_POINTS_MAX); /* what was there was smaller, and a hole */
        for (int i = 0; i < go_board_points(b); i++) {
            seen[i] |= piece[i];
            if (count > HOLE_MAX || count > most)
                outside[i] |= piece[i];
        }
        most = count > most ? count : most;
    }
    return most > 0;
}

/* Attacker stones with a liberty outside are wall; others can be taken from inside. Makes them
 * passable, and with them the holes behind them. */
static void open_weak_walls(const struct go_problem *p, unsigned char *passable)
{
    const struct go_board *b = &p->board;
    unsigned char outside[GO_POINTS_MAX], seen[GO_POINTS_MAX] = {0};
    int points[GO_POINTS_MAX], stones;
    if (!find_outside(b, p->region, outside))
        return;
    for (int at = 0; (at = go_room_next_block(b, p->attacker, seen, at, points, &stones)) >= 0;
         at++) {
        bool safe = false;
        for (int i = 0; i < stones; i++) {
            int near[4];
            int n = go_board_neighbours(b, points[i], near);
            for (int k = 0; k < n; k++)
                safe = safe || outside[near[k]];
        }
        for (int i = 0; i < stones && !safe; i++)
            passable[points[i]] = 1;
    }
}

/* Closed as it stands? Everything the crucial stones reach without crossing an attacker stone that
 * has a liberty outside. */
static bool enclosed(struct go_problem *p)
{
    unsigned char passable[GO_POINTS_MAX];
    const struct go_board *b = &p->board;
    for (int i = 0; i < go_board_points(b); i++)
        passable[i] = b->cell[i] != (unsigned char)p->attacker;
    memcpy(p->region, p->crucial, sizeof p->region);
    if (go_room_flood(b, p->region, passable) > GO_ROOM_MAX)
        return false;
    open_weak_walls(p, passable);
    memcpy(p->region, p->crucial, sizeof p->region);
    if (go_room_flood(b, p->region, passable) > GO_ROOM_MAX)
        return false;
    go_room_take_in_islands(b, p->region);
    return go_room_count(b, p->region) <= GO_ROOM_MAX;
}

static int count_inside(const struct go_problem *p)
{
    int count = 0;
    for (int i = 0; i < go_board_points(&p->board); i++)
        count += p->region[i] && p->board.cell[i] == (unsigned char)p->attacker;
    return count;
}

/* Region marks name empty points, sometimes stones: the defender stones and takeable attacker
 * stones among and beside them belong to it; other empty points around become wall. */
static bool from_marks(struct go_problem *p, const unsigned char *marks)
{
    struct go_board *b = &p->board;
    unsigned char passable[GO_POINTS_MAX];
    memcpy(p->region, p->crucial, sizeof p->region);
    for (int i = 0; i < go_board_points(b); i++) {
        bool mine = b->cell[i] == (unsigned char)go_other(p->attacker);
        passable[i] = marks[i] || mine;
        p->region[i] = p->region[i] || marks[i];
    }
    if (go_room_flood(b, p->region, passable) > GO_ROOM_MAX)
        return false;
    go_room_take_in_islands(b, p->region);
    go_close_up(p);
    p->enclosure = GO_MARKED;
    return true;
}

/* Crucial stones known, attacker known: finds the region and compiles. */
static sakui_status lay_out(struct go_problem *p, const struct go_request *q, const char **why)
{
    p->board = *q->board;
    p->one_eye = q->one_eye;
    p->loose = q->loose;
    p->added_count = 0;
    p->enclosure = GO_ENCLOSED;
    bool ok = q->region ? from_marks(p, q->region) : enclosed(p);
    if (!ok && !q->region) {
        memset(p->region, 0, sizeof p->region);
        ok = go_wall_up(p, q);
    }
    if (!ok)
        return refuse(why, "the group is not enclosed: its room has more than 63 points");
    p->board.ko = q->board->ko; /* stones were only added outside */
    p->inside = count_inside(p);
    struct go_region_spec spec = {&p->board, p->region, p->crucial, p->attacker, p->one_eye};
    return go_region_make(&p->compiled, &p->state, &spec, why);
}

/* --- which stones ----------------------------------------------------------------------------- */

/* The marked stones' blocks. */
static sakui_status by_marks(struct go_problem *p, const struct go_request *q, const char **why)
{
    const struct go_board *b = q->board;
    unsigned char passable[GO_POINTS_MAX];
    enum go_color defender = GO_COLOR_NONE;
    memset(p->crucial, 0, sizeof p->crucial);
    for (int i = 0; i < go_board_points(b); i++) {
        if (!q->crucial[i] || b->cell[i] == GO_COLOR_NONE)
            continue;
        if (defender != GO_COLOR_NONE && b->cell[i] != (unsigned char)defender)
            return refuse(why, "stones of both colours are marked as being in question");
        defender = (enum go_color)b->cell[i];
        p->crucial[i] = 1;
    }
    if (defender == GO_COLOR_NONE)
        return refuse(why, "no stone is marked");
    p->attacker = go_other(defender);
    for (int i = 0; i < go_board_points(b); i++)
        passable[i] = b->cell[i] == (unsigned char)defender;
    go_room_flood(b, p->crucial, passable);
    return lay_out(p, q, why);
}

/* Blocks of the set's colour that touch it diagonally or over an empty point join it, and so on. */
static void join_neighbours(const struct go_board *b, enum go_color color,
                            const unsigned char *room, unsigned char *set)
{
    for (bool grew = true; grew;) {
        unsigned char seen[GO_POINTS_MAX] = {0};
        int points[GO_POINTS_MAX], stones;
        grew = false;
        for (int at = 0; (at = go_room_next_block(b, color, seen, at, points, &stones)) >= 0;
             at++) {
            bool touches = false;
            for (int i = 0; i < stones && room[at] && !set[at]; i++) {
                int near[8];
                int n = go_board_neighbours(b, points[i], near);
                for (int k = 0; k < n; k++) {
                    int beyond[4];
                    int m = b->cell[near[k]] == GO_COLOR_NONE
                                ? go_board_neighbours(b, near[k], beyond)
                                : 0;
                    for (int j = 0; j < m; j++)
                        touches = touches || set[beyond[j]];
                }
                n = go_board_diagonals(b, points[i], near);
                for (int k = 0; k < n; k++)
                    touches = touches || set[near[k]];
            }
            for (int i = 0; i < stones && touches; i++)
                set[points[i]] = 1;
            grew = grew || touches;
        }
    }
}

/* Lays out the group of the block at a point with its friends in its room. */
static sakui_status with_friends(struct go_problem *p, const struct go_request *q, int at,
                                 const char **why)
{
    const struct go_board *b = q->board;
    int points[GO_POINTS_MAX], stones, liberties;
    enum go_color defender = (enum go_color)b->cell[at];
    go_board_block(b, at, points, &stones, &liberties);
    p->attacker = go_other(defender);
    memset(p->crucial, 0, sizeof p->crucial);
    for (int i = 0; i < stones; i++)
        p->crucial[points[i]] = 1;
    sakui_status status = lay_out(p, q, why);
    if (status)
        return status;
    for (int i = 0; i < go_board_points(b) && !q->dragon; i++)
        p->crucial[i] = p->region[i] && b->cell[i] == (unsigned char)defender;
    if (q->dragon)
        join_neighbours(b, defender, p->region, p->crucial);
    p->proposed = true;
    return lay_out(p, q, why);
}

/* Keeps the list in order: smaller rooms first, loose ones after closed ones of their size. */
static void keep(struct go_candidates *list, int at, int size)
{
    int k = list->count < GO_CANDIDATES_MAX ? list->count++ : GO_CANDIDATES_MAX;
    for (; k > 0 && list->size[k - 1] > size; k--) {
        if (k < GO_CANDIDATES_MAX) {
            list->at[k] = list->at[k - 1];
            list->size[k] = list->size[k - 1];
        }
    }
    if (k < GO_CANDIDATES_MAX) {
        list->at[k] = at;
        list->size[k] = size;
    }
}

void go_problem_candidates(const struct go_request *q, struct go_problem *work,
                           struct go_candidates *out)
{
    const struct go_board *b = q->board;
    int points[GO_POINTS_MAX], stones;
    out->count = 0;
    for (int color = 0; color < 2; color++) {
        unsigned char seen[GO_POINTS_MAX] = {0};
        enum go_color defender = (enum go_color)color;
        for (int at = 0; (at = go_room_next_block(b, defender, seen, at, points, &stones)) >= 0;
             at++) {
            if (with_friends(work, q, at, NULL))
                continue;
            int empty = 0;
            for (int i = 0; i < go_board_points(b); i++) {
                empty += work->region[i] && work->board.cell[i] == GO_COLOR_NONE;
                seen[i] = seen[i] || (work->region[i] && b->cell[i] == (unsigned char)defender);
            }
            if (empty)
                keep(out, at, go_size(work->compiled.all) + work->added_count);
        }
    }
}

sakui_status go_problem_at(struct go_problem *p, const struct go_request *request, int point,
                           const char **why)
{
    memset(p, 0, sizeof *p);
    return with_friends(p, request, point, why);
}

/* No marks: the smallest room that has some space in it is proposed. */
static sakui_status propose(struct go_problem *p, const struct go_request *q, const char **why)
{
    struct go_candidates list;
    go_problem_candidates(q, p, &list);
    if (!list.count)
        return refuse(why, "no stone is marked and no enclosed group was found");
    return go_problem_at(p, q, list.at[0], why);
}

sakui_status go_problem_make(struct go_problem *p, const struct go_request *request,
                             const char **why)
{
    bool marked = false;
    memset(p, 0, sizeof *p);
    for (int i = 0; request->crucial && i < go_board_points(request->board); i++)
        marked = marked || (request->crucial[i] && request->board->cell[i] != GO_COLOR_NONE);
    return marked ? by_marks(p, request, why) : propose(p, request, why);
}
