/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/import_support.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/reader.h"

static void take_all(struct problems *out, struct sakui_reader *r, struct diag_list *diags)
{
    for (;;) {
        struct problem *p;
        sakui_status s = sakui_reader_next(r, &p, diags);
        if (s == SAKUI_INPUT) {
            out->refused++;
            continue;
        }
        if (s != SAKUI_OK) {
            out->status = s == SAKUI_END ? SAKUI_OK : s;
            break;
        }
        if (!vec_push(out, p)) {
            problem_free(p);
            out->status = SAKUI_MEMORY;
            break;
        }
        out->format = sakui_reader_format(r);
    }
    sakui_reader_close(r);
}

void problems_read(struct problems *out, const char *path, const struct reader_options *o,
                   struct diag_list *diags)
{
    struct sakui_reader *r;
    memset(out, 0, sizeof *out);
    out->status = sakui_reader_open(&r, path, o, diags);
    if (out->status == SAKUI_OK)
        take_all(out, r, diags);
}

void read_text(struct problems *out, const void *data, size_t length,
               const struct reader_options *o, struct diag_list *diags)
{
    struct sakui_reader *r;
    memset(out, 0, sizeof *out);
    out->status = sakui_reader_open_memory(&r, "memory", data, length, o, diags);
    if (out->status == SAKUI_OK)
        take_all(out, r, diags);
}

void problems_parse(struct problems *out, const void *data, size_t length, enum import_format from,
                    bool strict, struct diag_list *diags)
{
    struct reader_options o;
    reader_options_init(&o);
    o.from = from;
    o.strict = strict;
    read_text(out, data, length, &o, diags);
}

struct problem *read_one(const char *text, struct diag_list *diags)
{
    struct problems v;
    read_text(&v, text, strlen(text), NULL, diags);
    ck_assert_msg(v.count == 1 && v.refused == 0, "%zu problems, %zu refused in:\n%s", v.count,
                  v.refused, text);
    struct problem *p = v.items[0];
    vec_free(&v);
    return p;
}

void reading_start(struct reading *r, const char *text, enum import_format from, bool strict)
{
    memset(r, 0, sizeof *r);
    problems_parse(&r->all, text, strlen(text), from, strict, &r->diags);
    ck_assert_int_eq(r->all.status, SAKUI_OK);
}

void reading_finish(struct reading *r)
{
    problems_free(&r->all);
    diag_list_clear(&r->diags);
}

void check_out_of_memory(const char *text, enum import_format from, enum import_format to,
                         size_t count, unsigned long least)
{
    unsigned long n = 1;
    for (bool failed = true; failed; n++) {
        struct reading r = {0};
        struct strbuf out;
        strbuf_init(&out);
        mem_fail_after(n);
        problems_parse(&r.all, text, strlen(text), from, false, &r.diags);
        bool written = r.all.status == SAKUI_OK && problems_write(&r.all, to, &out, &r.diags);
        failed = mem_alloc_count() > n;
        mem_fail_after(0);
        if (failed) /* a lost diagnostic is counted, not an error */
            ck_assert(r.all.status == SAKUI_MEMORY || !written || r.diags.dropped > 0);
        else
            ck_assert(written && r.all.count == count);
        strbuf_free(&out);
        reading_finish(&r);
    }
    ck_assert_uint_gt(n, least);
}

void problems_free(struct problems *p)
{
    for (size_t i = 0; i < p->count; i++)
        problem_free(p->items[i]);
    vec_free(p);
}

bool problems_write(const struct problems *p, enum import_format to, struct strbuf *out,
                    struct diag_list *diags)
{
    struct sakui_writer w;
    if (sakui_writer_init(&w, to, WRITER_UTF8, diags) != SAKUI_OK ||
        sakui_write_begin(&w, out, diags) != SAKUI_OK)
        return false;
    for (size_t i = 0; i < p->count; i++) {
        if (sakui_write_problem(&w, p->items[i], out, diags) != SAKUI_OK)
            return false;
    }
    return sakui_write_end(&w, out, diags) == SAKUI_OK;
}

void write_one(const struct problem *p, enum import_format format, enum writer_encoding encoding,
               struct strbuf *out, struct diag_list *diags)
{
    struct sakui_writer w;
    strbuf_init(out);
    ck_assert_int_eq(sakui_writer_init(&w, format, encoding, diags), SAKUI_OK);
    ck_assert_int_eq(sakui_write_begin(&w, out, diags), SAKUI_OK);
    ck_assert_int_eq(sakui_write_problem(&w, p, out, diags), SAKUI_OK);
    ck_assert_int_eq(sakui_write_end(&w, out, diags), SAKUI_OK);
}

struct problem *problem_again(struct problem *p, enum import_format format, struct diag_list *diags)
{
    struct problems one = {.items = &p, .count = 1}, read;
    struct strbuf text;
    struct problem *again = NULL;
    size_t n = strlen(p->file);
    if (strncmp(p->id, p->file, n) == 0 && p->id[n] == '#')
        problem_set(p, &p->id, "memory#1");
    problem_set(p, &p->file, "memory");
    strbuf_init(&text);
    if (problems_write(&one, format, &text, diags)) {
        problems_parse(&read, text.data, text.length, format, false, diags);
        if (read.count == 1 && read.refused == 0) {
            again = read.items[0];
            read.count = 0;
        }
        problems_free(&read);
    }
    strbuf_free(&text);
    return again;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

bool same_tree(const struct problem *a, const struct problem *b, bool times, const char **why)
{
    const struct problem_node *x = a->root, *y = b->root;
    *why = NULL;
    if (strcmp(a->setup, b->setup) != 0 || a->side != b->side)
        *why = "setup";
    for (; x && y && !*why; x = problem_node_next(x), y = problem_node_next(y)) {
        if (strcmp(x->move, y->move) != 0)
            *why = "move";
        else if (!same_text(x->comment, y->comment))
            *why = "comment";
        else if (x->end != y->end)
            *why = "end";
        else if (times && x->seconds != y->seconds)
            *why = "time";
        else if (!x->first_child != !y->first_child || !x->next != !y->next)
            *why = "shape";
        else if (x->first_child && x->stops != y->stops)
            *why = "where the line stops";
    }
    if (!*why && (x || y))
        *why = "length";
    return !*why;
}

char *file_bytes(const char *path, size_t *length)
{
    struct strbuf b;
    char buffer[65536];
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    strbuf_init(&b);
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, f)) > 0;)
        strbuf_add(&b, buffer, n);
    fclose(f);
    *length = b.length;
    if (b.length == 0)
        strbuf_reserve(&b, 1);
    return strbuf_take(&b);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends_with(const char *text, const char *ending)
{
    size_t n = strlen(text), m = strlen(ending);
    return n >= m && strcmp(text + n - m, ending) == 0;
}

static void find_below(struct paths *out, const char *folder, const char *ending)
{
    DIR *d = opendir(folder);
    if (!d)
        return;
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        char path[4096];
        struct stat st;
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
            find_below(out, path, ending);
        else if (ends_with(path, ending)) {
            char *copy = mem_strdup(path);
            if (!copy || !vec_push(out, copy))
                mem_free(copy);
        }
    }
    closedir(d);
}

void paths_find(struct paths *out, const char *folder, const char *ending)
{
    memset(out, 0, sizeof *out);
    find_below(out, folder, ending);
    if (out->count)
        qsort(out->items, out->count, sizeof *out->items, by_name);
}

void paths_free(struct paths *p)
{
    for (size_t i = 0; i < p->count; i++)
        mem_free(p->items[i]);
    vec_free(p);
}

bool have_corpus(const char *path)
{
    struct stat st;
    if (stat(path, &st) == 0)
        return true;
    printf("SKIP: %s is not here\n", path);
    return false;
}

const struct diag *find_code(const struct diag_list *diags, const char *code)
{
    for (size_t i = 0; i < diags->count; i++) {
        if (strcmp(diags->items[i].code, code) == 0)
            return &diags->items[i];
    }
    return NULL;
}

size_t count_code(const struct diag_list *diags, const char *code)
{
    size_t count = 0;
    for (size_t i = 0; i < diags->count; i++)
        count += strcmp(diags->items[i].code, code) == 0;
    return count;
}

void print_diags(const struct diag_list *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        char text[512];
        diag_format(&diags->items[i], text, sizeof text);
        printf("  %s\n", text);
    }
}

const char *node_tag(const struct problem_node *n, const char *key)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, key) == 0)
            return t->value;
    }
    return NULL;
}

size_t count_variations(const struct problem *p)
{
    size_t count = 0;
    for (const struct problem_node *n = p->root->first_child; n; n = problem_node_next(n))
        count += !problem_goes_on(n);
    return count;
}

size_t count_comment_lines(const struct problem *p)
{
    size_t count = 0;
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n)) {
        for (const char *s = n->comment; s; s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL)
            count++;
    }
    return count;
}

int games_to_play(int usual)
{
    const char *said = getenv("SAKUI_TEST_GAMES");
    return said && atoi(said) > 0 ? atoi(said) : usual;
}

size_t count_text(const char *text, const char *what)
{
    size_t count = 0;
    for (const char *t = text; (t = strstr(t, what)) != NULL; t += strlen(what))
        count++;
    return count;
}

void check_main_line(const struct problem *p, const char *expected)
{
    struct strbuf line;
    strbuf_init(&line);
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n))
        strbuf_addf(&line, "%s%s", line.length ? " " : "", n->move);
    ck_assert_str_eq(strbuf_str(&line), expected);
    strbuf_free(&line);
}
