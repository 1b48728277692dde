/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the KIF and KI2 writers share: headers, diagram, comments, closing words. */
#ifndef SAKUI_IMPORTERS_RECORD_WRITE_H
#define SAKUI_IMPORTERS_RECORD_WRITE_H

#include "core/strbuf.h"
#include "importers/format.h"
#include "importers/setup.h"
#include "importers/tree_walk.h"

/* Separator from the problem before, headers and the set-up. */
sakui_status record_write_head(const struct problem *p, const struct writer_options *o, bool kif,
                               struct strbuf *out, struct diag_list *diags);
/* "*" lines and tags of a node. */
void record_write_notes(const struct problem_node *n, struct strbuf *out);
/* One line of text: line ends inside become blanks. */
void record_add_flat(struct strbuf *out, const char *text);
/* "まで9手で詰み"; nothing if the line has no end. */
void record_write_summary(const struct tree_walk *w, bool handicap, struct strbuf *out);
/* The end as a mark that can stand in place of a move; NULL if its words do not fit there. */
const char *record_end_mark(const struct problem_node *n);
/* Does the line stop here, before variations, and nothing says so? An end is written then, so that
 * a reader does not go on with the first of them. */
bool record_needs_end(const struct problem_node *n);
/* KIF: the mark with its number and time, if there is one. */
void record_write_end_mark(const struct problem_node *n, size_t number, long used,
                           struct strbuf *out);
void record_write_time(struct strbuf *out, int seconds, long total);
/* Warns of node tags the format has no place for; `kept` names those it has, blank-separated. */
void record_report_tags(const struct problem *p, const char *format, const char *kept,
                        struct diag_list *diags);
bool record_is_handicap(const struct problem *p); /* 上手 and 下手 are the words to use */

#endif
