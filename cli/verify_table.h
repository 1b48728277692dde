/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts as a table: a row a problem, for a spreadsheet. */
#ifndef SAKUI_CLI_VERIFY_TABLE_H
#define SAKUI_CLI_VERIFY_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/strbuf.h"

/* All borrowed; NULL = missing. */
struct verify_row {
    const char *id, *game, *verdict;
    int plies; /* of best play; 0 = not known */
    bool leftover;
    int given_plies;          /* 0 = no solution is given */
    const char *given;        /* "right", "wrong", "not settled" */
    const char *given_reason; /* why not right */
    const char *findings;     /* see verify_row_finding */
    const char *line;         /* USI */
    unsigned long open;       /* questions that a limit left open */
    const char *limit, *profile;
    uint64_t nodes;
    double seconds;
};

/* Adds "SEVERITY KIND PLY MOVE", with "; " between two; ply 0 and move "" are left out. */
void verify_row_finding(struct strbuf *findings, const char *severity, const char *kind, int ply,
                        const char *move);
void verify_row_print(const struct verify_row *row, struct strbuf *out);
void verify_row_heading(struct strbuf *out);

#endif
