/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/crossval.h"

#include "analysis/folds.h"
#include "core/alloc.h"

static sakui_status test_rows(struct evaluation *e, const struct j48_tree *tree,
                              const uint32_t *rows, size_t count, uint32_t fold)
{
    double distribution[J48_CLASSES_MAX];
    const struct column *target = &tree->task.data->columns[tree->task.target];
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        j48_distribution(tree, rows[i], distribution);
        status = evaluation_add(e, rows[i], fold, target->values[rows[i]], distribution);
    }
    return status;
}

static sakui_status one_fold(struct evaluation *e, struct folds *f, size_t fold,
                             const struct j48_task *task, const struct j48_options *options,
                             const struct j48_presort *presort, uint32_t *train,
                             struct diag_list *diags)
{
    size_t count = folds_train(f, fold, train), first, size;
    struct j48_tree *tree = NULL;
    evaluation_priors(e, task->data->columns[task->target].values, train, count);
    sakui_status status = j48_build(&tree, task, options, presort, train, count, diags);
    folds_test(f, fold, &first, &size);
    if (!status)
        status = test_rows(e, tree, f->order + first, size, (uint32_t)fold);
    j48_free(tree);
    return status;
}

sakui_status crossval_j48(struct evaluation **out, const struct j48_task *task,
                          const struct j48_options *options, const struct j48_presort *presort,
                          size_t folds, int64_t seed, struct diag_list *diags)
{
    struct folds f;
    struct evaluation *e = NULL;
    struct j48_presort *own = NULL;
    sakui_status status = j48_check(task, diags);
    if (!status)
        status = folds_init(&f, task->data, task->target, folds, seed, diags);
    if (status)
        return status;
    uint32_t *train = mem_alloc(task->data->rows * sizeof *train);
    status =
        train ? evaluation_new(&e, task->data->columns[task->target].label_count) : SAKUI_MEMORY;
    if (!status && !presort)
        status = j48_presort_new(&own, task);
    for (size_t i = 0; i < folds && !status; i++)
        status = one_fold(e, &f, i, task, options, presort ? presort : own, train, diags);
    j48_presort_free(own);
    mem_free(train);
    folds_free(&f);
    if (status)
        evaluation_free(e);
    else
        *out = e;
    return status;
}

sakui_status crossval_training(struct evaluation **out, const struct j48_tree *tree)
{
    const struct dataset *d = tree->task.data;
    struct evaluation *e = NULL;
    uint32_t *rows = mem_alloc((d->rows + 1) * sizeof *rows);
    sakui_status status = rows ? evaluation_new(&e, tree->classes) : SAKUI_MEMORY;
    if (!status) {
        for (size_t i = 0; i < d->rows; i++)
            rows[i] = (uint32_t)i;
        evaluation_priors(e, d->columns[tree->task.target].values, rows, d->rows);
        status = test_rows(e, tree, rows, d->rows, 0);
    }
    mem_free(rows);
    if (status)
        evaluation_free(e);
    else
        *out = e;
    return status;
}
