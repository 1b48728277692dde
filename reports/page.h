/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The frame every HTML page shares, and small helpers for its parts. All text from records goes
 * through page_text; words go through page_word. */
#ifndef SAKUI_REPORTS_PAGE_H
#define SAKUI_REPORTS_PAGE_H

#include "reports/collection.h"
#include "reports/markup.h"
#include "reports/report.h"
#include "reports/words.h"

struct page {
    struct strbuf out;
    const struct report *report;
    const struct collection *all;
    const char *root; /* "" or "../": from the page to the folder's top */
};

enum page_kind { PAGE_INDEX, PAGE_COLLECTION, PAGE_PROBLEM, PAGE_ANALYSIS, PAGE_COLOPHON };

void page_init(struct page *p, const struct report *report, const struct collection *all,
               const char *root);
void page_free(struct page *p);
/* Opens <main> with `heading` as h1. `description` may be NULL. */
void page_begin(struct page *p, enum page_kind kind, const char *title);
void page_end(struct page *p);

void page_raw(struct page *p, const char *html);
void page_text(struct page *p, const char *text);
void page_word(struct page *p, enum word w);
/* A word with its arguments, escaped as a whole. */
void page_say(struct page *p, enum word w, ...);
/* <h2 id="…">. */
void page_section(struct page *p, const char *id, enum word w);
/* Text in a language of its own: <span lang="ja">. */
void page_ja(struct page *p, const char *text);
void page_en(struct page *p, const char *text);
/* A number with `digits` decimals at most and thin spaces between thousands; "–" for NaN. */
void page_number(struct page *p, double v, int digits);
/* What a name of the program (feature, indicator, kind) is called in the report's language. */
void page_term(struct page *p, const char *name);
enum report_language page_language(const struct page *p);

/* "p/00012.html". */
#define PAGE_NAME_MAX 48
void page_problem_name(size_t number, char out[PAGE_NAME_MAX]);
void page_problem_link(struct page *p, const struct collection_row *row);

enum word standing_word(enum standing s);
const char *standing_class(enum standing s); /* CSS */
/* A mark that needs no colour, and the word. */
void page_standing(struct page *p, enum standing s, const char *status);
/* Score, interval and bound in a few characters: "2.31 (2.10–2.55)". */
void page_score(struct page *p, const struct collection_row *row);
void page_stars(struct page *p, const struct report_difficulty *d);

#endif
