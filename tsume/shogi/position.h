/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shogi position: board, hands, side to move, one or two kings. */
#ifndef SAKUI_TSUME_SHOGI_POSITION_H
#define SAKUI_TSUME_SHOGI_POSITION_H

#include "tsume/shogi/types.h"

struct shogi_position {
    shogi_piece board[SHOGI_SQUARES];
    uint8_t hand[2][SHOGI_HAND_TYPES]; /* counts by type PAWN..GOLD */
    uint8_t side;                      /* to move */
};

#endif
