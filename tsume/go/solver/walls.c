/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/walls.h"

#include <string.h>

#include "core/clock.h"
#include "tsume/go/rooms.h"
#include "tsume/go/wider.h"

#define NODES_LEAST 20000u /* that a question about wider walls is given */
#define SHARE_TIMES 4      /* so many times what was needed so far, where an answer is known */

static bool lives(const struct go_status *s)
{
    return s->verdict == GO_ALIVE || s->verdict == GO_SEKI;
}

/* Who wins without threats, and what threats do to it. */
static bool settled(const struct go_status *s)
{
    return s->verdict != GO_UNKNOWN && s->limit == LIMIT_NONE;
}

static void status_of(struct go_solver *s, const struct go_problem *p, enum go_role side,
                      const struct limits *limits, struct go_status *out)
{
    struct go_state state = p->state;
    if (state.side != (uint8_t)side)
        state.ko = GO_NO_KO;
    state.side = (uint8_t)side;
    go_solver_status(s, &p->compiled, NULL, &state, limits, out);
}

/* What another closing says of one result. Life needs no asking: the added stones are the
 * attacker's, and leaving them out cannot help him. For the same reason a result that is worse for
 * the defender says nothing: that closing is nearer somewhere. */
enum answer { ANSWER_SAME, ANSWER_BETTER, ANSWER_NOTHING, ANSWER_OPEN };

static enum answer compare(const struct go_status *other, const struct go_status *given)
{
    if (!settled(other))
        return ANSWER_OPEN;
    int more = go_status_worth(other, GO_DEFENDER) - go_status_worth(given, GO_DEFENDER);
    if (more == 0 || (other->verdict == GO_DEAD && given->verdict == GO_DEAD))
        return ANSWER_SAME;
    return more > 0 ? ANSWER_BETTER : ANSWER_NOTHING;
}

/* What a question about another closing may cost: what the first ones did, and a little more. */
static struct limits share_of(const struct limits *limits, uint64_t spent)
{
    struct limits out = *limits;
    if (!out.nodes || out.nodes > spent + NODES_LEAST)
        out.nodes = spent + NODES_LEAST;
    return out;
}

/* Both results of p against another closing. True: it comes to something else. */
static bool ask_closing(struct go_solver *s, const struct go_problem *other,
                        const struct go_status *const given[2], const struct limits *limits,
                        struct go_walls_seen *seen, uint64_t *nodes)
{
    bool same = true, open = false;
    for (int side = 0; side < 2; side++) {
        struct go_status status;
        if (lives(given[side]))
            continue;
        status_of(s, other, (enum go_role)side, limits, &status);
        *nodes += status.nodes;
        enum answer a = compare(&status, given[side]);
        if (a == ANSWER_BETTER) {
            seen->first = (enum go_role)side;
            seen->status = status;
            seen->added_count = other->added_count;
            memcpy(seen->added, other->added, sizeof seen->added);
            return true;
        }
        same = same && a == ANSWER_SAME;
        open = open || a == ANSWER_OPEN;
    }
    int points = go_room_count(&other->board, other->region);
    seen->same += same;
    seen->open = open ? seen->open + 1 : seen->open;
    if (same && points > seen->points)
        seen->points = points;
    return false;
}

void go_solver_walls(struct go_solver *s, const struct go_problem *p,
                     const struct go_status *attack, const struct go_status *defend,
                     const struct limits *limits, struct go_walls_seen *out, uint64_t *nodes)
{
    struct go_wider closings;
    struct go_problem other;
    const struct go_status *given[2] = {attack, defend};
    *out = (struct go_walls_seen){.walls = GO_WALLS_NONE};
    if (!go_walled(p))
        return;
    out->walls = GO_WALLS_HOLD;
    if (lives(attack) && lives(defend))
        return;
    struct limits share = share_of(limits, attack->nodes + defend->nodes);
    double end = limits->seconds > 0 ? clock_thread_seconds() + limits->seconds : 0;
    int row = 0; /* not settled one after the other */
    for (go_wider_start(&closings, p);
         row < GO_CLOSINGS_OPEN && go_wider_next(&closings, &other);) {
        int open = out->open;
        if (end > 0) {
            double left = end - clock_thread_seconds();
            share.seconds = left > 1e-6 ? left : 1e-6;
        }
        if (ask_closing(s, &other, given, &share, out, nodes)) {
            out->walls = GO_WALLS_DECIDE;
            return;
        }
        row = out->open > open ? row + 1 : 0;
    }
    if (out->open || !out->same)
        out->walls = GO_WALLS_OPEN;
}

/* One closing more: a result that is better for the defender is taken over, and one that is the
 * same, since moves of wider closings are more likely to be the right ones. */
static void add_closing(struct go_solver *s, const struct go_problem *p,
                        const struct limits *limits, struct go_fate *fate)
{
    struct go_status status;
    status_of(s, p, fate->first, limits, &status);
    bool sure = settled(&status);
    fate->open = sure ? 0 : fate->open + 1;
    if (sure && status.nodes > fate->nodes_most)
        fate->nodes_most = status.nodes;
    int worth = go_status_worth(&status, GO_DEFENDER);
    int before = go_status_worth(&fate->status, GO_DEFENDER);
    if (worth > before || (sure && worth == before)) {
        fate->status = status;
        fate->found = *p;
    }
}

void go_solver_fate(struct go_solver *s, const struct go_problem *p, enum go_role first,
                    const struct limits *limits, struct go_fate *out)
{
    struct go_wider closings;
    struct go_problem wider;
    struct limits share = *limits;
    bool far = !go_walled(p); /* a closing two steps out or more was settled */
    *out = (struct go_fate){.first = first, .found = *p};
    add_closing(s, p, limits, out);
    go_wider_start(&closings, p);
    while (!(lives(&out->status) && settled(&out->status)) && out->open < GO_CLOSINGS_OPEN &&
           go_wider_next(&closings, &wider)) {
        add_closing(s, &wider, &share, out);
        far = far || (!out->open && closings.way >= GO_LOOSE_NEAR);
        if (far && settled(&out->status))
            share = share_of(limits, out->nodes_most * SHARE_TIMES);
    }
    out->known = settled(&out->status) && (far || lives(&out->status));
    out->sure = out->known && (lives(&out->status) || out->open < GO_CLOSINGS_OPEN);
}

const char *go_walls_name(enum go_walls w)
{
    static const char *const names[] = {NULL, "hold", "decide", "open"};
    return names[w];
}
