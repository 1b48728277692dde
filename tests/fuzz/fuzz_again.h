/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads bytes as a format; whatever comes out, written in a lossless format and read again, must be
 * the same problem. */
#ifndef SAKUI_TESTS_FUZZ_FUZZ_AGAIN_H
#define SAKUI_TESTS_FUZZ_FUZZ_AGAIN_H

#include <string.h>

#include "importers/reader.h"
#include "importers/writer.h"
#include "tests/fuzz/fuzz.h"

static inline struct sakui_reader *fuzz_open(const void *data, size_t size, enum import_format from,
                                             struct diag_list *diags)
{
    struct reader_options o;
    struct sakui_reader *r = NULL;
    reader_options_init(&o);
    o.from = from;
    o.encoding = "UTF-8";
    FUZZ_CHECK(sakui_reader_open_memory(&r, "fuzz", data, size, &o, diags) == SAKUI_OK);
    return r;
}

/* "fuzz#N" is the reader's; N may change. An id of the problem's own is kept. */
static inline void fuzz_forget_id(struct problem *p)
{
    if (strncmp(p->id, "fuzz#", 5) == 0 && p->id[5] && !p->id[5 + strspn(p->id + 5, "0123456789")])
        p->id = "";
}

/* p as `format` and back. `exact`: every field; otherwise it must only be readable. */
static inline void fuzz_again(struct problem *p, enum import_format format, bool exact)
{
    struct sakui_writer w;
    struct strbuf out;
    struct diag_list diags = {0};
    struct problem *q = NULL;
    const char *why = "";
    strbuf_init(&out);
    FUZZ_CHECK(sakui_writer_init(&w, format, WRITER_UTF8, &diags) == SAKUI_OK);
    FUZZ_CHECK(sakui_write_begin(&w, &out, &diags) == SAKUI_OK);
    FUZZ_CHECK(sakui_write_problem(&w, p, &out, &diags) == SAKUI_OK);
    FUZZ_CHECK(sakui_write_end(&w, &out, &diags) == SAKUI_OK);
    struct sakui_reader *r = fuzz_open(out.data, out.length, format, &diags);
    FUZZ_CHECK(sakui_reader_next(r, &q, &diags) == SAKUI_OK);
    fuzz_forget_id(p);
    fuzz_forget_id(q);
    if (exact && !problem_same(p, q, &why))
        fprintf(stderr, "differs in %s:\n%s\n", why, strbuf_str(&out));
    FUZZ_CHECK(!exact || problem_same(p, q, NULL));
    problem_free(q);
    FUZZ_CHECK(sakui_reader_next(r, &q, &diags) == SAKUI_END);
    sakui_reader_close(r);
    diag_list_clear(&diags);
    strbuf_free(&out);
}

/* `own`: the format itself must be lossless for what it reads. */
static inline int fuzz_round_trips(const uint8_t *data, size_t size, enum import_format from,
                                   enum import_format own, bool exact)
{
    struct diag_list diags = {0};
    struct problem *p;
    struct sakui_reader *r = fuzz_open(data, size, from, &diags);
    for (;;) {
        sakui_status s = sakui_reader_next(r, &p, &diags);
        FUZZ_CHECK(s == SAKUI_OK || s == SAKUI_INPUT || s == SAKUI_END);
        FUZZ_CHECK(s != SAKUI_INPUT || diags.count + diags.dropped > 0); /* refused: it says why */
        if (s == SAKUI_END)
            break;
        if (s == SAKUI_INPUT)
            continue;
        if (from == IMPORT_XML || size % 16 == 0) /* a schema is compiled each time: slow */
            fuzz_again(p, IMPORT_XML, true);
        if (size % 4 == 0)
            fuzz_again(p, IMPORT_JSON, true);
        fuzz_again(p, own, exact);
        problem_free(p);
    }
    sakui_reader_close(r);
    diag_list_clear(&diags);
    return 0;
}

#endif
