/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/gallery.h"

#include "reports/html.h"
#include "reports/svg_shogi.h"

void gallery_choose(struct gallery *g, const struct collection *all)
{
    *g = (struct gallery){0};
    for (size_t i = 0; i < GALLERY_ALL; i++)
        strbuf_init(&g->html[i]);
    if (all->rows.count <= GALLERY_ALL) {
        for (; g->count < all->rows.count; g->count++)
            g->rows[g->count] = g->count;
        return;
    }
    for (size_t i = 0; i < GALLERY_SIDE && i < all->scored; i++)
        g->rows[g->count++] = all->by_score[all->scored - 1 - i];
    g->hardest = g->count;
    for (size_t i = 0; i < GALLERY_SIDE && i + GALLERY_SIDE < all->scored; i++)
        g->rows[g->count++] = all->by_score[i];
}

void gallery_free(struct gallery *g)
{
    for (size_t i = 0; i < GALLERY_ALL; i++)
        strbuf_free(&g->html[i]);
}

static void put_board(struct page *page, const struct report_problem *p)
{
    struct shogi_line line;
    if (p->game == PROBLEM_GO)
        html_go_board(page, p, "");
    if (p->game != PROBLEM_SHOGI || shogi_line_play(&line, p->setup, "") != SAKUI_OK)
        return;
    struct svg_shogi how = {.title = p->id, .shared_rules = true};
    svg_shogi(&page->out, &line.positions[0], &how);
    shogi_line_free(&line);
}

static void put_card(struct page *page, const struct report_problem *p,
                     const struct collection_row *row)
{
    char name[PAGE_NAME_MAX];
    bool linked = !page->report->options.no_problem_pages;
    page_problem_name(row->number, name);
    page_raw(page, "<li>");
    if (linked)
        strbuf_addf(&page->out, "<a href=\"%s\">", name);
    put_board(page, p);
    page_raw(page, "<b>");
    page_text(page, row->id);
    page_raw(page, "</b>");
    page_raw(page, linked ? "</a>" : "<br>");
    page_standing(page, row->standing, row->status);
    if (row->plies) {
        strbuf_addf(&page->out, " · %d ", row->plies);
        page_word(page, WORD_LENGTH_UNIT);
    }
    page_raw(page, "<br>");
    if (row->known) {
        page_stars(page, &p->difficulty);
        page_raw(page, " ");
        page_score(page, row);
    }
    page_raw(page, "</li>\n");
}

void gallery_draw(struct gallery *g, const struct report *r, const struct collection *all,
                  const struct report_problem *p, size_t row)
{
    for (size_t i = 0; i < g->count; i++) {
        if (g->rows[i] != row)
            continue;
        struct page page;
        page_init(&page, r, all, "");
        put_card(&page, p, &all->rows.items[row]);
        strbuf_free(&g->html[i]);
        g->html[i] = page.out;
    }
}

static void put_part(const struct gallery *g, struct page *page, size_t from, size_t to,
                     enum word title)
{
    if (from == to)
        return;
    page_raw(page, "<h2>");
    page_word(page, title);
    page_raw(page, "</h2>\n<ul class=\"gallery\">\n");
    for (size_t i = from; i < to; i++) {
        strbuf_add(&page->out, strbuf_str(&g->html[i]), g->html[i].length);
        page->out.failed |= g->html[i].failed;
    }
    page_raw(page, "</ul>\n");
}

void gallery_put(const struct gallery *g, struct page *page)
{
    if (g->count)
        svg_shogi_rules(&page->out);
    if (g->hardest)
        put_part(g, page, 0, g->hardest, WORD_HARDEST);
    put_part(g, page, g->hardest, g->count, g->hardest ? WORD_EASIEST : WORD_PROBLEMS);
}
