/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OBF: one position a line, as the FFO end-game test positions are published. */
#include <stdlib.h>
#include <string.h>

#include "tsume/ref/othello.h"

struct line {
    const char *text, *file;
    long number;
    struct diag_list *diags;
};

static sakui_status wrong(const struct line *l, size_t at, const char *code, const char *text)
{
    diag_add(l->diags, DIAG_ERROR, l->file, l->number, (long)at + 1, code, "%s", text);
    return SAKUI_INPUT;
}

static sakui_status read_board(const struct line *l, struct othello_state *s)
{
    for (size_t i = 0; i < 64; i++) {
        uint64_t bit = UINT64_C(1) << i;
        switch (l->text[i]) {
        case 'X':
        case 'x':
        case '*':
            s->discs[OTHELLO_BLACK] |= bit;
            break;
        case 'O':
        case 'o':
            s->discs[OTHELLO_WHITE] |= bit;
            break;
        case '-':
        case '.':
            break;
        default:
            return wrong(l, i, "obf-square", "a board has 64 characters X, O or -");
        }
    }
    return SAKUI_OK;
}

/* "; G8:+18; H1:+12;" from position `at`. */
static sakui_status read_scores(const struct line *l, size_t at, int *best, bool *has_score)
{
    const char *p = l->text + at;
    while ((p = strchr(p, ':')) != NULL) {
        char *end;
        long score = strtol(p + 1, &end, 10);
        if (end == p + 1 || score < -64 || score > 64)
            return wrong(l, (size_t)(p + 1 - l->text), "obf-score", "a score is -64 to +64");
        if (!*has_score || score > *best)
            *best = (int)score;
        *has_score = true;
        p = end;
    }
    return SAKUI_OK;
}

sakui_status othello_read_obf(const char *text, const char *file, long line_number,
                              struct othello_state *out, int *best, bool *has_score,
                              struct diag_list *diags)
{
    struct line l = {.text = text, .file = file, .number = line_number, .diags = diags};
    memset(out, 0, sizeof *out);
    *best = 0;
    *has_score = false;
    if (!text[strspn(text, " \t\r\n")] || text[0] == '%')
        return SAKUI_END;
    sakui_status st = read_board(&l, out);
    if (st != SAKUI_OK)
        return st;
    size_t at = 64 + strspn(text + 64, " \t");
    char side = text[at];
    if (!strchr("XxOo*", side) || !side)
        return wrong(&l, at, "obf-side", "the side to move, X or O, follows the board");
    out->side = side == 'O' || side == 'o' ? OTHELLO_WHITE : OTHELLO_BLACK;
    out->or_side = out->side;
    return read_scores(&l, at + 1, best, has_score);
}
