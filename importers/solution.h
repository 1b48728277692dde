/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the solution tree of a shogi problem out of legal moves only, keeping the position of
 * every ply of the current line, so that a variation can start at any earlier one. All shogi
 * readers (KIF, KI2, CSA, USI, JKF, XML) go through here. */
#ifndef SAKUI_IMPORTERS_SOLUTION_H
#define SAKUI_IMPORTERS_SOLUTION_H

#include "core/diag.h"
#include "core/problem.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

struct solution;

/* p->setup must be set; sets p->side, p->game. SAKUI_INPUT with a diagnostic if it is no position
 * one can play from. */
sakui_status solution_new(struct solution **out, struct problem *p, const char *file, long line,
                          struct diag_list *diags);
void solution_free(struct solution *s);

const struct shogi_position *solution_position(const struct solution *s);
struct problem_node *solution_node(const struct solution *s); /* the root before the first move */
size_t solution_ply(const struct solution *s);                /* 0 at the root */
shogi_square solution_last_to(const struct solution *s);      /* of the last move; -1 at the root */

/* Appends a legal move as a (new) child of the current node and steps to it. SAKUI_INPUT if it is
 * not legal here: nothing is added, nothing reported. SAKUI_LIMIT beyond 100 000 plies. */
sakui_status solution_play(struct solution *s, shogi_move m, long line);
/* Back (or along the main line, if the current one is too short) to the node after `ply` moves.
 * SAKUI_INPUT if there is none (or millions of moves had to be played again for it). */
sakui_status solution_go(struct solution *s, size_t ply);
/* Why a move is illegal, as a code and a sentence for diagnostics ("two pawns on a file" …). */
const char *solution_illegal_reason(const struct shogi_position *p, shogi_move m);
/* Would the move, which cannot be played here, be another one or none at all if it were kept in
 * USI, which names no piece? */
bool solution_usi_misleads(const struct solution *s, shogi_move m);
/* Keeps such a move: in USI, or in Japanese where its piece must be named. */
sakui_status solution_keep_move(struct solution *s, shogi_move m);
/* Keeps an illegal or unreadable move as tag "illegal-move" of the current node, where the line
 * stops if it has not gone on already (the rest of the illegal move's line is not read). Where an
 * end has stopped the line before, the move is a variation of that: see solution_keep_unread. */
sakui_status solution_keep_illegal(struct solution *s, const char *text);
/* Keeps moves that hang on an illegal one, as text: the rest of its line as tag "unread-moves", or
 * a variation of that rest as tag "unread-variation", its value beginning with the number of the
 * move it replaces (ply; 0 for the rest of the line). A variation of no move the record has
 * (変化：0手) is one of SOLUTION_NO_MOVE and is kept with the number 0, so that it is not taken for
 * one that can be played when it is read again. Nothing is kept of an empty text. */
#define SOLUTION_NO_MOVE SIZE_MAX
sakui_status solution_keep_unread(struct solution *s, size_t ply, const char *text);

#endif
