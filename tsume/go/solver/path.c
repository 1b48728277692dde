/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The path from the question to the current position, for super-ko. */
#include "core/rng.h"
#include "tsume/go/solver/search.h"

enum go_on_path go_path_has(const struct go_search *s, uint64_t situation, int epoch)
{
    enum go_on_path found = GO_NOT_ON_PATH;
    for (int d = s->path_slot[situation % GO_PATH_SLOTS]; d >= 0; d = s->frames[d].same_slot) {
        if (s->frames[d].situation != situation)
            continue;
        if (s->frames[d].epoch == epoch)
            return GO_ON_PATH;
        found = GO_ON_OLD_PATH;
    }
    return found;
}

bool go_path_left_before(const struct go_search *s, int depth)
{
    const struct go_state *now = &s->frames[depth].state;
    for (int d = 1; d <= depth; d++) {
        const struct go_state *then = &s->frames[d - 1].state;
        if (s->frames[d].elsewhere && go_state_key(then) == go_state_key(now))
            return true;
    }
    return false;
}

void go_path_push(struct go_search *s, int depth)
{
    int *slot = &s->path_slot[s->frames[depth].situation % GO_PATH_SLOTS];
    s->frames[depth].same_slot = *slot;
    *slot = depth;
}

void go_path_pop(struct go_search *s, int depth)
{
    s->path_slot[s->frames[depth].situation % GO_PATH_SLOTS] = s->frames[depth].same_slot;
}

/* Kishimoto 3.1.3; a mixer instead of a table of random numbers. */
uint64_t go_path_code(uint64_t before, go_move move, int depth)
{
    return before ^ mix64(((uint64_t)(unsigned)depth << 8 | move) + 0x632be59bd9b4e019u);
}
