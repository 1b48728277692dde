/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tuned solver on a file of problems:
 *   bench_solver FILE COLUMN SECONDS MEGABYTES [--shortest] [--threads N] [--nodes N]
 * FILE holds tab-separated lines (id, given plies, …), COLUMN (from 0) is the SFEN's. A fresh table
 * for every problem. Prints id, given plies, verdict, length, length with every interposition
 * counted (0: not known), nodes, leaves, CPU seconds of all threads, wall seconds, megabytes of the
 * table in use and its collections, status, line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/clock.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/solver/solver.h"

#define COLUMNS 16

struct totals {
    int problems, decided;
    double seconds;
    unsigned long long nodes;
};

static int split(char *line, char *columns[COLUMNS])
{
    int count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at && count < COLUMNS; at = strchr(at, '\t')) {
        if (count)
            *at++ = '\0';
        columns[count++] = at;
    }
    return count;
}

static const char *word(enum tsume_verdict verdict)
{
    return verdict == TSUME_MATE ? "mate" : verdict == TSUME_NO_MATE ? "nomate" : "unknown";
}

static void print_line(const struct tsume_result *r)
{
    char usi[SHOGI_USI_MAX];
    for (int i = 0; i < r->plies; i++) {
        shogi_move_to_usi(r->line[i], usi);
        printf("%c%s", i ? ' ' : '\t', usi);
    }
    putchar('\n');
    fflush(stdout);
}

static int measure(const char *id, const char *given, const char *sfen, const struct limits *limits,
                   const struct tsume_options *options, int shortest, struct totals *sum)
{
    struct shogi_position p;
    struct diag_list diags;
    struct tsume_solver *solver;
    struct tsume_result r;
    diag_list_init(&diags);
    if (shogi_from_sfen(&p, sfen, strlen(sfen), id, 1, 1, &diags) != SAKUI_OK ||
        tsume_solver_new(&solver, options) != SAKUI_OK) {
        printf("%s\tcannot be read or no memory\n", id);
        diag_list_clear(&diags);
        return 1;
    }
    double start = clock_seconds();
    clock_t cpu = clock();
    sakui_status status = shortest ? tsume_solver_shortest(solver, &p, 0, limits, &r)
                                   : tsume_solver_solve(solver, &p, NULL, 0, limits, &r);
    printf("%s\t%s\t%s %d%s%s\t%d%s\t%llu\t%llu\t%.3f\t%.3f\t%.1f %llu\t%s", id, given,
           word(r.verdict), r.shortest ? r.best_plies : r.plies, r.leftover ? "+" : "",
           shortest && !r.shortest ? " not shortest" : "", r.plain_plies,
           r.plain_leftover ? "+" : "", (unsigned long long)r.nodes, (unsigned long long)r.leaves,
           (double)(clock() - cpu) / CLOCKS_PER_SEC, clock_seconds() - start,
           (double)tsume_solver_table_bytes(solver) / 1048576,
           (unsigned long long)tsume_solver_collections(solver), sakui_status_name(status));
    print_line(&r);
    sum->problems++;
    sum->decided += r.verdict != TSUME_UNKNOWN;
    sum->seconds += (double)(clock() - cpu) / CLOCKS_PER_SEC;
    sum->nodes += r.nodes;
    tsume_result_free(&r);
    tsume_solver_free(solver);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr,
                "usage: bench_solver FILE COLUMN SECONDS MEGABYTES [--shortest] [--threads N] "
                "[--nodes N]\n");
        return 2;
    }
    FILE *file = fopen(argv[1], "r");
    int column = atoi(argv[2]), failed = 0;
    struct limits limits = {.seconds = atof(argv[3])};
    struct tsume_options options = {.memory_bytes = (size_t)atoi(argv[4]) << 20};
    int shortest = 0;
    for (int i = 5; i < argc; i++) {
        shortest |= strcmp(argv[i], "--shortest") == 0;
        if (strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
            options.threads = atoi(argv[++i]);
        else if (strcmp(argv[i], "--nodes") == 0 && i + 1 < argc)
            limits.nodes = strtoull(argv[++i], NULL, 10);
    }
    struct totals sum = {0};
    char line[16384], *columns[COLUMNS];
    if (!file) {
        perror(argv[1]);
        return 1;
    }
    while (fgets(line, sizeof line, file)) {
        int count = split(line, columns);
        if (line[0] == '#' || count <= column)
            continue;
        failed |=
            measure(columns[0], columns[1], columns[column], &limits, &options, shortest, &sum);
    }
    fclose(file);
    printf("decided %d of %d, %.1f CPU s, %llu nodes\n", sum.decided, sum.problems, sum.seconds,
           sum.nodes);
    return failed;
}
