/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Go problem's part of its page: diagram, status, what was assumed, first moves. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "reports/html.h"
#include "reports/svg_go.h"

/* The record's position with a line as a neutral problem, which is what diagrams are drawn from. */
static sakui_status rebuild(struct problem **out, const struct report_problem *r, const char *line)
{
    struct problem *p;
    sakui_status status = problem_new(&p);
    if (status)
        return status;
    p->game = r->game;
    p->side = r->side;
    status = problem_set(p, &p->setup, r->setup);
    for (size_t i = 0; i < r->marks.count && !status; i++)
        status = problem_node_tag(p, p->root, r->marks.items[i].key, r->marks.items[i].value);
    struct problem_node *at = p->root;
    while (*line && !status) {
        char move[8] = "";
        size_t n = strcspn(line, " ");
        if (n < sizeof move && strncmp(line, "pass", n) != 0)
            memcpy(move, line, n);
        at = problem_node_add(p, at, move);
        status = at ? SAKUI_OK : SAKUI_MEMORY;
        line += n;
        line += strspn(line, " ");
    }
    if (status)
        problem_free(p);
    else
        *out = p;
    return status;
}

/* As players name a point: "C16", the letter I left out, ranks from below. */
static void put_point(struct page *page, const struct report_problem *p, const char *move)
{
    int cols, rows;
    if (strcmp(move, "pass") == 0) {
        page_word(page, WORD_GO_PASS);
        return;
    }
    if (strlen(move) != 2 || sscanf(p->setup, "%dx%d", &cols, &rows) != 2) {
        page_text(page, move);
        return;
    }
    int col = move[0] - 'a', row = rows - (move[1] - 'a');
    if (move[0] < 'a' || col > 24 || row < 1)
        page_text(page, move);
    else
        strbuf_addf(&page->out, "%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col], row);
}

bool html_go_board(struct page *page, const struct report_problem *p, const char *line)
{
    struct problem *rebuilt;
    if (rebuild(&rebuilt, p, line)) {
        page->out.failed = true;
        return false;
    }
    struct svg_go how = {.plies = *line ? (size_t)-1 : 0, .marks = true, .title = p->id};
    bool drawn = svg_go(&page->out, rebuilt, &how) == SAKUI_OK;
    problem_free(rebuilt);
    return drawn;
}

static void put_board(struct page *page, const struct report_problem *p, const char *line,
                      enum word caption)
{
    size_t before = page->out.length;
    page_raw(page, "<figure>\n");
    if (html_go_board(page, p, line)) {
        page_raw(page, "\n<figcaption>");
        page_word(page, caption);
        page_raw(page, "</figcaption></figure>\n");
    } else if (!page->out.failed) { /* a position that cannot be drawn is shown as its text */
        page->out.length = before;
        page->out.data[before] = 0;
        page_raw(page, "<pre>");
        page_text(page, p->setup);
        page_raw(page, "</pre>\n");
    }
}

static void put_status(struct page *page, const struct report_problem *p)
{
    const struct report_go *g = &p->go;
    enum report_language l = page_language(page);
    const char *said = l == REPORT_JAPANESE ? term_japanese(g->verdict) : g->verdict;
    page_raw(page, "<p>");
    if (!g->asked)
        page_say(page, WORD_GO_REFUSED, *g->refused ? g->refused : word(l, WORD_NOT_MEASURED));
    else if (*g->verdict) {
        page_word(page, p->side == SIDE_WHITE ? WORD_WHITE_MOVES : WORD_BLACK_MOVES);
        page_raw(page, " ");
        page_say(page, WORD_GO_VERDICT, said ? said : g->verdict);
    } else
        page_word(page, WORD_NOT_MEASURED);
    if (strcmp(g->verdict, "ko") == 0) {
        page_raw(page, " ");
        page_say(page, WORD_GO_KO_THREATS, g->threats);
    } else if (g->asked && *g->verdict && g->holds_to >= 0 && strcmp(g->verdict, "unknown") != 0) {
        page_raw(page, " ");
        page_say(page, WORD_GO_HOLDS, g->holds_to);
    }
    page_raw(page, "</p>\n<p class=\"remark\">");
    if (g->asked && p->side == SIDE_UNKNOWN) {
        page_word(page, WORD_SIDE_ASSUMED);
        page_raw(page, " ");
    }
    if (g->proposed)
        page_word(page, WORD_GO_PROPOSED);
    if (*g->added) {
        page_raw(page, " ");
        page_say(page, WORD_GO_ADDED, g->added);
    }
    page_raw(page, "</p>\n");
}

static void put_first_moves(struct page *page, const struct report_problem *p)
{
    const struct report_go *g = &p->go;
    if (!g->first_moves.count)
        return;
    page_section(page, "first-moves", WORD_GO_FIRST_MOVES);
    page_raw(page, "<table class=\"tries\"><thead><tr><th scope=\"col\">");
    page_word(page, WORD_GO_MOVE);
    page_raw(page, "</th><th scope=\"col\">");
    page_word(page, WORD_GO_RESULT);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">");
    page_word(page, WORD_GO_THREATS);
    page_raw(page, "</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < g->first_moves.count; i++) {
        const struct report_first_move *m = &g->first_moves.items[i];
        page_raw(page, "<tr><th scope=\"row\">");
        put_point(page, p, m->move);
        page_raw(page, "</th><td>");
        page_term(page, m->verdict);
        if (m->right) {
            page_raw(page, " <b>");
            page_word(page, WORD_GO_BEST);
            page_raw(page, "</b>");
        }
        strbuf_addf(&page->out, "</td><td class=\"n\">%d</td></tr>\n", m->threats);
    }
    page_raw(page, "</tbody></table>\n");
}

static void put_measures(struct page *page, const struct report_go *g)
{
    if (isnan(g->max_pn))
        return;
    const struct {
        const char *name;
        double value;
    } rows[] = {{"max_pn", g->max_pn},
                {"max_dn", g->max_dn},
                {"nodes", (double)g->nodes},
                {"iterations", (double)g->iterations},
                {"root_switches", (double)g->root_switches},
                {"max_depth", g->depth}};
    page_section(page, "indicators", WORD_INDICATORS);
    page_raw(page, "<table class=\"numbers\"><tbody>\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        page_raw(page, "<tr><th scope=\"row\">");
        page_term(page, rows[i].name);
        page_raw(page, "</th><td class=\"n\">");
        page_number(page, rows[i].value, 0);
        page_raw(page, "</td></tr>\n");
    }
    page_raw(page, "</tbody></table>\n");
}

void html_go(struct page *page, const struct report_problem *p)
{
    const char *line = *p->go.line ? p->go.line : p->given_line;
    page_raw(page, "<div class=\"split\">\n<div>\n");
    put_board(page, p, "", WORD_START);
    page_raw(page, "</div>\n<div>\n");
    page_section(page, "verdict", WORD_VERDICT);
    put_status(page, p);
    if (*line)
        put_board(page, p, line, WORD_SOLUTION);
    page_raw(page, "</div></div>\n");
    put_first_moves(page, p);
    put_measures(page, &p->go);
}
