/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shapes every Go player knows (tests/puzzles/go-shapes.txt) and kos and sekis of our own
 * making (go-kos.txt), both sides to move; the right first move where the diagram has a star (both
 * sides) or a plus (attacker). What is wanted is compared with the solver and, where exhaustive
 * search can do it, with that. Prints what it compared. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "tests/unit/runner.h"
#include "tsume/check/go_brute.h"
#include "tsume/go/setup.h"
#include "tsume/go/solver/kinds.h"

#define AWAY        6 /* a shape in the centre or at the edge stands this far from the other edges */
#define BRUTE_NODES 30000
#define BRUTE_BYTES (4u << 20)
#define TRIED       2 /* threats that must not change what is no ko */

struct shape {
    char name[128], place[16], want[2][16]; /* by role */
    char kind[2][32];                       /* the name of the ko; "" = not compared */
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
                   sscanf(line, "kind-defender %31s", s->kind[GO_DEFENDER]) == 1 ||
                   sscanf(line, "kind %31s", s->kind[GO_ATTACKER]) == 1 ||
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

/* "ko" is a ko of any number of threats, "ko1" of one, "ko1:alive" one in which the defender lives
 * without threats; "life" is alive or seki. */
static bool matches(const char *want, const struct go_status *s)
{
    char got[24];
    bool winner = strchr(want, ':') != NULL;
    snprintf(got, sizeof got, "%s%d%s", go_verdict_name(s->verdict), s->threats,
             !winner                    ? ""
             : s->winner == GO_DEFENDER ? ":alive"
                                        : ":dead");
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
    struct go_request q = {.board = &s->board, .crucial = s->crucial, .one_eye = s->one_eye};
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
        if (s->kind[side][0])
            kind = go_solver_kind(solver, &p.compiled, &state, &got, &limits, NULL);
        if (s->kind[side][0] && strcmp(kind ? kind : "none", s->kind[side]) != 0) {
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

/* --- exhaustive search ------------------------------------------------------------------------ */

struct oracle {
    struct go_brute_problem problem;
    void *cache;
    int compared, beyond;
};

static void take_problem(struct oracle *o, const struct go_problem *p)
{
    struct go_brute_problem *n = &o->problem;
    memset(n, 0, sizeof *n);
    go_naive_init(&n->board, p->board.cols, p->board.rows);
    n->defender = 'X';
    n->one_eye = p->one_eye;
    for (int i = 0; i < go_board_points(&p->board); i++) {
        int row = i / p->board.cols, col = i % p->board.cols;
        n->board.cell[row][col] = "XO."[p->board.cell[i]];
        n->region[row][col] = p->region[i];
        n->crucial[row][col] = p->crucial[i] && p->board.cell[i] != GO_COLOR_NONE;
    }
}

/* Who wins, `owner` having that many threats? GO_BRUTE_UNKNOWN: beyond exhaustive search. */
static enum go_brute_value exhaust(struct oracle *o, int side, enum go_brute_value owner,
                                   int threats)
{
    struct go_brute brute;
    enum go_brute_value value = GO_BRUTE_UNKNOWN;
    go_brute_init(&brute, o->cache, BRUTE_BYTES);
    brute.node_limit = BRUTE_NODES;
    o->problem.threats = threats;
    o->problem.threat_owner = owner == GO_BRUTE_DEFENDER ? 'X' : 'O';
    if (go_brute_solve(&brute, &o->problem, side == GO_ATTACKER ? 'O' : 'X', &value, NULL, NULL))
        value = GO_BRUTE_UNKNOWN;
    return value;
}

/* The wanted result, played out: 0 threats, and what the loser makes of some. True: as wanted, or
 * beyond the limit (counted). */
static bool played_out(struct oracle *o, const char *want, int side)
{
    int threats = 0;
    bool ko = strncmp(want, "ko", 2) == 0;
    sscanf(want, "ko%d", &threats);
    enum go_brute_value plain = exhaust(o, side, GO_BRUTE_DEFENDER, 0);
    enum go_brute_value loser = plain == GO_BRUTE_DEFENDER ? GO_BRUTE_ATTACKER : GO_BRUTE_DEFENDER;
    enum go_brute_value few = exhaust(o, side, loser, ko && threats ? threats - 1 : 0);
    enum go_brute_value many = exhaust(o, side, loser, ko && threats ? threats : TRIED);
    if (!plain || !few || !many) {
        o->beyond++;
        return true;
    }
    o->compared++;
    if (strstr(want, ":alive") && plain != GO_BRUTE_DEFENDER)
        return false;
    if (strstr(want, ":dead") && plain != GO_BRUTE_ATTACKER)
        return false;
    if (ko)
        return few == plain && many == loser;
    bool lives = plain == GO_BRUTE_DEFENDER;
    return many == plain && lives == (strcmp(want, "dead") != 0);
}

static int play_out(struct oracle *o, const struct shape *s)
{
    static struct go_problem p;
    struct go_request q = {.board = &s->board, .crucial = s->crucial, .one_eye = s->one_eye};
    int wrong = 0;
    if (go_problem_make(&p, &q, NULL))
        return 1;
    take_problem(o, &p);
    for (int side = 0; side < 2; side++) {
        if (played_out(o, s->want[side], side))
            continue;
        printf("%s, %s first: exhaustive search does not find %s\n", s->name,
               side == GO_ATTACKER ? "attacker" : "defender", s->want[side]);
        wrong++;
    }
    return wrong;
}

/* Returns the number of shapes. */
static int run_file(const char *path, struct oracle *o)
{
    struct go_solver_options options = {.memory_bytes = 8u << 20};
    struct go_solver *solver;
    static struct shape s;
    int count = 0, wrong = 0, failures = 0;
    FILE *f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    ck_assert_int_eq(go_solver_new(&solver, &options), SAKUI_OK);
    while (read_shape(f, &s)) {
        int bad = compare(solver, &s) + play_out(o, &s);
        count++;
        if (s.known_failure) {
            failures++;
            ck_assert_msg(bad > 0, "%s: no longer a failure", s.name);
        } else {
            wrong += bad;
        }
    }
    printf("%s: %d, both sides to move; %d known failures; %d played out, %d beyond that\n", path,
           count, failures, o->compared, o->beyond);
    go_solver_free(solver);
    fclose(f);
    ck_assert_int_eq(wrong, 0);
    return count;
}

START_TEST(shapes)
{
    static struct oracle o;
    o = (struct oracle){.cache = mem_alloc(BRUTE_BYTES)};
    ck_assert_ptr_nonnull(o.cache);
    ck_assert_int_ge(run_file("tests/puzzles/go-shapes.txt", &o), 90);
    mem_free(o.cache);
}
END_TEST

/* Of these every one is played out. */
START_TEST(kos)
{
    static struct oracle o;
    o = (struct oracle){.cache = mem_alloc(BRUTE_BYTES)};
    ck_assert_ptr_nonnull(o.cache);
    ck_assert_int_ge(run_file("tests/puzzles/go-kos.txt", &o), 15);
    ck_assert_int_eq(o.beyond, 0);
    mem_free(o.cache);
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
        struct go_request q = {.board = &b, .crucial = crucial};
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
    tcase_add_test(t, kos);
    tcase_add_test(t, weak_wall_stones);
    suite_add_tcase(s, t);
    return run_suite(s);
}
