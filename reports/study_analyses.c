/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_analyses.h"

#include <math.h>
#include <string.h>

#include "analysis/contest_trees.h"
#include "analysis/published.h"
#include "core/alloc.h"

#define PAIRS_FEW 20 /* with fewer, a comparison is printed with a warning */

/* One analysis with all it owns. */
struct owned {
    struct study_sample sample;
    struct group_study *groups;
    struct study *study;
    struct tree_study *trees;
    struct published published;
    struct contest **contests;
    size_t contest_count;
    double *contest_of;
    size_t *columns;
};

struct study_analyses {
    const struct study_plan *plan;
    struct dataset *data;
    unsigned jobs;
    const struct cancel *cancel;
    struct diag_list *diags;
    struct arena arena;
    vec_of(struct owned *) owned;
    vec_of(struct report_analysis) list;
};

static void owned_free(struct owned *o)
{
    tree_study_free(o->trees);
    group_study_free(o->groups);
    study_free(o->study);
    published_free(&o->published);
    dataset_free(o->sample.data);
    for (size_t i = 0; i < o->contest_count; i++)
        contest_free(o->contests[i]);
    mem_free(o->contests);
    mem_free(o->contest_of);
    mem_free(o->columns);
    mem_free(o);
}

static struct owned *new_owned(struct study_analyses *a)
{
    struct owned *o = mem_zalloc(1, sizeof *o);
    if (o && vec_push(&a->owned, o))
        return o;
    mem_free(o);
    return NULL;
}

static const char *keep(struct study_analyses *a, struct strbuf *text)
{
    const char *copy = text->failed ? NULL : arena_strdup(&a->arena, strbuf_str(text));
    strbuf_free(text);
    return copy;
}

/* ---- groups ---- */

static const char *sample_note(struct study_analyses *a, const struct plan_comparison *c,
                               const struct study_sample *s)
{
    struct strbuf t;
    strbuf_init(&t);
    if (a->plan->language == REPORT_JAPANESE) {
        strbuf_addf(&t, "A = %s（%zu題）、B = %s（%zu題）。", c->a, s->all_a, c->b, s->all_b);
        if (c->match)
            strbuf_addf(&t,
                        "手数の差が%zu手以内の%zu組だけを比べる（同じ手数から先に組み、同数の候補は"
                        "乱数 seed %llu で選ぶ）。",
                        c->within, s->pairs, (unsigned long long)a->plan->measure.seed);
        if (s->data->rows)
            strbuf_addf(&t, "手数は%gから%g。", s->shortest, s->longest);
        strbuf_adds(&t, "探索が節点数の上限に達した題の値は下限であり、最大の同順位として扱う。");
        return keep(a, &t);
    }
    strbuf_addf(&t, "A = %s (%zu problems), B = %s (%zu problems). ", c->a, s->all_a, c->b,
                s->all_b);
    if (c->match)
        strbuf_addf(&t,
                    "Only pairs whose lengths differ by at most %zu plies are compared: %zu pairs, "
                    "nearest first, among equals by chance (seed %llu). ",
                    c->within, s->pairs, (unsigned long long)a->plan->measure.seed);
    if (s->data->rows)
        strbuf_addf(&t, "Lengths from %g to %g plies. ", s->shortest, s->longest);
    strbuf_adds(&t, "Where a search met its limit of nodes its figures are lower bounds and count "
                    "as tied at the top.");
    return keep(a, &t);
}

static const char *sample_warning(const struct study_analyses *a, const struct plan_comparison *c,
                                  const struct study_sample *s)
{
    bool ja = a->plan->language == REPORT_JAPANESE;
    if (!s->data->rows)
        return ja ? "比べられる組がない。" : "There is nothing to compare: no pairs.";
    if (c->match && s->pairs < PAIRS_FEW)
        return ja ? "組が少ない。結論を出すには足りず、方法の例として示す。"
                  : "There are few pairs: too few to conclude anything from. They are shown as an "
                    "example of the method.";
    return NULL;
}

static sakui_status add_analysis(struct study_analyses *a, struct report_analysis analysis,
                                 struct strbuf *name)
{
    analysis.name = keep(a, name);
    if (!analysis.name || !vec_push(&a->list, analysis))
        return SAKUI_MEMORY;
    return SAKUI_OK;
}

static sakui_status compare_groups(struct study_analyses *a, const struct plan_comparison *c)
{
    struct owned *o = new_owned(a);
    if (!o)
        return SAKUI_MEMORY;
    sakui_status status =
        study_sample_make(&o->sample, c, a->data, a->plan->measure.seed, a->plan->file, a->diags);
    if (!status)
        status = group_study_run(&o->groups, o->sample.data, "group", a->plan->level, a->diags);
    if (status)
        return status;
    struct report_analysis analysis = {.note = sample_note(a, c, &o->sample),
                                       .warning = sample_warning(a, c, &o->sample),
                                       .groups = o->groups};
    if (!analysis.note)
        return SAKUI_MEMORY;
    struct strbuf name;
    strbuf_init(&name);
    strbuf_addf(&name, "%s – %s", c->a, c->b);
    return add_analysis(a, analysis, &name);
}

/* ---- contests ---- */

static sakui_status grow_trees(struct study_analyses *a, struct owned *o)
{
    struct feature_set sets[CONTEST_SETS];
    size_t target, count;
    const struct plan_trees *t = &a->plan->trees;
    sakui_status status = contest_classes(a->data, o->study, t->classes, CUT_COUNT, &target,
                                          &o->contest_of, a->diags);
    if (!status)
        status =
            contest_feature_sets(a->data, o->study, target, "group", sets, &count, &o->columns);
    struct tree_options options = {.j48 = J48_DEFAULTS,
                                   .folds = t->folds,
                                   .seed = (int64_t)a->plan->measure.seed,
                                   .repeats = t->repeats,
                                   .contests = o->contest_of,
                                   .contest_count = o->study->contest_count,
                                   .importance = true,
                                   .level = a->plan->level,
                                   .jobs = a->jobs,
                                   .cancel = a->cancel};
    if (!status)
        status = tree_study_run(&o->trees, a->data, target, sets, count, &options, a->diags);
    return status;
}

/* The files from `first` on that are examples (or are not), up to `most`. */
static sakui_status read_contests(struct study_analyses *a, struct owned *o, size_t first,
                                  size_t most, bool example)
{
    o->contests = mem_zalloc(a->plan->contests.count + 1, sizeof *o->contests);
    if (!o->contests)
        return SAKUI_MEMORY;
    for (size_t i = first; i < a->plan->contests.count && o->contest_count < most; i++) {
        const struct plan_contest *c = &a->plan->contests.items[i];
        if (c->example != example)
            continue;
        sakui_status status = contest_read_file(&o->contests[o->contest_count], c->file, a->diags);
        if (status)
            return status;
        o->contest_count++;
    }
    return SAKUI_OK;
}

/* Problems that are in no contest are nothing to complain of in a study; entries without a problem
 * are. */
static void forget_outsiders(struct study *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->unjoined_count; i++) {
        if (*s->unjoined[i].contest)
            s->unjoined[kept++] = s->unjoined[i];
    }
    s->unjoined_count = kept;
}

static sakui_status study_contests(struct study_analyses *a, size_t first, size_t most,
                                   bool example)
{
    struct owned *o = new_owned(a);
    if (!o)
        return SAKUI_MEMORY;
    sakui_status status = read_contests(a, o, first, most, example);
    if (status || !o->contest_count)
        return status;
    struct study_options options = STUDY_DEFAULTS;
    options.permutations = a->plan->permutations;
    options.resamples = a->plan->resamples;
    options.level = a->plan->level;
    options.seed = a->plan->measure.seed;
    options.jobs = a->jobs;
    options.cancel = a->cancel;
    status = study_run(&o->study, a->data, o->contests, o->contest_count, &options, a->diags);
    if (!status && a->plan->trees.wanted)
        status = grow_trees(a, o);
    if (status)
        return status;
    forget_outsiders(o->study);
    bool ja = a->plan->language == REPORT_JAPANESE;
    struct report_analysis analysis = {.study = o->study, .trees = o->trees};
    if (example)
        analysis.warning = ja ? "票は架空のもの。書式の例であり、ここから何も結論しない。"
                              : "The votes are invented: this is an example of the format, and "
                                "nothing is concluded from it.";
    struct strbuf name;
    strbuf_init(&name);
    for (size_t i = 0; i < o->contest_count && i < 3; i++)
        strbuf_addf(&name, "%s%s", i ? ", " : "", o->contests[i]->name);
    if (o->contest_count > 3)
        strbuf_addf(&name, ", … (%zu)", o->contest_count);
    return add_analysis(a, analysis, &name);
}

/* Real contests together, so that they are pooled; every example alone. */
static sakui_status all_contests(struct study_analyses *a)
{
    sakui_status status = SAKUI_OK;
    bool real = false;
    for (size_t i = 0; i < a->plan->contests.count; i++)
        real |= !a->plan->contests.items[i].example;
    if (real)
        status = study_contests(a, 0, a->plan->contests.count, false);
    for (size_t i = 0; i < a->plan->contests.count && !status; i++) {
        if (a->plan->contests.items[i].example)
            status = study_contests(a, i, 1, true);
    }
    return status;
}

/* ---- published ---- */

static sakui_status read_published(struct study_analyses *a, const struct plan_published *p)
{
    struct owned *o = new_owned(a);
    if (!o)
        return SAKUI_MEMORY;
    sakui_status status = published_read(&o->published, p->correlations, p->sizes,
                                         p->positive_is_less, a->plan->level, a->diags);
    if (status)
        return status;
    struct strbuf name;
    strbuf_init(&name);
    strbuf_adds(&name, p->title);
    struct report_analysis analysis = {.note = *p->note ? p->note : NULL,
                                       .study = o->published.study};
    return add_analysis(a, analysis, &name);
}

/* ---- the whole ---- */

sakui_status study_analyses_make(struct study_analyses **out, const struct study_plan *plan,
                                 struct dataset *data, unsigned jobs, const struct cancel *cancel,
                                 struct diag_list *diags)
{
    struct study_analyses *a = mem_zalloc(1, sizeof *a);
    if (!a)
        return SAKUI_MEMORY;
    a->plan = plan;
    a->data = data;
    a->jobs = jobs;
    a->cancel = cancel;
    a->diags = diags;
    arena_init(&a->arena);
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < plan->comparisons.count && !status; i++)
        status = compare_groups(a, &plan->comparisons.items[i]);
    for (size_t i = 0; i < plan->published.count && !status; i++)
        status = read_published(a, &plan->published.items[i]);
    if (!status)
        status = all_contests(a);
    if (!status && cancel_requested(cancel))
        status = SAKUI_CANCELLED;
    if (status)
        study_analyses_free(a);
    else
        *out = a;
    return status;
}

void study_analyses_free(struct study_analyses *a)
{
    if (!a)
        return;
    for (size_t i = 0; i < a->owned.count; i++)
        owned_free(a->owned.items[i]);
    vec_free(&a->owned);
    vec_free(&a->list);
    arena_free(&a->arena);
    mem_free(a);
}

const struct report_analysis *study_analyses_list(const struct study_analyses *a, size_t *count)
{
    *count = a->list.count;
    return a->list.items;
}
