/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of a certificate, with their places. Only for the reader. */
#ifndef SAKUI_TSUME_CHECK_WORDS_H
#define SAKUI_TSUME_CHECK_WORDS_H

#include <stdarg.h>

#include "tsume/check/certificate_text.h"

#define WORD_MAX 256

struct word {
    char text[WORD_MAX];
    long line, column;
    bool first; /* begins in the first column */
    bool end;   /* of the stream */
};

struct certificate_reader {
    certificate_bytes bytes;
    void *context;
    char buffer[1 << 16];
    size_t filled, next;
    long line, column; /* of the next character */
    struct word word;  /* the next one, if `waiting` */
    bool waiting;
};

/* The next word, which stays the next one until it is dropped. A word too long is cut; no word of
 * the format is, so that it will not be understood. */
const struct word *next_word(struct certificate_reader *r);
void drop_word(struct certificate_reader *r);
/* The rest of the line as it stands, cut to size. */
void rest_of_line(struct certificate_reader *r, char *out, size_t size);
/* Why what is being read is refused: the words go to `reason`, the place to line and column. */
void refuse_word(const struct certificate_reader *r, long *line, long *column, char *reason,
                 size_t size, const char *format, va_list args);

#endif
