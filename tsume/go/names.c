/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/names.h"

/* The four points of a bent four whose end is at the corner: the corner, its two neighbours, and
 * the next point along the edge behind one of them. Calls for both ways round; 0: no such points.
 */
static go_set bent_four(const struct go_region *r, int corner, bool other_way)
{
    go_set near = r->near[corner] & (r->eye >= 0 ? ~go_bit(r->eye) : ~UINT64_C(0));
    if (go_size(near) != 2)
        return 0;
    int first = go_first(near), second = go_first(near & (near - 1));
    int arm = other_way ? second : first, end = other_way ? first : second;
    go_set beyond = r->near[arm] & r->edge & ~go_bit(corner);
    if (go_size(beyond) != 1)
        return 0;
    return go_bit(corner) | go_bit(arm) | go_bit(end) | beyond;
}

static bool is_corner(const struct go_region *r, int p)
{
    int at = r->point[p], col = at % r->cols, row = at / r->cols;
    return at >= 0 && (col == 0 || col == r->cols - 1) && (row == 0 || row == r->rows - 1);
}

bool go_has_bent_four(const struct go_region *r, const struct go_state *s)
{
    go_set room = r->all & ~s->stones[GO_DEFENDER];
    if (r->eye >= 0)
        room &= ~go_bit(r->eye);
    for (int p = 0; p < r->count; p++) {
        if (!(room & go_bit(p)) || !is_corner(r, p))
            continue;
        go_set space = go_fill(r, go_bit(p), room);
        for (int way = 0; way < 2; way++) {
            go_set shape = bent_four(r, p, way == 1);
            go_set stones = space & s->stones[GO_ATTACKER];
            if (shape && !(shape & ~space) && !(stones & ~shape) && go_size(stones) >= 3 &&
                go_size(space) <= 5 && !(space & r->wall[GO_ATTACKER]))
                return true;
        }
    }
    return false;
}
