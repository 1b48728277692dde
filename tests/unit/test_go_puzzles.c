/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shapes every Go player knows (tests/puzzles/go-shapes.txt), both sides to move; the right
 * first move where the diagram has a star (both sides) or a plus (attacker). Prints what it
 * compared. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/runner.h"
#include "tsume/go/setup.h"
#include "tsume/go/solver/kinds.h"

#define SHAPES "tests/puzzles/go-shapes.txt"
#define AWAY   6 /* a shape in the centre or at the edge stands this far from the other edges */

struct shape {
    char name[128], place[16], want[2][16]; /* by role */
    char kind[32];                          /* the name of the ko; "" = not compared */
    bool one_eye, known_failure;
    bool for_attacker; /* the star is his alone: the defender has other good moves */
    struct go_board board;
    unsigned char crucial[GO_POINTS_MAX];
    int star, rows;
};

static void read_row(struct shape *s, const char *row)
{
    int left = strcmp(s->place, "corner") == 0 ? 0 : AWAY;
    int top = strcmp(s->place, "centre") == 0 ? AWAY : 0;
    for (int x = 0; row[x] && row[x] != '\n'; x++) {
        int point = (top + s->rows) * s->board.cols + left + x;
        if (row[x] == '*' || row[x] == '+') {
            s->star = point;
            s->for_attacker = row[x] == '+';
        }
        if (strchr("BbW", row[x]))
            go_board_set(&s->board, point, row[x] == 'W' ? GO_COLOR_WHITE : GO_COLOR_BLACK);
        else
            ck_assert_msg(strchr(".*+ ", row[x]), "%s: '%c'", s->name, row[x]);
        s->crucial[point] = row[x] == 'B';
    }
    s->rows++;
}

/* A shape begins with "= name"; words, then the diagram, to an empty line. */
static bool read_shape(FILE *f, struct shape *s)
{
    char line[160];
    memset(s, 0, sizeof *s);
    s->star = -1;
    go_board_init(&s->board, 19, 19);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#')
            continue;
        if (line[0] == '\n') {
            if (s->rows)
                return true;
        } else if (sscanf(line, "= %127[^\n]", s->name) == 1 ||
                   sscanf(line, "place %15s", s->place) == 1 ||
                   sscanf(line, "kind %31s", s->kind) == 1 ||
                   sscanf(line, "attacker %15s", s->want[GO_ATTACKER]) == 1 ||
                   sscanf(line, "defender %15s", s->want[GO_DEFENDER]) == 1) {
            continue;
        } else if (strcmp(line, "one-eye\n") == 0) {
            s->one_eye = true;
        } else if (strcmp(line, "known-failure\n") == 0) {
            s->known_failure = true;
        } else {
            read_row(s, line);
        }
    }
    return s->rows > 0;
}

/* "ko" is a ko of any number of threats, "ko1" of one; "life" is alive or seki. */
static bool matches(const char *want, const struct go_status *s)
{
    char got[16];
    snprintf(got, sizeof got, "%s%d", go_verdict_name(s->verdict), s->threats);
    if (strcmp(want, "life") == 0)
        return s->verdict == GO_ALIVE || s->verdict == GO_SEKI;
    return strcmp(want, go_verdict_name(s->verdict)) == 0 || strcmp(want, got) == 0;
}

/* Exactly the starred move is best. */
static bool star_is_best(struct go_solver *solver, const struct shape *s,
                         const struct go_problem *p, const struct go_state *state)
{
    struct go_first_moves moves;
    struct limits limits = {.nodes = 2000000};
    go_solver_first_moves(solver, &p->compiled, state, &limits, &moves);
    if (moves.count < 2 || go_move_point(&p->compiled, moves.items[0].move) != s->star)
        return false;
    enum go_role side = (enum go_role)state->side;
    return go_status_worth(&moves.items[0].status, side) >
           go_status_worth(&moves.items[1].status, side);
}

static int compare(struct go_solver *solver, const struct shape *s)
{
    static struct go_problem p;
    struct go_request q = {&s->board, s->crucial, NULL, s->one_eye, 0};
    struct limits limits = {.nodes = 2000000};
    const char *why = "";
    int wrong = 0;
    if (go_problem_make(&p, &q, &why)) {
        printf("%s: %s\n", s->name, why);
        return 1;
    }
    if (p.added_count) {
        printf("%s: the diagram is open\n", s->name);
        wrong++;
    }
    for (int side = 0; side < 2; side++) {
        struct go_state state = p.state;
        struct go_status got;
        state.side = (uint8_t)side;
        go_solver_status(solver, &p.compiled, NULL, &state, &limits, &got);
        bool ok = matches(s->want[side], &got);
        if (ok && s->star >= 0 && !(side == GO_DEFENDER && s->for_attacker) &&
            !star_is_best(solver, s, &p, &state)) {
            printf("%s: the star is not the only best move\n", s->name);
            ok = false;
        }
        const char *kind = NULL;
        if (s->kind[0] && side == GO_ATTACKER)
            kind = go_solver_kind(solver, &p.compiled, &state, &got, &limits, NULL);
        if (s->kind[0] && side == GO_ATTACKER && strcmp(kind ? kind : "none", s->kind) != 0) {
            printf("%s: called %s\n", s->name, kind ? kind : "nothing");
            ok = false;
        }
        if (!ok)
            printf("%s, %s first: wanted %s, got %s, threats %d\n", s->name,
                   side == GO_ATTACKER ? "attacker" : "defender", s->want[side],
                   go_verdict_name(got.verdict), got.threats);
        wrong += !ok;
    }
    return wrong;
}

START_TEST(shapes)
{
    struct go_solver_options options = {.memory_bytes = 8u << 20};
    struct go_solver *solver;
    static struct shape s;
    int count = 0, wrong = 0, failures = 0;
    FILE *f = fopen(SHAPES, "r");
    ck_assert_ptr_nonnull(f);
    ck_assert_int_eq(go_solver_new(&solver, &options), SAKUI_OK);
    while (read_shape(f, &s)) {
        int bad = compare(solver, &s);
        count++;
        if (s.known_failure) {
            failures++;
            ck_assert_msg(bad > 0, "%s: no longer a failure", s.name);
        } else {
            wrong += bad;
        }
    }
    printf("go shapes: %d, both sides to move; %d known failures\n", count, failures);
    go_solver_free(solver);
    fclose(f);
    ck_assert_int_eq(wrong, 0);
    ck_assert_int_ge(count, 60);
}
END_TEST

/* A wall stone whose only liberty is a hole among wall stones can be taken: it belongs to the
 * region, and so does the hole. One with a liberty outside does not. */
START_TEST(weak_wall_stones)
{
    static const char *const rows[] = {
        ".B.BW....", /* every wall stone is joined to one with a liberty outside */
        "BBBBWW...",
        "WWWWW....",
        ".........",
    };
    static const char *const weak[] = {
        "B.BW.....", "BBBW.....", "BW.W.....", /* B7 has no liberty but C7 */
        "BBWW.....", "WWW......",
    };
    struct go_board b;
    static struct go_problem p;
    for (int which = 0; which < 2; which++) {
        const char *const *text = which ? weak : rows;
        int count = which ? 5 : 4;
        unsigned char crucial[GO_POINTS_MAX] = {0};
        const char *why = "";
        ck_assert(go_board_init(&b, 9, 9));
        for (int i = 0; i < count * 9; i++) {
            char c = text[i / 9][i % 9];
            if (c != '.')
                go_board_set(&b, i, c == 'B' ? GO_COLOR_BLACK : GO_COLOR_WHITE);
            crucial[i] = c == 'B';
        }
        struct go_request q = {&b, crucial, NULL, false, 0};
        ck_assert_msg(!go_problem_make(&p, &q, &why), "%s", why);
        ck_assert_int_eq(p.enclosure, GO_ENCLOSED);
        if (which) {
            ck_assert(p.region[2 * 9 + 1] && p.region[2 * 9 + 2]); /* B7 and C7 */
            ck_assert_int_eq(p.inside, 1);
            ck_assert(!p.region[2 * 9 + 3]);
        } else {
            ck_assert_int_eq(p.inside, 0);
            ck_assert(!p.region[2 * 9 + 3]);
        }
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("go-puzzles");
    TCase *t = tcase_create("shapes");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, shapes);
    tcase_add_test(t, weak_wall_stones);
    suite_add_tcase(s, t);
    return run_suite(s);
}
