/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all plots share: size, axes, ticks, labels. For the plot files only. */
#ifndef SAKUI_REPORTS_SVG_AXIS_H
#define SAKUI_REPORTS_SVG_AXIS_H

#include "reports/svg_plot.h"

#define WIDTH  460
#define HEIGHT 280
#define LEFT   62
#define RIGHT  (WIDTH - 14)
#define TOP    14
#define BOTTOM (HEIGHT - 46)

struct plot_axis {
    double low, high; /* log10 of the values on a log axis */
    bool log, fine;   /* fine: a log axis of little span */
    int from, to;     /* pixels */
};

double plot_axis_scale(const struct plot_axis *a, double v);
double plot_axis_at(const struct plot_axis *a, double v); /* pixel */
bool plot_axis_takes(const struct plot_axis *a, double v);
/* begin, cover every value, settle. */
void plot_axis_begin(struct plot_axis *a, bool log_scale, int from, int to);
void plot_axis_cover(struct plot_axis *a, double v);
void plot_axis_settle(struct plot_axis *a);
double plot_axis_step(const struct plot_axis *a); /* between the marks of a linear axis */

void plot_ticks(struct strbuf *out, const struct plot_axis *a, bool vertical);
void plot_start(struct strbuf *out, const struct plot_frame *f, int height);
void plot_end(struct strbuf *out, const struct plot_frame *f);
/* Where nothing is drawn. */
void plot_empty(struct strbuf *out, int x, int y);
/* A mark above the frame: a value that has no end; of a curve in its style. */
void plot_beyond(struct strbuf *out, double x, size_t style);
/* 2671655 as 2.67M, 94319 as 94.3k: what a bar or a mark on an axis has room for. */
void plot_short_number(struct strbuf *out, double value);
void plot_labels(struct strbuf *out, const struct plot_frame *f);

#endif
