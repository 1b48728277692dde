/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A life-and-death problem ready for searching: the points where both sides may play, numbered 0 to
 * 63, with everything a move needs as 64-bit sets. What stands outside the region never changes and
 * is known only by what it does to points inside: walls that cannot be taken.
 *
 * The game (docs/methods/go.md). The attacker wins when all crucial stones are taken (one eye: when
 * any is). The defender wins when the attacker has no legal move. The defender may always pass, the
 * attacker only when a ko may not be retaken at once: he plays elsewhere, after which no earlier
 * position counts, but not twice in the same position. No suicide; stones and side to move never
 * repeat but by passing (the search keeps the path). One side may own ko threats: denied a move by
 * ko or super-ko it may spend one, after which no earlier position counts.
 *
 * One-eye problems have one more point, the eye elsewhere: a liberty of every crucial stone, which
 * only the attacker may fill. */
#ifndef SAKUI_TSUME_GO_REGION_H
#define SAKUI_TSUME_GO_REGION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/status.h"
#include "tsume/go/board.h"

#define GO_REGION_MAX 64
#define GO_NO_KO      255

typedef uint64_t go_set; /* of points of the region */

enum go_role { GO_ATTACKER, GO_DEFENDER };

/* Moves inside a region: a point plus one, or one of these. */
typedef uint8_t go_move;
#define GO_MOVE_NONE   ((go_move)0)
#define GO_MOVE_PASS   ((go_move)65)
#define GO_MOVE_THREAT ((go_move)66) /* a ko threat is played and answered; the same side moves */
#define GO_MOVES_MAX   66            /* in one position */

struct go_region {
    int count; /* of points */
    go_set all;
    go_set playable[2]; /* by role */
    go_set near[GO_REGION_MAX], diagonal[GO_REGION_MAX];
    go_set wall[2]; /* points next to a safe outside stone of that role */
    unsigned char walls_across[GO_REGION_MAX]; /* diagonal points that are safe attacker stones */
    go_set edge;                               /* points at the edge of the board */
    go_set no_eye, frail; /* no eye because of walls across; one safe attacker more makes it none */
    go_set crucial;       /* at the start */
    bool one_eye;
    int eye;                  /* the eye elsewhere; -1: none */
    bool one_wall;            /* the outside is in one piece: needed by the static test for death */
    int point[GO_REGION_MAX]; /* on the board it was made from; -1 for the eye elsewhere */
    int cols, rows;           /* of that board */
    enum go_color attacker;
};

struct go_state {
    go_set stones[2]; /* by role */
    go_set crucial;   /* crucial stones that still stand */
    go_set room;      /* where both may play: all, or what a search keeps to (split.h) */
    uint8_t side;     /* enum go_role */
    uint8_t ko;       /* point that may not be retaken now; GO_NO_KO */
    uint8_t threats;  /* left */
    uint8_t owner;    /* of the threats: enum go_role */
};

static inline int go_first(go_set s)
{
    return __builtin_ctzll(s);
}
static inline int go_last(go_set s)
{
    return 63 - __builtin_clzll(s);
}
/* How many points. In line: without a machine instruction for it the library's is a call. */
static inline int go_size(go_set s)
{
    s -= s >> 1 & 0x5555555555555555u;
    s = (s & 0x3333333333333333u) + (s >> 2 & 0x3333333333333333u);
    s = (s + (s >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(s * 0x0101010101010101u >> 56);
}
static inline go_set go_bit(int point)
{
    return UINT64_C(1) << point;
}
/* for (int p; go_next(&set, &p);) takes the points out one by one. */
static inline bool go_next(go_set *set, int *point)
{
    if (!*set)
        return false;
    *point = go_first(*set);
    *set &= *set - 1;
    return true;
}

/* Points next to the set (and, where they touch, of the set itself). */
static inline go_set go_around(const struct go_region *r, go_set set)
{
    go_set out = 0;
    for (int p; go_next(&set, &p);)
        out |= r->near[p];
    return out;
}

/* All of `within` that is connected to `from` (which belongs to it). */
static inline go_set go_fill(const struct go_region *r, go_set from, go_set within)
{
    go_set done = from, todo = from;
    while (todo) {
        int p = go_first(todo);
        todo &= todo - 1;
        go_set fresh = r->near[p] & within & ~done;
        done |= fresh;
        todo |= fresh;
    }
    return done;
}

/* The same for many points: from both ends at once, since the steps of one wait for each other. */
static inline go_set go_fill_wide(const struct go_region *r, go_set from, go_set within)
{
    go_set done = from, todo = from;
    while (todo) {
        int p = go_first(todo), q = go_last(todo);
        todo &= ~(go_bit(p) | go_bit(q));
        go_set fresh = (r->near[p] | r->near[q]) & within & ~done;
        done |= fresh;
        todo |= fresh;
    }
    return done;
}

static inline go_set go_empty(const struct go_region *r, const struct go_state *s)
{
    return r->all & ~(s->stones[0] | s->stones[1]);
}

/* What a problem is made of, on a whole board. */
struct go_region_spec {
    const struct go_board *board;
    const unsigned char *region;  /* per point: both may play here (or a stone that can be taken) */
    const unsigned char *crucial; /* per point: defender stones in question */
    enum go_color attacker;
    bool one_eye;
};

/* Every neighbour of the region must be in it or hold a stone. SAKUI_USAGE: too large, open, or no
 * crucial stone; *why (a string constant) says which. */
sakui_status go_region_make(struct go_region *r, struct go_state *s,
                            const struct go_region_spec *spec, const char **why);

/* Without super-ko. The point must be empty and playable by the side to move. */
bool go_region_legal(const struct go_region *r, const struct go_state *s, int point);
/* Points where the side to move may play, but for super-ko. */
go_set go_region_moves(const struct go_region *r, const struct go_state *s);
/* Plays a legal move: point + 1, GO_MOVE_PASS or GO_MOVE_THREAT. To undo, keep the old state. */
void go_region_play(const struct go_region *r, struct go_state *s, go_move move);

/* What super-ko compares: stones, side to move, threats left. */
uint64_t go_situation(const struct go_state *s);
/* Everything that decides the future, but for longer cycles. */
uint64_t go_state_key(const struct go_state *s);
uint64_t go_state_key_from(const struct go_state *s, uint64_t situation);

/* Over by capture? (Life is a matter of the static tests and of the search.) */
bool go_captured(const struct go_region *r, const struct go_state *s);

go_move go_move_at(const struct go_region *r, int board_point); /* GO_MOVE_NONE: not inside */
int go_move_point(const struct go_region *r, go_move move);     /* on the board; GO_PASS */

#endif
