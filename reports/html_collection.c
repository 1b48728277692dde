/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the collection: distributions, the hardest and the easiest, twins, failures, and the
 * table. Without script the table is cut into numbered pages; with it, one page sorts and finds in
 * all rows (data/rows.js). */
#include <math.h>
#include <stdio.h>

#include "reports/html.h"
#include "reports/svg_plot.h"

#define ROWS_PER_PAGE 100
#define SCATTER_MAX   2000
#define EXTREMES      5
#define GROUPS_SHOWN  50

/* ---- the table ---- */

static void put_flaws(struct page *page, const struct collection_row *r)
{
    strbuf_addf(&page->out, "%zu · %zu · %zu", r->grave, r->flaws, r->notes);
}

static void put_row(struct page *page, const struct collection_row *r)
{
    strbuf_addf(&page->out, "<tr><td class=\"n\">%zu</td><th scope=\"row\">", r->number);
    page_problem_link(page, r);
    page_raw(page, "</th><td>");
    page_text(page, r->title);
    page_raw(page, "</td><td>");
    page_text(page, r->author);
    page_raw(page, "</td><td>");
    page_standing(page, r->standing, r->status);
    page_raw(page, "</td><td class=\"n\">");
    if (r->plies)
        strbuf_addf(&page->out, "%d", r->plies);
    else
        page_raw(page, "–");
    page_raw(page, "</td><td class=\"n\">");
    page_score(page, r);
    page_raw(page, "</td><td class=\"n\">");
    put_flaws(page, r);
    page_raw(page, "</td></tr>\n");
}

static void put_heads(struct page *page)
{
    static const struct {
        enum word word;
        bool number;
        const char *key;
    } heads[] = {{WORD_NUMBER, true, "number"},     {WORD_PROBLEM, false, "id"},
                 {WORD_TITLE, false, "title"},      {WORD_AUTHOR, false, "author"},
                 {WORD_VERDICT, false, "standing"}, {WORD_LENGTH, true, "plies"},
                 {WORD_DIFFICULTY, true, "score"},  {WORD_FLAWS, true, "flaws"}};
    page_raw(page, "<thead><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        strbuf_addf(&page->out, "<th scope=\"col\" data-key=\"%s\"%s>", heads[i].key,
                    heads[i].number ? " class=\"n\"" : "");
        page_word(page, heads[i].word);
        page_raw(page, "</th>");
    }
    page_raw(page, "</tr></thead>\n<tbody>\n");
}

static void page_file(size_t page_number, char *out, size_t size)
{
    if (page_number)
        snprintf(out, size, "collection-%zu.html", page_number + 1);
    else
        snprintf(out, size, "collection.html");
}

static void put_pager(struct page *page, size_t current, size_t pages)
{
    if (pages < 2)
        return;
    page_raw(page, "<nav class=\"pager\" aria-label=\"");
    page_word(page, WORD_PAGES);
    page_raw(page, "\"><ul>");
    for (size_t i = 0; i < pages; i++) {
        char name[PAGE_NAME_MAX];
        bool near = i < 2 || i + 2 >= pages || (i + 2 >= current && i <= current + 2);
        if (!near && (i == 2 || i + 3 == pages))
            page_raw(page, "<li>…</li>");
        if (!near)
            continue;
        page_file(i, name, sizeof name);
        strbuf_addf(&page->out, "<li><a href=\"%s#table\"%s>%zu</a></li>", name,
                    i == current ? " aria-current=\"page\"" : "", i + 1);
    }
    page_raw(page, "</ul></nav>\n");
}

/* The word for each standing that occurs, for the filter of the script. */
static void put_filter(struct page *page)
{
    page_raw(page, "<div class=\"filter\" hidden>\n<label>");
    page_word(page, WORD_SEARCH_TABLE);
    page_raw(page, " <input type=\"search\"></label>\n<label>");
    page_word(page, WORD_VERDICT);
    page_raw(page, " <select><option value=\"\">");
    page_word(page, WORD_ALL_STANDINGS);
    page_raw(page, "</option>");
    for (int s = 0; s < STANDING_FAILED; s++) {
        if (!page->all->standings[s])
            continue;
        strbuf_addf(&page->out, "<option value=\"%d\">", s);
        page_word(page, standing_word((enum standing)s));
        page_raw(page, "</option>");
    }
    page_raw(page, "</select></label>\n<output aria-live=\"polite\"></output>\n</div>\n");
}

static void put_table(struct page *page, size_t current, size_t pages)
{
    size_t n = page->all->rows.count, from = current * ROWS_PER_PAGE;
    size_t to = from + ROWS_PER_PAGE < n ? from + ROWS_PER_PAGE : n;
    page_section(page, "table", WORD_PROBLEMS);
    put_filter(page);
    strbuf_addf(&page->out,
                "<section class=\"scroll\" aria-labelledby=\"table\" tabindex=\"0\">\n"
                "<table class=\"rows\" data-rows=\"data/rows.js\" data-size=\"%d\">\n"
                "<caption data-caption=\"",
                ROWS_PER_PAGE);
    page_word(page, WORD_TABLE_CAPTION);
    page_raw(page, "\">");
    page_say(page, WORD_TABLE_CAPTION_STATIC, n ? from + 1 : 0, to, n);
    page_raw(page, "</caption>\n");
    put_heads(page);
    for (size_t i = from; i < to; i++)
        put_row(page, &page->all->rows.items[i]);
    page_raw(page, "</tbody></table></section>\n");
    put_pager(page, current, pages);
    page_raw(page, "<p class=\"remark\">");
    page_word(page, WORD_FLAWS);
    page_raw(page, ": ");
    page_word(page, WORD_FLAWS_HELP);
    page_raw(page, "</p>\n");
}

/* ---- rows for the script ---- */

static void put_script_row(struct strbuf *out, const struct page *page,
                           const struct collection_row *r)
{
    strbuf_addf(out, "[%zu,", r->number);
    markup_script_string(out, r->id);
    strbuf_addc(out, ',');
    markup_script_string(out, r->title);
    strbuf_addc(out, ',');
    markup_script_string(out, r->author);
    strbuf_addf(out, ",%d,", (int)r->standing);
    const char *status = page_language(page) == REPORT_JAPANESE ? term_japanese(r->status) : NULL;
    markup_script_string(out, status ? status : r->status);
    strbuf_addf(out, ",%d,", r->plies);
    if (r->known)
        strbuf_addf(out, "[%.3f,%.3f,%.3f,%d]", r->score, r->low, r->high, r->bound);
    else
        strbuf_adds(out, "null");
    strbuf_addf(out, ",%zu,%zu,%zu],\n", r->grave, r->flaws, r->notes);
}

/* Loaded as a script, since pages opened from a disk may not fetch files. */
static sakui_status write_rows(const struct folder *f, struct page *page)
{
    struct folder_file file;
    struct strbuf text;
    sakui_status status = folder_open(&file, f, "data/rows.js");
    if (status)
        return status;
    strbuf_init(&text);
    strbuf_adds(&text, "sakuiRows({\"pages\":");
    strbuf_adds(&text, page->report->options.no_problem_pages ? "false" : "true");
    strbuf_adds(&text, ",\"standings\":[");
    for (int s = 0; s < STANDINGS; s++) {
        strbuf_addf(&text, "%s[\"%s\",", s ? "," : "", standing_class((enum standing)s));
        markup_script_string(&text, word(page_language(page), standing_word((enum standing)s)));
        strbuf_addc(&text, ']');
    }
    strbuf_adds(&text, "],\"rows\":[\n");
    for (size_t i = 0; i < page->all->rows.count && !status; i++) {
        put_script_row(&text, page, &page->all->rows.items[i]);
        if (text.length > 1 << 16)
            status = folder_put(&file, &text);
    }
    strbuf_adds(&text, "]});\n");
    if (!status)
        status = folder_put(&file, &text);
    sakui_status closed = folder_close(&file);
    strbuf_free(&text);
    return status ? status : closed;
}

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
    size_t n = 0;
    if (!values) {
        page->out.failed = true;
        return;
    }
    for (size_t i = 0; i < all->rows.count; i++) {
        const struct collection_row *r = &all->rows.items[i];
        if (plies ? r->plies > 0 : r->known)
            values[n++] = plies ? r->plies : r->score;
    }
    struct plot_frame frame = {
        .title = word(l, title), .x_label = word(l, unit), .y_label = word(l, WORD_PROBLEMS_AXIS)};
    if (n) {
        open_figure(page, title);
        svg_histogram(&page->out, &frame, values, n);
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
    page_raw(page, "<table><thead><tr><th scope=\"col\">");
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
    page_file(i, name, sizeof name);
    page_begin(page, PAGE_COLLECTION, word(page_language(page), WORD_COLLECTION));
    if (i == 0)
        put_first_page(page);
    put_table(page, i, pages);
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
    size_t pages = (all->rows.count + ROWS_PER_PAGE - 1) / ROWS_PER_PAGE;
    sakui_status status = SAKUI_OK;
    page_init(&page, r, all, "");
    for (size_t i = 0; (i < pages || i == 0) && !status; i++)
        status = write_page(f, &page, i, pages);
    if (!status)
        status = write_rows(f, &page);
    page_free(&page);
    return status;
}
