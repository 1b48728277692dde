/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/words.h"

#include <stdio.h>
#include <stdlib.h>

static int peek(struct certificate_reader *r)
{
    if (r->next == r->filled) {
        r->filled = r->bytes(r->context, r->buffer, sizeof r->buffer);
        r->next = 0;
    }
    return r->next < r->filled ? (unsigned char)r->buffer[r->next] : -1;
}

static int take(struct certificate_reader *r)
{
    int ch = peek(r);
    if (ch < 0)
        return ch;
    r->next++;
    r->column++;
    if (ch == '\n') {
        r->line++;
        r->column = 1;
    }
    return ch;
}

static bool is_blank(int ch)
{
    return ch == ' ' || ch == '\n' || ch == '\t' || ch == '\r';
}

const struct word *next_word(struct certificate_reader *r)
{
    struct word *w = &r->word;
    if (r->waiting)
        return w;
    while (is_blank(peek(r)))
        take(r);
    w->line = r->line;
    w->column = r->column;
    w->first = r->column == 1;
    w->end = peek(r) < 0;
    size_t length = 0;
    while (peek(r) >= 0 && !is_blank(peek(r))) {
        int ch = take(r);
        if (length + 1 < WORD_MAX)
            w->text[length++] = (char)(ch ? ch : '?');
    }
    w->text[length] = '\0';
    r->waiting = true;
    return w;
}

void drop_word(struct certificate_reader *r)
{
    r->waiting = false;
}

void rest_of_line(struct certificate_reader *r, char *out, size_t size)
{
    size_t length = 0;
    bool cut = false;
    while (peek(r) == ' ')
        take(r);
    while (peek(r) >= 0 && peek(r) != '\n') {
        int ch = take(r);
        cut |= length + 1 >= size;
        if (!cut && ch >= ' ')
            out[length++] = (char)ch;
    }
    while (cut && length > 0 && ((unsigned char)out[length - 1] & 0xc0) == 0x80)
        length--; /* no part of a character is left */
    if (cut && length > 0 && (unsigned char)out[length - 1] >= 0xc0)
        length--;
    out[length] = '\0';
    r->waiting = false;
}

struct certificate_reader *certificate_reader_new(certificate_bytes bytes, void *context)
{
    struct certificate_reader *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->bytes = bytes;
    r->context = context;
    r->line = r->column = 1;
    return r;
}

void certificate_reader_free(struct certificate_reader *reader)
{
    free(reader);
}

void refuse_word(const struct certificate_reader *r, long *line, long *column, char *reason,
                 size_t size, const char *format, va_list args)
{
    *line = r->word.line;
    *column = r->word.column;
    vsnprintf(reason, size, format, args);
}
