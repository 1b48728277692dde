/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/xml_places.h"

#include <string.h>

#include "core/vec.h"

enum state { TEXT, OPENED, START, END, QUOTED, DECLARATION, COMMENT, CDATA, INSTRUCTION };

/* A start tag begins at `column`. Out of memory costs columns, nothing else. */
static void add(struct xml_places *p, long column)
{
    struct xml_place place = {0, column};
    if (p->depth == 1)
        p->children++;
    if (p->depth > 0)
        place.child = p->children;
    if (!vec_push(p, place))
        p->lost = true;
    p->depth++;
}

/* The byte after "<". */
static void opened(struct xml_places *p, char c, long column)
{
    if (c == '/') {
        p->state = END;
    } else if (c == '?') {
        p->state = INSTRUCTION;
    } else if (c == '!') {
        p->state = DECLARATION;
    } else {
        add(p, column);
        p->state = START;
    }
}

static bool ends(const struct xml_places *p, char c, const char *with)
{
    return p->last[1] == with[0] && p->last[2] == with[1] && c == with[2];
}

static void leave(struct xml_places *p)
{
    if (p->depth > 0)
        p->depth--;
    p->state = TEXT;
}

static void take(struct xml_places *p, char c, long column)
{
    switch ((enum state)p->state) {
    case TEXT:
        p->state = c == '<' ? OPENED : TEXT;
        break;
    case OPENED:
        opened(p, c, column);
        break;
    case START:
        if (c == '"' || c == '\'') {
            p->quote = c;
            p->state = QUOTED;
        } else if (c == '>' && p->last[2] == '/') {
            leave(p);
        } else if (c == '>') {
            p->state = TEXT;
        }
        break;
    case QUOTED:
        p->state = c == p->quote ? START : QUOTED;
        break;
    case END:
        if (c == '>')
            leave(p);
        break;
    case DECLARATION:
        p->state = ends(p, c, "!--") ? COMMENT : c == '[' ? CDATA : c == '>' ? TEXT : DECLARATION;
        break;
    case COMMENT:
        p->state = ends(p, c, "-->") ? TEXT : COMMENT;
        break;
    case CDATA:
        p->state = ends(p, c, "]]>") ? TEXT : CDATA;
        break;
    case INSTRUCTION:
        p->state = c == '>' && p->last[2] == '?' ? TEXT : INSTRUCTION;
        break;
    }
    p->last[0] = p->last[1];
    p->last[1] = p->last[2];
    p->last[2] = c;
}

void xml_places_look(struct xml_places *p, const char *bytes, size_t n, long column)
{
    for (size_t i = 0; i < n; i++) {
        char c = bytes[i];
        take(p, c, column - 1); /* in state OPENED the "<" stands one character before */
        if (c == '\n' || (c == '\r' && (i + 1 == n || bytes[i + 1] != '\n')))
            column = 1;
        else if (((unsigned char)c & 0xC0) != 0x80)
            column++;
    }
}

void xml_places_forget(struct xml_places *p, size_t child)
{
    size_t gone = 0;
    while (gone < p->count && p->items[gone].child < child)
        gone++;
    if (gone == 0)
        return;
    memmove(p->items, p->items + gone, (p->count - gone) * sizeof *p->items);
    p->count -= gone;
}

long xml_places_column(const struct xml_places *p, size_t child, size_t number)
{
    if (p->lost || number >= p->count || p->items[0].child != child)
        return 0;
    bool lone = child == 0; /* the root is all there is */
    return lone || p->items[number].child == child ? p->items[number].column : 0;
}

void xml_places_free(struct xml_places *p)
{
    vec_free(p);
}
