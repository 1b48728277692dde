/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/verify_report.h"

#include <math.h>

#include "cli/verify_table.h"
#include "core/json.h"
#include "tsume/shogi/draw.h"
#include "tsume/shogi/notation.h"

/* ---- JSON ---- */

static void json_move(struct json *j, const char *key, shogi_move m)
{
    char usi[SHOGI_USI_MAX];
    if (m != SHOGI_MOVE_NONE)
        shogi_move_to_usi(m, usi);
    json_kv_string(j, key, m != SHOGI_MOVE_NONE ? usi : NULL);
}

static void json_line(struct json *j, const char *key, const struct move_line *line)
{
    json_key(j, key);
    json_array(j);
    for (size_t i = 0; i < line->count; i++) {
        char usi[SHOGI_USI_MAX];
        shogi_move_to_usi(line->moves[i], usi);
        json_string(j, usi);
    }
    json_end_array(j);
}

static void json_findings(struct json *j, const struct verify_report *r)
{
    json_key(j, "findings");
    json_array(j);
    for (size_t i = 0; i < r->findings.count; i++) {
        const struct finding *f = &r->findings.items[i];
        json_object(j);
        json_kv_string(j, "kind", finding_info(f->kind)->name);
        json_kv_string(j, "severity", severity_name(f->severity));
        json_kv_int(j, "ply", f->ply);
        json_move(j, "move", f->move);
        json_line(j, "line", &f->line);
        json_kv_string(j, "detail", f->detail);
        json_end(j);
    }
    json_end_array(j);
}

static void json_undecided(struct json *j, const struct verify_report *r)
{
    json_key(j, "undecided");
    json_array(j);
    for (size_t i = 0; i < r->undecided.count; i++) {
        const struct open_question *q = &r->undecided.items[i];
        json_object(j);
        json_kv_string(j, "question", q->question);
        json_kv_int(j, "ply", q->ply);
        json_move(j, "move", q->move);
        json_kv_uint(j, "nodes", q->nodes);
        json_kv_bool(j, "blocks", q->blocks);
        json_end(j);
    }
    json_end_array(j);
}

static void json_tries(struct json *j, const struct verify_report *r)
{
    json_key(j, "tries");
    json_array(j);
    for (size_t i = 0; i < r->tries.count; i++) {
        const struct failed_try *t = &r->tries.items[i];
        json_object(j);
        json_kv_int(j, "ply", t->ply);
        json_move(j, "move", t->move);
        json_move(j, "refutation", t->refutation);
        json_end(j);
    }
    json_end_array(j);
}

static const char *given_reason(const struct verify_report *r)
{
    const struct given_solution *g = &r->given;
    if (g->reason || !g->present || g->settled)
        return g->reason;
    return r->limit ? "not settled within the limits"
                    : "not settled: the work ended with the first grave finding";
}

static void json_given(struct json *j, const struct verify_report *r)
{
    const struct given_solution *g = &r->given;
    json_key(j, "given");
    json_object(j);
    json_kv_bool(j, "present", g->present);
    json_kv_bool(j, "ok", g->present && g->ok && g->settled);
    json_kv_bool(j, "settled", g->settled);
    json_kv_string(j, "reason", given_reason(r));
    json_kv_int(j, "plies", g->plies);
    json_kv_int(j, "passed_over", g->passed_over);
    json_kv_string(j, "why_passed", g->why_passed);
    json_line(j, "line", &g->line);
    json_kv_int(j, "wrong_ply", g->wrong_ply);
    json_key(j, "variations");
    json_array(j);
    for (size_t i = 0; i < g->variations.count; i++) {
        const struct given_variation *v = &g->variations.items[i];
        json_object(j);
        json_kv_int(j, "ply", v->ply);
        json_line(j, "line", &v->line);
        json_kv_string(j, "status", variation_status_name(v->status));
        json_kv_string(j, "detail", v->detail);
        json_end(j);
    }
    json_end_array(j);
    json_end(j);
}

static void json_certificate(struct json *j, const struct certificate_summary *s)
{
    json_key(j, "certificate");
    json_object(j);
    json_kv_bool(j, "complete", s->complete);
    json_kv_uint(j, "bytes", s->bytes);
    json_kv_uint(j, "statements", s->statements);
    json_kv_uint(j, "claimed", s->claimed);
    json_kv_uint(j, "hints", s->hints);
    json_kv_uint(j, "facts", s->facts);
    json_kv_string(j, "limit", limit_name(s->limit));
    json_kv_uint(j, "nodes", s->nodes);
    json_kv_double(j, "time_ms", round(s->seconds * 1e6) / 1e3);
    json_end(j);
}

void verify_report_json(const struct verify_report *r, const struct verify_print *how,
                        struct strbuf *out)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", how->id);
    json_kv_string(&j, "game", how->game);
    json_kv_string(&j, "verdict", verdict_name(r->verdict));
    json_key(&j, "plies");
    if (r->length_known && r->mate)
        json_int(&j, r->plies);
    else
        json_null(&j);
    json_key(&j, "leftover");
    if (r->length_known && r->mate)
        json_bool(&j, r->leftover);
    else
        json_null(&j);
    json_line(&j, "line", &r->line);
    json_kv_string(&j, "line_from",
                   r->line.count == 0 ? NULL
                   : r->line_is_given ? "given"
                                      : "solver");
    json_findings(&j, r);
    json_undecided(&j, r);
    json_given(&j, r);
    json_tries(&j, r);
    json_kv_int(&j, "missing_pieces", r->missing_pieces);
    json_kv_string(&j, "limit", limit_name(r->limit));
    json_kv_string(&j, "profile", how->profile);
    json_kv_uint(&j, "nodes", r->nodes);
    json_kv_double(&j, "time_ms", round(r->seconds * 1e6) / 1e3);
    if (how->certificate && how->certificate->wanted)
        json_certificate(&j, how->certificate);
    json_end(&j);
    strbuf_addc(out, '\n');
}

/* ---- text ---- */

static const char *verdict_words(enum verify_verdict verdict)
{
    switch (verdict) {
    case VERDICT_SOUND:
        return "sound";
    case VERDICT_FLAWED:
        return "sound, with flaws";
    case VERDICT_UNSOUND:
        return "unsound";
    case VERDICT_UNDECIDED:
        return "undecided within the limits";
    default:
        return "invalid: nothing can be asked about this position";
    }
}

static void put_moves(const struct verify_print *how, const struct shogi_position *before,
                      const struct move_line *line, struct strbuf *out)
{
    line_moves(out, before, line->moves, line->count, how->notation);
}

static void put_length(const struct verify_report *r, struct strbuf *out)
{
    const struct given_solution *g = &r->given;
    if (r->mate && r->length_known)
        strbuf_addf(out, "Mate in %d%s.", r->plies, r->leftover ? ", pieces left over" : "");
    else if (r->mate)
        strbuf_adds(out, "Mate, the length is not settled.");
    if (g->present && g->plies && (!r->length_known || !r->mate || g->plies != r->plies))
        strbuf_addf(out, "%sThe given line has %d %s.", r->mate ? " " : "", g->plies,
                    g->plies == 1 ? "ply" : "plies");
    if (r->mate || g->present)
        strbuf_addc(out, '\n');
}

static void put_given(const struct verify_report *r, const struct verify_print *how,
                      struct strbuf *out)
{
    const struct given_solution *g = &r->given;
    if (!g->present)
        strbuf_adds(out, "No solution is given.\n");
    else if (!g->settled)
        strbuf_adds(out, "The given solution: not settled.\n");
    else if (g->ok)
        strbuf_adds(out, "The given solution is right.\n");
    else if (g->wrong_ply)
        strbuf_addf(out, "The given solution is wrong at ply %d: %s.\n", g->wrong_ply,
                    g->reason ? g->reason : "");
    else
        strbuf_addf(out, "The given solution is wrong: %s.\n", g->reason ? g->reason : "");
    if (g->passed_over)
        strbuf_addf(out, "The last %d plies of the given solution do not count: %s.\n",
                    g->passed_over, g->why_passed ? g->why_passed : "");
    for (size_t i = 0; i < g->variations.count; i++) {
        const struct given_variation *v = &g->variations.items[i];
        strbuf_addf(out, "  variation at ply %d, %s: %s\n", v->ply,
                    variation_status_name(v->status), v->detail ? v->detail : "");
        if (v->line.count) {
            strbuf_adds(out, "    ");
            put_moves(how, &v->before, &v->line, out);
        }
    }
}

static void put_findings(const struct verify_report *r, const struct verify_print *how,
                         struct strbuf *out)
{
    if (r->findings.count)
        strbuf_adds(out, "\nFindings\n");
    for (size_t i = 0; i < r->findings.count; i++) {
        const struct finding *f = &r->findings.items[i];
        const struct finding_info *info = finding_info(f->kind);
        strbuf_addf(out, "  %-8s%s%s%s", severity_name(f->severity), info->name,
                    *info->japanese ? " " : "", info->japanese);
        if (f->ply)
            strbuf_addf(out, ", ply %d", f->ply);
        strbuf_addf(out, ": %s\n", f->detail);
        if (f->line.count) {
            strbuf_adds(out, "          ");
            put_moves(how, &f->before, &f->line, out);
        }
    }
}

static void put_undecided(const struct verify_report *r, const struct verify_print *how,
                          struct strbuf *out)
{
    if (r->undecided.count) {
        strbuf_adds(out, "\nNot settled");
        if (r->limit)
            strbuf_addf(out, " (the limit of %s was reached)", limit_name(r->limit));
        strbuf_addc(out, '\n');
    }
    for (size_t i = 0; i < r->undecided.count; i++) {
        const struct open_question *q = &r->undecided.items[i];
        strbuf_adds(out, "  ");
        if (q->ply)
            strbuf_addf(out, "ply %d: ", q->ply);
        strbuf_addf(out, "%s (%llu nodes so far)", q->question, (unsigned long long)q->nodes);
        if (q->move) {
            struct move_line one = {&q->move, 1};
            strbuf_adds(out, "  ");
            put_moves(how, &q->before, &one, out);
        } else {
            strbuf_addc(out, '\n');
        }
    }
}

static void put_tries(const struct verify_report *r, const struct verify_print *how,
                      struct strbuf *out)
{
    if (r->tries.count)
        strbuf_adds(out, "\nOther checks and why they fail\n");
    for (size_t i = 0; i < r->tries.count; i++) {
        const struct failed_try *t = &r->tries.items[i];
        shogi_move both[2] = {t->move, t->refutation};
        struct move_line line = {both, t->refutation != SHOGI_MOVE_NONE ? 2 : 1};
        strbuf_addf(out, "  ply %d: ", t->ply);
        put_moves(how, &t->before, &line, out);
    }
}

static void put_certificate(const struct certificate_summary *s, struct strbuf *out)
{
    strbuf_addf(out, "certificate: %zu bytes, %lu hints, %.0f ms; %s", s->bytes, s->hints,
                s->seconds * 1000,
                s->complete ? "the verdict is proven in full"
                            : "the verdict is NOT proven in full");
    if (s->claimed)
        strbuf_addf(out, ", %lu finding%s only claimed", s->claimed, s->claimed == 1 ? "" : "s");
    if (s->limit)
        strbuf_addf(out, " (stopped by the limit on %s)", limit_name(s->limit));
    strbuf_addc(out, '\n');
}

void verify_report_text(const struct verify_report *r, const struct verify_print *how,
                        struct strbuf *out)
{
    const char *bold = how->color ? "\033[1m" : "", *plain = how->color ? "\033[0m" : "";
    struct shogi_draw_options draw = {.color = how->color};
    bool wrong = r->given.present && r->given.settled && !r->given.ok;
    strbuf_addf(out, "%s%s: %s%s%s (profile %s)\n", bold, how->id, verdict_words(r->verdict),
                wrong ? "; the given solution is wrong" : "", plain, how->profile);
    shogi_draw(out, &r->start, &draw);
    put_length(r, out);
    if (r->line.count) {
        strbuf_addf(out, "%s: ", r->line_is_given ? "Given line" : "Best play");
        put_moves(how, &r->start, &r->line, out);
    }
    if (r->verdict != VERDICT_INVALID)
        put_given(r, how, out);
    if (r->missing_pieces > 0)
        strbuf_addf(out, "Note: %d piece%s of the set %s nowhere in this position.\n",
                    r->missing_pieces, r->missing_pieces == 1 ? "" : "s",
                    r->missing_pieces == 1 ? "is" : "are");
    put_findings(r, how, out);
    put_undecided(r, how, out);
    if (how->tries)
        put_tries(r, how, out);
    strbuf_addf(out, "\n%zu other checks and %zu other defences, %llu nodes, %.0f ms\n",
                r->alternatives, r->defences, (unsigned long long)r->nodes, r->seconds * 1000);
    if (how->certificate && how->certificate->wanted)
        put_certificate(how->certificate, out);
}

/* ---- a table ---- */

static size_t blocking(const struct verify_report *r)
{
    size_t n = 0;
    for (size_t i = 0; i < r->undecided.count; i++)
        n += r->undecided.items[i].blocks;
    return n;
}

void verify_report_csv(const struct verify_report *r, const struct verify_print *how,
                       struct strbuf *out)
{
    const struct given_solution *g = &r->given;
    struct strbuf findings, line;
    strbuf_init(&findings);
    strbuf_init(&line);
    for (size_t i = 0; i < r->findings.count; i++) {
        const struct finding *f = &r->findings.items[i];
        char usi[SHOGI_USI_MAX] = "";
        if (f->move != SHOGI_MOVE_NONE)
            shogi_move_to_usi(f->move, usi);
        verify_row_finding(&findings, severity_name(f->severity), finding_info(f->kind)->name,
                           f->ply, usi);
    }
    for (size_t i = 0; i < r->line.count; i++) {
        char usi[SHOGI_USI_MAX];
        shogi_move_to_usi(r->line.moves[i], usi);
        strbuf_addf(&line, "%s%s", i ? " " : "", usi);
    }
    struct verify_row row = {
        .id = how->id,
        .game = how->game,
        .verdict = verdict_name(r->verdict),
        .plies = r->mate && r->length_known ? r->plies : 0,
        .leftover = r->leftover,
        .given_plies = g->plies,
        .given = !g->present   ? NULL
                 : !g->settled ? "not settled"
                 : g->ok       ? "right"
                               : "wrong",
        .given_reason = given_reason(r),
        .findings = strbuf_str(&findings),
        .line = strbuf_str(&line),
        .open = (unsigned long)blocking(r),
        .limit = limit_name(r->limit),
        .profile = how->profile,
        .nodes = r->nodes,
        .seconds = r->seconds,
    };
    verify_row_print(&row, out);
    strbuf_free(&findings);
    strbuf_free(&line);
}
