/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decoding: the first byte chooses the charset (0: by content). Whatever the bytes, the text is
 * valid UTF-8 without NUL, and its lines are the same text, but for byte order marks before them.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/strbuf.h"
#include "core/utf8.h"
#include "importers/lines.h"
#include "importers/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const charsets[] = {NULL,          "UTF-8",    "Shift_JIS", "EUC-JP",
                                       "ISO-2022-JP", "UTF-16LE", "UTF-16BE",  "GB18030"};

static struct text *open_text(struct bytes_memory *m, const uint8_t *data, size_t size,
                              const char *charset, struct diag_list *diags)
{
    struct text *t;
    bytes_from_memory(m, data, size);
    if (text_open(&t, &m->bytes, "fuzz", charset, diags) != SAKUI_OK)
        abort();
    return t;
}

/* Is that what a line may lose at its front: blanks, up to a byte order mark and with it? */
static bool is_lost(const char *s, size_t n)
{
    size_t at = 0, end = 0;
    while (at < n) {
        bool mark = n - at >= 3 && memcmp(s + at, "\xef\xbb\xbf", 3) == 0;
        bool wide = n - at >= 3 && memcmp(s + at, "\xe3\x80\x80", 3) == 0;
        if (!mark && !wide && s[at] != ' ' && s[at] != '\t')
            return false;
        at += mark || wide ? 3 : 1;
        end = mark ? at : end;
    }
    return end == n;
}

/* The lines of t are those of the text s. */
static void compare_lines(struct text *t, const char *s)
{
    struct lines *l;
    struct line line;
    if (lines_open(&l, t, "fuzz", SIZE_MAX) != SAKUI_OK)
        abort();
    while (lines_next(l, &line) == SAKUI_OK) {
        size_t n = strcspn(s, "\r\n");
        if (strlen(line.text) != line.length || line.length > n ||
            memcmp(s + n - line.length, line.text, line.length) != 0 ||
            !is_lost(s, n - line.length))
            abort();
        s += n;
        s += *s == '\r' && s[1] == '\n' ? 2 : *s != 0;
    }
    if (*s)
        abort();
    lines_close(l);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    const char *charset = charsets[data[0] % 8];
    struct bytes_memory m;
    struct diag_list diags = {0};
    struct strbuf out;
    struct text *t = open_text(&m, data + 1, size - 1, charset, &diags);
    strbuf_init(&out);
    if (text_slurp(t, &out, SIZE_MAX) != SAKUI_OK)
        abort();
    text_close(t);
    const char *s = strbuf_str(&out);
    if (!utf8_valid(s, out.length) || strlen(s) != out.length)
        abort();
    t = open_text(&m, data + 1, size - 1, charset, &diags);
    compare_lines(t, s);
    text_close(t);
    strbuf_free(&out);
    diag_list_clear(&diags);
    return 0;
}
