/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/sgf_parse.h"

#include <assert.h>
#include <string.h>

#define LOOKING    1024u /* how far ahead the mending looks */
#define EVENT_COST 64u   /* what an event counts against max_bytes: signs cost memory too */
#define NAME_MAX   64u   /* longer property names are no property names */

void sgf_parser_init(struct sgf_parser *p, struct text *in, const char *file, size_t max_bytes)
{
    memset(p, 0, sizeof *p);
    p->in = in;
    p->file = file;
    p->max_bytes = max_bytes;
    strbuf_init(&p->text);
}

void sgf_parser_free(struct sgf_parser *p)
{
    strbuf_free(&p->text);
}

/* The bytes ahead, LOOKING of them unless the file ends before; their number in *have. */
static const char *look(struct sgf_parser *p, size_t *have)
{
    text_fill(p->in, LOOKING);
    *have = p->in->end - p->in->at;
    return p->in->window + p->in->at;
}

static int front(struct sgf_parser *p)
{
    return text_peekc(p->in);
}

static int take(struct sgf_parser *p)
{
    return text_getc(p->in);
}

static bool is_blank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_letter(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_name(int c)
{
    return is_letter(c) || (c >= '0' && c <= '9');
}

static void skip_blanks(struct sgf_parser *p)
{
    while (is_blank(front(p)))
        take(p);
}

static void warn(struct sgf_parser *p, long line, long column, const char *code, const char *text)
{
    diag_add(p->diags, DIAG_WARNING, p->file, line, column, code, "%s", text);
}

/* Length of a property name at `at` that is followed by "["; 0 if there is none. */
static size_t name_ahead(struct sgf_parser *p, size_t at)
{
    size_t have, i = at;
    const char *w = look(p, &have);
    if (i >= have || !is_letter((unsigned char)w[i]))
        return 0;
    while (i < have && is_name((unsigned char)w[i]))
        i++;
    size_t length = i - at;
    while (i < have && is_blank((unsigned char)w[i]))
        i++;
    return i < have && w[i] == '[' && length <= NAME_MAX ? length : 0;
}

static size_t blanks_ahead(struct sgf_parser *p, size_t at)
{
    size_t have;
    const char *w = look(p, &have);
    while (at < have && is_blank((unsigned char)w[at]))
        at++;
    return at;
}

/* Does the "(" at the front begin a game tree? Mail text has round brackets too. */
static bool tree_ahead(struct sgf_parser *p)
{
    size_t at = blanks_ahead(p, 1), have;
    const char *w = look(p, &have);
    return at < have && (w[at] == ';' || w[at] == '(' || name_ahead(p, at) > 0);
}

/* Does the "(" at the front begin a new game rather than a variation? Only a root has GM or FF. */
static bool game_ahead(struct sgf_parser *p)
{
    size_t at = blanks_ahead(p, 1), have;
    const char *w = look(p, &have);
    if (at >= have || w[at] != ';')
        return false;
    at = blanks_ahead(p, at + 1);
    return name_ahead(p, at) == 2 && (memcmp(w + at, "GM", 2) == 0 || memcmp(w + at, "FF", 2) == 0);
}

static void mark(struct sgf_parser *p)
{
    p->event_line = p->in->line;
    p->event_column = p->in->column;
}

static enum sgf_event open_tree(struct sgf_parser *p)
{
    mark(p);
    if (p->depth++ == 0) {
        p->tree_bytes = 0;
        p->too_big = p->told_small = false;
    }
    take(p);
    p->in_node = p->in_property = false;
    return SGF_OPEN;
}

static enum sgf_event close_tree(struct sgf_parser *p)
{
    assert(p->depth > 0);
    p->depth--;
    p->in_node = p->in_property = false;
    return SGF_CLOSE;
}

/* Copies the name without small letters. "Black" is "B", "AddBlack" is "AB"; a name of small
 * letters only is kept in capitals, as its writer meant it. */
static enum sgf_event read_name(struct sgf_parser *p, size_t length)
{
    mark(p);
    size_t capitals = 0, digits = 0;
    for (size_t i = 0; i < length; i++) {
        char c = p->in->window[p->in->at + i];
        capitals += c >= 'A' && c <= 'Z';
        digits += c >= '0' && c <= '9';
    }
    strbuf_clear(&p->text);
    for (size_t i = 0; i < length; i++) {
        char c = (char)take(p);
        if ((c >= 'A' && c <= 'Z') || (c <= '9' && p->text.length > 0)) /* no digit at the front */
            strbuf_addc(&p->text, c);
        else if (capitals == 0 && c >= 'a')
            strbuf_addc(&p->text, (char)(c - 'a' + 'A'));
    }
    if (capitals + digits < length && !p->told_small) {
        warn(p, p->event_line, p->event_column, "sgf-small-letters",
             "property names with small letters (an old form) are read by their capitals");
        p->told_small = true;
    }
    p->in_property = true;
    return SGF_PROPERTY;
}

/* One byte of a value into the text; CR LF and CR become LF. */
static void keep_byte(struct sgf_parser *p, int c)
{
    if (++p->tree_bytes > p->max_bytes)
        p->too_big = true;
    if (p->too_big || (c == '\r' && front(p) == '\n'))
        return;
    strbuf_addc(&p->text, c == '\r' ? '\n' : (char)c);
}

/* The byte after a backslash may be anything; a line end may be two bytes. */
static void keep_escaped(struct sgf_parser *p)
{
    int c = take(p);
    if (c < 0) /* a lone backslash at the end of the file would swallow our own "]" */
        c = '\\';
    keep_byte(p, c);
    if (c == '\r' && front(p) == '\n')
        keep_byte(p, take(p));
}

static enum sgf_event read_value(struct sgf_parser *p)
{
    mark(p);
    strbuf_clear(&p->text);
    take(p);
    for (;;) {
        int c = take(p);
        if (c == ']')
            break;
        if (c < 0) {
            warn(p, p->event_line, p->event_column, "sgf-unclosed-value",
                 "the file ends inside this value: a \"]\" is missing");
            break;
        }
        keep_byte(p, c);
        if (c == '\\')
            keep_escaped(p);
    }
    return SGF_VALUE;
}

/* Text that belongs to nothing: skipped up to what may be an SGF sign again, one warning. */
static void skip_stray(struct sgf_parser *p)
{
    long line = p->in->line, column = p->in->column;
    bool inside = p->depth > 0;
    bool first = true;
    for (;; first = false) {
        int c = front(p);
        if (c < 0)
            break;
        if (c == '(' && (inside || tree_ahead(p)))
            break;
        if (inside && !first && (c == ')' || c == ';' || name_ahead(p, 0)))
            break;
        if (inside && c == '[') { /* a value without a property goes as a whole */
            read_value(p);
            continue;
        }
        /* a word is skipped as a word, so that "xB[" is not read as B */
        if (inside && is_name(c)) {
            while (is_name(front(p)))
                take(p);
            continue;
        }
        take(p);
    }
    warn(p, line, column, "sgf-stray-text",
         inside ? "text that is no SGF was skipped inside a game tree"
                : "text outside of game trees was skipped");
}

/* Trees left open at the end of the file or before a new game. */
static void close_open_trees(struct sgf_parser *p)
{
    diag_add(p->diags, DIAG_WARNING, p->file, p->in->line, p->in->column, "sgf-unclosed-tree",
             "%ld game tree%s not closed: \")\" is missing", p->depth,
             p->depth == 1 ? " is" : "s are");
    p->close_due = p->depth;
    mark(p);
}

/* The event that the byte at the front begins; false when there is none and text was skipped. */
static bool step(struct sgf_parser *p, enum sgf_event *event)
{
    skip_blanks(p);
    int c = front(p);
    size_t name;
    if (p->depth == 0) {
        if (c < 0)
            *event = SGF_END;
        else if (c == '(' && tree_ahead(p))
            *event = open_tree(p);
        else
            return skip_stray(p), false;
        return true;
    }
    if (c < 0 || (c == '(' && game_ahead(p))) {
        close_open_trees(p);
        return false;
    }
    if (c == '(') {
        *event = open_tree(p);
    } else if (c == ')') {
        mark(p);
        take(p);
        *event = close_tree(p);
    } else if (c == ';') {
        mark(p);
        take(p);
        p->in_node = true;
        p->in_property = false;
        *event = SGF_NODE;
    } else if (c == '[' && p->in_property) {
        *event = read_value(p);
    } else if ((name = name_ahead(p, 0)) > 0) {
        if (!p->in_node) {
            mark(p);
            warn(p, p->in->line, p->in->column, "sgf-missing-semicolon",
                 "a node begins without \";\"; it is read as if it were there");
            p->in_node = true;
            *event = SGF_NODE;
            return true;
        }
        *event = read_name(p, name);
    } else {
        p->in_property = false;
        return skip_stray(p), false;
    }
    return true;
}

sakui_status sgf_next(struct sgf_parser *p, enum sgf_event *event)
{
    for (;;) {
        if (p->close_due > 0) {
            p->close_due--;
            *event = close_tree(p);
            break;
        }
        if (step(p, event))
            break;
    }
    p->tree_bytes += EVENT_COST;
    if (p->tree_bytes > p->max_bytes)
        p->too_big = true;
    sakui_status s = text_status(p->in);
    return s == SAKUI_OK && p->text.failed ? SAKUI_MEMORY : s;
}

void sgf_unescape(const char *value, bool simple, struct strbuf *out)
{
    for (const char *v = value; *v; v++) {
        if (*v == '\\' && v[1]) {
            v++;
            if (*v == '\n') /* a soft line break */
                continue;
        }
        strbuf_addc(out, simple && *v == '\n' ? ' ' : *v);
    }
}

void sgf_escape(const char *text, struct strbuf *out)
{
    for (const char *t = text; *t; t++) {
        if (*t == ']' || *t == '\\')
            strbuf_addc(out, '\\');
        strbuf_addc(out, *t);
    }
}
