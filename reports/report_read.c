/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record from JSON. What this version does not know is passed over, so that records of a newer
 * one can be drawn as far as they are understood. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "importers/json_tree.h"
#include "reports/report_data.h"

#define RECORD_BYTES_MAX ((size_t)256 << 20)

struct reading {
    struct report_problem *p;
    bool failed; /* out of memory */
};

static const char *text_or(struct reading *r, const struct json_value *v, const char *otherwise)
{
    const char *text = json_text(v);
    if (!text)
        return otherwise;
    const char *copy = arena_strdup(&r->p->arena, text);
    if (!copy)
        r->failed = true;
    return copy ? copy : otherwise;
}

static const char *text_of(struct reading *r, const struct json_value *v, const char *key)
{
    return text_or(r, json_get(v, key), "");
}

static double number_of(const struct json_value *v, const char *key)
{
    const struct json_value *n = json_get(v, key);
    return json_is(n, JSON_NUMBER) ? n->number : NAN;
}

/* Whole numbers as they are written: a double would lose the last digits of large ones. */
static uint64_t count_from(const struct json_value *n)
{
    return json_is(n, JSON_NUMBER) ? strtoull(n->string, NULL, 10) : 0;
}

static uint64_t count_of(const struct json_value *v, const char *key)
{
    return count_from(json_get(v, key));
}

static int int_of(const struct json_value *v, const char *key)
{
    return (int)json_whole(json_get(v, key), -1000000000, 1000000000, 0);
}

static bool flag_of(const struct json_value *v, const char *key)
{
    return json_is(json_get(v, key), JSON_TRUE);
}

/* The index of the name a function gives to 0, 1, … below `count`; `otherwise` if none. */
#define FIND_NAME(text, count, name_of, otherwise)                                                 \
    do {                                                                                           \
        for (int i_ = 0; (text) && i_ < (count); i_++) {                                           \
            const char *n_ = name_of(i_);                                                          \
            if (n_ && strcmp(n_, (text)) == 0)                                                     \
                return i_;                                                                         \
        }                                                                                          \
        return otherwise;                                                                          \
    } while (0)

static const char *limit_at(int i)
{
    return limit_name((enum limit_kind)i);
}
static int find_limit(const char *text)
{
    FIND_NAME(text, LIMIT_CANCELLED + 1, limit_at, LIMIT_NONE);
}
static const char *verdict_at(int i)
{
    return verdict_name((enum verify_verdict)i);
}
static int find_verdict(const char *text)
{
    FIND_NAME(text, VERDICT_INVALID + 1, verdict_at, VERDICT_UNDECIDED);
}
static const char *variation_at(int i)
{
    return variation_status_name((enum variation_status)i);
}
static int find_variation(const char *text)
{
    FIND_NAME(text, VARIATION_UNDECIDED + 1, variation_at, VARIATION_UNDECIDED);
}
static const char *game_at(int i)
{
    return problem_game_name((enum problem_game)i);
}
static int find_game(const char *text)
{
    FIND_NAME(text, PROBLEM_OTHER + 1, game_at, PROBLEM_OTHER);
}
static const char *side_at(int i)
{
    return problem_side_name((enum problem_side)i);
}
static int find_side(const char *text)
{
    FIND_NAME(text, SIDE_WHITE + 1, side_at, SIDE_UNKNOWN);
}
static const char *theme_at(int i)
{
    return theme_info((enum theme)i)->id;
}
static int find_theme(const char *text)
{
    FIND_NAME(text, THEME_COUNT, theme_at, -1);
}

static enum limit_kind limit_of(const struct json_value *v)
{
    return (enum limit_kind)find_limit(json_text(json_get(v, "limit")));
}

static const struct json_value *items_of(const struct json_value *v, const char *key)
{
    const struct json_value *list = json_get(v, key);
    return json_is(list, JSON_ARRAY) ? list->first : NULL;
}

#define ADD(list, ...)                                                                             \
    do {                                                                                           \
        if (!vec_push(list, (__VA_ARGS__)))                                                        \
            r->failed = true;                                                                      \
    } while (0)

/* ---- the verdict ---- */

static void read_findings(struct reading *r, const struct json_value *v)
{
    for (const struct json_value *f = items_of(v, "findings"); f; f = f->next) {
        struct report_finding one = {.ply = int_of(f, "ply"),
                                     .before = text_or(r, json_get(f, "before"), NULL),
                                     .line = text_of(r, f, "line"),
                                     .detail = text_of(r, f, "detail")};
        const char *kind = json_text(json_get(f, "kind"));
        const char *severity = json_text(json_get(f, "severity"));
        if (kind && severity && finding_by_name(kind, &one.kind) &&
            severity_by_name(severity, &one.severity))
            ADD(&r->p->verdict.findings, one);
    }
}

static void read_undecided(struct reading *r, const struct json_value *v)
{
    for (const struct json_value *q = items_of(v, "undecided"); q; q = q->next)
        ADD(&r->p->verdict.undecided,
            (struct report_question){.question = text_of(r, q, "question"),
                                     .ply = int_of(q, "ply"),
                                     .before = text_or(r, json_get(q, "before"), NULL),
                                     .move = text_of(r, q, "move"),
                                     .nodes = count_of(q, "nodes"),
                                     .blocks = flag_of(q, "blocks")});
}

static void read_tries(struct reading *r, const struct json_value *v)
{
    for (const struct json_value *t = items_of(v, "tries"); t; t = t->next)
        ADD(&r->p->verdict.tries,
            (struct report_try){.ply = int_of(t, "ply"),
                                .before = text_or(r, json_get(t, "before"), NULL),
                                .move = text_of(r, t, "move"),
                                .refutation = text_of(r, t, "refutation")});
}

static void read_given(struct reading *r, const struct json_value *g)
{
    struct report_given *out = &r->p->verdict.given;
    out->present = flag_of(g, "present");
    out->ok = flag_of(g, "ok");
    out->settled = flag_of(g, "settled");
    out->plies = int_of(g, "plies");
    out->wrong_ply = int_of(g, "wrong_ply");
    out->reason = text_of(r, g, "reason");
    for (const struct json_value *v = items_of(g, "variations"); v; v = v->next)
        ADD(&out->variations,
            (struct report_variation){
                .ply = int_of(v, "ply"),
                .before = text_or(r, json_get(v, "before"), NULL),
                .line = text_of(r, v, "line"),
                .status = (enum variation_status)find_variation(json_text(json_get(v, "status"))),
                .detail = text_of(r, v, "detail")});
}

static void read_verdict(struct reading *r, const struct json_value *v)
{
    struct report_verdict *out = &r->p->verdict;
    out->judged = true;
    out->verdict = (enum verify_verdict)find_verdict(json_text(json_get(v, "verdict")));
    out->limit = limit_of(v);
    out->mate = flag_of(v, "mate");
    out->length_known = flag_of(v, "length_known");
    out->plies = int_of(v, "plies");
    out->leftover = flag_of(v, "leftover");
    out->line_is_given = flag_of(v, "line_is_given");
    out->line = text_of(r, v, "line");
    read_given(r, json_get(v, "given"));
    read_findings(r, v);
    read_undecided(r, v);
    read_tries(r, v);
    out->missing_pieces = int_of(v, "missing_pieces");
    out->alternatives = count_of(v, "alternatives");
    out->defences = count_of(v, "defences");
    out->nodes = count_of(v, "nodes");
}

/* ---- numbers ---- */

static void read_features(struct reading *r, const struct json_value *root)
{
    const struct json_value *v = json_get(root, "features");
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        r->p->features.value[i] = number_of(v, feature_info(i)->name);
    for (const struct json_value *t = items_of(root, "themes"); t; t = t->next) {
        if (!json_is(t, JSON_ARRAY) || t->count != 2)
            continue;
        int theme = find_theme(json_text(t->first));
        if (theme >= 0)
            ADD(&r->p->themes,
                (struct theme_hit){(enum theme)theme, (int)json_whole(t->last, 0, 1000000, 0)});
    }
}

static void read_search(struct reading *r, const struct json_value *v)
{
    struct report_search *out = &r->p->search;
    const char *status = json_text(json_get(v, "status"));
    const struct json_value *numbers = json_get(v, "indicators");
    out->measured = true;
    out->algorithm = text_of(r, v, "algorithm");
    out->record.decided = !status || strcmp(status, "unknown") == 0 ? SEARCH_UNKNOWN
                          : strcmp(status, "mate") == 0             ? SEARCH_PROVEN
                                                                    : SEARCH_DISPROVEN;
    out->record.limit = limit_of(v);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        out->record.value[i] = number_of(numbers, indicator_info(i)->name);
    for (const struct json_value *t = items_of(v, "trace"); t; t = t->next) {
        if (json_is(t, JSON_ARRAY) && t->count == 3)
            ADD(&out->trace, (struct trace_sample){count_from(t->first), t->first->next->number,
                                                   t->last->number});
    }
    for (const struct json_value *o = items_of(v, "orders"); o; o = o->next)
        ADD(&out->orders, (struct report_order){.solved = flag_of(o, "solved"),
                                                .max_pn = number_of(o, "max_pn"),
                                                .max_dn = number_of(o, "max_dn"),
                                                .iterations = number_of(o, "iterations"),
                                                .nodes = number_of(o, "nodes")});
}

static void read_difficulty(struct reading *r, const struct json_value *v)
{
    r->p->difficulty = (struct report_difficulty){.known = true,
                                                  .score = number_of(v, "score"),
                                                  .low = number_of(v, "low"),
                                                  .high = number_of(v, "high"),
                                                  .orders = (size_t)count_of(v, "orders"),
                                                  .bound = flag_of(v, "bound")};
}

static void read_go(struct reading *r, const struct json_value *v)
{
    struct report_go *g = &r->p->go;
    g->asked = flag_of(v, "asked");
    g->refused = text_of(r, v, "refused");
    g->verdict = text_of(r, v, "verdict");
    g->winner = text_of(r, v, "winner");
    g->attacker = text_of(r, v, "attacker");
    g->threats = int_of(v, "threats");
    g->holds_to = int_of(v, "holds_to");
    g->line = text_of(r, v, "line");
    g->proposed = flag_of(v, "proposed");
    g->closed = text_of(r, v, "closed");
    g->added = text_of(r, v, "added");
    g->crucial = text_of(r, v, "crucial");
    g->limit = limit_of(v);
    g->nodes = count_of(v, "nodes");
    g->iterations = count_of(v, "iterations");
    g->root_switches = count_of(v, "root_switches");
    g->max_pn = number_of(v, "max_pn");
    g->max_dn = number_of(v, "max_dn");
    g->depth = int_of(v, "depth");
    for (const struct json_value *m = items_of(v, "first_moves"); m; m = m->next)
        ADD(&g->first_moves, (struct report_first_move){.move = text_of(r, m, "move"),
                                                        .verdict = text_of(r, m, "verdict"),
                                                        .threats = int_of(m, "threats"),
                                                        .right = flag_of(m, "right")});
}

/* ---- the whole ---- */

static void read_error(struct reading *r, const struct json_value *v)
{
    r->p->error = (struct report_error){.file = text_of(r, v, "file"),
                                        .line = int_of(v, "line"),
                                        .column = int_of(v, "column"),
                                        .code = text_of(r, v, "code"),
                                        .text = text_of(r, v, "text")};
}

static void read_head(struct reading *r, const struct json_value *v)
{
    struct report_problem *p = r->p;
    p->id = text_of(r, v, "id");
    p->title = text_of(r, v, "title");
    p->author = text_of(r, v, "author");
    p->source = text_of(r, v, "source");
    p->date = text_of(r, v, "date");
    p->file = text_of(r, v, "file");
    p->index = int_of(v, "index");
    p->remarks = text_of(r, v, "remarks");
    p->remarks_cut = (size_t)count_of(v, "remarks_cut");
    p->game = (enum problem_game)find_game(json_text(json_get(v, "game")));
    p->setup = text_of(r, v, "setup");
    p->side = (enum problem_side)find_side(json_text(json_get(v, "side")));
    p->claimed_plies = int_of(v, "claimed_plies");
    p->rank = number_of(v, "rank");
    p->score = number_of(v, "score");
    p->votes = number_of(v, "votes");
    p->given_line = text_of(r, v, "given_line");
    for (const struct json_value *m = items_of(v, "marks"); m; m = m->next) {
        if (json_is(m, JSON_ARRAY) && m->count == 2)
            ADD(&p->marks, (struct report_mark){text_or(r, m->first, ""), text_or(r, m->last, "")});
    }
}

static void read_all(struct reading *r, const struct json_value *v)
{
    read_head(r, v);
    if (json_is(json_get(v, "error"), JSON_OBJECT))
        read_error(r, json_get(v, "error"));
    if (json_is(json_get(v, "verdict"), JSON_OBJECT))
        read_verdict(r, json_get(v, "verdict"));
    read_features(r, v);
    r->p->mirror_key = text_of(r, v, "mirror_key");
    r->p->shift_key = text_of(r, v, "shift_key");
    if (json_is(json_get(v, "search"), JSON_OBJECT))
        read_search(r, json_get(v, "search"));
    if (json_is(json_get(v, "difficulty"), JSON_OBJECT))
        read_difficulty(r, json_get(v, "difficulty"));
    if (json_is(json_get(v, "go"), JSON_OBJECT))
        read_go(r, json_get(v, "go"));
}

static sakui_status read_tree(struct report_problem **out, const struct json_value *v,
                              const char *name, struct diag_list *diags)
{
    if (!json_is(v, JSON_OBJECT) || !json_is(json_get(v, "record"), JSON_NUMBER) ||
        !json_text(json_get(v, "id"))) {
        diag_add(diags, DIAG_ERROR, name, v->line, v->column, "report-record",
                 "this is no record of a measured problem");
        return SAKUI_INPUT;
    }
    struct reading r = {.p = report_problem_new()};
    if (!r.p)
        return SAKUI_MEMORY;
    read_all(&r, v);
    if (r.failed) {
        report_problem_free(r.p);
        return SAKUI_MEMORY;
    }
    *out = r.p;
    return SAKUI_OK;
}

sakui_status report_read_json(struct report_problem **out, const char *text, size_t length,
                              const char *name, struct diag_list *diags)
{
    static const struct json_limits limits = {.max_bytes = RECORD_BYTES_MAX, .max_depth = 16};
    struct bytes_memory bytes;
    struct text *in;
    struct arena arena;
    struct json_value *v;
    *out = NULL;
    bytes_from_memory(&bytes, text, length);
    sakui_status status = text_open(&in, &bytes.bytes, name, "UTF-8", diags);
    if (status)
        return status;
    arena_init(&arena);
    status = json_tree_read(&v, &arena, in, name, &limits, diags);
    if (status == SAKUI_END) {
        diag_add(diags, DIAG_ERROR, name, 1, 1, "report-record", "this is empty");
        status = SAKUI_INPUT;
    } else if (!status) {
        status = read_tree(out, v, name, diags);
    }
    arena_free(&arena);
    text_close(in);
    return status;
}
