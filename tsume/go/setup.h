/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a board with stones to a problem that can be searched: which stones are in question, where
 * play may go, and what stands around it. Everything that was assumed is written down, so that a
 * report can say it. */
#ifndef SAKUI_TSUME_GO_SETUP_H
#define SAKUI_TSUME_GO_SETUP_H

#include "tsume/go/region.h"

struct go_request {
    const struct go_board *board;
    /* Per point; either may be NULL. */
    const unsigned char *crucial; /* marked stones: the blocks in question, all of one colour */
    const unsigned char
        *region;  /* marked points: play stays inside them (stones may be left out) */
    bool one_eye; /* the crucial stones have one eye elsewhere */
    bool dragon;  /* go_problem_at: of the friends in the room only those that go on from the stone
                   * diagonally or over a common liberty; else all of them */
    int loose;    /* open walls: 0 closed as tightly as can be, to GO_LOOSE_MAX further and further
                   * away */
    /* Open walls, instead of `loose`: the points that belong to the region in any case, and up to
     * how many steps away from them the fewest stones that close it may stand; as far out as so few
     * can. NULL: not asked for. */
    const unsigned char *room;
    int reach;
};
#define GO_LOOSE_NEAR 2 /* up to here by steps over empty points, then whatever stands between */
#define GO_LOOSE_MAX  4

enum go_enclosure {
    GO_ENCLOSED,  /* attacker stones and the edge close it as it stands */
    GO_WALLED_UP, /* stones were added outside to close it */
    GO_MARKED,    /* the region was given */
};

struct go_problem {
    struct go_board board; /* with the stones that were added */
    unsigned char region[GO_POINTS_MAX], crucial[GO_POINTS_MAX];
    enum go_color attacker;
    bool one_eye;
    bool proposed; /* no stone was marked: the group was chosen here */
    enum go_enclosure enclosure;
    int loose;                /* how far out walls were closed (go_request) */
    int added[GO_POINTS_MAX]; /* points of attacker stones that were added */
    int added_count;
    int inside; /* attacker stones inside the region, which can be taken */
    struct go_region compiled;
    struct go_state state; /* side to move as on the board; no threats */
};

/* Is it closed by stones that were added here? */
static inline bool go_walled(const struct go_problem *p)
{
    return p->enclosure == GO_WALLED_UP && p->added_count > 0;
}

/* SAKUI_USAGE with *why (a string constant) when no problem can be made of it. */
sakui_status go_problem_make(struct go_problem *p, const struct go_request *request,
                             const char **why);

/* Without marks: blocks that may be the group in question, each with all friends in its room;
 * smaller rooms first. `work` is scratch. */
#define GO_CANDIDATES_MAX 8
struct go_candidates {
    int at[GO_CANDIDATES_MAX];   /* a stone of each */
    int size[GO_CANDIDATES_MAX]; /* points of the room and stones added around it */
    int count;
};
void go_problem_candidates(const struct go_request *request, struct go_problem *work,
                           struct go_candidates *out);
/* The problem of the group at this stone. */
sakui_status go_problem_at(struct go_problem *p, const struct go_request *request, int point,
                           const char **why);

#endif
