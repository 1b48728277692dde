/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/cut.h"

#include <string.h>

#include "tsume/go/rooms.h"

/* A point is two nodes, where ways come in and where they go out, with room for one way between
 * them unless it is firm. Ways without a common point are added until there are no more (Menger):
 * then as many points as there are ways part the sets. */
#define IN(p)  (2 * (p))
#define OUT(p) (2 * (p) + 1)
#define NODES  (2 * GO_POINTS_MAX)
#define NONE   (-1)
#define ORIGIN (-2)

struct ways {
    const struct go_board *board;
    const struct go_cut_spec *spec;
    int through[GO_POINTS_MAX];   /* ways through a point */
    int onward[GO_POINTS_MAX][4]; /* ways from a point to its k-th neighbour */
};

static int *onward(struct ways *w, int from, int to)
{
    int near[4];
    int n = go_board_neighbours(w->board, from, near);
    for (int k = 0; k < n; k++) {
        if (near[k] == to)
            return &w->onward[from][k];
    }
    return NULL; /* neighbours only are asked for */
}

static bool room_through(const struct ways *w, int p)
{
    return w->spec->firm[p] || !w->through[p];
}

/* Nodes one step away: on from `node`, or (back) those from which one comes to it. A step against a
 * way takes that piece of it back. */
static int steps(struct ways *w, int node, bool back, int *out)
{
    int p = node / 2, near[4], count = 0;
    bool in = node == IN(p);
    int n = go_board_neighbours(w->board, p, near);
    for (int k = 0; k < n; k++) {
        int q = near[k];
        if (!w->spec->passable[q])
            continue;
        if (in != back) { /* from where ways come in, back along them; turned round likewise */
            int *ways = back ? onward(w, p, q) : onward(w, q, p);
            if (*ways > 0)
                out[count++] = back ? IN(q) : OUT(q);
        } else {
            out[count++] = back ? OUT(q) : IN(q);
        }
    }
    if (in == back ? w->through[p] > 0 : room_through(w, p))
        out[count++] = in ? OUT(p) : IN(p);
    return count;
}

/* Takes the step from a node to the next as part of one more way. */
static void take_step(struct ways *w, int node, int next)
{
    int p = node / 2, q = next / 2;
    if (p == q)
        w->through[p] += node == IN(p) ? 1 : -1;
    else if (node == OUT(p))
        ++*onward(w, p, q);
    else
        --*onward(w, q, p);
}

/* One more way, if there is one. */
static bool add_way(struct ways *w)
{
    int before[NODES], queue[NODES], count = 0;
    for (int i = 0; i < NODES; i++)
        before[i] = NONE;
    for (int p = 0; p < go_board_points(w->board); p++) {
        if (w->spec->from[p]) {
            before[IN(p)] = before[OUT(p)] = ORIGIN;
            queue[count++] = OUT(p);
        }
    }
    for (int i = 0; i < count; i++) {
        int next[6];
        int n = steps(w, queue[i], false, next);
        for (int k = 0; k < n; k++) {
            if (before[next[k]] != NONE)
                continue;
            before[next[k]] = queue[i];
            queue[count++] = next[k];
            if (!w->spec->to[next[k] / 2])
                continue;
            for (int node = next[k]; before[node] != ORIGIN; node = before[node])
                take_step(w, before[node], node);
            return true;
        }
    }
    return false;
}

/* Nodes from which another way to `to` could still go: what lies beyond the furthest cut. */
static void find_beyond(struct ways *w, bool *beyond)
{
    int queue[NODES], count = 0;
    memset(beyond, 0, sizeof *beyond * NODES);
    for (int p = 0; p < go_board_points(w->board); p++) {
        for (int node = IN(p); w->spec->to[p] && node <= OUT(p); node++) {
            beyond[node] = true;
            queue[count++] = node;
        }
    }
    for (int i = 0; i < count; i++) {
        int next[6];
        int n = steps(w, queue[i], true, next);
        for (int k = 0; k < n; k++) {
            if (!beyond[next[k]]) {
                beyond[next[k]] = true;
                queue[count++] = next[k];
            }
        }
    }
}

/* Firm points from one set to the other: nothing parts them. */
static bool firmly_joined(const struct go_board *b, const struct go_cut_spec *spec)
{
    unsigned char reached[GO_POINTS_MAX];
    memcpy(reached, spec->from, sizeof reached);
    go_room_flood(b, reached, spec->firm);
    for (int p = 0; p < go_board_points(b); p++) {
        int near[4];
        int n = reached[p] ? go_board_neighbours(b, p, near) : 0;
        for (int k = 0; k < n; k++) {
            if (spec->to[near[k]])
                return true;
        }
    }
    return false;
}

bool go_cut(const struct go_board *b, const struct go_cut_spec *spec, unsigned char *inside)
{
    struct ways w = {.board = b, .spec = spec};
    unsigned char near_side[GO_POINTS_MAX];
    bool beyond[NODES];
    int count = 0;
    if (firmly_joined(b, spec))
        return false;
    while (add_way(&w))
        count++;
    if (!count)
        return false;
    find_beyond(&w, beyond);
    for (int p = 0; p < go_board_points(b); p++)
        near_side[p] = spec->passable[p] && !beyond[OUT(p)];
    memcpy(inside, spec->from, GO_POINTS_MAX);
    go_room_flood(b, inside, near_side);
    return true;
}
