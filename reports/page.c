/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/page.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "reports/difficulty.h"
#include "reports/earlier.h"

void page_init(struct page *p, const struct report *report, const struct collection *all,
               const char *root)
{
    *p = (struct page){.report = report, .all = all, .root = root};
    strbuf_init(&p->out);
}

void page_free(struct page *p)
{
    strbuf_free(&p->out);
}

enum report_language page_language(const struct page *p)
{
    return p->report->options.language;
}

void page_raw(struct page *p, const char *html)
{
    strbuf_adds(&p->out, html);
}

void page_text(struct page *p, const char *text)
{
    markup_text(&p->out, text);
}

void page_word(struct page *p, enum word w)
{
    markup_text(&p->out, word(page_language(p), w));
}

void page_say(struct page *p, enum word w, ...)
{
    struct strbuf text;
    va_list args;
    strbuf_init(&text);
    va_start(args, w);
    strbuf_vaddf(&text, word(page_language(p), w), args);
    va_end(args);
    markup_text(&p->out, strbuf_str(&text));
    p->out.failed |= text.failed;
    strbuf_free(&text);
}

void page_section(struct page *p, const char *id, enum word w)
{
    strbuf_addf(&p->out, "<h2 id=\"%s\">", id);
    page_word(p, w);
    page_raw(p, "</h2>\n");
}

static void in_language(struct page *p, const char *text, enum report_language language)
{
    bool other = page_language(p) != language;
    if (other)
        strbuf_addf(&p->out, "<span lang=\"%s\">", language_code(language));
    page_text(p, text);
    if (other)
        page_raw(p, "</span>");
}

void page_ja(struct page *p, const char *text)
{
    in_language(p, text, REPORT_JAPANESE);
}

void page_en(struct page *p, const char *text)
{
    in_language(p, text, REPORT_ENGLISH);
}

void page_number(struct page *p, double v, int digits)
{
    struct strbuf plain;
    strbuf_init(&plain);
    markup_number(&plain, v, digits);
    const char *s = strbuf_str(&plain);
    size_t whole = strcspn(s, ".");
    bool figures = isfinite(v) && whole > (size_t)(*s == '-') + 4;
    for (size_t i = 0; s[i]; i++) {
        if (figures && i && i < whole && (whole - i) % 3 == 0 && s[i - 1] != '-')
            page_raw(p, "\xE2\x80\xAF"); /* narrow no-break space */
        strbuf_addc(&p->out, s[i]);
    }
    strbuf_free(&plain);
}

void page_term(struct page *p, const char *name)
{
    const char *japanese = page_language(p) == REPORT_JAPANESE ? term_japanese(name) : NULL;
    if (japanese)
        page_text(p, japanese);
    else
        page_en(p, name);
}

/* ---- the frame ---- */

static void put_link(struct page *p, const char *target, bool here, const char *text)
{
    strbuf_addf(&p->out, "<li><a href=\"%s%s\"%s>", p->root, target,
                here ? " aria-current=\"page\"" : "");
    page_text(p, text);
    page_raw(p, "</a></li>\n");
}

static void put_navigation(struct page *p, enum page_kind kind, const char *title)
{
    enum report_language l = page_language(p);
    strbuf_addf(&p->out, "<header class=\"top\"><a class=\"skip\" href=\"#main\">%s</a>",
                word(l, WORD_SKIP));
    strbuf_addf(&p->out, "<nav aria-label=\"%s\"><ul>\n", word(l, WORD_PAGES));
    put_link(p, "index.html", kind == PAGE_INDEX, word(l, WORD_OVERVIEW));
    put_link(p, "collection.html", kind == PAGE_COLLECTION, word(l, WORD_COLLECTION));
    for (size_t i = 0; i < p->report->analysis_count; i++) {
        char name[PAGE_NAME_MAX];
        const char *label = p->report->analyses[i].name;
        snprintf(name, sizeof name, "analysis-%zu.html", i + 1);
        put_link(p, name, kind == PAGE_ANALYSIS && strcmp(title, label) == 0, label);
    }
    put_link(p, "colophon.html", kind == PAGE_COLOPHON, word(l, WORD_COLOPHON));
    page_raw(p, "</ul></nav></header>\n");
}

void page_begin(struct page *p, enum page_kind kind, const char *title)
{
    const char *report = p->report->options.title;
    strbuf_addf(&p->out,
                "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n" PAGE_MARK
                "\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
                language_code(page_language(p)));
    markup_cut(&p->out, title, 120);
    if (kind != PAGE_INDEX) {
        page_raw(p, " · ");
        markup_cut(&p->out, report ? report : word(page_language(p), WORD_REPORT), 120);
    }
    strbuf_addf(&p->out,
                "</title>\n<link rel=\"icon\" href=\"data:,\">\n"
                "<link rel=\"stylesheet\" href=\"%sreport.css\">\n"
                "<script src=\"%sreport.js\" defer></script>\n</head>\n<body>\n",
                p->root, p->root);
    put_navigation(p, kind, title);
    page_raw(p, "<main id=\"main\">\n<h1>");
    markup_cut(&p->out, title, 200);
    page_raw(p, "</h1>\n");
}

void page_end(struct page *p)
{
    page_raw(p, "</main>\n<footer><p>");
    page_word(p, WORD_MADE_BY);
    page_raw(p, " sakui ");
    page_text(p, p->report->colophon->version);
    strbuf_addf(&p->out, " · <a href=\"%scolophon.html\">", p->root);
    page_word(p, WORD_COLOPHON);
    page_raw(p, "</a></p></footer>\n</body>\n</html>\n");
}

/* ---- parts ---- */

void page_problem_name(size_t number, char out[PAGE_NAME_MAX])
{
    snprintf(out, PAGE_NAME_MAX, "p/%05zu.html", number);
}

void page_problem_link(struct page *p, const struct collection_row *row)
{
    char name[PAGE_NAME_MAX];
    page_problem_name(row->number, name);
    if (!p->report->options.no_problem_pages)
        strbuf_addf(&p->out, "<a href=\"%s%s\">", p->root, name);
    page_text(p, *row->id ? row->id : "–");
    if (!p->report->options.no_problem_pages)
        page_raw(p, "</a>");
}

enum word standing_word(enum standing s)
{
    static const enum word words[STANDINGS] = {WORD_SOUND,      WORD_FLAWED,  WORD_UNSOUND,
                                               WORD_UNDECIDED,  WORD_INVALID, WORD_GO_STATUS,
                                               WORD_NOT_JUDGED, WORD_FAILED};
    return words[s];
}

const char *standing_class(enum standing s)
{
    static const char *const classes[STANDINGS] = {"good", "fair", "bad",  "open",
                                                   "bad",  "open", "open", "bad"};
    return classes[s];
}

static const char *standing_mark(enum standing s)
{
    static const char *const marks[STANDINGS] = {"✓", "△", "✕", "?", "✕", "●", "–", "✕"};
    return marks[s];
}

void page_standing(struct page *p, enum standing s, const char *status)
{
    strbuf_addf(&p->out, "<span class=\"standing %s\"><span aria-hidden=\"true\">%s</span> ",
                standing_class(s), standing_mark(s));
    if (s == STANDING_GO && *status)
        page_term(p, status);
    else
        page_word(p, standing_word(s));
    page_raw(p, "</span>");
}

void page_score(struct page *p, const struct collection_row *row)
{
    if (!row->known) {
        page_raw(p, "–");
        return;
    }
    strbuf_addf(&p->out, "%s%.2f", row->bound ? "≥ " : "", row->score);
    if (row->high > row->low)
        strbuf_addf(&p->out, " <small>(%.2f–%.2f)</small>", row->low, row->high);
}

void page_stars(struct page *p, const struct report_difficulty *d)
{
    int stars = difficulty_stars(d);
    if (!stars)
        return;
    page_raw(p, "<span class=\"stars\" role=\"img\" aria-label=\"");
    page_say(p, WORD_STARS, stars);
    page_raw(p, "\">");
    for (int i = 1; i <= DIFFICULTY_STARS; i++)
        page_raw(p, i <= stars ? "★" : "☆");
    page_raw(p, "</span>");
}
