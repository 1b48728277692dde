/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that talks to libyaml. A document becomes a tree of plain nodes, each of which
 * remembers where it stood, so that whoever reads a YAML file of ours can name line and column.
 *
 * The subset is small on purpose: one document of mappings, sequences and scalars. Aliases, a
 * second document and a key given twice are errors; nesting and size are bounded, so that a hostile
 * file costs nothing. */
#ifndef SAKUI_CORE_YAML_GLUE_H
#define SAKUI_CORE_YAML_GLUE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "core/status.h"

#define YAML_GLUE_DEPTH_MAX 64
#define YAML_GLUE_BYTES_MAX ((size_t)16 << 20)

enum yaml_kind { YAML_SCALAR, YAML_SEQUENCE, YAML_MAPPING };

struct yaml_node {
    enum yaml_kind kind;
    bool plain;        /* a scalar without quotes: `3`, not `"3"` */
    long line, column; /* from 1, column in characters */
    const char *text;  /* of a scalar, terminated; "" otherwise */
    size_t length;
    /* Of a sequence: its items. Of a mapping: its values, and keys[i] is the scalar before
     * items[i]. */
    const struct yaml_node **items;
    const struct yaml_node **keys;
    size_t count;
};

struct yaml_doc; /* owns all its nodes */

/* Reads one document. On SAKUI_INPUT a diagnostic says where; on success the caller frees with
 * yaml_doc_free. `file` is only a name for diagnostics. */
sakui_status yaml_read(struct yaml_doc **out, const char *file, const char *bytes, size_t length,
                       struct diag_list *diags);
/* The same from the file named `file`. */
sakui_status yaml_read_file(struct yaml_doc **out, const char *file, struct diag_list *diags);
void yaml_doc_free(struct yaml_doc *doc);

const struct yaml_node *yaml_root(const struct yaml_doc *doc); /* never NULL */
/* The value of `key`, or NULL if the mapping has no such key (or is no mapping). */
const struct yaml_node *yaml_get(const struct yaml_node *mapping, const char *key);
/* A plain decimal integer within [min, max]; false otherwise. */
bool yaml_integer(const struct yaml_node *node, long min, long max, long *out);

#endif
