/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/sgf_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/vec.h"
#include "importers/sgf_problem.h"

struct sgf_writer {
    const struct problem *p;
    struct strbuf *out;
    struct diag_list *diags;
    bool old_pass;  /* FF[1] to FF[3] on a board up to 19: a pass is "tt" */
    size_t foreign; /* tags that are no SGF properties and are not written */
    size_t lost_stops;
    vec_of(enum problem_side) turns;
    bool failed;
};

static void property(struct sgf_writer *w, const char *name, const char *text)
{
    strbuf_adds(w->out, name);
    strbuf_addc(w->out, '[');
    sgf_escape(text, w->out);
    strbuf_addc(w->out, ']');
}

/* Tags of ours that other parts of the SGF text already say. */
static bool is_ours(const char *key)
{
    return strcmp(key, "dialect") == 0 || strcmp(key, "player") == 0 ||
           strcmp(key, "sgf-move") == 0 || strcmp(key, SGF_UNREAD) == 0;
}

/* A tag's value came out of an SGF file as it stands; from elsewhere it may need escapes. Is every
 * "]" and every last backslash escaped? */
static bool is_raw(const char *value)
{
    for (const char *v = value; *v; v++) {
        if (*v == ']')
            return false;
        if (*v == '\\' && !*++v)
            return false;
    }
    return true;
}

/* Neighbours of one name are one property with several values. */
static void write_tags(struct sgf_writer *w, const struct problem_tag *t)
{
    const char *last = NULL;
    for (; t; t = t->next) {
        if (!sgf_is_property(t->key)) {
            w->foreign += !is_ours(t->key);
            continue;
        }
        if (!last || strcmp(last, t->key) != 0)
            strbuf_adds(w->out, t->key);
        last = t->key;
        strbuf_addc(w->out, '[');
        if (is_raw(t->value))
            strbuf_adds(w->out, t->value);
        else
            sgf_escape(t->value, w->out);
        strbuf_addc(w->out, ']');
    }
}

static const char *tag_value(const struct problem_tag *t, const char *key)
{
    for (; t; t = t->next) {
        if (strcmp(t->key, key) == 0)
            return t->value;
    }
    return NULL;
}

static void write_stones(struct sgf_writer *w, const struct go_setup *s, enum go_cell cell)
{
    bool any = false;
    for (int i = 0; i < s->cols * s->rows; i++) {
        if (s->cells[i] != cell)
            continue;
        char point[GO_POINT_MAX];
        go_point_write(w->p->game, (struct go_point){i % s->cols, i / s->cols}, point);
        if (!any)
            strbuf_adds(w->out, cell == GO_BLACK ? "AB" : "AW");
        strbuf_addf(w->out, "[%s]", point);
        any = true;
    }
}

static void write_text(struct sgf_writer *w, const char *name, const char *text)
{
    if (text && *text)
        property(w, name, text);
}

/* The colour of the first move, if the tree has one: then PL need not be said and is not when the
 * file did not. Saying it always is harmless, so it is said whenever the side is known. */
static void write_root(struct sgf_writer *w, const struct go_setup *s, const char *charset)
{
    const struct problem *p = w->p;
    strbuf_adds(w->out, problem_tag_get(p, "FF") ? ";" : ";FF[4]");
    if (p->game != PROBLEM_OTHER)
        strbuf_addf(w->out, "GM[%d]", p->game == PROBLEM_HEX ? 11 : 1);
    strbuf_addf(w->out, "CA[%s]", charset);
    if (s && s->cols == s->rows)
        strbuf_addf(w->out, "SZ[%d]", s->cols);
    else if (s)
        strbuf_addf(w->out, "SZ[%d:%d]", s->cols, s->rows);
    if (problem_has_own_id(p))
        property(w, "ID", p->id);
    write_text(w, "GN", p->title);
    write_text(w, "AU", p->author);
    write_text(w, "SO", p->source);
    write_text(w, "DT", p->date);
    write_tags(w, p->tags);
    if (s) {
        write_stones(w, s, GO_BLACK);
        write_stones(w, s, GO_WHITE);
    }
    if (p->side != SIDE_UNKNOWN)
        strbuf_addf(w->out, "PL[%c]", p->side == SIDE_BLACK ? 'B' : 'W');
    write_tags(w, p->root->tags);
    if (p->root->comment)
        property(w, "C", p->root->comment);
}

static enum problem_side other(enum problem_side side)
{
    return side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
}

/* One node; answers who is to move after it. */
static enum problem_side write_node(struct sgf_writer *w, const struct problem_node *n,
                                    enum problem_side turn)
{
    strbuf_addc(w->out, ';');
    if (strcmp(n->move, SGF_NO_MOVE) != 0) {
        const char *player = tag_value(n->tags, "player");
        if (player)
            turn = player[0] == 'W' ? SIDE_WHITE : SIDE_BLACK;
        const char *raw = tag_value(n->tags, "sgf-move");
        const char *text = raw ? raw : n->move[0] || !w->old_pass ? n->move : "tt";
        strbuf_addc(w->out, turn == SIDE_WHITE ? 'W' : 'B');
        strbuf_addc(w->out, '[');
        if (raw && is_raw(raw))
            strbuf_adds(w->out, raw);
        else
            sgf_escape(text, w->out);
        strbuf_addc(w->out, ']');
        turn = other(turn);
    }
    write_tags(w, n->tags);
    if (n->comment)
        property(w, "C", n->comment);
    return turn;
}

/* The branch that could not be played and went on with the line of n, before the variations. */
static void write_unread_line(struct sgf_writer *w, const struct problem_node *n)
{
    if (n->stops && tag_value(n->tags, SGF_UNREAD))
        strbuf_addf(w->out, "\n(%s)", tag_value(n->tags, SGF_UNREAD));
    else if (n->stops)
        w->lost_stops++;
}

/* The others, as they were. */
static void write_unread(struct sgf_writer *w, const struct problem_node *n)
{
    bool written = n->first_child && n->stops;
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, SGF_UNREAD) != 0)
            continue;
        if (!written)
            strbuf_addf(w->out, "\n(%s)", t->value);
        written = false;
    }
}

static bool has_branches(const struct problem_node *n)
{
    return n->first_child->next || tag_value(n->tags, SGF_UNREAD);
}

/* What is below `top`, depth first, no recursion. A child that has siblings stands in brackets of
 * its own. */
static void write_below(struct sgf_writer *w, const struct problem_node *top,
                        enum problem_side first)
{
    const struct problem_node *n = top;
    w->failed = !vec_push(&w->turns, first);
    while (!w->failed) {
        const struct problem_node *next = n->first_child;
        if (next)
            write_unread_line(w, n);
        while (!next) {
            write_unread(w, n);
            if (n == top)
                break;
            if (has_branches(n->parent))
                strbuf_addc(w->out, ')');
            w->turns.count--;
            next = n->next;
            n = n->parent;
        }
        if (!next)
            break;
        if (has_branches(next->parent))
            strbuf_adds(w->out, "\n(");
        enum problem_side turn = write_node(w, next, w->turns.items[w->turns.count - 1]);
        w->failed = !vec_push(&w->turns, turn);
        n = next;
    }
    vec_free(&w->turns);
}

sakui_status sgf_write_branch(const struct problem *p, const struct problem_node *top,
                              enum problem_side turn, struct strbuf *out)
{
    struct sgf_writer w = {.p = p, .out = out};
    write_below(&w, top, write_node(&w, top, turn));
    return w.failed || out->failed ? SAKUI_MEMORY : SAKUI_OK;
}

static void report_lost(const struct sgf_writer *w)
{
    const struct problem *p = w->p;
    if (w->foreign > 0)
        diag_add(w->diags, DIAG_WARNING, p->file, p->line, 0, "sgf-tags-lost",
                 "%zu header%s of another format %s no place in SGF", w->foreign,
                 w->foreign == 1 ? "" : "s", w->foreign == 1 ? "has" : "have");
    size_t ends = 0;
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n))
        ends += n->end != END_NONE;
    if (ends || w->lost_stops)
        diag_add(w->diags, DIAG_WARNING, p->file, p->line, 0, "sgf-ends-lost",
                 "%zu ends of lines have no place in SGF%s", ends,
                 w->lost_stops ? "; a variation is written as the main line" : "");
    if (p->plies || !isnan(p->rank) || !isnan(p->score) || !isnan(p->votes))
        diag_add(w->diags, DIAG_WARNING, p->file, p->line, 0, "sgf-numbers-lost",
                 "the claimed length, rank, score or votes have no place in SGF");
}

sakui_status sgf_write_problem(const struct problem *p, const char *charset, struct strbuf *out,
                               struct diag_list *diags)
{
    struct go_setup setup;
    bool board = p->game == PROBLEM_GO || p->game == PROBLEM_HEX;
    if (p->game == PROBLEM_SHOGI) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "sgf-no-shogi",
                 "SGF has no common way to write shogi; use kif, csa, jkf or xml");
        return SAKUI_INPUT;
    }
    if (board && !go_setup_read(&setup, p->setup)) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "sgf-setup",
                 "the setup is no Go or Hex position");
        return SAKUI_INPUT;
    }
    struct sgf_writer w = {.p = p, .out = out, .diags = diags};
    const char *ff = problem_tag_get(p, "FF");
    w.old_pass = ff && atoi(ff) < 4 && board && p->game == PROBLEM_GO && setup.cols <= 19 &&
                 setup.rows <= 19;
    strbuf_addc(out, '(');
    write_root(&w, board ? &setup : NULL, charset);
    write_below(&w, p->root, p->side == SIDE_WHITE ? SIDE_WHITE : SIDE_BLACK);
    strbuf_adds(out, ")\n");
    report_lost(&w);
    return w.failed || out->failed ? SAKUI_MEMORY : SAKUI_OK;
}
