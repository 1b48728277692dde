/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/svg_plot.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/markup.h"

#define WIDTH  460
#define HEIGHT 280
#define LEFT   62
#define RIGHT  (WIDTH - 14)
#define TOP    14
#define BOTTOM (HEIGHT - 46)

const char *svg_plot_style(void)
{
    return "svg.plot{--ink:#2a2823;--soft:#8a857a;--line:#d9d4c7;--a:#1f5fa8;--b:#c2571a;"
           "--c:#3d7a3a;max-width:30em;width:100%;height:auto}"
           ".plot text{font:12px system-ui,sans-serif;fill:var(--ink)}"
           ".plot .grid{stroke:var(--line);stroke-width:1;fill:none}"
           ".plot .axis{stroke:var(--soft);stroke-width:1.2;fill:none}"
           ".plot .end{text-anchor:end}.plot .middle{text-anchor:middle}"
           ".plot .dot{fill:var(--a);fill-opacity:.65}"
           ".plot .bound{fill:none;stroke:var(--a);stroke-width:1.5}"
           ".plot .fit{stroke:var(--b);stroke-width:2;fill:none}"
           ".plot .bar{fill:var(--a);fill-opacity:.8}"
           ".plot .curve-0{stroke:var(--a);stroke-width:1.8;fill:none}"
           ".plot .curve-1{stroke:var(--b);stroke-width:1.8;fill:none;stroke-dasharray:6 3}"
           ".plot .median{stroke:var(--b);stroke-width:2.5}"
           ".plot .square{fill:var(--a)}.plot .whisker{stroke:var(--ink);stroke-width:1.4}"
           ".plot .diamond{fill:var(--b)}.plot .zero{stroke:var(--soft);stroke-dasharray:3 3}"
           ".plot .good{fill:#3d7a3a}.plot .fair{fill:#c9a227}.plot .bad{fill:#b3261e}"
           ".plot .open{fill:#8a857a}";
}

/* ---- axes ---- */

struct axis {
    double low, high; /* log10 of the values on a log axis */
    bool log;
    int from, to; /* pixels */
};

static double axis_scale(const struct axis *a, double v)
{
    return a->log ? log10(v) : v;
}

static double axis_at(const struct axis *a, double v)
{
    double share = (axis_scale(a, v) - a->low) / (a->high - a->low);
    return a->from + share * (a->to - a->from);
}

static bool axis_takes(const struct axis *a, double v)
{
    return isfinite(v) && (!a->log || v > 0);
}

static void axis_begin(struct axis *a, bool log_scale, int from, int to)
{
    *a = (struct axis){INFINITY, -INFINITY, log_scale, from, to};
}

static void axis_cover(struct axis *a, double v)
{
    if (axis_takes(a, v)) {
        a->low = fmin(a->low, axis_scale(a, v));
        a->high = fmax(a->high, axis_scale(a, v));
    }
}

/* 1, 2 or 5 times a power of ten, giving about five steps. */
static double nice_step(double span)
{
    double raw = span / 5, power = pow(10, floor(log10(raw)));
    double lead = raw / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

static void axis_settle(struct axis *a)
{
    if (!(a->low <= a->high))
        a->low = 0, a->high = 1;
    if (a->log) {
        a->low = floor(a->low + 1e-9);
        a->high = fmax(ceil(a->high - 1e-9), a->low + 1);
        return;
    }
    double pad = a->high > a->low ? (a->high - a->low) * 0.04 : fmax(fabs(a->low) * 0.1, 1);
    a->low = a->low >= 0 && a->low - pad < 0 ? 0 : a->low - pad;
    a->high += pad;
}

static void tick_text(struct strbuf *out, const struct axis *a, double at)
{
    double v = a->log ? pow(10, at) : at;
    if (a->log && at > 5.5)
        strbuf_addf(out, "10<tspan dy=\"-5\" font-size=\"9\">%.0f</tspan>", at);
    else if (fabs(v) >= 1e6)
        strbuf_addf(out, "%.3g", v);
    else
        markup_number(out, v, a->log || nice_step(a->high - a->low) >= 1 ? 0 : 3);
}

static void put_tick(struct strbuf *out, const struct axis *a, double at, bool vertical)
{
    double share = (at - a->low) / (a->high - a->low);
    double pixel = a->from + share * (a->to - a->from);
    if (vertical)
        strbuf_addf(out,
                    "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"end\" x=\"%d\" "
                    "y=\"%.1f\">",
                    LEFT, pixel, RIGHT, LEFT - 6, pixel + 4);
    else
        strbuf_addf(out,
                    "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text class=\"middle\" x=\"%.1f\" "
                    "y=\"%d\">",
                    pixel, TOP, BOTTOM, pixel, BOTTOM + 17);
    tick_text(out, a, at);
    strbuf_adds(out, "</text>");
}

static void put_ticks(struct strbuf *out, const struct axis *a, bool vertical)
{
    double step = a->log ? fmax(1, ceil((a->high - a->low) / 6)) : nice_step(a->high - a->low);
    int64_t first = (int64_t)ceil(a->low / step - 1e-9);
    int64_t last = (int64_t)floor(a->high / step + 1e-9);
    for (int64_t i = first; i <= last && i - first < 20; i++)
        put_tick(out, a, (double)i * step, vertical);
}

/* ---- frame ---- */

static void put_start(struct strbuf *out, const struct plot_frame *f, int height)
{
    strbuf_adds(out, "<svg class=\"plot\"");
    if (f->alone)
        strbuf_addf(out, " xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", WIDTH,
                    height);
    strbuf_addf(out, " viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH, height);
    markup_cut(out, f->title ? f->title : "", 200);
    strbuf_adds(out, "\">");
    if (f->alone)
        strbuf_addf(out, "<style>%s</style>", svg_plot_style());
}

static void put_end(struct strbuf *out, const struct plot_frame *f)
{
    strbuf_adds(out, f->alone ? "</svg>\n" : "</svg>");
}

static void put_labels(struct strbuf *out, const struct plot_frame *f)
{
    if (f->x_label) {
        strbuf_addf(out, "<text class=\"middle\" x=\"%d\" y=\"%d\">", (LEFT + RIGHT) / 2,
                    HEIGHT - 9);
        markup_cut(out, f->x_label, 60);
        strbuf_adds(out, "</text>");
    }
    if (f->y_label) {
        strbuf_addf(out, "<text class=\"middle\" transform=\"translate(14 %d) rotate(-90)\">",
                    (TOP + BOTTOM) / 2);
        markup_cut(out, f->y_label, 50);
        strbuf_adds(out, "</text>");
    }
    strbuf_addf(out, "<path class=\"axis\" d=\"M%d %dV%dH%d\"/>", LEFT, TOP, BOTTOM, RIGHT);
}

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

static bool fit_line(const struct axis *ay, const struct plot_point *p, size_t count,
                     struct plot_fit *fit)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(p[i].x) || !axis_takes(ay, p[i].y) || p[i].bound)
            continue;
        double y = axis_scale(ay, p[i].y);
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
static void put_fit(struct strbuf *out, const struct axis *ax, const struct axis *ay,
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
        strbuf_addf(out, "%c%.1f %.1f", i ? 'L' : 'M', axis_at(ax, x[i]),
                    ay->from + share * (ay->to - ay->from));
    }
    strbuf_adds(out, "\"/>");
}

size_t svg_scatter(struct strbuf *out, const struct plot_frame *f, const struct plot_point *p,
                   size_t count, bool fit, struct plot_fit *fitted)
{
    struct axis ax, ay;
    struct plot_fit line = {0};
    double first = INFINITY, last = -INFINITY;
    size_t missing = 0;
    axis_begin(&ax, f->x_log, LEFT, RIGHT);
    axis_begin(&ay, f->y_log, BOTTOM, TOP);
    for (size_t i = 0; i < count; i++) {
        if (!axis_takes(&ax, p[i].x) || !axis_takes(&ay, p[i].y)) {
            missing++;
            continue;
        }
        axis_cover(&ax, p[i].x);
        axis_cover(&ay, p[i].y);
        first = fmin(first, p[i].x);
        last = fmax(last, p[i].x);
    }
    axis_settle(&ax);
    axis_settle(&ay);
    put_start(out, f, HEIGHT);
    put_ticks(out, &ax, false);
    put_ticks(out, &ay, true);
    put_labels(out, f);
    for (size_t i = 0; i < count; i++) {
        if (axis_takes(&ax, p[i].x) && axis_takes(&ay, p[i].y))
            put_point(out, axis_at(&ax, p[i].x), axis_at(&ay, p[i].y), &p[i]);
    }
    if (fit && !f->x_log && fit_line(&ay, p, count, &line))
        put_fit(out, &ax, &ay, &line, first, last);
    put_end(out, f);
    if (fitted)
        *fitted = line;
    return missing;
}

/* ---- histogram and bars ---- */

#define BINS_MAX 40

static void put_columns(struct strbuf *out, const struct plot_frame *f, const struct axis *ax,
                        const size_t *bins, int count, double low, double width)
{
    struct axis ay;
    axis_begin(&ay, false, BOTTOM, TOP);
    axis_cover(&ay, 0);
    for (int i = 0; i < count; i++)
        axis_cover(&ay, (double)bins[i]);
    axis_settle(&ay);
    ay.low = 0;
    put_start(out, f, HEIGHT);
    put_ticks(out, ax, false);
    put_ticks(out, &ay, true);
    put_labels(out, f);
    for (int i = 0; i < count; i++) {
        double scale = (ax->to - ax->from) / (ax->high - ax->low);
        double x = ax->from + (low + i * width - ax->low) * scale;
        double y = axis_at(&ay, (double)bins[i]);
        if (bins[i])
            strbuf_addf(out,
                        "<rect class=\"bar\" data-count=\"%zu\" x=\"%.1f\" y=\"%.1f\" "
                        "width=\"%.1f\" height=\"%.1f\"><title>%zu</title></rect>",
                        bins[i], x + 0.7, y, fmax(width * scale - 1.4, 1), BOTTOM - y, bins[i]);
    }
    put_end(out, f);
}

static bool all_whole(const struct axis *a, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (axis_takes(a, values[i]) && values[i] != floor(values[i]))
            return false;
    }
    return !a->log && a->high - a->low < BINS_MAX;
}

size_t svg_histogram(struct strbuf *out, const struct plot_frame *f, const double *values,
                     size_t count)
{
    struct axis ax;
    size_t bins[BINS_MAX + 1] = {0}, missing = 0;
    axis_begin(&ax, f->x_log, LEFT, RIGHT);
    for (size_t i = 0; i < count; i++) {
        axis_cover(&ax, values[i]);
        missing += !axis_takes(&ax, values[i]);
    }
    bool whole = missing < count && all_whole(&ax, values, count);
    double low = ax.low, high = ax.high;
    if (missing == count)
        low = 0, high = 1;
    int used = whole ? (int)(high - low) + 1 : 24;
    double width = whole ? 1 : fmax((high - low) / used, 1e-9);
    for (size_t i = 0; i < count; i++) {
        if (axis_takes(&ax, values[i])) {
            int at = (int)((axis_scale(&ax, values[i]) - low) / width);
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

void svg_bars(struct strbuf *out, const struct plot_frame *f, const struct plot_bar *bars,
              size_t count)
{
    int height = 16 + (int)count * 26;
    double most = 1;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, bars[i].value);
    put_start(out, f, height);
    for (size_t i = 0; i < count; i++) {
        int y = 8 + (int)i * 26;
        double width = bars[i].value / most * 270;
        strbuf_addf(out, "<text class=\"end\" x=\"138\" y=\"%d\">", y + 14);
        markup_cut(out, bars[i].label, 30);
        strbuf_addf(out,
                    "</text><rect class=\"bar %s\" x=\"146\" y=\"%d\" width=\"%.1f\" "
                    "height=\"18\"/><text x=\"%.1f\" y=\"%d\">",
                    bars[i].css ? bars[i].css : "", y, width, 152 + width, y + 14);
        markup_number(out, bars[i].value, 2);
        strbuf_adds(out, "</text>");
    }
    put_end(out, f);
}

/* ---- curves ---- */

static void put_curve(struct strbuf *out, const struct axis *ax, const struct axis *ay,
                      const struct plot_curve *c, size_t index)
{
    bool begun = false;
    strbuf_addf(out, "<path class=\"curve-%zu\" d=\"", index);
    for (size_t i = 0; i < c->count; i++) {
        if (!axis_takes(ax, c->points[i].x) || !axis_takes(ay, c->points[i].y))
            continue;
        strbuf_addf(out, "%c%.1f %.1f", begun ? 'L' : 'M', axis_at(ax, c->points[i].x),
                    axis_at(ay, c->points[i].y));
        begun = true;
    }
    strbuf_addf(out, "%s\"/>", begun ? "" : "M0 0");
    int x = LEFT + 10 + (int)index * 90;
    strbuf_addf(out, "<path class=\"curve-%zu\" d=\"M%d %dh22\"/><text x=\"%d\" y=\"%d\">", index,
                x, TOP + 8, x + 27, TOP + 12);
    markup_cut(out, c->label, 20);
    strbuf_adds(out, "</text>");
}

void svg_curves(struct strbuf *out, const struct plot_frame *f, const struct plot_curve *curves,
                size_t count)
{
    struct axis ax, ay;
    axis_begin(&ax, f->x_log, LEFT, RIGHT);
    axis_begin(&ay, f->y_log, BOTTOM, TOP + 18);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < curves[i].count; k++) {
            axis_cover(&ax, curves[i].points[k].x);
            axis_cover(&ay, curves[i].points[k].y);
        }
    }
    axis_settle(&ax);
    axis_settle(&ay);
    put_start(out, f, HEIGHT);
    put_ticks(out, &ax, false);
    put_ticks(out, &ay, true);
    put_labels(out, f);
    for (size_t i = 0; i < count; i++)
        put_curve(out, &ax, &ay, &curves[i], i);
    put_end(out, f);
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
    put_start(out, f, bottom + 30);
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
    put_end(out, f);
}

/* ---- groups ---- */

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* NaN if there is none or memory ran out. */
static double median_of(const struct plot_group *g, const struct axis *ay)
{
    double *sorted = mem_zalloc(g->count ? g->count : 1, sizeof *sorted), answer = NAN;
    size_t n = 0;
    if (!sorted)
        return NAN;
    for (size_t i = 0; i < g->count; i++) {
        if (axis_takes(ay, g->points[i].y))
            sorted[n++] = g->points[i].y;
    }
    qsort(sorted, n, sizeof *sorted, compare_doubles);
    if (n)
        answer = n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    mem_free(sorted);
    return answer;
}

static void put_group(struct strbuf *out, const struct axis *ay, const struct plot_group *g,
                      double middle, double room)
{
    size_t n = 0;
    for (size_t i = 0; i < g->count; i++) {
        if (!axis_takes(ay, g->points[i].y))
            continue;
        /* Dots are set beside each other by a fixed pattern, so that equal values stay visible. */
        double shift = ((double)(n * 7 % 15) - 7) / 15 * room;
        put_point(out, middle + shift, axis_at(ay, g->points[i].y), &g->points[i]);
        n++;
    }
    double median = median_of(g, ay);
    if (isfinite(median))
        strbuf_addf(out, "<path class=\"median\" d=\"M%.1f %.1fh%.1f\"/>", middle - room / 2,
                    axis_at(ay, median), room);
    strbuf_addf(out, "<text class=\"middle\" x=\"%.1f\" y=\"%d\">", middle, BOTTOM + 17);
    markup_cut(out, g->label, 24);
    strbuf_addf(out, " (n = %zu)</text>", n);
}

void svg_groups(struct strbuf *out, const struct plot_frame *f, const struct plot_group *groups,
                size_t count)
{
    struct axis ay;
    double slot = count ? (double)(RIGHT - LEFT) / (double)count : 0;
    axis_begin(&ay, f->y_log, BOTTOM, TOP);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < groups[i].count; k++)
            axis_cover(&ay, groups[i].points[k].y);
    }
    axis_settle(&ay);
    put_start(out, f, HEIGHT);
    put_ticks(out, &ay, true);
    put_labels(out, f);
    for (size_t i = 0; i < count; i++)
        put_group(out, &ay, &groups[i], LEFT + slot * ((double)i + 0.5), slot * 0.55);
    put_end(out, f);
}
