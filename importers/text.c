/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes are ASCII until proven otherwise: the encoding is decided where the first other byte stands
 * (with 64 KiB from there in view), so that a long list whose only Japanese comment comes late is
 * read as well as a short one. */
#include "importers/text.h"

#include <string.h>

#include "core/alloc.h"
#include "core/strbuf.h"
#include "core/utf8.h"
#include "importers/iconv_glue.h"

#define RAW_SIZE    ENCODING_WINDOW
#define WINDOW_SIZE (4 * ENCODING_WINDOW) /* a raw byte becomes at most three decoded ones */
#define WANT_MAX    ENCODING_WINDOW
#define LEFT_MIN                                                                                   \
    64               /* raw bytes to go on with: a character, or the name of a charset, is shorter \
                      */
#define BAD_SHOWN 20 /* bad bytes reported one by one; the rest is counted */

struct text_decoder {
    struct bytes *bytes;
    char *file;
    const char *forced; /* charset the user named; NULL: by content */
    struct diag_list *diags;
    struct encoding_guess guess;
    struct iconv_glue *iconv; /* NULL while UTF-8 or ASCII */
    sakui_status status;
    bool started, raw_eof, summed;
    bool changed; /* a later game tree named a charset of its own */
    size_t bad;
    size_t raw_at, raw_end;
    size_t stop; /* how far the raw bytes are in the charset of the moment, */
    bool final;  /* and whether what a character lacks there does not come any more */
    char next_declared[ENCODING_NAME_SIZE]; /* the charset named before `stop`; "" */
    unsigned char raw[RAW_SIZE];
    char window[WINDOW_SIZE];
};

sakui_status text_open(struct text **out, struct bytes *bytes, const char *file,
                       const char *charset, struct diag_list *diags)
{
    *out = NULL;
    struct text *t = mem_zalloc(1, sizeof *t);
    struct text_decoder *d = mem_alloc(sizeof *d);
    char *name = mem_strdup(file ? file : "");
    if (!t || !d || !name) {
        mem_free(t);
        mem_free(d);
        mem_free(name);
        return SAKUI_MEMORY;
    }
    memset(d, 0, offsetof(struct text_decoder, raw));
    d->bytes = bytes;
    d->file = name;
    d->diags = diags;
    d->guess.charset = "UTF-8";
    d->forced = charset ? encoding_canonical(charset) : NULL;
    t->decoder = d;
    t->window = d->window;
    t->line = t->column = 1;
    if (d->forced && !iconv_glue_knows(d->forced)) {
        diag_add(diags, DIAG_ERROR, file, 0, 0, "encoding-unknown",
                 "There is no encoding called \"%s\".", charset);
        text_close(t);
        return SAKUI_USAGE;
    }
    *out = t;
    return SAKUI_OK;
}

void text_close(struct text *t)
{
    if (!t)
        return;
    iconv_glue_close(t->decoder->iconv);
    mem_free(t->decoder->file);
    mem_free(t->decoder);
    mem_free(t);
}

void text_diags(struct text *t, struct diag_list *diags)
{
    t->decoder->diags = diags;
}

struct diag_list *text_diags_of(const struct text *t)
{
    return t->decoder->diags;
}

sakui_status text_status(const struct text *t)
{
    return t->decoder->status;
}

enum text_encoding text_encoding_of(const struct text *t)
{
    return t->decoder->guess.encoding;
}

/* Fills the raw buffer as far as the source goes. */
static void fill_raw(struct text_decoder *d)
{
    if (d->raw_at) {
        memmove(d->raw, d->raw + d->raw_at, d->raw_end - d->raw_at);
        d->raw_end -= d->raw_at;
        d->raw_at = 0;
    }
    while (!d->raw_eof && d->raw_end < RAW_SIZE) {
        size_t got = 0;
        sakui_status s =
            d->bytes->read(d->bytes, d->raw + d->raw_end, RAW_SIZE - d->raw_end, &got, d->diags);
        if (s != SAKUI_OK)
            d->status = s;
        d->raw_eof = s != SAKUI_OK || got == 0;
        d->raw_end += s == SAKUI_OK ? got : 0;
    }
}

/* Line and column of the end of the window: the decoder runs ahead of whoever consumes. */
static void decoder_place(const struct text *t, long *line, long *column)
{
    struct text ahead = *t;
    text_skip(&ahead, ahead.end - ahead.at);
    *line = ahead.line;
    *column = ahead.column;
}

static void put_replacement(struct text *t)
{
    memcpy(t->decoder->window + t->end, "\xEF\xBF\xBD", 3);
    t->end += 3;
}

static void bad_byte(struct text *t, unsigned byte)
{
    struct text_decoder *d = t->decoder;
    if (d->bad++ < BAD_SHOWN) {
        long line, column;
        decoder_place(t, &line, &column);
        if (byte)
            diag_add(d->diags, DIAG_WARNING, d->file, line, column, "bad-bytes",
                     "The byte 0x%02X is no character in %s; it was replaced by U+FFFD.", byte,
                     d->guess.charset);
        else
            diag_add(d->diags, DIAG_WARNING, d->file, line, column, "nul-byte",
                     "A NUL byte stands in the text; it was replaced by U+FFFD.");
    }
    put_replacement(t);
}

/* Decides on the encoding of what stands in the raw buffer. */
static void decide(struct text *t, bool start)
{
    struct text_decoder *d = t->decoder;
    encoding_detect(&d->guess, d->raw + d->raw_at, d->stop - d->raw_at, d->final, start);
    if (d->forced && (start || d->guess.encoding != ENCODING_ASCII)) {
        bool same = encoding_same(d->forced, d->guess.charset);
        d->guess.charset = d->forced;
        d->guess.declared_wrong = d->guess.guessed = false;
        if (!same)
            d->guess.bom = 0;
        if (!same || d->guess.encoding == ENCODING_ASCII)
            d->guess.encoding = ENCODING_OTHER;
        if (strcmp(d->forced, "UTF-8") == 0)
            d->guess.encoding = ENCODING_UTF8;
    }
    d->raw_at += d->guess.bom;
    const char *name =
        d->guess.encoding == ENCODING_OTHER ? d->guess.charset : encoding_name(d->guess.encoding);
    long line = 1, column;
    if (d->changed)
        decoder_place(t, &line, &column);
    if (d->guess.declared_wrong)
        diag_add(d->diags, DIAG_WARNING, d->file, line, 0, "encoding-declared",
                 "The %s declares %s, but its bytes are %s; it was read as %s.",
                 d->changed ? "game tree" : "file", d->guess.declared, name, name);
    else if (d->guess.guessed)
        diag_add(
            d->diags, DIAG_WARNING, d->file, line, 0, "encoding-guessed",
            "The file does not say which charset it is in (CA); it was read as %s. If names or "
            "comments look wrong, give its charset with --encoding-in.",
            name);
    if (d->guess.encoding == ENCODING_ASCII || d->guess.encoding == ENCODING_UTF8)
        return;
    sakui_status s = iconv_glue_open(&d->iconv, "UTF-8", d->guess.charset);
    if (s != SAKUI_OK) {
        d->status = s == SAKUI_MEMORY ? s : SAKUI_IO;
        d->raw_at = d->raw_end;
        d->raw_eof = true;
    }
}

static size_t room(const struct text *t)
{
    return WINDOW_SIZE - t->end - 4;
}

/* Copies eight plain ASCII bytes (no NUL, no escape) at once where it can. */
static void copy_ascii_run(struct text *t)
{
    struct text_decoder *d = t->decoder;
    const unsigned long long high = 0x8080808080808080ULL, one = 0x0101010101010101ULL;
    while (d->stop - d->raw_at >= 8 && room(t) >= 8) {
        unsigned long long w;
        memcpy(&w, d->raw + d->raw_at, 8);
        unsigned long long e = w ^ (one * 0x1B);
        if ((w & high) || ((w - one) & ~w & high) || ((e - one) & ~e & high))
            return;
        memcpy(d->window + t->end, &w, 8);
        t->end += 8;
        d->raw_at += 8;
    }
}

static void put_ascii(struct text *t, unsigned char c)
{
    if (c)
        t->decoder->window[t->end++] = (char)c;
    else
        bad_byte(t, 0);
}

/* ASCII as long as it lasts; false where the encoding must be decided. */
static bool decode_ascii(struct text *t)
{
    struct text_decoder *d = t->decoder;
    while (d->raw_at < d->stop && room(t) > 0) {
        copy_ascii_run(t);
        if (d->raw_at >= d->stop || room(t) == 0)
            break;
        unsigned char c = d->raw[d->raw_at];
        if (c >= 0x80 || c == 0x1B)
            return false;
        d->raw_at++;
        put_ascii(t, c);
    }
    return true;
}

/* The raw bytes were searched and hold nothing but ASCII, escapes without a meaning included: they
 * are passed through at once (all but the last few, where an escape may be cut), or else a file
 * full of escapes would be searched once for each. */
static void pass_searched(struct text *t)
{
    struct text_decoder *d = t->decoder;
    size_t keep = d->final ? 0 : 3;
    do {
        put_ascii(t, d->raw[d->raw_at++]);
    } while (d->raw_at + keep < d->stop && room(t) > 0);
}

static void decode_utf8(struct text *t)
{
    struct text_decoder *d = t->decoder;
    while (d->raw_at < d->stop && room(t) > 4) {
        copy_ascii_run(t);
        if (d->raw_at >= d->stop || room(t) <= 4)
            return;
        size_t left = d->stop - d->raw_at, used;
        const char *s = (const char *)d->raw + d->raw_at;
        unsigned char c = (unsigned char)*s;
        if (c >= 0xC2 && left < 4 && !d->final)
            return; /* its rest comes with the next bytes */
        uint32_t code = c < 0x80 ? (used = 1, c) : utf8_decode(s, left, &used);
        if (code == UTF8_BAD || code == 0) {
            bad_byte(t, c);
        } else {
            memcpy(d->window + t->end, s, used);
            t->end += used;
        }
        d->raw_at += used;
    }
}

/* Bytes up to the next NUL (in UTF-16: an aligned pair of zeros). */
static size_t until_nul(const struct text_decoder *d)
{
    size_t n = d->stop - d->raw_at;
    const unsigned char *s = d->raw + d->raw_at;
    bool wide = strncmp(d->guess.charset, "UTF-16", 6) == 0;
    if (!wide) {
        const unsigned char *z = memchr(s, 0, n);
        return z ? (size_t)(z - s) : n;
    }
    for (size_t i = 0; i + 1 < n; i += 2) {
        if (!s[i] && !s[i + 1])
            return i;
    }
    return n;
}

static void decode_iconv(struct text *t)
{
    struct text_decoder *d = t->decoder;
    size_t unit = strncmp(d->guess.charset, "UTF-16", 6) == 0 ? 2 : 1;
    while (d->raw_at < d->stop && room(t) > 8) {
        size_t n = until_nul(d), left = n, space = room(t);
        if (n == 0) {
            bad_byte(t, 0);
            d->raw_at += unit < d->stop - d->raw_at ? unit : d->stop - d->raw_at;
            continue;
        }
        const char *in = (const char *)d->raw + d->raw_at;
        char *out = d->window + t->end;
        enum iconv_answer a = iconv_glue_step(d->iconv, &in, &left, &out, &space);
        t->end = (size_t)(out - d->window);
        d->raw_at += n - left;
        bool at_end = a == ICONV_GLUE_CUT && d->raw_at + left == d->stop && !d->final;
        if (a == ICONV_GLUE_FULL || at_end)
            return;
        if (a == ICONV_GLUE_BAD || a == ICONV_GLUE_CUT) {
            bad_byte(t, d->raw[d->raw_at] ? d->raw[d->raw_at] : 0xFF);
            d->raw_at += left < unit ? left : unit;
        }
    }
}

/* Every game tree of SGF may say its charset, and collections are made by putting files together:
 * finds how far the one of the moment goes. */
static void find_stop(struct text_decoder *d)
{
    enum text_encoding e = d->guess.encoding;
    size_t left = d->raw_end - d->raw_at, n = left;
    bool wide = e == ENCODING_UTF16_LE || e == ENCODING_UTF16_BE || e == ENCODING_ISO_2022_JP;
    d->next_declared[0] = 0;
    if (d->guess.sgf && !d->forced && !wide)
        n = encoding_next_declared(&d->guess, d->raw + d->raw_at, left, d->raw_eof,
                                   d->next_declared);
    d->stop = d->raw_at + n;
    d->final = d->next_declared[0] || d->raw_eof;
}

/* All up to the declaration is decoded: what follows is ASCII again until proven otherwise. */
static void change_charset(struct text_decoder *d)
{
    iconv_glue_close(d->iconv);
    d->iconv = NULL;
    d->guess.encoding = ENCODING_ASCII;
    memcpy(d->guess.declared, d->next_declared, sizeof d->guess.declared);
    d->changed = true;
    find_stop(d);
}

static void decode(struct text *t)
{
    struct text_decoder *d = t->decoder;
    bool start = !d->started;
    if (start)
        encoding_begin(&d->guess, d->raw + d->raw_at, d->raw_end - d->raw_at);
    d->started = true;
    find_stop(d);
    if (start)
        decide(t, true);
    if (d->guess.encoding == ENCODING_ASCII && !decode_ascii(t)) {
        if (d->stop == d->raw_end)
            fill_raw(d);
        find_stop(d);
        decide(t, false);
        if (d->guess.encoding == ENCODING_ASCII && d->raw_at < d->stop)
            pass_searched(t);
    }
    if (d->iconv)
        decode_iconv(t);
    else if (d->guess.encoding != ENCODING_ASCII)
        decode_utf8(t);
    if (d->next_declared[0] && d->raw_at == d->stop)
        change_charset(d);
}

static void sum_up(struct text_decoder *d)
{
    if (d->summed || d->bad <= BAD_SHOWN)
        return;
    d->summed = true;
    diag_add(d->diags, DIAG_WARNING, d->file, 0, 0, "bad-bytes",
             "%zu bytes in all were no characters in %s and were replaced by U+FFFD.", d->bad,
             d->guess.charset);
}

bool text_fill(struct text *t, size_t want)
{
    struct text_decoder *d = t->decoder;
    want = want > WANT_MAX ? WANT_MAX : want;
    if (t->end - t->at >= want && t->end > t->at)
        return true;
    memmove(d->window, d->window + t->at, t->end - t->at);
    t->end -= t->at;
    t->at = 0;
    while (t->end < want) {
        size_t left = d->raw_end - d->raw_at, had = t->end;
        if (left < LEFT_MIN || !d->started)
            fill_raw(d);
        if (d->raw_at == d->raw_end && d->raw_eof && d->started) {
            sum_up(d);
            break;
        }
        decode(t);
        if (t->end == had && d->raw_end - d->raw_at == left && d->raw_eof)
            break; /* cannot happen; never spin */
    }
    return t->end > t->at;
}

/* Lead bytes are counted, continuation bytes are not: columns are characters. */
void text_skip(struct text *t, size_t n)
{
    for (; n; n--) {
        unsigned char c = (unsigned char)t->window[t->at++];
        if (c == '\n' || (c == '\r' && !(t->at < t->end && t->window[t->at] == '\n'))) {
            t->line++;
            t->column = 1;
        } else if ((c & 0xC0) != 0x80 && c != '\r') {
            t->column++;
        }
    }
}

int text_getc(struct text *t)
{
    if (t->at >= t->end && !text_fill(t, 1))
        return -1;
    int c = (unsigned char)t->window[t->at];
    if (c == '\r' && t->at + 1 >= t->end)
        text_fill(t, 2); /* a CRLF must not be torn apart */
    text_skip(t, 1);
    return c;
}

sakui_status text_slurp(struct text *t, struct strbuf *out, size_t max)
{
    size_t taken = 0;
    while (text_fill(t, 1)) {
        size_t n = t->end - t->at;
        if (n > max - taken)
            return SAKUI_LIMIT;
        strbuf_add(out, t->window + t->at, n);
        taken += n;
        text_skip(t, n);
    }
    if (out->failed)
        return SAKUI_MEMORY;
    return text_status(t);
}
