/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a report and their parts. */
#ifndef SAKUI_REPORTS_HTML_H
#define SAKUI_REPORTS_HTML_H

#include "reports/folder.h"
#include "reports/gallery.h"
#include "reports/page.h"
#include "reports/shogi_line.h"

/* Pages. */
sakui_status html_assets(const struct folder *f, const struct report *r);
sakui_status html_index(const struct folder *f, const struct report *r,
                        const struct collection *all, const struct gallery *gallery);
sakui_status html_collection(const struct folder *f, const struct report *r,
                             const struct collection *all);
sakui_status html_analysis(const struct folder *f, const struct report *r,
                           const struct collection *all, size_t index);
sakui_status html_colophon(const struct folder *f, const struct report *r,
                           const struct collection *all);
/* `number` is the problem's place in the source, `row` its place in all->rows. */
sakui_status html_problem(const struct folder *f, const struct report *r,
                          const struct collection *all, const struct report_problem *p, size_t row);

/* Parts of the collection's page: the table, page by page, and its rows for the script. */
#define HTML_ROWS 100                                             /* of a page */
void html_rows_file(size_t page_number, char out[PAGE_NAME_MAX]); /* pages count from 0 */
void html_rows_table(struct page *page, size_t current, size_t pages);
sakui_status html_rows_script(const struct folder *f, struct page *page);

/* Parts of a problem's page. */
void html_board(struct page *page, const struct report_problem *p, const struct shogi_line *line);
void html_key_positions(struct page *page, const struct report_problem *p,
                        const struct shogi_line *line);
void html_solution(struct page *page, const struct report_problem *p,
                   const struct shogi_line *line);
void html_findings(struct page *page, const struct report_problem *p,
                   const struct shogi_line *line);
void html_tries(struct page *page, const struct report_problem *p, const struct shogi_line *line);
void html_variations(struct page *page, const struct report_problem *p,
                     const struct shogi_line *line);
void html_difficulty(struct page *page, const struct report_problem *p);
void html_themes(struct page *page, const struct report_problem *p);
void html_features(struct page *page, const struct report_problem *p);
void html_indicators(struct page *page, const struct report_problem *p);
void html_trajectory(struct page *page, const struct report_problem *p);
void html_go(struct page *page, const struct report_problem *p);
/* The diagram alone, with the moves of a line (SGF points) numbered; false if there is none. */
bool html_go_board(struct page *page, const struct report_problem *p, const char *line);
/* Verdict, length and the file's solution as sentences. */
void html_verdict_words(struct page *page, const struct report_problem *p);

#endif
