/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/utf8.h"

#include <string.h>

uint32_t utf8_decode(const char *s, size_t n, size_t *used)
{
    const unsigned char *p = (const unsigned char *)s;
    *used = 1;
    if (p[0] < 0x80)
        return p[0];
    size_t length;
    uint32_t code, least;
    if ((p[0] & 0xE0) == 0xC0) {
        length = 2, code = p[0] & 0x1Fu, least = 0x80;
    } else if ((p[0] & 0xF0) == 0xE0) {
        length = 3, code = p[0] & 0x0Fu, least = 0x800;
    } else if ((p[0] & 0xF8) == 0xF0) {
        length = 4, code = p[0] & 0x07u, least = 0x10000;
    } else {
        return UTF8_BAD;
    }
    if (n < length)
        return UTF8_BAD;
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return UTF8_BAD;
        code = code << 6 | (p[i] & 0x3Fu);
    }
    if (code < least || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return UTF8_BAD;
    *used = length;
    return code;
}

size_t utf8_encode(uint32_t code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code < 0x10000) {
        if (code >= 0xD800 && code <= 0xDFFF)
            return 0;
        out[0] = (char)(0xE0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3F));
        out[2] = (char)(0x80 | (code & 0x3F));
        return 3;
    }
    if (code > 0x10FFFF)
        return 0;
    out[0] = (char)(0xF0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3F));
    out[2] = (char)(0x80 | (code >> 6 & 0x3F));
    out[3] = (char)(0x80 | (code & 0x3F));
    return 4;
}

bool utf8_valid(const char *s, size_t n)
{
    size_t used;
    for (size_t i = 0; i < n; i += used) {
        if (utf8_decode(s + i, n - i, &used) == UTF8_BAD)
            return false;
    }
    return true;
}

size_t utf8_count(const char *s, size_t n)
{
    size_t count = 0, used;
    for (size_t i = 0; i < n; i += used) {
        utf8_decode(s + i, n - i, &used);
        count++;
    }
    return count;
}

/* The blocks that matter here (East Asian Width W and F); not the whole Unicode table. */
int utf8_width(uint32_t code)
{
    if ((code >= 0x0300 && code <= 0x036F) || code == 0x3099 || code == 0x309A ||
        (code >= 0x200B && code <= 0x200F) || (code >= 0xFE00 && code <= 0xFE0F))
        return 0;
    if ((code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0x303E) ||
        (code >= 0x3041 && code <= 0xA4CF) || (code >= 0xAC00 && code <= 0xD7A3) ||
        (code >= 0xF900 && code <= 0xFAFF) || (code >= 0xFE30 && code <= 0xFE6F) ||
        (code >= 0xFF01 && code <= 0xFF60) || (code >= 0xFFE0 && code <= 0xFFE6) ||
        (code >= 0x1F300 && code <= 0x1FAFF) || (code >= 0x20000 && code <= 0x3FFFD))
        return 2;
    return 1;
}

size_t utf8_text_width(const char *s)
{
    size_t n = strlen(s), width = 0, used;
    for (size_t i = 0; i < n; i += used) {
        uint32_t code = utf8_decode(s + i, n - i, &used);
        width += code == UTF8_BAD ? 1 : (size_t)utf8_width(code);
    }
    return width;
}
