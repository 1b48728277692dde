/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of GoTools problems (not part of this project: the caller names the file). */
#ifndef SAKUI_TESTS_BENCH_GOTOOLS_H
#define SAKUI_TESTS_BENCH_GOTOOLS_H

#include <stdio.h>

#include "tsume/go/board.h"

/* A first move and what the file says it comes to. */
#define GOTOOLS_LINES 16
struct gotools_line {
    char mover, code[16];
    int point; /* GO_PASS: none */
};

struct gotools_entry {
    char name[32];
    struct go_board board;
    unsigned char crucial[GO_POINTS_MAX];
    char mover, code[16]; /* of the best first move; 0: none */
    bool good;
    struct gotools_line lines[GOTOOLS_LINES]; /* the best first */
    int line_count;
};

bool gotools_read(FILE *f, struct gotools_entry *e); /* false: no more */

/* Processor time: other work on the machine does not count. */
double cpu_seconds(void);

#endif
