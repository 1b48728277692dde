/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way of a report: one pass over the records for what concerns all of them, one for each. */
#include "reports/report.h"

#include "reports/earlier.h"
#include "reports/html.h"
#include "reports/tables.h"

struct writing {
    const struct folder *folder;
    const struct report *report;
    const struct collection *all;
    struct gallery gallery;
    struct tables *tables;
    struct diag_list *diags;
};

static bool wants(const struct report *r, unsigned format)
{
    return !r->options.formats || (r->options.formats & format);
}

static sakui_status write_record(struct writing *w, const struct report_problem *p, size_t *row)
{
    sakui_status status = tables_record(w->tables, p);
    if (status || p->error.file)
        return status;
    if (wants(w->report, REPORT_HTML)) {
        gallery_draw(&w->gallery, w->report, w->all, p, *row);
        if (!w->report->options.no_problem_pages)
            status = html_problem(w->folder, w->report, w->all, p, *row);
    }
    ++*row;
    return status;
}

static sakui_status write_records(struct writing *w)
{
    const struct report_source *source = &w->report->problems;
    struct progress *progress = w->report->options.progress;
    sakui_status status = source->rewind(source->context);
    size_t row = 0;
    if (progress)
        progress_start(progress, "report", w->all->rows.count + w->all->failures.count);
    while (!status) {
        struct report_problem *p;
        if (cancel_requested(w->report->options.cancel))
            status = SAKUI_CANCELLED;
        else
            status = source->next(source->context, &p, w->diags);
        if (status)
            break;
        status = write_record(w, p, &row);
        report_problem_free(p);
        if (progress)
            progress_step(progress, 1, NULL);
    }
    if (progress)
        progress_end(progress);
    return status == SAKUI_END ? SAKUI_OK : status;
}

static sakui_status write_html(struct writing *w)
{
    const struct report *r = w->report;
    sakui_status status = html_assets(w->folder, r);
    if (!status)
        status = html_index(w->folder, r, w->all, &w->gallery);
    if (!status)
        status = html_collection(w->folder, r, w->all);
    for (size_t i = 0; i < r->analysis_count && !status; i++)
        status = html_analysis(w->folder, r, w->all, i);
    return status ? status : html_colophon(w->folder, r, w->all);
}

static sakui_status write_all(struct writing *w)
{
    sakui_status status = tables_open(&w->tables, w->folder, w->report, w->all);
    if (status)
        return status;
    gallery_choose(&w->gallery, w->all);
    status = write_records(w);
    sakui_status closed = tables_close(w->tables);
    if (!status)
        status = closed;
    if (!status && wants(w->report, REPORT_HTML))
        status = write_html(w);
    gallery_free(&w->gallery);
    return status;
}

sakui_status report_write(const char *path, const struct report *report, struct diag_list *diags)
{
    struct folder folder = {path, diags};
    struct collection *all;
    sakui_status status = folder_make(&folder, "");
    if (!status)
        status = folder_make(&folder, "data");
    if (!status && wants(report, REPORT_HTML) && !report->options.no_problem_pages)
        status = folder_make(&folder, "p");
    if (!status)
        status = collection_make(&all, &report->problems, diags);
    if (status)
        return status;
    status = earlier_remove(&folder);
    struct writing w = {.folder = &folder, .report = report, .all = all, .diags = diags};
    if (!status)
        status = write_all(&w);
    collection_free(all);
    return status;
}
