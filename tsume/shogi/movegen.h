/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Move generation. Every generator answers exactly the legal moves of its kind (nifu, dead squares,
 * uchi-fu-zume, pins and the own king are all taken into account), `out` has room for
 * SHOGI_MAX_MOVES, the return value is the count. Orders are fixed and documented. */
#ifndef SAKUI_TSUME_SHOGI_MOVEGEN_H
#define SAKUI_TSUME_SHOGI_MOVEGEN_H

#include <stddef.h>

#include "tsume/shogi/position.h"

size_t shogi_legal_moves(const struct shogi_position *p, shogi_move *out);
/* Legal moves of the side to move that give check to the other king (which must exist). */
size_t shogi_checks(const struct shogi_position *p, shogi_move *out);
/* Legal answers to a check, the side to move being in check. */
size_t shogi_evasions(const struct shogi_position *p, shogi_move *out);
bool shogi_is_legal(const struct shogi_position *p, shogi_move m);
bool shogi_gives_check(const struct shogi_position *p, shogi_move m); /* m legal */
/* A check that mates at once (no legal answer at all), or SHOGI_MOVE_NONE. */
shogi_move shogi_mate_in_one(const struct shogi_position *p);

#endif
