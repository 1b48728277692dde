/* SPDX-License-Identifier: GPL-3.0-or-later */
/* KI2: moves as newspapers print them, without origin squares. */
#include "importers/record.h"
#include "importers/record_unread.h"
#include "importers/record_write.h"
#include "tsume/shogi/japanese.h"

static int ki2_detect(const char *head, size_t length)
{
    struct record_looks l;
    record_look(head, length, &l);
    if (!l.ki2_moves || l.other > 20 + 4 * (l.ki2_moves + l.headers + l.board))
        return 0;
    return l.kif_moves > l.ki2_moves ? 15 : 90;
}

#define MOVES_A_LINE 6

/* Ends the running line of moves, if there is one. */
static void break_line(int *on_line, struct strbuf *out)
{
    if (*on_line)
        strbuf_addc(out, '\n');
    *on_line = 0;
}

static void write_move(const struct tree_walk *w, int *on_line, struct strbuf *out)
{
    char text[SHOGI_JAPANESE_MAX];
    if (w->variation) {
        break_line(on_line, out);
        strbuf_addf(out, "\n変化：%zu手\n", w->ply);
    }
    shogi_move_japanese(tree_walk_before(w), w->move, tree_walk_before_to(w), SHOGI_JAPANESE_KI2,
                        text, sizeof text);
    if (*on_line)
        strbuf_addc(out, ' ');
    strbuf_adds(out, text);
    if (++*on_line == MOVES_A_LINE)
        break_line(on_line, out);
}

static void write_node_end(const struct tree_walk *w, bool handicap, int *on_line,
                           struct strbuf *out)
{
    const struct problem_node *n = w->node;
    if (n->comment || n->tags || n->end != END_NONE || record_needs_end(n))
        break_line(on_line, out);
    record_write_notes(n, out);
    if (problem_main_next(n))
        return;
    record_write_illegal(w, false, out);
    record_write_summary(w, handicap, out);
    if (record_needs_end(n))
        strbuf_addf(out, "まで%zu手で中断\n", w->ply);
}

static void report_times(const struct problem *p, bool times, struct diag_list *diags)
{
    if (times)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "times-lost",
                 "KI2 cannot hold thinking times.");
}

static sakui_status ki2_write(const struct problem *p, const struct writer_options *o,
                              struct strbuf *out, struct diag_list *diags)
{
    struct tree_walk w;
    struct record_pending pending = {0};
    size_t start = out->length;
    bool times = false, handicap = record_is_handicap(p);
    int on_line = 0;
    sakui_status status = tree_walk_start(&w, p, diags);
    if (status == SAKUI_OK) {
        record_write_head(p, o, false, out, diags);
        /* A first move that cannot be read is known for one by the heading. */
        strbuf_adds(out, problem_node_tag_get(p->root, "illegal-move") ? "手数----指手--\n" : "\n");
    }
    while (status == SAKUI_OK) {
        if (w.variation && pending.count) {
            break_line(&on_line, out);
            record_write_pending(&pending, w.ply, out);
        }
        if (w.ply)
            write_move(&w, &on_line, out);
        times = times || w.node->seconds > 0;
        write_node_end(&w, handicap, &on_line, out);
        record_write_unread(&w, false, handicap, 0, &pending, out);
        status = out->failed ? SAKUI_MEMORY : tree_walk_next(&w);
    }
    break_line(&on_line, out);
    record_write_pending(&pending, 0, out);
    record_pending_free(&pending);
    tree_walk_free(&w);
    if (status == SAKUI_END) {
        report_times(p, times, diags);
        record_report_tags(p, "KI2", "bookmark # illegal-move unread-moves unread-variation",
                           diags);
    } else if (out->length > start)
        out->data[out->length = start] = 0;
    return status == SAKUI_END ? SAKUI_OK : status;
}

const struct import_format_ops ki2_format = {
    .format = IMPORT_KI2,
    .name = "ki2",
    .extensions = "ki2 ki2u",
    .detect = ki2_detect,
    .open = record_open,
    .next = record_next,
    .close = record_close,
    .write = ki2_write,
};
