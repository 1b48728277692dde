/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JKF reader while it reads, between jkf.c (games and moves) and jkf_setup.c (positions). */
#ifndef SAKUI_IMPORTERS_JKF_READER_H
#define SAKUI_IMPORTERS_JKF_READER_H

#include "core/vec.h"
#include "importers/format.h"
#include "importers/json_names.h"
#include "importers/json_tree.h"
#include "importers/solution.h"

/* A line still to be read: an array of moves that starts after `ply` moves of the current line.
 * Unread: it hangs on a move that could not be played and is only kept as text. */
struct fork {
    const struct json_value *line;
    size_t ply;
    bool unread;
};

/* What a move without origin is in this game. JKF says a drop; files made from KI2 leave the origin
 * out of every move, and their drops say so ("H") where a piece on the board could go there too. */
enum origin_style {
    ORIGIN_UNKNOWN,
    ORIGIN_GIVEN,   /* a move on the board had its origin */
    ORIGIN_OMITTED, /* a move without origin could only be one on the board */
};

struct jkf_reader {
    const struct import_input *in;
    struct json_limits limits;
    struct arena arena;             /* of the JSON value being read */
    const struct json_value *array; /* a file may be an array of games: the next one */
    bool ended;

    struct problem *p;
    struct solution *solution;
    enum origin_style style;
    bool closed; /* the line at hand has ended */
    vec_of(struct fork) forks;
    struct json_names names; /* of this game that were reported */
    struct diag_list *diags;
};

void jkf_report(struct jkf_reader *r, enum diag_severity severity, const struct json_value *v,
                const char *code, const char *text);
/* Reports an error and answers SAKUI_INPUT. */
sakui_status jkf_refuse(struct jkf_reader *r, const struct json_value *v, const char *code,
                        const char *text);
/* Tells names of an object that are not in the list (" a b "). */
void jkf_look_for_unknown(struct jkf_reader *r, const struct json_value *v, const char *known);

/* Set-up and goal of the problem from the game's initial position. */
sakui_status jkf_read_initial(struct jkf_reader *r, const struct json_value *game);

#endif
