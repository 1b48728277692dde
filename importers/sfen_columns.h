/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of the columns of a tab-separated list, from its "#" header line. */
#ifndef SAKUI_IMPORTERS_SFEN_COLUMNS_H
#define SAKUI_IMPORTERS_SFEN_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

#define SFEN_COLUMNS_MAX     64
#define SFEN_COLUMN_NAME_MAX 48

enum sfen_column {
    SFEN_COLUMN_OTHER, /* becomes a tag of its name */
    SFEN_COLUMN_POSITION,
    SFEN_COLUMN_MOVES,
    SFEN_COLUMN_ID,
    SFEN_COLUMN_TITLE,
    SFEN_COLUMN_AUTHOR,
    SFEN_COLUMN_SOURCE,
    SFEN_COLUMN_DATE,
    SFEN_COLUMN_PLIES,
    SFEN_COLUMN_SCORE,
    SFEN_COLUMN_RANK,
    SFEN_COLUMN_VOTES,
};

struct sfen_columns {
    size_t count; /* 0: no header seen */
    enum sfen_column kinds[SFEN_COLUMNS_MAX];
    char names[SFEN_COLUMNS_MAX][SFEN_COLUMN_NAME_MAX];
};

/* Is this text (after the "#") a header, that is tab-separated names with a position among them?
 * Then *c becomes it. */
bool sfen_columns_header(struct sfen_columns *c, const char *text);
/* Index of the first column of a kind; -1 if there is none. */
long sfen_columns_find(const struct sfen_columns *c, enum sfen_column kind);
/* Kind and name of a column; "column-N" (from 1) where the header has none. */
enum sfen_column sfen_columns_kind(const struct sfen_columns *c, size_t index,
                                   char name[SFEN_COLUMN_NAME_MAX]);

#endif
