/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Helpers of the importers' tests. */
#ifndef SAKUI_TESTS_UNIT_IMPORT_UTIL_H
#define SAKUI_TESTS_UNIT_IMPORT_UTIL_H

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/reader.h"
#include "importers/writer.h"

struct problems {
    struct problem **items;
    size_t count, capacity;
    size_t refused;
    enum import_format format; /* of the last one read */
    sakui_status status;       /* that ended the reading */
};

static inline void problems_free(struct problems *v)
{
    for (size_t i = 0; i < v->count; i++)
        problem_free(v->items[i]);
    vec_free(v);
}

/* Reads until the end, or memory runs out. */
static inline void read_rest(struct problems *v, struct sakui_reader *r, struct diag_list *diags)
{
    struct problem *p;
    for (;;) {
        v->status = sakui_reader_next(r, &p, diags);
        if (v->status == SAKUI_INPUT) {
            v->refused++;
            continue;
        }
        if (v->status != SAKUI_OK)
            return;
        v->format = sakui_reader_format(r);
        if (!vec_push(v, p)) {
            problem_free(p);
            v->status = SAKUI_MEMORY;
            return;
        }
    }
}

static inline void read_text(struct problems *v, const void *data, size_t length,
                             const struct reader_options *o, struct diag_list *diags)
{
    struct sakui_reader *r;
    memset(v, 0, sizeof *v);
    v->status = sakui_reader_open_memory(&r, "test", data, length, o, diags);
    if (v->status != SAKUI_OK)
        return;
    read_rest(v, r, diags);
    sakui_reader_close(r);
}

static inline void read_path(struct problems *v, const char *path, const struct reader_options *o,
                             struct diag_list *diags)
{
    struct sakui_reader *r;
    memset(v, 0, sizeof *v);
    v->status = sakui_reader_open(&r, path, o, diags);
    if (v->status != SAKUI_OK)
        return;
    read_rest(v, r, diags);
    sakui_reader_close(r);
}

/* One problem from a literal; fails the test if there is not exactly one. */
static inline struct problem *read_one(const char *text, struct diag_list *diags)
{
    struct problems v;
    read_text(&v, text, strlen(text), NULL, diags);
    ck_assert_msg(v.count == 1 && v.refused == 0, "%zu problems, %zu refused in:\n%s", v.count,
                  v.refused, text);
    struct problem *p = v.items[0];
    vec_free(&v);
    return p;
}

static inline size_t diag_count(const struct diag_list *diags, const char *code)
{
    size_t n = 0;
    for (size_t i = 0; i < diags->count; i++)
        n += strcmp(diags->items[i].code, code) == 0;
    return n;
}

static inline const struct diag *diag_find(const struct diag_list *diags, const char *code)
{
    for (size_t i = 0; i < diags->count; i++) {
        if (strcmp(diags->items[i].code, code) == 0)
            return &diags->items[i];
    }
    return NULL;
}

static inline void diag_print(const struct diag_list *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        char text[512];
        diag_format(&diags->items[i], text, sizeof text);
        printf("  %s\n", text);
    }
}

static inline const struct problem_node *preorder(const struct problem_node *n)
{
    if (n->first_child)
        return n->first_child;
    while (n && !n->next)
        n = n->parent;
    return n ? n->next : NULL;
}

/* Nodes that are not the first child of theirs. */
static inline size_t count_variations(const struct problem *p)
{
    size_t n = 0;
    for (const struct problem_node *x = p->root; x; x = preorder(x))
        n += x->next != NULL;
    return n;
}

static inline size_t count_comment_lines(const struct problem *p)
{
    size_t n = 0;
    for (const struct problem_node *x = p->root; x; x = preorder(x)) {
        for (const char *s = x->comment; s; s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL)
            n++;
    }
    return n;
}

static inline char *slurp(const char *path, size_t *length)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    struct strbuf b;
    strbuf_init(&b);
    char block[4096];
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
        strbuf_add(&b, block, n);
    fclose(f);
    *length = b.length;
    return strbuf_take(&b);
}

/* The problem in a format; an empty buffer if it cannot be written. */
static inline void write_one(const struct problem *p, enum import_format format,
                             enum writer_encoding encoding, struct strbuf *out,
                             struct diag_list *diags)
{
    struct sakui_writer w;
    strbuf_init(out);
    ck_assert_int_eq(sakui_writer_init(&w, format, encoding, diags), SAKUI_OK);
    ck_assert_int_eq(sakui_write_begin(&w, out, diags), SAKUI_OK);
    ck_assert_int_eq(sakui_write_problem(&w, p, out, diags), SAKUI_OK);
    ck_assert_int_eq(sakui_write_end(&w, out, diags), SAKUI_OK);
}

#endif
