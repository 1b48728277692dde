/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in Japanese notation. */
#ifndef SAKUI_TSUME_SHOGI_JAPANESE_H
#define SAKUI_TSUME_SHOGI_JAPANESE_H

#include <stddef.h>

#include "tsume/shogi/position.h"

enum shogi_japanese_style {
    SHOGI_JAPANESE_KIF, /* ７六歩(77)  同　銀(31)  ５二金打  ２二角成(88): origin in digits */
    SHOGI_JAPANESE_KI2, /* ▲７六歩  △同　銀  ▲５二金打  ▲２二角不成: 右左直上引寄打 where needed */
};
#define SHOGI_JAPANESE_MAX 64

/* Writes the move, terminated; returns its length in bytes. `previous_to` is the destination of the
 * move before (-1 if there was none): 同 is written for the same square. The move must be legal in
 * `before`. What has to be said to tell it from others follows the Shogi Association's rules; a
 * piece of the same kind that can reach the square counts even if it is pinned, as it does for
 * players and for readers that do not look at pins. KIF never writes 不成, its origin square makes
 * that plain. If `size` is too small the text is cut at a character's end; SHOGI_JAPANESE_MAX
 * always suffices. */
size_t shogi_move_japanese(const struct shogi_position *before, shogi_move m,
                           shogi_square previous_to, enum shogi_japanese_style style, char *out,
                           size_t size);

/* 歩 香 桂 銀 角 飛 金 玉 と 成香 成桂 成銀 馬 龍. */
const char *shogi_type_japanese(int type);

#endif
