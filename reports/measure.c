/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/measure.h"

#include <string.h>

#include "core/clock.h"
#include "core/utf8.h"
#include "reports/difficulty.h"
#include "reports/measure_parts.h"

#define REMARKS_MAX 2000 /* characters; the rest is counted */

void measure_options_init(struct measure_options *o)
{
    memset(o, 0, sizeof *o);
    profile_load(&o->profile, "modern", NULL);
    o->verify_limits = (struct limits){.nodes = 1000000, .memory_bytes = (uint64_t)256 << 20};
    o->search_limits = (struct limits){.nodes = 300000, .memory_bytes = (uint64_t)512 << 20};
    o->algorithm = "pn";
    o->orders = 4;
    o->trace_samples = 128;
    o->seed = 1;
}

static void put_profile(const struct verify_profile *p, struct strbuf *out)
{
    const enum verify_severity all[] = {
        p->last_move,        p->last_move_alone,  p->convergence, p->promotion_choice,
        p->drop_choice,      p->detour,           p->mirror,      p->henka_dou,
        p->henka_dou_last_4, p->henka_dou_last_2, p->henka_chou,  p->henka_betsu,
        p->irrelevant_piece};
    strbuf_addf(out, "profile=%s:%ld", p->name, p->convergence_moves);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        strbuf_addf(out, ",%s", severity_name(all[i]));
}

static void put_limits(const char *name, const struct limits *l, struct strbuf *out)
{
    strbuf_addf(out, " %s-nodes=%llu %s-memory=%llu %s-seconds=%g", name,
                (unsigned long long)l->nodes, name, (unsigned long long)l->memory_bytes, name,
                l->seconds);
}

void measure_options_text(const struct measure_options *o, struct strbuf *out)
{
    put_profile(&o->profile, out);
    strbuf_addf(out, " verdict=%d deep=%d", !o->no_verdict, o->deep);
    put_limits("verify", &o->verify_limits, out);
    strbuf_addf(out, " search=%s", o->no_search ? "none" : o->algorithm);
    put_limits("search", &o->search_limits, out);
    strbuf_addf(out, " orders=%zu trace=%zu seed=%llu record=%d", o->orders, o->trace_samples,
                (unsigned long long)o->seed, REPORT_RECORD_VERSION);
}

const char *measure_keep(struct measuring *m, const char *text)
{
    const char *copy = text ? arena_strdup(&m->out->arena, text) : "";
    if (!copy)
        m->failed = true;
    return copy ? copy : "";
}

/* ---- what the file says ---- */

static void copy_remarks(struct measuring *m, const char *text)
{
    size_t n = text ? strlen(text) : 0, at = 0;
    for (size_t count = 0; at < n && count < REMARKS_MAX; count++) {
        size_t used;
        utf8_decode(text + at, n - at, &used);
        at += used;
    }
    const char *copy = n ? arena_strndup(&m->out->arena, text, at) : "";
    m->failed |= !copy;
    m->out->remarks = copy ? copy : "";
    m->out->remarks_cut = n ? utf8_count(text + at, n - at) : 0;
}

static void copy_given_line(struct measuring *m, const struct problem *p)
{
    struct strbuf text;
    strbuf_init(&text);
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n))
        strbuf_addf(&text, "%s%s", text.length ? " " : "", *n->move ? n->move : "pass");
    m->failed |= text.failed;
    m->out->given_line = measure_keep(m, strbuf_str(&text));
    strbuf_free(&text);
}

/* What a Go diagram shows beside the stones. */
static void copy_marks(struct measuring *m, const struct problem *p)
{
    static const char *const shown[] = {"TR", "SQ", "CR", "MA", "LB", NULL};
    for (const struct problem_tag *t = p->root->tags; t; t = t->next) {
        for (int i = 0; shown[i]; i++) {
            struct report_mark mark = {shown[i], NULL};
            if (strcmp(shown[i], t->key) != 0)
                continue;
            mark.value = measure_keep(m, t->value);
            if (!vec_push(&m->out->marks, mark))
                m->failed = true;
        }
    }
}

static void copy_head(struct measuring *m, const struct problem *p)
{
    struct report_problem *out = m->out;
    out->id = measure_keep(m, p->id);
    out->title = measure_keep(m, p->title);
    out->author = measure_keep(m, p->author);
    out->source = measure_keep(m, p->source);
    out->date = measure_keep(m, p->date);
    out->file = measure_keep(m, p->file);
    out->index = p->index;
    out->game = p->game;
    out->setup = measure_keep(m, p->setup);
    out->side = p->side;
    out->claimed_plies = p->plies;
    out->rank = p->rank;
    out->score = p->score;
    out->votes = p->votes;
    copy_remarks(m, p->root->comment);
    copy_given_line(m, p);
    if (p->game == PROBLEM_GO)
        copy_marks(m, p);
}

/* ---- the whole ---- */

void measure_error(struct measuring *m, const struct diag_list *diags, const char *otherwise)
{
    struct report_error *e = &m->out->error;
    e->file = m->out->file;
    e->line = m->problem->line;
    e->code = "measure";
    e->text = otherwise;
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *d = &diags->items[i];
        if (d->severity != DIAG_ERROR)
            continue;
        *e = (struct report_error){measure_keep(m, d->file), d->line, d->column, d->code,
                                   measure_keep(m, d->text)};
        return;
    }
}

static sakui_status measure_game(struct measuring *m)
{
    struct diag_list none;
    switch (m->problem->game) {
    case PROBLEM_SHOGI:
        return measure_shogi(m);
    case PROBLEM_GO:
        return measure_go(m);
    default:
        diag_list_init(&none);
        measure_error(m, &none, "there is no solver for this game");
        return SAKUI_OK;
    }
}

sakui_status measure_problem(struct report_problem **out, const struct problem *p,
                             const struct measure_options *options)
{
    struct measuring m = {.out = report_problem_new(), .problem = p, .options = options};
    double begin = clock_seconds();
    *out = NULL;
    if (!m.out)
        return SAKUI_MEMORY;
    copy_head(&m, p);
    sakui_status status = m.failed ? SAKUI_MEMORY : measure_game(&m);
    if (!status && m.failed)
        status = SAKUI_MEMORY;
    if (!status)
        status = difficulty_make(&m.out->difficulty, &m.out->search);
    if (!status && (cancel_requested(options->verify_limits.cancel) ||
                    cancel_requested(options->search_limits.cancel)))
        status = SAKUI_CANCELLED;
    if (status) {
        report_problem_free(m.out);
        return status;
    }
    m.out->seconds = clock_seconds() - begin;
    *out = m.out;
    return SAKUI_OK;
}
