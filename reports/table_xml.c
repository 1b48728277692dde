/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report as XML, by the schema report.rng (docs/formats/report-xml.md). */
#include <math.h>

#include "importers/sakui_xml.h"
#include "reports/tables.h"

static void text_attribute(struct strbuf *out, const char *name, const char *text)
{
    if (!text || !*text)
        return;
    strbuf_addf(out, " %s=\"", name);
    sakui_xml_escape(text, true, out);
    strbuf_addc(out, '"');
}

static void number_attribute(struct strbuf *out, const char *name, double v)
{
    if (isfinite(v))
        strbuf_addf(out, " %s=\"%.15g\"", name, v);
}

static void flag_attribute(struct strbuf *out, const char *name, bool v)
{
    strbuf_addf(out, " %s=\"%s\"", name, v ? "true" : "false");
}

static void element(struct strbuf *out, const char *name, const char *text)
{
    if (!text || !*text)
        return;
    strbuf_addf(out, "<%s>", name);
    sakui_xml_escape(text, false, out);
    strbuf_addf(out, "</%s>", name);
}

/* ---- head ---- */

void table_xml_begin(struct strbuf *out, const struct report *r)
{
    const struct report_colophon *c = r->colophon;
    strbuf_adds(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sakui-report version=\"1\"");
    text_attribute(out, "title", r->options.title);
    strbuf_adds(out, ">\n<colophon");
    text_attribute(out, "program", c->version);
    text_attribute(out, "command", c->command);
    strbuf_adds(out, ">");
    for (size_t i = 0; i < c->facts.count; i++) {
        strbuf_adds(out, "<fact");
        text_attribute(out, "name", c->facts.items[i].name);
        strbuf_adds(out, ">");
        sakui_xml_escape(c->facts.items[i].value, false, out);
        strbuf_adds(out, "</fact>");
    }
    strbuf_adds(out, "</colophon>\n");
}

/* ---- the verdict ---- */

static void put_given(struct strbuf *out, const struct report_given *g)
{
    strbuf_adds(out, "<given");
    flag_attribute(out, "present", g->present);
    flag_attribute(out, "ok", g->ok);
    flag_attribute(out, "settled", g->settled);
    number_attribute(out, "plies", g->plies);
    number_attribute(out, "wrong-ply", g->wrong_ply);
    text_attribute(out, "reason", g->reason);
    strbuf_adds(out, ">");
    for (size_t i = 0; i < g->variations.count; i++) {
        const struct report_variation *v = &g->variations.items[i];
        strbuf_adds(out, "<variation");
        number_attribute(out, "ply", v->ply);
        text_attribute(out, "status", variation_status_name(v->status));
        text_attribute(out, "before", v->before);
        strbuf_adds(out, ">");
        element(out, "line", v->line);
        element(out, "detail", v->detail);
        strbuf_adds(out, "</variation>");
    }
    strbuf_adds(out, "</given>\n");
}

static void put_findings(struct strbuf *out, const struct report_verdict *v)
{
    for (size_t i = 0; i < v->findings.count; i++) {
        const struct report_finding *f = &v->findings.items[i];
        strbuf_adds(out, "<finding");
        text_attribute(out, "kind", finding_info(f->kind)->name);
        text_attribute(out, "severity", severity_name(f->severity));
        number_attribute(out, "ply", f->ply);
        text_attribute(out, "before", f->before);
        strbuf_adds(out, ">");
        element(out, "line", f->line);
        element(out, "detail", f->detail);
        strbuf_adds(out, "</finding>\n");
    }
    for (size_t i = 0; i < v->undecided.count; i++) {
        const struct report_question *q = &v->undecided.items[i];
        strbuf_adds(out, "<question");
        number_attribute(out, "ply", q->ply);
        text_attribute(out, "move", q->move);
        text_attribute(out, "before", q->before);
        number_attribute(out, "nodes", (double)q->nodes);
        flag_attribute(out, "blocks", q->blocks);
        strbuf_adds(out, ">");
        sakui_xml_escape(q->question, false, out);
        strbuf_adds(out, "</question>\n");
    }
    for (size_t i = 0; i < v->tries.count; i++) {
        const struct report_try *t = &v->tries.items[i];
        strbuf_adds(out, "<try");
        number_attribute(out, "ply", t->ply);
        text_attribute(out, "move", t->move);
        text_attribute(out, "refutation", t->refutation);
        text_attribute(out, "before", t->before);
        strbuf_adds(out, "/>\n");
    }
}

static void put_verdict(struct strbuf *out, const struct report_verdict *v)
{
    strbuf_adds(out, "<verdict");
    text_attribute(out, "value", verdict_name(v->verdict));
    text_attribute(out, "limit", limit_name(v->limit));
    flag_attribute(out, "mate", v->mate);
    flag_attribute(out, "length-known", v->length_known);
    number_attribute(out, "plies", v->plies);
    flag_attribute(out, "leftover", v->leftover);
    flag_attribute(out, "line-is-given", v->line_is_given);
    number_attribute(out, "missing-pieces", v->missing_pieces);
    number_attribute(out, "alternatives", (double)v->alternatives);
    number_attribute(out, "defences", (double)v->defences);
    number_attribute(out, "nodes", (double)v->nodes);
    strbuf_adds(out, ">\n");
    element(out, "line", v->line);
    put_given(out, &v->given);
    put_findings(out, v);
    strbuf_adds(out, "</verdict>\n");
}

/* ---- numbers ---- */

static void put_value(struct strbuf *out, const char *tag, const char *name, double v)
{
    if (isfinite(v))
        strbuf_addf(out, "<%s name=\"%s\" value=\"%.15g\"/>", tag, name, v);
}

static void put_search(struct strbuf *out, const struct report_search *s)
{
    strbuf_adds(out, "<search");
    text_attribute(out, "algorithm", s->algorithm);
    text_attribute(out, "status",
                   s->record.decided == SEARCH_PROVEN      ? "mate"
                   : s->record.decided == SEARCH_DISPROVEN ? "nomate"
                                                           : "unknown");
    text_attribute(out, "limit", limit_name(s->record.limit));
    strbuf_adds(out, ">");
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        put_value(out, "indicator", indicator_info(i)->name, s->record.value[i]);
    for (size_t i = 0; i < s->orders.count; i++) {
        const struct report_order *o = &s->orders.items[i];
        strbuf_adds(out, "<order");
        flag_attribute(out, "solved", o->solved);
        number_attribute(out, "max-pn", o->max_pn);
        number_attribute(out, "max-dn", o->max_dn);
        number_attribute(out, "iterations", o->iterations);
        number_attribute(out, "nodes", o->nodes);
        strbuf_adds(out, "/>");
    }
    strbuf_adds(out, "</search>\n");
}

static void put_numbers(struct strbuf *out, const struct report_problem *p)
{
    const struct report_difficulty *d = &p->difficulty;
    if (d->known) {
        strbuf_adds(out, "<difficulty");
        number_attribute(out, "score", d->score);
        number_attribute(out, "low", d->low);
        number_attribute(out, "high", d->high);
        number_attribute(out, "orders", (double)d->orders);
        flag_attribute(out, "bound", d->bound);
        strbuf_adds(out, "/>\n");
    }
    if (p->search.measured)
        put_search(out, &p->search);
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        put_value(out, "feature", feature_info(i)->name, p->features.value[i]);
    for (size_t i = 0; i < p->themes.count; i++)
        strbuf_addf(out, "<theme name=\"%s\" ply=\"%d\"/>",
                    theme_info(p->themes.items[i].theme)->id, p->themes.items[i].ply);
}

static void put_go(struct strbuf *out, const struct report_go *g)
{
    strbuf_adds(out, "<go");
    flag_attribute(out, "asked", g->asked);
    text_attribute(out, "refused", g->refused);
    text_attribute(out, "verdict", g->verdict);
    text_attribute(out, "winner", g->winner);
    text_attribute(out, "attacker", g->attacker);
    number_attribute(out, "threats", g->threats);
    number_attribute(out, "holds-to", g->holds_to);
    flag_attribute(out, "proposed", g->proposed);
    text_attribute(out, "closed", g->closed);
    text_attribute(out, "added", g->added);
    text_attribute(out, "crucial", g->crucial);
    text_attribute(out, "limit", limit_name(g->limit));
    number_attribute(out, "nodes", (double)g->nodes);
    number_attribute(out, "max-pn", g->max_pn);
    number_attribute(out, "max-dn", g->max_dn);
    strbuf_adds(out, ">");
    element(out, "line", g->line);
    for (size_t i = 0; i < g->first_moves.count; i++) {
        const struct report_first_move *m = &g->first_moves.items[i];
        strbuf_adds(out, "<first-move");
        text_attribute(out, "move", m->move);
        text_attribute(out, "verdict", m->verdict);
        number_attribute(out, "threats", m->threats);
        flag_attribute(out, "right", m->right);
        strbuf_adds(out, "/>");
    }
    strbuf_adds(out, "</go>\n");
}

/* ---- one problem ---- */

static void put_error(struct strbuf *out, const struct report_error *e)
{
    strbuf_adds(out, "<error");
    text_attribute(out, "file", e->file);
    number_attribute(out, "line", (double)e->line);
    number_attribute(out, "column", (double)e->column);
    text_attribute(out, "code", e->code);
    strbuf_adds(out, ">");
    sakui_xml_escape(e->text, false, out);
    strbuf_adds(out, "</error>\n");
}

void table_xml_problem(struct strbuf *out, const struct report_problem *p, size_t number)
{
    strbuf_addf(out, "<problem number=\"%zu\"", number);
    text_attribute(out, "id", p->id);
    text_attribute(out, "game", problem_game_name(p->game));
    text_attribute(out, "group", p->group);
    text_attribute(out, "title", p->title);
    text_attribute(out, "author", p->author);
    text_attribute(out, "source", p->source);
    text_attribute(out, "date", p->date);
    number_attribute(out, "claimed-plies", p->claimed_plies);
    number_attribute(out, "rank", p->rank);
    number_attribute(out, "score", p->score);
    number_attribute(out, "votes", p->votes);
    text_attribute(out, "mirror-key", p->mirror_key);
    text_attribute(out, "shift-key", p->shift_key);
    strbuf_adds(out, ">\n");
    element(out, "setup", p->setup);
    element(out, "given-line", p->given_line);
    element(out, "remarks", p->remarks);
    if (p->error.file)
        put_error(out, &p->error);
    if (p->verdict.judged)
        put_verdict(out, &p->verdict);
    put_numbers(out, p);
    if (p->game == PROBLEM_GO)
        put_go(out, &p->go);
    strbuf_adds(out, "</problem>\n");
}

void table_xml_end(struct strbuf *out, const struct collection *all)
{
    static const char *const kinds[TWIN_KINDS] = {"same", "mirror", "shift"};
    for (int k = 0; k < TWIN_KINDS; k++) {
        const struct twins *t = &all->twins[k];
        for (size_t g = 0, i = 0; g < t->count; g++) {
            strbuf_addf(out, "<twins kind=\"%s\">", kinds[k]);
            for (; i < t->ends[g]; i++)
                strbuf_addf(out, "<twin number=\"%zu\"/>", all->rows.items[t->rows[i]].number);
            strbuf_adds(out, "</twins>\n");
        }
    }
    strbuf_adds(out, "</sakui-report>\n");
}
