/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record as JSON. Names of features, themes and indicators are those of their tables. */
#include <math.h>

#include "reports/report_data.h"

static void put_text(struct json *j, const char *key, const char *text)
{
    if (text && *text)
        json_kv_string(j, key, text);
}

static void put_number(struct json *j, const char *key, double v)
{
    if (!isnan(v))
        json_kv_double(j, key, v);
}

static void put_flag(struct json *j, const char *key, bool v)
{
    if (v)
        json_kv_bool(j, key, v);
}

static void open_list(struct json *j, const char *key)
{
    json_key(j, key);
    json_array(j);
}

/* ---- the verdict ---- */

static void put_findings(struct json *j, const struct report_verdict *v)
{
    open_list(j, "findings");
    for (size_t i = 0; i < v->findings.count; i++) {
        const struct report_finding *f = &v->findings.items[i];
        json_object(j);
        json_kv_string(j, "kind", finding_info(f->kind)->name);
        json_kv_string(j, "severity", severity_name(f->severity));
        json_kv_int(j, "ply", f->ply);
        put_text(j, "before", f->before);
        put_text(j, "line", f->line);
        put_text(j, "detail", f->detail);
        json_end(j);
    }
    json_end_array(j);
}

static void put_undecided(struct json *j, const struct report_verdict *v)
{
    open_list(j, "undecided");
    for (size_t i = 0; i < v->undecided.count; i++) {
        const struct report_question *q = &v->undecided.items[i];
        json_object(j);
        json_kv_string(j, "question", q->question);
        json_kv_int(j, "ply", q->ply);
        put_text(j, "before", q->before);
        put_text(j, "move", q->move);
        json_kv_uint(j, "nodes", q->nodes);
        put_flag(j, "blocks", q->blocks);
        json_end(j);
    }
    json_end_array(j);
}

static void put_tries(struct json *j, const struct report_verdict *v)
{
    open_list(j, "tries");
    for (size_t i = 0; i < v->tries.count; i++) {
        const struct report_try *t = &v->tries.items[i];
        json_object(j);
        json_kv_int(j, "ply", t->ply);
        put_text(j, "before", t->before);
        put_text(j, "move", t->move);
        put_text(j, "refutation", t->refutation);
        json_end(j);
    }
    json_end_array(j);
}

static void put_given(struct json *j, const struct report_given *g)
{
    json_key(j, "given");
    json_object(j);
    json_kv_bool(j, "present", g->present);
    json_kv_bool(j, "ok", g->ok);
    json_kv_bool(j, "settled", g->settled);
    json_kv_int(j, "plies", g->plies);
    json_kv_int(j, "wrong_ply", g->wrong_ply);
    put_text(j, "reason", g->reason);
    open_list(j, "variations");
    for (size_t i = 0; i < g->variations.count; i++) {
        const struct report_variation *v = &g->variations.items[i];
        json_object(j);
        json_kv_int(j, "ply", v->ply);
        put_text(j, "before", v->before);
        put_text(j, "line", v->line);
        json_kv_string(j, "status", variation_status_name(v->status));
        put_text(j, "detail", v->detail);
        json_end(j);
    }
    json_end_array(j);
    json_end(j);
}

static void put_verdict(struct json *j, const struct report_verdict *v)
{
    json_key(j, "verdict");
    json_object(j);
    json_kv_string(j, "verdict", verdict_name(v->verdict));
    put_text(j, "limit", limit_name(v->limit));
    json_kv_bool(j, "mate", v->mate);
    json_kv_bool(j, "length_known", v->length_known);
    json_kv_int(j, "plies", v->plies);
    json_kv_bool(j, "leftover", v->leftover);
    json_kv_bool(j, "line_is_given", v->line_is_given);
    put_text(j, "line", v->line);
    put_given(j, &v->given);
    put_findings(j, v);
    put_undecided(j, v);
    put_tries(j, v);
    json_kv_int(j, "missing_pieces", v->missing_pieces);
    json_kv_uint(j, "alternatives", v->alternatives);
    json_kv_uint(j, "defences", v->defences);
    json_kv_uint(j, "nodes", v->nodes);
    json_end(j);
}

/* ---- numbers ---- */

static void put_features(struct json *j, const struct report_problem *p)
{
    json_key(j, "features");
    json_object(j);
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        put_number(j, feature_info(i)->name, p->features.value[i]);
    json_end(j);
    open_list(j, "themes");
    for (size_t i = 0; i < p->themes.count; i++) {
        json_array(j);
        json_string(j, theme_info(p->themes.items[i].theme)->id);
        json_int(j, p->themes.items[i].ply);
        json_end_array(j);
    }
    json_end_array(j);
}

static const char *value_name(enum search_value v)
{
    return v == SEARCH_PROVEN ? "mate" : v == SEARCH_DISPROVEN ? "nomate" : "unknown";
}

static void put_trace(struct json *j, const struct report_search *s)
{
    open_list(j, "trace");
    for (size_t i = 0; i < s->trace.count; i++) {
        json_array(j);
        json_uint(j, s->trace.items[i].iteration);
        json_double(j, s->trace.items[i].pn);
        json_double(j, s->trace.items[i].dn);
        json_end_array(j);
    }
    json_end_array(j);
}

static void put_orders(struct json *j, const struct report_search *s)
{
    open_list(j, "orders");
    for (size_t i = 0; i < s->orders.count; i++) {
        const struct report_order *o = &s->orders.items[i];
        json_object(j);
        json_kv_bool(j, "solved", o->solved);
        put_number(j, "max_pn", o->max_pn);
        put_number(j, "max_dn", o->max_dn);
        put_number(j, "iterations", o->iterations);
        put_number(j, "nodes", o->nodes);
        json_end(j);
    }
    json_end_array(j);
}

static void put_search(struct json *j, const struct report_search *s)
{
    json_key(j, "search");
    json_object(j);
    json_kv_string(j, "algorithm", s->algorithm);
    json_kv_string(j, "status", value_name(s->record.decided));
    put_text(j, "limit", limit_name(s->record.limit));
    json_key(j, "indicators");
    json_object(j);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        put_number(j, indicator_info(i)->name, s->record.value[i]);
    json_end(j);
    put_trace(j, s);
    put_orders(j, s);
    json_end(j);
}

static void put_difficulty(struct json *j, const struct report_difficulty *d)
{
    json_key(j, "difficulty");
    json_object(j);
    put_number(j, "score", d->score);
    put_number(j, "low", d->low);
    put_number(j, "high", d->high);
    json_kv_uint(j, "orders", d->orders);
    json_kv_bool(j, "bound", d->bound);
    json_end(j);
}

/* ---- Go ---- */

static void put_first_moves(struct json *j, const struct report_go *g)
{
    open_list(j, "first_moves");
    for (size_t i = 0; i < g->first_moves.count; i++) {
        const struct report_first_move *m = &g->first_moves.items[i];
        json_object(j);
        json_kv_string(j, "move", m->move);
        json_kv_string(j, "verdict", m->verdict);
        json_kv_int(j, "threats", m->threats);
        json_kv_bool(j, "right", m->right);
        json_end(j);
    }
    json_end_array(j);
}

static void put_go(struct json *j, const struct report_go *g)
{
    json_key(j, "go");
    json_object(j);
    json_kv_bool(j, "asked", g->asked);
    put_text(j, "refused", g->refused);
    put_text(j, "verdict", g->verdict);
    put_text(j, "winner", g->winner);
    put_text(j, "attacker", g->attacker);
    json_kv_int(j, "threats", g->threats);
    json_kv_int(j, "holds_to", g->holds_to);
    put_text(j, "line", g->line);
    json_kv_bool(j, "proposed", g->proposed);
    put_text(j, "closed", g->closed);
    put_text(j, "added", g->added);
    put_text(j, "crucial", g->crucial);
    put_text(j, "limit", limit_name(g->limit));
    json_kv_uint(j, "nodes", g->nodes);
    json_kv_uint(j, "iterations", g->iterations);
    json_kv_uint(j, "root_switches", g->root_switches);
    put_number(j, "max_pn", g->max_pn);
    put_number(j, "max_dn", g->max_dn);
    json_kv_int(j, "depth", g->depth);
    put_first_moves(j, g);
    json_end(j);
}

/* ---- the whole ---- */

static void put_error(struct json *j, const struct report_error *e)
{
    json_key(j, "error");
    json_object(j);
    json_kv_string(j, "file", e->file);
    json_kv_int(j, "line", e->line);
    json_kv_int(j, "column", e->column);
    json_kv_string(j, "code", e->code);
    json_kv_string(j, "text", e->text);
    json_end(j);
}

static void put_head(struct json *j, const struct report_problem *p)
{
    json_kv_int(j, "record", REPORT_RECORD_VERSION);
    json_kv_string(j, "id", p->id);
    put_text(j, "title", p->title);
    put_text(j, "author", p->author);
    put_text(j, "source", p->source);
    put_text(j, "date", p->date);
    put_text(j, "file", p->file);
    json_kv_int(j, "index", p->index);
    put_text(j, "remarks", p->remarks);
    json_kv_uint(j, "remarks_cut", p->remarks_cut);
    json_kv_string(j, "game", problem_game_name(p->game));
    put_text(j, "setup", p->setup);
    json_kv_string(j, "side", problem_side_name(p->side));
    json_kv_int(j, "claimed_plies", p->claimed_plies);
    put_number(j, "rank", p->rank);
    put_number(j, "score", p->score);
    put_number(j, "votes", p->votes);
    put_text(j, "given_line", p->given_line);
    open_list(j, "marks");
    for (size_t i = 0; i < p->marks.count; i++) {
        json_array(j);
        json_string(j, p->marks.items[i].key);
        json_string(j, p->marks.items[i].value);
        json_end_array(j);
    }
    json_end_array(j);
}

void report_write_json(const struct report_problem *p, struct strbuf *out)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    put_head(&j, p);
    if (p->error.file)
        put_error(&j, &p->error);
    if (p->verdict.judged)
        put_verdict(&j, &p->verdict);
    put_features(&j, p);
    put_text(&j, "mirror_key", p->mirror_key);
    put_text(&j, "shift_key", p->shift_key);
    if (p->search.measured)
        put_search(&j, &p->search);
    if (p->difficulty.known)
        put_difficulty(&j, &p->difficulty);
    if (p->game == PROBLEM_GO)
        put_go(&j, &p->go);
    json_end(&j);
}
