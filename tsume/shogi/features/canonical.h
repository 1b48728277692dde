/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Canonical forms of a problem's setup, so that the same idea met again (an anticipation) can be
 * found: two setups have the same mirror key when they are equal or each other's left-right mirror
 * image, the same shift key when one is the other moved over the board, mirrored or not.
 *
 * In all forms black attacks: where white moves first, the board is turned by half a circle and the
 * colours are exchanged. Both hands belong to the setup. A shifted twin need not have the same
 * solution, since the edges and the promotion zone stay where they are: the shift key finds
 * candidates. */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_CANONICAL_H
#define SAKUI_TSUME_SHOGI_FEATURES_CANONICAL_H

#include <stdbool.h>
#include <stdint.h>

#include "tsume/shogi/position.h"

enum canonical_kind { CANONICAL_MIRROR, CANONICAL_SHIFT };

/* The representative: of the setup and its mirror image the one whose board, read square by square
 * (file 1 rank a first), is the smaller in piece codes. For SHIFT both are first moved so that the
 * pieces touch file 1 and rank a; that need not be a legal setup (a knight without a move). Equal
 * representatives (shogi_position_equal) mean equal setups; the key is their 64-bit digest. */
void canonical_form(struct shogi_position *out, const struct shogi_position *p,
                    enum canonical_kind kind);
uint64_t canonical_key(const struct shogi_position *p, enum canonical_kind kind);

/* 16 hexadecimal digits, as tables show a key. */
#define CANONICAL_TEXT_SIZE 17
void canonical_text(char out[CANONICAL_TEXT_SIZE], const struct shogi_position *p,
                    enum canonical_kind kind);

/* All pieces moved `files` to the left (towards file 9) and `ranks` down. False (*out undefined) if
 * one would leave the board, or would be a pawn, lance or knight that cannot move. */
bool canonical_translate(struct shogi_position *out, const struct shogi_position *p, int files,
                         int ranks);

#endif
