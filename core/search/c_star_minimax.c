/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/c_star_minimax.h"

#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"

struct child {
    game_move move;
    int value;
    bool final;
    bool conspires; /* would have to change for the node to get to the other side of BS */
};

struct c_star {
    const struct minimax_source *source;
    const struct limits *limits;
    double deadline;
    int bs;
    bool believed; /* in this iteration a static value was taken for good */
    bool root_is_max;
    game_move proven;       /* the root's move that the bound on its mover's side rests on */
    game_move *moves;       /* max_moves per level */
    struct child *children; /* likewise */
    struct c_star_minimax_result *out;
};

static bool stopped(struct c_star *c)
{
    if (c->out->limit != LIMIT_NONE)
        return true;
    if (c->limits->nodes && c->out->nodes >= c->limits->nodes)
        c->out->limit = LIMIT_NODES;
    else if (cancel_requested(c->limits->cancel))
        c->out->limit = LIMIT_CANCELLED;
    else if (c->deadline > 0 && c->out->nodes % 256 == 0 && clock_thread_seconds() > c->deadline)
        c->out->limit = LIMIT_TIME;
    return c->out->limit != LIMIT_NONE;
}

/* GENERATE and EVALUATE: the children with their static values; how many conspire in *sum. */
static size_t generate(struct c_star *c, int depth, bool is_max, uint32_t *sum)
{
    const struct minimax_source *s = c->source;
    struct child *list = c->children + (size_t)depth * s->max_moves;
    game_move *moves = c->moves + (size_t)depth * s->max_moves;
    size_t count = s->moves(s->context, moves);
    *sum = 0;
    for (size_t i = 0; i < count; i++) {
        struct child *k = &list[i];
        k->move = moves[i];
        s->play(s->context, k->move);
        k->value = s->evaluate(s->context, &k->final);
        s->undo(s->context, k->move);
        k->conspires = is_max ? k->value > c->bs : k->value <= c->bs;
        *sum += k->conspires;
    }
    c->out->nodes += count;
    return count;
}

/* At the root: best first; a stable insertion, for determinism. */
static void sort_root(struct child *list, size_t count, bool is_max)
{
    for (size_t i = 1; i < count; i++) {
        struct child k = list[i];
        size_t j = i;
        for (; j && (is_max ? list[j - 1].value < k.value : list[j - 1].value > k.value); j--)
            list[j] = list[j - 1];
        list[j] = k;
    }
}

static int best_value(const struct child *list, size_t count, bool is_max, size_t *best)
{
    *best = 0;
    for (size_t i = 1; i < count; i++)
        if (is_max ? list[i].value > list[*best].value : list[i].value < list[*best].value)
            *best = i;
    return list[*best].value;
}

/* EXPAND(n, up threshold, down threshold). Recursion is bounded by C_STAR_DEPTH_MAX. */
static int expand(struct c_star *c, int depth, uint32_t up, uint32_t down)
{
    const struct minimax_source *s = c->source;
    bool is_max = s->is_max(s->context);
    struct child *list = c->children + (size_t)depth * s->max_moves;
    uint32_t sum, *own = is_max ? &down : &up;
    size_t best, count = generate(c, depth, is_max, &sum);
    if (!depth)
        sort_root(list, count, is_max);
    if (sum > *own || depth + 1 == C_STAR_DEPTH_MAX || stopped(c)) {
        c->believed = true;
        int value = best_value(list, count, is_max, &best);
        if (!depth)
            c->out->best = list[best].move;
        return value;
    }
    *own -= sum; /* what is left is shared with the child that is searched */
    for (size_t i = 0; i < count; i++) {
        struct child *k = &list[i];
        if (!k->final) {
            s->play(s->context, k->move);
            k->value = expand(c, depth + 1, is_max ? up : up + k->conspires,
                              is_max ? down + k->conspires : down);
            s->undo(s->context, k->move);
        }
        if (is_max ? k->value > c->bs : k->value <= c->bs) {
            if (!depth)
                c->out->best = k->move;
            return k->value;
        }
    }
    int value = best_value(list, count, is_max, &best);
    if (!depth)
        c->out->best = list[best].move;
    return value;
}

/* What an iteration that believed nothing has proved, and the next question. */
static void learn(struct c_star *c, int value)
{
    struct c_star_minimax_result *o = c->out;
    bool above = value > c->bs;
    o->value = value;
    if (c->believed) {
        c->bs = value; /* "the minimax value gained at the iteration just before" */
    } else {
        bool better = above ? value > o->lower : value < o->upper;
        if (better && above)
            o->lower = value;
        else if (better)
            o->upper = value;
        if (better && above == c->root_is_max)
            c->proven = o->best;
    }
    if (c->bs >= o->upper)
        c->bs = o->upper - 1;
    if (c->bs < o->lower)
        c->bs = o->lower;
    o->settled = o->lower >= o->upper;
    /* The last question may have been the other side's; without a proven move all are equal. */
    if (o->settled && c->proven != GAME_MOVE_NONE)
        o->best = c->proven;
}

static void iterate(struct c_star *c, uint32_t max_threshold)
{
    struct c_star_minimax_result *o = c->out;
    for (uint32_t th = 1; !o->settled; th++) {
        if (max_threshold && th > max_threshold) {
            o->limit = LIMIT_DEPTH;
            return;
        }
        game_move before = o->best;
        c->believed = false;
        int value = expand(c, 0, th, th);
        if (o->limit != LIMIT_NONE) { /* half an iteration answers nothing */
            o->best = before ? before : o->best;
            return;
        }
        o->threshold = th;
        learn(c, value);
    }
}

sakui_status c_star_minimax(const struct minimax_source *source, uint32_t max_threshold,
                            const struct limits *limits, struct c_star_minimax_result *out)
{
    static const struct limits unlimited;
    struct c_star c = {.source = source, .limits = limits ? limits : &unlimited, .out = out};
    bool final;
    memset(out, 0, sizeof *out);
    out->value = c.bs = source->evaluate(source->context, &final);
    out->lower = source->low;
    out->upper = source->high;
    if (final) {
        out->lower = out->upper = out->value;
        out->settled = true;
        return SAKUI_OK;
    }
    c.deadline = c.limits->seconds > 0 ? clock_thread_seconds() + c.limits->seconds : 0;
    size_t room = (size_t)C_STAR_DEPTH_MAX * (source->max_moves + 1);
    c.moves = mem_zalloc(room, sizeof *c.moves);
    c.children = mem_zalloc(room, sizeof *c.children);
    sakui_status st = c.moves && c.children ? SAKUI_OK : SAKUI_MEMORY;
    if (st == SAKUI_OK) {
        uint32_t sum;
        size_t best;
        c.root_is_max = source->is_max(source->context);
        size_t count = generate(&c, 0, c.root_is_max, &sum);
        c.bs = best_value(c.children, count, c.root_is_max, &best);
        iterate(&c, max_threshold);
    }
    mem_free(c.moves);
    mem_free(c.children);
    return st;
}
