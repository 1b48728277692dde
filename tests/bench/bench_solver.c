/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tuned solver on a file of problems: bench_solver FILE COLUMN SECONDS MEGABYTES [--shortest]
 * FILE holds tab-separated lines (id, given plies, …), COLUMN (from 0) is the SFEN's. A fresh table
 * for every problem. Prints id, given plies, verdict, length, nodes, leaves, CPU seconds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static int measure(const char *id, const char *given, const char *sfen, const struct limits *limits,
                   size_t bytes, int shortest, struct totals *sum)
{
    struct shogi_position p;
    struct diag_list diags;
    struct tsume_solver *solver;
    struct tsume_options options = {.memory_bytes = bytes};
    struct tsume_result r;
    diag_list_init(&diags);
    if (shogi_from_sfen(&p, sfen, strlen(sfen), id, 1, 1, &diags) != SAKUI_OK ||
        tsume_solver_new(&solver, &options) != SAKUI_OK) {
        printf("%s\tcannot be read or no memory\n", id);
        diag_list_clear(&diags);
        return 1;
    }
    sakui_status status = shortest ? tsume_solver_shortest(solver, &p, 0, limits, &r)
                                   : tsume_solver_solve(solver, &p, NULL, 0, limits, &r);
    printf("%s\t%s\t%s %d%s%s\t%llu\t%llu\t%.3f\t%s\n", id, given, word(r.verdict), r.plies,
           r.leftover ? "+" : "", shortest && !r.shortest ? " not shortest" : "",
           (unsigned long long)r.nodes, (unsigned long long)r.leaves, r.seconds,
           sakui_status_name(status));
    fflush(stdout);
    sum->problems++;
    sum->decided += r.verdict != TSUME_UNKNOWN;
    sum->seconds += r.seconds;
    sum->nodes += r.nodes;
    tsume_result_free(&r);
    tsume_solver_free(solver);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "usage: bench_solver FILE COLUMN SECONDS MEGABYTES [--shortest]\n");
        return 2;
    }
    FILE *file = fopen(argv[1], "r");
    int column = atoi(argv[2]), failed = 0;
    struct limits limits = {.seconds = atof(argv[3])};
    size_t bytes = (size_t)atoi(argv[4]) << 20;
    int shortest = argc > 5 && strcmp(argv[5], "--shortest") == 0;
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
        failed |= measure(columns[0], columns[1], columns[column], &limits, bytes, shortest, &sum);
    }
    fclose(file);
    printf("decided %d of %d, %.1f CPU s, %llu nodes\n", sum.decided, sum.problems, sum.seconds,
           sum.nodes);
    return failed;
}
