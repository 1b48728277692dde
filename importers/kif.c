/* SPDX-License-Identifier: GPL-3.0-or-later */
/* KIF: Kakinoki's format, as a dozen programs write it. */
#include <string.h>

#include "core/vec.h"
#include "importers/record.h"
#include "importers/record_unread.h"
#include "importers/record_write.h"
#include "tsume/shogi/japanese.h"

static int kif_detect(const char *head, size_t length)
{
    struct record_looks l;
    record_look(head, length, &l);
    int known = l.kif_moves + l.headers + l.board;
    if (l.other > 20 + 4 * known)
        return 0; /* prose with a diagram in it */
    if (l.ki2_moves > l.kif_moves)
        return l.kif_heading ? 40 : 15;
    if (l.kif_heading || l.kif_moves)
        return 90;
    if (l.board)
        return 80;
    return l.headers >= 2 ? 45 : l.headers ? 25 : 0;
}

/* Thinking times add up per side and per line; each ply remembers the sum so far. */
struct clock {
    long *items; /* by ply: what the mover has used */
    size_t count, capacity;
};

/* What the side that makes move `ply` has used before it (nothing is known where memory failed). */
static long used_before(const struct clock *c, size_t ply)
{
    return ply >= 3 && ply - 2 < c->capacity ? c->items[ply - 2] : 0;
}

static bool add_time(struct clock *c, size_t ply, int seconds, long *total)
{
    *total = used_before(c, ply) + (seconds > 0 ? seconds : 0);
    if (!vec_reserve(c, ply + 1))
        return false;
    c->items[ply] = *total;
    return true;
}

static void write_move(struct tree_walk *w, struct clock *c, struct strbuf *out)
{
    char text[SHOGI_JAPANESE_MAX];
    if (w->variation)
        strbuf_addf(out, "\n変化：%zu手\n", w->ply);
    shogi_move_japanese(tree_walk_before(w), w->move, tree_walk_before_to(w), SHOGI_JAPANESE_KIF,
                        text, sizeof text);
    strbuf_addf(out, "%4zu %s", w->ply, text);
    long total;
    if (!add_time(c, w->ply, w->node->seconds, &total))
        out->failed = true;
    else if (w->node->seconds >= 0)
        record_write_time(out, w->node->seconds, total);
    strbuf_addc(out, '\n');
}

/* What stands in place of a next move. Closing words only where nothing else says it. */
static void write_line_end(const struct tree_walk *w, const struct clock *c, bool main_line,
                           bool handicap, struct strbuf *out)
{
    size_t ply = record_write_illegal(w, true, out);
    size_t mover = w->ply + 1 + (ply - w->ply) % 2; /* a ply of the side to move now */
    record_write_end_mark(w->node, ply + 1, used_before(c, mover), out);
    if (record_needs_end(w->node))
        strbuf_addf(out, "%4zu 中断\n", ply + 1);
    if (main_line || !record_end_mark(w->node))
        record_write_summary(w, handicap, out);
}

static sakui_status kif_write(const struct problem *p, const struct writer_options *o,
                              struct strbuf *out, struct diag_list *diags)
{
    struct tree_walk w;
    struct clock c = {0};
    struct record_pending pending = {0};
    size_t start = out->length;
    sakui_status status = tree_walk_start(&w, p, diags);
    if (status == SAKUI_OK) {
        record_write_head(p, o, true, out, diags);
        strbuf_adds(out, "手数----指手---------消費時間--\n");
    }
    bool main_line = true, handicap = record_is_handicap(p);
    while (status == SAKUI_OK) {
        main_line = main_line && !w.variation;
        if (w.variation)
            record_write_pending(&pending, w.ply, out);
        if (w.ply)
            write_move(&w, &c, out);
        record_write_notes(w.node, out);
        if (!problem_main_next(w.node))
            write_line_end(&w, &c, main_line, handicap, out);
        record_write_unread(&w, true, handicap, used_before(&c, w.ply + 1), &pending, out);
        status = out->failed ? SAKUI_MEMORY : tree_walk_next(&w);
    }
    record_write_pending(&pending, 0, out);
    record_pending_free(&pending);
    vec_free(&c);
    tree_walk_free(&w);
    if (status == SAKUI_END)
        record_report_tags(
            p, "KIF", "bookmark # illegal-move unread-moves unread-variation end-seconds", diags);
    else if (out->length > start) {
        out->length = start;
        out->data[start] = 0;
    }
    return status == SAKUI_END ? SAKUI_OK : status;
}

const struct import_format_ops kif_format = {
    .format = IMPORT_KIF,
    .name = "kif",
    .extensions = "kif kifu bod",
    .detect = kif_detect,
    .open = record_open,
    .next = record_next,
    .close = record_close,
    .write = kif_write,
};
