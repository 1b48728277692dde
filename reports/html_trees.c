/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decision trees and groups on an analysis page. */
#include <math.h>
#include <string.h>

#include "reports/html_parts.h"

/* ---- trees ---- */

static void put_share(struct page *page, enum word w, double hits, double n, double low,
                      double high)
{
    page_raw(page, "<tr><th scope=\"row\">");
    page_word(page, w);
    strbuf_addf(&page->out, "</th><td class=\"n\">%.1f %%</td>", n > 0 ? 100 * hits / n : NAN);
    if (isnan(low))
        page_raw(page, "<td class=\"n\">–</td>");
    else
        strbuf_addf(&page->out, "<td class=\"n\">%.1f … %.1f %%</td>", 100 * low, 100 * high);
    strbuf_addf(&page->out, "<td class=\"n\">%.0f</td></tr>\n", n);
}

static void put_accuracy(struct page *page, const struct tree_study *t, const struct set_result *r)
{
    page_raw(page, "<table class=\"matrix\"><thead><tr><th scope=\"col\"></th>"
                   "<th scope=\"col\" class=\"n\">%</th><th scope=\"col\" class=\"n\">");
    page_word(page, WORD_INTERVAL);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">n</th></tr></thead>\n<tbody>\n");
    put_share(page, WORD_TREE_ACCURACY, r->crossval->correct, r->crossval->with_class, r->low,
              r->high);
    put_share(page, WORD_TREE_BASELINE, t->majority_correct, t->majority_rows, t->majority_low,
              t->majority_high);
    if (r->left_out_rows > 0)
        put_share(page, WORD_TREE_LEFT_OUT, r->left_out_correct, r->left_out_rows, NAN, NAN);
    put_share(page, WORD_TREE_TRAINING, r->training->correct, r->training->with_class, NAN, NAN);
    page_raw(page, "</tbody></table>\n<p class=\"remark\">");
    page_word(page, WORD_TREE_KAPPA);
    strbuf_addf(&page->out, " = %.3f", evaluation_kappa(r->crossval));
    if (r->accuracy.n > 1) {
        page_raw(page, " · ");
        page_say(page, WORD_TREE_SPREAD, r->accuracy.n, 100 * r->accuracy.mean,
                 100 * r->accuracy.least, 100 * r->accuracy.most);
    }
    page_raw(page, "</p>\n");
}

static const char *class_name(const struct tree_study *t, size_t i)
{
    const struct column *c = &t->data->columns[t->target];
    return i < c->label_count ? c->labels[i] : "?";
}

static void put_confusion(struct page *page, const struct tree_study *t, const struct evaluation *e)
{
    page_raw(page, "<table class=\"matrix\"><caption>");
    page_say(page, WORD_CONFUSION, e->with_class);
    page_raw(page, "</caption>\n<thead><tr><th scope=\"col\">");
    page_word(page, WORD_CONFUSION_ACTUAL);
    page_raw(page, " ╲ ");
    page_word(page, WORD_CONFUSION_PREDICTED);
    page_raw(page, "</th>");
    for (size_t i = 0; i < e->classes; i++) {
        page_raw(page, "<th scope=\"col\" class=\"n\">");
        page_text(page, class_name(t, i));
        page_raw(page, "</th>");
    }
    page_raw(page, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < e->classes; i++) {
        page_raw(page, "<tr><th scope=\"row\">");
        page_text(page, class_name(t, i));
        page_raw(page, "</th>");
        for (size_t k = 0; k < e->classes; k++)
            strbuf_addf(&page->out, "<td class=\"n%s\">%.0f</td>", i == k ? " hit" : "",
                        e->confusion[i * e->classes + k]);
        page_raw(page, "</tr>\n");
    }
    page_raw(page, "</tbody></table>\n");
}

#define IMPORTANT 8
static void put_importance(struct page *page, const struct tree_study *t,
                           const struct set_result *r)
{
    if (!r->importance_count)
        return;
    page_raw(page, "<table class=\"matrix\"><caption>");
    page_word(page, WORD_IMPORTANCE);
    page_raw(page, "</caption>\n<thead><tr><th scope=\"col\">");
    page_word(page, WORD_COLUMN);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">");
    page_word(page, WORD_IMPORTANCE_DROP);
    page_raw(page, "</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < r->importance_count && i < IMPORTANT; i++) {
        const struct importance *m = &r->importance[i];
        page_raw(page, "<tr><th scope=\"row\">");
        page_term(page, t->data->columns[m->column].name);
        strbuf_addf(&page->out, "</th><td class=\"n\">%.1f %% ± %.1f</td></tr>\n", 100 * m->drop,
                    100 * m->sd);
    }
    page_raw(page, "</tbody></table>\n");
}

static void put_set(struct page *page, const struct tree_study *t, const struct set_result *r,
                    size_t index)
{
    strbuf_addf(&page->out, "<h3 id=\"tree-%zu\">", index);
    page_text(page, r->name);
    strbuf_addf(&page->out, " <small>%zu ", r->column_count);
    page_word(page, WORD_FEATURES);
    page_raw(page, "</small></h3>\n");
    put_accuracy(page, t, r);
    page_raw(page, "<p>");
    page_word(page, WORD_TREE_DRAWN);
    strbuf_addf(&page->out,
                "</p>\n<section class=\"paper\" tabindex=\"0\" "
                "aria-labelledby=\"tree-%zu\">\n",
                index);
    j48_print_svg(r->tree, &page->out);
    page_raw(page, "</section>\n");
    put_confusion(page, t, r->crossval);
    put_importance(page, t, r);
}

static void put_comparisons(struct page *page, const struct tree_study *t)
{
    static const enum word heads[] = {WORD_ONLY_A, WORD_ONLY_B, WORD_P_VALUE};
    if (!t->comparison_count)
        return;
    page_raw(page, "<h3>");
    page_word(page, WORD_SETS_COMPARED);
    page_raw(page, "</h3>\n<table class=\"matrix\"><thead><tr><th scope=\"col\">A</th>"
                   "<th scope=\"col\">B</th>");
    for (size_t i = 0; i < 3; i++) {
        page_raw(page, "<th scope=\"col\" class=\"n\">");
        page_word(page, heads[i]);
        page_raw(page, "</th>");
    }
    page_raw(page, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < t->comparison_count; i++) {
        const struct set_comparison *c = &t->comparisons[i];
        page_raw(page, "<tr><th scope=\"row\">");
        page_text(page, t->sets[c->a].name);
        page_raw(page, "</th><td>");
        page_text(page, t->sets[c->b].name);
        strbuf_addf(&page->out, "</td><td class=\"n\">%zu</td><td class=\"n\">%zu</td>",
                    c->test.only_a, c->test.only_b);
        html_p_cell(page, c->test.p_exact);
        page_raw(page, "</tr>\n");
    }
    page_raw(page, "</tbody></table>\n");
}

void html_trees(struct page *page, const struct tree_study *t)
{
    page_section(page, "trees", WORD_TREES);
    for (size_t i = 0; i < t->set_count; i++)
        put_set(page, t, &t->sets[i], i);
    put_comparisons(page, t);
}

/* ---- groups ---- */

static size_t collect(const struct group_study *g, const struct column *by, const char *label,
                      const struct column *column, struct plot_point *out)
{
    size_t n = 0;
    long wanted = column_find_label(by, label, strlen(label));
    for (size_t i = 0; i < g->data->rows; i++) {
        if (!isnan(by->values[i]) && (long)by->values[i] == wanted && !isnan(column->values[i]))
            out[n++] =
                (struct plot_point){.y = column->values[i], .bound = column_is_censored(column, i)};
    }
    return n;
}

/* Dots of the two groups; only where the groups are labels. */
static void put_dots(struct page *page, const struct group_study *g, const struct group_row *row)
{
    size_t at = dataset_find(g->data, g->column);
    const struct column *column = &g->data->columns[row->column];
    if (at == DATASET_NO_COLUMN || g->data->columns[at].kind == COLUMN_NUMERIC)
        return;
    struct plot_point *points = mem_zalloc(2 * g->data->rows + 1, sizeof *points);
    if (!points) {
        page->out.failed = true;
        return;
    }
    size_t a = collect(g, &g->data->columns[at], g->a, column, points);
    size_t b = collect(g, &g->data->columns[at], g->b, column, points + a);
    bool positive = true;
    for (size_t i = 0; i < a + b; i++)
        positive &= points[i].y > 0;
    struct plot_group groups[2] = {{g->a, points, a}, {g->b, points + a, b}};
    struct plot_frame frame = {.title = column->name, .y_label = column->name, .y_log = positive};
    page_raw(page, "<figure><figcaption><strong>");
    page_term(page, column->name);
    strbuf_addf(&page->out, "</strong> n = %zu + %zu</figcaption>\n", a, b);
    svg_groups(&page->out, &frame, groups, 2);
    page_raw(page, "</figure>\n");
    mem_free(points);
}

static void put_group_row(struct page *page, const struct group_study *g, const struct group_row *r)
{
    const struct group_comparison *t = &r->test;
    page_raw(page, "<tr><th scope=\"row\">");
    page_term(page, g->data->columns[r->column].name);
    strbuf_addf(&page->out, "</th><td class=\"n\">%zu</td><td class=\"n\">%zu</td>", t->n_a,
                t->n_b);
    if (t->why) {
        page_raw(page, "<td colspan=\"7\">");
        page_en(page, t->why);
        page_raw(page, "</td></tr>\n");
        return;
    }
    html_number_cell(page, t->median_a, 2);
    html_number_cell(page, t->median_b, 2);
    html_number_cell(page, t->superiority, 3);
    html_interval_cell(page, t->superiority_low, t->superiority_high, 2);
    html_number_cell(page, t->delta, 3);
    html_p_cell(page, t->p);
    html_p_cell(page, r->holm);
    page_raw(page, "</tr>\n");
}

#define DOTS 4
/* The most different columns first. */
static void put_group_plots(struct page *page, const struct group_study *g)
{
    size_t shown[DOTS] = {0}, n = 0;
    page_raw(page, "<div class=\"plots\">\n");
    while (n < DOTS) {
        size_t best = g->count;
        for (size_t i = 0; i < g->count; i++) {
            bool taken = isnan(g->rows[i].test.delta);
            for (size_t k = 0; k < n; k++)
                taken |= shown[k] == i;
            if (!taken &&
                (best == g->count || fabs(g->rows[i].test.delta) > fabs(g->rows[best].test.delta)))
                best = i;
        }
        if (best == g->count)
            break;
        shown[n++] = best;
        put_dots(page, g, &g->rows[best]);
    }
    page_raw(page, "</div>\n");
}

void html_groups(struct page *page, const struct group_study *g)
{
    page_section(page, "groups", WORD_GROUPS);
    page_raw(page, "<p>A = ");
    page_text(page, g->a);
    page_raw(page, ", B = ");
    page_text(page, g->b);
    page_raw(page, ". ");
    page_word(page, WORD_GROUPS_HOW);
    page_raw(page, "</p>\n");
    put_group_plots(page, g);
    html_open_scroll(page, "groups");
    page_raw(page, "<table><thead><tr><th scope=\"col\">");
    page_word(page, WORD_COLUMN);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">n A</th><th scope=\"col\" class=\"n\">n B"
                   "</th><th scope=\"col\" class=\"n\">A</th><th scope=\"col\" class=\"n\">B</th>"
                   "<th scope=\"col\" class=\"n\">");
    page_word(page, WORD_SUPERIORITY);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">");
    page_word(page, WORD_INTERVAL);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">");
    page_word(page, WORD_DELTA);
    page_raw(page, "</th><th scope=\"col\" class=\"n\">p</th>"
                   "<th scope=\"col\" class=\"n\">p (Holm)</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < g->count; i++)
        put_group_row(page, g, &g->rows[i]);
    page_raw(page, "</tbody></table></section>\n");
}
