/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui features: one flat record per problem of what can be counted on its board and line. */
#include <math.h>
#include <string.h>

#include "cli/go_solve.h"
#include "cli/inputs.h"
#include "cli/record.h"
#include "cli/shogi_problem.h"
#include "core/alloc.h"
#include "core/strbuf.h"
#include "tsume/shogi/features/canonical.h"
#include "tsume/shogi/features/features.h"
#include "tsume/shogi/features/themes.h"

struct features_values {
    bool list, arff, go;
    long long jobs;
};

static enum record_format chosen_format(const struct context *c, const struct features_values *v)
{
    if (c->output.json)
        return RECORD_JSON;
    return v->arff ? RECORD_ARFF : c->csv.csv ? RECORD_CSV : RECORD_FOR_PEOPLE;
}

/* What is known of one problem. */
struct findings {
    struct features features;
    struct themes themes;
    struct strbuf theme_text;
    char mirror_key[CANONICAL_TEXT_SIZE], shift_key[CANONICAL_TEXT_SIZE];
};

/* `f` NULL: the names alone, for the heading of a table. */
static void fill_record(struct record *r, const char *id, const char *line_from,
                        const struct findings *f, enum record_format format)
{
    record_text(r, "id", id);
    record_text(r, "line_from", line_from);
    record_text(r, "mirror_key", f ? f->mirror_key : NULL);
    record_text(r, "shift_key", f ? f->shift_key : NULL);
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        record_number(r, feature_info(i)->name, f ? f->features.value[i] : NAN);
    if (format == RECORD_FOR_PEOPLE)
        return;
    for (enum theme i = 0; i < THEME_COUNT; i++) {
        bool there = f && (theme_info(i)->needs == 'S' || !isnan(f->features.value[FEATURE_plies]));
        record_number(r, theme_info(i)->column, there ? (double)themes_plies(&f->themes, i) : NAN);
    }
    record_text(r, "themes", f ? strbuf_str(&f->theme_text) : NULL);
}

/* A line per theme: Japanese, English, plies. */
static void put_themes(struct strbuf *out, const struct themes *t)
{
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

static sakui_status find_all(struct findings *out, const struct shogi_position *start,
                             const shogi_move *line, size_t count)
{
    struct line_facts facts;
    memset(out, 0, sizeof *out);
    strbuf_init(&out->theme_text);
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

static void free_all(struct findings *f)
{
    themes_free(&f->themes);
    strbuf_free(&f->theme_text);
}

static void answer_with(struct answer *answer, const struct problem *p, const char *line_from,
                        const struct findings *f, enum record_format format)
{
    struct record record = {.count = 0};
    fill_record(&record, p->id, line_from, f, format);
    record_print(&record, format, &answer->out);
    if (format == RECORD_FOR_PEOPLE)
        put_themes(&answer->out, &f->themes);
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    struct shogi_position start;
    struct findings found;
    shogi_move *line = NULL;
    size_t count = 0;
    answer->code = EXIT_TROUBLE;
    if (p->game == PROBLEM_GO) {
        go_features_visit(p, chosen_format(c, values), answer);
        return;
    }
    if (shogi_problem_setup(p, "features", &start, &answer->diags) ||
        shogi_problem_line(p, &start, &line, &count))
        return;
    sakui_status status = find_all(&found, &start, line, count);
    if (status == SAKUI_INPUT) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "features-line",
                 "%s: the given line is no attack by checks; only the setup could be measured",
                 p->id);
        free_all(&found);
        count = 0;
        status = find_all(&found, &start, NULL, 0);
    } else if (!status) {
        answer->code = EXIT_FINE;
    }
    if (status)
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "features-failed", "%s: %s",
                 p->id, sakui_status_name(status));
    else
        answer_with(answer, p, count ? "given" : "none", &found, chosen_format(c, values));
    free_all(&found);
    mem_free(line);
}

static const char *needs_name(char needs)
{
    return needs == 'S' ? "setup" : needs == 'L' ? "line" : "mate";
}

static void list_features(struct strbuf *out)
{
    strbuf_addf(out, "%-24s %-8s %-6s %s\n%-24s %-8s %-6s %s\n", "mirror_key", "hex", "setup",
                "the same for a setup and its left-right mirror image", "shift_key", "hex", "setup",
                "the same for a setup, its mirror image, and both moved over the board");
    for (enum feature i = 0; i < FEATURE_COUNT; i++) {
        const struct feature_info *f = feature_info(i);
        strbuf_addf(out, "%-24s %-8s %-6s %s\n", f->name, f->unit, needs_name(f->needs),
                    f->definition);
    }
    for (enum theme i = 0; i < THEME_COUNT; i++) {
        const struct theme_info *t = theme_info(i);
        strbuf_addf(out, "%-24s %-8s %-6s %s %s: %s\n", t->column,
                    t->needs == 'S' ? "0/1" : "plies", needs_name(t->needs), t->japanese,
                    t->english, t->definition);
    }
    strbuf_addf(out, "%-24s %-8s %-6s %s\n", "themes", "text", "setup",
                "the themes found, each with the plies that show it");
}

static int run_features(struct context *c, const void *values, int argc, char **argv)
{
    const struct features_values *v = values;
    struct strbuf text;
    strbuf_init(&text);
    if (v->list) {
        list_features(&text);
        go_features_list(&text);
    } else {
        struct record names = {.count = 0};
        if (v->go)
            go_features_fields(&names, NULL, NULL, NULL);
        else
            fill_record(&names, NULL, NULL, NULL, chosen_format(c, v));
        record_heading(&names, chosen_format(c, v), "features",
                       "sakui " SAKUI_VERSION " features; line: as given in the file\n"
                       "definitions: sakui features --list",
                       &text);
    }
    context_write(c, &text);
    strbuf_free(&text);
    return v->list ? EXIT_FINE : inputs_each(c, values, argc, argv, (unsigned)v->jobs, visit, NULL);
}

#define FIELD(name) offsetof(struct features_values, name)
static const struct option_spec specs[] = {
    {"list", 0, OPTION_FLAG, FIELD(list), NULL, 0, 0, NULL, NULL,
     "the features with unit and definition"},
    {"go", 0, OPTION_FLAG, FIELD(go), NULL, 0, 0, NULL, NULL,
     "the table (--csv, --arff) is one of Go problems"},
    {"arff", 0, OPTION_FLAG, FIELD(arff), NULL, 0, 0, NULL, NULL, "an ARFF table"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "problems side by side"},
    {0}};

static const struct example examples[] = {
    {"sakui features corpus/zuko/zuko-002.kif", "What can be counted on a problem"},
    {"sakui features --csv corpus/zuko", "A table, for 'sakui analyze' or a spreadsheet"},
    {"sakui features --list", "What each column means"},
    {0}};

const struct command command_features = {
    .name = "features",
    .arguments = "PROBLEM…",
    .summary = "static and dynamic features, one record per problem",
    .description =
        "Counts what judges and composers talk about: pieces, sacrifices, discovered and double\n"
        "checks, the king's walk, promotions refused, and more. The line is the one given in the\n"
        "file; without one, only the features of the setup are there and the rest is missing.",
    .groups = GROUP_OUTPUT | GROUP_INPUT | GROUP_CSV,
    .specs = specs,
    .values_size = sizeof(struct features_values),
    .examples = examples,
    .run = run_features,
};
