/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of one problem. */
#include "reports/html.h"

/* ---- who and where ---- */

static void put_fact(struct page *page, enum word w, const char *text)
{
    if (!*text)
        return;
    page_raw(page, "<div><dt>");
    page_word(page, w);
    page_raw(page, "</dt><dd>");
    markup_cut(&page->out, text, 300);
    page_raw(page, "</dd></div>\n");
}

static void put_meta(struct page *page, const struct report_problem *p)
{
    page_raw(page, "<dl class=\"meta\">\n");
    if (*p->title)
        put_fact(page, WORD_PROBLEM, p->id);
    put_fact(page, WORD_AUTHOR, p->author);
    put_fact(page, WORD_SOURCE, p->source);
    put_fact(page, WORD_DATE, p->date);
    page_raw(page, "</dl>\n");
}

static void put_remarks(struct page *page, const struct report_problem *p)
{
    if (!*p->remarks)
        return;
    page_raw(page, "<section>\n");
    page_section(page, "remarks", WORD_REMARKS);
    page_raw(page, "<p class=\"remarks\">");
    page_text(page, p->remarks);
    page_raw(page, "</p>\n");
    if (p->remarks_cut) {
        page_raw(page, "<p class=\"remark\">");
        page_say(page, WORD_CUT, p->remarks_cut);
        page_raw(page, "</p>\n");
    }
    page_raw(page, "</section>\n");
}

static void put_step(struct page *page, const struct collection_row *row, enum word w,
                     const char *rel)
{
    char name[PAGE_NAME_MAX];
    page_problem_name(row->number, name);
    strbuf_addf(&page->out, "<a rel=\"%s\" href=\"%s%s\">", rel, page->root, name);
    page_word(page, w);
    page_raw(page, "</a> ");
}

static void put_neighbours(struct page *page, size_t row)
{
    const struct collection *all = page->all;
    if (all->rows.count < 2)
        return;
    page_raw(page, "<nav class=\"neighbours\" aria-label=\"");
    page_word(page, WORD_PROBLEM);
    page_raw(page, "\">");
    if (row > 0)
        put_step(page, &all->rows.items[row - 1], WORD_PREVIOUS, "prev");
    page_raw(page, "<span>");
    page_say(page, WORD_OF, row + 1, all->rows.count);
    page_raw(page, "</span> ");
    if (row + 1 < all->rows.count)
        put_step(page, &all->rows.items[row + 1], WORD_NEXT, "next");
    page_raw(page, "</nav>\n");
}

/* ---- the verdict in words ---- */

static enum word meaning_of(enum verify_verdict v)
{
    switch (v) {
    case VERDICT_SOUND:
        return WORD_WHAT_SOUND;
    case VERDICT_FLAWED:
        return WORD_WHAT_FLAWED;
    case VERDICT_UNSOUND:
        return WORD_WHAT_UNSOUND;
    case VERDICT_INVALID:
        return WORD_WHAT_INVALID;
    default:
        return WORD_WHAT_UNDECIDED;
    }
}

static void put_full_stop(struct page *page)
{
    page_raw(page, page_language(page) == REPORT_JAPANESE ? "。" : ". ");
}

static void put_length(struct page *page, const struct report_verdict *v)
{
    if (v->mate && v->length_known) {
        page_say(page, WORD_MATE_IN, v->plies);
        page_raw(page, page_language(page) == REPORT_JAPANESE ? "、" : "; ");
        page_word(page, v->leftover ? WORD_LEFTOVER : WORD_ALL_USED);
    } else {
        page_word(page, v->mate ? WORD_MATE_UNSETTLED : WORD_NO_MATE_KNOWN);
    }
    put_full_stop(page);
}

static void put_given(struct page *page, const struct report_given *g)
{
    if (!g->present)
        page_word(page, WORD_GIVEN_NONE);
    else if (!g->settled)
        page_word(page, WORD_GIVEN_OPEN);
    else if (g->ok)
        page_word(page, WORD_GIVEN_RIGHT);
    else if (g->wrong_ply)
        page_say(page, WORD_GIVEN_WRONG_AT, g->wrong_ply);
    else
        page_word(page, WORD_GIVEN_WRONG);
    if (g->present && g->settled && !g->ok && *g->reason) {
        page_raw(page, " ");
        page_en(page, g->reason);
    }
}

void html_verdict_words(struct page *page, const struct report_problem *p)
{
    const struct report_verdict *v = &p->verdict;
    page_word(page, meaning_of(v->verdict));
    page_raw(page, "</p>\n<p>");
    if (v->verdict == VERDICT_INVALID)
        return;
    put_length(page, v);
    put_given(page, &v->given);
    page_raw(page, "</p>\n<p class=\"remark\">");
    page_say(page, WORD_EXAMINED, (unsigned long long)v->alternatives,
             (unsigned long long)v->defences);
    if (v->missing_pieces > 0) {
        page_raw(page, " ");
        page_say(page, WORD_MISSING_PIECES, v->missing_pieces);
    }
}

static void put_verdict(struct page *page, const struct report_problem *p)
{
    enum standing s = standing_of(p);
    strbuf_addf(&page->out, "<section class=\"verdict %s\">\n", standing_class(s));
    page_section(page, "verdict", WORD_VERDICT);
    page_raw(page, "<p class=\"banner\">");
    page_standing(page, s, p->go.verdict);
    page_raw(page, "</p>\n<p>");
    if (p->verdict.judged)
        html_verdict_words(page, p);
    page_raw(page, "</p></section>\n");
}

/* ---- the page ---- */

static void put_shogi(struct page *page, const struct report_problem *p,
                      const struct shogi_line *line)
{
    page_raw(page, "<div class=\"split\">\n");
    html_board(page, p, line);
    page_raw(page, "<div>\n");
    put_verdict(page, p);
    html_difficulty(page, p);
    html_solution(page, p, line);
    page_raw(page, "</div></div>\n");
    html_findings(page, p, line);
    html_key_positions(page, p, line);
    html_themes(page, p);
    html_tries(page, p, line);
    html_variations(page, p, line);
    html_indicators(page, p);
    html_trajectory(page, p);
    html_features(page, p);
}

static sakui_status put_all(struct page *page, const struct report_problem *p, size_t row)
{
    page_begin(page, PAGE_PROBLEM, *p->title ? p->title : p->id);
    put_neighbours(page, row);
    put_meta(page, p);
    if (p->game == PROBLEM_SHOGI) {
        struct shogi_line line;
        sakui_status status = shogi_line_of_record(&line, p);
        if (status == SAKUI_MEMORY)
            return status;
        if (!status)
            put_shogi(page, p, &line);
        shogi_line_free(&line);
    } else {
        html_go(page, p);
    }
    put_remarks(page, p);
    page_end(page);
    return SAKUI_OK;
}

sakui_status html_problem(const struct folder *f, const struct report *r,
                          const struct collection *all, const struct report_problem *p, size_t row)
{
    struct page page;
    char name[PAGE_NAME_MAX];
    page_init(&page, r, all, "../");
    sakui_status status = put_all(&page, p, row);
    page_problem_name(all->rows.items[row].number, name);
    if (!status)
        status = folder_page(f, name, &page.out);
    page_free(&page);
    return status;
}
