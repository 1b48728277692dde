/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/rooms.h"

#include <string.h>

int go_room_flood(const struct go_board *b, unsigned char *set, const unsigned char *passable)
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

void go_room_distances(const struct go_board *b, const unsigned char *from,
                       const unsigned char *passable, int *out)
{
    int queue[GO_POINTS_MAX], count = 0;
    for (int p = 0; p < go_board_points(b); p++) {
        out[p] = GO_FAR;
        if (from[p]) {
            out[p] = 0;
            queue[count++] = p;
        }
    }
    for (int i = 0; i < count; i++) {
        int near[4];
        int n = go_board_neighbours(b, queue[i], near);
        for (int k = 0; k < n; k++) {
            if (out[near[k]] == GO_FAR && passable[near[k]]) {
                out[near[k]] = out[queue[i]] + 1;
                queue[count++] = near[k];
            }
        }
    }
}

int go_room_next_block(const struct go_board *b, enum go_color color, unsigned char *seen, int from,
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

void go_room_take_in_islands(const struct go_board *b, unsigned char *region)
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
        int count = go_room_flood(b, piece, passable);
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

int go_room_count(const struct go_board *b, const unsigned char *set)
{
    int count = 0;
    for (int i = 0; i < go_board_points(b); i++)
        count += set[i];
    return count;
}
