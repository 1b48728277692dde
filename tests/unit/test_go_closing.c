/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closing open walls: the fewest stones, as far out as so few can stand, against trying every set
 * of points; and what the closings' results say about each other. */
#include <check.h>
#include <string.h>

#include "core/rng.h"
#include "tests/unit/runner.h"
#include "tsume/go/cut.h"
#include "tsume/go/rooms.h"
#include "tsume/go/solver/solver.h"
#include "tsume/go/wider.h"

/* ---- the cut ---- */

#define LOOSE_MAX 12 /* points that can be taken away */

struct maze {
    struct go_board board;
    unsigned char from[GO_POINTS_MAX], to[GO_POINTS_MAX], passable[GO_POINTS_MAX];
    unsigned char firm[GO_POINTS_MAX];
    int loose[LOOSE_MAX], count;
};

static bool random_maze(struct rng *rng, struct maze *m)
{
    memset(m, 0, sizeof *m);
    go_board_init(&m->board, 3 + (int)rng_below(rng, 3), 3 + (int)rng_below(rng, 3));
    int points = go_board_points(&m->board);
    for (int i = 0; i < points; i++) {
        m->passable[i] = rng_below(rng, 5) != 0;
        m->firm[i] = m->passable[i] && rng_below(rng, 6) == 0;
    }
    int from = (int)rng_below(rng, (uint64_t)points), to = (int)rng_below(rng, (uint64_t)points);
    if (from == to)
        return false;
    m->from[from] = m->firm[from] = m->passable[from] = 1;
    m->to[to] = m->passable[to] = 1;
    m->firm[to] = 0;
    for (int i = 0; i < points; i++) {
        if (!m->passable[i] || m->firm[i] || m->to[i])
            continue;
        if (m->count == LOOSE_MAX)
            return false;
        m->loose[m->count++] = i;
    }
    return true;
}

/* What `from` reaches when the loose points of the set are taken away. False: `to` too. */
static bool parts(const struct maze *m, unsigned taken, unsigned char *reached)
{
    unsigned char passable[GO_POINTS_MAX];
    memcpy(passable, m->passable, sizeof passable);
    for (int i = 0; i < m->count; i++) {
        if (taken >> i & 1)
            passable[m->loose[i]] = 0;
    }
    memcpy(reached, m->from, GO_POINTS_MAX);
    go_room_flood(&m->board, reached, passable);
    for (int i = 0; i < go_board_points(&m->board); i++) {
        if (m->to[i] && reached[i])
            return false;
    }
    return true;
}

static int size_of(unsigned set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* The points of the cut that `inside` stands for: the passable ones around it. */
static int border(const struct maze *m, const unsigned char *inside)
{
    int count = 0;
    for (int i = 0; i < go_board_points(&m->board); i++) {
        int near[4];
        int n = m->passable[i] && !inside[i] ? go_board_neighbours(&m->board, i, near) : 0;
        bool beside = false;
        for (int k = 0; k < n; k++)
            beside = beside || inside[near[k]];
        count += beside;
    }
    return count;
}

START_TEST(cut_is_fewest_and_furthest)
{
    struct rng rng;
    int cut = 0, joined = 0, apart = 0, several = 0;
    rng_seed(&rng, 20261118);
    for (int round = 0; round < 1500; round++) {
        struct maze m;
        unsigned char inside[GO_POINTS_MAX], reached[GO_POINTS_MAX];
        if (!random_maze(&rng, &m))
            continue;
        struct go_cut_spec spec = {m.from, m.to, m.passable, m.firm};
        bool found = go_cut(&m.board, &spec, inside);
        int fewest = LOOSE_MAX + 1;
        for (unsigned set = 0; set < 1u << m.count; set++) {
            if (size_of(set) < fewest && parts(&m, set, reached))
                fewest = size_of(set);
        }
        joined += fewest > LOOSE_MAX;
        apart += fewest == 0;
        ck_assert_msg(found == (fewest > 0 && fewest <= LOOSE_MAX), "round %d: %d points", round,
                      fewest);
        if (!found)
            continue;
        cut++;
        several += fewest > 1;
        ck_assert_int_eq(border(&m, inside), fewest);
        for (int i = 0; i < go_board_points(&m.board); i++)
            ck_assert(!(inside[i] && m.to[i]) && (inside[i] || !m.from[i]));
        /* No other choice of so few leaves anything inside that this one does not. */
        for (unsigned set = 0; set < 1u << m.count; set++) {
            if (size_of(set) != fewest || !parts(&m, set, reached))
                continue;
            for (int i = 0; i < go_board_points(&m.board); i++)
                ck_assert_msg(!reached[i] || inside[i], "round %d: point %d", round, i);
        }
    }
    ck_assert_int_gt(cut, 200);
    ck_assert_int_gt(several, 60);
    ck_assert_int_gt(joined, 20);
    ck_assert_int_gt(apart, 20);
}
END_TEST

/* ---- closings ---- */

static bool lives(const struct go_status *s)
{
    return s->verdict == GO_ALIVE || s->verdict == GO_SEKI;
}

static bool contains(const struct go_problem *large, const struct go_problem *small)
{
    for (int i = 0; i < go_board_points(&small->board); i++) {
        if (small->region[i] && !large->region[i])
            return false;
    }
    return true;
}

/* A board with black stones in the upper left and white ones somewhat further out. */
static bool random_open(struct rng *rng, struct go_board *b, unsigned char *crucial)
{
    int stones = 0;
    go_board_init(b, 9, 9);
    memset(crucial, 0, GO_POINTS_MAX);
    for (int i = 0; i < go_board_points(b); i++) {
        int col = i % 9, row = i / 9, far = col > row ? col : row;
        if (far == 1 || (far == 2 && rng_below(rng, 4) == 0)) {
            if (rng_below(rng, 4) == 0)
                continue;
            go_board_set(b, i, GO_COLOR_BLACK);
            crucial[i] = 1;
            stones++;
        } else if (far >= 2 && far <= 3 && rng_below(rng, 5) < 3) {
            go_board_set(b, i, GO_COLOR_WHITE);
        }
    }
    for (int i = 0; i < go_board_points(b); i++) {
        int block, liberties = 1;
        if (b->cell[i] != GO_COLOR_NONE)
            go_board_block(b, i, NULL, &block, &liberties);
        if (!liberties)
            return false;
    }
    return stones > 0;
}

/* The claim on which reports rest: added stones are the attacker's, so life with walls near by is
 * life with walls further out. Unconditional life alone: a ko may have its threats in what is
 * added. */
START_TEST(wider_never_takes_life)
{
    struct go_solver_options options = {.memory_bytes = 4u << 20, .threats = 1, .no_seki = true};
    struct limits limits = {.nodes = 2500};
    struct go_solver *solver;
    struct rng rng;
    int compared = 0, gained = 0, closings = 0;
    rng_seed(&rng, 7711);
    ck_assert_int_eq(go_solver_new(&solver, &options), SAKUI_OK);
    for (int round = 0; round < 120; round++) {
        struct go_board b;
        unsigned char crucial[GO_POINTS_MAX];
        struct go_problem p, wider;
        struct go_wider all;
        struct go_request q = {.board = &b, .crucial = crucial};
        if (!random_open(&rng, &b, crucial) || go_problem_make(&p, &q, NULL) || !go_walled(&p))
            continue;
        struct go_status near[2];
        for (int side = 0; side < 2; side++) {
            p.state.side = (uint8_t)side;
            go_solver_status(solver, &p.compiled, NULL, &p.state, &limits, &near[side]);
        }
        for (go_wider_start(&all, &p); all.count < 5 && go_wider_next(&all, &wider);) {
            closings++;
            if (!contains(&wider, &p))
                continue;
            for (int side = 0; side < 2; side++) {
                struct go_status far;
                wider.state.side = (uint8_t)side;
                go_solver_status(solver, &wider.compiled, NULL, &wider.state, &limits, &far);
                if (far.verdict == GO_UNKNOWN || near[side].verdict == GO_UNKNOWN)
                    continue;
                compared++;
                gained += lives(&far) && near[side].verdict == GO_DEAD;
                ck_assert_msg(!(lives(&near[side]) && near[side].holds_to < 0) || lives(&far),
                              "round %d, side %d: life in %d points, not in %d", round, side,
                              go_room_count(&b, p.region), go_room_count(&b, wider.region));
            }
        }
    }
    go_solver_free(solver);
    ck_assert_int_gt(closings, 60);
    ck_assert_int_gt(compared, 60);
    ck_assert_int_gt(gained, 2);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("go_closing");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 240);
    tcase_add_test(t, cut_is_fewest_and_furthest);
    tcase_add_test(t, wider_never_takes_life);
    suite_add_tcase(s, t);
    return run_suite(s);
}
