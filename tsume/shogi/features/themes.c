/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/features/themes.h"

#include <stdlib.h>
#include <string.h>

#include "core/vec.h"
#include "tsume/shogi/features/theme_finder.h"

static const struct theme_info infos[] = {
#define THEME(id, japanese, english, needs, definition)                                            \
    {#id, japanese, english, "theme_" #id, #needs[0], definition},
#include "tsume/shogi/features/themes.def"
#undef THEME
};

const struct theme_info *theme_info(enum theme t)
{
    return &infos[t];
}

static void add(struct finder *f, enum theme theme, int ply)
{
    struct theme_hit hit = {theme, ply};
    f->failed |= !vec_push(f->out, hit);
}

void finder_hit(struct finder *f, enum theme theme, size_t index)
{
    add(f, theme, (int)index + 1);
}

void finder_hit_setup(struct finder *f, enum theme theme)
{
    add(f, theme, 0);
}

static int compare(const void *a, const void *b)
{
    const struct theme_hit *x = a, *y = b;
    if (x->theme != y->theme)
        return x->theme < y->theme ? -1 : 1;
    return (x->ply > y->ply) - (x->ply < y->ply);
}

static void sort_and_unite(struct themes *t)
{
    size_t kept = 0;
    if (t->count)
        qsort(t->items, t->count, sizeof *t->items, compare);
    for (size_t i = 0; i < t->count; i++) {
        if (!kept || compare(&t->items[kept - 1], &t->items[i]) != 0)
            t->items[kept++] = t->items[i];
    }
    t->count = kept;
}

sakui_status themes_find(struct themes *out, const struct line_facts *facts)
{
    memset(out, 0, sizeof *out);
    struct finder f = {.out = out, .facts = facts};
    find_setup_themes(&f);
    if (facts->count) {
        find_ply_themes(&f);
        find_stretch_themes(&f);
    }
    if (facts->mate)
        find_mate_themes(&f);
    sort_and_unite(out);
    return f.failed ? SAKUI_MEMORY : SAKUI_OK;
}

void themes_free(struct themes *t)
{
    vec_free(t);
}

size_t themes_plies(const struct themes *t, enum theme theme)
{
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++)
        count += t->items[i].theme == theme;
    return count;
}

void themes_text(const struct themes *t, struct strbuf *out)
{
    for (size_t i = 0; i < t->count; i++) {
        if (!i || t->items[i].theme != t->items[i - 1].theme)
            strbuf_addf(out, "%s%s", i ? "; " : "", theme_info(t->items[i].theme)->id);
        if (t->items[i].ply)
            strbuf_addf(out, " %d", t->items[i].ply);
    }
}
