/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/csv.h"
#include "reports/difficulty.h"
#include "reports/tables.h"

static void cell(struct csv *c, const char *text)
{
    struct strbuf safe;
    strbuf_init(&safe);
    table_csv_text(&safe, text);
    csv_field(c, strbuf_str(&safe));
    c->out->failed |= safe.failed;
    strbuf_free(&safe);
}

void table_csv_text(struct strbuf *out, const char *text)
{
    if (*text && strchr("=+-@\t\r", *text))
        strbuf_addc(out, '\'');
    strbuf_adds(out, text);
}

static void heads(struct strbuf *out, const char *const *names)
{
    struct csv c;
    csv_init(&c, out);
    for (; *names; names++)
        csv_field(&c, *names);
    csv_row_end(&c);
}

/* ---- one line per problem ---- */

static const char *const problem_heads[] = {"number",
                                            "id",
                                            "title",
                                            "author",
                                            "group",
                                            "source",
                                            "date",
                                            "game",
                                            "setup",
                                            "verdict",
                                            "plies",
                                            "leftover",
                                            "line",
                                            "unsound_findings",
                                            "flaw_findings",
                                            "note_findings",
                                            "difficulty",
                                            "difficulty_low",
                                            "difficulty_high",
                                            "difficulty_orders",
                                            "difficulty_bound",
                                            "search_status",
                                            "search_limit",
                                            "go_status",
                                            "go_threats",
                                            "mirror_key",
                                            "shift_key",
                                            "rank",
                                            "score",
                                            "votes",
                                            NULL};

void table_csv_problem_heads(struct strbuf *out)
{
    struct csv c;
    csv_init(&c, out);
    for (const char *const *n = problem_heads; *n; n++)
        csv_field(&c, *n);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++) {
        /* the feature of that name is the length of the judged line */
        csv_field(&c, i == INDICATE_plies ? "given_plies" : indicator_info(i)->name);
    }
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        csv_field(&c, i == FEATURE_plies      ? "line_length"
                      : i == FEATURE_leftover ? "leftover_pieces"
                                              : feature_info(i)->name);
    for (enum theme i = 0; i < THEME_COUNT; i++)
        csv_field(&c, theme_info(i)->column);
    csv_row_end(&c);
}

static size_t count_severity(const struct report_verdict *v, enum verify_severity s)
{
    size_t n = 0;
    for (size_t i = 0; i < v->findings.count; i++)
        n += v->findings.items[i].severity == s;
    return n;
}

static void put_verdict(struct csv *c, const struct report_verdict *v)
{
    bool length = v->judged && v->mate && v->length_known;
    csv_field(c, v->judged ? verdict_name(v->verdict) : "");
    csv_double(c, length ? (double)v->plies : NAN);
    csv_double(c, length ? v->leftover : NAN);
    csv_field(c, v->line);
    csv_double(c, v->judged ? (double)count_severity(v, SEVERITY_UNSOUND) : NAN);
    csv_double(c, v->judged ? (double)count_severity(v, SEVERITY_FLAW) : NAN);
    csv_double(c, v->judged ? (double)count_severity(v, SEVERITY_NOTE) : NAN);
}

static void put_difficulty(struct csv *c, const struct report_problem *p)
{
    const struct report_difficulty *d = &p->difficulty;
    const struct report_search *s = &p->search;
    const char *limit = s->measured ? limit_name(s->record.limit) : NULL;
    csv_double(c, d->score);
    csv_double(c, d->low);
    csv_double(c, d->high);
    csv_double(c, d->known ? (double)d->orders : NAN);
    csv_double(c, d->known ? d->bound : NAN);
    csv_field(c, !s->measured                            ? ""
                 : s->record.decided == SEARCH_PROVEN    ? "mate"
                 : s->record.decided == SEARCH_DISPROVEN ? "nomate"
                                                         : "unknown");
    csv_field(c, limit ? limit : "");
}

static void put_themes(struct csv *c, const struct report_problem *p)
{
    for (enum theme t = 0; t < THEME_COUNT; t++) {
        size_t n = 0;
        for (size_t i = 0; i < p->themes.count; i++)
            n += p->themes.items[i].theme == t;
        bool there = p->game == PROBLEM_SHOGI &&
                     (theme_info(t)->needs == 'S' || !isnan(p->features.value[FEATURE_plies]));
        csv_double(c, there ? (double)n : NAN);
    }
}

void table_csv_problem(struct strbuf *out, const struct report_problem *p, size_t number)
{
    struct csv c;
    csv_init(&c, out);
    csv_int(&c, (long long)number);
    cell(&c, p->id);
    cell(&c, p->title);
    cell(&c, p->author);
    cell(&c, p->group);
    cell(&c, p->source);
    cell(&c, p->date);
    csv_field(&c, problem_game_name(p->game));
    cell(&c, p->setup);
    put_verdict(&c, &p->verdict);
    put_difficulty(&c, p);
    csv_field(&c, p->go.verdict);
    csv_double(&c, *p->go.verdict ? (double)p->go.threats : NAN);
    csv_field(&c, p->mirror_key);
    csv_field(&c, p->shift_key);
    csv_double(&c, p->rank);
    csv_double(&c, p->score);
    csv_double(&c, p->votes);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        csv_double(&c, p->search.record.value[i]);
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        csv_double(&c, p->features.value[i]);
    put_themes(&c, p);
    csv_row_end(&c);
}

/* ---- findings and tries ---- */

void table_csv_finding_heads(struct strbuf *out)
{
    static const char *const names[] = {"number", "id",   "kind",   "severity", "ply",
                                        "before", "line", "detail", NULL};
    heads(out, names);
}

void table_csv_findings(struct strbuf *out, const struct report_problem *p, size_t number)
{
    struct csv c;
    csv_init(&c, out);
    for (size_t i = 0; i < p->verdict.findings.count; i++) {
        const struct report_finding *f = &p->verdict.findings.items[i];
        csv_int(&c, (long long)number);
        cell(&c, p->id);
        csv_field(&c, finding_info(f->kind)->name);
        csv_field(&c, severity_name(f->severity));
        csv_int(&c, f->ply);
        csv_field(&c, f->before ? f->before : "");
        csv_field(&c, f->line);
        cell(&c, f->detail);
        csv_row_end(&c);
    }
}

void table_csv_try_heads(struct strbuf *out)
{
    static const char *const names[] = {"number", "id",         "ply", "before",
                                        "move",   "refutation", NULL};
    heads(out, names);
}

void table_csv_tries(struct strbuf *out, const struct report_problem *p, size_t number)
{
    struct csv c;
    csv_init(&c, out);
    for (size_t i = 0; i < p->verdict.tries.count; i++) {
        const struct report_try *t = &p->verdict.tries.items[i];
        csv_int(&c, (long long)number);
        cell(&c, p->id);
        csv_int(&c, t->ply);
        csv_field(&c, t->before ? t->before : "");
        csv_field(&c, t->move);
        csv_field(&c, t->refutation);
        csv_row_end(&c);
    }
}

/* ---- what concerns all ---- */

void table_csv_twins(struct strbuf *out, const struct collection *all)
{
    static const char *const names[] = {"kind", "group", "number", "id", NULL};
    static const char *const kinds[TWIN_KINDS] = {"same", "mirror", "shift"};
    struct csv c;
    heads(out, names);
    csv_init(&c, out);
    for (int k = 0; k < TWIN_KINDS; k++) {
        const struct twins *t = &all->twins[k];
        for (size_t g = 0, i = 0; g < t->count; g++) {
            for (; i < t->ends[g]; i++) {
                const struct collection_row *r = &all->rows.items[t->rows[i]];
                csv_field(&c, kinds[k]);
                csv_int(&c, (long long)g + 1);
                csv_int(&c, (long long)r->number);
                cell(&c, r->id);
                csv_row_end(&c);
            }
        }
    }
}

void table_csv_failures(struct strbuf *out, const struct collection *all)
{
    static const char *const names[] = {"number", "id",   "file", "line",
                                        "column", "code", "text", NULL};
    struct csv c;
    heads(out, names);
    csv_init(&c, out);
    for (size_t i = 0; i < all->failures.count; i++) {
        const struct failure *f = &all->failures.items[i];
        csv_int(&c, (long long)f->number);
        cell(&c, f->id);
        cell(&c, f->file);
        csv_int(&c, f->line);
        csv_int(&c, f->column);
        csv_field(&c, f->code);
        cell(&c, f->text);
        csv_row_end(&c);
    }
}
