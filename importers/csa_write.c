/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CSA writer: version 2.2, one main line; the format has no variations. */
#include <string.h>

#include "importers/csa.h"
#include "importers/csa_words.h"
#include "importers/headers.h"
#include "importers/lines.h"
#include "importers/move_text.h"
#include "importers/record_write.h"
#include "importers/setup.h"
#include "importers/tree_walk.h"

static void write_fields(const struct problem *p, struct strbuf *out)
{
    struct header fields[HEADER_FIELDS];
    size_t count = headers_of_fields(p, false, fields);
    for (size_t i = 0; i < count; i++) {
        strbuf_addf(out, "'%s：", fields[i].key);
        record_add_flat(out, fields[i].text);
        strbuf_addc(out, '\n');
    }
}

static void write_header(const struct problem_tag *t, struct strbuf *out)
{
    const char *csa = csa_header_name(t->key);
    if (csa || t->key[0] == '$') {
        strbuf_adds(out, csa ? csa : t->key);
        strbuf_adds(out, csa && csa[0] == 'N' ? "" : ":");
    } else {
        strbuf_adds(out, "'");
        record_add_flat(out, t->key);
        strbuf_adds(out, "：");
    }
    record_add_flat(out, t->value);
    strbuf_addc(out, '\n');
}

/* Those CSA knows come first, then the fields no tag says, then the others as comments. */
static void write_headers(const struct problem *p, struct strbuf *out)
{
    for (int pass = 0; pass < 2; pass++) {
        for (const struct problem_tag *t = p->tags; t; t = t->next) {
            bool known = csa_header_name(t->key) || t->key[0] == '$';
            if (known == (pass == 0) && strcmp(t->key, "CSA") != 0)
                write_header(t, out);
        }
        if (pass == 0)
            write_fields(p, out);
    }
}

static void write_hand(const struct setup *s, int color, struct strbuf *out)
{
    static const int order[] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
    bool any = false;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        for (unsigned n = 0; n < s->hand[color][order[i]]; n++) {
            if (!any)
                strbuf_adds(out, color ? "P-" : "P+");
            any = true;
            strbuf_addf(out, "00%s", csa_piece_name(order[i]));
        }
    }
    if (any)
        strbuf_addc(out, '\n');
}

static void write_position(const struct setup *s, struct strbuf *out)
{
    for (int rank = 1; rank <= 9; rank++) {
        strbuf_addf(out, "P%d", rank);
        for (int file = 9; file >= 1; file--) {
            shogi_piece p = s->board[shogi_square_of(file, rank)];
            if (p)
                strbuf_addf(out, "%c%s", shogi_piece_color(p) ? '-' : '+',
                            csa_piece_name(shogi_piece_type(p)));
            else
                strbuf_adds(out, " * ");
        }
        strbuf_addc(out, '\n');
    }
    write_hand(s, SHOGI_BLACK, out);
    write_hand(s, SHOGI_WHITE, out);
    strbuf_adds(out, s->side == SHOGI_BLACK ? "+\n" : "-\n");
}

static void write_move(const struct shogi_position *p, shogi_move m, struct strbuf *out)
{
    shogi_square to = shogi_move_to(m);
    int type = shogi_move_type(m) + (shogi_move_promotes(m) ? SHOGI_PROMOTED : 0);
    strbuf_addc(out, p->side == SHOGI_BLACK ? '+' : '-');
    if (shogi_move_is_drop(m))
        strbuf_adds(out, "00");
    else
        strbuf_addf(out, "%d%d", shogi_file(shogi_move_from(m)), shogi_rank(shogi_move_from(m)));
    strbuf_addf(out, "%d%d%s\n", shogi_file(to), shogi_rank(to),
                csa_piece_name(type < SHOGI_TYPES ? type : 0));
}

static void write_comment(const struct problem_node *n, struct strbuf *out)
{
    for (const char *s = n->comment; s;) {
        size_t k = strcspn(s, "\n");
        strbuf_adds(out, "'*");
        strbuf_add(out, s, k);
        strbuf_addc(out, '\n');
        s = s[k] ? s + k + 1 : NULL;
    }
}

/* An illegal move that was kept in words because it names a piece that is not there. None if CSA,
 * which names the piece as it is after the move, would mean the one that is. */
static shogi_move named_move(const struct shogi_position *p, const char *text)
{
    struct move_text m;
    size_t n = move_text_parse(text, &m);
    if (!n || text[n] || m.to < 0 || m.from < 0 || m.unclear || (m.how & HOW_DROP))
        return SHOGI_MOVE_NONE;
    bool promote = m.how & HOW_PROMOTE;
    int there = shogi_piece_type(p->board[m.from]);
    int after = m.type + (promote ? SHOGI_PROMOTED : 0);
    if (after >= SHOGI_TYPES || (there && (after == there || after == there + SHOGI_PROMOTED)))
        return SHOGI_MOVE_NONE;
    return shogi_move_board(m.from, m.to, m.type, promote);
}

/* "+7776GI", as the reader keeps what it cannot play. */
static bool is_csa_move(const char *s)
{
    return (*s == '+' || *s == '-') && strlen(s) == 7 && strspn(s + 1, "0123456789") == 4;
}

/* The move that cannot be played, in place of a next one. False: there is none, or no way to write
 * it, which is reported. */
static bool write_illegal(const struct tree_walk *w, struct strbuf *out, struct diag_list *diags)
{
    const struct problem *p = w->problem;
    const struct shogi_position *position = tree_walk_after(w);
    const char *illegal = problem_node_tag_get(w->node, "illegal-move");
    if (!illegal)
        return false;
    shogi_move m = shogi_move_from_usi(position, illegal);
    if (m == SHOGI_MOVE_NONE)
        m = named_move(position, illegal);
    if (m != SHOGI_MOVE_NONE)
        write_move(position, m, out);
    else if (is_csa_move(illegal))
        strbuf_addf(out, "%s\n", illegal);
    else
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "illegal-move-lost",
                 "CSA cannot hold the unreadable move %s.", illegal);
    return m != SHOGI_MOVE_NONE || is_csa_move(illegal);
}

static void write_end(const struct tree_walk *w, struct strbuf *out, struct diag_list *diags)
{
    const struct problem_node *n = w->node;
    const struct problem *p = w->problem;
    bool illegal = write_illegal(w, out, diags);
    if (n->end == END_NONE)
        return;
    const struct csa_end *e = csa_end_for(n->end, n->end_text);
    bool foul = n->end == END_ILLEGAL_WIN; /* by the side that is not to move */
    int side = tree_walk_after(w)->side ^ illegal;
    if (foul)
        strbuf_addf(out, "%%%cILLEGAL_ACTION\n", side == SHOGI_BLACK ? '-' : '+');
    else
        strbuf_addf(out, "%s\n", e ? e->csa : "%CHUDAN");
    if (!foul && (!e || (n->end_text && !e->text)))
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "end-lost",
                 e ? "CSA says how the line ends, but not in these words (%s)."
                   : "CSA has no word for how the line ends (%s).",
                 n->end_text ? n->end_text : problem_end_name(n->end));
    const char *time = problem_node_tag_get(n, "end-seconds");
    if (time)
        strbuf_addf(out, "T%s\n", time);
}

static void write_node(const struct tree_walk *w, struct strbuf *out)
{
    if (w->ply) {
        write_move(tree_walk_before(w), w->move, out);
        const char *time = problem_node_tag_get(w->node, "time");
        if (time)
            strbuf_addf(out, "T%s\n", time);
        else if (w->node->seconds >= 0)
            strbuf_addf(out, "T%d\n", w->node->seconds);
    }
    write_comment(w->node, out);
}

/* Only the main line's illegal move at its end has a place. */
static void report_illegal(const struct problem *p, struct diag_list *diags)
{
    const struct problem_node *end = problem_main_end(p);
    size_t lost = 0;
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n)) {
        size_t here = 0;
        for (const struct problem_tag *t = n->tags; t; t = t->next)
            here += strcmp(t->key, "illegal-move") == 0;
        lost += n == end && here ? here - 1 : here;
    }
    if (lost)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "illegal-move-lost",
                 "CSA has no place for %zu illegal moves outside the main line.", lost);
}

/* Only the main line's end has a place. */
static void report_ends(const struct problem *p, struct diag_list *diags)
{
    size_t lost = 0;
    for (const struct problem_node *n = p->root; problem_main_next(n); n = problem_main_next(n))
        lost += n->end != END_NONE;
    if (lost)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "end-lost",
                 "CSA has no place for %zu end%s that %s of the main line.", lost,
                 lost == 1 ? "" : "s", lost == 1 ? "is a variation" : "are variations");
}

static void report_lost(const struct problem *p, struct diag_list *diags)
{
    report_ends(p, diags);
    headers_report_lost(p, "CSA", true, diags);
    report_illegal(p, diags);
    size_t more = problem_move_count(p) - problem_main_length(p);
    if (more)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "variations-lost",
                 "CSA cannot hold variations; %zu moves outside the main line were not written.",
                 more);
    record_report_tags(p, "CSA", "illegal-move end-seconds time", diags);
}

static sakui_status csa_write(const struct problem *p, const struct writer_options *o,
                              struct strbuf *out, struct diag_list *diags)
{
    struct tree_walk w;
    struct setup s;
    size_t start = out->length;
    sakui_status status = tree_walk_start(&w, p, diags);
    if (status == SAKUI_OK && !setup_from_sfen(&s, p->setup))
        status = SAKUI_INPUT;
    if (status == SAKUI_OK) {
        if (o->index)
            strbuf_adds(out, "/\n");
        else
            strbuf_addf(out, "'CSA encoding=%s\n", o->shift_jis ? "SHIFT_JIS" : "UTF-8");
        strbuf_adds(out, "V2.2\n");
        write_headers(p, out);
        write_position(&s, out);
    }
    while (status == SAKUI_OK) {
        write_node(&w, out);
        if (!problem_main_next(w.node)) {
            write_end(&w, out, diags);
            break;
        }
        status = tree_walk_next(&w);
    }
    tree_walk_free(&w);
    if (status == SAKUI_OK)
        report_lost(p, diags);
    else if (out->length > start)
        out->data[out->length = start] = 0;
    return status;
}

const struct import_format_ops csa_format = {
    .format = IMPORT_CSA,
    .name = "csa",
    .extensions = "csa",
    .detect = csa_detect,
    .open = line_reader_open,
    .next = csa_next,
    .close = line_reader_close,
    .write = csa_write,
};
