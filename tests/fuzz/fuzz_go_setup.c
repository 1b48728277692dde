/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards to life-and-death problems: what is refused says why; what is made is closed, names the
 * stones it added, and can be searched, with the same answer twice.
 * Input: columns, rows, flags, then a byte per point (stone, stone in question, point of the
 * region). */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tsume/go/setup.h"
#include "tsume/go/solver/solver.h"
#include "tsume/go/wider.h"

#define NODES 60 /* the set-up is what is looked for: many boards rather than long searches */

/* Every neighbour of the region is inside it or a stone; stones of the region are known. */
static void check_region(const struct go_problem *p, const struct go_board *given)
{
    const struct go_board *b = &p->board;
    unsigned char added[GO_POINTS_MAX] = {0};
    FUZZ_CHECK(p->compiled.count >= 1 && p->compiled.count <= GO_REGION_MAX);
    FUZZ_CHECK(p->state.crucial != 0 && (p->state.crucial & ~p->state.stones[GO_DEFENDER]) == 0);
    FUZZ_CHECK((p->state.stones[0] & p->state.stones[1]) == 0);
    for (int i = 0; i < p->added_count; i++) {
        FUZZ_CHECK(given->cell[p->added[i]] == GO_COLOR_NONE && !p->region[p->added[i]]);
        added[p->added[i]] = 1;
    }
    for (int i = 0; i < go_board_points(b); i++) {
        int near[4];
        int n = go_board_neighbours(b, i, near);
        FUZZ_CHECK(b->cell[i] == (added[i] ? (unsigned char)p->attacker : given->cell[i]));
        for (int k = 0; k < n && p->region[i]; k++)
            FUZZ_CHECK(p->region[near[k]] || b->cell[near[k]] != GO_COLOR_NONE);
    }
}

/* Closings further out: each as sound as the first, of the same stones, and a room of its own. */
static void check_wider(const struct go_problem *p, const struct go_board *given)
{
    struct go_wider closings;
    struct go_problem wider;
    int count = 0;
    for (go_wider_start(&closings, p); go_wider_next(&closings, &wider); count++) {
        check_region(&wider, given);
        FUZZ_CHECK(memcmp(wider.crucial, p->crucial, sizeof p->crucial) == 0);
        FUZZ_CHECK(memcmp(wider.region, p->region, sizeof p->region) != 0);
    }
    FUZZ_CHECK(count <= GO_WIDER_MAX && (go_walled(p) || count == 0));
}

static void ask_twice(const struct go_problem *p)
{
    struct go_solver_options options = {.memory_bytes = 64u << 10, .threats = 1};
    struct limits limits = {.nodes = NODES};
    for (int side = 0; side < 2; side++) {
        struct go_status s[2];
        for (int i = 0; i < 2; i++) {
            struct go_solver *solver;
            struct go_state state = p->state;
            state.side = (uint8_t)side;
            if (go_solver_new(&solver, &options))
                return;
            go_solver_status(solver, &p->compiled, NULL, &state, &limits, &s[i]);
            go_solver_free(solver);
        }
        FUZZ_CHECK(s[0].verdict == s[1].verdict && s[0].nodes == s[1].nodes &&
                   s[0].best == s[1].best && s[0].threats == s[1].threats);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct go_board b;
    struct go_problem p;
    unsigned char crucial[GO_POINTS_MAX] = {0}, region[GO_POINTS_MAX] = {0};
    const char *why = NULL;
    if (size < 4 || !go_board_init(&b, 1 + data[0] % 25, 1 + data[1] % 25))
        return 0;
    for (int i = 0; i < go_board_points(&b) && (size_t)i + 3 < size; i++) {
        unsigned char cell = data[i + 3];
        if (cell % 4 < 2)
            go_board_set(&b, i, (enum go_color)(cell % 4));
        crucial[i] = cell >> 2 & 1;
        region[i] = cell >> 3 & 1;
    }
    for (int i = 0; i < go_board_points(&b); i++) {
        int stones, liberties = 1;
        if (b.cell[i] != GO_COLOR_NONE)
            go_board_block(&b, i, NULL, &stones, &liberties);
        if (!liberties)
            return 0; /* refused before it comes here */
    }
    b.side = data[2] & 1 ? GO_COLOR_WHITE : GO_COLOR_BLACK;
    struct go_request q = {.board = &b,
                           .crucial = data[2] & 2 ? crucial : NULL,
                           .region = data[2] & 4 ? region : NULL,
                           .one_eye = (data[2] & 8) != 0,
                           .dragon = (data[1] & 128) != 0,
                           .loose = (data[2] >> 4) % (GO_LOOSE_MAX + 1)};
    sakui_status status =
        data[2] & 128 ? go_solver_propose(&p, &q, 10, &why) : go_problem_make(&p, &q, &why);
    if (status) {
        FUZZ_CHECK(status == SAKUI_MEMORY || why != NULL);
        return 0;
    }
    check_region(&p, &b);
    check_wider(&p, &b);
    ask_twice(&p);
    return 0;
}
