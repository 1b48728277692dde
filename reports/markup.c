/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/markup.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/utf8.h"

#define REPLACEMENT "\xEF\xBF\xBD"

/* Embeddings, overrides, isolates and marks: a title must not rearrange the page around it. */
static bool turns_direction(uint32_t c)
{
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E ||
           c == 0x200F || c == 0x061C;
}

static bool is_plain(uint32_t c)
{
    if (c == UTF8_BAD || turns_direction(c))
        return false;
    if (c < 0x20)
        return c == '\n' || c == '\t';
    return !(c >= 0x7F && c <= 0x9F) && (c & 0xFFFE) != 0xFFFE && !(c >= 0xFDD0 && c <= 0xFDEF);
}

static void put_character(struct strbuf *out, const char *s, size_t used, uint32_t c)
{
    switch (c) {
    case '&':
        strbuf_adds(out, "&amp;");
        break;
    case '<':
        strbuf_adds(out, "&lt;");
        break;
    case '>':
        strbuf_adds(out, "&gt;");
        break;
    case '"':
        strbuf_adds(out, "&quot;");
        break;
    case '\'':
        strbuf_adds(out, "&#39;");
        break;
    default:
        if (is_plain(c))
            strbuf_add(out, s, used);
        else
            strbuf_adds(out, REPLACEMENT);
    }
}

size_t markup_cut(struct strbuf *out, const char *text, size_t max)
{
    size_t n = strlen(text), count = 0;
    for (size_t i = 0; i < n; count++) {
        size_t used;
        uint32_t c = utf8_decode(text + i, n - i, &used);
        if (count == max) {
            strbuf_adds(out, "…");
            return utf8_count(text + i, n - i);
        }
        put_character(out, text + i, used, c);
        i += used;
    }
    return 0;
}

void markup_text(struct strbuf *out, const char *text)
{
    markup_cut(out, text, (size_t)-1);
}

void markup_url(struct strbuf *out, const char *path)
{
    for (const char *s = path; *s; s++) {
        unsigned char c = (unsigned char)*s;
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter || strchr("-_.~/", c))
            strbuf_addc(out, (char)c);
        else
            strbuf_addf(out, "%%%02X", c);
    }
}

void markup_script_string(struct strbuf *out, const char *text)
{
    size_t n = strlen(text);
    strbuf_addc(out, '"');
    for (size_t i = 0; i < n;) {
        size_t used;
        uint32_t c = utf8_decode(text + i, n - i, &used);
        if (c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c == '\'' || c < 0x20 ||
            c == 0x2028 || c == 0x2029)
            strbuf_addf(out, "\\u%04x", c);
        else if (is_plain(c))
            strbuf_add(out, text + i, used);
        else
            strbuf_adds(out, REPLACEMENT);
        i += used;
    }
    strbuf_addc(out, '"');
}

/* The value of --name (n bytes) in the sheet and its length; NULL if it is set nowhere. */
static const char *variable_value(const char *css, const char *name, size_t n, size_t *length)
{
    for (const char *p = strstr(css, "--"); p; p = strstr(p + 2, "--")) {
        if (strncmp(p, name, n) == 0 && p[n] == ':') {
            *length = strcspn(p + n + 1, ";}");
            return p + n + 1;
        }
    }
    return NULL;
}

void markup_plain_style(struct strbuf *out, const char *css)
{
    for (const char *p = css; *p;) {
        size_t n = strncmp(p, "var(--", 6) == 0 ? strcspn(p + 4, ")") : 0, length;
        const char *value = n ? variable_value(css, p + 4, n, &length) : NULL;
        if (value) {
            strbuf_add(out, value, length);
            p += 4 + n + 1;
        } else {
            strbuf_addc(out, *p++);
        }
    }
}

void markup_number(struct strbuf *out, double value, int digits)
{
    char text[64];
    if (!isfinite(value)) {
        strbuf_adds(out, isnan(value) ? "–" : value > 0 ? "∞" : "−∞");
        return;
    }
    snprintf(text, sizeof text, "%.*f", digits, value);
    if (strchr(text, '.')) {
        size_t n = strlen(text);
        while (text[n - 1] == '0')
            text[--n] = 0;
        if (text[n - 1] == '.')
            text[--n] = 0;
    }
    strbuf_adds(out, strcmp(text, "-0") == 0 ? "0" : text);
}
