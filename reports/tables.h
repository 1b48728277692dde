/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report as data: CSV of every table, XML, Markdown, LaTeX. Records are written as they come
 * by. */
#ifndef SAKUI_REPORTS_TABLES_H
#define SAKUI_REPORTS_TABLES_H

#include "reports/collection.h"
#include "reports/folder.h"
#include "reports/report.h"

struct tables;

sakui_status tables_open(struct tables **out, const struct folder *f, const struct report *r,
                         const struct collection *all);
sakui_status tables_record(struct tables *t, const struct report_problem *p);
/* Writes what concerns all, closes, frees. NULL is fine. */
sakui_status tables_close(struct tables *t);

/* ---- parts ---- */

/* A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
void table_csv_text(struct strbuf *out, const char *text);
void table_csv_problem_heads(struct strbuf *out);
void table_csv_problem(struct strbuf *out, const struct report_problem *p, size_t number);
void table_csv_finding_heads(struct strbuf *out);
void table_csv_findings(struct strbuf *out, const struct report_problem *p, size_t number);
void table_csv_try_heads(struct strbuf *out);
void table_csv_tries(struct strbuf *out, const struct report_problem *p, size_t number);
void table_csv_twins(struct strbuf *out, const struct collection *all);
void table_csv_failures(struct strbuf *out, const struct collection *all);

void table_xml_begin(struct strbuf *out, const struct report *r);
void table_xml_problem(struct strbuf *out, const struct report_problem *p, size_t number);
void table_xml_end(struct strbuf *out, const struct collection *all);

void table_markdown(struct strbuf *out, const struct report *r, const struct collection *all);
void table_latex(struct strbuf *out, const struct report *r, const struct collection *all);
/* Text that Markdown, or LaTeX, takes as it stands. */
void table_markdown_text(struct strbuf *out, const char *text);
void table_latex_text(struct strbuf *out, const char *text);

#endif
