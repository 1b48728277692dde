/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats we read and write, one const descriptor each. A format is known by its content; the
 * file's extension only breaks ties. Adding a format: one file with a `const struct
 * import_format_ops`, one line in registry.c. */
#ifndef SAKUI_IMPORTERS_FORMAT_H
#define SAKUI_IMPORTERS_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "core/problem.h"
#include "core/strbuf.h"

enum import_format {
    IMPORT_UNKNOWN,
    IMPORT_SFEN, /* one position a line; the same reader serves IMPORT_USI */
    IMPORT_USI,  /* "position … moves …", one a line */
    IMPORT_KIF,
    IMPORT_KI2,
    IMPORT_CSA,
    IMPORT_JKF,
    IMPORT_SGF,
    IMPORT_XML,
    IMPORT_JSON, /* our own JSON Lines, one problem a line */
    IMPORT_FORMATS,
};

struct text;

struct reader_options {
    enum import_format from; /* IMPORT_UNKNOWN: look at the content */
    const char *encoding;    /* an iconv name; NULL: look at the content */
    bool strict;             /* refuse a problem with an illegal move instead of keeping its head */
    size_t max_line;         /* bytes of one line; the rest is reported and skipped */
    size_t max_document;     /* bytes of one problem, or of a file that must be read as a whole */
    size_t max_entry;        /* bytes one archive entry may unpack to */
    size_t max_folders;      /* folders inside each other */
    const char
        *passed_over[2]; /* files not read when a folder is: what is being written; or NULL */
};

/* Sane bounds for everything, nothing forced. */
void reader_options_init(struct reader_options *o);

/* What a format's reader reads from; it outlives the reader's state. */
struct import_input {
    struct text *text; /* decoded UTF-8 without BOM, no NUL in it (importers/text.h, lines.h) */
    const char *file;  /* how diagnostics name it */
    const struct reader_options *options;
};

struct writer_options {
    size_t index;      /* of the problem in the collection being written, from 0: for separators */
    bool shift_jis;    /* the bytes will be converted after the writer: for headers naming them */
    const char *title; /* of the collection; NULL if none */
};

struct import_format_ops {
    enum import_format format;
    const char *name;       /* as in --from and --to */
    const char *extensions; /* lower case, separated by blanks: "kif kifu" */
    /* How much the head of a file looks like this format: 0 not at all … 100 surely. `length` is
     * up to 64 KiB of decoded text, NUL-terminated. */
    int (*detect)(const char *head, size_t length);
    /* Reader. open makes *state; next answers
     *   SAKUI_OK     *out is a problem (the caller frees); its setup is set, the tree is legal
     *   SAKUI_INPUT  this one is refused, a diagnostic says why, the state stands after it: go on
     *   SAKUI_END    no more
     *   otherwise    this input is at an end (memory, I/O)
     * The reader sets p->line, p->id only if the problem has its own; file and index are set by
     * importers/reader.c. */
    sakui_status (*open)(void **state, const struct import_input *in, struct diag_list *diags);
    sakui_status (*next)(void *state, struct problem **out, struct diag_list *diags);
    void (*close)(void *state);
    /* Writer: appends UTF-8. begin and end may be NULL (formats without a frame). What the format
     * cannot carry is a DIAG_WARNING with a code ending in "-lost". SAKUI_INPUT: this problem
     * cannot be written in this format (nothing was appended). */
    sakui_status (*begin)(const struct writer_options *o, struct strbuf *out,
                          struct diag_list *diags);
    sakui_status (*write)(const struct problem *p, const struct writer_options *o,
                          struct strbuf *out, struct diag_list *diags);
    sakui_status (*end)(const struct writer_options *o, struct strbuf *out,
                        struct diag_list *diags);
};

/* The registry (registry.c). */
const struct import_format_ops *import_format_get(enum import_format format); /* NULL: unknown */
const struct import_format_ops *import_format_at(size_t index); /* NULL past the end */
enum import_format import_format_by_name(const char *name);     /* IMPORT_UNKNOWN if none has it */
const char *import_format_name(enum import_format format);
/* By the ending of a path; IMPORT_UNKNOWN if no format claims it. */
enum import_format import_format_by_extension(const char *path);
/* By content; `path` (may be NULL) decides only between equals. IMPORT_UNKNOWN if nothing fits. */
enum import_format import_format_detect(const char *head, size_t length, const char *path);

/* Descriptors, one per file. */
extern const struct import_format_ops sfen_format, usi_format, kif_format, ki2_format, csa_format,
    jkf_format, sgf_format, xml_format, json_format;

#endif
