/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the verification found, what fails and how, what was left open. */
#include <stdio.h>

#include "reports/html.h"

#define OPEN_SHOWN 6 /* more open questions are folded */

static void put_ply(struct page *page, int ply)
{
    if (ply)
        page_say(page, WORD_AT_PLY, ply);
    else
        page_word(page, WORD_SETUP);
}

/* A line that leaves the main one, in Japanese; its USI text where it cannot be played. */
static void put_branch(struct page *page, const struct shogi_line *main, int ply,
                       const char *before, const char *usi)
{
    struct shogi_line line;
    struct strbuf text;
    strbuf_init(&text);
    if (shogi_line_branch(&line, main, ply, before, usi) == SAKUI_OK)
        shogi_line_text(&line, &text);
    page_raw(page, "<span class=\"line\" lang=\"ja\">");
    page_text(page, text.length ? strbuf_str(&text) : usi);
    page_raw(page, "</span>");
    shogi_line_free(&line);
    strbuf_free(&text);
}

static const char *severity_class(enum verify_severity s)
{
    return s == SEVERITY_UNSOUND ? "bad" : s == SEVERITY_FLAW ? "fair" : "open";
}

static void put_kind(struct page *page, enum finding_kind kind)
{
    const struct finding_info *info = finding_info(kind);
    if (page_language(page) == REPORT_JAPANESE) {
        page_text(page, *info->japanese ? info->japanese : term_japanese(info->name));
        return;
    }
    page_text(page, info->name);
    if (*info->japanese) {
        page_raw(page, " ");
        page_ja(page, info->japanese);
    }
}

static void put_meaning(struct page *page, const struct finding_info *info)
{
    char key[64];
    snprintf(key, sizeof key, "%s:", info->name);
    const char *japanese = page_language(page) == REPORT_JAPANESE ? term_japanese(key) : NULL;
    if (japanese)
        page_text(page, japanese);
    else
        page_en(page, info->definition);
}

static void put_finding(struct page *page, const struct report_finding *f,
                        const struct shogi_line *line)
{
    const struct finding_info *info = finding_info(f->kind);
    strbuf_addf(&page->out, "<li class=\"finding %s\"><h3>", severity_class(f->severity));
    put_kind(page, f->kind);
    page_raw(page, " <small>");
    page_term(page, severity_name(f->severity));
    page_raw(page, " · ");
    put_ply(page, f->ply);
    page_raw(page, "</small></h3>\n<p>");
    page_en(page, f->detail);
    page_raw(page, "</p>\n");
    if (*f->line) {
        page_raw(page, "<p>");
        put_branch(page, line, f->ply, f->before, f->line);
        page_raw(page, "</p>\n");
    }
    page_raw(page, "<p class=\"meaning\">");
    put_meaning(page, info);
    page_raw(page, "</p></li>\n");
}

static void put_open(struct page *page, const struct report_problem *p,
                     const struct shogi_line *line)
{
    bool many = p->verdict.undecided.count > OPEN_SHOWN;
    page_raw(page, "<h3>");
    page_word(page, WORD_OPEN_QUESTIONS);
    strbuf_addf(&page->out, " <small>n = %zu</small></h3>\n", p->verdict.undecided.count);
    if (many) {
        page_raw(page, "<details><summary>");
        page_say(page, WORD_OPEN_COUNT, p->verdict.undecided.count);
        page_raw(page, "</summary>\n");
    }
    page_raw(page, "<ul>\n");
    for (size_t i = 0; i < p->verdict.undecided.count; i++) {
        const struct report_question *q = &p->verdict.undecided.items[i];
        page_raw(page, "<li>");
        if (q->ply) {
            put_ply(page, q->ply);
            page_raw(page, ": ");
        }
        page_term(page, q->question);
        if (*q->move) {
            page_raw(page, " ");
            put_branch(page, line, q->ply, q->before, q->move);
        }
        page_raw(page, " <small>");
        page_say(page, WORD_NODES_SPENT, (unsigned long long)q->nodes);
        page_raw(page, "</small></li>\n");
    }
    page_raw(page, many ? "</ul></details>\n" : "</ul>\n");
}

void html_findings(struct page *page, const struct report_problem *p, const struct shogi_line *line)
{
    const struct report_verdict *v = &p->verdict;
    if (!v->judged)
        return;
    page_section(page, "findings", WORD_FINDINGS);
    if (!v->findings.count && !v->undecided.count) {
        page_raw(page, "<p>");
        page_word(page, WORD_NO_FINDINGS);
        page_raw(page, "</p>\n");
        return;
    }
    if (v->findings.count)
        page_raw(page, "<ul class=\"findings\">\n");
    for (size_t i = 0; i < v->findings.count; i++)
        put_finding(page, &v->findings.items[i], line);
    if (v->findings.count)
        page_raw(page, "</ul>\n");
    if (v->undecided.count)
        put_open(page, p, line);
}

/* ---- tries ---- */

static void put_try(struct page *page, const struct report_try *t, const struct shogi_line *line)
{
    struct strbuf usi;
    struct shogi_line both;
    char move[2][SHOGI_LINE_MOVE] = {"", ""};
    strbuf_init(&usi);
    strbuf_addf(&usi, "%s%s%s", t->move, *t->refutation ? " " : "", t->refutation);
    if (shogi_line_branch(&both, line, t->ply, t->before, strbuf_str(&usi)) == SAKUI_OK) {
        for (size_t i = 1; i <= both.count && i <= 2; i++)
            shogi_line_move(&both, i, move[i - 1]);
    }
    strbuf_addf(&page->out, "<tr><td class=\"n\">%d</td><td lang=\"ja\">", t->ply);
    page_text(page, *move[0] ? move[0] : t->move);
    page_raw(page, "</td><td>");
    if (*move[1] || *t->refutation)
        page_ja(page, *move[1] ? move[1] : t->refutation);
    else
        page_word(page, WORD_NO_REFUTATION);
    page_raw(page, "</td></tr>\n");
    shogi_line_free(&both);
    strbuf_free(&usi);
}

static void put_heads(struct page *page, const enum word *heads, size_t count)
{
    page_raw(page, "<thead><tr>");
    for (size_t i = 0; i < count; i++) {
        page_raw(page, "<th scope=\"col\">");
        page_word(page, heads[i]);
        page_raw(page, "</th>");
    }
    page_raw(page, "</tr></thead>\n<tbody>\n");
}

void html_tries(struct page *page, const struct report_problem *p, const struct shogi_line *line)
{
    static const enum word heads[] = {WORD_PLY, WORD_TRY, WORD_REFUTED_BY};
    size_t n = p->verdict.tries.count;
    if (!n)
        return;
    page_section(page, "tries", WORD_TRIES);
    page_raw(page, "<details><summary>");
    page_say(page, WORD_TRIES_COUNT, n);
    page_raw(page, "</summary>\n<table class=\"tries\">\n");
    put_heads(page, heads, 3);
    for (size_t i = 0; i < n; i++)
        put_try(page, &p->verdict.tries.items[i], line);
    page_raw(page, "</tbody></table></details>\n");
}

/* ---- variations ---- */

void html_variations(struct page *page, const struct report_problem *p,
                     const struct shogi_line *line)
{
    size_t n = p->verdict.given.variations.count;
    if (!n)
        return;
    page_section(page, "variations", WORD_VARIATIONS);
    page_raw(page, "<details><summary>");
    page_say(page, WORD_VARIATIONS_COUNT, n);
    page_raw(page, "</summary>\n<ul class=\"variations\">\n");
    for (size_t i = 0; i < n; i++) {
        const struct report_variation *v = &p->verdict.given.variations.items[i];
        page_raw(page, "<li>");
        put_ply(page, v->ply);
        page_raw(page, " · ");
        page_term(page, variation_status_name(v->status));
        if (*v->detail) {
            page_raw(page, ": ");
            page_en(page, v->detail);
        }
        page_raw(page, "<br>");
        put_branch(page, line, v->ply, v->before, v->line);
        page_raw(page, "</li>\n");
    }
    page_raw(page, "</ul></details>\n");
}
