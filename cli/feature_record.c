/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/feature_record.h"

#include <math.h>
#include <string.h>

#include "cli/shogi_problem.h"
#include "core/alloc.h"

void feature_record_fields(struct record *r, const struct feature_record *f, bool themes)
{
    record_text(r, "line_from", f ? f->line_from : NULL);
    record_text(r, "mirror_key", f ? f->mirror_key : NULL);
    record_text(r, "shift_key", f ? f->shift_key : NULL);
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        record_number(r, feature_info(i)->name, f ? f->features.value[i] : NAN);
    if (!themes)
        return;
    for (enum theme i = 0; i < THEME_COUNT; i++) {
        bool there = f && (theme_info(i)->needs == 'S' || !isnan(f->features.value[FEATURE_plies]));
        record_number(r, theme_info(i)->column, there ? (double)themes_plies(&f->themes, i) : NAN);
    }
    record_text(r, "themes", f ? strbuf_str(&f->theme_text) : NULL);
}

void feature_record_themes(const struct feature_record *f, struct strbuf *out)
{
    const struct themes *t = &f->themes;
    strbuf_adds(out, "  themes\n");
    for (size_t i = 0; i < t->count; i++) {
        const struct theme_info *info = theme_info(t->items[i].theme);
        bool first = !i || t->items[i].theme != t->items[i - 1].theme;
        bool last = i + 1 == t->count || t->items[i].theme != t->items[i + 1].theme;
        if (first)
            strbuf_addf(out, "    %s %s", info->japanese, info->english);
        if (t->items[i].ply)
            strbuf_addf(out, "%s %d", first ? ":" : "", t->items[i].ply);
        if (last)
            strbuf_addc(out, '\n');
    }
    if (!t->count)
        strbuf_adds(out, "    -\n");
}

static sakui_status find_all(struct feature_record *out, const struct shogi_position *start,
                             const shogi_move *line, size_t count)
{
    struct line_facts facts;
    memset(out, 0, sizeof *out);
    strbuf_init(&out->theme_text);
    out->line_from = count ? "given" : "none";
    sakui_status status = line_facts_make(&facts, start, line, count);
    if (status)
        return status;
    status = features_of_line(&out->features, &facts);
    if (!status)
        status = themes_find(&out->themes, &facts);
    themes_text(&out->themes, &out->theme_text);
    canonical_text(out->mirror_key, start, CANONICAL_MIRROR);
    canonical_text(out->shift_key, start, CANONICAL_SHIFT);
    line_facts_free(&facts);
    return status;
}

void feature_record_free(struct feature_record *f)
{
    themes_free(&f->themes);
    strbuf_free(&f->theme_text);
}

/* A line that is no attack leaves the setup. */
static sakui_status without_line(struct feature_record *out, const struct problem *p,
                                 const struct shogi_position *start, struct diag_list *diags)
{
    diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "features-line",
             "%s: the given line is no attack by checks; only the setup could be measured", p->id);
    feature_record_free(out);
    sakui_status status = find_all(out, start, NULL, 0);
    return status ? status : SAKUI_INPUT;
}

sakui_status feature_record_make(struct feature_record *out, const struct problem *p,
                                 const struct shogi_position *start, struct diag_list *diags)
{
    shogi_move *line = NULL;
    size_t count = 0;
    memset(out, 0, sizeof *out);
    strbuf_init(&out->theme_text);
    sakui_status status = shogi_problem_line(p, start, &line, &count);
    if (!status) {
        status = find_all(out, start, line, count);
        if (status == SAKUI_INPUT)
            status = without_line(out, p, start, diags);
    }
    if (status && status != SAKUI_INPUT)
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "features-failed", "%s: %s", p->id,
                 sakui_status_name(status));
    mem_free(line);
    return status;
}

static const char *needs_name(char needs)
{
    return needs == 'S' ? "setup" : needs == 'L' ? "line" : "mate";
}

void feature_record_list(struct strbuf *out)
{
    static const char *const texts[][3] = {
        {"line_from", "text", "given: measured on the file's line; none: on the setup alone"},
        {"mirror_key", "hex", "the same for a setup and its left-right mirror image"},
        {"shift_key", "hex",
         "the same for a setup, its mirror image, and both moved over the board"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        strbuf_addf(out, "%-24s %-10s %-6s %s\n", texts[i][0], texts[i][1], "setup", texts[i][2]);
    for (enum feature i = 0; i < FEATURE_COUNT; i++) {
        const struct feature_info *f = feature_info(i);
        strbuf_addf(out, "%-24s %-10s %-6s %s\n", f->name, f->unit, needs_name(f->needs),
                    f->definition);
    }
    for (enum theme i = 0; i < THEME_COUNT; i++) {
        const struct theme_info *t = theme_info(i);
        strbuf_addf(out, "%-24s %-10s %-6s %s %s: %s\n", t->column,
                    t->needs == 'S' ? "0/1" : "plies", needs_name(t->needs), t->japanese,
                    t->english, t->definition);
    }
    strbuf_addf(out, "%-24s %-10s %-6s %s\n", "themes", "text", "setup",
                "the themes found, each with the plies that show it");
}
