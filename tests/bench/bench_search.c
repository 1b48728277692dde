/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an expansion costs: every registered algorithm on fixed Othello and Hex positions.
 *
 *     bench_search [--nodes N] [--megabytes M] [--algorithm NAME] [--game othello|hex] [--repeat K]
 *
 * Deterministic counts come first (solved, iterations, nodes created, nodes expanded, bytes); the
 * CPU time is the best of K runs. The node limit is what each algorithm understands by it: nodes
 * created in the tree searches, iterations in the table searches. search_callgrind.sh counts
 * instructions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/rng.h"
#include "core/search/search.h"
#include "tsume/ref/hex.h"
#include "tsume/ref/othello.h"

#define POSITIONS 4

struct arguments {
    uint64_t nodes, megabytes;
    const char *algorithm, *game;
    int repeat;
};

struct totals {
    uint64_t iterations, created, expanded, bytes;
    int solved;
    double seconds;
};

union position {
    struct othello_state othello;
    struct hex_state hex;
};

/* Othello: random play down to 14, 15, 16, 17 empties. Hex: 5×5 with 2 to 5 random stones. Seed 7.
 */
static void make_position(const struct game *g, int number, union position *p)
{
    struct rng rng;
    game_move moves[HEX_CELLS_MAX];
    unsigned char undo[64];
    size_t count;
    rng_seed(&rng, 7 + (uint64_t)number);
    int plies = g == &hex_game ? 2 + number : 46 - number;
    if (g == &hex_game)
        hex_start(&p->hex, 5, HEX_BLACK);
    else
        othello_start(&p->othello);
    for (int i = 0; i < plies && g->expand(p, moves, &count) == GAME_OPEN; i++)
        g->play(p, moves[rng_below(&rng, count)], undo);
    if (g == &hex_game)
        hex_set_side(&p->hex, p->hex.side);
    else
        p->othello.or_side = p->othello.side;
}

/* A name of its own for callgrind's --toggle-collect. */
#if defined(__GNUC__)
__attribute__((noinline))
#endif
static sakui_status
bench_measured(const struct search_algorithm *a, const struct game *g, const union position *p,
               const struct search_options *o, const struct limits *limits, struct search_result *r)
{
    return search_run(a, g, p, o, limits, r);
}

static int run_once(const struct search_algorithm *a, const struct game *g,
                    const struct arguments *args, struct totals *t)
{
    memset(t, 0, sizeof *t);
    for (int i = 0; i < POSITIONS; i++) {
        union position p;
        struct search_options o;
        struct search_result r;
        struct limits limits = {.nodes = args->nodes, .memory_bytes = args->megabytes << 20};
        search_options_init(&o);
        make_position(g, i, &p);
        double start = clock_cpu_seconds();
        sakui_status st = bench_measured(a, g, &p, &o, &limits, &r);
        t->seconds += clock_cpu_seconds() - start;
        if (st != SAKUI_OK) {
            fprintf(stderr, "%s: %s\n", a->name, sakui_status_name(st));
            return 1;
        }
        t->iterations += r.indicators.iterations;
        t->created += r.indicators.created;
        t->expanded += r.indicators.expanded;
        t->bytes += r.indicators.memory_bytes;
        t->solved += r.value != SEARCH_UNKNOWN;
        search_result_free(&r);
    }
    return 0;
}

static int bench(const struct search_algorithm *a, const struct game *g,
                 const struct arguments *args)
{
    struct totals best = {0};
    for (int k = 0; k < args->repeat; k++) {
        struct totals t;
        if (run_once(a, g, args, &t))
            return 1;
        if (!k || t.seconds < best.seconds)
            best = t;
    }
    double s = best.seconds > 0 ? best.seconds : 1e-9;
    printf("| %s | %s | %d/%d | %llu | %llu | %llu | %.1f | %.2f | %.2f | %.2f |\n", g->name,
           a->name, best.solved, POSITIONS, (unsigned long long)best.iterations,
           (unsigned long long)best.created, (unsigned long long)best.expanded,
           (double)best.bytes / 1048576, best.seconds, (double)best.created / s / 1e6,
           (double)best.expanded / s / 1e6);
    fflush(stdout);
    return 0;
}

static int usage(void)
{
    fprintf(
        stderr,
        "usage: bench_search [--nodes N] [--megabytes M] [--algorithm NAME] [--game othello|hex] "
        "[--repeat K]\n");
    return 2;
}

static int bench_all(const struct arguments *args)
{
    static const struct game *const games[] = {&othello_game, &hex_game};
    size_t count;
    const struct search_algorithm *const *all = search_algorithms(&count);
    printf("| game | algorithm | solved | iterations | created | expanded | MB | CPU s | "
           "M created/s | M expanded/s |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t g = 0; g < 2; g++)
        for (size_t a = 0; a < count; a++) {
            bool wanted = (!args->game || !strcmp(args->game, games[g]->name)) &&
                          (!args->algorithm || !strcmp(args->algorithm, all[a]->name));
            if (wanted && bench(all[a], games[g], args))
                return 1;
        }
    return 0;
}

int main(int argc, char **argv)
{
    struct arguments a = {.nodes = 1000000, .megabytes = 256, .repeat = 1};
    if (argc % 2 == 0)
        return usage();
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--nodes"))
            a.nodes = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--megabytes"))
            a.megabytes = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--algorithm"))
            a.algorithm = argv[i + 1];
        else if (!strcmp(argv[i], "--game"))
            a.game = argv[i + 1];
        else if (!strcmp(argv[i], "--repeat"))
            a.repeat = atoi(argv[i + 1]) > 0 ? atoi(argv[i + 1]) : 1;
        else
            return usage();
    }
    return bench_all(&a);
}
