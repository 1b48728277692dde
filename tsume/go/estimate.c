/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/estimate.h"

#define UNHELPFUL 10u

/* Moves of the side to move, out of `moves`, that take stones. */
static go_set capturing(const struct go_region *r, const struct go_state *s, go_set moves)
{
    go_set out = 0, other = s->stones[s->side == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER];
    go_set walls = r->wall[s->side == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER];
    go_set empty = go_empty(r, s);
    struct go_blocks blocks;
    go_find_blocks(r, other, &blocks);
    for (int i = 0; i < blocks.count; i++) {
        go_set liberties = blocks.around[i] & empty;
        if (!(blocks.stones[i] & walls) && !(liberties & (liberties - 1)))
            out |= liberties;
    }
    return out & moves;
}

go_set go_forced_attacker(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                          go_set moves)
{
    struct go_state threat = *s;
    threat.side = GO_DEFENDER;
    threat.ko = GO_NO_KO;
    go_set left = moves, takes = 0;
    bool know_takes = false;
    go_set todo = go_empty(r, s) & s->room & r->playable[GO_DEFENDER];
    for (int p; left && go_next(&todo, &p);) {
        if (!go_region_legal(r, &threat, p))
            continue;
        struct go_state after = threat;
        go_set relies;
        go_region_play(r, &after, (go_move)(p + 1));
        if (!go_alive(r, &after, knowledge, &relies))
            continue;
        /* Only moves on what that life would rest on, or that take stones, can spoil it: elsewhere
         * the living blocks, which have two liberties there, and their spaces stay as they are. */
        if (!know_takes)
            takes = capturing(r, s, moves);
        know_takes = true;
        left &= relies | go_bit(p) | takes;
    }
    return left;
}

go_set go_forced_defender(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                          go_set moves)
{
    if (!(knowledge & GO_KNOW_DEATH) || !r->one_wall || r->wall[GO_DEFENDER])
        return moves;
    go_set eyes = go_potential_eyes(r, s, go_safe_attackers(r, s, knowledge, NULL));
    go_set todo = eyes | go_around(r, eyes);
    for (go_set e = eyes; e;) {
        int p = go_first(e);
        e &= e - 1;
        todo |= r->diagonal[p];
    }
    todo &= go_empty(r, s) & s->room & r->playable[GO_ATTACKER];
    struct go_state threat = *s;
    threat.side = GO_ATTACKER;
    threat.ko = GO_NO_KO;
    go_set left = moves, takes = 0;
    bool know_takes = false;
    for (int q; left && go_next(&todo, &q);) {
        if (!go_region_legal(r, &threat, q))
            continue;
        struct go_state after = threat;
        go_region_play(r, &after, (go_move)(q + 1));
        if (after.stones[GO_DEFENDER] != s->stones[GO_DEFENDER])
            continue; /* it takes stones: more may change than is looked at here */
        go_set miai, safe = go_safe_attackers(r, &after, knowledge, &miai);
        if (go_two_apart(r, go_potential_eyes(r, &after, safe)))
            continue;
        /* A stone elsewhere makes no potential eye, loosens no connection and does not hinder the
         * threat; only taking stones does more. */
        if (!know_takes)
            takes = capturing(r, s, moves);
        know_takes = true;
        left &= go_bit(q) | r->near[q] | miai | takes;
    }
    return left;
}

/* --- distances -------------------------------------------------------------------------------- */

/* Defender moves in a row for an eye at this potential eye point, about. */
static uint32_t eye_distance(const struct go_region *r, const struct go_state *s, int eye)
{
    go_set attackers = s->stones[GO_ATTACKER], mine = s->stones[GO_DEFENDER];
    uint32_t distance = 0;
    if (attackers & go_bit(eye)) {
        go_set block = go_fill(r, go_bit(eye), attackers);
        distance += (uint32_t)go_size(go_around(r, block) & go_empty(r, s));
    }
    distance += (uint32_t)go_size(r->near[eye] & ~mine & ~attackers);
    go_set across = r->diagonal[eye] & ~mine;
    uint32_t needed =
        (uint32_t)go_size(across) + (uint32_t)go_size(across & attackers) + r->walls_across[eye];
    uint32_t spare = r->edge & go_bit(eye) ? 0 : 1;
    return distance + (needed > spare ? needed - spare : 0);
}

void go_eye_distances(const struct go_region *r, const struct go_state *s, go_set safe,
                      go_set moves, uint32_t out[GO_REGION_MAX], uint32_t *pass)
{
    go_set eyes = go_potential_eyes(r, s, safe), todo = eyes;
    uint32_t one[GO_REGION_MAX] = {0}, two[GO_REGION_MAX] = {0}, worst = 1;
    for (int e; go_next(&todo, &e);)
        one[e] = e == r->eye ? 0 : eye_distance(r, s, e);
    todo = eyes;
    for (int e; go_next(&todo, &e);) {
        go_set partners = eyes & ~r->near[e] & ~go_bit(e);
        uint32_t best = 100;
        for (int q; go_next(&partners, &q);)
            best = one[q] < best ? one[q] : best;
        two[e] = one[e] + best;
    }
    go_set unhelpful = 0, rest = moves;
    for (int m; go_next(&rest, &m);) {
        go_set beside = eyes & (r->near[m] | r->diagonal[m]);
        uint32_t best = UINT32_MAX;
        for (int e; go_next(&beside, &e);) {
            uint32_t d = two[e] > 2 ? two[e] - 1 : 1;
            best = d < best ? d : best;
        }
        if (best == UINT32_MAX) {
            unhelpful |= go_bit(m);
        } else {
            out[m] = best;
            worst = best > worst ? best : worst;
        }
    }
    for (int m; go_next(&unhelpful, &m);)
        out[m] = worst + UNHELPFUL;
    *pass = worst + UNHELPFUL;
}

void go_break_distances(const struct go_region *r, const struct go_state *s, go_set safe,
                        go_set moves, uint32_t out[GO_REGION_MAX])
{
    go_set eyes = go_potential_eyes(r, s, safe), tied = go_around(r, safe) | r->wall[GO_ATTACKER];
    go_set empty = go_empty(r, s);
    int count = go_size(eyes);
    for (int m; go_next(&moves, &m);) {
        go_set bit = go_bit(m);
        bool joined = (tied & bit) || go_size(r->near[m] & empty & tied) >= 2;
        int broken = go_size(eyes & bit);
        if (joined)
            broken = go_size(eyes & (bit | r->near[m] | r->diagonal[m]));
        int left = count - broken;
        out[m] = left > 1 ? (uint32_t)left : 1;
    }
}
