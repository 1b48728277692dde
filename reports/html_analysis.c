/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of an analysis: correlations with a ranking, forest plots, scatter plots, decision trees
 * and comparisons of groups, every figure with its n and the caveats in front. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "reports/html_parts.h"

/* ---- caveats ---- */

static void put_caveat(struct page *page, enum word w)
{
    page_raw(page, "<li>");
    page_word(page, w);
    page_raw(page, "</li>\n");
}

static void put_caveats(struct page *page, const struct report_analysis *a)
{
    if (a->warning) {
        page_raw(page, "<p class=\"warning\">");
        page_word(page, WORD_WARNING);
        page_raw(page, ": ");
        page_text(page, a->warning);
        page_raw(page, "</p>\n");
    }
    if (a->note) {
        page_raw(page, "<p>");
        page_text(page, a->note);
        page_raw(page, "</p>\n");
    }
    page_section(page, "caveats", WORD_CAVEATS);
    page_raw(page, "<ul>\n");
    if (a->study)
        put_caveat(page, WORD_CAVEAT_SMALL);
    put_caveat(page, WORD_CAVEAT_MANY);
    if (a->study)
        put_caveat(page, WORD_CAVEAT_CAUSE);
    if (a->groups)
        put_caveat(page, WORD_CAVEAT_GROUPS);
    if (a->study) {
        page_raw(page, "<li>");
        page_en(page, study_censoring_rule);
        page_raw(page, "</li>\n");
    }
    if (a->study && a->study->unjoined_count) {
        page_raw(page, "<li>");
        page_say(page, WORD_CAVEAT_UNJOINED, a->study->unjoined_count);
        page_raw(page, "</li>\n");
    }
    page_raw(page, "</ul>\n");
}

/* ---- small cells ---- */

void html_p_cell(struct page *page, double p)
{
    page_raw(page, "<td class=\"n\">");
    if (isnan(p))
        page_raw(page, "–");
    else if (p < 0.0001)
        page_raw(page, "<span class=\"strong\">&lt; 0.0001</span>");
    else
        strbuf_addf(&page->out, p < 0.05 ? "<span class=\"strong\">%.4f</span>" : "%.4f", p);
    page_raw(page, "</td>");
}

void html_number_cell(struct page *page, double v, int digits)
{
    page_raw(page, "<td class=\"n\">");
    if (isnan(v))
        page_raw(page, "–");
    else if (isinf(v)) /* a bound: above every value that was measured */
        page_raw(page, v > 0 ? "∞" : "−∞");
    else
        strbuf_addf(&page->out, "%.*f", digits, v);
    page_raw(page, "</td>");
}

void html_interval_cell(struct page *page, double low, double high, int digits)
{
    page_raw(page, "<td class=\"n\">");
    if (isnan(low) || isnan(high))
        page_raw(page, "–");
    else
        strbuf_addf(&page->out, "%.*f … %.*f", digits, low, digits, high);
    page_raw(page, "</td>");
}

void html_heads(struct page *page, const enum word *heads, size_t count, size_t words)
{
    page_raw(page, "<thead><tr>");
    for (size_t i = 0; i < count; i++) {
        page_raw(page, i < words ? "<th scope=\"col\">" : "<th scope=\"col\" class=\"n\">");
        page_word(page, heads[i]);
        page_raw(page, "</th>");
    }
    page_raw(page, "</tr></thead>\n<tbody>\n");
}

void html_open_scroll(struct page *page, const char *id)
{
    strbuf_addf(&page->out, "<section class=\"scroll\" tabindex=\"0\" aria-labelledby=\"%s\">\n",
                id);
}

/* ---- correlations ---- */

static const char *column_name(const struct study *s, size_t column)
{
    return s->data->columns[column].name;
}

static const struct study_cell *cell_of(const struct study *s, size_t target, size_t contest,
                                        size_t k)
{
    return &s->cells[(target * s->contest_count + contest) * s->column_count + k];
}

static void put_cell(struct page *page, const struct study *s, const struct study_cell *c)
{
    double g = c->agreement;
    page_raw(page, "<tr><th scope=\"row\">");
    page_term(page, column_name(s, c->column));
    strbuf_addf(&page->out, "</th><td class=\"n\">%zu</td><td class=\"n\">%zu</td>", c->n,
                c->censored);
    if (c->spearman.why) {
        page_raw(page, "<td colspan=\"6\">");
        page_word(page, WORD_NO_P);
        page_raw(page, ": ");
        page_en(page, c->spearman.why);
        page_raw(page, "</td></tr>\n");
        return;
    }
    html_number_cell(page, g * c->spearman.r, 3);
    html_interval_cell(page, g > 0 ? c->bca.low : -c->bca.high, g > 0 ? c->bca.high : -c->bca.low,
                       2);
    html_p_cell(page, c->spearman.p);
    html_p_cell(page, c->permutation_p);
    html_p_cell(page, c->holm);
    html_p_cell(page, c->bh);
    page_raw(page, "</tr>\n");
}

static void put_contest(struct page *page, const struct study *s, size_t target, size_t contest)
{
    static const enum word heads[] = {WORD_COLUMN,        WORD_COUNT,  WORD_CENSORED,
                                      WORD_COUNT,         WORD_COUNT,  WORD_P_VALUE,
                                      WORD_P_PERMUTATION, WORD_P_HOLM, WORD_P_BH};
    const struct study_contest *c = &s->contests[contest];
    char id[64];
    snprintf(id, sizeof id, "contest-%zu-%zu", target, contest);
    strbuf_addf(&page->out, "<h3 id=\"%s\">", id);
    page_text(page, c->name);
    page_raw(page, " · ");
    page_text(page, s->targets[target].name);
    page_raw(page, " <small>");
    page_say(page, WORD_N_ROWS, c->count);
    if (c->excluded) {
        page_raw(page, ", ");
        page_say(page, WORD_EXCLUDED, c->excluded);
    }
    page_raw(page, "</small></h3>\n");
    html_open_scroll(page, id);
    page_raw(page, "<table><caption>");
    page_word(page, WORD_CORRELATION_CAPTION);
    page_raw(page, "</caption>\n<thead><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        page_raw(page, i ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
        if (heads[i] != WORD_COUNT)
            page_word(page, heads[i]);
        else if (i == 4)
            strbuf_addf(&page->out, "%.0f %% BCa", 100 * s->options.level);
        else
            page_raw(page, i == 1 ? "n" : "ρ");
        page_raw(page, "</th>");
    }
    page_raw(page, "</tr></thead>\n<tbody>\n");
    for (size_t k = 0; k < s->column_count; k++)
        put_cell(page, s, cell_of(s, target, contest, k));
    page_raw(page, "</tbody></table></section>\n");
}

static void put_pooled_row(struct page *page, const struct study *s, const struct study_pooled *q)
{
    const struct meta *m = &q->meta;
    page_raw(page, "<tr><th scope=\"row\">");
    page_term(page, column_name(s, q->column));
    strbuf_addf(&page->out, "</th><td class=\"n\">%zu</td>", m->k);
    html_number_cell(page, m->r, 3);
    html_interval_cell(page, m->low, m->high, 2);
    html_p_cell(page, m->p);
    html_p_cell(page, q->holm);
    html_p_cell(page, q->bh);
    html_interval_cell(page, m->hk_low, m->hk_high, 2);
    html_number_cell(page, 100 * m->i2, 0);
    page_raw(page, "</tr>\n");
}

static void put_pooled(struct page *page, const struct study *s, size_t target)
{
    if (s->contest_count < 2)
        return;
    strbuf_addf(&page->out, "<h3 id=\"pooled-%zu\">", target);
    page_word(page, WORD_POOLED);
    page_raw(page, " · ");
    page_text(page, s->targets[target].name);
    strbuf_addf(&page->out, " <small>k = %zu</small></h3>\n", s->contest_count);
    char id[32];
    snprintf(id, sizeof id, "pooled-%zu", target);
    html_open_scroll(page, id);
    page_raw(page, "<table><thead><tr><th scope=\"col\">");
    page_word(page, WORD_COLUMN);
    strbuf_addf(&page->out,
                "</th><th scope=\"col\" class=\"n\">k</th><th scope=\"col\" class=\"n\">ρ</th>"
                "<th scope=\"col\" class=\"n\">%.0f %%</th><th scope=\"col\" class=\"n\">p</th>"
                "<th scope=\"col\" class=\"n\">p (Holm)</th><th scope=\"col\" class=\"n\">p (BH)"
                "</th><th scope=\"col\" class=\"n\">Hartung–Knapp</th>"
                "<th scope=\"col\" class=\"n\">I² %%</th></tr></thead>\n<tbody>\n",
                100 * s->options.level);
    for (size_t k = 0; k < s->column_count; k++)
        put_pooled_row(page, s, &s->pooled[target * s->column_count + k]);
    page_raw(page, "</tbody></table></section>\n");
}

/* ---- plots ---- */

/* The columns worth a picture: strongest pooled (or only) coefficient first. */
static size_t strongest(const struct study *s, size_t target, size_t *out, size_t room)
{
    size_t count = 0;
    double last = INFINITY;
    while (count < room) {
        size_t best = s->column_count;
        double most = -1;
        for (size_t k = 0; k < s->column_count; k++) {
            double r = s->contest_count > 1 ? fabs(s->pooled[target * s->column_count + k].meta.r)
                                            : fabs(cell_of(s, target, 0, k)->spearman.r);
            bool taken = false;
            for (size_t i = 0; i < count; i++)
                taken |= out[i] == k;
            if (!taken && !isnan(r) && r <= last && r > most) {
                best = k;
                most = r;
            }
        }
        if (best == s->column_count)
            break;
        out[count++] = best;
        last = most;
    }
    return count;
}

static void put_forest(struct page *page, const struct study *s, size_t target, size_t k)
{
    const struct study_pooled *q = &s->pooled[target * s->column_count + k];
    enum report_language l = page_language(page);
    struct forest_row *rows = mem_zalloc(s->contest_count + 1, sizeof *rows);
    if (!rows) {
        page->out.failed = true;
        return;
    }
    size_t total = 0;
    for (size_t c = 0; c < s->contest_count; c++) {
        const struct meta_study *m = &q->studies[c];
        rows[c] =
            (struct forest_row){s->contests[c].name, m->n, m->r, m->low, m->high, m->weight, false};
        total += m->n;
    }
    rows[s->contest_count] = (struct forest_row){
        word(l, WORD_POOLED), total, q->meta.r, q->meta.low, q->meta.high, 1, true};
    struct plot_frame frame = {.title = column_name(s, q->column), .x_label = "ρ"};
    page_raw(page, "<figure><figcaption><strong>");
    page_term(page, column_name(s, q->column));
    page_raw(page, "</strong></figcaption>\n");
    svg_forest(&page->out, &frame, rows, s->contest_count + 1);
    page_raw(page, "</figure>\n");
    mem_free(rows);
}

#define FORESTS 6
static void put_forests(struct page *page, const struct study *s)
{
    size_t chosen[FORESTS];
    if (s->contest_count < 2)
        return;
    page_section(page, "forest", WORD_FOREST);
    page_raw(page, "<div class=\"plots\">\n");
    for (size_t t = 0; t < s->target_count; t++) {
        size_t n = strongest(s, t, chosen, FORESTS);
        for (size_t i = 0; i < n; i++)
            put_forest(page, s, t, chosen[i]);
    }
    page_raw(page, "</div>\n");
}

static void put_fit(struct page *page, const struct plot_fit *fit, bool log_axis)
{
    if (!fit->drawn)
        return;
    page_raw(page, "<p class=\"remark\">");
    page_say(page, log_axis ? WORD_FIT : WORD_FIT_PLAIN, fit->intercept, fit->slope, fit->n);
    page_raw(page, "</p>\n");
}

static void put_scatter(struct page *page, const struct study *s, size_t target, size_t contest,
                        size_t k)
{
    const struct study_contest *c = &s->contests[contest];
    const struct column *column = &s->data->columns[s->columns[k]];
    enum report_language l = page_language(page);
    struct plot_point *points = mem_zalloc(c->count + 1, sizeof *points);
    bool positive = true;
    size_t id = dataset_find(s->data, "id");
    if (!points) {
        page->out.failed = true;
        return;
    }
    for (size_t i = 0; i < c->count; i++) {
        size_t row = c->rows[i];
        points[i] = (struct plot_point){
            .x = c->targets[target * c->count + i],
            .y = column->values[row],
            .bound = column_is_censored(column, row),
            .name = id == DATASET_NO_COLUMN ? NULL : column_text(&s->data->columns[id], row)};
        positive &= isnan(points[i].y) || points[i].y > 0;
    }
    struct plot_frame frame = {.title = column->name,
                               .x_label = s->targets[target].low_is_best ? word(l, WORD_RANK_AXIS)
                                                                         : s->targets[target].name,
                               .y_label = column->name,
                               .y_log = positive};
    struct plot_fit fit = {.drawn = false};
    page_raw(page, "<figure><figcaption><strong>");
    page_term(page, column->name);
    page_raw(page, "</strong> · ");
    page_text(page, c->name);
    page_raw(page, "</figcaption>\n");
    size_t left_out = svg_scatter(&page->out, &frame, points, c->count, true, &fit);
    put_fit(page, &fit, positive);
    page_raw(page, "<p class=\"remark\">");
    page_say(page, WORD_N_ROWS, c->count - left_out);
    if (left_out) {
        page_raw(page, " · ");
        page_say(page, WORD_NOT_DRAWN, left_out);
    }
    page_raw(page, "</p></figure>\n");
    mem_free(points);
}

#define SCATTERS 4
static void put_scatters(struct page *page, const struct study *s)
{
    size_t chosen[SCATTERS], rows = 0;
    for (size_t c = 0; c < s->contest_count; c++)
        rows += s->contests[c].count;
    if (!rows) /* correlations as printed, without the data behind them */
        return;
    page_section(page, "scatters", WORD_SCATTERS);
    page_raw(page, "<div class=\"plots\">\n");
    for (size_t t = 0; t < s->target_count; t++) {
        size_t n = strongest(s, t, chosen, SCATTERS);
        for (size_t c = 0; c < s->contest_count; c++) {
            for (size_t i = 0; i < n; i++)
                put_scatter(page, s, t, c, chosen[i]);
        }
    }
    page_raw(page, "</div>\n");
}

static void put_study(struct page *page, const struct study *s)
{
    put_scatters(page, s);
    put_forests(page, s);
    page_section(page, "correlations", WORD_CORRELATIONS);
    page_raw(page, "<p>");
    page_word(page, WORD_CORRELATION_HOW);
    page_raw(page, "</p>\n");
    for (size_t t = 0; t < s->target_count; t++) {
        put_pooled(page, s, t);
        for (size_t c = 0; c < s->contest_count; c++)
            put_contest(page, s, t, c);
    }
}

/* ---- the page ---- */

sakui_status html_analysis(const struct folder *f, const struct report *r,
                           const struct collection *all, size_t index)
{
    const struct report_analysis *a = &r->analyses[index];
    struct page page;
    char name[PAGE_NAME_MAX];
    page_init(&page, r, all, "");
    page_begin(&page, PAGE_ANALYSIS, a->name);
    put_caveats(&page, a);
    if (a->study)
        put_study(&page, a->study);
    if (a->trees)
        html_trees(&page, a->trees);
    if (a->groups)
        html_groups(&page, a->groups);
    page_end(&page);
    snprintf(name, sizeof name, "analysis-%zu.html", index + 1);
    sakui_status status = folder_page(f, name, &page.out);
    page_free(&page);
    return status;
}
