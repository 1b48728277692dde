/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of JKF: pieces, ends, relative positions. */
#ifndef SAKUI_IMPORTERS_JKF_WORDS_H
#define SAKUI_IMPORTERS_JKF_WORDS_H

#include "core/problem.h"
#include "tsume/shogi/position.h"

#define JKF_RELATIVE_MAX 8

/* FU KY KE GI KI KA HI OU TO NY NK NG UM RY; SHOGI_NONE for anything else. */
int jkf_piece(const char *word);
const char *jkf_piece_word(int type);

/* TORYO, CHUDAN …; END_OTHER for a word that is not known. */
enum problem_end jkf_end(const char *word);
/* The word for an end; NULL for END_NONE. END_OTHER gives "ERROR". */
const char *jkf_end_word(enum problem_end end);
/* Is the word one that JKF knows? */
bool jkf_is_end_word(const char *word);

/* What has to be said to tell a legal move from others of the same piece to the same square: L C R
 * (from the left, straight up, from the right), U M D (up, sideways, back), H (a drop); "" if
 * nothing. */
void jkf_relative(const struct shogi_position *before, shogi_move m, char out[JKF_RELATIVE_MAX]);

#endif
