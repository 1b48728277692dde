/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Box plots. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"
#include "reports/markup.h"
#include "reports/svg_axis.h"

#define NOTE_HEIGHT   18
#define LABEL_LETTERS 12
#define LETTER_WIDTH  6

struct quantiles {
    double at[5]; /* 5, 25, 50, 75, 95 % */
};

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static sakui_status quantiles_of(const struct plot_box *b, struct quantiles *q)
{
    static const double shares[5] = {0.05, 0.25, 0.5, 0.75, 0.95};
    double *v = mem_alloc((b->count ? b->count : 1) * sizeof *v);
    size_t n = 0;
    if (!v)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < b->count; i++)
        if (!isnan(b->values[i]))
            v[n++] = b->values[i];
    qsort(v, n, sizeof *v, by_size);
    for (int i = 0; i < 5; i++) {
        double at = shares[i] * (double)(n ? n - 1 : 0);
        size_t low = (size_t)at, high = low + 1 < n ? low + 1 : low;
        double part = at - (double)low;
        q->at[i] = !n               ? NAN
                   : !(part > 0)    ? v[low] /* no arithmetic with what may be infinite */
                   : isinf(v[high]) ? v[high]
                                    : v[low] + part * (v[high] - v[low]);
    }
    mem_free(v);
    return SAKUI_OK;
}

/* Pixel of a value; what lies beyond the frame is drawn at its edge. */
static double pixel(const struct plot_axis *ay, double v)
{
    return isinf(v) || !plot_axis_takes(ay, v) ? (v > 0 ? TOP : BOTTOM) : plot_axis_at(ay, v);
}

static void put_box(struct strbuf *out, const struct plot_axis *ay, const struct quantiles *q,
                    double x, double half)
{
    double y[5];
    if (isnan(q->at[0]))
        return;
    for (int i = 0; i < 5; i++)
        y[i] = pixel(ay, q->at[i]);
    if (isinf(q->at[4]))
        plot_beyond(out, x, 4);
    strbuf_addf(out,
                "<path class=\"whisker\" d=\"M%.1f %.1fV%.1fM%.1f %.1fV%.1f\"/>"
                "<rect class=\"box\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>"
                "<path class=\"median\" d=\"M%.1f %.1fh%.1f\"/>",
                x, y[0], y[1], x, y[3], y[4], x - half, y[3], 2 * half, fmax(y[1] - y[3], 0.5),
                x - half, y[2], 2 * half);
}

/* Every n-th label, so that they do not touch. */
static size_t label_step(const struct plot_box *boxes, size_t count, double slot)
{
    size_t most = 1;
    for (size_t i = 0; i < count; i++) {
        size_t n = utf8_count(boxes[i].label, strlen(boxes[i].label));
        most = n > most ? n : most;
    }
    most = most < LABEL_LETTERS ? most : LABEL_LETTERS;
    return (size_t)ceil((double)(most * LETTER_WIDTH + 4) / fmax(slot, 1));
}

static void put_label(struct strbuf *out, const char *label, double x)
{
    strbuf_addf(out, "<text class=\"middle\" x=\"%.1f\" y=\"%d\">", x, BOTTOM + 17);
    markup_cut(out, label, LABEL_LETTERS);
    strbuf_adds(out, "</text>");
}

static bool any_finite(const struct quantiles *q, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (isfinite(q[i].at[0]))
            return true;
    return false;
}

sakui_status svg_boxes(struct strbuf *out, const struct plot_frame *f, const struct plot_box *boxes,
                       size_t count)
{
    struct plot_axis ay;
    struct quantiles *q = mem_zalloc(count ? count : 1, sizeof *q);
    sakui_status status = q ? SAKUI_OK : SAKUI_MEMORY;
    double slot = count ? (double)(RIGHT - LEFT) / (double)count : 0;
    size_t step = label_step(boxes, count, slot);
    plot_axis_begin(&ay, f->y_log, BOTTOM, TOP);
    for (size_t i = 0; !status && i < count; i++) {
        status = quantiles_of(&boxes[i], &q[i]);
        for (int k = 0; k < 5; k++)
            plot_axis_cover(&ay, q[i].at[k]);
    }
    plot_axis_settle(&ay);
    plot_start(out, f, HEIGHT + NOTE_HEIGHT);
    plot_ticks(out, &ay, true);
    plot_labels(out, f);
    strbuf_addf(out,
                "<text class=\"note\" x=\"%d\" y=\"%d\">box: quartiles; line: median; whiskers: 5 "
                "and 95 %%; ▲ cut off</text>",
                LEFT, HEIGHT + 8);
    if (!status && !any_finite(q, count))
        plot_empty(out, (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2);
    for (size_t i = 0; !status && i < count; i++) {
        double x = LEFT + slot * ((double)i + 0.5);
        put_box(out, &ay, &q[i], x, fmin(slot * 0.35, 14));
        if (i % step == 0)
            put_label(out, boxes[i].label, x);
    }
    plot_end(out, f);
    mem_free(q);
    return status;
}
