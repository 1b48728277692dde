/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/tree_study.h"

#include <math.h>
#include <string.h>

#include "analysis/folds.h"
#include "core/alloc.h"
#include "core/jobs.h"
#include "core/rng.h"

static struct j48_task task_of(const struct tree_study *s, const struct set_result *r)
{
    return (struct j48_task){s->data, r->columns, r->column_count, s->target};
}

/* Accuracies and kappas of the seeds; index = seed - first. */
struct repeat_jobs {
    const struct tree_study *study;
    const struct set_result *set;
    const struct j48_presort *presort;
    size_t next;
    double *accuracy, *kappa;
    sakui_status status;
};
struct repeat_item {
    size_t index;
    double accuracy, kappa;
    sakui_status status;
};

static sakui_status next_seed(void *context, void **item)
{
    struct repeat_jobs *j = context;
    if (j->next >= j->study->options.repeats || j->status)
        return SAKUI_END;
    struct repeat_item *i = mem_zalloc(1, sizeof *i);
    if (!i)
        return SAKUI_MEMORY;
    i->index = j->next++;
    *item = i;
    return SAKUI_OK;
}

static void work_seed(void *context, void *item)
{
    const struct repeat_jobs *j = context;
    struct repeat_item *i = item;
    const struct tree_options *o = &j->study->options;
    struct j48_task task = task_of(j->study, j->set);
    struct evaluation *e = NULL;
    i->status = cancel_requested(o->cancel) ? SAKUI_CANCELLED
                                            : crossval_j48(&e, &task, &o->j48, j->presort, o->folds,
                                                           o->seed + (int64_t)i->index, NULL);
    if (i->status)
        return;
    i->accuracy = evaluation_accuracy(e);
    i->kappa = evaluation_kappa(e);
    evaluation_free(e);
}

static void finish_seed(void *context, void *item)
{
    struct repeat_jobs *j = context;
    struct repeat_item *i = item;
    if (!j->status)
        j->status = i->status;
    j->accuracy[i->index] = i->accuracy;
    j->kappa[i->index] = i->kappa;
    mem_free(i);
}

static struct spread spread_of(const double *x, size_t n)
{
    struct spread s = {.n = n, .mean = NAN, .sd = NAN, .least = NAN, .most = NAN};
    double sum = 0, squares = 0;
    for (size_t i = 0; i < n; i++) {
        sum += x[i];
        s.least = i && s.least < x[i] ? s.least : x[i];
        s.most = i && s.most > x[i] ? s.most : x[i];
    }
    if (!n)
        return s;
    s.mean = sum / (double)n;
    for (size_t i = 0; i < n; i++)
        squares += (x[i] - s.mean) * (x[i] - s.mean);
    if (n > 1)
        s.sd = sqrt(squares / ((double)n - 1));
    return s;
}

static sakui_status repeat(struct tree_study *s, struct set_result *r,
                           const struct j48_presort *presort)
{
    size_t n = s->options.repeats;
    struct repeat_jobs context = {.study = s, .set = r, .presort = presort};
    double *memory = mem_zalloc(2 * n + 1, sizeof *memory);
    if (!memory)
        return SAKUI_MEMORY;
    context.accuracy = memory;
    context.kappa = memory + n;
    struct jobs jobs = {&context, s->options.cancel, next_seed, work_seed, finish_seed};
    sakui_status status = jobs_run(&jobs, s->options.jobs);
    if (!status)
        status = context.status;
    if (!status) {
        r->accuracy = spread_of(context.accuracy, n);
        r->kappa = spread_of(context.kappa, n);
    }
    mem_free(memory);
    return status;
}

/* ---- one contest left out ---- */

static size_t predicted_class(const struct j48_tree *tree, size_t row)
{
    double p[J48_CLASSES_MAX], best = 0;
    size_t answer = 0;
    j48_distribution(tree, row, p);
    for (size_t i = 0; i < tree->classes; i++) {
        if (p[i] > best) {
            best = p[i];
            answer = i;
        }
    }
    return answer;
}

static bool same(double a, double b)
{
    return a <= b && a >= b;
}

struct leave_jobs {
    const struct tree_study *study;
    struct set_result *set;
    const struct j48_presort *presort;
    size_t next;
    sakui_status status;
};
struct leave_item {
    double contest;
    double correct, rows;
    sakui_status status;
};

static sakui_status next_contest(void *context, void **item)
{
    struct leave_jobs *j = context;
    if (j->next >= j->study->options.contest_count || j->status)
        return SAKUI_END;
    struct leave_item *i = mem_zalloc(1, sizeof *i);
    if (!i)
        return SAKUI_MEMORY;
    i->contest = (double)j->next++;
    *item = i;
    return SAKUI_OK;
}

static sakui_status leave_contest(const struct leave_jobs *j, struct leave_item *item,
                                  uint32_t *rows)
{
    const struct tree_study *s = j->study;
    const double *of = s->options.contests, *class_ = s->data->columns[s->target].values;
    struct j48_task task = task_of(s, j->set);
    struct j48_tree *tree = NULL;
    size_t n = 0;
    for (size_t i = 0; i < s->data->rows; i++) {
        if (!isnan(of[i]) && !same(of[i], item->contest))
            rows[n++] = (uint32_t)i;
    }
    sakui_status status = j48_build(&tree, &task, &s->options.j48, j->presort, rows, n, NULL);
    for (size_t i = 0; i < s->data->rows && !status; i++) {
        if (!same(of[i], item->contest) || isnan(class_[i]))
            continue;
        item->rows += 1;
        item->correct += predicted_class(tree, i) == (size_t)class_[i];
    }
    j48_free(tree);
    return status;
}

static void work_contest(void *context, void *item)
{
    const struct leave_jobs *j = context;
    struct leave_item *i = item;
    if (cancel_requested(j->study->options.cancel)) {
        i->status = SAKUI_CANCELLED;
        return;
    }
    uint32_t *rows = mem_alloc((j->study->data->rows + 1) * sizeof *rows);
    i->status = rows ? leave_contest(j, i, rows) : SAKUI_MEMORY;
    mem_free(rows);
}

static void finish_contest(void *context, void *item)
{
    struct leave_jobs *j = context;
    struct leave_item *i = item;
    if (!j->status)
        j->status = i->status;
    j->set->left_out_rows += i->rows;
    j->set->left_out_correct += i->correct;
    mem_free(i);
}

static sakui_status leave_contests_out(struct tree_study *s, struct set_result *r,
                                       const struct j48_presort *presort)
{
    if (!s->options.contests || s->options.contest_count < 2)
        return SAKUI_OK;
    struct leave_jobs context = {.study = s, .set = r, .presort = presort};
    struct jobs jobs = {&context, s->options.cancel, next_contest, work_contest, finish_contest};
    sakui_status status = jobs_run(&jobs, s->options.jobs);
    return status ? status : context.status;
}

/* ---- importance ---- */

#define IMPORTANCE_SHUFFLES 10
#define IMPORTANCE_COLUMNS  500

/* Correct predictions of the test rows when one column is shuffled among them. */
static double shuffled_correct(const struct j48_tree *tree, double *values, const uint32_t *test,
                               size_t n, const double *class_, struct rng *rng)
{
    double *kept = mem_alloc((n + 1) * sizeof *kept), *mixed = mem_alloc((n + 1) * sizeof *mixed);
    double correct = NAN;
    if (kept && mixed) {
        for (size_t i = 0; i < n; i++)
            kept[i] = mixed[i] = values[test[i]];
        rng_shuffle(rng, mixed, n, sizeof *mixed);
        for (size_t i = 0; i < n; i++)
            values[test[i]] = mixed[i];
        correct = 0;
        for (size_t i = 0; i < n; i++)
            correct += !isnan(class_[test[i]]) &&
                       predicted_class(tree, test[i]) == (size_t)class_[test[i]];
        for (size_t i = 0; i < n; i++)
            values[test[i]] = kept[i];
    }
    mem_free(kept);
    mem_free(mixed);
    return correct;
}

/* correct[column x shuffle] over all folds of the first seed. */
static sakui_status shuffle_folds(struct tree_study *s, struct set_result *r,
                                  const struct j48_presort *presort, double *correct)
{
    const struct tree_options *o = &s->options;
    const double *class_ = s->data->columns[s->target].values;
    struct j48_task task = task_of(s, r);
    struct folds f;
    struct rng rng;
    sakui_status status = folds_init(&f, s->data, s->target, o->folds, o->seed, NULL);
    if (status)
        return status;
    uint32_t *train = mem_alloc((s->data->rows + 1) * sizeof *train);
    if (!train)
        status = SAKUI_MEMORY;
    rng_seed(&rng, (uint64_t)o->seed);
    for (size_t fold = 0; fold < o->folds && !status; fold++) {
        struct j48_tree *tree = NULL;
        size_t first, size, n = folds_train(&f, fold, train);
        folds_test(&f, fold, &first, &size);
        status = j48_build(&tree, &task, &o->j48, presort, train, n, NULL);
        for (size_t k = 0; k < r->importance_count && !status; k++) {
            double *values = s->data->columns[r->importance[k].column].values;
            for (size_t b = 0; b < IMPORTANCE_SHUFFLES; b++)
                correct[k * IMPORTANCE_SHUFFLES + b] +=
                    shuffled_correct(tree, values, f.order + first, size, class_, &rng);
        }
        j48_free(tree);
    }
    mem_free(train);
    folds_free(&f);
    return status;
}

static sakui_status measure_importance(struct tree_study *s, struct set_result *r,
                                       const struct j48_presort *presort)
{
    if (!s->options.importance)
        return SAKUI_OK;
    size_t n = r->column_count < IMPORTANCE_COLUMNS ? r->column_count : IMPORTANCE_COLUMNS;
    r->importance = mem_zalloc(n + 1, sizeof *r->importance);
    double *correct = mem_zalloc(n * IMPORTANCE_SHUFFLES + 1, sizeof *correct);
    sakui_status status = r->importance && correct ? SAKUI_OK : SAKUI_MEMORY;
    if (!status) {
        r->importance_count = n;
        for (size_t k = 0; k < n; k++)
            r->importance[k].column = r->columns[k];
        status = shuffle_folds(s, r, presort, correct);
    }
    for (size_t k = 0; k < n && !status; k++) {
        struct spread d = spread_of(correct + k * IMPORTANCE_SHUFFLES, IMPORTANCE_SHUFFLES);
        r->importance[k].drop = (r->crossval->correct - d.mean) / r->crossval->with_class;
        r->importance[k].sd = d.sd / r->crossval->with_class;
    }
    mem_free(correct);
    return status;
}

/* ---- sets ---- */

static sakui_status first_look(struct tree_study *s, struct set_result *r,
                               const struct j48_presort *presort, struct diag_list *diags)
{
    struct j48_task task = task_of(s, r);
    uint32_t *rows = mem_alloc((s->data->rows + 1) * sizeof *rows);
    sakui_status status = rows ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t i = 0; rows && i < s->data->rows; i++)
        rows[i] = (uint32_t)i;
    if (!status)
        status = j48_build(&r->tree, &task, &s->options.j48, presort, rows, s->data->rows, diags);
    if (!status)
        status = crossval_training(&r->training, r->tree);
    if (!status)
        status = crossval_j48(&r->crossval, &task, &s->options.j48, presort, s->options.folds,
                              s->options.seed, diags);
    if (!status)
        wilson_interval(r->crossval->correct, r->crossval->with_class, s->options.level, &r->low,
                        &r->high);
    mem_free(rows);
    return status;
}

static sakui_status run_set(struct tree_study *s, struct set_result *r,
                            const struct feature_set *set, struct diag_list *diags)
{
    r->name = set->name;
    r->columns = mem_alloc((set->count + 1) * sizeof *r->columns);
    if (!r->columns)
        return SAKUI_MEMORY;
    if (set->count)
        memcpy(r->columns, set->columns, set->count * sizeof *r->columns);
    r->column_count = set->count;
    struct j48_task task = task_of(s, r);
    struct j48_presort *presort = NULL;
    sakui_status status = j48_check(&task, diags);
    if (!status)
        status = j48_presort_new(&presort, &task);
    if (!status)
        status = first_look(s, r, presort, diags);
    if (!status)
        status = repeat(s, r, presort);
    if (!status)
        status = leave_contests_out(s, r, presort);
    if (!status)
        status = measure_importance(s, r, presort);
    j48_presort_free(presort);
    return status;
}

/* The majority class of each training set, on the folds of the first seed. */
static sakui_status majority(struct tree_study *s)
{
    struct folds f;
    const double *class_ = s->data->columns[s->target].values;
    size_t classes = s->data->columns[s->target].label_count;
    sakui_status status =
        folds_init(&f, s->data, s->target, s->options.folds, s->options.seed, NULL);
    if (status)
        return status;
    uint32_t *train = mem_alloc((s->data->rows + 1) * sizeof *train);
    double *counts = mem_alloc((classes + 1) * sizeof *counts);
    status = train && counts ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t fold = 0; fold < f.count && !status; fold++) {
        size_t first, size, n = folds_train(&f, fold, train), best = 0;
        folds_test(&f, fold, &first, &size);
        memset(counts, 0, classes * sizeof *counts);
        for (size_t i = 0; i < n; i++) {
            if (!isnan(class_[train[i]]))
                counts[(size_t)class_[train[i]]]++;
        }
        for (size_t c = 1; c < classes; c++)
            best = counts[c] > counts[best] ? c : best;
        for (size_t i = 0; i < size; i++) {
            double c = class_[f.order[first + i]];
            s->majority_rows += !isnan(c);
            s->majority_correct += !isnan(c) && (size_t)c == best;
        }
    }
    mem_free(train);
    mem_free(counts);
    folds_free(&f);
    wilson_interval(s->majority_correct, s->majority_rows, s->options.level, &s->majority_low,
                    &s->majority_high);
    return status;
}

/* The folds of one seed are the same for every set, so predictions stand in the same order. */
static struct mcnemar compare_sets(const struct evaluation *a, const struct evaluation *b)
{
    size_t only_a = 0, only_b = 0;
    for (size_t i = 0; i < a->count; i++) {
        const struct prediction *p = &a->predictions[i], *q = &b->predictions[i];
        if (p->actual < 0)
            continue;
        bool right_a = p->predicted == p->actual, right_b = q->predicted == q->actual;
        only_a += right_a && !right_b;
        only_b += right_b && !right_a;
    }
    return mcnemar_test(only_a, only_b);
}

sakui_status tree_study_run(struct tree_study **out, const struct dataset *data, size_t target,
                            const struct feature_set *sets, size_t count,
                            const struct tree_options *options, struct diag_list *diags)
{
    struct tree_study *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    s->data = data;
    s->options = *options;
    s->options.repeats = options->repeats ? options->repeats : 1;
    s->target = target;
    s->sets = mem_zalloc(count + 1, sizeof *s->sets);
    s->comparisons = mem_zalloc(count * count + 1, sizeof *s->comparisons);
    sakui_status status = s->sets && s->comparisons ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        s->set_count++;
        status = run_set(s, &s->sets[i], &sets[i], diags);
    }
    if (!status)
        status = majority(s);
    for (size_t a = 0; a < count && !status; a++) {
        for (size_t b = a + 1; b < count; b++)
            s->comparisons[s->comparison_count++] = (struct set_comparison){
                a, b, compare_sets(s->sets[a].crossval, s->sets[b].crossval)};
    }
    if (status)
        tree_study_free(s);
    else
        *out = s;
    return status;
}

void tree_study_free(struct tree_study *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->set_count; i++) {
        j48_free(s->sets[i].tree);
        evaluation_free(s->sets[i].training);
        evaluation_free(s->sets[i].crossval);
        mem_free(s->sets[i].importance);
        mem_free(s->sets[i].columns);
    }
    mem_free(s->sets);
    mem_free(s->comparisons);
    mem_free(s);
}
