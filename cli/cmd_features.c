/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui features: one flat record per problem of what can be counted on its board and line. */
#include "cli/feature_record.h"
#include "cli/go_solve.h"
#include "cli/indicator_record.h"
#include "cli/inputs.h"
#include "cli/shogi_problem.h"
#include "core/strbuf.h"

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

/* A table has the columns of one game. */
static bool fits_table(const struct features_values *v, enum record_format format,
                       const struct problem *p, struct answer *answer)
{
    bool table = format == RECORD_CSV || format == RECORD_ARFF;
    if (!table || v->go == (p->game == PROBLEM_GO))
        return true;
    diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "features-game",
             "%s: a table has the columns of one game: this one is for %s problems%s", p->id,
             v->go ? "Go" : "shogi", v->go ? "" : " (--go makes one for Go)");
    return false;
}

static void fill_record(struct record *r, const char *id, const struct feature_record *f,
                        enum record_format format)
{
    record_text(r, "id", id);
    feature_record_fields(r, f, format != RECORD_FOR_PEOPLE);
    if (format == RECORD_JSON)
        record_text(r, "measurement", "sakui " SAKUI_VERSION " features; line: as given");
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    struct shogi_position start;
    struct feature_record found;
    enum record_format format = chosen_format(c, values);
    answer->code = EXIT_TROUBLE;
    if (!fits_table(values, format, p, answer))
        return;
    if (p->game == PROBLEM_GO) {
        go_features_visit(p, format, answer);
        return;
    }
    if (shogi_problem_setup(p, "features", &start, &answer->diags))
        return;
    sakui_status status = feature_record_make(&found, p, &start, &answer->diags);
    if (!status || status == SAKUI_INPUT) {
        struct record record = {.count = 0};
        fill_record(&record, p->id, &found, format);
        record_print(&record, format, &answer->out);
        if (format == RECORD_FOR_PEOPLE)
            feature_record_themes(&found, &answer->out);
    }
    if (!status)
        answer->code = EXIT_FINE;
    feature_record_free(&found);
}

/* Every column a record can have: those of 'sakui indicators' are joined by id. */
static void list_columns(struct strbuf *out)
{
    strbuf_addf(out, "%-24s %-10s %-6s %s\n", "id", "text", "setup", "of the problem");
    feature_record_list(out);
    strbuf_adds(out, "\nsakui indicators, one table with the above by --features:\n");
    indicator_record_list(out, true);
    strbuf_adds(out, "\nGo:\n");
    go_features_list(out);
}

static int run_features(struct context *c, const void *values, int argc, char **argv)
{
    const struct features_values *v = values;
    struct strbuf text;
    strbuf_init(&text);
    if (v->list) {
        list_columns(&text);
    } else {
        struct record names = {.count = 0};
        if (v->go)
            go_features_fields(&names, NULL, NULL, NULL);
        else
            fill_record(&names, NULL, NULL, chosen_format(c, v));
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
     "every column of the record with unit and definition"},
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
