/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where variations of a record begin. */
#include "importers/kanji.h"
#include "importers/lines.h"
#include "importers/record.h"

/* Does a variation of this move belong to moves behind an illegal one? */
static bool is_of_unread(const struct record *r, size_t at)
{
    return r->broken && at > solution_ply(r->solution) + 1 && at <= r->unread_reach;
}

/* What follows is a variation of move `at`, but only text. */
static void keep_text(struct record *r, size_t at)
{
    if (!r->broken)
        r->unread_reach = 0;
    r->broken = true;
    r->closed = false;
    r->unread_ply = at ? at : SOLUTION_NO_MOVE;
    r->unread_at = at ? at - 1 : 0;
}

/* A variation that cannot be played from anywhere. */
static void keep_variation(struct record *r, size_t at, const struct line *line, const char *s,
                           const char *code, const char *why)
{
    bool strict = r->in->options->strict;
    diag_add(r->diags, strict ? DIAG_ERROR : DIAG_WARNING, r->in->file, line->number,
             line_column(line, s), code, "The variation of move %zu %s; it was kept as text.",
             at + r->offset, why);
    keep_text(r, at);
    r->refused = r->refused || strict;
}

/* What stands behind 変化：5手 on its line: its moves, or a remark. */
static void take_behind(struct record *r, const char *s, const struct line *line)
{
    s += kanji_word(s, "手");
    s += kanji_word(s, "目");
    s += kanji_blanks(s);
    if (*s && !record_kif_move(r, s, line) && !record_ki2_moves(r, s, line) && r->solution &&
        !r->refused)
        record_keep_rest(r, s, line);
}

void record_begin_variation(struct record *r, unsigned ply, const char *s, const struct line *line)
{
    r->moves = true;
    r->unnumbered = false;
    record_flush(r);
    size_t at = ply > r->offset ? ply - r->offset : 0;
    if (is_of_unread(r, at)) {
        keep_variation(r, at, line, s, "variation-unread", "hangs on a move that was not read");
        return;
    }
    sakui_status status = at ? solution_go(r->solution, at - 1) : SAKUI_INPUT;
    if (status == SAKUI_INPUT) {
        keep_variation(r, at, line, s, "variation-start", "has no move to replace");
        return;
    }
    record_check(r, status);
    r->broken = r->closed = false;
}

/* 変化 without a number that can be read: the moves that follow may say it; until then they are
 * text. */
static void begin_unnumbered(struct record *r, const struct line *line)
{
    record_flush(r);
    record_doubt(r, line, "variation-number",
                 "The number of the move that this variation replaces cannot be read; its moves "
                 "are kept as text, unless the first of them has a number.");
    keep_text(r, solution_ply(r->solution) + 1);
    r->unnumbered = true;
}

bool record_variation(struct record *r, const char *s, const struct line *line)
{
    unsigned ply;
    size_t n = kanji_word(s, "変化");
    if (!n)
        return false;
    size_t k = kanji_word(s + n, "：") + kanji_word(s + n, ":");
    if (!k)
        return false;
    n += k;
    n += kanji_blanks(s + n);
    k = kanji_number(s + n, &ply);
    if (!k && !r->moves)
        return false; /* a header, then */
    if (record_hold_variation(r, s, line) || !record_ready(r))
        return true;
    if (k)
        record_begin_variation(r, ply, s, line);
    else
        begin_unnumbered(r, line);
    take_behind(r, s + n + k, line);
    return true;
}

void record_restart(struct record *r, const struct line *line)
{
    if (!record_ready(r))
        return;
    record_flush(r);
    record_doubt(r, line, "moves-again",
                 "The moves begin once more without a position of their own; they were taken for a "
                 "variation of the first move.");
    record_check(r, solution_go(r->solution, 0));
    r->broken = r->closed = false;
}
