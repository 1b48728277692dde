/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One move in Japanese, as KIF (７六歩(77)) or KI2 (▲５八金右) write it: first read as words, then
 * looked for on a board. */
#ifndef SAKUI_IMPORTERS_MOVE_TEXT_H
#define SAKUI_IMPORTERS_MOVE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/strbuf.h"
#include "tsume/shogi/movegen.h"

enum move_how {
    HOW_RIGHT = 1,     /* 右 */
    HOW_LEFT = 2,      /* 左 */
    HOW_STRAIGHT = 4,  /* 直 */
    HOW_UP = 8,        /* 上 行 入, 上がる … */
    HOW_DOWN = 16,     /* 引 */
    HOW_SIDEWAYS = 32, /* 寄 */
    HOW_DROP = 64,     /* 打 */
    HOW_PROMOTE = 128, /* 成 なり */
    HOW_STAY = 256,    /* 不成 生 成らず */
};

struct move_text {
    int color;         /* from ▲ △; -1 if not said */
    shogi_square to;   /* -1: 同, the square of the move before */
    int type;          /* of the piece before it moves */
    unsigned how;      /* enum move_how */
    shogi_square from; /* from (77); -1 if not said */
    bool unclear;      /* words that cannot be read before (77), or both 成 and 不成 */
};

/* The number before a KIF move: digits, and a blank or (punctuated) one of ":.)" behind them; a
 * square in full width may follow at once (1７六歩). Bytes taken, the blanks behind it included; 0
 * if there is none. */
size_t move_text_number(const char *s, unsigned *number, bool *punctuated);
/* "(77)", in half or full width: bytes taken, 0 if it is something else. */
size_t move_text_origin(const char *s, shogi_square *from);
/* Does it begin as a move does, whatever follows: a square, 同, or a move in USI? */
bool move_text_begins(const char *s);

/* What people put before and between moves: blanks, commas, arrows, numbers in circles, 以下 …:
 * bytes taken. */
size_t move_text_between(const char *s);
/* "+7776FU"? */
bool move_text_is_csa(const char *s);
/* A line that is no line of moves: does it hold some all the same, with a side, a number or in CSA
 * before them? */
bool move_text_inside(const char *s);

/* Bytes taken; 0 if no move stands at s. */
size_t move_text_parse(const char *s, struct move_text *m);

enum move_found { MOVE_FOUND, MOVE_ILLEGAL, MOVE_AMBIGUOUS, MOVE_NOWHERE, MOVE_UNCLEAR };

/* The one legal move meant. MOVE_ILLEGAL: *out is what the words describe, SHOGI_MOVE_NONE if they
 * fit no piece. MOVE_NOWHERE: 同 without a move before. MOVE_UNCLEAR: as in m. Without origin
 * square the rules of KI2 hold: a piece on the board goes before a drop unless 打 is said. */
enum move_found move_text_find(const struct shogi_position *p, shogi_square last_to,
                               const struct move_text *m, shogi_move *out);

/* A move that may be illegal, in KIF words (no 同). */
void move_text_describe(const struct shogi_position *p, shogi_move m, struct strbuf *out);

#endif
