/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lines look like, before anything of a problem is read: for detection, and for the marks of a
 * quotation. */
#include <string.h>

#include "importers/kanji.h"
#include "importers/move_text.h"
#include "importers/record.h"

static bool is_kif_move(const char *s)
{
    unsigned ply;
    bool punctuated;
    struct move_text m;
    enum problem_end end;
    size_t n = move_text_number(s, &ply, &punctuated);
    return n && (move_text_parse(s + n, &m) || kanji_end_mark(s + n, &end));
}

static bool is_ki2_move(const char *s)
{
    int color;
    struct move_text m;
    s += move_text_between(s);
    return kanji_side_mark(s, &color) && move_text_parse(s, &m);
}

static bool is_known_header(const char *s)
{
    static const char *const keys[] = {"手合割",   "先手",     "後手", "下手",   "上手",
                                       "棋戦",     "戦型",     "表題", "作品名", "開始日時",
                                       "終了日時", "作者",     "手番", "場所",   "持ち時間",
                                       "発表",     "作品番号", "手数", "備考",   "掲載"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        size_t n = kanji_word(s, keys[i]);
        if (n && (strstr(s + n, "：") || strchr(s + n, ':') || strstr(s, "番")))
            return true;
    }
    return false;
}

/* "| ▲７六歩": some quote so. What could be a row of a diagram is one. */
static size_t bar_quote(const char *line)
{
    const char *s = line + 1;
    if (*line != '|')
        return 0;
    s += kanji_blanks(s);
    return is_kif_move(s) || is_ki2_move(s) || is_known_header(s) || kanji_word(s, "変化：") ||
                   kanji_word(s, "まで") || kanji_word(s, "手数-")
               ? (size_t)(s - line)
               : 0;
}

size_t record_quote(const char *line)
{
    size_t n = bar_quote(line);
    if (n)
        return n;
    while (line[n] == '>')
        n += line[n + 1] == ' ' ? 2 : 1;
    const char *s = line + n + kanji_blanks(line + n);
    bool known = !*s || strchr("*&#", *s) || is_kif_move(s) || is_ki2_move(s) || bod_is_row(s) ||
                 bod_is_frame(s) || bod_looks_like_row(s) || bod_is_files(s) ||
                 is_known_header(s) || kanji_word(s, "変化") || kanji_word(s, "まで") ||
                 kanji_word(s, "手数-");
    return known ? n : 0;
}

/* A hand, a side, a header: what stands in a head without being text. */
static bool is_of_head(const char *s)
{
    int color;
    size_t n = kanji_side_name(s, &color);
    return record_is_header(s) || (n && kanji_word(s + n, "番")) || kanji_word(s, "手数") ||
           kanji_word(s, "盤面回転") || kanji_word(s, "盤面反転");
}

bool record_is_plain(const char *line, bool header)
{
    unsigned ply;
    bool punctuated;
    struct move_text m;
    const char *s = line + kanji_blanks(line);
    size_t n = move_text_number(s, &ply, &punctuated);
    if (!*s || strchr("*#&>", *s) || bod_is_row(s) || bod_is_frame(s) || bod_is_files(s) ||
        bod_looks_like_row(s) || is_kif_move(s) || (n && move_text_begins(s + n)) ||
        move_text_parse(s + move_text_between(s), &m) || is_ki2_move(s) || kanji_word(s, "変化") ||
        kanji_word(s, "まで"))
        return false;
    return header ? !kanji_word(s, "手数-") && !kanji_word(s, "手数＝") && !kanji_word(s, "手数=")
                  : !is_of_head(s);
}

static void look_at_line(const char *line, struct record_looks *looks)
{
    line += record_quote(line);
    const char *s = line + kanji_blanks(line);
    if (!*s || *s == '*' || *s == '&')
        return;
    if (kanji_word(s, "手数-") || kanji_word(s, "#KIF") || kanji_word(s, "# KIF"))
        looks->kif_heading = true;
    if (is_kif_move(s))
        looks->kif_moves++;
    else if (is_ki2_move(s))
        looks->ki2_moves++;
    else if (bod_looks_like_row(s))
        looks->board++;
    else if (is_known_header(s))
        looks->headers++;
    else if (*s != '#')
        looks->other++;
}

void record_look(const char *head, size_t length, struct record_looks *looks)
{
    memset(looks, 0, sizeof *looks);
    for (size_t at = 0, lines = 0; at < length && lines < 400; lines++) {
        size_t n = strcspn(head + at, "\r\n");
        char line[400];
        size_t k = n < sizeof line ? n : sizeof line - 1;
        memcpy(line, head + at, k);
        line[k] = 0;
        look_at_line(line, looks);
        at += n;
        at += strspn(head + at, "\r\n");
    }
}
