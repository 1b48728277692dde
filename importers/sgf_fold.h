/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties of an SGF root, and how nodes that follow it without a move become part of it. */
#ifndef SAKUI_IMPORTERS_SGF_FOLD_H
#define SAKUI_IMPORTERS_SGF_FOLD_H

#include "core/problem.h"
#include "importers/go_setup.h"

/* Does it belong to the game as a whole (the standard's root and game-info types)? */
bool sgf_is_game_info(const char *name);
/* CA: we are in UTF-8 now, writers declare their own. FF[4] is what is written unless a tag says
 * otherwise. Neither needs to be kept. */
bool sgf_is_default(const char *name, const char *value);
bool sgf_is_setup(const char *name); /* AB, AW, AE */
enum problem_side sgf_side(const char *value);

/* GN, SO, DT, AU and ID go to fields of the problem, once each and if they say anything: then
 * *taken. */
sakui_status sgf_take_text(struct problem *p, const char *name, const char *value, bool *taken);
/* Puts the stones of an AB, AW or AE value on the board; false if it is no point of it. */
bool sgf_place(enum problem_game game, struct go_setup *board, const char *name, const char *value);

/* What the values of one node have set up so far. A point may be named once in a node. */
struct sgf_points {
    unsigned char put[GO_SIZE_MAX * GO_SIZE_MAX];
};
/* False if the value names a point that another of the node gave a different meaning. */
bool sgf_points_add(struct sgf_points *points, enum problem_game game, const struct go_setup *board,
                    const char *name, const char *value);

/* The comment of the root while it is gathered from several nodes: joined once, at the end. */
struct sgf_comment {
    struct strbuf text;
    bool any;
};
void sgf_comment_add(struct sgf_comment *c, const char *text);

/* The nodes from the root's only child down to `to`, which have no moves and no siblings, become
 * part of the root: stones go to the board, PL to the side if that is not known yet, the rest to
 * where it would be had it stood in the root. */
sakui_status sgf_fold(struct problem *p, struct go_setup *board, struct sgf_comment *comment,
                      struct problem_node *to);
/* Stones set up in the node of the first move, if that is the root's only child, go to the board.
 */
void sgf_fold_first_move(struct problem *p, struct go_setup *board);
/* The last node with stones among those that could be folded; NULL if there is none. */
struct problem_node *sgf_foldable(const struct problem *p);

#endif
