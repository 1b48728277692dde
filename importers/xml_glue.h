/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that talks to libxml2. A document is read as a stream: the root's children come one
 * at a time as small trees, each validated against a RELAX NG schema, and are freed before the
 * next. Nothing is fetched, no DTD is accepted, so no entity is ever defined or expanded. */
#ifndef SAKUI_IMPORTERS_XML_GLUE_H
#define SAKUI_IMPORTERS_XML_GLUE_H

#include <stddef.h>

#include "core/diag.h"
#include "core/strbuf.h"
#include "importers/text.h"

struct xml_stream;
struct xml_element; /* borrowed from the stream, until the next call */

struct xml_options {
    const char *root;    /* name the root element must have */
    const char *version; /* the root's attribute "version" must say this */
    const char *child;   /* name its children must have; a root of that name is one child alone */
    const char *schema;  /* RELAX NG; its start must accept a child as a document */
    size_t schema_length;
    size_t max_bytes; /* of one child */
};

sakui_status xml_stream_open(struct xml_stream **out, struct text *in, const char *file,
                             const struct xml_options *o, struct diag_list *diags);
void xml_stream_close(struct xml_stream *s);
/* SAKUI_OK: the next child, valid. SAKUI_INPUT: this child is not valid (reported), go on; or the
 * document is broken or refused (reported), then SAKUI_END follows. */
sakui_status xml_stream_next(struct xml_stream *s, const struct xml_element **out,
                             struct diag_list *diags);

const char *xml_name(const struct xml_element *e);
long xml_line(const struct xml_element *e);
/* The column of the element's "<", in characters; 0 if unknown. */
long xml_column(const struct xml_stream *s, const struct xml_element *e);
const char *xml_attribute(const struct xml_element *e, const char *name); /* NULL if absent */
const struct xml_element *xml_first(const struct xml_element *e);         /* child elements only */
const struct xml_element *xml_following(const struct xml_element *e);
/* Appends the text of an element (its own, not that of elements inside). */
void xml_text(const struct xml_element *e, struct strbuf *out);

#endif
