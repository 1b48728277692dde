/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/strbuf.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"

void strbuf_init(struct strbuf *b)
{
    memset(b, 0, sizeof *b);
}

void strbuf_free(struct strbuf *b)
{
    mem_free(b->data);
    strbuf_init(b);
}

void strbuf_clear(struct strbuf *b)
{
    b->length = 0;
    b->failed = false;
    if (b->data)
        b->data[0] = '\0';
}

const char *strbuf_str(const struct strbuf *b)
{
    return b->data ? b->data : "";
}

char *strbuf_take(struct strbuf *b)
{
    if (!b->data && !b->failed)
        strbuf_reserve(b, 0);
    char *text = b->failed ? NULL : b->data;
    if (b->failed)
        mem_free(b->data);
    strbuf_init(b);
    return text;
}

bool strbuf_reserve(struct strbuf *b, size_t extra)
{
    if (b->failed)
        return false;
    if (extra > SIZE_MAX / 2 - b->length - 1) {
        b->failed = true;
        return false;
    }
    size_t need = b->length + extra + 1;
    if (need <= b->capacity)
        return true;
    size_t capacity = b->capacity ? b->capacity : 64;
    while (capacity < need)
        capacity *= 2;
    char *data = mem_realloc(b->data, capacity);
    if (!data) {
        b->failed = true;
        return false;
    }
    if (!b->data)
        data[0] = '\0';
    b->data = data;
    b->capacity = capacity;
    return true;
}

void strbuf_add(struct strbuf *b, const char *bytes, size_t length)
{
    if (!strbuf_reserve(b, length))
        return;
    if (length)
        memcpy(b->data + b->length, bytes, length);
    b->length += length;
    b->data[b->length] = '\0';
}

void strbuf_adds(struct strbuf *b, const char *text)
{
    strbuf_add(b, text, strlen(text));
}

void strbuf_addc(struct strbuf *b, char c)
{
    strbuf_add(b, &c, 1);
}

void strbuf_vaddf(struct strbuf *b, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    if (n < 0)
        b->failed = true;
    else if (strbuf_reserve(b, (size_t)n)) {
        vsnprintf(b->data + b->length, (size_t)n + 1, format, again);
        b->length += (size_t)n;
    }
    va_end(again);
}

void strbuf_addf(struct strbuf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    strbuf_vaddf(b, format, args);
    va_end(args);
}
