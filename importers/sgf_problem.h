/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SGF events to a problem. How an SGF tree looks as a problem (docs/formats/sgf.md has it all):
 *
 *   setup      the stones of the root and of move-less nodes that follow it before any branch
 *   node       one per SGF node after that; `move` is the point as in the file, "" for a pass, "-"
 *              where nothing is played; colours alternate from the problem's side, a tag "player"
 *              (B or W) stands where they do not
 *   comment    C, unescaped
 *   title, source, date, author, id    GN, SO, DT and the private AU, ID of the root, unescaped
 *   tags       every other property, one tag per value, the value with its escapes as in the file:
 *              game information as tags of the problem, all else as tags of its node
 *   "unread-tree"  a node tag of ours: a branch that cannot be played here, as SGF text
 *   "dialect"  a problem tag of ours: how the file says which lines are right (sgf_dialect)
 *
 * Tags that are SGF properties have names of capitals and digits; ours have small letters. */
#ifndef SAKUI_IMPORTERS_SGF_PROBLEM_H
#define SAKUI_IMPORTERS_SGF_PROBLEM_H

#include "core/problem.h"
#include "importers/go_setup.h"
#include "importers/sgf_parse.h"

#define SGF_NO_MOVE "-" /* move text of a node where nothing is played */
#define SGF_UNREAD  "unread-tree"

struct sgf_reader;

sakui_status sgf_reader_new(struct sgf_reader **out, struct text *in, const char *file,
                            size_t max_bytes, bool strict);
void sgf_reader_free(struct sgf_reader *r);
/* The next game tree; answers as import_format_ops.next does. */
sakui_status sgf_reader_next(struct sgf_reader *r, struct problem **out, struct diag_list *diags);

/* Is this tag an SGF property (and not one of ours, or of another format)? */
bool sgf_is_property(const char *key);

/* Which convention tells right from wrong in this tree, by what it contains:
 *   goproblems  C of some node has the word RIGHT
 *   correct     C of a leaf begins with "correct" (any case)
 *   plus        C of a leaf begins with "+"
 *   wv          WV marks wrong variations (uliGo)
 *   te          TE marks right moves
 *   judged      GB, GW or BM judge positions
 *   main-line   moves, and none of the above: the main line is right
 *   none        no moves */
const char *sgf_dialect(const struct problem *p);

/* What the file says of the line that ends at this leaf, by its dialect's convention. */
enum sgf_claim { SGF_CLAIM_NONE, SGF_CLAIM_RIGHT, SGF_CLAIM_WRONG };
enum sgf_claim sgf_leaf_claim(const struct problem *p, const struct problem_node *leaf,
                              const char *dialect);

/* Plays the tree over with captures (Go) and without (Hex): a move off the board or onto a stone is
 * reported at its place (an error if strict). The branch is cut there, kept as a tag, and *bad
 * counts it. columns[i] is the column of the i-th node in file order. */
sakui_status sgf_replay(struct problem *p, const struct go_setup *setup, const char *file,
                        const long *columns, size_t count, bool strict, size_t *bad,
                        struct diag_list *diags);

#endif
