/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plots as SVG: histogram, scatter with a fitted line, forest plot, curves, groups side by side.
 * Small, without colour as the only sign, and every one says its n. Labels are escaped here. */
#ifndef SAKUI_REPORTS_SVG_PLOT_H
#define SAKUI_REPORTS_SVG_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/status.h"
#include "core/strbuf.h"

struct plot_frame {
    const char *title; /* read out; the page prints its own caption */
    const char *x_label, *y_label;
    bool x_log, y_log; /* values <= 0 are left out on a log axis, and counted */
    bool alone;        /* a document of its own */
};

struct plot_point {
    double x, y;
    bool bound;       /* the value is a lower bound: drawn hollow with an upward tick */
    const char *name; /* read when pointed at; may be NULL */
};

/* The least-squares line of y (log10 y on a log axis) on x; bounds are left out of the fit. */
struct plot_fit {
    bool drawn;
    size_t n;
    double slope, intercept;
};

/* Returns how many points could not be drawn (missing, or not positive on a log axis). */
size_t svg_scatter(struct strbuf *out, const struct plot_frame *frame,
                   const struct plot_point *points, size_t count, bool fit,
                   struct plot_fit *fitted);

/* Whole-number values get a bar each while there are few, else equal bins (of the logarithm). */
size_t svg_histogram(struct strbuf *out, const struct plot_frame *frame, const double *values,
                     size_t count);

struct plot_bar {
    const char *label;
    double value;
    const char *css; /* class, or NULL */
};
void svg_bars(struct strbuf *out, const struct plot_frame *frame, const struct plot_bar *bars,
              size_t count);

struct plot_pair {
    const char *label;
    double ours, theirs; /* NaN: none; ours infinite: cut off */
};
/* A row each, with one bar or two, on a common axis from 0. */
void svg_pairs(struct strbuf *out, const struct plot_frame *frame, const struct plot_pair *pairs,
               size_t count);

struct plot_curve {
    const char *label;
    const struct plot_point *points;
    size_t count;
    bool loose; /* hollow marks without a line, in the style of the curve before */
};
void svg_curves(struct strbuf *out, const struct plot_frame *frame, const struct plot_curve *curves,
                size_t count);

struct forest_row {
    const char *label;
    size_t n;
    double r, low, high;
    double weight; /* share, sets the size of the square */
    bool pooled;   /* a diamond instead of a square */
};
/* Correlations from -1 to 1. Rows without a coefficient are printed as such. */
void svg_forest(struct strbuf *out, const struct plot_frame *frame, const struct forest_row *rows,
                size_t count);

struct plot_group {
    const char *label;
    const struct plot_point *points; /* y only */
    size_t count;
};
/* Dots of each group with its median. */
void svg_groups(struct strbuf *out, const struct plot_frame *frame, const struct plot_group *groups,
                size_t count);

struct plot_box {
    const char *label; /* below the box; "" = none */
    const double *values;
    size_t count;
};
/* Quartiles with the 5 % and 95 % whiskers; infinite values lie beyond the frame. */
sakui_status svg_boxes(struct strbuf *out, const struct plot_frame *frame,
                       const struct plot_box *boxes, size_t count);

const char *svg_plot_style(void);

#endif
