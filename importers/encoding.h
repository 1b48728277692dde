/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which encoding is this text in? Decided by content: what a file declares about itself is only a
 * hint, because editors re-save files and leave the old declaration in place. */
#ifndef SAKUI_IMPORTERS_ENCODING_H
#define SAKUI_IMPORTERS_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

enum text_encoding {
    ENCODING_ASCII, /* nothing but ASCII seen so far */
    ENCODING_UTF8,
    ENCODING_CP932, /* Shift_JIS as Windows means it */
    ENCODING_EUC_JP,
    ENCODING_ISO_2022_JP,
    ENCODING_UTF16_LE,
    ENCODING_UTF16_BE,
    ENCODING_OTHER, /* a charset outside this list, declared and fitting the bytes, or guessed */
};

#define ENCODING_NAME_SIZE 32

struct encoding_guess {
    enum text_encoding encoding;
    size_t bom;          /* bytes of byte order mark to skip */
    const char *charset; /* the name iconv knows it by */
    /* what the file says of itself ("encoding=…", SGF CA, XML); "" if nothing */
    char declared[ENCODING_NAME_SIZE];
    char other[ENCODING_NAME_SIZE]; /* holds charset for ENCODING_OTHER */
    bool declared_wrong;            /* the declaration contradicts the bytes */
    bool sgf;                       /* it begins as SGF does */
    bool guessed; /* nothing was declared; encoding_undeclared made the best of it */
};

#define ENCODING_WINDOW 65536 /* bytes that detection looks at */

/* What the beginning of a file says of itself; before encoding_detect. */
void encoding_begin(struct encoding_guess *g, const unsigned char *bytes, size_t length);
/* `whole`: the window is all there is (otherwise a character cut at its end is no error).
 * `start`: the window is the beginning of the file (BOM and UTF-16 are looked for). */
void encoding_detect(struct encoding_guess *g, const unsigned char *bytes, size_t length,
                     bool whole, bool start);
/* Where a later game tree of SGF names another charset (CA) than the one before: the bytes up to
 * and with it, its name in `name`. If there is no such place, the name is "" and the answer is how
 * many bytes hold none for sure: all, or, unless `whole`, all but the beginning of one. */
size_t encoding_next_declared(const struct encoding_guess *g, const unsigned char *bytes,
                              size_t length, bool whole, char name[ENCODING_NAME_SIZE]);
/* The charset of SGF that names none and is not UTF-8. */
void encoding_undeclared(struct encoding_guess *g, const unsigned char *bytes, size_t length);
/* The same charset under two names? ("sjis", "Shift_JIS", "CP932", "windows-31j" …) */
bool encoding_same(const char *a, const char *b);
/* The name iconv takes for a user's or a file's name of a charset (unknown names come back as they
 * are). */
const char *encoding_canonical(const char *name);
const char *encoding_name(enum text_encoding e);

#endif
