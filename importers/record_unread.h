/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing what could not be read: the tags illegal-move, unread-moves and unread-variation of a
 * node (importers/solution.h) as lines of KIF or KI2 that a reader takes in the same way again; and
 * ends that are variations. */
#ifndef SAKUI_IMPORTERS_RECORD_UNREAD_H
#define SAKUI_IMPORTERS_RECORD_UNREAD_H

#include "core/strbuf.h"
#include "importers/tree_walk.h"

/* Where a line goes on, moves that cannot be played and an end come as variations behind them all:
 * they wait here until the walk leaves the node. */
struct record_pending {
    struct record_block {
        size_t ply; /* of the node */
        char *text;
    } * items;
    size_t count, capacity;
};

/* The first illegal move of the node and what follows it, in place of a next move; the number of
 * the last move written is the answer. */
size_t record_write_illegal(const struct tree_walk *w, bool kif, struct strbuf *out);
/* The rest, as variations: at once if the line stops at the node, else when it is left. */
void record_write_unread(const struct tree_walk *w, bool kif, bool handicap, long used,
                         struct record_pending *pending, struct strbuf *out);
/* Writes what waits at nodes of this ply and deeper. */
void record_write_pending(struct record_pending *pending, size_t ply, struct strbuf *out);
void record_pending_free(struct record_pending *pending);

#endif
