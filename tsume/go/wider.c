/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/wider.h"

#include <string.h>

/* Ways to close, in the order in which they are tried. */
enum start { BY_LOOSE, FROM_GIVEN, FROM_LAST };
static const struct way {
    enum start start;
    int far; /* go_request's loose, or its reach: from the room that was given, or from the last
              * one made in this way, so that walls go on outwards where a passage has ended */
} ways[GO_WIDER_MAX] = {
    {BY_LOOSE, 1},   {BY_LOOSE, 2},    {FROM_GIVEN, 2}, {FROM_GIVEN, 3}, {FROM_GIVEN, 5},
    {FROM_GIVEN, 8}, {FROM_GIVEN, 13}, {FROM_LAST, 2},  {FROM_LAST, 3},  {FROM_LAST, 3},
    {FROM_LAST, 3},  {BY_LOOSE, 3},    {BY_LOOSE, 4},   {FROM_LAST, 2},
};

/* With the points of the stones around it: fewest stones would else be the same again. */
static void remember_last(struct go_wider *w, const struct go_problem *p)
{
    memcpy(w->last, p->region, sizeof w->last);
    for (int i = 0; i < p->added_count; i++)
        w->last[p->added[i]] = 1;
}

void go_wider_start(struct go_wider *w, const struct go_problem *from)
{
    w->from = from;
    w->count = 0;
    remember_last(w, from);
    w->way = go_walled(from) ? 0 : GO_WIDER_MAX;
    w->board = from->board;
    for (int i = 0; i < from->added_count; i++)
        go_board_set(&w->board, from->added[i], GO_COLOR_NONE);
}

static bool known(const struct go_wider *w, const unsigned char *region)
{
    bool same = memcmp(region, w->from->region, GO_POINTS_MAX) == 0;
    for (int i = 0; i < w->count && !same; i++)
        same = memcmp(region, w->made[i], GO_POINTS_MAX) == 0;
    return same;
}

bool go_wider_next(struct go_wider *w, struct go_problem *out)
{
    const struct go_problem *p = w->from;
    while (w->way < GO_WIDER_MAX) {
        const struct way *way = &ways[w->way++];
        struct go_request q = {.board = &w->board, .crucial = p->crucial, .one_eye = p->one_eye};
        if (way->start == BY_LOOSE && way->far <= p->loose)
            continue;
        q.loose = way->start == BY_LOOSE ? way->far : p->loose;
        q.reach = way->far;
        q.room = way->start == BY_LOOSE ? NULL : way->start == FROM_LAST ? w->last : p->region;
        if (go_problem_make(out, &q, NULL) || known(w, out->region))
            continue;
        remember_last(w, out);
        memcpy(w->made[w->count++], out->region, GO_POINTS_MAX);
        return true;
    }
    return false;
}
