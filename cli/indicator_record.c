/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/indicator_record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sums over searches of which one was stopped. */
static bool bound_by_line(const struct search_record *r, enum indicator i)
{
    return r->value[INDICATE_line_censored] > 0 &&
           (i == INDICATE_line_pn_sum || i == INDICATE_line_dn_sum);
}

void indicator_record_fields(struct record *out, const char *algorithm,
                             const struct search_record *r, bool plies)
{
    bool stopped = r && r->decided == SEARCH_UNKNOWN;
    record_text(out, "algorithm", algorithm);
    record_text(out, "status",
                !r                               ? NULL
                : r->decided == SEARCH_PROVEN    ? "mate"
                : r->decided == SEARCH_DISPROVEN ? "nomate"
                                                 : "unknown");
    record_flag(out, "solved", r && !stopped);
    record_flag(out, "censored", stopped);
    record_text(out, "limit", r ? limit_name(r->limit) : NULL);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++) {
        if (i == INDICATE_plies && !plies)
            continue;
        if (r && ((stopped && indicator_grows(i)) || bound_by_line(r, i)))
            record_bound(out, indicator_info(i)->name, r->value[i]);
        else
            record_number(out, indicator_info(i)->name, r ? r->value[i] : NAN);
    }
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Quantile by linear interpolation (type 7) of sorted values. */
static double quantile(const double *sorted, size_t count, double q)
{
    double at = q * (double)(count - 1);
    size_t low = (size_t)at;
    size_t high = low + 1 < count ? low + 1 : low;
    return sorted[low] + (at - (double)low) * (sorted[high] - sorted[low]);
}

/* Median and quartiles over the orders of one value of each sample. */
static void spread(struct record *out, const struct order_samples *s, enum order_value which,
                   const char *const names[3])
{
    static const double shares[] = {0.5, 0.25, 0.75};
    for (size_t i = 0; i < s->count; i++)
        s->sorted[i] = s->items[i].value[which];
    if (s->count)
        qsort(s->sorted, s->count, sizeof *s->sorted, compare_doubles);
    for (size_t i = 0; i < 3; i++) {
        double value = s->count ? quantile(s->sorted, s->count, shares[i]) : NAN;
        if (s->solved < s->count)
            record_bound(out, names[i], value);
        else
            record_number(out, names[i], value);
    }
}

void indicator_record_orders(struct record *out, const struct order_samples *s)
{
    static const char *const pn[] = {"max_pn_median", "max_pn_q1", "max_pn_q3"};
    static const char *const dn[] = {"max_dn_median", "max_dn_q1", "max_dn_q3"};
    static const char *const it[] = {"iterations_median", "iterations_q1", "iterations_q3"};
    static const char *const nd[] = {"nodes_median", "nodes_q1", "nodes_q3"};
    record_number(out, "orders", (double)s->count);
    record_number(out, "orders_solved", (double)s->solved);
    spread(out, s, ORDER_MAX_PN, pn);
    spread(out, s, ORDER_MAX_DN, dn);
    spread(out, s, ORDER_ITERATIONS, it);
    spread(out, s, ORDER_NODES, nd);
}

static void row(struct strbuf *out, bool needs, const char *name, const char *unit,
                const char *definition)
{
    strbuf_addf(out, "%-24s %-10s ", name, unit);
    if (needs)
        strbuf_addf(out, "%-6s ", "search");
    strbuf_addf(out, "%s\n", definition);
}

void indicator_record_list(struct strbuf *out, bool needs)
{
    static const char *const texts[][3] = {
        {"algorithm", "text", "the search"},
        {"status", "text", "mate, nomate or unknown"},
        {"solved", "0/1", "decided within the limits"},
        {"censored", "0/1", "stopped by a limit: the numbers are those reached so far"},
        {"limit", "text", "which one: nodes, time, memory, depth, cancelled"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        row(out, needs, texts[i][0], texts[i][1], texts[i][2]);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        row(out, needs, indicator_info(i)->name, indicator_info(i)->unit,
            indicator_info(i)->definition);
    row(out, needs, "orders", "orders", "move orders tried (--orders)");
    row(out, needs, "orders_solved", "orders", "of these, decided");
    row(out, needs, "…_median …_q1 …_q3", "",
        "of max_pn, max_dn, iterations, nodes: median, lower and upper quartile over the orders; "
        "bounds only if orders_solved < orders");
}
