/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plots of an experiment. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/lab_internal.h"
#include "reports/svg_plot.h"

#define CURVES_MAX 6

static const struct lab_compare *compare_named(const struct lab_experiment *e, const char *name)
{
    for (size_t i = 0; i < e->compare_count; i++)
        if (strcmp(e->compares[i].name, name) == 0)
            return &e->compares[i];
    return NULL;
}

static bool in_group(const struct lab_plot *p, const struct lab_row *row)
{
    return !p->group || (row->group && strcmp(row->group, p->group) == 0);
}

static const char *label_of(const struct lab_compare *c)
{
    return c->title ? c->title : c->name;
}

/* ---- curves ---- */

struct curves {
    struct plot_curve items[CURVES_MAX];
    char labels[CURVES_MAX][80];
    size_t count;
};

static int by_x(const void *a, const void *b)
{
    double x = ((const struct plot_point *)a)->x, y = ((const struct plot_point *)b)->x;
    return (x > y) - (x < y);
}

/* Rows of the group with this y (NaN: any) along x. */
static sakui_status add_curve(const struct lab_experiment *e, const struct lab_result *results,
                              const struct lab_plot *p, const struct lab_compare *c, double y,
                              struct curves *out)
{
    struct plot_point *points = mem_zalloc(e->row_count + 1, sizeof *points);
    struct plot_curve *curve = &out->items[out->count];
    if (!points)
        return SAKUI_MEMORY;
    if (isnan(y))
        snprintf(out->labels[out->count], sizeof out->labels[0], "%s", label_of(c));
    else
        snprintf(out->labels[out->count], sizeof out->labels[0], "%s = %.3g",
                 p->series ? p->series : "second", y);
    *curve = (struct plot_curve){out->labels[out->count], points, 0, false};
    out->count++;
    for (size_t r = 0; r < e->row_count; r++) {
        struct lab_finding f;
        if (!in_group(p, &e->rows[r]) || (!isnan(y) && e->rows[r].y != y))
            continue;
        sakui_status status = lab_find(e, results, c, r, &f);
        if (status)
            return status;
        points[curve->count++] =
            (struct plot_point){.x = e->rows[r].x, .y = f.cut_off ? NAN : f.ours};
    }
    qsort(points, curve->count, sizeof *points, by_x);
    return SAKUI_OK;
}

/* What the paper has along x, in the comparison named; not what is no number to compare with. */
static sakui_status add_paper(const struct lab_experiment *e, const struct lab_plot *p,
                              const char *name, const struct lab_compare *beside,
                              struct curves *out)
{
    struct plot_point *points = mem_zalloc(e->row_count + 1, sizeof *points);
    struct plot_curve *curve = &out->items[out->count];
    if (!points)
        return SAKUI_MEMORY;
    snprintf(out->labels[out->count], sizeof out->labels[0], "%s, paper", label_of(beside));
    *curve = (struct plot_curve){out->labels[out->count], points, 0, true};
    out->count++;
    for (size_t r = 0; r < e->row_count; r++) {
        const struct lab_row *row = &e->rows[r];
        for (size_t i = 0; in_group(p, row) && !row->why && i < row->paper_count; i++)
            if (strcmp(row->paper[i].name, name) == 0)
                points[curve->count++] = (struct plot_point){.x = row->x, .y = row->paper[i].value};
    }
    return SAKUI_OK;
}

/* Distinct y of the group's rows, in their order. */
static size_t levels(const struct lab_experiment *e, const struct lab_plot *p, double *y,
                     size_t room)
{
    size_t n = 0;
    for (size_t r = 0; r < e->row_count; r++) {
        bool seen = !in_group(p, &e->rows[r]);
        for (size_t i = 0; i < n; i++)
            seen |= y[i] == e->rows[r].y;
        if (!seen && n < room)
            y[n++] = e->rows[r].y;
    }
    return n;
}

static sakui_status add_curves(const struct lab_experiment *e, const struct lab_result *results,
                               const struct lab_plot *p, const struct lab_compare *c,
                               struct curves *out)
{
    double y[64];
    size_t n = levels(e, p, y, 64), step = (n + CURVES_MAX - 1) / CURVES_MAX;
    sakui_status status = SAKUI_OK;
    if (n <= 1)
        return add_curve(e, results, p, c, NAN, out);
    for (size_t i = 0; !status && i < n && out->count < CURVES_MAX; i += step)
        status = add_curve(e, results, p, c, y[i], out);
    return status;
}

static sakui_status plot_curves(const struct lab_experiment *e, const struct lab_result *results,
                                const struct lab_plot *p, const struct plot_frame *frame,
                                struct strbuf *out)
{
    struct curves curves = {.count = 0};
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; !status && i < p->compare_count && curves.count < CURVES_MAX; i++) {
        const struct lab_compare *c = compare_named(e, p->compares[i]);
        if (c)
            status = add_curves(e, results, p, c, &curves);
        if (c && !status && i < p->paper_count && curves.count < CURVES_MAX)
            status = add_paper(e, p, p->papers[i], c, &curves);
    }
    if (!status)
        svg_curves(out, frame, curves.items, curves.count);
    for (size_t i = 0; i < curves.count; i++)
        mem_free((void *)curves.items[i].points);
    return status;
}

/* ---- boxes ---- */

/* One value a case: the measure, or its ratio to the base row. */
static size_t values_of(const struct lab_experiment *e, const struct lab_result *results,
                        const struct lab_compare *c, size_t row, double *v)
{
    size_t n = 0, base = c->relative_to ? lab_row_named(e, c->relative_to) : e->row_count;
    for (size_t k = 0; k < e->case_count; k++) {
        if (c->set != SIZE_MAX && e->cases[k].set != c->set)
            continue;
        double x = lab_value(lab_result_of(e, results, row, k), c->measure);
        if (base < e->row_count) {
            double by = lab_value(lab_result_of(e, results, base, k), c->measure);
            x = isinf(by) ? NAN : x / by; /* nothing is known of a ratio to a search cut off */
        }
        if (!isnan(x))
            v[n++] = x * c->scale;
    }
    return n;
}

/* The row of the group whose x comes after that of row `after` (row_count: the first); row_count if
 * none. Of equal x the first alone. */
static size_t next_row(const struct lab_experiment *e, const struct lab_plot *p, size_t after)
{
    size_t best = e->row_count;
    for (size_t r = 0; r < e->row_count; r++) {
        if (!in_group(p, &e->rows[r]) || (after < e->row_count && e->rows[r].x <= e->rows[after].x))
            continue;
        if (best == e->row_count || e->rows[r].x < e->rows[best].x)
            best = r;
    }
    return best;
}

static sakui_status plot_boxes(const struct lab_experiment *e, const struct lab_result *results,
                               const struct lab_plot *p, const struct plot_frame *frame,
                               struct strbuf *out)
{
    const struct lab_compare *c = compare_named(e, p->compare_count ? p->compares[0] : "");
    struct plot_box *boxes = mem_zalloc(e->row_count + 1, sizeof *boxes);
    double *values = mem_zalloc(e->row_count * e->case_count + 1, sizeof *values);
    char(*labels)[16] = mem_zalloc(e->row_count + 1, sizeof *labels);
    size_t count = 0;
    sakui_status status = boxes && values && labels ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t r = next_row(e, p, e->row_count); !status && c && r < e->row_count;
         r = next_row(e, p, r)) {
        double *v = values + r * e->case_count;
        snprintf(labels[count], sizeof *labels, "%.3g", e->rows[r].x);
        boxes[count] = (struct plot_box){labels[count], v, values_of(e, results, c, r, v)};
        count++;
    }
    if (!status)
        status = svg_boxes(out, frame, boxes, count);
    mem_free(boxes);
    mem_free(values);
    mem_free(labels);
    return status;
}

/* ---- bars ---- */

#define BARS_MAX 60

static sakui_status plot_bars(const struct lab_experiment *e, const struct lab_result *results,
                              const struct lab_plot *p, const struct plot_frame *frame,
                              struct strbuf *out)
{
    const struct lab_compare *c = compare_named(e, p->compare_count ? p->compares[0] : "");
    struct plot_pair pairs[BARS_MAX];
    size_t n = 0;
    for (size_t r = 0; c && r < e->row_count && n < BARS_MAX; r++) {
        struct lab_finding f;
        if (!lab_compare_takes(c, &e->rows[r]) || (p->group && !in_group(p, &e->rows[r])))
            continue;
        sakui_status status = lab_find(e, results, c, r, &f);
        if (status)
            return status;
        if (isnan(f.ours) || (c->common_paper && isnan(f.paper)))
            continue;
        pairs[n++] = (struct plot_pair){e->rows[r].label, f.ours, f.paper};
    }
    svg_pairs(out, frame, pairs, n);
    return SAKUI_OK;
}

/* Positions whose ratio to the base row is known: those it has solved. */
static size_t with_base(const struct lab_experiment *e, const struct lab_result *results,
                        const struct lab_compare *c)
{
    size_t n = 0, base = lab_row_named(e, c->relative_to);
    for (size_t k = 0; base < e->row_count && k < e->case_count; k++)
        n += (c->set == SIZE_MAX || e->cases[k].set == c->set) &&
             isfinite(lab_value(lab_result_of(e, results, base, k), c->measure));
    return n;
}

/* Positions the plot is of: of the set, or those that all rows compared have solved; of boxes of
 * ratios those that have one. */
static size_t positions_of(const struct lab_experiment *e, const struct lab_result *results,
                           const struct lab_plot *p)
{
    const struct lab_compare *c = compare_named(e, p->compare_count ? p->compares[0] : "");
    size_t common = 0;
    for (size_t r = 0; c && (c->common_paper || c->common_count) && r < e->row_count; r++) {
        struct lab_finding f;
        if (lab_compare_takes(c, &e->rows[r]) && !lab_find(e, results, c, r, &f) && f.n > common)
            common = f.n;
    }
    if (c && (c->common_paper || c->common_count))
        return common;
    if (c && p->kind == LAB_PLOT_BOX && c->relative_to)
        return with_base(e, results, c);
    return c && c->set != SIZE_MAX ? e->sets[c->set].cases : e->case_count;
}

sakui_status lab_plot(const struct lab_experiment *e, const struct lab_result *results,
                      const struct lab_plot *p, struct strbuf *out)
{
    char title[200];
    snprintf(title, sizeof title, "%s (n\u00a0=\u00a0%zu)", p->title, positions_of(e, results, p));
    struct plot_frame frame = {.title = title,
                               .x_label = p->x_label,
                               .y_label = p->y_label,
                               .x_log = p->x_log,
                               .y_log = p->y_log,
                               .alone = true};
    switch (p->kind) {
    case LAB_PLOT_BOX:
        return plot_boxes(e, results, p, &frame, out);
    case LAB_PLOT_BARS:
        return plot_bars(e, results, p, &frame, out);
    default:
        return plot_curves(e, results, p, &frame, out);
    }
}
