/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SGF as a stream of events, without recursion and without a tree: nesting costs one counter. The
 * bracket structure that comes out is always well formed, whatever went in: broken files are
 * mended here, each time with a warning.
 *
 * What is mended: text before "(", between trees and between properties; a tree or value that the
 * file does not close; a game that begins before the last one was closed; a missing ";" before the
 * first property of a node; small letters in property names (FF[1] to FF[3]). */
#ifndef SAKUI_IMPORTERS_SGF_PARSE_H
#define SAKUI_IMPORTERS_SGF_PARSE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "core/strbuf.h"
#include "importers/text.h"

enum sgf_event {
    SGF_OPEN,     /* ( */
    SGF_CLOSE,    /* ) */
    SGF_NODE,     /* ; */
    SGF_PROPERTY, /* text: the name, capital letters and digits only */
    SGF_VALUE,    /* text: what stands between [ and ], escapes as in the file, line ends as \n */
    SGF_END,      /* of the file */
};

struct sgf_parser {
    struct text *in;
    const char *file;
    struct diag_list *diags; /* the caller's of the moment */
    size_t max_bytes;        /* of one game tree, about (see too_big) */

    long depth;       /* open trees */
    bool in_node;     /* a ";" stands open in the current tree */
    bool in_property; /* a "[" here is a value */
    bool told_small;  /* lower-case warning given in this tree */
    long close_due;   /* ")" events still to be given for trees the file did not close */
    bool too_big;     /* the values of the current tree are beyond max_bytes; cleared at its "(" */
    size_t tree_bytes;

    /* The last event. */
    struct strbuf text;
    long event_line, event_column;
};

void sgf_parser_init(struct sgf_parser *p, struct text *in, const char *file, size_t max_bytes);
void sgf_parser_free(struct sgf_parser *p);
sakui_status sgf_next(struct sgf_parser *p, enum sgf_event *event);

/* A value as a person reads it: "\]" and the like resolved, soft line breaks gone. `simple` turns
 * every other line break into a blank (SimpleText). */
void sgf_unescape(const char *value, bool simple, struct strbuf *out);
/* The other way: "]" and "\" get a backslash. */
void sgf_escape(const char *text, struct strbuf *out);

#endif
