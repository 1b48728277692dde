/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/lines.h"

#include <string.h>

#include "core/alloc.h"
#include "core/strbuf.h"
#include "core/utf8.h"

struct lines {
    struct text *text;
    char *file;
    size_t max_line;
    struct strbuf buffer;
    struct line last;
    bool again;
};

sakui_status lines_open(struct lines **out, struct text *text, const char *file, size_t max_line)
{
    *out = NULL;
    struct lines *l = mem_zalloc(1, sizeof *l);
    if (!l)
        return SAKUI_MEMORY;
    l->text = text;
    l->max_line = max_line;
    l->file = mem_strdup(file ? file : "");
    strbuf_init(&l->buffer);
    if (!l->file) {
        lines_close(l);
        return SAKUI_MEMORY;
    }
    *out = l;
    return SAKUI_OK;
}

void lines_close(struct lines *l)
{
    if (!l)
        return;
    strbuf_free(&l->buffer);
    mem_free(l->file);
    mem_free(l);
}

void lines_unread(struct lines *l)
{
    l->again = true;
}

/* First line end in s, or NULL. In blocks, so that a file that knows only one of LF and CR is not
 * searched to the end of the window for the other at every line. */
static const char *find_end(const char *s, size_t n)
{
    while (n) {
        size_t block = n < 512 ? n : 512;
        const char *lf = memchr(s, '\n', block);
        const char *cr = memchr(s, '\r', lf ? (size_t)(lf - s) : block);
        if (cr || lf)
            return cr ? cr : lf;
        s += block;
        n -= block;
    }
    return NULL;
}

/* A cut in the middle of a character would make bad UTF-8. */
static size_t whole_characters(const char *s, size_t n)
{
    size_t k = n;
    while (k > 0 && n - k < 4 && ((unsigned char)s[k] & 0xC0) == 0x80)
        k--;
    return k;
}

static void append(struct lines *l, const char *s, size_t n, bool *cut)
{
    if (*cut)
        return;
    size_t room = l->max_line - l->buffer.length;
    if (n > room) {
        *cut = true;
        n = whole_characters(s, room);
    }
    strbuf_add(&l->buffer, s, n);
}

static void eat_line_end(struct text *t)
{
    char c = t->window[t->at++];
    if (c == '\r' && (t->at < t->end || text_fill(t, 1)) && t->window[t->at] == '\n')
        t->at++;
    t->line++;
    t->column = 1;
}

/* A file put behind another one keeps its byte order mark, which nobody sees. It goes, with the
 * blanks before it: where a line is kept and written, it would come to stand first. */
static size_t byte_order_mark(const char *line)
{
    static const char mark[] = "\xef\xbb\xbf", wide_blank[] = "\xe3\x80\x80";
    size_t at = 0, end = 0;
    for (;;) {
        if (strncmp(line + at, mark, sizeof mark - 1) == 0)
            end = at += sizeof mark - 1;
        else if (strncmp(line + at, wide_blank, sizeof wide_blank - 1) == 0)
            at += sizeof wide_blank - 1;
        else if (line[at] == ' ' || line[at] == '\t')
            at++;
        else
            return end;
    }
}

sakui_status lines_next(struct lines *l, struct line *out)
{
    struct text *t = l->text;
    if (l->again) {
        l->again = false;
        *out = l->last;
        return SAKUI_OK;
    }
    if (!text_fill(t, 1))
        return text_status(t) == SAKUI_OK ? SAKUI_END : text_status(t);
    strbuf_clear(&l->buffer);
    long number = t->line;
    bool cut = false, ended = false;
    while (!ended && text_fill(t, 1)) {
        const char *s = t->window + t->at;
        const char *e = find_end(s, t->end - t->at);
        size_t n = e ? (size_t)(e - s) : t->end - t->at;
        append(l, s, n, &cut);
        t->at += n;
        ended = e != NULL;
    }
    if (ended)
        eat_line_end(t);
    if (l->buffer.failed)
        return SAKUI_MEMORY;
    if (cut)
        diag_add(text_diags_of(t), DIAG_WARNING, l->file, number, 0, "line-too-long",
                 "The line is longer than %zu bytes; the rest of it was skipped.", l->max_line);
    size_t mark = byte_order_mark(strbuf_str(&l->buffer));
    *out = l->last =
        (struct line){strbuf_str(&l->buffer) + mark, l->buffer.length - mark, number, cut, 0};
    return SAKUI_OK;
}

long line_column(const struct line *line, const char *at)
{
    return line->before + (long)utf8_count(line->text, (size_t)(at - line->text)) + 1;
}

sakui_status line_reader_open(void **state, const struct import_input *in, struct diag_list *diags)
{
    (void)diags;
    *state = NULL;
    struct line_reader *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    r->in = *in;
    sakui_status status = lines_open(&r->lines, in->text, in->file, in->options->max_line);
    if (status != SAKUI_OK) {
        mem_free(r);
        return status;
    }
    *state = r;
    return SAKUI_OK;
}

void line_reader_close(void *state)
{
    struct line_reader *r = state;
    if (!r)
        return;
    lines_close(r->lines);
    mem_free(r);
}
