/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first page, the colophon, and the files all pages share. */
#include <stdio.h>
#include <string.h>

#include "reports/html.h"
#include "reports/report_css.h"
#include "reports/report_js.h"
#include "reports/svg_go.h"
#include "reports/svg_plot.h"
#include "reports/svg_shogi.h"

sakui_status html_assets(const struct folder *f, const struct report *r)
{
    struct strbuf css;
    (void)r;
    strbuf_init(&css);
    strbuf_addf(&css, "%s\n%s\n%s\n%s", svg_style(), svg_go_style(), svg_plot_style(), report_css);
    sakui_status status = folder_page(f, "report.css", &css);
    strbuf_free(&css);
    return status ? status : folder_write(f, "report.js", report_js, strlen(report_js));
}

/* ---- the first page ---- */

static void put_number(struct page *page, const char *css, size_t n, enum word w)
{
    strbuf_addf(&page->out, "<li class=\"%s\"><b>", css);
    page_number(page, (double)n, 0);
    page_raw(page, "</b> ");
    page_word(page, w);
    page_raw(page, "</li>\n");
}

static void put_summary(struct page *page)
{
    const struct collection *all = page->all;
    page_raw(page, "<ul class=\"figures\">\n");
    put_number(page, "total", all->rows.count, WORD_PROBLEMS);
    for (int s = 0; s < STANDINGS; s++) {
        if (all->standings[s])
            put_number(page, standing_class((enum standing)s), all->standings[s],
                       standing_word((enum standing)s));
    }
    page_raw(page, "</ul>\n");
}

static void put_places(struct page *page)
{
    const struct report *r = page->report;
    page_raw(page, "<ul class=\"places\">\n<li><a href=\"collection.html\">");
    page_word(page, WORD_COLLECTION);
    page_raw(page, "</a>: ");
    page_say(page, WORD_PROBLEMS_N, page->all->rows.count);
    page_raw(page, "</li>\n");
    for (size_t i = 0; i < r->analysis_count; i++) {
        strbuf_addf(&page->out, "<li><a href=\"analysis-%zu.html\">", i + 1);
        page_text(page, r->analyses[i].name);
        page_raw(page, "</a></li>\n");
    }
    page_raw(page, "<li><a href=\"colophon.html\">");
    page_word(page, WORD_COLOPHON);
    page_raw(page, "</a></li>\n");
    page_raw(page, "</ul>\n");
}

static void put_file(struct page *page, unsigned format, const char *name)
{
    unsigned formats = page->report->options.formats;
    if (!formats || (formats & format))
        strbuf_addf(&page->out, "<li><a href=\"%s\">%s</a></li>\n", name, name);
}

static void put_files(struct page *page)
{
    unsigned formats = page->report->options.formats;
    if (formats && !(formats & ~(unsigned)REPORT_HTML))
        return;
    page_section(page, "tables", WORD_TABLES);
    page_raw(page, "<p>");
    page_word(page, WORD_TABLES_ALSO);
    page_raw(page, "</p>\n<ul class=\"files\">\n");
    put_file(page, REPORT_CSV, "data/problems.csv");
    put_file(page, REPORT_CSV, "data/findings.csv");
    put_file(page, REPORT_CSV, "data/tries.csv");
    put_file(page, REPORT_CSV, "data/twins.csv");
    put_file(page, REPORT_CSV, "data/failures.csv");
    for (size_t i = 0; i < page->report->analysis_count; i++) {
        char name[64];
        snprintf(name, sizeof name, "data/analysis-%zu.csv", i + 1);
        put_file(page, REPORT_CSV, name);
    }
    put_file(page, REPORT_XML, "report.xml");
    put_file(page, REPORT_MARKDOWN, "report.md");
    put_file(page, REPORT_LATEX, "tables.tex");
    page_raw(page, "</ul>\n");
}

sakui_status html_index(const struct folder *f, const struct report *r,
                        const struct collection *all, const struct gallery *gallery)
{
    struct page page;
    page_init(&page, r, all, "");
    page_begin(&page, PAGE_INDEX,
               r->options.title ? r->options.title : word(r->options.language, WORD_REPORT));
    put_summary(&page);
    put_places(&page);
    gallery_put(gallery, &page);
    put_files(&page);
    page_end(&page);
    sakui_status status = folder_page(f, "index.html", &page.out);
    page_free(&page);
    return status;
}

/* ---- the colophon ---- */

static void put_fact(struct page *page, const char *name, const char *value)
{
    page_raw(page, "<tr><th scope=\"row\">");
    page_text(page, name);
    page_raw(page, "</th><td>");
    page_text(page, value);
    page_raw(page, "</td></tr>\n");
}

static void put_facts(struct page *page)
{
    const struct report_colophon *c = page->report->colophon;
    enum report_language l = page_language(page);
    page_raw(page, "<table class=\"facts\"><tbody>\n");
    put_fact(page, word(l, WORD_VERSION), c->version);
    if (*c->command)
        put_fact(page, word(l, WORD_COMMAND), c->command);
    for (size_t i = 0; i < c->facts.count; i++)
        put_fact(page, c->facts.items[i].name, c->facts.items[i].value);
    if (c->seconds >= 0) {
        page_raw(page, "<tr><th scope=\"row\">");
        page_word(page, WORD_TIME_TAKEN);
        page_raw(page, "</th><td>");
        page_say(page, WORD_SECONDS, c->seconds);
        page_raw(page, "</td></tr>\n");
    }
    page_raw(page, "</tbody></table>\n");
}

static void put_methods(struct page *page)
{
    static const enum word methods[] = {WORD_METHOD_VERDICT, WORD_METHOD_DIFFICULTY,
                                        WORD_METHOD_PERCENTILE, WORD_DIFFICULTY_NOT};
    page_section(page, "methods", WORD_METHODS);
    page_raw(page, "<ul>\n");
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        page_raw(page, "<li>");
        page_word(page, methods[i]);
        page_raw(page, "</li>\n");
    }
    page_raw(page, "</ul>\n");
}

sakui_status html_colophon(const struct folder *f, const struct report *r,
                           const struct collection *all)
{
    struct page page;
    page_init(&page, r, all, "");
    page_begin(&page, PAGE_COLOPHON, word(r->options.language, WORD_COLOPHON));
    put_facts(&page);
    put_methods(&page);
    page_end(&page);
    sakui_status status = folder_page(f, "colophon.html", &page.out);
    page_free(&page);
    return status;
}
