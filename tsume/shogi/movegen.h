/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Move generation. Every generator answers exactly the legal moves of its kind (nifu, dead squares,
 * uchi-fu-zume, pins and the own king are all taken into account), `out` has room for
 * SHOGI_MAX_MOVES, the return value is the count. Orders are fixed and documented. */
#ifndef SAKUI_TSUME_SHOGI_MOVEGEN_H
#define SAKUI_TSUME_SHOGI_MOVEGEN_H

#include <stddef.h>

#include "tsume/shogi/position.h"

/* All legal moves. Order: moves of pawns, knights, silvers, golds and what moves like them, lances,
 * bishops and horses, rooks and dragons, pinned pieces, the king, drops of pawns, other drops.
 * Within a piece (all unpinned pawns count as one) promotions come before non-promotions,
 * destinations by square number. Other drops: square by square knight, lance, gold, silver, bishop,
 * rook, the last two ranks after the others. In check the order is that of shogi_evasions.
 *
 * A side without a king is never in check. No generator captures a king; in a position whose side
 * not to move is in check (no legal game has it) the answers are otherwise as usual, but
 * shogi_checks then does not count that existing check. */
size_t shogi_legal_moves(const struct shogi_position *p, shogi_move *out);

/* Legal moves of the side to move that give check to the other king (none if there is no such
 * king). Order: (1) pieces that discover a check by leaving a line, by square; (2) other pawns,
 * knights, silvers, golds, by square; (3) other lances, bishops, rooks, horses and dragons, by
 * square; for one piece promotions before non-promotions, destinations by square; (4) drops of
 * gold, silver, rook, bishop, knight, lance, pawn, by square. When the side to move is itself in
 * check, the order is that of shogi_evasions. */
size_t shogi_checks(const struct shogi_position *p, shogi_move *out);

/* Legal answers to a check, the side to move being in check (none if it is not). Order, refutations
 * of the check first and the many futile interpositions last: (1) the king takes a checking piece;
 * (2) other pieces take it; (3) the king takes another piece; (4) the king steps to an empty
 * square; (5) moves of other pieces in between; (6) drops in between, pawns first. Within a group
 * by square, promotions before non-promotions. */
size_t shogi_evasions(const struct shogi_position *p, shogi_move *out);
/* Is there any? The side to move must be in check. */
bool shogi_has_evasion(const struct shogi_position *p);

/* Any word may be asked about. */
bool shogi_is_legal(const struct shogi_position *p, shogi_move m);
bool shogi_gives_check(const struct shogi_position *p, shogi_move m); /* m legal */
/* A check that mates at once (no legal answer at all), or SHOGI_MOVE_NONE. */
shogi_move shogi_mate_in_one(const struct shogi_position *p);

#endif
