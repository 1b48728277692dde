/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading KIF and KI2. Both share headers, diagrams, comments, variations and closing words and
 * differ only in how moves are written, and people mix them up (KI2 in a .kif file); so one reader
 * takes both. record.c: lines. record_headers.c: headers and words. record_setup.c: the set-up out
 * of them. record_held.c: lines of which the next ones tell what they belong to. record_moves.c:
 * moves. record_ends.c: ends. record_variations.c: variations. record_look.c: detection. */
#ifndef SAKUI_IMPORTERS_RECORD_H
#define SAKUI_IMPORTERS_RECORD_H

#include "core/strbuf.h"
#include "importers/bod.h"
#include "importers/format.h"
#include "importers/lines.h"
#include "importers/record_held.h"
#include "importers/solution.h"

/* Whose hand, in record.parts. */
enum { RECORD_ATTACKER, RECORD_DEFENDER };

/* One problem while it is being read. */
struct record {
    const struct import_input *in;
    struct diag_list *diags;
    struct problem *problem;
    struct bod bod;
    struct bod as_read; /* the same before the set-up was completed */
    struct bod parts;   /* its hands only: those of attacker and defender, as the file names them */
    struct solution *solution; /* NULL until the first move, or the end */
    const struct handicap *handicap;
    bool tsume;    /* 手合割：詰将棋 */
    bool other;    /* 手合割：その他 and the like */
    int side;      /* -1: not said */
    bool started;  /* something of a problem was seen */
    bool heading;  /* the heading of the moves (手数----) was seen */
    bool titled;   /* a line of text stood before the diagram */
    bool gap;      /* the line before was blank */
    bool again;    /* the line is one the problem before left for this one */
    bool settling; /* lines that were held are being read, */
    bool in_head;  /* and the set-up is not complete */
    struct held held;
    bool moves;             /* moves were seen */
    bool closed;            /* the end of the current line was seen */
    bool broken;            /* the current line went wrong: its rest is kept as text */
    bool unnumbered;        /* a variation of unknown place has begun */
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

/* The state of the reader. */
struct record_reader {
    struct import_input in;
    struct lines *lines;
    struct held left; /* lines the problem before left for the next, from `at` on */
    size_t at;
};

/* For import_format_ops. */
sakui_status record_open(void **state, const struct import_input *in, struct diag_list *diags);
void record_close(void *state);
sakui_status record_next(void *state, struct problem **out, struct diag_list *diags);

/* ---- between the files ---- */
void record_check(struct record *r, sakui_status status); /* memory, I/O: remembers the first */
/* SAKUI_OK go on, SAKUI_END the line belongs to the next problem, SAKUI_LIMIT it ended this one. */
sakui_status record_line(struct record *r, const struct line *line);
struct problem_node *record_node(const struct record *r);
void record_flush(struct record *r); /* stores comment and unread moves at the current node */
/* The set-up is complete: settles what was held, makes the solution; false: refused. */
bool record_ready(struct record *r);
void record_set_side(struct record *r, int side); /* before the first move: other side, reported */
/* Something without which the problem may be another one: a warning, refused if strict. */
void record_doubt(struct record *r, const struct line *line, const char *code, const char *message);
/* Text at the end of a line that says nothing to us: kept at the current node, a note says so. */
void record_keep_rest(struct record *r, const char *s, const struct line *line);
/* The same of a part of it. */
void record_keep_part(struct record *r, const char *s, size_t length, const struct line *line);
/* A whole line of that kind that would mean something elsewhere: kept as a "#" line. */
void record_remark(struct record *r, const char *s, const struct line *line);
/* Each answers false if the line is nothing of the kind. */
bool record_variation(struct record *r, const char *s, const struct line *line);
bool record_summary(struct record *r, const char *s, const struct line *line);
bool record_kif_move(struct record *r, const char *s, const struct line *line);
bool record_ki2_moves(struct record *r, const char *s, const struct line *line);
bool record_word(struct record *r, const char *s, const struct line *line);
bool record_bare_end(struct record *r, const char *s, const struct line *line);
/* "( 0:12/00:00:12)", "(00:00 / 00:00:00)", "(1:02:03/…)": the first time, in seconds; -1. *length:
 * how far it goes, 0 if there is none. */
int record_time(const char *s, size_t *length);
/* "投了", "▲投了" (whose turn it is, as before a move), "先手 反則負け", "後手の反則勝ち": bytes
 * taken; color is -1 where no side is named. */
size_t record_parse_end(const char *s, int *color, enum problem_end *end);
/* Takes an end mark where a move could stand, and its time: answers how far they go. */
size_t record_take_end(struct record *r, const char *s, const struct line *line);
/* The same with what else stands on its line, which is kept. */
bool record_end_line(struct record *r, const char *s, const struct line *line);
/* Keeps a word of a line that cannot be read any more; `move`: it stands for a move. */
void record_keep_unread(struct record *r, const char *text, size_t length, bool move);
/* SAKUI_OK taken or held, SAKUI_END it belongs to the next problem, SAKUI_INPUT no header. */
sakui_status record_header(struct record *r, const char *s, const struct line *line);
/* Where in a header's value another header begins (先手：甲　後手：乙); 0 if none does. */
size_t record_next_header(const char *value);
/* Is a header of this name no tag for a reader, but a hand or the side to move? */
bool record_is_setup_key(const char *key);
/* The line goes on from before move `ply` (as the file counts); `s` is what says so. */
void record_begin_variation(struct record *r, unsigned ply, const char *s, const struct line *line);
/* The moves begin again, from the same set-up: they are a variation of the first. */
void record_restart(struct record *r, const struct line *line);

/* Would a reader take the line, in a head, for nothing but text (or, `header`, for a header)? */
bool record_is_plain(const char *line, bool header);
bool record_is_header(const char *s); /* "key：value", or a hand without a colon */
/* A "#" line that parts problems or is about the file. */
bool record_is_frame(const char *s, bool behind_moves);

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
