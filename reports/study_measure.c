/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measuring what the store does not have. The inputs are read a second time: their number is known
 * by then, and no more problems are in memory than are in work. */
#include <stdatomic.h>
#include <string.h>

#include "core/alloc.h"
#include "core/jobs.h"
#include "reports/study_results.h"

/* One problem on its way. */
struct task {
    struct problem *problem;
    char key[SHA256_TEXT_SIZE];
    sakui_status status;
    struct diag_list diags;
};

struct measuring_run {
    struct study_results *results;
    const struct measure_options *options;
    struct study_walk walk;
    struct progress *progress;
    struct diag_list *diags;
    sakui_status status; /* the first trouble */
    atomic_bool stop;    /* after trouble: nothing further is begun */
};

static void task_free(struct task *t)
{
    problem_free(t->problem);
    diag_list_clear(&t->diags);
    mem_free(t);
}

/* The next problem that is not in the store. What cannot be read was reported when the members
 * were. */
static sakui_status next_task(void *context, void **item)
{
    struct measuring_run *run = context;
    struct task *t = mem_zalloc(1, sizeof *t);
    if (!t)
        return SAKUI_MEMORY;
    for (;;) {
        sakui_status status =
            atomic_load(&run->stop) ? SAKUI_END : study_walk_next(&run->walk, &t->problem, NULL);
        if (status == SAKUI_INPUT)
            continue;
        if (status) {
            task_free(t);
            return status;
        }
        study_problem_key(t->problem, t->key);
        if (!store_has(run->results->store, run->results->scope, t->key))
            break;
        problem_free(t->problem);
        t->problem = NULL;
    }
    *item = t;
    return SAKUI_OK;
}

static sakui_status keep_record(const struct measuring_run *run, struct task *t,
                                const struct report_problem *record)
{
    struct strbuf text;
    strbuf_init(&text);
    report_write_json(record, &text);
    sakui_status status = text.failed ? SAKUI_MEMORY
                                      : store_put(run->results->store, run->results->scope, t->key,
                                                  text.data, text.length, &t->diags);
    strbuf_free(&text);
    return status;
}

static void do_task(void *context, void *item)
{
    struct measuring_run *run = context;
    struct task *t = item;
    struct report_problem *record = NULL;
    t->status = measure_problem(&record, t->problem, run->options);
    if (!t->status)
        t->status = keep_record(run, t, record);
    report_problem_free(record);
    if (t->status && t->status != SAKUI_CANCELLED)
        atomic_store(&run->stop, true);
}

static void finish_task(void *context, void *item)
{
    struct measuring_run *run = context;
    struct task *t = item;
    for (size_t i = 0; i < t->diags.count; i++)
        diag_add(run->diags, t->diags.items[i].severity, t->diags.items[i].file, 0, 0,
                 t->diags.items[i].code, "%s", t->diags.items[i].text);
    if (t->status && !run->status) {
        run->status = t->status;
        if (t->status != SAKUI_CANCELLED)
            diag_add(run->diags, DIAG_ERROR, t->problem->file, t->problem->line, 0, "study-failed",
                     "%s: measuring failed: %s", t->problem->id, sakui_status_name(t->status));
    }
    run->results->measured += !t->status;
    progress_step(run->progress, 1, t->problem->id);
    task_free(t);
}

/* How many distinct problems are missing. Twins are counted twice; a little too long an estimate of
 * the time left is no harm. */
static size_t count_missing(const struct study_results *r, const struct study_members *members)
{
    size_t missing = 0;
    for (size_t i = 0; i < members->items.count; i++) {
        const struct study_member *m = &members->items.items[i];
        missing += !m->refused && !store_has(r->store, r->scope, m->key);
    }
    return missing;
}

sakui_status study_measure(struct study_results *r, const struct study_plan *plan,
                           const struct study_members *members, unsigned jobs,
                           struct progress *progress, const struct cancel *cancel,
                           struct diag_list *diags)
{
    size_t missing = count_missing(r, members);
    r->measured = 0;
    r->stored = members->items.count - members->refused - missing;
    if (!missing)
        return SAKUI_OK;
    struct measure_options options = plan->measure;
    options.verify_limits.cancel = options.search_limits.cancel = cancel;
    struct measuring_run run = {.results = r,
                                .options = &options,
                                .walk = {.plan = plan},
                                .progress = progress,
                                .diags = diags};
    struct jobs work = {.context = &run,
                        .cancel = cancel,
                        .next = next_task,
                        .work = do_task,
                        .finish = finish_task};
    progress_start(progress, "measure", missing);
    sakui_status status = jobs_run(&work, jobs);
    study_walk_end(&run.walk);
    if (!status)
        status = run.status;
    if (!status && cancel_requested(cancel))
        status = SAKUI_CANCELLED;
    /* A twin of a problem measured in this run comes out of the store. */
    r->stored = members->items.count - members->refused - (status ? missing : r->measured);
    if (!status)
        progress_end(progress);
    return status;
}
