/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_job.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "core/alloc.h"
#include "reports/folder.h"
#include "reports/study_colophon.h"

/* All that one run holds. */
struct study_state {
    const struct study_job *job;
    struct study_outcome *out;
    struct diag_list diags;
    struct study_plan *plan;
    struct study_results results;
    struct study_members members;
    struct study_record_source records;
    struct dataset *table;
    struct study_analyses *analyses;
};

static void tell(struct study_state *s)
{
    if (s->job->tell)
        s->job->tell(s->job->context, &s->diags);
    else
        diag_list_clear(&s->diags);
}

/* ---- the store ---- */

/* The scopes to drop. */
struct others {
    store_scope keep;
    size_t results;
    vec_of(store_scope) scopes;
};

static sakui_status note_other(void *context, const struct store_scope_facts *facts)
{
    struct others *o = context;
    if (facts->scope == o->keep)
        return SAKUI_OK;
    o->results += facts->results;
    return vec_push(&o->scopes, facts->scope) ? SAKUI_OK : SAKUI_MEMORY;
}

static sakui_status drop_others(struct store *store, void *context)
{
    const struct others *o = context;
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < o->scopes.count && !status; i++)
        status = store_drop_scope(store, o->scopes.items[i], NULL);
    return status;
}

static sakui_status forget_others(struct study_state *s)
{
    struct others o = {.keep = s->results.scope};
    struct store *store = s->results.store;
    sakui_status status = store_each_scope(store, note_other, &o, &s->diags);
    if (!status && o.scopes.count)
        status = store_together(store, drop_others, &o, &s->diags);
    if (!status && o.scopes.count)
        status = store_shrink(store, &s->diags);
    s->out->forgotten = o.results;
    vec_free(&o.scopes);
    return status;
}

static sakui_status open_store(struct study_state *s)
{
    const struct study_job *job = s->job;
    struct folder folder = {.path = job->folder, .diags = &s->diags};
    struct strbuf path;
    strbuf_init(&path);
    if (job->store)
        strbuf_adds(&path, job->store);
    else
        strbuf_addf(&path, "%s/results.sqlite", job->folder);
    sakui_status status = path.failed ? SAKUI_MEMORY : folder_make(&folder, "");
    if (!status)
        status = study_results_open(&s->results, strbuf_str(&path), job->version, &s->plan->measure,
                                    &s->diags);
    strbuf_free(&path);
    if (!status && job->forget)
        status = forget_others(s);
    return status;
}

/* ---- the stages ---- */

static void need_file(struct study_state *s, const char *file)
{
    if (access(file, R_OK) != 0)
        diag_add(&s->diags, DIAG_ERROR, s->plan->file, 0, 0, "study-file", "%s cannot be read: %s",
                 file, strerror(errno));
}

/* What is only needed at the end is asked for at the beginning: measuring may take days. */
static sakui_status need_files(struct study_state *s)
{
    const struct study_plan *plan = s->plan;
    size_t before = s->diags.errors;
    for (size_t i = 0; i < plan->contests.count; i++)
        need_file(s, plan->contests.items[i].file);
    for (size_t i = 0; i < plan->published.count; i++) {
        need_file(s, plan->published.items[i].correlations);
        need_file(s, plan->published.items[i].sizes);
    }
    return s->diags.errors == before ? SAKUI_OK : SAKUI_INPUT;
}

static sakui_status prepare(struct study_state *s)
{
    sakui_status status = study_plan_read(&s->plan, s->job->file, &s->diags);
    if (!status)
        status = need_files(s);
    if (!status)
        status = open_store(s);
    tell(s);
    return status;
}

static sakui_status import_and_measure(struct study_state *s)
{
    const struct study_job *job = s->job;
    sakui_status status =
        study_members_read(&s->members, s->plan, job->progress, job->cancel, &s->diags);
    s->out->refused = s->members.refused;
    tell(s);
    if (!status)
        status = study_measure(&s->results, s->plan, &s->members, job->jobs, job->progress,
                               job->cancel, &s->diags);
    s->out->measured = s->results.measured;
    s->out->stored = s->results.stored;
    tell(s);
    return status;
}

static sakui_status analyse(struct study_state *s)
{
    const struct study_job *job = s->job;
    study_records_init(&s->records, &s->results, &s->members, s->plan);
    sakui_status status = study_table_make(&s->table, &s->records, s->plan, &s->out->counts,
                                           job->progress, &s->diags);
    if (!status)
        status =
            study_analyses_make(&s->analyses, s->plan, s->table, job->jobs, job->cancel, &s->diags);
    tell(s);
    return status;
}

static sakui_status draw(struct study_state *s)
{
    const struct study_job *job = s->job;
    struct study_colophon colophon;
    sakui_status status =
        study_colophon_make(&colophon, s->plan, &s->members, &s->results, job->version);
    struct report report = {.problems = study_records(&s->records),
                            .colophon = &colophon.colophon,
                            .options = {.language = s->plan->language,
                                        .title = s->plan->title,
                                        .formats = s->plan->formats,
                                        .no_problem_pages = s->plan->no_problem_pages,
                                        .progress = job->progress,
                                        .cancel = job->cancel}};
    report.analyses = study_analyses_list(s->analyses, &report.analysis_count);
    if (!status)
        status = report.problems.rewind(report.problems.context);
    if (!status)
        status = report_write(job->folder, &report, &s->diags);
    study_colophon_free(&colophon);
    tell(s);
    return status;
}

sakui_status study_job_run(const struct study_job *job, struct study_outcome *out)
{
    struct study_state s = {.job = job, .out = out};
    memset(out, 0, sizeof *out);
    diag_list_init(&s.diags);
    strbuf_init(&s.results.scope_text);
    sakui_status status = prepare(&s);
    if (!status)
        status = import_and_measure(&s);
    if (!status)
        status = analyse(&s);
    if (!status)
        status = draw(&s);
    study_analyses_free(s.analyses);
    dataset_free(s.table);
    study_records_free(&s.records);
    study_members_free(&s.members);
    study_results_close(&s.results);
    study_plan_free(s.plan);
    diag_list_clear(&s.diags);
    return status;
}
