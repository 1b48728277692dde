/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The writers of the formats "sfen" and "usi", and both in the registry. */
#include <string.h>

#include "importers/headers.h"
#include "importers/sfen_list.h"

static void report_lost(const struct problem *p, bool moves_written, struct diag_list *diags)
{
    bool nodes = p->root->tags || p->root->end != END_NONE;
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n)) {
        nodes = nodes || n->comment || n->tags || n->end != END_NONE || n->seconds >= 0;
    }
    size_t headers = headers_count(p);
    if (headers)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "sfen-headers-lost",
                 "%zu header%s %s no place in SFEN and USI", headers, headers == 1 ? "" : "s",
                 headers == 1 ? "has" : "have");
    if (!moves_written && p->root->first_child)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "sfen-moves-lost",
                 "SFEN holds a position only; the moves are not written (usi has them)");
    if (moves_written && problem_move_count(p) > problem_main_length(p))
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "usi-variations-lost",
                 "USI holds one line; the variations are not written");
    if (moves_written && nodes)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "usi-remarks-lost",
                 "comments, times and ends of moves have no place in USI");
}

static bool refuse_other_games(const struct problem *p, struct diag_list *diags)
{
    if (p->game == PROBLEM_SHOGI)
        return false;
    diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "sfen-not-shogi",
             "SFEN and USI are for shogi; this is %s", problem_game_name(p->game));
    return true;
}

/* A comment before the line, each of its lines with "# ". Tabs are what makes such a line a header
 * that names columns, so they become blanks. */
static void write_comment(const struct problem *p, struct strbuf *out, struct diag_list *diags)
{
    const char *t = p->root->comment;
    if (!t)
        return;
    if (strchr(t, '\t'))
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "sfen-tabs-lost",
                 "tabs in a comment would make columns; they are written as blanks");
    strbuf_adds(out, "# ");
    for (; *t; t++) {
        strbuf_addc(out, *t == '\t' ? ' ' : *t);
        if (*t == '\n')
            strbuf_adds(out, "# ");
    }
    strbuf_addc(out, '\n');
}

/* The position with the number it had in its game. */
static void write_setup(const struct problem *p, struct strbuf *out)
{
    const char *number = problem_tag_get(p, "move-number");
    size_t n = strlen(p->setup);
    if (number && n > 2 && strcmp(p->setup + n - 2, " 1") == 0) {
        strbuf_add(out, p->setup, n - 1);
        strbuf_adds(out, number);
    } else {
        strbuf_adds(out, p->setup);
    }
}

static sakui_status sfen_write(const struct problem *p, const struct writer_options *o,
                               struct strbuf *out, struct diag_list *diags)
{
    (void)o;
    if (refuse_other_games(p, diags))
        return SAKUI_INPUT;
    write_comment(p, out, diags);
    write_setup(p, out);
    strbuf_addc(out, '\n');
    report_lost(p, false, diags);
    return out->failed ? SAKUI_MEMORY : SAKUI_OK;
}

static sakui_status usi_write(const struct problem *p, const struct writer_options *o,
                              struct strbuf *out, struct diag_list *diags)
{
    (void)o;
    if (refuse_other_games(p, diags))
        return SAKUI_INPUT;
    write_comment(p, out, diags);
    if (strcmp(p->setup, SFEN_STARTPOS) == 0 && !problem_tag_get(p, "move-number")) {
        strbuf_adds(out, "position startpos");
    } else {
        strbuf_adds(out, "position sfen ");
        write_setup(p, out);
    }
    if (problem_main_next(p->root))
        strbuf_adds(out, " moves");
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n)) {
        strbuf_addc(out, ' ');
        strbuf_adds(out, n->move);
    }
    strbuf_addc(out, '\n');
    report_lost(p, true, diags);
    return out->failed ? SAKUI_MEMORY : SAKUI_OK;
}

/* A list whose first position comes with "position" is rather USI: the names differ, the reader
 * does not. */
static int usi_detect(const char *head, size_t length)
{
    int sure = sfen_list_detect(head, length);
    const char *at = sure ? strstr(head, "position ") : NULL;
    return at && (at == head || at[-1] == '\n') ? sure + 1 : sure ? sure - 1 : 0;
}

const struct import_format_ops sfen_format = {
    .format = IMPORT_SFEN,
    .name = "sfen",
    .extensions = "sfen tsv",
    .detect = sfen_list_detect,
    .open = sfen_list_open,
    .next = sfen_list_next,
    .close = sfen_list_close,
    .write = sfen_write,
};

const struct import_format_ops usi_format = {
    .format = IMPORT_USI,
    .name = "usi",
    .extensions = "usi",
    .detect = usi_detect,
    .open = sfen_list_open,
    .next = sfen_list_next,
    .close = sfen_list_close,
    .write = usi_write,
};
