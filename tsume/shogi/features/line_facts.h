/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens at each ply of a line: the facts that features and themes are counted from. */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_LINE_FACTS_H
#define SAKUI_TSUME_SHOGI_FEATURES_LINE_FACTS_H

#include <stddef.h>

#include "core/status.h"
#include "tsume/shogi/features/mate_test.h"
#include "tsume/shogi/position.h"

struct ply_facts {
    shogi_move move;
    shogi_square to;
    int type;      /* of the moved or dropped piece, before the move */
    int captured;  /* type as it stood on the board; SHOGI_NONE */
    int choices;   /* checks (attacker) or legal answers (defender) in the position before */
    int distance;  /* from `to` to the defender's king as it stood before the move (king steps) */
    bool attacker; /* whose move */
    bool drop, promotes;
    bool could_promote; /* a board move that was allowed to promote */
    bool king_move;
    /* attacker */
    bool could_capture;       /* some check of the position before captures */
    bool discovered;          /* a piece other than the moved one gives check */
    int checkers;             /* pieces giving check after the move */
    bool pawn_drop_forbidden; /* before the move: a pawn drop here would be uchi-fu-zume */
    bool sacrifice;           /* see line_facts.c */
    int given;                /* value of the piece sacrificed, 0 if none */
    /* defender */
    bool interposes;  /* neither a king move nor a capture of a checker */
    bool unsupported; /* interposes where neither the king nor another piece guards */
};

struct line_facts {
    struct shogi_position start, end;
    int attacker;
    struct ply_facts *plies;
    struct shogi_position *positions; /* count + 1: before each ply, and the end */
    size_t count;
    size_t cut;           /* plies given after it was mate: futile interpositions, captures */
    enum mate_kind mated; /* what the end is */
    bool mate;            /* strictly, or but for futile interpositions */
    struct mate_test test;
};

/* The line is taken up to the first position that is mate (rules: futile interpositions and their
 * captures do not count). SAKUI_INPUT if a move of the line is illegal or an attacker's move gives
 * no check. */
sakui_status line_facts_make(struct line_facts *out, const struct shogi_position *start,
                             const shogi_move *line, size_t count);
void line_facts_free(struct line_facts *f);

/* Would a pawn that the side to move drops on the king's head mate (and so be forbidden)? The drop
 * must be otherwise legal: a pawn in hand, an empty square, no own pawn on the file. */
bool line_pawn_drop_forbidden(const struct shogi_position *p);

/* Exchange values of a piece, by its unpromoted type, since a captured piece loses its promotion:
 * P 1, L 3, N 3, S 5, G 6, B 8, R 10. */
int piece_value(int type);
/* King steps between two squares. */
int square_distance(shogi_square a, shogi_square b);

#endif
