/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decoded text: UTF-8 without byte order mark, whatever the bytes were. A byte that is no character
 * becomes U+FFFD and a diagnostic with line and column ("bad-bytes"); NUL likewise ("nul-byte"), so
 * that the rest of the importers may use C strings. Line ends are left as they are. Memory is a
 * fixed window. */
#ifndef SAKUI_IMPORTERS_TEXT_H
#define SAKUI_IMPORTERS_TEXT_H

#include <stddef.h>

#include "importers/encoding.h"
#include "importers/source.h"

struct text {
    const char *window; /* decoded, not yet consumed: window[at..end) */
    size_t at, end;
    long line, column; /* of the next character, from 1; kept by text_getc and text_skip */
    /* private from here */
    struct text_decoder *decoder;
};

/* `charset`: an iconv name to force, NULL to detect. `bytes` stays the caller's. */
sakui_status text_open(struct text **out, struct bytes *bytes, const char *file,
                       const char *charset, struct diag_list *diags);
void text_close(struct text *t);
/* Where diagnostics of decoding go from now on (NULL: nowhere). */
void text_diags(struct text *t, struct diag_list *diags);
struct diag_list *text_diags_of(const struct text *t);
/* Makes at least `want` bytes available in the window if there are that many (want is capped at
 * 64 KiB); false at the end of the text (nothing left at all). */
bool text_fill(struct text *t, size_t want);
/* Memory or I/O trouble that made the text end early; SAKUI_OK otherwise. */
sakui_status text_status(const struct text *t);
/* Moves past n bytes of the window, counting lines and columns (LF, CRLF and CR end a line). */
void text_skip(struct text *t, size_t n);
/* Next byte, consumed; -1 at the end. */
int text_getc(struct text *t);
/* Next byte, not consumed; -1 at the end. */
static inline int text_peekc(struct text *t)
{
    return t->at < t->end || text_fill(t, 1) ? (unsigned char)t->window[t->at] : -1;
}
enum text_encoding text_encoding_of(const struct text *t);
/* The whole rest into `out`, at most `max` bytes (SAKUI_LIMIT beyond, nothing reported). */
struct strbuf;
sakui_status text_slurp(struct text *t, struct strbuf *out, size_t max);

#endif
