/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/jkf_words.h"

#include <string.h>

#include "tsume/shogi/japanese.h"

static const char *const pieces[SHOGI_TYPES] = {
    [SHOGI_PAWN] = "FU",      [SHOGI_LANCE] = "KY",      [SHOGI_KNIGHT] = "KE",
    [SHOGI_SILVER] = "GI",    [SHOGI_BISHOP] = "KA",     [SHOGI_ROOK] = "HI",
    [SHOGI_GOLD] = "KI",      [SHOGI_KING] = "OU",       [SHOGI_PRO_PAWN] = "TO",
    [SHOGI_PRO_LANCE] = "NY", [SHOGI_PRO_KNIGHT] = "NK", [SHOGI_PRO_SILVER] = "NG",
    [SHOGI_HORSE] = "UM",     [SHOGI_DRAGON] = "RY",
};

int jkf_piece(const char *word)
{
    for (int t = SHOGI_PAWN; word && t < SHOGI_TYPES; t++) {
        if (strcmp(pieces[t], word) == 0)
            return t;
    }
    return SHOGI_NONE;
}

const char *jkf_piece_word(int type)
{
    return pieces[type];
}

/* The first word of an end is the one we write. */
static const struct {
    const char *word;
    enum problem_end end;
} ends[] = {
    {"TORYO", END_RESIGN},
    {"CHUDAN", END_INTERRUPT},
    {"SENNICHITE", END_REPETITION},
    {"TIME_UP", END_TIME},
    {"TSUMI", END_MATE},
    {"FUZUMI", END_NOMATE},
    {"ILLEGAL_MOVE", END_ILLEGAL},
    {"ILLEGAL_ACTION", END_ILLEGAL_WIN},
    {"+ILLEGAL_ACTION", END_ILLEGAL_WIN},
    {"-ILLEGAL_ACTION", END_ILLEGAL_WIN},
    {"KACHI", END_ENTERING},
    {"JISHOGI", END_ENTERING},
    {"ERROR", END_OTHER},
    {"HIKIWAKE", END_OTHER},
    {"MATTA", END_OTHER},
    {"MAX_MOVES", END_OTHER},
};
#define ENDS (sizeof ends / sizeof *ends)

enum problem_end jkf_end(const char *word)
{
    for (size_t i = 0; i < ENDS; i++) {
        if (strcmp(ends[i].word, word) == 0)
            return ends[i].end;
    }
    return END_OTHER;
}

const char *jkf_end_word(enum problem_end end)
{
    for (size_t i = 0; i < ENDS; i++) {
        if (ends[i].end == end)
            return ends[i].word;
    }
    return NULL;
}

bool jkf_is_end_word(const char *word)
{
    for (size_t i = 0; word && i < ENDS; i++) {
        if (strcmp(ends[i].word, word) == 0)
            return true;
    }
    return false;
}

/* Read off the Japanese notation, which says exactly what is needed. */
void jkf_relative(const struct shogi_position *before, shogi_move m, char out[JKF_RELATIVE_MAX])
{
    static const struct {
        const char *kanji;
        char letter;
    } signs[] = {{"左", 'L'}, {"直", 'C'}, {"右", 'R'}, {"上", 'U'},
                 {"行", 'U'}, {"寄", 'M'}, {"引", 'D'}, {"打", 'H'}};
    char text[SHOGI_JAPANESE_MAX];
    size_t n = 0;
    shogi_move_japanese(before, m, -1, SHOGI_JAPANESE_KI2, text, sizeof text);
    for (size_t i = 0; i < sizeof signs / sizeof *signs && n + 1 < JKF_RELATIVE_MAX; i++) {
        if (strstr(text, signs[i].kanji))
            out[n++] = signs[i].letter;
    }
    out[n] = '\0';
}
