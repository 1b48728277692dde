/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The initial position of a JKF game. */
#include <stdio.h>
#include <string.h>

#include "importers/jkf_reader.h"
#include "importers/jkf_words.h"
#include "importers/setup.h"

/* board[x-1][y-1], empty squares are {}. */
static sakui_status read_squares(struct jkf_reader *r, const struct json_value *board,
                                 struct setup *s)
{
    int file = 0;
    if (!json_is(board, JSON_ARRAY) || board->count != 9)
        return jkf_refuse(r, board, "jkf-board", "a board is an array of nine files");
    for (const struct json_value *column = board->first; column; column = column->next, file++) {
        int rank = 0;
        if (!json_is(column, JSON_ARRAY) || column->count != 9)
            return jkf_refuse(r, column, "jkf-board",
                              "a file of the board is an array of nine squares");
        for (const struct json_value *square = column->first; square;
             square = square->next, rank++) {
            const struct json_value *kind = json_get(square, "kind");
            if (square->kind == JSON_NULL ||
                (square->kind == JSON_OBJECT && (!kind || kind->kind == JSON_NULL)))
                continue;
            int type = jkf_piece(json_text(kind));
            long color = json_whole(json_get(square, "color"), 0, 1, -1);
            if (type == SHOGI_NONE || color < 0)
                return jkf_refuse(r, square, "jkf-piece",
                                  "a piece has a kind (FU, KY …) and a color");
            s->board[shogi_square_of(file + 1, rank + 1)] = shogi_piece_of((int)color, type);
        }
    }
    return SAKUI_OK;
}

static sakui_status read_hands(struct jkf_reader *r, const struct json_value *hands,
                               struct setup *s)
{
    int color = 0;
    if (!hands || hands->kind == JSON_NULL)
        return SAKUI_OK;
    if (!json_is(hands, JSON_ARRAY) || hands->count != 2)
        return jkf_refuse(r, hands, "jkf-hands", "hands are an array of two objects");
    for (const struct json_value *h = hands->first; h; h = h->next, color++) {
        if (h->kind != JSON_OBJECT && h->kind != JSON_NULL)
            return jkf_refuse(r, h, "jkf-hands", "hands are an array of two objects");
        for (const struct json_value *m = h->kind == JSON_OBJECT ? h->first : NULL; m;
             m = m->next) {
            int type = jkf_piece(m->key);
            long count = json_whole(m, 0, 18, -1);
            if (count == 0)
                continue;
            if (type == SHOGI_NONE || type >= SHOGI_KING || count < 0)
                return jkf_refuse(r, m, "jkf-hands",
                                  "a hand holds up to 18 of FU KY KE GI KI KA HI");
            s->hand[color][type] = (unsigned)count;
        }
    }
    return SAKUI_OK;
}

static sakui_status read_data(struct jkf_reader *r, const struct json_value *data, char *sfen)
{
    struct setup s;
    setup_clear(&s);
    const struct json_value *board = json_get(data, "board");
    if (!board)
        return jkf_refuse(r, data, "jkf-board", "the initial position has no board");
    const struct json_value *color = json_get(data, "color");
    if (color && color->kind != JSON_NULL && json_whole(color, 0, 1, -1) < 0)
        return jkf_refuse(r, color, "jkf-color", "the side to move is 0 (black) or 1 (white)");
    s.side = json_whole(color, 0, 1, 0) ? SHOGI_WHITE : SHOGI_BLACK;
    jkf_look_for_unknown(r, data, " board color hands ");
    sakui_status status = read_squares(r, board, &s);
    if (status == SAKUI_OK)
        status = read_hands(r, json_get(data, "hands"), &s);
    if (status == SAKUI_OK && !setup_check(&s, r->in->file, board->line, r->diags))
        status = SAKUI_INPUT;
    if (status == SAKUI_OK)
        setup_to_sfen(&s, sfen);
    return status;
}

/* Where the file gives no initial position, which means an even game: the header may know better.
 */
static const struct handicap *handicap_of_header(struct jkf_reader *r,
                                                 const struct json_value *game)
{
    const struct json_value *said = json_get(json_get(game, "header"), "手合割");
    const char *name = json_text(said);
    const struct handicap *h = name ? handicap_by_name(name) : NULL;
    if (!h || h == handicap_at(0))
        return handicap_at(0);
    jkf_report(r, DIAG_WARNING, said, "jkf-no-initial",
               "the file gives no initial position; that of the handicap is taken");
    return h;
}

sakui_status jkf_read_initial(struct jkf_reader *r, const struct json_value *game)
{
    char sfen[SHOGI_SFEN_MAX];
    const struct json_value *initial = json_get(game, "initial");
    const struct json_value *data = json_get(initial, "data");
    const char *preset = json_text(json_get(initial, "preset"));
    bool missing = !initial || initial->kind == JSON_NULL;
    jkf_look_for_unknown(r, initial, " preset data ");
    if (json_is(data, JSON_OBJECT) && (!preset || strcmp(preset, "OTHER") == 0)) {
        sakui_status s = read_data(r, data, sfen);
        if (s != SAKUI_OK)
            return s;
    } else {
        const struct handicap *h = missing  ? handicap_of_header(r, game)
                                   : preset ? handicap_by_jkf(preset)
                                            : NULL;
        if (!h)
            return jkf_refuse(r, initial, "jkf-preset",
                              "the initial position is neither a known preset nor given as data");
        snprintf(sfen, sizeof sfen, "%s", h->sfen);
        if (data && data->kind != JSON_NULL)
            jkf_report(r, DIAG_WARNING, data, "jkf-data-unused",
                       "the preset says the position; this data is left out");
    }
    struct setup s;
    sakui_status status = problem_set(r->p, &r->p->setup, sfen);
    if (status == SAKUI_OK && setup_from_sfen(&s, sfen))
        r->p->goal = setup_goal(&s);
    return status;
}
