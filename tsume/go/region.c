/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/region.h"

#include <assert.h>
#include <string.h>

#include "core/rng.h"

/* --- making one ------------------------------------------------------------------------------- */

static sakui_status refuse(const char **why, const char *text)
{
    if (why)
        *why = text;
    return SAKUI_USAGE;
}

/* One point of the region: its neighbours inside, and what the walls beside it are. */
static sakui_status link_point(struct go_region *r, const struct go_region_spec *spec,
                               const int *index, int p, const char **why)
{
    const struct go_board *b = spec->board;
    int at = r->point[p], near[4];
    int n = go_board_neighbours(b, at, near);
    if (n < 4)
        r->edge |= go_bit(p);
    for (int k = 0; k < n; k++) {
        if (index[near[k]] >= 0)
            r->near[p] |= go_bit(index[near[k]]);
        else if (b->cell[near[k]] == GO_COLOR_NONE)
            return refuse(why, "the region is open: it has an empty neighbour outside");
        else
            r->wall[b->cell[near[k]] == spec->attacker ? GO_ATTACKER : GO_DEFENDER] |= go_bit(p);
    }
    n = go_board_diagonals(b, at, near);
    for (int k = 0; k < n; k++) {
        if (index[near[k]] >= 0)
            r->diagonal[p] |= go_bit(index[near[k]]);
        else if (b->cell[near[k]] == spec->attacker)
            r->walls_across[p]++;
    }
    return SAKUI_OK;
}

/* Safe attackers across an eye make it false: two of them, at the edge one. */
static void find_frail(struct go_region *r)
{
    for (int p = 0; p < r->count; p++) {
        int spare = (r->edge & go_bit(p) ? 1 : 2) - r->walls_across[p];
        if (spare <= 0)
            r->no_eye |= go_bit(p);
        else if (spare == 1)
            r->frail |= go_bit(p);
    }
}

/* The outside in pieces, diagonals counting as joined: an island of it inside a ring of defender
 * stones is what lets two false eyes live. */
static bool outside_in_one_piece(const struct go_board *b, const int *index)
{
    int queue[GO_POINTS_MAX], pieces = 0;
    bool seen[GO_POINTS_MAX] = {false};
    for (int start = 0; start < go_board_points(b); start++) {
        if (seen[start] || index[start] >= 0)
            continue;
        int count = 0;
        pieces++;
        queue[count++] = start;
        seen[start] = true;
        for (int i = 0; i < count; i++) {
            int near[8];
            int n = go_board_neighbours(b, queue[i], near);
            n += go_board_diagonals(b, queue[i], near + n);
            for (int k = 0; k < n; k++) {
                if (!seen[near[k]] && index[near[k]] < 0) {
                    seen[near[k]] = true;
                    queue[count++] = near[k];
                }
            }
        }
    }
    return pieces <= 1;
}

static void add_eye_elsewhere(struct go_region *r)
{
    int e = r->count++;
    r->eye = e;
    r->point[e] = -1;
    r->all |= go_bit(e);
    r->near[e] = r->crucial;
    go_set crucial = r->crucial;
    for (int p; go_next(&crucial, &p);)
        r->near[p] |= go_bit(e);
    r->playable[GO_ATTACKER] |= go_bit(e);
}

static void place_stones(const struct go_region *r, const struct go_region_spec *spec,
                         struct go_state *s)
{
    memset(s, 0, sizeof *s);
    s->ko = GO_NO_KO;
    for (int p = 0; p < r->count; p++) {
        unsigned char stone = r->point[p] < 0 ? GO_COLOR_NONE : spec->board->cell[r->point[p]];
        if (stone != GO_COLOR_NONE)
            s->stones[stone == spec->attacker ? GO_ATTACKER : GO_DEFENDER] |= go_bit(p);
    }
    s->crucial = r->crucial;
    s->room = r->all;
    s->side = spec->board->side == spec->attacker ? GO_ATTACKER : GO_DEFENDER;
    for (int p = 0; p < r->count; p++) {
        if (r->point[p] >= 0 && r->point[p] == spec->board->ko)
            s->ko = (uint8_t)p;
    }
}

sakui_status go_region_make(struct go_region *r, struct go_state *s,
                            const struct go_region_spec *spec, const char **why)
{
    const struct go_board *b = spec->board;
    int index[GO_POINTS_MAX];
    memset(r, 0, sizeof *r);
    r->cols = b->cols;
    r->rows = b->rows;
    r->attacker = spec->attacker;
    r->one_eye = spec->one_eye;
    r->eye = -1;
    for (int at = 0; at < go_board_points(b); at++) {
        index[at] = -1;
        if (!spec->region[at])
            continue;
        if (r->count >= GO_REGION_MAX - 1) /* one is left for the eye elsewhere */
            return refuse(why, "the region is too large: more than 63 points");
        r->point[r->count] = at;
        index[at] = r->count++;
        if (spec->crucial[at] && b->cell[at] == (unsigned char)go_other(spec->attacker))
            r->crucial |= go_bit(index[at]);
    }
    if (!r->crucial)
        return refuse(why, "no crucial stone in the region");
    r->all = go_bit(r->count) - 1;
    r->playable[GO_ATTACKER] = r->playable[GO_DEFENDER] = r->all;
    for (int p = 0; p < r->count; p++) {
        sakui_status status = link_point(r, spec, index, p, why);
        if (status)
            return status;
    }
    find_frail(r);
    r->one_wall = outside_in_one_piece(b, index);
    if (spec->one_eye)
        add_eye_elsewhere(r);
    place_stones(r, spec, s);
    return SAKUI_OK;
}

/* --- moves ------------------------------------------------------------------------------------ */

static bool has_liberty(const struct go_region *r, const struct go_state *s, go_set block,
                        enum go_role role)
{
    return (block & r->wall[role]) || (go_around(r, block) & go_empty(r, s));
}

/* The other side's stones that a move at `point` takes. */
static go_set captures(const struct go_region *r, const struct go_state *s, int point)
{
    enum go_role other = s->side == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
    go_set taken = 0, beside = r->near[point] & s->stones[other];
    go_set free_points = go_empty(r, s) & ~go_bit(point);
    for (int p; go_next(&beside, &p);) {
        if (r->near[p] & free_points) /* most often */
            continue;
        go_set block = go_fill(r, go_bit(p), s->stones[other]);
        beside &= ~block;
        if (!(block & r->wall[other]) && !(go_around(r, block) & free_points))
            taken |= block;
    }
    return taken;
}

bool go_region_legal(const struct go_region *r, const struct go_state *s, int point)
{
    go_set bit = go_bit(point);
    if (point == s->ko)
        return false;
    if ((r->near[point] & go_empty(r, s)) || (r->wall[s->side] & bit))
        return true;
    if (captures(r, s, point))
        return true;
    struct go_state after = *s;
    after.stones[s->side] |= bit;
    return has_liberty(r, &after, go_fill(r, bit, after.stones[s->side]), (enum go_role)s->side);
}

go_set go_region_moves(const struct go_region *r, const struct go_state *s)
{
    go_set out = 0, todo = go_empty(r, s) & s->room & r->playable[s->side];
    for (int p; go_next(&todo, &p);) {
        if (go_region_legal(r, s, p))
            out |= go_bit(p);
    }
    return out;
}

void go_region_play(const struct go_region *r, struct go_state *s, go_move move)
{
    enum go_role side = (enum go_role)s->side;
    enum go_role other = side == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
    if (move == GO_MOVE_THREAT) {
        assert(s->threats && s->owner == s->side);
        s->threats--;
        s->ko = GO_NO_KO;
        return;
    }
    uint8_t ko = GO_NO_KO;
    if (move != GO_MOVE_PASS) {
        int point = move - 1;
        go_set bit = go_bit(point);
        assert(go_empty(r, s) & bit);
        go_set taken = captures(r, s, point);
        s->stones[side] |= bit;
        s->stones[other] &= ~taken;
        s->crucial &= ~taken;
        /* One stone by a lone stone whose only liberty is where that one stood. */
        if (taken && !(taken & (taken - 1)) && !(r->near[point] & s->stones[side]) &&
            !(r->wall[side] & bit) && (r->near[point] & go_empty(r, s)) == taken)
            ko = (uint8_t)go_first(taken);
    }
    s->ko = ko;
    s->side = (uint8_t)other;
}

bool go_captured(const struct go_region *r, const struct go_state *s)
{
    return r->one_eye ? s->crucial != r->crucial : !s->crucial;
}

/* --- keys ------------------------------------------------------------------------------------- */

static uint64_t spread(uint64_t a, uint64_t b)
{
    return mix64(a + 0x9e3779b97f4a7c15u) ^ mix64(b ^ 0xc2b2ae3d27d4eb4fu) * 0xff51afd7ed558ccdu;
}

uint64_t go_situation(const struct go_state *s)
{
    return mix64(spread(s->stones[0], s->stones[1]) + (uint64_t)s->threats * 4 +
                 (s->threats ? (uint64_t)s->owner * 2 : 0) + s->side);
}

uint64_t go_state_key_from(const struct go_state *s, uint64_t situation)
{
    return situation ^ spread(s->crucial, s->ko) ^ mix64(s->room);
}

uint64_t go_state_key(const struct go_state *s)
{
    return go_state_key_from(s, go_situation(s));
}

go_move go_move_at(const struct go_region *r, int board_point)
{
    if (board_point == GO_PASS)
        return GO_MOVE_PASS;
    for (int p = 0; p < r->count; p++) {
        if (r->point[p] == board_point && board_point >= 0)
            return (go_move)(p + 1);
    }
    return GO_MOVE_NONE;
}

int go_move_point(const struct go_region *r, go_move move)
{
    return move == GO_MOVE_NONE || move > GO_REGION_MAX ? GO_PASS : r->point[move - 1];
}
