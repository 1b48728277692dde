/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/kinds.h"

#include "core/clock.h"
#include "tsume/go/names.h"

#define PLIES_MAX 12 /* of best play until a ko is taken */

/* One inquiry: the solver and what is left of its limits. */
struct inquiry {
    struct go_solver *solver;
    const struct go_region *region;
    struct limits rest;
    double end; /* of the time allowed; 0 = none */
    uint64_t nodes;
};

/* A ko that was taken: the stone that took it and the point where the one taken stood. */
struct ko {
    int stone, point;
    struct go_state state; /* the other side to move, who may not take back */
};

static enum go_role other(enum go_role role)
{
    return role == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
}

static void spend(struct inquiry *q, uint64_t nodes)
{
    q->nodes += nodes;
    if (q->rest.nodes)
        q->rest.nodes = q->rest.nodes > nodes ? q->rest.nodes - nodes : 1;
}

/* What is left for the next question. */
static const struct limits *rest_of(struct inquiry *q)
{
    if (q->end > 0) {
        double left = q->end - clock_thread_seconds();
        q->rest.seconds = left > 1e-6 ? left : 1e-6;
    }
    return &q->rest;
}

static void ask(struct inquiry *q, const struct go_state *state, struct go_status *out)
{
    go_solver_status(q->solver, q->region, NULL, state, rest_of(q), out);
    spend(q, out->nodes);
}

/* The best move: of equal ones, one that takes a ko. False: not decided. */
static bool best_move(struct inquiry *q, const struct go_state *state, go_move *out)
{
    struct go_first_moves all;
    enum go_role side = (enum go_role)state->side;
    go_solver_first_moves(q->solver, q->region, state, rest_of(q), &all);
    for (int i = 0; i < all.count; i++)
        spend(q, all.items[i].status.nodes);
    if (!all.count || all.items[0].status.verdict == GO_UNKNOWN)
        return false;
    int worth = go_status_worth(&all.items[0].status, side);
    *out = all.items[0].move;
    for (int i = 0; i < all.count; i++) {
        struct go_state next = *state;
        go_region_play(q->region, &next, all.items[i].move);
        if (go_status_worth(&all.items[i].status, side) == worth && next.ko != GO_NO_KO) {
            *out = all.items[i].move;
            break;
        }
    }
    return true;
}

/* Best play by both until `taker` takes a ko; *before: the last that the other side took until then
 * (stone -1: none). */
static bool play_to_ko(struct inquiry *q, const struct go_state *from, enum go_role taker,
                       struct ko *out, struct ko *before)
{
    struct go_state now = *from;
    before->stone = -1;
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        go_move move;
        enum go_role side = (enum go_role)now.side;
        if (!best_move(q, &now, &move))
            return false;
        go_region_play(q->region, &now, move);
        if (now.ko != GO_NO_KO && side == taker) {
            *out = (struct ko){.stone = move - 1, .point = now.ko, .state = now};
            return true;
        }
        if (now.ko != GO_NO_KO)
            *before = (struct ko){.stone = move - 1, .point = now.ko, .state = now};
        if (go_captured(q->region, &now))
            return false;
    }
    return false;
}

static bool same_ko(const struct ko *a, const struct ko *b)
{
    return (a->stone == b->stone && a->point == b->point) ||
           (a->stone == b->point && a->point == b->stone);
}

enum stage { STAGE_LAST, STAGE_SAME, STAGE_OTHER, STAGE_UNKNOWN };

/* The ko was taken by `winner` and the other side plays elsewhere: is it over with the next move,
 * is the same ko fought for again, or another? */
static enum stage after_winning(struct inquiry *q, const struct ko *won, enum go_role winner)
{
    struct go_state state = won->state;
    struct go_status status;
    struct ko next, before;
    go_region_play(q->region, &state, GO_MOVE_PASS);
    ask(q, &state, &status);
    if (status.verdict == GO_UNKNOWN)
        return STAGE_UNKNOWN;
    if (status.verdict != GO_KO)
        return status.winner == winner ? STAGE_LAST : STAGE_UNKNOWN;
    if (!play_to_ko(q, &state, status.winner, &next, &before))
        return STAGE_UNKNOWN;
    return same_ko(won, &next) ? STAGE_SAME : STAGE_OTHER;
}

/* A threat was played and answered, and the ko is taken back. */
static bool take_back(struct inquiry *q, const struct ko *taken, struct ko *out)
{
    *out = (struct ko){.stone = taken->point, .point = taken->stone, .state = taken->state};
    out->state.ko = GO_NO_KO;
    if (!go_region_legal(q->region, &out->state, taken->point))
        return false;
    go_region_play(q->region, &out->state, (go_move)(taken->point + 1));
    return true;
}

/* On the way to the ko `first` the other side had to win an earlier one: it took that, and it would
 * have been over had it been taken back. */
static bool won_one_before(struct inquiry *q, const struct ko *before, const struct ko *first,
                           enum go_role winner)
{
    struct ko back;
    return before->stone >= 0 && !same_ko(before, first) && take_back(q, before, &back) &&
           after_winning(q, &back, winner) == STAGE_LAST;
}

/* The side that wins without threats takes the ko; what if it wins it, what if the other does? */
static const char *stages(struct inquiry *q, const struct go_state *state,
                          const struct go_status *status)
{
    const char *unknown = status->threats > 1 ? "multi-step-ko" : NULL;
    struct ko first, before, back;
    if (!play_to_ko(q, state, status->winner, &first, &before))
        return unknown;
    if (won_one_before(q, &before, &first, status->winner))
        return "multi-stage-ko";
    if (!take_back(q, &first, &back))
        return unknown;
    enum stage of_winner = after_winning(q, &first, status->winner);
    enum stage of_loser = after_winning(q, &back, other(status->winner));
    if (of_winner == STAGE_OTHER || of_loser == STAGE_OTHER)
        return "multi-stage-ko";
    if (of_winner == STAGE_UNKNOWN || of_loser == STAGE_UNKNOWN)
        return unknown;
    return of_winner == STAGE_SAME || of_loser == STAGE_SAME ? "approach-ko" : "direct-ko";
}

/* The loser is to move: has he a ko to take that is answered by taking another? */
static bool answered_by_ko(struct inquiry *q, const struct go_state *state)
{
    go_set moves = go_region_moves(q->region, state);
    for (int p; go_next(&moves, &p);) {
        struct go_state next = *state, reply;
        struct go_status status;
        go_region_play(q->region, &next, (go_move)(p + 1));
        if (next.ko == GO_NO_KO)
            continue;
        ask(q, &next, &status);
        reply = next;
        if (status.verdict == GO_UNKNOWN || status.winner != (enum go_role)next.side ||
            !status.best)
            continue;
        go_region_play(q->region, &reply, status.best);
        if (reply.ko != GO_NO_KO && reply.ko != p && status.best - 1 != next.ko)
            return true;
    }
    return false;
}

static bool is_double(struct inquiry *q, const struct go_state *state,
                      const struct go_status *status)
{
    struct go_state now = *state;
    enum go_role loser = other(status->winner);
    for (int ply = 0; ply < PLIES_MAX / 2; ply++) {
        go_move move;
        struct go_state turned = now;
        if ((enum go_role)turned.side != loser)
            go_region_play(q->region, &turned, GO_MOVE_PASS);
        if (answered_by_ko(q, &turned))
            return true;
        if (!best_move(q, &now, &move) || move == GO_MOVE_PASS)
            return false;
        go_region_play(q->region, &now, move);
    }
    return false;
}

/* Attacker first: a ko that he needs threats for; defender first: seki and no better. */
static bool is_ten_thousand_years(struct inquiry *q, const struct go_state *state,
                                  const struct go_status *status)
{
    struct go_state turned = *state;
    struct go_status there;
    if (status->verdict != GO_KO && status->verdict != GO_SEKI)
        return false;
    turned.side = (uint8_t)other((enum go_role)state->side);
    turned.ko = GO_NO_KO;
    ask(q, &turned, &there);
    const struct go_status *attack = state->side == GO_ATTACKER ? status : &there;
    const struct go_status *defend = state->side == GO_ATTACKER ? &there : status;
    return attack->verdict == GO_KO && attack->winner == GO_DEFENDER && defend->verdict == GO_SEKI;
}

const char *go_solver_kind(struct go_solver *s, const struct go_region *r,
                           const struct go_state *state, const struct go_status *status,
                           const struct limits *limits, uint64_t *nodes)
{
    struct inquiry q = {.solver = s, .region = r, .rest = *limits};
    const char *name = NULL;
    if (limits->seconds > 0)
        q.end = clock_thread_seconds() + limits->seconds;
    if (status->verdict == GO_KO && status->winner == GO_ATTACKER && go_has_bent_four(r, state))
        name = "bent-four-in-the-corner";
    else if (is_ten_thousand_years(&q, state, status))
        name = "ten-thousand-year-ko";
    else if (status->verdict == GO_KO)
        name = stages(&q, state, status);
    else if (status->verdict != GO_UNKNOWN && status->holds_to > 0 && is_double(&q, state, status))
        name = "double-ko";
    if (nodes)
        *nodes = q.nodes;
    return name;
}
