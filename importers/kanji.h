/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Japanese words of shogi records, in all their spellings: one place for digits, pieces, hands
 * and the marks that end a line. The scanners take UTF-8 at `s` and answer how many bytes they
 * took, 0 if the word is not there. */
#ifndef SAKUI_IMPORTERS_KANJI_H
#define SAKUI_IMPORTERS_KANJI_H

#include <stdbool.h>
#include <stddef.h>

#include "core/problem.h"
#include "tsume/shogi/types.h"

/* 1..9 as half-width, full-width or kanji digit. */
size_t kanji_digit(const char *s, int *value);
/* A number as people write counts and plies: 18, １８, 十八, 一八, 二十, 百二十三. */
size_t kanji_number(const char *s, unsigned *value);
/* A piece, the longest name first: 成銀 全 NG are all SHOGI_PRO_SILVER; 王 and 玉 are one. */
size_t kanji_piece(const char *s, int *type);
/* Blanks: space, tab, full-width space; those of web pages (U+00A0, U+200B). */
size_t kanji_blanks(const char *s);
/* `word` at s? Its length, else 0. */
static inline size_t kanji_word(const char *s, const char *word)
{
    size_t n = 0; /* most words differ in their first bytes: no call is worth it */
    for (; word[n]; n++) {
        if (s[n] != word[n])
            return 0;
    }
    return n;
}
/* ▲ △ ☗ ☖ ▼ ▽ and so on: whose move. */
size_t kanji_side_mark(const char *s, int *color);
/* 先手 後手 下手 上手 (先 後 alone are not taken). */
size_t kanji_side_name(const char *s, int *color);
/* 先手 後手; 下手 上手 for handicap games. */
const char *kanji_side_text(int color, bool handicap);

/* 投了, 中断, 詰み …: the mark at the start of s. */
size_t kanji_end_mark(const char *s, enum problem_end *end);
/* The mark we write for it; NULL for END_NONE and END_OTHER. */
const char *kanji_end_text(enum problem_end end);

/* Name in a diagram (one character: 全 圭 杏), in a hand (飛), and a count in kanji ("" for 1). */
const char *kanji_board_name(int type);
void kanji_count(unsigned n, char out[16]);
/* Rank digit 一..九 and file digit １..９. */
const char *kanji_rank(int rank);
const char *kanji_file(int file);

#endif
