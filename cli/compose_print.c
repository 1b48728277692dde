/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Composed problems for people, for scripts, and in the formats of the importers. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/compose.h"
#include "cli/line.h"
#include "core/json.h"
#include "tsume/shogi/notation.h"
#include "tsume/verify/certificate.h"
#include "tsume/verify/verify.h"

static const enum feature shown[] = {FEATURE_sacrifices, FEATURE_king_moves, FEATURE_pieces_start};

static void print_json(const struct compose_run *run, const struct composed *c,
                       const struct measures *m, const char *id, const char *words,
                       struct strbuf *out)
{
    struct json j;
    char sfen[SHOGI_SFEN_MAX], usi[SHOGI_USI_MAX];
    shogi_to_sfen(&c->start, sfen);
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", id);
    json_kv_string(&j, "made", words);
    json_kv_string(&j, "sfen", sfen);
    json_kv_string(&j, "verdict", c->flawed ? "flawed" : "sound");
    json_kv_string(&j, "profile", run->screen.profile.name);
    json_kv_int(&j, "plies", c->plies);
    json_key(&j, "line");
    json_array(&j);
    for (int i = 0; i < c->plies; i++) {
        shogi_move_to_usi(c->line[i], usi);
        json_string(&j, usi);
    }
    json_end_array(&j);
    if (run->target)
        json_kv_double(&j, "score", formula_value(run->target, m));
    for (int i = 0; i < MEASURED_INDICATORS; i++)
        json_kv_double(&j, measured_indicator_name((enum measured_indicator)i), m->indicator[i]);
    json_kv_bool(&j, "censored", m->censored);
    json_key(&j, "features");
    json_object(&j);
    for (int i = 0; i < FEATURE_COUNT; i++)
        json_kv_double(&j, feature_info((enum feature)i)->name, m->features.value[i]);
    json_end(&j);
    json_end(&j);
    strbuf_addc(out, '\n');
}

static void put_measures(const struct compose_run *run, const struct measures *m,
                         struct strbuf *out)
{
    strbuf_adds(out, "     ");
    for (int i = 0; i <= MEASURED_MAX_DN; i++)
        if (!isnan(m->indicator[i]))
            strbuf_addf(out, "%s %.0f%s, ", i == MEASURED_MAX_PN ? "max pn" : "max dn",
                        m->indicator[i], m->censored ? "+" : "");
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        strbuf_addf(out, "%s%s %.0f", i ? ", " : "", feature_info(shown[i])->name,
                    m->features.value[shown[i]]);
    if (run->target)
        strbuf_addf(out, "; score %.4g", formula_value(run->target, m));
    strbuf_adds(out, "\n");
}

static void print_text(const struct compose_run *run, const struct composed *c,
                       const struct measures *m, const char *words, struct strbuf *out)
{
    char sfen[SHOGI_SFEN_MAX];
    shogi_to_sfen(&c->start, sfen);
    strbuf_addf(out, "%3zu  %s, %d plies: %s\n     sfen %s\n     ", run->written,
                c->flawed ? "flawed" : "sound", c->plies, words, sfen);
    line_moves(out, &c->start, c->line, (size_t)c->plies,
               line_notation_by_name(run->values->notation));
    put_measures(run, m, out);
}

/* ---- as a problem ---- */

static sakui_status add_number(struct problem *p, const char *key, double value)
{
    char text[32];
    if (isnan(value))
        return SAKUI_OK;
    snprintf(text, sizeof text, "%.15g", value);
    return problem_tag_add(p, key, text);
}

/* Lists have no place for more than moves, and would say so every time. */
static bool is_list(const struct compose_run *run)
{
    return strcmp(run->values->to, "usi") == 0 || strcmp(run->values->to, "sfen") == 0;
}

static sakui_status add_tags(const struct compose_run *run, const struct composed *c,
                             const struct measures *m, const char *words, struct problem *p)
{
    sakui_status status = problem_tag_add(p, "composed", words);
    if (!status)
        status = problem_tag_add(p, "verdict", c->flawed ? "flawed" : "sound");
    if (!status)
        status = problem_tag_add(p, "profile", run->screen.profile.name);
    for (int i = 0; i < MEASURED_INDICATORS && !status && !m->censored; i++)
        status =
            add_number(p, measured_indicator_name((enum measured_indicator)i), m->indicator[i]);
    return status;
}

static sakui_status fill_problem(const struct compose_run *run, const struct composed *c,
                                 const struct measures *m, const char *id, const char *words,
                                 struct problem *p)
{
    char sfen[SHOGI_SFEN_MAX], usi[SHOGI_USI_MAX];
    shogi_to_sfen(&c->start, sfen);
    p->game = PROBLEM_SHOGI;
    p->side = c->start.side == SHOGI_BLACK ? SIDE_BLACK : SIDE_WHITE;
    p->goal = GOAL_MATE;
    p->plies = is_list(run) ? 0 : c->plies;
    sakui_status status = problem_set(p, &p->setup, sfen);
    if (!status && !is_list(run))
        status = problem_set(p, &p->id, id);
    if (!status && !is_list(run))
        status = add_tags(run, c, m, words, p);
    struct problem_node *n = p->root;
    for (int i = 0; i < c->plies && !status && n; i++) {
        shogi_move_to_usi(c->line[i], usi);
        n = problem_node_add(p, n, usi);
    }
    if (!n)
        return SAKUI_MEMORY;
    if (!is_list(run))
        n->end = END_MATE;
    return status;
}

static void print_format(struct compose_run *run, const struct composed *c,
                         const struct measures *m, const char *id, const char *words,
                         struct strbuf *out, struct diag_list *diags)
{
    struct problem *p;
    sakui_status status = problem_new(&p);
    if (!status)
        status = fill_problem(run, c, m, id, words, p);
    run->writer.options.index = run->written - 1;
    if (!status)
        status = sakui_write_problem(&run->writer, p, out, diags);
    problem_free(p);
    if (status)
        run->code = exit_worse(run->code, EXIT_TROUBLE);
}

/* The verdict once more, now with its proof. */
static sakui_status certify(struct compose_run *run, const struct composed *c, const char *id)
{
    struct verify_report *report;
    struct certificate_summary summary = {0};
    struct certificate_order order = {.id = id,
                                      .profile = run->screen.profile.name,
                                      .out = &run->certificates,
                                      .summary = &summary};
    struct verify_options options = {.profile = run->screen.profile,
                                     .limits = {.cancel = run->screen.cancel},
                                     .certificate = &order};
    sakui_status status = verify_position(&c->start, NULL, &options, &report);
    if (!status)
        report_free(report);
    return status;
}

void compose_print(struct compose_run *run, const struct composed *c, const char *id,
                   const char *words, struct strbuf *out, struct diag_list *diags)
{
    struct measures m;
    run->written++;
    if (measure_composed(c, (uint64_t)run->values->indicators, run->screen.cancel, &m)) {
        run->code = exit_worse(run->code, EXIT_TROUBLE);
        return;
    }
    if (run->values->certificate && certify(run, c, id))
        run->code = exit_worse(run->code, EXIT_TROUBLE);
    if (run->writes)
        print_format(run, c, &m, id, words, out, diags);
    else if (run->context->output.json)
        print_json(run, c, &m, id, words, out);
    else
        print_text(run, c, &m, words, out);
}
