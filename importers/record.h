/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading KIF and KI2. Both share headers, diagrams, comments, variations and closing words and
 * differ only in how moves are written, and people mix them up (KI2 in a .kif file); so one reader
 * takes both. record.c: lines, headers, set-up. record_moves.c: moves, ends, variations.
 * record_look.c: detection. */
#ifndef SAKUI_IMPORTERS_RECORD_H
#define SAKUI_IMPORTERS_RECORD_H

#include "core/strbuf.h"
#include "importers/bod.h"
#include "importers/format.h"
#include "importers/lines.h"
#include "importers/solution.h"

/* One problem while it is being read. */
struct record {
    const struct import_input *in;
    struct diag_list *diags;
    struct problem *problem;
    struct bod bod;
    struct solution *solution; /* NULL until the first move, or the end */
    const struct handicap *handicap;
    bool tsume;             /* 手合割：詰将棋 */
    bool other;             /* 手合割：その他 and the like */
    int side;               /* -1: not said */
    bool started;           /* something of a problem was seen */
    bool heading;           /* the heading of the moves (手数----) was seen */
    bool moves;             /* moves were seen */
    bool broken;            /* the current line went wrong: its rest is kept as text */
    bool refused;           /* reported; nothing of it will be handed out */
    shogi_square before_to; /* destination of the move that led to the diagram; -1 */
    unsigned offset;        /* number of the first move, less one */
    long line;              /* where it begins */
    size_t bytes, headers;
    struct strbuf comment; /* of the current node, not yet stored */
    bool has_comment;
    struct strbuf unread; /* moves after an illegal one */
    size_t unread_ply;    /* 0: the rest of the line; else a variation of it, from this move on */
    size_t unread_at;     /* how many moves the unread line has so far, counted from the set-up */
    size_t unread_reach;  /* the longest of them since the illegal move */
    sakui_status status;  /* memory, I/O */
};

/* For import_format_ops. */
sakui_status record_next(void *state, struct problem **out, struct diag_list *diags);

/* ---- between record.c and record_moves.c ---- */
struct problem_node *record_node(const struct record *r);
void record_flush(struct record *r); /* stores comment and unread moves at the current node */
/* The set-up is complete: makes the solution; false: refused. */
bool record_ready(struct record *r);
void record_set_side(struct record *r, int side); /* before the first move: other side, reported */
/* Something without which the problem may be another one: a warning, refused if strict. */
void record_doubt(struct record *r, const struct line *line, const char *code, const char *message);
/* Text at the end of a line that says nothing to us: kept at the current node, a note says so. */
void record_keep_rest(struct record *r, const char *s, const struct line *line);
/* Each answers false if the line is nothing of the kind. */
bool record_variation(struct record *r, const char *s, const struct line *line);
bool record_summary(struct record *r, const char *s, const struct line *line);
bool record_kif_move(struct record *r, const char *s, const struct line *line);
bool record_ki2_moves(struct record *r, const char *s, const struct line *line);
bool record_bare_end(struct record *r, const char *s, const struct line *line);

/* How much of a head looks like lines of KIF moves and of KI2 moves, and of what they share. */
struct record_looks {
    int kif_moves, ki2_moves, headers, board, other;
    bool kif_heading;
};
/* How many bytes at the front of a line quote it, as mail does ("> "); 0 if nothing behind them is
 * part of a record. */
size_t record_quote(const char *line);
void record_look(const char *head, size_t length, struct record_looks *looks);

#endif
