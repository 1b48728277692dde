/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/walls.h"

#include <string.h>

#include "core/clock.h"
#include "tsume/go/wider.h"

#define NODES_LEAST 20000u /* that a question about wider walls is given */
#define OPEN_MAX    3      /* closings in a row that are not settled: wider ones are harder still */

static bool lives(const struct go_status *s)
{
    return s->verdict == GO_ALIVE || s->verdict == GO_SEKI;
}

static bool equal(const struct go_status *a, const struct go_status *b)
{
    if (lives(a) != lives(b) || (a->verdict == GO_DEAD) != (b->verdict == GO_DEAD))
        return false;
    return a->verdict != GO_KO ||
           go_status_worth(a, GO_ATTACKER) == go_status_worth(b, GO_ATTACKER);
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

/* What a wider closing says of one result. Life needs no asking: the added stones are the
 * attacker's, and leaving them out cannot help him. */
enum answer { ANSWER_SAME, ANSWER_OTHER, ANSWER_OPEN };

static enum answer ask(struct go_solver *s, const struct go_problem *wider, enum go_role side,
                       const struct go_status *given, const struct limits *limits, uint64_t *nodes)
{
    struct go_status status;
    if (lives(given))
        return ANSWER_SAME;
    status_of(s, wider, side, limits, &status);
    *nodes += status.nodes;
    if (status.verdict == GO_UNKNOWN)
        return ANSWER_OPEN;
    return equal(&status, given) ? ANSWER_SAME : ANSWER_OTHER;
}

/* What one question may cost: what the first ones did, and a little more. */
static struct limits share_of(const struct limits *limits, const struct go_status *attack,
                              const struct go_status *defend)
{
    struct limits out = *limits;
    uint64_t most = attack->nodes + defend->nodes + NODES_LEAST;
    if (!out.nodes || out.nodes > most)
        out.nodes = most;
    return out;
}

enum go_walls go_solver_walls(struct go_solver *s, const struct go_problem *p,
                              const struct go_status *attack, const struct go_status *defend,
                              const struct limits *limits, uint64_t *nodes)
{
    struct go_wider closings;
    struct go_problem wider;
    int settled = 0, open = 0;
    const struct go_status *given[2] = {attack, defend};
    if (p->enclosure != GO_WALLED_UP || !p->added_count)
        return GO_WALLS_NONE;
    if (lives(attack) && lives(defend))
        return GO_WALLS_HOLD;
    struct limits share = share_of(limits, attack, defend);
    double end = limits->seconds > 0 ? clock_thread_seconds() + limits->seconds : 0;
    for (go_wider_start(&closings, p); go_wider_next(&closings, &wider);) {
        bool known = true;
        for (int side = 0; side < 2; side++) {
            if (end > 0) {
                double left = end - clock_thread_seconds();
                share.seconds = left > 1e-6 ? left : 1e-6;
            }
            enum answer a = ask(s, &wider, (enum go_role)side, given[side], &share, nodes);
            if (a == ANSWER_OTHER)
                return GO_WALLS_DECIDE;
            known = known && a == ANSWER_SAME;
        }
        settled += known;
        open += !known;
    }
    return open || !settled ? GO_WALLS_OPEN : GO_WALLS_HOLD;
}

/* One closing more: a result at least as good for the defender is taken over. */
static void add_closing(struct go_solver *s, const struct go_problem *p, bool far,
                        const struct limits *limits, struct go_fate *fate)
{
    struct go_status status;
    status_of(s, p, fate->role, limits, &status);
    if (status.verdict == GO_UNKNOWN) {
        fate->open++;
        return;
    }
    fate->open = 0;
    fate->known = fate->known || far || lives(&status);
    if (fate->status.verdict != GO_UNKNOWN &&
        go_status_worth(&status, GO_DEFENDER) < go_status_worth(&fate->status, GO_DEFENDER))
        return;
    fate->status = status;
    fate->best = go_move_point(&p->compiled, status.best);
    fate->added_count = p->added_count;
    memcpy(fate->added, p->added, sizeof fate->added);
}

void go_solver_fate(struct go_solver *s, const struct go_problem *p, enum go_role first,
                    const struct limits *limits, struct go_fate *out)
{
    struct go_wider closings;
    struct go_problem wider;
    *out = (struct go_fate){.role = first, .best = GO_PASS};
    bool walled = p->enclosure == GO_WALLED_UP && p->added_count;
    add_closing(s, p, !walled, limits, out);
    go_wider_start(&closings, p);
    while (!(out->known && lives(&out->status)) && out->open < OPEN_MAX &&
           go_wider_next(&closings, &wider))
        add_closing(s, &wider, closings.way >= GO_LOOSE_NEAR, limits, out);
}

const char *go_walls_name(enum go_walls w)
{
    static const char *const names[] = {NULL, "hold", "decide", "open"};
    return names[w];
}
