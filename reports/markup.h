/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only way text gets into HTML, SVG and XML. Everything that comes from a file is untrusted:
 * the five special characters are escaped, bad UTF-8, control characters and the characters that
 * turn the direction of writing become U+FFFD. So the result is safe as element content and inside
 * an attribute in quotes, in HTML and in XML alike. */
#ifndef SAKUI_REPORTS_MARKUP_H
#define SAKUI_REPORTS_MARKUP_H

#include <stddef.h>

#include "core/strbuf.h"

void markup_text(struct strbuf *out, const char *text);
/* At most `max` characters, then an ellipsis; returns how many characters were left out. */
size_t markup_cut(struct strbuf *out, const char *text, size_t max);
/* A relative address: all but letters, digits and -_.~/ in percent signs. */
void markup_url(struct strbuf *out, const char *path);
/* A string literal for a script: JSON with <, > and & as \u003c …, so that it can stand in a page.
 */
void markup_script_string(struct strbuf *out, const char *text);
/* A style sheet without variables, for programs other than browsers: var(--x) becomes the value of
 * the first "--x:…" in the sheet. */
void markup_plain_style(struct strbuf *out, const char *css);
/* A number without trailing zeros, `digits` after the point at most. */
void markup_number(struct strbuf *out, double value, int digits);

#endif
