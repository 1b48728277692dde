/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/walls.h"

#include "core/clock.h"

#define NODES_LEAST 20000u /* that a question about wider walls is given */

static bool lives(const struct go_status *s)
{
    return s->verdict == GO_ALIVE || s->verdict == GO_SEKI;
}

static bool equal(const struct go_status *a, const struct go_status *b, enum go_walls_same same)
{
    if (lives(a) != lives(b) || (a->verdict == GO_DEAD) != (b->verdict == GO_DEAD))
        return false;
    return same == GO_SAME_FATE || a->verdict != GO_KO ||
           go_status_worth(a, GO_ATTACKER) == go_status_worth(b, GO_ATTACKER);
}

/* What a wider closing says of one result. Life needs no asking: the added stones are the
 * attacker's, and leaving them out cannot help him. */
enum answer { ANSWER_SAME, ANSWER_OTHER, ANSWER_OPEN };

static enum answer ask(struct go_solver *s, const struct go_problem *wider, enum go_role side,
                       const struct go_status *given, enum go_walls_same same,
                       const struct limits *limits, uint64_t *nodes)
{
    struct go_state state = wider->state;
    struct go_status status;
    if (lives(given))
        return ANSWER_SAME;
    if (state.side != (uint8_t)side)
        state.ko = GO_NO_KO;
    state.side = (uint8_t)side;
    go_solver_status(s, &wider->compiled, NULL, &state, limits, &status);
    *nodes += status.nodes;
    if (status.verdict == GO_UNKNOWN)
        return ANSWER_OPEN;
    return equal(&status, given, same) ? ANSWER_SAME : ANSWER_OTHER;
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

/* The board as it was given. */
static void without_added(const struct go_problem *p, struct go_board *out)
{
    *out = p->board;
    for (int i = 0; i < p->added_count; i++)
        go_board_set(out, p->added[i], GO_COLOR_NONE);
}

enum go_walls go_solver_walls(struct go_solver *s, const struct go_problem *p,
                              const struct go_status *attack, const struct go_status *defend,
                              enum go_walls_same same, const struct limits *limits, uint64_t *nodes)
{
    struct go_board board;
    int settled = 0, open = 0;
    const struct go_status *given[2] = {attack, defend};
    if (p->enclosure != GO_WALLED_UP || !p->added_count)
        return GO_WALLS_NONE;
    if (lives(attack) && lives(defend))
        return GO_WALLS_HOLD;
    without_added(p, &board);
    struct limits share = share_of(limits, attack, defend);
    double end = limits->seconds > 0 ? clock_thread_seconds() + limits->seconds : 0;
    struct go_request q = {&board, p->crucial, NULL, p->one_eye, 0};
    for (q.loose = p->loose + 1; q.loose <= GO_LOOSE_MAX; q.loose++) {
        struct go_problem wider;
        if (go_problem_make(&wider, &q, NULL))
            continue;
        bool known = true;
        for (int side = 0; side < 2; side++) {
            if (end > 0) {
                double left = end - clock_thread_seconds();
                share.seconds = left > 1e-6 ? left : 1e-6;
            }
            enum answer a = ask(s, &wider, (enum go_role)side, given[side], same, &share, nodes);
            if (a == ANSWER_OTHER)
                return GO_WALLS_DECIDE;
            known = known && a == ANSWER_SAME;
        }
        settled += known;
        open += !known;
    }
    return open || !settled ? GO_WALLS_OPEN : GO_WALLS_HOLD;
}

const char *go_walls_name(enum go_walls w)
{
    static const char *const names[] = {NULL, "hold", "decide", "open"};
    return names[w];
}
