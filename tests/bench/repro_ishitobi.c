/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ishitobi's tables A.2 (Othello, random positions with 16 empties) and A.3 (Hex 4×4) beside our
 * own medians, as a Markdown table.
 *
 *     repro_ishitobi [--othello N] [--hex N] [--seed S] [--cap NODES] [--rows SUBSTRING]
 *
 * Deterministic for equal arguments, but for the time it takes. Children are shuffled afresh at
 * every node, values are asked for when a node is selected, the whole tree is kept (no table), OR
 * is the root's mover, a draw is a loss. A run that passes the cap counts as infinitely long, which
 * leaves the median right while fewer than half do.
 *
 * Intervals: 95 %, bootstrap over our runs. Two verdicts on the paper's median, both allowing for
 * the paper's own sample size: "in" the middle 95 % of what a sample of that size would show if
 * drawn from a resample of our runs / its ratio to ours "in" the middle 95 % of ratios of two
 * medians of our runs. They differ where the distribution is skewed; a row is only safe where both
 * agree. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/rng.h"
#include "core/search/search.h"
#include "tsume/ref/hex.h"
#include "tsume/ref/othello.h"

#define RUNS_MAX  5000
#define RESAMPLES 2000

struct row {
    const char *label, *algorithm;
    double r, epsilon, cost; /* those that concern the algorithm */
    double paper_iterations, paper_nodes;
};

static const struct row othello_rows[] = {
    {"PN", "pn", 1, 0, 0, 94319, 440233},
    {"df-pn", "df-pn", 1, 0, 0, 90555, 428416},
    {"DeepPN R=0.60", "deep-pn", 0.60, 0, 0, 47285, 166103},
    {"1+ε, ε=1/8", "df-pn-eps", 1, 0.125, 0, 91459, 419436},
    {"df-pn+ cost_φ=-1", "df-pn+", 1, 0, -1, 65690, 124148},
};
static const struct row hex_rows[] = {
    {"PN", "pn", 1, 0, 0, 2671655, 24049320},
    {"df-pn", "df-pn", 1, 0, 0, 3086234, 26348012},
    {"DeepPN R=0.95", "deep-pn", 0.95, 0, 0, 973190, 7764919},
    {"1+ε, ε=1", "df-pn-eps", 1, 1, 0, 794448, 4381527},
    {"df-pn+ cost_φ=-5", "df-pn+", 1, 0, -5, 2483241, 22660719},
};

struct arguments {
    size_t othello, hex;
    uint64_t seed, cap;
    const char *rows;
};

struct sample {
    double iterations[RUNS_MAX], nodes[RUNS_MAX], switches[RUNS_MAX], depth[RUNS_MAX];
    size_t count, capped, wins;
    double seconds;
};

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median_of_sorted(const double *v, size_t n)
{
    return n % 2 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
}

static double median(const double *v, size_t n)
{
    double *copy = malloc(n * sizeof *copy);
    memcpy(copy, v, n * sizeof *copy);
    qsort(copy, n, sizeof *copy, by_value);
    double m = median_of_sorted(copy, n);
    free(copy);
    return m;
}

/* Median of m draws with replacement. */
static double resampled(struct rng *rng, const double *v, size_t n, size_t m, double *room)
{
    for (size_t i = 0; i < m; i++)
        room[i] = v[rng_below(rng, n)];
    qsort(room, m, sizeof *room, by_value);
    return median_of_sorted(room, m);
}

struct interval {
    double low, high;
};

static struct interval middle(double *v, size_t n)
{
    qsort(v, n, sizeof *v, by_value);
    return (struct interval){v[n / 40], v[n - 1 - n / 40]};
}

struct verdict {
    struct interval ours;   /* where our median may lie */
    struct interval theirs; /* predictive: where the paper's median would be expected */
    struct interval ratio;  /* of the paper's median to ours, if both sampled the same */
};

static struct verdict bootstrap(uint64_t seed, const double *v, size_t n, size_t paper_n)
{
    static double medians[RESAMPLES], predicted[RESAMPLES], ratios[RESAMPLES];
    double *once = malloc(n * sizeof *once), *twice = malloc(paper_n * sizeof *twice);
    struct rng rng;
    rng_seed(&rng, seed);
    for (size_t b = 0; b < RESAMPLES; b++) {
        medians[b] = resampled(&rng, v, n, n, once);
        predicted[b] = resampled(&rng, once, n, paper_n, twice);
        ratios[b] = resampled(&rng, v, n, paper_n, twice) / medians[b];
        if (isnan(ratios[b])) /* capped divided by capped: nothing known */
            ratios[b] = 1;
    }
    struct verdict r = {middle(medians, RESAMPLES), middle(predicted, RESAMPLES),
                        middle(ratios, RESAMPLES)};
    free(once);
    free(twice);
    return r;
}

static const char *in(struct interval i, double x)
{
    return x >= i.low && x <= i.high ? "in" : "out";
}

/* Random legal moves until `empties` squares are left; games that end before are played again. */
static void random_othello(struct rng *rng, int empties, struct othello_state *s)
{
    game_move moves[64];
    size_t count;
    uint64_t undo;
    for (;;) {
        othello_start(s);
        while (64 - __builtin_popcountll(s->discs[0] | s->discs[1]) > empties &&
               othello_game.expand(s, moves, &count) == GAME_OPEN)
            othello_game.play(s, moves[rng_below(rng, count)], &undo);
        if (64 - __builtin_popcountll(s->discs[0] | s->discs[1]) == empties &&
            othello_game.terminal(s) == GAME_OPEN)
            break;
    }
    s->or_side = s->side;
}

static void options_of(const struct row *row, uint64_t seed, struct search_options *o)
{
    search_options_init(o);
    o->evaluation = EVALUATE_WHEN_SELECTED;
    o->shuffle = true;
    o->seed = seed;
    o->deep_r = row->r;
    o->epsilon = row->epsilon;
    o->cost_phi = row->cost;
    o->clamp_phi = false;
    o->keep_tree = true;
    o->delete_solved = true; /* changes memory only */
}

static int one_run(const struct row *row, const struct game *game, const void *root, uint64_t seed,
                   uint64_t cap, struct sample *s)
{
    struct search_options o;
    struct search_result r;
    struct limits limits = {.nodes = cap};
    options_of(row, seed, &o);
    sakui_status st = search_run(search_find(row->algorithm), game, root, &o, &limits, &r);
    if (st != SAKUI_OK) {
        fprintf(stderr, "%s: %s\n", row->algorithm, sakui_status_name(st));
        return 1;
    }
    bool capped = r.value == SEARCH_UNKNOWN;
    size_t i = s->count++;
    s->iterations[i] = capped ? (double)INFINITY : (double)r.indicators.iterations;
    s->nodes[i] = capped ? (double)INFINITY : (double)r.indicators.created;
    s->switches[i] = (double)r.indicators.root_switches;
    s->depth[i] = r.indicators.iterations
                      ? (double)r.indicators.depth_sum / (double)r.indicators.iterations
                      : 0;
    s->capped += capped;
    s->wins += r.value == SEARCH_PROVEN;
    s->seconds += r.indicators.seconds;
    search_result_free(&r);
    return 0;
}

static void print_cell(const double *v, size_t n, double paper, size_t paper_n, uint64_t seed)
{
    double m = median(v, n);
    struct verdict r = bootstrap(seed, v, n, paper_n);
    printf(" %.0f [%.0f, %.0f] | %.0f | %.2f %s/%s |", m, r.ours.low, r.ours.high, paper, m / paper,
           in(r.theirs, paper), in(r.ratio, paper / m));
}

static void print_row(const struct row *row, const struct sample *s, size_t paper_n, uint64_t seed)
{
    printf("| %s | %zu | %zu |", row->label, s->count, s->capped);
    print_cell(s->iterations, s->count, row->paper_iterations, paper_n, seed + 1);
    print_cell(s->nodes, s->count, row->paper_nodes, paper_n, seed + 2);
    printf(" %.0f | %.1f | %.1f |\n", median(s->switches, s->count), median(s->depth, s->count),
           s->seconds);
    fflush(stdout);
}

static void print_head(const char *title)
{
    printf("\n%s\n\n"
           "| algorithm | runs | capped | iterations, median [95 %%] | paper | ours/paper | nodes, "
           "median [95 %%] | paper | ours/paper | root switches | mean depth | s |\n"
           "|---|---|---|---|---|---|---|---|---|---|---|---|\n",
           title);
}

static int othello_table(const struct arguments *a)
{
    static struct sample s;
    char title[200];
    snprintf(title, sizeof title,
             "Othello, 16 empties, %zu random positions, seed %llu, cap %llu nodes (table A.2)",
             a->othello, (unsigned long long)a->seed, (unsigned long long)a->cap);
    print_head(title);
    for (size_t k = 0; k < sizeof othello_rows / sizeof *othello_rows; k++) {
        const struct row *row = &othello_rows[k];
        struct rng rng;
        rng_seed(&rng, a->seed); /* the same positions for every algorithm */
        memset(&s, 0, sizeof s);
        if (a->rows && !strstr(row->label, a->rows))
            continue;
        for (size_t i = 0; i < a->othello; i++) {
            struct othello_state root;
            random_othello(&rng, 16, &root);
            if (one_run(row, &othello_game, &root, a->seed * 1000003 + i, a->cap, &s))
                return 1;
        }
        print_row(row, &s, 1000, a->seed);
    }
    return 0;
}

static int hex_table(const struct arguments *a)
{
    static struct sample s;
    char title[200];
    snprintf(title, sizeof title,
             "Hex 4×4, empty board, %zu runs, seed %llu, cap %llu nodes "
             "(table A.3)",
             a->hex, (unsigned long long)a->seed, (unsigned long long)a->cap * 20);
    print_head(title);
    for (size_t k = 0; k < sizeof hex_rows / sizeof *hex_rows; k++) {
        const struct row *row = &hex_rows[k];
        memset(&s, 0, sizeof s);
        if (a->rows && !strstr(row->label, a->rows))
            continue;
        for (size_t i = 0; i < a->hex; i++) {
            struct hex_state root;
            hex_start(&root, 4, HEX_BLACK);
            if (one_run(row, &hex_game, &root, a->seed * 1000003 + i, a->cap * 20, &s))
                return 1;
        }
        print_row(row, &s, 10, a->seed);
        if (s.wins + s.capped != s.count)
            printf("WRONG: the first player was not found to win\n");
    }
    return 0;
}

static int usage(void)
{
    fprintf(stderr, "usage: repro_ishitobi [--othello N] [--hex N] [--seed S] [--cap NODES] "
                    "[--rows SUBSTRING]\n");
    return 2;
}

int main(int argc, char **argv)
{
    struct arguments a = {.othello = 101, .hex = 11, .seed = 2016, .cap = 4000000};
    for (int i = 1; i + 1 < argc; i += 2) {
        unsigned long long n = strtoull(argv[i + 1], NULL, 10);
        if (!strcmp(argv[i], "--othello") && n <= RUNS_MAX)
            a.othello = n;
        else if (!strcmp(argv[i], "--hex") && n <= RUNS_MAX)
            a.hex = n;
        else if (!strcmp(argv[i], "--seed"))
            a.seed = n;
        else if (!strcmp(argv[i], "--cap") && n)
            a.cap = n;
        else if (!strcmp(argv[i], "--rows"))
            a.rows = argv[i + 1];
        else
            return usage();
    }
    if (argc % 2 == 0)
        return usage();
    double start = clock_seconds();
    int failed = (a.othello && othello_table(&a)) || (a.hex && hex_table(&a));
    fprintf(stderr, "%.0f s\n", clock_seconds() - start);
    return failed;
}
