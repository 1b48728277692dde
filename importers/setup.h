/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shogi set-up while it is being read: board, hands and side without any rule, to be turned into
 * SFEN when complete. Also the named handicaps. */
#ifndef SAKUI_IMPORTERS_SETUP_H
#define SAKUI_IMPORTERS_SETUP_H

#include <stdbool.h>
#include <stddef.h>

#include "core/problem.h"
#include "tsume/shogi/notation.h"

struct setup {
    shogi_piece board[SHOGI_SQUARES];
    unsigned hand[2][SHOGI_HAND_TYPES];
    int side; /* SHOGI_BLACK or SHOGI_WHITE */
};

struct handicap {
    const char *name; /* 平手, 香落ち … */
    const char *jkf;  /* HIRATE, KY … */
    const char *sfen; /* with side: white (uwate) begins unless it is an even game */
};

const struct handicap *handicap_at(size_t index); /* NULL past the end; [0] is 平手 */
/* By Japanese name, blanks or a remark behind it ignored (平手（振り駒）); NULL if unknown
 * ("その他", "詰将棋" …). */
const struct handicap *handicap_by_name(const char *value);
const struct handicap *handicap_by_jkf(const char *name);
const struct handicap *handicap_by_sfen(const char *sfen); /* board, side and hands equal */

void setup_clear(struct setup *s);
/* Puts what is missing of the 40 pieces (kings aside) into `color`'s hand. */
void setup_rest_to_hand(struct setup *s, int color);
/* Board turned by 180 degrees, colours swapped, hands and side swapped. */
void setup_rotate(struct setup *s);
/* "board side hands 1". */
void setup_to_sfen(const struct setup *s, char out[SHOGI_SFEN_MAX]);
/* SFEN as a setup, without diagnostics: false if it is none. */
bool setup_from_sfen(struct setup *s, const char *sfen);
/* Too many pieces of a kind, more than one king a side, pawns or lances on their last rank, two
 * pawns on a file … Reports all; false if the position cannot be used at all. */
bool setup_check(const struct setup *s, const char *file, long line, struct diag_list *diags);
/* GOAL_MATE if a king is missing, GOAL_GAME otherwise. */
enum problem_goal setup_goal(const struct setup *s);

#endif
