/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/csa_words.h"

#include <string.h>

#include "importers/kanji.h"

static const char *const names[SHOGI_TYPES] = {"  ", "FU", "KY", "KE", "GI", "KA", "HI", "KI",
                                               "OU", "TO", "NY", "NK", "NG", "UM", "RY"};

int csa_piece(const char *two)
{
    for (int t = 1; t < SHOGI_TYPES; t++) {
        if (strncmp(two, names[t], 2) == 0)
            return t;
    }
    return 0;
}

const char *csa_piece_name(int type)
{
    return names[type];
}

/* The first of each kind is the one written when the text says nothing else. */
static const struct csa_end ends[] = {
    {"%TSUMI", END_MATE, NULL},
    {"%TORYO", END_RESIGN, NULL},
    {"%CHUDAN", END_INTERRUPT, NULL},
    {"%SENNICHITE", END_REPETITION, NULL},
    {"%ILLEGAL_MOVE", END_ILLEGAL, NULL},
    {"%JISHOGI", END_ENTERING, NULL},
    {"%KACHI", END_ENTERING, "入玉勝ち"},
    {"%TIME_UP", END_TIME, NULL},
    {"%FUZUMI", END_NOMATE, NULL},
    {"%HIKIWAKE", END_OTHER, "引き分け"},
    {"%MAX_MOVES", END_OTHER, "最大手数"},
    {"%MATTA", END_OTHER, "待った"},
    {"%ERROR", END_OTHER, "エラー"},
};
#define ENDS (sizeof ends / sizeof ends[0])

const struct csa_end *csa_end_by_name(const char *name)
{
    for (size_t i = 0; i < ENDS; i++) {
        if (strcmp(ends[i].csa, name) == 0)
            return &ends[i];
    }
    return NULL;
}

const struct csa_end *csa_end_for(enum problem_end end, const char *text)
{
    for (size_t i = 0; text && i < ENDS; i++) {
        if (ends[i].end == end && ends[i].text && strcmp(ends[i].text, text) == 0)
            return &ends[i];
    }
    for (size_t i = 0; i < ENDS; i++) {
        if (ends[i].end == end && !ends[i].text)
            return &ends[i];
    }
    return NULL;
}

static const struct {
    const char *csa, *japanese;
} headers[] = {
    {"N+", "先手"},
    {"N-", "後手"},
    {"N+", "下手"},
    {"N-", "上手"},
    {"$EVENT", "棋戦"},
    {"$SITE", "場所"},
    {"$START_TIME", "開始日時"},
    {"$END_TIME", "終了日時"},
    {"$TIME_LIMIT", "持ち時間"},
    {"$OPENING", "戦型"},
    {"$NOTE", "備考"},
};

const char *csa_header_japanese(const char *csa)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        if (strcmp(headers[i].csa, csa) == 0)
            return headers[i].japanese;
    }
    return NULL;
}

const char *csa_header_name(const char *japanese)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        if (strcmp(headers[i].japanese, japanese) == 0)
            return headers[i].csa;
    }
    return NULL;
}
