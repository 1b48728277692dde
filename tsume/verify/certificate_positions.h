/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions of the solver and of the checker, one for the other, and interpositions in them. Only
 * for certificate.c and certificate_hints.c. */
#ifndef SAKUI_TSUME_VERIFY_CERTIFICATE_POSITIONS_H
#define SAKUI_TSUME_VERIFY_CERTIFICATE_POSITIONS_H

#include "tsume/check/naive.h"
#include "tsume/shogi/position.h"

struct shogi_position hint_position(const struct naive_position *p);
struct naive_position hint_naive_position(const struct shogi_position *p);
struct naive_move hint_naive_move(shogi_move m);
shogi_move hint_move(const struct shogi_position *p, struct naive_move m);
struct shogi_position hint_after(const struct shogi_position *p, shogi_move m);

/* Q is in check, the defender to move. */
bool hint_interposes(const struct shogi_position *q, shogi_move m);
/* All answers, those nearest to the king first: whether an interposition is real depends on those
 * nearer than it. `out` has room for SHOGI_MAX_MOVES. */
size_t hint_answers_from_king(const struct shogi_position *q, shogi_move *out);
/* The slider's captures of the interposition m, promoting or not. */
size_t hint_x_captures(const struct shogi_position *q, shogi_move m, shogi_move out[2]);
/* Q' of tsume/check/brute.c: m was taken, the piece given back. */
struct shogi_position hint_given_back(const struct shogi_position *q, shogi_move m,
                                      shogi_move capture);
/* Does r, another interposition, count when m is judged: untakeable, or nearer to the king? */
bool hint_counts_before(const struct shogi_position *q, shogi_move m, shogi_move r);

#endif
