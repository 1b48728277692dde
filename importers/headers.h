/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Japanese headers of shogi records and the fields of a problem they stand for (KIF, KI2, CSA,
 * JKF). Every header stays a tag and the fields are filled from the tags. */
#ifndef SAKUI_IMPORTERS_HEADERS_H
#define SAKUI_IMPORTERS_HEADERS_H

#include "core/diag.h"
#include "core/problem.h"

/* Fills title, author, source, date, id and plies from the tags 作品名, 作者, 発表誌, … */
void headers_fill(struct problem *p);

/* The first of these tags (NULL ends the list) that has a value; NULL if none has. */
const char *headers_first_tag(const struct problem *p, const char *const *keys);

/* Does a header speak of a game (players, dates, an event)? */
bool headers_name_game(const struct problem *p);
/* Does 手合割 speak of a problem: 詰将棋, or その他 and no players? */
bool headers_say_mate(const struct problem *p);
/* Once headers and moves are there and p->goal is what the kings say (setup_goal): a set-up with
 * both kings is that of a game, of a problem (双玉), or nobody says. The length of a problem whose
 * main line ends in mate is that of the line, if no header says it. One rule for all formats, so
 * that going from one to another changes nothing. */
void headers_settle_goal(struct problem *p);

struct header {
    const char *key, *text;
    char number[16]; /* text points here for numbers */
};
/* The fields that no tag says, as headers: at most HEADER_FIELDS; the count is answered. They are
 * to stand before the tags, because the first of a name is the one that counts. Ids of the form
 * "file#index" are the reader's and are left out, and so is a length that headers_settle_goal finds
 * by counting: written, it would come back as a header nobody gave. says_mate: what is written says
 * that mate is asked for, even where both kings stand. */
#define HEADER_FIELDS 6
size_t headers_of_fields(const struct problem *p, bool says_mate, struct header out[HEADER_FIELDS]);

/* For writers of formats with a header a line: warns of rank, score and votes, which no header has,
 * and (flat) of line ends inside headers, which become blanks. */
void headers_report_lost(const struct problem *p, const char *format, bool flat,
                         struct diag_list *diags);
/* How many fields and headers a bare position leaves out; what the position itself says (手合割,
 * the number of the move) does not count. */
size_t headers_count(const struct problem *p);

#endif
