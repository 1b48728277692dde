/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The neutral problem: what every importer produces and everything else reads. It knows no rules:
 * the position is text (SFEN for shogi; for Go the canonical form of importers/sgf.h), moves are
 * text (USI for shogi, "dd"-style SGF points or "" for pass in Go). All strings are UTF-8 and live
 * in the problem's own arena. */
#ifndef SAKUI_CORE_PROBLEM_H
#define SAKUI_CORE_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

#include "core/arena.h"
#include "core/status.h"

enum problem_game { PROBLEM_SHOGI, PROBLEM_GO, PROBLEM_HEX, PROBLEM_OTHER };
enum problem_side { SIDE_UNKNOWN, SIDE_BLACK, SIDE_WHITE }; /* black = sente */
enum problem_goal { GOAL_UNKNOWN, GOAL_MATE, GOAL_KILL, GOAL_LIVE, GOAL_GAME };

/* How a line ends, as the file says it ("" in `text` keeps the file's own words). */
enum problem_end {
    END_NONE,
    END_MATE,        /* 詰み */
    END_RESIGN,      /* 投了 */
    END_INTERRUPT,   /* 中断 */
    END_REPETITION,  /* 千日手 */
    END_ILLEGAL,     /* 反則負け: the side to move loses, by a foul of its own */
    END_ILLEGAL_WIN, /* 反則勝ち: the side to move wins, the opponent's move was illegal */
    END_ENTERING,    /* 持将棋, 入玉勝ち */
    END_TIME,        /* 切れ負け */
    END_NOMATE,      /* 不詰 */
    END_OTHER,
};

/* A key with a value that the reader kept (unknown headers, SGF properties, bookmarks). */
struct problem_tag {
    const char *key;
    const char *value;
    struct problem_tag *next;
};

/* One move of the given solution tree. The root node has an empty move and holds what stands before
 * the first move. The first child goes on with the line, its siblings are variations in file order;
 * but where the line stops (an end, or a move that cannot be played, stood there before any child),
 * every child is a variation. An end at a node that has children and does not stop is a variation
 * of its own, the last. Whoever follows a line asks problem_main_next. */
struct problem_node {
    char move[8];
    const char *comment; /* NULL if none; lines joined with \n */
    long line;           /* where the move stands in the file; 0 if unknown */
    int seconds;         /* thinking time of the move; -1 if not given */
    enum problem_end end;
    const char *end_text;
    bool stops; /* means nothing without children */
    struct problem_tag *tags, *last_tag;
    struct problem_node *parent;
    struct problem_node *first_child, *last_child;
    struct problem_node *next; /* sibling */
};

struct problem {
    struct arena arena;
    const char *id; /* its own, else file#index */
    const char *title;
    const char *author;
    const char *source; /* where it was published */
    const char *date;
    enum problem_game game;
    const char *setup;
    enum problem_side side; /* to move first in the setup */
    enum problem_goal goal;
    int plies; /* claimed length; 0 if the file claims none */
    struct problem_node *root;
    double rank, score, votes; /* NaN if not given */
    struct problem_tag *tags, *last_tag;
    const char *file; /* where it came from */
    long index;       /* from 1, in that file */
    long line;        /* where it begins */
    size_t joined;    /* private: bytes copied for joining comments */
};

sakui_status problem_new(struct problem **out);
void problem_free(struct problem *p);

/* Each answers NULL (or SAKUI_MEMORY) only when memory ran out. Strings are copied. */
sakui_status problem_set(struct problem *p, const char **field, const char *text);
sakui_status problem_tag_add(struct problem *p, const char *key, const char *value);
const char *problem_tag_get(const struct problem *p, const char *key); /* first; NULL if absent */
/* Appends a child (the first becomes the main line). */
struct problem_node *problem_node_add(struct problem *p, struct problem_node *parent,
                                      const char *move);
/* The line that leads to n stops here, unless it has gone on already. */
void problem_node_stop(struct problem_node *n);
/* The node that goes on with n's line; NULL where the line ends. */
struct problem_node *problem_main_next(const struct problem_node *n);
/* Does n (not the root) go on with its parent's line? Else a variation begins with it. */
bool problem_goes_on(const struct problem_node *n);
/* The last node of the main line; the root if there is none. */
const struct problem_node *problem_main_end(const struct problem *p);
/* Joins with a line feed; CR and CRLF inside become line feeds. Where that has copied 64 MiB for
 * one problem, a tag "comment" instead. */
sakui_status problem_node_comment(struct problem *p, struct problem_node *n, const char *text);
sakui_status problem_node_tag(struct problem *p, struct problem_node *n, const char *key,
                              const char *value);
const char *problem_node_tag_get(const struct problem_node *n, const char *key); /* first; NULL */
/* False if the id is only the reader's "file#index" (or there is none). */
bool problem_has_own_id(const struct problem *p);
/* The next node in file order (depth first, main line first); NULL after the last. */
const struct problem_node *problem_node_next(const struct problem_node *n);
/* Main-line length, all moves in the tree, and lines (none of them recursive): those that end
 * without a further move, and those of nothing but an end. */
size_t problem_main_length(const struct problem *p);
size_t problem_move_count(const struct problem *p);
size_t problem_line_count(const struct problem *p);
/* Deep equality of setup, side, tree, comments and ends (what a lossless format must keep). */
bool problem_same(const struct problem *a, const struct problem *b, const char **why);

const char *problem_game_name(enum problem_game game);
const char *problem_side_name(enum problem_side side);
const char *problem_end_name(enum problem_end end);

#endif
