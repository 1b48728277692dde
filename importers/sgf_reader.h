/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The SGF reader while it reads, between sgf_problem.c (trees and nodes) and sgf_values.c (what the
 * values of one node say). */
#ifndef SAKUI_IMPORTERS_SGF_READER_H
#define SAKUI_IMPORTERS_SGF_READER_H

#include "core/vec.h"
#include "importers/sgf_fold.h"
#include "importers/sgf_problem.h"

/* One value of the node being read; texts are offsets into `scratch`. */
struct sgf_value {
    size_t name, text;
    long line, column;
    bool used; /* taken into a field, the board or a move: no tag */
};

struct sgf_reader {
    struct sgf_parser parser;
    bool strict;
    bool ended;

    /* the node being read */
    struct strbuf scratch;
    vec_of(struct sgf_value) values;
    size_t name; /* of the property being read */

    /* the tree being read */
    struct problem *p;
    struct go_setup board;
    bool has_board;
    struct sgf_comment comment; /* of the root */
    struct problem_node *at;    /* last node made; NULL before the root */
    vec_of(struct problem_node *) branches;
    vec_of(long) columns;   /* of the nodes after the root, in file order */
    enum problem_side turn; /* who plays after `at` by alternation */
    vec_of(enum problem_side) turns;
    size_t skipped; /* branches opened after the tree had grown too big: not on the stack */
    bool rooted;    /* the root has been read */
    bool refused;
    bool moved;    /* there is a move in the tree */
    bool branched; /* there is a branch in the tree */
    bool told_setup;

    struct diag_list *diags;
};

/* ---- the values of the node being read ---- */

const char *sgf_text_of(const struct sgf_reader *r, const struct sgf_value *v);
void sgf_tell(struct sgf_reader *r, enum diag_severity severity, const struct sgf_value *v,
              const char *code, const char *what);
/* GM and SZ of the root; the board may be refused. */
enum problem_game sgf_game_of(struct sgf_reader *r);
void sgf_read_board(struct sgf_reader *r);
/* Fields of the problem that have a property of their own. */
sakui_status sgf_take_texts(struct sgf_reader *r);
/* PL; else who moves first. */
void sgf_take_side(struct sgf_reader *r);
/* AB, AW, AE. */
bool sgf_is_setup_value(const struct sgf_reader *r, const struct sgf_value *v);
void sgf_bad_point(struct sgf_reader *r, const struct sgf_value *v);
/* A point set up twice in the node being read, to different effect: told once. */
void sgf_look_at_points(struct sgf_reader *r);
/* AE after AB and AW, so that the order in the file does not matter. */
void sgf_place_all(struct sgf_reader *r);
sakui_status sgf_take_comment(struct sgf_reader *r, struct problem_node *n);
/* What no field, board or move has taken becomes tags. */
sakui_status sgf_keep_tags(struct sgf_reader *r, struct problem_node *n);
/* B, W. */
bool sgf_is_move_value(const struct sgf_reader *r, const struct sgf_value *v);
/* All moves of the node being read, one below the other; a node has one by the standard. */
sakui_status sgf_add_moves(struct sgf_reader *r, struct problem_node **last, bool *any);

#endif
