/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Difficulty, themes, features, indicators and the trajectory of a problem's page. */
#include <math.h>

#include "reports/difficulty.h"
#include "reports/html.h"
#include "reports/svg_plot.h"

/* ---- difficulty ---- */

#define GAUGE_WIDTH 260
#define GAUGE_MAX   6.0 /* decades */

static double gauge_x(double score)
{
    return 10 + fmin(fmax(score, 0), GAUGE_MAX) / GAUGE_MAX * (GAUGE_WIDTH - 20);
}

static void put_gauge(struct page *page, const struct report_difficulty *d)
{
    double low = gauge_x(d->low), high = gauge_x(d->bound ? GAUGE_MAX : d->high);
    strbuf_addf(&page->out,
                "<svg class=\"plot gauge\" viewBox=\"0 0 %d 40\" role=\"img\" aria-label=\"%.2f\">"
                "<path class=\"axis\" d=\"M10 16H%d\"/>",
                GAUGE_WIDTH, d->score, GAUGE_WIDTH - 10);
    for (int i = 0; i <= (int)GAUGE_MAX; i++)
        strbuf_addf(&page->out,
                    "<path class=\"axis\" d=\"M%.1f 13v6\"/>"
                    "<text class=\"middle\" x=\"%.1f\" y=\"34\">%d</text>",
                    gauge_x(i), gauge_x(i), i);
    strbuf_addf(&page->out,
                "<rect class=\"range%s\" x=\"%.1f\" y=\"10\" width=\"%.1f\" height=\"12\" "
                "rx=\"3\"/><circle class=\"at\" cx=\"%.1f\" cy=\"16\" r=\"6\"/></svg>\n",
                d->bound ? " upward" : "", low, fmax(high - low, 2), gauge_x(d->score));
}

static double reference_percentile(const struct report_reference *r, double score)
{
    double below = 0, equal = 0;
    for (size_t i = 0; i < r->count; i++) {
        below += r->scores[i] < score;
        equal += !(r->scores[i] < score) && !(r->scores[i] > score);
    }
    return r->count ? 100 * (below + equal / 2) / (double)r->count : NAN;
}

static void put_places(struct page *page, const struct report_difficulty *d)
{
    const struct report_reference *r = &page->report->options.reference;
    double here = collection_percentile(&page->all->scores, d->score);
    if (!isnan(here)) {
        page_raw(page, "<br>");
        page_say(page, WORD_DIFFICULTY_PERCENTILE, floor(here));
        strbuf_addf(&page->out, " (n = %zu)", page->all->scores.count);
    }
    if (r->count) {
        page_raw(page, "<br>");
        page_say(page, WORD_DIFFICULTY_REFERENCE, floor(reference_percentile(r, d->score)),
                 r->name);
        strbuf_addf(&page->out, " (n = %zu)", r->count);
    }
}

void html_difficulty(struct page *page, const struct report_problem *p)
{
    const struct report_difficulty *d = &p->difficulty;
    page_raw(page, "<section class=\"difficulty\">\n");
    page_section(page, "difficulty", WORD_DIFFICULTY);
    if (!d->known) {
        page_raw(page, "<p>");
        page_word(page, WORD_DIFFICULTY_NONE);
        page_raw(page, "</p></section>\n");
        return;
    }
    strbuf_addf(&page->out, "<p class=\"score\"><strong>%s%.2f</strong> ", d->bound ? "≥ " : "",
                d->score);
    page_stars(page, d);
    page_raw(page, " <small>");
    page_word(page, WORD_DIFFICULTY_UNIT);
    page_raw(page, "</small></p>\n");
    put_gauge(page, d);
    page_raw(page, "<p class=\"remark\">");
    if (d->orders > 1)
        page_say(page, WORD_DIFFICULTY_RANGE, d->low, d->high, d->orders);
    put_places(page, d);
    if (d->bound) {
        page_raw(page, "<br>");
        page_word(page, WORD_DIFFICULTY_BOUND);
    }
    page_raw(page, "<br>");
    page_word(page, WORD_DIFFICULTY_NOT);
    page_raw(page, "</p></section>\n");
}

/* ---- themes ---- */

static void put_theme(struct page *page, const struct report_problem *p, size_t *at)
{
    enum theme theme = p->themes.items[*at].theme;
    const struct theme_info *info = theme_info(theme);
    page_raw(page, "<li title=\"");
    page_text(page, info->definition);
    page_raw(page, "\"><b>");
    page_ja(page, info->japanese);
    page_raw(page, "</b>");
    if (page_language(page) == REPORT_ENGLISH) {
        page_raw(page, " ");
        page_text(page, info->english);
    }
    page_raw(page, " <small>");
    for (; *at < p->themes.count && p->themes.items[*at].theme == theme; ++*at) {
        if (p->themes.items[*at].ply)
            strbuf_addf(&page->out, " %d", p->themes.items[*at].ply);
    }
    page_raw(page, "</small></li>\n");
}

void html_themes(struct page *page, const struct report_problem *p)
{
    page_section(page, "themes", WORD_THEMES);
    if (!p->themes.count) {
        page_raw(page, "<p>");
        page_word(page, WORD_NO_THEMES);
        page_raw(page, "</p>\n");
        return;
    }
    page_raw(page, "<ul class=\"chips\">\n");
    for (size_t i = 0; i < p->themes.count;)
        put_theme(page, p, &i);
    page_raw(page, "</ul>\n");
}

/* ---- tables of numbers ---- */

static void put_percentile(struct page *page, double percent)
{
    page_raw(page, "<td class=\"n\">");
    if (isnan(percent))
        page_raw(page, "–");
    else
        strbuf_addf(
            &page->out,
            "<span class=\"share\" style=\"--at:%.0f%%\" aria-hidden=\"true\"></span>%.0f %%",
            percent, percent);
    page_raw(page, "</td>");
}

static void open_table(struct page *page, enum word first)
{
    page_raw(page, "<table class=\"numbers\">\n<thead><tr><th scope=\"col\">");
    page_word(page, first);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">");
    page_word(page, WORD_VALUE);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">");
    page_word(page, WORD_PERCENTILE);
    page_raw(page, "</th><th scope=\"col\">");
    page_word(page, WORD_DEFINITION);
    page_raw(page, "</th></tr></thead>\n<tbody>\n");
}

static void put_number(struct page *page, const char *name, const char *unit,
                       const char *definition, double value, bool bound,
                       const struct sorted_values *all)
{
    page_raw(page, "<tr><th scope=\"row\">");
    page_term(page, name);
    page_raw(page, "</th><td class=\"n\">");
    if (bound)
        page_raw(page, "≥ ");
    page_number(page, value, 3);
    page_raw(page, " <small>");
    page_en(page, unit);
    page_raw(page, "</small></td>");
    put_percentile(page, collection_percentile(all, value));
    page_raw(page, "<td class=\"definition\">");
    page_en(page, definition);
    page_raw(page, "</td></tr>\n");
}

static void put_note(struct page *page, const struct collection *all)
{
    if (all->rows.count < 5)
        return;
    page_raw(page, "<p class=\"remark\">");
    page_word(page, WORD_PERCENTILE);
    page_raw(page, ": ");
    page_say(page, WORD_PERCENTILE_NOTE, all->rows.count);
    page_raw(page, "</p>\n");
}

void html_features(struct page *page, const struct report_problem *p)
{
    size_t there = 0;
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        there += isnan(p->features.value[i]) ? 0 : 1;
    if (!there)
        return;
    page_section(page, "features", WORD_FEATURES);
    strbuf_addf(&page->out, "<details><summary>n = %zu</summary>\n", there);
    open_table(page, WORD_FEATURE);
    for (enum feature i = 0; i < FEATURE_COUNT; i++) {
        const struct feature_info *f = feature_info(i);
        if (!isnan(p->features.value[i]))
            put_number(page, f->name, f->unit, f->definition, p->features.value[i], false,
                       &page->all->features[i]);
    }
    page_raw(page, "</tbody></table>\n");
    put_note(page, page->all);
    page_raw(page, "</details>\n");
}

/* The name a limit has in a sentence. */
static const char *limit_word(const struct page *page, enum limit_kind limit)
{
    struct strbuf key;
    const char *name = limit_name(limit);
    strbuf_init(&key);
    strbuf_addf(&key, "%s-limit", name ? name : "");
    const char *japanese =
        page_language(page) == REPORT_JAPANESE ? term_japanese(strbuf_str(&key)) : NULL;
    strbuf_free(&key);
    return japanese ? japanese : name ? name : "–";
}

void html_indicators(struct page *page, const struct report_problem *p)
{
    const struct report_search *s = &p->search;
    page_section(page, "indicators", WORD_INDICATORS);
    page_raw(page, "<p>");
    if (!s->measured)
        page_word(page, WORD_NOT_MEASURED);
    else
        page_say(page, WORD_INDICATORS_HOW, s->algorithm);
    bool bound = s->measured && s->record.decided == SEARCH_UNKNOWN;
    if (bound) {
        page_raw(page, " <strong>");
        page_say(page, WORD_INDICATORS_BOUND, limit_word(page, s->record.limit));
        page_raw(page, "</strong>");
    }
    page_raw(page, "</p>\n");
    if (!s->measured)
        return;
    open_table(page, WORD_INDICATOR);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++) {
        const struct indicator_info *f = indicator_info(i);
        if (!isnan(s->record.value[i]))
            put_number(page, f->name, f->unit, f->definition, s->record.value[i],
                       bound && i != INDICATE_plies, &page->all->indicators[i]);
    }
    page_raw(page, "</tbody></table>\n");
    put_note(page, page->all);
}

/* ---- the trajectory ---- */

void html_trajectory(struct page *page, const struct report_problem *p)
{
    size_t n = p->search.trace.count;
    enum report_language l = page_language(page);
    struct plot_point *points = n > 1 ? mem_zalloc(2 * n, sizeof *points) : NULL;
    if (!points) /* nothing to draw, or no memory for a picture */
        return;
    for (size_t i = 0; i < n; i++) {
        const struct trace_sample *t = &p->search.trace.items[i];
        points[i] = (struct plot_point){.x = (double)t->iteration, .y = t->pn};
        points[n + i] = (struct plot_point){.x = (double)t->iteration, .y = t->dn};
    }
    struct plot_curve curves[2] = {{word(l, WORD_PROOF_NUMBER), points, n, false},
                                   {word(l, WORD_DISPROOF_NUMBER), points + n, n, false}};
    struct plot_frame frame = {.title = word(l, WORD_TRAJECTORY),
                               .x_label = word(l, WORD_ITERATION)};
    page_raw(page, "<figure class=\"wide\">\n");
    svg_curves(&page->out, &frame, curves, 2);
    page_raw(page, "<figcaption><strong>");
    page_word(page, WORD_TRAJECTORY);
    page_raw(page, "</strong> (");
    page_say(page, WORD_SAMPLES, n);
    page_raw(page, ")<br>");
    page_word(page, WORD_TRAJECTORY_WHY);
    page_raw(page, "</figcaption></figure>\n");
    mem_free(points);
}
