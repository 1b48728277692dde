/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui compose compare: two versions side by side. */
#include <math.h>
#include <string.h>

#include "cli/compose.h"
#include "cli/shogi_problem.h"
#include "core/json.h"
#include "tsume/verify/verify.h"

#define VERSIONS_MAX 2

struct version {
    char id[64];
    enum verify_verdict verdict;
    int plies;
    size_t findings;
    bool measured;
    struct measures measures;
};

struct comparison {
    struct compose_run *run;
    struct version versions[VERSIONS_MAX];
    size_t count;
};

static void measure_line(struct comparison *cmp, const struct verify_report *report,
                         struct version *v)
{
    struct composed c = {.start = report->start, .plies = (int)report->line.count};
    if (report->line.count == 0 || report->line.count > COMPOSE_PLIES_MAX)
        return;
    memcpy(c.line, report->line.moves, report->line.count * sizeof *c.line);
    v->measured = !measure_composed(&c, (uint64_t)cmp->run->values->indicators,
                                    cmp->run->screen.cancel, &v->measures);
}

static void visit(const struct context *context, const void *values, const struct problem *p,
                  struct answer *answer)
{
    /* One job: the versions come in order, in the calling thread. */
    struct comparison *cmp = *(struct comparison *const *)values;
    struct shogi_position start;
    struct verify_report *report;
    (void)context;
    answer->code = EXIT_TROUBLE;
    if (shogi_problem_setup(p, "compose", &start, &answer->diags))
        return;
    if (cmp->count == VERSIONS_MAX) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "compare",
                 "compare takes two problems; %s is one too many", p->id);
        return;
    }
    struct verify_options options = {
        .profile = cmp->run->screen.profile,
        .limits = {.nodes = cmp->run->screen.verify_nodes, .cancel = cmp->run->screen.cancel}};
    if (verify_position(&start, p->root, &options, &report))
        return;
    struct version *v = &cmp->versions[cmp->count++];
    strncpy(v->id, p->id, sizeof v->id - 1);
    v->verdict = report->verdict;
    v->plies = report->length_known ? report->plies : 0;
    v->findings = report->findings.count;
    measure_line(cmp, report, v);
    report_free(report);
    answer->code = EXIT_FINE;
}

static void put_row(struct strbuf *out, const char *name, double a, double b, bool all)
{
    char left[32] = "-", right[32] = "-";
    if (!all && (a == b || (isnan(a) && isnan(b))))
        return;
    if (!isnan(a))
        snprintf(left, sizeof left, "%.6g", a);
    if (!isnan(b))
        snprintf(right, sizeof right, "%.6g", b);
    strbuf_addf(out, "%-28s %16s %16s\n", name, left, right);
}

static void put_table(const struct comparison *cmp, struct strbuf *out)
{
    const struct version *a = &cmp->versions[0], *b = &cmp->versions[1];
    strbuf_addf(out, "%-28s %16.16s %16.16s\n", "", a->id, b->id);
    strbuf_addf(out, "%-28s %16s %16s\n", "verdict", verdict_name(a->verdict),
                verdict_name(b->verdict));
    put_row(out, "plies", a->plies ? (double)a->plies : NAN, b->plies ? (double)b->plies : NAN,
            true);
    put_row(out, "findings", (double)a->findings, (double)b->findings, true);
    if (!a->measured || !b->measured)
        return;
    for (int i = 0; i < MEASURED_INDICATORS; i++)
        put_row(out, measured_indicator_name((enum measured_indicator)i), a->measures.indicator[i],
                b->measures.indicator[i], true);
    strbuf_adds(out, "features that differ:\n");
    for (int i = 0; i < FEATURE_COUNT; i++)
        put_row(out, feature_info((enum feature)i)->name, a->measures.features.value[i],
                b->measures.features.value[i], false);
}

static void put_json(const struct comparison *cmp, struct strbuf *out)
{
    struct json j;
    for (size_t k = 0; k < cmp->count; k++) {
        const struct version *v = &cmp->versions[k];
        json_init(&j, out);
        json_object(&j);
        json_kv_string(&j, "id", v->id);
        json_kv_string(&j, "verdict", verdict_name(v->verdict));
        json_kv_double(&j, "plies", v->plies ? (double)v->plies : NAN);
        json_kv_int(&j, "findings", (long long)v->findings);
        for (int i = 0; v->measured && i < MEASURED_INDICATORS; i++)
            json_kv_double(&j, measured_indicator_name((enum measured_indicator)i),
                           v->measures.indicator[i]);
        json_key(&j, "features");
        json_object(&j);
        for (int i = 0; v->measured && i < FEATURE_COUNT; i++)
            json_kv_double(&j, feature_info((enum feature)i)->name, v->measures.features.value[i]);
        json_end(&j);
        json_end(&j);
        strbuf_addc(out, '\n');
    }
}

int compose_compare(struct compose_run *run, int argc, char **argv)
{
    struct comparison cmp = {.run = run};
    struct comparison *pointer = &cmp;
    struct strbuf out;
    int code = inputs_each(run->context, &pointer, argc, argv, 1, visit, NULL);
    if (cmp.count < VERSIONS_MAX) {
        context_error(run->context, "compare needs two problems; %zu could be read", cmp.count);
        return exit_worse(code, EXIT_WRONG_USAGE);
    }
    strbuf_init(&out);
    if (run->context->output.json)
        put_json(&cmp, &out);
    else
        put_table(&cmp, &out);
    context_write(run->context, &out);
    strbuf_free(&out);
    return code;
}
