/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions and lines for tests, from text and from files. */
#ifndef SAKUI_TESTS_UNIT_LINE_SUPPORT_H
#define SAKUI_TESTS_UNIT_LINE_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "tsume/shogi/position.h"

#define LINE_MAX_PLIES 1000

/* A position and a line of USI moves, blank-separated, all legal. */
size_t line_from_text(struct shogi_position *start, shogi_move line[LINE_MAX_PLIES],
                      const char *sfen, const char *moves);

/* A problem of a file with its given line. */
struct line_case {
    const char *id;
    struct shogi_position start;
    shogi_move line[LINE_MAX_PLIES];
    size_t count;
};
typedef void (*line_visit)(void *context, const struct line_case *c);
/* Visits all problems of `path`; returns how many. */
size_t line_each(const char *path, line_visit visit, void *context);

#define SHORT_PROBLEMS "../shared/corpora/generated-short/generated.tsv"
/* False, with a printed remark, where the shared problems are not there. */
bool line_have_short_problems(void);

#endif
