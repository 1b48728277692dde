/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/tables.h"

#include <stdio.h>

#define FLUSH ((size_t)1 << 16)

enum stream { STREAM_PROBLEMS, STREAM_FINDINGS, STREAM_TRIES, STREAM_XML, STREAMS };

struct tables {
    const struct folder *folder;
    const struct report *report;
    const struct collection *all;
    size_t number; /* of the last record */
    struct folder_file files[STREAMS];
    struct strbuf text[STREAMS];
};

static bool wants(const struct report *r, unsigned format)
{
    return !r->options.formats || (r->options.formats & format);
}

static sakui_status open_streams(struct tables *t)
{
    static const struct {
        unsigned format;
        const char *name;
    } streams[STREAMS] = {{REPORT_CSV, "data/problems.csv"},
                          {REPORT_CSV, "data/findings.csv"},
                          {REPORT_CSV, "data/tries.csv"},
                          {REPORT_XML, "report.xml"}};
    sakui_status status = SAKUI_OK;
    for (int i = 0; i < STREAMS && !status; i++) {
        if (wants(t->report, streams[i].format))
            status = folder_open(&t->files[i], t->folder, streams[i].name);
    }
    return status;
}

static sakui_status flush(struct tables *t, size_t above)
{
    sakui_status status = SAKUI_OK;
    for (int i = 0; i < STREAMS && !status; i++) {
        if (t->text[i].failed)
            status = SAKUI_MEMORY;
        else if (t->files[i].file && t->text[i].length > above)
            status = folder_put(&t->files[i], &t->text[i]);
    }
    return status;
}

static sakui_status close_streams(struct tables *t)
{
    sakui_status status = SAKUI_OK;
    for (int i = 0; i < STREAMS; i++) {
        sakui_status closed = t->files[i].file ? folder_close(&t->files[i]) : SAKUI_OK;
        status = status ? status : closed;
        strbuf_free(&t->text[i]);
    }
    mem_free(t);
    return status;
}

sakui_status tables_open(struct tables **out, const struct folder *f, const struct report *r,
                         const struct collection *all)
{
    struct tables *t = mem_zalloc(1, sizeof *t);
    *out = NULL;
    if (!t)
        return SAKUI_MEMORY;
    t->folder = f;
    t->report = r;
    t->all = all;
    for (int i = 0; i < STREAMS; i++)
        strbuf_init(&t->text[i]);
    sakui_status status = open_streams(t);
    if (status) {
        close_streams(t);
        return status;
    }
    table_csv_problem_heads(&t->text[STREAM_PROBLEMS]);
    table_csv_finding_heads(&t->text[STREAM_FINDINGS]);
    table_csv_try_heads(&t->text[STREAM_TRIES]);
    table_xml_begin(&t->text[STREAM_XML], r);
    *out = t;
    return SAKUI_OK;
}

sakui_status tables_record(struct tables *t, const struct report_problem *p)
{
    t->number++;
    if (t->files[STREAM_PROBLEMS].file && !p->error.file) {
        table_csv_problem(&t->text[STREAM_PROBLEMS], p, t->number);
        table_csv_findings(&t->text[STREAM_FINDINGS], p, t->number);
        table_csv_tries(&t->text[STREAM_TRIES], p, t->number);
    }
    if (t->files[STREAM_XML].file)
        table_xml_problem(&t->text[STREAM_XML], p, t->number);
    return flush(t, FLUSH);
}

/* ---- what concerns all ---- */

static sakui_status write_one(const struct tables *t, const char *name, struct strbuf *text)
{
    sakui_status status = folder_page(t->folder, name, text);
    strbuf_clear(text);
    return status;
}

static sakui_status write_analysis(const struct tables *t, size_t i, struct strbuf *text)
{
    const struct report_analysis *a = &t->report->analyses[i];
    char name[64];
    sakui_status status = SAKUI_OK;
    if (a->study) {
        study_print_csv(a->study, text);
        snprintf(name, sizeof name, "data/analysis-%zu.csv", i + 1);
        status = write_one(t, name, text);
    }
    if (a->trees && !status) {
        tree_study_print_csv(a->trees, text);
        snprintf(name, sizeof name, "data/analysis-%zu-trees.csv", i + 1);
        status = write_one(t, name, text);
    }
    if (a->groups && !status) {
        group_study_print_csv(a->groups, text);
        snprintf(name, sizeof name, "data/analysis-%zu-groups.csv", i + 1);
        status = write_one(t, name, text);
    }
    return status;
}

static sakui_status write_csv(const struct tables *t, struct strbuf *text)
{
    table_csv_twins(text, t->all);
    sakui_status status = write_one(t, "data/twins.csv", text);
    table_csv_failures(text, t->all);
    if (!status)
        status = write_one(t, "data/failures.csv", text);
    for (size_t i = 0; i < t->report->analysis_count && !status; i++)
        status = write_analysis(t, i, text);
    return status;
}

static sakui_status write_rest(const struct tables *t)
{
    struct strbuf text;
    sakui_status status = SAKUI_OK;
    strbuf_init(&text);
    if (wants(t->report, REPORT_CSV))
        status = write_csv(t, &text);
    if (!status && wants(t->report, REPORT_MARKDOWN)) {
        table_markdown(&text, t->report, t->all);
        status = write_one(t, "report.md", &text);
    }
    if (!status && wants(t->report, REPORT_LATEX)) {
        table_latex(&text, t->report, t->all);
        status = write_one(t, "tables.tex", &text);
    }
    strbuf_free(&text);
    return status;
}

sakui_status tables_close(struct tables *t)
{
    if (!t)
        return SAKUI_OK;
    table_xml_end(&t->text[STREAM_XML], t->all);
    sakui_status status = flush(t, 0);
    if (!status)
        status = write_rest(t);
    sakui_status closed = close_streams(t);
    return status ? status : closed;
}
