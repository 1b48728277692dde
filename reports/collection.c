/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/collection.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"

#define PERCENTILE_MIN 5 /* fewer values say nothing */

enum standing standing_of(const struct report_problem *p)
{
    if (p->error.file)
        return STANDING_FAILED;
    if (p->game == PROBLEM_GO && *p->go.verdict)
        return STANDING_GO;
    if (!p->verdict.judged)
        return STANDING_NONE;
    switch (p->verdict.verdict) {
    case VERDICT_SOUND:
        return STANDING_SOUND;
    case VERDICT_FLAWED:
        return STANDING_FLAWED;
    case VERDICT_UNSOUND:
        return STANDING_UNSOUND;
    case VERDICT_INVALID:
        return STANDING_INVALID;
    default:
        return STANDING_UNDECIDED;
    }
}

/* ---- one record ---- */

/* At most COLLECTION_TEXT_MAX characters. NULL: out of memory. */
static const char *keep(struct collection *c, const char *text)
{
    size_t n = strlen(text), at = 0;
    for (size_t count = 0; at < n && count < COLLECTION_TEXT_MAX; count++) {
        size_t used;
        utf8_decode(text + at, n - at, &used);
        at += used;
    }
    return arena_strndup(&c->arena, text, at);
}

static bool add_value(struct sorted_values *v, double value)
{
    if (isnan(value))
        return true;
    if (v->count == v->capacity &&
        !vec_grow_((void **)&v->values, &v->capacity, v->count + 1, sizeof *v->values))
        return false;
    v->values[v->count++] = (float)value;
    return true;
}

/* FNV-1a: the set-ups of one collection are told apart by 64 bits. */
static uint64_t digest(const char *text)
{
    uint64_t h = 14695981039346656037u;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h ? h : 1;
}

static void count_findings(struct collection *c, struct collection_row *row,
                           const struct report_problem *p)
{
    bool seen[FINDING_KINDS] = {false}, shown[THEME_COUNT] = {false};
    for (size_t i = 0; i < p->verdict.findings.count; i++) {
        const struct report_finding *f = &p->verdict.findings.items[i];
        row->grave += f->severity == SEVERITY_UNSOUND;
        row->flaws += f->severity == SEVERITY_FLAW;
        row->notes += f->severity == SEVERITY_NOTE;
        c->finding_kinds[f->kind] += !seen[f->kind];
        seen[f->kind] = true;
    }
    for (size_t i = 0; i < p->themes.count; i++) {
        c->theme_counts[p->themes.items[i].theme] += !shown[p->themes.items[i].theme];
        shown[p->themes.items[i].theme] = true;
    }
}

/* With the group of a study before it, so that a search in the table finds the group. */
static const char *keep_title(struct collection *c, const struct report_problem *p)
{
    struct strbuf text;
    if (!*p->group)
        return keep(c, p->title);
    strbuf_init(&text);
    strbuf_addf(&text, *p->title ? "[%s] %s" : "[%s]%s", p->group, p->title);
    const char *kept = text.failed ? NULL : keep(c, strbuf_str(&text));
    strbuf_free(&text);
    return kept;
}

static int length_of(const struct report_problem *p)
{
    if (p->verdict.judged && p->verdict.mate && p->verdict.length_known)
        return p->verdict.plies;
    double plies = p->features.value[FEATURE_plies];
    return p->verdict.judged || isnan(plies) ? 0 : (int)plies;
}

static bool add_row(struct collection *c, const struct report_problem *p, size_t number)
{
    struct collection_row row = {.number = number,
                                 .id = keep(c, p->id),
                                 .title = keep_title(c, p),
                                 .author = keep(c, p->author),
                                 .status = keep(c, p->go.verdict),
                                 .game = p->game,
                                 .standing = standing_of(p),
                                 .plies = length_of(p),
                                 .score = p->difficulty.score,
                                 .low = p->difficulty.low,
                                 .high = p->difficulty.high,
                                 .bound = p->difficulty.bound,
                                 .known = p->difficulty.known};
    if (!row.id || !row.title || !row.author || !row.status)
        return false;
    row.setup = *p->setup ? digest(p->setup) : 0;
    row.mirror = *p->mirror_key ? digest(p->mirror_key) : 0;
    row.shift = *p->shift_key ? digest(p->shift_key) : 0;
    count_findings(c, &row, p);
    c->standings[row.standing]++;
    c->shogi += p->game == PROBLEM_SHOGI;
    c->go += p->game == PROBLEM_GO;
    return vec_push(&c->rows, row);
}

static bool add_values(struct collection *c, const struct report_problem *p)
{
    bool fine = true;
    for (enum feature i = 0; i < FEATURE_COUNT && fine; i++)
        fine = add_value(&c->features[i], p->features.value[i]);
    for (enum indicator i = 0; i < INDICATE_COUNT && fine; i++)
        fine = add_value(&c->indicators[i], p->search.record.value[i]);
    return fine && add_value(&c->scores, p->difficulty.known ? p->difficulty.score : NAN);
}

static bool add_failure(struct collection *c, const struct report_problem *p, size_t number)
{
    struct failure f = {.number = number,
                        .id = keep(c, p->id),
                        .file = arena_strdup(&c->arena, p->error.file),
                        .code = arena_strdup(&c->arena, p->error.code),
                        .text = arena_strdup(&c->arena, p->error.text),
                        .line = p->error.line,
                        .column = p->error.column};
    c->standings[STANDING_FAILED]++;
    return f.id && f.file && f.code && f.text && vec_push(&c->failures, f);
}

/* ---- twins ---- */

struct keyed {
    uint64_t key, finer; /* equal finer keys are another kind of twins */
    size_t row;
};

static int compare_keyed(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

static struct keyed keyed_of(const struct collection_row *r, size_t row, enum twin_kind kind)
{
    switch (kind) {
    case TWIN_SAME:
        return (struct keyed){r->setup, row, row};
    case TWIN_MIRROR:
        return (struct keyed){r->mirror, r->setup, row};
    default:
        return (struct keyed){r->shift, r->mirror, row};
    }
}

/* A group counts if it holds more than one finer key. */
static bool is_group(const struct keyed *k, size_t from, size_t to)
{
    if (to - from < 2 || !k[from].key)
        return false;
    for (size_t i = from + 1; i < to; i++) {
        if (k[i].finer != k[from].finer)
            return true;
    }
    return false;
}

static void gather(struct twins *out, const struct keyed *k, size_t n)
{
    size_t filled = 0;
    for (size_t from = 0, to; from < n; from = to) {
        for (to = from + 1; to < n && k[to].key == k[from].key;)
            to++;
        if (!is_group(k, from, to))
            continue;
        for (size_t i = from; i < to; i++)
            out->rows[filled++] = k[i].row;
        out->ends[out->count++] = filled;
    }
}

static sakui_status find_twins(struct collection *c, enum twin_kind kind)
{
    size_t n = c->rows.count;
    struct twins *out = &c->twins[kind];
    struct keyed *k = mem_zalloc(n + 1, sizeof *k);
    out->rows = mem_zalloc(n + 1, sizeof *out->rows);
    out->ends = mem_zalloc(n + 1, sizeof *out->ends);
    if (!k || !out->rows || !out->ends) {
        mem_free(k);
        return SAKUI_MEMORY;
    }
    for (size_t i = 0; i < n; i++)
        k[i] = keyed_of(&c->rows.items[i], i, kind);
    qsort(k, n, sizeof *k, compare_keyed);
    gather(out, k, n);
    mem_free(k);
    return SAKUI_OK;
}

/* ---- order ---- */

static int compare_floats(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void sort_values(struct sorted_values *v)
{
    if (v->count)
        qsort(v->values, v->count, sizeof *v->values, compare_floats);
}

static int compare_scored(const void *a, const void *b)
{
    const struct collection_row *x = *(const struct collection_row *const *)a;
    const struct collection_row *y = *(const struct collection_row *const *)b;
    if (x->score < y->score || x->score > y->score)
        return x->score < y->score ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static sakui_status sort_by_score(struct collection *c)
{
    const struct collection_row **order = mem_zalloc(c->rows.count + 1, sizeof *order);
    c->by_score = mem_zalloc(c->rows.count + 1, sizeof *c->by_score);
    if (!order || !c->by_score) {
        mem_free(order);
        return SAKUI_MEMORY;
    }
    for (size_t i = 0; i < c->rows.count; i++) {
        if (c->rows.items[i].known)
            order[c->scored++] = &c->rows.items[i];
    }
    qsort(order, c->scored, sizeof *order, compare_scored);
    for (size_t i = 0; i < c->scored; i++)
        c->by_score[i] = (size_t)(order[i] - c->rows.items);
    mem_free(order);
    return SAKUI_OK;
}

static sakui_status finish(struct collection *c)
{
    sakui_status status = SAKUI_OK;
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        sort_values(&c->features[i]);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        sort_values(&c->indicators[i]);
    sort_values(&c->scores);
    for (enum twin_kind k = 0; k < TWIN_KINDS && !status; k++)
        status = find_twins(c, k);
    return status ? status : sort_by_score(c);
}

/* ---- the whole ---- */

static sakui_status add(struct collection *c, const struct report_problem *p, size_t number)
{
    bool fine =
        p->error.file ? add_failure(c, p, number) : add_row(c, p, number) && add_values(c, p);
    return fine ? SAKUI_OK : SAKUI_MEMORY;
}

sakui_status collection_make(struct collection **out, const struct report_source *source,
                             struct diag_list *diags)
{
    struct collection *c = mem_zalloc(1, sizeof *c);
    *out = NULL;
    if (!c)
        return SAKUI_MEMORY;
    arena_init(&c->arena);
    sakui_status status = source->rewind(source->context);
    for (size_t number = 1; !status; number++) {
        struct report_problem *p;
        status = source->next(source->context, &p, diags);
        if (status)
            break;
        status = add(c, p, number);
        report_problem_free(p);
    }
    if (status == SAKUI_END)
        status = finish(c);
    if (status) {
        collection_free(c);
        return status;
    }
    *out = c;
    return SAKUI_OK;
}

void collection_free(struct collection *c)
{
    if (!c)
        return;
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        mem_free(c->features[i].values);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        mem_free(c->indicators[i].values);
    mem_free(c->scores.values);
    for (enum twin_kind k = 0; k < TWIN_KINDS; k++) {
        mem_free(c->twins[k].rows);
        mem_free(c->twins[k].ends);
    }
    mem_free(c->by_score);
    vec_free(&c->rows);
    vec_free(&c->failures);
    arena_free(&c->arena);
    mem_free(c);
}

/* How many values are below (or, `with`, not above) v. */
static size_t count_below(const struct sorted_values *v, float value, bool with)
{
    size_t low = 0, high = v->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (v->values[middle] < value || (with && v->values[middle] <= value))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

double collection_percentile(const struct sorted_values *v, double value)
{
    if (isnan(value) || v->count < PERCENTILE_MIN)
        return NAN;
    double below = (double)count_below(v, (float)value, false);
    double equal = (double)count_below(v, (float)value, true) - below;
    return 100 * (below + equal / 2) / (double)v->count;
}
