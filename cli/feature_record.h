/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of features and themes, for the commands that print them. */
#ifndef SAKUI_CLI_FEATURE_RECORD_H
#define SAKUI_CLI_FEATURE_RECORD_H

#include "cli/record.h"
#include "core/diag.h"
#include "core/problem.h"
#include "tsume/shogi/features/canonical.h"
#include "tsume/shogi/features/features.h"
#include "tsume/shogi/features/themes.h"

struct feature_record {
    struct features features;
    struct themes themes;
    struct strbuf theme_text;
    char mirror_key[CANONICAL_TEXT_SIZE], shift_key[CANONICAL_TEXT_SIZE];
    const char *line_from; /* "given" or "none" */
};

/* Measures the problem on its given line. SAKUI_INPUT with a diagnostic: the line is no attack, and
 * *out holds what the setup alone gives; any other failure leaves nothing to print. Always valid
 * for feature_record_free. */
sakui_status feature_record_make(struct feature_record *out, const struct problem *p,
                                 const struct shogi_position *start, struct diag_list *diags);
void feature_record_free(struct feature_record *f);

/* f NULL: the names alone, for the heading of a table. */
void feature_record_fields(struct record *r, const struct feature_record *f, bool themes);
/* Themes for people: a line each with Japanese, English, plies. */
void feature_record_themes(const struct feature_record *f, struct strbuf *out);
/* Name, unit, what it needs, definition; a line per column. */
void feature_record_list(struct strbuf *out);

#endif
