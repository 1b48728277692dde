/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Life-and-death problems of Go, generated: a rectangle of points in the corner, at the side or in
 * the middle of a board, walled in by the attacker; in it a chain of crucial stones that begins
 * anywhere and wanders, a few stones of either side by chance, the rest empty. */
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/go_game.h"
#include "reports/lab/lab_internal.h"
#include "tsume/go/life.h"
#include "tsume/go/solver/solver.h"

#define BOARD 9

struct draft {
    struct go_board board;
    unsigned char region[GO_POINTS_MAX], crucial[GO_POINTS_MAX];
    int top, left, rows, cols;
};

static bool inside(const struct draft *d, int point)
{
    int r = point / BOARD - d->top, c = point % BOARD - d->left;
    return r >= 0 && c >= 0 && r < d->rows && c < d->cols;
}

/* Where the rectangle lies: at the edge in both directions, in one, or in none. */
static void place(struct draft *d, struct rng *rng)
{
    uint64_t where = rng_below(rng, 3);
    d->rows = 2 + (int)rng_below(rng, 3);
    d->cols = 3 + (int)rng_below(rng, 4);
    d->top = where < 2 ? 0 : 2;
    d->left = where < 1 ? 0 : 1;
    go_board_init(&d->board, BOARD, BOARD);
    for (int p = 0; p < BOARD * BOARD; p++) {
        d->region[p] = inside(d, p);
        d->crucial[p] = 0;
        if (!d->region[p])
            go_board_set(&d->board, p, GO_COLOR_BLACK);
    }
}

static int random_point(const struct draft *d, struct rng *rng)
{
    return (d->top + (int)rng_below(rng, (uint64_t)d->rows)) * BOARD + d->left +
           (int)rng_below(rng, (uint64_t)d->cols);
}

/* Crucial stones: a walk of that many steps; it may come back to its own stones. */
static void wander(struct draft *d, int steps, struct rng *rng)
{
    int at = random_point(d, rng);
    for (int i = 0; i < steps; i++) {
        int near[4], n = go_board_neighbours(&d->board, at, near);
        go_board_set(&d->board, at, GO_COLOR_WHITE);
        d->crucial[at] = 1;
        int next = near[rng_below(rng, (uint64_t)n)];
        if (d->region[next])
            at = next;
    }
}

static int count_empty(const struct draft *d)
{
    int n = 0;
    for (int p = 0; p < BOARD * BOARD; p++)
        n += d->board.cell[p] == GO_COLOR_NONE;
    return n;
}

/* Other stones by chance until so many points are empty. */
static void sprinkle(struct draft *d, int empties, struct rng *rng)
{
    while (count_empty(d) > empties) {
        int p = random_point(d, rng);
        if (d->board.cell[p] == GO_COLOR_NONE)
            go_board_set(&d->board, p, rng_below(rng, 3) ? GO_COLOR_BLACK : GO_COLOR_WHITE);
    }
}

/* Every block inside has a liberty, or is crucial and has its eye elsewhere. */
static bool breathes(const struct draft *d, bool one_eye)
{
    for (int p = 0; p < BOARD * BOARD; p++) {
        int points[GO_POINTS_MAX], stones, liberties;
        bool held = !d->region[p] || d->board.cell[p] == GO_COLOR_NONE;
        if (held)
            continue;
        go_board_block(&d->board, p, points, &stones, &liberties);
        for (int i = 0; i < stones; i++)
            held |= !d->region[points[i]] || (one_eye && d->crucial[points[i]]);
        if (!held && !liberties)
            return false;
    }
    return true;
}

static bool compile(struct draft *d, bool one_eye, struct go_region *region, struct go_state *s)
{
    struct go_region_spec spec = {&d->board, d->region, d->crucial, GO_COLOR_BLACK, one_eye};
    return breathes(d, one_eye) && !go_region_make(region, s, &spec, NULL);
}

/* Is there something to search, for the solver with all it has? Solved in at least `least` nodes,
 * and not beyond 200000. */
static sakui_status is_wanted(const struct go_region *region, const struct go_state *s,
                              uint64_t least, bool *wanted)
{
    struct go_solver *solver = NULL;
    struct go_solver_options o = {.memory_bytes = 8 << 20, .threats = -1, .no_seki = true};
    struct limits limits = {.nodes = 200000};
    struct go_status status;
    if (go_solver_new(&solver, &o))
        return SAKUI_MEMORY;
    go_solver_status(solver, region, NULL, s, &limits, &status);
    *wanted = status.verdict != GO_UNKNOWN && status.nodes >= least;
    go_solver_free(solver);
    return SAKUI_OK;
}

/* Are there repetitions that matter? A df-pn search must have met a result that leans on another
 * path `least` times; whether it went on to solve the problem is not asked. If it did, and its
 * proof held when walked, that is the problem's value. */
static sakui_status has_repetitions(const struct go_game_state *g, uint64_t least, bool *wanted,
                                    enum search_value *truth)
{
    struct search_options o;
    struct search_result r;
    struct limits limits = {.nodes = 20000, .memory_bytes = 16 << 20};
    search_options_init(&o);
    o.check = true;
    sakui_status status = search_run(search_find("df-pn"), &go_game, g, &o, &limits, &r);
    *wanted = r.indicators.simulations >= least;
    *truth = r.checked ? r.value : SEARCH_UNKNOWN;
    search_result_free(&r);
    return status;
}

static void draw(struct draft *d, const struct lab_set *set, struct rng *rng)
{
    place(d, rng);
    wander(d, 3 + (int)rng_below(rng, 6), rng);
    sprinkle(d, (int)set->empties, rng);
    d->board.side = rng_below(rng, 2) ? GO_COLOR_WHITE : GO_COLOR_BLACK;
}

static sakui_status add_problem(struct lab_experiment *e, struct lab_set *set,
                                const struct go_region *made, const struct go_state *s, long tries)
{
    struct go_game_state g;
    char name[40];
    bool wanted = true;
    enum search_value truth = SEARCH_UNKNOWN;
    sakui_status status = SAKUI_OK;
    go_game_start(&g, made, s, GO_KNOW_DEATH | GO_KNOW_BENSON);
    if (set->repetitions)
        status = has_repetitions(&g, (uint64_t)set->repetitions, &wanted, &truth);
    if (status || !wanted)
        return status;
    struct go_region *region = arena_alloc(&e->arena, sizeof *region);
    if (!region)
        return SAKUI_MEMORY;
    *region = *made;
    g.region = region;
    snprintf(name, sizeof name, "%zu (try %ld)", set->cases + 1, tries);
    struct lab_case *c = lab_add_case(e, set, &go_game, &g, name);
    if (c)
        c->truth = truth;
    return c ? SAKUI_OK : SAKUI_MEMORY;
}

/* One-eye problems ("one-eye") or two-eye problems ("two-eyes") with exactly `empties` empty
 * points, for which the solver needs `effort` nodes or more. */
static sakui_status make_problems(struct lab_experiment *e, const struct lab_options *o,
                                  struct lab_set *set, bool one_eye)
{
    struct rng rng;
    sakui_status status = SAKUI_OK;
    long n = lab_set_count(e, o, set);
    rng_seed(&rng, (uint64_t)set->seed);
    for (long tries = 0; !status && (long)set->cases < n && tries < 100000; tries++) {
        struct draft d;
        struct go_region made;
        struct go_state s;
        bool wanted = false;
        if (cancel_requested(o->cancel))
            return SAKUI_CANCELLED;
        draw(&d, set, &rng);
        if (count_empty(&d) != set->empties || !compile(&d, one_eye, &made, &s))
            continue;
        status = is_wanted(&made, &s, (uint64_t)set->effort, &wanted);
        if (!status && wanted)
            status = add_problem(e, set, &made, &s, tries + 1);
    }
    return status;
}

static sakui_status make_one_eye(struct lab_experiment *e, const struct lab_options *o,
                                 struct lab_set *set, struct diag_list *diags)
{
    (void)diags;
    return make_problems(e, o, set, true);
}

static sakui_status make_two_eyes(struct lab_experiment *e, const struct lab_options *o,
                                  struct lab_set *set, struct diag_list *diags)
{
    (void)diags;
    return make_problems(e, o, set, false);
}

const struct lab_source lab_go_one_eye = {
    "go", "one-eye", make_one_eye, NULL, {{"empties", 1, 23}}};
const struct lab_source lab_go_two_eyes = {
    "go", "two-eyes", make_two_eyes, NULL, {{"empties", 1, 23}}};
