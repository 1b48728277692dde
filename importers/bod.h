/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Board diagrams (BOD) as KIF files hold them, read line by line. A diagram may be smaller than the
 * board (its right edge is file 1 unless the line above names as many files as a row has squares,
 * its first row rank 1 unless a row names its own). */
#ifndef SAKUI_IMPORTERS_BOD_H
#define SAKUI_IMPORTERS_BOD_H

#include <stdbool.h>

#include "core/diag.h"
#include "core/strbuf.h"
#include "importers/lines.h"
#include "importers/setup.h"

struct bod {
    struct setup setup;
    int rows;          /* rank of the row read last; 0: none so far */
    bool seen[10];     /* ranks that had their row */
    int width;         /* squares of the row read last, */
    long line;         /* and its line */
    int file_step;     /* files named above the diagram: 1 upwards, -1 downwards; 0: none */
    int first_file;    /* the leftmost of them, */
    int files;         /* and their number */
    bool hand_seen[2]; /* was there a line for this hand? */
    bool rest[2];      /* "the rest" (残り) goes to this hand */
    bool bare;         /* a row had no walls */
    long files_line;   /* where the files were named */
    bool bad;          /* something in it could not be read (reported) */
};

void bod_init(struct bod *b);
/* "+----+": belongs to a diagram but says nothing. */
bool bod_is_frame(const char *line);
/* "  ９ ８ ７ …", from either side. */
bool bod_is_files(const char *line);
void bod_files(struct bod *b, const struct line *line);
/* Is this rank by rank a whole board, so that one more row is of another? */
bool bod_is_full(const struct bod *b);
bool bod_is_row(const char *line);
/* A row that has no walls: nothing but squares and perhaps a rank, and either nine of them or a
 * rank and a piece of white's. Nine empty squares alone are one only below another row or the line
 * of files. */
bool bod_is_bare_row(const struct bod *b, const struct line *line);
/* Does the row name a rank that had its row already? */
bool bod_has_rank(const struct bod *b, const char *line);
/* A row whose every square can be read (a table in some prose is none). */
bool bod_looks_like_row(const char *line);
/* A diagram without walls is whole or nothing (reported). */
void bod_check_bare(struct bod *b, const char *file, struct diag_list *diags);
/* A row; false (reported) if it cannot be read. */
bool bod_row(struct bod *b, const struct line *line, const char *file, struct diag_list *diags);
/* Value of "…の持駒：". `column` is where it starts. */
bool bod_hand(struct bod *b, int color, const char *text, const char *file, const struct line *line,
              struct diag_list *diags);

/* Both hands and the board, in Kakinoki's form. `handicap`: 上手/下手 instead of 後手/先手. */
void bod_write(const struct setup *s, bool handicap, struct strbuf *out);

#endif
