/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/life.h"

void go_find_blocks(const struct go_region *r, go_set stones, struct go_blocks *out)
{
    out->count = 0;
    while (stones) {
        go_set done = stones & -stones, todo = done, around = 0;
        while (todo) {
            int p = go_first(todo);
            todo &= todo - 1;
            around |= r->near[p];
            go_set fresh = r->near[p] & stones & ~done;
            done |= fresh;
            todo |= fresh;
        }
        out->stones[out->count] = done;
        out->around[out->count++] = around & ~done;
        stones &= ~done;
    }
}

/* --- life ------------------------------------------------------------------------------------- */

/* Defender blocks with two common liberties of their own act as one: played on one, the defender
 * takes the other. Merges them in place and answers the liberties needed. */
static go_set merge_by_miai(struct go_blocks *b, go_set empty)
{
    go_set used = 0;
    for (int i = 0; i < b->count; i++) {
        for (int j = i + 1; j < b->count; j++) {
            go_set common = b->around[i] & b->around[j] & empty & ~used;
            if (!(common & (common - 1)))
                continue;
            go_set first = common & -common;
            used |= first;
            common &= ~first;
            used |= common & -common;
            b->stones[i] |= b->stones[j];
            b->around[i] |= b->around[j];
            b->count--;
            b->stones[j] = b->stones[b->count];
            b->around[j] = b->around[b->count];
            j = i; /* the larger block may reach others it passed over */
        }
    }
    return used;
}

/* Benson 1976: take away blocks with fewer than two vital spaces, and spaces beside blocks taken
 * away, until nothing changes. A space is vital to a block if all its empty points touch it. */
static go_set unconditional(const struct go_blocks *blocks, const struct go_blocks *spaces,
                            go_set empty, go_set *relies)
{
    go_set left = 0, vital = 0;
    bool space_out[GO_REGION_MAX] = {false}, block_out[GO_REGION_MAX] = {false};
    for (int i = 0; i < blocks->count; i++)
        left |= blocks->stones[i];
    for (bool changed = true; changed;) {
        changed = false;
        vital = 0;
        for (int i = 0; i < blocks->count; i++) {
            int count = 0;
            for (int k = 0; k < spaces->count && !block_out[i]; k++) {
                go_set inside = spaces->stones[k] & empty;
                if (space_out[k] || (inside & ~blocks->around[i]))
                    continue;
                count++;
                vital |= spaces->stones[k];
            }
            if (count < 2 && !block_out[i]) {
                block_out[i] = changed = true;
                left &= ~blocks->stones[i];
                for (int k = 0; k < spaces->count; k++)
                    space_out[k] = space_out[k] || (spaces->around[k] & blocks->stones[i]);
            }
        }
    }
    if (relies)
        *relies = vital;
    return left;
}

/* Do the crucial stones live in these blocks and spaces, leaving out spaces that are needed for
 * connections or are larger than allowed? */
static bool lives(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                  const struct go_blocks *blocks, const struct go_blocks *all, go_set miai,
                  go_set *relies)
{
    struct go_blocks spaces;
    spaces.count = 0;
    for (int k = 0; k < all->count; k++) {
        bool single = !(all->stones[k] & (all->stones[k] - 1));
        if ((all->stones[k] & miai) || (!single && !(knowledge & GO_KNOW_BENSON)))
            continue;
        spaces.stones[spaces.count] = all->stones[k];
        spaces.around[spaces.count++] = all->around[k];
    }
    if (spaces.count < 2)
        return false;
    go_set living = unconditional(blocks, &spaces, go_empty(r, s), relies);
    if (relies)
        *relies |= miai;
    return r->one_eye ? (s->crucial & ~living) == 0 : (s->crucial & living) != 0;
}

/* Joined to safe defender stones outside. */
static bool joined(const struct go_region *r, const struct go_state *s)
{
    go_set mine = s->stones[GO_DEFENDER];
    go_set safe = go_fill(r, mine & r->wall[GO_DEFENDER], mine);
    return r->one_eye ? (s->crucial & ~safe) == 0 : (s->crucial & safe) != 0;
}

bool go_alive(const struct go_region *r, const struct go_state *s, unsigned knowledge,
              go_set *relies)
{
    go_set mine = s->stones[GO_DEFENDER];
    if (relies)
        *relies = 0;
    if (r->wall[GO_DEFENDER] && joined(r, s))
        return true;
    /* Spaces of the defender: what is neither his nor reached from the wall. */
    go_set rest = r->all & ~mine;
    go_set open = (rest & r->wall[GO_ATTACKER]) | (rest & ~s->room);
    go_set closed = rest & ~go_fill_wide(r, open, rest);
    if (!(closed & (closed - 1)))
        return false;
    struct go_blocks blocks, spaces;
    go_find_blocks(r, closed, &spaces);
    if (spaces.count < 2)
        return false;
    go_find_blocks(r, mine, &blocks);
    if (lives(r, s, knowledge, &blocks, &spaces, 0, relies))
        return true;
    if (!(knowledge & GO_KNOW_DEFENDER_MIAI) || blocks.count < 2)
        return false;
    go_set miai = merge_by_miai(&blocks, go_empty(r, s) & s->room & r->playable[GO_DEFENDER]);
    return miai && lives(r, s, knowledge, &blocks, &spaces, miai, relies);
}

/* --- death ------------------------------------------------------------------------------------ */

/* Two empty points that tie this block to the safe ones whatever the defender does; 0: none. */
static go_set connection(const struct go_region *r, const struct go_state *s, go_set block,
                         go_set around, go_set safe, go_set used)
{
    go_set empty = go_empty(r, s) & s->room & ~used, liberties = around & empty;
    go_set ties = liberties & (go_around(r, safe) | r->wall[GO_ATTACKER]);
    if (ties & (ties - 1)) {
        go_set first = ties & -ties;
        ties &= ~first;
        return first | (ties & -ties);
    }
    /* One tie, which the defender cannot play on: only the block and safe stones are beside it,
     * and the block has a liberty elsewhere; when that is taken the tie is. */
    go_set other = liberties & ~ties;
    if (!ties || !other)
        return 0;
    int p = go_first(ties);
    if (r->near[p] & ~(block | safe))
        return 0;
    return ties | (other & -other);
}

go_set go_safe_attackers(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                         go_set *miai)
{
    go_set mine = s->stones[GO_ATTACKER], used = 0;
    go_set safe = go_fill(r, mine & r->wall[GO_ATTACKER], mine);
    if (knowledge & GO_KNOW_ATTACKER_MIAI && (mine & ~safe)) {
        struct go_blocks loose;
        go_find_blocks(r, mine & ~safe, &loose);
        for (bool grew = true; grew;) {
            grew = false;
            for (int i = 0; i < loose.count; i++) {
                if (loose.stones[i] & safe)
                    continue;
                go_set ties = connection(r, s, loose.stones[i], loose.around[i], safe, used);
                if (ties) {
                    safe |= loose.stones[i];
                    used |= ties;
                    grew = true;
                }
            }
        }
    }
    if (miai)
        *miai = used;
    return safe;
}

go_set go_potential_eyes(const struct go_region *r, const struct go_state *s, go_set safe)
{
    go_set attackers = s->stones[GO_ATTACKER];
    go_set eyes = attackers & ~safe & s->room;
    go_set todo = go_empty(r, s) & s->room & ~r->wall[GO_ATTACKER] & ~go_around(r, attackers);
    /* Blocks that share the eye elsewhere are tied in a ring by it: a false eye between them is as
     * good as a real one. */
    if (r->eye >= 0 && (s->crucial & ~go_fill(r, s->crucial & -s->crucial, s->stones[GO_DEFENDER])))
        return eyes | todo;
    todo &= ~r->no_eye;
    if (!safe)
        return eyes | todo;
    for (int p; go_next(&todo, &p);) {
        go_set across = r->diagonal[p] & safe;
        if (!across || (!(across & (across - 1)) && !(r->frail & go_bit(p))))
            eyes |= go_bit(p);
    }
    return eyes;
}

bool go_two_apart(const struct go_region *r, go_set eyes)
{
    int count = go_size(eyes);
    if (count != 2)
        return count > 2; /* three points of a grid are never all adjacent */
    return !(r->near[go_first(eyes)] & eyes);
}

bool go_dead(const struct go_region *r, const struct go_state *s, unsigned knowledge)
{
    if (!(knowledge & GO_KNOW_DEATH) || !r->one_wall || r->wall[GO_DEFENDER])
        return false;
    go_set safe = go_safe_attackers(r, s, knowledge, NULL);
    return !go_two_apart(r, go_potential_eyes(r, s, safe));
}
