/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines behind the moves of a record, or behind its diagram, may belong to it (終了日時：…, a
 * signature) or be the head of the next (a title, its players): what follows tells. So they are
 * held back until a diagram or a first move begins another problem, or the end of the file, a
 * variation or a further move shows that there is none. */
#ifndef SAKUI_IMPORTERS_RECORD_HELD_H
#define SAKUI_IMPORTERS_RECORD_HELD_H

#include <stdbool.h>

#include "core/vec.h"
#include "importers/lines.h"

struct held_line {
    char *text; /* owned */
    size_t length;
    long number, before; /* as in struct line */
};

struct held {
    vec_of(struct held_line) lines;
    bool gap;      /* a blank line stood before the first */
    bool header;   /* there is a "key：value" among them; */
    bool first;    /* one that stands at the head of a record, or is there twice; */
    bool repeated; /* one that the record has already */
    bool heading;  /* there is a heading of moves among them */
};

struct record;

void held_clear(struct held *h);
struct line held_line(const struct held *h, size_t i);

/* Can this line be held, given that it would (`begin`) or would not be the first one held? */
bool record_may_hold(const struct record *r, bool begin);
void record_hold(struct record *r, const struct line *line);
/* The lines held belong to the record being read: reads them. */
void record_settle(struct record *r);
/* The same where the set-up goes on: a variation among them is of nothing and only a remark. */
void record_settle_head(struct record *r);
/* A variation before the diagram and the moves (a program is known to have written such): held
 * until it is seen whether a set-up or moves follow. False if it is a variation like any other. */
bool record_hold_variation(struct record *r, const char *s, const struct line *line);
/* A diagram begins: are the lines held its head? */
bool record_held_is_next(const struct record *r);
/* Is this line a move that begins from a set-up again? */
bool record_moves_anew(const struct record *r, const char *s);

#endif
