/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/sfen_columns.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static enum sfen_column kind_of(const char *name)
{
    static const struct {
        const char *name;
        enum sfen_column kind;
    } known[] = {
        {"sfen", SFEN_COLUMN_POSITION}, {"position", SFEN_COLUMN_POSITION},
        {"usi", SFEN_COLUMN_POSITION},  {"usi_moves", SFEN_COLUMN_MOVES},
        {"moves", SFEN_COLUMN_MOVES},   {"solution", SFEN_COLUMN_MOVES},
        {"line", SFEN_COLUMN_MOVES},    {"id", SFEN_COLUMN_ID},
        {"title", SFEN_COLUMN_TITLE},   {"name", SFEN_COLUMN_TITLE},
        {"author", SFEN_COLUMN_AUTHOR}, {"source", SFEN_COLUMN_SOURCE},
        {"date", SFEN_COLUMN_DATE},     {"plies", SFEN_COLUMN_PLIES},
        {"score", SFEN_COLUMN_SCORE},   {"rank", SFEN_COLUMN_RANK},
        {"votes", SFEN_COLUMN_VOTES},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcasecmp(name, known[i].name) == 0)
            return known[i].kind;
    }
    return SFEN_COLUMN_OTHER;
}

/* The second column that claims a kind is an ordinary one. */
static enum sfen_column free_kind(const struct sfen_columns *c, enum sfen_column kind)
{
    return kind != SFEN_COLUMN_OTHER && sfen_columns_find(c, kind) >= 0 ? SFEN_COLUMN_OTHER : kind;
}

bool sfen_columns_header(struct sfen_columns *c, const char *text)
{
    struct sfen_columns made = {0};
    if (!strchr(text, '\t'))
        return false;
    for (const char *at = text; at; made.count++) {
        const char *tab = strchr(at, '\t');
        size_t n = tab ? (size_t)(tab - at) : strlen(at);
        while (n > 0 && *at == ' ')
            at++, n--;
        while (n > 0 && at[n - 1] == ' ')
            n--;
        if (n >= SFEN_COLUMN_NAME_MAX || made.count == SFEN_COLUMNS_MAX)
            return false;
        memcpy(made.names[made.count], at, n);
        made.kinds[made.count] = SFEN_COLUMN_OTHER;
        made.kinds[made.count] = free_kind(&made, kind_of(made.names[made.count]));
        at = tab ? tab + 1 : NULL;
    }
    if (sfen_columns_find(&made, SFEN_COLUMN_POSITION) < 0)
        return false;
    *c = made;
    return true;
}

long sfen_columns_find(const struct sfen_columns *c, enum sfen_column kind)
{
    for (size_t i = 0; i < c->count; i++) {
        if (c->kinds[i] == kind)
            return (long)i;
    }
    return -1;
}

enum sfen_column sfen_columns_kind(const struct sfen_columns *c, size_t index,
                                   char name[SFEN_COLUMN_NAME_MAX])
{
    if (index < c->count && c->names[index][0]) {
        memcpy(name, c->names[index], SFEN_COLUMN_NAME_MAX);
        return c->kinds[index];
    }
    snprintf(name, SFEN_COLUMN_NAME_MAX, "column-%zu", index + 1);
    return SFEN_COLUMN_OTHER;
}
