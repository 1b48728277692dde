/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON (RFC 8259) read into a tree whose values know their line and column, so that a wrong move in
 * a JKF file can be pointed at. One value is read at a time; what follows stays in the text. No
 * recursion: nesting is bounded by a limit, not by the stack. All strings are NUL-terminated UTF-8
 * (\u0000 becomes U+FFFD, as a NUL byte does). */
#ifndef SAKUI_IMPORTERS_JSON_TREE_H
#define SAKUI_IMPORTERS_JSON_TREE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/arena.h"
#include "core/diag.h"
#include "importers/text.h"

enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

struct json_value {
    enum json_kind kind;
    long line, column;
    const char *key;    /* if it stands in an object */
    const char *string; /* JSON_STRING; for JSON_NUMBER the number as written */
    double number;
    size_t count; /* of children */
    struct json_value *first, *last, *next, *parent;
};

struct json_limits {
    size_t max_bytes; /* of the text of one value */
    size_t max_depth;
};

/* SAKUI_END if only blanks are left; SAKUI_INPUT with a diagnostic for what is no JSON; SAKUI_LIMIT
 * (reported too) beyond the limits. */
sakui_status json_tree_read(struct json_value **out, struct arena *arena, struct text *in,
                            const char *file, const struct json_limits *limits,
                            struct diag_list *diags);

/* Member of an object (the last of that name); NULL if v is NULL, no object, or has none. */
const struct json_value *json_get(const struct json_value *v, const char *key);
/* The text of a string; NULL for anything else. */
const char *json_text(const struct json_value *v);
/* A whole number in [low, high]; `otherwise` for anything else. */
long json_whole(const struct json_value *v, long low, long high, long otherwise);
bool json_is(const struct json_value *v, enum json_kind kind); /* NULL is nothing */

#endif
