/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/svg_axis.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "reports/markup.h"

const char *svg_plot_style(void)
{
    return "svg.plot{--ink:#2a2823;--soft:#8a857a;--line:#d9d4c7;--a:#1f5fa8;--b:#c2571a;"
           "--c:#3d7a3a;--d:#7b3fa0;--ground:#fff;max-width:30em;width:100%;height:auto}"
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
           ".plot .curve-2{stroke:var(--c);stroke-width:1.8;fill:none;stroke-dasharray:2 3}"
           ".plot .curve-3{stroke:var(--d);stroke-width:1.8;fill:none;stroke-dasharray:9 3 2 3}"
           ".plot .curve-4{stroke:var(--ink);stroke-width:1.8;fill:none;stroke-dasharray:1 2}"
           ".plot .curve-5{stroke:var(--soft);stroke-width:2.4;fill:none}"
           ".plot .mark-0{fill:var(--a)}.plot .mark-1{fill:var(--b)}.plot .mark-2{fill:var(--c)}"
           ".plot .mark-3{fill:var(--d)}.plot .mark-4{fill:var(--ink)}.plot "
           ".mark-5{fill:var(--soft)}"
           ".plot .title{font-weight:600}.plot "
           ".value{font-size:11px;paint-order:stroke;stroke:var(--ground);stroke-width:3px}.plot "
           ".note{fill:var(--soft);font-size:11px}"
           ".plot .theirs{fill:var(--b);fill-opacity:.8}"
           ".plot .loose{stroke-dasharray:none;stroke-width:1.6}"
           ".plot .box{fill:var(--a);fill-opacity:.25;stroke:var(--a);stroke-width:1.2}"
           ".plot .median{stroke:var(--b);stroke-width:2.5}"
           ".plot .square{fill:var(--a)}.plot .whisker{stroke:var(--ink);stroke-width:1.4}"
           ".plot .diamond{fill:var(--b)}.plot .zero{stroke:var(--soft);stroke-dasharray:3 3}"
           ".plot .good{fill:#3d7a3a}.plot .fair{fill:#c9a227}.plot .bad{fill:#b3261e}"
           ".plot .open{fill:#8a857a}";
}

/* ---- axes ---- */

double plot_axis_scale(const struct plot_axis *a, double v)
{
    return a->log ? log10(v) : v;
}

double plot_axis_at(const struct plot_axis *a, double v)
{
    double share = (plot_axis_scale(a, v) - a->low) / (a->high - a->low);
    return a->from + share * (a->to - a->from);
}

bool plot_axis_takes(const struct plot_axis *a, double v)
{
    return isfinite(v) && (!a->log || v > 0);
}

void plot_axis_begin(struct plot_axis *a, bool log_scale, int from, int to)
{
    *a = (struct plot_axis){
        .low = INFINITY, .high = -INFINITY, .log = log_scale, .from = from, .to = to};
}

void plot_axis_cover(struct plot_axis *a, double v)
{
    if (plot_axis_takes(a, v)) {
        a->low = fmin(a->low, plot_axis_scale(a, v));
        a->high = fmax(a->high, plot_axis_scale(a, v));
    }
}

/* 1, 2 or 5 times a power of ten, giving about five steps. */
static double nice_step(double span)
{
    double raw = span / 5, power = pow(10, floor(log10(raw)));
    double lead = raw / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

double plot_axis_step(const struct plot_axis *a)
{
    return nice_step(a->high - a->low);
}

/* On a log axis that spans little: the grid of 1, 2, 5 times a power of ten. */
static const double fine_grid[] = {0, 0.30102999566398120, 0.69897000433601880, 1};

static double fine_down(double x)
{
    double k = floor(x + 1e-9), part = x - k + 1e-9;
    return k + (part >= fine_grid[2] ? fine_grid[2] : part >= fine_grid[1] ? fine_grid[1] : 0);
}

static double fine_up(double x)
{
    double k = floor(x + 1e-9), part = x - k - 1e-9;
    int i = 0;
    while (fine_grid[i] < part)
        i++;
    return k + fine_grid[i];
}

void plot_axis_settle(struct plot_axis *a)
{
    if (!(a->low <= a->high))
        a->low = 0, a->high = 1;
    a->fine = a->log && a->high - a->low < 1.5;
    if (a->fine) {
        a->low = fine_down(a->low);
        a->high = fine_up(a->high);
        if (a->high <= a->low)
            a->high = fine_up(a->low + 0.05);
        return;
    }
    if (a->log) {
        a->low = floor(a->low + 1e-9);
        a->high = fmax(ceil(a->high - 1e-9), a->low + 1);
        return;
    }
    double pad = a->high > a->low ? (a->high - a->low) * 0.04 : fmax(fabs(a->low) * 0.1, 1);
    a->low = a->low >= 0 && a->low - pad < 0 ? 0 : a->low - pad;
    a->high += pad;
}

void plot_short_number(struct strbuf *out, double value)
{
    double size = fabs(value);
    bool millions = size >= 999500, thousands = !millions && size >= 10000;
    strbuf_addf(out, "%.3g%s",
                millions    ? value / 1e6
                : thousands ? value / 1e3
                            : value,
                millions    ? "M"
                : thousands ? "k"
                            : "");
}

static void tick_text(struct strbuf *out, const struct plot_axis *a, double at)
{
    double v = a->log ? pow(10, at) : at;
    if (a->log && at > 5.5 && !a->fine)
        strbuf_addf(out, "10<tspan dy=\"-5\" font-size=\"9\">%.0f</tspan>", at);
    else if (a->log && v < 0.99)
        strbuf_addf(out, "%.3g", v);
    else if (fabs(v) >= 1e6)
        plot_short_number(out, v);
    else
        markup_number(out, v, a->log || nice_step(a->high - a->low) >= 1 ? 0 : 3);
}

static void put_tick(struct strbuf *out, const struct plot_axis *a, double at, bool vertical)
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

static void fine_ticks(struct strbuf *out, const struct plot_axis *a, bool vertical)
{
    for (double k = floor(a->low); k <= a->high + 1e-9; k++)
        for (int i = 0; i < 3; i++)
            if (k + fine_grid[i] >= a->low - 1e-9 && k + fine_grid[i] <= a->high + 1e-9)
                put_tick(out, a, k + fine_grid[i], vertical);
}

void plot_ticks(struct strbuf *out, const struct plot_axis *a, bool vertical)
{
    if (a->fine) {
        fine_ticks(out, a, vertical);
        return;
    }
    double step = a->log ? fmax(1, ceil((a->high - a->low) / 6)) : nice_step(a->high - a->low);
    int64_t first = (int64_t)ceil(a->low / step - 1e-9);
    int64_t last = (int64_t)floor(a->high / step + 1e-9);
    for (int64_t i = first; i <= last && i - first < 20; i++)
        put_tick(out, a, (double)i * step, vertical);
}

/* ---- frame ---- */

#define TITLE_HEIGHT  24
#define TITLE_LINE    16
#define TITLE_LETTERS 62 /* that fit in a line */

/* Letters before the last space that fits in the first line; 0: all fit, or there is no space. */
static size_t title_break(const char *title)
{
    size_t letters = 0, at = 0;
    for (const char *c = title; *c; c++) {
        if (*c == ' ' && letters <= TITLE_LETTERS)
            at = (size_t)(c - title);
        letters += ((unsigned char)*c & 0xc0) != 0x80;
    }
    return letters > TITLE_LETTERS ? at : 0;
}

static void put_title_line(struct strbuf *out, const char *text, size_t length, int y)
{
    struct strbuf line;
    strbuf_init(&line);
    strbuf_add(&line, text, length);
    strbuf_addf(out, "<text class=\"middle title\" x=\"%d\" y=\"%d\">", WIDTH / 2, y);
    markup_cut(out, strbuf_str(&line), TITLE_LETTERS + 10);
    strbuf_adds(out, "</text>");
    strbuf_free(&line);
}

/* A plot on a page has its caption there; alone it has a title above the frame. */
void plot_start(struct strbuf *out, const struct plot_frame *f, int height)
{
    size_t cut = f->alone && f->title ? title_break(f->title) : 0;
    int above = !f->alone || !f->title || !*f->title ? 0
                : cut                                ? TITLE_HEIGHT + TITLE_LINE
                                                     : TITLE_HEIGHT;
    strbuf_adds(out, "<svg class=\"plot\"");
    if (f->alone)
        strbuf_addf(out, " xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", WIDTH,
                    height + above);
    strbuf_addf(out, " viewBox=\"0 %d %d %d\" role=\"img\" aria-label=\"", -above, WIDTH,
                height + above);
    markup_cut(out, f->title ? f->title : "", 200);
    strbuf_adds(out, "\">");
    if (!f->alone)
        return;
    strbuf_adds(out, "<style>");
    markup_plain_style(out, svg_plot_style());
    strbuf_addf(out, "</style><rect y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff\"/>", -above,
                WIDTH, height + above);
    if (cut)
        put_title_line(out, f->title, cut, -5 - TITLE_LINE);
    if (above)
        put_title_line(out, f->title + (cut ? cut + 1 : 0), strlen(f->title) - (cut ? cut + 1 : 0),
                       -5);
}

void plot_empty(struct strbuf *out, int x, int y)
{
    strbuf_addf(
        out,
        "<text class=\"middle note\" x=\"%d\" y=\"%d\">nothing to show: searches were cut off "
        "by the limit</text>",
        x, y);
}

void plot_beyond(struct strbuf *out, double x, size_t style)
{
    strbuf_addf(out, "<path class=\"mark-%zu\" d=\"M%.1f %dl4 7h-8z\"/>", style, x, TOP - 8);
}

void plot_end(struct strbuf *out, const struct plot_frame *f)
{
    strbuf_adds(out, f->alone ? "</svg>\n" : "</svg>");
}

void plot_labels(struct strbuf *out, const struct plot_frame *f)
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
