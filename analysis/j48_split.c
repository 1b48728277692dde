/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How good is a split of a node on one attribute: information gain, corrected for the number of
 * cuts a numeric attribute offers (Quinlan 1996), and gain ratio. */
#include <math.h>
#include <string.h>

#include "analysis/j48_internal.h"
#include "core/alloc.h"

static double n_log_n(double n)
{
    return n < 1e-6 ? 0 : n * log(n);
}

static const double ln2 = 0.693147180559945309417232121458;

/* Split information times the total; the rows with a missing value count as one more branch. */
static double split_information(const double *bag, size_t bags, double known, double total)
{
    double sum = 0;
    if (j48_gr(known, 0)) {
        for (size_t i = 0; i < bags; i++)
            sum -= n_log_n(bag[i]);
        sum -= n_log_n(total - known);
        sum += n_log_n(total);
    }
    return sum / ln2;
}

double j48_gain_ratio(const double *bag, size_t bags, double known, double total, double gain)
{
    double information = split_information(bag, bags, known, total);
    if (j48_eq(information, 0))
        return 0;
    return gain / (information / total);
}

/* Gain per known row, scaled down by the share of rows whose value is missing. */
static double scaled_gain(double reduction, double known, double total)
{
    double unknown_rate = (total - known) / total;
    double numerator = (1 - unknown_rate) * reduction;
    return j48_eq(numerator, 0) ? 0 : numerator / known;
}

static double entropy_before(const struct j48_counts *c)
{
    double sum = 0;
    for (size_t i = 0; i < c->classes; i++)
        sum += n_log_n(c->class_[i]);
    return (n_log_n(c->total) - sum) / ln2;
}

static double entropy_after(const struct j48_counts *c)
{
    double sum = 0;
    for (size_t i = 0; i < c->bags; i++) {
        for (size_t j = 0; j < c->classes; j++)
            sum += n_log_n(c->bag_class[i * c->classes + j]);
        sum -= n_log_n(c->bag[i]);
    }
    return -(sum / ln2);
}

static void nominal_counts(const struct j48_builder *b, const struct column *column,
                           const struct j48_rows *rows, struct j48_counts *c)
{
    for (size_t i = 0; i < rows->count; i++) {
        double value = column->values[rows->rows[i]];
        if (isnan(value))
            continue;
        size_t bag = (size_t)value, class_ = b->class_of[rows->rows[i]];
        double weight = j48_weight(rows, i);
        c->bag_class[bag * c->classes + class_] += weight;
        c->bag[bag] += weight;
        c->class_[class_] += weight;
        c->total += weight;
    }
}

sakui_status j48_split_nominal(struct j48_builder *b, size_t column, const struct j48_rows *rows,
                               double total, struct j48_split *out)
{
    const struct column *col = &b->data->columns[column];
    struct j48_counts c;
    *out = (struct j48_split){0};
    sakui_status status = j48_counts_init(&c, &b->trial, col->label_count, b->classes);
    if (status)
        return status;
    nominal_counts(b, col, rows, &c);
    size_t large = 0;
    for (size_t i = 0; i < c.bags; i++)
        large += j48_gr_eq(c.bag[i], b->options.minimum);
    if (large > 1) {
        out->valid = true;
        out->gain = scaled_gain(entropy_before(&c) - entropy_after(&c), c.total, total);
        out->ratio = j48_gain_ratio(c.bag, c.bags, c.total, total, out->gain);
        out->counts = c;
    }
    return SAKUI_OK;
}

/* The smallest branch a cut may leave: a tenth of the rows per class, within [minimum, 25]. */
double j48_smallest_bag(const struct j48_builder *b, double known)
{
    double least = 0.1 * (known / (double)b->classes);
    if (j48_sm_eq(least, b->options.minimum))
        return b->options.minimum;
    return j48_gr(least, 25) ? 25 : least;
}

struct side_weights {
    double *class_;
    double total;
};

static double side_entropy(const struct side_weights *s, size_t classes, double sum)
{
    for (size_t c = 0; c < classes; c++)
        sum += n_log_n(s->class_[c]);
    return sum - n_log_n(s->total);
}

/* Fractional weights. `known` rows of `rows` have a value. */
static void scan_weights(struct j48_builder *b, const double *values, const struct j48_rows *rows,
                         size_t known, double total, struct j48_cut *best)
{
    struct side_weights left = {b->left_weight, 0}, right = {b->right_weight, 0};
    memset(left.class_, 0, b->classes * sizeof *left.class_);
    memset(right.class_, 0, b->classes * sizeof *right.class_);
    for (size_t i = 0; i < known; i++) {
        right.class_[b->class_of[rows->rows[i]]] += j48_weight(rows, i);
        right.total += j48_weight(rows, i);
    }
    double all = right.total;
    double least = j48_smallest_bag(b, all);
    if (j48_sm((double)known, 2 * least))
        return;
    double before = -side_entropy(&right, b->classes, 0) / ln2;
    size_t last = 0;
    for (size_t next = 1; next < known; next++) {
        if (!(values[rows->rows[next - 1]] + 1e-5 < values[rows->rows[next]]))
            continue;
        for (; last < next; last++) {
            size_t c = b->class_of[rows->rows[last]];
            double w = j48_weight(rows, last);
            right.class_[c] -= w;
            right.total -= w;
            left.class_[c] += w;
            left.total += w;
        }
        if (!j48_gr_eq(left.total, least) || !j48_gr_eq(right.total, least))
            continue;
        double after = -side_entropy(&right, b->classes, side_entropy(&left, b->classes, 0)) / ln2;
        double gain = scaled_gain(before - after, all, total);
        if (j48_gr(gain, best->gain)) {
            best->gain = gain;
            best->left = next;
            best->low = values[rows->rows[next - 1]];
            best->high = values[rows->rows[next]];
        }
        best->tried++;
    }
}

double j48_midpoint(double low, double high)
{
    double point = (high + low) / 2.0;
    /* The midpoint of neighbouring doubles may round up to the higher one. */
    return point < high ? point : low;
}

bool j48_settle(const struct j48_cut *best, double log_tried, double total, struct j48_split *out)
{
    if (!best->tried)
        return false;
    double gain = best->gain - (log_tried / ln2) / total;
    if (j48_sm_eq(gain, 0))
        return false;
    out->valid = true;
    out->gain = gain;
    return true;
}

/* Counts of the two sides of a cut; a side's weight is summed by itself before it joins the total.
 */
static void cut_counts(const struct j48_builder *b, const struct j48_rows *rows, size_t known,
                       size_t left, struct j48_counts *c)
{
    for (size_t side = 0; side < 2; side++) {
        double sum = 0;
        size_t end = side ? known : left;
        for (size_t i = side ? left : 0; i < end; i++) {
            size_t class_ = b->class_of[rows->rows[i]];
            double weight = j48_weight(rows, i);
            sum += weight;
            c->bag_class[side * c->classes + class_] += weight;
            c->class_[class_] += weight;
        }
        c->bag[side] += sum;
        c->total += sum;
    }
}

sakui_status j48_split_numeric(struct j48_builder *b, size_t column, const struct j48_rows *rows,
                               double total, struct j48_split *out)
{
    const double *values = b->data->columns[column].values;
    struct j48_cut best = {0};
    size_t known = rows->count;
    *out = (struct j48_split){0};
    while (known && isnan(values[rows->rows[known - 1]]))
        known--;
    if (known)
        scan_weights(b, values, rows, known, total, &best);
    if (!j48_settle(&best, log((double)best.tried), total, out))
        return SAKUI_OK;
    out->point = j48_midpoint(best.low, best.high);
    sakui_status status = j48_counts_init(&out->counts, &b->trial, 2, b->classes);
    if (status)
        return status;
    cut_counts(b, rows, known, best.left, &out->counts);
    out->ratio = j48_gain_ratio(out->counts.bag, 2, out->counts.total, total, out->gain);
    return SAKUI_OK;
}
