/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growable byte string, always NUL-terminated. A failed allocation sets `failed` and turns later
 * appends into no-ops, so that a writer needs to look only once, at the end. */
#ifndef SAKUI_CORE_STRBUF_H
#define SAKUI_CORE_STRBUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct strbuf {
    char *data; /* NULL while empty and never grown: use strbuf_str */
    size_t length;
    size_t capacity;
    bool failed;
};

void strbuf_init(struct strbuf *b);
void strbuf_free(struct strbuf *b);
void strbuf_clear(struct strbuf *b); /* keeps the memory */
const char *strbuf_str(const struct strbuf *b);
char *strbuf_take(struct strbuf *b); /* the caller frees with mem_free; NULL if it had failed */
void strbuf_add(struct strbuf *b, const char *bytes, size_t length);
void strbuf_adds(struct strbuf *b, const char *text);
void strbuf_addc(struct strbuf *b, char c);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void strbuf_addf(struct strbuf *b, const char *format, ...);
void strbuf_vaddf(struct strbuf *b, const char *format, va_list args);
bool strbuf_reserve(struct strbuf *b, size_t extra);

#endif
