/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/shogi_line.h"

#include <string.h>

#include "tsume/shogi/japanese.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

static size_t count_words(const char *text)
{
    size_t n = *text != 0;
    for (; *text; text++)
        n += *text == ' ';
    return n;
}

/* The next word, at most 7 bytes; what is longer is no move. */
static const char *next_word(const char *text, char out[SHOGI_USI_MAX])
{
    size_t n = strcspn(text, " ");
    size_t kept = n < SHOGI_USI_MAX ? n : 0;
    memcpy(out, text, kept);
    out[kept] = 0;
    text += n;
    return text + strspn(text, " ");
}

static void play_words(struct shogi_line *l, const char *usi)
{
    char word[SHOGI_USI_MAX];
    while (*usi) {
        const struct shogi_position *at = &l->positions[l->count];
        usi = next_word(usi, word);
        shogi_move m = shogi_move_from_usi(at, word);
        if (!m || !shogi_is_legal(at, m))
            return;
        struct shogi_undo undo;
        l->positions[l->count + 1] = *at;
        shogi_play(&l->positions[l->count + 1], m, &undo);
        l->moves[l->count++] = m;
    }
}

static sakui_status play_from(struct shogi_line *out, const struct shogi_position *start,
                              const char *usi)
{
    size_t n = count_words(usi);
    out->positions = mem_zalloc(n + 1, sizeof *out->positions);
    out->moves = mem_zalloc(n + 1, sizeof *out->moves);
    if (!out->positions || !out->moves) {
        shogi_line_free(out);
        return SAKUI_MEMORY;
    }
    out->positions[0] = *start;
    play_words(out, usi);
    return SAKUI_OK;
}

sakui_status shogi_line_play(struct shogi_line *out, const char *sfen, const char *usi)
{
    struct shogi_position start;
    *out = (struct shogi_line){0};
    if (shogi_from_sfen(&start, sfen, strlen(sfen), "", 0, 1, NULL))
        return SAKUI_INPUT;
    return play_from(out, &start, usi);
}

sakui_status shogi_line_of_record(struct shogi_line *out, const struct report_problem *p)
{
    return shogi_line_play(out, p->setup, *p->verdict.line ? p->verdict.line : p->given_line);
}

sakui_status shogi_line_branch(struct shogi_line *out, const struct shogi_line *main, int ply,
                               const char *before, const char *usi)
{
    *out = (struct shogi_line){0};
    if (before)
        return shogi_line_play(out, before, usi);
    if (ply < 1 || (size_t)ply > main->count + 1)
        return SAKUI_INPUT;
    return play_from(out, &main->positions[ply - 1], usi);
}

void shogi_line_free(struct shogi_line *l)
{
    mem_free(l->positions);
    mem_free(l->moves);
    *l = (struct shogi_line){0};
}

void shogi_line_move(const struct shogi_line *l, size_t ply, char out[SHOGI_LINE_MOVE])
{
    shogi_square before = ply > 1 ? shogi_move_to(l->moves[ply - 2]) : -1;
    shogi_move_japanese(&l->positions[ply - 1], l->moves[ply - 1], before, SHOGI_JAPANESE_KI2, out,
                        SHOGI_LINE_MOVE);
}

void shogi_line_text(const struct shogi_line *l, struct strbuf *out)
{
    for (size_t i = 1; i <= l->count; i++) {
        char move[SHOGI_LINE_MOVE];
        shogi_line_move(l, i, move);
        strbuf_addf(out, "%s%s", i > 1 ? " " : "", move);
    }
}
