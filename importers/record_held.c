/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/record_held.h"

#include <string.h>

#include "core/alloc.h"
#include "importers/kanji.h"
#include "importers/move_text.h"
#include "importers/record.h"

void held_clear(struct held *h)
{
    for (size_t i = 0; i < h->lines.count; i++)
        mem_free(h->lines.items[i].text);
    vec_free(&h->lines);
    memset(h, 0, sizeof *h);
}

bool record_may_hold(const struct record *r, bool begin)
{
    return !r->settling && !r->again && (r->moves || r->bod.rows) &&
           (begin || r->held.lines.count > 0);
}

void record_hold(struct record *r, const struct line *line)
{
    struct held_line copy = {mem_strdup(line->text), line->length, line->number, line->before};
    if (!copy.text || !vec_push(&r->held.lines, copy)) {
        mem_free(copy.text);
        record_check(r, SAKUI_MEMORY);
        return;
    }
    if (r->held.lines.count == 1)
        r->held.gap = r->gap;
}

struct line held_line(const struct held *h, size_t i)
{
    const struct held_line *l = &h->lines.items[i];
    return (struct line){l->text, l->length, l->number, false, l->before};
}

void record_settle(struct record *r)
{
    if (r->settling || !r->held.lines.count)
        return;
    bool gap = r->gap;
    r->settling = true;
    for (size_t i = 0; i < r->held.lines.count && r->status == SAKUI_OK; i++) {
        struct line line = held_line(&r->held, i);
        record_line(r, &line);
    }
    r->settling = false;
    r->gap = gap;
    held_clear(&r->held);
}

void record_settle_head(struct record *r)
{
    r->in_head = true;
    record_settle(r);
    r->in_head = false;
}

bool record_hold_variation(struct record *r, const char *s, const struct line *line)
{
    if (r->moves || r->heading || r->bod.rows || r->again)
        return false;
    if (r->settling && !r->in_head)
        return false;
    if (!r->settling) {
        record_hold(r, line);
        return true;
    }
    diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 0, "variation-head",
             "A variation stands before the set-up; the line was kept as a remark.");
    record_check(r, problem_tag_add(r->problem, "#", s));
    return true;
}

bool record_held_is_next(const struct record *r)
{
    const struct held *h = &r->held;
    return r->moves || h->repeated || r->titled || (h->gap && !r->gap);
}

/* The number the next move of the current line should have. */
static size_t next_number(const struct record *r)
{
    size_t played = r->solution ? solution_ply(r->solution) : 0;
    return (r->broken ? r->unread_at : played) + 1 + r->offset;
}

bool record_moves_anew(const struct record *r, const char *s)
{
    const struct held *h = &r->held;
    unsigned ply;
    bool punctuated;
    int color;
    struct move_text m;
    if (!r->moves || r->settling || !(h->lines.count || r->closed))
        return false; /* most lines: a move behind a move */
    size_t n = move_text_number(s, &ply, &punctuated);
    if (n && (move_text_parse(s + n, &m) || move_text_begins(s + n))) {
        if (ply == next_number(r) && !r->closed)
            return false;
        return (ply == 1 && (h->header || r->closed)) || h->heading;
    }
    return kanji_side_mark(s, &color) && move_text_parse(s, &m) &&
           (h->heading || h->first || (h->lines.count && r->closed));
}
