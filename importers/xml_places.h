/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns of start tags. libxml2 remembers the line of an element but not its column, so the bytes
 * are looked at on their way to the parser. Only what is well-formed is ever asked for: on anything
 * else the parser stops. */
#ifndef SAKUI_IMPORTERS_XML_PLACES_H
#define SAKUI_IMPORTERS_XML_PLACES_H

#include <stdbool.h>
#include <stddef.h>

struct xml_place {
    size_t child; /* which child of the root it is in, from 1; 0: the root itself */
    long column;
};

/* Zero-initialise. */
struct xml_places {
    struct xml_place *items; /* in file order */
    size_t count, capacity;
    int state;
    char quote, last[3]; /* the bytes before */
    size_t depth, children;
    bool lost; /* memory ran out */
};

/* The next n bytes of the document; the first of them stands at `column`. */
void xml_places_look(struct xml_places *p, const char *bytes, size_t n, long column);
/* Places before this child are not asked for any more. */
void xml_places_forget(struct xml_places *p, size_t child);
/* The column of a child's number-th element (0 is the child itself); 0 if not known. */
long xml_places_column(const struct xml_places *p, size_t child, size_t number);
void xml_places_free(struct xml_places *p);

#endif
