/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where bytes come from: a file, standard input, memory, a folder (walked in sorted order, loops by
 * symbolic links noticed), and archives (.zip, .tar.gz, …) whose entries are read one after the
 * other. Nothing is held in memory but a fixed buffer. */
#ifndef SAKUI_IMPORTERS_SOURCE_H
#define SAKUI_IMPORTERS_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "importers/format.h"

/* A stream of bytes. */
struct bytes {
    /* *got = 0 with SAKUI_OK is the end. */
    sakui_status (*read)(struct bytes *b, void *buffer, size_t size, size_t *got,
                         struct diag_list *diags);
    void *context;
};

struct bytes_memory {
    struct bytes bytes;
    const char *data;
    size_t length;
};
/* A stream over memory that stays the caller's. */
void bytes_from_memory(struct bytes_memory *m, const void *data, size_t length);

struct source;

/* `argument`: a path or "-". */
sakui_status source_open(struct source **out, const char *argument, const struct reader_options *o,
                         struct diag_list *diags);
/* The next stream (borrowed until the next call). SAKUI_OK, SAKUI_END, or SAKUI_IO / SAKUI_LIMIT:
 * one item could not be opened (reported), go on. */
sakui_status source_next(struct source *s, struct bytes **stream, struct diag_list *diags);
/* Name of the current stream: "path", or "archive.zip:entry". */
const char *source_name(const struct source *s);
/* Was the current stream found by walking (folder, archive), rather than named by the user? Then a
 * file of no known format is only a note. */
bool source_is_found(const struct source *s);
void source_close(struct source *s);

#endif
