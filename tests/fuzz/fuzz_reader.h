/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads bytes as a format; whatever comes out must be writable in every shogi format. */
#ifndef SAKUI_TESTS_FUZZ_FUZZ_READER_H
#define SAKUI_TESTS_FUZZ_FUZZ_READER_H

#include <stdint.h>
#include <stdlib.h>

#include "importers/reader.h"
#include "importers/writer.h"

static inline void fuzz_write(const struct problem *p, enum import_format format)
{
    struct sakui_writer w;
    struct strbuf out;
    strbuf_init(&out);
    if (sakui_writer_init(&w, format, WRITER_UTF8, NULL) == SAKUI_OK) {
        (void)sakui_write_begin(&w, &out, NULL);
        if (sakui_write_problem(&w, p, &out, NULL) != SAKUI_OK)
            abort(); /* a problem that was read is a problem that can be written */
        (void)sakui_write_end(&w, &out, NULL);
    }
    strbuf_free(&out);
}

static inline int fuzz_read(const uint8_t *data, size_t size, enum import_format from)
{
    static const enum import_format shogi[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_CSA};
    struct reader_options o;
    struct diag_list diags = {0};
    struct sakui_reader *r;
    struct problem *p;
    reader_options_init(&o);
    o.from = from;
    o.max_line = 4096;
    o.max_document = 65536;
    if (sakui_reader_open_memory(&r, "fuzz", data, size, &o, &diags) != SAKUI_OK)
        return 0;
    for (sakui_status s = SAKUI_OK; s == SAKUI_OK || s == SAKUI_INPUT;) {
        s = sakui_reader_next(r, &p, &diags);
        if (s == SAKUI_INPUT && diags.count + diags.dropped == 0)
            abort(); /* refused without a word */
        if (s != SAKUI_OK)
            continue;
        for (size_t i = 0; i < 3; i++)
            fuzz_write(p, shogi[i]);
        problem_free(p);
    }
    sakui_reader_close(r);
    diag_list_clear(&diags);
    return 0;
}

#endif
