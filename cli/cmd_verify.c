/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui verify: is a problem sound, and if not, why? */
#include <stdio.h>
#include <string.h>

#include "cli/go_solve.h"
#include "cli/inputs.h"
#include "cli/output_file.h"
#include "cli/shogi_problem.h"
#include "cli/verify_report.h"
#include "cli/verify_table.h"
#include "tsume/shogi/notation.h"
#include "tsume/verify/certificate.h"
#include "tsume/verify/verify.h"

struct verify_values {
    const char *profile, *explain, *notation, *certificate;
    bool deep, first, no_tries, one_eye;
    long long jobs, threats;
    double certificate_time;
};

/* What a visit needs: the values and the profile they name. */
struct verify_run {
    const struct verify_values *values;
    struct verify_options options;
};

static int exit_of(const struct verify_report *r)
{
    bool wrong = r->given.present && r->given.settled && !r->given.ok;
    if (wrong || r->verdict == VERDICT_UNSOUND || r->verdict == VERDICT_INVALID)
        return EXIT_UNSOUND;
    return r->verdict == VERDICT_UNDECIDED ? EXIT_UNDECIDED : EXIT_FINE;
}

static bool read_setup(const struct problem *p, struct shogi_position *start,
                       struct diag_list *diags)
{
    if (p->game != PROBLEM_SHOGI) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "wrong-game",
                 "%s: verify works on shogi; this is a problem of %s", p->id,
                 problem_game_name(p->game));
        return false;
    }
    return shogi_from_sfen(start, p->setup, strlen(p->setup), p->file, p->line, 1, diags) ==
           SAKUI_OK;
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    const struct verify_run *run = values;
    struct verify_report *report;
    struct shogi_position start;
    answer->code = EXIT_TROUBLE;
    if (p->game == PROBLEM_GO) {
        const struct verify_values *v = run->values;
        struct go_verify_how how = {
            {v->one_eye, (int)v->threats, false}, v->deep, !v->no_tries, v->certificate_time};
        go_verify_visit(c, &how, p, answer);
        return;
    }
    if (!read_setup(p, &start, &answer->diags))
        return;
    struct certificate_summary summary = {0};
    struct certificate_order order = {.id = p->id,
                                      .profile = run->options.profile.name,
                                      .out = &answer->side,
                                      .seconds = run->values->certificate_time,
                                      .summary = &summary};
    struct verify_options options = run->options;
    options.certificate = c->side ? &order : NULL;
    sakui_status status = verify_position(&start, p->root, &options, &report);
    if (status) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "verify-failed", "%s: %s", p->id,
                 sakui_status_name(status));
        return;
    }
    struct verify_print how = {.id = p->id,
                               .game = problem_game_name(p->game),
                               .profile = run->options.profile.name,
                               .notation = line_notation_by_name(run->values->notation),
                               .color = c->color,
                               .tries = !run->values->no_tries,
                               .certificate = &summary};
    if (c->output.json)
        verify_report_json(report, &how, &answer->out);
    else if (c->csv.csv)
        verify_report_csv(report, &how, &answer->out);
    else
        verify_report_text(report, &how, &answer->out);
    if (!c->output.json && !c->csv.csv)
        strbuf_addc(&answer->out, '\n');
    answer->code = exit_of(report);
    report_free(report);
}

static void put_definition(enum finding_kind kind, struct strbuf *out)
{
    const struct finding_info *info = finding_info(kind);
    strbuf_addf(out, "%s%s%s: %s\n  %s\n", info->name, *info->japanese ? " " : "", info->japanese,
                info->title, info->definition);
}

static int explain(struct context *c, const char *name)
{
    struct strbuf text;
    enum finding_kind kind;
    strbuf_init(&text);
    if (strcmp(name, "all") == 0) {
        for (int i = 0; i < FINDING_KINDS; i++)
            put_definition((enum finding_kind)i, &text);
        go_explain(NULL, &text);
    } else if (finding_by_name(name, &kind)) {
        put_definition(kind, &text);
        go_explain(name, &text);
    } else if (!go_explain(name, &text)) {
        context_error(c, "there is no kind '%s'; '--explain all' lists them", name);
        strbuf_free(&text);
        return EXIT_WRONG_USAGE;
    }
    context_write(c, &text);
    strbuf_free(&text);
    return EXIT_FINE;
}

/* The same with a file for the certificates, in the order of the problems. */
static int with_certificates(struct context *c, struct verify_run *run, int argc, char **argv)
{
    const char *name = run->values->certificate;
    struct output_file file;
    int e = output_file_open(&file, name);
    if (e) {
        context_error(c, "%s: %s", name, strerror(e));
        return EXIT_TROUBLE;
    }
    c->side = file.stream;
    int code = inputs_each(c, run, argc, argv, (unsigned)run->values->jobs, visit, NULL);
    if (output_file_close(&file, false) != 0 || c->side_failed) {
        context_error(c, "%s: the certificates could not be written in full", name);
        code = exit_worse(code, EXIT_TROUBLE);
    }
    c->side = NULL;
    return code;
}

static void put_heading(struct context *c)
{
    struct strbuf text;
    strbuf_init(&text);
    verify_row_heading(&text);
    context_write(c, &text);
    strbuf_free(&text);
}

static int run_verify(struct context *c, const void *values, int argc, char **argv)
{
    const struct verify_values *v = values;
    struct diag_list diags;
    struct verify_run run = {.values = v};
    if (v->explain)
        return explain(c, v->explain);
    diag_list_init(&diags);
    sakui_status status = profile_load(&run.options.profile, v->profile, &diags);
    context_report(c, &diags);
    if (status)
        return EXIT_TROUBLE;
    run.options.first = v->first;
    run.options.deep = v->deep;
    run.options.limits = c->limits;
    if (c->csv.csv && !c->output.json)
        put_heading(c);
    if (!v->certificate)
        return inputs_each(c, &run, argc, argv, (unsigned)v->jobs, visit, NULL);
    return with_certificates(c, &run, argc, argv);
}

#define FIELD(name) offsetof(struct verify_values, name)
static const struct option_spec specs[] = {
    {"profile", 'p', OPTION_TEXT, FIELD(profile), "modern", 0, 0, "NAME", NULL,
     "acceptance profile: modern, classic, or a YAML file"},
    {"first", 0, OPTION_FLAG, FIELD(first), NULL, 0, 0, NULL, NULL,
     "stop at the first finding that makes a problem unsound"},
    {"deep", 0, OPTION_FLAG, FIELD(deep), NULL, 0, 0, NULL, NULL,
     "look for second mates inside the variations too (notes)"},
    {"certificate", 0, OPTION_TEXT, FIELD(certificate), NULL, 0, 0, "FILE", NULL,
     "write a proof of each verdict, to be checked by sakui-check"},
    {"certificate-time", 0, OPTION_REAL, FIELD(certificate_time), "0", 0, 1e9, "SECONDS", NULL,
     "processor time for writing one proof; 0 = as --time"},
    {"explain", 0, OPTION_TEXT, FIELD(explain), NULL, 0, 0, "KIND", NULL,
     "print the definition of a kind of finding ('all' for every one)"},
    {"notation", 0, OPTION_CHOICE, FIELD(notation), "ki2", 0, 0, NULL, "ki2|kif|usi",
     "how moves are written"},
    {"no-tries", 0, OPTION_FLAG, FIELD(no_tries), NULL, 0, 0, NULL, NULL,
     "leave the checks that fail out of the text report"},
    {"one-eye", 0, OPTION_FLAG, FIELD(one_eye), NULL, 0, 0, NULL, NULL,
     "Go: the stones have an eye elsewhere, one more is enough"},
    {"threats", 0, OPTION_INT, FIELD(threats), "3", 0, 16, "N", NULL,
     "Go: the largest number of ko threats that is tried"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "problems side by side"},
    {0}};

static const struct example examples[] = {
    {"sakui verify 'sfen:9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1'",
     "Is this sound? Everything that was tried is listed"},
    {"sakui verify --json --time 10 corpus/zuko/zuko-002.kif", "For scripts, with a limit"},
    {"sakui verify --csv --first --nodes 2000 corpus/composed",
     "A table with a row a problem, for a spreadsheet"},
    {"sakui verify --certificate /tmp/zuko-002.cert corpus/zuko/zuko-002.kif",
     "With a proof that 'sakui-check /tmp/zuko-002.cert' checks"},
    {"sakui verify --explain yo-tsume", "What a finding means"},
    {0}};

const struct command command_verify = {
    .name = "verify",
    .arguments = "PROBLEM…",
    .summary = "is a problem sound, and if not, why",
    .description =
        "Walks the given solution (or best play where there is none or it is wrong), settles "
        "every\n"
        "other check and every other defence, and gives the verdict of the acceptance profile "
        "with\n"
        "the lines that show it. 'sound' is only said when every question was settled; what a "
        "limit\n"
        "left open is listed.\n\n"
        "A Go problem is sound if moving first gains something and one first move alone does; "
        "the\n"
        "lines of the file are judged by what the file says of them.",
    .groups = GROUP_OUTPUT | GROUP_INPUT | GROUP_LIMITS | GROUP_CSV,
    .specs = specs,
    .values_size = sizeof(struct verify_values),
    .examples = examples,
    .run = run_verify,
};
