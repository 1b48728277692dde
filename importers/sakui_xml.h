/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui-xml: our own collection format. Every field of a problem goes in and comes out again
 * (docs/formats/sakui-xml.md; schema: importers/sakui.rng). */
#ifndef SAKUI_IMPORTERS_SAKUI_XML_H
#define SAKUI_IMPORTERS_SAKUI_XML_H

#include "importers/format.h"

/* As in import_format_ops. */
sakui_status sakui_xml_begin(const struct writer_options *o, struct strbuf *out,
                             struct diag_list *diags);
sakui_status sakui_xml_write(const struct problem *p, const struct writer_options *o,
                             struct strbuf *out, struct diag_list *diags);
sakui_status sakui_xml_end(const struct writer_options *o, struct strbuf *out,
                           struct diag_list *diags);

/* Characters that XML cannot carry (control characters, U+FFFE, U+FFFF) are written \uHHHH, and a
 * backslash before a "u" as \u005C. Appends the text so escaped, as XML; `attribute` escapes quotes
 * and line feeds too. */
void sakui_xml_escape(const char *text, bool attribute, struct strbuf *out);
/* Resolves \uHHHH in place. */
void sakui_xml_unescape(char *text);

#endif
