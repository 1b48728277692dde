/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/jkf_words.h"

#include <stdio.h>
#include <string.h>

#include "importers/csa_words.h"
#include "tsume/shogi/japanese.h"

int jkf_piece(const char *word)
{
    return word && strlen(word) == 2 ? csa_piece(word) : SHOGI_NONE;
}

#define BLACK_FOUL "+ILLEGAL_ACTION"
#define WHITE_FOUL "-ILLEGAL_ACTION"

sakui_status jkf_read_end(struct problem *p, struct problem_node *n, const char *word, int side)
{
    char csa[JKF_END_MAX + 1];
    if (strcmp(word, BLACK_FOUL) == 0 || strcmp(word, WHITE_FOUL) == 0) {
        bool own = (word[0] == '-') == (side == SHOGI_WHITE);
        n->end = own ? END_ILLEGAL : END_ILLEGAL_WIN;
        return SAKUI_OK;
    }
    if (strcmp(word, &BLACK_FOUL[1]) == 0) { /* what other programs make of 反則勝ち */
        n->end = END_ILLEGAL_WIN;
        return SAKUI_OK;
    }
    snprintf(csa, sizeof csa, "%%%s", word);
    const struct csa_end *e = csa_end_by_name(csa);
    n->end = e ? e->end : END_OTHER;
    if (!e)
        return problem_set(p, &n->end_text, word);
    n->end_text = e->text;
    return SAKUI_OK;
}

/* Could this be a word of JKF that we did not know? */
static bool is_word(const char *text)
{
    size_t n = text ? strspn(text, "+-ABCDEFGHIJKLMNOPQRSTUVWXYZ_") : 0;
    return n > 0 && n < JKF_END_MAX && !text[n];
}

bool jkf_end_word(enum problem_end end, const char *text, int side, char out[JKF_END_MAX])
{
    const struct csa_end *e = csa_end_for(end, text);
    const char *word = "ERROR";
    bool known = true;
    if (is_word(text))
        word = text;
    else if (end == END_ILLEGAL_WIN)
        word = side == SHOGI_BLACK ? WHITE_FOUL : BLACK_FOUL;
    else if (e)
        word = e->csa + 1;
    else
        known = false;
    snprintf(out, JKF_END_MAX, "%s", word);
    return known;
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
