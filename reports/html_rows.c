/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the collection: numbered pages of rows, and the same rows for the script. */
#include <stdio.h>

#include "reports/html.h"

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

void html_rows_file(size_t page_number, char out[PAGE_NAME_MAX])
{
    if (page_number)
        snprintf(out, PAGE_NAME_MAX, "collection-%zu.html", page_number + 1);
    else
        snprintf(out, PAGE_NAME_MAX, "collection.html");
}

static void put_pager(struct page *page, size_t current, size_t pages)
{
    if (pages < 2)
        return;
    page_raw(page, "<nav class=\"pager\" aria-label=\"");
    page_word(page, WORD_PAGER);
    page_raw(page, "\"><ul>");
    for (size_t i = 0; i < pages; i++) {
        char name[PAGE_NAME_MAX];
        bool near = i < 2 || i + 2 >= pages || (i + 2 >= current && i <= current + 2);
        if (!near && (i == 2 || i + 3 == pages))
            page_raw(page, "<li>…</li>");
        if (!near)
            continue;
        html_rows_file(i, name);
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

void html_rows_table(struct page *page, size_t current, size_t pages)
{
    size_t n = page->all->rows.count, from = current * HTML_ROWS;
    size_t to = from + HTML_ROWS < n ? from + HTML_ROWS : n;
    page_section(page, "table", WORD_PROBLEMS);
    put_filter(page);
    strbuf_addf(&page->out,
                "<section class=\"scroll\" aria-labelledby=\"table\" tabindex=\"0\">\n"
                "<table class=\"rows\" data-rows=\"data/rows.js\" data-size=\"%d\">\n"
                "<caption data-caption=\"",
                HTML_ROWS);
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
sakui_status html_rows_script(const struct folder *f, struct page *page)
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
