/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/setup.h"

#include <string.h>

#define FAR      1000
#define AWAY     3  /* an attacker stone with a liberty this far from the defender stands outside */
#define ROOM_MAX 63 /* points of a region */
#define HOLE_MAX 5  /* empty points among attacker stones: no outside to live in */

/* --- small helpers ---------------------------------------------------------------------------- */

static sakui_status refuse(const char **why, const char *text)
{
    if (why)
        *why = text;
    return SAKUI_USAGE;
}

/* Points connected to the marked ones through points that pass; marks them in place. */
static int flood(const struct go_board *b, unsigned char *set, const unsigned char *passable)
{
    int queue[GO_POINTS_MAX], count = 0;
    for (int p = 0; p < go_board_points(b); p++) {
        if (set[p])
            queue[count++] = p;
    }
    for (int i = 0; i < count; i++) {
        int near[4];
        int n = go_board_neighbours(b, queue[i], near);
        for (int k = 0; k < n; k++) {
            if (!set[near[k]] && passable[near[k]]) {
                set[near[k]] = 1;
                queue[count++] = near[k];
            }
        }
    }
    return count;
}

/* Steps over empty points from the marked stones; FAR where none leads. */
static void distances(const struct go_board *b, const unsigned char *from, int *out)
{
    int queue[GO_POINTS_MAX], count = 0;
    for (int p = 0; p < go_board_points(b); p++) {
        out[p] = FAR;
        if (from[p]) {
            out[p] = 0;
            queue[count++] = p;
        }
    }
    for (int i = 0; i < count; i++) {
        int near[4];
        int n = go_board_neighbours(b, queue[i], near);
        for (int k = 0; k < n; k++) {
            if (out[near[k]] == FAR && b->cell[near[k]] == GO_COLOR_NONE) {
                out[near[k]] = out[queue[i]] + 1;
                queue[count++] = near[k];
            }
        }
    }
}

/* Calls for every block of a colour once: its points and how many. */
static int next_block(const struct go_board *b, enum go_color color, unsigned char *seen, int from,
                      int *points, int *stones)
{
    for (int p = from; p < go_board_points(b); p++) {
        int liberties;
        if (seen[p] || b->cell[p] != (unsigned char)color)
            continue;
        go_board_block(b, p, points, stones, &liberties);
        for (int i = 0; i < *stones; i++)
            seen[points[i]] = 1;
        return p;
    }
    return -1;
}

/* --- where play may go ------------------------------------------------------------------------ */

/* What is left outside falls into pieces (attacker stones and the empty points among them); all but
 * the largest are islands of attacker stones inside, which can be taken: they belong to the region.
 */
static void take_in_islands(const struct go_board *b, unsigned char *region)
{
    unsigned char passable[GO_POINTS_MAX], seen[GO_POINTS_MAX] = {0}, largest[GO_POINTS_MAX];
    int most = 0;
    memset(largest, 0, sizeof largest);
    for (int i = 0; i < go_board_points(b); i++)
        passable[i] = !region[i];
    for (int start = 0; start < go_board_points(b); start++) {
        unsigned char piece[GO_POINTS_MAX] = {0};
        if (seen[start] || region[start])
            continue;
        piece[start] = 1;
        int count = flood(b, piece, passable);
        for (int i = 0; i < go_board_points(b); i++)
            seen[i] |= piece[i];
        if (count > most) {
            most = count;
            memcpy(largest, piece, sizeof largest);
        }
    }
    for (int i = 0; i < go_board_points(b); i++)
        region[i] = region[i] || !largest[i];
}

static int count_points(const struct go_board *b, const unsigned char *set)
{
    int count = 0;
    for (int i = 0; i < go_board_points(b); i++)
        count += set[i];
    return count;
}

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
        int count = flood(b, piece, passable);
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
    for (int at = 0; (at = next_block(b, p->attacker, seen, at, points, &stones)) >= 0; at++) {
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
    if (flood(b, p->region, passable) > ROOM_MAX)
        return false;
    open_weak_walls(p, passable);
    memcpy(p->region, p->crucial, sizeof p->region);
    if (flood(b, p->region, passable) > ROOM_MAX)
        return false;
    take_in_islands(b, p->region);
    return count_points(b, p->region) <= ROOM_MAX;
}

/* Attacker blocks that stand outside: with a liberty well away from the defender, or side by side
 * (diagonals count) with such a block over a point the defender does not touch. */
static void find_outer(const struct go_problem *p, const int *from_defender, unsigned char *outer)
{
    const struct go_board *b = &p->board;
    int points[GO_POINTS_MAX], stones;
    memset(outer, 0, GO_POINTS_MAX);
    for (bool grew = true; grew;) {
        unsigned char seen[GO_POINTS_MAX] = {0};
        grew = false;
        for (int at = 0; (at = next_block(b, p->attacker, seen, at, points, &stones)) >= 0; at++) {
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

/* Puts attacker stones on the empty points around the region. */
static void close_up(struct go_problem *p)
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
    unsigned char passable[GO_POINTS_MAX], outer[GO_POINTS_MAX], mine[GO_POINTS_MAX];
    int near_defender[GO_POINTS_MAX], near_attacker[GO_POINTS_MAX];
    for (int i = 0; i < go_board_points(b); i++)
        mine[i] = b->cell[i] == (unsigned char)go_other(p->attacker);
    distances(b, mine, near_defender);
    find_outer(p, near_defender, outer);
    distances(b, outer, near_attacker);
    for (int i = 0; i < go_board_points(b); i++) {
        bool contested = near_attacker[i] == 1 && near_defender[i] == 1;
        contested = contested || (more && near_defender[i] <= 1 + more);
        passable[i] = b->cell[i] == GO_COLOR_NONE ? near_defender[i] < near_attacker[i] || contested
                                                  : !outer[i];
    }
    memcpy(p->region, p->crucial, sizeof p->region);
    return flood(b, p->region, passable) <= ROOM_MAX;
}

/* Steps along the lines of the grid to the nearest crucial stone, whatever stands between. */
static int away_from_crucial(const struct go_problem *p, int point)
{
    int cols = p->board.cols, best = FAR;
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
    for (int at = 0; (at = next_block(b, p->attacker, seen, at, points, &stones)) >= 0; at++) {
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
    return flood(b, p->region, passable) <= ROOM_MAX;
}

/* Open walls: where play may go is guessed, and attacker stones are added around it. */
static bool wall_up(struct go_problem *p, int loose)
{
    if (!(loose <= GO_LOOSE_NEAR ? nearer_points(p, loose) : points_within(p, loose - 1)))
        return false;
    take_in_islands(&p->board, p->region);
    if (count_points(&p->board, p->region) > ROOM_MAX)
        return false;
    close_up(p);
    p->enclosure = GO_WALLED_UP;
    return true;
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
    if (flood(b, p->region, passable) > ROOM_MAX)
        return false;
    take_in_islands(b, p->region);
    close_up(p);
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
        ok = wall_up(p, q->loose);
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
    flood(b, p->crucial, passable);
    return lay_out(p, q, why);
}

/* Lays out the group of the block at a point with all friends in its room. */
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
    for (int i = 0; i < go_board_points(b); i++)
        p->crucial[i] = p->region[i] && b->cell[i] == (unsigned char)defender;
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
        for (int at = 0; (at = next_block(b, defender, seen, at, points, &stones)) >= 0; at++) {
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
