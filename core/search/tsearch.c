/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/tsearch.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "core/rng.h"
#include "core/search/initialise.h"
#include "core/search/numbers.h"
#include "core/search/simulate.h"

#define BLOCK_BYTES (16u << 10)
#define LOOK_EVERY  1024u       /* expansions between looks at clock and cancellation */
#define STACK_MAX   (64u << 20) /* of the memory a sixteenth goes to frames, within these bounds */
#define STACK_MIN   (96u << 10)

struct ts_block {
    struct ts_block *below;
    size_t used, size;
    alignas(max_align_t) unsigned char data[];
};

/* --- setting up ------------------------------------------------------------------------------ */

sakui_status ts_init(struct table_search *s, const struct game *game, const void *root,
                     const struct search_options *options, const struct limits *limits,
                     double share, struct indicators *indicators)
{
    memset(s, 0, sizeof *s);
    s->game = game;
    s->options = options;
    s->limits = limits;
    s->indicators = indicators;
    s->depth_limit = options->depth > 0 ? options->depth : SEARCH_DEPTH_DEFAULT;
    if (s->depth_limit > SEARCH_DEPTH_MAX)
        s->depth_limit = SEARCH_DEPTH_MAX;
    s->deadline = limits->seconds > 0 ? clock_thread_seconds() + limits->seconds : 0;
    s->dominance = game->board_key && game->resources && game->resources_cover &&
                   !options->no_dominance && game->repetition != REPETITION_CURRENT_LOSS;
    if (!recorder_init(&s->recorder, indicators, options->trace_samples))
        return SAKUI_MEMORY;
    uint64_t memory = limits->memory_bytes ? limits->memory_bytes : TS_DEFAULT_MEMORY;
    s->fixed_bytes = sizeof *s + game->state_size + game->max_moves * sizeof *s->moves +
                     options->trace_samples * sizeof(struct trace_sample);
    size_t mine = (size_t)((double)memory * share);
    size_t stack = mine / 16 < STACK_MAX ? mine / 16 : STACK_MAX;
    if (stack < STACK_MIN)
        stack = STACK_MIN;
    if (memory < TS_MIN_MEMORY || mine < s->fixed_bytes + stack + TTABLE_MIN_BYTES)
        return SAKUI_LIMIT;
    s->stack_limit = stack;
    s->state = mem_alloc(game->state_size);
    s->moves = mem_alloc((game->max_moves + 1) * sizeof *s->moves);
    if (!s->state || !s->moves ||
        !ttable_init(&s->table, mine - s->fixed_bytes - stack, options->table,
                     s->dominance ? game->resources_cover : NULL))
        return SAKUI_MEMORY;
    if (game->copy)
        game->copy(s->state, root);
    else
        memcpy(s->state, root, game->state_size);
    return SAKUI_OK;
}

void ts_free(struct table_search *s)
{
    while (s->stack) {
        struct ts_block *below = s->stack->below;
        mem_free(s->stack);
        s->stack = below;
    }
    ttable_free(&s->table);
    mem_free(s->state);
    mem_free(s->moves);
    s->state = NULL;
    s->moves = NULL;
}

/* --- the stack of frames --------------------------------------------------------------------- */

static void stop(struct table_search *s, enum limit_kind why)
{
    if (s->stop == LIMIT_NONE)
        s->stop = why;
}

void *ts_push(struct table_search *s, size_t bytes)
{
    size_t step = alignof(max_align_t);
    bytes = (bytes + step - 1) / step * step;
    if (!s->stack || s->stack->size - s->stack->used < bytes) {
        size_t size = bytes < BLOCK_BYTES ? BLOCK_BYTES : bytes;
        if (s->stack_bytes + size + sizeof(struct ts_block) > s->stack_limit) {
            stop(s, LIMIT_MEMORY);
            return NULL;
        }
        struct ts_block *b = mem_alloc(sizeof *b + size);
        if (!b) {
            s->out_of_memory = true;
            stop(s, LIMIT_MEMORY);
            return NULL;
        }
        b->below = s->stack;
        b->used = 0;
        b->size = size;
        s->stack = b;
        s->stack_bytes += size + sizeof *b;
        if (s->stack_bytes > s->stack_peak)
            s->stack_peak = s->stack_bytes;
    }
    void *p = s->stack->data + s->stack->used;
    s->stack->used += bytes;
    return p;
}

/* Everything pushed after `mark` (the first thing pushed by a frame) is released. */
void ts_release(struct table_search *s, const void *mark)
{
    const unsigned char *at = mark;
    if (!at)
        return;
    while (at < s->stack->data || at >= s->stack->data + s->stack->size) {
        struct ts_block *below = s->stack->below;
        s->stack_bytes -= s->stack->size + sizeof *s->stack;
        mem_free(s->stack);
        s->stack = below;
        assert(s->stack);
    }
    s->stack->used = (size_t)(at - s->stack->data);
}

/* --- path and places ------------------------------------------------------------------------- */

int ts_on_path(const struct table_search *s, uint64_t key)
{
    for (const struct ts_frame *f = s->path_heads[key % TS_PATH_HEADS]; f; f = f->same_head)
        if (f->key == key)
            return f->depth >= s->path_floor ? f->depth : -1;
    return -1;
}

/* Kishimoto 3.1.3: code(p) = R[m1][1] xor R[m2][2] xor …; R is a mixer instead of a table. */
uint64_t ts_path_code(uint64_t before, game_move move, int depth)
{
    return before ^ mix64(((uint64_t)(unsigned)depth << 32 | move) + 0x632be59bd9b4e019u);
}

struct tt_place ts_place(const struct table_search *s, uint64_t key, uint64_t path)
{
    struct tt_place p = {key, 0, path};
    if (s->dominance) {
        p.key = s->game->board_key(s->state);
        p.resources = s->game->resources(s->state);
    }
    return p;
}

enum search_value ts_repetition_value(const struct table_search *s, bool or_moved)
{
    if (s->game->repetition == REPETITION_CURRENT_LOSS)
        return or_moved ? SEARCH_DISPROVEN : SEARCH_PROVEN;
    return SEARCH_DISPROVEN;
}

uint16_t ts_normal_rep(const struct table_search *s, enum search_value value, uint16_t rep,
                       int depth)
{
    if (s->options->ignore_ghi)
        return TTABLE_NO_REP;
    if (s->game->repetition == REPETITION_CURRENT_LOSS)
        return rep;
    if (value == SEARCH_PROVEN || rep >= depth)
        return TTABLE_NO_REP;
    return rep;
}

static void put_on_path(struct table_search *s, struct ts_frame *f)
{
    struct ts_frame **head = &s->path_heads[f->key % TS_PATH_HEADS];
    f->same_head = *head;
    *head = f;
    f->work = s->expansions;
    f->progress = s->progress;
    f->value = SEARCH_UNKNOWN;
    f->rep = TTABLE_NO_REP;
}

void ts_enter_root(struct table_search *s, struct ts_frame *f)
{
    memset(f, 0, sizeof *f);
    f->key = s->game->key(s->state);
    f->place = ts_place(s, f->key, 0);
    f->or_moves = s->game->or_to_move(s->state);
    f->pn = f->dn = 1;
    struct tt_view v = ttable_look(&s->table, &f->place);
    f->size = v.value == SEARCH_UNKNOWN ? v.size : 0;
    put_on_path(s, f);
}

void ts_reenter_root(struct table_search *s, struct ts_frame *f)
{
    assert(!f->up);
    ts_leave(s, f);
    ts_enter_root(s, f);
    s->stalled++;
}

/* A cleared frame with room for its undo, both on the stack. */
static struct ts_frame *push_frame(struct table_search *s, struct ts_frame *parent, game_move move)
{
    struct ts_frame *f = ts_push(s, sizeof *f + s->game->undo_size);
    if (!f)
        return NULL;
    memset(f, 0, sizeof *f);
    f->up = parent;
    f->mark = f;
    f->undo = f + 1;
    f->move = move;
    f->depth = parent->depth + 1;
    return f;
}

struct ts_frame *ts_enter(struct table_search *s, struct ts_frame *parent,
                          const struct ts_child *child)
{
    struct ts_frame *f = push_frame(s, parent, child->move);
    if (!f)
        return NULL;
    s->stalled++;
    f->key = child->key;
    f->place = child->place;
    f->or_moves = child->or_moves;
    f->md = child->md;
    f->pn = child->pn;
    f->dn = child->dn;
    f->size = child->size;
    s->game->play(s->state, f->move, f->undo);
    put_on_path(s, f);
    return f;
}

struct ts_frame *ts_step(struct table_search *s, struct ts_frame *parent, game_move move,
                         int *repeated)
{
    struct ts_frame *f = push_frame(s, parent, move);
    if (!f)
        return NULL;
    s->game->play(s->state, move, f->undo);
    f->key = s->game->key(s->state);
    f->or_moves = s->game->or_to_move(s->state);
    f->place = ts_place(s, f->key, ts_path_code(parent->place.path, move, f->depth));
    f->md = (uint16_t)f->depth;
    f->pn = f->dn = 1;
    *repeated = s->game->repetition == REPETITION_NONE ? -1 : ts_on_path(s, f->key);
    put_on_path(s, f);
    return f;
}

void ts_leave(struct table_search *s, struct ts_frame *f)
{
    assert(s->path_heads[f->key % TS_PATH_HEADS] == f);
    s->path_heads[f->key % TS_PATH_HEADS] = f->same_head;
    if (f->undo)
        s->game->undo(s->state, f->move, f->undo);
    f->children = NULL;
    if (f->mark)
        ts_release(s, f->mark); /* f itself, unless it is the root's */
}

/* --- limits ---------------------------------------------------------------------------------- */

bool ts_over_limits(struct table_search *s)
{
    if (s->stop != LIMIT_NONE)
        return true;
    const struct limits *l = s->limits;
    if (l->nodes && s->expansions >= l->nodes)
        stop(s, LIMIT_NODES);
    if (s->expansions >= s->next_look) {
        if (cancel_requested(l->cancel))
            stop(s, LIMIT_CANCELLED);
        else if (s->deadline > 0 && clock_thread_seconds() >= s->deadline)
            stop(s, LIMIT_TIME);
        if (s->options->progress)
            progress_step(s->options->progress, s->expansions - s->looked, NULL);
        s->looked = s->expansions;
        s->next_look = s->expansions + LOOK_EVERY;
    }
    return s->stop != LIMIT_NONE;
}

bool ts_must_go_on(const struct table_search *s, const struct ts_frame *f)
{
    return !s->options->no_loop_guard && s->stalled > TS_STALL && s->progress == f->progress;
}

static void made_progress(struct table_search *s)
{
    s->progress++;
    s->stalled = 0;
}

/* --- opening a node -------------------------------------------------------------------------- */

static void set_solved(struct ts_child *c, enum search_value value, uint16_t rep, double height)
{
    c->value = value;
    c->rep = rep;
    c->height = height;
    c->pn = value == SEARCH_PROVEN ? 0 : NUMBER_INF;
    c->dn = value == SEARCH_PROVEN ? NUMBER_INF : 0;
}

/* Reads a view into the child; false when the table had nothing. */
static bool take_view(struct ts_child *c, const struct tt_view *v)
{
    if (v->value != SEARCH_UNKNOWN) {
        set_solved(c, v->value, v->rep, v->height);
        return true;
    }
    if (!v->known)
        return false;
    c->pn = v->pn;
    c->dn = v->dn;
    c->size = v->size;
    if (v->md < c->md)
        c->md = v->md;
    return true;
}

/* Kishimoto 3.1.4: twins of other paths are tried on this one. The child is on the board. */
static bool borrow(struct table_search *s, struct ts_frame *f, struct ts_child *c,
                   const struct tt_view *v)
{
    if (s->simulating || s->stop != LIMIT_NONE)
        return false;
    for (int dual = 0; dual < 2; dual++) {
        enum search_value value = dual ? SEARCH_DISPROVEN : SEARCH_PROVEN;
        if (!(dual ? v->seed_disproven : v->seed_proven))
            continue;
        struct simulation sim = simulate(s, f, c, value, NULL);
        if (sim.holds) {
            set_solved(c, value, sim.rep, sim.height);
            return true;
        }
    }
    return false;
}

static enum game_value terminal_value(struct table_search *s, size_t *moves)
{
    *moves = 0;
    if (s->game->terminal)
        return s->game->terminal(s->state);
    return s->game->expand(s->state, s->moves, moves);
}

/* A position the table has not seen: its value by the rules, or first numbers. */
static void first_look(struct table_search *s, const struct ts_frame *f, struct ts_child *c)
{
    size_t moves = 0;
    s->indicators->created++;
    c->fresh = true;
    if (s->options->evaluation == EVALUATE_AT_CREATION || s->options->init == INIT_MOBILITY) {
        enum game_value value = terminal_value(s, &moves);
        if (value != GAME_OPEN) {
            s->indicators->terminals++;
            set_solved(c, value == GAME_PROVEN ? SEARCH_PROVEN : SEARCH_DISPROVEN, TTABLE_NO_REP,
                       0);
            struct tt_result r = {c->value, GAME_MOVE_NONE, TTABLE_NO_REP, 0, 1};
            ttable_store_solved(&s->table, &c->place, &r);
            return;
        }
    }
    if (s->leaf) {
        s->leaf(s, f, c);
        return;
    }
    struct leaf leaf = {s->state, c->move, f->or_moves, f->depth + 1, moves, s->moves};
    initialise_leaf(s->game, s->options, &leaf, &c->pn, &c->dn);
}

static void make_child(struct table_search *s, struct ts_frame *f, struct ts_child *c, void *undo)
{
    const struct game *g = s->game;
    g->play(s->state, c->move, undo);
    c->key = g->key(s->state);
    c->or_moves = g->or_to_move(s->state);
    c->place = ts_place(s, c->key, ts_path_code(f->place.path, c->move, f->depth + 1));
    ttable_prefetch(&s->table, c->place.key);
    c->md = (uint16_t)(f->depth + 1);
    c->rep = TTABLE_NO_REP;
    int repeated = g->repetition == REPETITION_NONE ? -1 : ts_on_path(s, c->key);
    if (repeated >= 0) {
        set_solved(c, ts_repetition_value(s, f->or_moves), (uint16_t)repeated, 0);
    } else {
        struct tt_view v = ttable_look(&s->table, &c->place);
        bool seeds = v.value == SEARCH_UNKNOWN && (v.seed_proven || v.seed_disproven);
        if (!(seeds && borrow(s, f, c, &v)) && !take_view(c, &v))
            first_look(s, f, c);
    }
    g->undo(s->state, c->move, undo);
}

static void store_terminal(struct table_search *s, struct ts_frame *f, enum game_value value)
{
    f->value = value == GAME_PROVEN ? SEARCH_PROVEN : SEARCH_DISPROVEN;
    f->height = 0;
    f->rep = TTABLE_NO_REP;
    s->indicators->terminals++;
    ts_store(s, f);
}

/* The same order at every visit of a position, another for another seed. */
static void shuffle(const struct table_search *s, const struct ts_frame *f, size_t count)
{
    if (!s->options->shuffle)
        return;
    struct rng rng;
    rng_seed(&rng, s->options->seed ^ mix64(f->key));
    rng_shuffle(&rng, s->moves, count, sizeof *s->moves);
}

static void count_expansion(struct table_search *s, struct ts_frame *f, size_t moves)
{
    struct indicators *i = s->indicators;
    f->known = f->size > 0;
    if (f->known) {
        i->reexpanded++;
        i->revisits++;
    } else {
        i->expanded++;
        indicators_depth(i, (uint64_t)f->depth);
        indicators_branching(i, moves);
        made_progress(s);
    }
}

bool ts_open(struct table_search *s, struct ts_frame *f)
{
    if (ts_over_limits(s))
        return false;
    s->expansions++;
    size_t count = 0;
    enum game_value value = s->game->expand(s->state, s->moves, &count);
    if (value != GAME_OPEN) {
        store_terminal(s, f, value);
        return false;
    }
    if (f->depth >= s->depth_limit) {
        stop(s, LIMIT_DEPTH);
        return false;
    }
    count_expansion(s, f, count);
    shuffle(s, f, count);
    size_t child_bytes = count * sizeof(struct ts_child);
    unsigned char *room = ts_push(s, child_bytes);
    if (!room)
        return false;
    if (!f->mark)
        f->mark = room;
    f->children = (struct ts_child *)room;
    f->count = count;
    memset(f->children, 0, child_bytes);
    for (size_t i = 0; i < count; i++)
        f->children[i].move = s->moves[i];
    void *undo = ts_push(s, s->game->undo_size + 1);
    if (!undo)
        return false;
    for (size_t i = 0; i < count && s->stop == LIMIT_NONE; i++)
        make_child(s, f, &f->children[i], undo);
    ts_release(s, undo);
    f->looked = s->expansions;
    return s->stop == LIMIT_NONE;
}

void ts_refresh(struct table_search *s, struct ts_frame *f)
{
    bool one = s->expansions - f->looked <= 1;
    f->looked = s->expansions;
    if (one)
        return;
    for (size_t i = 0; i < f->count; i++) {
        struct ts_child *c = &f->children[i];
        if (c->value != SEARCH_UNKNOWN)
            continue;
        struct tt_view v = ttable_look(&s->table, &c->place);
        take_view(c, &v); /* lost entries leave what the frame remembers */
    }
}

void ts_accept(struct table_search *s, const struct ts_frame *f, struct ts_child *child)
{
    uint64_t size = f->size + (s->expansions - f->work);
    child->size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
    child->fresh = false;
    child->md = f->md < child->md ? f->md : child->md;
    if (f->value != SEARCH_UNKNOWN) {
        set_solved(child, f->value, f->rep, f->height);
        return;
    }
    child->pn = f->pn;
    child->dn = f->dn;
}

/* --- settling and storing -------------------------------------------------------------------- */

/* Of several winning moves the one that leans least on the path, then the shortest. */
static bool better_win(const struct ts_child *a, const struct ts_child *b)
{
    return a->rep != b->rep ? a->rep > b->rep : a->height < b->height;
}

bool ts_settle(const struct table_search *s, struct ts_frame *f)
{
    enum search_value win = f->or_moves ? SEARCH_PROVEN : SEARCH_DISPROVEN;
    const struct ts_child *won = NULL;
    bool open = false;
    uint16_t rep = TTABLE_NO_REP;
    double height = 0;
    for (size_t i = 0; i < f->count; i++) {
        const struct ts_child *c = &f->children[i];
        if (c->value == SEARCH_UNKNOWN) {
            open = true;
        } else if (c->value == win) {
            if (!won || better_win(c, won))
                won = c;
        } else {
            rep = c->rep < rep ? c->rep : rep;
            height = number_max(height, c->height);
        }
    }
    if (!won && open)
        return false;
    f->value = won ? win : f->or_moves ? SEARCH_DISPROVEN : SEARCH_PROVEN;
    f->best = won ? won->move : GAME_MOVE_NONE;
    f->height = 1 + (won ? won->height : height);
    f->rep = ts_normal_rep(s, f->value, won ? won->rep : rep, f->depth);
    f->pn = f->value == SEARCH_PROVEN ? 0 : NUMBER_INF;
    f->dn = f->value == SEARCH_PROVEN ? NUMBER_INF : 0;
    return true;
}

void ts_store(struct table_search *s, struct ts_frame *f)
{
    uint64_t size = f->size + (s->expansions - f->work);
    if (f->value == SEARCH_UNKNOWN) {
        ttable_store_open(&s->table, &f->place, f->pn, f->dn, f->best, f->md, size ? size : 1);
        return;
    }
    struct tt_result r = {f->value, f->best, f->rep, f->height, size ? size : 1};
    ttable_store_solved(&s->table, &f->place, &r);
    made_progress(s);
}

void ts_note_root(struct table_search *s, const struct ts_frame *root, double pn, double dn,
                  game_move choice)
{
    if (root->up)
        return;
    if (s->root_choice != GAME_MOVE_NONE && choice != s->root_choice)
        s->indicators->root_switches++;
    s->root_choice = choice;
    recorder_root(&s->recorder, s->expansions, pn, dn);
}
