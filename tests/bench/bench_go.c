/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tsume-Go solver on a file of GoTools problems (not part of this project: the caller names the
 * file). Every problem is solved with either side to move; where the file records the best result
 * for the mover, it is compared.
 *   bench_go FILE [NODES] [PARTS] [THREATS] [FIRST] [LAST] [mover|plain|lines]
 * "mover": only the side the file has a result for; "plain": of these only results without ko;
 * "lines": every first move that the file has a result for.
 * VERBOSE in the environment prints every question. Threats are counted as GoTools does, for
 * retaking a ko; with SUPERKO in the environment for breaking longer cycles too, as we do. Counts
 * first, times last. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "tests/bench/gotools.h"
#include "tsume/go/setup.h"
#include "tsume/go/solver/solver.h"

struct totals {
    int problems, questions, undecided, kos, right, wrong, unset, threats_differ, unchecked;
    uint64_t nodes, simulated, simulations, simulations_ok;
    double seconds, worst;
};

/* "l", "d", or "l2d": lives, but dies if the attacker has 2 ko threats. */
static void say(const struct go_status *s, char *out, size_t size)
{
    if (s->verdict == GO_UNKNOWN)
        snprintf(out, size, "?");
    else if (s->verdict == GO_KO)
        snprintf(out, size, "%s%d%s", s->winner == GO_ATTACKER ? "d" : "l", s->threats,
                 s->winner == GO_ATTACKER ? "l" : "d");
    else
        snprintf(out, size, "%s", s->verdict == GO_DEAD ? "d" : "l");
}

static void check(const struct gotools_entry *e, char side, const struct go_status *s,
                  struct totals *t)
{
    char got[16];
    say(s, got, sizeof got);
    if (side != e->mover || !e->code[0] || s->verdict == GO_UNKNOWN)
        return;
    if (strcmp(got, e->code) == 0) {
        t->right++;
    } else if (got[0] == e->code[0] && (got[1] || s->holds_to >= 0) && e->code[1]) {
        t->threats_differ++;
        printf("threats %s %c: file %s, here %s\n", e->name, side, e->code, got);
    } else {
        t->wrong++;
        printf("differs %s %c: file %s, here %s\n", e->name, side, e->code, got);
    }
}

/* Which questions are asked. */
enum asked { ASK_ALL, ASK_MOVER, ASK_PLAIN, ASK_LINES };

static bool wanted(const struct gotools_entry *e, int side, enum asked asked)
{
    return asked == ASK_ALL ||
           ("A?"[side] == e->mover && e->code[0] && (asked == ASK_MOVER || !e->code[1]));
}

static void solve(struct go_solver *solver, const struct gotools_entry *e,
                  const struct limits *limits, enum asked asked, struct totals *t)
{
    bool verbose = getenv("VERBOSE") != NULL;
    struct go_problem p;
    const char *why = "";
    struct go_request q = {.board = &e->board, .crucial = e->crucial};
    t->problems++;
    if (go_problem_make(&p, &q, &why)) {
        t->unset++;
        printf("not set up %s: %s\n", e->name, why);
        return;
    }
    for (int side = 0; side < 2; side++) {
        struct go_status s;
        struct go_state state = p.state;
        char word[16];
        state.side = (uint8_t)side;
        if (!wanted(e, side, asked))
            continue;
        double begin = cpu_seconds();
        go_solver_status(solver, &p.compiled, NULL, &state, limits, &s);
        double took = cpu_seconds() - begin;
        t->questions++;
        t->undecided += s.verdict == GO_UNKNOWN;
        t->kos += s.verdict == GO_KO;
        t->nodes += s.nodes;
        t->seconds += took;
        t->worst = took > t->worst ? took : t->worst;
        say(&s, word, sizeof word);
        if (verbose || s.verdict == GO_UNKNOWN)
            printf("%s %c %s %llu nodes %.3f s\n", e->name, "A?"[side], word,
                   (unsigned long long)s.nodes, took);
        check(e, "A?"[side], &s, t);
        const struct go_measures *m = go_solver_measures(solver);
        t->simulated += m->simulated;
        t->simulations += m->simulations;
        t->simulations_ok += m->simulations_ok;
    }
}

/* Every first move the file has a result for. */
static void solve_lines(struct go_solver *solver, const struct gotools_entry *e,
                        const struct limits *limits, struct totals *t)
{
    struct go_problem p;
    struct go_request q = {.board = &e->board, .crucial = e->crucial};
    t->problems++;
    if (go_problem_make(&p, &q, NULL)) {
        t->unset++;
        return;
    }
    for (int i = 0; i < e->line_count; i++) {
        const struct gotools_line *line = &e->lines[i];
        struct go_state before = p.state, after;
        struct go_status s;
        char word[16];
        before.side = line->mover == 'A' ? GO_ATTACKER : GO_DEFENDER;
        after = before;
        go_move move = go_move_at(&p.compiled, line->point);
        if (!line->code[0] || !move || move == GO_MOVE_PASS ||
            !go_region_legal(&p.compiled, &before, move - 1))
            continue;
        go_region_play(&p.compiled, &after, move);
        double begin = cpu_seconds();
        go_solver_status(solver, &p.compiled, &before, &after, limits, &s);
        t->seconds += cpu_seconds() - begin;
        t->questions++;
        t->nodes += s.nodes;
        t->undecided += s.verdict == GO_UNKNOWN;
        say(&s, word, sizeof word);
        t->right += strcmp(word, line->code) == 0;
        if (s.verdict == GO_UNKNOWN || strcmp(word, line->code) == 0)
            continue;
        bool same = word[0] == line->code[0] && word[1] && line->code[1];
        t->threats_differ += same;
        t->wrong += !same;
        printf("%s %s %c%d, %c%d: file %s, here %s, holds to %d\n", same ? "threats" : "differs",
               e->name, line->mover, i + 1, (char)('A' + line->point % 19), line->point / 19 + 1,
               line->code, word, s.holds_to);
    }
}

int main(int argc, char **argv)
{
    FILE *f = argc > 1 ? fopen(argv[1], "r") : NULL;
    struct go_solver_options options = {.memory_bytes = (size_t)256 << 20, .no_seki = true};
    options.ko_only = getenv("SUPERKO") == NULL; /* as the file counts */
    struct limits limits = {.nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000000};
    struct go_solver *solver;
    struct totals t = {0};
    struct gotools_entry e;
    options.parts = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 0) : 0;
    options.threats = argc > 4 ? atoi(argv[4]) : 0;
    int first = argc > 5 ? atoi(argv[5]) : 0, last = argc > 6 ? atoi(argv[6]) : 1 << 30;
    enum asked asked = ASK_ALL;
    if (argc > 7)
        asked = strcmp(argv[7], "plain") == 0   ? ASK_PLAIN
                : strcmp(argv[7], "lines") == 0 ? ASK_LINES
                                                : ASK_MOVER;
    if (!f || go_solver_new(&solver, &options)) {
        fputs("usage: bench_go FILE [NODES] [PARTS] [THREATS] [FIRST] [LAST] [mover|plain|lines]\n",
              stderr);
        return 2;
    }
    for (int i = 0; gotools_read(f, &e) && i < last; i++) {
        if (i < first)
            continue;
        if (asked == ASK_LINES)
            solve_lines(solver, &e, &limits, &t);
        else
            solve(solver, &e, &limits, asked, &t);
    }
    printf("%d problems (%d not set up), %d questions: %d undecided, %d ko; against the file: %d "
           "right, %d other number of threats, %d differ\n%llu nodes; first questions: %llu of "
           "simulations, %llu of %llu held\n%.1f s, worst %.2f s\n",
           t.problems, t.unset, t.questions, t.undecided, t.kos, t.right, t.threats_differ, t.wrong,
           (unsigned long long)t.nodes, (unsigned long long)t.simulated,
           (unsigned long long)t.simulations_ok, (unsigned long long)t.simulations, t.seconds,
           t.worst);
    go_solver_free(solver);
    fclose(f);
    return 0;
}
