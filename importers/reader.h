/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Problems from anything a user may name: a file of any format and encoding, a folder, an archive,
 * "-" for standard input, or a literal "sfen:…", "usi:…", "sgf:…". Streaming: one problem at a
 * time, memory independent of the size of a list. */
#ifndef SAKUI_IMPORTERS_READER_H
#define SAKUI_IMPORTERS_READER_H

#include "importers/format.h"

struct sakui_reader;

/* `options` may be NULL; its strings and `argument` must outlive the reader. */
sakui_status sakui_reader_open(struct sakui_reader **out, const char *argument,
                               const struct reader_options *options, struct diag_list *diags);
/* SAKUI_OK: *problem is the caller's, with file, index and id set ("file#index" if it has no id of
 * its own). SAKUI_INPUT: one problem or one file was refused, go on. SAKUI_END: no more. Anything
 * else (memory): stop. */
sakui_status sakui_reader_next(struct sakui_reader *r, struct problem **problem,
                               struct diag_list *diags);
/* Format of the problem last handed out. */
enum import_format sakui_reader_format(const struct sakui_reader *r);
void sakui_reader_close(struct sakui_reader *r);

/* The same from memory (tests, fuzzers, engines): `name` is how diagnostics call it. */
sakui_status sakui_reader_open_memory(struct sakui_reader **out, const char *name, const void *data,
                                      size_t length, const struct reader_options *options,
                                      struct diag_list *diags);

#endif
