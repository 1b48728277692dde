/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of an analysis page. */
#ifndef SAKUI_REPORTS_HTML_PARTS_H
#define SAKUI_REPORTS_HTML_PARTS_H

#include "reports/html.h"
#include "reports/svg_plot.h"

void html_p_cell(struct page *page, double p);
void html_number_cell(struct page *page, double v, int digits);
void html_interval_cell(struct page *page, double low, double high, int digits);
/* The first `words` headings are of words, the rest of numbers. */
void html_heads(struct page *page, const enum word *heads, size_t count, size_t words);
/* A wide table's frame, named by the heading with this id. */
void html_open_scroll(struct page *page, const char *id);

void html_trees(struct page *page, const struct tree_study *t);
void html_groups(struct page *page, const struct group_study *g);

#endif
