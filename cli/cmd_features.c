/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui features: one flat record per problem of what can be counted on its board and line. */
#include <math.h>
#include <string.h>

#include "cli/inputs.h"
#include "cli/record.h"
#include "cli/shogi_problem.h"
#include "core/alloc.h"
#include "tsume/shogi/features/features.h"

struct features_values {
    bool list, arff;
    long long jobs;
};

static enum record_format chosen_format(const struct context *c, const struct features_values *v)
{
    if (c->output.json)
        return RECORD_JSON;
    return v->arff ? RECORD_ARFF : c->csv.csv ? RECORD_CSV : RECORD_FOR_PEOPLE;
}

/* `f` NULL: the names alone, for the heading of a table. */
static void fill_record(struct record *r, const char *id, const char *line_from,
                        const struct features *f)
{
    record_text(r, "id", id);
    record_text(r, "line_from", line_from);
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        record_number(r, feature_info(i)->name, f ? f->value[i] : NAN);
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    struct shogi_position start;
    struct features features;
    shogi_move *line = NULL;
    size_t count = 0;
    answer->code = EXIT_TROUBLE;
    if (shogi_problem_setup(p, "features", &start, &answer->diags) ||
        shogi_problem_line(p, &start, &line, &count))
        return;
    if (features_measure(&features, &start, line, count)) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "features-line",
                 "%s: the given line is no attack by checks; only the setup could be measured",
                 p->id);
        features_measure(&features, &start, NULL, 0);
        count = 0;
    } else {
        answer->code = EXIT_FINE;
    }
    struct record record = {.count = 0};
    fill_record(&record, p->id, count ? "given" : "none", &features);
    record_print(&record, chosen_format(c, values), &answer->out);
    mem_free(line);
}

static void list_features(struct strbuf *out)
{
    for (enum feature i = 0; i < FEATURE_COUNT; i++) {
        const struct feature_info *f = feature_info(i);
        const char *needs = f->needs == 'S' ? "setup" : f->needs == 'L' ? "line" : "mate";
        strbuf_addf(out, "%-24s %-8s %-6s %s\n", f->name, f->unit, needs, f->definition);
    }
}

static int run_features(struct context *c, const void *values, int argc, char **argv)
{
    const struct features_values *v = values;
    struct strbuf text;
    strbuf_init(&text);
    if (v->list) {
        list_features(&text);
    } else {
        struct record names = {.count = 0};
        fill_record(&names, NULL, NULL, NULL);
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
