/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/svg_plot.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"
#include "reports/markup.h"
#include "reports/svg_axis.h"

static void put_name(struct strbuf *out, const char *name)
{
    if (name && *name) {
        strbuf_adds(out, "<title>");
        markup_cut(out, name, 80);
        strbuf_adds(out, "</title>");
    }
}

static void put_point(struct strbuf *out, double x, double y, const struct plot_point *p)
{
    if (p->bound)
        strbuf_addf(out,
                    "<g class=\"bound\"><circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.6\"/>"
                    "<path d=\"M%.1f %.1fv-8m-3 3l3-3 3 3\"/>",
                    x, y, x, y - 4);
    else
        strbuf_addf(out, "<g class=\"dot\"><circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.6\"/>", x, y);
    put_name(out, p->name);
    strbuf_adds(out, "</g>");
}

/* ---- scatter ---- */

static bool fit_line(const struct plot_axis *ay, const struct plot_point *p, size_t count,
                     struct plot_fit *fit)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(p[i].x) || !plot_axis_takes(ay, p[i].y) || p[i].bound)
            continue;
        double y = plot_axis_scale(ay, p[i].y);
        sx += p[i].x, sy += y, sxx += p[i].x * p[i].x, sxy += p[i].x * y;
        n++;
    }
    double det = (double)n * sxx - sx * sx;
    *fit = (struct plot_fit){.n = n};
    if (n < 3 || !(det > 0))
        return false;
    fit->slope = ((double)n * sxy - sx * sy) / det;
    fit->intercept = (sy - fit->slope * sx) / (double)n;
    fit->drawn = true;
    return true;
}

/* The line inside the frame: clipped where it leaves it above or below. */
static void put_fit(struct strbuf *out, const struct plot_axis *ax, const struct plot_axis *ay,
                    const struct plot_fit *fit, double first, double last)
{
    double x[2] = {first, last};
    strbuf_adds(out, "<path class=\"fit\" d=\"");
    for (int i = 0; i < 2; i++) {
        double y = fit->intercept + fit->slope * x[i];
        double inside = fmin(fmax(y, ay->low), ay->high);
        if (inside != y && fit->slope != 0)
            x[i] = (inside - fit->intercept) / fit->slope;
        double share = (inside - ay->low) / (ay->high - ay->low);
        strbuf_addf(out, "%c%.1f %.1f", i ? 'L' : 'M', plot_axis_at(ax, x[i]),
                    ay->from + share * (ay->to - ay->from));
    }
    strbuf_adds(out, "\"/>");
}

size_t svg_scatter(struct strbuf *out, const struct plot_frame *f, const struct plot_point *p,
                   size_t count, bool fit, struct plot_fit *fitted)
{
    struct plot_axis ax, ay;
    struct plot_fit line = {0};
    double first = INFINITY, last = -INFINITY;
    size_t missing = 0;
    plot_axis_begin(&ax, f->x_log, LEFT, RIGHT);
    plot_axis_begin(&ay, f->y_log, BOTTOM, TOP);
    for (size_t i = 0; i < count; i++) {
        if (!plot_axis_takes(&ax, p[i].x) || !plot_axis_takes(&ay, p[i].y)) {
            missing++;
            continue;
        }
        plot_axis_cover(&ax, p[i].x);
        plot_axis_cover(&ay, p[i].y);
        first = fmin(first, p[i].x);
        last = fmax(last, p[i].x);
    }
    plot_axis_settle(&ax);
    plot_axis_settle(&ay);
    plot_start(out, f, HEIGHT);
    plot_ticks(out, &ax, false);
    plot_ticks(out, &ay, true);
    plot_labels(out, f);
    for (size_t i = 0; i < count; i++) {
        if (plot_axis_takes(&ax, p[i].x) && plot_axis_takes(&ay, p[i].y))
            put_point(out, plot_axis_at(&ax, p[i].x), plot_axis_at(&ay, p[i].y), &p[i]);
    }
    if (fit && !f->x_log && fit_line(&ay, p, count, &line))
        put_fit(out, &ax, &ay, &line, first, last);
    plot_end(out, f);
    if (fitted)
        *fitted = line;
    return missing;
}

/* ---- histogram and bars ---- */

#define BINS_MAX 40

static void put_columns(struct strbuf *out, const struct plot_frame *f, const struct plot_axis *ax,
                        const size_t *bins, int count, double low, double width)
{
    struct plot_axis ay;
    plot_axis_begin(&ay, false, BOTTOM, TOP);
    plot_axis_cover(&ay, 0);
    for (int i = 0; i < count; i++)
        plot_axis_cover(&ay, (double)bins[i]);
    plot_axis_settle(&ay);
    ay.low = 0;
    plot_start(out, f, HEIGHT);
    plot_ticks(out, ax, false);
    plot_ticks(out, &ay, true);
    plot_labels(out, f);
    for (int i = 0; i < count; i++) {
        double scale = (ax->to - ax->from) / (ax->high - ax->low);
        double x = ax->from + (low + i * width - ax->low) * scale;
        double y = plot_axis_at(&ay, (double)bins[i]);
        if (bins[i])
            strbuf_addf(out,
                        "<rect class=\"bar\" data-count=\"%zu\" x=\"%.1f\" y=\"%.1f\" "
                        "width=\"%.1f\" height=\"%.1f\"><title>%zu</title></rect>",
                        bins[i], x + 0.7, y, fmax(width * scale - 1.4, 1), BOTTOM - y, bins[i]);
    }
    plot_end(out, f);
}

static bool all_whole(const struct plot_axis *a, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (plot_axis_takes(a, values[i]) && values[i] != floor(values[i]))
            return false;
    }
    return !a->log && a->high - a->low < BINS_MAX;
}

size_t svg_histogram(struct strbuf *out, const struct plot_frame *f, const double *values,
                     size_t count)
{
    struct plot_axis ax;
    size_t bins[BINS_MAX + 1] = {0}, missing = 0;
    plot_axis_begin(&ax, f->x_log, LEFT, RIGHT);
    for (size_t i = 0; i < count; i++) {
        plot_axis_cover(&ax, values[i]);
        missing += !plot_axis_takes(&ax, values[i]);
    }
    bool whole = missing < count && all_whole(&ax, values, count);
    double low = ax.low, high = ax.high;
    if (missing == count)
        low = 0, high = 1;
    int used = whole ? (int)(high - low) + 1 : 24;
    double width = whole ? 1 : fmax((high - low) / used, 1e-9);
    for (size_t i = 0; i < count; i++) {
        if (plot_axis_takes(&ax, values[i])) {
            int at = (int)((plot_axis_scale(&ax, values[i]) - low) / width);
            bins[at >= used ? used - 1 : at]++;
        }
    }
    if (whole)
        low -= 0.5;
    ax.low = low - width * 0.5;
    ax.high = low + used * width + width * 0.5;
    put_columns(out, f, &ax, bins, used, low, width);
    return missing;
}

#define BAR_LETTERS 34

/* Pixels the labels need; the rest is the bars'. */
static int label_width(const struct plot_bar *bars, size_t count)
{
    size_t most = 4;
    for (size_t i = 0; i < count; i++) {
        size_t n = utf8_count(bars[i].label, strlen(bars[i].label));
        most = n > most ? n : most;
    }
    return 16 + 7 * (int)(most < BAR_LETTERS ? most : BAR_LETTERS + 1);
}

void svg_bars(struct strbuf *out, const struct plot_frame *f, const struct plot_bar *bars,
              size_t count)
{
    int bottom = 16 + (int)count * 26, left = label_width(bars, count);
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, bars[i].value);
    plot_start(out, f, f->x_label ? bottom + 18 : bottom);
    for (size_t i = 0; i < count; i++) {
        int y = 8 + (int)i * 26;
        double width = most > 0 ? bars[i].value / most * (WIDTH - left - 80) : 0;
        strbuf_addf(out, "<text class=\"end\" x=\"%d\" y=\"%d\">", left - 8, y + 14);
        markup_cut(out, bars[i].label, BAR_LETTERS);
        strbuf_addf(out,
                    "</text><rect class=\"bar %s\" x=\"%d\" y=\"%d\" width=\"%.1f\" "
                    "height=\"18\"/><text x=\"%.1f\" y=\"%d\">",
                    bars[i].css ? bars[i].css : "", left, y, width, left + width + 6, y + 14);
        markup_number(out, bars[i].value, 2);
        strbuf_adds(out, "</text>");
    }
    if (f->x_label) {
        strbuf_addf(out, "<text class=\"middle\" x=\"%d\" y=\"%d\">", (left + WIDTH - 80) / 2,
                    bottom + 10);
        markup_cut(out, f->x_label, 60);
        strbuf_adds(out, "</text>");
    }
    plot_end(out, f);
}

/* ---- curves ---- */

#define LEGEND_LINE    18
#define LEGEND_LETTERS 40

#define CURVE_STYLES 6

#define MARKED_POINTS 60 /* a curve of more needs no marks */

static bool is_drawn(const struct plot_axis *ax, const struct plot_axis *ay,
                     const struct plot_point *p)
{
    return plot_axis_takes(ax, p->x) && plot_axis_takes(ay, p->y);
}

/* Points of a curve of few, so that one alone is seen, and what lies beyond the frame. */
static void put_marks(struct strbuf *out, const struct plot_axis *ax, const struct plot_axis *ay,
                      const struct plot_curve *c, size_t style)
{
    for (size_t i = 0; c->count <= MARKED_POINTS && i < c->count; i++) {
        const struct plot_point *p = &c->points[i];
        if (is_drawn(ax, ay, p))
            strbuf_addf(out, "<circle class=\"mark-%zu\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.4\"/>",
                        style, plot_axis_at(ax, p->x), plot_axis_at(ay, p->y));
        else if (plot_axis_takes(ax, p->x) && isinf(p->y))
            plot_beyond(out, plot_axis_at(ax, p->x) + 5 * (double)style, style);
    }
}

static void put_hollow(struct strbuf *out, double x, double y, size_t style)
{
    strbuf_addf(out, "<path class=\"curve-%zu loose\" d=\"M%.1f %.1fl5 5 -5 5 -5 -5z\"/>", style, x,
                y - 5);
}

static void put_loose(struct strbuf *out, const struct plot_axis *ax, const struct plot_axis *ay,
                      const struct plot_curve *c, size_t style)
{
    for (size_t i = 0; i < c->count; i++)
        if (is_drawn(ax, ay, &c->points[i]))
            put_hollow(out, plot_axis_at(ax, c->points[i].x), plot_axis_at(ay, c->points[i].y),
                       style);
}

/* Of the curve at i: loose ones take that of the curve they go with. */
static size_t style_of(const struct plot_curve *curves, size_t i)
{
    size_t style = 0;
    for (size_t k = 1; k <= i; k++)
        style += !curves[k].loose;
    return style % CURVE_STYLES;
}

/* The line stops where a point cannot be drawn. */
static void put_curve(struct strbuf *out, const struct plot_axis *ax, const struct plot_axis *ay,
                      const struct plot_curve *c, size_t style)
{
    bool begun = false, any = false;
    strbuf_addf(out, "<path class=\"curve-%zu\" d=\"", style);
    for (size_t i = 0; i < c->count; i++) {
        bool drawn = is_drawn(ax, ay, &c->points[i]);
        if (drawn)
            strbuf_addf(out, "%c%.1f %.1f", begun ? 'L' : 'M', plot_axis_at(ax, c->points[i].x),
                        plot_axis_at(ay, c->points[i].y));
        begun = drawn;
        any |= drawn;
    }
    strbuf_addf(out, "%s\"/>", any ? "" : "M0 0");
    put_marks(out, ax, ay, c, style);
}

/* Does a curve have points (infinite ones, if `beyond`)? */
static bool has_points(const struct plot_curve *curves, size_t count, bool beyond)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; !curves[i].loose && k < curves[i].count; k++)
            if (beyond ? isinf(curves[i].points[k].y) : isfinite(curves[i].points[k].y))
                return true;
    return false;
}

/* Where the legend's entries stand below the frame: as many side by side as fit. */
struct legend {
    int x, y;
};

static void legend_next(struct legend *l, const char *label)
{
    size_t letters = utf8_count(label, strlen(label));
    int width = 44 + 7 * (int)(letters < LEGEND_LETTERS ? letters : LEGEND_LETTERS + 1);
    if (l->x > LEFT && l->x + width > RIGHT) {
        l->x = LEFT;
        l->y += LEGEND_LINE;
    }
    l->x += width;
}

static void put_legend(struct strbuf *out, const struct plot_curve *curves, size_t count)
{
    struct legend at = {LEFT, HEIGHT + 2};
    for (size_t i = 0; i < count; i++) {
        struct legend before = at;
        legend_next(&at, curves[i].label);
        int x = at.y != before.y ? LEFT : before.x;
        if (curves[i].loose)
            put_hollow(out, x + 13, at.y + 4, style_of(curves, i));
        else
            strbuf_addf(out, "<path class=\"curve-%zu\" d=\"M%d %dh26\"/>", style_of(curves, i), x,
                        at.y + 4);
        strbuf_addf(out, "<text x=\"%d\" y=\"%d\">", x + 32, at.y + 8);
        markup_cut(out, curves[i].label, LEGEND_LETTERS);
        strbuf_adds(out, "</text>");
    }
}

static int legend_height(const struct plot_curve *curves, size_t count)
{
    struct legend at = {LEFT, HEIGHT + 2};
    for (size_t i = 0; i < count; i++)
        legend_next(&at, curves[i].label);
    return at.y + LEGEND_LINE;
}

static void put_beyond_note(struct strbuf *out, int y)
{
    strbuf_addf(out,
                "<text class=\"note\" x=\"%d\" y=\"%d\">▲ more than half of the searches were cut "
                "off</text>",
                LEFT, y);
}

void svg_curves(struct strbuf *out, const struct plot_frame *f, const struct plot_curve *curves,
                size_t count)
{
    struct plot_axis ax, ay;
    plot_axis_begin(&ax, f->x_log, LEFT, RIGHT);
    plot_axis_begin(&ay, f->y_log, BOTTOM, TOP);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < curves[i].count; k++) {
            plot_axis_cover(&ax, curves[i].points[k].x);
            plot_axis_cover(&ay, curves[i].points[k].y);
        }
    }
    plot_axis_settle(&ax);
    plot_axis_settle(&ay);
    int height = legend_height(curves, count);
    bool beyond = has_points(curves, count, true);
    plot_start(out, f, beyond ? height + LEGEND_LINE : height);
    plot_ticks(out, &ax, false);
    plot_ticks(out, &ay, true);
    plot_labels(out, f);
    for (size_t i = 0; i < count; i++)
        (curves[i].loose ? put_loose : put_curve)(out, &ax, &ay, &curves[i], style_of(curves, i));
    put_legend(out, curves, count);
    if (beyond)
        put_beyond_note(out, height + 6);
    if (!has_points(curves, count, false))
        plot_empty(out, (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2);
    plot_end(out, f);
}

/* ---- forest plot ---- */

#define FOREST_LEFT  150
#define FOREST_RIGHT 340
#define FOREST_ROW   24

static double forest_x(double r)
{
    return FOREST_LEFT + (fmin(fmax(r, -1), 1) + 1) / 2 * (FOREST_RIGHT - FOREST_LEFT);
}

static void put_forest_row(struct strbuf *out, const struct forest_row *row, int y)
{
    strbuf_addf(out, "<text class=\"end\" x=\"%d\" y=\"%d\">", FOREST_LEFT - 8, y + 4);
    markup_cut(out, row->label, 22);
    strbuf_adds(out, "</text>");
    if (!isfinite(row->r)) {
        strbuf_addf(out, "<text x=\"%d\" y=\"%d\">– (n = %zu)</text>", FOREST_RIGHT + 8, y + 4,
                    row->n);
        return;
    }
    double x = forest_x(row->r), low = forest_x(row->low), high = forest_x(row->high);
    bool interval = isfinite(row->low) && isfinite(row->high);
    if (row->pooled && interval) {
        strbuf_addf(out, "<path class=\"diamond\" d=\"M%.1f %dL%.1f %dL%.1f %dL%.1f %dz\"/>", low,
                    y, x, y - 7, high, y, x, y + 7);
    } else {
        double half = 3 + 5 * sqrt(fmin(fmax(row->weight, 0), 1));
        if (interval)
            strbuf_addf(out, "<path class=\"whisker\" d=\"M%.1f %dH%.1f\"/>", low, y, high);
        strbuf_addf(out,
                    "<rect class=\"square\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                    x - half, y - half, 2 * half, 2 * half);
    }
    strbuf_addf(out, "<text x=\"%d\" y=\"%d\">%.2f", FOREST_RIGHT + 8, y + 4, row->r);
    if (interval)
        strbuf_addf(out, " [%.2f, %.2f]", row->low, row->high);
    strbuf_adds(out, "</text>");
}

void svg_forest(struct strbuf *out, const struct plot_frame *f, const struct forest_row *rows,
                size_t count)
{
    int bottom = 14 + (int)count * FOREST_ROW;
    plot_start(out, f, bottom + 30);
    for (int i = -2; i <= 2; i++) {
        double x = forest_x(i / 2.0);
        strbuf_addf(out,
                    "<path class=\"%s\" d=\"M%.1f 6V%d\"/><text class=\"middle\" x=\"%.1f\" "
                    "y=\"%d\">%s</text>",
                    i ? "grid" : "zero", x, bottom, x, bottom + 18,
                    (const char *[]){"-1", "-.5", "0", ".5", "1"}[i + 2]);
    }
    for (size_t i = 0; i < count; i++)
        put_forest_row(out, &rows[i], 20 + (int)i * FOREST_ROW);
    plot_end(out, f);
}

/* ---- groups ---- */

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* NaN if there is none or memory ran out. */
static double median_of(const struct plot_group *g, const struct plot_axis *ay)
{
    double *sorted = mem_zalloc(g->count ? g->count : 1, sizeof *sorted), answer = NAN;
    size_t n = 0;
    if (!sorted)
        return NAN;
    for (size_t i = 0; i < g->count; i++) {
        if (plot_axis_takes(ay, g->points[i].y))
            sorted[n++] = g->points[i].y;
    }
    qsort(sorted, n, sizeof *sorted, compare_doubles);
    if (n)
        answer = n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    mem_free(sorted);
    return answer;
}

static void put_group(struct strbuf *out, const struct plot_axis *ay, const struct plot_group *g,
                      double middle, double room)
{
    size_t n = 0;
    for (size_t i = 0; i < g->count; i++) {
        if (!plot_axis_takes(ay, g->points[i].y))
            continue;
        /* Dots are set beside each other by a fixed pattern, so that equal values stay visible. */
        double shift = ((double)(n * 7 % 15) - 7) / 15 * room;
        put_point(out, middle + shift, plot_axis_at(ay, g->points[i].y), &g->points[i]);
        n++;
    }
    double median = median_of(g, ay);
    if (isfinite(median))
        strbuf_addf(out, "<path class=\"median\" d=\"M%.1f %.1fh%.1f\"/>", middle - room / 2,
                    plot_axis_at(ay, median), room);
    strbuf_addf(out, "<text class=\"middle\" x=\"%.1f\" y=\"%d\">", middle, BOTTOM + 17);
    markup_cut(out, g->label, 24);
    strbuf_addf(out, " (n = %zu)</text>", n);
}

void svg_groups(struct strbuf *out, const struct plot_frame *f, const struct plot_group *groups,
                size_t count)
{
    struct plot_axis ay;
    double slot = count ? (double)(RIGHT - LEFT) / (double)count : 0;
    plot_axis_begin(&ay, f->y_log, BOTTOM, TOP);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < groups[i].count; k++)
            plot_axis_cover(&ay, groups[i].points[k].y);
    }
    plot_axis_settle(&ay);
    plot_start(out, f, HEIGHT);
    plot_ticks(out, &ay, true);
    plot_labels(out, f);
    for (size_t i = 0; i < count; i++)
        put_group(out, &ay, &groups[i], LEFT + slot * ((double)i + 0.5), slot * 0.55);
    plot_end(out, f);
}
