/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/kanji.h"

#include <string.h>

static const char *const files[] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
static const char *const ranks[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

size_t kanji_digit(const char *s, int *value)
{
    if (*s >= '1' && *s <= '9') {
        *value = *s - '0';
        return 1;
    }
    if ((unsigned char)*s < 0xE4) /* ASCII, kana: no digit begins so */
        return 0;
    for (int i = 1; i <= 9; i++) {
        if (kanji_word(s, files[i]) || kanji_word(s, ranks[i])) {
            *value = i;
            return 3;
        }
    }
    return 0;
}

const char *kanji_rank(int rank)
{
    return ranks[rank];
}

const char *kanji_file(int file)
{
    return files[file];
}

/* A digit including zero. */
static size_t any_digit(const char *s, int *value)
{
    size_t n = *s == '0' ? 1 : kanji_word(s, "０");
    if (!n)
        n = kanji_word(s, "〇");
    if (!n)
        return kanji_digit(s, value);
    *value = 0;
    return n;
}

size_t kanji_number(const char *s, unsigned *value)
{
    unsigned total = 0, run = 0;
    bool digits = false;
    size_t at = 0;
    for (;;) {
        int d;
        size_t n = any_digit(s + at, &d);
        if (n) {
            run = run * 10 + (unsigned)d;
            digits = true;
        } else if ((n = kanji_word(s + at, "十")) || (n = kanji_word(s + at, "百"))) {
            unsigned unit = kanji_word(s + at, "十") ? 10 : 100;
            total += (digits ? run : 1) * unit;
            run = 0;
            digits = false;
        } else {
            break;
        }
        at += n;
        if (total > 1000000 || run > 1000000)
            return 0;
    }
    *value = total + run;
    return at;
}

static const struct {
    const char *name;
    int type;
} pieces[] = {
    {"成香", SHOGI_PRO_LANCE}, {"成桂", SHOGI_PRO_KNIGHT}, {"成銀", SHOGI_PRO_SILVER},
    {"歩", SHOGI_PAWN},        {"香", SHOGI_LANCE},        {"桂", SHOGI_KNIGHT},
    {"銀", SHOGI_SILVER},      {"金", SHOGI_GOLD},         {"角", SHOGI_BISHOP},
    {"飛", SHOGI_ROOK},        {"玉", SHOGI_KING},         {"王", SHOGI_KING},
    {"と", SHOGI_PRO_PAWN},    {"杏", SHOGI_PRO_LANCE},    {"圭", SHOGI_PRO_KNIGHT},
    {"全", SHOGI_PRO_SILVER},  {"馬", SHOGI_HORSE},        {"龍", SHOGI_DRAGON},
    {"竜", SHOGI_DRAGON},      {"ト", SHOGI_PRO_PAWN},     {"成歩", SHOGI_PRO_PAWN},
    {"成角", SHOGI_HORSE},     {"成飛", SHOGI_DRAGON},     {"步", SHOGI_PAWN},
    {"个", SHOGI_PRO_PAWN},    {"仝", SHOGI_PRO_LANCE},    {"今", SHOGI_PRO_KNIGHT},
    {"と金", SHOGI_PRO_PAWN},
};

size_t kanji_piece(const char *s, int *type)
{
    size_t best = 0;
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        size_t n = kanji_word(s, pieces[i].name);
        if (n > best) {
            best = n;
            *type = pieces[i].type;
        }
    }
    return best;
}

size_t kanji_blanks(const char *s)
{
    size_t n = 0;
    for (;;) {
        if (s[n] == ' ' || s[n] == '\t')
            n++;
        else if (kanji_word(s + n, "　") || kanji_word(s + n, "\xE2\x80\x8B"))
            n += 3;
        else if (kanji_word(s + n, "\xC2\xA0"))
            n += 2;
        else
            return n;
    }
}

static const struct {
    const char *mark;
    int color;
} side_marks[] = {
    {"▲", SHOGI_BLACK}, {"☗", SHOGI_BLACK}, {"▼", SHOGI_BLACK}, {"⛊", SHOGI_BLACK},
    {"△", SHOGI_WHITE}, {"☖", SHOGI_WHITE}, {"▽", SHOGI_WHITE}, {"⛉", SHOGI_WHITE},
};

size_t kanji_side_mark(const char *s, int *color)
{
    for (size_t i = 0; i < sizeof side_marks / sizeof side_marks[0]; i++) {
        if (kanji_word(s, side_marks[i].mark)) {
            *color = side_marks[i].color;
            return 3;
        }
    }
    return 0;
}

size_t kanji_side_name(const char *s, int *color)
{
    size_t n;
    if ((n = kanji_word(s, "先手")) || (n = kanji_word(s, "下手")))
        *color = SHOGI_BLACK;
    else if ((n = kanji_word(s, "後手")) || (n = kanji_word(s, "上手")))
        *color = SHOGI_WHITE;
    return n;
}

const char *kanji_side_text(int color, bool handicap)
{
    if (handicap)
        return color == SHOGI_BLACK ? "下手" : "上手";
    return color == SHOGI_BLACK ? "先手" : "後手";
}

/* The first entry of each kind is the one we write. */
static const struct {
    const char *mark;
    enum problem_end end;
} ends[] = {
    {"詰み", END_MATE},         {"投了", END_RESIGN},        {"中断", END_INTERRUPT},
    {"千日手", END_REPETITION}, {"反則負け", END_ILLEGAL},   {"反則勝ち", END_ILLEGAL_WIN},
    {"持将棋", END_ENTERING},   {"切れ負け", END_TIME},      {"不詰", END_NOMATE},
    {"詰", END_MATE},           {"反則勝", END_ILLEGAL_WIN}, {"反則負", END_ILLEGAL},
    {"反則", END_ILLEGAL_WIN},  {"入玉勝ち", END_ENTERING},  {"入玉宣言", END_ENTERING},
    {"勝ち宣言", END_ENTERING}, {"宣言勝ち", END_ENTERING},  {"時間切れ", END_TIME},
    {"時間切れ負け", END_TIME}, {"不戦敗", END_OTHER},       {"不戦勝", END_OTHER},
    {"封じ手", END_OTHER},      {"指掛け", END_INTERRUPT},   {"接続切れ", END_OTHER},
    {"引き分け", END_OTHER},    {"引分", END_OTHER},         {"最大手数", END_OTHER},
    {"不詰み", END_NOMATE},
};

size_t kanji_end_mark(const char *s, enum problem_end *end)
{
    size_t best = 0;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t n = kanji_word(s, ends[i].mark);
        if (n > best) {
            best = n;
            *end = ends[i].end;
        }
    }
    return best;
}

const char *kanji_end_text(enum problem_end end)
{
    for (size_t i = 0; end != END_OTHER && i < sizeof ends / sizeof ends[0]; i++) {
        if (ends[i].end == end)
            return ends[i].mark;
    }
    return NULL;
}

const char *kanji_board_name(int type)
{
    static const char *const names[SHOGI_TYPES] = {"・", "歩", "香", "桂", "銀", "角", "飛", "金",
                                                   "玉", "と", "杏", "圭", "全", "馬", "龍"};
    return names[type];
}

void kanji_count(unsigned n, char out[16])
{
    out[0] = 0;
    if (n < 2 || n > 99)
        return;
    if (n >= 20)
        strcat(out, ranks[n / 10]);
    if (n >= 10)
        strcat(out, "十");
    if (n % 10)
        strcat(out, ranks[n % 10]);
}
