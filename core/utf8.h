/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8, strictly (no surrogates, no overlong forms, nothing above U+10FFFF). */
#ifndef SAKUI_CORE_UTF8_H
#define SAKUI_CORE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UTF8_BAD 0xFFFFFFFFu

/* Decodes one character at s (at most n bytes): the code point and its length in *used. On a bad
 * sequence the answer is UTF8_BAD and *used is 1. n must be at least 1. */
uint32_t utf8_decode(const char *s, size_t n, size_t *used);
/* Encodes into out (4 bytes suffice); returns the length, 0 for an invalid code point. */
size_t utf8_encode(uint32_t code, char *out);
bool utf8_valid(const char *s, size_t n);
size_t utf8_count(const char *s, size_t n); /* characters; each bad byte counts as one */
/* Columns on a terminal: 2 for the wide East Asian blocks, 0 for combining marks, else 1. */
int utf8_width(uint32_t code);
size_t utf8_text_width(const char *s);

#endif
