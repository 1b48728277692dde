/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SGF's standard says ISO-8859-1 where a file does not name its charset. The files people have are
 * in whatever their program's computer used: so each charset in use among Go players is tried, and
 * the one that makes the most of the bytes everyday text of its language wins. */
#include <string.h>

#include "core/utf8.h"
#include "importers/encoding.h"
#include "importers/iconv_glue.h"

#define SAMPLE 4096 /* bytes that are tried, from the first that is not ASCII */

/* What one character counts. A character of two bytes against two letters of one byte each. */
enum { COMMON = 3, PLAIN = 1, ODD = -1, LETTER = 2, STRAY = -2, BAD = -6 };

static const struct candidate {
    const char *tried; /* the charset in its narrow form, where rare characters are no characters */
    const char *used;  /* what the file is then read as */
    const char *common; /* the commonest characters in texts on Go, and of names */
} candidates[] = {
    {"EUC-KR", "CP949",
     "이다는의에을를가고은하지사수한기로도서나대시어정인리자해일아흑백선활집반승단국회전점바둑김박"
     "최조강유류송안윤임신홍창호훈현세돌영준원동성명진철석우민"},
    {"BIG5", "CP950",
     "的一是不了在有此這中上下大後人國，。黑白先活死手棋劫殺氣眼角邊題解段勝局圍定第九八七五四三二"
     "李王張劉陳楊趙黃周吳古力常昊柯潔聶衛平馬曉春孔傑范廷鈺江石世朴井俞羅林"},
    {"EUC-JP", "EUC-JP-MS",
     "のにはをたがでてとしれさあいうえかきくけこすせそちつなねひふへほまみめもやよらりるろわん、。"
     "黒白先手番活死局段碁棋聖名人本因坊戦九八七五四三二一田藤山木林井小大中村川高野石沢秀行"},
    {"CP932", "CP932",
     "のにはをたがでてとしれさあいうえかきくけこすせそちつなねひふへほまみめもやよらりるろわん、。"
     "黒白先手番活死局段碁棋聖名人本因坊戦九八七五四三二一田藤山木林井小大中村川高野石沢秀行"},
    {"GB2312", "GB18030",
     "的一是不了在有此这中上下大后人国，。黑白先活死手棋劫杀气眼角边题解段胜局围定第九八七五四三二"
     "李王张刘陈杨赵黄周吴古力常昊柯洁聂卫平马晓春孔杰范廷钰江石世朴井俞罗"},
    {"CP1251", "CP1251", NULL},
    {"ISO-8859-1", "CP1252", NULL},
};

static bool is_ideograph(uint32_t c)
{
    return (c >= 0x3040 && c < 0x3100) || (c >= 0x4E00 && c < 0xA000) ||
           (c >= 0xAC00 && c < 0xD7B0);
}

static bool is_in(const char *set, const char *c, size_t n)
{
    for (const char *at = strchr(set, *c); at; at = strchr(at + 1, *c)) {
        if (strncmp(at, c, n) == 0)
            return true;
    }
    return false;
}

static bool is_letter(unsigned char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Letters of an alphabet: small ones stand in words, capitals at their beginning. `before` is the
 * character in front. */
static int weigh_letter(uint32_t c, uint32_t before, unsigned char after)
{
    if (c >= 0x400 && c < 0x460) {
        bool small = c >= 0x430, in_word = before >= 0x400 && before < 0x460;
        return small || !in_word ? PLAIN : STRAY;
    }
    if (c < 0xC0 || c > 0xFF || c == 0xD7 || c == 0xF7)
        return c == 0xAB || c == 0xBB || c == 0xB0 || c == 0xB7 || c == 0xA0 ? 0 : STRAY;
    bool beside = is_letter((unsigned char)(before < 0x80 ? before : 0)) || is_letter(after);
    return beside ? LETTER : STRAY;
}

static int weigh(const struct candidate *k, const char *s, size_t n, uint32_t c, uint32_t before)
{
    if (!k->common)
        return weigh_letter(c, before, (unsigned char)s[n]);
    if (is_in(k->common, s, n))
        return COMMON;
    if (is_ideograph(c)) /* hanja are rare in Korean texts of today */
        return strcmp(k->tried, "EUC-KR") == 0 && c < 0xAC00 ? ODD : PLAIN;
    return c >= 0x2000 && c < 0xE000 ? 0 : ODD;
}

/* What decoded text is worth; it ends in NUL. */
static long weigh_text(const struct candidate *k, const char *s, size_t length)
{
    long score = 0;
    uint32_t before = 0;
    for (size_t i = 0, n; i < length; i += n) {
        uint32_t c = utf8_decode(s + i, length - i, &n);
        if (c >= 0x80)
            score += weigh(k, s + i, n, c, before);
        before = c;
    }
    return score;
}

static long score(const struct candidate *k, const char *in, size_t left)
{
    struct iconv_glue *glue;
    char out[4 * SAMPLE + 1], *o = out;
    long bad = 0;
    if (iconv_glue_open(&glue, "UTF-8", k->tried) != SAKUI_OK)
        return -1000000;
    enum iconv_answer a;
    do {
        size_t space = (size_t)(out + sizeof out - 1 - o);
        a = iconv_glue_step(glue, &in, &left, &o, &space);
        if (a == ICONV_GLUE_BAD) {
            bad++;
            in++;
            left--;
        }
    } while (a == ICONV_GLUE_BAD && left);
    iconv_glue_close(glue);
    *o = 0;
    return weigh_text(k, out, (size_t)(o - out)) + bad * BAD;
}

void encoding_undeclared(struct encoding_guess *g, const unsigned char *s, size_t n)
{
    size_t at = 0;
    while (at < n && s[at] < 0x80)
        at++;
    at -= at ? 1 : 0; /* the letter before it tells as well */
    size_t length = n - at < SAMPLE ? n - at : SAMPLE;
    const struct candidate *best = NULL;
    long most = 0;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        long now = score(&candidates[i], (const char *)s + at, length);
        if (!best || now >= most) { /* of equals the last: they stand in the order of use */
            best = &candidates[i];
            most = now;
        }
    }
    g->guessed = true;
    g->encoding = ENCODING_OTHER;
    strcpy(g->other, best->used);
    if (strcmp(best->used, "CP932") == 0)
        g->encoding = ENCODING_CP932;
    else if (strcmp(best->used, "EUC-JP-MS") == 0)
        g->encoding = ENCODING_EUC_JP;
}
