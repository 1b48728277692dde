/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/writer.h"

#include <string.h>

#include "core/utf8.h"
#include "importers/iconv_glue.h"

sakui_status sakui_writer_init(struct sakui_writer *w, enum import_format format,
                               enum writer_encoding encoding, struct diag_list *diags)
{
    memset(w, 0, sizeof *w);
    w->ops = import_format_get(format);
    w->encoding = encoding;
    w->options.shift_jis = encoding == WRITER_SHIFT_JIS;
    if (w->ops && w->ops->write)
        return SAKUI_OK;
    diag_add(diags, DIAG_ERROR, "", 0, 0, "format-not-written", "This format cannot be written.");
    return SAKUI_USAGE;
}

/* Characters that Unicode has twice and CP932 knows under the other number. */
static uint32_t cp932_twin(uint32_t c)
{
    static const uint32_t twins[][2] = {{0x301C, 0xFF5E}, {0x2212, 0xFF0D}, {0x2016, 0x2225},
                                        {0x2014, 0x2015}, {0x00A5, 0x005C}, {0x00A6, 0xFFE4},
                                        {0x2617, 0x25B2}, {0x2616, 0x25B3}};
    for (size_t i = 0; i < sizeof twins / sizeof twins[0]; i++) {
        if (twins[i][0] == c)
            return twins[i][1];
    }
    return 0;
}

/* Stands at a character CP932 lacks: writes its twin or the geta mark. */
static void substitute(struct iconv_glue *g, const char **in, size_t *left, struct strbuf *out,
                       struct diag_list *diags)
{
    size_t used;
    uint32_t c = utf8_decode(*in, *left, &used);
    uint32_t twin = c == UTF8_BAD ? 0 : cp932_twin(c);
    char text[4], bytes[8], *o = bytes;
    size_t n = utf8_encode(twin ? twin : 0x3013, text), space = sizeof bytes;
    const char *t = text;
    if (!twin)
        diag_add(diags, DIAG_WARNING, "", 0, 0, "unmappable",
                 "Shift_JIS has no character U+%04X; it was written as \xE3\x80\x93.",
                 c == UTF8_BAD ? 0xFFFDu : (unsigned)c);
    iconv_glue_step(g, &t, &n, &o, &space);
    strbuf_add(out, bytes, (size_t)(o - bytes));
    *in += used;
    *left -= used;
}

static sakui_status to_shift_jis(const struct strbuf *text, struct strbuf *out,
                                 struct diag_list *diags)
{
    struct iconv_glue *g;
    sakui_status status = iconv_glue_open(&g, "CP932", "UTF-8");
    if (status != SAKUI_OK)
        return status == SAKUI_MEMORY ? status : SAKUI_IO;
    const char *in = strbuf_str(text);
    size_t left = text->length;
    while (left) {
        char bytes[4096], *o = bytes;
        size_t space = sizeof bytes;
        enum iconv_answer a = iconv_glue_step(g, &in, &left, &o, &space);
        strbuf_add(out, bytes, (size_t)(o - bytes));
        if (a == ICONV_GLUE_BAD || a == ICONV_GLUE_CUT)
            substitute(g, &in, &left, out, diags);
    }
    iconv_glue_close(g);
    return out->failed ? SAKUI_MEMORY : SAKUI_OK;
}

enum part { PART_BEGIN, PART_PROBLEM, PART_END };

static sakui_status write_part(struct sakui_writer *w, enum part part, const struct problem *p,
                               struct strbuf *out, struct diag_list *diags)
{
    struct strbuf own;
    strbuf_init(&own);
    struct strbuf *to = w->encoding == WRITER_UTF8 ? out : &own;
    sakui_status status = SAKUI_OK;
    if (part == PART_PROBLEM)
        status = w->ops->write(p, &w->options, to, diags);
    else if (part == PART_BEGIN && w->ops->begin)
        status = w->ops->begin(&w->options, to, diags);
    else if (part == PART_END && w->ops->end)
        status = w->ops->end(&w->options, to, diags);
    if (status == SAKUI_OK && to->failed)
        status = SAKUI_MEMORY;
    if (status == SAKUI_OK && to != out)
        status = to_shift_jis(to, out, diags);
    strbuf_free(&own);
    return status;
}

sakui_status sakui_write_begin(struct sakui_writer *w, struct strbuf *out, struct diag_list *diags)
{
    w->options.index = 0;
    return write_part(w, PART_BEGIN, NULL, out, diags);
}

sakui_status sakui_write_problem(struct sakui_writer *w, const struct problem *p,
                                 struct strbuf *out, struct diag_list *diags)
{
    sakui_status status = write_part(w, PART_PROBLEM, p, out, diags);
    w->options.index += status == SAKUI_OK;
    return status;
}

sakui_status sakui_write_end(struct sakui_writer *w, struct strbuf *out, struct diag_list *diags)
{
    return write_part(w, PART_END, NULL, out, diags);
}
