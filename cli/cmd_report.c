/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui report: problems measured, and pages to look at. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/dataset.h"
#include "cli/inputs.h"
#include "core/alloc.h"
#include "core/clock.h"
#include "reports/folder.h"
#include "reports/measure.h"
#include "reports/record_file.h"
#include "reports/report.h"
#include "reports/words.h"

#define RECORDS "data/records.jsonl"

struct report_values {
    const char *lang, *title, *formats, *profile, *algorithm, *reference;
    bool deep, no_verdict, no_search, no_pages;
    long long orders, search_nodes, jobs;
};

static int exit_of(const struct report_problem *p)
{
    const struct report_verdict *v = &p->verdict;
    if (p->error.file)
        return EXIT_TROUBLE;
    if (p->game == PROBLEM_GO && p->go.asked && p->go.limit != LIMIT_NONE)
        return EXIT_UNDECIDED;
    if (!v->judged) {
        bool open = p->search.measured && p->search.record.decided == SEARCH_UNKNOWN;
        return open ? EXIT_UNDECIDED : EXIT_FINE;
    }
    bool wrong = v->given.present && v->given.settled && !v->given.ok;
    if (wrong || v->verdict == VERDICT_UNSOUND || v->verdict == VERDICT_INVALID)
        return EXIT_UNSOUND;
    return v->verdict == VERDICT_UNDECIDED ? EXIT_UNDECIDED : EXIT_FINE;
}

/* ---- measuring ---- */

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    struct report_problem *r;
    sakui_status status = measure_problem(&r, p, values);
    if (status) {
        answer->code = status == SAKUI_CANCELLED ? EXIT_INTERRUPTED : EXIT_TROUBLE;
        if (status != SAKUI_CANCELLED)
            diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "report-measure", "%s: %s",
                     p->id, sakui_status_name(status));
        return;
    }
    report_write_json(r, &answer->side);
    strbuf_addc(&answer->side, '\n');
    if (c->output.json)
        strbuf_add(&answer->out, strbuf_str(&answer->side), answer->side.length);
    answer->code = exit_of(r);
    if (r->error.file)
        diag_add(&answer->diags, DIAG_ERROR, r->error.file, r->error.line, r->error.column,
                 "report-problem", "%s: %s", p->id, r->error.text);
    report_problem_free(r);
}

/* A file that could not be read has its place in the report too. */
static void refused(struct context *c, const struct diag *d)
{
    struct report_problem *r;
    struct strbuf text;
    if (report_problem_failed(&r, d))
        return;
    strbuf_init(&text);
    report_write_json(r, &text);
    strbuf_addc(&text, '\n');
    context_write_side(c, &text);
    strbuf_free(&text);
    report_problem_free(r);
}

static sakui_status measure_options_from(struct context *c, const struct report_values *v,
                                         struct measure_options *o)
{
    struct diag_list diags;
    diag_list_init(&diags);
    measure_options_init(o);
    sakui_status status = profile_load(&o->profile, v->profile, &diags);
    context_report(c, &diags);
    uint64_t nodes = c->limits.nodes ? c->limits.nodes : o->verify_limits.nodes;
    o->verify_limits = c->limits;
    o->verify_limits.nodes = nodes;
    o->search_limits.nodes = (uint64_t)v->search_nodes;
    o->search_limits.memory_bytes = c->limits.memory_bytes;
    o->search_limits.seconds = c->limits.seconds;
    o->search_limits.cancel = c->limits.cancel;
    o->deep = v->deep;
    o->no_verdict = v->no_verdict;
    o->no_search = v->no_search;
    o->orders = (size_t)v->orders;
    o->algorithm = v->algorithm;
    o->seed = (uint64_t)c->seed.seed;
    if (!v->no_search && !search_find(v->algorithm)) {
        context_error(c,
                      "there is no algorithm '%s'; 'sakui indicators --algorithm list' names "
                      "them",
                      v->algorithm);
        return SAKUI_USAGE;
    }
    return status;
}

static int measure_all(struct context *c, const struct report_values *v,
                       const struct measure_options *o, const char *records, int argc, char **argv)
{
    c->side = fopen(records, "wb");
    if (!c->side) {
        context_error(c, "%s: %s", records, strerror(errno));
        return EXIT_TROUBLE;
    }
    c->refused = refused;
    int code = inputs_each(c, o, argc, argv, (unsigned)v->jobs, visit, NULL);
    if (fclose(c->side) != 0 || c->side_failed) {
        context_error(c, "%s: the records could not be written in full", records);
        code = exit_worse(code, EXIT_TROUBLE);
        c->side_failed = true;
    }
    c->side = NULL;
    return code;
}

/* ---- what the report is told ---- */

static unsigned formats_of(struct context *c, const char *list)
{
    static const struct {
        const char *name;
        unsigned format;
    } known[] = {{"html", REPORT_HTML},         {"csv", REPORT_CSV},     {"xml", REPORT_XML},
                 {"markdown", REPORT_MARKDOWN}, {"latex", REPORT_LATEX}, {"all", REPORT_ALL}};
    unsigned formats = 0;
    while (*list) {
        size_t n = strcspn(list, ",");
        unsigned found = 0;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
            if (strlen(known[i].name) == n && strncmp(known[i].name, list, n) == 0)
                found = known[i].format;
        }
        if (!found) {
            context_error(c, "there is no format '%.*s'; html, csv, xml, markdown, latex, all",
                          (int)n, list);
            return 0;
        }
        formats |= found;
        list += n;
        list += *list == ',';
    }
    return formats;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The column "difficulty" of another report's data/problems.csv. *scores is the caller's. */
static bool read_reference(struct context *c, const char *file, double **scores,
                           struct report_reference *out)
{
    struct diag_list diags;
    struct dataset *d;
    diag_list_init(&diags);
    sakui_status status = dataset_read_file(&d, file, &diags);
    size_t column = status ? DATASET_NO_COLUMN : dataset_find(d, "difficulty");
    context_report(c, &diags);
    if (!status && (column == DATASET_NO_COLUMN || d->columns[column].kind != COLUMN_NUMERIC)) {
        context_error(c, "%s: there is no column 'difficulty' of numbers", file);
        status = SAKUI_INPUT;
    }
    *scores = status ? NULL : mem_zalloc(d->rows + 1, sizeof **scores);
    for (size_t i = 0; *scores && i < d->rows; i++) {
        double v = d->columns[column].values[i];
        if (v >= 0)
            (*scores)[out->count++] = v;
    }
    if (*scores && out->count)
        qsort(*scores, out->count, sizeof **scores, compare);
    out->name = file;
    out->scores = *scores;
    if (column != DATASET_NO_COLUMN || !status)
        dataset_free(d);
    return *scores != NULL;
}

static bool add_fact(struct report_colophon *c, const char *name, const char *value)
{
    return vec_push(&c->facts, ((struct report_fact){name, value}));
}

static void put_inputs(struct strbuf *out, int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        strbuf_addf(out, "%s%s", i ? " " : "", argv[i]);
}

static int draw(struct context *c, const struct report_values *v, struct report *r,
                const char *records)
{
    struct diag_list diags;
    struct record_file *file;
    diag_list_init(&diags);
    sakui_status status = record_file_open(&file, records, &diags);
    if (!status) {
        r->problems = record_file_source(file);
        r->options.title = v->title;
        r->options.no_problem_pages = v->no_pages;
        r->options.progress = &c->progress;
        r->options.cancel = c->cancel;
        status = report_write(c->output.output, r, &diags);
    }
    context_report(c, &diags);
    record_file_close(file);
    if (!status)
        return EXIT_FINE;
    if (status != SAKUI_CANCELLED)
        context_error(c, "the report could not be written: %s", sakui_status_name(status));
    return status == SAKUI_CANCELLED ? EXIT_INTERRUPTED : EXIT_TROUBLE;
}

/* ---- the command ---- */

static int measure_and_draw(struct context *c, const struct report_values *v,
                            const struct report_options *wanted, const struct measure_options *o,
                            int argc, char **argv)
{
    struct strbuf records, options, inputs;
    struct report_colophon colophon = {
        .command = "sakui report", .version = SAKUI_VERSION, .seconds = -1};
    strbuf_init(&records);
    strbuf_init(&options);
    strbuf_init(&inputs);
    strbuf_addf(&records, "%s/" RECORDS, c->output.output);
    measure_options_text(o, &options);
    put_inputs(&inputs, argc, argv);
    bool fine =
        add_fact(&colophon, word(wanted->language, WORD_FACT_PROBLEMS), strbuf_str(&inputs)) &&
        add_fact(&colophon, word(wanted->language, WORD_FACT_MEASURED), strbuf_str(&options));
    struct report r = {.colophon = &colophon, .options = *wanted};
    int code = fine ? measure_all(c, v, o, strbuf_str(&records), argc, argv) : EXIT_TROUBLE;
    bool usable = fine && !c->side_failed && code != EXIT_WRONG_USAGE && !context_stopped(c);
    int drawn = usable ? draw(c, v, &r, strbuf_str(&records)) : EXIT_FINE;
    code = exit_worse(code, drawn);
    if (usable && drawn == EXIT_FINE && !c->output.quiet && !c->output.json &&
        (r.options.formats & REPORT_HTML))
        fprintf(c->out, "%s/index.html\n", c->output.output);
    vec_free(&colophon.facts);
    strbuf_free(&records);
    strbuf_free(&options);
    strbuf_free(&inputs);
    return code;
}

static int run_report(struct context *c, const void *values, int argc, char **argv)
{
    const struct report_values *v = values;
    struct measure_options o;
    struct report_options r = {.formats = formats_of(c, v->formats),
                               .language =
                                   strcmp(v->lang, "ja") == 0 ? REPORT_JAPANESE : REPORT_ENGLISH};
    double *scores = NULL;
    struct diag_list diags;
    if (!context_has_folder(c) || !r.formats)
        return EXIT_WRONG_USAGE;
    sakui_status status = measure_options_from(c, v, &o);
    if (status)
        return status == SAKUI_USAGE ? EXIT_WRONG_USAGE : EXIT_TROUBLE;
    diag_list_init(&diags);
    struct folder folder = {c->output.output, &diags};
    status = folder_make(&folder, "data");
    context_report(c, &diags);
    if (status)
        return EXIT_TROUBLE;
    if (v->reference && !read_reference(c, v->reference, &scores, &r.reference))
        return EXIT_TROUBLE;
    int code = measure_and_draw(c, v, &r, &o, argc, argv);
    mem_free(scores);
    return code;
}

#define FIELD(name) offsetof(struct report_values, name)
static const struct option_spec specs[] = {
    {"lang", 0, OPTION_CHOICE, FIELD(lang), "en", 0, 0, NULL, "en|ja", "language of the report"},
    {"title", 0, OPTION_TEXT, FIELD(title), NULL, 0, 0, "TEXT", NULL, "title of the report"},
    {"formats", 0, OPTION_TEXT, FIELD(formats), "all", 0, 0, "LIST", NULL,
     "what to write, with commas: html, csv, xml, markdown, latex, all"},
    {"no-pages", 0, OPTION_FLAG, FIELD(no_pages), NULL, 0, 0, NULL, NULL,
     "leave the pages of single problems out"},
    {"reference", 0, OPTION_TEXT, FIELD(reference), NULL, 0, 0, "FILE", NULL,
     "data/problems.csv of another report: tell where difficulties stand in it"},
    {"profile", 'p', OPTION_TEXT, FIELD(profile), "modern", 0, 0, "NAME", NULL,
     "acceptance profile: modern, classic, or a YAML file"},
    {"deep", 0, OPTION_FLAG, FIELD(deep), NULL, 0, 0, NULL, NULL,
     "look for second mates inside the variations too (notes)"},
    {"no-verdict", 0, OPTION_FLAG, FIELD(no_verdict), NULL, 0, 0, NULL, NULL,
     "do not verify; the line is the file's"},
    {"no-search", 0, OPTION_FLAG, FIELD(no_search), NULL, 0, 0, NULL, NULL,
     "no indicators, and so no difficulty"},
    {"algorithm", 'a', OPTION_TEXT, FIELD(algorithm), "pn", 0, 0, "NAME", NULL,
     "the search whose indicators are measured"},
    {"search-nodes", 0, OPTION_INT, FIELD(search_nodes), "300k", 1, 9e15, "N", NULL,
     "stop each such search after N nodes"},
    {"orders", 0, OPTION_INT, FIELD(orders), "4", 0, 1000, "N", NULL,
     "repeat it with N shuffled move orders: the spread of the difficulty"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "problems side by side"},
    {0}};

static const struct example examples[] = {
    {"sakui report -o /tmp/sakui-report --nodes 100k --search-nodes 10k corpus/zuko/zuko-002.kif",
     "One problem: verdict, board to step through, difficulty"},
    {"sakui report -o /tmp/sakui-report --lang ja --orders 0 --nodes 5k --search-nodes 1k "
     "corpus/zuko/zuko-00[1-4].kif || true",
     "A collection in Japanese, with small limits"},
    {0}};

const struct command command_report = {
    .name = "report",
    .arguments = "PROBLEM… -o FOLDER",
    .summary = "a report to look at: pages, diagrams, tables",
    .description =
        "Verifies and measures problems and writes a folder: index.html with the collection and a\n"
        "page for each problem (readable without network and without script), the same as CSV, "
        "XML,\n"
        "Markdown and LaTeX tables, and data/records.jsonl with everything that was measured. A\n"
        "verification stops after 1 million nodes unless --nodes says otherwise.",
    .groups = GROUP_OUTPUT | GROUP_INPUT | GROUP_LIMITS | GROUP_SEED,
    .specs = specs,
    .values_size = sizeof(struct report_values),
    .examples = examples,
    .fills_folder = true,
    .run = run_report,
};
