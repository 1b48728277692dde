/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/encoding.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "core/utf8.h"
#include "importers/iconv_glue.h"

/* How iconv is asked for each, and what people call it. EUC-JP and ISO-2022-JP are taken in their
 * larger forms so that NEC's circled digits, which shogi magazines love, survive. */
static const struct {
    enum text_encoding encoding;
    const char *iconv;
    const char *names; /* compared without case, '-' and '_' */
} charsets[] = {
    {ENCODING_UTF8, "UTF-8", " utf8 utf8n unicode11utf8 ascii usascii "},
    {ENCODING_CP932, "CP932",
     " cp932 shiftjis sjis xsjis mskanji windows31j ms932 cswindows31j csshiftjis "},
    {ENCODING_EUC_JP, "EUC-JP-MS",
     " eucjp ujis eucjpms eucjpwin xeucjp cp51932 cseucpkdfmtjapanese "},
    {ENCODING_ISO_2022_JP, "ISO-2022-JP-3", " iso2022jp iso2022jp3 jis csiso2022jp iso2022jp1 "},
    {ENCODING_UTF16_LE, "UTF-16LE", " utf16le ucs2le "},
    {ENCODING_UTF16_BE, "UTF-16BE", " utf16be ucs2be "},
};
#define CHARSETS (sizeof charsets / sizeof charsets[0])

static size_t charset_index(const char *name)
{
    char plain[40] = " ";
    size_t n = 1;
    for (; *name && n < sizeof plain - 2; name++) {
        if (isalnum((unsigned char)*name))
            plain[n++] = (char)tolower((unsigned char)*name);
    }
    plain[n++] = ' ';
    plain[n] = 0;
    for (size_t i = 0; n > 2 && i < CHARSETS; i++) {
        if (strstr(charsets[i].names, plain))
            return i;
    }
    return CHARSETS;
}

const char *encoding_canonical(const char *name)
{
    size_t i = charset_index(name);
    return i < CHARSETS ? charsets[i].iconv : name;
}

bool encoding_same(const char *a, const char *b)
{
    return strcasecmp(encoding_canonical(a), encoding_canonical(b)) == 0;
}

const char *encoding_name(enum text_encoding e)
{
    static const char *const names[] = {"ASCII",       "UTF-8",    "Shift_JIS", "EUC-JP",
                                        "ISO-2022-JP", "UTF-16LE", "UTF-16BE",  "other"};
    return names[e];
}

static const char *iconv_name(enum text_encoding e)
{
    for (size_t i = 0; i < CHARSETS; i++) {
        if (charsets[i].encoding == e)
            return charsets[i].iconv;
    }
    return "UTF-8";
}

/* Weight of a character of JIS X 0208 by its row: what Japanese prose and shogi records consist of
 * counts for, what only turns up when bytes are read in a wrong encoding counts against. */
static int row_weight(int row)
{
    if (row == 3 || row == 4 || (row >= 16 && row <= 47))
        return 3; /* full-width digits, hiragana, everyday kanji */
    if (row == 1 || row == 2 || row == 5)
        return 2; /* punctuation, ▲△, katakana */
    if (row >= 48 && row <= 84)
        return 0;
    return row == 8 || row == 13 ? 0 : -2;
}

#define BAD_WEIGHT      -20
#define DECLARED_WEIGHT 30 /* against four or five characters of everyday Japanese */
#define CUT_WEIGHT      -2 /* a character cut off at the end: truncated files exist */

static long score_cp932(const unsigned char *s, size_t n)
{
    long score = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned c = s[i];
        if (c < 0x80)
            continue;
        if (c >= 0xA1 && c <= 0xDF) {
            score -= 2; /* half-width katakana */
        } else if (c == 0x80 || c == 0xA0 || c > 0xFC) {
            score += BAD_WEIGHT;
        } else if (i + 1 >= n) {
            score += CUT_WEIGHT;
        } else {
            unsigned d = s[i + 1];
            if (d < 0x40 || d == 0x7F || d > 0xFC) {
                score += BAD_WEIGHT;
                continue;
            }
            int row = (int)(c < 0xE0 ? c - 0x81 : c - 0xC1) * 2 + (d >= 0x9F ? 2 : 1);
            score += row_weight(row);
            i++;
        }
    }
    return score;
}

static long score_euc(const unsigned char *s, size_t n)
{
    long score = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned c = s[i];
        if (c < 0x80)
            continue;
        size_t need = c == 0x8F ? 3 : 2;
        if (c != 0x8E && c != 0x8F && (c < 0xA1 || c > 0xFE)) {
            score += BAD_WEIGHT;
            continue;
        }
        size_t k = 1;
        while (k < need && i + k < n && s[i + k] >= 0xA1 && s[i + k] <= 0xFE)
            k++;
        if (k < need) {
            score += i + k >= n ? CUT_WEIGHT : BAD_WEIGHT;
        } else {
            score += c == 0x8E || c == 0x8F ? -2 : row_weight((int)c - 0xA0);
            i += need - 1;
        }
    }
    return score;
}

static int utf8_weight(uint32_t c)
{
    if ((c >= 0x3000 && c < 0xA000) || (c >= 0xFF00 && c < 0xFFF0) || (c >= 0x2500 && c < 0x2700))
        return 5;
    return c < 0x800 ? 1 : 2;
}

static long score_utf8(const unsigned char *s, size_t n, bool *valid)
{
    long score = 0;
    *valid = true;
    for (size_t i = 0; i < n;) {
        if (s[i] < 0x80) {
            i++;
            continue;
        }
        size_t used;
        uint32_t c = utf8_decode((const char *)s + i, n - i, &used);
        if (c == UTF8_BAD && s[i] >= 0xC2 && s[i] <= 0xF4) {
            size_t k = i + 1;
            while (k < n && (s[k] & 0xC0) == 0x80)
                k++;
            if (k == n && n - i < 4) {
                score += CUT_WEIGHT;
                break;
            }
        }
        score += c == UTF8_BAD ? BAD_WEIGHT : utf8_weight(c);
        *valid = *valid && c != UTF8_BAD;
        i += used;
    }
    return score;
}

/* Units of a UTF-16 text in this byte order that look like text: ASCII, kana, kanji, full width.
 * Two bytes of ASCII are a kanji too, so a text of bytes with a stray NUL in it must not count: in
 * UTF-16 one unit in twenty at least is ASCII (line ends, digits), and few are two printable bytes.
 */
static bool looks_utf16(const unsigned char *s, size_t n, size_t high)
{
    size_t good = 0, zero = 0, bytes = 0, units = n / 2;
    for (size_t i = 0; i + 1 < n; i += 2) {
        unsigned h = s[i + high], l = s[i + 1 - high];
        bool ascii = h == 0 && (l >= 0x20 || l == '\n' || l == '\r' || l == '\t') && l < 0x7F;
        zero += ascii;
        bytes += h >= 0x20 && h < 0x7F && l >= 0x20 && l < 0x7F;
        good += ascii || (h >= 0x30 && h < 0xA0) || h == 0xFF || (h >= 0x25 && h < 0x27);
    }
    return units >= 2 && zero * 20 >= units && bytes * 3 < units * 2 && good * 20 >= units * 19;
}

/* A byte order mark before bytes that are no UTF-16: every line end would hold a zero byte. */
#define LIE_MIN 16
static bool mark_lies(const unsigned char *s, size_t n)
{
    return n >= 2 + LIE_MIN && !memchr(s + 2, 0, n - 2);
}

static bool detect_utf16(struct encoding_guess *g, const unsigned char *s, size_t n)
{
    bool little = n >= 2 && s[0] == 0xFF && s[1] == 0xFE;
    bool big = n >= 2 && s[0] == 0xFE && s[1] == 0xFF;
    if (little || big) {
        bool turned = looks_utf16(s + 2, n - 2, big) && !looks_utf16(s + 2, n - 2, little);
        g->encoding = little != turned ? ENCODING_UTF16_LE : ENCODING_UTF16_BE;
        g->bom = 2;
        return !mark_lies(s, n);
    }
    if (memchr(s, 0, n) && looks_utf16(s, n, 1))
        g->encoding = ENCODING_UTF16_LE;
    else if (memchr(s, 0, n) && looks_utf16(s, n, 0))
        g->encoding = ENCODING_UTF16_BE;
    else
        return false;
    return true;
}

/* The length of an escape sequence that leads into JIS characters or half-width katakana; 0: none.
 */
static size_t jis_escape(const unsigned char *s, size_t n)
{
    if (n < 3 || s[0] != 0x1B)
        return 0;
    if (s[1] == '$' && (s[2] == 'B' || s[2] == '@'))
        return 3;
    if (s[1] == '$' && s[2] == '(')
        return 4;
    return s[1] == '(' && s[2] == 'I' ? 3 : 0;
}

/* JIS escape sequences and nothing above 7 bits. Characters follow each of them up to the next, on
 * the same line; an ESC that stands by itself is a control character of some other text. */
static bool detect_iso2022(const unsigned char *s, size_t n)
{
    bool found = false;
    for (size_t i = 0; i < n; i++) {
        if (s[i] >= 0x80)
            return false;
        size_t k = found ? 0 : jis_escape(s + i, n - i);
        size_t end = i + k;
        while (k && end < n && s[end] > 0x20 && s[end] < 0x7F)
            end++;
        found = found || (k && end > i + k && (end == n || s[end] == 0x1B));
    }
    return found;
}

/* The name of a charset at s: bytes taken, blanks and quotes before it included. */
static size_t take_declared(char name[ENCODING_NAME_SIZE], const unsigned char *s, size_t n)
{
    size_t at = 0, k = 0;
    while (at < n && (s[at] == '"' || s[at] == '\'' || s[at] == ' '))
        at++;
    while (at < n && k + 1 < ENCODING_NAME_SIZE &&
           (isalnum(s[at]) || s[at] == '-' || s[at] == '_' || s[at] == '.' || s[at] == ':'))
        name[k++] = (char)s[at++];
    name[k] = 0;
    return at;
}

/* "encoding=NAME" (KIF, XML) or SGF's CA[NAME] within the first bytes. */
static void find_declared(struct encoding_guess *g, const unsigned char *s, size_t n)
{
    size_t limit = n < 4096 ? n : 4096;
    for (size_t i = 0; i + 4 < limit && !g->declared[0]; i++) {
        if (s[i] == 'e' && i + 10 < limit && memcmp(s + i, "encoding=", 9) == 0)
            take_declared(g->declared, s + i + 9, limit - i - 9);
        else if (s[i] == 'C' && memcmp(s + i, "CA[", 3) == 0 && (i == 0 || !isalpha(s[i - 1])))
            take_declared(g->declared, s + i + 3, limit - i - 3);
    }
}

size_t encoding_next_declared(const struct encoding_guess *g, const unsigned char *s, size_t n,
                              bool whole, char name[ENCODING_NAME_SIZE])
{
    const unsigned char *c = s;
    for (; n && (c = memchr(c, 'C', n - (size_t)(c - s))); c++) {
        size_t i = (size_t)(c - s), left = n - i;
        if ((i && isalpha(c[-1])) || memcmp(c, "CA[", left < 3 ? left : 3) != 0)
            continue;
        size_t end = 3 + (left > 3 ? take_declared(name, c + 3, left - 3) : 0);
        if (end >= left) {
            if (whole)
                continue;
            name[0] = 0;
            return i;
        }
        if (c[end] == ']' && name[0] && !encoding_same(name, g->declared) &&
            iconv_glue_knows(encoding_canonical(name)))
            return i + end + 1;
    }
    name[0] = 0;
    return n;
}

/* "(;" or "(GM[", and nothing before it: text of people's own has other brackets. */
static bool looks_like_sgf(const unsigned char *s, size_t n)
{
    size_t i = n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (i < n && isspace(s[i]))
        i++;
    if (i >= n || s[i] != '(')
        return false;
    do
        i++;
    while (i < n && isspace(s[i]));
    return i < n && (s[i] == ';' || (s[i] >= 'A' && s[i] <= 'Z'));
}

static bool converts_cleanly(const char *charset, const unsigned char *s, size_t n)
{
    struct iconv_glue *g;
    if (iconv_glue_open(&g, "UTF-8", charset) != SAKUI_OK)
        return false;
    const char *in = (const char *)s;
    enum iconv_answer a;
    do {
        char out[4096], *o = out;
        size_t left = sizeof out;
        a = iconv_glue_step(g, &in, &n, &o, &left);
    } while (a == ICONV_GLUE_FULL);
    iconv_glue_close(g);
    return a == ICONV_GLUE_DONE || a == ICONV_GLUE_CUT;
}

static void detect_8bit(struct encoding_guess *g, const unsigned char *s, size_t n)
{
    bool valid;
    const char *says = g->declared[0] ? encoding_canonical(g->declared) : "";
    long utf8 = score_utf8(s, n, &valid) + (valid ? 10 : 0);
    long cp932 = score_cp932(s, n) + (strcmp(says, "CP932") == 0 ? DECLARED_WEIGHT : 0);
    long euc = score_euc(s, n) + (strcmp(says, "EUC-JP-MS") == 0 ? DECLARED_WEIGHT : 0);
    bool foreign = says[0] && charset_index(g->declared) == CHARSETS;
    if (foreign && !(valid && utf8 > 10) && converts_cleanly(says, s, n)) {
        g->encoding = ENCODING_OTHER;
        memcpy(g->other, g->declared, sizeof g->other);
    } else if (g->sgf && utf8 <= 0 && (!says[0] || strcmp(says, "UTF-8") == 0)) {
        encoding_undeclared(g, s, n);
    } else if (utf8 >= cp932 && utf8 >= euc) {
        g->encoding = ENCODING_UTF8;
    } else {
        g->encoding = euc > cp932 ? ENCODING_EUC_JP : ENCODING_CP932;
    }
}

static bool all_ascii(const unsigned char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] >= 0x80)
            return false;
    }
    return true;
}

void encoding_begin(struct encoding_guess *g, const unsigned char *bytes, size_t length)
{
    g->declared[0] = 0;
    find_declared(g, bytes, length);
    g->sgf = looks_like_sgf(bytes, length);
}

void encoding_detect(struct encoding_guess *g, const unsigned char *bytes, size_t length,
                     bool whole, bool start)
{
    (void)whole; /* a cut character costs so little that both cases are treated alike */
    g->bom = 0;
    g->declared_wrong = false;
    g->guessed = false;
    bool mark = start && length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0;
    bool utf16 = start && !mark && detect_utf16(g, bytes, length);
    if (mark)
        g->bom = 3; /* it speaks for UTF-8 unless the bytes behind it cannot be */
    bytes += g->bom;
    length -= g->bom;
    if (utf16)
        ; /* g->encoding says which */
    else if (!mark && detect_iso2022(bytes, length))
        g->encoding = ENCODING_ISO_2022_JP;
    else if (!mark && all_ascii(bytes, length))
        g->encoding = ENCODING_ASCII;
    else
        detect_8bit(g, bytes, length);
    g->charset = g->encoding == ENCODING_OTHER ? g->other : iconv_name(g->encoding);
    bool believed = g->encoding == ENCODING_OTHER && !g->guessed;
    if (g->declared[0] && g->encoding != ENCODING_ASCII && !believed)
        g->declared_wrong = !encoding_same(g->declared, g->charset);
    if (g->bom && !utf16 && g->encoding != ENCODING_UTF8) { /* a byte order mark is said as well */
        strcpy(g->declared, mark ? "UTF-8" : "UTF-16");
        g->declared_wrong = true;
    }
}
