/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decoding: the first byte chooses the charset (0: by content). Whatever the bytes, the text is
 * valid UTF-8 without NUL, and its lines are the same text. */
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

/* Without line ends. */
static size_t read_lines(struct text *t)
{
    struct lines *l;
    struct line line;
    size_t bytes = 0;
    if (lines_open(&l, t, "fuzz", SIZE_MAX) != SAKUI_OK)
        abort();
    while (lines_next(l, &line) == SAKUI_OK) {
        if (strlen(line.text) != line.length || strpbrk(line.text, "\r\n"))
            abort();
        bytes += line.length;
    }
    lines_close(l);
    return bytes;
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
    size_t ends = 0;
    for (size_t i = 0; i < out.length; i++)
        ends += s[i] == '\n' || s[i] == '\r';
    t = open_text(&m, data + 1, size - 1, charset, &diags);
    if (read_lines(t) != out.length - ends)
        abort();
    text_close(t);
    strbuf_free(&out);
    diag_list_clear(&diags);
    return 0;
}
