/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Themes: what composers have names for, with the plies that show them. Each is defined in one row
 * of themes.def; all are decided from the setup and the line alone, without any search but the
 * judging of futile interpositions. */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_THEMES_H
#define SAKUI_TSUME_SHOGI_FEATURES_THEMES_H

#include <stddef.h>

#include "core/status.h"
#include "core/strbuf.h"
#include "tsume/shogi/features/line_facts.h"

enum theme {
#define THEME(id, japanese, english, needs, definition) THEME_##id,
#include "tsume/shogi/features/themes.def"
#undef THEME
    THEME_COUNT,
};

struct theme_info {
    const char *id, *japanese, *english;
    const char *column; /* "theme_" and the id */
    char needs;         /* 'S' the setup, 'L' a line, 'M' a line that mates */
    const char *definition;
};
const struct theme_info *theme_info(enum theme t);

struct theme_hit {
    enum theme theme;
    int ply; /* counted from 1; 0 = the setup */
};

/* By theme, then by ply, each pair once. */
struct themes {
    struct theme_hit *items;
    size_t count, capacity;
};

/* SAKUI_MEMORY, or fine; *out is always valid for themes_free. */
sakui_status themes_find(struct themes *out, const struct line_facts *facts);
void themes_free(struct themes *t);

/* Plies that show the theme. */
size_t themes_plies(const struct themes *t, enum theme theme);
/* "sutegoma 3 5; ryo_oute 7"; a theme of the setup stands alone: "kogoma_zushiki". */
void themes_text(const struct themes *t, struct strbuf *out);

#endif
