/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the importers share: whole files in and out, folders, comparisons. */
#ifndef SAKUI_TESTS_IMPORT_SUPPORT_H
#define SAKUI_TESTS_IMPORT_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "core/problem.h"
#include "core/strbuf.h"
#include "importers/format.h"
#include "importers/writer.h"

#define CORPORA "../shared/corpora/"

struct problems {
    struct problem **items;
    size_t count, capacity;
    size_t refused;            /* SAKUI_INPUT answers */
    sakui_status status;       /* SAKUI_OK at the regular end */
    enum import_format format; /* of the last one read */
};

/* Everything a file or folder holds; `o` may be NULL. */
void problems_read(struct problems *out, const char *path, const struct reader_options *o,
                   struct diag_list *diags);
/* The same from memory, in a given format (IMPORT_UNKNOWN: detected). */
void problems_parse(struct problems *out, const void *data, size_t length, enum import_format from,
                    bool strict, struct diag_list *diags);
/* The same with all options (may be NULL), the format detected unless they say it. */
void read_text(struct problems *out, const void *data, size_t length,
               const struct reader_options *o, struct diag_list *diags);
/* One problem from a literal; fails the test if there is not exactly one. */
struct problem *read_one(const char *text, struct diag_list *diags);
void problems_free(struct problems *p);
/* What a text of a format holds, with what was said about it. The reading must come to its end. */
struct reading {
    struct problems all;
    struct diag_list diags;
};
void reading_start(struct reading *r, const char *text, enum import_format from, bool strict);
void reading_finish(struct reading *r);

/* Reads the text and writes it in the format `to`, every allocation failing in turn: an error,
 * never a crash, and nothing leaks (valgrind, ASan); without a failure there are `count` problems.
 * More than `least` allocations must have been made. */
void check_out_of_memory(const char *text, enum import_format from, enum import_format to,
                         size_t count, unsigned long least);

/* As one file of the format (frame included). false if a problem could not be written. */
bool problems_write(const struct problems *p, enum import_format to, struct strbuf *out,
                    struct diag_list *diags);

/* The problem in a format; fails the test if it cannot be written. */
void write_one(const struct problem *p, enum import_format format, enum writer_encoding encoding,
               struct strbuf *out, struct diag_list *diags);

/* Writes p in the format and reads it again; NULL if that fails. Names ("file#index" ids and the
 * file) are made equal first, as the file is another one. */
struct problem *problem_again(struct problem *p, enum import_format format,
                              struct diag_list *diags);

/* Setup and tree: moves, variations, comments and ends, but no headers and tags. What differs is
 * named in *why. `times`: thinking times too. */
bool same_tree(const struct problem *a, const struct problem *b, bool times, const char **why);

/* The file's bytes, NUL-terminated; NULL if it cannot be read. Free with mem_free. */
char *file_bytes(const char *path, size_t *length);
/* All files below a folder whose name ends so, sorted. Free with paths_free. */
struct paths {
    char **items;
    size_t count, capacity;
};
void paths_find(struct paths *out, const char *folder, const char *ending);
void paths_free(struct paths *p);
/* Is the folder or file there? If not, says that the test is skipped. */
bool have_corpus(const char *path);

/* How many diagnostics have this code. */
size_t count_code(const struct diag_list *diags, const char *code);
const struct diag *find_code(const struct diag_list *diags, const char *code);
void print_diags(const struct diag_list *diags);
/* The first tag of that name at a node; NULL if it has none. */
const char *node_tag(const struct problem_node *n, const char *key);
/* Nodes that begin a variation; lines of comments. */
size_t count_variations(const struct problem *p);
size_t count_comment_lines(const struct problem *p);
/* How many random games a test plays: `usual`, or what the variable SAKUI_TEST_GAMES says. */
int games_to_play(int usual);
/* How often a string occurs. */
size_t count_text(const char *text, const char *what);
/* The main line is these moves, in USI. */
void check_main_line(const struct problem *p, const char *expected);

#endif
