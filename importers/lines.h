/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a text: LF, CRLF and CR end one. Use either text_getc or lines on a text, not both. */
#ifndef SAKUI_IMPORTERS_LINES_H
#define SAKUI_IMPORTERS_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "importers/format.h"
#include "importers/text.h"

#define LINES_DOS_END "\x1A" /* how files of DOS end */

struct line {
    const char *text; /* NUL-terminated, without its end; valid until the next call */
    size_t length;
    long number; /* from 1 */
    bool cut;    /* was longer than max_line: its rest was skipped and reported ("line-too-long") */
    long before; /* characters of the line in front of `text` (marks of a quotation) */
};

struct lines;

sakui_status lines_open(struct lines **out, struct text *text, const char *file, size_t max_line);
void lines_close(struct lines *l);
sakui_status lines_next(struct lines *l, struct line *out); /* SAKUI_OK, SAKUI_END or trouble */
/* The line last handed out will be handed out once more. */
void lines_unread(struct lines *l);
/* The column, in characters from 1, of a place in a line. */
long line_column(const struct line *line, const char *at);

/* The state of a format that is read line by line; open and close as import_format_ops want them.
 */
struct line_reader {
    struct import_input in;
    struct lines *lines;
};
sakui_status line_reader_open(void **state, const struct import_input *in, struct diag_list *diags);
void line_reader_close(void *state);

#endif
