/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a record (USI text) played out and written in Japanese. */
#ifndef SAKUI_REPORTS_SHOGI_LINE_H
#define SAKUI_REPORTS_SHOGI_LINE_H

#include "core/strbuf.h"
#include "reports/report_data.h"
#include "tsume/shogi/position.h"

struct shogi_line {
    struct shogi_position *positions; /* count + 1 */
    shogi_move *moves;
    size_t count; /* as far as the moves are legal */
};

/* SAKUI_INPUT if the start is no position. *out is always valid for shogi_line_free. */
sakui_status shogi_line_play(struct shogi_line *out, const char *sfen, const char *usi);
/* The line the verdict is about, else the file's. */
sakui_status shogi_line_of_record(struct shogi_line *out, const struct report_problem *p);
void shogi_line_free(struct shogi_line *l);

/* Move number `ply` (from 1) in Japanese, e.g. "▲５二金打", into a text of 64 bytes. */
#define SHOGI_LINE_MOVE 64
void shogi_line_move(const struct shogi_line *l, size_t ply, char out[SHOGI_LINE_MOVE]);
/* All of them with blanks between. */
void shogi_line_text(const struct shogi_line *l, struct strbuf *out);
/* Part of a line that begins at `ply` of `main`, or at `before` if that is not NULL. */
sakui_status shogi_line_branch(struct shogi_line *out, const struct shogi_line *main, int ply,
                               const char *before, const char *usi);

#endif
