/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads bytes as a format; whatever comes out must be writable in every shogi format, and read
 * again it must have the same set-up and main line. */
#ifndef SAKUI_TESTS_FUZZ_FUZZ_READER_H
#define SAKUI_TESTS_FUZZ_FUZZ_READER_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "importers/reader.h"
#include "importers/writer.h"
#include "tests/fuzz/fuzz.h"

/* A variation that could not be read is text, and text may be read in another place. */
static inline bool fuzz_has_text(const struct problem *p)
{
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n)) {
        for (const struct problem_tag *t = n->tags; t; t = t->next) {
            if (strcmp(t->key, "unread-variation") == 0)
                return true;
        }
    }
    return false;
}

/* What was written must be one problem of the same set-up and main line. */
static inline void fuzz_compare(const struct problem *p, const struct strbuf *text,
                                enum import_format format)
{
    struct reader_options o;
    struct sakui_reader *r = NULL;
    struct problem *q = NULL;
    reader_options_init(&o);
    o.from = format;
    o.encoding = "UTF-8";
    FUZZ_CHECK(sakui_reader_open_memory(&r, "again", text->data, text->length, &o, NULL) ==
               SAKUI_OK);
    FUZZ_CHECK(sakui_reader_next(r, &q, NULL) == SAKUI_OK);
    const struct problem_node *a = p->root, *b = q->root;
    bool same = strcmp(p->setup, q->setup) == 0;
    while (same && a && b) {
        same = strcmp(a->move, b->move) == 0;
        a = problem_main_next(a);
        b = problem_main_next(b);
    }
    if (!same || a || b)
        fprintf(stderr, "not the same again:\n%s\n", strbuf_str(text));
    FUZZ_CHECK(same && !a && !b);
    problem_free(q);
    sakui_reader_close(r);
}

static inline void fuzz_write(const struct problem *p, enum import_format format, bool again)
{
    struct sakui_writer w;
    struct strbuf out;
    strbuf_init(&out);
    if (sakui_writer_init(&w, format, WRITER_UTF8, NULL) == SAKUI_OK) {
        (void)sakui_write_begin(&w, &out, NULL);
        if (sakui_write_problem(&w, p, &out, NULL) != SAKUI_OK)
            abort(); /* a problem that was read is a problem that can be written */
        (void)sakui_write_end(&w, &out, NULL);
        if (again && !fuzz_has_text(p))
            fuzz_compare(p, &out, format);
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
            fuzz_write(p, shogi[i], size % 3 == i); /* one of them, for the sake of speed */
        problem_free(p);
    }
    sakui_reader_close(r);
    diag_list_clear(&diags);
    return 0;
}

#endif
