/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of JKF: those of CSA for pieces and ends, letters for relative positions. */
#ifndef SAKUI_IMPORTERS_JKF_WORDS_H
#define SAKUI_IMPORTERS_JKF_WORDS_H

#include "core/problem.h"
#include "tsume/shogi/position.h"

#define JKF_RELATIVE_MAX 8
#define JKF_END_MAX      24

/* FU KY KE …; SHOGI_NONE for anything else, NULL too. */
int jkf_piece(const char *word);

/* TORYO, CHUDAN … into a node; `side` is to move there. An unknown word is END_OTHER and kept. */
sakui_status jkf_read_end(struct problem *p, struct problem_node *n, const char *word, int side);
/* The word for an end. False if JKF has none: then it is ERROR. */
bool jkf_end_word(enum problem_end end, const char *text, int side, char out[JKF_END_MAX]);

/* What has to be said to tell a legal move from others of the same piece to the same square: L C R
 * (from the left, straight up, from the right), U M D (up, sideways, back), H (a drop); "" if
 * nothing. */
void jkf_relative(const struct shogi_position *before, shogi_move m, char out[JKF_RELATIVE_MAX]);

#endif
