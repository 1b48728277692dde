/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SFEN and USI, and what the pieces are called in English. */
#ifndef SAKUI_TSUME_SHOGI_NOTATION_H
#define SAKUI_TSUME_SHOGI_NOTATION_H

#include <stddef.h>

#include "core/diag.h"
#include "tsume/shogi/position.h"

#define SHOGI_SFEN_MAX 256 /* longest SFEN with terminator */
#define SHOGI_USI_MAX  8

/* Reads `length` bytes of SFEN: board, side, hands and an optional move number. `file`, `line` and
 * `column` (of the first byte, from 1) are for the diagnostics. SAKUI_INPUT on anything wrong. */
sakui_status shogi_from_sfen(struct shogi_position *p, const char *text, size_t length,
                             const char *file, long line, long column, struct diag_list *diags);
/* Board, side, hands, "1". Returns the length. */
size_t shogi_to_sfen(const struct shogi_position *p, char out[SHOGI_SFEN_MAX]);
/* SHOGI_MOVE_NONE if the text is no USI move or its piece is not there; legality is not asked. */
shogi_move shogi_move_from_usi(const struct shogi_position *p, const char *text);
size_t shogi_move_to_usi(shogi_move m, char out[SHOGI_USI_MAX]);
/* "pawn" … "promoted pawn" … "horse", "dragon". */
const char *shogi_type_name(int type);

#endif
