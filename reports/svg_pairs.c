/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bars in pairs: ours and what others have printed. */
#include <math.h>
#include <string.h>

#include "core/utf8.h"
#include "reports/markup.h"
#include "reports/svg_axis.h"

#define LETTERS     30
#define BAR         11
#define SECOND      13 /* the second bar below the first */
#define ROW         33 /* of a row with both bars */
#define ROW_OF_ONE  18
#define EMPTY       40
#define VALUE_WIDTH 52 /* for the number behind the longest bar */

struct layout {
    int left, bottom;
    struct plot_axis x;
};

static bool has_both(const struct plot_pair *p)
{
    return !isnan(p->ours) && isfinite(p->theirs);
}

static struct layout lay_out(const struct plot_pair *pairs, size_t count)
{
    struct layout l = {.bottom = count ? 6 : EMPTY};
    size_t most = 4;
    plot_axis_begin(&l.x, false, 0, RIGHT - VALUE_WIDTH);
    plot_axis_cover(&l.x, 0);
    for (size_t i = 0; i < count; i++) {
        size_t n = utf8_count(pairs[i].label, strlen(pairs[i].label));
        most = n > most ? n : most;
        l.bottom += has_both(&pairs[i]) ? ROW : ROW_OF_ONE;
        plot_axis_cover(&l.x, pairs[i].ours);
        plot_axis_cover(&l.x, pairs[i].theirs);
    }
    l.left = 18 + 7 * (int)(most < LETTERS ? most : LETTERS + 1);
    l.x.from = l.left;
    plot_axis_settle(&l.x);
    return l;
}

static void put_bar(struct strbuf *out, const struct layout *l, int y, double value,
                    const char *css)
{
    double end = isfinite(value) ? plot_axis_at(&l->x, value) : l->left;
    strbuf_addf(out,
                "<rect class=\"bar %s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/><text "
                "class=\"value\" x=\"%.1f\" y=\"%d\">",
                css, l->left, y, fmax(end - l->left, 0.5), BAR, end + 5, y + 10);
    if (isinf(value))
        strbuf_adds(out, "∞ (cut off)");
    else
        plot_short_number(out, value);
    strbuf_adds(out, "</text>");
}

static void put_axis(struct strbuf *out, const struct plot_frame *f, const struct layout *l)
{
    double step = plot_axis_step(&l->x);
    for (double v = 0; v <= l->x.high; v += step) {
        double x = plot_axis_at(&l->x, v);
        strbuf_addf(out,
                    "<path class=\"grid\" d=\"M%.1f 2V%d\"/><text class=\"middle\" x=\"%.1f\" "
                    "y=\"%d\">",
                    x, l->bottom, x, l->bottom + 15);
        plot_short_number(out, v);
        strbuf_adds(out, "</text>");
    }
    strbuf_addf(out, "<path class=\"axis\" d=\"M%d 2V%dH%d\"/>", l->left, l->bottom,
                RIGHT - VALUE_WIDTH);
    strbuf_addf(out, "<text class=\"middle\" x=\"%d\" y=\"%d\">",
                (l->left + RIGHT - VALUE_WIDTH) / 2, l->bottom + 32);
    markup_cut(out, f->x_label ? f->x_label : "", 60);
    strbuf_adds(out, "</text>");
}

static void put_key(struct strbuf *out, const struct layout *l, int y, int step, const char *css,
                    const char *word)
{
    int x = l->left + step * 80;
    strbuf_addf(out,
                "<rect class=\"bar %s\" x=\"%d\" y=\"%d\" width=\"18\" height=\"%d\"/><text "
                "x=\"%d\" y=\"%d\">%s</text>",
                css, x, y, BAR, x + 24, y + 10, word);
}

void svg_pairs(struct strbuf *out, const struct plot_frame *f, const struct plot_pair *pairs,
               size_t count)
{
    struct layout l = lay_out(pairs, count);
    bool theirs = false;
    int y = 6;
    for (size_t i = 0; i < count; i++)
        theirs |= isfinite(pairs[i].theirs);
    plot_start(out, f, l.bottom + (theirs ? 62 : 40));
    put_axis(out, f, &l);
    if (!count)
        plot_empty(out, (l.left + RIGHT) / 2, EMPTY / 2);
    for (size_t i = 0; i < count; i++) {
        const struct plot_pair *p = &pairs[i];
        bool both = has_both(p);
        strbuf_addf(out, "<text class=\"end\" x=\"%d\" y=\"%d\">", l.left - 7,
                    y + (both ? 16 : 10));
        markup_cut(out, p->label, LETTERS);
        strbuf_adds(out, "</text>");
        if (!isnan(p->ours))
            put_bar(out, &l, y, p->ours, "");
        if (isfinite(p->theirs))
            put_bar(out, &l, both ? y + SECOND : y, p->theirs, "theirs");
        y += both ? ROW : ROW_OF_ONE;
    }
    if (theirs) {
        put_key(out, &l, l.bottom + 44, 0, "", "ours");
        put_key(out, &l, l.bottom + 44, 1, "theirs", "paper");
    }
    plot_end(out, f);
}
