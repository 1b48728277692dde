/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the collection: distributions, the hardest and the easiest, twins, failures, and the
 * table. Without script the table is cut into numbered pages; with it, one page sorts and finds in
 * all rows (data/rows.js). */
#include <math.h>

#include "reports/html.h"
#include "reports/svg_plot.h"

#define SCATTER_MAX  2000
#define EXTREMES     5
#define GROUPS_SHOWN 50

/* ---- distributions ---- */

static void open_figure(struct page *page, enum word title)
{
    page_raw(page, "<figure>\n<figcaption><strong>");
    page_word(page, title);
    page_raw(page, "</strong></figcaption>\n");
}

static void close_figure(struct page *page, size_t n)
{
    page_raw(page, "<p class=\"remark\">");
    page_say(page, WORD_N_ROWS, n);
    page_raw(page, "</p></figure>\n");
}

static void put_verdicts(struct page *page)
{
    struct plot_bar bars[STANDINGS];
    enum report_language l = page_language(page);
    struct plot_frame frame = {.title = word(l, WORD_VERDICTS)};
    size_t count = 0, n = 0;
    for (int s = 0; s < STANDINGS; s++) {
        size_t c = page->all->standings[s];
        if (!c)
            continue;
        n += c;
        bars[count++] = (struct plot_bar){word(l, standing_word((enum standing)s)), (double)c,
                                          standing_class((enum standing)s)};
    }
    open_figure(page, WORD_VERDICTS);
    svg_bars(&page->out, &frame, bars, count);
    close_figure(page, n);
}

/* A histogram of a value of the rows. */
static void put_histogram(struct page *page, enum word title, enum word unit, bool plies)
{
    const struct collection *all = page->all;
    enum report_language l = page_language(page);
    double *values = mem_zalloc(all->rows.count + 1, sizeof *values);
    size_t n = 0, bounds = 0;
    if (!values) {
        page->out.failed = true;
        return;
    }
    for (size_t i = 0; i < all->rows.count; i++) {
        const struct collection_row *r = &all->rows.items[i];
        if (plies ? r->plies > 0 : r->known)
            values[n++] = plies ? r->plies : r->score;
        bounds += !plies && r->known && r->bound;
    }
    struct plot_frame frame = {
        .title = word(l, title), .x_label = word(l, unit), .y_label = word(l, WORD_PROBLEMS_AXIS)};
    if (n) {
        open_figure(page, title);
        svg_histogram(&page->out, &frame, values, n);
        if (bounds) {
            page_raw(page, "<p class=\"remark\">");
            page_say(page, WORD_OF_BOUNDS, bounds);
            page_raw(page, "</p>\n");
        }
        close_figure(page, n);
    }
    mem_free(values);
}

struct counted {
    const char *label;
    size_t count;
};

/* The most frequent first, at most `room`. */
static void put_counts(struct page *page, enum word title, struct counted *c, size_t n,
                       const char *css)
{
    struct plot_bar bars[16];
    size_t shown = 0;
    struct plot_frame frame = {.title = word(page_language(page), title)};
    while (shown < 16) {
        size_t best = n;
        for (size_t i = 0; i < n; i++) {
            if (c[i].count && (best == n || c[i].count > c[best].count))
                best = i;
        }
        if (best == n)
            break;
        bars[shown++] = (struct plot_bar){c[best].label, (double)c[best].count, css};
        c[best].count = 0;
    }
    if (!shown)
        return;
    open_figure(page, title);
    svg_bars(&page->out, &frame, bars, shown);
    close_figure(page, page->all->rows.count);
}

static void put_kinds(struct page *page)
{
    struct counted kinds[FINDING_KINDS], themes[THEME_COUNT];
    bool ja = page_language(page) == REPORT_JAPANESE;
    for (int i = 0; i < FINDING_KINDS; i++) {
        const char *name = finding_info((enum finding_kind)i)->name;
        const char *other = ja ? term_japanese(name) : NULL;
        kinds[i] = (struct counted){other ? other : name, page->all->finding_kinds[i]};
    }
    for (int i = 0; i < THEME_COUNT; i++) {
        const struct theme_info *t = theme_info((enum theme)i);
        themes[i] = (struct counted){ja ? t->japanese : t->english, page->all->theme_counts[i]};
    }
    put_counts(page, WORD_KINDS_FOUND, kinds, FINDING_KINDS, "fair");
    put_counts(page, WORD_THEMES_FOUND, themes, THEME_COUNT, NULL);
}

static void put_scatter(struct page *page)
{
    const struct collection *all = page->all;
    enum report_language l = page_language(page);
    size_t n = 0, candidates = 0;
    for (size_t i = 0; i < all->rows.count; i++)
        candidates += all->rows.items[i].known && all->rows.items[i].plies;
    if (!candidates)
        return;
    struct plot_point *points =
        mem_zalloc((candidates < SCATTER_MAX ? candidates : SCATTER_MAX) + 1, sizeof *points);
    if (!points) {
        page->out.failed = true;
        return;
    }
    size_t step = candidates / SCATTER_MAX + 1, seen = 0;
    for (size_t i = 0; i < all->rows.count; i++) {
        const struct collection_row *r = &all->rows.items[i];
        if (r->known && r->plies && seen++ % step == 0 && n < SCATTER_MAX)
            points[n++] = (struct plot_point){r->plies, r->score, r->bound, r->id};
    }
    struct plot_frame frame = {.title = word(l, WORD_LENGTH_AGAINST),
                               .x_label = word(l, WORD_LENGTH),
                               .y_label = word(l, WORD_DIFFICULTY)};
    open_figure(page, WORD_LENGTH_AGAINST);
    svg_scatter(&page->out, &frame, points, n, false, NULL);
    page_raw(page, "<p class=\"remark\">");
    page_word(page, WORD_BOUNDS_HOLLOW);
    if (n < candidates) {
        page_raw(page, " · ");
        page_say(page, WORD_SAMPLED, n, candidates);
    }
    page_raw(page, "</p>\n");
    close_figure(page, n);
    mem_free(points);
}

static void put_distributions(struct page *page)
{
    page_section(page, "distributions", WORD_DISTRIBUTIONS);
    page_raw(page, "<div class=\"plots\">\n");
    put_verdicts(page);
    put_histogram(page, WORD_LENGTHS, WORD_LENGTH, true);
    put_histogram(page, WORD_DIFFICULTIES, WORD_DIFFICULTY_UNIT, false);
    put_scatter(page);
    put_kinds(page);
    page_raw(page, "</div>\n");
}

/* ---- extremes, twins, failures ---- */

static void put_extreme(struct page *page, enum word title, bool hardest)
{
    const struct collection *all = page->all;
    size_t n = all->scored < EXTREMES ? all->scored : EXTREMES;
    page_raw(page, "<section><h3>");
    page_word(page, title);
    page_raw(page, "</h3>\n<ol>\n");
    for (size_t i = 0; i < n; i++) {
        size_t at = all->by_score[hardest ? all->scored - 1 - i : i];
        const struct collection_row *r = &all->rows.items[at];
        page_raw(page, "<li>");
        page_problem_link(page, r);
        page_raw(page, " ");
        page_text(page, r->title);
        page_raw(page, " <small>");
        page_score(page, r);
        if (r->plies)
            strbuf_addf(&page->out, " · %d ", r->plies);
        if (r->plies)
            page_word(page, WORD_LENGTH_UNIT);
        page_raw(page, "</small></li>\n");
    }
    page_raw(page, "</ol></section>\n");
}

static void put_group(struct page *page, const struct twins *t, size_t group)
{
    size_t from = group ? t->ends[group - 1] : 0;
    page_raw(page, "<li>");
    for (size_t i = from; i < t->ends[group]; i++) {
        if (i > from)
            page_raw(page, " = ");
        page_problem_link(page, &page->all->rows.items[t->rows[i]]);
        if (i - from > 20 && i + 1 < t->ends[group]) {
            strbuf_addf(&page->out, " … (%zu)", t->ends[group] - from);
            break;
        }
    }
    page_raw(page, "</li>\n");
}

static void put_twins(struct page *page)
{
    static const enum word titles[TWIN_KINDS] = {WORD_TWINS_SAME, WORD_TWINS_MIRROR,
                                                 WORD_TWINS_SHIFT};
    bool any = false;
    page_section(page, "twins", WORD_TWINS);
    for (int k = 0; k < TWIN_KINDS; k++) {
        const struct twins *t = &page->all->twins[k];
        if (!t->count)
            continue;
        any = true;
        page_raw(page, "<h3>");
        page_word(page, titles[k]);
        strbuf_addf(&page->out, " <small>n = %zu</small></h3>\n<ul>\n", t->count);
        for (size_t g = 0; g < t->count && g < GROUPS_SHOWN; g++)
            put_group(page, t, g);
        if (t->count > GROUPS_SHOWN)
            strbuf_addf(&page->out, "<li>… %zu (data/twins.csv)</li>\n", t->count - GROUPS_SHOWN);
        page_raw(page, "</ul>\n");
    }
    if (!any) {
        page_raw(page, "<p>");
        page_word(page, WORD_TWINS_NONE);
        page_raw(page, "</p>\n");
    }
}

static void put_failure(struct page *page, const struct failure *f)
{
    page_raw(page, "<tr><th scope=\"row\">");
    page_text(page, f->id);
    page_raw(page, "</th><td>");
    page_text(page, f->file);
    if (f->line)
        strbuf_addf(&page->out, ":%ld", f->line);
    if (f->line && f->column)
        strbuf_addf(&page->out, ":%ld", f->column);
    page_raw(page, "</td><td>");
    page_en(page, f->text);
    page_raw(page, " <small>[");
    page_text(page, f->code);
    page_raw(page, "]</small></td></tr>\n");
}

static void put_failures(struct page *page)
{
    const struct collection *all = page->all;
    page_section(page, "failures", WORD_FAILURES);
    if (!all->failures.count) {
        page_raw(page, "<p>");
        page_word(page, WORD_FAILURES_NONE);
        page_raw(page, "</p>\n");
        return;
    }
    page_raw(page, "<table class=\"facts\"><thead><tr><th scope=\"col\">");
    page_word(page, WORD_PROBLEM);
    page_raw(page, "</th><th scope=\"col\">");
    page_word(page, WORD_WHERE);
    page_raw(page, "</th><th scope=\"col\">");
    page_word(page, WORD_WHY);
    page_raw(page, "</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < all->failures.count && i < 1000; i++)
        put_failure(page, &all->failures.items[i]);
    page_raw(page, "</tbody></table>\n");
    if (all->failures.count > 1000)
        strbuf_addf(&page->out, "<p>… %zu (data/failures.csv)</p>\n", all->failures.count - 1000);
}

/* ---- the pages ---- */

static void put_first_page(struct page *page)
{
    put_distributions(page);
    if (page->all->scored) {
        page_raw(page, "<div class=\"pair\">\n");
        put_extreme(page, WORD_HARDEST, true);
        put_extreme(page, WORD_EASIEST, false);
        page_raw(page, "</div>\n");
    }
}

static sakui_status write_page(const struct folder *f, struct page *page, size_t i, size_t pages)
{
    char name[PAGE_NAME_MAX];
    html_rows_file(i, name);
    page_begin(page, PAGE_COLLECTION, word(page_language(page), WORD_COLLECTION));
    if (i == 0)
        put_first_page(page);
    html_rows_table(page, i, pages);
    if (i == 0) {
        put_twins(page);
        put_failures(page);
    }
    page_end(page);
    sakui_status status = folder_page(f, name, &page->out);
    strbuf_clear(&page->out);
    return status;
}

sakui_status html_collection(const struct folder *f, const struct report *r,
                             const struct collection *all)
{
    struct page page;
    size_t pages = (all->rows.count + HTML_ROWS - 1) / HTML_ROWS;
    sakui_status status = SAKUI_OK;
    page_init(&page, r, all, "");
    for (size_t i = 0; (i < pages || i == 0) && !status; i++)
        status = write_page(f, &page, i, pages);
    if (!status)
        status = html_rows_script(f, &page);
    page_free(&page);
    return status;
}
