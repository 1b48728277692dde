/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The real files: each must hold what tests/samples.tsv says, which was counted without our code.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/reader.h"
#include "importers/text.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

#define CORPORA "../shared/corpora/"

struct row {
    char *file, *format, *encoding, *setup, *diags;
    long index, main_line, all, variations, comments;
};

static bool parse_row(char *text, struct row *r)
{
    char *f[10];
    for (int i = 0; i < 10; i++) {
        f[i] = text;
        text = text ? strchr(text, '\t') : NULL;
        if (text)
            *text++ = 0;
        else if (i < 9)
            return false;
    }
    *r = (struct row){f[0],
                      f[2],
                      f[3],
                      f[8],
                      f[9],
                      strtol(f[1], NULL, 10),
                      strtol(f[4], NULL, 10),
                      strtol(f[5], NULL, 10),
                      strtol(f[6], NULL, 10),
                      strtol(f[7], NULL, 10)};
    return true;
}

static bool have_corpora(void)
{
    FILE *f = fopen(CORPORA "README.md", "r");
    if (f)
        fclose(f);
    else
        printf("SKIP: %s is not there\n", CORPORA);
    return f != NULL;
}

static void check_encoding(const char *path, const char *expected)
{
    size_t length;
    char *data = file_bytes(path, &length);
    struct bytes_memory m;
    struct text *t;
    ck_assert_ptr_nonnull(data);
    bytes_from_memory(&m, data, length);
    ck_assert_int_eq(text_open(&t, &m.bytes, path, NULL, NULL), SAKUI_OK);
    while (text_fill(t, 1))
        text_skip(t, t->end - t->at);
    ck_assert_msg(strcmp(encoding_name(text_encoding_of(t)), expected) == 0, "%s: %s, not %s", path,
                  encoding_name(text_encoding_of(t)), expected);
    text_close(t);
    mem_free(data);
}

static void check_row(const struct row *r, const struct problems *v, const struct diag_list *diags)
{
    ck_assert_msg((size_t)r->index <= v->count, "%s: only %zu problems", r->file, v->count);
    const struct problem *p = v->items[r->index - 1];
    ck_assert_msg(strcmp(import_format_name(v->format), r->format) == 0, "%s: format %s", r->file,
                  import_format_name(v->format));
    ck_assert_msg(strcmp(p->setup, r->setup) == 0, "%s#%ld: set-up %s, must be %s", r->file,
                  r->index, p->setup, r->setup);
    ck_assert_msg((long)problem_main_length(p) == r->main_line, "%s: main line %zu, must be %ld",
                  r->file, problem_main_length(p), r->main_line);
    ck_assert_msg((long)problem_move_count(p) == r->all, "%s: moves %zu, must be %ld", r->file,
                  problem_move_count(p), r->all);
    ck_assert_msg((long)count_variations(p) == r->variations, "%s: variations %zu, must be %ld",
                  r->file, count_variations(p), r->variations);
    ck_assert_msg((long)count_comment_lines(p) == r->comments, "%s: comments %zu, must be %ld",
                  r->file, count_comment_lines(p), r->comments);
    if (strcmp(r->diags, "-") == 0)
        ck_assert_msg(diags->count == 0, "%s: unexpected %s", r->file,
                      diags->count ? diags->items[0].text : "");
    else
        ck_assert_msg(count_code(diags, r->diags) > 0, "%s: no %s reported", r->file, r->diags);
}

START_TEST(every_sample_holds_what_was_counted)
{
    if (!have_corpora())
        return;
    FILE *f = fopen("tests/samples.tsv", "r");
    ck_assert_ptr_nonnull(f);
    char text[2048], path[1024] = "";
    struct problems v = {0};
    struct diag_list diags = {0};
    size_t files = 0, rows = 0, in_file = 0;
    while (fgets(text, sizeof text, f)) {
        struct row r;
        text[strcspn(text, "\n")] = 0;
        if (text[0] == '#')
            continue;
        ck_assert_msg(parse_row(text, &r), "bad row: %s", text);
        char here[1024];
        snprintf(here, sizeof here, CORPORA "%.900s", r.file);
        if (strcmp(here, path) != 0) {
            ck_assert_msg(in_file == v.count, "%s: %zu problems, %zu expected", path, v.count,
                          in_file);
            problems_free(&v);
            diag_list_clear(&diags);
            strcpy(path, here);
            problems_read(&v, path, NULL, &diags);
            ck_assert_int_eq(v.status, SAKUI_OK);
            ck_assert_uint_eq(v.refused, 0);
            check_encoding(path, r.encoding);
            files++;
            in_file = 0;
        }
        check_row(&r, &v, &diags);
        in_file++;
        rows++;
    }
    fclose(f);
    ck_assert_uint_eq(in_file, v.count);
    problems_free(&v);
    diag_list_clear(&diags);
    printf("%zu files, %zu problems checked against tests/samples.tsv\n", files, rows);
    ck_assert_uint_ge(rows, 165 + 50);
}
END_TEST

/* 165 is the number of "P1" lines in the folder. */
START_TEST(whole_folders_are_walked)
{
    if (!have_corpora())
        return;
    struct problems v;
    struct diag_list diags = {0};
    problems_read(&v, CORPORA "osl-checkmate-csa", NULL, &diags);
    ck_assert_uint_eq(v.count, 165);
    ck_assert_uint_eq(v.refused, 0);
    ck_assert_uint_eq(count_code(&diags, "unknown-format"), 1); /* its LICENSE */
    ck_assert_str_eq(v.items[0]->id, CORPORA "osl-checkmate-csa/checkmateIfCapture.csa#1");
    problems_free(&v);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(strict_refuses_the_illegal_games)
{
    if (!have_corpora())
        return;
    struct problems v;
    struct diag_list diags = {0};
    struct reader_options o;
    reader_options_init(&o);
    o.strict = true;
    problems_read(&v, CORPORA "kif-samples/bioshogi_AGPL/基本_KIF_反則_二歩.kif", &o, &diags);
    ck_assert_uint_eq(v.count, 0);
    ck_assert_uint_eq(v.refused, 1);
    const struct diag *d = find_code(&diags, "illegal-move");
    ck_assert_ptr_nonnull(d);
    ck_assert_int_eq(d->severity, DIAG_ERROR);
    ck_assert_int_eq(d->line, 19);
    ck_assert_int_eq(d->column, 6);
    problems_free(&v);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(illegal_moves_are_kept)
{
    if (!have_corpora())
        return;
    struct problems v;
    struct diag_list diags = {0};
    problems_read(&v, CORPORA "kif-samples/bioshogi_AGPL/specfiles_反則二歩.ki2", NULL, &diags);
    ck_assert_uint_eq(v.count, 1);
    const struct problem_node *n = v.items[0]->root;
    while (n->first_child)
        n = n->first_child;
    ck_assert_str_eq(n->tags->key, "illegal-move");
    ck_assert_str_eq(n->tags->value, "P*5e");
    ck_assert_int_eq(n->end, END_ILLEGAL_WIN);
    ck_assert_str_eq(n->comment, "二歩の反則");
    problems_free(&v);
    diag_list_clear(&diags);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-samples");
    TCase *t = tcase_create("samples");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, every_sample_holds_what_was_counted);
    tcase_add_test(t, whole_folders_are_walked);
    tcase_add_test(t, strict_refuses_the_illegal_games);
    tcase_add_test(t, illegal_moves_are_kept);
    suite_add_tcase(s, t);
    return run_suite(s);
}
