/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui study: import, verify, measure, compare, report; all in one go, and again only what
 * changed. */
#include <string.h>
#include <unistd.h>

#include "cli/context.h"
#include "core/json.h"
#include "reports/study_job.h"

struct study_values {
    const char *store;
    bool forget;
    long long jobs;
};

static void tell(void *context, struct diag_list *diags)
{
    context_report(context, diags);
}

static unsigned jobs_of(const struct study_values *v)
{
    long n = v->jobs ? (long)v->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (unsigned)n;
}

static int exit_of(const struct study_outcome *o)
{
    const struct study_counts *c = &o->counts;
    int code = EXIT_FINE;
    if (c->failed)
        code = exit_worse(code, EXIT_TROUBLE);
    if (c->verdicts[VERDICT_UNSOUND] || c->verdicts[VERDICT_INVALID] || c->wrong)
        code = exit_worse(code, EXIT_UNSOUND);
    if (c->verdicts[VERDICT_UNDECIDED] || c->go_open || (!c->judged && c->search_open))
        code = exit_worse(code, EXIT_UNDECIDED);
    return code;
}

static void put_text(const struct study_outcome *o, const char *folder, struct strbuf *out)
{
    const struct study_counts *c = &o->counts;
    strbuf_addf(out, "%zu problems: %zu measured now, %zu from the store, %zu not readable\n",
                c->problems, o->measured, o->stored, o->refused);
    if (o->forgotten)
        strbuf_addf(out, "%zu results of other versions and options forgotten\n", o->forgotten);
    if (c->judged) {
        strbuf_adds(out, "verdicts:");
        for (int i = VERDICT_SOUND; i <= VERDICT_INVALID; i++)
            strbuf_addf(out, "%s %zu %s", i ? "," : "", c->verdicts[i],
                        verdict_name((enum verify_verdict)i));
        strbuf_addc(out, '\n');
    }
    strbuf_addf(out, "report: %s/index.html\n", folder);
}

static void put_json(const struct study_outcome *o, const char *folder, struct strbuf *out)
{
    const struct study_counts *c = &o->counts;
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_uint(&j, "problems", c->problems);
    json_kv_uint(&j, "measured", o->measured);
    json_kv_uint(&j, "stored", o->stored);
    json_kv_uint(&j, "refused", o->refused);
    json_kv_uint(&j, "forgotten", o->forgotten);
    json_key(&j, "verdicts");
    json_object(&j);
    for (int i = VERDICT_SOUND; i <= VERDICT_INVALID; i++)
        json_kv_uint(&j, verdict_name((enum verify_verdict)i), c->verdicts[i]);
    json_end(&j);
    json_kv_uint(&j, "wrong_solutions", c->wrong);
    json_kv_uint(&j, "searches_stopped", c->search_open);
    json_kv_string(&j, "report", folder);
    json_end(&j);
    strbuf_addc(out, '\n');
}

static int finish(struct context *c, sakui_status status, const struct study_outcome *o)
{
    struct strbuf text;
    if (status == SAKUI_CANCELLED) {
        context_error(c, "stopped; %zu results are kept, the same command goes on from there",
                      o->measured + o->stored);
        return EXIT_INTERRUPTED;
    }
    if (status) {
        if (status == SAKUI_MEMORY)
            context_error(c, "out of memory");
        return EXIT_TROUBLE;
    }
    strbuf_init(&text);
    if (c->output.json)
        put_json(o, c->output.output, &text);
    else
        put_text(o, c->output.output, &text);
    context_write(c, &text);
    strbuf_free(&text);
    return exit_of(o);
}

static int run_study(struct context *c, const void *values, int argc, char **argv)
{
    const struct study_values *v = values;
    struct study_outcome outcome;
    if (argc != 1) {
        context_error(c, argc ? "one study at a time" : "name the study file");
        return EXIT_WRONG_USAGE;
    }
    if (!context_has_folder(c))
        return EXIT_WRONG_USAGE;
    struct study_job job = {.file = argv[0],
                            .folder = c->output.output,
                            .store = v->store,
                            .version = SAKUI_VERSION,
                            .jobs = jobs_of(v),
                            .forget = v->forget,
                            .progress = &c->progress,
                            .cancel = c->cancel,
                            .tell = tell,
                            .context = c};
    sakui_status status = study_job_run(&job, &outcome);
    return finish(c, status, &outcome);
}

#define FIELD(name) offsetof(struct study_values, name)
static const struct option_spec specs[] = {
    {"store", 0, OPTION_TEXT, FIELD(store), NULL, 0, 0, "FILE", NULL,
     "keep results there (default: results.sqlite in the folder); studies may share one"},
    {"forget", 0, OPTION_FLAG, FIELD(forget), NULL, 0, 0, NULL, NULL,
     "first drop results of other versions and options from the store"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "0", 0, 256, "N", NULL,
     "problems side by side; 0 is one per processor"},
    {0}};

static const struct example examples[] = {
    {"sakui study corpus/examples/small-study.yaml -o /tmp/small-study",
     "A small study; its report is /tmp/small-study/index.html"},
    {"sakui study corpus/examples/small-study.yaml -o /tmp/small-study --json",
     "Again: everything comes out of the store"},
    {0}};

const struct command command_study = {
    .name = "study",
    .arguments = "STUDY.yaml",
    .summary = "the whole way: import, verify, measure, compare, report",
    .description =
        "Does what a study file says (docs/formats/study.md): reads groups of problems, verifies\n"
        "and measures each, compares groups matched by length, relates contests' rankings to the\n"
        "measures, and writes a report (-o FOLDER). Results are kept: a second run only does what\n"
        "changed, and a study that was stopped, even killed, goes on where it was. Limits are in\n"
        "nodes only, so that the report is the same on every machine.",
    .groups = GROUP_OUTPUT,
    .specs = specs,
    .values_size = sizeof(struct study_values),
    .examples = examples,
    .fills_folder = true,
    .run = run_study,
};
